"""Readers that send lines, on a real pty: cables, threads, descriptors."""

import errno
import os
import queue
import subprocess
import sys
import threading
import time
from itertools import pairwise

import pytest
import serial

from hardware.events import CardSeen, Health
from hardware.reader.base import Reader
from hardware.reader.serial_driver import SerialReader
from hardware.reader.wedge import EventPort
from hardware.stream import open_port
from tests.hardware.towers import (
    FAST,
    Cable,
    descriptors,
    drain,
    is_offline,
    is_ok,
    is_status,
    until,
    wait_for,
)

KEEPS_THE_PROTOCOL: Reader = SerialReader("/none")


def is_card(event):
    return isinstance(event, CardSeen)


@pytest.fixture
def sink():
    return queue.Queue()


@pytest.fixture
def cable(tmp_path):
    cable = Cable(tmp_path / "card-reader")
    cable.plug()
    yield cable
    cable.pull()


@pytest.fixture
def reader(cable, sink):
    reader = SerialReader(str(cable.link), name="attic", back_off=FAST)
    reader.start(sink)
    wait_for(sink, is_ok)
    yield reader
    assert reader.stop()


@pytest.mark.parametrize(
    "line", [b"\x0204A30B5AEB6C80\r\n\x03", b"\x0204 A3 0B 5A EB 6C 80\x03"]
)
def test_a_line_goes_from_the_wire_to_the_queue(cable, sink, reader, line):
    before = time.monotonic()
    cable.write(line)
    seen = wait_for(sink, is_card)
    assert (seen.reader, seen.uid, seen.resting) == ("attic", "04A30B5AEB6C80", False)
    assert before <= seen.at <= time.monotonic()
    until(lambda: reader.cards == ("04A30B5AEB6C80",), "it lies there")


@pytest.mark.usefixtures("reader")
def test_bug_37_an_unplugged_reader_is_offline_and_comes_back(cable, sink):
    cable.pull()
    assert wait_for(sink, is_offline).reason == "device.lost"
    cable.plug()
    wait_for(sink, is_ok)
    cable.write(b"\x021ADA7444\x03")
    assert wait_for(sink, is_card).uid == "1ADA7444"


def test_bug_39_an_unplugged_port_is_one_event_and_no_spinning(cable, sink, reader):
    cable.pull()
    wait_for(sink, is_offline)
    turns = reader.turns
    time.sleep(0.2)
    assert drain(sink) == []
    assert reader.turns - turns < 30


def test_bug_40_the_old_port_is_closed_before_it_is_opened_again(cable, sink):
    log = []

    def opener(path, baud):
        port = open_port(path, baud)
        log.append("open")
        close = port.close
        port.close = lambda: (log.append("close"), close())
        return port

    reader = SerialReader(str(cable.link), back_off=FAST, opener=opener)
    reader.start(sink)
    for _ in range(3):
        wait_for(sink, is_ok)
        cable.pull()
        wait_for(sink, is_offline)
        cable.plug()
    wait_for(sink, is_ok)
    assert reader.stop()
    assert log == ["open", "close"] * (len(log) // 2)
    assert len(log) >= 8


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        (errno.EBUSY, "device.busy"),
        (errno.EACCES, "device.no_rights"),
        (errno.ENOENT, "device.absent"),
        (errno.EIO, "device.error"),
    ],
)
def test_bug_42_a_port_that_cannot_be_opened_is_tried_again(cable, sink, code, reason):
    refusals = iter(range(3))

    def opener(path, baud):
        if next(refusals, None) is not None:
            raise serial.SerialException(code, os.strerror(code))
        return open_port(path, baud)

    reader = SerialReader(str(cable.link), back_off=FAST, opener=opener)
    reader.start(sink)
    assert wait_for(sink, is_status).reason == reason
    assert wait_for(sink, is_status).state is Health.OK  # three refusals, one status
    assert reader.stop()


@pytest.mark.usefixtures("reader")
def test_bug_43_a_console_on_the_port_is_named(cable, sink):
    for _ in range(5):
        cable.write(b"\r\nraspberrypi login: \r\n")
    status = wait_for(sink, is_status)
    assert (status.reason, status.fields) == (
        "device.reader_no_numbers",
        {"path": str(cable.link)},
    )
    cable.write(b"1ADA7444\r\n")
    wait_for(sink, is_ok)


def test_bug_52_a_reader_whose_thread_died_says_so_and_starts_again(
    cable, sink, reader, monkeypatch
):
    with monkeypatch.context() as broken:
        broken.setattr(reader._decoder, "feed", lambda *_: 1 / 0)
        cable.write(b"1ADA7444\r\n")
        assert wait_for(sink, is_offline).reason == "device.died"
    until(lambda: not reader.alive, "the thread has ended")
    assert reader.heartbeat is None
    reader.start(sink)
    wait_for(sink, is_ok)
    assert reader.heartbeat is not None


def test_a_port_that_closes_at_once_is_tried_at_growing_pauses(sink):
    opened = []

    def opener(path, baud):
        del path, baud
        opened.append(time.monotonic())
        read, write = os.pipe2(os.O_NONBLOCK)
        os.close(write)
        return EventPort(read)

    reader = SerialReader("/none", back_off=(0.02, 0.08), opener=opener)
    reader.start(sink)
    until(lambda: len(opened) >= 5, "five attempts")
    assert reader.stop()
    gaps = [b - a for a, b in pairwise(opened)]
    least = (0.02, 0.04, 0.08, 0.08)
    assert all(gap >= pause for gap, pause in zip(gaps, least, strict=False))


def test_a_crowded_app_misses_cards_and_none_comes_twice(cable):
    sink: queue.Queue = queue.Queue(maxsize=1)
    reader = SerialReader(str(cable.link), back_off=FAST)
    reader.start(sink)
    wait_for(sink, is_ok)
    cable.write(b"\x02", *(b"%08d\r\n" % n for n in range(300)))
    until(lambda: reader.outbox.full, "the outbox is full")
    time.sleep(0.05)
    assert reader.outbox.waiting < 70
    uids = []
    while True:
        try:
            event = sink.get(timeout=0.2)
        except queue.Empty:
            break
        uids += [event.uid] if is_card(event) else []
    assert reader.stop()
    assert 30 <= len(uids) == len(set(uids))


def test_importing_the_drivers_does_not_import_pyserial():
    code = (
        "import sys, hardware.reader.serial_driver, hardware.reader.wedge;"
        "sys.exit('serial' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_no_thread_and_no_descriptor_is_left_behind(cable, sink):
    before, threads = descriptors(), threading.active_count()
    reader = SerialReader(str(cable.link), back_off=FAST)
    for _ in range(5):
        reader.start(sink)
        wait_for(sink, is_ok)
        cable.pull()
        wait_for(sink, is_offline)
        cable.plug()
        wait_for(sink, is_ok)
        assert reader.stop()
    assert (descriptors(), threading.active_count()) == (before, threads)


def test_bug_56_a_reader_of_lines_does_not_claim_to_see_what_lies_there():
    assert not SerialReader.sees_presence
