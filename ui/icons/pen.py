"""What the small pictures are drawn with: shapes of one colour in a square of 0..1.

They are drawn four times as big and scaled down, which gives smooth edges in every
pygame. A wide picture is as high as 1 and as wide as its box makes it; it is big, so
drawing it twice as big is smooth enough and takes a quarter of the time.
"""

import math
from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import Final

from ui.pg import pygame
from ui.theme import Colour

FINER: Final = 4
FINER_WIDE: Final = 2
WHOLE: Final = 255

Point = tuple[float, float]


class Pen:
    """Draws shapes of one colour; `hole` cuts out again.

    Attributes:
        wide: the width of the picture, where its height is 1; 1 for a square one
            (whose pixels need not be square).
        surface: what is drawn so far, `finer` times as big.
    """

    def __init__(
        self,
        size: tuple[int, int],
        colour: Colour,
        wide: float = 1.0,
        finer: int = FINER,
    ) -> None:
        self.w, self.h = size[0] * finer, size[1] * finer
        self.wide = wide
        self.surface = pygame.Surface((self.w, self.h), pygame.SRCALPHA, 32)
        self._colour = colour
        self._tone = WHOLE
        self.surface.fill((*colour, 0))

    def tone(self, share: float) -> None:
        """Draw from now on with that share of the ink (1: all of it)."""
        self._tone = round(WHOLE * share)

    def _at(self, point: Point) -> tuple[int, int]:
        return round(point[0] / self.wide * self.w), round(point[1] * self.h)

    def _ink(self, hole: bool) -> tuple[int, int, int, int]:
        return (*self._colour, 0 if hole else self._tone)

    def _box(self, x: float, y: float, w: float, h: float) -> pygame.Rect:
        left, top = self._at((x, y))
        right, bottom = self._at((x + w, y + h))
        return pygame.Rect(left, top, right - left, bottom - top)

    def poly(self, *points: Point, hole: bool = False) -> None:
        """Fill a polygon."""
        pygame.draw.polygon(
            self.surface, self._ink(hole), [self._at(point) for point in points]
        )

    def disc(self, x: float, y: float, r: float, hole: bool = False) -> None:
        """Fill a circle."""
        self.oval(x, y, r, r, hole)

    def oval(
        self, x: float, y: float, rx: float, ry: float, hole: bool = False
    ) -> None:
        """Fill an ellipse around a point."""
        box = self._box(x - rx, y - ry, 2 * rx, 2 * ry)
        pygame.draw.ellipse(self.surface, self._ink(hole), box)

    def ring(self, x: float, y: float, r: float, width: float = 0.09) -> None:
        """Draw a circle as a line; `r` is its outer edge."""
        self.disc(x, y, r)
        self.disc(x, y, r - width, hole=True)

    def box(  # noqa: PLR0913, PLR0917  (a shape's coordinates)
        self, x: float, y: float, w: float, h: float, r: float = 0, hole: bool = False
    ) -> None:
        """Fill a rectangle with rounded corners."""
        radius = round(r * min(self.w / self.wide, self.h))
        box = self._box(x, y, w, h)
        pygame.draw.rect(self.surface, self._ink(hole), box, border_radius=radius)

    def frame(  # noqa: PLR0913, PLR0917  (a shape's coordinates)
        self, x: float, y: float, w: float, h: float, r: float, width: float = 0.09
    ) -> None:
        """Draw a rectangle with rounded corners as a line inside its edge."""
        self.box(x, y, w, h, r)
        inside = max(0.0, r - width)
        self.box(x + width, y + width, w - 2 * width, h - 2 * width, inside, hole=True)

    def line(self, *points: Point, width: float = 0.09, hole: bool = False) -> None:
        """Draw a stroke with round ends and corners through the points."""
        for one, two in pairwise(points):
            self._stroke(one, two, width / 2, hole)
        for x, y in points:
            self.disc(x, y, width / 2, hole)

    def _stroke(self, one: Point, two: Point, half: float, hole: bool) -> None:
        dx, dy = two[0] - one[0], two[1] - one[1]
        length = math.hypot(dx, dy) or 1.0
        nx, ny = -dy / length * half, dx / length * half
        (ax, ay), (bx, by) = one, two
        self.poly(
            (ax + nx, ay + ny),
            (bx + nx, by + ny),
            (bx - nx, by - ny),
            (ax - nx, ay - ny),
            hole=hole,
        )

    def arc(  # noqa: PLR0913  (a part of a circle)
        self,
        r: float,
        start: float,
        end: float,
        width: float = 0.09,
        *,
        at: Point = (0.5, 0.5),
        hole: bool = False,
    ) -> None:
        """Draw a part of a circle; angles in turns from above, clockwise."""
        points = on_arc(at, r, start, end)
        self.line(*points, width=width, hole=hole)

    def mirror(self) -> None:
        """Turn what is drawn so far around, left to right."""
        self.surface = pygame.transform.flip(self.surface, True, False)


Draw = Callable[[Pen], None]


def on_circle(x: float, y: float, r: float, turn: float) -> Point:
    """Return the point of a circle at an angle in turns from above, clockwise."""
    angle = turn * 2 * math.pi
    return x + r * math.sin(angle), y - r * math.cos(angle)


def on_arc(
    at: Point, r: float, start: float, end: float, steps: int = 24
) -> list[Point]:
    """Return points along a part of a circle."""
    turns = [start + (end - start) * i / steps for i in range(steps + 1)]
    return [on_circle(*at, r, turn) for turn in turns]


def corners(at: Point, radii: Iterable[float], turned: float = 0.0) -> list[Point]:
    """Return points around a middle, one at each distance of `radii`."""
    far = list(radii)
    return [on_circle(*at, r, turned + i / len(far)) for i, r in enumerate(far)]


def turned(points: Iterable[Point], turn: float, at: Point = (0.5, 0.5)) -> list[Point]:
    """Return points turned around a middle, in turns clockwise."""
    angle = turn * 2 * math.pi
    c, s = math.cos(angle), math.sin(angle)
    found: list[Point] = []
    for x, y in points:
        dx, dy = x - at[0], y - at[1]
        found.append((at[0] + dx * c - dy * s, at[1] + dx * s + dy * c))
    return found
