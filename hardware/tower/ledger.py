"""Which rolls of the tower are known, so that none counts twice.

A roll is named by the tower's boot id and its number. The tower repeats a roll
until it is acknowledged, may reboot and count from 1 again, and may be heard late.
"""

from enum import Enum, auto
from typing import TypeVar

import msgspec

from hardware.tower.messages import SEQ_MAX, Roll

K = TypeVar("K")
V = TypeVar("V")

REMEMBERED = 256
BOOTS = 8


class Standing(Enum):
    """What a roll on the wire is to us."""

    NEW = auto()
    REPEAT = auto()
    """Reported before, not yet acknowledged."""
    USED = auto()
    """Acknowledged before."""
    LATE = auto()
    """Unknown, but a later roll of the same boot is known."""
    CONFLICT = auto()
    """Its number is known with other dice or another time."""


class Entry(msgspec.Struct):
    """A known roll; its content is None if only its name is known."""

    roll: Roll | None
    used: bool


class Ledger:
    """The newest rolls by (boot, seq); its size is bounded."""

    def __init__(self) -> None:
        # Both in the order in which they were set, so that the oldest can go.
        self._entries: dict[tuple[str, int], Entry] = {}
        self._newest: dict[str, int] = {}

    def standing(self, boot: str, roll: Roll) -> Standing:
        """Compare a roll with what is known; changes nothing."""
        entry = self._entries.get((boot, roll.seq))
        if entry is not None:
            if entry.roll is not None and entry.roll != roll:
                return Standing.CONFLICT
            return Standing.USED if entry.used else Standing.REPEAT
        return Standing.LATE if self._behind(boot, roll.seq) else Standing.NEW

    def note(self, boot: str, roll: Roll) -> None:
        """A new roll was reported."""
        self._set(boot, roll.seq, Entry(roll, used=False))
        self._advance(boot, roll.seq)

    def drop(self, boot: str, roll: Roll) -> None:
        """A roll was seen and must never count."""
        self._set(boot, roll.seq, Entry(roll, used=True))

    def use(self, boot: str, seq: int) -> None:
        """A roll is safe with the app, or was used before this start."""
        entry = self._entries.get((boot, seq))
        if entry is not None:
            entry.used = True
            return
        self._set(boot, seq, Entry(None, used=True))
        self._advance(boot, seq)

    def _behind(self, boot: str, seq: int) -> bool:
        newest = self._newest.get(boot)
        return newest is not None and (newest - seq) % SEQ_MAX < SEQ_MAX // 2

    def _set(self, boot: str, seq: int, entry: Entry) -> None:
        _renew(self._entries, (boot, seq), entry, REMEMBERED)

    def _advance(self, boot: str, seq: int) -> None:
        if not self._behind(boot, seq):
            _renew(self._newest, boot, seq, BOOTS)


def _renew(kept: dict[K, V], key: K, value: V, most: int) -> None:
    """Set a key as the newest one; drop the oldest where there are too many."""
    kept.pop(key, None)
    kept[key] = value
    if len(kept) > most:
        del kept[next(iter(kept))]
