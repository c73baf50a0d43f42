"""What every device has in common: a protocol, an outbox and a worker thread.

A supervisor needs no more than this protocol: `start` opens in the background and
returns at once, `status` and `heartbeat` can be read from any thread, and `stop`
followed by `start` is a restart. Device threads touch nothing but their sink.
"""

import logging
import queue
import threading
import time
from collections import deque
from collections.abc import Callable
from typing import Any, Protocol

from hardware.events import DeviceStatus, Event, Fields, Health

Clock = Callable[[], float]

STOP_PATIENCE = 2.0
KEPT = 64

log = logging.getLogger(__name__)


class Sink(Protocol):
    """Where events go: `queue.Queue`, `SimpleQueue`, or anything with `put`.

    A bounded sink raises `queue.Full` instead of waiting; of the standard queues
    `put_nowait` is used for that.
    """

    def put(self, item: Any, /) -> None:
        """Take one event."""
        ...


class Device(Protocol):
    """One thing at the table that can be present, missing or broken.

    Constructors touch no bus, file or thread; `start` does.
    """

    kind: str
    name: str

    @property
    def status(self) -> DeviceStatus:
        """The present health, whole and consistent, from any thread."""
        ...

    @property
    def heartbeat(self) -> float | None:
        """When the worker last showed life; None where there is none to watch."""
        ...

    @property
    def faults(self) -> int:
        """How many faults it has met and mended by itself since it was made."""
        ...

    def start(self, sink: Sink) -> None:
        """Begin to work and to report to `sink`; returns at once."""
        ...

    def let_go(self) -> None:
        """Ask it to end; returns at once. `stop` asks and waits."""
        ...

    def stop(self) -> bool:
        """Close everything; false if the worker did not end in time."""
        ...


class Outbox:
    """Events on their way to a sink that may be full.

    News (a status, a tower's state) replace older news of the same type that have
    not gone out. Events that must not be lost wait in order, at most `limit` of
    them: a driver asks `full` before it accepts another from the outside.
    """

    def __init__(self, limit: int = KEPT) -> None:
        self._limit = limit
        self._waiting: deque[tuple[Event, bool]] = deque()
        self._kept = 0
        self.full = False
        """Whether no further event that must be kept can be taken."""
        self._put: Callable[[Event], None] | None = None

    def connect(self, sink: Sink) -> None:
        """Send to this sink from now on."""
        self._put = getattr(sink, "put_nowait", sink.put)

    @property
    def waiting(self) -> int:
        """How many events have not gone out."""
        return len(self._waiting)

    def news(self, event: Event) -> None:
        """Queue an event of which only the newest of its type matters."""
        if self._waiting:
            kind = type(event)
            self._waiting = deque(
                item for item in self._waiting if item[1] or type(item[0]) is not kind
            )
        self._waiting.append((event, False))

    def keep(self, event: Event) -> None:
        """Send or queue an event that must arrive."""
        if self._waiting or self._put is None:
            self._queue(event)
            return
        try:
            self._put(event)
        except queue.Full:
            self._queue(event)

    def flush(self) -> bool:
        """Send what the sink takes; true if nothing is left."""
        while self._waiting and self._put is not None:
            event, kept = self._waiting[0]
            try:
                self._put(event)
            except queue.Full:
                return False
            self._waiting.popleft()
            self._kept -= kept
            self.full = self._kept >= self._limit
        return not self._waiting

    def _queue(self, event: Event) -> None:
        self._waiting.append((event, True))
        self._kept += 1
        self.full = self._kept >= self._limit


class Reporter:
    """Keeps a device's status and queues it when it changes."""

    def __init__(self, kind: str, name: str, clock: Clock, outbox: Outbox) -> None:
        self.status = DeviceStatus(name, kind, Health.OFFLINE, "device.not_started")
        self._clock = clock
        self._outbox = outbox

    def report(self, state: Health, reason: str = "", **fields: str | int) -> None:
        """Set the health; an unchanged one is not said again."""
        old = self.status
        if (old.state, old.reason, old.fields) == (state, reason, fields):
            return
        self.status = DeviceStatus(
            old.device, old.kind, state, reason, fields, self._clock()
        )
        self._outbox.news(self.status)
        # The app says it in words; this is for whoever looks for a fault.
        log.debug("%s: %s %s %s", old.device, state, reason, fields)


