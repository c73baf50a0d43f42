"""Cards of a reader that says a number when a card comes, and nothing when it goes.

Some say it once, some again and again while the card lies there; with pauses of up to
a second. So a number counts once until it has not been said for a while; that it is
gone then is a guess, and whether a card lies there cannot be known.
"""

from collections import deque
from collections.abc import Iterator
from typing import Final

from hardware.events import CardGone, CardSeen, Fields, Health

LINGER: Final = 1.5
"""Seconds after its last reading that a card is taken for gone."""
BAD: Final = 3
BAD_SECONDS: Final = 8.0
"""So many lines in so many seconds that are no number: the settings do not fit."""

News = CardSeen | CardGone
Complaint = tuple[Health, str, Fields]


class Swipes:
    """The cards of one reader.

    Args:
        reader: The reader's name in events.
        linger: Seconds without a reading after which a card is gone.
    """

    def __init__(self, reader: str, *, linger: float = LINGER) -> None:
        self._reader = reader
        self._linger = linger
        self._uid = ""
        self._read_at = 0.0
        self._bad: deque[float] = deque(maxlen=BAD)
        self.bad = 0
        """How many lines were no number."""
        self.readings = 0
        """How many numbers were read in all."""

    @property
    def cards(self) -> tuple[str, ...]:
        """The card that was read last, for as long as it is not taken for gone."""
        return (self._uid,) if self._uid else ()

    @property
    def due(self) -> float:
        """When the card is taken for gone."""
        return self._read_at + self._linger if self._uid else float("inf")

    def take(self, uid: str | None, now: float) -> list[News]:
        """Take a line: a card's number, or None where it is none."""
        if uid is None:
            self.bad += 1
            self._bad.append(now)
            return []
        news = self.tick(now)
        self.readings += 1
        self._bad.clear()
        if uid != self._uid:
            news += self._gone(now)
            news.append(CardSeen(self._reader, uid, now))
        self._uid, self._read_at = uid, now
        return news

    def tick(self, now: float) -> list[News]:
        """Let time pass."""
        return self._gone(now) if now >= self.due else []

    def complaints(self, now: float) -> Iterator[Complaint]:
        """Yield what is wrong."""
        if len(self._bad) == BAD and now - self._bad[0] < BAD_SECONDS:
            yield Health.DEGRADED, "device.reader_no_numbers", {}

    def _gone(self, now: float) -> list[News]:
        uid, self._uid = self._uid, ""
        return [CardGone(self._reader, uid, now)] if uid else []
