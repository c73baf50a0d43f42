"""Draws the sketch of an element into one surface: a board, a token, a small map.

What is drawn once is kept with its element, so that a steady screen only copies it.
"""

from typing import Final

from ui import forms
from ui.canvas import Canvas
from ui.coat import Look, ink_of
from ui.elements import Element, Rect, Stroke
from ui.icons import picture
from ui.lettering import Lettering
from ui.pg import pygame
from ui.theme import Colour, Theme

LINE: Final = 0.35  # of brackets, rings and hatching, mm
ARM: Final = 2.0
HATCH: Final = 1.6
BODIES: Final = ("circle", "square", "hexagon")
"""Shapes that a token can have: there is room for a picture and two figures."""


class Sketcher:
    """Draws sketches for one canvas in one theme."""

    def __init__(self, canvas: Canvas, theme: Theme, lettering: Lettering) -> None:
        self._canvas = canvas
        self._theme = theme
        self._lettering = lettering
        self._kinds = {
            "box": self._box,
            "icon": self._icon,
            "lying": self._lying,
            "text": self._text,
            "corners": self._corners,
            "ring": self._ring,
            "hatch": self._hatch,
        }

    def draw(self, one: Element, look: Look) -> pygame.Surface:
        """Return the sketch of an element, as big as its box.

        Raises:
            KeyError: a stroke has no such kind, picture or colour.
        """
        whole = self._canvas.px(one.rect)
        image = pygame.Surface(whole.size, pygame.SRCALPHA, 32)
        for stroke in one.sketch:
            colour = look.ink
            if stroke.ink:
                colour = ink_of(stroke.ink, one, self._theme, look)
            place = self._place(one, stroke).move(-whole.x, -whole.y)
            self._kinds[stroke.kind](image, stroke, place, colour)
        return image

    def _place(self, one: Element, stroke: Stroke) -> pygame.Rect:
        at = Rect(one.rect.x + stroke.x, one.rect.y + stroke.y, stroke.w, stroke.h)
        place = self._canvas.px(at)
        return place.inflate(0 if place.w else 1, 0 if place.h else 1)

    def _box(
        self, image: pygame.Surface, it: Stroke, place: pygame.Rect, ink: Colour
    ) -> None:
        radius = self._canvas.length(it.round) if it.round else 0
        if not radius:
            image.fill(ink, place)
            return
        radius = min(radius, min(place.size) // 2)
        image.blit(forms.solid((place.w, place.h), ink, radius), place)

    def _icon(
        self, image: pygame.Surface, it: Stroke, place: pygame.Rect, ink: Colour
    ) -> None:
        name = self._shape(it.name)
        if name:
            image.blit(picture(name, place.w, place.h, ink), place)

    def _shape(self, name: str) -> str:
        """Return the picture of a name; that of a seat's token depends on its shape.

        `seat:1` is the shape itself, `body:1` what a token of it looks like, `sign:1`
        the shape where the token does not have it (there is no room in a star).
        """
        kind, _, number = name.partition(":")
        if kind not in ("seat", "body", "sign"):
            return name
        shape = self._theme.seat(int(number)).shape
        if kind == "seat":
            return shape
        if shape in BODIES:
            return shape if kind == "body" else ""
        return "square" if kind == "body" else shape

    def _lying(
        self, image: pygame.Surface, it: Stroke, place: pygame.Rect, ink: Colour
    ) -> None:
        drawn = picture(it.name, place.h, place.w, ink)
        image.blit(pygame.transform.rotate(drawn, -90), place)

    def _text(
        self, image: pygame.Surface, it: Stroke, place: pygame.Rect, ink: Colour
    ) -> None:
        metrics = self._lettering.metrics
        high = it.h * metrics.panel.scale[1]
        words = self._lettering.words(
            it.name, max(8, round(high / metrics.fonts.caps)), True, ink
        ).image
        x = place.x + (place.w - words.get_width()) // 2
        image.blit(words, (x, place.y + (place.h - words.get_height()) // 2))

    def _corners(
        self, image: pygame.Surface, it: Stroke, place: pygame.Rect, ink: Colour
    ) -> None:
        del it
        width, arm = self._canvas.length(LINE), self._canvas.length(ARM)
        image.blit(forms.brackets((place.w, place.h), ink, width, arm), place)

    def _ring(
        self, image: pygame.Surface, it: Stroke, place: pygame.Rect, ink: Colour
    ) -> None:
        radius = self._canvas.length(it.round) if it.round else 0
        width = self._canvas.length(LINE)
        form = forms.box(place, None, ink, width, radius)
        for colour, part in form.fills:
            image.fill(colour, part)
        image.blits(form.corners, False)

    def _hatch(
        self, image: pygame.Surface, it: Stroke, place: pygame.Rect, ink: Colour
    ) -> None:
        del it
        step, width = self._canvas.length(HATCH), self._canvas.length(0.2)
        image.blit(forms.hatching((place.w, place.h), ink, step, width, 0), place)
