"""The folder of the games: what is wrong with it is told; the try itself is real."""

import errno
import os
import sqlite3
import time
from pathlib import Path

import pytest

from companion.table.journal import Journal
from companion.table.schema import APPLICATION
from tests.doctor.made import PI, Made
from tests.doctor.rows import Row, checked
from ui.doctor.checks.disk import Mount, mount_of, mounts
from ui.doctor.finding import Level
from ui.doctor.machine import Node, Room
from ui.doctor.trial import OLD, PREFIX, ForgetfulError, commit

CHOWN = "sudo chown -R tabletop: /var/lib/tabletop-companion"
CLEAN = "sudo apt-get clean && sudo journalctl --vacuum-size=50M"
MB = 1024**2


def on(kind: str):
    line = f"/dev/sda1 /var/lib/tabletop-companion {kind} rw 0 0\n"

    def change(made: Made):
        made.put("/proc/mounts", f"/dev/mmcblk0p2 / ext4 rw 0 0\n{line}")

    return change


def left(free: int = 8 << 30, files: int = 1 << 20, *, read_only: bool = False):
    def change(made: Made):
        made.room = Room(free, files, read_only)

    return change


def roots_journal(made: Made):
    path = f"{made.state}/journal.db"
    made.put(path, "")
    made.nodes[path] = Node(0, 0, 0o100600)


def roots_folder(made: Made):
    made.nodes[made.state] = Node(0, 0, 0o40755)


def journal(*, head: bytes = b"", application: int = APPLICATION, version: int = 1):
    def change(made: Made):
        data = bytearray(head or b"SQLite format 3\0".ljust(100, b"\0"))
        data[60:64] = version.to_bytes(4, "big")
        data[68:72] = application.to_bytes(4, "big")
        made.put(f"{made.state}/journal.db", bytes(data))

    return change


def failing(error: Exception | float):
    return lambda made: setattr(made, "trial", error)


def no_folder(made: Made):
    made.by_hand()
    made.at(made.state).rmdir()
    made.nodes["/home/pi/.local/state"] = Node(0, 0, 0o40755)


KIND, TRIAL = "doctor.disk_kind_do", "doctor.disk_trial_do"
ROWS = (
    Row("games in memory", on("tmpfs"), ("fault disk_forgets",), KIND),
    Row(
        "games on an overlay",
        on("overlay"),
        ("warning disk_overlay",),
        "doctor.disk_overlay_do",
    ),
    Row("games on a stick", on("vfat"), ("warning disk_fragile",), KIND),
    Row("games on another computer", on("nfs4"), ("warning disk_far",), KIND),
    Row("the disk is full", left(3 * MB), ("fault disk_full",), CLEAN),
    Row("little is left", left(99 * MB), ("warning disk_little",), CLEAN),
    Row(
        "no file can be made",
        left(files=3),
        ("fault disk_files",),
        "doctor.disk_files_do",
    ),
    Row(
        "the card can only be read",
        left(read_only=True),
        ("fault disk_read_only",),
        "doctor.disk_read_only_do",
    ),
    Row("root ran the app once", roots_journal, ("fault disk_foreign",), CHOWN),
    Row("the folder is root's", roots_folder, ("fault disk_barred",), CHOWN),
    Row(
        "the folder cannot be made",
        no_folder,
        ("fault disk_no_folder",),
        "sudo install -d -o pi /home/pi/.local/state/tabletop-companion",
    ),
    Row(
        "the journal is cut off",
        lambda made: made.put(f"{made.state}/journal.db", "SQLite format 3\0"),
        ("warning journal_damaged",),
        "doctor.journal_damaged_do",
    ),
    Row(
        "the journal is no database",
        journal(head=b"x" * 200),
        ("warning journal_damaged",),
        "doctor.journal_damaged_do",
    ),
    Row(
        "the journal is another program's",
        journal(application=7),
        ("fault journal_foreign",),
        "doctor.journal_foreign_do",
    ),
    Row(
        "a newer version wrote the journal",
        journal(version=99),
        ("fault journal_newer",),
        "doctor.journal_newer_do",
    ),
    Row(
        "the disk reports an error",
        failing(OSError(5, "I/O")),
        ("fault disk_trial",),
        TRIAL,
    ),
    Row(
        "SQLite cannot",
        failing(sqlite3.OperationalError("x")),
        ("fault disk_trial",),
        TRIAL,
    ),
    Row(
        "the disk is slow", failing(0.9), ("warning disk_slow",), "doctor.disk_slow_do"
    ),
)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.what)
def test_what_is_wrong_is_told_and_nothing_else(made: Made, row: Row):
    checked(made, row)


