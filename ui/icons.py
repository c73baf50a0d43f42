"""Small pictures, drawn as shapes (fonts lack dice, ticks and arrows).

Each is a function that draws with a `Pen` in a square of 0..1 by 0..1. They are drawn
four times as big and scaled down, which gives smooth edges in every pygame.
"""

import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final

from ui.pg import pygame
from ui.theme import Colour

FINER: Final = 4
Point = tuple[float, float]


class Pen:
    """Draws shapes of one colour in unit coordinates; `hole` cuts out again."""

    def __init__(self, size: tuple[int, int], colour: Colour) -> None:
        self.w, self.h = size[0] * FINER, size[1] * FINER
        self.surface = pygame.Surface((self.w, self.h), pygame.SRCALPHA, 32)
        self.colour = (*colour, 255)
        self.surface.fill((*colour, 0))

    def _at(self, point: Point) -> tuple[int, int]:
        return round(point[0] * self.w), round(point[1] * self.h)

    def _ink(self, hole: bool) -> tuple[int, int, int, int]:
        return (*self.colour[:3], 0) if hole else self.colour

    def poly(self, *points: Point, hole: bool = False) -> None:
        """Fill a polygon."""
        pygame.draw.polygon(
            self.surface, self._ink(hole), [self._at(point) for point in points]
        )

    def disc(self, x: float, y: float, r: float, hole: bool = False) -> None:
        """Fill a circle."""
        left, top = self._at((x - r, y - r))
        right, bottom = self._at((x + r, y + r))
        box = pygame.Rect(left, top, right - left, bottom - top)
        pygame.draw.ellipse(self.surface, self._ink(hole), box)

    def box(  # noqa: PLR0913, PLR0917  (a shape's coordinates)
        self, x: float, y: float, w: float, h: float, r: float = 0, hole: bool = False
    ) -> None:
        """Fill a rectangle with rounded corners."""
        left, top = self._at((x, y))
        right, bottom = self._at((x + w, y + h))
        box = pygame.Rect(left, top, right - left, bottom - top)
        radius = round(r * min(self.w, self.h))
        pygame.draw.rect(self.surface, self._ink(hole), box, border_radius=radius)

    def line(self, *points: Point, width: float = 0.09) -> None:
        """Draw a stroke with round ends and corners through the points."""
        for one, two in pairwise(points):
            self._stroke(one, two, width / 2)
        for x, y in points:
            self.disc(x, y, width / 2)

    def _stroke(self, one: Point, two: Point, half: float) -> None:
        dx, dy = two[0] - one[0], two[1] - one[1]
        length = math.hypot(dx, dy) or 1.0
        nx, ny = -dy / length * half, dx / length * half
        (ax, ay), (bx, by) = one, two
        self.poly(
            (ax + nx, ay + ny),
            (bx + nx, by + ny),
            (bx - nx, by - ny),
            (ax - nx, ay - ny),
        )

    def arc(self, r: float, start: float, end: float, width: float = 0.09) -> None:
        """Draw a part of a circle around the middle; angles in turns, clockwise."""
        steps = 24
        angles = [start + (end - start) * i / steps for i in range(steps + 1)]
        self.line(*(_on_circle(0.5, 0.5, r, turn) for turn in angles), width=width)


def _on_circle(x: float, y: float, r: float, turn: float) -> Point:
    angle = turn * 2 * math.pi
    return x + r * math.sin(angle), y - r * math.cos(angle)


def _corners(pen: Pen, radii: Sequence[float], y: float = 0.5) -> None:
    count = len(radii)
    pen.poly(*(_on_circle(0.5, y, r, i / count) for i, r in enumerate(radii)))


def _circle(pen: Pen) -> None:
    pen.disc(0.5, 0.5, 0.43)


def _square(pen: Pen) -> None:
    pen.box(0.1, 0.1, 0.8, 0.8, 0.05)


def _triangle(pen: Pen) -> None:
    pen.poly((0.5, 0.06), (0.97, 0.9), (0.03, 0.9))


def _diamond(pen: Pen) -> None:
    pen.poly((0.5, 0.01), (0.97, 0.5), (0.5, 0.99), (0.03, 0.5))


