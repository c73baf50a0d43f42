"""What devices have said: their last word, and how often; and trying one again.

Of a card that was read no more is kept than that one was: which one it was may be
nobody's business.
"""

import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec.structs import replace

from hardware.events import (
    ButtonEdge,
    CardSeen,
    DeviceStatus,
    Event,
    Health,
    RollDropped,
    RollSeen,
)
from ui.devices import GONE, LOST, TryDevice
from ui.world import DeviceLine

if TYPE_CHECKING:
    from ui.app.rig import Rig
    from ui.app.session import Session

BAD = (Health.OFFLINE, Health.DEGRADED)
FAILED = ("device.died", "device.hung")
"""Why it is not there by our own fault."""
QUIET = ("device.disabled", "device.not_started", "device.stopped")
"""Why a device is not there that nobody misses."""


class When(NamedTuple):
    """A moment: seconds since 1970, and seconds after the start of the app."""

    wall: float
    after: float


NEVER = When(0.0, 0.0)
LOOK_EVERY = 1.0
JUMP = 5.0
"""By so many seconds no clock drifts in an evening: it was set."""


class Heard:
    """Remembers what the devices of each kind said last."""

    def __init__(
        self,
        wall: Callable[[], float] = time.time,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Take what tells the time of day, and monotonic seconds."""
        self._wall = wall
        self._clock = clock
        self._began = clock()
        self._last: dict[str, tuple[str, dict[str, Any], When]] = {}
        self._count: dict[str, int] = {}
        self._troubles: dict[str, int] = {}
        self._health: dict[str, Health] = {}
        self._seen: set[str] = set()
        self._since: dict[str, When] = {}

    def hear(self, event: Event) -> None:
        """Remember an event, if it is one that people would call so."""
        match event:
            case RollSeen():
                self._note("tower", "dev.rolled", n=len(event.dice))
            case RollDropped():
                self._note("tower", "dev.dropped")
            case CardSeen():
                self._note("reader", "dev.card")
            case ButtonEdge(edge="pressed"):
                self._note("buttons", "dev.button", button=event.button)
            case DeviceStatus():
                self._status(event)
            case _:
                pass

    def _now(self) -> When:
        return When(self._wall(), self._clock() - self._began)

    def _wall_of(self, when: When) -> float:
        """Return the time of day of a moment, by the clock as it goes now.

        A clock that is set while the app runs was wrong before; one that is not is
        left alone, so that the same moment always has the same time.
        """
        if when is NEVER:
            return 0.0
        now = self._now()
        moved = (now.wall - now.after) - (when.wall - when.after)
        return when.wall + (round(moved) if abs(moved) > JUMP else 0)

    def _note(self, kind: str, message: str, **fields: Any) -> None:
        self._last[kind] = (message, fields, self._now())
        self._count[kind] = self._count.get(kind, 0) + 1

    def _status(self, event: DeviceStatus) -> None:
        """A device that was well, or was starting, is so no more."""
        kind, state, before = event.kind, event.state, self._health.get(event.kind)
        self._health[kind] = state
        if state not in BAD:
            self._since.pop(kind, None)
        else:
            self._since.setdefault(kind, self._now())
        fell = before is not None and before not in BAD and state in BAD
        if fell and (state == Health.DEGRADED or self._missed(kind, event.reason)):
            self._troubles[kind] = self._troubles.get(kind, 0) + 1
            self._last[kind] = (f"dev.{self._word(event)}", {}, self._now())
        if state in (Health.OK, Health.DEGRADED):
            self._seen.add(kind)

    def _word(self, event: DeviceStatus) -> str:
        """Return how a device in trouble is, in a word."""
        if event.state != Health.OFFLINE or not self._missed(event.kind, event.reason):
            return event.state
        return LOST if event.reason in GONE else Health.DEGRADED

    def _missed(self, kind: str, reason: str, *, wanted: bool = False) -> bool:
        """Tell whether a device that is offline is missed.

        One that nobody has named and that never was there is not, whatever was found
        in its place; a driver of ours that failed always is.
        """
        named = wanted or kind in self._seen or reason in FAILED
        return named and reason not in QUIET

    def told(self, lines: tuple[DeviceLine, ...], rows: int) -> tuple[DeviceLine, ...]:
        """Return the devices with what they said last; `rows`: of the journal."""
        return tuple(self._line(one, rows) for one in lines)

    def _line(self, line: DeviceLine, rows: int) -> DeviceLine:
        if line.kind == "journal":
            return replace(line, last="dev.rows", last_fields={"n": rows})
        message, fields, at = self._last.get(line.kind, ("", {}, NEVER))
        since = self._since.get(line.kind, NEVER)
        missed = self._missed(line.kind, line.reason, wanted=line.wanted)
        lost = line.state == Health.OFFLINE and missed
        return replace(
            line,
            state=LOST if lost else line.state,
            since=self._wall_of(since),
            since_after=since.after,
            last=message,
            last_fields=fields,
            at=self._wall_of(at),
            at_after=at.after,
            count=self._count.get(line.kind, 0),
            troubles=self._troubles.get(line.kind, 0),
        )


def tend(session: "Session", rig: "Rig", clock: Callable[[], float]) -> None:
    """Let a device be tried again when somebody asks; keep its screen up to date."""
    looked = clock()

    def look_again() -> None:
        """Counts go up without a word: whoever looks at them sees it."""
        nonlocal looked
        if session.ui.dialog == "devices" and clock() - looked >= LOOK_EVERY:
            looked = clock()
            session.changed = True

    def again(wish: TryDevice, source: str) -> None:
        del source
        # Stopping waits for the device's own thread; the screen does not wait.
        threading.Thread(target=rig.restart, args=(wish.kind,), daemon=True).start()

    session.handlers[TryDevice] = again
    session.ticking.append(look_again)
