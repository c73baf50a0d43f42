"""An owner's deck that is entered on the screen: how far, and the deck itself.

Two files in the folder of the games: `entering-<game>.json` says how far it is, with
every answer; `profiles/<game>.json` is the deck, which set-up finds beside the owner's
own files. Each is replaced as a whole.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

import msgspec

from companion.config import profile_folders
from companion.files import read_file, replace_file
from companion.settings import set_aside

T = TypeVar("T")
INDENT: Final = 1


class DeckStore(Generic[T]):
    """Keeps how far a deck is entered; it is on the disk when a call returns.

    Attributes:
        progress: file of how far it is.
        deck: file of the deck.
        aside: where a damaged file was put when it was read, or None.
    """

    def __init__(self, folder: Path, game: str, kind: type[T]) -> None:
        """Take the folder of the games, the game's id, and what is kept."""
        self.progress = folder / f"entering-{game}.json"
        self.deck = profile_folders({}, folder)[1] / f"{game}.json"
        self.aside: Path | None = None
        self._kind = kind

    def read(self) -> T | None:
        """Return how far it is; None: nothing was begun, or the file is damaged.

        A damaged file is set aside; the deck that was written last stays.

        Raises:
            OSError: it is there and cannot be read, or not be set aside.
        """
        try:
            return msgspec.json.decode(read_file(self.progress), type=self._kind)
        except FileNotFoundError:
            return None
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            self.aside = set_aside(self.progress)
            return None

    def write(self, value: T, deck: Mapping[str, Any] | None = None) -> None:
        """Keep how far it is, and the deck where it has changed.

        Raises:
            OSError: it cannot be written; what was there is as it was.
        """
        replace_file(self.progress, msgspec.json.encode(value))
        if deck is not None:
            text = msgspec.json.format(msgspec.json.encode(deck), indent=INDENT)
            replace_file(self.deck, text + b"\n")

    def forget(self) -> None:
        """Give up what is entered: both files go.

        Raises:
            OSError: one of them cannot be removed.
        """
        self.progress.unlink(missing_ok=True)
        self.deck.unlink(missing_ok=True)
