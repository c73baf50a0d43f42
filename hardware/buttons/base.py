"""What the app asks of a set of buttons."""

from typing import Protocol

from hardware.device import Device


class Buttons(Device, Protocol):
    """Named buttons that report `ButtonEdge` events."""

    buttons: tuple[str, ...]
