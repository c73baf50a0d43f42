"""No lamps: the edge of the screen lights instead."""

from hardware.device import Disabled
from hardware.lamps.base import Pattern


class DisabledLamps(Disabled):
    """Answers that there are no lamps, and shows nothing."""

    def __init__(self, name: str = "lamps") -> None:
        super().__init__("lamps", name)
        self.lamps: tuple[str, ...] = ()

    def show(self, lamp: str, pattern: Pattern) -> None:
        """Show nothing."""
