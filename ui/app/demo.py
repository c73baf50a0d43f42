"""One whole game by itself, through everything a real one goes through.

The dice are bytes of DT/1 on a pseudo-terminal, some cards bytes of a PN532 on a bus,
buttons and lamps levels of mock pins, and the real drivers read and write them; answers
are fingers on the elements of the real screen; every action is committed to a journal
on disk before its effect is drawn. Only the window is SDL's dummy one.
"""

import os
import random
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

from companion.games import load
from companion.kernel import BadSetup, Fault, Game, Roll, State
from companion.sections import Config, Display, Tower
from hardware.tower.model import DICE_MAX, TowerModel
from hardware.tower.simulator import TowerSimulator
from ui.app import rig
from ui.app.album import PICTURES, Album
from ui.app.app import App, assemble
from ui.app.demohands import OtherHands, People, put_tags_on
from ui.app.fingers import Fingers, LostError
from ui.app.shelf import JournalShelf
from ui.app.splash import first_picture
from ui.app.tour import Tour
from ui.model import ChangeSetup, Intent, NewGame, Setup, StartGame, UseHeld

SIZE: Final = (800, 480)
JOURNAL: Final = "demo.db"
TAGS: Final = "demo-tags.json"
PORT: Final = "dice-tower"
TROUBLE: Final = 12
"""Entries after which the tower's cable comes out when dice are waited for."""
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
        BadInput: there is no such game, it cannot be set up so, or the folder is bad.
        JournalFault: the journal cannot be written.
    """
    game = game or load(wanted.game)
    setup = setup_for(game, wanted, language)
    folder = emptied(wanted.out or Path(tempfile.mkdtemp(prefix="companion-demo-")))
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    rng = random.Random(wanted.seed)  # noqa: S311  (a game, not a secret)
    model = TowerModel(rng=random.Random(rng.random()))  # noqa: S311
    with (
        tempfile.TemporaryDirectory(prefix="companion-demo-") as ports,
        TowerSimulator(model, Path(ports) / PORT) as tower,
    ):
        config = Config(
            display=Display(size=f"{SIZE[0]}x{SIZE[1]}"),
            tower=Tower(driver="serial", port=tower.path),
        )
        devices = rig.build(config, fake=[one for one in rig.KINDS if one != "tower"])
        put_tags_on(folder / TAGS, game, game.start(setup.players, setup.options))
        shelf = JournalShelf(folder / JOURNAL, {game.id: game})
        window = first_picture(config)
        app = assemble(
            config,
            devices,
            shelf=shelf,
            language=language,
            window=window,
            tags=folder / TAGS,
        )
        try:
            people = People(game.id, rng, f"hands {wanted.seed}")
            played = Demo(app, tower, people, rng, folder)
            played.play(setup)
            report(app, echo)
            echo(f"{played.pictures} pictures: {folder}")
        finally:
            app.close()


def emptied(folder: Path) -> Path:
    """Return the folder without what an earlier demo left there, and nothing else.

    Raises:
        BadSetup: it cannot be made, or not be written to.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for pattern in (PICTURES, f"{JOURNAL}*", TAGS):
            for file in folder.glob(pattern):
                file.unlink()
        tempfile.TemporaryFile(dir=folder).close()
    except OSError as error:
        fields = {"path": str(folder), "problem": error.strerror or str(error)}
        raise BadSetup([Fault("--out", "folder.unusable", fields)]) from None
    return folder


def report(app: App, echo: Callable[[str], Any]) -> None:
    """Say what happened, and how the game ended."""
    table = app.session.table
    assert table is not None
    t = app.composer.translator(app.session.world(), app.session.ui)
    for entry in table.entries:
        told = [event.describe(t) for event in entry.events]
        echo(f"{entry.seq:4}  {' '.join(told) or entry.action.describe(t)}")
    outcome = table.state.outcome
    assert outcome is not None
    echo("")
    for place, seats in enumerate(outcome.ranking, 1):
        for seat in seats:
            total = outcome.totals.get(seat)
            echo(f"{place}. {seat}" + ("" if total is None else f"  {total}"))


def setup_for(game: Game[Any], wanted: Wanted, language: str) -> Setup:
    """Return the set-up, with as many players as can be where nobody said how many.

    Raises:
        BadSetup: the game cannot be played so.
    """
    fewest, most = game.players
    options = {} if wanted.edition is None else {"edition": wanted.edition}
    names = NAMES[language] + tuple(f"P{n}" for n in range(7, 100))
    if wanted.players is not None:
        fewest = most = wanted.players
    while True:
        setup = Setup(game.id, names[:most], options)
        try:
            game.start(setup.players, setup.options)
        except BadSetup as error:
            # An edition may take fewer than the game does.
            if most <= fewest or any(
                fault.place != "players" for fault in error.faults
            ):
                raise
            most -= 1
        else:
            return setup


