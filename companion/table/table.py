"""The table: a record that lives in the journal. Checked, written, then shown."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Self

import msgspec

from companion.games import load
from companion.kernel import (
    Action,
    Answer,
    Choose,
    Game,
    IllegalAction,
    Refusal,
    State,
)
from companion.table.clock import Clock
from companion.table.faults import Busy, JournalFault
from companion.table.header import new_header
from companion.table.journal import Journal
from companion.table.record import Record, to_json
from companion.table.resume import resumed
from companion.table.rows import (
    ALLOW,
    START,
    Change,
    Draft,
    Entry,
    Header,
    Row,
    Stamp,
)
from companion.table.sending import Pending, commit_of
from companion.table.store import Commit
from companion.table.vault import Vault
from companion.table.writer import Ticket


class Table:
    """One live game.

    Attributes:
        key: the game's number in the journal.
        record: what the rows amount to.
        vault: keeper of what was chosen on the panel.
        pending: the ticket of the action on its way to the disk, if any.
    """

    def __init__(
        self, journal: Journal, key: int, record: Record, clock: Clock, after: int
    ) -> None:
        self.journal = journal
        self.key = key
        self.record = record
        self.clock = clock
        self.vault = Vault(journal, key, record)
        self._after = after
        self._pending: Pending | None = None

    @classmethod
    def new(  # noqa: PLR0913, PLR0917  (each is a part of the set-up)
        cls,
        journal: Journal,
        game: Game[Any],
        players: Sequence[str],
        options: Mapping[str, Any] | None = None,
        profile: Mapping[str, Any] | None = None,
        clock: Clock | None = None,
        position: Mapping[str, Any] | None = None,
        colours: Sequence[int] = (),
    ) -> Self:
        """Begin a game and write its row 0.

        Raises:
            BadInput: it cannot start like this; each fault names its key.
            JournalFault: it was not written.
        """
        clock = clock or Clock()
        header = new_header(game, players, options, profile, position, colours)
        header = msgspec.structs.replace(header, clock_offset=clock.offset)
        record = Record(game, header)
        names, wall = header.players, clock.wall()
        place = game.encode_text(record.state).decode()
        stamp = (None, "", wall, clock.boot, clock.mono())
        row = Row(*stamp, seq=0, kind=START, body=to_json(header))
        commit = Commit((), place, names, wall, names=names)
        return cls(journal, journal.create(game.id, row, commit), record, clock, 0)

    @classmethod
    def open(
        cls,
        journal: Journal,
        key: int,
        clock: Clock | None = None,
        find: Callable[[str], Game[Any]] = load,
    ) -> Self:
        """Open a game exactly where it was.

        Args:
            journal: where it is.
            key: its number there.
            clock: the clocks of rows to come.
            find: gives the game of an id.

        Raises:
            JournalFault: there is no such game, or none of it can be read.
        """
        clock = clock or Clock()
        stored = journal.load(key)
        after = stored.rows[-1].seq if stored.rows else 0
        stamp = Stamp(None, "", clock.wall(), clock.boot, clock.mono())
        record = resumed(journal, key, stored, find(stored.header.game), stamp)
        return cls(journal, key, record, clock, after)

    # --- reading --------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The state after all that is durable."""
        return self.record.state

    @property
    def entries(self) -> Sequence[Entry]:
        """The line that counts, oldest first."""
        return self.record.entries

    @property
    def changes(self) -> Sequence[Change]:
        """What each row did, undo and amendments too: the log."""
        return self.record.changes

    @property
    def header(self) -> Header:
        """Row 0."""
        return self.record.header

    @property
    def pending(self) -> Ticket | None:
        """The ticket of what is on its way to the disk."""
        return self._pending and self._pending.ticket

    @property
    def wake(self) -> Callable[[], None] | None:
        """Called from the writer thread when a commit is reported."""
        return self.journal.wake

    @wake.setter
    def wake(self, call: Callable[[], None] | None) -> None:
        self.journal.wake = call

    def last_source(self, prefix: str) -> str | None:
        """Return the newest source that starts so (`tower:`), over all games."""
        return self.journal.last_source(prefix)

    # --- begin: check, and send to the disk -------------------------------------------

    def begin(
        self,
        action: Action | Mapping[str, Any],
        source: str = "touch",
        seat: str | None = None,
    ) -> Ticket:
        """Check an action and send it to the disk; nothing is shown before `settle`.

        Args:
            action: an answer or a table act, or its JSON shape.
            source: where it came from, see `Stamp`.
            seat: who acts, where the action does not say and several may.

        Raises:
            IllegalAction: refused; the refusal names entries that would explain it.
            Busy: another action is on its way.
        """
        self._free()
        return self._send(self._draft(self.record, action, source, seat))

    def begin_undo(
        self, source: str = "touch", seat: str | None = None, *, agreed: bool = False
    ) -> Ticket:
        """Take one step back.

        Raises:
            NeedsAgreement: it is a roll or reveal; ask the table, then pass `agreed`.
            IllegalAction: there is nothing to undo.
            Busy: another action is on its way.
        """
        self._free()
        return self._send(self.record.undo(self._stamp(source, seat), agreed=agreed))

    def begin_redo(self, source: str = "touch", seat: str | None = None) -> Ticket:
        """Make the last undone step again; raises as `begin_undo`."""
        self._free()
        return self._send(self.record.redo(self._stamp(source, seat)))

    def begin_amend(
        self,
        seq: int,
        action: Action | Mapping[str, Any],
        later: Mapping[str, Any] | None = None,
        source: str = "touch",
        seat: str | None = None,
    ) -> Ticket:
        """Replace entry `seq`; see `Record.amend` for `later` and what it raises."""
        self._free()
        stamp = self._stamp(source, seat)
        return self._send(self.record.amend(seq, action, later, stamp))

    def begin_allow(
        self,
        refusal: Refusal,
        action: Action | Mapping[str, Any],
        source: str = "touch",
        seat: str | None = None,
    ) -> Ticket:
        """Enter a real thing against the record: the refusal's corrections, then it.

        Raises:
            IllegalAction: the refusal offers none, or the action is refused still.
            Busy: another action is on its way.
        """
        self._free()
        if not refusal.allow:
            raise IllegalAction(refusal)
        trial, drafts = self.record.fork(), list[Draft]()
        for act in refusal.allow:
            drafts.append(self._draft(trial, act, ALLOW, seat))
            trial.push(drafts[-1])
        drafts.append(self._draft(trial, action, source, seat))
        return self._send(*drafts)

    def _free(self) -> None:
        if self._pending is not None:
            raise Busy("an action is on its way to the disk")

    def _stamp(self, source: str, seat: str | None) -> Stamp:
        clock = self.clock
        return Stamp(seat, source, clock.wall(), clock.boot, clock.mono())

    def _draft(
        self,
        record: Record,
        action: Action | Mapping[str, Any],
        source: str,
        seat: str | None,
    ) -> Draft:
        if not isinstance(action, Action):
            action = record.game.parse(action)
        prompt = record.state.prompt
        if isinstance(action, Answer) and isinstance(prompt, Choose):
            if action.seat is None and seat is not None and len(prompt.seats) > 1:
                action = msgspec.structs.replace(action, seat=seat)
            seat = action.seat or (prompt.seat if len(prompt.seats) == 1 else seat)
        return record.act(action, self._stamp(source, seat))

    def _send(self, *drafts: Draft) -> Ticket:
        commit = commit_of(self.record, self._after, drafts, self.vault)
        now = self.clock.mono()
        ticket = self.journal.append(self.key, self._after, commit, now)
        self._pending = Pending(ticket, drafts, commit.secret, commit.forget)
        return ticket

    # --- settle: show what is durable -------------------------------------------------

    def settle(self) -> Change | None:
        """Publish the pending action once it is durable; None while it is not.

        Raises:
            JournalFault: it was not written; the state is as it was.
        """
        pending = self._pending
        if pending is None or not pending.ticket.done:
            return None
        self._pending = None
        if pending.ticket.error is not None:
            raise pending.ticket.error
        changes = [self.record.push(draft) for draft in pending.drafts]
        change = changes[-1]
        self._after = change.seq
        self.vault.written(change.seq, pending.secret, pending.spent)
        if len(changes) == 1:
            return change
        events = tuple(event for one in changes for event in one.events)
        return Change(change.row, events, change.state)

    def wait(self, ticket: Ticket) -> Change:
        """Wait for a ticket and settle it, for scripts and tests."""
        ticket.wait()
        change = self.settle()
        if change is None:
            raise JournalFault("journal.no_answer", seconds=0)
        return change

    def act(
        self,
        action: Action | Mapping[str, Any],
        source: str = "touch",
        seat: str | None = None,
    ) -> Change:
        """Begin an action, wait until it is durable, and return what it changed."""
        return self.wait(self.begin(action, source, seat))

    def undo(self, source: str = "touch", *, agreed: bool = False) -> Change:
        """Take one step back and wait; see `begin_undo`."""
        return self.wait(self.begin_undo(source, agreed=agreed))

    def redo(self, source: str = "touch") -> Change:
        """Make the last undone step again and wait."""
        return self.wait(self.begin_redo(source))

    def amend(
        self,
        seq: int,
        action: Action | Mapping[str, Any],
        later: Mapping[str, Any] | None = None,
        source: str = "touch",
    ) -> Change:
        """Replace entry `seq` and wait; see `begin_amend`."""
        return self.wait(self.begin_amend(seq, action, later, source))

    def allow(
        self,
        refusal: Refusal,
        action: Action | Mapping[str, Any],
        source: str = "touch",
        seat: str | None = None,
    ) -> Change:
        """Enter a real thing against the record and wait; see `begin_allow`."""
        return self.wait(self.begin_allow(refusal, action, source, seat))
