"""Which driver a configuration asks for, and the driver.

Called in the threads of the devices: what a driver needs is loaded there, and only
what this one needs, so that the first picture waits for none of it.
"""

import errno
import os
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from companion.sections import Buttons, Config, Lamps, Reader, Tower
from hardware.stream import Port, open_port

if TYPE_CHECKING:
    from hardware.device import Device
    from hardware.reader.lines import LineFormat
    from hardware.reader.pn532.transport import Irq

SERIAL_PORTS: Final = ("/dev/dice-tower", "/dev/serial/by-id/*", "/dev/ttyACM*")
KEYBOARDS: Final = "/dev/input/"
"""Where the readers are that work as keyboards."""

BUTTONS: Final = ("a", "b", "c", "confirm", "back", "next")


def make(kind: str, config: Config, *, fake: bool = False) -> "Device":
    """Return the driver for a kind of device; it is not started.

    Args:
        kind: `tower`, `reader`, `buttons` or `lamps`.
        config: the configuration.
        fake: in memory, whatever is configured, but with the real driver.
    """
    makers: dict[str, Callable[[Any], Device]] = {
        "tower": tower,
        "reader": reader,
        "buttons": buttons,
        "lamps": lamps,
    }
    section = getattr(config, kind)
    if section.driver == "simulated":
        return _simulated(kind)
    if fake:
        return _emulated(kind)
    if section.driver == "disabled":
        return _disabled(kind)
    return makers[kind](section)


def _emulated(kind: str) -> "Device":
    """Return a device in memory, with its real driver."""
    match kind:
        case "tower":
            from hardware.tower.emulated import EmulatedTower  # noqa: PLC0415

            return EmulatedTower()
        case "reader":
            from hardware.reader.pn532.emulated import EmulatedReader  # noqa: PLC0415

            return EmulatedReader()
        case "buttons":
            from hardware.buttons.emulated import EmulatedButtons  # noqa: PLC0415

            return EmulatedButtons()
        case _:
            from hardware.lamps.emulated import EmulatedLamps  # noqa: PLC0415

            return EmulatedLamps()


def _simulated(kind: str) -> "Device":
    """Return a device in memory that has no driver at all: calls become events."""
    match kind:
        case "tower":
            from hardware.tower.simulated import SimulatedTower  # noqa: PLC0415

            # Each start is a new tower: its rolls are never those of an earlier one.
            return SimulatedTower(boot=f"S{os.urandom(3).hex().upper()}")
        case "reader":
            from hardware.reader.simulated import SimulatedReader  # noqa: PLC0415

            return SimulatedReader()
        case "buttons":
            from hardware.buttons.simulated import SimulatedButtons  # noqa: PLC0415

            return SimulatedButtons()
        case _:
            from hardware.lamps.simulated import SimulatedLamps  # noqa: PLC0415

            return SimulatedLamps(BUTTONS)


def _disabled(kind: str) -> "Device":
    from hardware.buttons.disabled import DisabledButtons  # noqa: PLC0415
    from hardware.lamps.disabled import DisabledLamps  # noqa: PLC0415
    from hardware.reader.disabled import DisabledReader  # noqa: PLC0415
    from hardware.tower.disabled import DisabledTower  # noqa: PLC0415

    kinds = (DisabledTower, DisabledReader, DisabledButtons, DisabledLamps)
    return next(one for one in (kind() for kind in kinds) if one.kind == kind)


# --- the tower ------------------------------------------------------------------------


def tower(section: Tower) -> "Device":
    """Return the driver of a tower on a serial port; without one it is looked for."""
    from hardware.tower.serial_driver import SerialTower  # noqa: PLC0415

    if section.driver == "text":
        return _sensor(section)
    if section.port:
        return SerialTower(section.port, baud=section.baud)
    return SerialTower(SERIAL_PORTS[0], baud=section.baud, opener=open_found)


