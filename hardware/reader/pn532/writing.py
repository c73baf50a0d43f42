"""Writing a text on a tag: waits for one, writes, and reads it again.

The text is for people: a phone shows which card a sticker belongs on. The app itself
knows cards by their UID alone.
"""

import contextlib
import time
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple, TypeVar

from hardware import i2c
from hardware.device import Clock
from hardware.events import Fields
from hardware.reader.ndef import Text
from hardware.reader.ntag import Ntag, TagFault
from hardware.reader.pn532.chip import ADDRESS, Pn532
from hardware.reader.pn532.commands import ReplyError, Target
from hardware.reader.pn532.driver import MODEL
from hardware.reader.worker import ChipFault, Sleep, explained, unusable

PATIENCE: Final = 60.0
PAUSE: Final = 0.15
TRIES: Final = 3
"""A tag, or the chip, may fail so often before the reason is believed."""

_PASSING: Final = ("tag.gone", "tag.refused", "tag.not_kept")

_T = TypeVar("_T")

Told = Callable[[str, Fields], None]
"""Is told what the person has to do: a message id and its fields."""


class WriteFault(Exception):  # noqa: N818  (of reader or tag, not of the program)
    """Nothing was written, or not all; `reason` is a message id with `fields`."""

    def __init__(self, reason: str, fields: Fields) -> None:
        super().__init__(f"{reason} {fields}")
        self.reason = reason
        self.fields = fields


class Written(NamedTuple):
    """A tag that says now what it should.

    Attributes:
        uid: Upper-case hex.
        before: What it said before; empty: nothing.
    """

    uid: str
    before: str


def write_text(  # noqa: PLR0913  (most have good defaults)
    text: str,
    told: Told,
    *,
    lang: str = "en",
    bus: int = 1,
    patience: float = PATIENCE,
    clock: Clock = time.monotonic,
    sleep: Sleep = time.sleep,
    opener: i2c.Opener = i2c.open_bus,
) -> Written:
    """Write a text on the next tag that is laid on a PN532.

    Args:
        text: What it is to say.
        told: Is told when something is to be done by hand.
        lang: The language of the text, "ja" or "en".
        bus: The number of the I2C bus.
        patience: Seconds to wait for the tag.
        clock: Monotonic seconds.
        sleep: Waits.
        opener: Opens the bus.

    Raises:
        WriteFault: the reader cannot be used, no tag came, or it cannot be written.
    """
    wanted = Text(text, lang)
    with _opened(bus, opener) as link:
        chip = Pn532(link, clock, sleep)
        _tried(chip.begin, bus)
        writer = _Writer(chip, bus, told, clock, sleep)
        return writer.write(wanted, clock() + patience)


@contextlib.contextmanager
def _opened(bus: int, opener: i2c.Opener) -> Iterator[i2c.Link]:
    """Open the bus, and keep the chip to ourselves."""
    try:
        opened = opener(bus)
    except OSError as error:
        raise WriteFault(*unusable(error, bus)) from error
    try:
        try:
            i2c.claim(opened, ADDRESS)
        except OSError as error:
            raise WriteFault(*unusable(error, bus)) from error
        yield i2c.Link(opened, ADDRESS)
    finally:
        with contextlib.suppress(OSError):
            opened.close()


def _tried(work: Callable[[], _T], bus: int) -> _T:
    try:
        return work()
    except (ChipFault, OSError) as error:
        raise WriteFault(*explained(error, MODEL, bus, ADDRESS)) from error


class _Writer:
    """Waits for the tag, and tries again what may have failed by chance."""

    def __init__(
        self, chip: Pn532, bus: int, told: Told, clock: Clock, sleep: Sleep
    ) -> None:
        self._chip = chip
        self._bus = bus
        self._told = told
        self._clock = clock
        self._sleep = sleep
        self._said = ""
        self._before: dict[str, str] = {}

    def write(self, wanted: Text, until: float) -> Written:
        left = TRIES
        while True:
            target = self._next(until)
            try:
                return self._attempt(target, wanted)
            except TagFault as fault:
                left -= 1
                if not left or fault.reason not in _PASSING:
                    raise WriteFault(fault.reason, dict(fault.fields)) from fault
            except (ChipFault, OSError) as error:
                left -= 1
                if not left:
                    problem = explained(error, MODEL, self._bus, ADDRESS)
                    raise WriteFault(*problem) from error
                _tried(self._chip.begin, self._bus)

    def _attempt(self, target: Target, wanted: Text) -> Written:
        if target.sel_res:  # of a tag that holds text it is 0
            raise TagFault("tag.no_ndef")
        tag = Ntag(self._chip.transceive, target.uid)
        said = tag.text()
        # After a first try that failed it says something else already.
        before = self._before.setdefault(target.name, said.text if said else "")
        tag.write(wanted)
        return Written(target.name, before)

    def _next(self, until: float) -> Target:
        """Wait until one tag lies there, and no second one."""
        while self._clock() < until:
            targets = self._targets()
            if len(targets) == 1:
                return targets[0]
            if len(targets) > 1:
                self._tell("reader.two_cards")
            else:
                self._tell("tag.lay")
            self._sleep(PAUSE)
        raise WriteFault("tag.none", {})

    def _targets(self) -> tuple[Target, ...]:
        try:
            return self._chip.targets()
        except ReplyError:
            return ()
        except (ChipFault, OSError):
            _tried(self._chip.begin, self._bus)
            return ()

    def _tell(self, reason: str) -> None:
        if reason != self._said:
            self._said = reason
            self._told(reason, {})
