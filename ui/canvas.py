"""From millimetres to pixels and back, and the turned picture.

Everything is drawn on one landscape surface. Pixels need not be square: there is a
figure for each direction. A panel that is mounted turned gets the picture turned by
0, 90, 180 or 270 degrees (clockwise), and touches are turned back the same way.
"""

import math
from collections.abc import Iterable
from typing import Final, NamedTuple

from ui.elements import Rect
from ui.pg import pygame

LEAST_MM: Final = (154.0, 85.9)  # the layout's size; a smaller panel shows it smaller
ROTATIONS: Final = (0, 90, 180, 270)
# Active areas of the 7-inch panels by picture size; the first has no square pixels.
KNOWN_MM: Final = {
    (800, 480): (154.08, 85.92),
    (1280, 720): (154.5, 87.0),
    (1024, 600): (154.0, 86.0),
}


class Panel(NamedTuple):
    """A panel's geometry.

    Attributes:
        px: width and height of the window in pixels, as the system sees it.
        mm: width and height of the landscape picture in millimetres.
        rotation: how far the picture is turned in the window, clockwise degrees.
    """

    px: tuple[int, int]
    mm: tuple[float, float]
    rotation: int = 0

    @classmethod
    def of(
        cls,
        px: tuple[int, int],
        mm: tuple[float, float] | None = None,
        rotation: int = 0,
    ) -> "Panel":
        """Return the geometry; without `mm` that of a panel 154 mm wide.

        The layout needs 154 x 86 mm; on a smaller panel its millimetres shrink.
        """
        if rotation not in ROTATIONS:
            raise ValueError(f"rotation {rotation}: one of {ROTATIONS}")
        width, height = px if rotation in (0, 180) else (px[1], px[0])
        if mm is None:
            square = (LEAST_MM[0], LEAST_MM[0] * height / width)
            mm = KNOWN_MM.get((width, height), square)
        grow = max(1.0, LEAST_MM[0] / mm[0], LEAST_MM[1] / mm[1])
        return cls(px, (mm[0] * grow, mm[1] * grow), rotation)

    @property
    def picture(self) -> tuple[int, int]:
        """Width and height of the landscape picture in pixels."""
        w, h = self.px
        return (w, h) if self.rotation in (0, 180) else (h, w)

    @property
    def scale(self) -> tuple[float, float]:
        """Pixels per millimetre across and down the picture."""
        return self.picture[0] / self.mm[0], self.picture[1] / self.mm[1]

    def to_px(self, rect: Rect) -> tuple[int, int, int, int]:
        """Return a rectangle of the picture in whole pixels: x, y, width, height."""
        sx, sy = self.scale
        x, y = round(rect.x * sx), round(rect.y * sy)
        return x, y, round(rect.right * sx) - x, round(rect.bottom * sy) - y

    def touch_mm(self, x: float, y: float) -> tuple[float, float]:
        """Return where in the picture (mm) a touch at window pixels (x, y) lies."""
        w, h = self.px
        if self.rotation == 90:
            x, y = y, w - x
        elif self.rotation == 180:
            x, y = w - x, h - y
        elif self.rotation == 270:
            x, y = h - y, x
        sx, sy = self.scale
        return x / sx, y / sy

    def in_window(self, x: int, y: int, w: int, h: int) -> tuple[int, int, int, int]:
        """Return where in the window a rectangle of the picture (pixels) appears."""
        width, height = self.px
        if self.rotation == 90:
            return width - y - h, x, h, w
        if self.rotation == 180:
            return width - x - w, height - y - h, w, h
        if self.rotation == 270:
            return y, height - x - w, h, w
        return x, y, w, h


class Canvas:
    """The landscape surface to draw on, and the window it is shown in."""

    def __init__(self, panel: Panel, window: pygame.Surface | None = None) -> None:
        self.panel = panel
        self.window = pygame.Surface(panel.px) if window is None else window
        turned = panel.rotation != 0
        self.surface = (
            pygame.Surface(panel.picture, 0, self.window) if turned else self.window
        )

    def px(self, rect: Rect) -> pygame.Rect:
        """Return a rectangle of the picture in pixels."""
        return pygame.Rect(self.panel.to_px(rect))

    def length(self, mm: float) -> int:
        """Return a length in pixels, at least 1."""
        return max(1, round(mm * min(self.panel.scale)))

    def around(self, rect: Rect, margin: float) -> pygame.Rect:
        """Return the pixels of a rectangle and `margin` mm around, in the picture."""
        sx, sy = self.panel.scale
        found = self.px(rect).inflate(
            2 * math.ceil(margin * sx), 2 * math.ceil(margin * sy)
        )
        return found.clip(self.surface.get_rect())

    def present(self, changed: Iterable[pygame.Rect]) -> list[pygame.Rect]:
        """Turn what changed into the window; return the changed window rectangles."""
        if self.panel.rotation == 0:
            return list(changed)
        shown: list[pygame.Rect] = []
        for rect in changed:
            place = pygame.Rect(self.panel.in_window(*rect))
            part = self.surface.subsurface(rect)
            turned = pygame.transform.rotate(part, -self.panel.rotation)
            self.window.blit(turned, place)
            shown.append(place)
        return shown
