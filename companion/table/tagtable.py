"""Tags as a table: CSV with the columns uid, game, card, copy, as spreadsheets read it.

Where all tags are of one game, its column may be missing.
"""

import csv
import io
from collections.abc import Iterable, Iterator
from typing import Any, Final

from companion.kernel import Fault
from companion.kernel.options import unknown_key
from companion.table.tagfile import Check, Read, Tag, checked

COLUMNS: Final = ("uid", "game", "card", "copy")


def as_csv(tags: Iterable[Tag]) -> str:
    """Return the tags as a table, with its headline."""
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow(COLUMNS)
    rows.writerows((tag.uid, tag.game, tag.card, tag.copy) for tag in tags)
    return out.getvalue()


def from_csv(text: str, game: str = "", check: Check | None = None) -> Read:
    """Return the tags in a table; faults name the number of their line.

    Args:
        text: the table; a byte order mark is passed over.
        game: whose tags they are, where there is no such column.
        check: finds what is wrong with a tag that is right in itself.
    """
    lines = csv.reader(
        io.StringIO(text.removeprefix("\ufeff"), newline=""), strict=True
    )
    try:
        head = [name.strip().lower() for name in next(lines, [])]
        faults = list(_head_faults(head, game))
        if faults:
            return Read((), tuple(faults))
        rows = list(_rows(lines, head, game))
    except csv.Error as error:
        fault = Fault(str(lines.line_num), "tags.not_csv", {"problem": str(error)})
        return Read((), (fault,))
    short = [
        Fault(place, "tags.cells", {"n": len(head)}) for place, row in rows if not row
    ]
    found = checked(((place, row) for place, row in rows if row), check)
    return Read(found.tags, (*short, *found.faults))


def _head_faults(head: list[str], game: str) -> Iterator[Fault]:
    """Find the columns that are missing, unknown or there twice."""
    for name in COLUMNS:
        if name not in head and not (name == "game" and game):
            yield Fault("1", "tags.no_column", {"column": name})
    for name in dict.fromkeys(head):
        if name not in COLUMNS:
            known = unknown_key(name, dict.fromkeys(COLUMNS))
            yield Fault("1", "tags.unknown_column", {"column": name, **known})
        elif head.count(name) > 1:
            yield Fault("1", "tags.column_twice", {"column": name})


def _rows(
    lines: Any, head: list[str], game: str
) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield each line's number and its tag as JSON has it; empty lines are passed.

    A line with too few or too many cells has no tag.
    """
    for cells in lines:
        if not any(cell.strip() for cell in cells):
            continue
        row: dict[str, Any] = {}
        if len(cells) == len(head):
            row = {"game": game} if game else {}
            row |= {name: cell.strip() for name, cell in zip(head, cells, strict=True)}
            row["uid"] = row["uid"].upper()
            copy = row["copy"]
            plain = copy.isascii() and copy.isdecimal() and len(copy) <= 2
            row["copy"] = int(copy) if plain else copy
        yield str(lines.line_num), row
