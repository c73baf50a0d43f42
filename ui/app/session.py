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

from companion.kernel import Action, Amend, BadInput
from companion.sim.bots import UnknownBot
from companion.table.faults import JournalFault
from companion.table.rows import ACT, Change
from companion.table.table import Table
from companion.table.writer import Ticket
from hardware.device import Clock
from hardware.events import CardSeen, Event, RollSeen
from ui.app import bots, decisions, setting
from ui.app.acting import Acting
from ui.app.heard import Heard, tend
from ui.app.peeks import Peeks
from ui.app.rig import Rig
from ui.app.senses import Senses, doubts
from ui.app.shelf import JournalShelf
from ui.app.views import amended, journal_line, table_view, with_before
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
    Notice,
    Quit,
    Redo,
    Resume,
    RetrySave,
    Setup,
    StartGame,
    UiState,
    Undo,
    UseHeld,
    reduce,
    resolve,
    settled,
)
from ui.screens.reveal import revealed
from ui.world import World

if TYPE_CHECKING:
    from collections.abc import Callable

log = logging.getLogger(__name__)


class Session(Acting):
    """One run of the app.

    Attributes:
        over: whether somebody wants to leave the program.
        motion: the reckoning comes up bit by bit.
        set_up: gives the set-up that a new game begins with.
        dress: puts what is not of the game (the settings) into the world.
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
        super().__init__(Senses(rig, clock), language, clock)
        self.over = False
        self.motion = True
        self.handlers: dict[type[Intent], Callable[[Any, str], None]] = {}
        self.scan_to: dict[str, Callable[[CardSeen], None]] = {}
        self.scanned: dict[type[decisions.Decision], Callable[[Any], None]] = {
            decisions.Unknown: lambda _: self.tell("reader.card_unknown")
        }
        self.set_up: Callable[[World, UiState, str], Setup] | None = None
        self.dress: Callable[[World], World] = lambda world: world
        self.ticking: list[Callable[[], None]] = []
        self._shelf = shelf
        self._rig = rig
        self._late: deque[Event] = deque()
        self._heard = Heard()
        tend(self, rig)
        Peeks(self, clock)
        self._bots = bots.Bots(clock, rng or random.SystemRandom())
        setting.attend(self, shelf, rng or random.SystemRandom())

    def world(self) -> World:
        """Return all there is to show."""
        return self.dress(self._world())

    def _world(self) -> World:
        """Return the table, the games and the devices."""
        rows = len(self.table.changes) if self.table is not None else 0
        lines = (*self._rig.lines(), journal_line(self._trouble))
        devices = self._heard.told(lines, rows)
        table = None
        if self.table is not None:
            seen = (self._rig.tower_answers, self._senses.offered)
            table = table_view(self.table, devices, *seen)
            table = with_before(table, self.table, self.ui)
            table = replace(table, fallen=self._senses.fallen)
        shelf, setup = self._shelf, self.ui.setup
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
                self._move(intent)
            case UseHeld() | DropHeld():
                self._answer_offer(use=isinstance(intent, UseHeld))
            case Do() | AmendWith() | Allow() | Undo() | AgreeUndo() | Redo():
                self._act(intent, source)
            case RetrySave():
                self._retry()
            case _:
                self.look(reduce(self.ui, intent))
                handle = self.handlers.get(type(intent))
                if handle is not None:
                    handle(intent, source)

    def _retry(self) -> None:
        """Open the journal again, or find out whether it can be written again."""
        self.look(replace(self.ui, dialog="", fault=None))
        if self.table is None:
            self.go_on()
        elif self._trouble is not None and not self.busy:
            self.probe(self._shelf.probe())

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

    # --- which game -----------------------------------------------------------------

    def _move(self, intent: Intent) -> None:
        if self.busy:
            return
        try:
            match intent:
                case StartGame(setup):
                    self._start(setup)
                case Resume(key):
                    self._sit_down(self._shelf.resume(key))
                    self._tell_notices()
                case _:
                    self._leave(intent)
        except BadInput as error:
            fault = Notice("setup.faults", {"faults": error.faults})
            self.look(replace(self.ui, dialog="fault", fault=fault))
        except JournalFault as error:
            self.fault(error)

    def _start(self, setup: Setup) -> None:
        own = self._shelf.own_file(setup)
        self._sit_down(self._shelf.start(setup))
        if own:
            log.info("own mats and cards: %s", own)
            self.tell("setup.own", path=own)

    def _leave(self, intent: Intent) -> None:
        self._shelf.open()
        if isinstance(intent, GoHome):
            self.look(replace(settled(self.ui), where="home", setup=None))
            self._stand_up()
            return
        setup = self._setup(intent)
        self.look(replace(settled(self.ui), where="setup", setup=setup))

    def _setup(self, intent: Intent) -> Setup | None:
        """Return the set-up to begin with; None: the screen's own."""
        if isinstance(intent, Again):
            again = setting.again(self.table, self._shelf.world(), intent.game)
            if again is not None:
                return again
        game = intent.game if isinstance(intent, NewGame | Again) else ""
        world = self._shelf.world()
        return self.set_up(world, self.ui, game) if self.set_up else None

    def go_on(self) -> None:
        """Come up where the table stopped: in its last game, if that is unfinished."""
        try:
            self._shelf.open()
            self._trouble = None
            # A tower that reported this roll before a power cut may repeat it now.
            last = self._shelf.last_roll()
            if last:
                self._senses.remember(last)
            if self._shelf.saved:
                self._sit_down(self._shelf.resume(self._shelf.saved[0].key))
            self._tell_notices()
        except JournalFault as error:
            self.fault(error)

    def _tell_notices(self) -> None:
        """Say what was found when the journal was opened or a game of it read."""
        for one in self._shelf.notices():
            fault = Notice(one.message, dict(one.fields))
            self.look(replace(self.ui, dialog="fault", fault=fault))

    def _sit_down(self, table: Table) -> None:
        """Show a game: from now on it is the one that is played."""
        self._stand_up()
        self.table = table
        self.look(replace(settled(self.ui), where="game", setup=None))
        self._new_prompt()

    def _stand_up(self) -> None:
        self.table = None
        self._senses.forget()
        self._senses.expect(None)

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
        if isinstance(event, CardSeen) and self.ui.dialog in self.scan_to:
            self.scan_to[self.ui.dialog](event)
            return None
        self._heard.hear(event)
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
        if not self.busy and roll is not None:
            # Refused, and the refusal is on the screen: the tower need not repeat it.
            self._rig.acknowledge(roll)

    def _show_age(self) -> None:
        news = self._senses.news
        if news is not None:
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
            self.hear(self._late.popleft())
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
        self._new_prompt(calm=change.kind != ACT)
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
        if self.ui.where != "game" or self.ui.dialog:
            self._bots.hold()
            return
        try:
            move = self._bots.move(table.state)
        except UnknownBot as error:
            self.tell("seat.bot_missing", bot=error.name)
            return
        if move is not None:
            self.begin(move.action, lambda: table.begin(move.action, move.source))

    def _new_prompt(self, *, calm: bool = False) -> None:
        self.fresh = self._clock()
        self._bots.expect(calm=calm)
        self._senses.expect(self.state)
        self._follow(self._senses.review_card(self.state))
        if self._senses.roll is not None:
            self._follow(self._senses.review(self.state))
