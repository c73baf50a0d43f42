"""The screens as the app shows them: in a language, for a panel."""

from functools import cache

from companion.i18n import Catalogue, Translator, game_catalogues, load_catalogue
from ui.canvas import Panel
from ui.elements import Screen
from ui.fonts import FontFiles, Fonts
from ui.model import UiState
from ui.screens.generic import generic_screen
from ui.text import Metrics
from ui.world import World

OURS = ("kernel.toml", "table.toml", "app.toml", "router.toml")


@cache
def catalogues() -> tuple[Catalogue, ...]:
    """Return the messages that belong to no game."""
    return (
        load_catalogue("companion.locale", *OURS),
        load_catalogue("ui.locale", "ui.toml"),
    )


def metrics_for(panel: Panel, files: FontFiles) -> Metrics:
    """Return what a screen has to know of a panel and its fonts."""
    return Metrics(panel, Fonts(files))


class Composer:
    """Composes screens, with the words of the game at the table."""

    def __init__(self, metrics: Metrics) -> None:
        self.metrics = metrics
        self._speak: dict[str, Translator] = {}

    def __call__(self, world: World, ui: UiState) -> Screen:
        """Return the screen for the panel."""
        return self.compose(world, ui, self.metrics)

    def compose(self, world: World, ui: UiState, metrics: Metrics) -> Screen:
        """Return the screen for a panel of these metrics."""
        return generic_screen(world, ui, self.translator(world, ui), metrics)

    def translator(self, world: World, ui: UiState) -> Translator:
        """Return the words for what is shown."""
        game = world.table.game if world.table else None
        if game is None and ui.setup is not None:
            game = world.games.get(ui.setup.game)
        key = game.id if game else ""
        if key not in self._speak:
            own = game_catalogues(game) if game else ()
            self._speak[key] = Translator(ui.language, *catalogues(), *own)
        return self._speak[key].to(ui.language)
