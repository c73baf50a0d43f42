"""Clocks of the table, to be replaced in tests; and whether the time of day is right.

A Pi without a battery and without a network wakes up in the past: then nothing is told
by the time of day, unless somebody sets it by touch for as long as the app runs. The
machine's own clock is left alone.
"""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

import msgspec

BOOT_ID = Path("/proc/sys/kernel/random/boot_id")

EARLIEST: Final = 1_767_225_600.0
"""The beginning of the year 2026, UTC: this program was not there before."""
LOOK_EVERY: Final = 10.0
AGREES: Final = 600.0
"""So many seconds may lie between this machine's two clocks that vouch for another."""

_SYNC: Final = "run/systemd/timesync"
_RTC: Final = "sys/class/rtc/rtc0/since_epoch"


def boot_id() -> str:
    """Return the id of this run of the machine; where there is none, of the process."""
    try:
        return BOOT_ID.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError):
        import uuid  # noqa: PLC0415  (late: every start would pay for what few need)

        return str(uuid.uuid4())


def is_set(wall: float, root: Path = Path("/")) -> bool:
    """Return whether the system's time of day can be believed.

    It cannot before this program was made; nor where systemd keeps the time, has not
    heard it from anybody since the start, and no clock with a battery says the same.

    Args:
        wall: the system's time, seconds since 1970.
        root: where the files of the system are.
    """
    if wall < EARLIEST:
        return False
    sync = root / _SYNC
    if not sync.is_dir() or (sync / "synchronized").exists():
        return True
    try:
        battery = int((root / _RTC).read_text(encoding="ascii"))
    except (OSError, ValueError):
        return False
    return abs(battery - wall) < AGREES


class WallClock:
    """The time of day, as far as anybody knows it; called, it tells it.

    Args:
        system: gives the system's, seconds since 1970.
        mono: gives monotonic seconds.
        believed: tells whether the system's can be believed.
    """

    def __init__(
        self,
        system: Callable[[], float] = time.time,
        mono: Callable[[], float] = time.monotonic,
        believed: Callable[[float], bool] = is_set,
    ) -> None:
        self._system = system
        self._mono = mono
        self._believed = believed
        self._offset = 0.0
        self._right = False
        self._looked: float | None = None

    def __call__(self) -> float:
        """Return the time of day, seconds since 1970; see `known`."""
        return self._system() + self.offset

    @property
    def known(self) -> bool:
        """Whether it is right, by the system or because somebody has set it here."""
        return self._system_known or self._offset != 0.0

    @property
    def offset(self) -> float:
        """The seconds by which it was set here; 0 from when the system knows it."""
        if self._offset and self._system_known:
            self._offset = 0.0
        return self._offset

    def set(self, wall: float) -> None:
        """Set it for as long as this program runs."""
        self._offset = wall - self._system()

    @property
    def _system_known(self) -> bool:
        """Whether the system's is right; what was right once stays so."""
        now = self._mono()
        due = self._looked is None or now - self._looked >= LOOK_EVERY
        if due and not self._right:
            self._looked = now
            self._right = self._believed(self._system())
        return self._right


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

    @property
    def known(self) -> bool:
        """Whether the time of day is right."""
        return self.wall.known if isinstance(self.wall, WallClock) else True

    @property
    def offset(self) -> int:
        """The seconds by which somebody has set the time of day here."""
        return round(self.wall.offset) if isinstance(self.wall, WallClock) else 0
