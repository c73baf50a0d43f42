"""Accounts and groups of the machine, and the service that runs the app there."""

import shlex
from collections.abc import Mapping
from typing import Final, NamedTuple

from ui.doctor.machine import Account, Machine

SERVICE: Final = "companion.service"
UNIT: Final = f"/etc/systemd/system/{SERVICE}"
DESKTOP: Final = "companion-desktop.service"
DESKTOP_UNIT: Final = f"/etc/systemd/user/{DESKTOP}"
STATE: Final = "/var/lib"
DIGITS: Final = 10
"""No account has a longer number."""

_ROW: Final = 4


class Unit(NamedTuple):
    """What a unit file says, with the files that are laid over it.

    Attributes:
        settings: every value of a key (`Environment`), in order.
    """

    settings: Mapping[str, tuple[str, ...]]

    def last(self, key: str) -> str:
        """Return the value that counts; empty: none is set."""
        return self.settings.get(key, ("",))[-1]

    @property
    def env(self) -> dict[str, str]:
        """The variables that it sets."""
        words = (
            word
            for line in self.settings.get("Environment", ())
            for word in _words(line)
        )
        pairs = (word.partition("=") for word in words)
        return {name: value for name, equals, value in pairs if equals}


def read_unit(text: str) -> Unit:
    """Read unit files, one after the other (systemd.syntax(7)).

    What is no setting is left out. A key without a value forgets what it had before.
    """
    found: dict[str, list[str]] = {}
    for line in text.replace("\\\n", " ").splitlines():
        key, equals, value = (part.strip() for part in line.partition("="))
        if not equals or line.lstrip().startswith(("#", ";", "[")):
            continue
        if value:
            found.setdefault(key, []).append(value)
        else:
            found.pop(key, None)
    return Unit({key: tuple(values) for key, values in found.items()})


def service(machine: Machine) -> Unit | None:
    """Return the service that runs the app without a desktop; None: it is not used."""
    links = machine.glob(f"/etc/systemd/system/*.wants/{SERVICE}")
    if not links or not machine.exists(UNIT):
        return None
    parts = [UNIT, *machine.glob(f"{UNIT}.d/*.conf")]
    return read_unit("\n".join(map(machine.text, parts)))


def on_desktop(machine: Machine) -> bool:
    """Tell whether the app starts with the desktop of whoever logs in."""
    links = machine.glob(f"/etc/systemd/user/*.wants/{DESKTOP}")
    return bool(links) and machine.exists(DESKTOP_UNIT)


def service_env(machine: Machine, unit: Unit) -> dict[str, str]:
    """Return what the service finds in its environment, as far as the app reads it."""
    home = _row(machine, "/etc/passwd", unit.last("User"))[5:6]
    where = home[0] if home else "/"
    env = {
        "XDG_CONFIG_HOME": f"{where}/.config",
        "XDG_STATE_HOME": f"{where}/.local/state",
        **unit.env,
    }
    for path in unit.settings.get("EnvironmentFile", ()):
        env |= _variables(machine.text(path.removeprefix("-")))
    if folder := unit.last("StateDirectory").split():
        env["STATE_DIRECTORY"] = f"{STATE}/{folder[0]}"
    return env


def _variables(text: str) -> dict[str, str]:
    """Read a file of variables, one `NAME=value` a line (systemd.exec(5))."""
    lines = (line.strip() for line in text.splitlines())
    pairs = (line.partition("=") for line in lines if not line.startswith(("#", ";")))
    return {name: "".join(_words(value)) for name, equals, value in pairs if equals}


def service_account(machine: Machine, unit: Unit) -> Account:
    """Return who the service runs as, with the groups that it is given."""
    name = unit.last("User")
    row = _row(machine, "/etc/passwd", name)
    if not name:
        return Account(0, "root", frozenset())
    extra = " ".join(unit.settings.get("SupplementaryGroups", ())).split()
    ids = {group_id(machine, group) for group in extra} - {None}
    groups = {*member_of(machine, name), *filter(None, ids)}
    if len(row) < _ROW:  # systemd-sysusers has not made it
        return Account(-1, name, frozenset(groups))
    return Account(_number(row[2]), name, frozenset((*groups, _number(row[3]))))


def group_id(machine: Machine, name: str) -> int | None:
    """Return a group's id; None: there is no such group."""
    row = _row(machine, "/etc/group", name)
    return _number(row[2]) if len(row) >= _ROW else None


def group_name(machine: Machine, gid: int) -> str:
    """Return what a group is called; its number where it has no name."""
    rows = _rows(machine, "/etc/group")
    return next((row[0] for row in rows if row[2:3] == [str(gid)]), str(gid))


def member_of(machine: Machine, name: str) -> set[int]:
    """Return the groups that list an account as their member."""
    rows = _rows(machine, "/etc/group")
    return {
        _number(row[2])
        for row in rows
        if len(row) >= _ROW and name in row[3].split(",")
    }


def _row(machine: Machine, file: str, name: str) -> list[str]:
    return next((row for row in _rows(machine, file) if row[0] == name), [])


def _rows(machine: Machine, file: str) -> list[list[str]]:
    return [line.strip().split(":") for line in machine.text(file).splitlines()]


def _number(text: str) -> int:
    """Return a number that an account file has; one that is none is nobody's."""
    sound = text.isascii() and text.isdecimal() and len(text) <= DIGITS
    return int(text) if sound else -1


def _words(line: str) -> list[str]:
    try:
        return shlex.split(line)
    except ValueError:  # a quote that is not closed
        return line.split()
