"""What happens between a wish and what is shown: no pygame, no thread, no waiting.

Each wish of a person, each event of a device and each answer of a program becomes at
most one action of the table. An action is begun (checked, and on its way to the
journal); its effect is shown when `tick` finds it committed. The loop feeds this and
draws what `world` and `ui` say.
"""

import logging
import random
import time
from collections import deque
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from companion.kernel import Action, Amend
from companion.sim.bots import UnknownBot
from companion.table.dealt import READER
from companion.table.rows import ACT, Change
from companion.table.table import Table
from companion.table.writer import Ticket
from hardware.device import Clock
from hardware.events import CardSeen, Event, RollSeen
from ui.app import bots, dating, decisions, setting
from ui.app.fading import Fading
from ui.app.heard import Heard, tend
from ui.app.hushed import Hushed
from ui.app.peeks import Peeks
from ui.app.rig import Rig
from ui.app.senses import WAITS, Senses, doubts
from ui.app.shelf import JournalShelf
from ui.app.sitting import Sitting
from ui.app.views import amended, journal_line, table_view, with_before
from ui.looks import GLANCES
from ui.model import (
    Again,
    AgreeUndo,
    Allow,
    AmendWith,
    Do,
    DropHeld,
    GoHome,
    Intent,
    NewGame,
    Quit,
    Redo,
    Refused,
    Resume,
    RetrySave,
    StartGame,
    Undo,
    UseHeld,
    reduce,
    resolve,
)
from ui.screens.reveal import revealed
from ui.world import DeviceLine, World

if TYPE_CHECKING:
    from collections.abc import Callable

log = logging.getLogger(__name__)


