"""An MFRC522 in memory: registers, FIFO, timer, cards, and the faults of real ones.

It lies behind an `hardware.i2c_emulated.EmulatedBus`. A frame goes out when the start
bit is set while the chip transceives; what the cards answer is in the FIFO after the
time that it takes on the air, or else the timer ends.
"""

import errno
import os
from dataclasses import dataclass
from typing import Final

from hardware.device import Clock
from hardware.reader.mfrc522 import registers as reg
from hardware.reader.mfrc522.emulated_card import (
    Bits,
    EmulatedCard,
    bits_of,
    bytes_of,
)

BIT_SECONDS: Final = 128 / 13.56e6
DELAY_SECONDS: Final = 0.0001
RESET_SECONDS: Final = 0.001

_AFTER_RESET: Final = {
    reg.COMMAND: 0x20,
    reg.COM_IRQ: 0x14,
    reg.COLL: 0xA0,
    reg.MODE: 0x3F,
    reg.TX_CONTROL: 0x80,
    reg.MOD_WIDTH: 0x26,
}


@dataclass
class Faults:
    """What goes wrong. Numbers count down, a time each, until they are 0.

    Attributes:
        level: Every read gives this byte only: a line held down, or nobody there.
        deaf: Transfers in which it refuses its address.
        flip_every: In every so many reads of the FIFO one bit is turned over.
        errors: What the error register says after the next answers, one each.
        lost: Frames that no card hears.
        frozen: It never gets done, as if it had no clock.
        stuck_reset: It does not come out of a reset.
    """

    level: int | None = None
    deaf: int = 0
    flip_every: int = 0
    errors: tuple[int, ...] = ()
    lost: int = 0
    frozen: bool = False
    stuck_reset: bool = False


