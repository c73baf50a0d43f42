"""The IRQ line of a PN532 on one of the Pi's pins: low while a frame waits."""

import logging
from typing import Any, Final

from hardware.gpio import Factory, check_pins, pin_factory

log = logging.getLogger(__name__)

_LOW: Final = 0


class IrqLine:
    """Whether a frame waits; a `hardware.reader.pn532.transport.Irq`.

    It is opened where it is first asked, by the reader's thread, and stays open. Where
    that cannot be, the answer is always yes: the bus is then asked, as without it.

    Args:
        pin: BCM number.
        factory: Gives the pins.
    """

    def __init__(self, pin: int, factory: Factory = pin_factory) -> None:
        self._pin = pin
        self._factory = factory
        self._device: Any = None
        self._hopeless = False

    def __call__(self) -> bool:
        """Return whether the line is low, or nobody can tell."""
        if self._device is None and not self._hopeless:
            self._open()
        if self._device is None:
            return True
        return int(self._device.pin.state) == _LOW

    def _open(self) -> None:
        try:
            check_pins([self._pin])
            from gpiozero import InputDevice  # noqa: PLC0415  (late: 135 ms)

            factory = self._factory()
            self._device = InputDevice(self._pin, pull_up=True, pin_factory=factory)
        except Exception as error:  # noqa: BLE001  (gpiozero raises whatever it likes)
            self._hopeless = True
            log.warning("GPIO%d cannot be read, and is left out: %s", self._pin, error)
