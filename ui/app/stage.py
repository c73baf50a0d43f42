"""What the first screen needs: window, fonts, words, games; and that screen, early.

What answers to hands and devices takes as long again to load as all of this. So home,
or the game that goes on, is on the panel before that is loaded: nobody touches it so
soon, and what is touched meanwhile waits in SDL's queue.
"""

import logging
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from companion.sections import Config
from companion.table.faults import JournalFault
from ui.app.compose import Composer
from ui.app.panel import Picture, guessed
from ui.app.prefs import Preferences, Start
from ui.app.shelf import JournalShelf
from ui.draw import Painter
from ui.fonts import FontFiles, find_fonts
from ui.looks import UiState
from ui.pg import pygame
from ui.theme import load_theme
from ui.world import DeviceLine, World

log = logging.getLogger(__name__)

NOT_YET: Final = tuple(
    DeviceLine(kind, kind, "offline", "device.not_started")
    for kind in ("tower", "reader", "buttons", "lamps")
)
"""How the devices are before any was started."""
JOURNAL: Final = DeviceLine("journal", "journal", "ok")


class Stage(NamedTuple):
    """The parts that make and show a screen, and where the games are."""

    start: Start
    prefs: Preferences
    files: FontFiles
    picture: Picture
    composer: Composer
    painter: Painter
    shelf: JournalShelf


def set_stage(  # noqa: PLR0913  (each is a part)
    config: Config,
    start: Start,
    *,
    language: str,
    window: pygame.Surface,
    shelf: JournalShelf,
    opener: Callable[[tuple[int, int]], pygame.Surface] | None = None,
) -> Stage:
    """Put together what makes screens.

    Args:
        config: the configuration.
        start: what was set, and how.
        language: of the screens at first.
        window: opened already.
        shelf: where the games are; not opened yet.
        opener: opens another window; None: as pygame does.

    Raises:
        NoFontError: there is no font with Japanese letters.
    """
    files = find_fonts(config.display.font)
    prefs = Preferences(start, language=language)
    full = bool(window.get_flags() & pygame.FULLSCREEN)
    prefs.presume(guessed(window.get_size(), start.decided) if full else {})
    picture = Picture(window, prefs.now, files, full=full, open_window=opener)
    composer = Composer(picture.metrics)
    theme = load_theme("", prefs.now["display.theme"])
    painter = Painter(picture.canvas, picture.metrics, theme)
    return Stage(start, prefs, files, picture, composer, painter, shelf)


def show_first(stage: Stage) -> bool:
    """Show what the app will begin with: home, or the game that goes on; tell if so.

    It is neither where the first start has something to ask, and where the journal
    cannot be read or has something to say: then the app shows what there is to show.
    """
    if stage.start.asks:
        return False
    try:
        stage.shelf.open()
        saved = stage.shelf.saved
        first = _table(stage, saved[0].key) if saved else stage.shelf.world()
    except JournalFault as fault:
        log.debug("nothing is shown early: %s", fault)
        return False
    if first is None:
        return False
    where = "home" if first.table is None else "game"
    look = UiState(language=stage.prefs.now["language"], where=where)
    screen = stage.composer(_dressed(first, stage.prefs), look)
    pygame.display.update(stage.painter.paint(screen))
    return True


def _table(stage: Stage, key: int) -> World | None:
    """Return an unfinished game, in its colours, as it is before anything happens."""
    from ui.app.views import table_view  # noqa: PLC0415  (late: home needs none)

    shelf = stage.shelf
    table = shelf.held(key)
    if table is None:
        return None
    header, mode = table.header, stage.prefs.now["display.theme"]
    stage.painter.use(load_theme(header.game, mode).seated(header.colours))
    devices = (*NOT_YET, JOURNAL)
    view = table_view(table, devices, tower=False, held=None)
    view = replace(view, clock=view.clock and shelf.dated)
    return World(view, remembered=shelf.remembered)


def _dressed(world: World, prefs: Preferences) -> World:
    """Return the world with the settings and the devices in it."""
    choices: Mapping[str, Any] = dict(prefs.now)
    devices = (*NOT_YET, JOURNAL)
    return replace(world, devices=devices, choices=choices, fixed=prefs.fixed)
