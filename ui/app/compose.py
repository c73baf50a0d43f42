"""The screens as the app shows them: in a language, for a panel."""

from collections.abc import Callable
from functools import cache

from companion.i18n import Catalogue, Translator, load_catalogue
from companion.kernel import Game
from ui.canvas import Panel
from ui.elements import Screen
from ui.fonts import FontFiles, Fonts
from ui.model import Setup, UiState
from ui.screens import screen_of
from ui.screens.home import first_setup
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


def words_of(game: Game) -> Catalogue:
    """Return the messages and names that a game brings along."""
    package = type(game).__module__.rpartition(".")[0]
    return load_catalogue(package, "data/names.toml", "data/messages.toml")


Words = Callable[[Game], Catalogue]


class Composer:
    """Composes screens, with the words of the game at the table."""

    def __init__(self, metrics: Metrics, words: Words = words_of) -> None:
        self.metrics = metrics
        self._words = words
        self._speak: dict[str, Translator] = {}

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
        key = game.id if game else ""
        if key not in self._speak:
            own = (self._words(game),) if game else ()
            self._speak[key] = Translator(ui.language, *catalogues(), *own)
        return self._speak[key].to(ui.language)
