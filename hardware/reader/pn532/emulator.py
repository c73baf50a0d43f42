"""A PN532 in memory, byte by byte, with the faults that real ones have.

It lies behind an `hardware.i2c_emulated.EmulatedBus`. It has one output buffer: the
ACK of a command is read first, then its response when it is ready, which takes as long
as on a real chip. Faults are switched on for so many times, or until switched off.
"""

import errno
import os
from dataclasses import dataclass
from typing import Final

from hardware.device import Clock
from hardware.reader.emulated_tag import EmulatedTag
from hardware.reader.pn532 import frame
from hardware.reader.pn532.frame import Kind

FIRMWARE: Final = bytes.fromhex("32010607")
ACK_TIME: Final = 0.001
COMMAND_TIME: Final = 0.001
TRY_TIME: Final = 0.010
CARD_TIME: Final = 0.004
ENDLESS: Final = 0xFF
KEPT: Final = 4096

_TIMEOUT, _CONTEXT = b"\x01", b"\x27"


@dataclass
class Faults:
    """What goes wrong. Numbers count down, a time each, until they are 0.

    Attributes:
        hang: It never gets ready.
        level: Every read gives this byte only: a line held down, or nobody there.
        deaf: Seconds after each command in which it refuses its address.
        late: Seconds by which every answer is late.
        filler: What is read where nothing more is to be read.
        junk: What stands between status byte and frame.
        lost_commands: Commands that it does not hear.
        lost_acks: Commands that it does, and does not acknowledge.
        lost_replies: Commands whose response never comes.
        double_acks: Commands acknowledged twice.
        short: Frames that are cut in the middle.
        flips: Frames with one bit turned over; see `flip_every`.
        flip_every: In every so many data reads one bit is turned over.
        errors: Commands answered by the error frame.
        wrong: Commands answered by the response to another one.
    """

    hang: bool = False
    level: int | None = None
    deaf: float = 0.0
    late: float = 0.0
    filler: int = 0x00
    junk: bytes = b""
    lost_commands: int = 0
    lost_acks: int = 0
    lost_replies: int = 0
    double_acks: int = 0
    short: int = 0
    flips: int = 0
    flip_every: int = 0
    errors: int = 0
    wrong: int = 0

    def strike(self, name: str) -> bool:
        """Return whether a counted fault happens now, and count it."""
        left: int = getattr(self, name)
        setattr(self, name, max(0, left - 1))
        return left > 0


