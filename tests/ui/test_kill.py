"""Killed between a roll, its commit and the tower's acknowledgement; and started again.

The tower outlives the app, as a real one does: it repeats a roll until it is told that
the roll is safe.
"""

import random
import signal
import time

from companion.games import load
from companion.kernel import Roll
from companion.table import history
from companion.table.journal import Journal
from companion.table.table import Table
from hardware.tower.model import GHOST_FACES, TowerModel
from hardware.tower.simulator import TowerSimulator
from tests.soak import counted
from tests.ui.test_commands import Running

PATIENCE = 60.0


def game_before_a_roll(path, rng):
    """Write a game that waits for dice."""
    with Journal(path) as journal:
        table = Table.new(journal, load("dont-go-in-there"), ("Ann", "Ben", "Cy"))
        while not isinstance(table.state.prompt, Roll):
            table.act(rng.choice(table.state.legal_actions()), "script")
        return table.state.prompt.dice


def sources_in(path):
    with Journal(path) as journal:
        (game,) = history.games(journal)
        table = Table.open(journal, game.key)
        return [entry.source for entry in table.entries if entry.chance]


def wait_for(tower, reached):
    until = time.monotonic() + PATIENCE
    while not tower.do(reached):
        assert time.monotonic() < until
        time.sleep(0.002)


def killed_once(folder, rng):
    """Roll, kill at a random moment, start again; return what the tower was told."""
    path = folder / "state" / "journal.db"
    dice = game_before_a_roll(path, rng)
    model = TowerModel(faces=GHOST_FACES, rng=random.Random(rng.random()))
    with TowerSimulator(model) as tower:
        env = {"COMPANION_TOWER_DRIVER": "serial", "COMPANION_TOWER_PORT": tower.path}
        app = Running(folder, "--lang", "en", waits_for="tower: ok", **env)
        wait_for(tower, lambda model: model.expected == dice)
        roll = tower.do(lambda model: model.roll(dice))
        time.sleep(rng.uniform(0.0, 0.04))
        app.end(signal.SIGKILL)
        safe = tower.do(lambda model: model.counts["acknowledged"] > 0)
        rolls = [s for s in sources_in(path) if s.startswith("tower:")]
        assert rolls == [f"tower:{model.boot}:{roll.seq}"] or not (rolls or safe)

        app = Running(folder, "--lang", "en", waits_for="tower: ok", **env)
        if not rolls:
            wait_for(tower, lambda model: not model._unsafe)
        assert app.end(signal.SIGTERM) == 0
        again = [s for s in sources_in(path) if s.startswith("tower:")]
        assert again in (rolls, [f"tower:{model.boot}:{roll.seq}"])
        return bool(rolls)


def test_a_kill_at_any_moment_loses_no_acknowledged_roll_and_doubles_none(tmp_path):
    claim = "killed between roll, commit and acknowledgement, and started again"
    with counted(claim, full=200, seed=4) as run:
        written = 0
        for number in range(run.n):
            written += killed_once(tmp_path / str(number), run.rng)
        run.note(f"{written} were killed after the commit")
