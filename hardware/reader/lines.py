"""Card numbers as simple readers say them, a line each: text in, UIDs out.

Serial modules and readers that work as keyboards send a card's number as hexadecimal
or decimal text, with or without separators and a label, its bytes in either order. The
same card must always come to the same UID: upper-case hex of its bytes, as many as it
has. What is no such number is no card; a line of which the beginning may be missing
is none either.
"""

import re
from functools import reduce
from operator import xor
from typing import Final, Literal

import msgspec

SIZES: Final = (4, 5, 7, 8, 10)
"""Bytes of a number: ISO 14443 has 4, 7, 10; 125 kHz tags 5; ISO 15693 tags 8."""
LONGEST: Final = 128
QUIET: Final = 0.25
"""Seconds of silence after which what comes next is the beginning of a line.

A reader sends a line at one go; what is left of two lines is not to become one.
"""

STX: Final = 0x02
_ENDS: Final = b"\r\n\x03"
_LABEL: Final = re.compile(
    r"^(?:(?:card|tag|uid|id|nfc|rfid|number|no)\b[\s:=#.]*)+", re.IGNORECASE
)
_SEPARATORS: Final = re.compile(r"[\s:.\-]+")
_PREFIX: Final = re.compile(r"^0x", re.IGNORECASE)
_HEX: Final = re.compile(r"[0-9A-F]+", re.IGNORECASE)
_DIGITS: Final = re.compile(r"[0-9]+")
_WHOLE_DECIMAL: Final = 10
_CHECKED: Final = 6


class LineFormat(msgspec.Struct, frozen=True):
    """How a reader writes a card's number.

    Attributes:
        number: `auto`: exactly ten digits 0 to 9 are decimal, as most keyboard readers
            have it; everything else is hex.
        reverse: The bytes come in the other order than on the card.
        size: How many bytes a number has; 0: as many as it needs (decimal), or as are
            sent (hex).
    """

    number: Literal["auto", "hex", "decimal"] = "auto"
    reverse: bool = False
    size: int = 0


def uid_of(text: str, form: LineFormat) -> str | None:
    """Return the UID that a line says, upper-case hex; None: it says none."""
    text = _LABEL.sub("", text.strip())
    groups = [group for group in _SEPARATORS.split(text) if group]
    if len(groups) > 1:
        data = _of_bytes([_PREFIX.sub("", one) for one in groups], form)
    else:
        data = _of_whole("".join(groups), form)
    if data is None or len(data) != (form.size or len(data)) or not _is_number(data):
        return None
    return (data[::-1] if form.reverse else data).hex().upper()


def _is_number(data: bytes) -> bool:
    """Tell whether a card may have this number: zeros or ones alone are a fault."""
    return len(data) in SIZES and set(data) not in ({0x00}, {0xFF})


def _of_bytes(groups: list[str], form: LineFormat) -> bytes | None:
    """Read a number whose bytes stand apart; their first digit 0 may be missing."""
    if form.number == "decimal":
        if not all(_DIGITS.fullmatch(one) and int(one) < 256 for one in groups):
            return None
        return bytes(map(int, groups))
    if not all(_HEX.fullmatch(one) for one in groups):
        return None
    if all(len(one) <= 2 for one in groups):
        return bytes(int(one, 16) for one in groups)
    even = len({len(one) for one in groups[:-1]}) == 1 and len(groups[0]) % 2 == 0
    return _of_hex("".join(groups)) if even else None


def _of_whole(text: str, form: LineFormat) -> bytes | None:
    digits = bool(_DIGITS.fullmatch(text))
    if form.number == "decimal":
        return _of_decimal(text, form.size) if digits else None
    if form.number == "auto" and digits and len(text) == _WHOLE_DECIMAL:
        return _of_decimal(text, form.size)
    text = _PREFIX.sub("", text)
    return _of_hex(text) if _HEX.fullmatch(text) else None


def _of_decimal(text: str, size: int) -> bytes | None:
    """Read a decimal number; padded with zeros to a size that cards have."""
    value = int(text)
    needed = (value.bit_length() + 7) // 8
    fits = (one for one in SIZES if one >= needed)
    width = size or next(fits, 0)
    return value.to_bytes(width, "big") if needed <= width else None


def _of_hex(text: str) -> bytes | None:
    """Read hex digits; six bytes are five and their check byte, if it is right."""
    if len(text) % 2:
        return None
    data = bytes.fromhex(text)
    if len(data) == _CHECKED:
        return data[:-1] if reduce(xor, data) == 0 else None
    return data


class LineDecoder:
    """Cuts what is received into lines, and the lines into UIDs.

    What comes first after `reset` may be the end of a line: it counts only after a
    silence, a start character, or the end of that line.
    """

    def __init__(self, form: LineFormat, *, quiet: float = QUIET) -> None:
        self._form = form
        self._quiet = quiet
        self._line = bytearray()
        self._whole = False  # the line is there from its beginning
        self._heard = 0.0

    def __len__(self) -> int:
        return len(self._line)

    @property
    def due(self) -> float:
        """When a silence will be long enough to tell something; else infinity."""
        tells = bool(self._line) or not self._whole
        return self._heard + self._quiet if tells else float("inf")

    def reset(self, now: float) -> None:
        """Begin anew, as after the port was opened."""
        self._line.clear()
        self._whole = False
        self._heard = now

    def silent(self, now: float) -> list[str | None]:
        """Take note that there is nothing to read now; return as `feed` does.

        What was not read for a while because nobody looked was not silence.
        """
        if now < self.due:
            return []
        found: list[str | None] = [None] if self._line else []
        self._begin()
        return found

    def feed(self, data: bytes, now: float) -> list[str | None]:
        """Take what was received; return UIDs, and None for each line that is none."""
        found: list[str | None] = []
        self._heard = now
        for byte in data:
            if byte == STX:
                if self._line:
                    found.append(None)
                self._begin()
            elif byte in _ENDS:
                found += self._ended()
            elif len(self._line) < LONGEST:
                self._line.append(byte)
            else:
                self._whole = False
        return found

    def _begin(self) -> None:
        self._line.clear()
        self._whole = True

    def _ended(self) -> list[str | None]:
        line, whole = bytes(self._line), self._whole
        self._begin()
        if not line.strip(b" \t\x00"):
            return []
        try:
            text = line.decode("ascii")
        except UnicodeDecodeError:
            return [None]
        return [uid_of(text, self._form) if whole else None]
