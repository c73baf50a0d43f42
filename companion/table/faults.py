"""What can go wrong with the file of a journal, said for the person at the table."""

import sqlite3
from typing import Any

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
DAMAGE = ("journal.corrupt", "journal.not_a_database")
"""Kinds of faults for which the file is kept aside and a new one begun."""

PASSING = ("journal.full", "journal.locked", "journal.conflict")
"""Kinds after which the same connection goes on."""


ERRORS = (sqlite3.Error, OSError, UnicodeDecodeError)
"""What reading and writing may raise; text that is none comes from a damaged file."""


def fault_of(error: Exception, path: object) -> JournalFault:
    """Return what an error of SQLite or of the system means for the journal."""
    if isinstance(error, OSError):
        return JournalFault(
            "journal.cannot_open", path=str(path), problem=error.strerror or str(error)
        )
    code = getattr(error, "sqlite_errorcode", None)
    if code is None and "utf-8" in str(error).lower():
        code = sqlite3.SQLITE_CORRUPT
    kind = _KINDS.get((code or 0) & 0xFF, "journal.failed")
    return JournalFault(kind, path=str(path), problem=str(error))
