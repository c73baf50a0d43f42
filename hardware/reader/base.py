"""What the app asks of a card reader."""

from typing import Protocol

from hardware.device import Device


class Reader(Device, Protocol):
    """A reader that reports `CardSeen` and `CardGone`; its name is the reader's."""

    @property
    def cards(self) -> tuple[str, ...]:
        """The uids that lie on the reader now."""
        ...
