"""Keeps a device going: late, dead or hung drivers are noticed, and replaced.

The main loop looks after them and never waits for any. A thread that hangs cannot be
ended: it is left behind, nothing it says is heard any more, and a new driver takes its
place. The new one finds the bus or the port taken for as long as the old one has it.

The game goes on without a device, whatever that one does. So no hung device ends the
service: a start from anew would find the same bus stuck, and the players waiting.
"""

import contextlib
import logging
import queue
import threading
from collections.abc import Callable
from typing import Final

from hardware.device import Clock, Device, Sink
from hardware.events import DeviceStatus, Event, Fields, Health

LATE: Final = 4.0
"""Seconds without a sign of life after which a worker is late; it shows one each."""
HUNG: Final = 8.0
"""Seconds after which it is given up."""
PAUSES: Final = (1.0, 60.0)
"""First and longest time before what died or hung is started again."""
CALM: Final = 120.0
"""So long without another death, and the pauses begin anew."""
MOST: Final = 3
"""So many threads of a device may hang at once; with more it is left alone."""
BUSY: Final = (
    "device.i2c_busy",
    "device.busy",
    "device.gpio_busy",
    "device.reader_grabbed",
)
INFINITE: Final = float("inf")
DIED: Final = "device.died"
HANGS: Final = "device.hung"

Make = Callable[[], Device]
"""Makes a device anew; called in a thread, and may take its time."""

log = logging.getLogger(__name__)


class Gate:
    """The way from one driver to the sink; shut, nothing gets through any more."""

    def __init__(self, sink: Sink) -> None:
        self._put = getattr(sink, "put_nowait", sink.put)
        self._lock = threading.Lock()
        self._shut = False

    def put(self, item: Event, /) -> None:
        """Pass an event on; as the sink, it may raise `queue.Full`."""
        with self._lock:
            if not self._shut:
                self._put(item)

    def shut(self) -> None:
        """Let nothing through any more."""
        with self._lock:
            self._shut = True


