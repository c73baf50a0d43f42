"""The PN532's driver against each single fault: mended, or given up in time."""

import errno
import os
from itertools import pairwise

import pytest

from hardware.reader.emulated_tag import EmulatedTag
from hardware.reader.ntag import TagError
from hardware.reader.pn532 import commands
from hardware.reader.presence import Scan
from hardware.reader.worker import ChipFault
from tests.hardware.reader.bench import SHORT, A, B, Bench


def begun(*tags):
    bench = Bench(*tags)
    chip = bench.direct()
    chip.begin()
    return bench, chip


SMALL = [
    {"lost_commands": 1},
    {"lost_commands": 2},
    {"lost_acks": 1},
    {"double_acks": 1},
    {"short": 1},
    {"short": 2},
    {"flips": 1},
    {"flips": 2},
    {"late": 0.05},
    {"filler": 0x80},
    {"filler": 0xFF},
    {"junk": b"\x80\x80\x80"},
    {"junk": b"\x00"},
    {"deaf": 0.010},
]


@pytest.mark.parametrize("fault", SMALL, ids=str)
def test_a_small_fault_costs_nothing_but_time(fault):
    bench, chip = begun(A)
    for name, value in fault.items():
        setattr(bench.chip.faults, name, value)
    assert chip.look() == Scan((A,))
    assert chip.look() == Scan((A,))


@pytest.mark.parametrize("fault", SMALL, ids=str)
def test_nor_at_the_start(fault):
    bench = Bench(A)
    for name, value in fault.items():
        setattr(bench.chip.faults, name, value)
    chip = bench.direct()
    chip.begin()
    assert chip.firmware == commands.Firmware(0x32, (1, 6))
    assert chip.look() == Scan((A,))


@pytest.mark.parametrize(
    ("fault", "reason"),
    [
        ({"hang": True}, "device.reader_silent"),
        ({"lost_commands": 9}, "device.reader_silent"),
        ({"lost_replies": 1}, "device.reader_silent"),
        ({"errors": 1}, "device.reader_strange"),
        ({"wrong": 1}, "device.reader_strange"),
        ({"short": 9}, "device.reader_strange"),
        ({"junk": b"\x80" * 40}, "device.reader_strange"),
    ],
    ids=str,
)
def test_a_large_one_is_given_up_and_the_next_start_works(fault, reason):
    bench, chip = begun(A)
    for name, value in fault.items():
        setattr(bench.chip.faults, name, value)
    began = bench.time.now
    with pytest.raises(ChipFault, match=reason):
        chip.look()
    assert bench.time.now - began < 1.0
    bench.chip.faults = type(bench.chip.faults)()
    chip.begin()
    assert chip.look() == Scan((A,))


def test_a_command_that_is_given_up_is_stopped_by_an_ack():
    bench, chip = begun()
    bench.chip.faults.lost_replies = 1
    bench.bus.log = []
    with pytest.raises(ChipFault):
        chip.look()
    writes = [line for line in bench.bus.log if line.startswith("W")]
    assert writes[-1] == "W 00 00 FF 00 FF 00"
    assert chip.look() == Scan()


def test_a_garbled_frame_is_asked_for_twice_at_most():
    bench, chip = begun(A)
    bench.bus.log = []
    bench.time.at(
        bench.time.now + 0.008, lambda: setattr(bench.chip.faults, "short", 9)
    )
    with pytest.raises(ChipFault):
        chip.look()
    assert bench.bus.log.count("W 00 00 FF FF 00 00") == 2


def test_a_sleeping_chip_is_woken_by_the_first_transfer():
    bench = Bench(A)
    bench.chip.sleeps = True
    chip = bench.direct()
    chip.begin()
    assert chip.look() == Scan((A,))


@pytest.mark.parametrize("code", [errno.ENOENT, errno.EACCES, errno.EOPNOTSUPP])
def test_an_error_that_will_not_pass_is_not_tried_again(code):
    bench, chip = begun()
    bench.bus.refusals, bench.bus.refusal = 10, code
    with pytest.raises(OSError, match=os.strerror(code)):
        chip.look()
    assert bench.bus.refusals == 9
    with pytest.raises(OSError, match=os.strerror(code)):
        chip.begin()
    assert bench.bus.refusals == 8


