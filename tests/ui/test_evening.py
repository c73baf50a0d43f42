"""An evening of games with devices that fail: nothing is lost, and nothing piles up."""

import json
import subprocess
import sys
from pathlib import Path

from tests.soak import counted
from tests.ui.evening import GAMES, HOURS, WARM

ROOT = Path(__file__).parents[2]
MOST_MB = 5.0


def test_an_evening_of_games_among_faults_keeps_every_journal_whole(tmp_path):
    with counted("games of one evening in fast time", full=GAMES, seed=11) as run:
        seed = run.rng.randrange(10**6)
        command = [sys.executable, "-m", "tests.ui.evening", str(tmp_path)]
        done = subprocess.run(
            [*command, str(run.n), str(seed)],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
            timeout=3600,
        )
        assert done.returncode == 0, done.stderr[-3000:]
        told = json.loads(done.stdout.splitlines()[-1])
        assert told["faults"] > 3 * run.n
        assert told["sources"]["tower"] > 0
        grown = 0.0
        if run.n == GAMES:
            assert told["hours"] > HOURS
            assert {"tower", "reader"} <= set(told["sources"])
            grown = told["memory"][-1] - told["memory"][WARM - 1]
            assert grown < MOST_MB, told["memory"]
        run.note(f"{told['hours']:.1f} h, {told['faults']} faults, +{grown:.1f} MB")
