"""Squares, sides and slots of the board as small numbers (rules 2 and 15).

A square is 10 * x + y: x = 0..21 grows to the east, y = 0..9 to the south, so its
neighbours are 1 and 10 away. Its name is a letter for x and a digit for y: `a0` is the
north end of player 1's starting line, `v9` the south end of player 2's.
"""

from typing import Final

COLUMNS: Final = 22
ROWS: Final = 10
SQUARES: Final = range(COLUMNS * ROWS)

NAMES: Final = tuple(f"{chr(ord('a') + s // ROWS)}{s % ROWS}" for s in SQUARES)
"""The name of each square."""
NUMBERS: Final = {name: square for square, name in enumerate(NAMES)}
"""The square of each name."""

NORTH, EAST, SOUTH, WEST = -1, ROWS, 1, -ROWS
SIDES: Final = {"n": NORTH, "e": EAST, "s": SOUTH, "w": WEST}
"""How far the neighbour on each side is."""
LETTERS: Final = {step: letter for letter, step in SIDES.items()}

LINES: Final = (0, COLUMNS - 1)
"""The column of each player's starting line."""
LINE_SQUARES: Final = tuple(range(x * ROWS, x * ROWS + ROWS) for x in LINES)
"""The squares of each player's line, from the north."""

SLOTS: Final = range(8)
"""Places of rooms; the text forms count them from 1."""
ROOM: Final = 5
CORNERS: Final = tuple(
    ROWS * x + y for y in (0, ROOM) for x in (1, 1 + ROOM, 1 + 2 * ROOM, 1 + 3 * ROOM)
)
"""The north-west square of each slot."""
CAPACITY: Final = (2, 3, 3, 2, 2, 3, 3, 2)
"""How many tokens lie face down on the room of each slot (rules 2, item 5)."""
AT_LINE: Final = ((0, 4), (3, 7))
"""The two slots that touch each player's starting line."""


def _neighbours(square: int) -> tuple[int, ...]:
    x, y = divmod(square, ROWS)
    near = [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)]
    return tuple(ROWS * a + b for a, b in near if 0 <= a < COLUMNS and 0 <= b < ROWS)


BESIDE: Final = tuple(map(_neighbours, SQUARES))
"""The squares on the four sides of each, whatever stands between; north first."""


def _slot(square: int) -> int:
    x, y = divmod(square, ROWS)
    return -1 if x in LINES else (x - 1) // ROOM + 4 * (y // ROOM)


SLOT_OF: Final = tuple(map(_slot, SQUARES))
"""The slot that each square lies in; -1: a starting line."""


def offset(row: int, column: int) -> int:
    """Return how far the square in this row and column of a room is from its corner."""
    return ROWS * column + row


OFFSETS: Final = tuple(offset(r, c) for r in range(ROOM) for c in range(ROOM))
"""The squares of a room, row by row, as distances from its corner."""


def edge_name(one: int, other: int) -> str:
    """Return the text form of the edge between two neighbours, seen from the first."""
    return NAMES[one] + LETTERS[other - one]


def edge_of(text: str) -> tuple[int, int] | None:
    """Return the squares on both sides of an edge in text form; None: it is none."""
    square, step = NUMBERS.get(text[:2]), SIDES.get(text[2:])
    if square is None or step is None or square + step not in BESIDE[square]:
        return None
    return square, square + step
