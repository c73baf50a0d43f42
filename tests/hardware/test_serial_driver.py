"""The serial driver over a real pty: cables, other programs, threads, descriptors."""

import errno
import os
import queue
import subprocess
import sys
import termios
import threading
import time
from itertools import pairwise

import pytest
import serial

from hardware.events import DeviceStatus, Health, RollSeen
from hardware.tower import serial_driver
from hardware.tower.messages import Acknowledge, Arm, HostHello
from hardware.tower.serial_driver import SerialTower, open_port
from tests.hardware.towers import (
    FAST,
    Cable,
    descriptors,
    drain,
    hello,
    is_offline,
    is_ok,
    is_roll,
    is_status,
    roll,
    until,
    wait_for,
)


@pytest.fixture
def cable(tmp_path):
    cable = Cable(tmp_path / "dice-tower")
    cable.plug()
    yield cable
    cable.pull()


@pytest.fixture
def sink():
    return queue.Queue()


@pytest.fixture
def tower(cable, sink):
    tower = SerialTower(str(cable.link), back_off=FAST)
    tower.start(sink)
    yield tower
    assert tower.stop()


def test_a_roll_goes_from_the_wire_to_the_queue_and_its_ack_back(cable, sink, tower):
    cable.greet()
    wait_for(sink, is_ok)
    tower.arm(2)
    assert cable.hear(Arm).expected == 2
    before = time.monotonic()

    cable.write(roll(1))
    seen = wait_for(sink, is_roll)

    assert isinstance(seen, RollSeen)
    assert (seen.source, seen.values) == ("tower:7F3C:1", ("5", "3"))
    assert before <= seen.at <= time.monotonic()
    tower.acknowledge("7F3C", 1)
    assert cable.hear(Acknowledge) == Acknowledge(1)


def test_the_constructor_touches_nothing(tmp_path):
    threads = threading.active_count()
    tower = SerialTower(str(tmp_path / "none"))
    tower.arm(3)
    assert threading.active_count() == threads
    assert tower.status.reason == "device.not_started"
    assert tower.heartbeat is None
    assert tower.stop()


def test_b37_an_unplugged_tower_is_offline_and_comes_back_with_a_handshake(
    cable, sink, tower
):
    cable.greet()
    wait_for(sink, is_ok)
    tower.arm(4)
    first = cable.hear(Arm)

    cable.pull()
    lost = wait_for(sink, is_offline)
    assert isinstance(lost, DeviceStatus)
    assert lost.reason == "device.lost"

    cable.plug()
    cable.hear(HostHello)
    cable.write(roll(1))  # before the hello: not believed
    cable.write(hello("BBBB"))
    wait_for(sink, is_ok)
    assert cable.hear(Arm) == first
    assert not any(is_roll(event) for event in drain(sink))


@pytest.mark.usefixtures("tower")
@pytest.mark.parametrize("found", ["nothing", "not ready"])
def test_b37_bytes_taken_by_another_program_are_survived(
    cable, sink, monkeypatch, found
):
    cable.greet()
    wait_for(sink, is_ok)
    real, robbed = os.read, []

    def read(fd, n):
        if threading.current_thread().name != "tower" or robbed or n < 4096:
            return real(fd, n)
        real(fd, n)
        robbed.append(fd)
        if found == "nothing":
            return b""
        raise BlockingIOError

    monkeypatch.setattr(os, "read", read)
    cable.write(b"stolen")
    if found == "nothing":
        wait_for(sink, is_offline)
        cable.greet()
        wait_for(sink, is_ok)
    until(lambda: robbed, "the bytes were taken")
    cable.write(roll(1))
    wait_for(sink, is_roll)


def test_b39_an_unplugged_port_is_one_event_and_no_spinning(cable, sink, tower):
    cable.greet()
    wait_for(sink, is_ok)
    drain(sink)
    turns = tower.turns

    cable.pull()
    wait_for(sink, is_offline)
    time.sleep(0.3)

    assert drain(sink) == []
    assert tower.turns - turns < 40


def test_b39_a_steady_tower_costs_few_turns(cable, sink, tower):
    cable.greet()
    wait_for(sink, is_ok)
    turns = tower.turns
    time.sleep(0.6)
    assert tower.turns - turns <= 6


def test_b40_the_old_port_is_closed_before_it_is_opened_again(cable, sink):
    log = []

    def opener(path, baud):
        port = open_port(path, baud)
        log.append("open")
        close = port.close

        def closing():
            log.append("close")
            close()

        port.close = closing
        return port

    tower = SerialTower(str(cable.link), back_off=FAST, opener=opener)
    tower.start(sink)
    for _ in range(3):
        cable.greet()
        wait_for(sink, is_ok)
        cable.pull()
        wait_for(sink, is_offline)
        cable.plug()
    cable.greet()
    wait_for(sink, is_ok)
    assert tower.stop()

    assert log == ["open", "close"] * (len(log) // 2)
    assert len(log) >= 8


@pytest.mark.usefixtures("tower")
def test_b40_a_link_pointed_at_another_port_is_followed(cable, sink):
    cable.greet()
    wait_for(sink, is_ok)
    first = cable.link.readlink()
    keep = os.openpty()  # so that the number cannot be the same again
    cable.pull()
    keep2 = os.openpty()
    cable.plug()
    try:
        assert cable.link.readlink() != first
        cable.greet()
        wait_for(sink, is_ok)
    finally:
        for fd in (*keep, *keep2):
            os.close(fd)


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        (errno.EBUSY, "device.busy"),
        (errno.EAGAIN, "device.busy"),
        (errno.EACCES, "device.no_rights"),
        (errno.ENOENT, "device.absent"),
        (errno.EIO, "device.error"),
    ],
)
def test_b42_a_port_that_cannot_be_opened_is_tried_again(cable, sink, code, reason):
    refusals = iter(range(3))

    def opener(path, baud):
        if next(refusals, None) is not None:
            raise serial.SerialException(code, os.strerror(code))
        return open_port(path, baud)

    tower = SerialTower(str(cable.link), back_off=FAST, opener=opener)
    tower.start(sink)
    refused = wait_for(sink, is_status)
    assert isinstance(refused, DeviceStatus)
    assert (refused.state, refused.reason) == (Health.OFFLINE, reason)
    starting = wait_for(sink, is_status)
    assert isinstance(starting, DeviceStatus)
    assert starting.state is Health.STARTING  # three refusals, one status
    cable.greet()
    wait_for(sink, is_ok)
    assert tower.stop()
    assert next(refusals, None) is None


