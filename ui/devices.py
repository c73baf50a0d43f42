"""What can be wished for on the screen of the devices."""

import msgspec
from msgspec.structs import replace

from ui.looks import UiState
from ui.model import Intent


class Looked(msgspec.Struct, frozen=True):
    """Which device explains itself."""

    device: str = ""


class TryDevice(Intent, frozen=True):
    """Stop the devices of a kind and start them again."""

    kind: str

    def seen(self, ui: UiState) -> UiState:
        """Stay where it is shown what comes of it."""
        return replace(ui, notice=None)
