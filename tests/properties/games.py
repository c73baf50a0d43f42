"""The games that the suite is run on; a new one joins by its line in `SUBJECTS`."""

import functools
import itertools
from collections.abc import Iterator
from typing import Any

from companion.i18n import load_catalogue
from companion.kernel import Game, State
from tests.kernel.toys import DUEL, MAZE, SEATS, WINDOW
from tests.kernel.toys.maze import SQUARES
from tests.properties import dont_go_in_there, dungeon_twister, panty_raider
from tests.properties.subject import Subject


def by_seats(state: State, *acts: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield acts without a seat, by each seat, by a stranger and by everybody."""
    for act in acts:
        yield act
        for seat in (*state.seats, "Zed", "all", ""):
            yield {**act, "seat": seat}


def window_universe(state: State) -> Iterator[dict[str, Any]]:
    yield from by_seats(state, {"do": "play"}, {"do": "ready"})
    yield from ({"do": "roll", "sum": total} for total in range(-1, 9))


def duel_universe(state: State) -> Iterator[dict[str, Any]]:
    yield from by_seats(state, {"do": "commit"})
    yield from ({"do": "reveal", "card": card} for card in range(-1, 5))


def maze_universe(state: State) -> Iterator[dict[str, Any]]:
    squares = (*SQUARES, "d1")
    for steps in range(4):
        for path in itertools.product(squares, repeat=steps):
            yield {"do": "move", "path": "".join(path)}
    yield from by_seats(state, {"do": "move", "path": "a2"})
    yield from ({"do": "move", "path": path} for path in ("a", "a1a2b2c2", "A1"))
    yield from ({"do": "reveal", "token": t} for t in ("gem", "trap", "rock", ""))


def toy(game: Game[Any], universe: Any, *, quick: bool = False, **more: Any) -> Subject:
    name = f"{game.id}-quick" if quick else game.id
    options = {"quick": quick}
    start = functools.partial(game.start, SEATS[game.id], options)
    texts = [
        "messages.toml",
        "positions.toml",
        *(["maze.toml"] if game is MAZE else []),
    ]
    catalogue = functools.partial(load_catalogue, "tests.kernel.toys", *texts)
    return Subject(name, start, universe, catalogue=catalogue, **more)


SUBJECTS = (
    toy(WINDOW, window_universe),
    toy(DUEL, duel_universe),
    toy(DUEL, duel_universe, quick=True),
    toy(MAZE, maze_universe, density=0.1),
    *dont_go_in_there.SUBJECTS,
    *panty_raider.SUBJECTS,
    *dungeon_twister.SUBJECTS,
)
