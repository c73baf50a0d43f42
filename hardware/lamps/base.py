"""What the app asks of the lamps."""

from typing import Literal, Protocol

from hardware.device import Device

Pattern = Literal["off", "on", "pulse", "blink", "flash"]


class Lamps(Device, Protocol):
    """Named lamps.

    `pulse` swells and fades once a second, `blink` goes on and off twice a second;
    `flash` is one short flash, after which the lamp is as before.
    """

    lamps: tuple[str, ...]

    def show(self, lamp: str, pattern: Pattern) -> None:
        """Let a lamp show a pattern; an unknown lamp is ignored."""
        ...