def _star(pen: Pen) -> None:
    _corners(pen, (0.52, 0.22) * 5, 0.53)


def _hexagon(pen: Pen) -> None:
    _corners(pen, (0.48,) * 6)


def _menu(pen: Pen) -> None:
    for y in (0.25, 0.5, 0.75):
        pen.line((0.15, y), (0.85, y), width=0.11)


def _log(pen: Pen) -> None:
    pen.box(0.16, 0.06, 0.68, 0.88, 0.08)
    pen.box(0.25, 0.15, 0.5, 0.7, 0.03, hole=True)
    for y in (0.3, 0.5, 0.7):
        pen.line((0.35, y), (0.65, y), width=0.08)


def _undo(pen: Pen) -> None:
    pen.line((0.2, 0.38), (0.62, 0.38), width=0.11)
    pen.line(
        (0.62, 0.38), (0.78, 0.46), (0.83, 0.6), (0.78, 0.73), (0.62, 0.8), width=0.11
    )
    pen.line((0.62, 0.8), (0.4, 0.8), width=0.11)
    pen.poly((0.06, 0.38), (0.34, 0.14), (0.34, 0.62))


def _redo(pen: Pen) -> None:
    _undo(pen)
    pen.surface = pygame.transform.flip(pen.surface, True, False)


def _left(pen: Pen) -> None:
    pen.poly((0.25, 0.5), (0.7, 0.15), (0.7, 0.85))


def _right(pen: Pen) -> None:
    pen.poly((0.75, 0.5), (0.3, 0.15), (0.3, 0.85))


def _plus(pen: Pen) -> None:
    _minus(pen)
    pen.line((0.5, 0.15), (0.5, 0.85), width=0.13)


def _minus(pen: Pen) -> None:
    pen.line((0.15, 0.5), (0.85, 0.5), width=0.13)


def _tick(pen: Pen) -> None:
    pen.line((0.14, 0.55), (0.4, 0.8), (0.87, 0.22), width=0.14)


def _cross(pen: Pen) -> None:
    pen.line((0.2, 0.2), (0.8, 0.8), width=0.12)
    pen.line((0.8, 0.2), (0.2, 0.8), width=0.12)


def _pen_icon(pen: Pen) -> None:
    pen.poly((0.12, 0.88), (0.18, 0.64), (0.36, 0.82))
    pen.poly((0.22, 0.58), (0.68, 0.12), (0.88, 0.32), (0.42, 0.78))


def _tower(pen: Pen) -> None:
    pen.poly(
        (0.26, 0.06),
        (0.74, 0.06),
        (0.74, 0.68),
        (0.94, 0.94),
        (0.06, 0.94),
        (0.26, 0.68),
    )
    pen.box(0.36, 0.16, 0.28, 0.2, 0.02, hole=True)
    pen.poly((0.34, 0.7), (0.66, 0.7), (0.76, 0.84), (0.24, 0.84), hole=True)


def _reader(pen: Pen) -> None:
    pen.box(0.08, 0.44, 0.44, 0.48, 0.06)
    pen.box(0.17, 0.53, 0.26, 0.3, 0.02, hole=True)
    for r in (0.22, 0.42):
        points = [_on_circle(0.46, 0.5, r, turn / 40) for turn in range(11)]
        pen.line(*points, width=0.08)


def _buttons(pen: Pen) -> None:
    pen.box(0.04, 0.62, 0.92, 0.2, 0.09)
    pen.poly((0.24, 0.58), (0.3, 0.3), (0.7, 0.3), (0.76, 0.58))
    pen.box(0.3, 0.2, 0.4, 0.3, 0.12)


def _journal(pen: Pen) -> None:
    pen.poly((0.1, 0.1), (0.76, 0.1), (0.9, 0.24), (0.9, 0.9), (0.1, 0.9))
    pen.box(0.28, 0.1, 0.4, 0.26, hole=True)
    pen.box(0.24, 0.52, 0.52, 0.38, hole=True)
    pen.box(0.52, 0.14, 0.1, 0.18)