class Slot:
    """One device of the table, whoever drives it at the time.

    Attributes:
        device: the present driver, or what stands in for one.
        restarts: how often it was started again by itself.
    """

    def __init__(
        self,
        device: Device,
        make: Make | None,
        *,
        clock: Clock,
        made: Callable[[Device], None] = lambda _: None,
    ) -> None:
        """Take what makes the device.

        Args:
            device: what stands in while there is no driver.
            make: makes the driver; None: `device` is it, for good.
            clock: monotonic seconds.
            made: called with each new driver before it is started.
        """
        self.device = device
        self.restarts = 0
        self._stand_in = device
        self._make = make
        self._clock = clock
        self._made = made
        self._gate: Gate | None = None
        self._sink: Sink | None = None
        self._lock = threading.Lock()
        self._left: list[Device] = []  # given up: their threads hang
        self._verdict: DeviceStatus | None = None  # ours, where it is past speaking
        self._due: float | None = None  # when it is started again
        self._pause = PAUSES[0]
        self._began = clock()
        self._making: float | None = None  # since when a driver is being made
        self._refilling = False  # a thread is about to make it
        self._over = False
        self._faults = 0  # of the drivers before the present one

    # --- how it is --------------------------------------------------------------------

    @property
    def makes(self) -> bool:
        """Whether the driver is made when it is started, which may take a while."""
        return self._make is not None

    @property
    def status(self) -> DeviceStatus:
        """How the device is, from any thread."""
        if self._verdict is not None:
            return self._verdict
        status = self.device.status
        if status.reason in BUSY and self._hanging:
            # Nobody else has it: the thread that hangs does.
            return self._judged(HANGS, {}, status.since)
        return status

    @property
    def faults(self) -> int:
        """How many faults were met and mended since the start."""
        return self._faults + self.device.faults

    def late(self, now: float, awake: float = -INFINITE) -> bool:
        """Tell whether its worker shows no sign of life, and is not given up yet.

        Args:
            now: monotonic seconds.
            awake: since when the whole process has run without a break.
        """
        beat = self.device.heartbeat
        return beat is not None and now - max(beat, awake) > LATE

    @property
    def _hanging(self) -> int:
        """How many threads hang that were given up."""
        return sum(one.heartbeat is not None for one in self._left)

    def _judged(self, reason: str, fields: Fields, since: float) -> DeviceStatus:
        kind, name = self.device.kind, self.device.name
        return DeviceStatus(name, kind, Health.OFFLINE, reason, fields, since)

    # --- from outside -----------------------------------------------------------------

    def start(self, sink: Sink) -> None:
        """Make the driver, if it is to be made, and start it."""
        with self._lock:
            self._sink = sink
            if not self._over:
                self._fill()

    def let_go(self) -> None:
        """Ask the driver to end, and make no other; returns at once."""
        self._over = True
        self.device.let_go()

    def stop(self) -> bool:
        """End the driver, and make no other; false if it did not end in time."""
        self._over = True
        return self.device.stop()

    def renew(self) -> None:
        """Stop the driver and begin anew; may take some seconds."""
        with self._lock:
            ended = self.device.stop()
            if self._sink is None or self._over:
                return
            if not ended and self._make is not None:
                self._give_up()
            if self._hanging < MOST:
                self._fill()

    def tend(self, now: float, awake: float = -INFINITE) -> None:
        """See how it is, and do what has to be done; returns at once.

        Args: as for `late`.
        """
        if self._sink is None or self._over or self._refilling:
            return
        if not self._lock.acquire(blocking=False):
            self._tend_making(now, awake)
            return
        try:
            self._tend(now, awake)
        finally:
            self._lock.release()

    # --- looking after it -------------------------------------------------------------

    def _tend(self, now: float, awake: float) -> None:
        if self._due is not None:
            self._start_again(now)
        elif self.late(now, awake):
            self._tend_late(now, max(self.device.heartbeat or 0.0, awake))
        elif self._verdict is not None:
            self._verdict = None  # it lives after all
            self._tell(self.device.status)
        elif self.device.status.reason == DIED:
            self._plan(now)
        elif now - self._began > CALM:
            self._pause = PAUSES[0]

    def _tend_late(self, now: float, beat: float) -> None:
        if self._verdict is None:
            log.error("%s: no sign of life for %.1f s", self.device.name, now - beat)
            self._judge(HANGS, {}, now)
        if now - beat > HUNG and self._make is not None:
            self._give_up()
            self._plan(now)

    def _tend_making(self, now: float, awake: float) -> None:
        """Say so where making a driver takes too long; it goes on when that ends.

        The one after it would wait for the same library, so none is begun.
        """
        making = self._making
        if making is None or self._verdict is not None:
            return
        if now - max(making, awake) > LATE:
            log.error("%s: its driver is still being made", self.device.name)
            self._judge(HANGS, {}, now)

    def _judge(self, reason: str, fields: Fields, now: float) -> None:
        self._verdict = self._judged(reason, fields, now)
        self._tell(self._verdict)

    def _tell(self, status: DeviceStatus) -> None:
        assert self._sink is not None
        with contextlib.suppress(queue.Full):  # then `status` says it all the same
            self._sink.put(status)

    def _plan(self, now: float) -> None:
        """Let it be started again after a pause; the pauses grow."""
        self._due = now + self._pause
        self._pause = min(self._pause * 2, PAUSES[1])

    def _start_again(self, now: float) -> None:
        if self._due is None or now < self._due or self._hanging >= MOST:
            return
        self._due = None
        self.restarts += 1
        log.warning("%s: started again", self.device.name)
        if self._make is None:
            self._fill()
            return
        self._refilling = True
        try:
            threading.Thread(target=self._refill, daemon=True).start()
        except RuntimeError:  # no room for another thread: later there may be
            log.exception("%s: not started again", self.device.name)
            self._refilling = False
            self._plan(now)

    def _refill(self) -> None:
        with self._lock:
            self._refilling = False
            if not self._over:
                self._fill()

    def _give_up(self) -> None:
        """Leave the driver behind; its thread ends when it can."""
        device = self.device
        if self._gate is not None:
            self._gate.shut()
        device.let_go()
        self._left = [one for one in self._left if one.heartbeat is not None]
        self._left.append(device)
        self._faults += device.faults
        self.device = self._stand_in

    def _fill(self) -> None:
        """Make a driver, and start it; what goes wrong becomes its status."""
        assert self._sink is not None
        self._began, self._due = self._clock(), None
        self._making = self._began
        try:
            if self._make is not None:
                self._put_in(self._make())
            self._verdict = None
            self._gate = Gate(self._sink)
            self.device.start(self._gate)
        except Exception as error:
            log.exception("%s: no driver could be made and started", self.device.name)
            fields: Fields = {"error": f"{type(error).__name__}: {error}"}
            self._judge(DIED, fields, self._began)
            self._plan(self._began)
        finally:
            self._making = None

    def _put_in(self, device: Device) -> None:
        if self._gate is not None:
            self._gate.shut()
        self._faults += self.device.faults
        self.device = device
        self._made(device)
