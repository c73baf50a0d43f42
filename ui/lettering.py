"""Rendered words, kept: a steady screen never asks the font again."""

from typing import Final, NamedTuple

from ui.forms import weight
from ui.pg import pygame
from ui.text import Metrics
from ui.theme import Colour

TEXT_BYTES: Final = 800_000  # of words kept besides those that are on the screen


class Words(NamedTuple):
    """A line of text as a surface, only as high as its ink.

    A font's own line is half as high again: that much less is kept and copied.

    Attributes:
        image: the surface.
        rise: from its top down to the baseline, in pixels.
    """

    image: pygame.Surface
    rise: int


class Lettering:
    """Renders words and keeps those that were used last.

    Attributes:
        rendered: how often a font had to render.
    """

    def __init__(self, metrics: Metrics) -> None:
        self.metrics = metrics
        self.rendered = 0
        # The one used last at the end, so that the oldest can go.
        self._kept: dict[tuple[str, int, bool, Colour, int], Words] = {}
        self._bytes = 0

    def words(
        self, text: str, px: int, bold: bool, ink: Colour, across: int = 0
    ) -> Words:
        """Return a line of text as a surface; `across`: narrowed, see `Fonts.font`."""
        key = (text, px, bold, ink, across)
        found = self._kept.pop(key, None)
        if found is None:
            font = self.metrics.fonts.font(px, bold, across)
            found = _inked(font.render(text, True, ink), font.get_ascent())
            self.rendered += 1
            self._bytes += weight(found.image)
        self._kept[key] = found
        while self._bytes > TEXT_BYTES and len(self._kept) > 1:
            oldest = self._kept.pop(next(iter(self._kept)))
            self._bytes -= weight(oldest.image)
        return found


def _inked(line: pygame.Surface, ascent: int) -> Words:
    """Cut off what is empty above and below a line."""
    ink = line.get_bounding_rect()
    if not ink.h:  # spaces
        return Words(line, ascent)
    part = line.subsurface((0, ink.y, line.get_width(), ink.h))
    return Words(part.copy(), ascent - ink.y)
