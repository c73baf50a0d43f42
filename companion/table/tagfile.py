"""The file of the tags: `tags.json`, format `companion-tags/1`.

    {"format": "companion-tags/1", "tags": [
      {"uid": "04A31B2C", "game": "dont-go-in-there", "card": "ring-2", "copy": 1}]}

It is read strictly: every fault names its place. It is replaced as a whole, so that
after a power cut it is the old one or the new one.
"""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple

import msgspec

from companion.files import read_file, replace_file
from companion.kernel import Fault
from companion.settings import set_aside

__all__ = [
    "FORMAT",
    "Check",
    "Place",
    "Read",
    "Tag",
    "checked",
    "decode",
    "encode",
    "read",
    "set_aside",
    "write",
]

FORMAT: Final = "companion-tags/1"


COPIES: Final = 99
"""No card is in a box more often."""

Uid = Annotated[str, msgspec.Meta(pattern=r"^(?:[0-9A-F]{2}){2,16}\Z")]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Copy = Annotated[int, msgspec.Meta(ge=1, le=COPIES)]


class Tag(msgspec.Struct, frozen=True, order=True, forbid_unknown_fields=True):
    """A tag and the card that it is on."""

    uid: Uid
    game: Name
    card: Name
    copy: Copy

    @property
    def place(self) -> "Place":
        """The card that it is on."""
        return Place(self.game, self.card, self.copy)


class Place(NamedTuple):
    """One card of one box."""

    game: str
    card: str
    copy: int


class Read(NamedTuple):
    """What a file says: the tags that are right, and everything that is wrong."""

    tags: tuple[Tag, ...]
    faults: tuple[Fault, ...] = ()


Check = Callable[[Tag], Fault | None]
"""Finds what is wrong with a tag that is right in itself; its place is the field."""


def read(file: Path) -> Read:
    """Return what is in the file.

    Raises:
        OSError: it cannot be read (FileNotFoundError: there is none).
    """
    return decode(read_file(file))


def write(file: Path, tags: Iterable[Tag]) -> None:
    """Replace the file as a whole; it is on the disk when this returns.

    Raises:
        OSError: it cannot be written; the old one is as it was.
    """
    replace_file(file, encode(tags))


def encode(tags: Iterable[Tag]) -> bytes:
    """Return the tags as the file has them, one a line."""
    import json  # noqa: PLC0415  (late: a start only reads)

    lines = [json.dumps(msgspec.to_builtins(tag), ensure_ascii=False) for tag in tags]
    body = ",\n  ".join(lines)
    body = f"\n  {body}\n " if lines else ""
    return f'{{"format": "{FORMAT}",\n "tags": [{body}]}}\n'.encode()


def decode(text: bytes, check: Check | None = None) -> Read:
    """Return the tags in a text of this format; faults name JSON pointers."""
    try:
        data: Any = msgspec.json.decode(text.removeprefix(b"\xef\xbb\xbf"))
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        return Read((), (Fault("", "tags.not_json", {"problem": str(error)}),))
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        return Read((), (Fault("/format", "tags.format", {"format": FORMAT}),))
    faults = [
        Fault(f"/{key}", "tags.unknown_key", {"key": key})
        for key in data
        if key not in ("format", "tags")
    ]
    rows = data.get("tags")
    if not isinstance(rows, list):
        return Read((), (*faults, Fault("/tags", "tags.no_list")))
    places = ((f"/tags/{i}", row) for i, row in enumerate(rows))
    found = checked(places, check)
    return Read(found.tags, (*faults, *found.faults))


def checked(rows: Iterable[tuple[str, Any]], check: Check | None = None) -> Read:
    """Return the tags in rows that are each named by its place.

    Each must have the four fields as they should be; no uid and no card is there twice.
    """
    tags: list[Tag] = []
    faults: list[Fault] = []
    seen: dict[Any, str] = {}
    for place, row in rows:
        try:
            tag = msgspec.convert(row, Tag, strict=True)
        except msgspec.ValidationError as error:
            faults.append(_misshapen(place, str(error)))
            continue
        wrong = _twice(tag, place, seen) or _found(tag, place, check)
        if wrong is None:
            tags.append(tag)
        else:
            faults.append(wrong)
        seen.setdefault(tag.uid, place)
        seen.setdefault(tag.place, place)
    return Read(tuple(tags), tuple(faults))


def _found(tag: Tag, place: str, check: Check | None) -> Fault | None:
    """Return what else is wrong with a tag, its field after its place."""
    fault = check(tag) if check is not None else None
    if fault is None:
        return None
    return Fault(f"{place}/{fault.place}", fault.rule, fault.fields)


def _twice(tag: Tag, place: str, seen: dict[Any, str]) -> Fault | None:
    """Return that a uid or a card was there before."""
    if tag.uid in seen:
        return Fault(place, "tags.uid_twice", {"uid": tag.uid, "first": seen[tag.uid]})
    if tag.place in seen:
        fields = {"card": tag.card, "copy": tag.copy, "first": seen[tag.place]}
        return Fault(place, "tags.card_twice", fields)
    return None


def _misshapen(place: str, error: str) -> Fault:
    """Return the fault that a decoder tells; it names the field, if it knows it."""
    problem, _, at = error.partition(" - at `$.")
    field = at.rstrip("`")
    where = f"{place}/{field}" if field else place
    rule = f"tags.bad_{field}" if field in ("uid", "game", "card", "copy") else ""
    return Fault(where, rule or "tags.shape", {"problem": problem})
