"""The rules of the games, loaded while home is left alone.

The first screen is made from the games' cards (`companion.gamecards`). Once nobody has
done anything for a moment, the rules and the screens of one game after the other are
loaded, so that setting one up waits for nothing. One step takes some 6 ms (25 ms on a
Pi 4), between two rounds of the loop: a touch in just that moment waits for it, and no
touch after. A thread would not do: where two threads load modules that need each other,
one of them may see half of a module.
"""

import logging
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from companion.kernel import Game
from hardware.device import Clock
from ui.app.owned import plain
from ui.games import screens_for

if TYPE_CHECKING:
    from ui.app.session import Session

log = logging.getLogger(__name__)

CALM: Final = 1.0
"""So long nobody has done anything before each step, in seconds."""

Games = Callable[[], Mapping[str, Game[Any]]]


class Warming:
    """Loads what home can do without, step by step; nothing while a game is played."""

    def __init__(self, session: "Session", games: Games, clock: Clock) -> None:
        """Take part in a session.

        Args:
            session: of the app.
            games: gives the games that can be started.
            clock: monotonic seconds.
        """
        self._session = session
        self._clock = clock
        self._steps = _steps(games)
        self._seen: object = None
        self._since = clock()
        session.ticking.append(self.tick)

    def tick(self) -> None:
        """Take the next step, if it is time for one."""
        ui, now = self._session.ui, self._clock()
        if ui is not self._seen or ui.where == "game" or ui.pressed:
            self._seen, self._since = ui, now
        elif now - self._since >= CALM:
            step = next(self._steps, None)
            if step is not None:
                _take(step)
                self._since = self._clock()


def _steps(games: Games) -> Iterator[Callable[[], object]]:
    for name, game in games().items():
        yield partial(plain, game)
        yield partial(screens_for, name)


def _take(step: Callable[[], object]) -> None:
    """Take a step; what goes wrong is told to whoever begins that game."""
    try:
        step()
    except Exception:
        log.exception("a game could not be loaded")
