"""The games, found through the entry-point group `companion.games`."""

from functools import cache
from typing import Any

from companion import entries
from companion.kernel import BadSetup, Fault, Game
from companion.kernel.options import unknown_key

GROUP = "companion.games"


@cache
def names() -> tuple[str, ...]:
    """Return the ids of all installed games, in alphabetical order."""
    return tuple(sorted(entries.targets(GROUP)))


@cache
def load(name: str) -> Game[Any]:
    """Return the game with this id.

    Raises:
        BadSetup: there is none; the fault names the nearest one.
    """
    target = entries.targets(GROUP).get(name)
    if target is not None:
        return entries.load(target)
    known = dict.fromkeys(names())
    raise BadSetup(
        [Fault("game", "game.unknown", {"game": name, **unknown_key(name, known)})]
    )
