"""The main loop: it waits on its own condition and draws only what changed.

SDL has no way to wait that costs nothing, so the loop sleeps on the inbox of the
devices and looks at SDL in between: often while somebody is touching, seldom when the
table is left alone.
"""

from collections.abc import Callable, Hashable, Iterable
from typing import Any, Final, Protocol

from companion.kernel import Roll
from hardware.device import Clock
from hardware.events import ButtonEdge, DeviceStatus, Event, Health
from ui.app.blank import SIGNS, Blank
from ui.app.display import Stop
from ui.app.fakes import FakeHands
from ui.app.hands import Hands
from ui.app.inbox import Inbox
from ui.app.input import BUTTON, Input, InputReader, Key, Phase, Quit, Redraw, Touch
from ui.app.lamps import LampShow
from ui.app.rig import Rig
from ui.app.session import Session
from ui.app.watch import Watch
from ui.elements import Screen
from ui.motion import FRAME
from ui.peeking import covered

LIVELY: Final = 1 / 100  # 60 a second alone take a frame; a look costs 0.1 ms
CALM: Final = 1 / 25
CALM_AFTER: Final = 10.0
GONE: Final = (Health.OFFLINE, Health.STARTING)
_DOWN: Final[dict[Phase, bool]] = {"press": True, "release": False, "cancel": False}
_EDGES: Final = {"pressed": True, "released": False, "lost": False}


class Show(Protocol):
    """Puts screens on the panel."""

    def show(self, screen: Screen) -> None:
        """Draw what differs from the last one, and present it."""
        ...

    def forget(self) -> None:
        """Draw everything the next time."""
        ...

    def dark(self) -> None:
        """Show nothing at all, until the next screen."""
        ...


class Box(Protocol):
    """Takes what is done to it of the window's events, and shows itself."""

    @property
    def lively(self) -> bool:
        """Whether something on it moves by itself."""
        ...

    def take(self, event: Any, now: float) -> bool:
        """Take an event of the window; false: it is not for the box."""
        ...

    def show(self, now: float) -> None:
        """Draw what has changed."""
        ...


class Moves(Protocol):
    """Shows changes by movement."""

    @property
    def moving(self) -> bool:
        """Whether `step` has more to draw."""
        ...

    def step(self) -> None:
        """Draw the next picture of what moves, once it is due."""
        ...


class Loop:
    """Brings hands, devices, the game and the panel together.

    Attributes:
        told: hears how the devices are, to write it down.
    """

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
        moves: Moves | None = None,
        watch: Watch | None = None,
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
        self._moves = moves
        self.told: Callable[[DeviceStatus], None] = lambda _status: None
        self.box: Box | None = None  # the simulated devices in the window
        self._watch = watch or Watch(rig, clock=clock)
        self._lamps = LampShow(lambda: rig.lamps)
        hands.nothing = self._lamps.refuse
        self._touched = clock()
        self.blank = Blank(clock())

    def run(self, stop: Stop) -> None:
        """Go round after `start`, until told to stop, or somebody leaves."""
        while not (stop.set or self.session.over):
            self.inbox.wait(self.pause())
            self.turn()
        self._watch.ending()
        self._cover()

    def start(self) -> None:
        """Show the first picture, then start the devices."""
        self._show.show(self.hands.screen)
        self._rig.start(self.inbox)
        self._follow()
        self._watch.began()

    def _follow(self) -> None:
        """Let the lamps and the simulated box show what the screen does."""
        session = self.session
        self._lamps.follow(self.hands.screen, session.ui, session.fresh)

    def pause(self) -> float:
        """Return for how many seconds the loop may sleep."""
        lively = self._clock() - self._touched < CALM_AFTER
        moving = self._moves is not None and self._moves.moving
        moving = moving or (self.box is not None and self.box.lively)
        return LIVELY if lively else FRAME if moving else CALM

    def turn(self) -> None:
        """Go round once: take in all there is, and show what came of it."""
        now = self._clock()
        for event in self.inbox.drain():
            self._hear(event, now)
        for event in self._events():
            self._read(event, now)
        self.session.tick()
        self.hands.tick(now)
        self._show_all(now)
        self._watch.turned(now)

    def _hear(self, event: Event, now: float) -> None:
        """Take what a device says."""
        if isinstance(event, SIGNS) and not self._counts(event, now):
            return
        press = self.session.hear(event)
        if press is not None:
            self._touched = now
            self.hands.button(press, now)
        if isinstance(event, ButtonEdge):
            self.hands.edge(event, now)
        elif isinstance(event, DeviceStatus):
            self.told(event)
            self._lamps.forget(event.kind)
            if event.kind == "buttons" and event.state in GONE:
                self.blank.lost(BUTTON)
                self.hands.unplugged()

    def _read(self, event: Any, now: float) -> None:
        """Take an event of the window."""
        if self.box is not None and self.box.take(event, now):
            self._touched = now
            return
        for found in self._reader.read(event):
            self._take(found, now)

    def _show_all(self, now: float) -> None:
        """Show what came of it."""
        if self.blank.due(now):
            self._cover()
            self._show.dark()
            self._lamps.dark()
        if self.box is not None:
            self.box.show(now)
        if self.blank.dark:
            return
        if self.hands.refresh():
            self._show.show(self.hands.screen)
            self._follow()
        elif self._moves is not None and self._moves.moving:
            self._moves.step()

    def _cover(self) -> None:
        """Let go of everything, and cover what is private: nobody looks any more."""
        self.hands.lose()
        self.session.look(covered(self.session.ui))

    def _counts(self, event: Event, now: float) -> bool:
        """Wake the screen; tell whether the event does anything else."""
        if isinstance(event, ButtonEdge):
            down = _EDGES.get(event.edge)
            return self._admits((BUTTON, event.button), now, down=down)
        if self._wake(now):
            self.hands.lock(now)
        return True

    def _admits(self, contact: Hashable, now: float, *, down: bool | None) -> bool:
        """Wake the screen; tell whether what a hand does is more than that.

        What goes up is no sign of anybody: it may be that its window was left.
        """
        woken = down is not False and self._wake(now)
        waking = woken or self.blank.waking(now)
        admitted = self.blank.admits(contact, now, down=down, woken=woken)
        if waking:
            self.hands.lock(now)
        return admitted

    def _wake(self, now: float) -> bool:
        """Somebody is there: light a dark screen, and tell whether it was dark."""
        woken = self.blank.sign(now)
        if woken:
            self._show.forget()
            self.session.changed = True
        return woken

    def _take(self, found: Input, now: float) -> None:
        match found:
            case Quit():
                self.session.over = True
            case Redraw():
                self._show.forget()
                self.session.changed = True
                if self.blank.dark:
                    self._show.dark()
            case Touch(phase, contact):
                self._touched = now
                if self._admits(contact, now, down=_DOWN.get(phase)):
                    self.hands.touch(found, now)
            case Key(down=down):
                self._touched = now
                if self._admits(found.contact, now, down=down if found.held else None):
                    self._key(found, now)

    def _key(self, key: Key, now: float) -> None:
        table = self.session.table
        prompt = table.state.prompt if table else None
        asked = prompt if isinstance(prompt, Roll) else None
        tell = self.session.tell
        if not (self._fakes and self._fakes.key(key.name, asked, tell)):
            self.hands.key(key, now)