def test_nobody_at_the_address_is_said_with_the_buss_own_error():
    bench = Bench()
    bench.unplug()
    with pytest.raises(OSError, match=os.strerror(errno.EREMOTEIO)):
        bench.direct().begin()


def test_two_cards_are_two_and_none_is_none():
    bench, chip = begun(A, B)
    assert chip.look() == Scan((A, B), many=True)
    bench.place(SHORT)
    assert chip.look() == Scan((SHORT,))
    bench.place()
    assert chip.look() == Scan()


def test_three_cards_are_told_as_two():
    _, chip = begun(A, B, SHORT)
    assert chip.look() == Scan((A, B), many=True)


def test_a_listing_that_makes_no_sense_is_no_card_and_no_miss():
    bench, chip = begun(EmulatedTag("0102030405"))
    before = chip.faults
    assert chip.look() == Scan(garbled=True)
    assert chip.faults == before + 1
    bench.place(A)
    assert chip.look() == Scan((A,))


def test_a_reader_that_lost_its_settings_is_found_out():
    bench, chip = begun()
    bench.chip.replug()
    with pytest.raises(ChipFault):
        chip.look()
    chip.begin()
    assert bench.chip.configured
    assert bench.chip.retries == 0


def test_endless_listings_end_all_the_same():
    bench, chip = begun()
    bench.chip.retries = 0xFF
    began = bench.time.now
    with pytest.raises(ChipFault, match="silent"):
        chip.look()
    assert bench.time.now - began < 0.8
    bench.place(A)
    assert chip.look() == Scan((A,))


def test_a_card_that_leaves_between_listing_and_reading():
    bench, chip = begun(A)
    chip.look()
    assert len(chip.transceive(b"\x30\x04")) == 16
    bench.place()
    with pytest.raises(TagError) as caught:
        chip.transceive(b"\x30\x04")
    assert caught.value.status == 1
    assert "timeout" in str(caught.value)


def test_a_command_without_a_listed_card_is_refused_by_the_chip():
    _, chip = begun()
    with pytest.raises(TagError) as caught:
        chip.transceive(b"\x30\x04")
    assert caught.value.status == 0x27


# --- the IRQ line ---------------------------------------------------------------------


def test_with_its_irq_line_the_bus_is_not_asked_in_vain():
    asked = {}
    for irq in (False, True):
        bench = Bench(A, irq=irq)
        bench.run(1.0)
        bench.chip.faults.late = 0.02
        before = bench.bus.transfers
        looks = bench.chip.commands.count(0x4A)
        bench.run(5.0)
        done = bench.chip.commands.count(0x4A) - looks
        asked[irq] = (bench.bus.transfers - before) / done
    assert asked[True] <= 10.1  # two commands, of five transfers each
    assert asked[True] < asked[False] / 2


def test_an_irq_line_that_never_moves_is_given_up():
    bench = Bench(A)
    bench.reader = type(bench.reader)(
        irq=lambda: False,
        clock=bench.time,
        sleep=bench.time.sleep,
        opener=bench.bus.open,
    )
    bench.reader.outbox.connect(bench.sink)
    bench.run(2.0)
    assert bench.reader.cards == (A,)


def test_an_irq_line_that_is_stuck_low_does_no_harm():
    bench = Bench(A)
    bench.reader = type(bench.reader)(
        irq=lambda: True,
        clock=bench.time,
        sleep=bench.time.sleep,
        opener=bench.bus.open,
    )
    bench.reader.outbox.connect(bench.sink)
    bench.run(2.0)
    assert bench.reader.cards == (A,)


def test_on_a_slow_bus_all_is_the_same():
    bench = Bench()
    bench.bus.speed = 10_000  # what helps where a Pi garbles held clocks
    bench.run(1.0)
    laid = bench.time.now
    bench.place(A)
    (seen,) = bench.run(2.0)
    lifted = bench.time.now
    bench.place()
    (gone,) = bench.run(2.0)
    assert seen.at - laid < 0.5
    assert gone.at - lifted < 1.2


def test_looks_come_at_a_steady_pace():
    bench = Bench()
    bench.run(1.0)
    times = []
    for _ in range(10):
        times.append(bench.time.now)
        bench.step()
    gaps = [b - a for a, b in pairwise(times)]
    assert all(gap == pytest.approx(0.25, abs=0.01) for gap in gaps)
