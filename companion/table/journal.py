"""The journal: every game of this box in one SQLite file, written before it is shown.

The writer thread owns the connection. A commit is one transaction: the rows, the
position after them, what the vault keeps or gives up, the names used.
"""

import contextlib
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self

from companion.table.faults import DAMAGE, ERRORS, JournalFault, fault_of
from companion.table.rows import Row
from companion.table.salvage import keep_aside, salvage, sync_folder
from companion.table.schema import PROBES, prepare, same_version
from companion.table.store import (
    Commit,
    Stored,
    damaged,
    insert_game,
    next_played,
    read_game,
    read_source,
    remove,
    write,
)
from companion.table.writer import Connection, Ticket, Work, Writer

CHECKED = 16_000_000
"""Files up to this many bytes are checked as a whole when they are opened."""

MAGIC = b"SQLite format 3\0"


class Journal:
    """The file of all games.

    Attributes:
        path: where it is.
        notices: what the table has to be told about the opening (a file kept aside).

    Args:
        path: the file; it and its folders are created where they are missing.
        wall: the clock for the time stamp of a file that is kept aside.
        timeout: seconds to wait for another program's lock, and for an answer.
        connect: `sqlite3.connect` or a stand-in.

    Raises:
        JournalFault: it cannot be used; the message says why and what to do.
    """

    def __init__(
        self,
        path: Path | str,
        *,
        wall: Callable[[], float] = time.time,
        timeout: float = 5.0,
        connect: Callable[..., Connection] = sqlite3.connect,
    ) -> None:
        self.path = Path(path)
        self.notices: list[JournalFault] = []
        self._wall = wall
        self._timeout = timeout
        self._open = connect
        self._last = (0, 0)  # the game played last, and the number that says so
        self._doubt: list[tuple[int, Row]] = []
        self._writer = Writer(str(self.path), self._connect)
        self._writer.start()
        try:
            self.ask(lambda _: None)
        except Exception:
            self.close()
            raise

    def close(self) -> bool:
        """Finish what is queued and close; False if the disk does not answer."""
        return self._writer.stop(self._timeout + 5)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def wake(self) -> Callable[[], None] | None:
        """Called from the writer thread after each commit; None: nobody waits."""
        return self._writer.wake

    @wake.setter
    def wake(self, call: Callable[[], None] | None) -> None:
        self._writer.wake = call

    # --- asking ---------------------------------------------------------------------

    def ask(self, work: Work) -> Any:
        """Run `work` on the writer's connection, wait, and return its result."""
        return self._writer.submit(work, Ticket(0)).value(2 * self._timeout + 5)

    def load(self, game: int) -> Stored:
        """Return a game as it was written.

        A damaged file is kept aside first and what can be read of it goes into a new
        one; `notices` says so.

        Raises:
            JournalFault: there is no such game, or nothing of it can be read.
        """
        try:
            return self.ask(lambda db: read_game(db, game, str(self.path)))
        except JournalFault as fault:
            if fault.message not in DAMAGE:
                raise
        self.renew()
        return self.ask(lambda db: read_game(db, game, str(self.path)))

    def renew(self) -> None:
        """Keep the file aside and go on with what can be read of it."""
        self.ask(lambda _: self._writer.drop() or self._keep_aside("journal.corrupt"))

    def positions(self, game: int) -> list[tuple[int, str]]:
        """Return the stored positions (row number, JSON), newest first."""
        query = (
            "SELECT seq, position FROM row WHERE game = ? AND position IS NOT NULL"
            " ORDER BY seq DESC"
        )
        return self.ask(lambda db: db.execute(query, (game,)).fetchall())

    def last_source(self, prefix: str) -> str | None:
        """Return the newest row's source that starts so, over all games."""
        return self.ask(lambda db: read_source(db, prefix))

    def probe(self) -> Ticket:
        """Commit a write that changes nothing; the ticket tells whether that went."""

        def work(connection: Connection) -> None:
            connection.execute("BEGIN IMMEDIATE")
            same_version(connection)
            connection.execute("COMMIT")

        return self._writer.submit(work, Ticket(0))

    # --- writing --------------------------------------------------------------------

    def create(self, game: str, row: Row, commit: Commit) -> int:
        """Write a new game with its row 0 (and those of `commit`); return its number.

        Raises:
            JournalFault: nothing was written.
        """

        def work(connection: Connection) -> int:
            connection.execute("BEGIN IMMEDIATE")
            played = next_played(connection)
            key = insert_game(connection, game, row, commit, played)
            connection.execute("COMMIT")
            self._last = (key, played)
            return key

        return self.ask(work)

    def append(self, game: int, after: int, commit: Commit, began: float) -> Ticket:
        """Send rows to the writer; the ticket tells when they are durable.

        Args:
            game: the game's number.
            after: the last row that is known; there must be no other by then.
            commit: what is written, all or nothing.
            began: monotonic seconds, for the ticket's age.
        """

        def work(connection: Connection) -> None:
            if self._doubt:
                self._clear_doubt(connection)
            connection.execute("BEGIN IMMEDIATE")
            last, played = self._last
            if last != game:
                played = next_played(connection)
            if not write(connection, game, after, commit, played):
                problem = f"game {game} does not end at row {after}"
                raise JournalFault("journal.conflict", **self._place(problem))
            self._commit(connection, game, commit)
            self._last = (game, played)

        return self._writer.submit(work, Ticket(began))

    def _commit(self, connection: Connection, game: int, commit: Commit) -> None:
        try:
            connection.execute("COMMIT")
        except sqlite3.Error:
            self._doubt += [(game, row) for row in commit.rows]
            self._writer.submit(self._clear_doubt, Ticket(0))
            raise

    def _clear_doubt(self, connection: Connection) -> None:
        """Take out rows whose COMMIT failed but that are in the file all the same."""
        if not self._doubt:
            return
        connection.execute("BEGIN IMMEDIATE")
        for game, row in reversed(self._doubt):
            remove(connection, game, row)
        connection.execute("COMMIT")
        self._doubt.clear()

    def _place(self, problem: str) -> dict[str, str]:
        return {"path": str(self.path), "problem": problem}

    # --- opening (in the writer thread) -----------------------------------------------

    def _connect(self) -> Connection:
        try:
            return self._opened()
        except JournalFault as fault:
            if fault.message not in DAMAGE:
                raise
            self._keep_aside(fault.message)
        return self._opened()

    def _opened(self) -> Connection:
        connection = None
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._look()
            new = not self.path.exists()
            connection = self._open(
                str(self.path), timeout=self._timeout, isolation_level=None
            )
            prepare(connection, str(self.path))
            self._check(connection)
            if new:
                sync_folder(self.path.parent)
        except ERRORS as error:
            self._shut(connection)
            raise fault_of(error, self.path) from error
        except JournalFault:
            self._shut(connection)
            raise
        return connection

    def _look(self) -> None:
        """Refuse what is no database before SQLite would throw its log away."""
        if not self.path.is_file():
            return
        with self.path.open("rb") as file:
            head = file.read(len(MAGIC))
        if head and head != MAGIC:
            fields = self._place("the file does not begin as a database does")
            raise JournalFault("journal.not_a_database", **fields)

    def _check(self, connection: Connection) -> None:
        for probe in PROBES:
            try:
                connection.execute(probe)
            except sqlite3.OperationalError as error:
                raise damaged(str(self.path), str(error)) from error
        if self.path.stat().st_size > CHECKED:
            return
        result = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
        if result != "ok":
            raise damaged(str(self.path), result)

    @staticmethod
    def _shut(connection: Connection | None) -> None:
        if connection is not None:
            with contextlib.suppress(sqlite3.Error):
                connection.close()

    def _keep_aside(self, message: str) -> None:
        """Move the file away and put what can be read of it into a new one."""
        try:
            aside = keep_aside(self.path, self._wall())
        except OSError as error:
            raise fault_of(error, self.path) from error
        connection = self._opened()
        games, rows = salvage(aside, connection)
        self._shut(connection)
        fields = {"path": str(self.path), "aside": str(aside)}
        notice = JournalFault(f"{message}.aside", **fields, games=games, rows=rows)
        self.notices.append(notice)
