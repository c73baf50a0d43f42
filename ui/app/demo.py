"""One whole game by itself, through everything a real one goes through.

The dice are bytes of DT/1 on a pseudo-terminal, read by the serial driver; answers are
fingers on the elements of the real screen; every action is committed to a journal on
disk before its effect is drawn. Only the window is SDL's dummy one.
"""

import os
import random
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

from companion.config import Config, Display, Tower
from companion.games import load
from companion.kernel import Action, Game, Roll, State
from hardware.tower.model import TowerModel
from hardware.tower.simulator import TowerSimulator
from ui.app import display, rig
from ui.app.album import Album
from ui.app.app import App, assemble
from ui.app.fingers import Fingers, LostError
from ui.app.tour import Tour
from ui.model import NewGame, Setup, StartGame

SIZE: Final = (800, 480)
PATIENCE: Final = 20.0
NAMES: Final = {
    "ja": ("あかり", "はると", "ゆい", "そうた", "めい", "りく"),
    "en": ("Ann", "Ben", "Cy", "Dora", "Eli", "Fay"),
}


class Wanted(NamedTuple):
    """What is to be played."""

    game: str
    seed: int
    players: int | None
    edition: str | None
    out: Path | None


def play(
    wanted: Wanted,
    *,
    language: str,
    echo: Callable[[str], Any],
    game: Game[Any] | None = None,
) -> None:
    """Play a game; say its log and reckoning, and where the pictures are.

    Args:
        wanted: what is to be played.
        language: of the screens and of what is said.
        echo: says a line.
        game: the game itself, where it is not one of the installed ones.

    Raises:
        BadInput: there is no such game, or it cannot be set up so.
    """
    game = game or load(wanted.game)
    setup = setup_for(game, wanted, language)
    folder = wanted.out or Path(tempfile.mkdtemp(prefix="companion-demo-"))
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    display.prepare(os.environ)
    rng = random.Random(wanted.seed)  # noqa: S311  (a game, not a secret)
    with TowerSimulator(TowerModel(rng=random.Random(rng.random()))) as tower:  # noqa: S311
        config = Config(
            display=Display(size=f"{SIZE[0]}x{SIZE[1]}"),
            tower=Tower(driver="serial", port=tower.path),
        )
        devices = rig.build(config)
        app = assemble(
            config, devices, language=language, folder=folder, games={game.id: game}
        )
        try:
            Demo(app, tower, rng, folder).play(setup, echo)
        finally:
            app.close()


def setup_for(game: Game[Any], wanted: Wanted, language: str) -> Setup:
    """Return the set-up; BadSetup where the game does not allow it."""
    count = game.players[1] if wanted.players is None else wanted.players
    options = {} if wanted.edition is None else {"edition": wanted.edition}
    names = NAMES[language] + tuple(f"P{n}" for n in range(7, count + 1))
    setup = Setup(game.id, names[:count], options)
    game.start(setup.players, setup.options)
    return setup


class Demo:
    """Plays one game with the fingers of a bot and a simulated tower."""

    def __init__(
        self, app: App, tower: TowerSimulator, rng: random.Random, folder: Path
    ) -> None:
        self._app = app
        self._tower = tower
        self._rng = rng
        self._fingers = Fingers(app.loop, app.hands, app.composer.metrics.panel)
        self._album = Album(folder, app.composer, app.fonts)
        self._tour = Tour(app.session, self._album)
        self._rolls = 0

    def play(self, setup: Setup, echo: Callable[[str], Any]) -> None:
        """Play from the home screen to the reckoning."""
        app = self._app
        app.loop.start()
        self._wait(lambda: app.rig.tower_answers)
        self._begin(setup)
        while self._state.prompt is not None:
            self._tour.look()
            self._answer()
        self._tour.look()
        self._report(echo)

    @property
    def _state(self) -> State:
        table = self._app.session.table
        assert table is not None
        return table.state

    def _begin(self, setup: Setup) -> None:
        session = self._app.session
        self._tour.look()
        if not self._fingers.tap(NewGame):
            session.want(NewGame(setup.game))
        session.look(session.ui.__class__(where="setup", language=session.ui.language))
