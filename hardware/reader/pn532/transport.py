"""Frames to and from a PN532 on I2C.

Each read begins with a status byte; bit 0 says that a frame waits. Reading one byte is
only a question; a longer read uses the frame up, and what it left is lost until a NACK
has it sent again. While the chip is busy, or wakes up, it may refuse its address or
hold the clock: both are errors of the adapter here and mean "not yet". On a Pi before
the 5 a held clock can also garble what is read, so nothing counts without its checksum,
and a garbled frame is asked for again. All is tried a finite number of times.
"""

import logging
from collections.abc import Callable
from typing import Final, TypeVar

from hardware import i2c
from hardware.device import Clock
from hardware.reader.pn532 import frame
from hardware.reader.pn532.frame import Found, Kind
from hardware.reader.worker import ChipFault, Sleep

POLL: Final = 0.004
SETTLE: Final = 0.010
WRITES: Final = 4
DRAINED: Final = 3
REACH: Final = 16
"""A frame begins within so many bytes: further on it may be a card's own data."""

_WHOLE: Final = (Kind.ACK, Kind.NACK, Kind.ERROR, Kind.DATA)

Irq = Callable[[], bool]
"""Whether the IRQ line says (by being low) that a frame waits."""

_T = TypeVar("_T")

log = logging.getLogger(__name__)


class Transport:
    """The wire to one chip.

    Args:
        link: The bus and the chip's address.
        clock: Monotonic seconds.
        sleep: Waits; all waiting is done with it.
        irq: The IRQ line, if it is connected: the bus is then not asked in vain.

    Attributes:
        until: When the present operation is given up; one transfer may exceed it.
        irq_works: The chip has been told to move its IRQ line.
        faults: How many faults were met.
    """

    def __init__(
        self, link: i2c.Link, clock: Clock, sleep: Sleep, irq: Irq | None
    ) -> None:
        self.until = 0.0
        self.irq_works = False
        self.faults = 0
        self.sleep = sleep
        self._link = link
        self._clock = clock
        self._irq = irq
        self._error: OSError | None = None  # of the last transfer

    def allow(self, seconds: float) -> None:
        """Begin an operation that may take so long."""
        self.until = self._clock() + seconds

    @property
    def late(self) -> bool:
        """Whether the operation's time is over."""
        return self._clock() >= self.until

    def send(self, data: bytes) -> None:
        """Write a frame; a chip that refuses its address is tried again a few times.

        Raises:
            OSError: it still does, or the bus does not move.
            ChipFault: the operation's time is over.
        """
        for left in range(WRITES - 1, -1, -1):
            if self.late:
                raise self.silence()
            try:
                self._transfer(lambda: self._link.write(data))
            except OSError as error:
                if not left or not i2c.is_transient(error):
                    raise
                self.sleep(POLL)
            else:
                return

    def receive(
        self, limit: float, takes: float, size: int, nacks: int = 0
    ) -> Found | None:
        """Return the next frame, or what is left of it; None: none came.

        Args:
            limit: Seconds to wait for it.
            takes: Seconds before which it cannot be there.
            size: Bytes to read at first.
            nacks: How often a garbled frame is asked for again. With any, one that
                is longer than expected is so, too.

        Raises:
            ChipFault, OSError: as `send`.
        """
        deadline = min(self._clock() + limit, self.until)
        self.sleep(takes)
        while self._ready(deadline):
            found = self._read(size)
            if found is None:
                self.sleep(POLL)
                continue
            if found.kind in _WHOLE or not nacks:
                return found
            if found.kind is Kind.CUT and found.end > size:
                size = found.end
            else:
                self.fault("garbled: %s", found)
                nacks -= 1
            self.send(frame.NACK)
            self.sleep(POLL)
        return None

    def stop(self) -> None:
        """Stop the running command (by an ACK) and throw away what waits.

        Where the operation's time is over that is left to the next start-up.
        """
        if self.late:
            return
        try:
            self._transfer(lambda: self._link.write(frame.ACK))
        except OSError as error:
            if not i2c.is_transient(error):
                raise
            # Asleep, or away: what comes next will tell.
        self.sleep(SETTLE)
        for _ in range(DRAINED):
            if self.late or not self._waits():
                return
            self.fault("thrown away: %s", self._read(64))

    def silence(self) -> OSError | ChipFault:
        """Return why nothing came: the bus's own reason, if it gave one at last."""
        return self._error or ChipFault("device.reader_silent")

    def fault(self, text: str, *parts: object) -> None:
        """Count a fault."""
        self.faults += 1
        log.debug(text, *parts)

    def _ready(self, deadline: float) -> bool:
        """Wait until a frame waits; false if none does by then."""
        while True:
            late = self._clock() >= deadline
            if late and self._error is not None:
                return False  # asked at the last moment already, in vain
            expected = self._irq is None or not self.irq_works or self._irq()
            if (expected or late) and self._waits():
                if not expected:
                    log.warning("the IRQ line stays high: it is not used any more")
                    self._irq = None
                return True
            if late:
                return False
            self.sleep(POLL)

    def _waits(self) -> bool:
        """Ask whether a frame waits; a chip that refuses its address is not ready."""
        try:
            status = self._transfer(lambda: self._link.read(1))
        except OSError as error:
            if not i2c.is_transient(error):
                raise
            return False
        return bool(status[0] & 1)

    def _read(self, size: int) -> Found | None:
        """Read a frame of at most `size` bytes; None: none waits after all."""
        try:
            raw = self._transfer(lambda: self._link.read(1 + size))
        except OSError as error:
            if not i2c.is_transient(error):
                raise
            return Found(Kind.NOTHING)
        return frame.find(raw[1:], REACH) if raw[0] & 1 else None

    def _transfer(self, transfer: Callable[[], _T]) -> _T:
        """Do a transfer, and remember how it went."""
        self._error = None
        try:
            return transfer()
        except OSError as error:
            self._error = error
            raise
