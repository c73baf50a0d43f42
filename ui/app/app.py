"""Start-up: display, journal, devices and loop, in the order that shows most first."""

import gc
import logging
import os
import random
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.config import Config, Survey, state_dir
from companion.i18n import Translator
from companion.profiles import profile_folders
from companion.table.tags import FILE as TAG_FILE
from ui.app import display, rig
from ui.app.compose import Composer
from ui.app.control import Control, Launch, power_off
from ui.app.display import Stop
from ui.app.fakes import FakeHands
from ui.app.hands import Hands
from ui.app.inbox import Inbox
from ui.app.input import InputReader
from ui.app.loop import Box, Loop
from ui.app.panel import Picture, guessed
from ui.app.parts import Parts, about
from ui.app.prefs import Preferences, Start
from ui.app.rig import Rig
from ui.app.session import Session
from ui.app.shelf import JOURNAL_FILE, JournalShelf
from ui.app.sound import Speaker
from ui.app.tags import Tagging
from ui.canvas import Canvas
from ui.draw import Painter
from ui.elements import Screen
from ui.fonts import FontFiles, find_fonts
from ui.motion import FRAME, Motion
from ui.pg import pygame
from ui.text import Metrics
from ui.theme import Mode, load_theme

if TYPE_CHECKING:
    from ui.app.fakebox import Strip

log = logging.getLogger(__name__)


