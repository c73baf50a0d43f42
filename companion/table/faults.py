"""What can go wrong with the file of a journal, said for the person at the table."""

import errno
import os
import sqlite3
from pathlib import Path
from typing import Any, Final

from companion.kernel import Translate


class JournalFault(RuntimeError):  # noqa: N818  (a fault of the disk, not of the code)
    """The journal cannot be read or written.

    Attributes:
        message: id of the sentence, `journal.<kind>`, in `locale/table.toml`; it says
            what happened and what to do.
        fields: what the sentence needs: `path`, `problem` and others.
    """

    def __init__(self, message: str, **fields: Any) -> None:
        shown = ", ".join(f"{name}={value}" for name, value in fields.items())
        super().__init__(f"{message}: {shown}")
        self.message = message
        self.fields = fields

    def describe(self, t: Translate) -> str:
        """Return the sentence."""
        return t(self.message, **self.fields)


class Busy(RuntimeError):  # noqa: N818  (a state of things, not an error of the code)
    """An action is on its way to the disk; only one may be at a time."""


_KINDS = {
    sqlite3.SQLITE_FULL: "journal.full",
    sqlite3.SQLITE_READONLY: "journal.read_only",
    sqlite3.SQLITE_BUSY: "journal.locked",
    sqlite3.SQLITE_LOCKED: "journal.locked",
    sqlite3.SQLITE_CORRUPT: "journal.corrupt",
    sqlite3.SQLITE_NOTADB: "journal.not_a_database",
    sqlite3.SQLITE_CANTOPEN: "journal.cannot_open",
    sqlite3.SQLITE_PERM: "journal.cannot_open",
    sqlite3.SQLITE_IOERR: "journal.disk",
    sqlite3.SQLITE_CONSTRAINT: "journal.conflict",
}
_PERHAPS_FULL = ("journal.disk", "journal.cannot_open")
_MB: Final = 1_000_000
_LEAST: Final = _MB
NEEDED: Final = 20 * _MB
"""Bytes that should be free: an evening's games, and room for SQLite to work in."""
DAMAGE = ("journal.corrupt", "journal.not_a_database")
"""Kinds of faults for which the file is kept aside and a new one begun."""

ASIDE: Final = "damaged"
"""What the name of a file that was kept aside has in it."""

NO_SPACE: Final = "journal.no_space"
"""The disk is full, and what met it was no write that SQLite could take back.

SQLite calls that an error of the disk, or says that the file cannot be opened.
"""

PASSING = ("journal.full", "journal.locked", "journal.conflict")
"""Kinds after which the same connection goes on."""


ERRORS = (sqlite3.Error, OSError, UnicodeDecodeError)
"""What reading and writing may raise; text that is none comes from a damaged file."""


def fault_of(error: Exception, path: object) -> JournalFault:
    """Return what an error of SQLite or of the system means for the journal."""
    if isinstance(error, OSError):
        full = error.errno in (errno.ENOSPC, errno.EDQUOT)
        kind = NO_SPACE if full else "journal.cannot_open"
        return _fault(kind, path, error.strerror or str(error))
    code = getattr(error, "sqlite_errorcode", None)
    if code is None and "utf-8" in str(error).lower():
        code = sqlite3.SQLITE_CORRUPT
    kind = _KINDS.get((code or 0) & 0xFF, "journal.failed")
    if kind in _PERHAPS_FULL and _free(Path(str(path))) < _LEAST:
        kind = NO_SPACE
    return _fault(kind, path, str(error))


def _fault(kind: str, path: object, problem: str) -> JournalFault:
    fields: dict[str, Any] = {"path": str(path), "problem": problem}
    if kind in (NO_SPACE, "journal.full"):
        free = _free(Path(str(path)))
        fields |= {"free": f"{min(free, NEEDED) / _MB:.1f}", "need": NEEDED // _MB}
        fields["mark"] = ASIDE
    return JournalFault(kind, **fields)


def _free(path: Path) -> int:
    """Return how many bytes are free where a file is, or would be made."""
    folder = next((one for one in path.parents if one.exists()), Path("/"))
    try:
        found = os.statvfs(folder)
    except OSError:
        return NEEDED  # it cannot be told: then it is not what we complain about
    # A disk can run out of names too; where it has no limit of them, it counts none.
    names = found.f_files == 0 or found.f_favail > 0
    return found.f_bavail * found.f_frsize if names else 0
