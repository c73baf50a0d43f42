"""Positions in the middle of things: each prompt resumes, and must fit the table."""

from typing import Any

import pytest

from companion.kernel import BadPosition
from tests.games.dont_go_in_there.tables import (
    GAME,
    Table,
    card,
    cards,
    deal,
    ending,
    place,
    play,
    start,
    taking,
    what,
)

OTHER_SIDES = ["attic", "hallway", "secret_passage"]


def dealing() -> Any:
    return deal(start("retail"), "ring1 ring2 ring3 twin1")


def turn() -> Any:
    return Table("retail").room("attic", s2="Ben").state()


def turned_up() -> Any:
    table = Table("retail", start_sides=OTHER_SIDES)
    table.room("secret_passage", "ring1 ring2 ?", s1="Ben", s2="Cy")
    return table.state().apply(place("secret_passage", 3)).state


def rolling(side: str = "attic") -> Any:
    sides = ["attic", side, "library"] if side in {"hallway", "basement"} else None
    table = Table("retail", **({"start_sides": sides} if sides else {}))
    table.room(side, "ring1 ring2 ring3", s1="Ben", s2="Cy")
    return table.state().apply(place(side, 3)).state


def turning() -> Any:
    return rolling("hallway").apply({"do": "roll", "ghosts": 2}).state


def again() -> Any:
    return rolling("basement").apply({"do": "roll", "ghosts": 2}).state


def rolling_again() -> Any:
    return again().apply({"do": "reroll"}).state


def second_take() -> Any:
    step = rolling().apply({"do": "roll", "ghosts": 2})
    return step.state.apply({"do": "take", "slot": 2}).state


def clock() -> Any:
    return taking("retail", "clock1", up="clock4 clock3").state


def doll() -> Any:
    return taking("retail", "doll4", up="doll1 doll1 doll2").state


def tome() -> Any:
    return taking("retail", "tome4", up="tome1 cat1 twin2").state


def at_end() -> Any:
    hands = {"Ann": {"up": "cat1 cat2 cat3"}, "Ben": {"up": "cat1 cat4"}}
    return ending("retail", hands).state


STATES = {
    "deal": dealing,
    "place": turn,
    "turn_up": turned_up,
    "roll": rolling,
    "turn_die": turning,
    "roll_again": again,
    "take": second_take,
    "choose_type": tome,
    "dispel": clock,
}


@pytest.mark.parametrize("asked", STATES)
def test_each_prompt_resumes_from_its_position(asked: str) -> None:
    state = STATES[asked]()
    assert what(state) == asked

    back = GAME.decode(GAME.encode(state))

    assert back == state
    assert back.legal_actions() == state.legal_actions()


@pytest.mark.parametrize("state", [doll(), at_end(), rolling_again()])
def test_more_prompts_resume(state: Any) -> None:
    assert GAME.decode(GAME.encode(state)) == state


