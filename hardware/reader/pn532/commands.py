"""Every PN532 command that is used, and what its response says (NXP UM0701-02).

All but the parameters of a card's own commands is fixed, so the bytes on the wire are
these and no others. Responses are parsed by the lengths they state themselves.
"""

from typing import Final

import msgspec

TYPE_A: Final = 0x00
"""The kind of card that is listed: 106 kbit/s, ISO/IEC 14443 type A."""

UID_SIZES: Final = frozenset({4, 7, 10})
ATS_FOLLOWS: Final = 0x20
"""The bit of SEL_RES by which a card has an ATS in the listing."""


class Command(msgspec.Struct, frozen=True):
    """A command to the chip.

    Attributes:
        name: Its name in NXP's manual.
        data: Its code and its parameters.
        takes: Seconds until its response can be expected at the earliest.
        limit: Seconds after which it is given up.
        reply: Bytes of the response's frame that are read at first; a longer one is
            read again.
    """

    name: str
    data: bytes
    takes: float = 0.002
    limit: float = 0.1
    reply: int = 24

    @property
    def answer(self) -> int:
        """The code with which its response begins."""
        return self.data[0] + 1


FIRMWARE: Final = Command("GetFirmwareVersion", b"\x02")
SAM_NORMAL: Final = Command("SAMConfiguration", b"\x14\x01\x14\x01")
"""No security module; 20 x 50 ms (of no effect in this mode); P70 works as IRQ."""

ONE_TRY: Final = Command("RFConfiguration", b"\x32\x05\xff\x01\x00")
"""MaxRetries: one try to find a card, so that a listing ends by itself."""

FIELD_OFF: Final = Command("RFConfiguration", b"\x32\x01\x00")
LIST_TWO: Final = Command(
    "InListPassiveTarget",
    bytes((0x4A, 2, TYPE_A)),
    takes=0.012,
    limit=0.4,
    reply=64,
)
"""At most two cards: the most that the chip can tell apart."""

RELEASE_ALL: Final = Command("InRelease", b"\x52\x00")


def exchange(target: int, data: bytes) -> Command:
    """Return the command that sends a card's own command to a listed card."""
    code = bytes((0x40, target))
    return Command("InDataExchange", code + data, takes=0.005, limit=0.3, reply=32)


class ReplyError(ValueError):
    """A response whose parts do not fit together."""


class Firmware(msgspec.Struct, frozen=True):
    """What the chip says it is.

    Attributes:
        chip: 0x32 for a PN532.
        version: Of its firmware, (1, 6).
    """

    chip: int
    version: tuple[int, int]


class Target(msgspec.Struct, frozen=True):
    """A card that was listed.

    Attributes:
        number: By which the chip calls it, 1 or 2.
        sel_res: What it can do (SAK); 0 for an NTAG.
        uid: Its 4, 7 or 10 bytes.
    """

    number: int
    sel_res: int
    uid: bytes

    @property
    def name(self) -> str:
        """The UID as it is known everywhere: upper-case hex of all its bytes."""
        return self.uid.hex().upper()


def firmware(reply: bytes) -> Firmware:
    """Read the response to GetFirmwareVersion (what follows its code).

    Raises:
        ReplyError: it is too short.
    """
    if len(reply) < 4:
        raise ReplyError(f"a firmware version has 4 bytes, not {reply.hex(' ')}")
    return Firmware(reply[0], (reply[1], reply[2]))


def listing(reply: bytes) -> tuple[Target, ...]:
    """Read the response to InListPassiveTarget (what follows its code).

    SENS_RES (ATQA) is left out: its byte order differs between chips and prints.

    Raises:
        ReplyError: the targets do not fit into it, or a UID is of no such length.
    """
    if not reply or reply[0] > 2:
        raise ReplyError(f"no listing of at most two cards: {reply.hex(' ')}")
    targets: list[Target] = []
    rest = reply[1:]
    for _ in range(reply[0]):
        target, rest = _target(rest)
        targets.append(target)
    return tuple(targets)


def _target(rest: bytes) -> tuple[Target, bytes]:
    """Read Tg, SENS_RES (2), SEL_RES, the UID's length, the UID, perhaps an ATS."""
    size = rest[4] if len(rest) > 4 else 0
    end = 5 + size
    if size not in UID_SIZES or len(rest) < end:
        raise ReplyError(f"no card of type A: {rest.hex(' ')}")
    target = Target(rest[0], rest[3], rest[5:end])
    if target.sel_res & ATS_FOLLOWS:
        # The first byte of an ATS is its length, itself included.
        ats = rest[end] if len(rest) > end else 0
        if not 1 <= ats <= len(rest) - end:
            raise ReplyError(f"the ATS is cut off: {rest.hex(' ')}")
        end += ats
    return target, rest[end:]


STATUS: Final = {
    0x01: "timeout",
    0x02: "crc",
    0x03: "parity",
    0x04: "bit count",
    0x05: "framing",
    0x06: "collision",
    0x07: "buffer",
    0x09: "rf overflow",
    0x0A: "field",
    0x0B: "rf protocol",
    0x0D: "temperature",
    0x0E: "overflow",
    0x10: "parameter",
    0x13: "data format",
    0x14: "authentication",
    0x23: "uid check byte",
    0x26: "device state",
    0x27: "context",
    0x29: "released",
    0x2A: "card exchanged",
    0x2B: "card gone",
    0x2D: "over-current",
    0x2E: "no nad",
}
"""What the low six bits of a status byte mean (UM0701-02, "error handling")."""


def status(reply: bytes) -> int:
    """Return the status with which a response begins; 0: all went well.

    Raises:
        ReplyError: it is empty.
    """
    if not reply:
        raise ReplyError("a response without its status")
    return reply[0] & 0x3F
