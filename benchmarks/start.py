"""Rows 10 and 11: from a cold start to the first frame, and the memory it takes.

Each start is a process of its own, in turns: `companion run` into memory (SDL's dummy
driver) until the window has its first picture (the band of the seats' colours), until
home is on it, until the table of an unfinished game of half its length is, exactly
where it was, and until home, and that table, answer to hands, with the devices about to
be started; and the anchor: python that imports pygame, opens a window of that size,
fills it, presents it. `pkg_resources` is kept out of both (the product does that
itself). The program is what `companion` starts: `companion.__main__`.

A process tells its own resident memory as it ends; for `11c` it has first played a
hundred actions, each of them shown. The memory of a process of which nothing but the
start counts hardly varies, so the median over the turns is compared.
"""

import os
import random
import subprocess
import sys
import time
from pathlib import Path
from statistics import median
from typing import NamedTuple

from benchmarks import games
from benchmarks.harness import Effort, Goal, Result, in_turns, ratio, say, span, spread
from companion.games import load
from companion.table.journal import Journal
from companion.table.table import Table

START = Goal(must=2.0, aim=1.3)
MEMORY = Goal(must=25.0, aim=12.0)
SIZE = "1280x720"
STARTS = 20
PATIENCE = 60.0
HALF = 80

TELL = """
import os
def tell():
    lines = open("/proc/self/status", encoding="ascii")
    print(next(line for line in lines if line.startswith("VmRSS:")).split()[1])
    sys.stdout.flush()
    os._exit(0)
"""

BARE = f"""
import sys
sys.modules["pkg_resources"] = None
import pygame
pygame.display.init()
window = pygame.display.set_mode(({SIZE.replace("x", ", ")}))
window.fill((20, 30, 40))
pygame.display.flip()
{TELL}
tell()
"""

# Nothing is loaded for the measure that the product has not loaded by then.
RUN = f"""
import sys
{TELL}
from companion.__main__ import main
from ui.app import begin
words = ["--size", "{SIZE}", "--lang", "ja", "--state-dir", sys.argv[1]]
sys.argv = ["companion", "run", *words]
stage = begin._stage
def told(*what):
    DO
begin._stage = told
main()
"""

# The window opens with a picture before the rest is loaded.
FIRST = RUN.replace("DO", "tell()")

# Home, or the game that goes on, is on it before what answers to hands and devices is
# loaded.
HOME = RUN.replace("DO", "stage(*what); tell()")

# The loop starts the devices when it has shown the first screen.
READY = RUN.replace(
    "DO",
    """made = stage(*what)
    from ui.app.rig import Rig
    Rig.start = lambda rig, sink: tell()
    return made""",
)

PLAYED = f"""
import sys
{TELL}
import pathlib, random
from benchmarks import games
with games.app(pathlib.Path(sys.argv[1]), "{SIZE}") as whole:
    whole.loop.start()
    games.advance(whole, random.Random(11), int(sys.argv[2]))
    tell()
"""


class Start(NamedTuple):
    """A start: seconds to the first frame, and resident MB then."""

    seconds: float
    memory: float


class Starter:
    """Starts one program many times and remembers how that went."""

    def __init__(self, code: str, *arguments: str) -> None:
        self._command = [sys.executable, "-c", code, *arguments]
        self.starts: list[Start] = []

    def __call__(self) -> float:
        """Start it; return the seconds until it said that its picture is there."""
        began = time.perf_counter()
        ended = subprocess.run(
            self._command,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
            cwd=games.BUILD.parent,
            env=environment(),
        )
        took = time.perf_counter() - began
        lines = ended.stdout.split()
        if ended.returncode or not lines or not lines[-1].isdecimal():
            raise RuntimeError(f"a start failed: {ended.stdout}{ended.stderr}")
        self.starts.append(Start(took, int(lines[-1]) / 1024))
        return took

    @property
    def memory(self) -> float:
        """The median of the resident MB."""
        return median(one.memory for one in self.starts)


def environment() -> dict[str, str]:
    """Return the environment of a start: as at a table, where bytecode is kept."""
    kept = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "SDL_VIDEODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}


def unfinished(path: Path) -> None:
    """Write a game of half its length."""
    rng = random.Random(10)
    with Journal(path / "journal.db") as journal:
        seats = games.NAMES[: games.EDITIONS["retail"]]
        table = Table.new(journal, load(games.GAME), seats, {"edition": "retail"})
        for _ in range(HALF):
            table.act(rng.choice(table.state.legal_actions()), "script")


class Starters(NamedTuple):
    """All that is started."""

    bare: Starter
    first: Starter
    home: Starter
    table: Starter
    game: Starter
    ready: Starter
    played: Starter


def started(effort: Effort) -> Starters:
    """Start everything in turns."""
    with games.folder() as path:
        empty, half, played = (path / name for name in ("empty", "half", "played"))
        for folder in (half, played):
            folder.mkdir()
            unfinished(folder)
        moves = str(effort.of(100))
        all_ = Starters(
            Starter(BARE),
            Starter(FIRST, str(empty)),
            Starter(HOME, str(empty)),
            Starter(HOME, str(half)),
            Starter(READY, str(half)),
            Starter(READY, str(empty)),
            Starter(PLAYED, str(played), moves),
        )
        once = all_[:6]
        for starter in once:
            starter()  # the first fills the caches of files and bytecode
            starter.starts.clear()
        in_turns(effort.of(STARTS), *once)
        in_turns(effort.of(3), all_.played)
    return all_


def rows_10(all_: Starters) -> list[Result]:
    """Return row 10 of starts that were made."""
    bare = [one.seconds for one in all_.bare.starts]
    lines = []
    for row, what, starter in (
        ("10a", "cold start to the first frame", all_.first),
        ("10b", "cold start to home on the screen", all_.home),
        ("10c", "cold start to an unfinished game on the screen", all_.table),
        ("10d", "cold start to home that answers", all_.ready),
        ("10e", "cold start to an unfinished game that answers", all_.game),
    ):
        mine = [one.seconds for one in starter.starts]
        found = ratio(mine, bare)
        figures = span(median(mine)), span(median(bare))
        shown = found.value, found.shown, found.spread
        note = f"{len(mine)} starts of each, in turns" if row == "10a" else ""
        lines.append(Result(row, what, *figures, *shown, START, note))
    return lines


def rows_11(all_: Starters) -> list[Result]:
    """Return row 11 of starts that were made."""
    bare = all_.bare.memory
    lines = []
    for row, what, starter in (
        ("11a", "resident MB above a bare frame: home screen", all_.ready),
        ("11b", "resident MB above a bare frame: unfinished game", all_.game),
        ("11c", "resident MB above a bare frame: 100 actions later", all_.played),
    ):
        more = starter.memory - bare
        low, high = spread([one.memory - bare for one in starter.starts])
        figures = f"{starter.memory:.1f} MB", f"{bare:.1f} MB"
        shown = more, f"{more:.1f}", f"{low:.1f}-{high:.1f}"
        lines.append(Result(row, what, *figures, *shown, MEMORY))
    return lines


def rows(effort: Effort) -> list[Result]:
    """Measure both rows: they are told by the same starts."""
    say("rows 10 and 11: starts")
    all_ = started(effort)
    return [*rows_10(all_), *rows_11(all_)]
