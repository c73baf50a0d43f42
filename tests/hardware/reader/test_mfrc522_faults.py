"""A thousand random runs of an MFRC522 among faults, on a turned clock."""

import errno
import queue
import threading
import time
from functools import partial

from hardware.events import CardGone, CardSeen, Health
from hardware.i2c import Link
from hardware.i2c_emulated import EmulatedBus
from hardware.reader.mfrc522.chip import ADDRESS
from hardware.reader.mfrc522.driver import Mfrc522Reader
from hardware.reader.mfrc522.emulator import EmulatedMfrc522, Faults
from tests.hardware.reader.bench import SHORT, A, B
from tests.hardware.reader.mfrc_bench import TEN, MfrcBench, card
from tests.hardware.towers import descriptors, is_ok, wait_for
from tests.soak import counted

SECONDS = 12.0
RECOVERY = 10.0
LATE = 0.9  # a look, and the next one that makes it sure
CALM = 7.0  # the longest pause, a start, some looks
ERRNOS = (errno.EIO, errno.ENXIO, errno.EAGAIN, errno.ETIMEDOUT, errno.EREMOTEIO)
UIDS = (A, B, SHORT, TEN)


class Table:
    """Cards that are laid and lifted, and what goes wrong meanwhile."""

    def __init__(self, rng) -> None:
        self.rng = rng
        self.bench = MfrcBench()
        self.cards = {uid: card(uid) for uid in UIDS}
        self.last = ""
        self.laid = [(self.bench.time.now, "")]
        self.calm_since = self.bench.time.now

    def play(self) -> list:
        bench, rng, events = self.bench, self.rng, []
        end = bench.time.now + SECONDS
        while bench.time.now < end:
            rng.choice((self.change, self.trouble, self.wait))()
            events += bench.run(rng.uniform(0.05, 1.5))
        self.clear()
        self.last = self.change()
        return events + bench.run(RECOVERY)

    def change(self) -> str:
        """Lay another card, or none."""
        uid = self.rng.choice((*UIDS, ""))
        self.bench.place(*([self.cards[uid]] if uid else []))
        self.laid.append((self.bench.time.now, uid))
        return uid

    def wait(self) -> None:
        self.bench.time.now += self.rng.uniform(0, 0.5)

    def trouble(self) -> None:
        bench, rng = self.bench, self.rng
        fault = rng.choice(
            [
                {"level": rng.choice((0x00, 0xFF))},
                {"deaf": rng.randrange(1, 200)},
                {"flip_every": rng.randrange(2, 30)},
                {"errors": tuple(rng.choice((1, 2, 4, 16, 64)) for _ in range(9))},
                {"lost": rng.randrange(1, 9)},
                {"frozen": True},
                {"stuck_reset": True},
            ]
        )
        plain = [
            partial(setattr, bench.chip, "faults", Faults(**fault)),
            partial(setattr, bench.bus, "stuck", True),
            bench.unplug,
            bench.chip.replug,
            self.refuse,
            self.clear,
            self.clear,
        ]
        rng.choice(plain)()

    def refuse(self) -> None:
        bench = self.bench
        bench.bus.refusals = self.rng.randrange(1, 60)
        bench.bus.refusal = self.rng.choice(ERRNOS)

    def clear(self) -> None:
        bench = self.bench
        self.calm_since = bench.time.now
        bench.chip.faults = Faults()
        bench.bus.stuck = False
        bench.bus.refusals = 0
        bench.plug()

    def lay(self, uid, begin, end) -> bool:
        """Tell whether a card lay there at some time between these two."""
        times = [at for at, _ in self.laid[1:]] + [float("inf")]
        return any(
            one == uid and at <= end and begin <= until
            for (at, one), until in zip(self.laid, times, strict=True)
        )


def judge(table, events) -> int:
    """Each card comes, then goes, and only cards that lie there.

    A card that lies still among faults may be taken for gone, and come again.
    """
    lying: set[str] = set()
    seen = 0
    for event in events:
        if isinstance(event, CardSeen):
            assert event.uid in UIDS, "a card was made up"
            assert event.uid not in lying, "a card came twice"
            assert table.lay(event.uid, event.at - LATE, event.at), (
                "it did not lie there"
            )
            lying.add(event.uid)
            seen += 1
        elif isinstance(event, CardGone):
            assert event.uid in lying, "a card went that was not there"
            calm = event.at - table.calm_since > CALM
            assert not (calm and table.lay(event.uid, event.at - 0.1, event.at))
            lying.remove(event.uid)
    return seen


def test_no_card_is_made_up_or_doubled_among_faults_and_all_is_well_after():
    claim = "mfrc522: 12 s of cards with random faults: none invented or doubled"
    threads, fds = threading.active_count(), descriptors()
    seen = 0
    with counted(claim, full=1_000, seed=43) as run:
        for _ in range(run.n):
            table = Table(run.rng)
            seen += judge(table, table.play())
            reader, bench = table.bench.reader, table.bench
            assert reader.status.state is Health.OK, reader.status
            assert reader.cards == ((table.last,) if table.last else ())
            assert bench.longest < 2.5  # two looks or a start, and one transfer
            reader.close()
            assert bench.bus.opened == 0
        run.note(f"{seen} cards seen")
    assert seen > run.n
    assert (threading.active_count(), descriptors()) == (threads, fds)


def test_a_thousand_bad_buses_never_hold_up_who_asks_for_the_status():
    bench = MfrcBench(A)
    bench.bus.stuck = True
    before = bench.time.now
    for _ in range(1000):
        assert bench.reader.cards == ()
        assert bench.reader.status.kind == "reader"
    assert bench.time.now == before
    assert Link(bench.bus.open(1), 0x28).transfers == 0


def test_a_real_thread_reads_stops_and_leaves_nothing_behind():
    threads, fds = threading.active_count(), descriptors()
    sink: queue.Queue = queue.Queue()
    bus = EmulatedBus(time.monotonic, time.sleep)
    chip = EmulatedMfrc522(time.monotonic)
    bus.chips[ADDRESS] = chip
    reader = Mfrc522Reader(opener=bus.open)
    for _ in range(2):
        chip.place()
        reader.start(sink)
        wait_for(sink, is_ok)
        chip.place(card(A))
        assert wait_for(sink, lambda event: isinstance(event, CardSeen)).uid == A
        assert reader.heartbeat is not None
        assert reader.stop()
        assert bus.opened == 0
        reader._presence = type(reader._presence)("reader")
    assert (threading.active_count(), descriptors()) == (threads, fds)
