"""Draws a screen's elements. The second step: all decisions were made in the first.

Only what changed since the last picture is drawn again; words and small pictures are
kept as surfaces, so a steady screen renders nothing.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from ui.canvas import Canvas
from ui.elements import Element, Label, Rect, Screen
from ui.icons import picture
from ui.pg import pygame
from ui.text import INK, PITCH, Metrics, boxes
from ui.theme import CORNER, RING, RING_GAP, Colour, Theme

AROUND: Final = RING + RING_GAP + 0.3  # what an element may draw outside its box, mm
BASELINE: Final = 0.91  # from the top of a line's ink to its baseline, in ems
KEPT: Final = 1500  # text surfaces
MARKS_IN_SPINE: Final = 9
SHADE: Final = 150  # of 255


class Look(NamedTuple):
    """The colours an element is drawn in; None: not at all."""

    fill: Colour | None
    outline: Colour | None
    ink: Colour
    second: Colour


class Painter:
    """Draws screens on a canvas and remembers what is there."""

    def __init__(self, canvas: Canvas, metrics: Metrics, theme: Theme) -> None:
        self.canvas = canvas
        self.metrics = metrics
        self.theme = theme
        self.rendered = 0  # how often a font had to render
        self._texts: dict[tuple[str, int, bool, Colour], pygame.Surface] = {}
        self._shown: Screen = ()
        self._shade: pygame.Surface | None = None

    def use(self, theme: Theme) -> None:
        """Draw in other colours from now on."""
        if theme != self.theme:
            self.theme = theme
            self._shown = ()

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
        if not self._shown:
            return [self.canvas.surface.get_rect()]
        old = {one.name: one for one in self._shown}
        new = {one.name: one for one in screen}
        areas = [self.canvas.around(one.rect, AROUND) for one in _different(old, new)]
        return _merged(areas, self.canvas.surface.get_rect())

    def _draw_area(self, area: pygame.Rect, screen: Sequence[Element]) -> None:
        surface = self.canvas.surface
        surface.set_clip(area)
        surface.fill(self.theme["ground"])
        for one in screen:
            if self.canvas.around(one.rect, AROUND).colliderect(area):
                self._draw(one)
        surface.set_clip(None)

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
            box = self.canvas.px(band)
            pygame.draw.rect(self.canvas.surface, self.theme[f"seat:{one.seat}"], box)
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
        box = self.canvas.px(rect)
        radius = self.canvas.length(CORNER)
        if look.fill is not None:
            pygame.draw.rect(self.canvas.surface, look.fill, box, border_radius=radius)
        if look.outline is not None:
            width = max(1, round(self.canvas.length(1.0) / 6))
            pygame.draw.rect(
                self.canvas.surface, look.outline, box, width, border_radius=radius
            )

    def _ring(self, one: Element) -> None:
        ink = self.theme["ink" if "paper" in one.flags else "ivory"]
        reach = RING + RING_GAP
        box = self.canvas.px(one.rect.inset(-reach))
        width = self.canvas.length(RING)
        radius = self.canvas.length(CORNER + reach)
        pygame.draw.rect(self.canvas.surface, ink, box, width, border_radius=radius)

    def _icon(self, one: Element, rect: Rect, look: Look) -> None:
        name, colour = one.icon, look.ink
        if one.seat >= 0 and not name:
            name = self.theme.seats[one.seat % len(self.theme.seats)].shape
            colour = self.theme[f"seat:{one.seat}"]
            if one.role == "main" or "chosen" in one.flags or "paper" in one.flags:
                colour = look.ink
        box = self.canvas.px(rect)
        self.canvas.surface.blit(picture(name, box.w, box.h, colour), box)

    def _tick(self, one: Element) -> None:
        side = 4.0
        rect = Rect(one.rect.right - side - 1, one.rect.y + 1, side, side)
        box = self.canvas.px(rect)
        image = picture("tick", box.w, box.h, self.theme["ivory"])
        self.canvas.surface.blit(image, box)

    def _words(self, label: Label, rect: Rect, ink: Colour) -> None:
        fitted = self.metrics.fit(label, rect.w, rect.h)
        sx, sy = self.metrics.panel.scale
        px = self.metrics.px(fitted.size)
        high = (INK + PITCH * (len(fitted.lines) - 1)) * fitted.em
        free = rect.h - high
        y = rect.y + {"top": 0.0, "middle": free / 2, "bottom": free}[label.valign]
        for number, line in enumerate(fitted.lines):
            image = self._text(line, px, label.bold, ink)
            spare = rect.w - image.get_width() / sx
            x = rect.x + {"left": 0.0, "center": spare / 2, "right": spare}[label.align]
            baseline = (y + (BASELINE + PITCH * number) * fitted.em) * sy
            ascent = self.metrics.fonts.font(px, label.bold).get_ascent()
            self.canvas.surface.blit(image, (round(x * sx), round(baseline - ascent)))

    def _text(self, text: str, px: int, bold: bool, ink: Colour) -> pygame.Surface:
        key = (text, px, bold, ink)
        found = self._texts.get(key)
        if found is None:
            if len(self._texts) >= KEPT:
                self._texts.clear()
            found = self.metrics.fonts.font(px, bold).render(text, True, ink)
            self.rendered += 1
            self._texts[key] = found
        return found

    def _draw_spine(self, one: Element) -> None:
        parts = one.rect.rows(max(1, len(one.seats)), 0.0)
        for part, seat in zip(parts, one.seats, strict=False):
            done = f"done:{seat}" in one.flags
            box = self.canvas.px(part)
            fill = self.theme[f"{'ready' if done else 'seat'}:{seat}"]
            pygame.draw.rect(self.canvas.surface, fill, box)
            self._spine_marks(part, seat, done, MARKS_IN_SPINE // len(one.seats))
        if not one.seats:
            box = self.canvas.px(one.rect)
            pygame.draw.rect(self.canvas.surface, self.theme["panel"], box)

    def _spine_marks(self, part: Rect, seat: int, done: bool, count: int) -> None:
        name = self.theme.seats[seat % len(self.theme.seats)].shape
        ink = self.theme[f"seat:{seat}" if done else "ground"]
        side = part.w * 0.5
        for place in part.rows(max(1, count), 0.0):
            x = place.x + (place.w - side) / 2
            y = place.y + (place.h - side) / 2
            box = self.canvas.px(Rect(x, y, side, side))
            image = picture("tick" if done else name, box.w, box.h, ink)
            self.canvas.surface.blit(image, box)

    def _draw_shade(self, one: Element) -> None:
        box = self.canvas.px(one.rect)
        if self._shade is None or self._shade.get_size() != box.size:
            self._shade = pygame.Surface(box.size)
            self._shade.set_alpha(SHADE)
        self._shade.fill(self.theme["ground"])
        self.canvas.surface.blit(self._shade, box)

    def _draw_bar(self, one: Element) -> None:
        whole = self.canvas.px(one.rect)
        pygame.draw.rect(self.canvas.surface, self.theme["line"], whole)
        part = pygame.Rect(whole)
        part.w = round(whole.w * max(0.0, min(1.0, one.value)))
        pygame.draw.rect(self.canvas.surface, self.theme["sand"], part)


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
