"""Lamps without any: the real driver on gpiozero's mock pins, whose level is read."""

import time
from typing import Any

from hardware.device import Clock
from hardware.lamps.gpio import GpioLamps, LampWiring


class EmulatedLamps(GpioLamps):
    """Lamps whose pins are in memory; nothing leads to this machine's own."""

    def __init__(
        self,
        wiring: LampWiring | None = None,
        *,
        name: str = "lamps",
        clock: Clock = time.monotonic,
    ) -> None:
        super().__init__(wiring, name=name, factory=self._mock, clock=clock)
        self._mocked: Any = None  # gpiozero's MockFactory

    def level(self, lamp: str) -> float:
        """Return how bright a lamp is now, 0 to 1: what its pin is driven with."""
        pin = self.wiring.pins.get(lamp)
        if self._mocked is None or pin is None:
            return 0.0
        state = float(self._mocked.pin(pin).state)
        return state if self.wiring.active == "high" else 1.0 - state

    def _mock(self) -> Any:
        if self._mocked is None:
            from gpiozero.pins.mock import (  # noqa: PLC0415  (late: 135 ms)
                MockFactory,
                MockPWMPin,
            )

            self._mocked = MockFactory(pin_class=MockPWMPin)
        return self._mocked
