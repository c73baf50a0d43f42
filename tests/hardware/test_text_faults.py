"""A thousand random runs of a dice sensor among faults.

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

from hardware.events import DeviceStatus, Health, RollDropped, RollSeen
from hardware.tower.text import Layout
from hardware.tower.text_driver import TextTower
from hardware.tower.text_form import TextForm
from tests.hardware.towers import Clock, descriptors, drain
from tests.soak import counted

SECONDS = 12.0
GARBAGE_FOR = 3.0
RECOVERY = 10.0
ERRNOS = (errno.ENOENT, errno.EACCES, errno.EBUSY, errno.EIO, errno.ENODEV)
GARBAGE = (
    b"GARBAGE\n",
    b"\r\nraspberrypi login: \r\n",
    b"AT\r",
    b"\xff\x00\xfe\n",
    b"x" * 300 + b"\n",
    b"DICE ready\n",
    b"\n",
    b"[   12.345678] usb 1-1: new device\n",
)
NUMBERED = TextForm(pattern=r"#(?P<seq>\d+) (?P<n>\d):(?P<dice>(?: \d\d\d)+)\.")
PLAIN = TextForm(pattern=r"roll:(?P<dice>(?: \d\d\d)+)\.")


class Pipe:
    """A port that is the reading end of a pipe."""

    def __init__(self, fd):
        self.fd = fd

    def fileno(self):
        return self.fd

    def close(self):
        os.close(self.fd)


class Sensor:
    """The sensor's end of the wire, and the clock on which things happen to it.

    Each roll shows dice that no other roll of the run shows, so that one that is made
    up, or comes twice, is seen.
    """

    def __init__(self, rng, form, *, repeats):
        self.rng = rng
        self.form = form
        self.repeats = repeats
        self.clock = Clock()
        self.stopping = threading.Event()
        self.refusal = 0
        self.thrown: list[tuple[str, ...]] = []
        self.end = -1
        self.tower: TextTower | None = None
        self._acts: list[tuple] = []
        self._until = 0.0
        self._order = itertools.count()

    # --- what the driver is given -----------------------------------------------------

    def open(self, *_):
        if self.refusal:
            raise OSError(self.refusal, os.strerror(self.refusal))
        self.hang_up()
        read, self.end = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
        return Pipe(read)

    def wait(self, fds, seconds):
        assert seconds <= 1.0, "it would show no life"
        assert self.tower._heartbeat == self.clock.now, "it waited somewhere else"
        self._until = self.clock.now + seconds
        ready = self.ready(fds)
        while not ready and self._acts and self._acts[0][0] <= self._until:
            self.act()
            ready = self.ready(fds)
        if not ready:
            self.clock.now = self._until
        return ready

    @staticmethod
    def ready(fds):
        poll = select.poll()
        for fd in fds:
            poll.register(fd, select.POLLIN)
        return {fd for fd, _ in poll.poll(0)}

    # --- what happens -----------------------------------------------------------------

    def at(self, seconds, act):
        heapq.heappush(self._acts, (self.clock.now + seconds, next(self._order), act))

    def act(self):
        when, _, act = heapq.heappop(self._acts)
        self.clock.now = max(self.clock.now, when)
        act()

    def hang_up(self):
        if self.end >= 0:
            os.close(self.end)
            self.end = -1

    def say(self, raw):
        with contextlib.suppress(BlockingIOError):  # nobody reads: lost, as on a wire
            if self.end >= 0:
                os.write(self.end, raw)

    def line(self):
        """The line of a new roll."""
        n = len(self.thrown)
        values = tuple(str(100 + n) for _ in range(self.rng.randrange(1, 5)))
        self.thrown.append(values)
        head = f"#{n} {len(values)}:" if self.form is NUMBERED else "roll:"
        return f"{head} {' '.join(values)}.\r\n".encode()

    def throw(self):
        """A roll, with its copies if this sensor repeats."""
        line = self.line()
        self.say(line)
        for n in range(self.rng.randrange(4) if self.repeats else 0):
            self.at(0.4 * (n + 1), partial(self.say, line))

    def cut(self):
        """A line of which the end, the beginning, or some of the dice are missing.

        That dice are missing only a sensor lets us see that says how many there are.
        """
        line = self.line()
        at, to = sorted(self.rng.sample(range(line.index(b":") + 1, len(line)), 2))
        ways = [line[:at], b"\n" + line[to:]]
        if self.form is NUMBERED:
            ways.append(line[:at] + line[to:])
        self.say(self.rng.choice(ways))

    def garbage(self):
        self.say(b"\n")
        for n in range(self.rng.randrange(round(10 * GARBAGE_FOR))):
            self.at(n / 10, partial(self.say, self.rng.choice(GARBAGE)))

    def flood(self):
        for _ in range(self.rng.randrange(2, 40)):
            self.say(self.rng.choice(GARBAGE) * 60 + b"\n")

    def away(self):
        """The cable is out, half a line before it or not."""
        if self.rng.random() < 0.5:
            line = self.line()
            self.say(line[: self.rng.randrange(1, len(line))])
        self.refusal = self.rng.choice(ERRNOS)
        self.hang_up()
        self.at(self.rng.uniform(0.1, 2), partial(setattr, self, "refusal", 0))

    def jump(self):
        """The clock jumps: a computer that slept, or that was slow.

        It is monotonic: backwards it never goes.
        """
        jump = self.rng.choice((0.3, 2.0, 5.0, 60.0, 3600.0))
        self.clock.now += jump
        self._until += jump
        self._acts = [(when + jump, *rest) for when, *rest in self._acts]

    # --- a run ------------------------------------------------------------------------

    def play(self):
        """Run the driver through it; return the events and all that was thrown well."""
        tower = self.tower = TextTower(
            "/dev/dice", Layout(self.form), clock=self.clock, opener=self.open,
            wait=self.wait,
        )  # fmt: skip
        sink: queue.Queue = queue.Queue()
        tower.outbox.connect(sink)
        rng, now = self.rng, 0.0
        acts = (
            self.throw, self.throw, self.throw, self.cut, self.garbage,
            self.flood, self.away, self.hang_up, self.jump,
        )  # fmt: skip
        while now < SECONDS:
            now += rng.uniform(0.3, 1.5)  # nobody throws dice quicker
            self.at(now, rng.choice(acts))
        self.at(SECONDS + GARBAGE_FOR + RECOVERY - 1, partial(self.say, b"\n"))
        self.at(SECONDS + GARBAGE_FOR + RECOVERY - 0.5, self.throw)
        self.at(SECONDS + GARBAGE_FOR + RECOVERY, self.stopping.set)
        tower.work(self.stopping)
        tower.outbox.flush()
        self.hang_up()
        return drain(sink)


def judge(sensor, events):
    """Every roll was thrown, none came twice, the last one came, and all is well."""
    rolls = [one.values for one in events if isinstance(one, RollSeen)]
    names = [one.source for one in events if isinstance(one, RollSeen)]
    assert not [one for one in rolls if one not in sensor.thrown], "made up"
    assert len(set(rolls)) == len(rolls), "a roll came twice"
    assert len(set(names)) == len(names), "two rolls have one name"
    assert not [one for one in events if isinstance(one, RollDropped)]
    assert rolls[-1] == sensor.thrown[-1], "it does not read any more"
    assert sensor.tower.outbox.waiting == 0
    assert [e.state for e in events if isinstance(e, DeviceStatus)][-1] is Health.OK
    return len(rolls)


@pytest.mark.parametrize(
    ("form", "repeats", "seed"),
    [(NUMBERED, True, 81), (PLAIN, False, 82)],
    ids=["numbered and repeated", "plain"],
)
def test_no_roll_is_made_up_or_doubled_among_faults_and_all_is_well_after(
    form, repeats, seed
):
    kind = "numbered, repeated" if repeats else "plain"
    claim = f"text tower ({kind} lines): 12 s of rolls with random faults"
    threads, fds = threading.active_count(), descriptors()
    seen = thrown = 0
    with counted(claim, full=1_000, seed=seed) as run:
        for _ in range(run.n):
            sensor = Sensor(run.rng, form, repeats=repeats)
            seen += judge(sensor, sensor.play())
            thrown += len(sensor.thrown)
        run.note(f"{seen} of {thrown} rolls seen")
    assert seen > thrown / 3
    assert (threading.active_count(), descriptors()) == (threads, fds)
