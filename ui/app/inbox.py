"""The one queue of device events, and the condition the main loop waits on."""

import queue
import threading
from collections import deque

from hardware.events import Event

ROOM = 1024


class Inbox:
    """Takes events from device threads and wakes the loop.

    As a bounded queue does, it refuses what it has no room for; drivers keep that and
    try again.
    """

    def __init__(self) -> None:
        self._events: deque[Event] = deque()
        self._changed = threading.Condition()
        self._woken = False

    def put(self, item: Event, /) -> None:
        """Take one event, from any thread; raise `queue.Full` if there are too many."""
        with self._changed:
            if len(self._events) >= ROOM:
                raise queue.Full
            self._events.append(item)
            self._woken = True
            self._changed.notify_all()

    def wake(self) -> None:
        """Let the loop look round at once; from any thread."""
        with self._changed:
            self._woken = True
            self._changed.notify_all()

    def drain(self) -> list[Event]:
        """Take out all events, oldest first."""
        with self._changed:
            events = list(self._events)
            self._events.clear()
            return events

    def wait(self, seconds: float) -> None:
        """Wait until something was put or somebody woke it, at most so long."""
        with self._changed:
            if not self._woken:
                self._changed.wait(seconds)
            self._woken = False
