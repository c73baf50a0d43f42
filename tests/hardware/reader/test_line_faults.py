"""A thousand random runs of serial and keyboard readers among faults.

The driver's own loop runs in the test's thread, on a turned clock; where it waits,
what is due happens.
"""

import contextlib
import errno
import heapq
import itertools
import os
import queue
import select
import threading
from functools import partial

import pytest

from hardware.events import CardGone, CardSeen, DeviceStatus, Health
from hardware.reader.line_reader import LineReader
from hardware.reader.serial_driver import SerialReader
from hardware.reader.wedge import EventPort, WedgeReader
from hardware.stream import BREATH
from tests.hardware.reader.keystrokes import dropped, typed
from tests.hardware.towers import Clock, descriptors, drain
from tests.soak import counted

SECONDS = 12.0
RECOVERY = 10.0
UIDS = ("04A30B5AEB6C80", "0416C6C2D73881", "04FA8C42D91190")
ERRNOS = (errno.ENOENT, errno.EACCES, errno.EBUSY, errno.EIO, errno.ENODEV)


class Wire:
    """A reader's other end, and the clock on which things happen to it."""

    def __init__(self, rng, encode) -> None:
        self.rng = rng
        self.encode = encode
        self.clock = Clock()
        self.stopping = threading.Event()
        self.reader: LineReader | None = None
        self.refusal = 0
        self.late = 0.0
        self.sent: list[str] = []
        self._end = -1
        self._acts: list[tuple] = []
        self._order = itertools.count()

    # --- what the driver is given -----------------------------------------------------

    def open(self, *_):
        if self.refusal:
            raise OSError(self.refusal, os.strerror(self.refusal))
        self.hang_up()
        read, self._end = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
        if self.rng.random() < 0.5:  # opened in the middle of a line
            self.say(self.encode(self.rng.choice(UIDS)[-8:] + "\n"))
        return EventPort(read)

    def wait(self, fds, seconds):
        assert seconds <= BREATH, "it would show no life"
        assert self.reader._heartbeat == self.clock.now, "it waited somewhere else"
        until = self.clock.now + seconds
        ready = self.ready(fds)
        while not ready and self._acts and self._acts[0][0] <= until:
            self.act()
            ready = self.ready(fds)
        if not ready:
            self.clock.now = max(self.clock.now, until)
        for _ in range(3 if self.late else 0):
            if self._acts and self._acts[0][0] <= self.clock.now + self.late:
                self.act()
        return ready

    @staticmethod
    def ready(fds):
        poll = select.poll()
        for fd in fds:
            poll.register(fd, select.POLLIN)
        return {fd for fd, _ in poll.poll(0)}

    # --- what happens -----------------------------------------------------------------

    def at(self, seconds, act) -> None:
        heapq.heappush(self._acts, (1000 + seconds, next(self._order), act))

    def act(self) -> None:
        when, _, act = heapq.heappop(self._acts)
        self.clock.now = max(self.clock.now, when)
        act()

    def hang_up(self) -> None:
        if self._end >= 0:
            os.close(self._end)
            self._end = -1

    def say(self, raw) -> None:
        with contextlib.suppress(BlockingIOError):  # nobody reads: lost, as on a wire
            if self._end >= 0:
                os.write(self._end, raw)

    def card(self, uid) -> None:
        self.sent.append(uid)
        self.say(self.encode(uid + "\n"))

    def half(self, uid) -> None:
        """A line of which the end or the middle is missing, an odd number of digits.

        An even number can leave what looks like another card: no reader's line says
        how long it was.
        """
        cut = self.rng.randrange(1, len(uid) - 1, 2)
        rest = uid[cut + self.rng.randrange(1, len(uid) - cut, 2) :]
        self.say(self.encode(self.rng.choice((uid[:cut], uid[:cut] + rest + "\n"))))

    def noise(self, seconds) -> None:
        for n in range(round(seconds / 0.1)):
            text = self.rng.choice(("GARBAGE\n", "0 0 0", "\n\n", "LOGIN\n"))
            self.at(
                self.clock.now - 1000 + n / 10, partial(self.say, self.encode(text))
            )

    def away(self, seconds) -> None:
        self.refusal = self.rng.choice(ERRNOS)
        self.hang_up()
        self.at(self.clock.now - 1000 + seconds, partial(setattr, self, "refusal", 0))

    def slow(self, seconds) -> None:
        self.late = self.rng.uniform(0.1, 0.8)
        self.at(self.clock.now - 1000 + seconds, partial(setattr, self, "late", 0.0))

    # --- a run ------------------------------------------------------------------------

    def script(self) -> None:
        rng, now = self.rng, 0.0
        while now < SECONDS:
            now += rng.uniform(0.3, 1.5)  # nobody lays cards down quicker
            uid = rng.choice(UIDS)
            act = rng.choice(
                [
                    partial(self.card, uid),
                    partial(self.card, uid),
                    partial(self.half, uid),
                    partial(self.noise, rng.uniform(0.1, 2)),
                    partial(self.away, rng.uniform(0.1, 2)),
                    partial(self.slow, rng.uniform(0.1, 2)),
                    self.hang_up,
                ]
            )
            self.at(now, act)
        self.at(SECONDS + RECOVERY - 1, partial(self.card, UIDS[0]))
        self.at(SECONDS + RECOVERY, self.stopping.set)

    def play(self, reader) -> list:
        sink: queue.Queue = queue.Queue()
        self.reader = reader
        reader.outbox.connect(sink)
        self.script()
        reader.work(self.stopping)
        reader.outbox.flush()
        self.hang_up()
        return drain(sink)


def judge(wire, events) -> int:
    lying, counts = "", dict.fromkeys(UIDS, 0)
    for event in events:
        if isinstance(event, CardSeen):
            assert event.uid in UIDS, "a card was made up"
            assert event.uid != lying, "a card came twice"
            counts[event.uid] += 1
            lying = event.uid
        elif isinstance(event, CardGone):
            assert event.uid == lying, "a card went that was not there"
            lying = ""
    for uid, count in counts.items():
        assert count <= wire.sent.count(uid), "a card came more often than it was read"
    assert lying == UIDS[0], "it does not read any more"
    assert [e.state for e in events if isinstance(e, DeviceStatus)][-1] is Health.OK
    return sum(counts.values())


def serial_reader(wire) -> LineReader:
    return SerialReader(
        "/dev/attic",
        clock=wire.clock,
        opener=wire.open,
        wait=wire.wait,
    )


def wedge_reader(wire) -> LineReader:
    return WedgeReader(
        "/dev/attic",
        clock=wire.clock,
        opener=wire.open,
        wait=wire.wait,
    )


def dropping(text):
    """What is typed; the kernel now and then says that keys are missing."""
    return typed(text) + (dropped() if text.startswith("GARBAGE") else b"")


KINDS = {
    "serial": (serial_reader, str.encode, 44),
    "keyboard": (wedge_reader, dropping, 45),
}


@pytest.mark.parametrize("kind", KINDS)
def test_no_card_is_made_up_or_doubled_among_faults_and_all_is_well_after(kind):
    make, encode, seed = KINDS[kind]
    claim = f"{kind} reader: 12 s of cards with random faults: none invented or doubled"
    threads, fds = threading.active_count(), descriptors()
    seen = 0
    with counted(claim, full=1_000, seed=seed) as run:
        for _ in range(run.n):
            wire = Wire(run.rng, encode)
            events = wire.play(make(wire))
            seen += judge(wire, events)
        run.note(f"{seen} cards seen")
    assert seen > 2 * run.n
    assert (threading.active_count(), descriptors()) == (threads, fds)
