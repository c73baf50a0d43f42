"""Dice that are rolled again: the chance meanwhile, and which dice there are (F10a)."""

from fractions import Fraction

import pytest

from companion.games.panty_raider.formulas import (
    chance_of,
    dice_to_come,
    parts_of,
    sum_of,
)
from tests.games.panty_raider.tables import GAME
from tests.games.panty_raider.test_section_4 import own, raid

D6 = range(1, 7)
FALLEN = "/attempt/thrown/girl"


def one_die(*known: str):
    """Return a raid in which `do_over` rolls one die again."""
    which = {"which": "one"}
    more = {"timing": "after_roll", "side": "choose", "effect": which}
    return raid(*known, "do_over", profile=own("mis.do_over", "reroll", **more))


def thrown(**roll):
    """Return that raid after two dice of the roommates fell."""
    table = one_die("party").do("play", "Ann", card="mis.party", side="girl")
    return table.to_roll().do("roll", **roll)


def targets(table):
    return [one["target"] for one in table.legal("play", "Ann")]


def again(table, target):
    return table.do("play", "Ann", card="mis.do_over", side="girl", target=target)


def correct(table, path, to):
    return table.do("correct", path=path, to=to)


# --- the chance while it is waited for ------------------------------------------------


def test_dice_that_are_taken_up_count_no_more():
    table = raid("movie_night", "do_over")
    table.do("play", "Ann", card="mis.movie_night", side="girl")
    table.to_roll().do("roll", sum=1)
    assert (sum_of(table.state, "girl"), dice_to_come(table.state, "girl")) == (10, 0)

    table.do("play", "Ann", card="mis.do_over", side="girl")

    assert (sum_of(table.state, "girl"), dice_to_come(table.state, "girl")) == (9, 1)
    assert "dice" not in {part.what for part in parts_of(table.state, "girl")}


@pytest.mark.parametrize("fell", [1, 6])
def test_the_chance_is_that_of_the_new_roll(fell):
    """Four dice against 9: whatever they showed before."""
    table = raid("party", "campus_cat", "do_over")
    for card in ("party", "campus_cat"):
        table.do("play", "Ann", card=f"mis.{card}", side="player")
    table.to_roll().do("roll", faces=[str(fell)] * 4)
    assert chance_of(table.state) == (1 if fell * 4 > 9 else 0)

    table.do("play", "Ann", card="mis.do_over", side="player")

    ways = [a + b + c + d for a in D6 for b in D6 for c in D6 for d in D6]
    assert chance_of(table.state) == Fraction(sum(n > 9 for n in ways), len(ways))


def test_of_one_die_the_others_stay_in_the_chance():
    table = again(thrown(faces=["6", "1"]), 6)
    table.do("correct", path="/attempt/adjusted", to={"player": 13})

    assert (sum_of(table.state, "girl"), dice_to_come(table.state, "girl")) == (10, 1)
    assert chance_of(table.state) == Fraction(2, 6)  # 13 is above 10 and 1 or 2


# --- which die ------------------------------------------------------------------------


def test_only_a_die_that_lies_there_is_rolled_again():
    table = thrown(faces=["6", "1"])
    refused = table.refused("play", "Ann", card="mis.do_over", side="girl", target=3)

    assert targets(table) == [1, 6]
    assert (refused.rule, refused.fields["values"]) == ("play.die", [1, 6])


def test_of_a_sum_every_die_is_possible_that_can_be_in_it():
    assert targets(thrown(sum=7)) == [1, 2, 3, 4, 5, 6]
    assert targets(thrown(sum=12)) == [6]


def test_after_one_die_was_rolled_again_it_is_known_what_lies_there():
    told = again(thrown(faces=["6", "1"]), 6).do("roll", sum=4)
    unknown = again(thrown(sum=7), 6).do("roll", faces=["4"])

    assert told.state.attempt.thrown["girl"].faces == (1, 4)
    assert told.state.attempt.thrown["girl"].sum == 5
    assert unknown.state.attempt.thrown["girl"].faces == ()
    assert unknown.state.attempt.thrown["girl"].sum == 5


def test_the_sum_of_one_die_is_its_face_also_rolled_again():
    table = one_die("movie_night")
    table.do("play", "Ann", card="mis.movie_night", side="girl").to_roll()
    table.do("roll", sum=3)
    assert targets(table) == [3]
    again(table, 3).do("roll", sum=5)
    assert table.state.attempt.thrown["girl"].faces == (5,)


# --- corrections ----------------------------------------------------------------------


def test_faces_that_do_not_fit_a_corrected_sum_are_forgotten():
    table = correct(thrown(faces=["6", "1"]), f"{FALLEN}/sum", 8)

    assert table.state.attempt.thrown["girl"].faces == ()
    assert targets(table) == [2, 3, 4, 5, 6]


def test_faces_are_corrected_together_with_their_sum():
    fell = {"dice": 2, "sum": 5, "faces": [2, 3]}
    table = correct(thrown(faces=["6", "1"]), FALLEN, fell)
    assert targets(table) == [2, 3]
    for wrong in ([2, 4], [5], [7, -2]):
        refused = table.refused(
            "correct", path=FALLEN, to={"dice": 2, "sum": 5, "faces": wrong}
        )
        assert refused.rule == "position.faces"


def test_a_position_without_faces_can_be_read():
    table = thrown(sum=7)
    data = GAME.encode(table.state)
    del data["attempt"]["thrown"]["girl"]["faces"]

    assert GAME.decode(data) == table.state
