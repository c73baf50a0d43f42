"""One action at a time: begun, on its way to the disk, shown when it is durable."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from msgspec.structs import replace

from companion.kernel import Action, IllegalAction, State
from companion.table.faults import JournalFault
from companion.table.record import NeedsAgreement
from companion.table.rows import Change
from companion.table.writer import Ticket
from hardware.device import Clock
from hardware.events import RollSeen
from ui.app.senses import Senses
from ui.model import Notice, Refused, UiState, settled

if TYPE_CHECKING:
    from companion.table.table import Table

SAVING_AFTER: Final = 0.25
DISK_SILENT_AFTER: Final = 5.0


class Flight(NamedTuple):
    """An action on its way to the journal.

    Attributes:
        ticket: tells when it is durable.
        roll: the tower's roll that it uses.
        then: what is tried next: it was refused before this amendment.
    """

    ticket: Ticket
    roll: RollSeen | None = None
    then: Action | None = None


class Acting:
    """The table and what is looked at, and the one action on its way.

    Attributes:
        ui: what is looked at.
        table: the game at the table, or None.
        changed: whether the picture may have to change; the loop takes it back.
        fresh: when what is asked changed last (monotonic seconds).
    """

    def __init__(self, senses: Senses, language: str, clock: Clock) -> None:
        self.ui = UiState(language=language)
        self.table: Table | None = None
        self.changed = True
        self.fresh = -1.0
        self._senses = senses
        self._clock = clock
        self._flight: Flight | None = None
        self._trouble: JournalFault | None = None
        self._probe: Ticket | None = None

    # --- what is shown --------------------------------------------------------------

    def look(self, ui: UiState) -> None:
        """Look at something else."""
        if ui is not self.ui:
            self.changed = self.changed or ui != self.ui
            self.ui = ui

    def tell(self, message: str, **fields: object) -> None:
        """Say something in passing."""
        self.look(replace(self.ui, notice=Notice(message, fields)))

    def fault(self, error: JournalFault) -> None:
        """Show what is wrong with the journal; it stays until somebody closes it."""
        self._trouble = error
        fault = Notice(error.message, dict(error.fields))
        self.look(replace(self.ui, dialog="fault", fault=fault, waiting=None))

    @property
    def busy(self) -> bool:
        """Whether an action is on its way to the disk."""
        return self._flight is not None

    @property
    def trouble(self) -> JournalFault | None:
        """What is wrong with the journal, until it writes again."""
        return self._trouble

    @property
    def state(self) -> State | None:
        """The state after all that is durable."""
        return self.table.state if self.table else None

    # --- begin ----------------------------------------------------------------------

    def begin(
        self,
        action: Action | None,
        begin: Callable[[], Ticket],
        roll: RollSeen | None = None,
        then: Action | None = None,
    ) -> None:
        """Begin an action, or show why it cannot be; one at a time.

        Args:
            action: what is tried, for the refusal; None: undo or redo.
            begin: sends it to the table.
            roll: the tower's roll that it uses.
            then: what is tried again after it.
        """
        if self._flight is not None:
            return
        try:
            self._flight = Flight(begin(), roll, then)
        except NeedsAgreement:
            self.look(replace(self.ui, dialog="agree"))
        except IllegalAction as error:
            self._refuse(error, action, then)
        except JournalFault as error:
            self.fault(error)

    def _refuse(
        self, error: IllegalAction, action: Action | None, then: Action | None
    ) -> None:
        refusal = error.refusal
        if action is None:
            self.tell(f"refusal.{refusal.rule}", **refusal.fields)
            return
        entries: tuple[int, ...] = getattr(refusal, "entries", ())
        refused = Refused(refusal, action, entries, then)
        self.look(replace(self.ui, dialog="refusal", refused=refused))

    # --- a journal in trouble -------------------------------------------------------

    def probe(self, ticket: Ticket) -> None:
        """Take a write that tells whether the journal is well again."""
        self._probe = ticket

    def probed(self) -> None:
        """Show how the journal is, once the write that probes it has come back."""
        ticket = self._probe
        if ticket is None or not ticket.done:
            return
        self._probe = None
        try:
            ticket.value()
        except JournalFault as error:
            self.fault(error)
        else:
            self._trouble = None
            self.changed = True

    # --- settle ---------------------------------------------------------------------

    def settle(self) -> Change | None:
        """Show what is on its way once it is durable; None while it is not."""
        flight = self._flight
        if flight is None or self.table is None:
            return None
        try:
            change = self.table.settle()
        except JournalFault as error:
            self._flight = None
            self.fault(error)
            if flight.roll is not None:
                self._senses.keep(flight.roll)
            return None
        if change is None:
            self._show_waiting(flight.ticket.age(self._clock()))
            return None
        self._flight, self._trouble = None, None
        self.changed = True
        if flight.roll is not None:
            self._senses.used(flight.roll)
        self.look(settled(self.ui))
        return change

    def _show_waiting(self, age: float) -> None:
        """Say that it is being saved, once a second at most."""
        if age < SAVING_AFTER:
            return
        self.look(replace(self.ui, waiting=float(max(1, int(age)))))
        if age >= DISK_SILENT_AFTER and self.ui.dialog != "fault":
            fault = Notice("journal.no_answer", {"seconds": int(DISK_SILENT_AFTER)})
            self.look(replace(self.ui, dialog="fault", fault=fault))
