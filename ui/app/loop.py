"""The main loop: it waits on its own condition and draws only what changed.

SDL has no way to wait that costs nothing, so the loop sleeps on the inbox of the
devices and looks at SDL in between: often while somebody is touching, seldom when the
table is left alone.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final, Protocol

from companion.kernel import Roll
from hardware.device import Clock
from ui.app.display import Stop
from ui.app.fakes import FakeHands
from ui.app.hands import Hands
from ui.app.inbox import Inbox
from ui.app.input import Input, InputReader, Key, Quit, Redraw, Touch
from ui.app.rig import Rig
from ui.app.session import Session
from ui.elements import Screen

LIVELY: Final = 1 / 100  # 60 a second alone take a frame; a look costs 0.1 ms
CALM: Final = 1 / 25
CALM_AFTER: Final = 10.0
REVIVE_EVERY: Final = 5.0


class Show(Protocol):
    """Puts screens on the panel."""

    def show(self, screen: Screen) -> None:
        """Draw what differs from the last one, and present it."""
        ...

    def forget(self) -> None:
        """Draw everything the next time."""
        ...


class Loop:
    """Brings hands, devices, the game and the panel together."""

    def __init__(  # noqa: PLR0913  (it is where everything meets)
        self,
        session: Session,
        hands: Hands,
        *,
        rig: Rig,
        inbox: Inbox,
        reader: InputReader,
        show: Show,
        events: Callable[[], Iterable[Any]],
        clock: Clock,
        fakes: FakeHands | None = None,
    ) -> None:
        self.session = session
        self.hands = hands
        self.inbox = inbox
        self._rig = rig
        self._reader = reader
        self._show = show
        self._events = events
        self._clock = clock
        self._fakes = fakes
        self._touched = clock()
        self._revived = clock()

    def run(self, stop: Stop) -> None:
        """Go round after `start`, until told to stop, or somebody leaves."""
        while not (stop.set or self.session.over):
            self.inbox.wait(self.pause())
            self.turn()

    def start(self) -> None:
        """Show the first picture, then start the devices."""
        self._show.show(self.hands.screen)
        self._rig.start(self.inbox)

    def pause(self) -> float:
        """Return for how many seconds the loop may sleep."""
        lively = self._clock() - self._touched < CALM_AFTER
        return LIVELY if lively else CALM

    def turn(self) -> None:
        """Go round once: take in all there is, and show what came of it."""
        now = self._clock()
        for event in self.inbox.drain():
            press = self.session.hear(event)
            if press is not None:
                self._touched = now
                self.hands.button(press, now)
        for event in self._events():
            for found in self._reader.read(event):
                self._take(found, now)
        self.session.tick()
        self.hands.tick(now)
        self._revive(now)
        if self.hands.refresh():
            self._show.show(self.hands.screen)

    def _take(self, found: Input, now: float) -> None:
        match found:
            case Touch():
                self._touched = now
                self.hands.touch(found, now)
            case Key():
                self._touched = now
                self._key(found, now)
            case Quit():
                self.session.over = True
            case Redraw():
                self._show.forget()
                self.session.changed = True
            case _:
                self._touched = now

    def _key(self, key: Key, now: float) -> None:
        table = self.session.table
        prompt = table.state.prompt if table else None
        asked = prompt if isinstance(prompt, Roll) else None
        tell = self.session.tell
        if not (self._fakes and self._fakes.key(key.name, asked, tell)):
            self.hands.key(key, now)

    def _revive(self, now: float) -> None:
        if now - self._revived >= REVIVE_EVERY:
            self._revived = now
            self._rig.revive()
