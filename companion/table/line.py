"""The line of entries that counts, and what undo and redo could do with it."""

from collections.abc import Sequence

from companion.kernel import State
from companion.table.rows import (
    ACT,
    REDO,
    UNDO,
    Change,
    Done,
    Draft,
    Entry,
    Swap,
    Undone,
)


class Line:
    """What the rows of one game amount to; drafts that fit are published into it.

    Attributes:
        state: after all that counts.
        entries: the line that counts, oldest first.
        changes: what each row did, for the log.
        seq: number of the last row.
        base: number of the row that the fold starts from; undo ends there.
        version: counts what was published; a `Draft` is good for one version.
    """

    def __init__(self, start: State) -> None:
        self.state: State = start
        self.entries: list[Entry] = []
        self.changes: list[Change] = []
        self.seq = 0
        self.base = 0
        self.version = 0
        self._done: list[Done] = []
        self._undone: list[Done] = []
        self._agreed = False

    # --- reading --------------------------------------------------------------------

    def entry(self, seq: int) -> Entry | None:
        """Return the entry of that number, if it counts."""
        at = self._place(seq)
        return None if at is None else self.entries[at]

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to take back."""
        return bool(self._done)

    @property
    def can_redo(self) -> bool:
        """Whether a step that was taken back can be made again."""
        return bool(self._undone)

    @property
    def next_undo(self) -> Done | None:
        """What undo would take back: an entry, or an amendment."""
        return self._done[-1] if self._done else None

    @property
    def undone(self) -> Sequence[Done]:
        """What redo could make again, the next one last."""
        return self._undone

    def _place(self, seq: int) -> int | None:
        for at in range(len(self.entries) - 1, -1, -1):
            if self.entries[at].row.seq == seq:
                return at
        return None

    # --- publishing -----------------------------------------------------------------

    def _publish(self, draft: Draft) -> Change:
        done = draft.done
        if draft.row.kind == ACT:
            assert isinstance(done, Entry)
            return self._added(done)
        if done is None:
            self._rebase(draft.row.seq)
        elif draft.row.kind == UNDO:
            self._undone.append(self._done.pop())
            self._swap(done, forth=False)
            self._agreed = self._agreed or _by_agreement(draft)
        else:
            if draft.row.kind == REDO:
                self._undone.pop()
            else:
                self._new()
            self._done.append(done)
            self._swap(done, forth=True)
        return self._moved(Change(draft.row, draft.events, draft.state))

    def _added(self, entry: Entry) -> Change:
        self.entries.append(entry)
        self._done.append(entry)
        if self._undone or self._agreed:
            self._new()
        return self._moved(entry)

    def _moved(self, change: Change) -> Change:
        self.state = change.state
        self.seq = change.row.seq
        self.version += 1
        self.changes.append(change)
        return change

    def _new(self) -> None:
        self._agreed = False
        self._undone.clear()

    def _swap(self, done: Done, *, forth: bool) -> None:
        if isinstance(done, Swap):
            self.entries[done.at :] = done.new if forth else done.old
        elif forth:
            self.entries.append(done)
        else:
            self.entries.pop()

    def _rebase(self, seq: int) -> None:
        """Start the fold afresh: nothing before can be undone or amended."""
        self.base = seq
        self.entries = []
        self._done, self._undone, self._agreed = [], [], False

    def reachable(self) -> set[int]:
        """Return the numbers of entries that count, or would after undo."""
        old = [e for done in self._done if isinstance(done, Swap) for e in done.old]
        return {entry.row.seq for entry in (*self.entries, *old)}


def _by_agreement(draft: Draft) -> bool:
    return any(isinstance(event, Undone) and event.agreed for event in draft.events)
