"""Clocks of the table, to be replaced in tests."""

import time
from collections.abc import Callable
from pathlib import Path

import msgspec

BOOT_ID = Path("/proc/sys/kernel/random/boot_id")


def boot_id() -> str:
    """Return the id of this run of the machine; where there is none, of the process."""
    try:
        return BOOT_ID.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError):
        import uuid  # noqa: PLC0415  (late: every start would pay for what few need)

        return str(uuid.uuid4())


class Clock(msgspec.Struct, frozen=True):
    """What time it is.

    Attributes:
        wall: seconds since 1970; after a power cut it may be wrong: for display only.
        mono: monotonic seconds; they compare within one `boot` only.
        boot: the run of the machine.
    """

    wall: Callable[[], float] = time.time
    mono: Callable[[], float] = time.monotonic
    boot: str = msgspec.field(default_factory=boot_id)
