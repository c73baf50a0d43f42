"""An MFRC522: start-up, exchanges with cards, looking for them.

Each operation has a deadline, and all it tries it tries a finite number of times. What
the wires garble is found by the checksums of the cards: the chip's registers have none.
"""

import logging
from collections.abc import Callable
from typing import Final, TypeVar

from hardware import i2c
from hardware.device import Clock
from hardware.reader.mfrc522 import iso14443 as iso
from hardware.reader.mfrc522 import registers as reg
from hardware.reader.mfrc522.iso14443 import Answer, Crowd, Garbled, NoAnswer, Selected
from hardware.reader.ntag import TagError
from hardware.reader.presence import Scan
from hardware.reader.worker import ChipFault, Sleep

ADDRESS: Final = 0x28

BEGIN_LIMIT: Final = 1.0
LOOK_LIMIT: Final = 0.8
"""Seconds after which starting up, or a look, is given up; one transfer may exceed."""

TRIES: Final = 4
PAUSE: Final = 0.004
RESET_TAKES: Final = 0.005
WAKING: Final = 0.005
"""A card has to be without, or with, its power so long."""
POLLS: Final = (0.003, 0.008, 0.004, 0.010, 0.020)
"""Pauses before the chip is asked whether it is done: its timer ends after 10 ms."""
HALTING: Final = 0.002

NO_CHIP: Final = (0x00, 0xFF)
ACKNOWLEDGED: Final = 0x0A
NIBBLE: Final = 4
TIMEOUT, GARBLED = 1, 2
"""`TagError.status`, as a PN532 counts them."""

_T = TypeVar("_T")

log = logging.getLogger(__name__)


