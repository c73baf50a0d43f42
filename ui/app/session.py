"""What happens between a wish and what is shown: no pygame, no thread, no waiting.

Each wish of a person and each event of a device becomes at most one action of the
table. An action is begun (checked, and on its way to the journal); its effect is shown
when `tick` finds it committed. The loop feeds this and draws what `world` and `ui` say.
"""

import time
from collections import deque
from collections.abc import Callable
from typing import Final, NamedTuple

from msgspec.structs import replace

from companion.kernel import Action, BadInput, IllegalAction, State
from companion.table.faults import JournalFault
from companion.table.record import NeedsAgreement
from companion.table.table import Table
from companion.table.writer import Ticket
from hardware.device import Clock
from hardware.events import CardSeen, Event, RollSeen
from ui.app import router
from ui.app.rig import Rig
from ui.app.senses import Senses, doubts
from ui.app.shelf import JournalShelf
from ui.app.views import journal_line, table_view
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
    Refused,
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
from ui.world import World

SAVING_AFTER: Final = 0.25
DISK_SILENT_AFTER: Final = 5.0


class Flight(NamedTuple):
    """An action on its way to the journal, and the tower's roll it uses."""

    ticket: Ticket
    roll: RollSeen | None


class Session:
    """One run of the app.

    Attributes:
        ui: what is looked at.
        table: the game at the table, or None.
        over: whether somebody wants to leave the program.
        changed: whether the picture may have to change; the loop takes it back.
        set_up: gives the set-up that a new game begins with.
    """

    def __init__(
        self,
        shelf: JournalShelf,
        rig: Rig,
        *,
        language: str = "ja",
        clock: Clock = time.monotonic,
    ) -> None:
        self.ui = UiState(language=language)
        self.table: Table | None = None
        self.over = False
        self.set_up: Callable[[World, UiState, str], Setup] | None = None
        self.changed = True
        self._shelf = shelf
        self._rig = rig
        self._clock = clock
        self._flight: Flight | None = None
        self._late: deque[Event] = deque()
        self._trouble: JournalFault | None = None
        self._senses = Senses(rig, clock)

    # --- what is shown --------------------------------------------------------------

    def look(self, ui: UiState) -> None:
        """Look at something else."""
        if ui is not self.ui:
            self.changed = self.changed or ui != self.ui
            self.ui = ui

    def world(self) -> World:
        """Return all there is to show."""
        devices = (*self._rig.lines(), journal_line(self._trouble))
        table = None
        if self.table is not None:
            seen = (self._rig.tower_answers, self._senses.offered)
            table = table_view(self.table, devices, *seen)
        if self.ui.where == "game":
            return World(table, devices=devices)
        shelf = self._shelf
        return World(table, shelf.games, shelf.saved, shelf.remembered, devices)

    @property
    def busy(self) -> bool:
        """Whether an action is on its way to the disk."""
        return self._flight is not None

    @property
    def _state(self) -> State | None:
        return self.table.state if self.table else None

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
                self.look(replace(self.ui, dialog="", fault=None))
                if self.table is None:
                    self.go_on()
            case _:
                self.look(reduce(self.ui, intent))

    def _act(self, intent: Intent, source: str) -> None:
        table = self.table
        if table is None:
            return
        match intent:
            case Do(action):
                roll = self._senses.settled_by(action)
                origin = roll.source if roll else source
                self._begin(action, lambda: table.begin(action, origin), roll)
            case AmendWith(seq, action):
                self._begin(
                    action, lambda: table.begin_amend(seq, action, source=source)
                )
            case Allow(refused):
                again = (refused.refusal, refused.action, source)
                self._begin(refused.action, lambda: table.begin_allow(*again))
            case Undo():
                self._begin(None, lambda: table.begin_undo(source=source))
            case AgreeUndo():
                self._begin(None, lambda: table.begin_undo(agreed=True, source=source))
            case _:
                self._begin(None, lambda: table.begin_redo(source=source))

    def _answer_offer(self, *, use: bool) -> None:
        senses, table = self._senses, self.table
        roll, offered = senses.roll, senses.offered
        if use and roll and offered and table:
            answer = (offered.action, roll.source)
            self._begin(offered.action, lambda: table.begin(*answer), roll)
            return
        senses.forget()
        self.look(replace(self.ui, notice=None))

    def _begin(
        self,
        action: Action | None,
        begin: Callable[[], Ticket],
        roll: RollSeen | None = None,
    ) -> None:
        """Begin an action, or show why it cannot be; one at a time."""
        if self._flight is not None:
            return
        try:
            self._flight = Flight(begin(), roll)
        except NeedsAgreement:
            self.look(replace(self.ui, dialog="agree"))
        except IllegalAction as error:
            self._refuse(error, action)
        except JournalFault as error:
            self._fault(error)

    def _refuse(self, error: IllegalAction, action: Action | None) -> None:
        refusal = error.refusal
        entries: tuple[int, ...] = getattr(refusal, "entries", ())
        if action is None:
            self._tell(f"refusal.{refusal.rule}", **refusal.fields)
            return
        refused = Refused(refusal, action, entries)
        self.look(replace(self.ui, dialog="refusal", refused=refused))

    def _fault(self, error: JournalFault) -> None:
        self._trouble = error
        fault = Notice(error.message, dict(error.fields))
        self.look(replace(self.ui, dialog="fault", fault=fault, waiting=None))

    def _tell(self, message: str, **fields: object) -> None:
        self.look(replace(self.ui, notice=Notice(message, fields)))

    # --- which game -----------------------------------------------------------------

    def _move(self, intent: Intent) -> None:
        if self._flight is not None:
            return
        try:
            match intent:
                case StartGame(setup):
                    self._sit_down(self._shelf.start(setup))
                case Resume(key):
                    self._sit_down(self._shelf.resume(key))
                case _:
                    self._leave(intent)
        except BadInput as error:
            fault = error.faults[0]
            self._tell(f"fault.{fault.rule}", place=fault.place, **fault.fields)
        except JournalFault as error:
            self._fault(error)

    def _leave(self, intent: Intent) -> None:
        if isinstance(intent, GoHome):
            self._shelf.open()
            self.look(replace(settled(self.ui), where="home", setup=None))
            self._stand_up()
            return
        setup = self._setup(intent)
        self.look(replace(settled(self.ui), where="setup", setup=setup))

    def _setup(self, intent: Intent) -> Setup | None:
        """Return the set-up to begin with; None: the screen's own."""
        if isinstance(intent, Again) and self.table:
            header = self.table.header
            return Setup(header.game, header.players, dict(header.options))
        game = intent.game if isinstance(intent, NewGame) else ""
        return self.set_up(self.world(), self.ui, game) if self.set_up else None

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
            for fault in self._shelf.notices():
                self._tell(fault.message, **fault.fields)
        except JournalFault as error:
            self._fault(error)

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

    def hear(self, event: Event) -> router.Press | None:
        """Take a device event; return a button's press, which is a person's wish.

        While an action is on its way dice and cards wait: they are meant for what
        follows.
        """
        if self._flight is not None and isinstance(event, RollSeen | CardSeen):
            self._late.append(event)
            return None
        decision = self._senses.decide(event, self._state)
        if isinstance(decision, router.Press):
            return decision
        self._follow(decision)
        return None

    def _follow(self, decision: router.Decision) -> None:
        """Show and do what the router decided; acknowledge what is shown."""
        match decision:
            case router.Act(action, source, roll):
                self._sensed(action, source, roll)
            case router.Tell(reason, fields):
                self._tell(reason, **fields)
            case router.Hold() | router.Offer():
                self._show_age()
            case router.Settle():
                self.look(replace(self.ui, notice=doubts(decision)))
            case router.Drop():
                self.look(replace(self.ui, notice=None))
            case router.Report():
                self.changed = True
            case _:
                pass
        roll = getattr(decision, "roll", None)
        if decision.acknowledge == "shown" and roll is not None:
            self._rig.acknowledge(roll)

    def _sensed(self, action: Action, source: str, roll: RollSeen | None) -> None:
        table = self.table
        if table is None:
            return
        self._begin(action, lambda: table.begin(action, source), roll)
        if self._flight is None and roll is not None:
            # Refused, and the refusal is on the screen: the tower need not repeat it.
            self._rig.acknowledge(roll)

    def _show_age(self) -> None:
        news = self._senses.news
        if news is not None:
            self.look(replace(self.ui, notice=news))

    # --- time -----------------------------------------------------------------------

    def tick(self) -> None:
        """Do what time asks for: show what is committed, let held rolls grow old."""
        if self._flight is not None:
            self._settle(self._flight)
        if self._flight is not None:
            return
        while self._late and self._flight is None:
            self.hear(self._late.popleft())
        if self._senses.roll is not None and self._flight is None:
            self._follow(self._senses.review(self._state))
            self._show_age()

    def _settle(self, flight: Flight) -> None:
        assert self.table is not None
        try:
            change = self.table.settle()
        except JournalFault as error:
            self._flight = None
            self._fault(error)
            if flight.roll is not None:
                self._senses.keep(flight.roll)
            return
        if change is None:
            self._show_waiting(flight.ticket.age(self._clock()))
            return
        self._flight, self._trouble = None, None
        self.changed = True
        if flight.roll is not None:
            self._senses.used(flight.roll)
        self.look(settled(self.ui))
        self._new_prompt()

    def _show_waiting(self, age: float) -> None:
        """Say that it is being saved, once a second at most."""
        if age < SAVING_AFTER:
            return
        self.look(replace(self.ui, waiting=float(max(1, int(age)))))
        if age >= DISK_SILENT_AFTER and self.ui.dialog != "fault":
            fault = Notice("journal.no_answer", {"seconds": int(DISK_SILENT_AFTER)})
            self.look(replace(self.ui, dialog="fault", fault=fault))

    def _new_prompt(self) -> None:
        self._senses.expect(self._state)
        if self._senses.roll is not None:
            self._follow(self._senses.review(self._state))
