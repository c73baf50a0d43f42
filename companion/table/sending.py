"""What goes to the disk for drafts that have been checked."""

import msgspec

from companion.kernel import ChangeSeat
from companion.table.record import Record, to_json
from companion.table.rows import ACT, Draft, Entry
from companion.table.store import Commit, Secret
from companion.table.vault import Vault
from companion.table.writer import Ticket


class Pending(msgspec.Struct, frozen=True):
    """What is on its way to the disk."""

    ticket: Ticket
    drafts: tuple[Draft, ...]
    secret: Secret | None
    spent: tuple[int, ...]


def commit_of(
    record: Record, after: int, drafts: tuple[Draft, ...], vault: Vault
) -> Commit:
    """Return what is to be written for drafts of one act, all or nothing.

    Args:
        record: what they were checked against.
        after: number of the last row that is written; a row of the record's own that
            came later (the fold changed) goes first.
        drafts: oldest first; the last is what was asked for.
        vault: keeps what is chosen in private.
    """
    last = drafts[-1]
    secret, spent = None, ()
    if isinstance(last.done, Entry) and last.row.kind == ACT:
        secret, spent = vault.staged(last.done), vault.spent(last.done)
    rows = tuple(draft.row for draft in drafts)
    if record.seq > after:
        rows = (record.changes[-1].row, *rows)
    state = last.state
    over = state.prompt is None
    return Commit(
        rows,
        record.game.encode_text(state).decode(),
        tuple(state.seats),
        last.row.wall,
        last.row.wall if over else None,
        to_json(state.outcome) if over else None,
        secret,
        spent,
        _new_names(last),
    )


def _new_names(draft: Draft) -> tuple[str, ...]:
    """Return the name of a player who has just joined, to be remembered."""
    done = draft.done
    if not isinstance(done, Entry) or not isinstance(done.action, ChangeSeat):
        return ()
    name = done.action.to
    return (name,) if name in draft.state.seats else ()
