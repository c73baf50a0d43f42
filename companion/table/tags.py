"""Which tag is on which card: one registry for all games.

A tag is known by its uid, upper-case hex as readers give it. A card is a game's pool
key (`ring-2`) with the number of its copy, from 1. One uid is on one card, and one card
has one uid: binding either anew moves it.

What a card is called: `game.card_name(t, card)`, with a translator that has the game's
own catalogues (`companion.i18n.game_catalogues`).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from companion.kernel import BadSetup, Fault, Game
from companion.profiles import own_profile
from companion.table import tagfile
from companion.table.tagfile import Place, Tag

__all__ = [
    "FILE",
    "Place",
    "Tag",
    "TagStore",
    "Tags",
    "box_of",
    "boxes_of",
    "deck_of",
    "editions",
]

FILE: Final = "tags.json"


class Tags:
    """Tags as a value: each uid once, each card once."""

    def __init__(self, tags: Iterable[Tag] = ()) -> None:
        """Take tags; of two that contradict each other the later counts."""
        self._by_uid: dict[str, Tag] = {}
        self._by_place: dict[Place, Tag] = {}
        for tag in tags:
            self._take(tag)

    def _take(self, tag: Tag) -> None:
        for old in (self._by_uid.get(tag.uid), self._by_place.get(tag.place)):
            if old is not None:
                self._by_uid.pop(old.uid, None)
                self._by_place.pop(old.place, None)
        self._by_uid[tag.uid] = self._by_place[tag.place] = tag

    def __iter__(self) -> Iterator[Tag]:
        """Yield the tags by game, card and copy."""
        return iter(sorted(self._by_uid.values(), key=lambda tag: (tag.place, tag.uid)))

    def __len__(self) -> int:
        return len(self._by_uid)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tags) and self._by_uid == other._by_uid

    def __hash__(self) -> int:
        return hash(frozenset(self._by_uid.values()))

    def find(self, uid: str) -> Tag | None:
        """Return the tag of that uid, if it is known."""
        return self._by_uid.get(uid)

    def on(self, place: Place) -> Tag | None:
        """Return the tag on a card, if it has one."""
        return self._by_place.get(place)

    def of(self, game: str) -> "Tags":
        """Return the tags of one game."""
        return Tags(tag for tag in self._by_uid.values() if tag.game == game)

    def cards(self, game: str) -> dict[str, str]:
        """Return the pool key of each card of a game, by the uid of its tag."""
        return {uid: tag.card for uid, tag in self._by_uid.items() if tag.game == game}

    def plus(self, tags: Iterable[Tag]) -> "Tags":
        """Return these with more; what is added moves what it contradicts."""
        return Tags((*self._by_uid.values(), *tags))

    def without(self, uid: str) -> "Tags":
        """Return these without one."""
        return Tags(tag for tag in self._by_uid.values() if tag.uid != uid)

    def free_copy(self, game: str, card: str, copies: int) -> int:
        """Return the first copy of a card that has no tag; the last, if all have."""
        free = (
            n
            for n in range(1, copies + 1)
            if Place(game, card, n) not in self._by_place
        )
        return next(free, max(1, copies))


class TagStore:
    """The registry in its file; every change is on the disk when the call returns.

    Attributes:
        tags: what is known.
        aside: where a damaged file was put when this one was read, or None.
        faults: what was wrong in that.
    """

    def __init__(self, file: Path) -> None:
        """Read the file; what is damaged is set aside, and what is right in it stays.

        Raises:
            OSError: it is there and cannot be read, or not be set aside.
        """
        self._file = file
        self._before: list[Tags] = []
        self.tags = Tags()
        self.aside: Path | None = None
        self.faults: tuple[Fault, ...] = ()
        try:
            found = tagfile.read(file)
        except FileNotFoundError:
            return
        self.tags = Tags(found.tags)
        if found.faults:
            self.faults = found.faults
            self.aside = self._mend()

    def _mend(self) -> Path:
        """Keep what is right; where it cannot be written, leave the file as it was."""
        aside = tagfile.set_aside(self._file)
        try:
            tagfile.write(self._file, self.tags)
        except OSError:
            aside.rename(self._file)
            raise
        return aside

    @property
    def can_undo(self) -> bool:
        """Whether a binding of this run can be taken back."""
        return bool(self._before)

    def bind(self, tag: Tag) -> None:
        """Put a tag on a card, wherever it was before.

        Raises:
            OSError: it cannot be written; nothing is changed.
        """
        self._change(self.tags.plus((tag,)))

    def unbind(self, uid: str) -> None:
        """Forget a tag.

        Raises:
            OSError: it cannot be written; nothing is changed.
        """
        self._change(self.tags.without(uid))

    def undo(self) -> None:
        """Take the last change of this run back.

        Raises:
            OSError: it cannot be written; nothing is changed.
        """
        if self._before:
            tagfile.write(self._file, self._before[-1])
            self.tags = self._before.pop()

    def replace(self, tags: Tags) -> None:
        """Put others in the place of all of them; that can be undone too.

        Raises:
            OSError: it cannot be written; nothing is changed.
        """
        self._change(tags)

    def _change(self, tags: Tags) -> None:
        if tags == self.tags:
            return
        tagfile.write(self._file, tags)
        self._before.append(self.tags)
        self.tags = tags


# --- the cards of a game --------------------------------------------------------------


def deck_of(
    game: Game[Any], state: Any = None, profile: Mapping[str, Any] | None = None
) -> tuple[tuple[str, int], ...]:
    """Return each card of a game and how many copies there are, listed by type.

    Args:
        game: the game.
        state: only the cards that are in this game; None: all in the box.
        profile: the edition and the owner's own data.

    Raises:
        BadSetup: the profile cannot be used.
    """
    return tuple(game.cards(state, profile).items())


def editions(game: Game[Any]) -> tuple[str, ...]:
    """Return the editions of a game; none where there is only one."""
    found = (one.values for one in game.options((), {}) if one.key == "edition")
    return next(found, ())


def box_of(
    game: Game[Any], edition: str | None, folders: Sequence[Path] = ()
) -> tuple[tuple[str, int], ...]:
    """Return the cards in a box, with the owner's own data laid over it.

    Args:
        game: the game.
        edition: one of its editions; None: it has none.
        folders: where the owner's profiles are, the weaker first.

    Raises:
        BadSetup: the owner's profile cannot be used.
    """
    own = own_profile(game.id, edition, folders) or {}
    named = {"edition": edition} if edition else {}
    return deck_of(game, profile={**own, **named})


def boxes_of(game: Game[Any], folders: Sequence[Path] = ()) -> dict[str, int]:
    """Return every card of every edition, and the most copies that one of them has.

    A profile of the owner's that cannot be used is left out: its cards are unknown.
    """
    most: dict[str, int] = {}
    for edition in editions(game) or (None,):
        for box in (_box(game, edition, ()), _box(game, edition, folders)):
            for card, copies in box:
                most[card] = max(copies, most.get(card, 0))
    return most


def _box(
    game: Game[Any], edition: str | None, folders: Sequence[Path]
) -> tuple[tuple[str, int], ...]:
    try:
        return box_of(game, edition, folders)
    except BadSetup:
        return ()
