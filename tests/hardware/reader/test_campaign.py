"""The counted claims: random troubles, and no event that is not true."""

import random
import threading
import time

import pytest

from hardware.events import CardGone, CardSeen, Health
from tests.hardware.reader.bench import A, B
from tests.hardware.reader.campaign import Case, Judge, Truth
from tests.hardware.towers import descriptors
from tests.soak import counted

STEP = 2.6
"""Seconds that a step may take: what the driver allows itself, and one transfer."""

RECOVERY = 10.0


def test_no_trouble_invents_a_card_or_keeps_the_reader_away():
    claim = (
        "PN532: random troubles: steps bounded, no event false or double, well again"
    )
    with counted(claim, full=1000, seed=32) as run:
        events, longest = 0, 0.0
        for n in range(run.n):
            seed = run.rng.getrandbits(32)
            case = Case(random.Random(seed))
            judge = Judge(case.truth)
            try:
                live(case, judge)
            except AssertionError as error:
                raise AssertionError(f"case {n}, {seed}, {case.names}") from error
            events += judge.events
            longest = max(longest, case.bench.longest)
        run.note(f"{events} card events, longest step {longest:.2f} s")


def live(case, judge):
    """Live through the troubles, and until all is well again."""
    bench = case.bench
    while bench.time.now < case.end:
        bench.step()
        judge.hear(bench.heard())
    until = case.end + RECOVERY
    while bench.time.now < until and not well(case):
        bench.step()
        judge.hear(bench.heard())
    assert well(case), f"{bench.reader.status} {bench.reader.cards} {case.truth.here}"
    assert bench.longest <= STEP
    assert bench.bus.opened == 1
    bench.reader.close()
    assert bench.bus.opened == 0


def well(case) -> bool:
    """The reader is well, and says what lies there; of two cards it tells none new."""
    reader, here = case.bench.reader, set(case.truth.here)
    same = set(reader.cards) == here if len(here) < 2 else set(reader.cards) <= here
    return reader.status.state is Health.OK and same


def test_no_trouble_leaves_a_thread_or_a_descriptor_behind():
    claim = "PN532: random troubles in a real thread: none left, no opening of the bus"
    with counted(claim, full=200, seed=33) as run:
        threads, files = threading.active_count(), descriptors()
        for _ in range(run.n):
            case = Case(run.rng)
            reader = case.bench.reader
            reader.start(case.bench.sink)
            patience = time.monotonic() + 20
            while case.bench.time.now < case.end + RECOVERY:
                assert reader.alive, reader.status
                assert time.monotonic() < patience
                time.sleep(0.002)
            assert reader.stop()
            assert reader.status.reason == "device.stopped"
            assert case.bench.bus.opened == 0
            judge = Judge(case.truth)
            judge.hear(case.bench.heard())
        assert threading.active_count() == threads
        assert descriptors() == files


def test_the_judge_finds_what_is_false():
    truth = Truth()
    judge = Judge(truth)
    with pytest.raises(AssertionError, match="never there"):
        judge.hear([CardSeen("reader", A, 100.0)])
    truth.set([A], 100.0)
    judge.hear([CardSeen("reader", A, 101.0)])
    with pytest.raises(AssertionError, match="twice"):
        judge.hear([CardSeen("reader", A, 101.0)])
    with pytest.raises(AssertionError, match="all the time"):
        judge.hear([CardGone("reader", A, 103.0)])
    with pytest.raises(AssertionError, match="without having come"):
        judge.hear([CardGone("reader", B, 103.0)])
    with pytest.raises(AssertionError, match="never there"):
        judge.hear([CardSeen("reader", B, 103.0)])