class EmulatedPn532:
    """The chip.

    Attributes:
        tags: The cards in its field.
        faults: What goes wrong.
        commands: The last commands it was given, by their codes.
        stale: An old frame that is read before anything else.
        sleeps: It is powered down: the next transfer wakes it, and is refused.
        busy: A command was taken, and not stopped; its response has not been read.
    """

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.tags: list[EmulatedTag] = []
        self.faults = Faults()
        self.commands: list[int] = []
        self.stale = b""
        self.sleeps = False
        self.field = False
        self._reads = 0
        self._last = b""
        self.replug()

    def replug(self) -> None:
        """Take its power off and put it on again: it has forgotten everything."""
        self.configured = False
        self.retries = ENDLESS
        self.stale = b""
        self._switch(on=False)
        self._reset()

    def place(self, *tags: EmulatedTag) -> None:
        """Lay these cards on it, and no others."""
        for tag in self.tags:
            tag.halt()
        self.tags[:] = tags

    def irq(self) -> bool:
        """Return whether the IRQ line is low: a frame waits."""
        self._seek()
        return self.configured and bool(self._frame())

    # --- the wire ---------------------------------------------------------------------

    def write(self, data: bytes) -> None:
        """Take a frame of the host."""
        self._answer_address()
        found = frame.find(data)
        if found.kind is Kind.ACK:
            self._reset()
        elif found.kind is Kind.NACK:
            self._out, self._out_at = self._last, self.clock()
        elif found.kind is Kind.DATA and found.tfi == frame.HOST:
            self._take(found.data)

    def read(self, n: int) -> bytes:
        """Give the status byte and what waits after it."""
        self._answer_address()
        faults = self.faults
        if faults.level is not None:
            return bytes((faults.level,)) * n
        fill = bytes((faults.filler,)) * n
        waiting = self._frame()
        if not waiting:
            return (b"\x00" + fill)[:n]
        if n == 1:
            return b"\x01"
        self._used()
        return (b"\x01" + faults.junk + self._garbled(waiting) + fill)[:n]

    def _answer_address(self) -> None:
        self._seek()
        if self.sleeps or self.clock() < self._deaf_until:
            self.sleeps = False
            raise OSError(errno.EREMOTEIO, os.strerror(errno.EREMOTEIO))

    def _frame(self) -> bytes:
        """Return the frame that waits; empty: none."""
        if self.stale:
            return self.stale
        if self._out and self.clock() >= self._out_at and not self.faults.hang:
            return self._out
        return b""

    def _used(self) -> None:
        """What waited has been read: the next thing comes into the buffer."""
        if self.stale:
            self.stale = b""
            return
        if self._out != frame.ACK:
            self._last, self._out, self.busy = self._out, b"", False
        elif self.faults.strike("double_acks"):
            self._out_at = self.clock() + ACK_TIME
        else:
            self._out = b""
            self._reply_comes()

    def _garbled(self, whole: bytes) -> bytes:
        self._reads += 1
        faults = self.faults
        if faults.strike("short"):
            return whole[: len(whole) // 2]
        every = faults.flip_every
        if faults.strike("flips") or (every and self._reads % every == 0):
            # Anywhere but in the padding, which nobody looks at.
            place = 1 + self._reads * 7 % (len(whole) - 2)
            flipped = whole[place] ^ 1 << self._reads % 8
            return whole[:place] + bytes((flipped,)) + whole[place + 1 :]
        return whole

    # --- commands ---------------------------------------------------------------------

    def _reset(self) -> None:
        """Nothing runs and nothing waits."""
        self.busy = False
        self._out, self._out_at = b"", 0.0
        self._reply, self._reply_at = b"", 0.0
        self._seeking = 0
        self._deaf_until = 0.0

    def _take(self, data: bytes) -> None:
        faults = self.faults
        if faults.strike("lost_commands"):
            return
        now = self.clock()
        self._reset()
        self.busy = True
        self._deaf_until = now + faults.deaf
        self._out, self._out_at = frame.ACK, now + ACK_TIME + faults.late
        self.commands.append(data[0])
        del self.commands[:-KEPT]
        self._reply_at = now + COMMAND_TIME
        answer = None if faults.strike("errors") else self._do(data[0], data[1:])
        if answer is None:
            self._reply = b"" if self._seeking else frame.ERROR
        else:
            code = data[0] + 1 + 2 * faults.strike("wrong")
            self._reply = frame.encode(bytes((code,)) + answer, frame.CHIP)
        if faults.strike("lost_replies"):
            self._reply, self._seeking = b"", 0
        if faults.strike("lost_acks"):
            self._out = b""
            self._reply_comes()

    def _reply_comes(self) -> None:
        """The response, if there is one already, is what can be read next."""
        if self._reply and not self._out:
            self._out, self._reply = self._reply, b""
            self._out_at = max(self._reply_at, self.clock()) + self.faults.late

    def _do(self, code: int, rest: bytes) -> bytes | None:
        """Do a command; returns its response, None: there is none, or not yet."""
        match code, list(rest):
            case 0x02, []:
                return FIRMWARE
            case 0x14 | 0x32, settings:
                return b"" if self._set(code, settings) else None
            case 0x4A, [most, 0x00] if self.configured:
                return self._list(most)
            case 0x52, [0x00]:
                self._release()
                return b"\x00"
            case 0x40, [number, *_]:
                return self._exchange(number, rest[1:])
            case _:
                return None

    def _set(self, code: int, settings: list[int]) -> bool:
        """Do SAMConfiguration or RFConfiguration; false: no such setting."""
        match code, settings:
            case 0x14, [1, *_]:
                self.configured = True
            case 0x32, [0x01, on]:
                self._switch(on=bool(on & 1))
            case 0x32, [0x05, _, _, retries]:
                self.retries = retries
            case _:
                return False
        return True

    def _list(self, most: int) -> bytes | None:
        self._switch(on=True)
        self._listed = [tag for tag in self.tags if tag.select()][:most]
        self._reply_at += TRY_TIME + CARD_TIME * len(self._listed)
        if self._listed:
            return self._listing()
        if self.retries == ENDLESS:
            self._seeking = most
            return None
        self._reply_at += TRY_TIME * self.retries
        return b"\x00"

    def _listing(self) -> bytes:
        parts = [bytes((len(self._listed),))]
        for number, tag in enumerate(self._listed, 1):
            about = (number, *tag.sens_res, tag.sel_res, len(tag.uid))
            parts.append(bytes(about) + tag.uid + tag.ats)
        return b"".join(parts)

    def _exchange(self, number: int, command: bytes) -> bytes:
        if not 1 <= number <= len(self._listed):
            return _CONTEXT
        self._reply_at += CARD_TIME
        tag = self._listed[number - 1]
        answer = tag.do(command) if tag in self.tags else None
        if answer is None:
            return _TIMEOUT
        return b"\x00" + (answer if len(answer) > 1 else b"")

    def _release(self) -> None:
        for tag in self._listed:
            tag.halt()
        self._listed = []

    def _switch(self, *, on: bool) -> None:
        """Switch the field: without it cards forget that they were listed."""
        self.field = on
        if not on:
            self._listed: list[EmulatedTag] = []
            for tag in self.tags:
                tag.halt()

    def _seek(self) -> None:
        """Go on with an endless listing."""
        if self._seeking and self.tags:
            answer = self._list(self._seeking)
            if answer is not None:
                self._seeking = 0
                self._reply = frame.encode(b"\x4b" + answer, frame.CHIP)
                self._reply_at = self.clock() + CARD_TIME
                self._reply_comes()
