"""The emulated PN532 against captures of a real one, and its own switches."""

import queue

import pytest

from hardware.reader.emulated_tag import EmulatedTag
from hardware.reader.pn532.emulated import EmulatedReader
from hardware.reader.pn532.emulator import EmulatedPn532
from tests.hardware.reader.bench import A, B, Time, cards
from tests.hardware.towers import drain


def raw(text):
    return bytes.fromhex(text)


ACK = raw("00 00 FF 00 FF 00")
NACK = raw("00 00 FF FF 00 00")
FIRMWARE = raw("00 00 FF 02 FE D4 02 2A 00")
VERSION = raw("00 00 FF 06 FA D5 03 32 01 06 07 E8 00")
LIST = raw("00 00 FF 04 FC D4 4A 02 00 E0 00")


class Host:
    """Bytes to and from the chip, time passing in between."""

    def __init__(self, *tags):
        self.time = Time()
        self.chip = EmulatedPn532(self.time)
        self.chip.place(*map(EmulatedTag, tags))

    def write(self, data):
        self.chip.write(data)
        self.time.sleep(0.002)

    def read(self, n):
        data = self.chip.read(n)
        self.time.sleep(0.02)
        return data

    def ask(self, command, n=40):
        """Write a command, read its ACK and its response."""
        self.write(command)
        assert self.read(7) == b"\x01" + ACK
        return self.read(n)


def test_it_talks_as_a_real_one_in_a_log():
    host = Host()
    host.write(FIRMWARE)
    assert host.read(1) == b"\x01"
    assert host.read(7) == b"\x01" + ACK
    assert host.read(1) == b"\x01"
    assert host.read(7) == raw("01 00 00 FF 06 FA D5")  # a short look
    assert host.read(1) == b"\x00"  # the rest of it is lost
    host.write(NACK)
    assert host.read(1) == b"\x01"
    assert host.read(14) == b"\x01" + VERSION


def test_asking_uses_nothing_up_and_reading_does():
    host = Host()
    host.write(FIRMWARE)
    assert [host.read(1) for _ in range(3)] == [b"\x01"] * 3
    host.read(7)
    host.read(14)
    assert host.read(14) == bytes(14)


def test_while_it_is_busy_a_long_read_gives_filler():
    host = Host()
    host.chip.faults.filler = 0x80
    assert host.read(6) == raw("00 80 80 80 80 80")


def test_an_ack_of_the_host_stops_what_runs():
    host = Host()
    host.ask(raw("00 00 FF 05 FB D4 14 01 14 01 02 00"))
    host.write(LIST)
    host.read(7)
    assert host.read(1) == b"\x00"  # an endless listing
    host.write(ACK)
    host.chip.place(EmulatedTag(A))
    assert host.read(1) == b"\x00"
    assert host.ask(FIRMWARE, 14) == b"\x01" + VERSION


def test_an_endless_listing_ends_when_a_card_comes():
    host = Host()
    host.ask(raw("00 00 FF 05 FB D4 14 01 14 01 02 00"))
    host.write(LIST)
    host.read(7)
    assert host.read(1) == b"\x00"
    host.chip.place(EmulatedTag(A))
    host.read(1)
    assert host.read(23)[1:] == raw(
        "00 00 FF 0F F1 D5 4B 01 01 00 44 00 07 04 A3 0B 5A EB 6C 80 B0 00"
    )


@pytest.mark.parametrize(
    "command",
    [
        "00 00 FF 02 FE D4 99 93 00",  # no such command
        "00 00 FF 04 FC D4 4A 02 00 E0 00",  # not configured yet
        "00 00 FF 04 FC D4 32 77 00 83 00",  # no such setting
    ],
)
def test_what_it_does_not_know_gets_the_error_frame(command):
    answer = Host().ask(raw(command), 9)
    assert answer == b"\x01" + raw("00 00 FF 01 FF 7F 81 00")


def test_a_damaged_command_gets_no_answer():
    host = Host()
    host.write(FIRMWARE[:-2] + b"\x2b\x00")
    assert host.read(7)[0] == 0


def test_its_irq_line_is_low_twice_a_command():
    host = Host()
    host.ask(raw("00 00 FF 05 FB D4 14 01 14 01 02 00"))
    assert not host.chip.irq()
    host.write(FIRMWARE)
    assert host.chip.irq()
    host.read(7)
    assert host.chip.irq()
    host.read(14)
    assert not host.chip.irq()


def test_plugged_in_anew_it_has_forgotten_everything():
    host = Host(A)
    host.ask(raw("00 00 FF 05 FB D4 14 01 14 01 02 00"))
    host.ask(LIST)
    assert host.chip.field
    assert host.chip.tags[0].active
    host.chip.replug()
    assert (host.chip.configured, host.chip.field) == (False, False)
    assert not host.chip.tags[0].active


def test_a_reader_in_memory_is_worked_like_the_simulated_one():
    time = Time()
    reader = EmulatedReader("attic", clock=time, sleep=time.sleep)
    sink = queue.Queue()
    reader.outbox.connect(sink)

    def run(seconds):
        until = time.now + seconds
        while time.now < until:
            time.sleep(reader.step())
        return cards(drain(sink))

    run(1.0)
    reader.place(A)
    reader.place(A)
    assert reader.laid == (A,)
    assert run(1.0) == [f"+{A}"]
    reader.lift(A)
    reader.lift(B)
    assert run(1.0) == [f"-{A}"]
    reader.unplug()
    run(2.0)
    assert reader.status.reason == "device.reader_absent"
    reader.plug()
    reader.place(B)
    assert run(8.0) == [f"~{B}"]
    assert reader.cards == (B,)
