"""A dice tower without one: the real driver, and a tower behind a pseudo-terminal."""

import errno
import os
import random
import time
from collections.abc import Sequence

from hardware.device import Clock, Sink
from hardware.stream import Port, open_port
from hardware.tower.model import TowerModel
from hardware.tower.serial_driver import SerialTower
from hardware.tower.simulator import TowerSimulator


class EmulatedTower(SerialTower):
    """A tower that speaks DT/1 over a pty, with its driver; dice are thrown by calls.

    The calls may come from any thread.

    Attributes:
        emulated: The tower; its `do` can have any fault happen.
    """

    def __init__(
        self,
        *,
        name: str = "tower",
        rng: random.Random | None = None,
        clock: Clock = time.monotonic,
    ) -> None:
        super().__init__(name, name=name, clock=clock, opener=self._opened)
        # Each start is a new tower: its rolls are never those of an earlier one.
        model = TowerModel(rng=rng or random.Random(), clock=clock)  # noqa: S311
        self.emulated = TowerSimulator(model)

    @property
    def plugged(self) -> bool:
        """Whether the cable is in."""
        return self.emulated.plugged

    def start(self, sink: Sink) -> None:
        """Plug it in, and begin to work."""
        self.emulated.start()
        super().start(sink)

    def stop(self) -> bool:
        """End both."""
        ended = super().stop()
        self.emulated.stop()
        return ended

    def throw(self, values: Sequence[str], *, leaning: bool = False) -> None:
        """Let dice fall that show these values; one of them may lean."""
        if leaning:
            self.emulated.do(lambda model: model.fault("cocked"))
        self.emulated.do(lambda model: model.show([one.upper() for one in values]))

    def plug(self) -> None:
        """Put the cable in."""
        self.emulated.plug()

    def unplug(self) -> None:
        """Pull the cable out."""
        self.emulated.unplug()

    def _opened(self, path: str, baud: int) -> Port:
        """Open the pty that is behind the cable now."""
        if not self.emulated.plugged:
            raise OSError(errno.ENOENT, os.strerror(errno.ENOENT), path)
        return open_port(self.emulated.path, baud)