WRONG: list[tuple[Any, str, Any, str, str]] = [
    (turn, "cards/ring", {"01": 8}, "/cards/ring/01", "value"),
    (turn, "cards/ring", {"one": 8}, "/cards/ring/one", "value"),
    (turn, "cards/ring", {"1": 7, "100": 1}, "/cards/ring/100", "copies"),
    (turn, "cards/ring", {"1": 9, "2": -1}, "/cards/ring/2", "copies"),
    (turn, "cards/ring", {"1": 9}, "/cards/ring", "copies_of_type"),
    (turn, "cards", {}, "/cards", "types"),
    (turn, "rooms/0/slots", [], "/rooms/0/slots", "slots"),
    (turn, "dummy", {"ghosts": 1}, "/dummy", "dummy"),
    (dealing, "prompt/room", "library", "/prompt/place", "deal_place"),
    (dealing, "prompt/room", "nursery", "/prompt/room", "prompt_room"),
    (dealing, "prompt/place", 3, "/prompt/place", "deal_place"),
    (dealing, "prompt/slot", "attic/2", "/prompt/slot", "slot"),
    (dealing, "rooms/0/slots/1", None, "/rooms/0/slots", "row"),
    (turn, "prompt/seats", ["Ben"], "/prompt/seats", "turn"),
    (turn, "turn", "Ben", "/prompt/seats", "turn"),
    (turn, "rooms/0/spaces/0", "Zed", "/rooms/0/spaces/0", "seat"),
    (turn, "rooms/1/slots/0", None, "/rooms/1/slots", "row"),
    (
        turn,
        "resolving",
        {"room": "attic", "resolver": "Ann", "left": [2]},
        "/resolving",
        "resolving",
    ),
    (turned_up, "prompt/place", 2, "/prompt/slot", "slot"),
    (turned_up, "prompt/place", 4, "/prompt/slot", "slot"),
    (turned_up, "prompt/slot", "attic/3", "/prompt/slot", "slot"),
    (turned_up, "prompt/room", "attic", "/prompt/room", "prompt_room"),
    (turned_up, "rooms/2/slots/2", card("ring4"), "/prompt/slot", "slot"),
    (rolling, "resolving", None, "/resolving", "resolving"),
    (rolling, "resolving/room", "cellar", "/resolving/room", "prompt_room"),
    (rolling, "resolving/room", "library", "/resolving/left", "left"),
    (rolling, "resolving/resolver", "Zed", "/resolving/resolver", "seat"),
    (rolling, "resolving/left", [3, 2, 1], "/resolving/left", "left"),
    (rolling, "resolving/left", [1, 2], "/resolving/left", "left"),
    (rolling, "resolving/left", [1, 2, 4], "/resolving/left", "left"),
    (rolling, "prompt/dice", 3, "/prompt/dice", "dice"),
    (rolling, "prompt/pool", "fire", "/prompt/faces", "faces"),
    (rolling, "prompt/faces", {"ghost": 1, "blank": 5}, "/prompt/faces", "faces"),
    (rolling, "prompt/again", True, "/prompt/again", "faces"),
    (rolling, "prompt/room", "library", "/prompt/room", "prompt_room"),
    (
        rolling,
        "rooms/1/spaces",
        ["Ann", "Ben", "Cy", None],
        "/rooms/1/spaces",
        "crowded",
    ),
    (turning, "prompt/ghosts", 6, "/prompt/ghosts", "dice"),
    (turning, "prompt/ghosts", -1, "/prompt/ghosts", "dice"),
    (turning, "prompt/seats", ["Ben"], "/prompt/seats", "turn"),
    (turning, "prompt/what", "roll_again", "/prompt/ghosts", "dice"),
    (again, "prompt/what", "turn_die", "/prompt/ghosts", "dice"),
    (second_take, "prompt/seats", ["Ann"], "/prompt/seats", "take"),
    (second_take, "prompt/space", 3, "/prompt/space", "take"),
    (second_take, "resolving/left", [3], "/resolving/left", "left"),
    (clock, "prompt/count", 4, "/prompt/type", "effect"),
    (clock, "prompt/count", -1, "/prompt/type", "effect"),
    (clock, "clock_claimed", None, "/prompt/type", "effect"),
    (clock, "clock_claimed", "Ben", "/prompt/type", "effect"),
    (clock, "prompt/type", "ring", "/prompt/type", "effect"),
    (clock, "prompt/seats", ["Ann", "Ben"], "/prompt/seats", "turn"),
    (clock, "prompt/seats", ["Zed"], "/prompt/seats", "turn"),
    (clock, "prompt/seats", ["Ben"], "/prompt/type", "effect"),
    (doll, "prompt/type", "clock", "/prompt/type", "effect"),
    (doll, "prompt/count", 2, "/prompt/type", "effect"),
    (tome, "prompt/tome", "cat", "/prompt/tome", "effect"),
    (tome, "prompt/seats", ["Cy"], "/prompt/tome", "effect"),
    (at_end, "prompt/type", "ring", "/prompt", "ending"),
    (at_end, "prompt/count", 1, "/prompt", "ending"),
    (at_end, "prompt/seats", ["Ben"], "/prompt", "ending"),
    (at_end, "ending/0/count", 4, "/ending/0", "end_flip"),
    (at_end, "ending/0/seat", "Zed", "/ending/0", "end_flip"),
    (at_end, "ending/1/seat", "Ann", "/ending", "end_flip"),
    (at_end, "ending/0/values", [3, 2], "/prompt", "ending"),
    (at_end, "ending/0/values", [3], "/ending/0", "end_flip"),
]


