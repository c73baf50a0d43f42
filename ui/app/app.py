"""Start-up: display, journal, devices and loop, in the order that shows most first."""

import gc
import logging
import os
import time
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
from ui.app.deckgate import attend_deck
from ui.app.devicelog import DeviceLog
from ui.app.display import Stop
from ui.app.hands import Hands
from ui.app.inbox import Inbox
from ui.app.input import InputReader
from ui.app.loop import Box, Loop
from ui.app.notify import Notifier, from_environment
from ui.app.panel import Picture
from ui.app.parts import Parts, about
from ui.app.prefs import Start
from ui.app.rig import Rig
from ui.app.session import Session
from ui.app.shelf import JournalShelf
from ui.app.shown import Screens
from ui.app.sound import Speaker
from ui.app.stage import Stage, set_stage
from ui.app.tags import Tagging
from ui.app.warming import Warming
from ui.app.watch import Watch
from ui.fonts import FontFiles
from ui.pg import pygame

if TYPE_CHECKING:
    from ui.app.backlight import Backlight
    from ui.app.fakes import FakeHands
    from ui.app.fakewindow import FakeWindow

log = logging.getLogger(__name__)


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
    light: "Backlight | None" = None

    def close(self) -> None:
        """Stop the devices, let the journal finish, close the window."""
        if self.light is not None:
            self.light.bright()
        self.rig.stop()
        self.speaker.close()
        if self.light is not None:
            self.light.close()
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
    fakes: "FakeHands | None" = None,
    start: Start | None = None,
    launch: Launch | None = None,
    tags: Path | None = None,
    strip: "FakeWindow | None" = None,
    stage: Stage | None = None,
    notifier: Notifier | None = None,
    light: "Backlight | None" = None,
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
        stage: what makes screens, where it is there already.
        notifier: what speaks to systemd; None: nothing is said.
        light: of the panel; None: it stays as it is.

    Raises:
        NoFontError: there is no font with Japanese letters.
    """
    if stage is None:
        opener = strip.open if strip is not None else None
        start = start or Start.fixed_by(config)
        stage = set_stage(
            config, start, language=language, window=window, shelf=shelf, opener=opener
        )
    prefs, picture, composer = stage.prefs, stage.picture, stage.composer
    inbox = Inbox()
    shelf.wake = inbox.wake
    session = Session(shelf, devices, language=language)
    session.set_up = composer.set_up
    session.senses.min_confidence = config.tower.min_confidence
    session.senses.ghosts = config.tower.ghost_faces
    session.go_on()
    _log_trouble(session, composer)
    hands = Hands(session, composer)
    screens = Screens(stage.painter, partial(_game, session))
    screens.order, screens.light = partial(_order, session), light
    words = partial(_words, session, composer)
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
        watch=Watch(devices, notifier, clock=time.monotonic, words=words),
    )
    loop.told = DeviceLog(words, devices.wants).hear
    if strip is not None and fakes is not None:
        loop.box = _fake_box(
            strip,
            rig=devices,
            fakes=fakes,
            session=session,
            speak=words,
            files=stage.files,
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
        folders = profile_folders(os.environ, state_dir(config))
        tagging = Tagging(
            session, tags, lambda: shelf.games, folders=folders, clock=time.monotonic
        )
        attend_deck(session, tagging, state_dir(config), folders, time.monotonic)
    parts.follow(prefs)
    control.begin(stage.start)
    made = (loop, session, hands, devices, shelf, composer, stage.files)
    return App(*made, picture, speaker, light)


def _log_trouble(session: Session, composer: Composer) -> None:
    """Say in the terminal too what is wrong with the journal, or was."""
    ui = session.ui
    if ui.fault is not None:
        t = composer.translator(session.world(), ui)
        log.error(t(ui.fault.message, **ui.fault.fields))


def _words(session: Session, composer: Composer) -> Translator:
    return composer.translator(session.world(), session.ui)


def _fake_box(strip: "FakeWindow", **parts: Any) -> Box:
    """Return the simulated box; only for trying out, so it is loaded late."""
    from ui.app.fakebox import FakeBox  # noqa: PLC0415

    return FakeBox(strip, **parts)


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


def run(
    survey: Survey,
    stage: Stage,
    *,
    language: str,
    fake: bool,
    strip: "FakeWindow | None" = None,
) -> None:
    """Run the app until somebody leaves it or it is told to stop.

    Turns the garbage collector on with the first screen, if it was off until then.

    Args:
        survey: the configuration, with where it comes from.
        stage: the window with the first picture, and what makes screens.
        language: of the screens at first.
        fake: all devices are simulated.
        strip: what opened the window, with room for the simulated box; it did not
            where the picture fills the screen.
    """
    config, service = survey.config, display.in_service(os.environ)
    stop = Stop()
    stop.listen(service=service)
    devices = rig.build(config, fake=rig.KINDS if fake else ())
    app = assemble(
        config,
        devices,
        shelf=stage.shelf,
        language=language,
        window=stage.picture.window,
        fakes=_fake_hands(devices) if fake else None,
        strip=strip if strip is not None and strip.number else None,
        launch=power_off if service else None,
        tags=state_dir(config) / TAG_FILE,
        stage=stage,
        notifier=from_environment(),
        light=_light(stage, config, service=service),
    )
    if pygame.display.get_driver() == "kmsdrm":
        from ui.app.deaf import Deaf  # noqa: PLC0415  (a desktop sees to that itself)

        app.session.more_lines = Deaf(time.monotonic).lines
    Warming(app.session, lambda: stage.shelf.games, time.monotonic)
    try:
        app.loop.start()
        app.speaker.start()
        gc.freeze()  # what is there now stays: it need not be looked through again
        gc.enable()
        app.loop.run(stop)
    finally:
        app.close()


def _light(stage: Stage, config: Config, *, service: bool) -> "Backlight | None":
    """Return the light of a panel that the picture fills; in a window it is others'."""
    if not stage.picture.window.get_flags() & pygame.FULLSCREEN:
        return None
    from ui.app.backlight import FILE, Backlight  # noqa: PLC0415  (few have one)

    light = Backlight(state_dir(config) / FILE, ours=service)
    light.begin()
    return light


def _fake_hands(devices: Rig) -> "FakeHands":
    """Return hands for simulated devices; only for trying out, so loaded late."""
    import random  # noqa: PLC0415

    from ui.app.fakes import FakeHands  # noqa: PLC0415

    return FakeHands(devices, random.SystemRandom())