class Still:
    """A device without a worker: the simulated and the disabled ones.

    It reports one status at its start and whatever its owner has it say.
    """

    def __init__(self, kind: str, name: str, *, clock: Clock = time.monotonic) -> None:
        self.kind = kind
        self.name = name
        self.clock = clock
        self.outbox = Outbox()
        self._reporter = Reporter(kind, name, clock, self.outbox)

    @property
    def status(self) -> DeviceStatus:
        """The present health."""
        return self._reporter.status

    @property
    def heartbeat(self) -> float | None:
        """Nothing to watch."""
        return None

    @property
    def faults(self) -> int:
        """Nothing goes wrong in memory."""
        return 0

    def start(self, sink: Sink) -> None:
        """Report to `sink` from now on."""
        self.outbox.connect(sink)
        self.began()
        self.outbox.flush()

    def began(self) -> None:
        """Say how it is at the start; simulated devices are well."""
        self.report(Health.OK)

    def report(self, state: Health, reason: str = "", **fields: str | int) -> None:
        """Set the health and tell the sink."""
        self._reporter.report(state, reason, **fields)
        self.outbox.flush()

    def say(self, event: Event) -> None:
        """Send one event."""
        self.outbox.keep(event)
        self.outbox.flush()

    def let_go(self) -> None:
        """Nothing runs that could be asked to end."""

    def stop(self) -> bool:
        """Report that it was stopped."""
        self.report(Health.OFFLINE, "device.stopped")
        return True


class Disabled(Still):
    """A device the configuration leaves out: it says so and does nothing."""

    def began(self) -> None:
        """Say that it is switched off."""
        self.report(Health.OFFLINE, "device.disabled")


class Worker:
    """A device with one thread; subclasses give `work` and `wake`.

    If `work` ends with an exception, whatever it is, or before it was asked to, the
    status says so: a dead reader is never silent. The thread can then be started again.
    """

    def __init__(self, kind: str, name: str, *, clock: Clock = time.monotonic) -> None:
        self.kind = kind
        self.name = name
        self.clock = clock
        self.outbox = Outbox()
        self.turns = 0
        """How often `work` went round: a thread that spins is seen here."""
        self._reporter = Reporter(kind, name, clock, self.outbox)
        self._heartbeat: float | None = None
        self._thread: threading.Thread | None = None
        self._stopping = threading.Event()

    @property
    def status(self) -> DeviceStatus:
        """The present health, from any thread."""
        return self._reporter.status

    @property
    def heartbeat(self) -> float | None:
        """When the thread last showed life; None when it is not running."""
        return self._heartbeat if self.alive else None

    @property
    def faults(self) -> int:
        """How many faults were met and mended; drivers that count them tell."""
        return 0

    @property
    def alive(self) -> bool:
        """Whether the thread runs."""
        return self._thread is not None and self._thread.is_alive()

    def start(self, sink: Sink) -> None:
        """Start the thread; a running one is left as it is."""
        if self.alive:
            return
        self.outbox.connect(sink)
        self._stopping = threading.Event()
        self._heartbeat = self.clock()
        self._thread = threading.Thread(
            target=self._run, args=(self._stopping,), name=self.name, daemon=True
        )
        self._thread.start()

    def let_go(self) -> None:
        """Ask the thread to end; returns at once."""
        self._stopping.set()
        self.wake()

    def stop(self) -> bool:
        """End the thread and wait for it; false if it did not end in time."""
        thread = self._thread
        self.let_go()
        if thread is None:
            return True
        thread.join(STOP_PATIENCE)
        return not thread.is_alive()

    def beat(self) -> None:
        """Show life; called by `work` at least once a second."""
        self._heartbeat = self.clock()

    def report(self, state: Health, reason: str = "", **fields: str | int) -> None:
        """Set the health and tell the sink."""
        self._reporter.report(state, reason, **fields)
        self.outbox.flush()

    def work(self, stopping: threading.Event) -> None:
        """Serve the device until `stopping` is set. Runs in the thread."""
        raise NotImplementedError

    def wake(self) -> None:
        """Make `work` look at its commands and at `stopping` now."""

    def _run(self, stopping: threading.Event) -> None:
        reason, fields = self._worked(stopping)
        try:
            self.report(Health.OFFLINE, reason, **fields)
        except Exception:
            # The sink itself is broken; `status` has the reason all the same.
            log.exception("%s: the end of the thread could not be reported", self.name)

    def _worked(self, stopping: threading.Event) -> tuple[str, Fields]:
        """Work, and return how that ended."""
        try:
            self.work(stopping)
        except BaseException as error:  # SystemExit, too, ends a thread in silence
            log.exception("%s: the device thread died", self.name)
            return "device.died", {"error": f"{type(error).__name__}: {error}"}
        if stopping.is_set():
            return "device.stopped", {}
        log.error("%s: the device thread ended, and nobody asked for it", self.name)
        return "device.died", {"error": "it ended by itself"}
