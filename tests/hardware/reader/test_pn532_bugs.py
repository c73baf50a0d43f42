"""Faults that other PN532 drivers had, each with the number it has in our list."""

import errno
import threading
import tomllib
from itertools import pairwise
from pathlib import Path

import pytest

from hardware.events import Health
from hardware.reader import ndef
from hardware.reader.emulated_tag import EmulatedTag
from hardware.reader.pn532 import commands
from hardware.reader.presence import Scan
from hardware.reader.worker import ChipFault
from tests.hardware.reader.bench import SHORT, A, B, Bench, cards, told

STALE_SAM = bytes.fromhex("0000ff02fed5151600")
TRANSIENT = [
    errno.EIO,
    errno.ENXIO,
    errno.EAGAIN,
    errno.ETIMEDOUT,
    errno.EREMOTEIO,
]


def ready(*tags, **options) -> Bench:
    """A reader that is well and has looked a few times."""
    bench = Bench(*tags, **options)
    bench.run(1.0)
    assert bench.reader.status.state is Health.OK
    return bench


def refuse_reads(bench, n, code):
    """Refuse the address in the next `n` reads after each write of a command."""
    chip, read, write = bench.chip, bench.chip.read, bench.chip.write
    left = 0

    def writing(data):
        nonlocal left
        write(data)
        left = n

    def reading(size):
        nonlocal left
        if left:
            left -= 1
            raise OSError(code, "busy")
        return read(size)

    chip.write, chip.read = writing, reading


def test_bug_1_a_response_from_before_a_restart_is_not_taken_for_the_ack():
    bench = Bench(A)
    bench.chip.stale = STALE_SAM
    assert told(bench.run(0.5)) == ["starting device.reader_starting", "ok", f"~{A}"]
    assert bench.chip.commands.count(commands.FIRMWARE.data[0]) == 1


def test_bug_1_nor_one_that_turns_up_in_the_middle():
    bench = ready()
    bench.chip.stale = STALE_SAM
    chip = bench.direct()
    chip._wire.allow(1.0)
    sent = len(bench.chip.commands)
    assert chip.command(commands.LIST_TWO) == b"\x00"
    assert len(bench.chip.commands) - sent <= 3
    # A whole listing of a card that is not there: no card comes of it.
    bench.chip.stale = bytes.fromhex("0000ff0ff1d54b0101004400070416c6c2d738816100")
    assert bench.run(1.0) == []


def test_bug_2_a_card_with_an_ats_is_read_by_the_length_of_its_frame():
    ats = bytes.fromhex("067577810280")
    card = EmulatedTag("047368A2C72280", 0, sel_res=0x20, ats=ats)
    assert cards(Bench(card).run(0.5)) == ["~047368A2C72280"]
    longer = EmulatedTag("047368A2C72280", 0, sel_res=0x20, ats=b"\x60" + bytes(95))
    bench = ready(longer)
    assert bench.reader.cards == ("047368A2C72280",)
    assert bench.reader._chip.faults == 0  # asking for the rest of it is no fault


def test_bug_4_no_card_is_none_and_not_more_than_one():
    bench = Bench()
    bench.chip.faults.filler = 0xAA
    assert told(bench.run(2.0)) == ["starting device.reader_starting", "ok"]


@pytest.mark.parametrize("code", TRANSIENT)
def test_bug_5_and_6_a_busy_chip_may_refuse_its_address_by_any_error(code):
    bench = Bench(A)
    refuse_reads(bench, 3, code)
    assert cards(bench.run(2.0)) == [f"~{A}"]
    assert bench.reader.status.state is Health.OK


def test_bug_8_garbled_reads_are_mended_and_said_when_there_are_many():
    bench = ready()
    bench.chip.faults.flip_every = 3
    assert told(bench.run(4.0)) == ["degraded device.reader_noisy"]
    bench.place(A)
    assert cards(bench.run(1.0)) == [f"+{A}"]
    assert bench.reader._chip.faults > 8
    bench.chip.faults.flip_every = 0
    assert told(bench.run(8.0)) == ["ok"]


