"""Faults that other readers had, each with the number it has in our list."""

import errno
from itertools import pairwise

import pytest
from smbus2 import i2c_msg

from hardware.events import Health
from hardware.reader.base import Reader
from hardware.reader.mfrc522.driver import Mfrc522Reader
from hardware.reader.mfrc522.emulator import Faults
from tests.hardware.reader.bench import SHORT, A, B, cards, told
from tests.hardware.reader.mfrc_bench import MfrcBench

KEEPS_THE_PROTOCOL: Reader = Mfrc522Reader()
LOOK = b"\x52"


def ready(*uids) -> MfrcBench:
    """A reader that is well and has looked a few times."""
    bench = MfrcBench(*uids)
    bench.run(1.0)
    assert bench.reader.status.state is Health.OK
    return bench


@pytest.mark.parametrize(
    "code",
    [errno.EIO, errno.ENXIO, errno.EAGAIN, errno.ETIMEDOUT, errno.EREMOTEIO],
)
def test_bug_5_and_6_a_busy_chip_may_refuse_its_address_by_any_error(code):
    bench = MfrcBench(A)
    bench.bus.refusals, bench.bus.refusal = 3, code
    assert cards(bench.run(2.0)) == [f"~{A}"]
    assert bench.reader.status.state is Health.OK


def test_bug_8_garbled_reads_make_no_card_and_are_said_when_there_are_many():
    bench = ready()
    bench.chip.faults.flip_every = 7
    bench.place(A)
    events = told(bench.run(8.0))
    assert "degraded device.reader_noisy" in events
    assert set(cards(bench.heard())) <= {f"+{A}"}
    bench.chip.faults.flip_every = 0
    bench.run(10.0)
    assert bench.reader.status.state is Health.OK
    assert bench.reader.cards == (A,)


def test_bug_9_a_dead_bus_is_offline_and_tried_at_growing_pauses():
    bench = ready()
    bench.bus.stuck = True
    pauses = []
    for _ in range(12):
        pause = bench.reader.step()
        bench.time.now += pause
        pauses += [pause] if pause else []
    assert bench.reader.status.reason == "device.i2c_stuck"
    assert pauses[:5] == [0.5, 1.0, 2.0, 4.0, 5.0]
    assert set(pauses[5:]) == {5.0}


@pytest.mark.parametrize("level", [0x00, 0xFF])
def test_bug_16_where_every_address_answers_there_is_no_mfrc522(level):
    bench = MfrcBench()
    bench.chip.faults.level = level
    bench.run(5.0)
    status = bench.reader.status
    assert (status.state, status.reason) == (Health.OFFLINE, "device.reader_strange")
    assert status.fields == {
        "model": "MFRC522",
        "path": "/dev/i2c-1",
        "address": "0x28",
    }
    assert bench.longest < 1.0


def test_bug_20_a_card_that_lies_still_comes_once_and_never_goes():
    bench = ready()
    bench.place(A)
    looks = len(bench.chip.frames)
    events = bench.run(15.0)
    assert bench.chip.frames[looks:].count(LOOK) >= 50
    assert cards(events) == [f"+{A}"]
    assert bench.reader.cards == (A,)


def test_bug_20_nor_one_that_a_program_before_left_active():
    bench = MfrcBench(A)
    bench.begun().card()
    assert bench.chip.cards[0].tag.active
    assert cards(bench.run(2.0)) == [f"~{A}"]


def test_bug_22_what_we_use_of_smbus2_is_there():
    write, read = i2c_msg.write(0x28, [0x37]), i2c_msg.read(0x28, 3)
    assert (write.addr, write.flags & 1, write.len, bytes(write)) == (0x28, 0, 1, b"7")
    assert (read.flags & 1, read.len) == (1, 3)
    for at, value in enumerate((1, 2, 255)):
        read.buf[at] = value
    assert bytes(read) == b"\x01\x02\xff"
    with pytest.raises(ValueError, match=r".*"):
        i2c_msg.write(0x28, [256])


