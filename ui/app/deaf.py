"""Whether anybody can touch or type: a picture alone says nothing of that.

Without a desktop SDL reads the kernel's input devices itself, and only those that this
user may open; it never complains.
"""

import os
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from hardware.device import Clock
from ui.world import DeviceLine

LOOK_EVERY: Final = 5.0
NONE: Final = "input.none"
NO_RIGHTS: Final = "input.no_rights"

_WORD: Final = 8 * struct.calcsize("l")  # the kernel prints bits in longs
_BITS: Final = (("abs", 0x35), ("abs", 0x00), ("rel", 0x00), ("key", 28))
"""A touch panel (ABS_MT_POSITION_X, ABS_X), a mouse (REL_X), a keyboard (Enter)."""


def problem(root: Path = Path("/")) -> str:
    """Return why nothing can be touched or typed, as a message; empty: it can be.

    Args:
        root: where the files of the system are.
    """
    found = list(_devices(root))
    if any(os.access(one, os.R_OK) for one in found):
        return ""
    return NO_RIGHTS if found else NONE


def _devices(root: Path) -> Iterator[Path]:
    """Yield the input devices that somebody can work: a power button is none."""
    for device in (root / "sys/class/input").glob("event*"):
        about = device / "device" / "capabilities"
        if any(_has(about / kind, bit) for kind, bit in _BITS):
            yield root / "dev/input" / device.name


def _has(file: Path, bit: int) -> bool:
    try:
        words = file.read_text(encoding="ascii").split()
    except OSError:  # it was unplugged just now
        return False
    bits = sum(int(word, 16) << _WORD * n for n, word in enumerate(reversed(words)))
    return bool(bits >> bit & 1)


class Deaf:
    """Says on the devices' strip that nothing can be touched; looks now and then."""

    def __init__(self, clock: Clock, root: Path = Path("/")) -> None:
        self._clock = clock
        self._root = root
        self._looked: float | None = None
        self._lines: tuple[DeviceLine, ...] = ()

    def lines(self) -> tuple[DeviceLine, ...]:
        """Return the screen as a device in trouble; none: all is well."""
        now = self._clock()
        if self._looked is None or now - self._looked >= LOOK_EVERY:
            self._looked = now
            reason = problem(self._root)
            line = DeviceLine("screen", "screen", "degraded", reason)
            self._lines = (line,) if reason else ()
        return self._lines
