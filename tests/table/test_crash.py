"""The plug is pulled: a real process on a real file is killed at random moments."""

import subprocess
import sys
import time
from pathlib import Path

import msgspec

from companion.table.history import games
from companion.table.journal import Journal
from companion.table.table import Table
from tests.soak import counted
from tests.table.crash_worker import digest
from tests.table.helpers import find, raw

ROOT = Path(__file__).parents[2]


def killed(path, seed, roll, wait):
    """Run the worker for `wait` seconds after it is up (below 0: after its start)."""
    args = [sys.executable, "-m", "tests.table.crash_worker", path, seed, roll]
    worker = subprocess.Popen(
        [str(arg) for arg in args], stdout=subprocess.PIPE, cwd=ROOT, text=True
    )
    with worker:
        lines = [worker.stdout.readline()] if wait >= 0 else []
        time.sleep(abs(wait))
        worker.kill()
        lines += worker.stdout.read().splitlines(keepends=True)
    return [msgspec.json.decode(line) for line in lines if line.endswith("\n")]


def check_resumed(path, said):
    """Check the last line said of each game: what was acknowledged is there."""
    with Journal(path) as journal:
        assert journal.notices == []
        for line in {line["key"]: line for line in said}.values():
            table = Table.open(journal, line["key"], find=find)
            extra = table.record.seq - line["seq"]
            assert extra in (0, 1), "at most the action in flight is more"
            record = table.record
            changes = [change.state for change in record.changes]
            state = [record.start, *changes][line["seq"]]
            assert digest(table, state) == line["digest"]
            if not extra:
                kept = {slot: table.vault.turn_up(slot) for slot in line["kept"]}
                dumped = {slot: record.game.dump(card) for slot, card in kept.items()}
                assert dumped == line["kept"]


def check_rolls(path):
    """Check that no roll of the tower counts twice, and none that came is missing."""
    query = "SELECT source, body FROM row WHERE source LIKE 'tower:%'"
    rolls = raw(path, query)
    numbers = sorted(int(source.rpartition(":")[2]) for source, _ in rolls)
    assert numbers == list(range(1, len(rolls) + 1))
    for source, body in rolls:
        number = int(source.rpartition(":")[2])
        assert msgspec.json.decode(body)["sum"] == number % 6 + 1
    return len(rolls)


def test_kill_9_loses_nothing_that_was_acknowledged(path):
    claim = "kill -9 at random moments: each resume holds every acknowledged action"
    with counted(claim, full=200, seed=7) as run:
        roll = actions = ups = 0
        for seed in range(run.n):
            late = run.rng.random() < 0.9
            wait = run.rng.uniform(0, 0.08) if late else -run.rng.uniform(0.05, 0.4)
            said = killed(path, seed, roll, wait)
            if said:
                roll = said[-1]["roll"]
                actions += len(said) - 1
                ups += 1
            check_resumed(path, said)
        rolls = check_rolls(path)
        assert ups
        assert actions
        assert rolls >= roll
        with Journal(path) as journal:
            for one in games(journal):
                assert Table.open(journal, one.key, find=find).record.seq == one.rows
        run.note(f"{actions} actions, {rolls} rolls, {ups} games resumed")
