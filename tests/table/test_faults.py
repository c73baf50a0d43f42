"""A full disk is told as one: not as a broken card, with what is needed and helps."""

import errno
import os
import sqlite3
from types import SimpleNamespace

import pytest

from companion.i18n import LANGUAGES, Translator, load_catalogue
from companion.table.faults import NEEDED, fault_of
from companion.table.journal import Journal

MB = 1_000_000
PLENTY = 500 * MB


@pytest.fixture
def disk(monkeypatch):
    """Let the disk be as full as a test says; `names`: free ones of `limit`."""

    def disk(free, names=1000, limit=10_000):
        found = SimpleNamespace(
            f_bavail=free // 100, f_frsize=100, f_files=limit, f_favail=names
        )
        monkeypatch.setattr(os, "statvfs", lambda _: found)

    return disk


def said_by_sqlite(code):
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorcode = getattr(sqlite3, code)
    return error


CODES = ["SQLITE_IOERR", "SQLITE_IOERR_WRITE", "SQLITE_IOERR_SHMSIZE"]


@pytest.mark.parametrize("code", [*CODES, "SQLITE_CANTOPEN"])
@pytest.mark.parametrize(
    ("room", "full"),
    [
        ((0,), True),
        ((MB - 100,), True),
        ((MB,), False),
        ((PLENTY, 0, 10_000), True),  # no file can be made any more
        ((PLENTY, 0, 0), False),  # a file system that does not count them
    ],
)
def test_an_error_of_a_disk_without_room_is_that_it_is_full(
    disk, tmp_path, code, room, full
):
    disk(*room)
    fault = fault_of(said_by_sqlite(code), tmp_path / "not" / "there" / "journal.db")
    usual = "journal.cannot_open" if code == "SQLITE_CANTOPEN" else "journal.disk"
    assert fault.message == ("journal.no_space" if full else usual)


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT])
def test_the_system_s_own_word_is_believed_whatever_is_free(disk, number):
    disk(PLENTY)
    fault = fault_of(OSError(number, "no room"), "/x/journal.db")
    assert fault.message == "journal.no_space"


def test_a_disk_that_cannot_be_asked_is_not_said_to_be_full(monkeypatch):
    def silent(_):
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(os, "statvfs", silent)
    assert fault_of(said_by_sqlite("SQLITE_IOERR"), "/x").message == "journal.disk"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("code", ["SQLITE_FULL", "SQLITE_IOERR_WRITE"])
def test_what_is_free_what_is_needed_and_what_can_go_is_said(disk, lang, code):
    disk(400_000)
    t = Translator(lang, load_catalogue("companion.locale", "table.toml"), strict=True)
    said = fault_of(said_by_sqlite(code), "/x/journal.db").describe(t)
    for part in ("0.4", f"{NEEDED // MB}", "damaged", "/x/journal.db"):
        assert part in said
    assert {"ja": "ディスクがいっぱい", "en": "The disk is full"}[lang] in said


def test_a_journal_that_finds_no_room_at_the_start_says_so(disk, tmp_path):
    disk(0)

    def no_room(*_, **__):
        raise said_by_sqlite("SQLITE_IOERR_SHMSIZE")

    with pytest.raises(RuntimeError, match=r"^journal\.no_space: "):
        Journal(tmp_path / "journal.db", connect=no_room)
