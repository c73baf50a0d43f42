"""Pictures of screens: each kind once, in both languages, at both panel sizes."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from companion.i18n import LANGUAGES
from ui.app.compose import Composer, metrics_for
from ui.canvas import Canvas, Panel
from ui.draw import Painter
from ui.elements import Screen
from ui.fonts import FontFiles
from ui.model import UiState
from ui.peeking import covered
from ui.pg import pygame
from ui.theme import load_theme
from ui.world import World

PICTURES: Final = "[0-9][0-9]_*_??_*x*.png"
SIZES: Final = ((800, 480), (1280, 720))


class Album:
    """Saves one set of pictures for each kind of screen that it is shown.

    Attributes:
        folder: where the pictures go.
        kinds: the kinds seen so far, in order.
    """

    def __init__(self, folder: Path, composer: Composer, files: FontFiles) -> None:
        self.folder = folder
        self.kinds: list[str] = []
        self._composer = composer
        self._painters = [_painter(size, files) for size in SIZES]
        folder.mkdir(parents=True, exist_ok=True)

    def see(self, kind: str, world: World, ui: UiState) -> None:
        """Save pictures of a screen, unless its kind has been seen."""
        if kind in self.kinds:
            return
        self.kinds.append(kind)
        ui = covered(ui)  # nothing that is private is ever saved as a picture
        game = world.table.game.id if world.table and ui.where == "game" else ""
        for painter in self._painters:
            painter.use(load_theme(game))
            for language in LANGUAGES:
                look = replace(ui, language=language)
                painter.paint(self._composer.compose(world, look, painter.metrics))
                self._save(painter.canvas, f"{kind}_{language}")

    def screen(self, world: World, ui: UiState) -> Screen:
        """Return a screen as the first of its pictures shows it."""
        return self._composer.compose(world, ui, self._painters[0].metrics)

    def _save(self, canvas: Canvas, what: str) -> None:
        width, height = canvas.panel.px
        name = f"{len(self.kinds):02}_{what}_{width}x{height}.png"
        pygame.image.save(canvas.window, self.folder / name)

    @property
    def pictures(self) -> Sequence[Path]:
        """The files of all pictures."""
        return sorted(self.folder.glob(PICTURES))


def _painter(size: tuple[int, int], files: FontFiles) -> Painter:
    panel = Panel.of(size)
    return Painter(Canvas(panel), metrics_for(panel, files), load_theme())
