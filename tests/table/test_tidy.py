"""Between commits, while nobody waits, the log is carried over into the file."""

import random
import sqlite3

import pytest

from companion.table.journal import Journal
from companion.table.table import Table
from companion.table.writer import TIDY_AFTER
from tests.kernel.toys import SEATS, WINDOW
from tests.table.helpers import CLOCK, play_table

PAGE = 4096
AUTOMATIC = 100  # pages of log, at which SQLite would do it within a commit


class Counting:
    """A connection that counts, or refuses, what is carried over."""

    def __init__(self, connection, refuses):
        self._connection = connection
        self._refuses = refuses
        self.carried = 0

    def __getattr__(self, name):
        return getattr(self._connection, name)

    def execute(self, statement, *values):
        if "wal_checkpoint" in statement:
            self.carried += 1
            if self._refuses:
                raise sqlite3.OperationalError("disk I/O error")
        return self._connection.execute(statement, *values)


def played(path, *, refuses=False):
    """Return a table after many actions, and its connection."""
    made = []

    def connect(*args, **more):
        made.append(Counting(sqlite3.connect(*args, **more), refuses))
        return made[-1]

    journal = Journal(path, connect=connect)
    rng, count = random.Random(1), 0
    while count < 4 * TIDY_AFTER:
        table = Table.new(journal, WINDOW, SEATS["window"], clock=CLOCK)
        count += play_table(table, rng)
    journal.ask(lambda _: None)
    return journal, table, made[-1]


def test_it_is_done_before_sqlite_would_do_it_within_a_commit(tmp_path):
    journal, _, connection = played(tmp_path / "journal.db")
    assert connection.carried >= 3
    log = (tmp_path / "journal.db-wal").stat().st_size
    assert log < AUTOMATIC * PAGE
    assert journal.close()


def test_where_it_fails_the_log_says_so_and_the_game_goes_on(tmp_path, caplog):
    journal, table, connection = played(tmp_path / "journal.db", refuses=True)
    assert connection.carried >= 3
    assert "carrying the log over" in caplog.text
    again = Table.open(journal, table.key, CLOCK, {"window": WINDOW}.__getitem__)
    assert again.state == table.state
    assert journal.close()


@pytest.mark.parametrize("jobs", [0, TIDY_AFTER - 1])
def test_it_is_not_done_for_a_few_jobs(tmp_path, jobs):
    made = []

    def connect(*args, **more):
        made.append(Counting(sqlite3.connect(*args, **more), refuses=False))
        return made[-1]

    with Journal(tmp_path / "journal.db", connect=connect) as journal:
        for _ in range(jobs - 1):  # the opening was one
            journal.ask(lambda _: None)
    assert made[-1].carried == 0
