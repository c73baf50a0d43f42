"""The panel as it is now: the window, how it is turned, how large it is in truth.

All of it can change while the app runs: another size opens the window anew, another
turn or other millimetres make a new canvas in it.
"""

import logging
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from ui.app.splash import fitting_rotation
from ui.canvas import Canvas, Panel
from ui.fonts import FontFiles, Fonts
from ui.pg import pygame
from ui.settings import mm_setting, presumed
from ui.text import Metrics

if TYPE_CHECKING:
    from ui.app.input import Point

log = logging.getLogger(__name__)


class Picture:
    """The window and the geometry of what is drawn in it.

    Attributes:
        panel: the geometry.
        canvas: what is drawn on.
        metrics: what screens have to know of it.
    """

    def __init__(
        self,
        window: pygame.Surface,
        values: Mapping[str, Any],
        files: FontFiles,
        *,
        full: bool = False,
        open_window: Callable[[tuple[int, int]], pygame.Surface] | None = None,
    ) -> None:
        """Take the open window.

        Args:
            window: with the first picture.
            values: the settings by key.
            files: the fonts.
            full: it covers the screen: its size is not ours to choose.
            open_window: opens another one; None: of that size and no more.
        """
        self._open = open_window or pygame.display.set_mode
        self.window = window
        self._full = full
        self._wanted = _window_size(values)
        self._fonts = Fonts(files)
        self._take(values)

    def _take(self, values: Mapping[str, Any]) -> None:
        self._taken = _lies(values)
        size = self.window.get_size()
        width, height = str(values["display.panel_mm"]).split("x")
        rotation = fitting_rotation(int(values["display.rotate"]), size)
        self.panel = Panel.of(size, (float(width), float(height)), rotation)
        self.canvas = Canvas(self.panel, self.window)
        self.metrics = Metrics(self.panel, self._fonts)

    def change(self, values: Mapping[str, Any]) -> bool:
        """Bring window and canvas to other settings; false: they are so already."""
        if _lies(values) == self._taken:
            return False
        wanted = _window_size(values)
        if not self._full and wanted != self._wanted:
            self._wanted = wanted
            try:
                self.window = self._open(wanted)
            except pygame.error as error:  # the window stays as large as it is
                log.warning("the window cannot be %dx%d: %s", *wanted, error)
        self._take(values)
        return True

    def touched(self, point: "Point") -> "Point":
        """Return where in the picture (mm) a touch of the window (pixels) lies."""
        return self.panel.touch_mm(*point)

    def size(self) -> tuple[int, int]:
        """Return the size of the whole window in pixels."""
        return self.window.get_abs_parent().get_size()

    def dark(self) -> None:
        """Show nothing at all."""
        self.window.fill((0, 0, 0))
        pygame.display.flip()


def _lies(values: Mapping[str, Any]) -> tuple[Any, ...]:
    """Return all that decides how the picture lies, and how large it is."""
    keys = ("display.size", "display.panel_mm", "display.rotate")
    return tuple(values[key] for key in keys)


def _window_size(values: Mapping[str, Any]) -> tuple[int, int]:
    width, height = (int(part) for part in str(values["display.size"]).split("x"))
    turned = values["display.rotate"] in (90, 270)
    return (height, width) if turned else (width, height)


def guessed(size: tuple[int, int], decided: frozenset[str]) -> dict[str, Any]:
    """Return what a window's size tells of the panel, where nobody has said it.

    Args:
        size: of the window in pixels.
        decided: keys that anything but the defaults decides.
    """
    kind = presumed(size)
    found: dict[str, Any] = {}
    if kind is not None and "display.panel_mm" not in decided:
        found |= mm_setting(kind.mm)
    if "display.rotate" not in decided:
        found["display.rotate"] = fitting_rotation(0, size)
    if "display.size" not in decided:
        found["display.size"] = f"{max(size)}x{min(size)}"
    return found
