"""The power goes in mid-round, again and again; a touch switches the machine off."""

import contextlib
import random
import sqlite3
import sys
import threading
import time

import pytest
from msgspec.structs import replace

from tests.rig.box import PATIENCE
from tests.rig.players import Players, new_game
from tests.ui.looks import GAME
from tests.ui.looks import screen as scene
from tests.ui.scenes import metrics
from ui.elements import find

CUTS = 20
MIDWAY = 12
"""So many steps bring a new game into the placing of its first round."""
ACTS_MOST = 2
SOON = 8.0
"""Seconds in which something done comes to the journal, in emulation; or does not."""
SURELY = 30.0
"""Seconds after which nothing more comes of it."""
LONG_ENOUGH = 4.0
"""Seconds that a finger stays on what has to be held down."""
RECOVERED = "recovery complete"
"""What the kernel says of a disk that lost its power in the middle of something."""
TABLE = "dgit-retail-place"
"""A table of the same game: where things lie on its screens."""

pytestmark = pytest.mark.rig


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
    end = time.monotonic() + (SURELY if at_once else rng.uniform(0.0, SOON))
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


def test_nothing_acknowledged_is_missing_after_the_power_was_cut(
    image, start, tmp_path
):
    rng = random.Random(20)
    new_game(tmp_path, MIDWAY)
    image.renew()
    acknowledged, rolls, late = {}, set(), 0
    for cut in range(CUTS + 1):
        with start() as box:
            if cut:
                assert RECOVERED in box.run("dmesg | grep vdb")
                box.run("systemctl start companion")
            else:
                box.seed(tmp_path)
            box.ready("tower", "reader", "buttons")
            rows, table = read_back(box)
            assert missing(rows, acknowledged) == {}, f"after cut {cut}"
            assert rolls <= {source for _, _, source, _ in rows.values()}
            if cut:
                assert len(rows) - len(acknowledged) in {0, 1}  # what was on its way
                late += len(rows) - len(acknowledged)
            if cut < CUTS:
                acknowledged, kept = play_until_the_cut(box, rng, table)
                rolls |= kept
        image.settle()
        sys.stderr.write(f"\ncut {cut}: {len(acknowledged)} rows, {len(rolls)} rolls")
    sys.stderr.write(f"\n{late} were on their way and came through\n")
    assert len(acknowledged) > MIDWAY + CUTS // 2
    assert rolls


@pytest.fixture(scope="module")
def disk(tmp_path_factory):
    return tmp_path_factory.mktemp("disk") / "whole.qcow2"


def touch(box, ui, name, hold=0.4):
    """Touch what lies on a screen under that name."""
    one = find(scene(TABLE, ui, lang="ja"), name)
    box.tap(one, (metrics().width, metrics().height), hold=hold)


def test_it_plays_by_itself_after_a_power_cut_and_is_switched_off(
    start, disk, tmp_path
):
    new_game(tmp_path, MIDWAY)
    with start(disk) as box:
        box.seed(tmp_path)
        box.ready("tower", "reader", "buttons")
        _, table = read_back(box)
        acknowledged, _ = play_until_the_cut(box, random.Random(7), table)

    with start(disk) as box:
        assert RECOVERED in box.run("dmesg | grep vda")
        box.ready("tower", "reader", "buttons")
        rows, _ = read_back(box)
        assert missing(rows, acknowledged) == {}

        touch(box, GAME, "menu")
        touch(box, replace(GAME, dialog="menu"), "menu/settings")
        touch(box, replace(GAME, dialog="settings"), "off")
        began = time.monotonic()
        touch(box, replace(GAME, dialog="off"), "main", LONG_ENOUGH)
        assert box.vm.proc.wait(PATIENCE) == 0
        seconds = time.monotonic() - began
        sys.stderr.write(f"\nswitched off after {seconds:.1f} s\n")

    with start(disk) as box:
        assert RECOVERED not in box.run("dmesg | grep vda")
