"""The driver of text sensors over a real pty: cables, other programs, descriptors."""

import errno
import os
import queue
import threading
import time

import pytest
import serial

from companion.config import load
from hardware.events import Health, RollSeen
from hardware.stream import open_port
from hardware.tower.base import Tower
from hardware.tower.text import Layout
from hardware.tower.text_driver import TextTower
from hardware.tower.text_form import TextForm
from tests.hardware.towers import (
    FAST,
    Cable,
    descriptors,
    drain,
    is_offline,
    is_ok,
    is_roll,
    is_status,
    until,
    wait_for,
)
from ui.app import drivers

LAYOUT = Layout(TextForm())
KEEPS_THE_PROTOCOL: Tower = TextTower("/none", LAYOUT)


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
    tower = made(cable, gap=0.0)
    tower.start(sink)
    wait_for(sink, is_ok)
    yield tower
    assert tower.stop()


def made(cable, **named):
    return TextTower(str(cable.link), LAYOUT, back_off=FAST, **named)


def throw(cable, *lines):
    """Say lines; the end of line before them ends what may be half a line."""
    cable.write(b"\r\n", *(f"{line}\r\n".encode() for line in lines))


def test_a_line_goes_from_the_wire_to_the_queue(cable, sink, tower):
    before = time.monotonic()
    throw(cable, "roll: 5 3")
    seen = wait_for(sink, is_roll)
    assert isinstance(seen, RollSeen)
    assert (seen.device, seen.values, seen.seq) == ("tower", ("5", "3"), 1)
    assert before <= seen.at <= time.monotonic()
    tower.acknowledge(seen.boot, seen.seq)
    tower.remember("other", 7)
    tower.arm(2)
    assert tower.counts == {"roll": 1}


@pytest.mark.usefixtures("tower")
def test_nothing_is_ever_written_to_the_sensor(cable, sink):
    throw(cable, "5 3")
    wait_for(sink, is_roll)
    os.set_blocking(cable.master, False)
    with pytest.raises(BlockingIOError):
        os.read(cable.master, 1)


@pytest.mark.usefixtures("tower")
def test_b37_an_unplugged_sensor_is_offline_and_comes_back(cable, sink):
    throw(cable, "5")
    first = wait_for(sink, is_roll)
    cable.pull()
    assert wait_for(sink, is_offline).reason == "device.lost"
    cable.plug()
    wait_for(sink, is_ok)
    throw(cable, "6")
    second = wait_for(sink, is_roll)
    assert (first.boot, first.seq, second.seq) == (second.boot, 1, 2)


@pytest.mark.usefixtures("tower")
def test_b37_half_a_line_before_the_cable_came_out_joins_no_other(cable, sink):
    cable.write(b"\r\n5 ")
    cable.pull()
    wait_for(sink, is_offline)
    cable.plug()
    wait_for(sink, is_ok)
    cable.write(b"3 6\r\n")
    throw(cable, "1 1")
    assert wait_for(sink, is_roll).values == ("1", "1")


def test_b39_an_unplugged_port_is_one_event_and_no_spinning(cable, sink, tower):
    cable.pull()
    wait_for(sink, is_offline)
    turns = tower.turns
    time.sleep(0.2)
    assert drain(sink) == []
    assert tower.turns - turns < 30


def test_b39_a_silent_sensor_costs_few_turns(tower):
    turns = tower.turns
    time.sleep(0.2)
    assert tower.turns - turns <= 3


