"""No tower: dice are thrown by hand and entered by touch."""

from hardware.device import Disabled


class DisabledTower(Disabled):
    """Answers that there is no tower."""

    def __init__(self, name: str = "tower") -> None:
        super().__init__("tower", name)

    def arm(self, expected: int) -> None:
        """Nothing to arm."""

    def acknowledge(self, boot: str, seq: int) -> None:
        """Nothing to acknowledge."""

    def remember(self, boot: str, seq: int) -> None:
        """Nothing to remember."""
