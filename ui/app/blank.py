"""When the screen goes dark, and what wakes it without doing anything else."""

from collections.abc import Hashable
from typing import Final

from hardware.events import ButtonEdge, CardSeen, RollSeen

MINUTE: Final = 60.0
SIGNS: Final = (ButtonEdge, CardSeen, RollSeen)
"""Device events that tell of people; what a device says of itself is none."""

GESTURE: Final = 3.0
"""Seconds after which a finger that is still there keeps no other from working."""


class Blank:
    """Knows when somebody was last there, and what woke the screen.

    All that is down when the screen wakes, or goes down until all of that is up again,
    is one gesture: a double tap, a palm, a finger that has lain there since before.
    None of it does anything but wake.

    Attributes:
        minutes: after so many without a sign of anybody it is time; 0: never.
        dark: the screen is dark now.
    """

    def __init__(self, now: float, minutes: int = 0) -> None:
        self.minutes = minutes
        self.dark = False
        self._last = now
        self._woken = now - GESTURE
        self._down: set[Hashable] = set()
        self._swallowed: set[Hashable] = set()

    def sign(self, now: float) -> bool:
        """Somebody is there; tell whether that has woken the screen."""
        self._last = now
        woken, self.dark = self.dark, False
        if woken:
            self._woken = now
            self._swallowed |= self._down
        return woken

    def due(self, now: float) -> bool:
        """Tell whether the screen has to go dark now."""
        if self.dark or not self.minutes:
            return False
        self.dark = now - self._last >= self.minutes * MINUTE
        return self.dark

    def waking(self, now: float) -> bool:
        """Tell whether the gesture that has woken the screen is not over yet."""
        return bool(self._swallowed) and now - self._woken < GESTURE

    def admits(
        self, contact: Hashable, now: float, *, down: bool | None, woken: bool
    ) -> bool:
        """Tell whether what a finger, a key or a button does counts.

        Args:
            contact: which of them it is.
            now: monotonic seconds.
            down: it goes down, or up; None: it stays what it is.
            woken: it has just woken the screen.
        """
        waking = woken or self.dark or self.waking(now)
        if down:
            self._down.add(contact)
            self._swallowed.discard(contact)
            if waking:
                self._swallowed.add(contact)
        swallowed = contact in self._swallowed
        if down is False:
            self._down.discard(contact)
            self._swallowed.discard(contact)
        return not (waking or swallowed)

    def lost(self, kind: str) -> None:
        """Forget the contacts of a kind (`button`): nobody hears them any more."""
        for known in (self._down, self._swallowed):
            known -= {one for one in known if isinstance(one, tuple) and one[0] == kind}
