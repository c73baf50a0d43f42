"""Helpers: a clock to turn, a tower's lines, a pty that plays the cable."""

import os
import queue
import time
import tty
from pathlib import Path
from typing import Any

from hardware.device import Outbox, Reporter
from hardware.events import DeviceStatus, DieSeen, Event, RollDropped, RollSeen
from hardware.tower.codec import LineBuffer, encode_line
from hardware.tower.messages import Acknowledge, Beat, Hello, HostHello, Message, Roll
from hardware.tower.session import TowerSession

FAST = (0.01, 0.04)
PATIENCE = 10.0


class Clock:
    """A monotonic clock that only a test moves."""

    def __init__(self, now: float = 1000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


def hello(boot: str = "7F3C", proto: str = "1.0") -> Hello:
    return Hello(proto, "0.3.1", "DT-00A7", ("d6x4", "sym"), boot)


def roll(seq: int, *values: str, t_ms: int = 0) -> Roll:
    dice = tuple(DieSeen("d6", value, 95) for value in values or ("5", "3"))
    return Roll(seq, t_ms, dice)


class Talk:
    """A session on a clock of its own, fed with messages or bytes."""

    def __init__(self, *, greeted: bool = True, limit: int = 64) -> None:
        self.clock = Clock()
        self.sink: queue.Queue[Event] = queue.Queue()
        self.outbox = Outbox(limit)
        reporter = Reporter("tower", "tower", self.clock, self.outbox)
        self.reporter = reporter
        self.session = TowerSession(
            "tower", self.outbox, reporter.report, self.clock
        )  # fmt: skip
        self.session.opened()
        if greeted:
            self.outbox.connect(self.sink)
            self.say(hello())
            self.said()
            self.heard()

    def say(self, *messages: Message | bytes) -> None:
        for message in messages:
            raw = message if isinstance(message, bytes) else encode_line(message)
            self.session.feed(raw)
        self.session.tick()
        self.outbox.flush()

    def wait(self, seconds: float) -> None:
        """Let time pass in steps in which a driver would tick."""
        for _ in range(round(seconds * 4)):
            self.clock.now += 0.25
            self.session.tick()

    def beat_for(self, seconds: int, start_ms: int = 0) -> None:
        for i in range(seconds):
            self.clock.now += 1.0
            self.say(Beat(start_ms + 1000 * (i + 1), 0, 0))

    def said(self) -> list[Message]:
        """What the host wrote since the last call."""
        data = bytes(self.session.out)
        self.session.out.clear()
        return LineBuffer().feed(data)  # pyright: ignore[reportReturnType]

    def heard(self) -> list[Event]:
        self.outbox.flush()
        return drain(self.sink)

    def rolls(self) -> list[tuple[str, int, tuple[str, ...]]]:
        return [
            (e.boot, e.seq, e.values) for e in self.heard() if isinstance(e, RollSeen)
        ]

    def dropped(self) -> list[tuple[str, int]]:
        return [
            (e.reason, e.roll.seq) for e in self.heard() if isinstance(e, RollDropped)
        ]

    @property
    def reason(self) -> str:
        return self.reporter.status.reason


def descriptors() -> int:
    """How many file descriptors this process has open."""
    return sum(1 for _ in Path("/proc/self/fd").iterdir())


def drain(sink: "queue.Queue[Event]") -> list[Any]:
    events = []
    while not sink.empty():
        events.append(sink.get_nowait())
    return events


def wait_for(sink: "queue.Queue[Event]", what) -> Any:
    """Take events until one satisfies `what`; fails after `PATIENCE` seconds."""
    until = time.monotonic() + PATIENCE
    while (left := until - time.monotonic()) > 0:
        try:
            event = sink.get(timeout=left)
        except queue.Empty:
            break
        if what(event):
            return event
    raise AssertionError("the awaited event did not come")


def until(condition, what: str) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, what
        time.sleep(0.002)


def is_ok(event: Event) -> bool:
    return isinstance(event, DeviceStatus) and event.state == "ok"


def is_offline(event: Event) -> bool:
    return isinstance(event, DeviceStatus) and event.state == "offline"


def is_roll(event: Event) -> bool:
    return isinstance(event, RollSeen)


class Cable:
    """A pty behind a link; the test is the tower at its master end."""

    def __init__(self, link: Path) -> None:
        self.link = link
        self.master = -1
        self.buffer = LineBuffer()

    def plug(self) -> None:
        master, slave = os.openpty()
        tty.setraw(slave)
        name = os.ttyname(slave)
        os.close(slave)
        self.master = master
        self.buffer.clear()
        self.link.symlink_to(name)

    def pull(self) -> None:
        if self.master >= 0:
            self.link.unlink()
            os.close(self.master)
            self.master = -1

    def write(self, *messages: Message | bytes) -> None:
        for message in messages:
            raw = message if isinstance(message, bytes) else encode_line(message)
            while raw:
                raw = raw[os.write(self.master, raw) :]

    def hear(self, kind: type) -> Any:
        """Read what the host writes until a message of this kind."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                data = os.read(self.master, 4096)
            except OSError:
                time.sleep(0.002)  # the host has not opened its end yet
                continue
            for item in self.buffer.feed(data):
                if isinstance(item, kind):
                    return item
        raise AssertionError(f"the host said no {kind.__name__}")

    def greet(self, boot: str = "7F3C", proto: str = "1.0") -> None:
        self.hear(HostHello)
        self.write(hello(boot, proto))

    def hear_ack(self) -> int:
        ack = self.hear(Acknowledge)
        assert isinstance(ack, Acknowledge)
        return ack.seq


def is_status(event: Event) -> bool:
    return isinstance(event, DeviceStatus)
