"""Small pictures, drawn as shapes (fonts lack dice, ticks and arrows).

Each is a function that draws with a `Pen` in a square of 0..1 by 0..1; the wide ones
(`scene:...`) are as high as 1 and as wide as their box. To look at them all:
`make icons`.
"""

from functools import lru_cache
from typing import Final

from ui.icons.acts import ACTS
from ui.icons.curses import CURSES
from ui.icons.devices import DEVICES
from ui.icons.dice import DICE
from ui.icons.labyrinth import LABYRINTH
from ui.icons.pen import FINER, FINER_WIDE, Draw, Pen, on_arc
from ui.icons.raid import RAID
from ui.icons.rooms import ROOMS
from ui.icons.scenes import SCENES
from ui.icons.seats import SEATS
from ui.pg import pygame
from ui.theme import Colour

__all__ = ["ICONS", "WIDE", "arc", "picture", "rimmed"]

WIDE: Final = frozenset(SCENES)
ICONS: Final[dict[str, Draw]] = {
    **SEATS,
    **CURSES,
    **ROOMS,
    **RAID,
    **LABYRINTH,
    **DICE,
    **ACTS,
    **DEVICES,
    **SCENES,
}
RIM: Final = 0.055  # of a picture's side
RIM_STEPS: Final = 16
ARC_STEPS: Final = 72


def picture(name: str, w: int, h: int, colour: Colour) -> pygame.Surface:
    """Return the picture of that name as a surface of `w` x `h` pixels.

    Raises:
        KeyError: there is no such picture.
    """
    if name in WIDE:  # big, and only on one screen: whoever shows it keeps it
        return _finished(_drawn(name, w, h, colour), w, h)
    return _small(name, w, h, colour)


@lru_cache(maxsize=192)
def _small(name: str, w: int, h: int, colour: Colour) -> pygame.Surface:
    return _finished(_drawn(name, w, h, colour), w, h)


@lru_cache(maxsize=128)
def rimmed(name: str, w: int, h: int, colour: Colour, rim: Colour) -> pygame.Surface:
    """Return a picture with a line around: for a colour that its ground swallows.

    Raises:
        KeyError: there is no such picture.
    """
    far = max(1, round(RIM * min(w, h) * FINER))
    inner = (max(1, w - 2 * far // FINER), max(1, h - 2 * far // FINER))
    within = _drawn(name, *inner, colour)
    around = _drawn(name, *inner, rim)
    whole = pygame.Surface((w * FINER, h * FINER), pygame.SRCALPHA, 32)
    whole.fill((*rim, 0))
    left = (whole.get_width() - within.get_width()) // 2
    top = (whole.get_height() - within.get_height()) // 2
    for step in range(RIM_STEPS):
        aside = pygame.math.Vector2(far, 0).rotate(step * 360 / RIM_STEPS)
        whole.blit(around, (left + round(aside.x), top + round(aside.y)))
    whole.blit(within, (left, top))
    return _finished(whole, w, h)


@lru_cache(maxsize=96)
def arc(w: int, h: int, share: float, colour: Colour, width: float) -> pygame.Surface:
    """Return a ring that is drawn from above, clockwise, as far as `share` (0..1)."""
    pen = Pen((w, h), colour)
    if share > 0:
        outer = on_arc((0.5, 0.5), 0.5, 0.0, min(1.0, share), ARC_STEPS)
        inner = on_arc((0.5, 0.5), 0.5 - width, 0.0, min(1.0, share), ARC_STEPS)
        pen.poly(*outer, *reversed(inner))
    return _finished(pen.surface, w, h)


def _drawn(name: str, w: int, h: int, colour: Colour) -> pygame.Surface:
    if name in WIDE:
        pen = Pen((w, h), colour, w / h, FINER_WIDE)
    else:
        pen = Pen((w, h), colour)
    ICONS[name](pen)
    return pen.surface


def _finished(image: pygame.Surface, w: int, h: int) -> pygame.Surface:
    return pygame.transform.smoothscale(image, (w, h))
