"""What a game is told of its cards is kept in the owner's deck, and undone there."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from companion.games.panty_raider.actions import Tell
from companion.games.panty_raider.entering import noted
from companion.games.panty_raider.facts import Fact, fact_of
from companion.table.rows import Entry
from ui.app.owndeck import OwnDeck

if TYPE_CHECKING:
    from ui.app.session import Session

Told = Mapping[Fact, int | str]
ENTERED: Final = "my-printed-deck"
"""What a deck is called that was entered here."""


class Noting:
    """Follows the game at the table.

    What stands in the deck already stays; only what came from this game is changed
    where it is amended, and goes where it is undone.
    """

    def __init__(self, session: "Session", own: OwnDeck) -> None:
        """Take the session, and the deck."""
        self._session = session
        self._own = own
        self._game: int | None = None
        self._seen: object = None
        self._ours: dict[Fact, int | str] = {}

    def follow(self) -> None:
        """Keep what the game was told since the last time."""
        table = self._session.table
        if table is None or table.key != self._game:
            self._ours, self._seen = {}, None
            self._game = None if table is None else table.key
        if table is None or table.state is self._seen:
            return
        self._seen = table.state
        if self._is_entered(table.header.profile):
            self._note(_told(table.entries))

    def _is_entered(self, profile: Mapping[str, Any] | None) -> bool:
        """Tell whether a game is played with the deck that is entered here."""
        return (profile or {}).get("deck") == ENTERED and self._own.begun

    def _note(self, told: Told) -> None:
        after, ours = self._own.entering, dict(self._ours)
        if after is None:
            return
        for fact in {**ours, **told}:
            new = told.get(fact)
            changed = noted(after, fact, new, ours.get(fact))
            if changed is after:
                continue
            after = changed
            if new is None:
                del ours[fact]
            else:
                ours[fact] = new
        if ours == self._ours:
            return
        failed = self._own.keep(after)
        if failed is not None:
            self._seen = None  # with the next round it is tried again
            return
        self._ours = ours


def _told(entries: Sequence[Entry]) -> Told:
    """Return what was told in a game, by what was asked."""
    found: dict[Fact, int | str] = {}
    for one in entries:
        slot = getattr(one.before.prompt, "slot", "")
        if isinstance(one.action, Tell) and slot:
            found[fact_of(slot)] = one.action.value
    return found
