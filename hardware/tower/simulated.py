"""A dice tower in memory, without bytes: a test or a demo pushes rolls into it."""

import time

from hardware.device import Clock, Still
from hardware.events import DieSeen, RollSeen, TowerState


class SimulatedTower(Still):
    """A tower whose rolls are made by calling `roll`.

    Attributes:
        expected: What it was last armed for.
        acknowledged: The rolls the app called safe, `(boot, seq)`.
        remembered: The roll the app named at its start.
    """

    def __init__(
        self,
        name: str = "tower",
        *,
        boot: str = "SIM0",
        clock: Clock = time.monotonic,
    ) -> None:
        super().__init__("tower", name, clock=clock)
        self.boot = boot
        self.expected = 0
        self.acknowledged: list[tuple[str, int]] = []
        self.remembered: tuple[str, int] | None = None
        self._seq = 0

    def arm(self, expected: int) -> None:
        """Record how many dice the game waits for."""
        self.expected = expected

    def acknowledge(self, boot: str, seq: int) -> None:
        """Record that a roll is safe."""
        self.acknowledged.append((boot, seq))

    def remember(self, boot: str, seq: int) -> None:
        """Go on counting after the roll used last, as a real tower would."""
        self.remembered = (boot, seq)
        if boot == self.boot:
            self._seq = max(self._seq, seq)

    def state(self, state: str, n: int = 0) -> None:
        """Report what the tower does."""
        self.outbox.news(TowerState(self.name, state, n, self.clock()))
        self.outbox.flush()

    def roll(self, *values: str, type_: str = "d6") -> RollSeen:
        """Report settled dice with these values."""
        return self.roll_dice(*(DieSeen(type_, value) for value in values))

    def roll_dice(self, *dice: DieSeen) -> RollSeen:
        """Report these dice, cocked or unreadable ones too."""
        self._seq = self._seq % 9999 + 1
        now = self.clock()
        roll = RollSeen(self.name, self.boot, self._seq, int(now * 1000), dice, now)
        self.say(roll)
        return roll
