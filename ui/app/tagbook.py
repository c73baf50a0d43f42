"""The registry of the tags while the app runs: read once, changed, told if it fails."""

import errno
import logging
from collections.abc import Callable
from pathlib import Path
from typing import Final

from companion.files import NO_FILE
from companion.table.tags import Tag, TagStore
from ui.app.boxes import Games
from ui.model import Notice
from ui.tagging import CardWord

log = logging.getLogger(__name__)

WHY: Final = {
    errno.EISDIR: "cards.unreadable_folder",
    errno.EACCES: "cards.unreadable_rights",
    errno.EPERM: "cards.unreadable_rights",
    NO_FILE: "cards.unreadable_kind",
    errno.EFBIG: "cards.unreadable_large",
}
"""What is said of some of the reasons for which the system cannot read a file."""


class TagBook:
    """Keeps the tags of one file; a file that cannot be read is left as it is.

    Attributes:
        trouble: why the file cannot be read, or None.
    """

    def __init__(self, file: Path, games: Games) -> None:
        """Take the file, and what gives the games that can be played, by id."""
        self.trouble: Notice | None = None
        self._news: Notice | None = None
        self._file = file
        self._games = games
        self._store: TagStore | None = None

    @property
    def store(self) -> TagStore | None:
        """The tags, read when they are first needed; None while that fails."""
        self._ensure()
        return self._store

    @property
    def news(self) -> Notice | None:
        """What is to be said of the file to whoever is there; None: nothing."""
        self._ensure()
        return self._news

    def _ensure(self) -> None:
        """Read the file, unless that was tried already."""
        if self._store is None and self.trouble is None:
            self._read()
            self._news = self.trouble or self._news

    def told(self) -> None:
        """Take note that it has been said."""
        self._news = None

    def again(self) -> None:
        """Try again to read a file that could not be read."""
        self.trouble = None
        self._read()

    def _read(self) -> None:
        try:
            store = TagStore(self._file)
        except OSError as error:
            problem = error.strerror or str(error)
            log.warning("the tags cannot be read: %s: %s", self._file, error)
            message = WHY.get(error.errno or 0, "cards.unreadable")
            fields = {"path": str(self._file), "problem": problem}
            self.trouble = Notice(message, fields)
            return
        self._store = store
        for fault in store.faults:
            log.warning("tags: %s", fault.text())
        if store.aside is not None:
            self._news = Notice("cards.aside", {"path": str(store.aside)})

    def change(self, change: Callable[[TagStore], None]) -> Notice | None:
        """Change the tags; return what is to be said if that fails."""
        store = self.store
        if store is None:
            return self.trouble
        try:
            change(store)
        except OSError as error:
            log.warning("the tags are not kept: %s: %s", self._file, error)
            problem = error.strerror or str(error)
            return Notice("cards.not_saved", {"problem": problem})
        return None

    def word(self, tag: Tag) -> CardWord | None:
        """Return the card of a tag in the words of its game, if that can be played."""
        game = self._games().get(tag.game)
        return None if game is None else CardWord(game, tag.card)
