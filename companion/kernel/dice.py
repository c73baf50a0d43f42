"""Exact distributions of dice, in fractions."""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache

Distribution = Mapping[int, Fraction]


@lru_cache(maxsize=512)
def _convolved(dice: int, worth: tuple[tuple[int, int], ...]) -> dict[int, int]:
    """Return the number of equally likely ways to each sum (worth: value, sides)."""
    ways = {0: 1}
    for _ in range(dice):
        step: dict[int, int] = {}
        for total, count in ways.items():
            for value, sides in worth:
                step[total + value] = step.get(total + value, 0) + count * sides
        ways = step
    return dict(sorted(ways.items()))


def sums(dice: int, sides: Mapping[int, int]) -> dict[int, Fraction]:
    """Return the exact chance of each sum of `dice` like dice.

    Args:
        dice: how many are thrown, 0 or more.
        sides: for each value how many sides of one die show it; all sides of a die
            are equally likely.
    """
    ways = _convolved(dice, tuple(sorted(sides.items())))
    total = sum(sides.values()) ** dice
    return {value: Fraction(count, total) for value, count in ways.items() if count}


def mean(chances: Distribution) -> Fraction:
    """Return the expected value of a distribution."""
    return sum((value * p for value, p in chances.items()), Fraction(0))


def mixed(
    parts: Mapping[int, Fraction], given: Mapping[int, Distribution]
) -> Distribution:
    """Mix distributions: `parts` is the chance of each case, `given` what follows."""
    out: dict[int, Fraction] = {}
    for case, p in parts.items():
        for value, q in given[case].items():
            out[value] = out.get(value, Fraction(0)) + p * q
    return dict(sorted(out.items()))
