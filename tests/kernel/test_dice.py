"""Dice: exact distributions, against counting every throw."""

import itertools
from fractions import Fraction

import pytest

from companion.kernel import Roll
from companion.kernel.dice import mean, mixed, sums

SIX = dict.fromkeys(range(1, 7), 1)
GHOST = {0: 3, 1: 3}
LOADED = {-2: 1, 0: 2, 5: 3}


def by_counting(dice, sides):
    """The same, by writing every throw down."""
    die = [value for value, count in sides.items() for _ in range(count)]
    throws = list(itertools.product(die, repeat=dice))
    totals = sorted(sum(throw) for throw in throws)
    return {t: Fraction(totals.count(t), len(throws)) for t in totals}


@pytest.mark.parametrize("sides", [SIX, GHOST, LOADED, {4: 1}], ids=str)
@pytest.mark.parametrize("dice", [0, 1, 2, 4])
def test_sums_equal_the_count_of_all_throws(dice, sides):
    assert sums(dice, sides) == by_counting(dice, sides)
    assert list(sums(dice, sides)) == sorted(sums(dice, sides))


@pytest.mark.parametrize("sides", [{1: 0}, {1: 0, 2: 2}])
def test_a_face_that_no_side_shows_has_no_chance(sides):
    assert 1 not in sums(2, sides)


@pytest.mark.parametrize(("dice", "sides"), [(1, SIX), (5, GHOST), (3, LOADED)])
def test_the_mean_of_a_sum_is_the_sum_of_the_means(dice, sides):
    assert mean(sums(dice, sides)) == dice * mean(sums(1, sides))


def test_many_dice_stay_exact():
    assert sum(sums(40, GHOST).values()) == 1
    assert sums(40, GHOST)[40] == Fraction(1, 2**40)


def test_a_mixture_weighs_what_follows_by_the_chance_of_its_case():
    cases = {0: Fraction(1, 4), 1: Fraction(3, 4)}
    follows = {0: {1: Fraction(1)}, 1: {1: Fraction(1, 3), 2: Fraction(2, 3)}}

    assert mixed(cases, follows) == {1: Fraction(1, 2), 2: Fraction(1, 2)}


def test_a_rerolled_die_is_a_mixture():
    """One of two ghost dice is thrown again, unless both are blank."""
    kept = {
        n: {n: Fraction(1)} if n == 0 else sums(1, {n - 1: 1, n: 1}) for n in range(3)
    }

    odds = mixed(sums(2, GHOST), kept)

    assert odds == {0: Fraction(1, 2), 1: Fraction(3, 8), 2: Fraction(1, 8)}


class GhostDice(Roll, frozen=True, tag="ghosts"):
    @staticmethod
    def worth(face):
        return int(face == "ghost")


@pytest.mark.parametrize(
    ("roll", "most", "chance"),
    [
        (Roll("x", 2, {str(n): 1 for n in range(1, 7)}), 12, Fraction(1, 36)),
        (GhostDice("x", 5, {"ghost": 3, "blank": 3}), 5, Fraction(1, 32)),
        (GhostDice("x", 2, {"ghost": 1, "blank": 2, "window": 1}), 2, Fraction(1, 16)),
    ],
)
def test_a_roll_tells_the_odds_of_what_the_rules_tell_apart(roll, most, chance):
    odds = roll.odds()

    assert max(odds) == most
    assert odds[most] == chance
    assert sum(odds.values()) == 1