class Session(Sitting):
    """One run of the app.

    Attributes:
        over: whether somebody wants to leave the program.
        motion: the reckoning comes up bit by bit.
        dress: puts what is not of the game (the settings) into the world.
        more_lines: tells what else is in trouble, as a device.
        ticking: called at each tick, for what waits for time or hears what happens.
        handlers: what else an intent does, after what is looked at has changed; by its
            type, called with it and its source.
        scan_to: who takes a card on the reader while a dialog is open, by its name; the
            table hears nothing of it then.
        scanned: what a decision about a card leads to, by its type.
    """

    def __init__(
        self,
        shelf: JournalShelf,
        rig: Rig,
        *,
        language: str = "ja",
        clock: Clock = time.monotonic,
        rng: random.Random | None = None,
    ) -> None:
        super().__init__(shelf, Senses(rig, clock), language, clock)
        self.over = False
        self.motion = True
        self.handlers: dict[type[Intent], Callable[[Any, str], None]] = {}
        self.scan_to: dict[str, Callable[[CardSeen], None]] = {}
        self.scanned: dict[type[decisions.Decision], Callable[[Any], None]] = {
            decisions.Unknown: lambda _: self.tell("reader.card_unknown")
        }
        self.dress: Callable[[World], World] = lambda world: world
        self.more_lines: Callable[[], tuple[DeviceLine, ...]] = tuple
        self.ticking: list[Callable[[], None]] = []
        self._rig = rig
        self._late: deque[Event] = deque()
        self._fell: Refused | None = None  # why the last roll did not count
        self._senses.holds = self._holds
        self._heard = Heard(shelf.wall, clock)
        tend(self, rig, clock)
        Hushed(self, clock)
        Fading(self, clock)
        self._bots = bots.Bots(clock, rng or random.SystemRandom())
        Peeks(self, clock, self._bots.hands)
        setting.attend(self, shelf, rng or random.SystemRandom())
        dating.attend(self, shelf)

    def world(self) -> World:
        """Return all there is to show."""
        return self.dress(self._world())

    def _world(self) -> World:
        """Return the table, the games and the devices."""
        rows = len(self.table.changes) if self.table is not None else 0
        lines = (*self._rig.lines(), journal_line(self._trouble), *self.more_lines())
        devices = self._heard.told(lines, rows)
        table = None
        if self.table is not None:
            seen = (self._rig.tower_answers, self._senses.offered)
            table = table_view(self.table, devices, *seen)
            table = with_before(table, self.table, self.ui)
            clock = table.clock and self.shelf.dated
            table = replace(table, fallen=self._senses.fallen, clock=clock)
        shelf, setup = self.shelf, self.ui.setup
        if self.ui.where == "game":
            return World(table, remembered=shelf.remembered, devices=devices)
        own = shelf.own_file(setup) if setup is not None else ""
        return replace(shelf.world(), table=table, devices=devices, own=own)

    # --- what people want -----------------------------------------------------------

    def want(self, intent: Intent, source: str = "touch") -> None:
        """Do what a person wants."""
        intent = resolve(self.ui, intent)
        match intent:
            case Quit():
                self.over = True
            case GoHome() | NewGame() | StartGame() | Resume() | Again():
                self.move(intent)
            case UseHeld() | DropHeld():
                self._answer_offer(use=isinstance(intent, UseHeld))
            case Do() | AmendWith() | Allow() | Undo() | AgreeUndo() | Redo():
                self._act(intent, source)
            case RetrySave():
                self.probe_journal()
            case _:
                self.look(reduce(self.ui, intent))
                handle = self.handlers.get(type(intent))
                if handle is not None:
                    handle(intent, source)

    def _act(self, intent: Intent, source: str) -> None:
        table = self.table
        if table is None:
            return
        match intent:
            case Do(action):
                self._do(table, action, source)
            case AmendWith(seq, action):
                amend = Amend(seq, table.record.game.dump(action))
                self._do(table, amended(self.ui, amend), source)
            case Allow(refused):
                again = (refused.refusal, refused.action, source)
                self.begin(refused.action, lambda: table.begin_allow(*again))
            case Undo():
                self.begin(None, lambda: table.begin_undo(source=source))
            case AgreeUndo():
                self.begin(None, lambda: table.begin_undo(agreed=True, source=source))
            case _:
                self.begin(None, lambda: table.begin_redo(source=source))

    def _do(self, table: Table, action: Action, source: str) -> None:
        """Begin an action; after an amendment, what was refused is tried again."""
        roll = self._senses.settled_by(action)
        origin = roll.source if roll else source

        def begin() -> Ticket:
            bots.check(table.header.game, action)
            return table.begin(action, origin)

        refused, then = self.ui.refused, None
        if refused is not None and isinstance(action, Amend):
            amending = isinstance(refused.action, Amend)
            then = refused.then if amending else refused.action
        self.begin(action, begin, roll, then)

    def _answer_offer(self, *, use: bool) -> None:
        senses, table = self._senses, self.table
        roll, offered = senses.roll, senses.offered
        if use and roll and offered and table:
            answer = (offered.action, roll.source)
            self.begin(offered.action, lambda: table.begin(*answer), roll)
            return
        senses.forget()
        self.look(replace(self.ui, notice=None))

    # --- what devices say -----------------------------------------------------------

    @property
    def senses(self) -> Senses:
        """What is remembered of dice and cards."""
        return self._senses

    def hear(self, event: Event) -> decisions.Press | None:
        """Take a device event; return a button's press, which is a person's wish.

        While an action is on its way dice and cards wait: they are meant for what
        follows.
        """
        self._heard.hear(event)
        return self.sense(event)

    def sense(self, event: Event) -> decisions.Press | None:
        """Take what was heard, now or when the table has time for it."""
        if isinstance(event, CardSeen) and self.ui.dialog in self.scan_to:
            self.scan_to[self.ui.dialog](event)
            return None
        if self.busy and isinstance(event, RollSeen | CardSeen):
            self._late.append(event)
            return None
        decision = self._senses.decide(event, self.state)
        if isinstance(decision, decisions.Press):
            return decision
        self._follow(decision)
        return None

    def _follow(self, decision: decisions.Decision) -> None:
        """Show and do what the router decided; acknowledge what is shown."""
        match decision:
            case decisions.Act(action, source, roll):
                self._sensed(action, source, roll)
            case decisions.Tell(reason, fields):
                self.tell(reason, **fields)
            case decisions.Hold() | decisions.Offer():
                self._show_age()
            case decisions.Settle():
                self.look(replace(self.ui, notice=doubts(decision)))
            case decisions.Drop():
                self.look(replace(self.ui, notice=None))
            case decisions.Report():
                self.changed = True
            case _:
                follow = self.scanned.get(type(decision))
                if follow is not None:
                    follow(decision)
        roll = getattr(decision, "roll", None)
        if decision.acknowledge == "shown" and roll is not None:
            self._rig.acknowledge(roll)

    def _sensed(self, action: Action, source: str, roll: RollSeen | None) -> None:
        table = self.table
        if table is None:
            return
        self.begin(action, lambda: table.begin(action, source), roll)
        refused = self.ui.refused if self.ui.dialog == "refusal" else None
        if refused is not None and source.startswith(READER):
            refused = replace(refused, uid=source.removeprefix(READER))
            self.look(replace(self.ui, refused=refused))
        if not self.busy and roll is not None:
            # Refused, and the refusal is on the screen: the tower need not repeat it.
            self._rig.acknowledge(roll)
            self._fell = self.ui.refused

    def _holds(self) -> bool:
        """Whether a dialog is open that no roll may close: it holds work or news."""
        ui = self.ui
        if ui.dialog == "refusal" and ui.refused is not None:
            return ui.refused is not self._fell
        return bool(ui.dialog) and ui.dialog not in GLANCES

    def _show_age(self) -> None:
        news, told = self._senses.news, self.ui.notice
        if news is not None or (told is not None and told.message == WAITS):
            self.look(replace(self.ui, notice=news))

    # --- time -----------------------------------------------------------------------

    def tick(self) -> None:
        """Do what time asks for: show what is committed, let held rolls grow old."""
        for tick in self.ticking:
            tick()
        self.probed()
        if self.ui.revealed is not None:
            self._go_on_revealing()
        if self._flight is not None:
            then = self._flight.then
            change = self.settle()
            if change is not None:
                self._settled(change, then)
            elif not self.busy:
                self._bots.expect(calm=True)
        if self.busy:
            return
        while self._late and not self.busy:
            self.sense(self._late.popleft())
        if self._senses.roll is not None and not self.busy:
            self._follow(self._senses.review(self.state))
            self._show_age()
        self._let_bots_play()

    def _go_on_revealing(self) -> None:
        """Let the reckoning come up: the game was over when the prompt went away."""
        seats = len(self.state.seats) if self.state is not None else 0
        at = revealed(self._clock() - self.fresh, seats)
        self.look(replace(self.ui, revealed=at))

    def _settled(self, change: Change, then: Action | None) -> None:
        """Go on after a change; after going back, programs leave the people time."""
        self.asked(calm=change.kind != ACT)
        table = self.table
        if then is not None and table is not None:
            self.begin(then, lambda: table.begin(then))
        over = table is not None and table.state.outcome is not None
        if over and change.kind == ACT and self.motion:
            self.look(replace(self.ui, revealed=0.0))

    def _let_bots_play(self) -> None:
        table = self.table
        if table is None or self.busy:
            return
        busy = self.ui.where != "game" or bool(self.ui.dialog)
        if busy or bots.unfinished(table, self.ui):
            self._bots.hold()
            return
        try:
            move = self._bots.move(table.state)
        except UnknownBot as error:
            self.tell("seat.bot_missing", bot=error.name)
            return
        if move is not None:
            self._bots.conceal(table, move)
            self.begin(move.action, lambda: table.begin(move.action, move.source))

    def asked(self, *, calm: bool = False) -> None:
        """Take note that something else is asked now; see `Sitting`."""
        self.fresh = self._clock()
        self._bots.expect(calm=calm)
        self._senses.expect(self.state)
        self._follow(self._senses.review_card(self.state))
        if self._senses.roll is not None:
            self._follow(self._senses.review(self.state))
