"""A card in memory by ISO/IEC 14443-3 type A, bit by bit: states, UID, commands.

Its memory and commands are those of an `EmulatedTag`. What it answers is a list of
bits, as they are on the air: two cards' bits can collide.
"""

from enum import Enum, auto
from typing import Final

from hardware.reader.emulated_tag import ACKNOWLEDGED, EmulatedTag
from hardware.reader.mfrc522 import iso14443 as iso

Bits = list[int]

NAK: Final = [0, 0, 0, 0]
_PAGE_COMMANDS: Final = (0x30, 0x3A, 0x60, 0xA2)


class State(Enum):
    """Where a card is in ISO/IEC 14443-3."""

    IDLE = auto()
    READY = auto()
    ACTIVE = auto()
    HALT = auto()


class EmulatedCard:
    """A card in the field.

    Args:
        tag: Its UID and memory.

    Attributes:
        state: Where it is.
        asleep: It was put to sleep, and falls back to that.
        sak: What it says it can do, once its UID is complete.
    """

    def __init__(self, tag: EmulatedTag) -> None:
        self.tag = tag
        self.sak = tag.sel_res
        self.state = State.IDLE
        self.asleep = False
        self._level = 0

    def power_off(self) -> None:
        """Lose the field: it forgets everything but its memory."""
        self.state = State.IDLE
        self.asleep = False
        self.tag.active = False

    def parts(self) -> list[bytes]:
        """Return the UID as it is sent, level by level, without check bytes."""
        uid, parts = self.tag.uid, []
        while len(uid) > iso.PART:
            parts.append(bytes((iso.CASCADE_TAG,)) + uid[:3])
            uid = uid[3:]
        return [*parts, uid]

    def hear(self, frame: Bits) -> Bits | None:
        """Take a frame from the reader; return the answer, None: silence."""
        if not self.tag.here:
            return None
        if len(frame) == iso.SHORT:
            return self._requested(value(frame))
        if self.state is State.READY:
            return self._told_apart(frame)
        if self.state is State.ACTIVE:
            return self._command(frame)
        return None

    def _requested(self, code: int) -> Bits | None:
        wakes = code == iso.WUPA[0] or (code == iso.REQA[0] and not self.asleep)
        if self.state not in (State.IDLE, State.HALT) or not wakes:
            self._fall_back()
            return None
        self.state = State.READY
        self._level = 0
        return bits_of(self.tag.sens_res[::-1])

    def _told_apart(self, frame: Bits) -> Bits | None:
        """Take anticollision or selection at the present level."""
        own = self.parts()[self._level]
        whole = bits_of(own + bytes((iso.check_byte(own),)))
        if len(frame) < 16 or value(frame[:8]) != iso.LEVELS[self._level]:
            return self._fall_back()
        nvb, known = value(frame[8:16]), frame[16:]
        if nvb == iso.SELECT:
            return self._selected(frame, whole)
        if len(frame) != (nvb >> 4) * 8 + (nvb & 7) or known != whole[: len(known)]:
            return self._fall_back()
        return whole[len(known) :]

    def _selected(self, frame: Bits, whole: Bits) -> Bits | None:
        body = bytes_of(frame)
        if iso.crc_a(body[:-2]) != body[-2:] or frame[16:56] != whole:
            return self._fall_back()
        self._level += 1
        if self._level < len(self.parts()):
            return bits_of(iso.with_crc(bytes((iso.INCOMPLETE,))))
        self.state = State.ACTIVE
        self.tag.active = True
        return bits_of(iso.with_crc(bytes((self.sak,))))

    def _command(self, frame: Bits) -> Bits | None:
        body = bytes_of(frame)
        if len(frame) % 8 or iso.crc_a(body[:-2]) != body[-2:]:
            return self._fall_back()
        command = body[:-2]
        if command == iso.HLTA:
            self.asleep = True
            return self._fall_back()
        answer = self.tag.do(command)
        if answer is None:
            self._fall_back()
            return NAK if command[:1] and command[0] in _PAGE_COMMANDS else None
        if answer == ACKNOWLEDGED:
            return bits_of(answer)[:4]
        return bits_of(iso.with_crc(answer))

    def _fall_back(self) -> None:
        """Go to where it waits for a request, as after anything unexpected."""
        self.state = State.HALT if self.asleep else State.IDLE
        self.tag.active = False


def bits_of(data: bytes) -> Bits:
    """Return the bits as they are sent: the lowest of each byte first."""
    return [byte >> n & 1 for byte in data for n in range(8)]


def value(bits: Bits) -> int:
    """Return the number that bits stand for, the lowest first."""
    return sum(bit << n for n, bit in enumerate(bits))


def bytes_of(bits: Bits) -> bytes:
    """Return whole bytes of the bits; the last may be part of one."""
    return bytes(value(bits[at : at + 8]) for at in range(0, len(bits), 8))
