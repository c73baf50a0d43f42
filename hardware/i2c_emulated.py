"""An I2C bus in memory, with the habits of a Pi's: chips, time, and faults.

It takes the message objects of smbus2, so that what a driver does with them is what it
does on a real bus.
"""

import errno
import os
from collections.abc import Callable
from typing import Any, Final, Protocol

from hardware.device import Clock

BITS: Final = 9  # a byte and its acknowledgement
SPEED: Final = 100_000
BLOCKED: Final = 1.0
"""Seconds after which the kernel gives up a bus that does not move."""

_READ: Final = 1  # I2C_M_RD


class EmulatedChip(Protocol):
    """A chip on the bus; either call may raise OSError, as if it did not answer."""

    def write(self, data: bytes) -> None:
        """Take what the host writes."""
        ...

    def read(self, n: int) -> bytes:
        """Give the host `n` bytes."""
        ...


class EmulatedBus:
    """A bus; `open` is an `hardware.i2c.Opener`.

    Args:
        clock: Monotonic seconds.
        sleep: Lets time pass: transfers take as long as on a wire.

    Attributes:
        chips: By 7-bit address.
        speed: Bits a second.
        opened: How many openings there are now.
        unopenable: The error that opening raises; 0: it can be opened.
        stuck: No transfer ends before the kernel gives it up.
        refusals: In how many transfers to come no address is acknowledged.
        refusal: The error that this is.
        transfers: How many there were.
        log: What was transferred, if it is a list: `W 00 ..`, `R 01 ..`.
    """

    def __init__(self, clock: Clock, sleep: Callable[[float], None]) -> None:
        self.chips: dict[int, EmulatedChip] = {}
        self.speed = SPEED
        self.opened = 0
        self.unopenable = 0
        self.stuck = False
        self.refusals = 0
        self.refusal: int = errno.EREMOTEIO
        self.transfers = 0
        self.log: list[str] | None = None
        self.clock = clock
        self._sleep = sleep

    def open(self, number: int) -> "Opened":
        """Open it, whatever its number."""
        del number
        if self.unopenable:
            raise _error(self.unopenable)
        self.opened += 1
        return Opened(self)

    def transfer(self, message: Any) -> None:
        """Do one message."""
        self.transfers += 1
        if self.stuck:
            self._sleep(BLOCKED)
            raise _error(errno.ETIMEDOUT)
        self._sleep((1 + message.len) * BITS / self.speed)
        chip = self.chips.get(message.addr)
        if self.refusals:
            self.refusals -= 1
            chip = None
        if chip is None:
            raise _error(self.refusal)
        if message.flags & _READ:
            data = chip.read(message.len)
            for place, value in enumerate(data):
                message.buf[place] = value
            self._note("R", data)
        else:
            self._note("W", bytes(message))
            chip.write(bytes(message))

    def _note(self, way: str, data: bytes) -> None:
        if self.log is not None:
            self.log.append(f"{way} {data.hex(' ').upper()}")


class Opened:
    """One opening of an emulated bus."""

    def __init__(self, bus: EmulatedBus) -> None:
        self._bus: EmulatedBus | None = bus

    def i2c_rdwr(self, *i2c_msgs: Any) -> None:
        """Do a transfer; as on a Pi, only its last message may be a read."""
        if self._bus is None:
            raise _error(errno.EBADF)
        if any(message.flags & _READ for message in i2c_msgs[:-1]):
            raise _error(errno.EOPNOTSUPP)
        for message in i2c_msgs:
            self._bus.transfer(message)

    def close(self) -> None:
        """Close it; a closed one stays so."""
        if self._bus is not None:
            self._bus.opened -= 1
            self._bus = None


def _error(code: int) -> OSError:
    return OSError(code, os.strerror(code))
