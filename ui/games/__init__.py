"""The screens that a game has of its own, found through the group `companion.screens`.

A game without any is played on the generic screen; so is any prompt that its own
screens leave to it.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

import msgspec

from companion import entries
from companion.kernel import Correct, State
from ui.elements import Rect
from ui.world import TableView

if TYPE_CHECKING:  # the screens load this, and any of both may come first
    from companion.i18n import Translator
    from ui.screens.kit import Sheet

GROUP = "companion.screens"
CARRIED = "carried"
"""The page that says that people have carried out what a program did last.

Asked for by games whose screens have `confirms`: they show each act by itself.
"""


class Pick(msgspec.Struct, frozen=True):
    """One of the things that a value may become, in the game's words.

    Attributes:
        value: what is set, at `path` or where the mend has its place.
        label: the message that names it, with its `fields`; empty: it is `seat`.
        icon: a picture for it, or the picture of its `group`.
        seat: whose shape and name it bears, or empty.
        group: things of one group are found together (`type`, `cat`); empty: none.
        said: the message that says what setting it does; empty: `mend.<kind>_do`.
        path: its own place, where one change is made at another than the mend's.
        merge: whether `value` says only what changes there; see `Correct`.
        now: it is so already.
    """

    value: Any
    label: str = ""
    fields: dict[str, Any] = {}
    icon: str = ""
    seat: str = ""
    group: tuple[str, str] | None = None
    said: str = ""
    path: str | None = None
    merge: bool = False
    now: bool = False


class Mend(msgspec.Struct, frozen=True):
    """A value of the position that people may put right, in the game's words.

    Attributes:
        path: its place, as a JSON pointer.
        kind: the group it is offered in (`ghosts`, `cards`, `meeples`): the messages
            `mend.<kind>` and `mend.<kind>_do` name it and what the correction does.
        seat: whose it is, or empty.
        value: what it is now; None: the rules hide it.
        really: what it is, where that is hidden: it is changed by a difference then.
        values: what it may become; empty: any number from `least` to `most`.
        icon: a picture for it.
        label: the message, with its `fields`, that says what it is called, where a
            seat and a kind do not.
        row: what it is offered with, where that is no seat: a message; `row_fields`.
        thing: what corrections call it by, where they do not go by its place.
        offers: makes what it may become, where a number does not say it; only called
            for what is looked at.
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
    fields: dict[str, Any] = {}
    row: str = ""
    row_fields: dict[str, Any] = {}
    thing: Any = None
    offers: Callable[[], tuple[Pick, ...]] | None = None
    really: int | None = None

    @property
    def hides(self) -> bool:
        """Whether its number is known to nobody but its owner."""
        return self.value is None and self.really is not None

    @property
    def picks(self) -> tuple[Pick, ...]:
        """What it may become, made anew; none where it is a number."""
        return () if self.offers is None else self.offers()

    def becomes(self, pick: Pick) -> Correct:
        """Return the correction by which it becomes one of its picks."""
        path = self.path if pick.path is None else pick.path
        return Correct(path, pick.value, pick.merge)


class GameScreens(Protocol):
    """What a game shows in its own way."""

    def table(self, sheet: "Sheet", view: TableView) -> bool:
        """Place sentence, body, rail and main act; False: it leaves that to others."""
        ...

    def outcome(self, sheet: "Sheet", view: TableView) -> bool:
        """Place the end of the game; False: it leaves that to others."""
        ...

    def seat(self, sheet: "Sheet", view: TableView, seat: str) -> bool:
        """Place what a player has, as a whole screen; False: nothing to show."""
        ...

    def odds(self, sheet: "Sheet", view: TableView) -> bool:
        """Place the chances that `ui.form` asks for, as a dialog."""
        ...

    def mends(self, view: TableView) -> Sequence[Mend]:
        """Return what people may put right, in the order it is offered."""
        ...

    def hidden(self, sheet: "Sheet", slot: str) -> tuple[str, ...]:
        """Return where a hidden thing lies, in words."""
        ...

    def peeked(
        self, sheet: "Sheet", view: TableView, slot: str, known: Any, place: Rect
    ) -> None:
        """Place what a player who has looked at a hidden thing knows of it.

        Args:
            sheet: the screen being made; the cover is open.
            view: the table, as everybody may see it.
            slot: where the thing lies.
            known: the answer that this player has entered, or None.
            place: where; a ring covers its lower right corner.
        """
        ...

    def owed(
        self, t: "Translator", before: State, after: State
    ) -> Sequence[tuple[str, ...]]:
        """Return what hands have to move from one position to another.

        Each is whole by itself, in words; then the same shorter.
        """
        ...

    def icon(self, kind: str, value: Any) -> str:
        """Return the name of a picture for a value (`type`, `cat`), or nothing."""
        ...


@runtime_checkable
class KeepsSecrets(Protocol):
    """Screens of a game in which players have what only they may see."""

    def secret(self, sheet: "Sheet", view: TableView, seat: str) -> tuple[str, ...]:
        """Return what this player alone may see, in words; empty: there is nothing."""
        ...

    def unveiled(self, sheet: "Sheet", view: TableView, seat: str, place: Rect) -> None:
        """Place that, under the open cover; a ring covers the lower right corner."""
        ...


@cache
def screens_for(game: str) -> GameScreens | None:
    """Return the screens of a game's own, or None."""
    target = entries.targets(GROUP).get(game)
    return None if target is None else entries.load(target)
