"""A card reader that works as a keyboard ("wedge"): it types a number and Enter.

Its keys are read from the kernel's input device and from nowhere else: it is grabbed,
so that what it types reaches neither our own windows nor a console. The codes are those
of places on a keyboard, so the layout that is set does not matter.
"""

import errno
import fcntl
import os
import struct
import time
from collections.abc import Callable
from typing import ClassVar, Final

from hardware.device import Clock
from hardware.reader.line_reader import LineReader
from hardware.reader.lines import LineFormat
from hardware.stream import BACK_OFF, Port, StreamWorker, Wait, wait_for

EVENT: Final = struct.Struct("@llHHi")
"""`struct input_event`: the time in two parts, type, code, value."""
EVIOCGRAB: Final = 0x40044590

EV_SYN, EV_KEY = 0, 1
SYN_DROPPED: Final = 3
PRESSED: Final = 1
DAMAGE: Final = ord("?")
"""Stands for what is no part of a number: its line is no number then."""

_ROWS: Final = (
    (2, b"1234567890-"),
    (16, b"qwertyuiop"),
    (30, b"asdfghjkl"),
    (39, b":"),
    (44, b"zxcvbnm"),
    (52, b"."),
    (57, b" "),
    (71, b"789-456"),  # the number pad
    (79, b"1230."),
)
_KEYS: Final = {
    first + n: byte for first, row in _ROWS for n, byte in enumerate(row)
} | dict.fromkeys((15, 28, 96), ord("\n"))  # Tab, Enter, the number pad's Enter
_MODIFIERS: Final = frozenset({29, 42, 54, 56, 58, 69, 97, 100, 125, 126})
"""Ctrl, Shift, Alt, the locks, Meta: they change no digit and no letter."""

Grab = Callable[[int], None]
OpenEvent = Callable[[str], Port]


class Keys:
    """Turns the kernel's events into the characters that were typed."""

    def __init__(self) -> None:
        self._rest = b""

    def reset(self) -> None:
        """Forget an event of which only a part came."""
        self._rest = b""

    def feed(self, data: bytes) -> bytes:
        """Take what was read; return the characters."""
        data = self._rest + data
        whole = len(data) - len(data) % EVENT.size
        self._rest = data[whole:]
        typed = bytearray()
        for _, _, kind, code, value in EVENT.iter_unpack(data[:whole]):
            if kind == EV_KEY and value == PRESSED and code not in _MODIFIERS:
                typed.append(_KEYS.get(code, DAMAGE))
            elif kind == EV_SYN and code == SYN_DROPPED:
                typed.append(DAMAGE)  # the kernel had no room, and keys are missing
        return bytes(typed)


class EventPort:
    """An open input device."""

    def __init__(self, fd: int) -> None:
        self._fd = fd

    def fileno(self) -> int:
        """Its file descriptor."""
        return self._fd

    def close(self) -> None:
        """Close it; the kernel lets go of what was grabbed."""
        fd, self._fd = self._fd, -1
        if fd >= 0:
            os.close(fd)


def grab(fd: int) -> None:
    """Have an input device for us alone.

    Raises:
        OSError: EBUSY if another program has it; ENOTTY if it is no input device.
    """
    fcntl.ioctl(fd, EVIOCGRAB, 1)


def open_event(path: str, grabbing: Grab = grab) -> Port:
    """Open an input device for us alone.

    Raises:
        OSError: it is not there, may not be opened, or another program has it.
    """
    fd = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    try:
        grabbing(fd)
    except BaseException:
        os.close(fd)
        raise
    return EventPort(fd)


class WedgeReader(LineReader):
    """A keyboard reader; see `hardware.reader.base.Reader`.

    Args:
        path: The input device, by a name that is the reader's alone:
            `/dev/input/by-id/usb-...-event-kbd`. Somebody's keyboard would be dead.
        name: The reader's name in events.
        form: How it writes a card's number.
        clock: Monotonic seconds.
        opener: Opens and grabs the device; tests give their own.
        back_off: First and longest pause before it is opened again.
        wait: Waits for descriptors; tests give their own.
    """

    reasons: ClassVar = {
        **StreamWorker.reasons,
        errno.EACCES: "device.no_rights_input",
        errno.EPERM: "device.no_rights_input",
        errno.EBUSY: "device.reader_grabbed",
        errno.ENOTTY: "device.reader_no_keyboard",
        errno.EINVAL: "device.reader_no_keyboard",
    }

    def __init__(  # noqa: PLR0913  (all but the path have good defaults)
        self,
        path: str,
        *,
        name: str = "reader",
        form: LineFormat | None = None,
        clock: Clock = time.monotonic,
        opener: OpenEvent = open_event,
        back_off: tuple[float, float] = BACK_OFF,
        wait: Wait = wait_for,
    ) -> None:
        super().__init__(
            path, name=name, form=form, clock=clock, back_off=back_off, wait=wait
        )
        self._opener = opener
        self._keys = Keys()

    def connect(self) -> Port:
        """Open and grab it."""
        return self._opener(self.path)

    def opened(self) -> None:
        """Begin anew."""
        super().opened()
        self._keys.reset()

    def text(self, data: bytes) -> bytes:
        """Return what was typed."""
        return self._keys.feed(data)
