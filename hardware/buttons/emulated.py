"""Buttons without any: the real driver on gpiozero's mock pins, worked by calls."""

import threading
import time
from typing import Any, Final

from hardware.buttons.gpio import ButtonWiring, GpioButtons
from hardware.device import Clock

TAP: Final = 0.06
"""How long a finger stays on a button that is just pressed, in seconds."""


class EmulatedButtons(GpioButtons):
    """Six buttons whose pins are in memory; nothing leads to this machine's own.

    The calls may come from any thread. Before the pins are open they do nothing.
    """

    def __init__(
        self,
        wiring: ButtonWiring | None = None,
        *,
        name: str = "buttons",
        clock: Clock = time.monotonic,
    ) -> None:
        super().__init__(wiring, name=name, factory=self._mock, clock=clock)
        self._pins: Any = None  # gpiozero's MockFactory
        self._pushed: dict[str, float] = {}

    def press(self, button: str) -> None:
        """Press a button, and let it go after as long as a finger takes."""
        self.push(button)
        self.release(button)

    def push(self, button: str) -> None:
        """Press a button and keep it down."""
        self._pushed[button] = self.clock()
        self._drive(button, down=True)

    def keep(self, button: str) -> None:
        """A pushed button stays down: how long that is the driver measures itself."""

    def release(self, button: str) -> None:
        """Let a button go, but not before a finger could: a click may be shorter."""
        left = self._pushed.get(button, 0.0) + TAP - self.clock()
        if left <= 0:
            self._drive(button, down=False)
            return
        timer = threading.Timer(left, self._drive, (button,), {"down": False})
        timer.daemon = True
        timer.start()

    def _mock(self) -> Any:
        if self._pins is None:
            from gpiozero.pins.mock import MockFactory  # noqa: PLC0415  (late: 135 ms)

            self._pins = MockFactory()
        return self._pins

    def _drive(self, button: str, *, down: bool) -> None:
        if button not in self.wiring.pins:
            known = ", ".join(self.buttons)
            raise ValueError(f"there is no button {button!r}; there are: {known}")
        if self._pins is None:
            return
        pin = self._pins.pin(self.wiring.pins[button])
        if down == (self.wiring.active == "high"):
            pin.drive_high()
        else:
            pin.drive_low()
