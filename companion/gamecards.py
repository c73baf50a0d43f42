"""What lists show of a game, told without its rules: names, players, editions.

Loading the rules of every game takes longer than all the rest of a home screen. So a
game's package has a file `data/game.toml` beside its rules, the game's card:

    players = [2, 5]                        # fewest and most, over all editions
    editions = ["prototype", "retail"]      # the usual one first; left out: it has none

    [name]
    en = "Don't Go In There"
    ja = "..."

The package is that of the game's entry point (group `companion.games`); it is found,
but not loaded. A game without a card is loaded, and asked.
"""

import logging
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import PurePath
from typing import Any, Final, cast

import msgspec

from companion import entries
from companion.games import GROUP, load
from companion.kernel import Game

log = logging.getLogger(__name__)

FILE: Final = "data/game.toml"


class GameCardError(ValueError):
    """A game's card is not right; the text names the file and what is wrong."""


class GameCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What lists show of a game.

    Attributes:
        name: `{"en": ..., "ja": ...}`.
        players: fewest and most players over all editions.
        editions: the editions, the usual one first; empty: the game has none.
    """

    name: dict[str, str]
    players: tuple[int, int]
    editions: tuple[str, ...] = ()


@cache
def game_card(name: str) -> GameCard | None:
    """Return the card of an installed game; None: its package has none.

    Raises:
        GameCardError: there is one, but it is not right.
    """
    target = entries.targets(GROUP).get(name)
    if target is None:
        return None
    package = target.partition(":")[0].strip()
    spec = find_spec(package)
    read = getattr(spec and spec.loader, "get_data", None)
    if spec is None or spec.origin is None or read is None:
        return None
    try:
        text = read(str(PurePath(spec.origin).parent / FILE)).decode("utf-8")
    except FileNotFoundError:
        return None
    except (OSError, UnicodeDecodeError) as error:
        raise GameCardError(f"{package}/{FILE}: {error}") from error
    return read_card(text, f"{package}/{FILE}")


def read_card(text: str, where: str) -> GameCard:
    """Return the card that a TOML text is; `where` is for errors.

    Raises:
        GameCardError: it is none.
    """
    import tomllib  # noqa: PLC0415  (late: a game that goes on needs no card)

    try:
        return msgspec.convert(tomllib.loads(text), GameCard)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise GameCardError(f"{where}: {error}") from error


class CardedGame:
    """A game of which only the card was read; anything else asked of it loads it.

    Attributes:
        id: the game's id.
        card: what is known without the rules.
    """

    def __init__(self, ident: str, card: GameCard) -> None:
        """Take the id and the card."""
        self.id = ident
        self.card = card

    @property
    def name(self) -> Mapping[str, str]:
        """The game's name by language."""
        return self.card.name

    @property
    def players(self) -> tuple[int, int]:
        """Fewest and most players over all editions."""
        return self.card.players

    @property
    def editions(self) -> Sequence[str]:
        """The editions, the usual one first."""
        return self.card.editions

    @property
    def plain(self) -> Game[Any]:
        """The game itself, with its rules; they are loaded with the first look."""
        return load(self.id)

    def __getattr__(self, name: str) -> Any:
        """Return what the card does not tell."""
        return getattr(self.plain, name)


def carded(name: str) -> Game[Any]:
    """Return a game to be listed: with its rules only when more is asked of it.

    A card that is not right is left out: the rules know the same.

    Raises:
        BadSetup: there is no such game; the fault names the nearest one.
    """
    try:
        card = game_card(name)
    except GameCardError as error:
        log.warning("a game's card is left out: %s", error)
        card = None
    return load(name) if card is None else cast("Game[Any]", CardedGame(name, card))
