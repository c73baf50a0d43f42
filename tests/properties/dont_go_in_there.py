"""Don't Go In There under the suite: both editions, every player count."""

import functools
import itertools
from collections.abc import Iterator
from typing import Any

from companion.games import load
from companion.i18n import load_catalogue
from companion.kernel import State
from tests.properties.subject import Subject

NAMES = ("Ann", "Ben", "Cy", "Dan", "Eve")
TABLES = [("prototype", n) for n in (2, 3, 4)] + [("retail", n) for n in (2, 3, 4, 5)]
VALUES = range(6)


def universe(state: State) -> Iterator[dict[str, Any]]:
    """All answers over small ranges; sets of cards only of the type that is asked."""
    data = state.game.encode(state)
    types = [*data["options"]["types"], "haunted", ""]
    rooms = [*(room["side"] for room in data["rooms"]), "cellar"]
    for kind in types:
        yield {"do": "choose_type", "type": kind}
        yield from ({"do": "reveal", "type": kind, "value": v} for v in VALUES)
    for room in rooms:
        yield from ({"do": "place", "room": room, "space": s} for s in range(7))
    yield from ({"do": "roll", "ghosts": n} for n in range(-1, 8))
    for n in range(7):
        for faces in itertools.combinations_with_replacement(("ghost", "blank"), n):
            yield {"do": "roll", "faces": list(faces)}
    yield from ({"do": "take", "slot": slot} for slot in range(-1, 5))
    yield from ({"do": "flip_die", "to": to} for to in ("ghost", "blank", "x"))
    yield from ({"do": "reroll"}, {"do": "keep"})
    yield from sets(getattr(state.prompt, "type", types[0]), types[1])
    yield from (
        {"do": do, **rest, "seat": seat}
        for seat in (*state.seats, "Zed", "all")
        for do, rest in (("keep", {}), ("take", {"slot": 1}), ("reroll", {}))
    )


def sets(kind: str, other: str) -> Iterator[dict[str, Any]]:
    """Yield dispels of up to four cards of a type, in any order, and a mixed one."""
    for size in range(5):
        for values in itertools.product((1, 2, 3, 4), repeat=size):
            cards = [{"type": kind, "value": value} for value in values]
            yield {"do": "dispel", "cards": cards}
            if size == 1:
                yield {"do": "dispel", "cards": [*cards, {"type": other, "value": 1}]}


def subject(edition: str, players: int) -> Subject:
    """Return one edition at one player count."""
    game = load("dont-go-in-there")
    chosen = {"edition": edition}
    start = functools.partial(game.start, NAMES[:players], chosen)
    package, files = "companion.games.dont_go_in_there", ("messages", "names")
    data = (f"data/{file}.toml" for file in files)
    texts = functools.partial(load_catalogue, package, *data)
    name = f"{edition}-{players}"
    return Subject(name, start, universe, 50, 0.1, texts, chosen)


SUBJECTS = tuple(subject(edition, players) for edition, players in TABLES)
