"""Which program uses which line of a GPIO chip, asked of the kernel; none is taken.

Linux' character device for pins, version 2 of its interface (since Linux 5.10); see
include/uapi/linux/gpio.h.
"""

import fcntl
import os
import struct
from pathlib import Path
from typing import Final, NamedTuple

HEADER: Final = 28
"""The header has GPIO0 to GPIO27."""

_CHIP_INFO: Final = 0x8044B401  # GPIO_GET_CHIPINFO_IOCTL
_LINE_INFO: Final = 0xC100B405  # GPIO_V2_GET_LINEINFO_IOCTL
_CHIP: Final = struct.Struct("32s32sI")
_LINE: Final = struct.Struct("32s32sIIQ176x")
_USED: Final = 1  # GPIO_V2_LINE_FLAG_USED


class Chip(NamedTuple):
    """A chip as the kernel describes it.

    Attributes:
        label: what it is, such as `pinctrl-bcm2711` or `pinctrl-rp1`.
        lines: how many it has.
        users: who uses one of the first lines, by its number; "?": it is not said.
    """

    label: str
    lines: int
    users: dict[int, str]


def look(path: Path) -> Chip:
    """Return what `/dev/gpiochipN` is, and who uses the lines of its header.

    Raises:
        OSError: it cannot be opened, or is no such chip.
    """
    fd = os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK)
    try:
        raw = fcntl.ioctl(fd, _CHIP_INFO, bytes(_CHIP.size))
        _, label, lines = _CHIP.unpack(raw)
        numbers = range(min(lines, HEADER))
        users = {number: _user(fd, number) for number in numbers}
    finally:
        os.close(fd)
    used = {number: user for number, user in users.items() if user}
    return Chip(_text(label), lines, used)


def _user(fd: int, number: int) -> str:
    """Return who uses a line; empty: nobody does."""
    raw = fcntl.ioctl(fd, _LINE_INFO, _LINE.pack(b"", b"", number, 0, 0))
    _, consumer, _, _, flags = _LINE.unpack(raw)
    return (_text(consumer) or "?") if flags & _USED else ""


def _text(raw: bytes) -> str:
    return raw.partition(b"\0")[0].decode(errors="replace")
