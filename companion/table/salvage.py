"""A damaged journal: keep the file, and read out of it what can be read."""

import contextlib
import os
import sqlite3
import time
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from companion.table.faults import ASIDE
from companion.table.rows import START, Header

SIDES = ("", "-wal", "-shm")
"""What SQLite appends to a file's name for its companions."""

PAGE_SIZE: Final = slice(16, 18)
PAGE_COUNT: Final = slice(28, 32)
"""Where a database says how it is divided (SQLite's file format, 1.3)."""

HEADER: Final = 100  # bytes
MOST_GAMES: Final = 10_000
"""Up to this number each game is looked for by itself."""


def keep_aside(path: Path, wall: float) -> Path:
    """Rename the file and its companions with a time stamp; return the new name.

    Nothing is overwritten: where the name is taken, a number is added.
    """
    stamp = time.strftime("%Y%m%dT%H%M%S", time.gmtime(wall))
    stem = path.with_name(f"{path.name}.{ASIDE}-{stamp}")
    aside, n = stem, 1
    while any(Path(f"{aside}{side}").exists() for side in SIDES):
        n += 1
        aside = stem.with_name(f"{stem.name}-{n}")
    for side in reversed(SIDES):  # the file itself last: without it nothing is begun
        if Path(f"{path}{side}").exists():
            Path(f"{path}{side}").rename(f"{aside}{side}")
    sync_folder(path.parent)
    return aside


def sync_folder(folder: Path) -> None:
    """Make the names in a folder durable."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def salvage(aside: Path, into: sqlite3.Connection) -> tuple[int, int]:
    """Copy what can be read into a new journal; return how many games and rows.

    A game is copied up to its first unreadable row. The file itself is not touched: a
    copy of it is read.
    """
    import shutil  # noqa: PLC0415  (late: few starts ever need it)
    import tempfile  # noqa: PLC0415

    with tempfile.TemporaryDirectory(dir=aside.parent) as folder:
        for side in SIDES[:2]:
            if Path(f"{aside}{side}").exists():
                shutil.copyfile(f"{aside}{side}", f"{folder}/copy{side}")
        _fit(Path(folder, "copy"))
        source = sqlite3.connect(f"{folder}/copy", isolation_level=None)
        with contextlib.closing(source):
            return _copy(source, into)


def _fit(copy: Path) -> None:
    """Make a copy say as many pages as it has: SQLite reads nothing of a shorter one.

    What lies beyond is then unreadable page by page; a page that is cut ends in zeros.
    """
    with copy.open("r+b") as file:
        head = file.read(HEADER)
        size = int.from_bytes(head[PAGE_SIZE], "big")
        size = 65536 if size == 1 else size
        if len(head) < HEADER or size < 512 or size & (size - 1):
            return  # it is no database, and SQLite says so
        pages = -(-copy.stat().st_size // size)
        file.truncate(pages * size)
        file.seek(PAGE_COUNT.start)
        file.write(pages.to_bytes(4, "big"))


def _copy(source: sqlite3.Connection, into: sqlite3.Connection) -> tuple[int, int]:
    games = rows = 0
    into.execute("BEGIN IMMEDIATE")
    for game in _numbers(source):
        copied = _copy_game(source, into, game)
        games += copied > 0
        rows += copied
    for player in _read(source, "SELECT name, used, wall FROM player"):
        with contextlib.suppress(sqlite3.Error):
            into.execute("INSERT INTO player VALUES (?, ?, ?)", player)
    into.execute("COMMIT")
    return games, rows


def _read(
    source: sqlite3.Connection, query: str, *values: Any
) -> Iterator[tuple[Any, ...]]:
    """Yield rows until the damage."""
    with contextlib.suppress(sqlite3.Error, UnicodeDecodeError):
        yield from source.execute(query, values)


def _numbers(source: sqlite3.Connection) -> list[int]:
    """Return the numbers of all games that there may be something of.

    Both tables are read from either end up to their damage; what lies between two
    damaged places is found by asking for each number.
    """
    found: set[Any] = set()
    for column, table in (("id", "game"), ("game", "row")):
        for order in ("ASC", "DESC"):
            query = f"SELECT DISTINCT {column} FROM {table} ORDER BY {column} {order}"  # noqa: S608  (our own words)
            found |= {n for (n,) in _read(source, query)}
    whole = {n for n in found if isinstance(n, int)}
    between = range(1, min(max(whole, default=0), MOST_GAMES) + 1)
    return sorted(whole.union(between))


def _copy_game(source: sqlite3.Connection, into: sqlite3.Connection, game: int) -> int:
    rows: list[tuple[Any, ...]] = []
    for row in _read(source, "SELECT * FROM row WHERE game = ? ORDER BY seq", game):
        if not _sound(row, len(rows)):
            break
        rows.append(row)
    header = _header(rows)
    if header is None:
        return 0
    seq = len(rows) - 1
    head = _head(source, game, header, rows)
    into.execute(
        "INSERT INTO game (id, game, players, begun, ended, outcome, played, seq,"
        " position, sum) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (game, header.game, *head[:5], seq, *head[5:]),
    )
    marks = ", ".join("?" * len(rows[0]))
    into.executemany(f"INSERT INTO row VALUES ({marks})", rows)  # noqa: S608  (only marks)
    for secret in _read(source, "SELECT * FROM vault WHERE game = ?", game):
        if secret[1] <= seq:
            into.execute("INSERT INTO vault VALUES (?, ?, ?, ?, ?)", secret)
    return len(rows)


def _sound(row: tuple[Any, ...], seq: int) -> bool:
    """Tell whether a row is the next one and is as it was written."""
    body, stamp = row[3], (row[2], *row[6:10])
    if row[1] != seq or not isinstance(body, str) or None in stamp:
        return False
    return zlib.crc32(body.encode(), seq) == row[4]


def _header(rows: list[tuple[Any, ...]]) -> Header | None:
    if not rows or rows[0][2] != START:
        return None
    try:
        return msgspec.json.decode(rows[0][3], type=Header)
    except msgspec.MsgspecError:
        return None


def _head(
    source: sqlite3.Connection,
    game: int,
    header: Header,
    rows: list[tuple[Any, ...]],
) -> tuple[Any, ...]:
    """Return players, begun, ended, outcome, played, position and its sum.

    They are the stored ones if all rows are there; otherwise the game counts as
    unfinished, and its position (sum -1) is that of its rows.
    """
    query = (
        "SELECT players, begun, ended, outcome, played, position, sum FROM game"
        " WHERE id = ? AND seq = ?"
    )
    found = next(_read(source, query, game, len(rows) - 1), None)
    if found is not None:
        return found
    players = msgspec.json.encode(header.players).decode()
    return (players, rows[0][7], None, None, game, "", -1)
