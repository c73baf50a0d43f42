"""A tag in memory: an NTAG213, 215 or 216 by NXP, or any card with nothing but a UID.

Facts are from NXP's NTAG21x datasheet. It knows what a reader has to mind: a card that
is active answers no request, one that refused a command has to be selected again, and
without a field it forgets its state.
"""

from typing import Final

PAGE: Final = 4
SIZES: Final = {213: (45, 0x12, 0x0F), 215: (135, 0x3E, 0x11), 216: (231, 0x6D, 0x13)}
"""By type: pages, the size byte of the capability container, of GET_VERSION."""

EMPTY: Final = {
    213: bytes.fromhex("0103a00c340300fe"),
    215: bytes.fromhex("0300fe00"),
    216: bytes.fromhex("0300fe00"),
}
"""By type: what stands from page 4 on in a new one (213: a lock control TLV first)."""

ACKNOWLEDGED: Final = b"\x0a"

_CASCADE: Final = 0x88
_OTP: Final = 3


class EmulatedTag:
    """A tag.

    Args:
        uid: 4, 7 or 10 bytes.
        kind: 213, 215 or 216; 0: a card that knows no such commands.
        sel_res: Its SAK; 0x20 in it: the `ats` is part of a listing.
        ats: Its answer to select, its own length first.

    Attributes:
        memory: All its pages.
        active: It is selected, and answers no request.
        commands: How many commands it has been given.
        leaves: Before which of its commands it is taken away; None: never.
    """

    def __init__(
        self,
        uid: bytes | str,
        kind: int = 213,
        *,
        sel_res: int = 0x00,
        ats: bytes = b"",
    ) -> None:
        self.uid = bytes.fromhex(uid) if isinstance(uid, str) else uid
        self.kind = kind
        self.sel_res = sel_res
        self.ats = ats
        self.active = False
        self.commands = 0
        self.leaves: int | None = None
        self.memory = _new(self.uid, kind) if kind else bytearray()

    @property
    def sens_res(self) -> bytes:
        """Its ATQA, as a PN532 gives it."""
        return b"\x00\x04" if len(self.uid) == 4 else b"\x00\x44"

    @property
    def pages(self) -> int:
        """How many pages it has."""
        return len(self.memory) // PAGE

    @property
    def here(self) -> bool:
        """Whether it has not been taken away yet."""
        return self.leaves is None or self.commands < self.leaves

    def select(self) -> bool:
        """Answer a request and be selected; an active card does not answer."""
        if self.active or not self.here:
            return False
        self.active = True
        return True

    def halt(self) -> None:
        """Be quiet until the next request."""
        self.active = False

    def do(self, command: bytes) -> bytes | None:
        """Do a card's command; None: it refuses, or is not there."""
        self.commands += 1
        if not (self.active and self.here):
            return None
        answer = self._answer(command)
        if answer is None:
            self.halt()
        return answer

    def _answer(self, command: bytes) -> bytes | None:
        match list(command):
            case [0x30, page] if page < self.pages:
                ring = self.memory * 2  # behind the last page comes the first
                return bytes(ring[page * PAGE : (page + 4) * PAGE])
            case [0x3A, first, last] if first <= last < self.pages:
                return bytes(self.memory[first * PAGE : (last + 1) * PAGE])
            case [0x60] if self.kind:
                size = SIZES[self.kind][2]
                return bytes((0x00, 0x04, 0x04, 0x02, 0x01, 0x00, size, 0x03))
            case [0xA2, page, *data] if 2 <= page < self.pages and len(data) == PAGE:
                return self._write(page, bytes(data))
            case _:
                return None

    def _write(self, page: int, data: bytes) -> bytes | None:
        if self._locked(page):
            return None
        place = page * PAGE
        old = self.memory[place : place + PAGE]
        if page == 2:  # its first two bytes are fixed, the lock bits only ever set
            data = bytes((old[0], old[1], old[2] | data[2], old[3] | data[3]))
        elif page == _OTP:
            data = bytes(was | new for was, new in zip(old, data, strict=True))
        self.memory[place : place + PAGE] = data
        return ACKNOWLEDGED

    def _locked(self, page: int) -> bool:
        """Whether the static lock bits (page 2) or the dynamic ones forbid writing."""
        static = self.memory[10] | self.memory[11] << 8
        if _OTP <= page < 16:
            return bool(static >> page & 1)
        return page >= 16 and bool(self.memory[(self.pages - 5) * PAGE])

    def lock(self) -> None:
        """Set all lock bits: it can be read only."""
        self.memory[10:12] = b"\xff\xff"
        self.memory[(self.pages - 5) * PAGE] = 0xFF


def _new(uid: bytes, kind: int) -> bytearray:
    """Return the memory of a new tag."""
    pages, size, _ = SIZES[kind]
    memory = bytearray(pages * PAGE)
    serial = uid.ljust(7, b"\x00")
    memory[0:3], memory[4:8] = serial[:3], serial[3:7]
    memory[3] = _CASCADE ^ serial[0] ^ serial[1] ^ serial[2]
    memory[8] = serial[3] ^ serial[4] ^ serial[5] ^ serial[6]
    memory[9] = 0x48
    memory[12:16] = bytes((0xE1, 0x10, size, 0x00))
    memory[16 : 16 + len(EMPTY[kind])] = EMPTY[kind]
    memory[(pages - 5) * PAGE + 3] = 0xBD
    return memory
