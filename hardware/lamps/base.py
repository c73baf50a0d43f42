"""What the app asks of the lamps."""

from typing import Literal, Protocol

from hardware.device import Device

Pattern = Literal["off", "on", "blink", "flash"]


class Lamps(Device, Protocol):
    """Named lamps; `flash` is one short flash, after which the lamp is as before."""

    lamps: tuple[str, ...]

    def show(self, lamp: str, pattern: Pattern) -> None:
        """Let a lamp show a pattern; an unknown lamp is ignored."""
        ...
