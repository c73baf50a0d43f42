"""Dungeon Twister under the suite.

There are too many paths to try all: the universe has every listed answer, the same by
other characters and to other places, ways back and forth, and every small answer.
"""

import functools
from collections.abc import Iterator
from typing import Any

from companion.games.dungeon_twister.game import game
from companion.i18n import load_catalogue
from companion.kernel import State
from tests.games.dungeon_twister.random_games import chosen
from tests.properties.subject import Subject

SEATS = ("Ann", "Ben")
WHO = "CGMTRKWZcgmtrkwz"


def universe(state: State) -> Iterator[dict[str, Any]]:
    """Yield listed answers, answers near them, and small ones of every kind."""
    dump = game.dump
    for n, action in enumerate(state.legal_actions()):
        data = dump(action)
        yield data
        if n % 9 == 0:
            yield from beside(data)
    yield from small()
    for text in ("end", "card2", "commit", "commit9", "fight=2", "tile=1D0", "T:a1"):
        yield {"do": "text", "text": text}
        yield {"do": "text", "text": text, "seat": "Zed"}


def beside(data: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield answers that differ in one thing from a listed one."""
    if "who" in data:
        yield from ({**data, "who": who} for who in "TzQ")
    if "path" in data:
        path = data["path"]
        yield {**data, "path": [*path, path[-1]]}
        yield {**data, "path": path[:-1]}
        yield {**data, "handle": [[0, "0"]]}
        yield {**data, "handle": [[0, "L"], [1, "S"]]}
        yield {**data, "handle": [[7, "S"]]}
    if "to" in data:
        yield {**data, "to": "a5"}


def small() -> Iterator[dict[str, Any]]:
    """Yield answers over small ranges."""
    yield from ({"do": "commit", "slot": slot} for slot in range(-1, 10))
    yield from ({"do": do} for do in ("commit", "laid_out", "end_turn"))
    yield from ({"do": "action_card", "value": value} for value in range(8))
    yield from ({"do": "reveal", "value": value} for value in range(-1, 8))
    yield from ({"do": "reveal", "token": token} for token in "CGSXcgsxQ")
    yield from ({"do": "reveal", "seat": seat} for seat in (*SEATS, "Zed"))
    yield from (
        {"do": "reveal", "tile": tile, "turns": turns}
        for tile in ("1D", "4G", "5D")
        for turns in (-1, 0, 3, 4)
    )
    yield {"do": "reveal", "tile": "1D", "turns": 1, "value": 2}
    for seat in ("Zed", *SEATS):
        yield {"do": "end_turn", "seat": seat}
        yield {"do": "commit", "seat": seat}
    for who in WHO:
        yield from ({"do": "reveal_room", "who": who, "slot": slot} for slot in (0, 4))
        yield {"do": "regenerate", "who": who}
        yield {"do": "potion", "who": who}
        yield {"do": "fireball", "who": who, "dir": "x"}
        yield {"do": "rotate", "who": who, "slot": 9, "to": "clockwise"}
        yield {"do": "portcullis", "who": who, "edge": "a0n", "to": "open"}


def subject() -> Subject:
    """Return the game of two."""
    start = functools.partial(game.start, SEATS)
    files = (f"data/{file}.toml" for file in ("messages", "names"))
    texts = functools.partial(load_catalogue, "companion.games.dungeon_twister", *files)
    name = "dungeon-twister"
    return Subject(name, start, universe, 50, 0.004, texts, cap=10_000, draw=chosen)


SUBJECTS = (subject(),)
