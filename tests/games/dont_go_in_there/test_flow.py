"""A game prompt by prompt (rules 4, 5): dealing, turns, rolls, refills, the end."""

# ruff: noqa: N802  (a case of the rules document is found by its number)

from typing import Any

import pytest

from tests.games.dont_go_in_there.tables import (
    EDITIONS,
    GAME,
    NAMES,
    SIZES,
    Table,
    answers,
    deal,
    events,
    ghosts,
    place,
    play,
    player,
    refusal,
    start,
    what,
)

TABLE = pytest.mark.parametrize
DECK = {
    ("prototype", 2): 36,
    ("prototype", 3): 36,
    ("prototype", 4): 48,
    ("retail", 2): 24,
    ("retail", 3): 36,
    ("retail", 4): 48,
    ("retail", 5): 60,
}
REMOVED = {
    ("prototype", 2): 12,
    ("prototype", 3): 12,
    ("prototype", 4): 0,
    ("retail", 2): 16,
    ("retail", 3): 12,
    ("retail", 4): 8,
    ("retail", 5): 4,
}
FIRST_TYPES = ["amulet", "mask", "music_box", "ring", "twin", "holy_water"]
RETAIL_TYPES = [*FIRST_TYPES, "mirror", "cat"]


@TABLE(("edition", "n"), SIZES)
def test_setup_is_the_table_of_rule_4(edition: str, n: int) -> None:
    state = start(edition, n)

    assert state.deck == DECK[edition, n]
    assert sum(state.unseen.values()) == DECK[edition, n] + REMOVED[edition, n]
    many = 6 if edition == "prototype" else n + 3
    source = FIRST_TYPES if edition == "prototype" else RETAIL_TYPES
    assert list(state.options.types) == source[:many]
    assert all(p.meeples == 5 and p.ghosts == 0 for p in state.players)
    assert (state.dummy is not None) == ((edition, n) == ("prototype", 2))


@TABLE("edition", EDITIONS)
def test_F1_three_rooms_are_dealt_left_to_right_in_profile_order(edition: str) -> None:
    state = start(edition)
    order = []
    for word in ("ring1", "ring2", "ring3", "twin1", "twin2", "twin3", "ring4"):
        order.append(state.prompt.slot)
        state = deal(state, word)
    sides = [room.side for room in state.rooms]
    assert order == [f"{s}/{k}" for s in sides for k in (1, 2, 3)][:7]
    assert [c.value for c in state.rooms[0].slots] == [1, 2, 3]
    assert what(deal(state, "ring4 twin4")) == "place"


def test_F1_any_card_not_seen_yet_may_be_revealed() -> None:
    state = deal(start("prototype"), "ring1")

    assert dict(state.prompt.pool)["ring-1"] == 1
    assert sum(state.prompt.pool.values()) == 47
    assert sum(p for _, p in state.prompt.chances(state)) == 1
    state = deal(state, "ring1")
    assert {"do": "reveal", "type": "ring", "value": 1} not in answers(state)


@TABLE("edition", EDITIONS)
def test_F2_every_free_space_of_every_room_is_offered(edition: str) -> None:
    table = Table(edition).room("attic", s1="Ben").closed("basement")
    table.rooms[[r["side"] for r in table.rooms].index("basement")].pop("row", None)
    state = table.state()

    spots = [(a["room"], a["space"]) for a in answers(state)]

    spaces = 5 if edition == "prototype" else 4
    third = "hallway" if edition == "prototype" else "library"
    expected = [("attic", k) for k in range(2, spaces + 1)]
    assert spots == expected + [(third, k) for k in range(1, spaces + 1)]
    assert refusal(state, place("basement", 1)).rule == "place.room_away"
    assert refusal(state, place("kitchen", 1)).rule == "place.no_room"
    assert refusal(state, place("attic", spaces + 1)).rule == "place.no_space"
    assert refusal(state, place("attic", 0)).rule == "place.no_space"


def test_F2_placing_is_asked_even_when_one_space_is_left() -> None:
    table = Table("prototype", 2, dummy_space=3).closed("hallway", "basement")
    table.room("attic", s1="Ben")
    state = table.state()

    assert what(state) == "place"
    assert len(answers(state)) == 3


