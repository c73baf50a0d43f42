"""The window with the simulated box in it: where the picture is, and where the box.

The picture lies in it as it would in a window of its own, so its touches and its pixels
are those of a real panel. The box is below it, or beside it where that leaves no room
on the desktop; where neither does, both have fewer pixels. The window has its last size
from the start.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from ui.canvas import LEAST_MM, Panel
from ui.pg import pygame
from ui.screens.fakebox import BESIDE, box_height

BARS: Final = (0, 80)  # pixels that a desktop keeps for its bars and a window's title

Size = tuple[int, int]
Open = Callable[[Size], pygame.Surface]
Room = Callable[[], Size]


class Layout(NamedTuple):
    """What lies where in the window, in pixels; the picture in its upper left."""

    picture: Size
    box: pygame.Rect

    @property
    def window(self) -> Size:
        """The size of the whole."""
        width, height = self.picture
        return max(width, self.box.right), max(height, self.box.bottom)


def desktop() -> Size:
    """Return how much room a window has, in pixels, once the display is there."""
    width, height = pygame.display.get_desktop_sizes()[0]
    return width - BARS[0], height - BARS[1]


def below(picture: Size) -> Layout:
    """Return the layout with the box below."""
    width, height = picture
    high = box_height(width / _scale(picture)) * _scale(picture)
    return Layout(picture, pygame.Rect(0, height, width, round(high)))


def beside(picture: Size) -> Layout:
    """Return the layout with the box at the right."""
    width, height = picture
    wide = BESIDE * _scale(picture)
    return Layout(picture, pygame.Rect(width, 0, round(wide), height))


def arranged(picture: Size, room: Size) -> Layout:
    """Return the first layout that has room, else the one with most of its pixels.

    Args:
        picture: its size in pixels, as it is wanted.
        room: what a window may have.
    """
    whole = [way(picture) for way in (below, beside)]
    for layout in whole:
        if _share(layout.window, room) >= 1:
            return layout
    way = max(whole, key=lambda one: _share(one.window, room))
    share = _share(way.window, room)
    smaller = (int(picture[0] * share), int(picture[1] * share))
    return (below if way is whole[0] else beside)(smaller)


def _share(window: Size, room: Size) -> float:
    return min(room[0] / window[0], room[1] / window[1])


def _scale(picture: Size) -> float:
    """Return the pixels per millimetre that the box is drawn with: the picture's."""
    return max(picture) / LEAST_MM[0]


class FakeWindow:
    """Opens the window with room for the box.

    Attributes:
        number: how often the window was opened.
        window: all of it.
        picture: the part of it where the picture is.
        place: where in it the box is, in pixels.
    """

    def __init__(
        self, open_window: Open = pygame.display.set_mode, room: Room = desktop
    ) -> None:
        """Take what opens a window, and what tells how large one may be."""
        self._open = open_window
        self._room = room
        self.number = 0
        self.window = self.picture = pygame.Surface((1, 1))
        self.place = pygame.Rect(0, 0, 1, 1)

    def open(self, size: Size) -> pygame.Surface:
        """Open the window and return the part of it where the picture is.

        Args:
            size: of the picture in pixels; where the desktop has no room it is smaller.

        Raises:
            pygame.error: there cannot be such a window.
        """
        layout = arranged(size, self._room())
        self.window = self._open(layout.window)
        self.place = layout.box
        self.number += 1
        self.picture = self.window.subsurface((0, 0, *layout.picture))
        return self.picture

    @property
    def panel(self) -> Panel:
        """The geometry of the box."""
        width, height = self.place.size
        scale = _scale(self.picture.get_size())
        return Panel((width, height), (width / scale, height / scale))

    def to_mm(self, pixel: tuple[float, float]) -> tuple[float, float]:
        """Return where in the box (mm) a point of the window (pixels) is."""
        return self.panel.touch_mm(pixel[0] - self.place.x, pixel[1] - self.place.y)
