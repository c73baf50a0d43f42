"""An NTAG213, 215 or 216 (or any NFC Forum Type 2 tag): its text, read and written.

A tag has pages of 4 bytes: 0 to 2 are its UID and lock bits, 3 the capability container
(E1, version, size / 8, access). Neither they nor a lock control TLV are ever changed:
that could not be taken back. READ gives four pages, WRITE takes one. A tag that has
refused a command has to be listed again before it does another.
"""

from collections.abc import Callable
from functools import reduce
from operator import xor
from typing import Final

from hardware.reader import ndef
from hardware.reader.ndef import AreaError, Text

UID: Final = 7
PAGE: Final = 4
FIRST: Final = 4
"""The first page that may be written."""

READ: Final = 0x30
WRITE: Final = 0xA2

_AT_ONCE: Final = 4
_NDEF: Final = 0xE1
_CASCADE: Final = 0x88

Talk = Callable[[bytes], bytes]
"""Sends a command to the tag that is listed, returns its answer, or raises TagError."""


class TagError(Exception):
    """A tag did not answer, or refused: it has to be listed again.

    Attributes:
        status: What the reader's chip says of it; 1: no answer.
    """

    def __init__(self, status: int, meaning: str = "") -> None:
        super().__init__(f"tag error {status:02X} {meaning}".rstrip())
        self.status = status


class TagFault(Exception):  # noqa: N818  (of the tag, not of the program)
    """A tag cannot be read or written as wished; `reason` is a message id."""

    def __init__(self, reason: str, **fields: str | int) -> None:
        super().__init__(f"{reason} {fields}" if fields else reason)
        self.reason = reason
        self.fields = fields


class Ntag:
    """The tag that is listed.

    Args:
        talk: Sends it a command.
        uid: Its UID as listed: 7 bytes, else it is no such tag.
    """

    def __init__(self, talk: Talk, uid: bytes) -> None:
        self._talk = talk
        self._uid = uid

    def read(self, page: int) -> bytes:
        """Return four pages, from this one on.

        Raises:
            TagFault: "tag.gone": it does not answer.
        """
        try:
            data = self._talk(bytes((READ, page)))
        except TagError as error:
            raise TagFault("tag.gone") from error
        if len(data) != PAGE * _AT_ONCE:
            raise TagFault("tag.gone")
        return data

    def text(self) -> Text | None:
        """Return the text on it; None: it has none.

        Raises:
            TagFault: it is gone, or it is no tag with NDEF.
        """
        message = ndef.walk(self._area()).message
        return None if message is None else ndef.decode_text(message)

    def write(self, text: Text) -> None:
        """Write a text in place of what it says, and read it again to be sure.

        Taken away in the middle, it says nothing, or the old or the new text, but
        never half of one.

        Raises:
            TagFault: "tag.gone"; "tag.no_ndef": no such tag, or not prepared;
                "tag.locked": it can be read only; "tag.full": `needed`, `room`
                bytes; "tag.reserved": the room is set aside; "tag.refused": a page
                is locked, or the tag is gone; "tag.not_kept": it says something
                else than was written.
        """
        area = self._area(writing=True)
        try:
            steps = ndef.stages(area, ndef.encode_text(text))
        except AreaError as error:
            if not error.needed:
                raise TagFault("tag.reserved") from error
            fields = {"needed": error.needed, "room": error.room}
            raise TagFault("tag.full", **fields) from error
        now = area
        for wanted in steps:
            self._change(now, wanted)
            now = wanted
        if self._area() != steps.done:
            raise TagFault("tag.not_kept")

    def _change(self, old: bytes, new: bytes) -> None:
        for at in range(0, len(new), PAGE):
            data = new[at : at + PAGE]
            if data != old[at : at + PAGE]:
                self._write(FIRST + at // PAGE, data)

    def _write(self, page: int, data: bytes) -> None:
        if page < FIRST:
            raise AssertionError(page)
        try:
            self._talk(bytes((WRITE, page)) + data)
        except TagError as error:
            # Locked bytes and a tag that was taken away are told apart by reading it.
            raise TagFault("tag.refused") from error

    def _area(self, *, writing: bool = False) -> bytes:
        """Read all that may be written, if it is such a tag."""
        if len(self._uid) != UID:
            raise TagFault("tag.no_ndef")
        head = self.read(0)
        self._check(head)
        size, access = head[14] * 8, head[15]
        if writing and access & 0x0F:
            raise TagFault("tag.locked")
        data = b""
        while len(data) < size:
            data += self.read(FIRST + len(data) // PAGE)
        return data[:size]

    def _check(self, head: bytes) -> None:
        """Refuse a tag that is not the one listed, or has no capability container."""
        uid = head[0:3] + head[4:8]
        if uid != self._uid:
            raise TagFault("tag.gone")
        checks = (reduce(xor, uid[:3], _CASCADE), reduce(xor, uid[3:]))
        if checks != (head[3], head[8]):
            raise TagFault("tag.gone")
        if head[12] != _NDEF or not head[14]:
            raise TagFault("tag.no_ndef")
