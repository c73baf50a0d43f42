"""Row 5: an action accepted until it is durable, against a bare append and fdatasync.

Ours is the live table: `Table.begin` (which checks the action, so a little more than
asked for) until its ticket is done: one SQLite transaction in WAL with synchronous
FULL, made by the writer thread. The anchor appends to a plain file, in the same thread,
the bytes that the application wants to be durable: the row's columns and the position
after it. (What SQLite writes for them, two or three pages of 4 KiB, would be a kinder
anchor.) Both files lie in the repository's `build` folder, on its disk; actions are
those of random games. It begins when the WAL is warm: when it is being written anew
from its beginning instead of growing, which costs the file system less. After each
of both is a pause of 2 ms (people take longer), in which the writer may tidy up and the
file system end what it began, so that neither disturbs the other.
"""

import os
import random
import time
from pathlib import Path
from typing import Any

import msgspec

from benchmarks import games
from benchmarks.harness import (
    Effort,
    Goal,
    Result,
    percentile,
    ratio_at,
    say,
    span,
)
from companion.table.journal import Journal
from companion.table.record import to_json

MIDDLE = Goal(must=1.5, aim=1.15)
LATE = Goal(must=2.0, aim=1.2)
COMMITS = 2000
WARM = 300
PATIENCE = 30.0
STEADY = 60
PAUSE = 0.002


class Append:
    """The anchor: a plain file that is appended to and flushed."""

    def __init__(self, path: Path) -> None:
        flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND
        self._file = os.open(path, flags, 0o600)
        self.written = 0

    def __call__(self, data: bytes) -> float:
        """Append; return the seconds until the bytes were durable."""
        began = time.perf_counter()
        self.written += os.write(self._file, data)
        os.fdatasync(self._file)
        return time.perf_counter() - began

    def close(self) -> None:
        os.close(self._file)


class Live:
    """Random games at a live table."""

    def __init__(self, where: Journal) -> None:
        self._where = where
        self._rng = random.Random(5)
        self.table = games.new_table(where)

    def __call__(self) -> float:
        """Make an action; return the seconds until it was durable."""
        if self.table.state.prompt is None:
            self.table = games.new_table(self._where)
        action = self._rng.choice(self.table.state.legal_actions())
        began = time.perf_counter()
        ticket = self.table.begin(action)
        ticket.wait(PATIENCE)
        took = time.perf_counter() - began
        self.table.settle()
        return took

    def bytes(self) -> bytes:
        """Return what the last action had to make durable."""
        row: Any = self.table.changes[-1].row
        position = to_json(self.table.record.game.encode(self.table.state))
        return msgspec.json.encode(row) + position.encode()


def warm(live: Live, wal: Path, least: int) -> None:
    """Play until the WAL has not grown for a while."""
    size, since = 0, 0
    while since < min(STEADY, least) or least > 0:
        live()
        least -= 1
        grown = wal.stat().st_size
        since = since + 1 if grown == size else 0
        size = grown


def rows(effort: Effort) -> list[Result]:
    """Measure the row."""
    say("row 5: action to durable")
    with games.folder() as path, Journal(path / "journal.db") as where:
        say(f"(on the disk of {path.parent})")
        live, bare = Live(where), Append(path / "plain")
        warm(live, path / "journal.db-wal", effort.of(WARM))
        ours, anchor = [], []
        for _ in range(effort.of(COMMITS, least=20)):
            ours.append(live())
            time.sleep(PAUSE)
            anchor.append(bare(live.bytes()))
            time.sleep(PAUSE)
        bare.close()
    each = bare.written / len(anchor)
    return [
        _line("5a", "p50", 0.5, (ours, anchor), MIDDLE, ""),
        _line("5b", "p99", 0.99, (ours, anchor), LATE, f"{each:.0f} bytes an action"),
    ]


def _line(  # noqa: PLR0913, PLR0917  (the parts of one line)
    row: str,
    name: str,
    share: float,
    taken: tuple[list[float], list[float]],
    goal: Goal,
    note: str,
) -> Result:
    ours, anchor = taken
    found = ratio_at(share, ours, anchor)
    return Result(
        row,
        f"action accepted -> durable, {name}",
        span(percentile(ours, share)),
        span(percentile(anchor, share)),
        found.value,
        found.shown,
        found.spread,
        goal,
        note,
    )
