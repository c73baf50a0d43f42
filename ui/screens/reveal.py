"""The reckoning as a short reveal: what is shown after how many seconds.

The last comes first; each total counts up, then the next one follows, the laurel at
the end. Pure functions of the time since the game was over.
"""

from typing import Final

COUNT: Final = 0.6  # seconds in which a total counts up
PAUSE: Final = 0.25  # before the next one begins
LAST: Final = 0.3  # from the last total to the laurel
STEP: Final = 0.05  # so often the picture changes


def length(seats: int) -> float:
    """Return how many seconds the reveal of so many totals takes."""
    return max(0, seats) * (COUNT + PAUSE) + LAST


def revealed(elapsed: float, seats: int) -> float | None:
    """Return how far the reveal is, in whole steps of seconds; None: all is shown."""
    if elapsed >= length(seats):
        return None
    return max(0, int(elapsed / STEP + 1e-6)) * STEP


def share(at: float | None, turn: int) -> float:
    """Return how much of a total is shown, 0..1; 0 also before its turn.

    Args:
        at: how far the reveal is; None: over.
        turn: 0 for the one that is shown first.
    """
    if at is None:
        return 1.0
    passed = (at - turn * (COUNT + PAUSE)) / COUNT
    left = 1.0 - min(1.0, max(0.0, passed))
    return 1.0 - left * left  # it slows down towards the end


def begun(at: float | None, turn: int) -> bool:
    """Tell whether a total's turn has come."""
    return at is None or at + 1e-6 >= turn * (COUNT + PAUSE)


def counted(total: int, at: float | None, turn: int) -> int:
    """Return the figure that a total has reached."""
    return round(total * share(at, turn))
