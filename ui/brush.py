"""Draws one element: into ready surfaces, and where each of them goes."""

from typing import Final

from ui import coat, forms
from ui.canvas import Canvas
from ui.coat import Look
from ui.elements import Element, Label, Rect
from ui.icons import arc, picture, rimmed
from ui.lettering import Lettering
from ui.pg import pygame
from ui.sketches import Sketcher
from ui.strokes import Coat, Strokes, Tray
from ui.text import PITCH, Metrics, boxes, reach
from ui.theme import CORNER, RING, RING_GAP, Colour, Theme

AROUND: Final = RING + RING_GAP + 0.3  # what an element may draw outside its box, mm
BRACKET: Final = 0.5
BRACKET_GAP: Final = 0.3
BRACKET_ARM: Final = 2.2
HATCH_STEP: Final = 1.6
TICK: Final = 4.2
TICK_OUT: Final = 1.2  # how far it stands out at the corner
HELD_STEPS: Final = 48  # pictures from empty to full of what is held down
HELD_RIM: Final = 0.26  # of the picture's side, how thick what fills is
RIM_OF_RING: Final = 0.1  # and of the round control's


class Brush(Tray):
    """Draws elements for one canvas in one theme."""

    def __init__(
        self, canvas: Canvas, metrics: Metrics, theme: Theme, lettering: Lettering
    ) -> None:
        super().__init__(canvas, theme)
        self.metrics = metrics
        self._lettering = lettering
        self._sketcher = Sketcher(canvas, theme, lettering)

    def draw(self, one: Element) -> Strokes:
        """Return an element drawn.

        Raises:
            KeyError: it asks for a picture or a colour that is none.
        """
        self._draw(one)
        own = self._finished()
        self._around(one)
        over = self._finished()
        if "refused" in one.flags:
            self._refused(one)
        return Strokes(own, _some(over), _some(self._finished()))

    def _draw(self, one: Element) -> None:
        match one.role:
            case "spine":
                self._draw_spine(one)
            case "shade":
                self._draw_shade(one)
            case "bar":
                self._draw_bar(one)
            case "band":
                self._draw_band(one)
            case "odds":
                self._draw_odds(one)
            case "ring":
                self._draw_ring(one)
            case _:
                self._draw_plain(one)

    # --- surface and content --------------------------------------------------------

    def _draw_plain(self, one: Element) -> None:
        look = coat.look_of(one, self.theme)
        if one.ink and one.role == "panel":
            look = look._replace(fill=coat.ink_of(one.ink, one, self.theme, look))
        self._surface(one, look)
        if "active" in one.flags and one.seat >= 0:
            band = self.canvas.px(one.rect._replace(w=1.2))
            colour = self.theme[f"seat:{one.seat}"]
            pill = forms.solid(band.size, colour, band.w // 2)
            self._put(pill, band)  # over the corners of the panel
        self._content(one, look)

    def _surface(self, one: Element, look: Look) -> None:
        place = self.canvas.px(one.rect)
        radius = self._radius(one, place)
        if look.fill is not None or look.outline is not None:
            width = max(1, round(self.canvas.length(1.0) / 6))
            self._box(place, look.fill, look.outline, width=width, radius=radius)
        if "hatch" in one.flags:
            light = look.fill == self.theme["ivory"] or "paper" in one.flags
            ink = self.theme["sand" if light else "line"]
            step, width = self.canvas.length(HATCH_STEP), self.canvas.length(0.2)
            self._put(forms.hatching(place.size, ink, step, width, radius), place)

    def _radius(self, one: Element, place: pygame.Rect) -> int:
        if "round" in one.flags:
            return min(place.w, place.h) // 2
        return min(self.canvas.length(CORNER), min(place.w, place.h) // 2)

    def _content(self, one: Element, look: Look) -> None:
        if one.sketch:
            self._put(self._sketcher.draw(one, look), self.canvas.px(one.rect))
        places = boxes(one, self.metrics)
        if places.icon is not None:
            self._icon(one, places.icon, look)
        if places.label is not None and one.label is not None:
            self._words(one, one.label, places.label, look, look.ink)
        if places.second is not None and one.second is not None:
            self._words(one, one.second, places.second, look, look.second)

    def _icon(self, one: Element, rect: Rect, look: Look) -> None:
        place = self.canvas.px(rect)
        if place.w < 1 or place.h < 1:
            return
        colour = look.ink
        if one.ink and one.role != "panel":
            colour = coat.ink_of(one.ink, one, self.theme, look)
        if "hold" in one.flags and one.icon in {"", "hold"}:
            self._held(one, place, colour)
        elif one.icon:
            self._picture(one.icon, place, colour, look)
        else:
            seat = self.theme.seat(one.seat)
            rests = "dim" in one.flags
            rests = rests or (not one.enabled and one.role not in coat.BARE)
            shown = faded(seat.colour, look.back) if rests else seat.colour
            # On a plain of the seat's own colour its shape is asked for in ink.
            self._picture(seat.shape, place, colour if one.ink else shown, look)

    def _picture(
        self, name: str, place: pygame.Rect, colour: Colour, look: Look
    ) -> None:
        rim = None
        if colour in self._people():
            rim = self.theme.apart(colour, look.back, look.ink)
        if rim is None:
            self._put(picture(name, place.w, place.h, colour), place)
        else:
            self._put(rimmed(name, place.w, place.h, colour, rim), place)

    def _people(self) -> tuple[Colour, ...]:
        return tuple(seat.colour for seat in self.theme.seats)

    def _held(self, one: Element, place: pygame.Rect, colour: Colour) -> None:
        """Draw the ring that fills while something is held down."""
        self._put(picture("hold", place.w, place.h, colour), place)
        share = round(one.value * HELD_STEPS) / HELD_STEPS
        if share > 0:
            self._put(arc(place.w, place.h, share, colour, HELD_RIM), place)

    def _words(
        self, one: Element, label: Label, rect: Rect, look: Look, ink: Colour
    ) -> None:
        fitted = self.metrics.fit(label, rect.w, rect.h)
        if label.ink:
            ink = coat.words_ink(label.ink, one, self.theme, look, fitted.size)
        sx, sy = self.metrics.panel.scale
        px = self.metrics.px(fitted.size)
        above, below = reach("".join(fitted.lines))
        high = (above + below + PITCH * (len(fitted.lines) - 1)) * fitted.em
        free = rect.h - high
        y = rect.y + {"top": 0.0, "middle": free / 2, "bottom": free}[label.valign]
        for number, line in enumerate(fitted.lines):
            image, rise = self._lettering.words(
                line, px, label.bold, ink, fitted.across
            )
            spare = rect.w - image.get_width() / sx
            x = rect.x + {"left": 0.0, "center": spare / 2, "right": spare}[label.align]
            baseline = (y + (above + PITCH * number) * fitted.em) * sy
            at = (round(x * sx), round(baseline - rise))
            self._put(image, at)
            if label.struck:
                thick = max(1, round(px / 12))
                middle = round(baseline - px * 0.34)
                across = pygame.Rect(at[0], middle, image.get_width(), thick)
                stroke = pygame.Surface(across.size, 0, 32)
                stroke.fill(ink)
                self._put(stroke, across)

    # --- states ---------------------------------------------------------------------

    def _around(self, one: Element) -> None:
        """Draw what lies around an element, or on its corner."""
        if "legal" in one.flags:
            ink = self.theme["ink" if "paper" in one.flags else "ivory"]
            reach_out = BRACKET + BRACKET_GAP
            place = self.canvas.px(one.rect.inset(-reach_out))
            width, arm = self.canvas.length(BRACKET), self.canvas.length(BRACKET_ARM)
            self._put(forms.brackets(place.size, ink, width, arm), place)
        if not one.flags.isdisjoint(("ready", "ticked")):
            self._tick(one)
        if "focus" in one.flags:
            self._focus(one)

    def _focus(self, one: Element) -> None:
        ink = self.theme["ink" if "paper" in one.flags else "ivory"]
        beyond = RING + RING_GAP
        place = self.canvas.px(one.rect.inset(-beyond))
        width, radius = self.canvas.length(RING), self.canvas.length(CORNER + beyond)
        if "round" in one.flags or one.role == "ring":
            radius = min(place.w, place.h) // 2
        self._box(place, None, ink, width=width, radius=radius)

    def _tick(self, one: Element) -> None:
        """Draw a tick in a disc that sits on the corner, clear of the words."""
        side = min(TICK, one.rect.h * 0.55, one.rect.w * 0.4)
        x = one.rect.right + TICK_OUT - side
        rect = Rect(x, one.rect.y - TICK_OUT, side, side)
        place = self.canvas.px(rect)
        look = coat.look_of(one, self.theme)
        radius = min(place.size) // 2
        self._box(place, look.ink, look.back, width=1, radius=radius)
        place = self.canvas.px(rect.inset(side * 0.18))
        self._put(picture("tick", place.w, place.h, look.back), place)

    def _refused(self, one: Element) -> None:
        """Ring what was refused: round, and over what dims the rest."""
        place = self.canvas.px(one.rect.inset(-RING_GAP - 0.2))
        radius = min(place.w, place.h) // 2
        width = self.canvas.length(RING)
        self._box(place, None, self.theme["ivory"], width=width, radius=radius)

    def _draw_ring(self, one: Element) -> None:
        """Draw a round control; what is held fills its rim."""
        look = coat.look_of(one, self.theme)
        side = min(one.rect.w, one.rect.h)
        x = one.rect.x + (one.rect.w - side) / 2
        y = one.rect.y + (one.rect.h - side) / 2
        place = self.canvas.px(Rect(x, y, side, side))
        colour = self._named(one, "ivory" if one.enabled else "stone")
        width = max(1, round(RIM_OF_RING * min(place.size) * 0.25))
        radius = min(place.size) // 2
        self._box(place, None, colour, width=width, radius=radius)
        share = round(one.value * HELD_STEPS) / HELD_STEPS
        if share > 0:
            self._put(arc(place.w, place.h, share, colour, RIM_OF_RING), place)
        self._content(one, look)


def _some(coat: Coat) -> Coat | None:
    return coat if coat.fills or coat.copies else None


def faded(colour: Colour, back: Colour) -> Colour:
    """Return a seat's colour as it is shown where it may not be chosen."""
    r, g, b = ((c + d) // 2 for c, d in zip(colour, back, strict=True))
    return r, g, b
