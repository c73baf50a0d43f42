"""What goes into the journal's file and comes out of it: values and their SQL."""

import sqlite3
import zlib
from collections.abc import Iterable
from typing import Any

import msgspec

from companion.table.faults import JournalFault
from companion.table.rows import Header, Row

EVERY = 50
"""Each row whose number this divides also holds the position after it."""

_ROW = (
    "INSERT INTO row (game, seq, kind, body, sum, seat, source, wall, boot, mono,"
    " position) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
_HEAD = (
    "UPDATE game SET seq = ?, position = ?, sum = ?, players = ?, ended = ?,"
    " outcome = ?, played = ? WHERE id = ? AND seq = ?"
)
_ROWS = (
    "SELECT seq, kind, body, sum, seat, source, wall, boot, mono FROM row"
    " WHERE game = ? ORDER BY seq"
)
_GAME = (
    "INSERT INTO game (game, players, begun, played, seq, position, sum)"
    " VALUES (?, ?, ?, ?, 0, '', 0)"
)
_FORGET = "DELETE FROM vault WHERE game = ? AND seq = ?"
_KEEP = "INSERT INTO vault (game, seq, slot, seat, answer) VALUES (?, ?, ?, ?, ?)"
_REMOVE = "DELETE FROM row WHERE game = ? AND seq = ? AND boot = ? AND mono = ?"
_BACK = "UPDATE game SET seq = min(seq, ?), sum = -1 WHERE id = ?"
_PLAYED = "SELECT coalesce(max(played), 0) + 1 FROM game"
_SOURCE = (
    "SELECT source FROM row WHERE game = ? AND substr(source, 1, ?) = ?"
    " ORDER BY seq DESC LIMIT 1"
)
_PLAYER = (
    "INSERT INTO player (name, used, wall) VALUES"
    " (?, (SELECT coalesce(max(used), 0) + 1 FROM player), ?)"
    " ON CONFLICT (name) DO UPDATE SET used = excluded.used, wall = excluded.wall"
)


def checksum(body: str, seq: int) -> int:
    """Return the number by which a flipped bit in a row's body is found."""
    return zlib.crc32(body.encode(), seq)


class Secret(msgspec.Struct, frozen=True):
    """What the vault keeps: the answer (JSON) that `seat` will give at `slot`."""

    slot: str
    seat: str
    answer: str


class Commit(msgspec.Struct, frozen=True):
    """What one transaction writes.

    Attributes:
        rows: new rows, in order.
        position: JSON of the position after them.
        players: the seats' names after them.
        wall: the time for what has none of its own.
        ended: wall time if the game is over then, else None.
        outcome: JSON of the outcome, else None.
        secret: kept in the vault with the last row.
        forget: numbers of the rows whose secrets are deleted.
        names: players to be remembered.
    """

    rows: tuple[Row, ...]
    position: str
    players: tuple[str, ...]
    wall: float = 0.0
    ended: float | None = None
    outcome: str | None = None
    secret: Secret | None = None
    forget: tuple[int, ...] = ()
    names: tuple[str, ...] = ()


class Stored(msgspec.Struct, frozen=True):
    """A game as read back.

    Attributes:
        header: row 0, read.
        first: row 0 as it was written.
        rows: all others, in order.
        position: JSON of the position after the last row; None if it is unreadable.
    """

    header: Header
    first: Row
    rows: list[Row]
    position: str | None


def damaged(path: str, problem: str) -> JournalFault:
    """Return the fault for a file whose content cannot have been written."""
    return JournalFault("journal.corrupt", path=path, problem=problem)


def read_game(connection: sqlite3.Connection, game: int, path: str) -> Stored:
    """Return a game.

    Raises:
        JournalFault: there is none of that number, or it is damaged.
    """
    query = "SELECT seq, position, sum FROM game WHERE id = ?"
    head = connection.execute(query, (game,)).fetchone()
    if head is None:
        if connection.execute(_ROWS, (game,)).fetchone() is not None:
            raise damaged(path, f"game {game}: it has rows, but is not in the list")
        raise JournalFault("journal.no_game", path=path, game=game)
    seq, position, total = head
    rows = read_rows(connection.execute(_ROWS, (game,)))
    if not rows or rows[-1].seq != seq:
        raise damaged(path, f"game {game}: row {len(rows)} of {seq} is not sound")
    try:
        header = msgspec.json.decode(rows[0].body, type=Header)
    except msgspec.MsgspecError as error:
        raise damaged(path, f"game {game}, row 0: {error}") from error
    sound = isinstance(position, str) and checksum(position, seq) == total
    return Stored(header, rows[0], rows[1:], position if sound else None)


def read_rows(cursor: Iterable[tuple[Any, ...]]) -> list[Row]:
    """Return rows up to the first that is missing or not as it was written."""
    rows: list[Row] = []
    for seq, kind, body, total, seat, source, wall, boot, mono in cursor:
        if seq != len(rows) or not isinstance(body, str):
            break
        if zlib.crc32(body.encode(), seq) != total:
            break
        rows.append(Row(seat, source, wall, boot, mono, seq=seq, kind=kind, body=body))
    return rows


def read_source(connection: sqlite3.Connection, prefix: str) -> str | None:
    """Return the newest row's source that starts so, the last played game first."""
    games = connection.execute("SELECT id FROM game ORDER BY played DESC")
    for (game,) in games.fetchall():
        found = connection.execute(_SOURCE, (game, len(prefix), prefix)).fetchone()
        if found:
            return found[0]
    return None


def next_played(connection: sqlite3.Connection) -> int:
    """Return the number that marks a game as the one played last."""
    return connection.execute(_PLAYED).fetchone()[0]


def insert_game(
    connection: sqlite3.Connection, game: str, row: Row, commit: Commit, played: int
) -> int:
    """Write a game's row 0, and what `commit` has; return the game's number."""
    players = msgspec.json.encode(commit.players).decode()
    values = (game, players, row.wall, played)
    key = connection.execute(_GAME, values).lastrowid or 0
    _insert_row(connection, key, row, None)
    write(connection, key, 0, commit, played)
    return key


def write(
    connection: sqlite3.Connection, game: int, after: int, new: Commit, played: int
) -> bool:
    """Write a commit; False if the game does not end at row `after`."""
    for row in new.rows:
        keep = row is new.rows[-1] and row.seq % EVERY == 0
        _insert_row(connection, game, row, new.position if keep else None)
    seq = new.rows[-1].seq if new.rows else after
    players = msgspec.json.encode(new.players).decode()
    head = (seq, new.position, checksum(new.position, seq), players)
    end = (new.ended, new.outcome, played, game, after)
    if connection.execute(_HEAD, (*head, *end)).rowcount != 1:
        return False
    for number in new.forget:
        connection.execute(_FORGET, (game, number))
    if new.secret is not None:
        secret = msgspec.structs.astuple(new.secret)
        connection.execute(_KEEP, (game, seq, *secret))
    for name in reversed(new.names):  # who sits first is offered first
        connection.execute(_PLAYER, (name, new.wall))
    return True


def _insert_row(
    connection: sqlite3.Connection, game: int, row: Row, position: str | None
) -> None:
    body, seq = row.body, row.seq
    stamp = (row.seat, row.source, row.wall, row.boot, row.mono)
    values = (game, seq, row.kind, body, checksum(body, seq), *stamp, position)
    connection.execute(_ROW, values)


def remove(connection: sqlite3.Connection, game: int, row: Row) -> None:
    """Take a row out if it is there: its COMMIT was reported as failed."""
    same = (game, row.seq, row.boot, row.mono)
    if connection.execute(_REMOVE, same).rowcount:
        connection.execute(_FORGET, (game, row.seq))
        connection.execute(_BACK, (row.seq - 1, game))