class Demo:
    """Plays one game with the fingers of a bot and a simulated tower."""

    def __init__(
        self,
        app: App,
        tower: TowerSimulator,
        people: People,
        rng: random.Random,
        folder: Path,
    ) -> None:
        self._app = app
        self._session = app.session
        self._people = people
        game = next(iter(app.shelf.games.values()))
        self._others = OtherHands(app.rig, game)
        app.hands.lockout = 0.0  # a script never taps what it did not mean
        self._fingers = Fingers(app.loop, app.hands, app.composer.metrics.panel)
        self._tower = tower
        self._thrower = Thrower(tower, rng)
        self._lost = False
        self._tour = Tour(app.session, Album(folder, app.composer, app.fonts))

    def play(self, setup: Setup) -> None:
        """Play from the home screen to the reckoning."""
        self._app.loop.start()
        self.wait(lambda: all(one.state == "ok" for one in self._app.rig.lines()))
        self._begin(setup)
        self._press_a_button()
        while self._state.prompt is not None:
            self._tour.look()
            self._lose_the_tower()
            if isinstance(self._state.prompt, Roll):
                self._roll(self._state.prompt)
            else:
                self._answer()
        self._tour.look()
        self._tour.end()

    @property
    def pictures(self) -> int:
        """How many pictures were saved."""
        return len(self._tour.album.pictures)

    @property
    def _state(self) -> State:
        table = self._session.table
        assert table is not None
        return table.state

    def _begin(self, setup: Setup) -> None:
        """Touch "new game", then "start"; names and options are set in between."""
        self._tour.begin()
        self._tour.look()
        self._touch(lambda it: isinstance(it, NewGame), "a new game")
        self._session.want(ChangeSetup(setup))
        self._app.loop.turn()
        self._tour.look()
        self._touch(lambda it: isinstance(it, StartGame), "to start")
        self.wait(lambda: self._session.table is not None)

    def _touch(self, wanted: Callable[[Intent], bool], what: str) -> None:
        if not self._fingers.tap(wanted):
            raise LostError(f"there is nothing to touch for {what}")

    def _lose_the_tower(self) -> None:
        """Pull the tower's cable out once, look at what is said, and put it back."""
        table, prompt = self._session.table, self._state.prompt
        due = table is not None and len(table.entries) >= TROUBLE
        if self._lost or not due or not isinstance(prompt, Roll):
            return
        self._lost = True
        self._tower.unplug()
        self.wait(lambda: not self._app.rig.tower_answers)
        self._tour.trouble("tower")
        self._tower.plug()
        self.wait(lambda: self._app.rig.tower_answers)

    def _press_a_button(self) -> None:
        """Move the ring by a button, as somebody would who does not touch."""
        self._others.press()
        self.wait(lambda: bool(self._session.ui.focus))

    def _lay(self, uid: str, state: State) -> None:
        """Answer by a card on the reader, and take it off again."""
        self._others.lay(uid)
        self.wait(lambda: self._settled(state))
        self._others.lift(uid)
        self.wait(lambda: not self._others.lying)

    def _answer(self) -> None:
        """Let a bot answer; now and then dice fall too early."""
        state = self._state
        action = self._people.choose(state)
        if uid := self._others.tag_for(state, action):
            self._lay(uid, state)
            return
        after = state.apply(action).state.prompt
        if isinstance(after, Roll) and self._thrower.early():
            self._thrower.throw(after)
            self.wait(lambda: self._session.ui.notice is not None)
            self._tour.look("held")
        self._fingers.answer(state, action, lambda: self._settled(state))
        if self._fingers.sees(lambda it: isinstance(it, UseHeld)):
            self._tour.look("offered")
            state = self._state
            self._touch(lambda it: isinstance(it, UseHeld), "the held roll")
            self.wait(lambda: self._settled(state))

    def _settled(self, state: State) -> bool:
        """Wait for the commit, if something is on its way; tell if the state moved."""
        self.wait(lambda: not self._session.busy)
        return self._state is not state

    def _roll(self, prompt: Roll) -> None:
        """Let dice fall into the tower; a leaning one is settled by rolling again.

        More dice than the tower takes at once are thrown by hand, and entered.
        """
        state = self._state
        if prompt.dice > DICE_MAX:
            by_hand = self._people.choose(state)
            self._fingers.answer(state, by_hand, lambda: self._settled(state))
            return
        self.wait(lambda: self._thrower.armed(prompt))
        if self._thrower.spoiled(prompt):
            self.wait(lambda: self._session.ui.notice is not None)
            self._tour.look("settle")
        self._thrower.throw(prompt)
        self.wait(lambda: self._state is not state)

    def wait(self, ready: Callable[[], bool]) -> None:
        """Go round until something is so.

        Raises:
            LostError: it takes longer than any disk and any cable does.
            JournalFault: the journal cannot be written.
        """
        until = time.monotonic() + PATIENCE
        while not ready():
            if time.monotonic() > until:
                raise LostError(f"nothing happens: {self._session.ui}")
            self._app.loop.inbox.wait(0.02)
            self._app.loop.turn()
            if self._session.trouble is not None:
                raise self._session.trouble


class Thrower:
    """Throws dice into the simulated tower: faces by chance, a fault at its turn."""

    COCKED, EARLY = 2, 4

    def __init__(self, tower: TowerSimulator, rng: random.Random) -> None:
        self._tower = tower
        self._rng = rng
        self._thrown = 0

    def armed(self, prompt: Roll) -> bool:
        """Whether the tower has heard how many dice are waited for."""
        return self._tower.do(lambda model: model.expected == prompt.dice)

    def early(self) -> bool:
        """Whether the next roll is the one that comes too early."""
        return self._thrown + 1 == self.EARLY

    def spoiled(self, prompt: Roll) -> bool:
        """Throw with a leaning die, if it is time for that."""
        if self._thrown + 1 != self.COCKED or not prompt.dice:
            return False
        self._tower.do(lambda model: model.fault("cocked"))
        self.throw(prompt)
        return True

    def throw(self, prompt: Roll) -> None:
        """Let the dice of a prompt fall."""
        self._thrown += 1
        faces = [face.upper() for face in prompt.faces]
        values = self._rng.choices(faces, [*prompt.faces.values()], k=prompt.dice)
        self._tower.do(lambda model: model.show(values))
