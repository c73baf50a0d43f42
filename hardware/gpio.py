"""The Pi's pins through gpiozero: one factory for all, and what its errors mean.

gpiozero takes 135 ms to import, so it is imported by the threads that use it. On a Pi
it works through lgpio; another back-end can be named in GPIOZERO_PIN_FACTORY.
"""

import contextlib
import logging
import os
import tempfile
import threading
import time
import traceback
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from hardware.device import Clock, Worker
from hardware.events import Fields, Health
from hardware.pi import has_pins

BACK_OFF: Final = (0.5, 5.0)
BREATH: Final = 1.0
"""The longest a thread goes without showing life, in seconds."""
SORRY: Final = 5.0
"""For how long a failed handler is shown, in seconds."""
UNKNOWN: Final = "device.gpio_failed"
"""Why the pins cannot be used, where nobody knows; then alone a traceback helps."""
RETRY_SINK: Final = 0.02
CHIPS: Final = Path("/dev")
GROUP: Final = "gpio"
"""Who may use the pins, on Raspberry Pi OS."""

# BCM numbers of the pins that other things of such a box use.
_TAKEN: Final = {
    0: "ID EEPROM",
    1: "ID EEPROM",
    2: "I2C",
    3: "I2C",
    14: "UART",
    15: "UART",
}

Wait = Callable[[threading.Event, float], object]
Factory = Callable[[], Any]
"""Gives gpiozero's factory of pins, or raises whatever keeps them from being used."""

log = logging.getLogger(__name__)
_opening = threading.Lock()


class BadPinError(ValueError):
    """A pin that cannot be what it is configured to be.

    Attributes:
        pin: Its BCM number.
    """

    def __init__(self, pin: int, why: str) -> None:
        super().__init__(f"GPIO{pin}: {why}")
        self.pin = pin


class NoPinsError(Exception):
    """This machine has no pins that could be meant."""


def check_pins(pins: list[int]) -> None:
    """Check BCM numbers before any pin is touched.

    Raises:
        BadPinError: no such pin on the header, one that the card reader's or the
            tower's wires use, or the same twice.
    """
    for at, pin in enumerate(pins):
        if not 0 <= pin <= 27:
            raise BadPinError(pin, "the header has GPIO0 to GPIO27")
        if pin in _TAKEN:
            raise BadPinError(pin, f"this is the {_TAKEN[pin]}'s")
        if pin in pins[:at]:
            raise BadPinError(pin, "used twice")


def pin_factory() -> Any:
    """Return gpiozero's factory of pins, made at the first call.

    Raises:
        ImportError: gpiozero, or the library below it, is not installed.
        Exception: whatever the library below gpiozero raises; see `why`.
    """
    with _opening:
        from gpiozero import Device  # noqa: PLC0415  (135 ms)

        if Device.pin_factory is None:
            with _scratch_folder():
                Device.pin_factory = _new_factory()
            log.info("pins: %s", _described(Device.pin_factory))
        return Device.pin_factory


def pins_of_a_pi() -> Any:
    """Return the same where the pins are looked for: nowhere but on a Pi.

    Raises:
        NoPinsError: this is none.
        Exception: as `pin_factory`.
    """
    if not has_pins():
        raise NoPinsError
    return pin_factory()


def _new_factory() -> Any:
    from gpiozero import Device  # noqa: PLC0415

    # Without a name gpiozero tries one library after the other and hides why lgpio
    # did not do; the others do not work on every Pi.
    if os.environ.get("GPIOZERO_PIN_FACTORY", "lgpio") != "lgpio":
        Device.ensure_pin_factory()
        return Device.pin_factory
    from gpiozero.pins.lgpio import LGPIOFactory  # noqa: PLC0415

    return LGPIOFactory()


@contextlib.contextmanager
def _scratch_folder() -> Iterator[None]:
    """Let lgpio have a folder for its pipe, and stay in our own.

    On its import lgpio makes a pipe in the folder LG_WD, or else in the working folder
    (which may be read-only), and changes to that folder. It has the pipe open after
    that and needs its name no more.
    """
    here = os.open(".", os.O_PATH | os.O_DIRECTORY)
    with contextlib.ExitStack() as stack:
        stack.callback(os.close, here)
        if "LG_WD" not in os.environ:
            os.environ["LG_WD"] = stack.enter_context(tempfile.TemporaryDirectory())
            stack.callback(os.environ.pop, "LG_WD", None)
        stack.callback(os.fchdir, here)
        yield


def _described(factory: Any) -> str:
    chip = getattr(factory, "chip", None)
    return type(factory).__name__ + ("" if chip is None else f", gpiochip{chip}")


def why(error: Exception, pin: int | None = None) -> tuple[str, Fields]:
    """Return the message, with its fields, for what gpiozero raised.

    Args:
        error: What was raised while opening or using pins.
        pin: The pin that was being opened, if it was one.
    """
    if isinstance(error, ModuleNotFoundError):
        return "device.gpio_no_library", {"package": error.name or "gpiozero"}
    if isinstance(error, BadPinError):
        return "device.gpio_bad_pin", {"pin": error.pin}
    if isinstance(error, NoPinsError):
        return "device.gpio_none", {}
    found = _why_no_pins(error) if pin is None else _why_not_pin(error, pin)
    kind = type(error).__name__
    return found or (UNKNOWN, {"error": f"{kind}: {error}"})


