"""Coming back to a game: fold its rows; where this version folds otherwise, go on."""

import gc
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec

from companion.kernel import BadInput, Game, State
from companion.table.faults import JournalFault
from companion.table.journal import Journal
from companion.table.record import BadRow, Record
from companion.table.rows import RESUME, Header, Row, Stamp
from companion.table.store import Stored

log = logging.getLogger(__name__)


def resumed(
    journal: Journal, key: int, stored: Stored, game: Game[Any], stamp: Stamp
) -> Record:
    """Return the record of a stored game.

    If the fold of its rows is what it was when they were written, that is all.
    Otherwise the game goes on from the last position that this version can read, and
    a row that says so is pushed (and written with the next one).

    Raises:
        JournalFault: `journal.cannot_resume`: no position can be read either.
    """
    record, problem = folded(game, stored.header, stored.rows)
    if record is not None and not problem:
        if stored.position is None or same(game, stored, record.state):
            return record
        problem = "the position is another"
    log.warning("game %s: this version folds it otherwise: %s", key, problem)
    for position in _positions(journal, key, stored, record):
        try:
            state = game.decode(position, stored.header.profile or None)
        except BadInput as error:
            problem = str(error)
            continue
        fresh = Record(game, stored.header, state)
        fresh.seq = stored.rows[-1].seq if stored.rows else 0
        fresh.push(fresh.resume(position, stamp))
        return fresh
    path = str(journal.path)
    raise JournalFault("journal.cannot_resume", path=path, game=key, problem=problem)


def folded(
    game: Game[Any], header: Header, rows: list[Row]
) -> tuple[Record | None, str]:
    """Return the record as far as the rows can be folded, and why not further.

    Where a row says that a former version went on from a position, what is before it
    is not folded.
    """
    resumes = (at for at in range(len(rows) - 1, -1, -1) if rows[at].kind == RESUME)
    first = next(resumes, None)
    try:
        record = _begun(game, header, None if first is None else rows[first])
    except BadInput as error:
        return None, str(error)
    try:
        with _no_collection():
            record.replay(rows[first or 0 :])
    except BadRow as error:
        return record, str(error)
    return record, ""


@contextmanager
def _no_collection() -> Iterator[None]:
    """Look for no garbage meanwhile: all that a fold makes stays (a fifth faster)."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def _begun(game: Game[Any], header: Header, row: Row | None) -> Record:
    """Return the record before the first row that is folded."""
    if row is None:
        return Record(game, header)
    record = Record(game, header, game.decode(row.body, header.profile or None))
    record.seq = row.seq - 1
    return record


def same(game: Game[Any], stored: Stored, state: State) -> bool:
    """Tell whether the stored position is that of `state`."""
    position = stored.position
    if position is None or position == game.encode_text(state).decode():
        return position is not None
    try:
        return game.decode(position, stored.header.profile or None) == state
    except (BadInput, msgspec.MsgspecError):
        return False


def _positions(
    journal: Journal, key: int, stored: Stored, record: Record | None
) -> Iterator[str]:
    """Yield the positions to go on from, the best first."""
    if stored.position is not None:
        yield stored.position
    if record is not None and stored.position is None:
        yield record.game.encode_text(record.state).decode()
    yield from (position for _, position in journal.positions(key))