def test_a_folder_that_is_not_there_yet_is_tried_where_it_will_be(made: Made):
    made.by_hand()
    made.at(made.state).rmdir()
    found = {one.id: one for one in made.says("disk")}
    assert found["disk_new"].fields["path"] == made.state
    assert not made.at(made.state).exists()


def test_the_services_folder_is_not_written_to_by_somebody_else(made: Made):
    made.user = PI
    made.nodes[made.state] = Node(990, 990, 0o40755)
    made.trial = AssertionError("it was tried")
    found = {one.id: one for one in made.says("disk")}
    assert found["disk_not_tried"].level is Level.NOTE
    assert found["disk_not_tried"].mend.command == "sudo companion doctor"


def test_a_good_journal_says_nothing(made: Made):
    with Journal(made.at(f"{made.state}/journal.db")):
        pass
    assert made.troubles() == {}


def test_mounts_are_read_with_their_spaces():
    found = mounts("tmpfs /my\\040disk tmpfs rw 0 0\n/ bad\nx / ext4\ny / btrfs rw\n")
    assert found[0] == Mount("/my disk", "tmpfs")
    assert mount_of("/my disk/games", found) == Mount("/my disk", "tmpfs")
    assert mount_of("/my diskette", found) == Mount("/", "btrfs")
    assert mount_of("/x", []) is None


# --- trying for real ------------------------------------------------------------------


def test_the_try_leaves_nothing_behind(tmp_path: Path):
    (tmp_path / "journal.db").write_text("mine")
    assert commit(tmp_path) >= 0
    assert [one.name for one in tmp_path.iterdir()] == ["journal.db"]


def test_a_try_that_was_cut_off_is_tidied_up_later(tmp_path: Path):
    old, fresh = tmp_path / f"{PREFIX}old", tmp_path / f"{PREFIX}fresh"
    old.mkdir()
    fresh.mkdir()
    before = time.time() - 2 * OLD
    os.utime(old, (before, before))
    commit(tmp_path)
    assert [one.name for one in tmp_path.iterdir()] == [fresh.name]


def test_a_folder_that_is_not_there_is_an_error(tmp_path: Path):
    with pytest.raises(FileNotFoundError):
        commit(tmp_path / "gone")


class Poor:
    """A connection to SQLite where something does not work."""

    def __init__(self, real: sqlite3.Connection, lie: dict[str, str]) -> None:
        self._real = real
        self._lie = lie

    def execute(self, query: str, values: tuple = ()):
        return self._real.execute(self._lie.get(query, query), values)

    def close(self) -> None:
        self._real.close()


@pytest.mark.parametrize(
    ("lie", "error"),
    [
        ({"PRAGMA journal_mode = wal": "SELECT 1"}, sqlite3.OperationalError),
        ({"SELECT count(*) FROM trial": "SELECT 1"}, ForgetfulError),
        ({"CREATE TABLE trial (n INTEGER)": "SELECT"}, sqlite3.OperationalError),
    ],
)
def test_a_disk_that_cannot_do_what_the_journal_needs_is_found(tmp_path, lie, error):
    def connect(*args, **options):
        return Poor(sqlite3.connect(*args, **options), lie)

    with pytest.raises(error):
        commit(tmp_path, connect)
    assert list(tmp_path.iterdir()) == []


def test_a_full_disk_is_an_error_with_its_reason(tmp_path: Path):
    def connect(*_, **__):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with pytest.raises(OSError, match="space"):
        commit(tmp_path, connect)