def _why_no_pins(error: Exception) -> tuple[str, Fields] | None:
    # By name: importing gpiozero's classes may be just what failed.
    if type(error).__name__ == "PinUnknownPi":
        return "device.gpio_none", {}
    if "gpiochip" in str(error):
        return _no_chip()
    return None


def _why_not_pin(error: Exception, pin: int) -> tuple[str, Fields] | None:
    kind = type(error).__name__
    if kind == "GPIOPinInUse" or "busy" in str(error):
        return "device.gpio_busy", {"pin": pin}
    if kind.startswith("Pin"):
        return "device.gpio_bad_pin", {"pin": pin}
    return None


def _no_chip() -> tuple[str, Fields]:
    """Tell why lgpio could not open a chip; it says only that it could not."""
    chips = sorted(CHIPS.glob("gpiochip*"))
    barred = chips and not any(os.access(chip, os.R_OK | os.W_OK) for chip in chips)
    if barred:
        return "device.gpio_no_rights", {"group": GROUP}
    return "device.gpio_none", {}


class Guard:
    """Keeps what a handler raises from the thread that called it.

    All of lgpio's handlers run in one thread, which an exception would end, and with it
    every button. So it is logged and counted here.
    """

    def __init__(self, name: str, clock: Clock) -> None:
        self._name = name
        self._clock = clock
        self.failures = 0
        self.error = ""
        self._failed_at = float("-inf")

    def wrap(self, handler: Callable[..., None]) -> Callable[..., None]:
        """Return the handler, made safe to call."""

        def guarded(*args: Any) -> None:
            try:
                handler(*args)
            except Exception as error:
                log.exception("%s: a handler failed", self._name)
                self.failures += 1
                self.error = f"{type(error).__name__}: {error}"
                self._failed_at = self._clock()

        return guarded

    @property
    def complains(self) -> bool:
        """Whether a handler failed just now."""
        return self._clock() - self._failed_at < SORRY


class PinWorker(Worker):
    """A device on pins: opens them, serves them, opens them again after a fault.

    Subclasses give `open_pins`, `turn` and `close_pins`.
    """

    def __init__(  # noqa: PLR0913  (a base: subclasses have the good defaults)
        self,
        kind: str,
        name: str,
        *,
        factory: Factory = pin_factory,
        clock: Clock = time.monotonic,
        back_off: tuple[float, float] = BACK_OFF,
        wait: Wait = threading.Event.wait,
    ) -> None:
        super().__init__(kind, name, clock=clock)
        self.factory = factory
        self._back_off = back_off
        self._wait = wait
        self._woken = threading.Event()
        self._opening: int | None = None

    def open_pins(self) -> None:
        """Open all pins; what it raises is told and tried again."""
        raise NotImplementedError

    def turn(self) -> float:
        """Do what there is to do; return the seconds until there may be more."""
        raise NotImplementedError

    def close_pins(self) -> None:
        """Close the pins that are open, whatever state they are in."""
        raise NotImplementedError

    def wake(self) -> None:
        """Have the thread take its turn now."""
        self._woken.set()

    def opening(self, pin: int) -> int:
        """Note which pin is being opened, for the message if it fails."""
        self._opening = pin
        return pin

    def work(self, stopping: threading.Event) -> None:
        """Open, serve until a fault, pause, and so on until stopped."""
        first, longest = self._back_off
        pause = first
        while not stopping.is_set():
            served = self._serve(stopping)
            pause = first if served else pause
            self._rest(pause, stopping)
            pause = min(pause * 2, longest)

    def _serve(self, stopping: threading.Event) -> bool:
        """Use the pins until a fault; true if they could be opened."""
        opened = False
        try:
            self._opening = None
            self.open_pins()
            self._opening = None
            opened = True
            while not stopping.is_set():
                self._pause(self.turn())
        except Exception as error:  # noqa: BLE001  (whatever it is, it is told)
            self._tell_why(error)
        finally:
            self.close_pins()
        return opened

    def _tell_why(self, error: Exception) -> None:
        reason, fields = why(error, self._opening)
        if self.status.reason != reason and reason == UNKNOWN:
            # As text: a pin half opened stays reserved as long as its error is kept.
            text = "".join(traceback.format_exception(error))
            log.error("%s: the pins cannot be used\n%s", self.name, text)
        self.report(Health.OFFLINE, reason, **fields)

    def close_all(self, closings: Iterable[Callable[[], None]]) -> None:
        """Close one thing after the other, also where one of them cannot be."""
        for close in closings:
            try:
                close()
            except Exception as error:  # noqa: BLE001  (the others are to be closed)
                if self.status.state is not Health.OFFLINE:
                    log.warning("%s: a pin could not be closed: %s", self.name, error)

    def _rest(self, seconds: float, stopping: threading.Event) -> None:
        until = self.clock() + seconds
        while not stopping.is_set() and (left := until - self.clock()) > 0:
            self._pause(left)

    def _pause(self, seconds: float) -> None:
        """Wait until woken, at most so long."""
        self.turns += 1
        self.beat()
        self.outbox.flush()
        longest = RETRY_SINK if self.outbox.waiting else BREATH
        self._wait(self._woken, max(0.0, min(seconds, longest)))
        self._woken.clear()
