"""Asking a card reader's chip who it is, without taking it from whoever uses it."""

import contextlib
import errno
from collections.abc import Callable
from typing import Final, NamedTuple

from hardware import i2c
from hardware.reader.mfrc522 import chip as mfrc522
from hardware.reader.mfrc522 import registers
from hardware.reader.pn532 import chip as pn532
from hardware.reader.worker import ChipFault
from ui.doctor.machine import Machine

NOT_READY: Final = "device.reader_silent"
"""What the drivers say of a chip that acknowledges its address, and no more."""
TRIES: Final = 4
PAUSE: Final = 0.004


class Model(NamedTuple):
    """A chip that a reader may have, and its address."""

    name: str
    address: int = pn532.ADDRESS

    @property
    def where(self) -> str:
        """Its address as it is written everywhere."""
        return f"0x{self.address:02x}"


PN532: Final = Model("PN532")


class Answer(NamedTuple):
    """How a chip answered.

    Attributes:
        how: `found`: it is the chip. `there`: something is. `silent`: nobody answered.
            `strange`: what answers is another chip, or a wire that is held up.
            `mute`: it never gets ready, or a wire is held down.
            `stuck`: the bus does not move. `held`: another program has the chip.
            `failed`: the bus cannot be used.
        what: the chip's version, or the system's complaint.
        known: whether that version is one that we know of.
    """

    how: str
    what: str = ""
    known: bool = True


def asked(machine: Machine, bus: int, model: Model) -> Answer:
    """Ask a chip what it is: its firmware has to answer, not only its address.

    Where a wire is held down every address answers, with zeros or ones.
    """
    question = _firmware if model == PN532 else _register
    return _with(machine, bus, model.address, question)


def there(machine: Machine, bus: int, model: Model) -> Answer:
    """Read one byte from a chip's address; nothing is written to it.

    Something else may have that address, and would do what is written to it.
    """
    return _with(machine, bus, model.address, _byte)


def _with(
    machine: Machine,
    bus: int,
    address: int,
    question: Callable[[Machine, i2c.Link], Answer],
) -> Answer:
    """Open the bus, keep the chip to ourselves, ask, and let go."""
    try:
        opened = machine.open_bus(bus)
    except OSError as error:
        return _explained(error)
    try:
        try:
            i2c.claim(opened, address)
        except OSError as error:
            how = "held" if error.errno == errno.EAGAIN else "failed"
            return Answer(how, str(error))
        try:
            return question(machine, i2c.Link(opened, address))
        except ChipFault as error:
            how = "mute" if error.reason == NOT_READY else "strange"
            return Answer(how, str(error))
        except OSError as error:
            return _explained(error)
    finally:
        with contextlib.suppress(OSError):
            opened.close()


def _explained(error: OSError) -> Answer:
    if not i2c.is_transient(error):
        return Answer("failed", str(error))
    return Answer("silent" if error.errno in i2c.SILENT else "stuck", str(error))


def _firmware(machine: Machine, link: i2c.Link) -> Answer:
    """Start a PN532 up, as its driver does."""
    chip = pn532.Pn532(link, machine.clock, machine.sleep)
    chip.begin()
    found = chip.firmware
    version = "" if found is None else ".".join(map(str, found.version))
    return Answer("found", f"firmware {version}")


def _register(machine: Machine, link: i2c.Link) -> Answer:
    """Read the version of an MFRC522; it is not reset."""
    version = _tried(machine, lambda: _version(link))
    if version in mfrc522.NO_CHIP:
        return Answer("strange", f"version {version:02X}")
    name = registers.VERSIONS.get(version)
    return Answer("found", name or f"version {version:02X}", known=name is not None)


def _version(link: i2c.Link) -> int:
    link.write(bytes((registers.VERSION,)))
    return link.read(1)[0]


def _byte(machine: Machine, link: i2c.Link) -> Answer:
    _tried(machine, lambda: link.read(1)[0])
    return Answer("there")


def _tried(machine: Machine, read: Callable[[], int]) -> int:
    """Read, again a few times where the address is refused."""
    for left in range(TRIES - 1, 0, -1):
        try:
            return read()
        except OSError as error:
            if error.errno not in i2c.SILENT:
                raise
        machine.sleep(PAUSE * (TRIES - left))
    return read()
