"""Games to measure on: journals, tables and apps in a folder of their own."""

import itertools
import os
import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from companion.games import load
from companion.table.journal import Journal
from companion.table.table import Table

GAME = "dont-go-in-there"
NAMES = ("Ann", "Ben", "Cy", "Dee", "Eve")
EDITIONS = {"prototype": 4, "retail": 5}
BUILD = Path(__file__).resolve().parent.parent / "build"


@contextmanager
def folder() -> Iterator[Path]:
    """Give a folder on the disk of the repository (not one that lives in memory)."""
    import tempfile  # noqa: PLC0415  (it would count as the product's memory)

    BUILD.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="bench-", dir=BUILD) as path:
        yield Path(path)


@contextmanager
def journal() -> Iterator[Journal]:
    """Give an empty journal on that disk."""
    with folder() as path, Journal(path / "journal.db") as opened:
        yield opened


def new_table(where: Journal, edition: str = "retail") -> Table:
    """Begin a game of that edition with the most players."""
    seats = NAMES[: EDITIONS[edition]]
    return Table.new(where, load(GAME), seats, {"edition": edition})


def actions(edition: str, rng: random.Random) -> list[Any]:
    """Return the actions of one random game, from its first to its last."""
    state: Any = load(GAME).start(NAMES[: EDITIONS[edition]], {"edition": edition})
    played = []
    while state.prompt is not None:
        step = state.apply(rng.choice(state.legal_actions()))
        played.append(step.action)
        state = step.state
    return played


@contextmanager
def app(path: Path, size: str = "1280x720", *, fake: bool = True) -> Iterator[Any]:
    """Give the app as `companion run` puts it together, drawing into memory.

    Args:
        path: the folder of its journal.
        size: of the panel in pixels.
        fake: simulated devices; else those of the default configuration.
    """
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    from companion.config import survey  # noqa: PLC0415  (pygame only where needed)
    from ui.app import rig  # noqa: PLC0415
    from ui.app.app import assemble  # noqa: PLC0415
    from ui.app.shelf import JOURNAL_FILE, JournalShelf  # noqa: PLC0415
    from ui.app.splash import first_picture  # noqa: PLC0415

    drivers = {f"{kind}.driver": "simulated" for kind in rig.KINDS if fake}
    config = survey({"display.size": size, **drivers}, {}).config
    shelf = JournalShelf(path / JOURNAL_FILE)
    devices = rig.build(config)
    window = first_picture(config)
    whole = assemble(config, devices, shelf=shelf, language="ja", window=window)
    try:
        yield whole
    finally:
        whole.close()


def begin(whole: Any, edition: str = "retail") -> None:
    """Begin a game in an app, and show it."""
    from ui.model import Setup, StartGame  # noqa: PLC0415

    setup = Setup(GAME, NAMES[: EDITIONS[edition]], {"edition": edition})
    whole.loop.start()
    do(whole, StartGame(setup))


def do(whole: Any, intent: Any) -> float:
    """Want something of the app; return the seconds until what came of it is shown."""
    loop, session = whole.loop, whole.session
    began = time.perf_counter()
    session.want(intent)
    loop.turn()
    while session.busy:
        loop.inbox.wait(1.0)
        loop.turn()
    return time.perf_counter() - began


def advance(whole: Any, rng: random.Random, count: int) -> None:
    """Play some random actions in an app; a game that ends is followed by another."""
    from ui.model import Do  # noqa: PLC0415

    for _ in itertools.repeat(None, count):
        state = whole.session.table.state
        if state.prompt is None:
            begin(whole)
            state = whole.session.table.state
        do(whole, Do(rng.choice(state.legal_actions())))