class EmulatedMfrc522:
    """The chip.

    Attributes:
        version: What its version register says.
        cards: The cards in its field.
        faults: What goes wrong.
        frames: What it sent, as bytes.
    """

    def __init__(self, clock: Clock, version: int = 0x92) -> None:
        self.clock = clock
        self.version = version
        self.cards: list[EmulatedCard] = []
        self.faults = Faults()
        self.frames: list[bytes] = []
        self._reads = 0
        self.replug()

    def replug(self) -> None:
        """Take its power off and put it on again: it has forgotten everything."""
        self._registers = {**_AFTER_RESET, reg.VERSION: self.version}
        self._pointer = 0
        self._fifo = bytearray()
        self._ready_at = self.clock() + RESET_SECONDS
        self._pending: tuple[float, Bits, int, int] | None = None
        self._timer_at: float | None = None
        for card in self.cards:
            card.power_off()

    def place(self, *cards: EmulatedCard) -> None:
        """Lay these cards on it, and no others; those that come are new to it."""
        for card in cards:
            if card not in self.cards:
                card.power_off()
        self.cards[:] = cards

    @property
    def field(self) -> bool:
        """Whether its antenna is on."""
        return bool(self._registers[reg.TX_CONTROL] & reg.ANTENNA)

    # --- the wire ---------------------------------------------------------------------

    def write(self, data: bytes) -> None:
        """Take a register's number, and what is to be written to it."""
        self._answer_address()
        self._pointer = data[0]
        for byte in data[1:]:
            self._set(self._pointer, byte)

    def read(self, n: int) -> bytes:
        """Give `n` times the register that was named last."""
        self._answer_address()
        if self.faults.level is not None:
            return bytes((self.faults.level,)) * n
        return bytes(self._get(self._pointer) for _ in range(n))

    def _answer_address(self) -> None:
        self._pass_time()
        if self.faults.deaf:
            self.faults.deaf -= 1
            raise OSError(errno.EREMOTEIO, os.strerror(errno.EREMOTEIO))

    # --- registers --------------------------------------------------------------------

    def _get(self, register: int) -> int:
        if register == reg.FIFO:
            return self._from_fifo()
        if register == reg.FIFO_LEVEL:
            return len(self._fifo)
        if register == reg.COMMAND and (
            self.clock() < self._ready_at or self.faults.stuck_reset
        ):
            return self._registers[register] | reg.POWER_DOWN
        return self._registers.get(register, 0)

    def _from_fifo(self) -> int:
        byte = self._fifo.pop(0) if self._fifo else 0
        self._reads += 1
        every = self.faults.flip_every
        if every and self._reads % every == 0:
            byte ^= 1 << self._reads // every % 8
        return byte

    def _set(self, register: int, byte: int) -> None:
        match register:
            case reg.FIFO:
                self._fifo.append(byte)
            case reg.FIFO_LEVEL if byte & reg.FLUSH:
                self._fifo.clear()
            case reg.COM_IRQ:  # the highest bit says whether the others are set
                self._registers[register] &= ~byte & reg.ALL_IRQS
            case reg.COMMAND:
                self._command(byte)
            case reg.VERSION | reg.CONTROL:
                pass
            case _:
                self._keep(register, byte)

    def _keep(self, register: int, byte: int) -> None:
        self._registers[register] = byte
        if register == reg.TX_CONTROL and not self.field:
            for card in self.cards:
                card.power_off()
        if register == reg.BIT_FRAMING:
            self._start()

    def _command(self, byte: int) -> None:
        if byte & 0x0F == reg.SOFT_RESET:
            self.replug()
            return
        self._registers[reg.COMMAND] = byte
        self._pending = None
        self._start()

    # --- on the air -------------------------------------------------------------------

    def _start(self) -> None:
        """Send the FIFO, if that is what is set."""
        framing = self._registers.get(reg.BIT_FRAMING, 0)
        transceives = self._registers[reg.COMMAND] & 0x0F == reg.TRANSCEIVE
        if not (transceives and framing & reg.START_SEND) or self._pending:
            return
        frame = bytes(self._fifo)
        self._fifo.clear()
        self.frames.append(frame)
        last = framing & 7
        sent = bits_of(frame)[: len(frame) * 8 - (8 - last if last else 0)]
        over = self.clock() + len(sent) * BIT_SECONDS
        answer, collision = self._answered(sent)
        self._timer_at = over + self._timeout()
        self._raise(reg.SENT)
        if answer:
            at = over + DELAY_SECONDS + len(answer) * BIT_SECONDS
            self._pending = (at, answer, framing >> 4 & 7, collision)

    def _answered(self, sent: Bits) -> tuple[Bits, int]:
        """Return what the cards answer, one over the other, and where they differ."""
        if self.faults.lost:
            self.faults.lost -= 1
            return [], 0
        heard = [card.hear(sent) for card in self.cards] if self.field else []
        answers = [one for one in heard if one]
        if not answers:
            return [], 0
        both = list(zip(*answers, strict=False))
        longest = max(answers, key=len)
        for place, bits in enumerate(both):
            if len(set(bits)) > 1:
                # What comes after a collision is cleared.
                rest = [0] * (len(longest) - place)
                return longest[:place] + rest, place + 1
        return longest, 0

    def _timeout(self) -> float:
        """Return how long the timer runs; it never ends where it is not set up."""
        if not self._registers.get(reg.T_MODE, 0) & 0x80:
            return float("inf")
        ticks = self._registers.get(reg.T_RELOAD_HIGH, 0) << 8
        ticks |= self._registers.get(reg.T_RELOAD_LOW, 0)
        return ticks * (2 * self._registers.get(reg.T_PRESCALER, 0) + 1) / 13.56e6

    def _pass_time(self) -> None:
        """Let happen what is due: an answer has come, or the timer has ended."""
        if self.faults.frozen:
            return
        now = self.clock()
        if self._pending is not None and now >= self._pending[0]:
            _, answer, align, collision = self._pending
            self._pending = None
            self._receive(answer, align, collision)
        if self._timer_at is not None and now >= self._timer_at:
            self._timer_at = None
            self._raise(reg.TIMED_OUT)

    def _receive(self, answer: Bits, align: int, collision: int) -> None:
        self._timer_at = None
        self._fifo = bytearray(bytes_of([0] * align + answer))
        self._registers[reg.CONTROL] = (align + len(answer)) % 8
        error = reg.COLLIDED if collision else 0
        if self.faults.errors:
            first, *rest = self.faults.errors
            error, self.faults.errors = error | first, tuple(rest)
        self._registers[reg.ERROR] = error
        self._registers[reg.COLL] = collision & reg.POSITION if collision else 0x20
        self._raise(reg.RECEIVED)

    def _raise(self, irq: int) -> None:
        self._registers[reg.COM_IRQ] = self._registers.get(reg.COM_IRQ, 0) | irq
