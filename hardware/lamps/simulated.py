"""Lamps in memory: what they show and what was asked of them is recorded."""

import time
from collections import deque

from hardware.device import Clock, Still
from hardware.lamps.base import Pattern
from hardware.lamps.patterns import FLASH, level, moves


class SimulatedLamps(Still):
    """Lamps whose state can be read back.

    Attributes:
        shown: What each lamp shows now; a flash leaves it as it was.
        asked: The last requests `(lamp, pattern)`, oldest first.
        flashed: When each lamp flashed last (by the clock), if it has.
    """

    def __init__(
        self,
        lamps: tuple[str, ...],
        *,
        name: str = "lamps",
        clock: Clock = time.monotonic,
    ) -> None:
        super().__init__("lamps", name, clock=clock)
        self.lamps = lamps
        self.shown: dict[str, Pattern] = dict.fromkeys(lamps, "off")
        self.asked: deque[tuple[str, Pattern]] = deque(maxlen=256)
        self.flashed: dict[str, float] = {}

    def level(self, lamp: str) -> float:
        """Return how bright a lamp is now, 0 to 1."""
        now = self.clock()
        flashing = now < self.flashed.get(lamp, -FLASH) + FLASH
        return level(self.shown.get(lamp, "off"), now, flashing=flashing)

    @property
    def moving(self) -> bool:
        """Whether the brightness of a lamp changes by itself."""
        now = self.clock()
        flashing = any(now < at + FLASH for at in self.flashed.values())
        return flashing or any(map(moves, self.shown.values()))

    def show(self, lamp: str, pattern: Pattern) -> None:
        """Record the request; an unknown lamp is ignored."""
        if lamp not in self.shown:
            return
        self.asked.append((lamp, pattern))
        if pattern == "flash":
            self.flashed[lamp] = self.clock()
        else:
            self.shown[lamp] = pattern