@TABLE("edition", EDITIONS)
def test_the_next_turn_is_left_of_the_one_who_placed(edition: str) -> None:
    table = Table(edition).room("attic", "ring1 ring2 ring3", s1="Ann", s2="Ben")
    state = table.sets(turn="Cy").state()

    step = play(
        state,
        place("attic", 4),
        {"do": "roll", "ghosts": 0},
        {"do": "take", "slot": 1},
        {"do": "take", "slot": 2},
    )

    assert step.state.turn == "Ann"
    assert [e.seat for e in events(step, "CardTaken")] == ["Ben", "Cy"]


@TABLE("edition", EDITIONS)
def test_A4_cards_are_chosen_deepest_first_after_all_ghosts(edition: str) -> None:
    table = Table(edition).room("attic", "ring1 ring3 ring4", s4="Ben", s2="Cy")
    state = table.state().apply(place("attic", 1)).state

    step = state.apply({"do": "roll", "ghosts": 3})

    taken = events(step, "GhostsTaken")
    assert [(e.seat, e.space) for e in taken] == [("Ann", 1), ("Cy", 2), ("Ben", 4)]
    assert not events(step, "CardTaken")
    asked = []
    for slot in (2, 1):
        asked += step.state.prompt.seats
        step = step.state.apply({"do": "take", "slot": slot})
    assert asked == ["Ann", "Cy"], "and the third card goes unasked"


@TABLE("edition", EDITIONS)
def test_a_player_takes_ghosts_and_a_card_for_each_meeple(edition: str) -> None:
    table = Table(edition).room("attic", "ring2 ring3 ring4", s2="Ann", s3="Ann")
    state = table.state().apply(place("attic", 4)).state

    step = state.apply({"do": "roll", "ghosts": 3})

    assert [e.seat for e in events(step, "GhostsTaken")] == ["Ann"] * 3
    assert ghosts(step.state) == (3, 0, 0)
    after = play(step.state, {"do": "take", "slot": 1}, {"do": "take", "slot": 2}).state
    assert len(player(after, "Ann").up) == 3
    assert player(after, "Ann").meeples == 5


def test_A5_everybody_with_a_meeple_takes_a_card() -> None:
    table = Table("prototype").room("attic", "ring1 ring2 ring3", s1="Ann", s2="Ben")
    table.room("attic", "ring1 ring2 ring3", s1="Ann", s2="Ben", s3="Cy")
    table.resolving("attic", "Cy", 1, 2, 3).asks("take", "Ann", room="attic", space=1)
    state = table.state()

    assert answers(state) == [{"do": "take", "slot": k} for k in (1, 2, 3)]
    assert refusal(state, {"do": "keep"}).rule == "prompt.other"


@TABLE("edition", EDITIONS)
def test_F8_a_resolved_room_is_dealt_again_or_leaves(edition: str) -> None:
    table = Table(edition).room("attic", "ring1 ring2 ring3", s1="Ann", s2="Ben")
    actions = [
        place("attic", 3),
        {"do": "roll", "ghosts": 0},
        {"do": "take", "slot": 1},
        {"do": "take", "slot": 2},
    ]
    step = play(table.state(), *actions)
    assert what(step.state) == "deal"
    assert step.state.prompt.room == ("attic" if edition == "prototype" else "nursery")

    step = play(emptied(edition, 8).state(), *actions)
    assert (what(step.state), step.state.deck) == ("deal", 3), "three are enough"

    step = play(emptied(edition, 9).state(), *actions)
    assert [e.room for e in events(step, "RoomLeft")] == ["attic"]
    assert not step.state.rooms[0].open
    assert what(step.state) == "place"


def emptied(edition: str, each: int) -> Table:
    """Return a table where everybody has `each` cards, the Attic nearly resolved."""
    table = Table(edition).room("attic", "ring1 ring2 ring3", s1="Ann", s2="Ben")
    spare = table._spare()
    others = [room for room in table.rooms if room["side"] != "attic"]
    for room in others:
        room["row"] = ["*", "*", "*"]
    for name in ("Ann", "Ben", "Cy"):
        late, spare = spare[-each:], spare[:-each]
        table.hands[name]["down"] = late
    return table


