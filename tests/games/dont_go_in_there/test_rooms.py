"""The six retail sides, their flips, and the hidden card (rules 6.2)."""

# ruff: noqa: N802  (a case of the rules document is found by its number)

from typing import Any

import msgspec
import pytest

from companion.kernel.keeper import MemoryKeeper
from tests.games.dont_go_in_there.tables import (
    GAME,
    Table,
    answers,
    card,
    deal,
    events,
    ghosts,
    place,
    play,
    refusal,
    start,
    what,
)

TABLE = pytest.mark.parametrize
FLIPS = [
    ("attic", "nursery"),
    ("nursery", "attic"),
    ("basement", "hallway"),
    ("hallway", "basement"),
    ("library", "secret_passage"),
    ("secret_passage", "library"),
]
BOARD = {"attic": 0, "nursery": 0, "basement": 1, "hallway": 1}


def showing(side: str, n: int = 3) -> Table:
    """Return a table with `side` up."""
    sides = ["attic", "basement", "library"]
    sides[BOARD.get(side, 2)] = side
    table = Table("retail", n, start_sides=sides)
    if "secret_passage" in sides:
        table.room("secret_passage", "* * ?")
    return table


def third_placed(side: str, row: str = "ring1 ring2 ring3", space: int = 4) -> Any:
    """Return the step in which Ann places third on `space`, Ben and Cy on 2 and 3."""
    table = showing(side).has("Ann", ghosts=2).has("Ben", ghosts=2).has("Cy", ghosts=2)
    return table.room(side, row, s2="Ben", s3="Cy").state().apply(place(side, space))


@TABLE(("side", "flip"), FLIPS)
def test_a_resolved_board_turns_to_its_other_side(side: str, flip: str) -> None:
    hidden = side == "secret_passage"
    step = third_placed(side, "ring1 ring2 ?" if hidden else "ring1 ring2 ring3")
    if hidden:
        step = step.state.apply({"do": "reveal", **card("ring3")})
    step = step.state.apply({"do": "roll", "ghosts": 0})
    if side in ("hallway", "basement"):
        step = step.state.apply({"do": "keep"})

    step = play(step.state, {"do": "take", "slot": 1}, {"do": "take", "slot": 2})

    assert [(e.room, e.to) for e in events(step, "RoomTurned")] == [(side, flip)]
    assert step.state.prompt.room == flip
    assert all(s is None for s in step.state.rooms[BOARD.get(side, 2)].spaces)


@TABLE(
    ("side", "space", "after"),
    [
        ("attic", 1, 3),
        ("attic", 4, 2),
        ("nursery", 4, 1),
        ("nursery", 1, 2),
        ("hallway", 1, 2),
        ("library", 4, 2),
    ],
)
def test_placing_on_one_space_of_attic_and_nursery_moves_a_ghost(
    side: str, space: int, after: int
) -> None:
    state = showing(side).has("Ann", ghosts=2).state()

    step = state.apply(place(side, space))

    assert ghosts(step.state) == (after, 0, 0)


def test_nursery_bottom_as_third_meeple_discards_before_the_roll() -> None:
    step = third_placed("nursery", space=4)

    assert ghosts(step.state) == (1, 2, 2)
    assert what(step.state) == "roll"


@TABLE(
    ("rolled", "faces"),
    [(0, ["ghost"]), (2, ["ghost", "blank"]), (5, ["blank"])],
)
def test_A24_hallway_offers_the_turns_that_exist(rolled: int, faces: list[str]) -> None:
    state = third_placed("hallway").state.apply({"do": "roll", "ghosts": rolled}).state

    assert state.prompt.seats == ("Ann",), "the resolver decides"
    turns = [{"do": "flip_die", "to": face} for face in faces]
    assert answers(state) == [*turns, {"do": "keep"}]
    for to in ("ghost", "blank"):
        if to not in faces:
            no = refusal(state, {"do": "flip_die", "to": to})
            assert no.rule == "flip_die.none"


def test_hallway_tells_which_die_was_turned_if_somebody_says_so() -> None:
    state = third_placed("hallway").state.apply({"do": "roll", "ghosts": 2}).state

    for die in (None, 0, 4):
        said = {} if die is None else {"die": die}
        step = state.apply({"do": "flip_die", "to": "ghost", **said})
        (event,) = events(step, "DieFlipped")
        assert event.die == die
        plain = state.apply({"do": "flip_die", "to": "ghost"})
        assert step.state == plain.state, "it changes nothing but what is shown"
    for die in (-1, 5):
        no = refusal(state, {"do": "flip_die", "to": "ghost", "die": die})
        assert no.rule == "flip_die.no_die"


@TABLE(
    ("answer", "counted"),
    [
        ({"do": "flip_die", "to": "ghost"}, 3),
        ({"do": "flip_die", "to": "blank"}, 1),
        ({"do": "keep"}, 2),
    ],
)
def test_hallway_turns_one_die_before_ghosts_are_taken(
    answer: dict[str, Any], counted: int
) -> None:
    state = third_placed("hallway").state.apply({"do": "roll", "ghosts": 2}).state

    step = state.apply(answer)

    taken = events(step, "GhostsTaken")
    assert {e.ghosts for e in taken} == {counted}
    assert [e.n for e in taken] == [max(0, counted - k) for k in (1, 2, 3)]


def test_basement_rolls_all_dice_once_more_and_no_third_time() -> None:
    state = third_placed("basement").state
    dice = state.prompt.dice
    state = state.apply({"do": "roll", "ghosts": 5}).state
    assert (what(state), state.prompt.seats) == ("roll_again", ("Ann",))

    state = state.apply({"do": "reroll"}).state
    assert (what(state), state.prompt.dice) == ("roll", dice)
    step = state.apply({"do": "roll", "ghosts": 2})

    assert {e.ghosts for e in events(step, "GhostsTaken")} == {2}
    assert what(step.state) == "take"


