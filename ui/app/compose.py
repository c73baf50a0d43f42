"""The screens as the app shows them: in a language, for a panel."""

from collections.abc import Mapping
from functools import cache
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from companion.i18n import Catalogue, Translator, game_catalogues, load_catalogue
from ui.app.owned import own_of, plain
from ui.canvas import Panel
from ui.elements import Screen
from ui.fonts import FontFiles, Fonts
from ui.model import Setup, UiState
from ui.screens import first_setup, marked, placed
from ui.text import Metrics
from ui.world import World

OURS: Final = (
    "kernel.toml",
    "table.toml",
    "app.toml",
    "router.toml",
    "setup.toml",
    "readers.toml",
    "towers.toml",
)
SCREENS: Final = (
    "cards.toml",
    "decks.toml",
    "devices.toml",
    "dgit_resolve.toml",
    "dgit_table.toml",
    "dungeon_twister.toml",
    "fakebox.toml",
    "gpio.toml",
    "home.toml",
    "log.toml",
    "mending.toml",
    "news.toml",
    "panty_raider.toml",
    "raid_rules.toml",
    "rulebook.toml",
    "settings.toml",
    "ui.toml",
)
"""The catalogues of the screens; a test finds one that is left out."""

Profile = Mapping[str, Any]


@cache
def catalogues() -> tuple[Catalogue, ...]:
    """Return the messages that belong to no game."""
    return (
        load_catalogue("companion.locale", *OURS),
        load_catalogue("ui.locale", *SCREENS),
    )


def metrics_for(panel: Panel, files: FontFiles) -> Metrics:
    """Return what a screen has to know of a panel and its fonts."""
    return Metrics(panel, Fonts(files))


class Placed(NamedTuple):
    """A screen without the ring and the finger, and all that it was made of."""

    world: World
    ui: UiState
    speak: Translator
    metrics: Metrics
    screen: Screen


class Composer:
    """Composes screens, with the words of the game at the table.

    A finger that presses something, the ring that moves and a hold that fills change
    nothing else: the last screen is kept for them.
    """

    def __init__(self, metrics: Metrics) -> None:
        self.metrics = metrics
        self._speak: dict[str, tuple[Profile | None, Translator]] = {}
        self._last: Placed | None = None

    def __call__(self, world: World, ui: UiState) -> Screen:
        """Return the screen for the panel."""
        return self.compose(world, ui, self.metrics)

    def compose(self, world: World, ui: UiState, metrics: Metrics) -> Screen:
        """Return the screen for a panel of these metrics."""
        speak = self.translator(world, ui)
        plain = replace(ui, focus="", pressed="", holding=0.0)
        last = self._last
        if (
            last is None
            or last.speak is not speak
            or last.metrics is not metrics
            or last.ui != plain
            or last.world != world
        ):
            screen = placed(world, plain, speak, metrics)
            last = self._last = Placed(world, plain, speak, metrics, screen)
        return marked(last.screen, ui)

    def set_up(self, world: World, ui: UiState, game: str) -> Setup:
        """Return the set-up that a new game begins with."""
        del ui
        return first_setup(world, game)

    def translator(self, world: World, ui: UiState) -> Translator:
        """Return the words for what is shown."""
        game = world.table.game if world.table else None
        if game is None and ui.setup is not None:
            game = world.games.get(ui.setup.game)
        if game is None and world.book is not None:
            game = world.games.get(world.book.game)
        if game is None and world.deck is not None:
            game = world.games.get(world.deck.game)
        key = game.id if game else ""
        profile = world.table.profile if world.table else None
        if game is not None and world.table is None:
            profile = own_of(game, ui.setup.options if ui.setup is not None else {})
        known, speak = self._speak.get(key, (None, None))
        if speak is None or known is not profile:
            own = game_catalogues(plain(game), profile) if game else ()
            speak = Translator(ui.language, *catalogues(), *own)
            self._speak[key] = (profile, speak)
        return speak.to(ui.language)
