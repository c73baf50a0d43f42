"""A whole app without a window: simulated devices, plain screens or the real ones."""

import random
import time

from companion.kernel import tag_of
from companion.table.clock import Clock
from hardware.buttons.simulated import SIX, SimulatedButtons
from hardware.lamps.simulated import SimulatedLamps
from hardware.reader.simulated import SimulatedReader
from hardware.tower.simulated import SimulatedTower
from tests.kernel.toys import SEATS, TOYS, WINDOW
from tests.ui.scenes import DUNGEON, RAID, REAL, metrics
from tests.ui.test_input import finger
from ui.app.compose import Composer
from ui.app.deckgate import attend_deck
from ui.app.fakes import FakeHands
from ui.app.hands import Hands
from ui.app.inbox import Inbox
from ui.app.input import InputReader
from ui.app.loop import Loop
from ui.app.rig import Rig
from ui.app.session import Session
from ui.app.shelf import JournalShelf
from ui.app.tags import Tagging
from ui.app.taps import HOLD_SECONDS
from ui.elements import Element, Rect, find
from ui.model import Do, Setup, StartGame, Undo

GAMES = {game.id: game for game in (*TOYS, REAL, RAID, DUNGEON)}


class Time:
    """A clock that only moves when it is told to."""

    def __init__(self):
        self.now = 100.0

    def __call__(self):
        return self.now


def plain_screen(world, _ui):
    """Undo, then every answer one below the other, 10 mm each."""
    undo = Element("undo", "button", Rect(0, 0, 20, 10), "touch", intent=Undo())
    if world.table is None:
        return (undo,)
    answers = world.table.state.legal_actions()
    return undo, *(
        Element(
            f"answer/{number}",
            "member",
            Rect(0, 10.0 * number, 20, 10),
            "touch",
            intent=Do(action),
            group="answers",
        )
        for number, action in enumerate(answers, 1)
    )


def real_app(folder, **more):
    """Return an app with the real screens at 800 x 480."""
    composer = Composer(metrics())
    app = App(folder, composer, **more)
    app.session.set_up = composer.set_up
    return app


class Shown:
    """A panel that counts its pictures."""

    def __init__(self):
        self.pictures = []
        self.forgotten = 0

    def show(self, screen):
        self.pictures.append(screen)

    def forget(self):
        self.forgotten += 1

    def dark(self):
        self.pictures.append(())


class App:
    """Everything of a running app but SDL."""

    def __init__(  # noqa: PLR0917  (all have good defaults)
        self, folder, compose=plain_screen, boot="B0", seed=1, own=(), devices=None
    ):
        self.clock = Time()
        self.tower = SimulatedTower(boot=boot, clock=self.clock)
        self.buttons = SimulatedButtons(clock=self.clock)
        self.reader = SimulatedReader(clock=self.clock)
        self.lamps = SimulatedLamps(SIX, clock=self.clock)
        if devices is not None:
            self.tower, self.buttons, self.reader = devices(self.clock)
        self.rig = Rig(self.tower, self.buttons, self.reader, self.lamps)
        self.inbox = Inbox()
        clock = Clock(mono=self.clock)
        self.shelf = JournalShelf(folder / "journal.db", GAMES, clock, own)
        self.shelf.wake = self.inbox.wake
        self.session = Session(
            self.shelf,
            self.rig,
            language="en",
            clock=self.clock,
            rng=random.Random(seed),
        )
        self.tagging = Tagging(
            self.session,
            folder / "tags.json",
            lambda: self.shelf.games,
            folders=own,
            clock=self.clock,
        )
        folders = own or (folder / "profiles",)
        self.gate = attend_deck(self.session, self.tagging, folder, folders, self.clock)
        self.session.go_on()
        self.hands = Hands(self.session, compose)
        self.hands.lockout = 0.0  # tests are as quick as they can be
        self.shown = Shown()
        self.events = []
        self.loop = Loop(
            self.session,
            self.hands,
            rig=self.rig,
            inbox=self.inbox,
            reader=InputReader(lambda point: point, lambda: (1, 1)),
            show=self.shown,
            events=self._taken,
            clock=self.clock,
            fakes=FakeHands(self.rig, random.Random(1)),
        )
        self.loop.start()

    def _taken(self):
        events, self.events = self.events, []
        return events

    @property
    def table(self):
        return self.session.table

    @property
    def decks(self):
        return self.gate.decks

    @property
    def ui(self):
        return self.session.ui

    @property
    def waits_for(self):
        return tag_of(self.table.state.prompt)

    def begin(self, game=WINDOW, players=(), **options):
        seats = players or SEATS[game.id]
        self.session.want(StartGame(Setup(game.id, seats, options)))
        self.turn()
        return self

    def turn(self, seconds=0.0):
        """Let time pass, and go round until the disk has answered."""
        self.clock.now += seconds
        self.loop.turn()
        while self.session.busy:
            self.table.pending.wait(10)
            self.loop.turn()

    def turn_until(self, ready, patience=10.0):
        """Go round until what another thread does has come about."""
        until = time.monotonic() + patience
        while not ready():
            assert time.monotonic() < until, self.ui
            self.inbox.wait(0.02)
            self.loop.turn()

    def want(self, intent):
        self.session.want(intent)
        self.turn()

    def tap(self, name):
        """Touch an element of the screen, and let it be drawn and saved.

        What must be held is held for as long as it takes.
        """
        self.loop.turn()
        element = find(self.hands.screen, name)
        assert element is not None, (name, self.names)
        assert element.intent is not None, name  # off: the refusal says why
        at = (
            element.rect.x + element.rect.w / 2,
            element.rect.y + element.rect.h / 2,
        )
        for phase in ("press", "release"):
            self.events = [finger(phase, at)]
            self.turn()
            if phase == "press" and "hold" in element.flags:
                self.turn(HOLD_SECONDS + 0.1)

    @property
    def names(self):
        return [one.name for one in self.hands.screen if one.touchable]

    @property
    def bodies(self):
        """What the journal holds of the game, row by row."""
        return [change.row.body for change in self.table.changes]

    def close(self):
        self.rig.stop()
        self.shelf.close()
