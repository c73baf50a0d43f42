"""The I2C bus as readers use it: one message a transfer, and what its errors mean.

Only this much of smbus2 is used: `SMBus.i2c_rdwr`, `SMBus.close`, `SMBus.fd` and
`i2c_msg.read` / `i2c_msg.write`. Each transfer has one message and ends with a STOP:
some adapters cannot do more in one call, and the chips do not need it.
"""

import errno
import fcntl
import os
import struct
from collections.abc import Callable
from typing import Any, Final, Protocol

TRANSIENT: Final = frozenset(
    {errno.EIO, errno.ENXIO, errno.EAGAIN, errno.ETIMEDOUT, errno.EREMOTEIO}
)
"""What a transfer raises that may go well the next time.

The adapters of the Pi models have different errors for one and the same thing, such as
an address that nobody acknowledged (EREMOTEIO, EIO, ENXIO).
"""

SILENT: Final = frozenset({errno.EREMOTEIO, errno.ENXIO, errno.EIO})
"""Nobody acknowledged the address; otherwise the bus itself does not move."""

_REASONS: Final = {
    errno.ENOENT: "device.i2c_absent",
    errno.ENODEV: "device.i2c_absent",
    errno.ENXIO: "device.i2c_absent",
    errno.EACCES: "device.i2c_no_rights",
    errno.EPERM: "device.i2c_no_rights",
    errno.EBUSY: "device.i2c_busy",
    errno.EAGAIN: "device.i2c_busy",
}
_LOCK: Final = "hhqqi4x"


class Bus(Protocol):
    """An open bus: an `smbus2.SMBus`, or something that stands in for it."""

    def i2c_rdwr(self, *i2c_msgs: Any) -> None:
        """Do one transfer of `smbus2.i2c_msg`s; a read fills its message.

        Raises:
            OSError: nobody answered, or the adapter gave up (after about a second).
        """
        ...

    def close(self) -> None:
        """Close it."""
        ...


Opener = Callable[[int], Bus]
"""Opens the bus of a number, or raises OSError."""


def path(number: int) -> str:
    """Return the file of a bus, for messages."""
    return f"/dev/i2c-{number}"


def open_bus(number: int) -> Bus:
    """Open `/dev/i2c-<number>`.

    Raises:
        OSError: it is not there, or this user may not open it; see `reason`.
    """
    from smbus2 import SMBus  # noqa: PLC0415  (the first frame need not wait for it)

    return SMBus(number)


def is_transient(error: OSError) -> bool:
    """Return whether a transfer may go well when it is tried again."""
    return error.errno in TRANSIENT


def reason(error: OSError) -> str:
    """Return the message id for a bus that could not be opened or claimed.

    Its fields are `path`, and for "device.i2c_error" `error` too.
    """
    return _REASONS.get(error.errno or 0, "device.i2c_error")


def claim(bus: Bus, address: int) -> None:
    """Keep a chip to ourselves until the bus is closed.

    Two programs that speak to one chip take each other's answers. The lock lies on the
    bus's file at the place of the address, so that other chips of the bus stay free.

    Raises:
        OSError: EAGAIN if another program of ours (or another opening) has the chip.
    """
    fd: int | None = getattr(bus, "fd", None)
    if fd is None:  # an emulated bus is nobody else's
        return
    lock = struct.pack(_LOCK, fcntl.F_WRLCK, os.SEEK_SET, address, 1, 0)
    fcntl.fcntl(fd, fcntl.F_OFD_SETLK, lock)


class Link:
    """One chip on a bus.

    Attributes:
        bus: the open bus.
        address: the chip's 7-bit address.
        transfers: how many were tried; what a poll costs is seen here.
    """

    def __init__(self, bus: Bus, address: int) -> None:
        from smbus2 import i2c_msg  # noqa: PLC0415  (see `open_bus`)

        self.bus = bus
        self.address = address
        self.transfers = 0
        self._message: Any = i2c_msg

    def read(self, n: int) -> bytes:
        """Read `n` bytes.

        Raises:
            OSError: see `Bus.i2c_rdwr`.
        """
        message = self._message.read(self.address, n)
        self.transfers += 1
        self.bus.i2c_rdwr(message)
        return bytes(message)

    def write(self, data: bytes) -> None:
        """Write bytes.

        Raises:
            OSError: see `Bus.i2c_rdwr`.
        """
        self.transfers += 1
        self.bus.i2c_rdwr(self._message.write(self.address, data))
