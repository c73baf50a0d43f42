"""The screens that a game has of its own, found through the group `companion.screens`.

A game without any is played on the generic screen; so is any prompt that its own
screens leave to it.
"""

from collections.abc import Sequence
from functools import cache
from importlib.metadata import entry_points
from typing import Any, Protocol

import msgspec

from ui.screens.kit import Sheet
from ui.world import TableView

GROUP = "companion.screens"


class Mend(msgspec.Struct, frozen=True):
    """A value of the position that people may put right, in the game's words.

    Attributes:
        path: its place, as a JSON pointer.
        kind: the group it is offered in (`ghosts`, `cards`, `meeples`): the messages
            `mend.<kind>` and `mend.<kind>_do` name it and what the correction does.
        seat: whose it is, or empty.
        value: what it is now.
        values: what it may become; empty: any number from `least` to `most`.
        icon: a picture for it.
        label: what it is called, where a seat and a kind do not say it.
    """

    path: str
    kind: str
    seat: str = ""
    value: Any = None
    values: tuple[Any, ...] = ()
    least: int = 0
    most: int = 99
    icon: str = ""
    label: str = ""


class GameScreens(Protocol):
    """What a game shows in its own way."""

    def table(self, sheet: Sheet, view: TableView) -> bool:
        """Place sentence, body, rail and main act; False: it leaves that to others."""
        ...

    def outcome(self, sheet: Sheet, view: TableView) -> bool:
        """Place the end of the game; False: it leaves that to others."""
        ...

    def seat(self, sheet: Sheet, view: TableView, seat: str) -> bool:
        """Place what a player has, as a whole screen; False: nothing to show."""
        ...

    def odds(self, sheet: Sheet, view: TableView) -> bool:
        """Place the chances that `ui.form` asks for, as a dialog."""
        ...

    def mends(self, view: TableView) -> Sequence[Mend]:
        """Return what people may put right, in the order it is offered."""
        ...

    def icon(self, kind: str, value: Any) -> str:
        """Return the name of a picture for a value (`type`, `cat`), or nothing."""
        ...


@cache
def screens_for(game: str) -> GameScreens | None:
    """Return the screens of a game's own, or None."""
    for point in entry_points(group=GROUP):
        if point.name == game:
            return point.load()
    return None
