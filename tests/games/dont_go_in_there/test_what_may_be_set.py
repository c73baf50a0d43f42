"""What may be set by hand in which phase, what follows from it, and what is refused."""

import re
from collections import defaultdict
from typing import Any

import pytest

from companion.kernel import IllegalAction
from tests.games.dont_go_in_there import test_positions as phases
from tests.games.dont_go_in_there.tables import (
    GAME,
    Table,
    card,
    deal,
    ending,
    place,
    start,
)
from tests.properties.fuzz import pointers

OTHER_SIDES = ["attic", "hallway", "secret_passage"]
ROLL = {"do": "roll", "ghosts": 2}
SP = "secret_passage"


def dealing_library() -> Any:
    return deal(start("retail"), "ring1 ring2 ring3 twin1 twin2 twin3 ring4 ring1")


def passage() -> Any:
    return Table("retail", start_sides=OTHER_SIDES).room(SP, "ring1 ring2 ?").state()


def over() -> Any:
    hands = {
        "Ann": {"up": "cat1 cat2 ring3", "ghosts": 9},
        "Ben": {"up": "cat4 music_box2"},
        "Cy": {"up": "music_box3"},
    }
    return ending("retail", hands, dispel_choice="best").state


def with_dummy() -> Any:
    return Table("prototype", 2).room("attic", "ring1 ring2 ring3", s1="Ann").state()


def dummy_waits() -> Any:
    return with_dummy().apply(place("attic", 5)).state.apply(ROLL).state


STATES = {
    **phases.STATES,
    "roll_second": phases.rolling_again,
    "dispel_sum": phases.doll,
    "dispel_end": phases.at_end,
    "over": over,
    "deal_library": dealing_library,
    "place_passage": passage,
    "place_dummy": with_dummy,
    "take_dummy": dummy_waits,
}


def corrected(state: Any, path: str, to: Any, *, merge: bool = False) -> Any:
    act = {"do": "correct", "path": path, "to": to, "merge": merge}
    return state.apply(act).state


def rule_of(state: Any, path: str, to: Any, *, merge: bool = False) -> str:
    before = GAME.encode(state)
    try:
        after = corrected(state, path, to, merge=merge)
    except IllegalAction as error:
        assert GAME.encode(state) == before
        return error.refusal.rule
    assert GAME.decode(GAME.encode(after)) == after
    return "ok"


# --- every place of the position in every phase ---------------------------------------

VALUES = (
    *("Ann", "Ben", "Cy", "dummy", "attic", "nursery", "hallway", "basement"),
    *("library", SP, "ring", "cat", "clock", "twin", "face_down"),
)
NEVER = frozenset(
    (
        *("position.shape", "position.seat", "position.negative", "position.by"),
        *("position.seen_too_often", "position.slots", "position.face_down"),
        *("position.side", "position.rooms", "position.spaces", "position.dummy"),
        *("players.count", "option.count", "seat.name_taken"),
    )
)
"""What is refused as such, whatever the phase."""


def tries(state: Any, old: Any) -> list[Any]:
    """Return what may be tried in a place."""
    if isinstance(old, dict) and old.keys() == {"type", "value"}:
        every = [f"{kind}{value}" for kind in state.cards for value in (1, 2, 3, 4)]
        return [*map(card, every), None, "face_down"]
    if isinstance(old, list):
        return [[], old[1:], old + old[:1]]
    n: Any = old
    plain: dict[type, list[Any]] = {
        bool: [not old],
        str: list(VALUES),
        type(None): [*state.seats, "face_down", card("ring4")],
        dict: [None],
    }
    return plain.get(type(old)) or [n + 1, n - 1, 0, 1]


def outcomes(state: Any) -> dict[str, set[str]]:
    """Return what becomes of setting each kind of place to other values."""
    busy = state.resolving or state.prompt
    at = state.room_index(getattr(busy, "room", ""))
    found: dict[str, set[str]] = defaultdict(set)
    for path, old in pointers(GAME.encode(state)):
        if re.match("/(options|cards|unseen|looks|prompt)|.*/(name|by)$", path):
            continue
        kind = path.replace(f"/rooms/{at}", "/busy") if at >= 0 else path
        kind = re.sub(r"/\d+", "/*", kind)
        for value in tries(state, old):
            if value != old:
                found[kind].add(rule_of(state, path, value))
    return {kind: rules - NEVER for kind, rules in found.items()}


BEFORE = ("turn_up", "roll", "roll_second")
ROLLED = ("turn_die", "roll_again")
TAKES = ("take", "dispel", "dispel_sum", "choose_type", "take_dummy")
RESOLVED = ("turn_up", "roll", "roll_second", *ROLLED, *TAKES)
ENDED = ("dispel_end", "over")
DEALT = ("deal", "deal_library")
EVERY = tuple(STATES)
OPEN = tuple(name for name in STATES if name not in ENDED)
RETAIL = tuple(name for name in EVERY if not name.endswith("dummy"))

