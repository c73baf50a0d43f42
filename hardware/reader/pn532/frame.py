"""PN532 frames: pure functions on bytes (NXP UM0701-02, "frame structure").

    normal     00 | 00 FF | LEN LCS | TFI data | DCS | 00
    extended   00 | 00 FF | FF FF LENM LENL LCS | TFI data | DCS | 00

LEN counts TFI and data. LEN + LCS, and TFI + data + DCS, are 0 modulo 256. The 00 at
both ends is padding: there may be more of it, or none.
"""

from enum import StrEnum
from typing import Final

import msgspec

START: Final = b"\x00\xff"
ACK: Final = bytes.fromhex("0000ff00ff00")
NACK: Final = bytes.fromhex("0000ffff0000")
ERROR: Final = bytes.fromhex("0000ff01ff7f8100")
HOST: Final = 0xD4
CHIP: Final = 0xD5
LONGEST: Final = 265
"""Bytes of TFI and data in the longest frame that the chip sends."""

_FIXED: Final = 4  # start code, LEN, LCS
_EXTENDED: Final = 7  # start code, FF FF, LENM, LENL, LCS
_NORMAL_MAX: Final = 255


class Kind(StrEnum):
    """What stands in a run of bytes."""

    ACK = "ack"
    NACK = "nack"
    ERROR = "error"
    DATA = "data"
    CUT = "cut"
    BROKEN = "broken"
    NOTHING = "nothing"


class Found(msgspec.Struct, frozen=True):
    """The first frame in a run of bytes, or why there is none.

    Attributes:
        kind: DATA: a frame with data. CUT: one that begins well and goes on past the
            end. BROKEN: one with a wrong checksum. NOTHING: no start code with a
            length that can be.
        tfi: Of DATA: `HOST` or `CHIP`, who sent it.
        data: Of DATA: what follows the TFI.
        end: Where it ends, counted from the run's first byte. Of CUT: how many bytes
            have to be read to see all of it. Of NOTHING: how many can be forgotten.
    """

    kind: Kind
    tfi: int = 0
    data: bytes = b""
    end: int = 0


def encode(data: bytes, tfi: int = HOST) -> bytes:
    """Return the frame for a command and its parameters, or for a response.

    Raises:
        ValueError: it is empty, or more than `LONGEST` with its TFI.
    """
    body = bytes((tfi,)) + data
    n = len(body)
    if not 1 < n <= LONGEST:
        raise ValueError(f"a frame has 1 to {LONGEST - 1} bytes of data, not {n - 1}")
    if n > _NORMAL_MAX:
        length = bytes((0xFF, 0xFF, n >> 8, n & 0xFF, -(n >> 8) - n & 0xFF))
    else:
        length = bytes((n, -n & 0xFF))
    return b"\x00" + START + length + body + bytes((-sum(body) & 0xFF, 0))


def find(raw: bytes, reach: int | None = None) -> Found:
    """Return the first frame in `raw`, whatever lies before it.

    A start code whose length does not fit its checksum is no frame, and the search
    goes on after it; a frame whose data do not fit theirs is BROKEN, since something
    like a frame may stand in the data.

    Args:
        raw: The bytes; what follows the frame does not matter.
        reach: The start code is to begin before this place; None: anywhere.
    """
    at = -1
    stop = len(raw) if reach is None else min(len(raw), reach + 1)
    damaged = False
    while (at := raw.find(START, at + 1, stop)) >= 0:
        found = _at(raw, at)
        if found is not None:
            return found
        damaged = True
    if damaged:
        return Found(Kind.BROKEN, end=len(raw))
    tail = 1 if raw.endswith(START[:1]) else 0
    return Found(Kind.NOTHING, end=len(raw) - tail)


def _at(raw: bytes, at: int) -> Found | None:
    """Return what begins with the start code at this place; None: nothing can."""
    head = raw[at + 2 : at + _EXTENDED]
    fixed = {b"\x00\xff": Kind.ACK, b"\xff\x00": Kind.NACK}.get(head[:2])
    if fixed is not None:
        return Found(fixed, end=at + _FIXED)
    if len(head) < 2:
        return Found(Kind.CUT, end=at + len(ACK))
    if head[:2] == b"\xff\xff":
        if len(head) < 5:
            return Found(Kind.CUT, end=at + _EXTENDED + 2)
        n, good, first = head[2] << 8 | head[3], not sum(head[2:]) & 0xFF, at + 7
    else:
        n, good, first = head[0], not sum(head[:2]) & 0xFF, at + _FIXED
    if not good or not 1 <= n <= LONGEST:
        return None
    return _body(raw, first, n)


def _body(raw: bytes, first: int, n: int) -> Found:
    """Return the frame whose TFI stands at `first`, of `n` bytes with its data."""
    end = first + n + 1
    if len(raw) < end:
        return Found(Kind.CUT, end=end)
    if sum(raw[first:end]) & 0xFF:
        return Found(Kind.BROKEN, end=end)
    if raw[first : end - 1] == b"\x7f":
        return Found(Kind.ERROR, end=end)
    return Found(Kind.DATA, raw[first], raw[first + 1 : end - 1], end)
