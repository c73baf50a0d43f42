"""The screens as the app shows them: in a language, for a panel."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from companion.i18n import Catalogue, Translator, game_catalogues, load_catalogue
from ui.canvas import Panel
from ui.elements import Screen
from ui.fonts import FontFiles, Fonts
from ui.model import Setup, UiState
from ui.screens import first_setup, screen_of
from ui.text import Metrics
from ui.world import World

OURS = ("kernel.toml", "table.toml", "app.toml", "router.toml", "setup.toml")

Profile = Mapping[str, Any]


@cache
def catalogues() -> tuple[Catalogue, ...]:
    """Return the messages that belong to no game."""
    return (
        load_catalogue("companion.locale", *OURS),
        load_catalogue("ui.locale", "ui.toml", "cards.toml", "fakebox.toml", "dgit_resolve.toml", "home.toml", "settings.toml", "dgit_table.toml", "mending.toml"),
    )


def metrics_for(panel: Panel, files: FontFiles) -> Metrics:
    """Return what a screen has to know of a panel and its fonts."""
    return Metrics(panel, Fonts(files))


class Composer:
    """Composes screens, with the words of the game at the table."""

    def __init__(self, metrics: Metrics) -> None:
        self.metrics = metrics
        self._speak: dict[str, tuple[Profile | None, Translator]] = {}

    def __call__(self, world: World, ui: UiState) -> Screen:
        """Return the screen for the panel."""
        return self.compose(world, ui, self.metrics)

    def compose(self, world: World, ui: UiState, metrics: Metrics) -> Screen:
        """Return the screen for a panel of these metrics."""
        return screen_of(world, ui, self.translator(world, ui), metrics)

    def set_up(self, world: World, ui: UiState, game: str) -> Setup:
        """Return the set-up that a new game begins with."""
        return first_setup(world, self.translator(world, ui), game)

    def translator(self, world: World, ui: UiState) -> Translator:
        """Return the words for what is shown."""
        game = world.table.game if world.table else None
        if game is None and ui.setup is not None:
            game = world.games.get(ui.setup.game)
        if game is None and world.book is not None:
            game = world.games.get(world.book.game)
        key = game.id if game else ""
        profile = world.table.profile if world.table else None
        known, speak = self._speak.get(key, (None, None))
        if speak is None or known is not profile:
            own = game_catalogues(game, profile) if game else ()
            speak = Translator(ui.language, *catalogues(), *own)
            self._speak[key] = (profile, speak)
        return speak.to(ui.language)