def _sensor(section: Tower) -> "Device":
    """Return the driver of a dice sensor that writes lines of text."""
    from hardware.tower.text import Layout  # noqa: PLC0415
    from hardware.tower.text_driver import TextTower  # noqa: PLC0415
    from hardware.tower.text_form import form_of  # noqa: PLC0415

    return TextTower(
        section.port or SERIAL_PORTS[0],
        Layout(form_of(section)),
        baud=section.baud,
        settle=section.settle_ms / 1000,
        gap=section.gap_ms / 1000,
        opener=open_port if section.port else open_found,
    )


def open_found(path: str, baud: int) -> Port:
    """Open the first port that may be a tower: it can be plugged in at any time.

    Raises:
        OSError: there is none, or it cannot be opened.
    """
    found = next(_ports(), None)
    if found is None:
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), path)
    return open_port(found, baud)


def _ports() -> Iterator[str]:
    for pattern in SERIAL_PORTS:
        yield from sorted(map(str, Path("/").glob(pattern.lstrip("/"))))


# --- the reader -----------------------------------------------------------------------


def reader(section: Reader) -> "Device":
    """Return the driver of a reader, or what looks for one."""
    driver = section.driver
    if driver == "auto" and section.port:
        driver = "wedge" if section.port.startswith(KEYBOARDS) else "serial"
    match driver:
        case "pn532":
            from hardware.reader.pn532.driver import Pn532Reader  # noqa: PLC0415

            return Pn532Reader(section.bus, irq=_irq(section.irq))
        case "mfrc522":
            from hardware.reader.mfrc522.driver import Mfrc522Reader  # noqa: PLC0415

            return Mfrc522Reader(section.bus, address=section.address)
        case "serial":
            from hardware.reader.serial_driver import SerialReader  # noqa: PLC0415

            form = _form(section)
            return SerialReader(section.port, baud=section.baud, form=form)
        case "wedge":
            from hardware.reader.wedge import WedgeReader  # noqa: PLC0415

            return WedgeReader(section.port, form=_form(section))
        case _:
            from hardware.reader import found  # noqa: PLC0415

            kinds = found.kinds(_irq(section.irq), section.address)
            return found.FoundReader(section.bus, kinds=kinds)


@cache
def _irq(pin: int) -> "Irq | None":
    """Return the line at a pin, the same for every driver: it can be open only once."""
    from hardware.reader.irq import IrqLine  # noqa: PLC0415

    return IrqLine(pin) if pin else None


def _form(section: Reader) -> "LineFormat":
    from hardware.reader.lines import LineFormat  # noqa: PLC0415

    return LineFormat(number=section.number, reverse=section.reverse)


# --- buttons and lamps ----------------------------------------------------------------


def buttons(section: Buttons) -> "Device":
    """Return the driver of the buttons."""
    from hardware.buttons import gpio  # noqa: PLC0415
    from hardware.buttons.debounce import Timing  # noqa: PLC0415

    pins = _pins(section)
    if not pins:
        return _disabled("buttons")
    wiring = gpio.ButtonWiring(
        pins=pins,
        pull=section.pull,
        active=section.active,
        timing=Timing(hold=section.hold),
    )
    return gpio.GpioButtons(wiring, factory=_factory(section.driver))


def lamps(section: Lamps) -> "Device":
    """Return the driver of the lamps, and of the buzzer."""
    from hardware.lamps import gpio  # noqa: PLC0415

    pins = _pins(section)
    if not (pins or section.buzzer):
        return _disabled("lamps")
    wiring = gpio.LampWiring(
        pins=pins,
        active=section.active,
        dim=section.dim,
        buzzer=section.buzzer or None,
    )
    return gpio.GpioLamps(wiring, factory=_factory(section.driver))


def _pins(section: Buttons | Lamps) -> dict[str, int]:
    """Return the pins that there are, by the name of the button or lamp."""
    named = {name: getattr(section, f"pin_{name}") for name in BUTTONS}
    return {name: pin for name, pin in named.items() if pin}


def _factory(driver: str) -> Callable[[], Any]:
    """Return what gives the pins; looked for, they are taken on a Pi alone."""
    from hardware.gpio import pin_factory, pins_of_a_pi  # noqa: PLC0415

    return pins_of_a_pi if driver == "auto" else pin_factory
