"""The folder of the games: there, writable, safe, with room, and ours."""

import posixpath
import re
import sqlite3
from collections.abc import Iterator
from typing import Final, NamedTuple

from companion.table.schema import APPLICATION, VERSION
from ui.app.shelf import JOURNAL_FILE
from ui.doctor.case import Case
from ui.doctor.finding import Finding, by_hand, fault, note, typed, warning, well

FULL: Final = 16 * 1024**2
LITTLE: Final = 256 * 1024**2
"""Bytes. A game needs less than one million; the system needs the rest to run."""
FEW_FILES: Final = 100
SLOW: Final = 0.5
"""Seconds for one commit, after which a touch is noticeably late."""
LOOKED_AT: Final = 200
"""So many files of the folder are looked at."""

FORGETS: Final = ("tmpfs", "ramfs", "devtmpfs")
MAY_FORGET: Final = ("overlay", "aufs")
FRAGILE: Final = ("vfat", "msdos", "exfat", "fuseblk", "ntfs", "ntfs3")
FAR: Final = ("nfs", "nfs4", "cifs", "smb3", "9p", "fuse.sshfs", "ceph", "afs")

_OCTAL: Final = re.compile(r"\\([0-7]{3})")
_MAGIC: Final = b"SQLite format 3\0"
_VERSION_AT: Final = 60
_APPLICATION_AT: Final = 68
_HEAD: Final = 100


class Mount(NamedTuple):
    """A file system: where it is, and of which kind."""

    place: str
    kind: str


def check(case: Case) -> Iterator[Finding]:
    """Look at the folder, and try what the journal does."""
    folder = case.way.state
    there = _nearest(case, folder)
    yield from _kind(case, there)
    room = case.machine.room(case.machine.at(there))
    if room.read_only:
        act = by_hand("doctor.disk_read_only_do")
        yield fault("doctor.disk_read_only", act, path=there)
        return
    yield from _room(case, there)
    if there == folder:
        yield from _owners(case, folder)
        yield from _journal(case, folder)
    yield from _writing(case, folder, there)


def _nearest(case: Case, folder: str) -> str:
    """Return the folder, or the nearest one above it that is there."""
    while folder not in ("/", "") and not case.machine.is_folder(folder):
        folder = posixpath.dirname(folder)
    return folder or "/"


# --- the file system ------------------------------------------------------------------


def mounts(text: str) -> list[Mount]:
    """Read /proc/mounts; spaces in names are written as octal numbers there."""
    rows = (line.split() for line in text.splitlines())
    return [
        Mount(_OCTAL.sub(lambda found: chr(int(found[1], 8)), row[1]), row[2])
        for row in rows
        if len(row) > 2
    ]


def mount_of(path: str, found: list[Mount]) -> Mount | None:
    """Return the file system that a path is on; of two in one place the later."""
    best: Mount | None = None
    for one in found:
        inside = one.place == "/" or f"{path}/".startswith(f"{one.place}/")
        if inside and (best is None or len(one.place) >= len(best.place)):
            best = one
    return best


def _kind(case: Case, folder: str) -> Iterator[Finding]:
    found = mount_of(folder, mounts(case.machine.text("/proc/mounts")))
    told = {"path": folder, "kind": found.kind if found else ""}
    act = by_hand("doctor.disk_kind_do")
    if found is None:
        return
    if found.kind in FORGETS:
        yield fault("doctor.disk_forgets", act, **told)
    elif found.kind in MAY_FORGET:
        yield warning("doctor.disk_overlay", by_hand("doctor.disk_overlay_do"), **told)
    elif found.kind in FRAGILE:
        yield warning("doctor.disk_fragile", act, **told)
    elif found.kind in FAR:
        yield warning("doctor.disk_far", act, **told)


def _room(case: Case, folder: str) -> Iterator[Finding]:
    room = case.machine.room(case.machine.at(folder))
    told = {"path": folder, "n": room.free // 1024**2}
    mend = typed("sudo apt-get clean && sudo journalctl --vacuum-size=50M")
    if room.free < FULL:
        yield fault("doctor.disk_full", mend, **told)
    elif room.files < FEW_FILES:
        yield fault("doctor.disk_files", by_hand("doctor.disk_files_do"), **told)
    elif room.free < LITTLE:
        yield warning("doctor.disk_little", mend, **told)
    else:
        yield well("doctor.disk_room", **told)


# --- whose files ----------------------------------------------------------------------


def _owners(case: Case, folder: str) -> Iterator[Finding]:
    """Find what another account (root, mostly) has left there."""
    account = case.way.account
    if account.uid < 0:  # it has not been made: that is told with the rights
        return
    mine = typed(f"sudo chown -R {account.name}: {folder}")
    if not case.machine.may(folder, account, "rwx"):
        yield fault("doctor.disk_barred", mine, path=folder, user=account.name)
        return
    for name in case.machine.names(folder)[:LOOKED_AT]:
        path = f"{folder}/{name}"
        how = "rwx" if case.machine.is_folder(path) else "rw"
        if not case.machine.may(path, account, how):
            yield fault("doctor.disk_foreign", mine, path=path, user=account.name)
            return


def _journal(case: Case, folder: str) -> Iterator[Finding]:
    """Read the head of the journal's file; to open it could be in the app's way."""
    path = f"{folder}/{JOURNAL_FILE}"
    head = case.machine.data(path)[:_HEAD]
    if not head:
        return
    act = by_hand("doctor.journal_damaged_do")
    if not head.startswith(_MAGIC) or len(head) < _HEAD:
        yield warning("doctor.journal_damaged", act, path=path)
        return
    application = int.from_bytes(head[_APPLICATION_AT : _APPLICATION_AT + 4], "big")
    version = int.from_bytes(head[_VERSION_AT : _VERSION_AT + 4], "big")
    if application not in (0, APPLICATION):
        act = by_hand("doctor.journal_foreign_do")
        yield fault("doctor.journal_foreign", act, path=path)
    elif version > VERSION:
        act = by_hand("doctor.journal_newer_do")
        yield fault("doctor.journal_newer", act, path=path)


# --- trying ---------------------------------------------------------------------------


def _writing(case: Case, folder: str, there: str) -> Iterator[Finding]:
    machine = case.machine
    if not machine.may(there, machine.user, "rwx"):
        yield from _not_tried(case, folder, there)
        return
    try:
        seconds = machine.trial(machine.at(there))
    except (OSError, sqlite3.Error) as error:
        act = by_hand("doctor.disk_trial_do")
        yield fault("doctor.disk_trial", act, path=there, problem=str(error))
        return
    told = {"path": folder, "n": round(1000 * seconds)}
    if seconds > SLOW:
        yield warning("doctor.disk_slow", by_hand("doctor.disk_slow_do"), **told)
    elif there == folder:
        yield well("doctor.disk_ok", **told)
    else:
        yield well("doctor.disk_new", **told)


def _not_tried(case: Case, folder: str, there: str) -> Iterator[Finding]:
    """Say why nothing was tried: that may be right, or a fault."""
    user = case.way.account
    if user != case.machine.user:
        yield note("doctor.disk_not_tried", typed("sudo companion doctor"), path=folder)
    elif there != folder:
        mend = typed(f"sudo install -d -o {user.name} {folder}")
        yield fault("doctor.disk_no_folder", mend, path=folder, user=user.name)