MAY_BE: list[tuple[str, tuple[str, ...], str]] = [
    # whose it is: the table's word, within what a game can bring
    ("/players/*/ghosts", EVERY, "ok correct.end?"),
    ("/players/*/meeples", EVERY, "position.meeples"),
    ("/dummy/ghosts", ("place_dummy", "take_dummy"), "ok"),
    ("/dummy", ("place_dummy", "take_dummy"), "correct.no_effect"),
    # cards of players: another one, but none may come or go alone
    ("/players/*/up", TAKES, "correct.effect? position.deck_threes?"),
    ("/players/*/up/*", ("take",), "ok position.deck_threes"),
    ("/players/*/up/*", TAKES[1:4], "ok correct.effect position.deck_threes?"),
    ("/players/*/down/*", ("dispel",), "ok position.deck_threes"),
    ("/players/*/up", ENDED, "correct.all_taken"),
    ("/players/*/up/*", ENDED, "ok correct.all_taken correct.end"),
    ("/players/*/up/*/value", ENDED, "ok correct.end"),
    ("/players/*/up/*/type", ENDED, "correct.end"),
    # rows: another card; after the roll only one with as many icons
    ("/rooms/*/slots/*", OPEN, "ok position.row?"),
    ("/rooms/*/slots/*", ENDED, "position.closed_room"),
    ("/busy/slots/*", DEALT, "ok position.deal_place"),
    ("/busy/slots/*", (*BEFORE, "take_dummy"), "ok"),
    ("/busy/slots/*", ROLLED, "ok correct.rolled"),
    ("/busy/slots/*", TAKES[:4], "ok correct.rolled position.deck_threes?"),
    ("/busy/slots/*/value", ROLLED, "ok correct.rolled"),
    ("/busy/slots/*/value", ("take",), "ok correct.rolled"),
    # spaces: free until there are three; of the three nobody comes or goes
    ("/rooms/*/spaces/*", OPEN, "ok position.row? position.crowded?"),
    ("/rooms/*/spaces/*", ENDED, "position.closed_room"),
    ("/busy/spaces/*", DEALT, "position.deal_place"),
    ("/busy/spaces/*", (*BEFORE, *ROLLED), "ok correct.placed"),
    ("/busy/spaces/*", TAKES, "correct.dealt"),
    # sides: what follows is put right; once ghosts are dealt it is too late
    ("/rooms/*/side", RETAIL, "ok"),
    ("/busy/side", (*DEALT, "roll", *ROLLED), "ok"),
    ("/busy/side", ("turn_up",), ""),  # its last card has to be named as well
    ("/busy/side", ("roll_second",), "correct.again"),
    ("/busy/side", TAKES[:4], "correct.dealt"),
    # what follows from the rest
    ("/rooms/*/open", EVERY, "correct.room_open"),
    ("/busy/open", RESOLVED, "correct.room_open"),
    ("/deck", EVERY, "position.deck"),
    ("/resolving/room", RESOLVED, "position.crowded? position.row?"),
    ("/resolving/left", RESOLVED, "position.left"),
    ("/resolving/left/*", RESOLVED, "position.left"),
    ("/resolving", RESOLVED, "position.resolving"),
    ("/ending", ("dispel_end",), "correct.end"),
    ("/ending/*/seat", ("dispel_end",), "correct.end"),
    ("/ending/*/type", ("dispel_end",), "correct.end"),
    ("/ending/*/count", ("dispel_end",), "correct.end"),
    # who
    ("/turn", EVERY, "ok"),
    ("/resolving/resolver", RESOLVED[:-1], "ok"),
    ("/resolving/resolver", ("take_dummy",), "position.resolver"),
    ("/clock_claimed", DEALT, "position.no_clock"),
    ("/clock_claimed", ("place", "roll", "take"), "correct.clock"),
    ("/clock_claimed", ("dispel",), "correct.clock correct.effect"),
    ("/clock_claimed", ENDED, "ok correct.clock"),
]
"""A kind of place, phases, and what becomes of setting it (`?`: in some of them)."""


@pytest.fixture(scope="module")
def found() -> dict[str, dict[str, set[str]]]:
    return {name: outcomes(state()) for name, state in STATES.items()}


@pytest.mark.parametrize("row", MAY_BE, ids=lambda row: f"{row[0]}-{row[1][0]}")
def test_may_this_be_set_to_that_here(row: Any, found: Any) -> None:
    kind, names, expected = row
    allowed = {word.rstrip("?") for word in expected.split()}
    surely = {word for word in expected.split() if not word.endswith("?")}
    met: set[str] = set()
    for name in names:
        rules = found[name].get(kind, set())
        if kind in found[name]:
            assert surely <= rules <= allowed, name
        met |= rules
    assert met == allowed


def test_no_kind_of_place_is_left_out(found: Any) -> None:
    kinds = {kind for name in STATES for kind, rules in found[name].items() if rules}
    listed = {kind for kind, _, _ in MAY_BE}
    whole = {"/players/*/up/*/type", "/players/*/up/*/value", "/players/*/down"}
    whole |= {"/players/*/down/*", "/players/*/down/*/type", "/players/*/down/*/value"}
    whole |= {"/rooms/*/slots/*/type", "/rooms/*/slots/*/value"}
    whole |= {"/busy/slots/*/type", "/busy/slots/*/value", "/busy/spaces", "/ending/*"}
    assert kinds - listed - whole == set()
