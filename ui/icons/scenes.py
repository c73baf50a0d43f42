"""The wide pictures of the games: as high as 1, as wide as their box."""

from typing import Final

from ui.icons.dice import ghost
from ui.icons.pen import Draw, Pen, Point, on_arc, on_circle

FAINT: Final = 0.22  # of the ink: the dark of a night
CANDLE: Final = 0.55  # from the middle of the hall; what is beyond is the moon's


def _moon(pen: Pen, x: float, y: float, r: float, sky: float = 0.0) -> None:
    """Draw a crescent."""
    pen.tone(0.85)
    pen.disc(x, y, r)
    pen.tone(sky)
    pen.disc(x - r * 0.5, y - r * 0.25, r * 0.85)


def _ground(pen: Pen) -> None:
    pen.tone(FAINT)
    pen.box(0.0, 0.95, pen.wide, 0.05)


def _house(pen: Pen) -> None:
    """Draw a hall at night: a ghost in the doorway, candles at its sides."""
    middle = pen.wide / 2
    _ground(pen)
    pen.tone(FAINT)
    pen.box(middle - 0.35, 0.1, 0.7, 0.87, 0.05)
    pen.tone(0.06)
    pen.box(middle - 0.27, 0.18, 0.54, 0.79, 0.02)
    pen.tone(1)
    ghost(pen, middle, 0.36, 0.56)
    for x in (middle - CANDLE, middle + CANDLE):
        pen.tone(FAINT)
        pen.box(x - 0.07, 0.62, 0.14, 0.34, 0.02)
        pen.tone(0.8)
        pen.box(x - 0.04, 0.44, 0.08, 0.17, 0.01)
        pen.tone(1)
        pen.poly((x, 0.24), (x + 0.05, 0.35), (x, 0.42), (x - 0.05, 0.35))
    _moon(pen, pen.wide - 0.17, 0.17, 0.12)


def _campus(pen: Pen) -> None:
    """Draw a dormitory at night: a few lit windows, and a flag before it."""
    middle = pen.wide / 2
    _ground(pen)
    left, right = middle - 0.56, middle + 0.56
    pen.tone(FAINT)
    pen.box(left, 0.3, right - left, 0.67)
    pen.poly((left - 0.06, 0.31), (middle, 0.06), (right + 0.06, 0.31))
    for row, y in enumerate((0.38, 0.58, 0.78)):
        for column in range(4):
            if row == 2 and column in {1, 2}:
                continue
            lit = (row, column) in {(0, 1), (1, 3), (2, 0)}
            pen.tone(1 if lit else 0.06)
            pen.box(left + 0.09 + column * 0.26, y, 0.16, 0.12, 0.02)
    pen.tone(0.06)
    pen.box(middle - 0.1, 0.74, 0.2, 0.22, 0.02)
    x = right + 0.12
    pen.tone(0.9)
    pen.line((x, 0.5), (x, 0.94), width=0.04)
    pen.poly((x + 0.02, 0.5), (x + 0.28, 0.6), (x + 0.02, 0.7))
    _moon(pen, pen.wide - 0.17, 0.17, 0.12)


_WALLS: Final[tuple[tuple[Point, ...], ...]] = (
    ((2, 5), (0, 5), (0, 0), (5, 0), (5, 5), (3, 5)),
    ((0, 3), (1, 3), (1, 1), (2, 1)),
    ((1, 5), (1, 4), (2, 4), (2, 2), (3, 2)),
    ((3, 0), (3, 1), (4, 1), (4, 3), (3, 3), (3, 4)),
    ((5, 4), (4, 4)),
)
"""The walls of a maze of five by five squares, with its entrance below."""


def _maze(pen: Pen) -> None:
    """Draw a maze from above, and that it is turned."""
    middle = pen.wide / 2
    far = min(0.7, middle - 0.12)  # the arrows around it stay inside the picture
    side = min(0.176, (far - 0.2) / 2.5)
    left, top = middle - 2.5 * side, 0.5 - 2.5 * side
    for wall in _WALLS:
        points = [(left + x * side, top + y * side) for x, y in wall]
        pen.line(*points, width=0.055)
    pen.tone(0.6)
    for turn in (0.0, 0.5):
        pen.line(*on_arc((middle, 0.5), far, turn + 0.17, turn + 0.3), width=0.055)
        head = ((far - 0.1, 0.29), (far + 0.1, 0.29), (far, 0.345))
        pen.poly(*(on_circle(middle, 0.5, r, turn + at) for r, at in head))


SCENES: Final[dict[str, Draw]] = {
    "scene:house": _house,
    "scene:campus": _campus,
    "scene:maze": _maze,
}
