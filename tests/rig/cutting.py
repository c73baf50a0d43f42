"""Cutting the power in the act, and what there is afterwards of what there was."""

import contextlib
import sqlite3
import threading
import time

from tests.rig.players import Players

ACTS_MOST = 2
SOON = 8.0
"""Seconds in which something done comes to the journal, in emulation; or does not."""


def read_back(box):
    """Return the rows of the journal as they are now, and the game's table."""
    table = box.table()
    assert table.journal.notices == []
    with contextlib.closing(sqlite3.connect(box.out / "seen.db")) as db:
        found = db.execute("SELECT game, seq, kind, body, source, sum FROM row")
        return {(game, seq): tuple(rest) for game, seq, *rest in found}, table


def missing(rows, acknowledged):
    """Return what was acknowledged and is not there, or is something else there."""
    return {key: row for key, row in acknowledged.items() if rows.get(key) != row}


def act_and_be_cut(box, spy, players, table, rng):
    """Do something, and pull the plug: at any time, or just as it is acknowledged."""

    def act():
        with contextlib.suppress(*box.dead):
            players.begin(table)

    known, at_once = len(spy.rows()), rng.random() < 0.5
    hand = threading.Thread(target=act)
    hand.start()
    end = time.monotonic() + rng.uniform(0.0, SOON)
    while time.monotonic() < end and not (at_once and len(spy.rows()) > known):
        time.sleep(0.002)
    box.cut()
    hand.join()


def play_until_the_cut(box, rng, table):
    """Play a little, and lose power; return what was acknowledged before, by number."""
    spy, players, tower = box.spy, Players(box, rng), box.tower
    for _ in range(rng.randint(0, ACTS_MOST)):
        table = players.act(table)
    box.until(lambda: len(spy.rows()) > len(table.changes), "what the spy has seen")
    act_and_be_cut(box, spy, players, table, rng)
    boot = tower.model.boot
    rolls = {f"tower:{boot}:{seq}" for seq in tower.heard}
    return spy.rows(), rolls
