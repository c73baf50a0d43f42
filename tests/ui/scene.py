"""A scene: what there is and what is looked at; composed for a panel and a language."""

from typing import Any, NamedTuple

from msgspec.structs import replace

from tests.ui.scenes import metrics, translator
from ui.elements import Screen
from ui.model import TableView, UiState, World
from ui.screens import screen_of


class Scene(NamedTuple):
    """One way to look at something.

    Attributes:
        game: whose words are needed.
    """

    name: str
    world: World
    ui: UiState
    game: str = "window"

    @property
    def view(self) -> TableView | None:
        """The table that is looked at, or None."""
        return self.world.table if self.ui.where == "game" else None

    def screen(self, size: Any = (800, 480), lang: str = "en") -> Screen:
        """Return its screen."""
        looked = replace(self.ui, language=lang)
        t = translator(lang, self.game)
        return screen_of(self.world, looked, t, metrics(size))
