"""The journal's tables, and the steps from each version of them to the next."""

import sqlite3

from companion.table.faults import JournalFault

APPLICATION = 0x54544331
"""Marks the file as ours (`TTC1`)."""

STEPS = (
    """
    CREATE TABLE game (
        id INTEGER PRIMARY KEY,
        game TEXT NOT NULL,
        players TEXT NOT NULL,
        begun REAL NOT NULL,
        ended REAL,
        outcome TEXT,
        played INTEGER NOT NULL,
        seq INTEGER NOT NULL,
        position TEXT NOT NULL,
        sum INTEGER NOT NULL
    );
    CREATE TABLE row (
        game INTEGER NOT NULL REFERENCES game(id),
        seq INTEGER NOT NULL,
        kind TEXT NOT NULL,
        body TEXT NOT NULL,
        sum INTEGER NOT NULL,
        seat TEXT,
        source TEXT NOT NULL,
        wall REAL NOT NULL,
        boot TEXT NOT NULL,
        mono REAL NOT NULL,
        position TEXT,
        PRIMARY KEY (game, seq)
    ) WITHOUT ROWID;
    CREATE TABLE vault (
        game INTEGER NOT NULL REFERENCES game(id),
        seq INTEGER NOT NULL,
        slot TEXT NOT NULL,
        seat TEXT NOT NULL,
        answer TEXT NOT NULL,
        PRIMARY KEY (game, seq)
    ) WITHOUT ROWID;
    CREATE TABLE player (
        name TEXT PRIMARY KEY,
        used INTEGER NOT NULL,
        wall REAL NOT NULL
    ) WITHOUT ROWID;
    """,
)
VERSION = len(STEPS)

PROBES = (
    (
        "SELECT id, game, players, begun, ended, outcome, played, seq, position, sum"
        " FROM game LIMIT 0"
    ),
    (
        "SELECT game, seq, kind, body, sum, seat, source, wall, boot, mono, position"
        " FROM row LIMIT 0"
    ),
    "SELECT game, seq, slot, seat, answer FROM vault LIMIT 0",
    "SELECT name, used, wall FROM player LIMIT 0",
)
"""Whatever fails of these, the file's description of itself is damaged."""

PRAGMAS = {
    "journal_mode": "wal",
    "synchronous": 2,
    "wal_autocheckpoint": 100,
    "secure_delete": 1,
    "foreign_keys": 1,
}
"""What every connection is set to; `busy_timeout` comes from the caller."""


def prepare(connection: sqlite3.Connection, path: str) -> None:
    """Set a new connection up, and bring its tables to this version.

    Raises:
        JournalFault: the file is another program's, or a newer version wrote it.
        sqlite3.Error: it cannot be read or written.
    """
    ours = _number(connection, "application_id") == APPLICATION
    tables = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
    if tables and not ours:
        raise JournalFault("journal.foreign", path=path)
    found = _number(connection, "user_version")
    if found > VERSION:
        raise JournalFault("journal.newer", path=path, found=found, known=VERSION)
    for name, value in PRAGMAS.items():
        connection.execute(f"PRAGMA {name} = {value}")
    if found < VERSION:
        _step(connection)


def _number(connection: sqlite3.Connection, pragma: str) -> int:
    return connection.execute(f"PRAGMA {pragma}").fetchone()[0]


def same_version(connection: sqlite3.Connection) -> None:
    """Write the version that is there already: a page goes to the disk all the same."""
    found = _number(connection, "user_version")
    connection.execute(f"PRAGMA user_version = {found}")


def _step(connection: sqlite3.Connection) -> None:
    """Run the missing steps in one transaction."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        for step in STEPS[_number(connection, "user_version") :]:
            for statement in step.split(";"):
                connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute(f"PRAGMA user_version = {VERSION}")
        connection.execute("COMMIT")
    except sqlite3.Error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