def test_bug_8_one_garbled_read_now_and_then_is_not_worth_a_word():
    bench = ready()
    bench.place(A)
    bench.run(0.5)
    for _ in range(10):
        bench.chip.faults.flips = 1
        assert bench.run(3.0) == []


def test_bug_9_a_dead_bus_is_offline_and_tried_at_growing_pauses():
    bench = ready()
    bench.bus.stuck = True
    began = bench.time.now
    attempts = []
    for _ in range(12):
        pause = bench.reader.step()
        attempts.append((bench.time.now, pause))
        bench.time.now += pause
    assert bench.reader.status.reason == "device.i2c_stuck"
    assert bench.reader.status.since - began <= 3.5
    pauses = [pause for _, pause in attempts if pause]
    assert pauses[:5] == [0.5, 1.0, 2.0, 4.0, 5.0]
    assert set(pauses[5:]) == {5.0}


def test_bug_9_a_dead_bus_holds_up_nobody_but_the_reader(monkeypatch):
    bench = Bench()
    hold, held, waiting = bench.time.sleep, threading.Event(), set()

    def block(seconds):
        """Block whoever uses the bus in earnest, as a wire held down does."""
        waiting.add(threading.current_thread())
        hold(seconds)
        held.wait(0.05)

    monkeypatch.setattr(bench.bus, "stuck", True)
    monkeypatch.setattr(bench.bus, "_sleep", block)
    bench.reader.start(bench.sink)
    for _ in range(1000):
        assert bench.reader.status.kind == "reader"
        bench.reader.outbox.flush()
    held.set()
    assert bench.reader.stop()
    assert waiting
    assert threading.current_thread() not in waiting


def test_bug_10_a_card_that_lies_still_comes_once_and_never_goes():
    bench = ready()
    bench.place(A)
    assert cards(bench.run(20 * 0.2)) == [f"+{A}"]
    assert bench.reader.cards == (A,)


def test_bug_10_a_card_still_listed_from_before_a_restart_is_found_at_once():
    bench = ready(A)
    assert bench.chip.tags[0].active
    bench.reader.close()
    looks = bench.chip.commands.count(0x4A)
    bench.step()
    bench.step()
    assert bench.chip.commands.count(0x4A) == looks + 1
    assert bench.chip.tags[0].active


def test_bug_11_a_targets_data_begin_with_its_number():
    # InAutoPoll, which had it, is not used; its target data are those of a listing.
    data = bytes.fromhex("010044000704c63a63110189")
    (target,) = commands.listing(b"\x01" + data)
    assert (target.number, target.name) == (1, "04C63A63110189")


def test_bug_12_a_lock_control_tlv_is_left_as_it_is():
    area = bytes.fromhex("0103a00c340300fe") + bytes(136)
    found = ndef.walk(area)
    assert (found.start, found.message) == (5, b"")
    assert found.reserved == (range(160, 162),)
    assert ndef.decode_text(b"") is None
    for step in ndef.stages(area, ndef.encode_text(ndef.Text("Attic"))):
        assert step[:5] == area[:5]


def test_bug_14_a_card_laid_down_later_is_seen_soon():
    bench = ready()
    laid = bench.time.now + 0.4
    bench.time.at(laid, lambda: bench.place(A))
    (event,) = bench.run(1.0)
    assert event.uid == A
    assert event.at - laid <= 0.3


@pytest.mark.parametrize("after", [0.0, 0.04, 0.08, 0.12, 0.16])
def test_bug_15_a_card_that_is_lifted_is_gone_within_600_ms(after):
    bench = ready(A)
    lifted = bench.time.now + after
    bench.time.at(lifted, bench.place)
    (event,) = bench.run(1.0)
    assert cards([event]) == [f"-{A}"]
    assert 0.2 <= event.at - lifted <= 0.6


