"""Shares in whole units: what is shown side by side comes to the whole."""

from collections.abc import Sequence
from fractions import Fraction


def shared_out(shares: Sequence[Fraction], units: int) -> list[int]:
    """Return shares of 1 in units, rounded so that they come to what all are.

    Each is rounded down; the units that are missing go to the largest remainders, of
    equal ones to the largest shares first. So none is a whole unit off.

    Args:
        shares: 0 or more each, in the order in which they are shown.
        units: how many make up 1: 100 for per cent.
    """
    exact = [share * units for share in shares]
    whole = [int(one) for one in exact]
    missing = int(sum(exact, Fraction(0)) + Fraction(1, 2)) - sum(whole)

    def first(at: int) -> tuple[Fraction, Fraction]:
        return whole[at] - exact[at], -exact[at]

    for at in sorted(range(len(exact)), key=first)[:missing]:
        whole[at] += 1
    return whole
