"""Row 8: from a tower's line on the wire to the consumer of the queue.

Ours is the shipped driver: its thread polls a pty, reads, finds the line, checks and
decodes it, compares it with the rolls it knows, and puts a `RollSeen` on a queue. The
anchor is the least that anybody could do: a thread that sits in `os.read` on a second
pty and puts what it read on a queue. Both are asked in turns for such lines of four
dice, and the consumer is the same blocking `SimpleQueue.get`, once with a pause of
about a millisecond between lines (every thread sleeps, as at the table) and once back
to back (every thread is still warm).
"""

import os
import queue
import random
import threading
import time
import tty
from typing import Any

from benchmarks.harness import Effort, Goal, Result, percentile, ratio_at, say, span
from hardware.events import DieSeen, RollSeen
from hardware.tower.codec import encode_line
from hardware.tower.messages import SEQ_MAX, Beat, Hello, Roll
from hardware.tower.serial_driver import SerialTower

GOAL = Goal(must=3.0, aim=1.5)
PATIENCE = 10.0
PAUSE = 0.001
BEAT_EVERY = 1.0
HELLO = encode_line(Hello("1.0", "0.3.1", "DT-00A7", ("d6x4",), "7F3C"))


def rolled(number: int, t_ms: int) -> bytes:
    """Return the line of the roll of that number: four dice, not always the same."""
    rng = random.Random(number)
    dice = (
        DieSeen("dg", rng.choice(("GHOST", "BLANK")), rng.randrange(70, 100))
        for _ in range(4)
    )
    return encode_line(Roll(number % SEQ_MAX + 1, t_ms, tuple(dice)))


class Pty:
    """A cable: the benchmark writes at one end, a reader thread has the other."""

    def __init__(self) -> None:
        self.master, slave = os.openpty()
        tty.setraw(slave)
        self.name = os.ttyname(slave)
        self._slave = slave

    @property
    def slave(self) -> int:
        return self._slave

    def close(self) -> None:
        os.close(self._slave)
        os.close(self.master)


class Driver:
    """Our tower driver at one end of a pty, greeted."""

    def __init__(self) -> None:
        self.pty = Pty()
        self.sink: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self.tower = SerialTower(self.pty.name)
        self.tower.start(self.sink)
        os.read(self.pty.master, 4096)
        os.write(self.pty.master, HELLO)
        self._began = self._beaten = time.monotonic()
        while getattr(self.sink.get(timeout=PATIENCE), "state", None) != "ok":
            pass

    def line(self, number: int) -> float:
        """Send a roll; return the seconds until its event was in hand."""
        raw = rolled(number, self._uptime())
        began = time.perf_counter()
        os.write(self.pty.master, raw)
        event = self.sink.get(timeout=PATIENCE)
        took = time.perf_counter() - began
        if not isinstance(event, RollSeen) or event.seq != number % SEQ_MAX + 1:
            raise ValueError(f"{event} came instead of roll {number}")
        return took

    def beat(self) -> None:
        """Show that the tower lives, once a second."""
        if time.monotonic() - self._beaten > BEAT_EVERY:
            self._beaten = time.monotonic()
            os.write(self.pty.master, encode_line(Beat(self._uptime(), 0, 0)))

    def _uptime(self) -> int:
        return int(1000 * (time.monotonic() - self._began))

    def close(self) -> None:
        self.tower.stop()
        self.pty.close()


class Bare:
    """The anchor: a thread in `os.read`."""

    def __init__(self) -> None:
        self.pty = Pty()
        self.sink: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    def _read(self) -> None:
        put, fd = self.sink.put, self.pty.slave
        while data := os.read(fd, 4096):
            put(data)
            if data == b"end":
                return

    def line(self, number: int) -> float:
        """Send a roll; return the seconds until its bytes were in hand."""
        raw = rolled(number, 1000)
        began = time.perf_counter()
        os.write(self.pty.master, raw)
        data = self.sink.get(timeout=PATIENCE)
        took = time.perf_counter() - began
        if data != raw:
            raise ValueError(f"{data!r} came instead of {raw!r}")
        return took

    def close(self) -> None:
        os.write(self.pty.master, b"end")
        self._thread.join(PATIENCE)
        self.pty.close()


def measured(count: int, pause: float) -> tuple[list[float], list[float]]:
    """Return the delays of `count` lines of ours and of the anchor, in turns."""
    ours, anchor = Driver(), Bare()
    taken: tuple[list[float], list[float]] = ([], [])
    try:
        for number in range(count):
            ours.beat()
            for source, figures in zip((ours, anchor), taken, strict=True):
                if pause:
                    time.sleep(pause)
                figures.append(source.line(number))
    finally:
        ours.close()
        anchor.close()
    return taken


def rows(effort: Effort) -> list[Result]:
    """Measure the row."""
    results = []
    for row, pause, how in (("8a", PAUSE, "1 ms apart"), ("8b", 0.0, "back to back")):
        say(f"row {row}: lines on a pty, {how}")
        ours, anchor = measured(effort.of(4000, least=10), pause)
        middle = ratio_at(0.5, ours, anchor, 20)
        late = span(percentile(ours, 0.99)), span(percentile(anchor, 0.99))
        results.append(
            Result(
                row,
                f"tower line -> queue's consumer, p50, {how}",
                span(percentile(ours, 0.5)),
                span(percentile(anchor, 0.5)),
                middle.value,
                middle.shown,
                middle.spread,
                GOAL,
                f"p99 {late[0]} against {late[1]}",
            )
        )
    return results
