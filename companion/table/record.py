"""The record of one game: a pure fold of rows, without clock, file or thread.

Entries keep their numbers for good; rows are only ever added. `act`, `undo`, `redo`
and `amend` say what would happen, as a `Draft`; nothing changes until `push`.
"""

import copy
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Union

import msgspec

from companion.kernel import (
    Action,
    ActionCodec,
    Amend,
    Event,
    Game,
    IllegalAction,
    Refusal,
    State,
    Step,
)
from companion.table.amend import Refold, explained
from companion.table.header import first_state
from companion.table.line import Line
from companion.table.rows import (
    ACT,
    AMEND,
    NO_STAMP,
    REDO,
    RESUME,
    UNDO,
    AmendUndone,
    Change,
    Done,
    Draft,
    Entry,
    FoldChanged,
    Header,
    Redone,
    Row,
    Stamp,
    Swap,
    Undone,
    needs_agreement,
)

_encoder = msgspec.json.Encoder()


def to_json(value: object) -> str:
    """Return a value as JSON text, as the journal has it."""
    return _encoder.encode(value).decode()


class NeedsAgreement(IllegalAction):
    """The table has to agree once before this is undone."""


class BadRow(ValueError):  # noqa: N818  (named after what it is about)
    """A row cannot be folded; the text names its number and the reason."""


@lru_cache(maxsize=16)
def _decoder(codec: ActionCodec) -> Any:
    """Return the decoder from JSON text straight to this game's actions."""
    kinds: Any = Union[codec.types]  # noqa: UP007  (from a tuple)
    return msgspec.json.Decoder(kinds)


