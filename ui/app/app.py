"""Start-up: display, journal, devices and loop, in the order that shows most first."""

import gc
import logging
import os
import random
import time
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from companion.config import Config, state_dir
from companion.profiles import profile_folders
from ui.app import display, rig
from ui.app.compose import Composer, metrics_for
from ui.app.display import Stop
from ui.app.fakes import FakeHands
from ui.app.hands import Hands
from ui.app.inbox import Inbox
from ui.app.input import InputReader, Point
from ui.app.loop import Loop
from ui.app.rig import Rig
from ui.app.session import Session
from ui.app.shelf import JOURNAL_FILE, JournalShelf
from ui.app.splash import window_size
from ui.canvas import Canvas, Panel
from ui.draw import Painter
from ui.elements import Screen
from ui.fonts import FontFiles, find_fonts
from ui.pg import pygame
from ui.theme import load_theme

log = logging.getLogger(__name__)


class Screens:
    """The panel: draws screens and presents them."""

    def __init__(self, painter: Painter, game: Callable[[], str]) -> None:
        """Take what draws, and what tells whose colours to use."""
        self._painter = painter
        self._game = game

    def show(self, screen: Screen) -> None:
        """Draw what differs from the last screen, and present it."""
        self._painter.use(load_theme(self._game()))
        changed = self._painter.paint(screen)
        if changed:
            pygame.display.update(changed)

    def forget(self) -> None:
        """Draw everything the next time."""
        self._painter.forget()


class App(NamedTuple):
    """All parts of a running app."""

    loop: Loop
    session: Session
    hands: Hands
    rig: Rig
    shelf: JournalShelf
    composer: Composer
    fonts: FontFiles

    def close(self) -> None:
        """Stop the devices, let the journal finish, close the window."""
        self.rig.stop()
        if not self.shelf.close():
            log.error("the journal did not close in time")
        pygame.display.quit()


def panel_of(config: Config) -> Panel:
    """Return the geometry of the configured panel; a turned one is a turned window."""
    shown = config.display
    return Panel.of(window_size(config), shown.millimetres, shown.rotate)


def assemble(  # noqa: PLR0913  (each is a part)
    config: Config,
    devices: Rig,
    *,
    shelf: JournalShelf,
    language: str,
    window: pygame.Surface,
    fakes: FakeHands | None = None,
) -> App:
    """Open the journal, and put all parts together.

    Args:
        config: the configuration.
        devices: what is at the table; not started yet.
        shelf: where the games are.
        language: of the screens at first.
        window: opened already, with the first picture.
        fakes: hands for simulated devices.

    Raises:
        NoFontError: there is no font with Japanese letters.
    """
    files = find_fonts(config.display.font)
    panel = panel_of(config)
    if window.get_size() != panel.px:
        panel = Panel.of(window.get_size(), config.display.millimetres, panel.rotation)
    composer = Composer(metrics_for(panel, files))
    inbox = Inbox()
    shelf.wake = inbox.wake
    session = Session(shelf, devices, language=language)
    session.set_up = composer.set_up
    session.go_on()
    _log_trouble(session, composer)
    hands = Hands(session, composer)
    painter = Painter(Canvas(panel, window), composer.metrics, load_theme())
    loop = Loop(
        session,
        hands,
        rig=devices,
        inbox=inbox,
        reader=InputReader(partial(_touched, panel), window.get_size),
        show=Screens(painter, partial(_game, session)),
        events=pygame.event.get,
        clock=time.monotonic,
        fakes=fakes,
    )
    return App(loop, session, hands, devices, shelf, composer, files)


def _log_trouble(session: Session, composer: Composer) -> None:
    """Say in the terminal too what is wrong with the journal, or was."""
    ui = session.ui
    t = composer.translator(session.world(), ui)
    if ui.fault is not None:
        log.error(t(ui.fault.message, **ui.fault.fields))


def _touched(panel: Panel, point: Point) -> Point:
    return panel.touch_mm(*point)


def _game(session: Session) -> str:
    playing = session.table is not None and session.ui.where == "game"
    return session.table.header.game if playing and session.table else ""


def run(config: Config, window: pygame.Surface, *, language: str, fake: bool) -> None:
    """Run the app until somebody leaves it or it is told to stop.

    Turns the garbage collector on with the first screen, if it was off until then.

    Raises:
        NoFontError: there is no font with Japanese letters.
    """
    stop = Stop()
    stop.listen(service=display.in_service(os.environ))
    devices = rig.build(config, fake=fake)
    fakes = FakeHands(devices, random.SystemRandom()) if fake else None
    folders = profile_folders(os.environ)
    file = state_dir(config) / JOURNAL_FILE
    shelf = JournalShelf(file, folders=folders, players=config.table.players)
    app = assemble(
        config, devices, shelf=shelf, language=language, window=window, fakes=fakes
    )
    try:
        app.loop.start()
        gc.freeze()  # what is there now stays: it need not be looked through again
        gc.enable()
        app.loop.run(stop)
    finally:
        app.close()
