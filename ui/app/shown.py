"""Putting screens on the panel: what differs, what moves, and the dark."""

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from ui.canvas import Canvas
from ui.draw import Painter
from ui.elements import Screen
from ui.motion import FRAME, Motion
from ui.pg import pygame
from ui.text import Metrics
from ui.theme import Mode, load_theme

if TYPE_CHECKING:
    from ui.app.backlight import Backlight


class Screens:
    """The panel: draws screens and presents them.

    Attributes:
        mode: the colours of the night or of the day.
        order: tells which of the six colours and shapes each seat has; empty: in turn.
        light: of the panel; None: it stays as it is.
    """

    def __init__(
        self,
        painter: Painter,
        game: Callable[[], str],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Take what draws, and what tells whose colours to use."""
        self.mode: Mode = "dark"
        self.order: Callable[[], tuple[int, ...]] = tuple
        self._painter = painter
        self._game = game
        self._clock = clock
        self._motion = Motion()
        self._shown = 0.0
        self.light: Backlight | None = None

    @property
    def motion(self) -> bool:
        """Whether changes are shown by movement."""
        return self._motion.on

    @motion.setter
    def motion(self, on: bool) -> None:
        self._motion.on = on

    @property
    def moving(self) -> bool:
        """Whether `step` has more to draw."""
        return self._motion.moving

    def show(self, screen: Screen) -> None:
        """Draw what differs from the last screen, and present it."""
        self._motion.to(screen, self._clock())
        self._draw()

    def step(self) -> None:
        """Draw the next picture of what moves, once it is due."""
        if self.moving and self._clock() - self._shown >= FRAME:
            self._draw()

    def _draw(self) -> None:
        self._shown = self._clock()
        screen = self._motion.frame(self._shown)
        if screen is None:
            return
        theme = load_theme(self._game(), self.mode).seated(self.order())
        self._painter.use(theme)
        changed = self._painter.paint(screen)
        if changed:
            pygame.display.update(changed)
        if self.light is not None:
            self.light.bright()

    def forget(self) -> None:
        """Draw everything the next time."""
        self._painter.forget()

    def dark(self) -> None:
        """Show nothing at all, until the next screen."""
        self._motion.rest()
        self._painter.forget()
        self._painter.canvas.window.fill((0, 0, 0))
        pygame.display.flip()
        if self.light is not None:
            self.light.dark()

    def use_canvas(self, canvas: Canvas, metrics: Metrics) -> None:
        """Draw on another canvas from now on; nothing moves over from the old one."""
        self._painter.use_canvas(canvas, metrics)
        self._motion.rest()
