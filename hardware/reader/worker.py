"""The thread of a card reader on an I2C bus, whatever its chip.

It opens the bus, starts the chip up, looks for cards at a steady pace and tells which
came and which are gone. What goes wrong is tried again from the start: at once the
first time, then with growing pauses. A dead bus holds up nobody but this thread.
"""

import contextlib
import logging
import threading
import time
from collections import deque
from collections.abc import Callable
from typing import Final, NamedTuple, Protocol

from hardware import i2c
from hardware.device import Clock, Worker
from hardware.events import Fields, Health
from hardware.reader.presence import Presence, Scan

BACK_OFF: Final = (0.5, 5.0)
SETTLE_SECONDS: Final = 0.3
FAILED_LOOKS: Final = 2
"""So many looks in a row fail before the reader is called offline."""

NOISY_SECONDS: Final = 5.0
NOISY: Final = 8
QUIET: Final = 2
"""Faults in that time: from `NOISY` the reader is degraded, from `QUIET` down well."""

RETRY_SINK: Final = 0.02
BREATH: Final = 0.5
CROWDED: Final = 0.1

Sleep = Callable[[float], None]

log = logging.getLogger(__name__)


class Pace(NamedTuple):
    """Seconds from one look to the next, and the least pause in between."""

    idle: float = 0.25
    lying: float = 0.15
    pending: float = 0.08
    least: float = 0.02


class ChipFault(Exception):  # noqa: N818  (a fault of the chip, not of the program)
    """The chip cannot be used as it is; `reason` is a message id with fields."""

    def __init__(self, reason: str, **fields: str | int) -> None:
        super().__init__(f"{reason} {fields}" if fields else reason)
        self.reason = reason
        self.fields: Fields = fields


class StoppedError(Exception):
    """The reader is being stopped, in the middle of something."""


class Chip(Protocol):
    """A reader's chip. Both calls end in bounded time, or in ChipFault or OSError."""

    @property
    def faults(self) -> int:
        """How many faults it has met and mended, or given up at."""
        ...

    def begin(self) -> None:
        """Bring it into a known state, whatever it was doing."""
        ...

    def look(self) -> Scan:
        """Look once which cards are there."""
        ...


Make = Callable[[i2c.Link, Clock, Sleep], Chip]
"""Makes the chip's driver; it waits with the given sleep only."""


