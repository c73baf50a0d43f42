"""What can be wished for on the screen of the devices."""

from typing import Final

import msgspec
from msgspec.structs import replace

from ui.looks import UiState
from ui.model import Intent

LOST: Final = "lost"
"""The state of a device that was there, or is meant to be, and is not."""
GONE: Final = (
    "device.lost",
    "device.absent",
    "device.reader_absent",
    "device.reader_none",
)
"""Why it is not: nobody need look for anything but its cable."""


class Looked(msgspec.Struct, frozen=True):
    """Which device explains itself."""

    device: str = ""


class TryDevice(Intent, frozen=True):
    """Stop the devices of a kind and start them again."""

    kind: str

    def seen(self, ui: UiState) -> UiState:
        """Stay where it is shown what comes of it."""
        return replace(ui, notice=None)
