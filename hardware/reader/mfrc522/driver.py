"""A card reader with an MFRC522 or WS1850S; see `hardware.reader.base.Reader`."""

import time
from typing import Final

from hardware import i2c
from hardware.device import Clock
from hardware.reader.mfrc522.chip import ADDRESS, Mfrc522
from hardware.reader.worker import BusReader, Pace, Sleep

MODEL: Final = "MFRC522"
PACE: Final = Pace(idle=0.25, lying=0.25, pending=0.08)
"""A look takes many transfers where a card lies: the chip is driven by registers."""


class Mfrc522Reader(BusReader):
    """An MFRC522, or a chip like it, on an I2C bus.

    Args:
        bus: The number of the bus: 1 is `/dev/i2c-1`.
        name: The reader's name in events.
        address: 0x28 on the units that are sold; the chip has pins for others.
        clock: Monotonic seconds.
        sleep: Short pauses while the chip works.
        opener: Opens the bus; tests and demos give an emulated one.
    """

    def __init__(  # noqa: PLR0913  (all have good defaults)
        self,
        bus: int = 1,
        *,
        name: str = "reader",
        address: int = ADDRESS,
        clock: Clock = time.monotonic,
        sleep: Sleep = time.sleep,
        opener: i2c.Opener = i2c.open_bus,
    ) -> None:
        super().__init__(
            name,
            Mfrc522,
            model=MODEL,
            address=address,
            bus=bus,
            clock=clock,
            sleep=sleep,
            opener=opener,
            pace=PACE,
        )