class BusReader(Worker):
    """A card reader on I2C; see `hardware.reader.base.Reader`.

    Args:
        name: The reader's name in events.
        make: Makes the chip's driver.
        model: What the chip is called in messages.
        address: The chip's 7-bit address.
        bus: The number of the bus: 1 is `/dev/i2c-1`.
        clock: Monotonic seconds.
        sleep: Short pauses while the chip works.
        opener: Opens the bus; tests and demos give an emulated one.
        back_off: First and longest pause before a lost reader is tried again.
        pace: How often it is looked for cards.
    """

    def __init__(  # noqa: PLR0913  (all but the first have good defaults)
        self,
        name: str,
        make: Make,
        *,
        model: str,
        address: int,
        bus: int = 1,
        clock: Clock = time.monotonic,
        sleep: Sleep = time.sleep,
        opener: i2c.Opener = i2c.open_bus,
        back_off: tuple[float, float] = BACK_OFF,
        pace: Pace = Pace(),  # noqa: B008  (it cannot change)
    ) -> None:
        super().__init__("reader", name, clock=clock)
        self.model = model
        self.address = address
        self.number = bus
        self._make = make
        self._sleep = sleep
        self._opener = opener
        self._back_off = back_off
        self._pace = pace
        self._pause = back_off[0]
        self._bus: i2c.Bus | None = None
        self._chip: Chip | None = None
        self._begun: float | None = None  # when the chip was started up
        self._bad_looks = 0
        self._told = 0  # how many of the chip's faults are in `_faults`
        self._counted = 0  # how many of them are in `_met`
        self._met = 0
        self._faults: deque[float] = deque(maxlen=NOISY)
        self._presence = Presence(name)

    @property
    def faults(self) -> int:
        """How many faults its chip has met and mended, while it was there."""
        return self._met

    @property
    def cards(self) -> tuple[str, ...]:
        """The uids that lie on the reader now."""
        return self._presence.cards

    def work(self, stopping: threading.Event) -> None:
        """Step by step until stopped; then let go of the bus."""
        try:
            while not stopping.is_set():
                self._rest(self.step(), stopping)
        except StoppedError:
            log.debug("%s: stopped in the middle of something", self.name)
        finally:
            self.close()

    def step(self) -> float:
        """Do the next thing: open, start up, or look. Returns the pause after it.

        It takes at most as long as the chip's driver allows itself, and one transfer.
        """
        self.turns += 1
        self.beat()
        if self.outbox.full:
            return CROWDED
        if self._chip is None:
            return self._open()
        if self._begun is None:
            return self._begin(self._chip)
        return self._look(self._chip, self._begun)

    def close(self) -> None:
        """Let go of the bus."""
        bus, self._bus, self._chip, self._begun = self._bus, None, None, None
        if bus is not None:
            with contextlib.suppress(OSError):
                bus.close()

    def _open(self) -> float:
        if self.status.state is not Health.OFFLINE or self.status.reason in (
            "device.not_started",
            "device.stopped",
            "device.died",
        ):
            self.announce()
        try:
            self._bus = self._opener(self.number)
            i2c.claim(self._bus, self.address)
        except OSError as error:
            return self._unusable(error)
        link = i2c.Link(self._bus, self.address)
        self._chip = self._make(link, self.clock, self._nap)
        self._told = self._counted = 0
        return self._begin(self._chip)

    def announce(self) -> None:
        """Say that it is being started."""
        self.report(Health.STARTING, "device.reader_starting", model=self.model)

    def _begin(self, chip: Chip) -> float:
        try:
            chip.begin()
        except (OSError, ChipFault) as error:
            return self._lost(error)
        self._begun = self.clock()
        return 0.0

    def _look(self, chip: Chip, begun: float) -> float:
        began = self.clock()
        try:
            scan = chip.look()
        except (OSError, ChipFault) as error:
            return self._failed(error)
        now = self.clock()
        self._bad_looks, self._pause = 0, self._back_off[0]
        self._weigh(chip, now)
        news = self._presence.look(
            scan,
            now,
            sure=not self._faults,
            settling=began - begun < SETTLE_SECONDS,
        )
        for event in news:
            self.outbox.keep(event)
        return max(self._pace.least, self._beats() - (now - began))

    def _beats(self) -> float:
        if self._presence.pending:
            return self._pace.pending
        return self._pace.lying if self.cards else self._pace.idle

    def _weigh(self, chip: Chip, now: float) -> None:
        """Judge by the faults of late how well the reader does."""
        self._count(chip, now)
        while self._faults and now - self._faults[0] > NOISY_SECONDS:
            self._faults.popleft()
        n = len(self._faults)
        bad = self.status.state is Health.DEGRADED
        if n >= NOISY or (bad and n > QUIET):
            self.report(Health.DEGRADED, "device.reader_noisy", model=self.model)
        else:
            self.report(Health.OK)

    def _count(self, chip: Chip, now: float) -> None:
        new, self._told = chip.faults - self._told, chip.faults
        self._faults.extend([now] * new)
        self._tally(chip)

    def _tally(self, chip: Chip) -> None:
        """Add up the faults of all chips that there were."""
        self._met += chip.faults - self._counted
        self._counted = chip.faults

    def _failed(self, error: OSError | ChipFault) -> float:
        """A look failed: once may be chance, so the chip is started up again."""
        log.debug("%s: a look failed: %s", self.name, error)
        self._bad_looks += 1
        self._begun = None
        if self._chip is not None:
            self._tally(self._chip)
        if isinstance(error, OSError) and not i2c.is_transient(error):
            return self._unusable(error)
        if self._bad_looks >= FAILED_LOOKS:
            return self._lost(error)
        return 0.0

    def _lost(self, error: OSError | ChipFault) -> float:
        """The chip does not answer, or not as it should."""
        reason, fields = explained(error, self.model, self.number, self.address)
        self.report(Health.OFFLINE, reason, **fields)
        return self._again()

    def _unusable(self, error: OSError) -> float:
        """The bus cannot be opened or used."""
        reason, fields = unusable(error, self.number)
        self.report(Health.OFFLINE, reason, **fields)
        return self._again()

    def _again(self) -> float:
        """Close, and return the pause before all is tried anew."""
        self.close()
        pause, longest = self._pause, self._back_off[1]
        self._pause = min(pause * 2, longest)
        return pause

    def _nap(self, seconds: float) -> None:
        """Wait for the chip: the thread lives, and can be stopped."""
        self.beat()
        if self._stopping.is_set():
            raise StoppedError
        self._sleep(seconds)

    def _rest(self, pause: float, stopping: threading.Event) -> None:
        until = self.clock() + pause
        while True:
            self.beat()
            self.outbox.flush()
            left = until - self.clock()
            if stopping.is_set() or left <= 0:
                return
            self._wait(stopping, min(left, self._breath))

    @property
    def _breath(self) -> float:
        return RETRY_SINK if self.outbox.waiting else BREATH

    def _wait(self, stopping: threading.Event, seconds: float) -> None:
        """Wait with the clock that was given; a real one can be cut short."""
        if self._sleep is time.sleep:
            stopping.wait(seconds)
        else:
            self._sleep(seconds)


def explained(
    error: OSError | ChipFault, model: str, bus: int, address: int
) -> tuple[str, Fields]:
    """Return the message id, with its fields, for a chip that cannot be used."""
    where: Fields = {
        "model": model,
        "path": i2c.path(bus),
        "address": f"0x{address:02x}",
    }
    if isinstance(error, ChipFault):
        return error.reason, {**where, **error.fields}
    if not i2c.is_transient(error):
        return unusable(error, bus)
    silent = error.errno in i2c.SILENT
    return "device.reader_absent" if silent else "device.i2c_stuck", where


def unusable(error: OSError, bus: int) -> tuple[str, Fields]:
    """Return the message id, with its fields, for a bus that cannot be used."""
    reason = i2c.reason(error)
    fields: Fields = {"path": i2c.path(bus)}
    if reason == "device.i2c_error":
        fields["error"] = str(error)
    return reason, fields