def _lamps(pen: Pen) -> None:
    pen.disc(0.5, 0.42, 0.3)
    pen.box(0.37, 0.72, 0.26, 0.1)
    pen.box(0.4, 0.85, 0.2, 0.08, 0.03)


def _warning(pen: Pen) -> None:
    pen.poly((0.5, 0.06), (0.98, 0.92), (0.02, 0.92))
    pen.poly((0.44, 0.34), (0.56, 0.34), (0.53, 0.66), (0.47, 0.66), hole=True)
    pen.disc(0.5, 0.78, 0.06, hole=True)


def _waiting(pen: Pen) -> None:
    for x in (0.2, 0.5, 0.8):
        pen.disc(x, 0.5, 0.1)


def _laurel(pen: Pen) -> None:
    pen.arc(0.36, 0.58, 0.96, 0.07)
    pen.arc(0.36, 0.04, 0.42, 0.07)
    for turn in (0.62, 0.7, 0.78, 0.86, 0.14, 0.22, 0.3, 0.38):
        pen.disc(*_on_circle(0.5, 0.5, 0.43, turn), 0.075)


def _card(pen: Pen) -> None:
    pen.poly((0.2, 0.16), (0.68, 0.04), (0.86, 0.82), (0.38, 0.94))


def _hold(pen: Pen) -> None:
    pen.disc(0.5, 0.5, 0.42)
    pen.disc(0.5, 0.5, 0.31, hole=True)


def _home(pen: Pen) -> None:
    pen.poly(
        (0.5, 0.08),
        (0.96, 0.5),
        (0.82, 0.5),
        (0.82, 0.92),
        (0.18, 0.92),
        (0.18, 0.5),
        (0.04, 0.5),
    )
    pen.box(0.42, 0.6, 0.16, 0.32, hole=True)


def _die(pen: Pen) -> None:
    pen.box(0.05, 0.05, 0.9, 0.9, 0.15)


_PIPS: Final[dict[int, tuple[Point, ...]]] = {
    1: ((0.5, 0.5),),
    2: ((0.28, 0.28), (0.72, 0.72)),
    3: ((0.28, 0.28), (0.5, 0.5), (0.72, 0.72)),
    4: ((0.28, 0.28), (0.72, 0.72), (0.28, 0.72), (0.72, 0.28)),
    5: ((0.28, 0.28), (0.72, 0.72), (0.28, 0.72), (0.72, 0.28), (0.5, 0.5)),
    6: tuple((x, y) for x in (0.28, 0.72) for y in (0.25, 0.5, 0.75)),
}


def _dice_face(pen: Pen, pips: int) -> None:
    _die(pen)
    for x, y in _PIPS[pips]:
        pen.disc(x, y, 0.09, hole=True)


def _empty_die(pen: Pen) -> None:
    _die(pen)
    pen.box(0.12, 0.12, 0.76, 0.76, 0.1, hole=True)


ICONS: Final[dict[str, Callable[[Pen], None]]] = {
    "circle": _circle,
    "square": _square,
    "triangle": _triangle,
    "diamond": _diamond,
    "star": _star,
    "hexagon": _hexagon,
    "menu": _menu,
    "log": _log,
    "undo": _undo,
    "redo": _redo,
    "left": _left,
    "right": _right,
    "plus": _plus,
    "minus": _minus,
    "tick": _tick,
    "cross": _cross,
    "pen": _pen_icon,
    "tower": _tower,
    "reader": _reader,
    "buttons": _buttons,
    "journal": _journal,
    "lamps": _lamps,
    "warning": _warning,
    "waiting": _waiting,
    "laurel": _laurel,
    "card": _card,
    "hold": _hold,
    "home": _home,
    "die": _empty_die,
    **{f"die:{n}": (lambda pen, n=n: _dice_face(pen, n)) for n in _PIPS},
}


@lru_cache(maxsize=512)
def picture(name: str, w: int, h: int, colour: Colour) -> pygame.Surface:
    """Return the picture of that name as a surface of `w` x `h` pixels.

    Raises:
        KeyError: there is no such picture.
    """
    pen = Pen((w, h), colour)
    ICONS[name](pen)
    return pygame.transform.smoothscale(pen.surface, (w, h))
