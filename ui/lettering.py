"""Rendered words, kept: a steady screen never asks the font again."""

from typing import Final

from ui.forms import weight
from ui.pg import pygame
from ui.text import Metrics
from ui.theme import Colour

TEXT_BYTES: Final = 1_000_000  # of words kept besides those that are on the screen


class Lettering:
    """Renders words and keeps those that were used last.

    Attributes:
        rendered: how often a font had to render.
    """

    def __init__(self, metrics: Metrics) -> None:
        self.metrics = metrics
        self.rendered = 0
        # The one used last at the end, so that the oldest can go.
        self._kept: dict[tuple[str, int, bool, Colour], pygame.Surface] = {}
        self._bytes = 0

    def words(self, text: str, px: int, bold: bool, ink: Colour) -> pygame.Surface:
        """Return a line of text as a surface."""
        key = (text, px, bold, ink)
        found = self._kept.pop(key, None)
        if found is None:
            found = self.metrics.fonts.font(px, bold).render(text, True, ink)
            self.rendered += 1
            self._bytes += weight(found)
        self._kept[key] = found
        while self._bytes > TEXT_BYTES and len(self._kept) > 1:
            oldest = self._kept.pop(next(iter(self._kept)))
            self._bytes -= weight(oldest)
        return found

    def ascent(self, px: int, bold: bool) -> int:
        """Return how far letters reach above their baseline, in pixels."""
        return self.metrics.fonts.font(px, bold).get_ascent()
