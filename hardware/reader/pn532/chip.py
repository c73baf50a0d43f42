"""A PN532: start-up, commands, resynchronization, looking for cards.

Each operation has a deadline, and all it tries it tries a finite number of times.
"""

import logging
from typing import Final

from hardware import i2c
from hardware.device import Clock
from hardware.reader.ntag import TagError
from hardware.reader.pn532 import commands, frame
from hardware.reader.pn532.commands import Command, ReplyError, Target
from hardware.reader.pn532.frame import Found, Kind
from hardware.reader.pn532.transport import REACH, SETTLE, Irq, Transport
from hardware.reader.presence import Scan
from hardware.reader.worker import ChipFault, Sleep

ADDRESS: Final = 0x24

BEGIN_LIMIT: Final = 1.5
LOOK_LIMIT: Final = 0.8
"""Seconds after which starting up, or a look, is given up; one transfer may exceed."""

ACK_LIMIT: Final = 0.1
ACK_TAKES: Final = 0.002
DELIVERIES: Final = 3
NACKS: Final = 2
FIRMWARE_TRIES: Final = 5

log = logging.getLogger(__name__)


class Pn532:
    """The chip; a `hardware.reader.worker.Chip`.

    Args:
        link: The bus and the chip's address.
        clock: Monotonic seconds.
        sleep: Waits; all waiting is done with it.
        irq: The IRQ line, if it is connected: the bus is then not asked in vain.

    Attributes:
        firmware: What it said it is; None before `begin`.
    """

    def __init__(
        self, link: i2c.Link, clock: Clock, sleep: Sleep, irq: Irq | None = None
    ) -> None:
        self.firmware: commands.Firmware | None = None
        self._wire = Transport(link, clock, sleep, irq)
        self._listed = False  # cards are, and await being released
        self._missed = False  # one may be there that the last listing did not show
        self._sent = 0  # how often the last command was
        self._ack = len(frame.ACK)  # how much is read to see it

    @property
    def faults(self) -> int:
        """How many faults it has met and mended, or given up at."""
        return self._wire.faults

    # --- what a reader does -----------------------------------------------------------

    def begin(self) -> None:
        """Stop whatever runs, find out who answers, and set it up.

        Raises:
            ChipFault: what answers is no PN532, or it does not get ready.
            OSError: nothing answers, or the bus does not move.
        """
        self._wire.allow(BEGIN_LIMIT)
        self._listed = self._missed = self._wire.irq_works = False
        self._ack = len(frame.ACK)
        self._wire.stop()
        try:
            self.firmware = commands.firmware(self._identify())
        except ReplyError as error:
            raise self._nonsense(error) from error
        log.debug("PN532: %s", self.firmware)
        self.command(commands.SAM_NORMAL)
        self._wire.irq_works = True
        self.command(commands.ONE_TRY)
        # A card may still be listed from before: without power it forgets that.
        self.command(commands.FIELD_OFF)

    def look(self) -> Scan:
        """List the cards that are there.

        Raises:
            ChipFault: the chip does not answer as it should; begin again.
            OSError: it does not answer at all.
        """
        try:
            targets = self.targets()
        except ReplyError as error:
            self._wire.fault("listing: %s", error)
            return Scan(garbled=True)
        uids = tuple(one.name for one in targets)
        return Scan(uids, many=len(uids) > 1, garbled=self._sent > 1 and not uids)

    def targets(self) -> tuple[Target, ...]:
        """List at most two cards, ready to be spoken to until the next listing.

        A card that is listed does not answer the next listing before it is released.
        One that was just there and is missed, or was listed without our hearing of it,
        gets its power anew.

        Raises:
            ChipFault, OSError: as `look`.
            ReplyError: the listing makes no sense.
        """
        self._wire.allow(LOOK_LIMIT)
        if self._listed:
            self.command(commands.RELEASE_ALL)
        elif self._missed:
            self.command(commands.FIELD_OFF)
        were, self._listed, self._missed = self._listed, False, False
        targets = commands.listing(self.command(commands.LIST_TWO))
        if self._sent > 1 and not targets:
            # The first time may have left a card listed.
            self.command(commands.FIELD_OFF)
            targets = commands.listing(self.command(commands.LIST_TWO))
        self._listed = bool(targets)
        self._missed = not targets and (were or self._sent > 1)
        return targets

    def transceive(self, data: bytes) -> bytes:
        """Send a card's own command to the first card listed; returns its answer.

        Raises:
            TagError: it did not answer, or refused: it has to be listed again.
            ChipFault, OSError: as `look`.
        """
        self._wire.allow(LOOK_LIMIT)
        reply = self.command(commands.exchange(1, data))
        try:
            status = commands.status(reply)
        except ReplyError as error:
            raise self._nonsense(error) from error
        if status:
            raise TagError(status, commands.STATUS.get(status, ""))
        return reply[1:]

    # --- commands ---------------------------------------------------------------------

    def command(self, command: Command) -> bytes:
        """Have a command done; returns its response, without the code.

        Raises:
            ChipFault: "device.reader_silent": no response came, the command was
                stopped. "device.reader_strange": something else came.
            OSError: nobody answers at the address.
        """
        self._deliver(command)
        found = self._response(command)
        if found is None:
            self._wire.fault("no response to %s", command.name)
            self._wire.stop()
            raise self._wire.silence()
        data = found.data if found.tfi == frame.CHIP else b""
        if data[:1] == bytes((command.answer,)):
            return data[1:]
        self._wire.stop()
        raise self._nonsense(f"{command.name} answered by {found}")

    def _identify(self) -> bytes:
        """Ask for the firmware's version: an address that answers proves nothing."""
        tries = FIRMWARE_TRIES
        while True:
            try:
                return self.command(commands.FIRMWARE)
            except (ChipFault, OSError) as error:
                tries -= 1
                lasting = isinstance(error, OSError) and not i2c.is_transient(error)
                if lasting or not tries or self._wire.late:
                    raise
            self._wire.sleep(SETTLE)

    def _deliver(self, command: Command) -> None:
        """Write a command until the chip acknowledges it.

        A whole frame that is no ACK is an old response, which the chip kept while the
        host was started again: it is thrown away, whatever it says.
        """
        data = frame.encode(command.data)
        silent = True
        for self._sent in range(1, DELIVERIES + 1):
            self._wire.send(data)
            found = self._wire.receive(ACK_LIMIT, ACK_TAKES, self._ack)
            if found is not None and found.kind is Kind.ACK:
                return
            self._wire.fault("%s not acknowledged: %s", command.name, found)
            silent = found is None
            if not silent:
                self._ack = len(frame.ACK) + REACH  # there may be more before it
            self._wire.stop()
        if silent:
            raise self._wire.silence()
        raise ChipFault("device.reader_strange")

    def _response(self, command: Command) -> Found | None:
        """Return what comes after the ACK; another ACK is left out."""
        found: Found | None = None
        for _ in range(DELIVERIES):
            found = self._wire.receive(
                command.limit, command.takes, command.reply, NACKS
            )
            if found is None or found.kind is not Kind.ACK:
                break
            self._wire.fault("a second ACK to %s", command.name)
        return found

    def _nonsense(self, what: object) -> ChipFault:
        self._wire.fault("%s", what)
        return ChipFault("device.reader_strange")
