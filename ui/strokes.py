"""What an element is drawn into: areas to fill and surfaces to copy, in their order.

Here are also the roles that have no words: the spine, bars, odds and the like.
"""

from typing import Final, NamedTuple

from ui import coat, forms
from ui.canvas import Canvas
from ui.elements import Element, Rect
from ui.icons import picture
from ui.pg import pygame
from ui.theme import Colour, Theme, contrast

MARKS_IN_SPINE: Final = 9
SHADE: Final = 153  # of 255: what lies below is left at 40 %
LEAST_COLUMN: Final = 0.35  # mm high, for a chance of nothing

Copies = list[tuple[pygame.Surface, tuple[int, int]]]
Fills = list[tuple[Colour, pygame.Rect]]


class Coat(NamedTuple):
    """What is put on at once: areas are filled, then surfaces copied."""

    fills: Fills
    copies: Copies


class Strokes(NamedTuple):
    """An element drawn.

    Attributes:
        own: itself.
        over: what comes after all elements of its layer (rings, brackets), if any.
        ringed: what comes over all that is dimmed, if any.
    """

    own: Coat
    over: Coat | None
    ringed: Coat | None


class Tray:
    """Collects what is put down; draws the roles without words."""

    def __init__(self, canvas: Canvas, theme: Theme) -> None:
        self.canvas = canvas
        self.theme = theme
        self._fills: Fills = []
        self._copies: Copies = []

    def _finished(self) -> Coat:
        """Return what was put down since the last time."""
        found = Coat(self._fills, self._copies)
        self._fills, self._copies = [], []
        return found

    def _put(self, image: pygame.Surface, place: pygame.Rect | tuple[int, int]) -> None:
        self._copies.append((image, (place[0], place[1])))

    def _fill(self, place: pygame.Rect, colour: Colour) -> None:
        """Fill an area; it lies under all that is copied."""
        if place.w > 0 and place.h > 0:
            self._fills.append((colour, place))

    def _box(
        self,
        place: pygame.Rect,
        fill: Colour | None,
        line: Colour | None = None,
        *,
        width: int = 0,
        radius: int = 0,
    ) -> None:
        form = forms.box(place, fill, line, width, radius)
        self._fills += form.fills
        self._copies += form.corners

    # --- roles without words --------------------------------------------------------

    def _draw_spine(self, one: Element) -> None:
        parts = one.rect.rows(max(1, len(one.seats)), 0.0)
        for part, seat in zip(parts, one.seats, strict=False):
            done = f"done:{seat}" in one.flags
            fill = self.theme[f"{'ready' if done else 'seat'}:{seat}"]
            self._fill(self.canvas.px(part), fill)
            marks = max(1, MARKS_IN_SPINE // len(one.seats))
            self._spine_marks(
                part,
                "tick" if done else self.theme.seat(seat).shape,
                cut_out(self.theme, seat, done),
                marks,
            )
        if not one.seats:
            self._fill(self.canvas.px(one.rect), self.theme["panel"])

    def _spine_marks(self, part: Rect, name: str, ink: Colour, count: int) -> None:
        side = min(part.w, part.h) * 0.5
        for place in part.rows(count, 0.0):
            x = place.x + (place.w - side) / 2
            y = place.y + (place.h - side) / 2
            spot = self.canvas.px(Rect(x, y, side, side))
            self._put(picture(name, spot.w, spot.h, ink), spot)

    def _draw_shade(self, one: Element) -> None:
        place = self.canvas.px(one.rect)
        shade = pygame.Surface(place.size)
        shade.fill(self.theme["ground"])
        shade.set_alpha(SHADE)
        self._put(shade, place)

    def _named(self, one: Element, usual: str) -> Colour:
        """Return the colour of a picture without words: asked for, or the usual."""
        look = coat.look_of(one, self.theme)
        return coat.ink_of(one.ink or usual, one, self.theme, look)

    def _draw_bar(self, one: Element) -> None:
        whole = self.canvas.px(one.rect)
        self._fill(whole, self._named(_without_ink(one), "line"))
        part = pygame.Rect(whole)
        part.w = round(whole.w * max(0.0, min(1.0, one.value)))
        self._fill(part, self._named(one, "sand"))

    def _draw_band(self, one: Element) -> None:
        place = self.canvas.px(one.rect)
        colour = self._named(one, "line")
        radius = min(place.w, place.h) // 2 if "round" in one.flags else 0
        self._box(place, colour, radius=radius)

    def _draw_odds(self, one: Element) -> None:
        """Draw a column for each chance; one for nothing stays a line."""
        ink = self._named(one, "sand")
        gap = min(0.5, one.rect.w / max(1, len(one.values)) / 4)
        columns = one.rect.columns(max(1, len(one.values)), gap)
        for value, column in zip(one.values, columns, strict=True):
            high = max(LEAST_COLUMN, column.h * max(0.0, min(1.0, value)))
            rect = Rect(column.x, column.bottom - high, column.w, high)
            self._fill(self.canvas.px(rect), ink)


def _without_ink(one: Element) -> Element:
    return Element(one.name, one.role, one.rect, enabled=one.enabled, flags=one.flags)


def cut_out(theme: Theme, seat: int, done: bool) -> Colour:
    """Return the colour of a seat's shape in the spine: what is seen best there."""
    if not done:
        back = theme[f"seat:{seat}"]
        return max(theme["ground"], theme["ivory"], key=lambda ink: contrast(ink, back))
    back, wanted = theme[f"ready:{seat}"], theme[f"seat:{seat}"]
    return theme.apart(wanted, back, theme["ivory"]) or wanted
