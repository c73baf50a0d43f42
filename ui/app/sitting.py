"""Which game is at the table: begun, gone on with, left; and the journal of all."""

import logging
from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.kernel import BadInput
from companion.table.faults import JournalFault
from companion.table.table import Table
from hardware.device import Clock
from ui.app import setting
from ui.app.acting import Acting
from ui.app.senses import Senses
from ui.app.shelf import JournalShelf
from ui.model import (
    Again,
    GoHome,
    Intent,
    NewGame,
    Notice,
    Resume,
    Setup,
    StartGame,
    UiState,
    settled,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.world import World

log = logging.getLogger(__name__)


class Sitting(Acting):
    """The game that is played, out of all on the shelf.

    Attributes:
        shelf: where the games are.
        set_up: gives the set-up that a new game begins with.
    """

    def __init__(
        self, shelf: JournalShelf, senses: Senses, language: str, clock: Clock
    ) -> None:
        super().__init__(senses, language, clock)
        self.shelf = shelf
        self.set_up: Callable[[World, UiState, str], Setup] | None = None
        self._left: dict[str, Setup] = {}  # set-ups that nobody finished, by game

    def asked(self, *, calm: bool = False) -> None:
        """Take note that something else is asked now.

        Args:
            calm: people went back: programs leave them time.
        """
        raise NotImplementedError

    def probe_journal(self) -> None:
        """Open the journal again, or find out whether it can be written again."""
        self.look(replace(self.ui, dialog="", fault=None))
        if self.table is None:
            self.go_on()
        elif self._trouble is not None and not self.busy:
            self.probe(self.shelf.probe())

    def move(self, intent: Intent) -> None:
        """Begin a game, go on with one, or leave the one that is shown."""
        if self.busy:
            return
        try:
            match intent:
                case StartGame(setup):
                    self._start(setup)
                case Resume(key):
                    self._sit_down(self.shelf.resume(key))
                    self._tell_notices()
                case _:
                    self._leave(intent)
        except BadInput as error:
            fault = Notice("setup.faults", {"faults": error.faults})
            self.look(replace(self.ui, dialog="fault", fault=fault))
        except JournalFault as error:
            self.fault(error)

    def _start(self, setup: Setup) -> None:
        own = self.shelf.own_file(setup)
        self._sit_down(self.shelf.start(setup))
        self._left.pop(setup.game, None)
        if own:
            log.info("own mats and cards: %s", own)
            self.tell("setup.own", path=own)

    def _leave(self, intent: Intent) -> None:
        self.shelf.open()
        if self.ui.setup is not None:
            self._left[self.ui.setup.game] = self.ui.setup
        if isinstance(intent, GoHome):
            self.look(replace(settled(self.ui), where="home", setup=None))
            self._stand_up()
            return
        setup = self._setup(intent)
        self.look(replace(settled(self.ui), where="setup", setup=setup))

    def _setup(self, intent: Intent) -> Setup | None:
        """Return the set-up to begin with; None: the screen's own."""
        if isinstance(intent, Again):
            again = setting.again(self.table, self.shelf.world(), intent.game)
            if again is not None:
                return again
        if isinstance(intent, NewGame) and intent.game in self._left:
            return self._left[intent.game]
        game = intent.game if isinstance(intent, NewGame | Again) else ""
        world = self.shelf.world()
        return self.set_up(world, self.ui, game) if self.set_up else None

    def go_on(self) -> None:
        """Come up where the table stopped: in its last game, if that is unfinished."""
        try:
            self.shelf.open()
            self._trouble = None
            # A tower that reported this roll before a power cut may repeat it now.
            last = self.shelf.last_roll()
            if last:
                self._senses.remember(last)
            if self.shelf.saved:
                self._sit_down(self.shelf.resume(self.shelf.saved[0].key))
            self._tell_notices()
        except JournalFault as error:
            self.fault(error)

    def _tell_notices(self) -> None:
        """Say what was found when the journal was opened or a game of it read."""
        for one in self.shelf.notices():
            fault = Notice(one.message, dict(one.fields))
            self.look(replace(self.ui, dialog="fault", fault=fault))

    def _sit_down(self, table: Table) -> None:
        """Show a game: from now on it is the one that is played."""
        self._stand_up()
        self.table = table
        self.look(replace(settled(self.ui), where="game", setup=None))
        self.asked()

    def _stand_up(self) -> None:
        self.table = None
        self._senses.forget()
        self._senses.expect(None)
