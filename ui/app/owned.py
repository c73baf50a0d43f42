"""Games with an owner's own mats and cards, for the screens that set them up."""

import logging
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, cast

from companion.gamecards import CardedGame
from companion.kernel import BadSetup, Game, Option
from companion.profiles import own_profile

log = logging.getLogger(__name__)

EDITION = "edition"
Profile = Mapping[str, Any]


class Owned:
    """A game whose options and set-ups take along what an owner has of their edition.

    All else is as the game itself has it.

    Attributes:
        plain: the game.
    """

    def __init__(self, game: Game[Any], own: Mapping[str | None, Profile]) -> None:
        """Take the game, and the owner's data by edition (None: it has none)."""
        self.plain = game
        self._own = own

    def __getattr__(self, name: str) -> Any:
        """Return what only the game itself has."""
        return getattr(self.plain, name)

    def own(self, chosen: Mapping[str, Any] | None) -> Profile | None:
        """Return the owner's data for the edition that is chosen or usual."""
        return self._own.get(edition_of(self.plain, chosen or {}))

    def options(
        self,
        players: Sequence[str],
        chosen: Mapping[str, Any],
        profile: Profile | None = None,
    ) -> tuple[Option, ...]:
        """Return the options; see `Game.options`."""
        return self.plain.options(players, chosen, profile or self.own(chosen))

    def start(
        self,
        players: Sequence[str],
        options: Mapping[str, Any] | None = None,
        profile: Profile | None = None,
    ) -> Any:
        """Return the first state; see `Game.start`."""
        return self.plain.start(players, options, profile or self.own(options))


def edition_of(game: Game[Any], chosen: Mapping[str, Any]) -> str | None:
    """Return the edition that is chosen or usual; None: the game has none."""
    if EDITION in chosen:
        return str(chosen[EDITION])
    known = game.options((), {})
    return next((str(one.default) for one in known if one.key == EDITION), None)


def editions(game: Game[Any]) -> tuple[str | None, ...]:
    """Return the editions of a game; None alone: it has none."""
    if isinstance(game, CardedGame):
        return tuple(game.editions) or (None,)
    known = (one for one in game.options((), {}) if one.key == EDITION)
    return next((tuple(map(str, one.values)) for one in known), (None,))


def owned(game: Game[Any], folders: Iterable[Path]) -> Game[Any]:
    """Return a game with what an owner has of it; itself, where that is nothing.

    Data that cannot be used are left out here: the start says what is wrong with them.
    """
    found: dict[str | None, Profile] = {}
    for edition in editions(game):
        chosen = {} if edition is None else {EDITION: edition}
        try:
            profile = own_profile(game.id, edition, folders)
            if profile:
                game.options((), chosen, profile)
                found[edition] = profile
        except BadSetup as error:
            log.warning("the owner's data are left out: %s", error)
    return cast("Game[Any]", Owned(game, found)) if found else game


def plain(game: Game[Any]) -> Game[Any]:
    """Return the game itself, with its rules, whatever an owner has of it."""
    while isinstance(game, Owned | CardedGame):
        game = game.plain
    return game


def own_of(game: Game[Any], chosen: Mapping[str, Any]) -> Profile | None:
    """Return an owner's data for a set-up of a game, if there are any."""
    return game.own(chosen) if isinstance(game, Owned) else None
