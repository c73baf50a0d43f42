"""A card reader without one: the real driver on an emulated chip and bus.

Cards are laid and lifted by calls, as on `hardware.reader.simulated.SimulatedReader`,
but all the way from the bytes on the bus, and with all that can go wrong there.
"""

import time

from hardware.device import Clock
from hardware.i2c_emulated import EmulatedBus
from hardware.reader.emulated_tag import EmulatedTag
from hardware.reader.pn532.chip import ADDRESS
from hardware.reader.pn532.driver import Pn532Reader
from hardware.reader.pn532.emulator import EmulatedPn532
from hardware.reader.worker import Sleep


class EmulatedReader(Pn532Reader):
    """A PN532 in memory, with its driver.

    The calls may come from any thread.

    Attributes:
        emulated_bus: Can be stuck, refuse, or be unplugged (`chips` empty).
        emulated: The chip; its `faults` can be switched on.
    """

    def __init__(
        self,
        name: str = "reader",
        *,
        clock: Clock = time.monotonic,
        sleep: Sleep = time.sleep,
    ) -> None:
        self.emulated_bus = EmulatedBus(clock, sleep)
        self.emulated = EmulatedPn532(clock)
        super().__init__(
            name=name, clock=clock, sleep=sleep, opener=self.emulated_bus.open
        )
        self.plug()

    @property
    def laid(self) -> tuple[str, ...]:
        """The uids of the cards that were laid on it, read already or not."""
        return tuple(tag.uid.hex().upper() for tag in self.emulated.tags)

    def place(self, uid: str) -> None:
        """Lay a card on the reader, if it does not lie there already."""
        if uid not in self.laid:
            self.emulated.tags = [*self.emulated.tags, EmulatedTag(uid)]

    def lift(self, uid: str) -> None:
        """Take a card away."""
        uids = zip(self.laid, self.emulated.tags, strict=True)
        self.emulated.tags = [tag for one, tag in uids if one != uid]

    def plug(self) -> None:
        """Connect the chip with the bus; it begins anew."""
        self.emulated.replug()
        self.emulated_bus.chips = {ADDRESS: self.emulated}

    def unplug(self) -> None:
        """Take the chip off the bus."""
        self.emulated_bus.chips = {}
