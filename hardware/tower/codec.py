r"""DT/1 on bytes: checksums, lines, and a buffer that finds lines in a stream.

A line is `$BODY*HHHH` and CR LF, at most 128 bytes in all. BODY is printable ASCII
without `$ * ! \ ^ ~`; HHHH is the CRC-16/CCITT-FALSE of BODY. Decided here: LF
alone ends a line; a lower-case checksum is accepted; a whole line with a good
checksum that is cut short only of its end of line is accepted when the next `$`
follows. Anything else is a fault: counted, never guessed at. Nothing here waits,
reads a clock or touches a port.
"""

import re
from binascii import crc_hqx
from enum import StrEnum

import msgspec

from hardware.tower.messages import FieldError, Message, Unknown, parse

MAX_LINE = 128
SAMPLE = 48

_CHARSET = re.compile(rb"[\x20\x22\x23\x25-\x29\x2b-\x5b\x5d\x5f-\x7d]*")
_LINE = re.compile(
    rb"\$([\x20\x22\x23\x25-\x29\x2b-\x5b\x5d\x5f-\x7d]+)\*([0-9A-Fa-f]{4})\r?\n?"
)
_TOKENS = re.compile(rb"\$[^$\n]*\n|\$|\n|[^$\n]+")
_BLANK = b" \t\r\n"
_DOLLAR, _NEWLINE = b"$\n"


class FaultKind(StrEnum):
    """What is wrong with a piece of the stream."""

    NOISE = "noise"
    """Bytes outside any line."""
    CUT = "cut"
    """A line that another line's `$` ended too early."""
    OVERLONG = "overlong"
    """More than 128 bytes without an end of line."""
    FORM = "form"
    """Not `$BODY*HHHH`."""
    CRC = "crc"
    """The checksum is wrong."""
    FIELDS = "fields"
    """The checksum is right, but a field is not what DT/1 says."""


class Fault(msgspec.Struct, frozen=True):
    """A piece of the stream that was dropped, with its first bytes."""

    kind: FaultKind
    sample: bytes
    detail: str = ""

    @property
    def readable(self) -> bool:
        """Whether it looks like text that some program or person wrote."""
        text = self.sample.strip(_BLANK)
        return text.isascii() and text.decode("ascii").isprintable()


def crc(body: bytes) -> int:
    """CRC-16/CCITT-FALSE: polynomial 1021, start FFFF, nothing reflected."""
    return crc_hqx(body, 0xFFFF)


def encode_body(body: str) -> bytes:
    """Make a line of a body.

    Raises:
        ValueError: The body has a character that DT/1 excludes, or is too long.
    """
    try:
        raw = body.encode("ascii")
    except UnicodeEncodeError:
        raw = b"$"
    if not _CHARSET.fullmatch(raw):
        raise ValueError(f"DT/1 lines are plain ASCII without $ * ! \\ ^ ~: {body!r}")
    line = b"$%b*%04X\r\n" % (raw, crc(raw))
    if len(line) > MAX_LINE:
        raise ValueError(f"a DT/1 line has at most {MAX_LINE} bytes: {body!r}")
    return line


def encode_line(message: Message) -> bytes:
    """Make the line of a message, with CR LF.

    Raises:
        ValueError: The message does not fit into a line.
    """
    return encode_body(message.body())


def decode_line(line: bytes) -> Message | Unknown | Fault:
    """Read one line, with or without its end of line."""
    if len(line) > MAX_LINE:
        return Fault(FaultKind.OVERLONG, line[:SAMPLE])
    match = _LINE.fullmatch(line)
    if match is None:
        return Fault(FaultKind.FORM, line[:SAMPLE])
    body, sent = match.groups()
    if crc_hqx(body, 0xFFFF) != int(sent, 16):
        return Fault(FaultKind.CRC, line[:SAMPLE])
    try:
        return parse(body.decode("ascii"))
    except FieldError as error:
        return Fault(FaultKind.FIELDS, line[:SAMPLE], str(error))


def _lone(data: bytes) -> bool:
    """Tell whether bytes are one whole line, as a read mostly brings them."""
    return data.rfind(b"$") == 0 and data.find(b"\n") == len(data) - 1


class LineBuffer:
    """Finds lines in a stream of bytes that may be cut anywhere.

    Holds at most one line (128 bytes), whatever is fed. Bytes outside lines are
    reported as one fault for each line of noise (or each 128 bytes of it).
    """

    def __init__(self) -> None:
        self._line = bytearray()
        self._inside = False
        self._noise = 0

    def __len__(self) -> int:
        return len(self._line)

    def clear(self) -> None:
        """Forget a half-received line."""
        self._line.clear()
        self._inside = False
        self._noise = 0

    def feed(self, data: bytes) -> list[Message | Unknown | Fault]:
        """Take bytes as they came; returns the messages and faults they complete."""
        if not self._inside and _lone(data):
            self._noise = 0
            return [decode_line(data)]
        found: list[Message | Unknown | Fault] = []
        for token in _TOKENS.findall(data):
            if token[0] == _DOLLAR:
                if self._inside:
                    self._cut(found)
                self._noise = 0
                if token[-1] == _NEWLINE:
                    found.append(decode_line(token))
                else:
                    self._inside = True
                    self._line[:] = token
            elif token == b"\n":
                self._end(found)
            elif self._inside:
                self._extend(token, found)
            else:
                self._skip(token, found)
        return found

    def _cut(self, found: list[Message | Unknown | Fault]) -> None:
        self._inside = False
        result = decode_line(bytes(self._line))
        if isinstance(result, Fault) and result.kind is FaultKind.FORM:
            result = Fault(FaultKind.CUT, result.sample)
        found.append(result)

    def _end(self, found: list[Message | Unknown | Fault]) -> None:
        if self._inside:
            self._line += b"\n"
            found.append(decode_line(bytes(self._line)))
        self.clear()

    def _extend(self, text: bytes, found: list[Message | Unknown | Fault]) -> None:
        if len(self._line) + len(text) < MAX_LINE:
            self._line += text
            return
        found.append(Fault(FaultKind.OVERLONG, bytes(self._line[:SAMPLE])))
        self.clear()
        # What follows until the next line belongs to this fault: it is no news.
        self._noise = 1

    def _skip(self, text: bytes, found: list[Message | Unknown | Fault]) -> None:
        if self._noise == 0 or self._noise > MAX_LINE:
            self._noise = 0
            if not text.strip(_BLANK):
                return
            found.append(Fault(FaultKind.NOISE, text[:SAMPLE]))
        self._noise += len(text)
