"""The first picture: the seats' colours at the edge, before the rest is even loaded.

Loading the rules, the fonts and the journal takes longer than opening a window; a
panel that lights up at once tells that the button was pressed.
"""

import os
from itertools import pairwise

from companion.config import Config
from ui.app import display
from ui.pg import pygame
from ui.theme import load_theme

TITLE = "Tabletop Companion"
BAND = 5.0  # mm, as wide as the spine of the screens


def window_size(config: Config) -> tuple[int, int]:
    """Return the window in pixels: a turned panel is a turned window."""
    width, height = config.display.pixels
    turned = config.display.rotate in (90, 270)
    return (height, width) if turned else (width, height)


def fitting_rotation(rotate: int, window: tuple[int, int]) -> int:
    """Return how to turn the picture so that it lies in a window of such a size.

    Some panels stand upright by themselves: then what is set is a quarter short.
    """
    lying = window[0] >= window[1]
    return rotate if lying == (rotate in (0, 180)) else (rotate + 90) % 360


def first_picture(
    config: Config, *, sized: bool = True, opener: display.Opener | None = None
) -> pygame.Surface:
    """Open the window and show the band of the seats' colours in it.

    Args:
        config: the configuration.
        sized: somebody has said how many pixels there are; else a full screen keeps
            those it has.
        opener: as for `display.open_window`.

    Raises:
        NoDisplayError: there is nothing to draw on.
    """
    display.prepare(os.environ)
    full = config.display.fullscreen
    size = window_size(config)
    form = {"title": TITLE, "sized": sized, "opener": opener}
    window = display.open_window(size, fullscreen=full, **form)
    theme = load_theme()
    window.fill(theme["ground"])
    colours = [seat.colour for seat in theme.seats]
    for place, colour in zip(bands(config, window, len(colours)), colours, strict=True):
        window.fill(colour, place)
    pygame.display.flip()
    return window


def bands(config: Config, window: pygame.Surface, count: int) -> list[pygame.Rect]:
    """Return the parts of the band, in pixels of the window.

    The band lies at the left edge as people see it, and is read from above.
    """
    rotate = fitting_rotation(config.display.rotate, window.get_size())
    along_x = rotate in (90, 270)
    long, across = window.get_size() if along_x else window.get_size()[::-1]
    width = round(BAND * across / config.display.millimetres[0])
    first = 0 if rotate in (0, 90) else across - width
    cuts = [round(long * n / count) for n in range(count + 1)]
    parts = list(pairwise(cuts))
    if rotate in (90, 180):
        parts.reverse()
    return [
        pygame.Rect(a, first, b - a, width)
        if along_x
        else pygame.Rect(first, a, width, b - a)
        for a, b in parts
    ]