class Record(Line):
    """Header and rows, folded; see `Line` for what they amount to.

    Attributes:
        game: whose rules are applied.
        header: row 0.
        start: the state before the first row.
    """

    def __init__(
        self, game: Game[Any], header: Header, start: State | None = None
    ) -> None:
        self.game = game
        self.header = header
        self.start = first_state(game, header) if start is None else start
        super().__init__(self.start)
        self._decode = _decoder(game.codec).decode

    # --- asking ---------------------------------------------------------------------

    def check(self, action: Action | Mapping[str, Any]) -> Step:
        """Return the step that an action (an amendment too) would make.

        Raises:
            IllegalAction: the refusal names the entries that would explain it; for an
                amendment with `amend.later` the entry that has to be decided.
        """
        draft = self.act(action)
        return Step(draft.state, draft.events, _asked(draft))

    def act(self, action: Action | Mapping[str, Any], stamp: Stamp = NO_STAMP) -> Draft:
        """Return the draft of an action; see `check` for what it raises."""
        if not isinstance(action, Action):
            action = self.game.parse(action)
        if isinstance(action, Amend):
            return self.amend(action.seq, action.action, action.later, stamp)
        before = self.state
        try:
            step = before.apply(action)
        except IllegalAction as error:
            raise explained(error, self.game, self.entries) from None
        row = self._row(ACT, to_json(step.action), stamp)
        entry = Entry(row, step.events, step.state, before, step.action)
        return Draft(row, entry, step.events, step.state, self.version)

    def undo(self, stamp: Stamp = NO_STAMP, *, agreed: bool = False) -> Draft:
        """Return the draft of taking one step back.

        Raises:
            NeedsAgreement: it goes past a roll or reveal, or the rules let nobody take
                the decision back (`undo.bound`), and nobody has agreed since the last
                new act. A card just drawn from a deck may go back by itself: what was
                decided before it may not.
            IllegalAction: there is nothing to undo (`undo.nothing`).
        """
        done = self._last(self._done, "undo.nothing")
        asks = isinstance(done, Entry) and needs_agreement(done, self._undone)
        if asks and not (agreed or self._agreed):
            fields = {"entry": done.seq, "action": done.action}
            bound = isinstance(done, Entry) and done.binding
            rule = "undo.bound" if bound else "undo.agreement"
            raise NeedsAgreement(Refusal(rule, fields))
        row = self._row(UNDO, '{"agreed":true}' if asks else "{}", stamp)
        return self._undo(row, done, agreed=asks)

    def redo(self, stamp: Stamp = NO_STAMP) -> Draft:
        """Return the draft of making the last undone step again.

        Raises:
            IllegalAction: there is nothing to redo (`redo.nothing`).
        """
        done = self._last(self._undone, "redo.nothing")
        return self._redo(self._row(REDO, "{}", stamp), done)

    def amend(
        self,
        seq: int,
        action: Action | Mapping[str, Any],
        later: Mapping[str, Any] | None = None,
        stamp: Stamp = NO_STAMP,
    ) -> Draft:
        """Return the draft of replacing entry `seq` and folding on from there.

        Args:
            seq: number of the entry.
            action: what it should have been.
            later: `"skip"`, `"stop"` or an action, for each later entry that is then
                refused, by its number as text.
            stamp: who and when.

        Raises:
            IllegalAction: the new action is refused; or `amend.later`: the entry in
                `fields["entry"]` is, for the reason in `fields["refusal"]`, and
                nothing is decided about it.
        """
        choices = {seq: self._dumped(choice) for seq, choice in (later or {}).items()}
        body = Amend(seq, self._dumped(action), choices)
        return self._amend(self._row(AMEND, to_json(body), stamp), body)

    def _dumped(self, action: Any) -> Any:
        return self.game.dump(action) if isinstance(action, Action) else action

    def resume(self, position: str, stamp: Stamp = NO_STAMP) -> Draft:
        """Return the draft of going on from a position (JSON), whatever came before.

        Raises:
            BadPosition: this version's game cannot read it.
        """
        return self._resume(self._row(RESUME, position, stamp))

    def _row(self, kind: str, body: str, stamp: Stamp) -> Row:
        return Row(
            stamp.seat,
            stamp.source,
            stamp.wall,
            stamp.boot,
            stamp.mono,
            seq=self.seq + 1,
            kind=kind,
            body=body,
        )

    @staticmethod
    def _last(stack: list[Done], rule: str) -> Done:
        if not stack:
            raise IllegalAction(Refusal(rule))
        return stack[-1]

    def _undo(self, row: Row, done: Done, *, agreed: bool) -> Draft:
        if isinstance(done, Entry):
            events: tuple[Event, ...] = (Undone(done.seq, done.action, agreed),)
            return Draft(row, done, events, done.before, self.version)
        events = (AmendUndone(done.seq, done.old[0].action),)
        return Draft(row, done, events, done.old[-1].state, self.version)

    def _redo(self, row: Row, done: Done) -> Draft:
        if isinstance(done, Entry):
            events: tuple[Event, ...] = (Redone(done.seq, done.action), *done.events)
            return Draft(row, done, events, done.state, self.version)
        return Draft(row, done, done.events, done.new[-1].state, self.version)

    def _resume(self, row: Row) -> Draft:
        state = self.game.decode(row.body, self.header.profile or None)
        return Draft(row, None, (FoldChanged(row.seq),), state, self.version)

    def _amend(self, row: Row, body: Amend) -> Draft:
        at = self._place(body.seq)
        if at is None:
            known = [entry.row.seq for entry in self.entries]
            raise IllegalAction(
                Refusal("amend.no_entry", {"seq": body.seq, "known": known})
            )
        refold = Refold(self.game, self.entries[:at], row.seq, body.later)
        old = tuple(self.entries[at:])
        swap = Swap(at, old, refold.run(old, body.action))
        return self._redo(row, swap)

    # --- folding --------------------------------------------------------------------

    def push(self, item: Row | Draft) -> Change:
        """Fold one row in; a draft made for this very version costs nothing more.

        Raises:
            BadRow: the row does not fit: another version's rules, or a damaged body.
        """
        if isinstance(item, Draft):
            if item.version == self.version:
                return self._publish(item)
            item = item.row
        self.replay((item,))
        return self.changes[-1]

    def replay(self, rows: Iterable[Row]) -> None:
        """Fold rows in, one after another; this is the fast way for many.

        Raises:
            BadRow: one does not fit; those before it are folded.
        """
        for row in rows:
            try:
                if row.kind == ACT:
                    self._fold(row)
                else:
                    self._publish(self._redrafted(row))
            except (msgspec.MsgspecError, ValueError, LookupError) as error:
                raise BadRow(f"row {row.seq}: {error}") from error

    def _fold(self, row: Row) -> None:
        """Fold an action in: `_added` without a call more than it takes."""
        before = self.state
        step = before.apply(self._decode(row.body))
        self.state = state = step.state
        entry = Entry(row, step.events, state, before, step.action)
        self.entries.append(entry)
        self.changes.append(entry)
        self._done.append(entry)
        self.seq = row.seq
        self.version += 1
        if self._undone or self._agreed:
            self._new()

    def _redrafted(self, row: Row) -> Draft:
        if row.kind == UNDO:
            body = msgspec.json.decode(row.body, type=dict[str, bool])
            done = self._last(self._done, "undo.nothing")
            return self._undo(row, done, agreed=body.get("agreed", False))
        if row.kind == REDO:
            return self._redo(row, self._last(self._undone, "redo.nothing"))
        if row.kind == AMEND:
            return self._amend(row, msgspec.json.decode(row.body, type=Amend))
        if row.kind == RESUME:
            return self._resume(row)
        raise BadRow(f"unknown kind {row.kind!r}")

    def fork(self) -> "Record":
        """Return a copy to try rows on; this record stays as it is."""
        twin = copy.copy(self)
        twin.entries, twin.changes = self.entries.copy(), self.changes.copy()
        twin._done, twin._undone = self._done.copy(), self._undone.copy()  # noqa: SLF001
        return twin


def _asked(draft: Draft) -> Action:
    """Return the action that a draft's row holds."""
    if isinstance(draft.done, Entry):
        return draft.done.action
    return msgspec.json.decode(draft.row.body, type=Amend)