def test_b40_the_old_port_is_closed_before_it_is_opened_again(cable, sink):
    log = []

    def opener(path, baud):
        port = open_port(path, baud)
        log.append("open")
        close = port.close
        port.close = lambda: (log.append("close"), close())
        return port

    tower = made(cable, opener=opener)
    tower.start(sink)
    for _ in range(3):
        wait_for(sink, is_ok)
        cable.pull()
        wait_for(sink, is_offline)
        cable.plug()
    wait_for(sink, is_ok)
    assert tower.stop()
    assert log == ["open", "close"] * (len(log) // 2)
    assert len(log) >= 8


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        (errno.EBUSY, "device.busy"),
        (errno.EAGAIN, "device.busy"),
        (errno.EACCES, "device.no_rights"),
        (errno.ENOENT, "device.absent"),
        (errno.ENODEV, "device.absent"),
        (errno.EIO, "device.error"),
    ],
)
def test_b42_a_port_that_cannot_be_opened_is_tried_again(cable, sink, code, reason):
    refusals = iter(range(3))

    def opener(path, baud):
        if next(refusals, None) is not None:
            raise serial.SerialException(code, os.strerror(code))
        return open_port(path, baud)

    tower = made(cable, opener=opener)
    tower.start(sink)
    assert wait_for(sink, is_status).reason == reason
    assert wait_for(sink, is_status).state is Health.OK  # three refusals, one status
    assert tower.stop()


@pytest.mark.usefixtures("tower")
def test_b43_a_login_console_on_the_port_is_named(cable, sink):
    cable.write(b"\r\nraspberrypi login: " * 30 + b"\r\n")
    status = wait_for(sink, is_status)
    assert (status.state, status.reason) == (Health.DEGRADED, "tower.console_text")
    throw(cable, "5 3")
    assert wait_for(sink, is_roll).values == ("5", "3")


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
    throw(cable, "5")
    assert wait_for(sink, is_offline).reason == "device.lost"
    wait_for(sink, is_ok)
    throw(cable, "6")
    while wait_for(sink, is_roll).values != ("6",):
        pass  # the bytes that were not read are still there


def test_a_dead_thread_is_reported_and_can_be_started_again(
    cable, sink, tower, monkeypatch
):
    with monkeypatch.context() as broken:
        broken.setattr(tower._session, "feed", lambda _data: 1 / 0)
        throw(cable, "5")
        assert wait_for(sink, is_offline).reason == "device.died"
    until(lambda: not tower.alive, "the thread has ended")
    assert tower.heartbeat is None
    tower.start(sink)
    wait_for(sink, is_ok)
    throw(cable, "6")
    wait_for(sink, is_roll)


def test_a_crowded_sink_gets_every_roll_it_has_room_for(cable):
    sink: queue.Queue = queue.Queue(maxsize=1)
    tower = made(cable, gap=0.0)
    tower.start(sink)
    wait_for(sink, is_ok)
    throw(cable, *range(1, 10))
    seen = []
    while len(seen) < 9:
        event = sink.get(timeout=10)
        seen += [event.seq] if isinstance(event, RollSeen) else []
    assert tower.stop()
    assert seen == list(range(1, 10))


def test_no_thread_and_no_descriptor_is_left_behind(cable, sink):
    tower = made(cable)
    before, threads = descriptors(), threading.active_count()
    for _ in range(5):
        tower.start(sink)
        wait_for(sink, is_ok)
        cable.pull()
        wait_for(sink, is_offline)
        cable.plug()
        wait_for(sink, is_ok)
        assert tower.stop()
    assert (descriptors(), threading.active_count()) == (before, threads)


def test_the_constructor_touches_nothing(tmp_path):
    threads = threading.active_count()
    tower = TextTower(str(tmp_path / "none"), LAYOUT)
    assert threading.active_count() == threads
    assert tower.status.reason == "device.not_started"
    assert tower.stop()


@pytest.mark.parametrize("port", ["", "/dev/ttyUSB7"])
def test_the_configuration_brings_this_driver(port):
    flags = {"tower.driver": "text", "tower.port": port, "tower.gap_ms": "0"}
    tower = drivers.make("tower", load(flags, {}, ()))
    assert isinstance(tower, TextTower)
    assert tower.path == (port or "/dev/dice-tower")
    assert tower._session._gap == 0