@TABLE("edition", EDITIONS)
def test_faces_are_kept_and_decide(edition: str) -> None:
    table = Table(edition).room("attic", "ring1 ring2 ring3", s1="Ann", s2="Ben")
    state = table.state().apply(place("attic", 3)).state

    faces = ["ghost", "blank", "ghost", "blank", "blank"]
    step = state.apply({"do": "roll", "faces": faces})

    rolled = events(step, "GhostsRolled")[0]
    assert (rolled.ghosts, list(rolled.faces)) == (2, faces)
    assert GAME.dump(step.action) == {"do": "roll", "ghosts": 2, "faces": faces}


def test_trace_prototype_two_players_of_rule_5_5() -> None:
    state = start("prototype", 2)
    state = deal(state, "ring4 ring2 ring3 twin1 twin2 twin3 twin4 ring1 mask1")

    step = play(state, place("attic", 2), place("attic", 5))
    assert what(step.state) == "roll"
    assert step.state.prompt.dice == 5

    step = step.state.apply({"do": "roll", "ghosts": 3})
    taken = [(e.seat, e.n) for e in events(step, "GhostsTaken")]
    assert taken == [("Ann", 2), ("dummy", 1), ("Ben", 0)]
    assert (what(step.state), step.state.prompt.seats) == ("take", ("Ann",))
    assert len(answers(step.state)) == 3

    step = step.state.apply({"do": "take", "slot": 2})
    taken = [(e.seat, e.value, e.last) for e in events(step, "CardTaken")]
    assert taken == [("Ann", 2, False), ("dummy", 3, False), ("Ben", 4, True)]
    assert what(step.state) == "deal"
    after = deal(step.state, "mask2 mask3 mask4")
    assert (what(after), after.prompt.seats) == ("place", ("Ann",))


def test_trace_retail_secret_passage_of_rule_5_5() -> None:
    sides = ["attic", "basement", "secret_passage"]
    state = start("retail", 3, start_sides=sides)
    state = deal(state, "ring1 ring2 ring3 twin1 twin2 twin3 twin4 ring4")
    actions = [place("secret_passage", k) for k in (2, 3, 4)]

    step = play(state, *actions)
    assert what(step.state) == "turn_up"
    assert step.state.prompt.slot == "secret_passage/3"

    step = step.state.apply({"do": "reveal", "type": "mask", "value": 1})
    assert (what(step.state), step.state.prompt.dice) == ("roll", 1 + 1 + 2)

    step = step.state.apply({"do": "roll", "ghosts": 2})
    assert step.state.prompt.seats == ("Ann",)
    step = step.state.apply({"do": "take", "slot": 3})
    assert step.state.prompt.seats == ("Ben",)
    step = step.state.apply({"do": "take", "slot": 1})
    assert events(step, "CardTaken")[-1].last
    assert [(e.room, e.to) for e in events(step, "RoomTurned")] == [
        ("secret_passage", "library")
    ]

    step = play(step.state, *[{"do": "reveal", **c} for c in LAST_ROW])
    assert [(c.type, c.value) for c in step.state.rooms[2].slots] == [
        ("mask", 2),
        ("mask", 3),
        ("mask", 4),
    ]
    assert step.state.prompt.seats == ("Ann",)


LAST_ROW: list[dict[str, Any]] = [{"type": "mask", "value": v} for v in (4, 2, 3)]


def test_the_dummy_has_no_turn_and_is_nobodys_neighbour() -> None:
    state = start("prototype", 2)
    state = deal(state, "ring1 ring2 ring3 twin1 twin2 twin3 ring4 twin4 mask1")

    seats = []
    for room in ("attic", "hallway", "basement"):
        seats += state.prompt.seats
        state = state.apply(place(room, 1)).state
    assert seats == ["Ann", "Ben", "Ann"]
    assert state.seats == NAMES[:2]
    assert refusal(state, place("attic", 3)).rule == "place.printed"