@pytest.mark.usefixtures("tower")
def test_a_second_owner_finds_the_port_busy(cable, sink):
    cable.greet()
    wait_for(sink, is_ok)
    other_sink = queue.Queue()
    other = SerialTower(str(cable.link), back_off=FAST)
    other.start(other_sink)
    status = wait_for(other_sink, is_offline)
    assert other.stop()
    assert isinstance(status, DeviceStatus)
    assert status.reason == "device.busy"
    assert status.fields == {"path": str(cable.link)}


def test_a_missing_port_is_said_once_and_the_pauses_grow(tmp_path, sink):
    opened = []

    def opener(path, baud):
        opened.append(time.monotonic())
        return open_port(path, baud)

    tower = SerialTower(
        str(tmp_path / "none"), back_off=(0.02, 0.16), opener=opener
    )  # fmt: skip
    tower.start(sink)
    until(lambda: len(opened) >= 6, "six attempts")
    assert tower.stop()

    reasons = [e.reason for e in drain(sink) if isinstance(e, DeviceStatus)]
    assert reasons == ["device.absent", "device.stopped"]
    gaps = [b - a for a, b in pairwise(opened)]
    least = (0.02, 0.04, 0.08, 0.16, 0.16)
    assert all(gap >= pause for gap, pause in zip(gaps[:5], least, strict=True))


def test_the_default_pauses_are_half_a_second_to_five():
    assert serial_driver.BACK_OFF == (0.5, 5.0)


@pytest.mark.parametrize("error", [OSError(5, "gone"), termios.error(5, "gone")])
def test_every_way_a_port_vanishes_is_caught(cable, sink, monkeypatch, error):
    tower = SerialTower(str(cable.link), back_off=FAST)
    real, broken = tower._session.feed, [error]

    def feed(data):
        if broken:
            raise broken.pop()
        real(data)

    monkeypatch.setattr(tower._session, "feed", feed)
    tower.start(sink)
    cable.greet()
    wait_for(sink, is_offline)
    cable.greet()
    wait_for(sink, is_ok)
    assert tower.stop()


def test_a_dead_thread_is_reported_and_can_be_started_again(cable, sink, monkeypatch):
    tower = SerialTower(str(cable.link), back_off=FAST)
    with monkeypatch.context() as broken:
        broken.setattr(tower._session, "feed", lambda _data: 1 / 0)
        tower.start(sink)
        cable.greet()
        status = wait_for(sink, is_offline)

    assert isinstance(status, DeviceStatus)
    assert status.reason == "device.died"
    assert "ZeroDivisionError" in str(status.fields["error"])
    until(lambda: not tower.alive, "the thread has ended")
    assert tower.heartbeat is None

    tower.start(sink)
    cable.greet()
    wait_for(sink, is_ok)
    assert tower.heartbeat is not None
    assert tower.stop()


def test_a_sink_that_breaks_leaves_the_reason_in_the_status(cable):
    class Broken:
        def put(self, item):
            raise RuntimeError(item)

    tower = SerialTower(str(cable.link), back_off=FAST)
    tower.start(Broken())
    until(lambda: not tower.alive, "the thread has ended")
    assert tower.status.state is Health.OFFLINE
    assert tower.status.reason == "device.died"


def test_a_crowded_sink_gets_every_roll_in_the_end(cable):
    sink: queue.Queue = queue.Queue(maxsize=1)
    tower = SerialTower(str(cable.link), back_off=FAST)
    tower.start(sink)
    cable.greet()
    cable.write(*(roll(seq) for seq in range(1, 41)))
    seen = []
    while len(seen) < 40:
        event = sink.get(timeout=10)
        if isinstance(event, RollSeen):
            seen.append(event.seq)
    assert tower.stop()
    assert seen == list(range(1, 41))


def test_no_thread_and_no_descriptor_is_left_behind(cable, sink):
    tower = SerialTower(str(cable.link), back_off=FAST)
    before, threads = descriptors(), threading.active_count()
    for _ in range(5):
        tower.start(sink)
        cable.greet()
        wait_for(sink, is_ok)
        cable.pull()
        wait_for(sink, is_offline)
        cable.plug()
        cable.greet()
        wait_for(sink, is_ok)
        assert tower.stop()

    assert descriptors() == before
    assert threading.active_count() == threads


def test_importing_the_driver_does_not_import_pyserial():
    code = (
        "import sys, hardware.tower.serial_driver, hardware.tower.simulator;"
        "sys.exit('serial' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
