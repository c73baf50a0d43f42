"""A card reader with a PN532; see `hardware.reader.base.Reader`."""

import time
from typing import Final

from hardware import i2c
from hardware.device import Clock
from hardware.reader.pn532.chip import ADDRESS, Pn532
from hardware.reader.pn532.transport import Irq
from hardware.reader.worker import BusReader, Sleep

MODEL: Final = "PN532"


class Pn532Reader(BusReader):
    """A PN532 at its only address, on an I2C bus.

    Args:
        bus: The number of the bus: 1 is `/dev/i2c-1`.
        name: The reader's name in events.
        irq: The IRQ line, if it is connected; called in the reader's thread.
        clock: Monotonic seconds.
        sleep: Short pauses while the chip works.
        opener: Opens the bus; tests and demos give an emulated one.
    """

    def __init__(  # noqa: PLR0913  (all have good defaults)
        self,
        bus: int = 1,
        *,
        name: str = "reader",
        irq: Irq | None = None,
        clock: Clock = time.monotonic,
        sleep: Sleep = time.sleep,
        opener: i2c.Opener = i2c.open_bus,
    ) -> None:
        super().__init__(
            name,
            lambda link, clock, sleep: Pn532(link, clock, sleep, irq),
            model=MODEL,
            address=ADDRESS,
            bus=bus,
            clock=clock,
            sleep=sleep,
            opener=opener,
        )
