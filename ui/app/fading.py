"""What is said in passing goes away: with what follows, or after a while."""

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from hardware.device import Clock

if TYPE_CHECKING:
    from ui.app.session import Session
    from ui.looks import Notice

SAID_FOR: Final = 8.0
"""Seconds after which what nobody needs any more is not said any more."""

LASTING: Final = frozenset({"roll.wrong_number", "roll.settle"})
"""What is still to be done about dice: said until it is."""


class Fading:
    """Takes a notice off the screen once it has been there for long enough."""

    def __init__(self, session: "Session", clock: Clock) -> None:
        self._session = session
        self._clock = clock
        self._said: Notice | None = None
        self._since = 0.0
        session.ticking.append(self.tick)

    def tick(self) -> None:
        """Look how long what is said now has been said."""
        said, now = self._session.ui.notice, self._clock()
        if said != self._said:
            self._said, self._since = said, now
        if said is None or said.message in LASTING:
            return
        if now - self._since >= SAID_FOR:
            self._said = None
            self._session.look(replace(self._session.ui, notice=None))
