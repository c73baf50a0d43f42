"""What devices have said: their last word, and how often; and trying one again.

Of a card that was read no more is kept than that one was: which one it was may be
nobody's business.
"""

import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

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
from ui.devices import TryDevice
from ui.world import DeviceLine

if TYPE_CHECKING:
    from ui.app.rig import Rig
    from ui.app.session import Session

BAD = (Health.OFFLINE, Health.DEGRADED)


class Heard:
    """Remembers what the devices of each kind said last."""

    def __init__(self, wall: Callable[[], float] = time.time) -> None:
        self._wall = wall
        self._last: dict[str, tuple[str, dict[str, Any], float]] = {}
        self._count: dict[str, int] = {}
        self._troubles: dict[str, int] = {}
        self._health: dict[str, Health] = {}

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

    def _note(self, kind: str, message: str, **fields: Any) -> None:
        self._last[kind] = (message, fields, self._wall())
        self._count[kind] = self._count.get(kind, 0) + 1

    def _status(self, event: DeviceStatus) -> None:
        """A device that was well, or was starting, is so no more."""
        before = self._health.get(event.kind)
        self._health[event.kind] = event.state
        if before is not None and before not in BAD and event.state in BAD:
            self._troubles[event.kind] = self._troubles.get(event.kind, 0) + 1
            self._last[event.kind] = (f"dev.{event.state}", {}, self._wall())

    def told(self, lines: tuple[DeviceLine, ...], rows: int) -> tuple[DeviceLine, ...]:
        """Return the devices with what they said last; `rows`: of the journal."""
        return tuple(self._line(one, rows) for one in lines)

    def _line(self, line: DeviceLine, rows: int) -> DeviceLine:
        if line.kind == "journal":
            return replace(line, last="dev.rows", last_fields={"n": rows})
        message, fields, at = self._last.get(line.kind, ("", {}, 0.0))
        return replace(
            line,
            last=message,
            last_fields=fields,
            at=at,
            count=self._count.get(line.kind, 0),
            troubles=self._troubles.get(line.kind, 0),
        )


def tend(session: "Session", rig: "Rig") -> None:
    """Let a device be tried again when somebody asks for it."""

    def again(wish: TryDevice, source: str) -> None:
        del source
        # Stopping waits for the device's own thread; the screen does not wait.
        threading.Thread(target=rig.restart, args=(wish.kind,), daemon=True).start()

    session.handlers[TryDevice] = again
