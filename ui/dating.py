"""What can be wished for where the date is set by touch."""

import time
from typing import Final, Literal

import msgspec
from msgspec.structs import replace

from ui.looks import UiState, uncovered
from ui.model import Intent, World

Part = Literal["year", "month", "day", "hour", "minute"]
PARTS: Final[tuple[Part, ...]] = ("year", "month", "day", "hour", "minute")
YEARS: Final = (2026, 2099)
LEAP: Final = 5
"""Minutes are stepped by so many: nobody taps thirty times for a log."""


class DateForm(msgspec.Struct, frozen=True):
    """The date as it stands on the screen, by the box's time zone."""

    year: int = YEARS[0]
    month: int = 1
    day: int = 1
    hour: int = 12
    minute: int = 0

    @classmethod
    def of(cls, wall: float) -> "DateForm":
        """Return the date of a moment, in seconds since 1970."""
        then = time.localtime(wall)
        year = min(max(then.tm_year, YEARS[0]), YEARS[1])
        minute = then.tm_min // LEAP * LEAP
        return cls(year, then.tm_mon, then.tm_mday, then.tm_hour, minute)

    @property
    def wall(self) -> float:
        """Seconds since 1970."""
        date = (self.year, self.month, self.day, self.hour, self.minute, 0)
        return time.mktime((*date, 0, 0, -1))

    def span(self, part: Part) -> tuple[int, int]:
        """Return the least and the most that a part can be."""
        from calendar import monthrange  # noqa: PLC0415  (every start loads this file)

        days = monthrange(self.year, self.month)[1]
        spans: dict[Part, tuple[int, int]] = {
            "year": YEARS,
            "month": (1, 12),
            "day": (1, days),
            "hour": (0, 23),
            "minute": (0, 59),
        }
        return spans[part]

    def stepped(self, part: Part, by: int) -> "DateForm":
        """Return the date with one part changed; after the last comes the first."""
        least, most = self.span(part)
        by *= LEAP if part == "minute" else 1
        value = (getattr(self, part) + by - least) % (most - least + 1) + least
        made = replace(self, **{part: value})
        return replace(made, day=min(made.day, made.span("day")[1]))


class SetDate(Intent, frozen=True):
    """Let it be this moment now, for as long as the app runs."""

    wall: float

    def seen(self, ui: UiState) -> UiState:
        """Go back to where it was asked."""
        return uncovered(ui)


def likely(world: World) -> DateForm:
    """Return the date to begin with: not before anything that was played here."""
    walls = [one.wall for one in (*world.saved, *world.finished)]
    return DateForm.of(max(walls, default=0.0))
