"""Helpers: gpiozero's mock pins with faults, and a stage on which a driver plays.

The driver's own loop runs in the test's thread; where it waits, the clock moves on to
what happens next.
"""

import heapq
import itertools
import queue
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from gpiozero import Device
from gpiozero.pins.mock import MockFactory, MockPin, MockPWMPin

from hardware.events import ButtonEdge, DeviceStatus, Event
from hardware.gpio import BREATH, PinWorker
from tests.hardware.towers import Clock, drain


class FaultyPin(MockPin):
    """A pin under a finger, with a contact that may be bad.

    Its edges get lost while it is `deaf`; none can be read while they are `broken`,
    or opened while another program has them (`taken`).
    """

    finger = False
    deaf = False
    broken = False
    taken = False

    def __init__(self, factory, info):
        if FaultyPin.taken:
            raise RuntimeError("'GPIO busy'")
        super().__init__(factory, info)

    def press(self):
        self.finger = True
        self.drive_low()

    def release(self):
        self.finger = False
        self.drive_high()

    def drive_high(self):
        if not self.finger:  # a pull-up is weaker than a closed contact
            super().drive_high()

    def _call_when_changed(self):
        if not self.deaf:
            super()._call_when_changed()

    def _get_state(self):
        if FaultyPin.broken:
            raise RuntimeError("'bad handle'")
        return super()._get_state()


class FaultyLamp(MockPWMPin):
    """A pin that cannot be written while `broken`."""

    broken = False

    def _set_state(self, value):
        if FaultyLamp.broken:
            raise RuntimeError("'bad handle'")
        super()._set_state(value)


@contextmanager
def mock_pins(pin_class: type = FaultyPin) -> Iterator[MockFactory]:
    before = Device.pin_factory
    factory = MockFactory(pin_class=pin_class)
    Device.pin_factory = factory
    try:
        yield factory
    finally:
        FaultyPin.broken = FaultyPin.taken = FaultyLamp.broken = False
        factory.reset()
        Device.pin_factory = before


class Stage:
    """What happens when, on a clock of its own."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.began = self.clock.now
        self.sink: queue.Queue[Event] = queue.Queue()
        self.stopping = threading.Event()
        self.late = 0.0
        """By how much the driver's thread gets its turn too late."""
        self._worker: PinWorker | None = None
        self._acts: list[tuple[float, int, Callable[[], Any]]] = []
        self._order = itertools.count()

    def at(self, seconds: float, act: Callable[[], Any]) -> None:
        """Let something happen so many seconds after the beginning."""
        heapq.heappush(self._acts, (self.began + seconds, next(self._order), act))

    def wait(self, woken: threading.Event, seconds: float) -> None:
        """Stand in for the driver's waiting: let happen what comes first."""
        worker = self._worker
        assert worker is not None
        assert seconds <= BREATH, "it would show no life"
        assert worker._heartbeat == self.clock.now, "it waited somewhere else"
        until = self.clock.now + seconds
        if woken.is_set():
            until = self.clock.now
        while self._acts and self._acts[0][0] <= until:
            when, _, act = heapq.heappop(self._acts)
            self.clock.now = max(self.clock.now, when)
            act()
            if woken.is_set():
                until = self.clock.now
        self.clock.now = max(self.clock.now, until)
        if self.late:
            self._oversleep()

    def _oversleep(self) -> None:
        until = self.clock.now + self.late
        while self._acts and self._acts[0][0] <= until:
            when, _, act = heapq.heappop(self._acts)
            self.clock.now = max(self.clock.now, when)
            act()
        self.clock.now = until

    def play(self, worker: PinWorker, seconds: float) -> list[Any]:
        """Run the driver for so long; returns all it said, its last status too."""
        self._worker = worker
        worker.outbox.connect(self.sink)
        self.at(seconds, self.stopping.set)
        worker.work(self.stopping)
        worker.outbox.flush()
        return drain(self.sink)


def edges(events: list[Event]) -> list[tuple[str, str]]:
    """The buttons' edges without their times."""
    return [(e.button, e.edge) for e in events if isinstance(e, ButtonEdge)]


def reasons(events: list[Event]) -> list[str]:
    """What was said of the device's health, "" for well."""
    return [e.reason for e in events if isinstance(e, DeviceStatus)]
