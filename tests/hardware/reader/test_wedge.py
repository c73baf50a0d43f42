"""Keyboard readers on a pipe that stands for the kernel's input device."""

import errno
import os
import queue
import time

import pytest

from hardware.events import CardSeen, DeviceStatus
from hardware.reader.base import Reader
from hardware.reader.lines import LineFormat
from hardware.reader.wedge import EVENT, EventPort, Keys, WedgeReader, open_event
from tests.hardware.reader.keystrokes import (
    CODES,
    PRESSED,
    RELEASED,
    REPEATED,
    dropped,
    key,
    typed,
)
from tests.hardware.towers import (
    FAST,
    descriptors,
    drain,
    is_offline,
    is_ok,
    wait_for,
)

KEEPS_THE_PROTOCOL: Reader = WedgeReader("/none")


def is_card(event):
    return isinstance(event, CardSeen)


@pytest.fixture
def sink():
    return queue.Queue()


def test_keys_are_the_characters_that_were_typed():
    keys = Keys()
    assert keys.feed(typed("04A3-0b5a EB\n")) == b"04a3-0b5a eb\n"
    assert keys.feed(key(79, PRESSED) + key(82, PRESSED) + key(96, PRESSED)) == b"10\n"
    assert keys.feed(typed("1ADA7444\t")) == b"1ada7444\n"


def test_a_key_held_down_is_typed_once_and_its_release_says_nothing():
    held = key(CODES["A"], PRESSED, REPEATED, REPEATED, RELEASED)
    assert Keys().feed(held) == b"a"


def test_what_is_no_part_of_a_number_spoils_its_line():
    keys = Keys()
    assert keys.feed(key(59, PRESSED, RELEASED)) == b"?"  # F1
    assert keys.feed(typed("1A") + dropped() + typed("DA\n")) == b"1a?da\n"


def test_events_may_come_in_any_pieces():
    raw = typed("1ADA7444\n")
    for size in (1, 7, EVENT.size, EVENT.size + 1):
        keys = Keys()
        pieces = [raw[at : at + size] for at in range(0, len(raw), size)]
        assert b"".join(map(keys.feed, pieces)) == b"1ada7444\n"
    keys.feed(raw[:10])
    keys.reset()
    assert keys.feed(raw) == b"1ada7444\n"


class Keyboard:
    """A pipe that a test types into; as an input device it can be unplugged."""

    def __init__(self):
        self.write = -1
        self.gone: int | None = None
        self.opened = 0

    def open(self, path):
        del path
        if self.gone is not None:
            raise OSError(self.gone, os.strerror(self.gone))
        read, self.write = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
        self.opened += 1
        return EventPort(read)

    def type(self, raw):
        os.write(self.write, raw)

    def pull(self, code=errno.ENODEV):
        self.gone = code
        os.close(self.write)


@pytest.fixture
def keyboard(sink):
    keyboard = Keyboard()
    reader = WedgeReader("/dev/card-reader", back_off=FAST, opener=keyboard.open)
    reader.start(sink)
    wait_for(sink, is_ok)
    yield keyboard
    assert reader.stop()
    if keyboard.gone is None:
        os.close(keyboard.write)


def test_a_number_typed_after_a_while_or_a_first_enter_is_a_card(sink, keyboard):
    keyboard.type(typed("\n0006578910\n"))
    assert wait_for(sink, is_card).uid == "006462DE"


def test_bug_65_an_unplugged_keyboard_reader_comes_back(sink, keyboard):
    keyboard.type(typed("\n1111") + typed("1")[:30])  # in the middle of an event
    keyboard.pull()
    assert wait_for(sink, is_offline).reason == "device.lost"
    time.sleep(0.05)
    assert drain(sink) == []  # still away: no news
    keyboard.gone = None
    wait_for(sink, is_ok)
    keyboard.type(typed("111111\n0006578910\n"))
    seen = wait_for(sink, is_card)
    assert seen.uid == "006462DE"
    assert not [event for event in drain(sink) if is_card(event)]


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        (errno.ENOENT, "device.absent"),
        (errno.ENODEV, "device.absent"),
        (errno.EACCES, "device.no_rights_input"),
        (errno.EBUSY, "device.reader_grabbed"),
        (errno.ENOTTY, "device.reader_no_keyboard"),
        (errno.EIO, "device.error"),
    ],
)
def test_a_keyboard_that_cannot_be_opened_is_explained(sink, code, reason):
    keyboard = Keyboard()
    keyboard.gone = code
    reader = WedgeReader("/dev/card-reader", back_off=FAST, opener=keyboard.open)
    reader.start(sink)
    status = wait_for(sink, is_offline)
    assert reader.stop()
    assert isinstance(status, DeviceStatus)
    assert status.reason == reason
    assert status.fields["path"] == "/dev/card-reader"


def test_an_input_device_is_grabbed_or_else_closed(tmp_path):
    fifo = tmp_path / "event0"
    os.mkfifo(fifo)
    before, grabbed = descriptors(), []
    port = open_event(str(fifo), grabbed.append)
    assert grabbed == [port.fileno()]
    port.close()
    port.close()
    assert descriptors() == before
    with pytest.raises(OSError, match=os.strerror(errno.ENOTTY)):
        open_event(str(fifo))  # no input device
    assert descriptors() == before


def test_how_a_reader_writes_its_numbers_can_be_set(sink):
    keyboard = Keyboard()
    form = LineFormat("hex", reverse=True)
    reader = WedgeReader("/x", form=form, back_off=FAST, opener=keyboard.open)
    reader.start(sink)
    wait_for(sink, is_ok)
    keyboard.type(typed("\n4474DA1A\n"))
    assert wait_for(sink, is_card).uid == "1ADA7444"
    assert reader.stop()
    os.close(keyboard.write)


def test_bug_56_a_keyboard_reader_does_not_claim_to_see_what_lies_there():
    assert not WedgeReader.sees_presence