@pytest.mark.parametrize(
    ("base", "path", "to", "at", "rule"),
    WRONG,
    ids=[f"{w[0].__name__}-{w[1]}-{w[2]}"[:60] for w in WRONG],
)
def test_a_prompt_that_does_not_fit_the_table(
    base: Any, path: str, to: Any, at: str, rule: str
) -> None:
    data = GAME.encode(base())
    within: Any = data
    *keys, last = [int(k) if k.isdigit() else k for k in path.split("/")]
    for key in keys:
        within = within[key]
    within[last] = to
    data.pop("unseen")
    data.pop("deck")
    for player in data["players"]:
        del player["meeples"]

    with pytest.raises(BadPosition) as caught:
        GAME.decode(data)

    told = [(fault.place, fault.rule) for fault in caught.value.faults]
    assert (at, f"position.{rule}") in told


@pytest.mark.parametrize("at_a_time", [1, 2])
def test_a_deck_that_cannot_be_dealt_in_threes(at_a_time: int) -> None:
    table = Table("retail")
    data = table.position()
    spare = table._spare()[-at_a_time:]
    data["players"][0]["down"] = spare

    with pytest.raises(BadPosition) as caught:
        GAME.decode(data)

    assert [f.rule for f in caught.value.faults] == ["position.deck_threes"]


def test_empty_rooms_need_a_deck_that_fills_them() -> None:
    data = GAME.encode(play(start("retail"), {"do": "reveal", **card("ring1")}).state)
    kinds = ["amulet", "mask", "music_box", "twin", "holy_water"]
    held = [{"type": k, "value": v} for k in kinds for v in (1, 2, 3, 4)]
    data["players"][0]["down"], data["players"][1]["down"] = held[:11], held[11:]
    data["players"][2]["down"] = [{"type": "ring", "value": v} for v in (2, 3, 4, 4)]
    for part in ("unseen", "deck"):
        data.pop(part)
    state = GAME.decode(data)
    assert state.deck == 36 - 1 - 24

    more = [{"type": k, "value": v} for k in kinds[:3] for v in (3, 4)]
    data["players"][2]["down"] += more
    with pytest.raises(BadPosition) as caught:
        GAME.decode(data)
    assert ("/deck", "position.deck_short") in [
        (f.place, f.rule) for f in caught.value.faults
    ]


@pytest.mark.parametrize(("took", "most"), [(True, 13), (False, 12)])
def test_a_card_the_dummy_lacks_is_had_by_a_player_in_the_last_room(
    took: bool, most: int
) -> None:
    """Its card of the room under way counts among those that it should have had."""
    kinds = ["cat", "clock", "mask", "mirror", "music_box", "amulet"]
    spare = iter(f"{kind}{n}" for kind in kinds for n in (1, 2, 3, 4) * 2)

    def some(count: int) -> str:
        return " ".join(next(spare) for _ in range(count))

    table = Table("prototype", 2, types=kinds)
    table.dummy = {"cards": cards(some(11))}
    table.has("Ann", some(11)).has("Ben", some(most - 1))
    table.closed("attic", "hallway")
    row = f"{some(2)} -" if took else some(3)
    table.room("basement", row, s1="Ann", s2="Ben")
    left = (1, 2) if took else (1, 2, 3)
    table.resolving("basement", "Ann", *left).asks(
        "take", "Ann", room="basement", space=1
    )

    state = table.state()

    assert GAME.decode(GAME.encode(state)) == state
    players = table.position()["players"]
    assert len(players[1]["up"]) + 1 == most
