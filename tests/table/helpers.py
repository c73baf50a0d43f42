"""What the tests of the table share."""

import itertools
import sqlite3

from companion.table.clock import Clock
from companion.table.header import new_header
from companion.table.record import Record
from companion.table.table import Table
from tests.kernel.toys import SEATS, TOYS

GAMES = {game.id: game for game in TOYS}
find = GAMES.__getitem__
ticks = itertools.count()
CLOCK = Clock(
    wall=lambda: 1_800_000_000.0, mono=lambda: float(next(ticks)), boot="boot-1"
)


def record_of(game, **fields):
    return Record(game, new_header(game, SEATS[game.id], **fields))


def play(record, rng, most=1000):
    """Push random legal actions until the game is over or `most` are pushed."""
    rows = []
    while record.state.prompt is not None and len(rows) < most:
        draft = record.act(rng.choice(record.state.legal_actions()))
        record.push(draft)
        rows.append(draft.row)
    return rows


def play_table(table, rng, most=1000):
    n = 0
    while table.state.prompt is not None and n < most:
        table.act(rng.choice(table.state.legal_actions()), "script")
        n += 1
    return n


def reopened(journal, table):
    return Table.open(journal, table.key, CLOCK, find)


def raw(path, query, *values):
    """Run a query on the file from outside."""
    connection = sqlite3.connect(path)
    try:
        with connection:
            return connection.execute(query, values).fetchall()
    finally:
        connection.close()
