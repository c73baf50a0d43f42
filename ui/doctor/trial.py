"""Writing to a folder just as the journal does, in a folder of its own beside it."""

import shutil
import sqlite3
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from companion.table.schema import PRAGMAS

PREFIX: Final = ".doctor-"
COMMITS: Final = 2
"""The first one also makes the files."""
OLD: Final = 3600.0
"""Seconds after which a try has been cut off, and is no other doctor's."""


class ForgetfulError(OSError):
    """What was written is not there when it is read again."""


def commit(
    folder: Path,
    connect: Callable[..., Any] = sqlite3.connect,
    clock: Callable[[], float] = time.monotonic,
) -> float:
    """Write a little with SQLite, read it again, and take it away.

    Args:
        folder: where; nothing that lies there is touched.
        connect: `sqlite3.connect` or a stand-in.
        clock: monotonic seconds.

    Returns:
        How long one commit takes until it is on the disk, in seconds.

    Raises:
        OSError: nothing can be written here, or it is not kept.
        sqlite3.Error: SQLite cannot do here what the journal needs.
    """
    _tidy(folder)
    own = Path(tempfile.mkdtemp(prefix=PREFIX, dir=folder))
    try:
        return _tried(own / "trial.db", connect, clock)
    finally:
        shutil.rmtree(own, ignore_errors=True)


def _tidy(folder: Path) -> None:
    """Take away what tries left that were cut off by a power cut."""
    for left in folder.glob(f"{PREFIX}*"):
        if time.time() - left.stat().st_mtime > OLD:
            shutil.rmtree(left, ignore_errors=True)


def _tried(
    file: Path, connect: Callable[..., Any], clock: Callable[[], float]
) -> float:
    with closing(connect(file, timeout=0.2, isolation_level=None)) as db:
        for name, value in PRAGMAS.items():
            db.execute(f"PRAGMA {name} = {value}")
        mode = db.execute("PRAGMA journal_mode").fetchone()[0]
        if mode != PRAGMAS["journal_mode"]:
            raise sqlite3.OperationalError(f"journal_mode is {mode}")
        db.execute("CREATE TABLE trial (n INTEGER)")
        seconds = [_commit(db, number, clock) for number in range(COMMITS)]
        # Another connection: what the first one has in memory proves nothing.
        with closing(connect(file, timeout=0.2)) as other:
            rows = other.execute("SELECT count(*) FROM trial").fetchone()[0]
    if rows != COMMITS:
        raise ForgetfulError(f"{rows} of {COMMITS} rows were kept")
    return seconds[-1]


def _commit(db: Any, number: int, clock: Callable[[], float]) -> float:
    began = clock()
    db.execute("INSERT INTO trial VALUES (?)", (number,))
    return clock() - began
