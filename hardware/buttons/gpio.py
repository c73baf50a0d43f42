"""Arcade buttons between the Pi's pins and ground.

gpiozero's thread does no more than note each edge; this device's thread reads the
levels, debounces them and reports. gpiozero's own debouncing means something else with
each library below it, so it is left off.
"""

import threading
import time
from functools import partial
from typing import TYPE_CHECKING, Any, Final, Literal

import msgspec

from hardware.buttons.bank import ButtonBank
from hardware.buttons.debounce import Timing
from hardware.device import Clock
from hardware.events import ButtonEdge, Health
from hardware.gpio import (
    BACK_OFF,
    Factory,
    Guard,
    PinWorker,
    Wait,
    check_pins,
    pin_factory,
)

if TYPE_CHECKING:
    from collections.abc import Callable

PINS: Final = {"a": 17, "b": 27, "c": 22, "confirm": 23, "back": 24, "next": 25}
"""BCM numbers: header pins 11, 13, 15, 16, 18, 22, with a ground at 14 and 20."""

LATEST: Final = 2.0
"""So late an edge may be told, in seconds."""

_PULLS: Final = {
    "up": {"pull_up": True},
    "down": {"pull_up": False},
    "none": {"pull_up": None, "active_state": True},
}


class ButtonWiring(msgspec.Struct, frozen=True):
    """How buttons are wired.

    Attributes:
        pins: Each button's BCM number.
        pull: The Pi's own resistor; `none` where the board has one.
        active: The level of a pressed button; `low` for one that leads to ground.
        timing: What is short and what is long.
    """

    pins: dict[str, int] = msgspec.field(default_factory=PINS.copy)
    pull: Literal["up", "down", "none"] = "up"
    active: Literal["low", "high"] = "low"
    timing: Timing = Timing()


def edge_time(ticks: Any, now: float) -> float:
    """Return when an edge was, in monotonic seconds.

    The kernel notes it, so that a press stays as long as it was where Python was busy.
    A library's ticks may be of another clock; then it was now.

    Args:
        ticks: What the library gave; lgpio: the kernel's time in seconds.
        now: The present time.
    """
    if isinstance(ticks, float) and 0 <= now - ticks < LATEST:
        return ticks
    return now


def _close(device: Any) -> None:
    # lgpio's pins go on calling after they are closed.
    device.pin.when_changed = None
    device.close()


class GpioButtons(PinWorker):
    """Buttons on pins; see `hardware.buttons.base.Buttons`.

    Args:
        wiring: The pins and what is connected to them.
        name: The device's name in events.
        factory: Gives the pins; real ones, or those of a mock.
        clock: Monotonic seconds.
        back_off: First and longest pause before the pins are opened again.
        wait: Waits for the event, at most so many seconds; tests give their own.
    """

    def __init__(  # noqa: PLR0913  (all have good defaults)
        self,
        wiring: ButtonWiring | None = None,
        *,
        name: str = "buttons",
        factory: Factory = pin_factory,
        clock: Clock = time.monotonic,
        back_off: tuple[float, float] = BACK_OFF,
        wait: Wait = threading.Event.wait,
    ) -> None:
        super().__init__(
            "buttons", name, factory=factory, clock=clock, back_off=back_off, wait=wait
        )
        self.wiring = ButtonWiring() if wiring is None else wiring
        self.buttons = tuple(self.wiring.pins)
        self.guard = Guard(name, clock)
        self._inputs: dict[str, Any] = {}
        # gpiozero keeps only weak references to handlers.
        self._handlers: list[Callable[..., None]] = []
        self._bank: ButtonBank | None = None
        self._untold: set[str] = set()
        self._healed = 0  # edges that were found, before the pins were opened anew

    @property
    def faults(self) -> int:
        """Handlers that failed, and edges that got lost and were found."""
        bank = self._bank
        return self.guard.failures + self._healed + (0 if bank is None else bank.healed)

    @property
    def down(self) -> frozenset[str]:
        """The buttons that are down."""
        bank = self._bank
        return frozenset() if bank is None else bank.down

    def open_pins(self) -> None:
        """Open all pins and begin to listen; what is down now is not pressed."""
        check_pins(list(self.wiring.pins.values()))
        factory = self.factory()
        for button, pin in self.wiring.pins.items():
            self._inputs[button] = self._input(factory, self.opening(pin))
        bank = ButtonBank(
            self.name, self.wiring.timing, self._levels(), self.clock()
        )  # fmt: skip
        self._bank = bank
        for button, pin in self.wiring.pins.items():
            self.opening(pin)
            self._listen(button, bank)

    def turn(self) -> float:
        """Read the levels and report what the buttons did."""
        bank = self._bank
        assert bank is not None
        self._tell(bank.heard())
        levels = self._levels()
        now = self.clock()
        self._tell(bank.seen(levels, now))
        self._judge(bank, now)
        return bank.due() - now

    def close_pins(self) -> None:
        """Let go of what is pressed, and close the pins."""
        bank, self._bank = self._bank, None
        if bank is not None:
            self._healed += bank.healed
            self._tell(bank.let_go(self.clock()))
        inputs, self._inputs = self._inputs, {}
        self._handlers = []
        self.close_all(partial(_close, device) for device in inputs.values())

    def _input(self, factory: Any, pin: int) -> Any:
        from gpiozero import InputDevice  # noqa: PLC0415  (late: 135 ms)

        options: dict[str, Any] = _PULLS[self.wiring.pull]
        device: Any = InputDevice(pin, pin_factory=factory, **options)
        device.pin.bounce = None
        device.pin.edges = "both"
        return device

    def _listen(self, button: str, bank: ButtonBank) -> None:
        handler = self.guard.wrap(partial(self._changed, bank, button))
        self._handlers.append(handler)
        self._inputs[button].pin.when_changed = handler

    def _changed(self, bank: ButtonBank, button: str, ticks: Any, state: Any) -> None:
        """Note an edge. Runs in gpiozero's thread."""
        now = self.clock()
        at = edge_time(ticks, now) if self.clock is time.monotonic else now
        if bank.edge(button, self._is_down(state), at):
            self.wake()

    def _levels(self) -> dict[str, bool]:
        return {
            button: self._is_down(device.pin.state)
            for button, device in self._inputs.items()
        }

    def _is_down(self, state: Any) -> bool:
        return bool(state) == (self.wiring.active == "high")

    def _tell(self, events: list[ButtonEdge]) -> None:
        """Report events; where no room is left, whole presses are left out."""
        for event in sorted(events, key=lambda event: event.at):
            button = event.button
            if event.edge == "pressed" and self.outbox.full:
                self._untold.add(button)
            if button not in self._untold:
                self.outbox.keep(event)
            elif event.edge in ("released", "lost"):
                self._untold.discard(button)

    def _judge(self, bank: ButtonBank, now: float) -> None:
        for state, reason, fields in bank.complaints(now):
            self.report(state, reason, **fields)
            return
        if self.guard.complains:
            self.report(
                Health.DEGRADED, "device.handler_failed", error=self.guard.error
            )
            return
        self.report(Health.OK)
