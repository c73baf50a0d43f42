"""Lamps on the Pi's pins, and a buzzer if there is one.

One thread sets what has changed, and sleeps where all lamps are steady. The buzzer is
a lamp that is heard: it beeps where it is asked to flash, and nothing else moves it.
"""

import threading
import time
from typing import TYPE_CHECKING, Any, Final, Literal

import msgspec

from hardware.device import Clock
from hardware.events import Health
from hardware.gpio import BACK_OFF, Factory, PinWorker, Wait, check_pins, pin_factory
from hardware.lamps.base import Pattern
from hardware.lamps.patterns import FLASH, level, moves, until_change

if TYPE_CHECKING:
    from collections.abc import Iterable

PINS: Final = {"a": 5, "b": 6, "c": 13, "confirm": 12, "back": 26, "next": 16}
"""BCM numbers: header pins 29, 31, 33, 32, 37, 36, with a ground at 30, 34 and 39."""
BUZZER: Final = "buzzer"
BEEP: Final = 0.05
"""How long a beep is, in seconds."""
DIM_HZ: Final = 100


class LampWiring(msgspec.Struct, frozen=True):
    """How lamps are wired.

    Attributes:
        pins: Each lamp's BCM number.
        active: The level that lights a lamp; `high` through a transistor to ground.
        dim: Whether lamps may be half bright; else a pulse is a slow blink.
        buzzer: The pin of a buzzer that sounds by itself, if there is one.
    """

    pins: dict[str, int] = msgspec.field(default_factory=PINS.copy)
    active: Literal["low", "high"] = "high"
    dim: bool = True
    buzzer: int | None = None


class _Light:
    """One output pin, with as little PWM as can be: it costs time even at rest."""

    def __init__(self, device: Any, *, dims: bool) -> None:
        self._device = device
        self._dims = dims
        self._level = 0.0
        if dims:
            device.frequency = None
            device.value = 0.0

    def set(self, level: float) -> None:
        """Show a brightness from 0 to 1."""
        if not self._dims:
            level = float(level >= 0.5)
        if level == self._level:
            return
        if self._dims:
            wanted = DIM_HZ if 0 < level < 1 else None
            if self._device.frequency != wanted:
                self._device.frequency = wanted
        self._device.value = level
        self._level = level

    def close(self) -> None:
        """Put it out and close the pin."""
        try:
            self.set(0.0)
        finally:
            self._device.close()


class GpioLamps(PinWorker):
    """Lamps on pins; see `hardware.lamps.base.Lamps`.

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
        wiring: LampWiring | None = None,
        *,
        name: str = "lamps",
        factory: Factory = pin_factory,
        clock: Clock = time.monotonic,
        back_off: tuple[float, float] = BACK_OFF,
        wait: Wait = threading.Event.wait,
    ) -> None:
        super().__init__(
            "lamps", name, factory=factory, clock=clock, back_off=back_off, wait=wait
        )
        self.wiring = LampWiring() if wiring is None else wiring
        self._pins = dict(self.wiring.pins)
        if self.wiring.buzzer is not None:
            self._pins[BUZZER] = self.wiring.buzzer
        self.lamps = tuple(self._pins)
        # Written by whoever asks, read by the thread; no key comes or goes.
        self._shown: dict[str, Pattern] = dict.fromkeys(self._pins, "off")
        self._flash_until = dict.fromkeys(self._pins, float("-inf"))
        self._lights: dict[str, _Light] = {}

    def show(self, lamp: str, pattern: Pattern) -> None:
        """Let a lamp show a pattern; an unknown lamp is ignored."""
        if lamp not in self._pins:
            return
        if pattern == "flash":
            length = BEEP if lamp == BUZZER else FLASH
            self._flash_until[lamp] = self.clock() + length
        else:
            self._shown[lamp] = pattern
        self.wake()

    @property
    def moving(self) -> bool:
        """Whether the brightness of a lamp changes by itself."""
        now = self.clock()
        flashing = any(now < until for until in self._flash_until.values())
        return flashing or any(map(moves, self._shown.values()))

    def open_pins(self) -> None:
        """Open all pins, dark."""
        check_pins(list(self._pins.values()))
        factory = self.factory()
        for lamp, pin in self._pins.items():
            self._lights[lamp] = self._light(factory, lamp, self.opening(pin))

    def turn(self) -> float:
        """Set what has changed."""
        now = self.clock()
        for lamp, light in self._lights.items():
            light.set(self._level(lamp, now))
        self.report(Health.OK)
        return min(self._changes(now), default=float("inf"))

    def close_pins(self) -> None:
        """Put all lamps out and close the pins."""
        lights, self._lights = self._lights, {}
        self.close_all(light.close for light in lights.values())

    def _light(self, factory: Any, lamp: str, pin: int) -> _Light:
        from gpiozero import LED, PWMLED  # noqa: PLC0415  (late: 135 ms)
        from gpiozero.exc import PinPWMUnsupported  # noqa: PLC0415

        high = self.wiring.active == "high"
        if self.wiring.dim and lamp != BUZZER:
            try:
                dimmed = PWMLED(
                    pin, active_high=high, frequency=DIM_HZ, pin_factory=factory
                )
                return _Light(dimmed, dims=True)
            except PinPWMUnsupported:
                pass  # a library that can only switch: so be it
        return _Light(LED(pin, active_high=high, pin_factory=factory), dims=False)

    def _level(self, lamp: str, now: float) -> float:
        flashes = now < self._flash_until[lamp]
        if lamp == BUZZER:
            return float(flashes)
        return level(self._shown[lamp], now, flashing=flashes)

    def _changes(self, now: float) -> "Iterable[float]":
        """Yield in how many seconds a lamp has to be set anew."""
        for lamp, pattern in self._shown.items():
            if lamp != BUZZER:
                yield until_change(pattern, now)
        for until in self._flash_until.values():
            if until > now:
                yield until - now
