"""The boxes whose cards can be registered, and which of their cards have tags."""

import logging
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from msgspec.structs import replace

from companion.kernel import BadSetup, Game
from companion.table import tags as registry
from companion.table.tags import TagStore
from ui.tagging import CardsForm
from ui.world import CardBook, DeviceLine, World

log = logging.getLogger(__name__)

READS: Final = ("ok", "degraded")
Games = Callable[[], Mapping[str, Game[Any]]]


class Boxes:
    """Knows the cards of all games, as they were printed or as an owner says."""

    def __init__(self, games: Games, folders: Sequence[Path] = ()) -> None:
        """Take what gives the games, and where the owner's own cards are."""
        self._games = games
        self._folders = tuple(folders)
        self._found: dict[tuple[str, str], tuple[tuple[str, int], ...]] = {}

    def forget(self) -> None:
        """Read the cards of each box anew."""
        self._found.clear()

    def book(
        self, world: World, form: CardsForm, store: TagStore | None
    ) -> CardBook | None:
        """Return the box whose cards are registered; None: no game has any.

        Args:
            world: what there is; at a table it is the box of that game.
            form: which game and edition are meant.
            store: the tags; None: they cannot be read.
        """
        table = world.table
        if table is not None:
            profile = table.game.profile(table.state) or None
            cards = registry.deck_of(table.game, profile=profile)
            book: CardBook | None = CardBook(table.game.id, cards=cards)
        else:
            book = self._at_home(world, form)
        devices = table.devices if table is not None else world.devices
        return None if book is None else _filled(book, devices, store)

    def _at_home(self, world: World, form: CardsForm) -> CardBook | None:
        """Return the box that is meant, or that of the game played last."""
        games = self._games()
        with_cards = tuple(key for key, game in games.items() if self._any(game))
        if not with_cards:
            return None
        latest = next((key for key in world.regulars if key in with_cards), "")
        key = form.game if form.game in with_cards else latest or with_cards[0]
        editions = registry.editions(games[key])
        last = world.regulars[key].options.get("edition") if key == latest else ""
        named = (one for one in (form.edition, last) if one in editions)
        edition = str(next(named, editions[0] if editions else ""))
        cards = self._box(games[key], edition)
        return CardBook(key, with_cards, edition, editions, cards)

    def _any(self, game: Game[Any]) -> bool:
        return any(self._box(game, one) for one in registry.editions(game) or ("",))

    def _box(self, game: Game[Any], edition: str) -> tuple[tuple[str, int], ...]:
        """Return the cards of a box; those that were printed, if the owner's fail."""
        key = (game.id, edition)
        if key not in self._found:
            try:
                box = registry.box_of(game, edition or None, self._folders)
            except BadSetup as error:
                log.warning("own cards of %s: %s", game.id, error)
                box = registry.box_of(game, edition or None)
            self._found[key] = box
        return self._found[key]


def _filled(
    book: CardBook, devices: Sequence[DeviceLine], store: TagStore | None
) -> CardBook:
    """Return the book with what has a tag, and whether cards can be read."""
    tags = store.tags.of(book.game) if store is not None else ()
    here = dict(book.cards)
    known = frozenset(
        (tag.card, tag.copy) for tag in tags if tag.copy <= here.get(tag.card, 0)
    )
    reads = any(one.kind == "reader" and one.state in READS for one in devices)
    undo = store is not None and store.can_undo
    return replace(book, known=known, undo=undo, reader=reads)
