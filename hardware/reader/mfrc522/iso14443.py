"""Cards by ISO/IEC 14443-3 type A: woken up, told apart, selected, put to sleep.

No chip and no wire here: what is to be sent goes through an `Exchange`. UIDs come in
parts of four bytes with a check byte; a part that is not the last begins with the
cascade tag 88, which is no part of the UID. A card selected wrongly would not answer,
so the card itself confirms every bit of the UID.
"""

from functools import reduce
from operator import xor
from typing import Final, NamedTuple, Protocol

REQA: Final = b"\x26"
"""Asks all cards that are new in the field."""
WUPA: Final = b"\x52"
"""Asks these, and those that were put to sleep."""
SHORT: Final = 7
"""A request has so many bits."""
HLTA: Final = b"\x50\x00"
LEVELS: Final = (0x93, 0x95, 0x97)
ANTICOLLISION: Final = 0x20
SELECT: Final = 0x70
CASCADE_TAG: Final = 0x88
INCOMPLETE: Final = 0x04
"""The bit of SAK by which the UID goes on at the next level."""

PART: Final = 4
ATQA: Final = 2


class NoAnswer(Exception):  # noqa: N818  (often not an error at all)
    """No card answered in time."""


class Garbled(Exception):  # noqa: N818
    """Something answered, but not as a card does, or it was not received well."""


class Crowd(Garbled):
    """More cards answer than can be told apart."""


class Answer(NamedTuple):
    """What was received.

    Attributes:
        data: The bytes.
        bits: How many bits of the last byte count; 0: all.
        collision: The first bit, counted from 1, that cards answered differently.
    """

    data: bytes
    bits: int = 0
    collision: int | None = None


class Exchange(Protocol):
    """Sends a frame to the cards and receives what they answer."""

    def __call__(self, data: bytes, bits: int = 0, align: int = 0, /) -> Answer:
        """Send `data`, of its last byte only `bits` (0: all).

        Args:
            data: The frame, with its CRC if it has one.
            bits: How many bits of the last byte are sent; 0: all eight.
            align: At which bit of a byte the first bit of the answer belongs.

        Raises:
            NoAnswer: nothing came in time.
            Garbled: something did, and it is no good.
        """
        ...


class Selected(NamedTuple):
    """A card that is selected.

    Attributes:
        uid: 4, 7 or 10 bytes.
        sak: What it can do; 0 for an NTAG.
        crowded: Another card answered with it.
    """

    uid: bytes
    sak: int
    crowded: bool = False

    @property
    def name(self) -> str:
        """The UID as it is known everywhere: upper-case hex of all its bytes."""
        return self.uid.hex().upper()


def crc_a(data: bytes) -> bytes:
    """Return the checksum of ISO/IEC 14443-3 type A, as it is sent: low byte first."""
    crc = 0x6363
    for byte in data:
        mixed = (byte ^ crc) & 0xFF
        mixed = (mixed ^ mixed << 4) & 0xFF
        crc = crc >> 8 ^ mixed << 8 ^ mixed << 3 ^ mixed >> 4
    return crc.to_bytes(2, "little")


def with_crc(data: bytes) -> bytes:
    """Return the data followed by its checksum."""
    return data + crc_a(data)


def without_crc(data: bytes) -> bytes:
    """Check the checksum at the end, and return what stands before it.

    Raises:
        Garbled: it is wrong, or there is nothing before it.
    """
    if len(data) < 3 or crc_a(data[:-2]) != data[-2:]:
        raise Garbled(f"wrong checksum: {data.hex(' ')}")
    return data[:-2]


def check_byte(part: bytes) -> int:
    """Return the check byte (BCC) of a UID's part."""
    return reduce(xor, part, 0)


def checked_part(data: bytes) -> bytes:
    """Return a UID's part without its check byte.

    Raises:
        Garbled: the check byte is wrong, or it is no part of a UID.
    """
    if len(data) != PART + 1 or check_byte(data[:PART]) != data[PART]:
        raise Garbled(f"wrong check byte: {data.hex(' ')}")
    return data[:PART]


def request(exchange: Exchange, code: bytes = WUPA) -> bool:
    """Ask for cards; return whether there are more than one, as far as can be seen.

    Raises:
        NoAnswer: there is none.
        Garbled: what answered is no card of type A.
    """
    answer = exchange(code, SHORT)
    if answer.collision is not None:
        return True
    if len(answer.data) != ATQA or answer.bits:
        raise Garbled(f"no answer to a request: {answer.data.hex(' ')}")
    return False


def select(exchange: Exchange) -> Selected:
    """Select one of the cards that answered a request.

    Raises:
        NoAnswer: it went away meanwhile.
        Garbled: it was not received well. Crowd: more than two cards are there.
    """
    uid, crowded = b"", False
    for level in LEVELS:
        part, collided = _anticollide(exchange, level)
        crowded = crowded or collided
        sak = _choose(exchange, level, part)
        cascaded = part[0] == CASCADE_TAG
        if cascaded != bool(sak & INCOMPLETE):
            raise Garbled(f"a UID that goes on and does not: {part.hex(' ')}")
        if not cascaded:
            return Selected(uid + part, sak, crowded)
        uid += part[1:]
    raise Garbled("a UID has at most three parts")


def _anticollide(exchange: Exchange, level: int) -> tuple[bytes, bool]:
    """Return a UID's part of one card, and whether another one had a different one."""
    answer = exchange(bytes((level, ANTICOLLISION)))
    if answer.collision is None:
        return checked_part(answer.data), False
    return _told_apart(exchange, level, answer), True


def _told_apart(exchange: Exchange, level: int, collided: Answer) -> bytes:
    """Return the part of the card that has a 1 where the two of them differ."""
    known = collided.collision or 0
    if not 1 <= known <= PART * 8:
        raise Crowd(f"a collision at bit {known}")
    before = int.from_bytes(collided.data[:PART], "little") & ((1 << known - 1) - 1)
    head = (before | 1 << known - 1).to_bytes(PART, "little")
    whole, bits = divmod(known, 8)
    sent = head[: whole + bool(bits)]
    frame = bytes((level, (2 + whole) << 4 | bits)) + sent
    answer = exchange(frame, bits, bits)
    if answer.collision is not None:
        raise Crowd("more than two cards")
    if not bits:
        return checked_part(sent + answer.data)
    first = answer.data[:1] or b"\x00"
    shared = sent[whole] | first[0] & 0xFF << bits & 0xFF
    return checked_part(sent[:whole] + bytes((shared,)) + answer.data[1:])


def _choose(exchange: Exchange, level: int, part: bytes) -> int:
    """Select the card with this part; return its SAK."""
    frame = bytes((level, SELECT)) + part + bytes((check_byte(part),))
    answer = exchange(with_crc(frame))
    if answer.collision is not None:
        raise Crowd("more than one card was selected")
    sak = without_crc(answer.data)
    if len(sak) != 1 or answer.bits:
        raise Garbled(f"no SAK: {sak.hex(' ')}")
    return sak[0]
