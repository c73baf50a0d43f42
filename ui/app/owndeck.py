"""The deck that is entered while the app runs: read once, kept, told if that fails."""

import logging
from collections.abc import Callable
from pathlib import Path

from companion.games.panty_raider.entering import Entering, profile, start
from companion.table.decks import DeckStore
from ui.model import Notice

log = logging.getLogger(__name__)


class OwnDeck:
    """Keeps how far a deck is entered, and the deck; a file in trouble is left alone.

    Attributes:
        trouble: why it cannot be read, or None.
        news: what has to be said of its file, once; None: nothing.
    """

    def __init__(self, folder: Path, game: str, changed: Callable[[], None]) -> None:
        """Take the folder of the games, the game, and what hears of new cards."""
        self.trouble: Notice | None = None
        self.news: Notice | None = None
        self.game = game
        self._changed = changed
        self._store = DeckStore(folder, game, Entering)
        self._entering: Entering | None = None

    @property
    def file(self) -> Path:
        """The file of the deck."""
        return self._store.deck

    @property
    def begun(self) -> bool:
        """Whether anything was ever entered."""
        return self._entering is not None or self._store.progress.exists()

    @property
    def entering(self) -> Entering | None:
        """How far the deck is, read when it is first needed; None while that fails."""
        if self._entering is None and self.trouble is None:
            self._read()
        return self._entering

    def again(self) -> None:
        """Try again to read a file that could not be read."""
        self.trouble = None
        self._read()

    def _read(self) -> None:
        store = self._store
        try:
            self._entering = store.read() or start()
        except OSError as error:
            problem = error.strerror or str(error)
            log.warning("the deck cannot be read: %s: %s", store.progress, error)
            fields = {"path": str(store.progress), "problem": problem}
            self.trouble = Notice("deck.unreadable", fields)
            return
        if store.aside is not None:
            log.warning("the deck was damaged, and is kept as %s", store.aside)
            self.news = Notice("deck.aside", {"path": store.aside.name})

    def keep(self, after: Entering) -> Notice | None:
        """Keep how far it is now; return what is to be said if that fails."""
        before = self._entering
        fresh = before is None or before.cards != after.cards
        try:
            self._store.write(after, profile(after) if fresh else None)
        except OSError as error:
            log.warning("the deck is not kept: %s", error)
            problem = error.strerror or str(error)
            return Notice("deck.not_saved", {"problem": problem})
        self._entering = after
        if fresh:
            self._changed()
        return None
