"""Whether this machine is a Raspberry Pi: only there the pins are where we look."""

from pathlib import Path
from typing import Final

_DEVICE_TREE: Final = "proc/device-tree/system/linux,revision"
_CPU: Final = "proc/cpuinfo"
_REVISION: Final = b"\nRevision"


def has_pins(root: Path = Path("/")) -> bool:
    """Return whether the header of a Pi is there, and its pins can be reached at all.

    Other machines have GPIO chips too, whose lines lead to who knows what.

    Args:
        root: where the files of the system are.
    """
    chips = any((root / "dev").glob("gpiochip*"))
    return chips and (_has_revision(root) or (root / _DEVICE_TREE).exists())


def _has_revision(root: Path) -> bool:
    """Tell whether the kernel names the board's revision, as it does on a Pi alone."""
    try:
        return _REVISION in (root / _CPU).read_bytes()
    except OSError:
        return False
