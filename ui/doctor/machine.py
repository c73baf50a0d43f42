"""The machine as the checks see it: files below a root, and probes that are given.

Paths are written as they are on the machine ("/dev/i2c-1"), wherever its root is. What
cannot be read is empty: on machines of all kinds most files are missing.
"""

import fnmatch
import os
import posixpath
import stat
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

from hardware import gpiochip, i2c, stream

MOST: Final = 64 * 1024
"""So much is read of a file: none of those that are read is longer."""
LINKS: Final = 8

_READ: Final = {"r": os.R_OK, "w": os.W_OK, "x": os.X_OK}


class Account(NamedTuple):
    """Who runs the app.

    Attributes:
        uid: 0 is root, who may do everything.
        name: for commands.
        groups: the ids of all its groups.
    """

    uid: int
    name: str
    groups: frozenset[int]


class Answer(NamedTuple):
    """How a command ended.

    Attributes:
        code: its exit code; -1: it could not be run, or did not end in time.
        out: what it wrote.
    """

    code: int
    out: str = ""


class Said(NamedTuple):
    """What a child process found out.

    Attributes:
        data: what it said; empty where it failed.
        problem: `slow`, `died` or `failed`; empty: none.
        detail: the signal that ended it, or the last line of its complaint.
    """

    data: dict[str, Any]
    problem: str = ""
    detail: str = ""


class Node(NamedTuple):
    """Who may open a file: its owner, its group, its mode."""

    uid: int
    gid: int
    mode: int


class Room(NamedTuple):
    """What a file system has left: bytes and files; and whether it can be written."""

    free: int
    files: int
    read_only: bool


class Python(NamedTuple):
    """The interpreter.

    Attributes:
        version: of Python.
        program: its path, for commands.
        system: whether it sees the packages that apt installs.
        ours: whether its packages can be changed without root.
    """

    version: tuple[int, int, int]
    program: str
    system: bool
    ours: bool


@dataclass(frozen=True)
class Machine:
    """Everything that a check may look at.

    Attributes:
        root: where the machine's files are.
        env: of this process.
        user: of this process.
        pid: of this process.
        python: that runs it.
        built: wall time at which this program was put on the machine.
        requires: what the program needs, as its package says it (`smbus2>=0.6.0`).
        run: runs a command and waits a limited time.
        child: asks `ui.doctor.child` something in a process of its own.
        version: the version of an installed package, or None.
        open_bus: opens an I2C bus.
        open_port: opens a serial port.
        chip: tells what a GPIO chip is and who uses its lines.
        trial: writes to a folder as the journal does; returns the seconds of one
            commit, or raises OSError or sqlite3.Error.
        room: what the file system of a folder has left.
        node: who may open a file.
        access: asks the system whether we may open a file; None: the mode tells.
        clock: monotonic seconds.
        sleep: waits.
        wall: seconds since 1970.
        folder: where this process is: what a path without a slash before it begins at.
    """

    root: Path
    env: Mapping[str, str]
    user: Account
    pid: int
    python: Python
    built: float
    requires: tuple[str, ...]
    run: Callable[[Sequence[str]], Answer]
    child: Callable[..., Said]
    version: Callable[[str], str | None]
    open_bus: i2c.Opener
    open_port: stream.Opener
    chip: Callable[[Path], gpiochip.Chip]
    trial: Callable[[Path], float]
    room: Callable[[Path], Room]
    node: Callable[[Path], Node]
    access: Callable[[Path, int], bool] | None
    clock: Callable[[], float]
    sleep: Callable[[float], None]
    wall: Callable[[], float]
    folder: str = "/"

    def whole(self, path: str) -> str:
        """Return a path from the root on, as the system takes it here."""
        return posixpath.join(self.folder, path) if path else path

    def at(self, path: str) -> Path:
        """Return where a file of the machine is."""
        return self.root / path.lstrip("/")

    def data(self, path: str) -> bytes:
        """Return the first bytes of a file; nothing if it cannot be read."""
        try:
            with self.at(path).open("rb") as file:
                return file.read(MOST)
        except (OSError, ValueError):  # ValueError: a name that no file can have
            return b""

    def text(self, path: str) -> str:
        """Return a file's text; nothing if it cannot be read."""
        return self.data(path).decode(errors="replace")

    def word(self, path: str) -> str:
        """Return the text of a file with one value, as /sys and the device tree do."""
        return self.text(path).strip("\0 \t\r\n")

    def names(self, folder: str) -> list[str]:
        """Return the names in a folder, sorted; none if it cannot be read."""
        try:
            return sorted(one.name for one in self.at(folder).iterdir())
        except (OSError, ValueError):
            return []

    def glob(self, pattern: str) -> list[str]:
        """Return the files that fit, sorted; `*` stands for a part of one name."""
        found = ["/"]
        for part in pattern.strip("/").split("/"):
            if "*" in part:
                found = [
                    posixpath.join(folder, name)
                    for folder in found
                    for name in fnmatch.filter(self.names(folder), part)
                ]
            else:
                found = [posixpath.join(folder, part) for folder in found]
        return [path for path in found if self.exists(path)]

    def exists(self, path: str) -> bool:
        """Tell whether there is such a file (a link that leads nowhere is one)."""
        try:
            return os.path.lexists(self.at(path))
        except ValueError:
            return False

    def is_folder(self, path: str) -> bool:
        """Tell whether a path is a folder, as far as we may see it."""
        try:
            return self.at(path).is_dir()
        except (OSError, ValueError):
            return False

    def link(self, path: str) -> str:
        """Return where a link leads, as it says; nothing if it is none."""
        try:
            return str(self.at(path).readlink())
        except (OSError, ValueError):
            return ""

    def real(self, path: str) -> str:
        """Return the file that is at the end of a path's links, on the machine."""
        for _ in range(LINKS):
            target = self.link(path)
            if not target:
                break
            path = posixpath.normpath(posixpath.join(posixpath.dirname(path), target))
        return path

    def owner(self, path: str) -> Node | None:
        """Return who may open a file; None: there is none."""
        try:
            return self.node(self.at(path))
        except (OSError, ValueError):
            return None

    def may(self, path: str, account: Account, how: str = "rw") -> bool:
        """Tell whether an account may open a file.

        Args:
            path: the file.
            account: whose rights count.
            how: letters of r, w and x.
        """
        wanted = sum(_READ[letter] for letter in how)
        if account == self.user and self.access is not None:
            return self.access(self.at(path), wanted)
        node = self.owner(path)
        if node is None:
            return False
        return account.uid == 0 or _bits(node, account) & wanted == wanted


def _bits(node: Node, account: Account) -> int:
    """Return what the mode allows an account, as the last three bits."""
    mode = stat.S_IMODE(node.mode)
    if node.uid == account.uid:
        return mode >> 6 & 7
    if node.gid in account.groups:
        return mode >> 3 & 7
    return mode & 7