def test_basement_kept() -> None:
    state = third_placed("basement").state.apply({"do": "roll", "ghosts": 5}).state

    step = state.apply({"do": "keep"})

    assert {e.ghosts for e in events(step, "GhostsTaken")} == {5}


@TABLE("side", ["hallway", "basement"])
def test_prototype_rooms_of_the_same_names_have_no_option(side: str) -> None:
    table = Table("prototype").room(side, s1="Ben", s2="Cy")
    state = table.state().apply(place(side, 3)).state

    assert what(state.apply({"do": "roll", "ghosts": 2}).state) == "take"


@TABLE(("slot", "after"), [(1, 3), (2, 2), (3, 1)])
def test_library_slots_move_a_ghost(slot: int, after: int) -> None:
    state = third_placed("library").state.apply({"do": "roll", "ghosts": 0}).state

    step = state.apply({"do": "take", "slot": slot})

    assert ghosts(step.state) == (2, after, 2)


def test_library_ghost_comes_before_the_cards_own_effect() -> None:
    row = "holy_water1 ring2 ring3"
    table = showing("library").has("Ben", up="holy_water2", ghosts=3)
    state = table.room("library", row, s2="Ben", s3="Cy").state()
    state = play(state, place("library", 4), {"do": "roll", "ghosts": 0}).state

    step = state.apply({"do": "take", "slot": 1})

    assert ghosts(step.state)[1] == 2, "3 and 1, then half of 4 go"


def test_library_right_slot_with_no_ghost_discards_none() -> None:
    table = showing("library").room("library", "ring1 ring2 ring3", s2="Ben", s3="Cy")
    state = play(table.state(), place("library", 4), {"do": "roll", "ghosts": 0}).state

    assert ghosts(state.apply({"do": "take", "slot": 3}).state) == (0, 0, 0)


def test_library_slots_hold_for_the_unasked_last_card() -> None:
    state = third_placed("library").state.apply({"do": "roll", "ghosts": 0}).state

    step = play(state, {"do": "take", "slot": 1}, {"do": "take", "slot": 2})

    assert ghosts(step.state) == (1, 3, 2), "Ann got the right one"


@TABLE(
    ("dealt", "row"),
    [
        ("ring3 ring2 ring1", "ring1 ring2 ring3"),
        ("twin2 ring2 ring1", "ring1 twin2 ring2"),
        ("ring4 twin4 mask4", "ring4 twin4 mask4"),
    ],
)
def test_library_row_is_sorted_when_dealt(dealt: str, row: str) -> None:
    state = start("retail")
    state = deal(state, "amulet1 amulet2 amulet3 amulet4 mask1 mask2")

    state = deal(state, dealt)

    shown = [f"{c.type}{c.value}" for c in state.rooms[2].slots]
    assert " ".join(shown) == row


# --- the Secret Passage -----------------------------------------------------------


def test_only_those_with_a_meeple_there_may_look() -> None:
    state = showing("secret_passage").state()
    assert state.looks() == {"secret_passage/3": ()}

    state = state.apply(place("secret_passage", 2)).state
    assert state.looks() == {"secret_passage/3": ("Ann",)}

    state = play(state, place("attic", 2), place("attic", 3)).state
    assert state.looks() == {"secret_passage/3": ("Ann",)}, "A22: and again later"

    state = state.apply(place("secret_passage", 3)).state
    state = state.apply(place("secret_passage", 4)).state
    assert state.looks() == {"secret_passage/3": ("Ann", "Ben")}


def test_two_games_that_differ_in_the_hidden_card_are_the_same_to_all() -> None:
    state = showing("secret_passage").room("secret_passage", "ring1 ring2 ?").state()
    one, other = MemoryKeeper(), MemoryKeeper()
    for keeper, value in ((one, 3), (other, 4)):
        reveal = GAME.parse({"do": "reveal", "type": "twin", "value": value})
        keeper.commit("secret_passage/3", "Ben", reveal)

    for seat in ("Ann", "Cy"):
        views = [msgspec.json.encode(k.view(state, seat)) for k in (one, other)]
        assert views[0] == views[1]
    assert one.view(state, "Ben")["known"] != other.view(state, "Ben")["known"]


def test_the_hidden_card_is_turned_up_before_the_dice_are_counted() -> None:
    step = third_placed("secret_passage", "ring3 ring4 ?")
    assert what(step.state) == "turn_up"
    pool = step.state.prompt.pool
    assert pool == step.state.unseen
    assert refusal(step.state, {"do": "roll", "ghosts": 0}).rule == "prompt.other"

    for value, dice in ((1, 4), (2, 4), (3, 3), (4, 3)):
        up = step.state.apply({"do": "reveal", "type": "doll", "value": value})
        assert up.state.prompt.dice == dice
        assert up.state.looks() == {}


def test_the_hidden_card_is_unseen_and_out_of_the_deck() -> None:
    hidden = showing("secret_passage").state()

    position = GAME.encode(hidden)

    assert position["deck"] == 36 - 9
    assert sum(position["unseen"].values()) == 48 - 8
    again = GAME.decode(position)
    assert again == hidden


def test_a_hidden_card_cannot_lie_elsewhere() -> None:
    table = Table("retail").room("attic", "ring1 ring2 ?")

    with pytest.raises(ValueError, match="face_down"):
        table.state()
