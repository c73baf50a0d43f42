"""NDEF on a Type 2 tag: text records, and where they stand in a tag's memory.

Pure functions on bytes, after the NFC Forum's "Type 2 Tag", "NDEF" and "Text Record
Type Definition". The area begins at page 4 and is a row of TLVs: 00 null (a byte by
itself), 01 lock control, 02 memory control, 03 NDEF message, FD proprietary, FE the
end. A length of FF means that the next two bytes are the length.
"""

from typing import Final, NamedTuple

AREA: Final = 16
"""The address of the area's first byte in the tag's memory (page 4)."""

NULL, LOCK, MEMORY, MESSAGE, END = 0x00, 0x01, 0x02, 0x03, 0xFE
LONG: Final = 0xFF

_WELL_KNOWN: Final = 0x01
_SHORT: Final = 0x10
_HAS_ID: Final = 0x08
_CHUNK: Final = 0x20
_LAST: Final = 0x40
_FIRST: Final = 0x80
_UTF16: Final = 0x80
_MARKS: Final = (b"\xfe\xff", b"\xff\xfe")


class Text(NamedTuple):
    """A text record: what it says, and in which language ("en", "ja")."""

    text: str
    lang: str = "en"


class AreaError(ValueError):
    """The area cannot be written as wished; `needed` and `room` are in bytes.

    `needed` is 0 where not the room is the trouble, but bytes that the tag reserves.
    """

    def __init__(self, needed: int = 0, room: int = 0) -> None:
        super().__init__(f"needs {needed} bytes, has {room}" if needed else "reserved")
        self.needed = needed
        self.room = room


class Area(NamedTuple):
    """What stands in a tag's area.

    Attributes:
        start: Where the NDEF message's TLV begins, or could begin.
        message: The NDEF message; None: there is none.
        reserved: The addresses in the tag's memory that control TLVs set aside.
    """

    start: int
    message: bytes | None
    reserved: tuple[range, ...]


def encode_text(text: Text) -> bytes:
    """Return the NDEF message of one text record, in UTF-8."""
    lang = text.lang.encode("ascii")
    payload = bytes((len(lang),)) + lang + text.text.encode()
    flags = _FIRST | _LAST | _WELL_KNOWN
    n = len(payload)
    if n <= 0xFF:
        return bytes((flags | _SHORT, 1, n)) + b"T" + payload
    return bytes((flags, 1)) + n.to_bytes(4, "big") + b"T" + payload


def decode_text(message: bytes) -> Text | None:
    """Return the first text record of a message; None: it has none, or is damaged."""
    rest = message
    while len(rest) > 2:
        flags, size = rest[0], rest[1]
        wide = 1 if flags & _SHORT else 4
        first = 2 + wide + (1 if flags & _HAS_ID else 0)
        n = int.from_bytes(rest[2 : 2 + wide], "big")
        id_size = rest[first - 1] if flags & _HAS_ID and len(rest) >= first else 0
        start = first + size + id_size
        if len(rest) < start + n or flags & _CHUNK:
            return None
        if flags & 0x07 == _WELL_KNOWN and rest[first : first + size] == b"T":
            return _payload(rest[start : start + n])
        if flags & _LAST:
            return None
        rest = rest[start + n :]
    return None


def _payload(payload: bytes) -> Text | None:
    if not payload:
        return None
    end = 1 + (payload[0] & 0x3F)
    said = payload[end:]
    coding = "utf-8"
    if payload[0] & _UTF16:  # without a mark it is big-endian
        coding = "utf-16" if said[:2] in _MARKS else "utf-16-be"
    try:
        return Text(said.decode(coding), payload[1:end].decode("ascii"))
    except UnicodeDecodeError:
        return None


def walk(area: bytes) -> Area:
    """Go through the TLVs of an area up to the first message or the end."""
    at, free = 0, 0
    reserved: list[range] = []
    while at < len(area) and area[at] != END:
        kind = area[at]
        if kind == NULL:
            at += 1
            continue
        value, after = _value(area, at)
        if kind == MESSAGE:
            return Area(at, value, tuple(reserved))
        if kind in (LOCK, MEMORY) and len(value) >= 3:
            reserved.append(_reserved(kind, value))
        at = free = after
    return Area(free, None, tuple(reserved))


def _value(area: bytes, at: int) -> tuple[bytes, int]:
    """Return a TLV's value, cut where the area ends, and where the next one begins."""
    first = at + 2
    n = area[at + 1] if at + 1 < len(area) else 0
    if n == LONG:
        n = int.from_bytes(area[at + 2 : at + 4], "big")
        first = at + 4
    return area[first : first + n], min(first + n, len(area))


def _reserved(kind: int, value: bytes) -> range:
    """Return the addresses that a control TLV is about: position, size, page control.

    The size is in bits for lock bytes, in bytes for memory; 0 means 256.
    """
    page, offset = value[0] >> 4, value[0] & 0x0F
    size = value[1] or 256
    begin = page * (1 << (value[2] & 0x0F)) + offset
    return range(begin, begin + (-(-size // 8) if kind == LOCK else size))


class Stages(NamedTuple):
    """An area as it has to be, step by step, so that no half message ever counts.

    Attributes:
        emptied: The old message has the length 0.
        filled: The new one stands there, with the length 0.
        done: It has its length.
    """

    emptied: bytes
    filled: bytes
    done: bytes


def stages(area: bytes, message: bytes) -> Stages:
    """Return how to put a message into an area; what stands before it is kept.

    Raises:
        AreaError: there is no room, or the tag reserves bytes in the middle of it.
    """
    old = walk(area)
    n, start = len(message), old.start
    size = bytes((n,)) if n < LONG else bytes((LONG,)) + n.to_bytes(2, "big")
    tlv = bytes((MESSAGE,)) + size + message
    end = start + len(tlv)
    if end > len(area):
        raise AreaError(len(tlv), len(area) - start)
    taken = range(AREA + start, AREA + min(end + 1, len(area)))
    if any(set(taken) & set(one) for one in old.reserved):
        raise AreaError
    ending = bytes((END,)) if end < len(area) else b""
    done = area[:start] + tlv + ending + area[end + len(ending) :]
    emptied = area if old.message is None else _of_no_length(area, start)
    return Stages(emptied, _of_no_length(done, start), done)


def _of_no_length(area: bytes, start: int) -> bytes:
    return area[: start + 1] + b"\x00" + area[start + 2 :]
