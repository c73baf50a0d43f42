"""A reader on an emulated bus, on a clock that only moves when somebody waits."""

import queue
from collections.abc import Callable

from hardware.events import CardGone, CardSeen, DeviceNotice, DeviceStatus
from hardware.i2c import Link
from hardware.i2c_emulated import EmulatedBus
from hardware.reader.emulated_tag import EmulatedTag
from hardware.reader.pn532.chip import ADDRESS, Pn532
from hardware.reader.pn532.driver import Pn532Reader
from hardware.reader.pn532.emulator import EmulatedPn532
from tests.hardware.towers import drain

A = "04A30B5AEB6C80"
B = "0416C6C2D73881"
SHORT = "1ADA7444"


class Time:
    """A clock, the sleep that moves it, and what is to happen at which time."""

    def __init__(self, now: float = 100.0) -> None:
        self.now = now
        self._plans: list[tuple[float, Callable[[], object]]] = []

    def at(self, when: float, act: Callable[[], object]) -> None:
        """Do something at that time, in the middle of whatever goes on then."""
        self._plans.append((when, act))
        self._plans.sort(key=lambda plan: plan[0])

    def __call__(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        assert seconds >= 0
        self.now += seconds
        while self._plans and self._plans[0][0] <= self.now:
            self._plans.pop(0)[1]()


class Bench:
    """The chip, its bus and its driver, without a thread: `run` takes the steps."""

    def __init__(self, *tags: EmulatedTag | str, irq: bool = False) -> None:
        self.time = Time()
        self.bus = EmulatedBus(self.time, self.time.sleep)
        self.chip = EmulatedPn532(self.time)
        self.plug()
        self.place(*tags)
        self.reader = Pn532Reader(
            irq=self.chip.irq if irq else None,
            clock=self.time,
            sleep=self.time.sleep,
            opener=self.bus.open,
        )
        self.sink: queue.Queue = queue.Queue()
        self.reader.outbox.connect(self.sink)
        self.longest = 0.0
        """The longest step so far, in seconds of the clock."""

    def place(self, *tags: EmulatedTag | str) -> None:
        self.chip.place(*(EmulatedTag(t) if isinstance(t, str) else t for t in tags))

    def plug(self) -> None:
        self.bus.chips[ADDRESS] = self.chip

    def unplug(self) -> None:
        self.bus.chips.pop(ADDRESS, None)
        self.chip.replug()

    def run(self, seconds: float) -> list:
        """Let time pass; returns what the reader said."""
        until = self.time.now + seconds
        while self.time.now < until:
            self.step()
        return self.heard()

    def step(self) -> None:
        began = self.time.now
        pause = self.reader.step()
        self.longest = max(self.longest, self.time.now - began)
        self.time.sleep(pause)
        self.reader.outbox.flush()

    def heard(self) -> list:
        self.reader.outbox.flush()
        return drain(self.sink)

    def direct(self) -> Pn532:
        """The chip's driver alone, on the same bus."""
        link = Link(self.bus.open(1), ADDRESS)
        return Pn532(link, self.time, self.time.sleep)


def told(events: list) -> list[str]:
    """What was said, in short: "+uid", "~uid" (lay there), "-uid", "!reason"."""
    short = []
    for event in events:
        match event:
            case CardSeen(uid=uid, resting=resting):
                short.append(f"{'~' if resting else '+'}{uid}")
            case CardGone(uid=uid):
                short.append(f"-{uid}")
            case DeviceNotice(reason=reason):
                short.append(f"!{reason}")
            case DeviceStatus(state=state, reason=reason):
                short.append(f"{state.value} {reason}".strip())
    return short


def cards(events: list) -> list[str]:
    """The same of cards alone."""
    return [one for one in told(events) if one[0] in "+~-"]
