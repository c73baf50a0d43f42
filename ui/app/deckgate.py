"""The way to an owner's deck: its rules are loaded when somebody first enters it."""

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from hardware.device import Clock
from hardware.events import CardSeen
from ui.app.tagbook import TagBook
from ui.decking import (
    DIALOG,
    BeginCard,
    EnterWholly,
    OneMore,
    ReadDeck,
    TellCard,
    UndoCard,
)
from ui.model import Intent
from ui.world import World

if TYPE_CHECKING:
    from ui.app.decks import Decks
    from ui.app.noting import Noting
    from ui.app.session import Session
    from ui.app.tags import Tagging

GAME: Final = "panty-raider"
"""The one game whose printed cards only their owner knows."""
WISHES: Final = (BeginCard, EnterWholly, OneMore, ReadDeck, TellCard, UndoCard)


class DeckGate:
    """Hands on what is meant for the deck that is entered."""

    def __init__(  # noqa: PLR0913  (each is a part)
        self,
        session: "Session",
        tags: TagBook,
        folder: Path,
        *,
        folders: Sequence[Path] = (),
        changed: Callable[[], None],
        clock: Clock,
    ) -> None:
        """Take part in a session.

        Args:
            session: of the app.
            tags: the registry.
            folder: of the games; the deck is kept there.
            folders: where owners' decks are looked for, the weaker first.
            changed: called when the cards of the deck have changed.
            clock: monotonic seconds.
        """
        self._session = session
        self._parts = (tags, folder, tuple(folders), changed, clock)
        session.dress = partial(self._dressed, session.dress)
        session.scan_to[DIALOG] = self._scan
        session.ticking.append(self._tick)
        session.handlers |= dict.fromkeys(WISHES, self._do)

    @cached_property
    def decks(self) -> "Decks":
        """The dialog at work."""
        from ui.app.decks import Decks  # noqa: PLC0415  (late: it loads the rules)
        from ui.app.owndeck import OwnDeck  # noqa: PLC0415

        tags, folder, folders, changed, clock = self._parts
        own = OwnDeck(folder, GAME, changed)
        return Decks(self._session, tags, own, folders, clock)

    @cached_property
    def _noting(self) -> "Noting":
        from ui.app.noting import Noting  # noqa: PLC0415  (late: as above)

        return Noting(self._session, self.decks.own)

    def _dressed(self, dress: Callable[[World], World], world: World) -> World:
        world = dress(world)
        if self._session.ui.dialog != DIALOG:
            return world
        return self.decks.dressed(world)

    def _scan(self, event: CardSeen) -> None:
        self.decks.scan(event)

    def _do(self, wish: Intent, source: str) -> None:
        del source  # whoever wished it
        self.decks.do(wish)

    def _tick(self) -> None:
        if self._session.ui.dialog == DIALOG:
            self.decks.tick()
        table = self._session.table
        if table is not None and table.header.game == GAME:
            self._noting.follow()


def attend_deck(
    session: "Session",
    tagging: "Tagging",
    folder: Path,
    folders: Sequence[Path],
    clock: Clock,
) -> DeckGate:
    """Let an owner's deck be entered in a session; new cards are heard of everywhere.

    Args: as for `DeckGate`; `tagging` has the registry.
    """

    def changed() -> None:
        session.shelf.reread()
        tagging.reread()

    parts: dict[str, Any] = {"folders": folders, "changed": changed, "clock": clock}
    return DeckGate(session, tagging.book, folder, **parts)