def test_bug_52_a_chip_that_hangs_is_offline_within_3_s_and_begun_again():
    bench = ready(A)
    bench.chip.faults.frozen = True
    hung = bench.time.now
    events = bench.run(3.0)
    assert told(events) == ["offline device.reader_silent"]
    assert bench.reader.status.since - hung <= 3.0
    bench.chip.faults.frozen = False
    assert told(bench.run(8.0)) == ["ok"]
    assert bench.reader.cards == (A,)


def test_bug_53_an_empty_reader_costs_a_bounded_number_of_transfers():
    """Ten a look, each a byte or two: the chip is driven by its registers."""
    bench = ready()
    before = bench.bus.transfers
    bench.run(10.0)
    assert (bench.bus.transfers - before) / 10 <= 45


def test_bug_54_a_hundred_looks_at_one_card_are_one_event():
    bench = ready()
    bench.place(SHORT)
    events, looks = [], bench.chip.frames.count(LOOK)
    while bench.chip.frames.count(LOOK) < looks + 100:
        bench.step()
        events += bench.heard()
    assert cards(events) == [f"+{SHORT}"]


def test_bug_56_gaps_between_reads_are_no_removal():
    bench = ready(A)
    for gap in [0.1, 0.9, 0.5, 0.2, 0.7, 0.3, 0.8, 0.4, 0.6, 0.9] * 3:
        bench.time.now += gap
        bench.step()
    assert bench.heard() == []


@pytest.mark.parametrize("after", [0.0, 0.05, 0.1, 0.15, 0.2])
def test_bug_15_a_card_that_is_lifted_is_gone_within_600_ms(after):
    bench = ready(A)
    bench.time.now += after
    bench.place()
    lifted = bench.time.now
    (event,) = bench.run(1.5)
    assert cards([event]) == [f"-{A}"]
    assert 0.2 <= event.at - lifted <= 0.6


def test_bug_14_a_card_laid_down_later_is_seen_soon():
    bench = ready()
    bench.time.now += 0.1
    bench.place(A)
    laid = bench.time.now
    (event,) = bench.run(1.0)
    assert event.uid == A
    assert event.at - laid <= 0.3 + 0.1


def test_bug_63_no_transfer_has_a_read_before_its_end():
    bench = MfrcBench(A)
    handed = []
    opened = bench.bus.open

    def opening(number):
        bus = opened(number)
        transfer = bus.i2c_rdwr

        def counting(*messages):
            handed.append(len(messages))
            transfer(*messages)

        bus.i2c_rdwr = counting
        return bus

    bench.reader._opener = opening
    bench.run(1.0)
    assert set(handed) == {1}


def test_bug_65_a_reader_that_is_unplugged_comes_back_by_itself():
    bench = ready(A)
    bench.unplug()
    assert told(bench.run(3.0)) == ["offline device.reader_absent"]
    bench.plug()
    bench.place(B)
    assert told(bench.run(6.0)) == ["ok", f"~{B}", f"-{A}"]


def test_two_cards_are_said_and_neither_of_them_arrives():
    bench = ready()
    bench.place(A, B)
    assert told(bench.run(3.0)) == ["!reader.two_cards"]
    bench.place(B)
    assert cards(bench.run(2.0)) == [f"+{B}"]


def test_a_second_card_does_not_make_the_first_one_go():
    bench = ready(A)
    first = bench.chip.cards[0]
    bench.place(first, B)
    assert cards(bench.run(5.0)) == []
    assert bench.reader.cards == (A,)


def test_the_thread_shows_life_whatever_the_chip_does():
    bench = ready()
    beats = []
    sleep = bench.reader._sleep

    def watching(seconds):
        beats.append(bench.reader._heartbeat)
        sleep(seconds)

    bench.reader._sleep = watching
    bench.chip.faults = Faults(frozen=True)
    bench.reader.step()
    assert max(b - a for a, b in pairwise(beats)) < 0.5
