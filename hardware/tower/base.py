"""What the app asks of a dice tower."""

from typing import Protocol

from hardware.device import Device


class Tower(Device, Protocol):
    """A tower that reports `RollSeen`, `RollDropped` and `TowerState`.

    The calls may come from any thread and return at once.
    """

    def arm(self, expected: int) -> None:
        """Say how many dice the game waits for; 0 when it waits for none."""
        ...

    def acknowledge(self, boot: str, seq: int) -> None:
        """Say that a roll is safe: committed to the journal, or shown as held.

        Until then the tower repeats it, and it is never reported a second time.
        """
        ...

    def remember(self, boot: str, seq: int) -> None:
        """Say at the start which roll was used last, so that it is not used again."""
        ...
