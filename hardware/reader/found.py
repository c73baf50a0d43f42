"""A card reader that is looked for on the I2C bus: whichever of the known ones answers.

At each opening the PN532 is asked first, then the MFRC522. Only one that says what it
is counts: an address may answer that something else has. Where nothing is, that is said
once for all of them.
"""

import errno
import os
import time
from pathlib import Path
from typing import Final, NamedTuple

from hardware import i2c
from hardware.device import Clock
from hardware.events import Fields, Health
from hardware.pi import has_pins
from hardware.reader.mfrc522 import chip as mfrc522
from hardware.reader.mfrc522 import driver as mfrc522_driver
from hardware.reader.pn532 import chip as pn532
from hardware.reader.pn532 import driver as pn532_driver
from hardware.reader.pn532.transport import Irq
from hardware.reader.worker import (
    BusReader,
    Chip,
    ChipFault,
    Make,
    Pace,
    Sleep,
    explained,
)

ABSENT: Final = "device.reader_absent"


class Kind(NamedTuple):
    """A reader that may be there."""

    model: str
    address: int
    make: Make
    pace: Pace = Pace()


def kinds(irq: Irq | None = None, address: int = mfrc522.ADDRESS) -> tuple[Kind, ...]:
    """Return the readers that are looked for, in order.

    Args:
        irq: The PN532's IRQ line, if it is connected.
        address: The MFRC522's, if its pins say another one.
    """

    def make(link: i2c.Link, clock: Clock, sleep: Sleep) -> pn532.Pn532:
        return pn532.Pn532(link, clock, sleep, irq)

    slow = mfrc522_driver.PACE
    return (
        Kind(pn532_driver.MODEL, pn532.ADDRESS, make),
        Kind(mfrc522_driver.MODEL, address, mfrc522.Mfrc522, slow),
    )


KINDS: Final = kinds()


def open_if_there(number: int) -> i2c.Bus:
    """Open a bus of a Pi; where there is none, that is found without any library.

    On other machines a bus leads to who knows what, and is left alone: a reader there
    is named in the configuration.

    Raises:
        OSError: as `i2c.open_bus`.
    """
    if not (Path(i2c.path(number)).exists() and has_pins()):
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
    return i2c.open_bus(number)


class FoundReader(BusReader):
    """The reader that answers; see `hardware.reader.base.Reader`.

    Args:
        bus: The number of the bus: 1 is `/dev/i2c-1`.
        name: The reader's name in events.
        kinds: What is looked for, in order.
        clock: Monotonic seconds.
        sleep: Short pauses while a chip works.
        opener: Opens the bus; tests and demos give an emulated one.
    """

    def __init__(  # noqa: PLR0913  (all have good defaults)
        self,
        bus: int = 1,
        *,
        name: str = "reader",
        kinds: tuple[Kind, ...] = KINDS,
        clock: Clock = time.monotonic,
        sleep: Sleep = time.sleep,
        opener: i2c.Opener = open_if_there,
    ) -> None:
        first = kinds[0]
        super().__init__(
            name,
            first.make,
            model=first.model,
            address=first.address,
            bus=bus,
            clock=clock,
            sleep=sleep,
            opener=opener,
            pace=first.pace,
        )
        self._kinds = kinds
        self._at = 0  # which of them is asked
        self._there = False  # it has answered since the bus was opened
        self._known: Kind | None = None  # the one that answered last
        self._odd: tuple[str, Fields] | None = None

    @property
    def known(self) -> str:
        """What the reader that answered last is called; empty: none has."""
        return self._known.model if self._known is not None else ""

    def announce(self) -> None:
        """Say what is being started, or that it is looked for."""
        if self._known is not None:
            super().announce()
        else:
            self.report(Health.STARTING, "device.reader_sought", path=self._path)

    @property
    def _path(self) -> str:
        return i2c.path(self.number)

    def _open(self) -> float:
        kind = self._kinds[self._at]
        self.model, self.address = kind.model, kind.address
        self._make, self._pace = kind.make, kind.pace
        return super()._open()

    def _begin(self, chip: Chip) -> float:
        pause = super()._begin(chip)
        if self._begun is not None:
            self._known, self._there = self._kinds[self._at], True
            self._at, self._odd = 0, None
        return pause

    def _lost(self, error: OSError | ChipFault) -> float:
        """Say that the reader is gone; where it was only looked for, ask the next."""
        if self._there:
            self._there = False
            return super()._lost(error)
        self._note(error)
        self.close()
        self._at += 1
        if self._at < len(self._kinds):
            return 0.0
        self._at = 0
        reason, fields = self._why()
        self.report(Health.OFFLINE, reason, **fields)
        return self._again()

    def _unusable(self, error: OSError) -> float:
        self._at, self._there, self._odd = 0, False, None
        return super()._unusable(error)

    def _note(self, error: OSError | ChipFault) -> None:
        """Remember an answer that is odder than none."""
        told = explained(error, self._models, self.number, self.address)
        if told[0] != ABSENT and self._odd is None:
            self._odd = told

    @property
    def _models(self) -> str:
        """What the reader is called as far as is known."""
        return self.known or " / ".join(kind.model for kind in self._kinds)

    def _why(self) -> tuple[str, Fields]:
        """Return the message, with its fields, for a bus on which no reader is."""
        odd, self._odd = self._odd, None
        if odd is not None:
            return odd
        if self._known is None:
            return "device.reader_none", {"path": self._path}
        address = f"0x{self._known.address:02x}"
        return ABSENT, {"model": self.known, "path": self._path, "address": address}
