"""Draws a screen's elements. The second step: all decisions were made in the first.

Each element is drawn once into ready surfaces and a list of where they go; to draw it
again is only to copy those. Only what changed since the last picture is copied, so a
steady screen costs nothing and renders nothing.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from ui.brush import AROUND, Brush
from ui.canvas import Canvas
from ui.elements import Element, Screen
from ui.forms import weight
from ui.lettering import Lettering
from ui.pg import pygame
from ui.strokes import Coat, Copies, Strokes
from ui.text import Metrics
from ui.theme import Theme

KEPT: Final = 300  # drawn elements that are not on the screen now
KEPT_BYTES: Final = 1_000_000


class Drawn(NamedTuple):
    """An element drawn: what it may cover, and what to copy where."""

    element: Element
    bounds: pygame.Rect
    strokes: Strokes
    bytes: int


class Pile:
    """Puts drawn elements on a surface, in their order.

    Copies are gathered: one call copies many as fast as one.
    """

    def __init__(self, surface: pygame.Surface) -> None:
        self._surface = surface
        self._copies: Copies = []
        self._over: list[Coat] = []
        self._ringed: list[Coat] = []

    def add(self, strokes: Strokes) -> None:
        """Put on an element, and keep what comes after its layer or over a shade."""
        own, over, ringed = strokes
        self._put(own)
        if over is not None:
            self._over.append(over)
        if ringed is not None:
            self._ringed.append(ringed)

    def end_layer(self) -> None:
        """Put on the rings and brackets of a layer, over all its elements."""
        self._put_all(self._over)

    def ring(self) -> None:
        """Put on the rings of what was refused: a shade does not dim them."""
        self._put_all(self._ringed)

    def _put(self, coat: Coat) -> None:
        if coat.fills:
            self._flush()
            fill = self._surface.fill
            for colour, place in coat.fills:
                fill(colour, place)
        self._copies += coat.copies

    def _put_all(self, coats: list[Coat]) -> None:
        for coat in coats:
            self._put(coat)
        coats.clear()
        self._flush()

    def _flush(self) -> None:
        if self._copies:
            self._surface.blits(self._copies, False)
            self._copies = []


class Painter:
    """Draws screens on a canvas and remembers what is there."""

    def __init__(self, canvas: Canvas, metrics: Metrics, theme: Theme) -> None:
        self.canvas = canvas
        self.metrics = metrics
        self.theme = theme
        self._lettering = Lettering(metrics)
        self._brush = Brush(canvas, metrics, theme, self._lettering)
        self._shown: Screen = ()
        self._drawn: dict[str, Drawn] = {}  # what is on the screen, by name
        self._rest: dict[tuple[str, int], Drawn] = {}  # what was; the oldest first
        self._rest_bytes = 0

    @property
    def rendered(self) -> int:
        """How often a font had to render."""
        return self._lettering.rendered

    def use(self, theme: Theme) -> None:
        """Draw in other colours from now on."""
        if theme is not self.theme and theme != self.theme:
            self.theme = theme
            self._begin()

    def use_canvas(self, canvas: Canvas, metrics: Metrics) -> None:
        """Draw on another canvas from now on (the panel was turned or measured)."""
        self.canvas = canvas
        self.metrics = metrics
        self._lettering = Lettering(metrics)
        self._begin()

    def _begin(self) -> None:
        self._brush = Brush(self.canvas, self.metrics, self.theme, self._lettering)
        self._shown = ()
        self._drawn = {}
        self._rest = {}
        self._rest_bytes = 0

    def forget(self) -> None:
        """Draw everything the next time (the window lost its picture)."""
        self._shown = ()

    def paint(self, screen: Sequence[Element]) -> list[pygame.Rect]:
        """Draw what differs from the last screen.

        Returns:
            The window rectangles that changed, for `pygame.display.update`.
        """
        dirty = self._changed(screen)
        if dirty:
            self._get_ready(screen)
        for area in dirty:
            self._draw_area(area, screen)
        self._shown = tuple(screen)
        return self.canvas.present(dirty)

    def _changed(self, screen: Sequence[Element]) -> list[pygame.Rect]:
        whole = self.canvas.surface.get_rect()
        if not self._shown:
            return [whole]
        old = {one.name: one for one in self._shown}
        new = {one.name: one for one in screen}
        areas = [self.canvas.around(one.rect, AROUND) for one in _different(old, new)]
        return _merged([area for area in areas if area.w and area.h], whole)

    def _draw_area(self, area: pygame.Rect, screen: Sequence[Element]) -> None:
        """Copy all that lies in an area: layer by layer, its rings after its things."""
        surface = self.canvas.surface
        surface.set_clip(area)
        surface.fill(self.theme["ground"])
        pile = Pile(surface)
        layer = 0
        for one in screen:
            drawn = self._drawn[one.name]
            if drawn.bounds.colliderect(area):
                if one.layer != layer:
                    pile.end_layer()
                    layer = one.layer
                pile.add(drawn.strokes)
                if one.role == "shade":
                    pile.ring()
        pile.end_layer()
        pile.ring()
        surface.set_clip(None)

    # --- what is drawn already ------------------------------------------------------

    def _get_ready(self, screen: Sequence[Element]) -> None:
        """Have every element drawn: anew only if it never was as it is now."""
        before, self._drawn = self._drawn, {}
        for one in screen:
            found = before.get(one.name)
            if found is not None and (found.element is one or found.element == one):
                self._drawn[one.name] = found
            else:
                self._drawn[one.name] = self._kept(one) or self._anew(one)
        for name, drawn in before.items():
            if self._drawn.get(name) is not drawn:
                self._keep(drawn)

    def _anew(self, one: Element) -> Drawn:
        strokes = self._brush.draw(one)
        size = sum(
            weight(image) for coat in strokes if coat for image, _ in coat.copies
        )
        return Drawn(one, self.canvas.around(one.rect, AROUND), strokes, size)

    def _kept(self, one: Element) -> Drawn | None:
        found = self._rest.pop((one.name, _state(one)), None)
        if found is None:
            return None
        self._rest_bytes -= found.bytes
        return found if found.element == one else None

    def _keep(self, drawn: Drawn) -> None:
        key = (drawn.element.name, _state(drawn.element))
        old = self._rest.pop(key, None)
        self._rest_bytes += drawn.bytes - (old.bytes if old else 0)
        self._rest[key] = drawn
        while len(self._rest) > KEPT or self._rest_bytes > KEPT_BYTES:
            oldest = self._rest.pop(next(iter(self._rest)))
            self._rest_bytes -= oldest.bytes


def _state(one: Element) -> int:
    """Return a number that tells the usual states of one element apart."""
    return hash((one.flags, one.enabled, one.rect))


def _different(old: dict[str, Element], new: dict[str, Element]) -> Iterator[Element]:
    """Yield old and new form of every element that differs."""
    for name in {**old, **new}:
        was, now = old.get(name), new.get(name)
        if was != now:
            if was is not None:
                yield was
            if now is not None:
                yield now


def _merged(areas: list[pygame.Rect], whole: pygame.Rect) -> list[pygame.Rect]:
    """Join areas that touch; draw all at once where most of it changed."""
    left: list[pygame.Rect] = []
    for area in areas:
        joined = area
        while (hit := joined.collidelist(left)) >= 0:
            joined = joined.union(left.pop(hit))
        left.append(joined)
    if sum(area.w * area.h for area in left) > 0.6 * whole.w * whole.h:
        return [whole]
    return left
