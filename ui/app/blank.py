"""When the screen goes dark, and what wakes it without doing anything else."""

from typing import Final

from hardware.events import ButtonEdge, CardSeen, Event, RollSeen

MINUTE: Final = 60.0
SIGNS: Final = (ButtonEdge, CardSeen, RollSeen)
"""Device events that tell of people; what a device says of itself is none."""


class Blank:
    """Knows when somebody was last there.

    Attributes:
        minutes: after so many without a sign of anybody it is time; 0: never.
        dark: the screen is dark now.
    """

    def __init__(self, now: float, minutes: int = 0) -> None:
        self.minutes = minutes
        self.dark = False
        self._last = now
        self._swallowed: set[str] = set()

    def sign(self, now: float) -> bool:
        """Somebody is there; tell whether that has woken the screen."""
        self._last = now
        woken, self.dark = self.dark, False
        return woken

    def due(self, now: float) -> bool:
        """Tell whether the screen has to go dark now."""
        if self.dark or not self.minutes:
            return False
        self.dark = now - self._last >= self.minutes * MINUTE
        return self.dark

    def counts(self, event: Event, *, woken: bool) -> bool:
        """Tell whether a device event does what it says.

        The button that wakes the screen does not, until it has been let go.
        """
        if not isinstance(event, ButtonEdge):
            return True
        if woken and event.edge == "pressed":
            self._swallowed.add(event.button)
            return False
        if event.button not in self._swallowed:
            return not woken
        if event.edge != "held":
            self._swallowed.discard(event.button)
        return event.edge == "pressed"