@pytest.mark.parametrize(
    ("level", "reason"),
    [(0x00, "device.reader_silent"), (0xFF, "device.reader_strange")],
)
def test_bug_16_where_every_address_answers_there_is_no_pn532(level, reason):
    bench = Bench()
    bench.chip.faults.level = level
    with pytest.raises(ChipFault, match=reason):
        bench.direct().begin()
    bench.run(5.0)
    status = bench.reader.status
    assert (status.state, status.reason) == (Health.OFFLINE, reason)
    assert status.fields == {
        "model": "PN532",
        "path": "/dev/i2c-1",
        "address": "0x24",
    }
    assert bench.longest < 2.0


def test_bug_52_a_chip_that_hangs_is_offline_within_3_s_and_begun_again():
    bench = ready(A)
    bench.chip.faults.hang = True
    hung = bench.time.now
    assert told(bench.run(3.0)) == ["offline device.reader_silent"]
    assert bench.reader.status.since - hung <= 3.0
    bench.chip.faults.hang = False
    assert told(bench.run(6.0)) == ["ok"]
    assert bench.reader.cards == (A,)


def test_bug_52_whatever_it_does_the_thread_shows_life():
    bench = ready()
    beats = []
    sleep = bench.reader._sleep

    def watching(seconds):
        beats.append(bench.reader._heartbeat)
        sleep(seconds)

    bench.reader._sleep = watching
    bench.chip.faults.hang = True
    bench.run(10.0)
    assert max(b - a for a, b in pairwise(beats)) <= 5.0  # the longest pause
    bench.reader.step()
    active = beats[-20:]
    assert max(b - a for a, b in pairwise(active)) < 1.0


def test_bug_53_an_empty_reader_costs_few_transfers():
    bench = ready()
    before = bench.bus.transfers
    bench.run(10.0)
    assert (bench.bus.transfers - before) / 10 <= 20


def test_bug_53_with_its_irq_line_no_more():
    bench = ready(irq=True)
    before = bench.bus.transfers
    bench.run(10.0)
    assert (bench.bus.transfers - before) / 10 <= 20


def test_bug_54_a_hundred_reads_of_one_card_are_one_event():
    bench = ready()
    bench.place(A)
    events = []
    looks = bench.chip.commands.count(0x4A)
    while bench.chip.commands.count(0x4A) < looks + 100:
        bench.step()
        events += bench.heard()
    assert cards(events) == [f"+{A}"]


def test_bug_56_gaps_between_reads_are_no_removal():
    bench = ready(A)
    gaps = [0.1, 0.9, 0.5, 0.2, 0.7, 0.3, 0.8, 0.4, 0.6, 0.9] * 3
    for gap in gaps:  # the thread comes late, or the look fails
        bench.time.now += gap
        bench.step()
    assert bench.heard() == []
    presence = bench.reader._presence
    for gap in gaps:  # the card is missed once or twice now and then
        now = bench.time.now = bench.time.now + gap
        assert presence.look(Scan(), now) == []
        assert presence.look(Scan(), now + 0.05) == []
        assert presence.look(Scan((A,)), now + 0.1) == []


def test_bug_61_the_version_of_smbus2_that_python_3_14_needs():
    project = tomllib.loads(
        (Path(__file__).parents[3] / "pyproject.toml").read_text(encoding="utf-8")
    )
    assert "smbus2>=0.6.0" in project["project"]["dependencies"]


def test_bug_63_no_transfer_has_a_read_before_its_end():
    bench = Bench(A)
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


@pytest.mark.parametrize("code", [errno.ENODEV, errno.ESHUTDOWN])
def test_bug_65_a_bus_that_goes_is_opened_again(code):
    bench = ready(SHORT)
    bench.bus.refusals, bench.bus.refusal = 10**6, code
    bench.bus.unopenable = errno.ENOENT
    bench.run(2.0)
    assert bench.reader.status.reason == "device.i2c_absent"
    assert bench.bus.opened == 0
    bench.bus.refusals = bench.bus.unopenable = 0
    assert told(bench.run(6.0)) == ["ok"]
