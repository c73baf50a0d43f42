"""The games, found through the entry-point group `companion.games`."""

from functools import cache
from importlib.metadata import entry_points
from typing import Any

from companion.kernel import BadSetup, Fault, Game
from companion.kernel.options import unknown_key

GROUP = "companion.games"


@cache
def names() -> tuple[str, ...]:
    """Return the ids of all installed games, in alphabetical order."""
    return tuple(sorted(point.name for point in entry_points(group=GROUP)))


@cache
def load(name: str) -> Game[Any]:
    """Return the game with this id.

    Raises:
        BadSetup: there is none; the fault names the nearest one.
    """
    for point in entry_points(group=GROUP):
        if point.name == name:
            return point.load()
    known = dict.fromkeys(names())
    raise BadSetup(
        [Fault("game", "game.unknown", {"game": name, **unknown_key(name, known)})]
    )
