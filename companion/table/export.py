"""One game as JSON lines, by value: to keep, to send, to read back.

The first line is row 0 with the format's name, each further line a row; the last line
has the position, so that a reader can tell whether it folds the rows as we did. What
the vault keeps is not in it.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from companion.games import load
from companion.kernel import BadInput, Game
from companion.table.header import first_state
from companion.table.journal import Journal
from companion.table.record import BadRow, Record, to_json
from companion.table.rows import START, Header, Row
from companion.table.store import Commit

FORMAT = "companion-game/1"


class BadExport(ValueError):  # noqa: N818  (named after what it is about)
    """Lines that are no exported game. `line` counts from 1."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(f"line {line}: {problem}")
        self.line = line
        self.problem = problem


class Line(msgspec.Struct, omit_defaults=True):
    """A row as a line."""

    seq: int
    kind: str
    body: msgspec.Raw
    format: str = ""
    seat: str | None = None
    source: str = ""
    wall: float = 0.0
    boot: str = ""
    mono: float = 0.0


class Last(msgspec.Struct):
    """The last line: how many rows there were, and the position after them."""

    rows: int
    position: msgspec.Raw


def export(journal: Journal, key: int) -> Iterator[str]:
    """Yield the lines of a game, without line ends.

    Raises:
        JournalFault: there is no such game, or it cannot be read.
    """
    stored = journal.load(key)
    for row in (stored.first, *stored.rows):
        body = msgspec.Raw(row.body.encode())
        stamp = (row.seat, row.source, row.wall, row.boot, row.mono)
        name = FORMAT if row.kind == START else ""
        yield to_json(Line(row.seq, row.kind, body, name, *stamp))
    position = (stored.position or "null").encode()
    yield to_json(Last(len(stored.rows), msgspec.Raw(position)))


def import_game(
    journal: Journal,
    lines: Iterable[str],
    find: Callable[[str], Game[Any]] = load,
) -> int:
    """Write an exported game into a journal; return its number there.

    Raises:
        BadExport: a line is malformed, or the rows do not lead to the last position.
        JournalFault: it was not written.
    """
    first, rows, record = read(lines, find)
    state = record.state
    over = state.prompt is None
    last = rows[-1].wall if rows else first.wall
    commit = Commit(
        tuple(rows),
        record.game.encode_text(state).decode(),
        tuple(state.seats),
        first.wall,
        last if over else None,
        to_json(state.outcome) if over else None,
    )
    return journal.create(record.game.id, first, commit)


def read(
    lines: Iterable[str], find: Callable[[str], Game[Any]] = load
) -> tuple[Row, list[Row], Record]:
    """Return row 0, the other rows and the record of an exported game.

    Raises:
        BadExport: see `import_game`.
    """
    texts = [line for line in lines if line.strip()]
    if len(texts) < 2:
        raise BadExport(len(texts), "a game has a first and a last line at least")
    first = _row(0, texts[0], FORMAT)
    record = _record(first, find)
    rows = [_row(at, text, "") for at, text in enumerate(texts[1:-1], start=1)]
    for row in rows:
        try:
            record.push(row)
        except BadRow as error:
            raise BadExport(row.seq + 1, str(error)) from error
    _check_end(len(texts), texts[-1], record)
    return first, rows, record


def _row(seq: int, text: str, name: str) -> Row:
    try:
        line = msgspec.json.decode(text, type=Line)
    except msgspec.MsgspecError as error:
        raise BadExport(seq + 1, str(error)) from error
    if line.format != name:
        raise BadExport(seq + 1, f"the format is {line.format!r}, not {name!r}")
    if line.seq != seq:
        raise BadExport(seq + 1, f"row {line.seq} where row {seq} belongs")
    stamp = (line.seat, line.source, line.wall, line.boot, line.mono)
    return Row(*stamp, seq=seq, kind=line.kind, body=bytes(line.body).decode())


def _record(first: Row, find: Callable[[str], Game[Any]]) -> Record:
    try:
        header = msgspec.json.decode(first.body, type=Header)
        game = find(header.game)
        return Record(game, header, first_state(game, header))
    except (msgspec.MsgspecError, BadInput) as error:
        raise BadExport(1, str(error)) from error


def _check_end(line: int, text: str, record: Record) -> None:
    try:
        last = msgspec.json.decode(text, type=Last)
        if bytes(last.position) == b"null":  # it was damaged where this was exported
            return
        game, profile = record.game, record.header.profile or None
        position = game.decode(bytes(last.position), profile)
    except (msgspec.MsgspecError, BadInput) as error:
        raise BadExport(line, str(error)) from error
    if last.rows != record.seq or position != record.state:
        raise BadExport(line, "the rows do not lead to the position at the end")