class Mfrc522:
    """The chip; a `hardware.reader.worker.Chip`.

    Args:
        link: The bus and the chip's address.
        clock: Monotonic seconds.
        sleep: Waits; all waiting is done with it.

    Attributes:
        version: What its version register says; None before `begin`.
        faults: How many faults it has met and mended, or given up at.
    """

    def __init__(self, link: i2c.Link, clock: Clock, sleep: Sleep) -> None:
        self.version: int | None = None
        self.faults = 0
        self._link = link
        self._clock = clock
        self._sleep = sleep
        self._until = 0.0
        self._there = False  # a card was, at the last look
        self._many = False  # more than one was
        self._tx = 0  # what the antenna's register says while it is off

    # --- what a reader does -----------------------------------------------------------

    def begin(self) -> None:
        """Find out who answers, reset it and set it up, with its field anew.

        Raises:
            ChipFault: what answers is no MFRC522, or it does not get ready.
            OSError: nothing answers, or the bus does not move.
        """
        self._until = self._clock() + BEGIN_LIMIT
        self._there = self._many = False
        self._identify()
        self._reset()
        for register, value in reg.SETUP:
            self._write(register, value)
        if self._read(reg.T_RELOAD_LOW) != reg.TIMEOUT_TICKS & 0xFF:
            raise self._strange("it does not keep what is written to it")
        self._tx = self._read(reg.TX_CONTROL) & ~reg.ANTENNA
        self._switch_on()

    def look(self) -> Scan:
        """Find the cards that are there, and leave them asleep.

        Raises:
            ChipFault: the chip does not answer as it should; begin again.
            OSError: it does not answer at all.
        """
        self._until = self._clock() + LOOK_LIMIT
        if self._many:
            # Cards that sleep hear no REQA, by which the second one is found.
            self._switch_off()
            self._switch_on()
        found, error = self._find()
        if error is not None:
            # Where the wires are at fault all answers look alike.
            self._identify()
        self._there = bool(found) or error is not None
        uids = tuple(dict.fromkeys(one.name for one in found))
        crowded = isinstance(error, Crowd) or any(one.crowded for one in found)
        self._many = crowded or len(uids) > 1
        return Scan(uids, many=self._many, garbled=error is not None)

    def card(self) -> Selected | None:
        """Select a card to be spoken to, until the next look; None: there is none.

        Raises:
            ChipFault, OSError: as `look`.
        """
        self._until = self._clock() + LOOK_LIMIT
        try:
            card = self._select(iso.WUPA)
        except (NoAnswer, Garbled):
            return None
        self._there = True
        return card

    def transceive(self, data: bytes) -> bytes:
        """Send a card's own command to the selected card; returns its answer.

        Raises:
            TagError: it did not answer, or refused: it has to be selected again.
            ChipFault, OSError: as `look`.
        """
        self._until = self._clock() + LOOK_LIMIT
        try:
            answer = self._exchange(iso.with_crc(data))
            if answer.bits == NIBBLE and len(answer.data) == 1:
                return self._acknowledged(answer.data[0] & 0x0F)
            return iso.without_crc(answer.data)
        except NoAnswer as error:
            raise TagError(TIMEOUT, "timeout") from error
        except Garbled as error:
            self._fault("%s", error)
            raise TagError(GARBLED, str(error)) from error

    # --- cards ------------------------------------------------------------------------

    def _find(self) -> tuple[list[Selected], Garbled | None]:
        """Find up to two cards, one after the other; and what went wrong at that."""
        found: list[Selected] = []
        try:
            for code in (iso.WUPA, iso.REQA):
                found.append(self._select(code))
                self._halt()
        except NoAnswer:
            return found, None
        except Garbled as error:
            self._fault("%s", error)
            return found, error
        return found, None

    def _select(self, code: bytes) -> Selected:
        """Ask for cards and select one of them.

        A card that was left in the middle of something does not answer the first
        request, but the second.
        """
        try:
            crowded = iso.request(self._exchange, code)
        except NoAnswer:
            if not self._there or code == iso.REQA:
                raise
            crowded = iso.request(self._exchange, code)
        try:
            card = iso.select(self._exchange)
        except NoAnswer as error:
            raise Garbled("a card answered, and then no more") from error
        return card._replace(crowded=crowded or card.crowded)

    def _halt(self) -> None:
        """Put the selected card to sleep; it does not answer to that."""
        self._send(iso.with_crc(iso.HLTA))
        self._sleep(HALTING)

    @staticmethod
    def _acknowledged(nibble: int) -> bytes:
        if nibble != ACKNOWLEDGED:
            raise TagError(nibble, "refused")
        return b""

    # --- exchanges --------------------------------------------------------------------

    def _exchange(self, data: bytes, bits: int = 0, align: int = 0, /) -> Answer:
        """Send a frame and receive its answer; see `iso14443.Exchange`."""
        self._send(data, bits, align)
        irqs = self._done()
        if not irqs & reg.RECEIVED:
            raise NoAnswer
        error = self._read(reg.ERROR)
        if error & reg.BROKEN:
            raise Garbled(f"error register {error:02X}")
        received = self._received()
        last = self._read(reg.CONTROL) & reg.LAST_BITS
        collision = self._collision() if error & reg.COLLIDED else None
        return Answer(received, last, collision)

    def _send(self, data: bytes, bits: int = 0, align: int = 0) -> None:
        framing = align << 4 | bits
        self._tried(lambda: self._load(data, framing))
        self._write(reg.COMMAND, reg.TRANSCEIVE)
        self._write(reg.BIT_FRAMING, reg.START_SEND | framing)

    def _load(self, data: bytes, framing: int) -> None:
        """Put a frame into the FIFO; begun anew, it is not there twice."""
        self._link.write(bytes((reg.COMMAND, reg.IDLE)))
        self._link.write(bytes((reg.COM_IRQ, reg.ALL_IRQS)))
        self._link.write(bytes((reg.FIFO_LEVEL, reg.FLUSH)))
        self._link.write(bytes((reg.FIFO, *data)))
        # The start bit stays set after a transmission; it would begin the next one.
        self._link.write(bytes((reg.BIT_FRAMING, framing)))

    def _done(self) -> int:
        """Wait until something was received or the time is over."""
        for pause in POLLS:
            self._sleep(pause)
            irqs = self._read(reg.COM_IRQ)
            if irqs & (reg.RECEIVED | reg.TIMED_OUT):
                return irqs
        # Its timer does not run: it lost its power, or is no such chip.
        self._fault("neither an answer nor a timeout")
        raise ChipFault("device.reader_silent")

    def _received(self) -> bytes:
        level = self._read(reg.FIFO_LEVEL)
        if not 1 <= level <= reg.FIFO_SIZE:
            raise Garbled(f"{level} bytes received")
        # Read again after an error it may begin later: then the checksum is wrong.
        return self._tried(lambda: self._fetch(reg.FIFO, level))

    def _collision(self) -> int:
        """Return the first bit that collided, counted from 1."""
        coll = self._read(reg.COLL)
        if coll & reg.NO_POSITION:
            raise Crowd("a collision nobody knows where")
        return coll & reg.POSITION or 32

    # --- the chip ---------------------------------------------------------------------

    def _identify(self) -> None:
        """Read the version: an address that answers proves nothing."""
        version = self._read(reg.VERSION)
        if version in NO_CHIP:
            self._fault("version %02X", version)
            raise ChipFault("device.reader_strange")
        if version != self.version:
            what = reg.VERSIONS.get(version)
            level = logging.INFO if what else logging.WARNING
            log.log(level, "version %02X: %s", version, what or "not known, used so")
        self.version = version

    def _reset(self) -> None:
        self._write(reg.COMMAND, reg.SOFT_RESET)
        for _ in range(TRIES):
            self._sleep(RESET_TAKES)
            if not self._read(reg.COMMAND) & reg.POWER_DOWN:
                return
        raise self._strange("it does not get ready after a reset")

    def _switch_off(self) -> None:
        self._write(reg.TX_CONTROL, self._tx)
        self._sleep(WAKING)

    def _switch_on(self) -> None:
        self._write(reg.TX_CONTROL, self._tx | reg.ANTENNA)
        self._sleep(WAKING)

    def _strange(self, what: str) -> ChipFault:
        self._fault("%s", what)
        return ChipFault("device.reader_strange")

    def _write(self, register: int, value: int) -> None:
        self._tried(lambda: self._link.write(bytes((register, value))))

    def _read(self, register: int) -> int:
        return self._tried(lambda: self._fetch(register))[0]

    def _fetch(self, register: int, n: int = 1) -> bytes:
        self._link.write(bytes((register,)))
        return self._link.read(n)

    def _tried(self, transfer: Callable[[], _T]) -> _T:
        """Do transfers that can be repeated; a refused address is tried again."""
        for left in range(TRIES - 1, -1, -1):
            if self._late:
                break
            try:
                return transfer()
            except OSError as error:
                if not left or self._late or not i2c.is_transient(error):
                    raise
                self._fault("%s", error)
            self._sleep(PAUSE)
        raise ChipFault("device.reader_silent")

    @property
    def _late(self) -> bool:
        return self._clock() >= self._until

    def _fault(self, text: str, *parts: object) -> None:
        """Count a fault."""
        self.faults += 1
        log.debug(text, *parts)