class Screens:
    """The panel: draws screens and presents them.

    Attributes:
        mode: the colours of the night or of the day.
        order: tells which of the six colours and shapes each seat has; empty: in turn.
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

    def forget(self) -> None:
        """Draw everything the next time."""
        self._painter.forget()

    def dark(self) -> None:
        """Show nothing at all, until the next screen."""
        self._motion.rest()
        self._painter.forget()
        self._painter.canvas.window.fill((0, 0, 0))
        pygame.display.flip()

    def use_canvas(self, canvas: Canvas, metrics: Metrics) -> None:
        """Draw on another canvas from now on; nothing moves over from the old one."""
        self._painter.use_canvas(canvas, metrics)
        self._motion.rest()


class App(NamedTuple):
    """All parts of a running app."""

    loop: Loop
    session: Session
    hands: Hands
    rig: Rig
    shelf: JournalShelf
    composer: Composer
    fonts: FontFiles
    picture: Picture
    speaker: Speaker

    def close(self) -> None:
        """Stop the devices, let the journal finish, close the window."""
        self.rig.stop()
        self.speaker.close()
        if not self.shelf.close():
            log.error("the journal did not close in time")
        pygame.display.quit()


def assemble(  # noqa: PLR0913  (each is a part)
    config: Config,
    devices: Rig,
    *,
    shelf: JournalShelf,
    language: str,
    window: pygame.Surface,
    fakes: FakeHands | None = None,
    start: Start | None = None,
    launch: Launch | None = None,
    tags: Path | None = None,
    strip: "Strip | None" = None,
) -> App:
    """Open the journal, and put all parts together.

    Args:
        config: the configuration.
        devices: what is at the table; not started yet.
        shelf: where the games are.
        language: of the screens at first.
        window: opened already, with the first picture.
        fakes: hands for simulated devices.
        start: what was set, and how; None: nothing is asked for first, or kept.
        launch: asks the system to switch off; None: that only ends the app.
        strip: where the simulated box is shown; None: nowhere.
        tags: the file of the cards' tags; None: none are known or kept.

    Raises:
        NoFontError: there is no font with Japanese letters.
    """
    files = find_fonts(config.display.font)
    start = start or Start.fixed_by(config)
    prefs = Preferences(start, language=language)
    full = bool(window.get_flags() & pygame.FULLSCREEN)
    prefs.presume(guessed(window.get_size(), start.decided) if full else {})
    opener = strip.open if strip is not None else None
    picture = Picture(window, prefs.now, files, full=full, open_window=opener)
    composer = Composer(picture.metrics)
    inbox = Inbox()
    shelf.wake = inbox.wake
    session = Session(shelf, devices, language=language)
    session.set_up = composer.set_up
    session.go_on()
    _log_trouble(session, composer)
    hands = Hands(session, composer)
    painter = Painter(picture.canvas, composer.metrics, load_theme())
    screens = Screens(painter, partial(_game, session))
    screens.order = partial(_order, session)
    loop = Loop(
        session,
        hands,
        rig=devices,
        inbox=inbox,
        reader=InputReader(picture.touched, picture.size),
        show=screens,
        moves=screens,
        events=pygame.event.get,
        clock=time.monotonic,
        fakes=fakes,
    )
    if strip is not None and fakes is not None:
        words = partial(_words, session, composer)
        loop.box = _fake_box(
            strip, rig=devices, fakes=fakes, session=session, speak=words, files=files
        )
    speaker = Speaker(on=prefs.now["sound.on"], volume=prefs.now["sound.volume"])
    speaker.on_trouble = partial(_redraw, session, inbox)
    control = Control(
        session,
        prefs,
        speaker,
        clock=time.monotonic,
        about=partial(about, config),
        launch=launch,
    )
    parts = Parts(session, loop, screens, composer, picture, speaker)
    if tags is not None:
        folders = profile_folders(os.environ)
        Tagging(
            session, tags, lambda: shelf.games, folders=folders, clock=time.monotonic
        )
    parts.follow(prefs)
    control.begin(start)
    made = (loop, session, hands, devices, shelf, composer, files)
    return App(*made, picture, speaker)


def _log_trouble(session: Session, composer: Composer) -> None:
    """Say in the terminal too what is wrong with the journal, or was."""
    ui = session.ui
    if ui.fault is not None:
        t = composer.translator(session.world(), ui)
        log.error(t(ui.fault.message, **ui.fault.fields))


def _words(session: Session, composer: Composer) -> Translator:
    return composer.translator(session.world(), session.ui)


def _fake_box(strip: "Strip", **parts: Any) -> Box:
    """Return the simulated box; only for trying out, so it is loaded late."""
    from ui.app.fakebox import FakeBox  # noqa: PLC0415

    return FakeBox(strip, **parts)


def _strip_below(window: pygame.Surface) -> "Strip | None":
    """Open the window anew with room for the box, if it does not fill the screen."""
    from ui.app.fakebox import Strip  # noqa: PLC0415  (late: for trying out)

    if window.get_flags() & pygame.FULLSCREEN:
        return None
    strip = Strip()
    strip.open(window.get_size())
    return strip


def _redraw(session: Session, inbox: Inbox) -> None:
    """Look again at what another thread has found out."""
    session.changed = True
    inbox.wake()


def _game(session: Session) -> str:
    """Return whose colours are shown: of the game at the table or being set up."""
    where, setup = session.ui.where, session.ui.setup
    if where == "setup" and setup is not None:
        return setup.game
    return session.table.header.game if where == "game" and session.table else ""


def _order(session: Session) -> tuple[int, ...]:
    """Return which colour and shape each seat at the table has; empty: in turn."""
    at_table = session.ui.where == "game" and session.table is not None
    return session.table.header.colours if at_table and session.table else ()


def run(survey: Survey, window: pygame.Surface, *, language: str, fake: bool) -> None:
    """Run the app until somebody leaves it or it is told to stop.

    Turns the garbage collector on with the first screen, if it was off until then.

    Raises:
        NoFontError: there is no font with Japanese letters.
    """
    config, service = survey.config, display.in_service(os.environ)
    stop = Stop()
    stop.listen(service=service)
    devices = rig.build(config, fake=fake)
    fakes = FakeHands(devices, random.SystemRandom()) if fake else None
    strip = _strip_below(window) if fake else None
    folders = profile_folders(os.environ)
    file = state_dir(config) / JOURNAL_FILE
    shelf = JournalShelf(file, folders=folders, players=config.table.players)
    app = assemble(
        config,
        devices,
        shelf=shelf,
        language=language,
        window=window if strip is None else strip.picture,
        fakes=fakes,
        strip=strip,
        start=Start.of(survey),
        launch=power_off if service else None,
        tags=state_dir(config) / TAG_FILE,
    )
    try:
        app.loop.start()
        app.speaker.start()
        gc.freeze()  # what is there now stays: it need not be looked through again
        gc.enable()
        app.loop.run(stop)
    finally:
        app.close()
