"""A dice tower in memory, without bytes: a test or a demo pushes rolls into it."""

import time
from collections.abc import Sequence

from hardware.device import Clock, Still
from hardware.events import DieSeen, Health, RollSeen, TowerState


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

    def throw(self, values: Sequence[str], *, leaning: bool = False) -> None:
        """Let dice fall that show these values; the first one may lean."""
        dice = [DieSeen("d6", value) for value in values]
        if leaning and dice:
            dice[0] = DieSeen("d6", values[0], 0, "C")
        self.roll_dice(*dice)

    @property
    def plugged(self) -> bool:
        """Whether the cable is in."""
        return self.status.state is Health.OK

    def plug(self) -> None:
        """Put the cable in."""
        self.report(Health.OK)

    def unplug(self) -> None:
        """Pull the cable out."""
        self.report(Health.OFFLINE, "device.lost", path=self.name)

    def roll_dice(self, *dice: DieSeen) -> RollSeen:
        """Report these dice, cocked or unreadable ones too."""
        self._seq = self._seq % 9999 + 1
        now = self.clock()
        roll = RollSeen(self.name, self.boot, self._seq, int(now * 1000), dice, now)
        self.say(roll)
        return roll
