"""Faults that serial devices of other projects had, on the DT/1 tower: by number.

B37, B39, B40 and B42 (busy ports) are in `test_serial_driver`, B42 (probes) and B43 in
`test_session`; those of sensors of text in `test_text_driver` and `test_text_session`.
"""

import errno
import os
import queue
import re
import threading
from pathlib import Path

import pytest

from hardware.events import Health
from hardware.tower.serial_driver import SerialTower
from tests.hardware.towers import (
    FAST,
    Cable,
    is_offline,
    is_ok,
    is_roll,
    roll,
    wait_for,
)

RULES = Path(__file__).parents[2] / "systemd/udev.rules"


@pytest.fixture
def sink():
    return queue.Queue()


@pytest.fixture
def cable(tmp_path):
    cable = Cable(tmp_path / "dice-tower")
    cable.plug()
    yield cable
    cable.pull()


@pytest.fixture
def tower(cable, sink):
    tower = SerialTower(str(cable.link), back_off=FAST)
    tower.start(sink)
    cable.greet()
    wait_for(sink, is_ok)
    yield tower
    assert tower.stop()


def rules():
    """The rules that are in force, each as its keys with operator and value."""
    lines = RULES.read_text(encoding="utf-8").splitlines()
    pair = re.compile(r'([A-Z]+(?:\{\w+\})?)(==|!=|\+=|=)"([^"]*)"')
    return [pair.findall(line) for line in lines if line and line[0] != "#"]


@pytest.mark.parametrize(
    ("vendor", "board"),
    [
        ("2e8a", "tower"),  # Raspberry Pi
        ("2341", "tower"),  # Arduino
        ("239a", "tower"),  # Adafruit
        ("303a", "tower"),  # Espressif
        ("1a86", "serial"),  # CH34x
        ("10c4", "serial"),  # CP210x
        ("0403", "serial"),  # FTDI
    ],
)
def test_b42_modem_manager_is_told_to_leave_boards_alone(vendor, board):
    found, ignored = "", False
    for rule in rules():
        for key, operator, value in rule:
            if key == "ATTRS{idVendor}" and vendor in value.split("|"):
                found = {k: v for k, _, v in rule}["ENV{COMPANION_BOARD}"]
            if (key, operator, value) == ("ENV{ID_MM_DEVICE_IGNORE}", "=", "1"):
                conditions = [one for one in rule if one[1] in ("==", "!=")]
                assert conditions == [("ENV{COMPANION_BOARD}", "!=", "")]
                ignored = bool(found)
    assert (found, ignored) == (board, True)


def test_b40_a_tower_has_a_name_that_stays():
    link = [("SYMLINK", "+=", "dice-tower")]
    named = [rule for rule in rules() if link[0] in rule]
    assert named == [[("ENV{COMPANION_BOARD}", "==", "tower"), *link]]


@pytest.mark.usefixtures("tower")
@pytest.mark.parametrize("code", [errno.ENODEV, errno.EIO, errno.ENXIO])
def test_b65_a_device_that_vanishes_while_it_is_read_comes_back(
    cable, sink, monkeypatch, code
):
    real, vanished = os.read, []

    def read(fd, n):
        if threading.current_thread().name != "tower" or vanished or n < 4096:
            return real(fd, n)
        vanished.append(fd)
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(os, "read", read)
    cable.write(roll(1))
    lost = wait_for(sink, is_offline)
    assert (lost.state, lost.reason) == (Health.OFFLINE, "device.lost")
    cable.greet("BBBB")
    wait_for(sink, is_ok)
    cable.write(roll(2))
    seen = wait_for(sink, is_roll)
    while seen.seq != 2:  # what was not read before may still be there
        seen = wait_for(sink, is_roll)
    assert seen.boot == "BBBB"


@pytest.mark.usefixtures("tower")
def test_b65_a_device_that_vanishes_while_it_is_written_to_comes_back(
    cable, sink, tower, monkeypatch
):
    real, vanished = os.write, []

    def write(fd, data):
        own = threading.current_thread().name == "tower"
        if not own or vanished or not bytes(data).startswith(b"$HPARM"):
            return real(fd, data)
        vanished.append(fd)
        raise OSError(errno.ENODEV, os.strerror(errno.ENODEV))

    monkeypatch.setattr(os, "write", write)
    tower.arm(3)
    assert wait_for(sink, is_offline).reason == "device.lost"
    cable.greet()
    wait_for(sink, is_ok)
