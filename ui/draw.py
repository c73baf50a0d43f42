"""Draws a screen's elements. The second step: all decisions were made in the first.

Each element is drawn once into ready surfaces and a list of where they go; to draw it
again is only to copy those. Only what changed since the last picture is copied, so a
steady screen costs nothing and renders nothing.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from ui.canvas import Canvas
from ui.elements import Element, Label, Rect, Screen
from ui.icons import picture
from ui.pg import pygame
from ui.text import PITCH, Metrics, boxes, reach
from ui.theme import CORNER, RING, RING_GAP, Colour, Theme

AROUND: Final = RING + RING_GAP + 0.3  # what an element may draw outside its box, mm
KEPT: Final = 1500  # drawn elements
TEXT_BYTES: Final = 2_000_000  # of words kept besides those that are on the screen
MARKS_IN_SPINE: Final = 9
SHADE: Final = 150  # of 255

Copies = list[tuple[pygame.Surface, tuple[int, int]]]


class Look(NamedTuple):
    """The colours an element is drawn in; None: not at all."""

    fill: Colour | None
    outline: Colour | None
    ink: Colour
    second: Colour


class Drawn(NamedTuple):
    """An element drawn: what it may cover, and what to copy where."""

    element: Element
    bounds: pygame.Rect
    copies: Copies


class Painter:
    """Draws screens on a canvas and remembers what is there."""

    def __init__(self, canvas: Canvas, metrics: Metrics, theme: Theme) -> None:
        self.canvas = canvas
        self.metrics = metrics
        self.theme = theme
        self.rendered = 0  # how often a font had to render
        # The one used last at the end, so that the oldest can go.
        self._texts: dict[tuple[str, int, bool, Colour], pygame.Surface] = {}
        self._text_bytes = 0
        self._shown: Screen = ()
        self._drawn: dict[str, Drawn] = {}
        self._copies: Copies = []

    def use(self, theme: Theme) -> None:
        """Draw in other colours from now on."""
        if theme != self.theme:
            self.theme = theme
            self._shown = ()
            self._drawn = {}

    def forget(self) -> None:
        """Draw everything the next time (the window lost its picture)."""
        self._shown = ()

    def paint(self, screen: Sequence[Element]) -> list[pygame.Rect]:
        """Draw what differs from the last screen.

        Returns:
            The window rectangles that changed, for `pygame.display.update`.
        """
        dirty = self._changed(screen)
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
        return _merged(areas, whole)

    def _draw_area(self, area: pygame.Rect, screen: Sequence[Element]) -> None:
        surface = self.canvas.surface
        surface.set_clip(area)
        surface.fill(self.theme["ground"])
        for one in screen:
            drawn = self._ready(one)
            if drawn.bounds.colliderect(area):
                surface.blits(drawn.copies, False)
        surface.set_clip(None)

    def _ready(self, one: Element) -> Drawn:
        """Return an element drawn: anew only if it is not as it was."""
        found = self._drawn.get(one.name)
        if found is not None and (found.element is one or found.element == one):
            return found
        if len(self._drawn) >= KEPT:
            self._drawn.clear()
        self._copies = []
        self._draw(one)
        drawn = Drawn(one, self.canvas.around(one.rect, AROUND), self._copies)
        self._drawn[one.name] = drawn
        return drawn

    def _put(self, image: pygame.Surface, place: pygame.Rect | tuple[int, int]) -> None:
        self._copies.append((image, (place[0], place[1])))

    def _fill(self, box: pygame.Rect, colour: Colour) -> None:
        self._put(_box(box.size, colour, None, 0, 0), box)

    # --- one element --------------------------------------------------------------

    def _draw(self, one: Element) -> None:
        match one.role:
            case "spine":
                self._draw_spine(one)
            case "shade":
                self._draw_shade(one)
            case "bar":
                self._draw_bar(one)
            case _:
                self._draw_plain(one)

    def _draw_plain(self, one: Element) -> None:
        look = self._look(one)
        self._surface(one.rect, look)
        if "active" in one.flags and one.seat >= 0:
            band = Rect(one.rect.x, one.rect.y, 1.2, one.rect.h)
            self._fill(self.canvas.px(band), self.theme[f"seat:{one.seat}"])
        self._content(one, look)
        if "focus" in one.flags:
            self._ring(one)

    def _content(self, one: Element, look: Look) -> None:
        places = boxes(one, self.metrics)
        if places.icon is not None:
            self._icon(one, places.icon, look)
        if places.label is not None and one.label is not None:
            self._words(one.label, places.label, self._ink(one.label, look.ink))
        if places.second is not None and one.second is not None:
            self._words(one.second, places.second, self._ink(one.second, look.second))
        if "ready" in one.flags:
            self._tick(one)

    def _ink(self, label: Label, ink: Colour) -> Colour:
        return self.theme[label.ink] if label.ink else ink

    def _look(self, one: Element) -> Look:
        theme = self.theme
        if one.role in ("text", "mark", "die") or "plain" in one.flags:
            return self._bare(one)
        if one.role == "slip":
            return Look(theme["ivory"], None, theme["ink"], theme["pencil"])
        if one.role == "panel":
            fill = theme["raised"] if "active" in one.flags else theme["panel"]
            return Look(fill, None, theme["ivory"], theme["sand"])
        if "pressed" in one.flags:
            return Look(theme["sand"], None, theme["ink"], theme["ink"])
        if "paper" in one.flags:
            return self._on_paper(one)
        return self._control(one)

    def _bare(self, one: Element) -> Look:
        theme = self.theme
        if "paper" in one.flags:
            return Look(None, None, theme["ink"], theme["pencil"])
        ink = theme["ivory" if one.enabled else "stone"]
        return Look(None, None, ink, theme["sand" if one.enabled else "stone"])

    def _on_paper(self, one: Element) -> Look:
        theme = self.theme
        if one.role == "main":
            return Look(theme["ink"], None, theme["ivory"], theme["sand"])
        return Look(None, theme["pencil"], theme["ink"], theme["pencil"])

    def _control(self, one: Element) -> Look:
        theme = self.theme
        if not one.enabled:
            return Look(None, theme["line"], theme["stone"], theme["stone"])
        if one.role == "main" or "chosen" in one.flags:
            return Look(theme["ivory"], None, theme["ink"], theme["pencil"])
        if "ready" in one.flags and one.seat >= 0:
            seat = theme[f"seat:{one.seat}"]
            return Look(theme[f"ready:{one.seat}"], seat, theme["ivory"], theme["sand"])
        return Look(theme["raised"], theme["edge"], theme["ivory"], theme["sand"])

    # --- parts ----------------------------------------------------------------------

    def _surface(self, rect: Rect, look: Look) -> None:
        if look.fill is None and look.outline is None:
            return
        box = self.canvas.px(rect)
        width = max(1, round(self.canvas.length(1.0) / 6))
        radius = self.canvas.length(CORNER)
        self._put(_box(box.size, look.fill, look.outline, width, radius), box)

    def _ring(self, one: Element) -> None:
        ink = self.theme["ink" if "paper" in one.flags else "ivory"]
        reach = RING + RING_GAP
        box = self.canvas.px(one.rect.inset(-reach))
        width, radius = self.canvas.length(RING), self.canvas.length(CORNER + reach)
        self._put(_box(box.size, None, ink, width, radius), box)

    def _icon(self, one: Element, rect: Rect, look: Look) -> None:
        name, colour = one.icon, look.ink
        if one.seat >= 0 and not name:
            name = self.theme.seats[one.seat % len(self.theme.seats)].shape
            colour = self.theme[f"seat:{one.seat}"]
            if one.role == "main" or "chosen" in one.flags or "paper" in one.flags:
                colour = look.ink
        box = self.canvas.px(rect)
        self._put(picture(name, box.w, box.h, colour), box)

    def _tick(self, one: Element) -> None:
        side = 4.0
        rect = Rect(one.rect.right - side - 1, one.rect.y + 1, side, side)
        box = self.canvas.px(rect)
        image = picture("tick", box.w, box.h, self.theme["ivory"])
        self._put(image, box)

    def _words(self, label: Label, rect: Rect, ink: Colour) -> None:
        fitted = self.metrics.fit(label, rect.w, rect.h)
        sx, sy = self.metrics.panel.scale
        px = self.metrics.px(fitted.size)
        above, below = reach("".join(fitted.lines))
        high = (above + below + PITCH * (len(fitted.lines) - 1)) * fitted.em
        free = rect.h - high
        y = rect.y + {"top": 0.0, "middle": free / 2, "bottom": free}[label.valign]
        for number, line in enumerate(fitted.lines):
            image = self._text(line, px, label.bold, ink)
            spare = rect.w - image.get_width() / sx
            x = rect.x + {"left": 0.0, "center": spare / 2, "right": spare}[label.align]
            baseline = (y + (above + PITCH * number) * fitted.em) * sy
            ascent = self.metrics.fonts.font(px, label.bold).get_ascent()
            at = (round(x * sx), round(baseline - ascent))
            self._put(image, at)
            if label.struck:
                thick = max(1, round(px / 12))
                across = pygame.Rect(
                    at[0], round(baseline - px * 0.34), image.get_width(), thick
                )
                self._fill(across, ink)

    def _text(self, text: str, px: int, bold: bool, ink: Colour) -> pygame.Surface:
        key = (text, px, bold, ink)
        found = self._texts.pop(key, None)
        if found is None:
            found = self.metrics.fonts.font(px, bold).render(text, True, ink)
            self.rendered += 1
            self._text_bytes += _bytes(found)
        self._texts[key] = found
        while self._text_bytes > TEXT_BYTES and len(self._texts) > 1:
            oldest = self._texts.pop(next(iter(self._texts)))
            self._text_bytes -= _bytes(oldest)
        return found

    def _draw_spine(self, one: Element) -> None:
        parts = one.rect.rows(max(1, len(one.seats)), 0.0)
        for part, seat in zip(parts, one.seats, strict=False):
            done = f"done:{seat}" in one.flags
            fill = self.theme[f"{'ready' if done else 'seat'}:{seat}"]
            self._fill(self.canvas.px(part), fill)
            self._spine_marks(part, seat, done, MARKS_IN_SPINE // len(one.seats))
        if not one.seats:
            self._fill(self.canvas.px(one.rect), self.theme["panel"])

    def _spine_marks(self, part: Rect, seat: int, done: bool, count: int) -> None:
        name = self.theme.seats[seat % len(self.theme.seats)].shape
        ink = self.theme[f"seat:{seat}" if done else "ground"]
        side = part.w * 0.5
        for place in part.rows(max(1, count), 0.0):
            x = place.x + (place.w - side) / 2
            y = place.y + (place.h - side) / 2
            box = self.canvas.px(Rect(x, y, side, side))
            image = picture("tick" if done else name, box.w, box.h, ink)
            self._put(image, box)

    def _draw_shade(self, one: Element) -> None:
        box = self.canvas.px(one.rect)
        shade = pygame.Surface(box.size)
        shade.fill(self.theme["ground"])
        shade.set_alpha(SHADE)
        self._put(shade, box)

    def _draw_bar(self, one: Element) -> None:
        whole = self.canvas.px(one.rect)
        self._fill(whole, self.theme["line"])
        part = pygame.Rect(whole)
        part.w = round(whole.w * max(0.0, min(1.0, one.value)))
        self._fill(part, self.theme["sand"])


def _bytes(image: pygame.Surface) -> int:
    return image.get_pitch() * image.get_height()


@lru_cache(maxsize=256)
def _box(
    size: tuple[int, int],
    fill: Colour | None,
    outline: Colour | None,
    width: int,
    radius: int,
) -> pygame.Surface:
    """Return a box with round corners as a surface."""
    image = pygame.Surface(size, pygame.SRCALPHA, 32)
    if fill is not None:
        pygame.draw.rect(image, fill, image.get_rect(), border_radius=radius)
    if outline is not None:
        pygame.draw.rect(image, outline, image.get_rect(), width, border_radius=radius)
    return image


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
