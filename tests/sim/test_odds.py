"""The odds of a placement against counting every way the dice can fall."""

import itertools
from collections import Counter
from fractions import Fraction

import pytest

from companion.games.dont_go_in_there.actions import CARDS, Card
from companion.games.dont_go_in_there.model import FACE_DOWN
from companion.games.dont_go_in_there.odds import (
    dice_odds,
    ghost_odds,
    on_placing,
    taken,
)
from companion.games.dont_go_in_there.prompts import Place
from companion.kernel.dice import mean
from tests.sim.tools import first, start

RETAIL = {  # dice -> expected ghosts behind 0, 1, 2, 3 flashlights (rules 11)
    3: (1.5, 0.625, 0.125, 0),
    4: (2.0, 1.0625, 0.375, 0.0625),
    5: (2.5, 1.53125, 0.71875, 0.21875),
    6: (3.0, 2.015625, 1.125, 0.46875),
}
PROTOTYPE = (2.5, 1.53125, 0.71875, 0.21875, 0.03125)


def brute(dice, shield, sides=(3, 3)):
    """Count every way `dice` dice can fall, side by side."""
    die = ["ghost"] * sides[0] + ["blank"] * sides[1]
    ways = Counter(
        max(0, roll.count("ghost") - shield)
        for roll in itertools.product(die, repeat=dice)
    )
    total = len(die) ** dice
    return {ghosts: Fraction(n, total) for ghosts, n in ways.items()}


@pytest.fixture(scope="module")
def placing():
    return first(
        lambda s: (
            isinstance(s.prompt, Place)
            and any(FACE_DOWN in room.slots for room in s.rooms)
        ),
        start(start_sides=["attic", "basement", "secret_passage"]),
    )


@pytest.mark.parametrize("shield", range(5))
@pytest.mark.parametrize("dice", range(6))
@pytest.mark.parametrize("sides", [(3, 3), (2, 4), (1, 1)])
def test_ghosts_are_as_likely_as_counting_says(dice, shield, sides):
    assert dict(taken(dice, shield, sides)) == brute(dice, shield, sides)


@pytest.mark.parametrize(("dice", "expected"), RETAIL.items())
def test_expected_ghosts_are_those_of_the_rules(dice, expected):
    assert tuple(float(mean(taken(dice, k))) for k in range(4)) == expected


def test_the_first_edition_activates_fewer_dice_further_out():
    state = first(lambda s: isinstance(s.prompt, Place), start("prototype"))

    means = [float(mean(ghost_odds(state, "attic", k))) for k in range(1, 6)]

    assert tuple(means) == PROTOTYPE
    assert dice_odds(state, "attic") == {5: 1}


def test_icons_of_open_cards_are_the_dice(placing):
    room = placing.rooms[placing.room_index("attic")]
    icons = sum({1: 2, 2: 2, 3: 1, 4: 1}[card.value] for card in room.slots)

    assert dice_odds(placing, "attic") == {icons: 1}
    for space in range(1, 5):
        assert ghost_odds(placing, "attic", space) == brute(icons, space - 1)


def test_a_face_down_card_mixes_over_what_is_unseen(placing):
    room = placing.rooms[placing.room_index("secret_passage")]
    icons = {1: 2, 2: 2, 3: 1, 4: 1}
    open_ones = sum(icons[card.value] for card in room.slots if card != FACE_DOWN)
    expected = Counter()
    unseen = [CARDS[key] for key, n in placing.unseen.items() for _ in range(n)]
    for card in unseen:
        for ghosts, p in brute(open_ones + icons[card.value], 1).items():
            expected[ghosts] += p / len(unseen)

    assert ghost_odds(placing, "secret_passage", 2) == dict(expected)
    assert sum(dice_odds(placing, "secret_passage").values()) == 1


@pytest.mark.parametrize(("value", "icons"), [(1, 2), (2, 2), (3, 1), (4, 1)])
def test_who_has_looked_knows_the_dice(placing, value, icons):
    room = placing.rooms[placing.room_index("secret_passage")]
    table = {1: 2, 2: 2, 3: 1, 4: 1}
    dice = icons + sum(table[c.value] for c in room.slots if c != FACE_DOWN)

    known = Card("mask", value)

    assert dice_odds(placing, "secret_passage", known) == {dice: 1}
    assert ghost_odds(placing, "secret_passage", 1, known) == brute(dice, 0)


@pytest.mark.parametrize(
    ("side", "space", "ghosts"),
    [("attic", 1, 1), ("attic", 2, 0), ("nursery", 4, -1), ("nursery", 1, 0)],
)
def test_placing_itself_brings_ghosts_on_one_space(side, space, ghosts):
    state = start(start_sides=["attic", "basement", "library"])

    assert on_placing(state, side, space) == ghosts


def test_a_room_that_is_not_there_has_no_odds(placing):
    with pytest.raises(KeyError):
        ghost_odds(placing, "nursery", 1)
