"""Figures over many games, each with its 95 % interval."""

from math import sqrt
from typing import NamedTuple

_Z = 1.959963984540054
"""Within so many standard deviations lie 95 % of a normal distribution."""
_T_FEW = (12.706204736, 4.302652730, 3.182446305, 2.776445105, 2.570581836)
"""The same for Student's t with 1 to 5 degrees of freedom."""


class Interval(NamedTuple):
    """A value and the 95 % interval around it."""

    value: float
    low: float
    high: float


def student(freedom: int) -> float:
    """Return within how many standard errors 95 % lie (degrees of freedom from 1).

    Beyond the first five it is the usual series in 1/freedom; good to 1 in 1,000.
    """
    if freedom <= len(_T_FEW):
        return _T_FEW[freedom - 1]
    z, n = _Z, freedom
    one = (z**3 + z) / 4
    two = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    three = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + one / n + two / n**2 + three / n**3


def wilson(hits: int, tries: int) -> Interval | None:
    """Return a share and its Wilson score interval; None without a try."""
    if not tries:
        return None
    share, z2 = hits / tries, _Z * _Z
    middle = (share + z2 / (2 * tries)) / (1 + z2 / tries)
    spread = sqrt(share * (1 - share) / tries + z2 / (4 * tries * tries))
    half = _Z * spread / (1 + z2 / tries)
    return Interval(share, max(0.0, middle - half), min(1.0, middle + half))


class Mean:
    """A mean that grows value by value."""

    def __init__(self) -> None:
        self.n = 0
        self._mean = 0.0
        self._squares = 0.0

    def add(self, value: float) -> None:
        """Take one more value in."""
        self.n += 1
        off = value - self._mean
        self._mean += off / self.n
        self._squares += off * (value - self._mean)

    def interval(self) -> Interval | None:
        """Return the mean and Student's interval; None for fewer than two values."""
        if self.n < 2:
            return None
        error = sqrt(self._squares / (self.n - 1) / self.n)
        half = student(self.n - 1) * error
        return Interval(self._mean, self._mean - half, self._mean + half)

    @property
    def value(self) -> float | None:
        """The mean; None without a value."""
        return self._mean if self.n else None
