"""What runs on the machine: processes, the files they hold, the app, the console."""

import posixpath
import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from companion.table.inuse import LOCK_FILE
from ui.doctor.machine import Machine

APP: Final = "companion"
DESKTOPS: Final = ("labwc", "wayfire", "weston", "Xorg", "Xwayland", "gnome-shell")
"""What draws the desktop, on systems of this kind."""

_PID: Final = re.compile(r"[0-9]{1,10}")
_TTY: Final = re.compile(r"tty[A-Z][A-Za-z]*[0-9]+|serial[0-9]")


class Process(NamedTuple):
    """A program that runs.

    Attributes:
        pid: its number.
        name: as the system lists it, at most 15 letters.
        words: its command line; empty for the kernel's own.
    """

    pid: int
    name: str
    words: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.name} ({self.pid})"


def process(machine: Machine, pid: str) -> Process | None:
    """Return the process of a number; None: there is none."""
    name = machine.word(f"/proc/{pid}/comm")
    if not name:
        return None
    line = machine.text(f"/proc/{pid}/cmdline")
    return Process(int(pid), name, tuple(filter(None, line.split("\0"))))


def processes(machine: Machine) -> tuple[Process, ...]:
    """Return everything that runs but ourselves."""
    pids = (name for name in machine.names("/proc") if _PID.fullmatch(name))
    found = (process(machine, pid) for pid in pids if int(pid) != machine.pid)
    return tuple(one for one in found if one is not None)


def held(machine: Machine, running: Iterable[Process]) -> dict[str, list[Process]]:
    """Return who has which device open, as far as we may see it.

    Only root sees what the processes of others hold.
    """
    found: dict[str, list[Process]] = {}
    for one in running:
        folder = f"/proc/{one.pid}/fd"
        targets = {machine.link(f"{folder}/{fd}") for fd in machine.names(folder)}
        for target in targets:
            if target.startswith("/dev/"):
                found.setdefault(target, []).append(one)
    return found


def app(machine: Machine, state: str, running: Iterable[Process]) -> Process | None:
    """Return the app that uses a folder of games now; None: none does.

    It writes its number into its lock file, which stays when it ends: so it must be a
    companion that runs by that number. (To try the lock could keep one from starting.)
    Where the file is another user's, any app that runs is taken for it.
    """
    lock = f"{state}/{LOCK_FILE}"
    if not machine.exists(lock):
        return None
    told = machine.word(lock)
    apps = (one for one in running if _is_app(one))
    return next((one for one in apps if told in ("", str(one.pid))), None)


def _is_app(one: Process) -> bool:
    """Tell whether a process is `companion run`, or `python -m companion run`."""
    programs = [posixpath.basename(word) for word in one.words[:4]]
    return APP in programs and "run" in one.words


def named(running: Iterable[Process], *names: str) -> Process | None:
    """Return the first process of one of these names."""
    short = {name[:15] for name in names}
    return next((one for one in running if one.name in short), None)


def consoles(machine: Machine, running: Iterable[Process]) -> dict[str, str]:
    """Return the serial ports that a console has, and what has it.

    That is the kernel's command line (`console=serial0,115200`), or a program that
    waits for a login (agetty).
    """
    found: dict[str, str] = {}
    for word in machine.text("/proc/cmdline").split():
        key, _, value = word.partition("=")
        name = value.partition(",")[0]
        if key == "console" and _TTY.fullmatch(name):
            found[machine.real(f"/dev/{name}")] = word
    for one in running:
        if "getty" in one.name:
            for word in one.words[1:]:
                name = word.removeprefix("/dev/")
                if _TTY.fullmatch(name):
                    found.setdefault(machine.real(f"/dev/{name}"), str(one))
    return found
