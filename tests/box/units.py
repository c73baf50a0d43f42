"""Readers of the files in systemd/: units, sysusers.d, udev rules."""

import fnmatch
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[2]
SYSTEMD = ROOT / "systemd"
SERVICE = "companion.service"
DESKTOP = "companion-desktop.service"
INSTALLED = "/opt/tabletop-companion/venv/bin/companion"

Settings = dict[str, list[str]]


def unit(name: str) -> Settings:
    """Return every value of a unit's keys, in order; later ones last."""
    found: Settings = {}
    for line in (SYSTEMD / name).read_text().splitlines():
        key, equals, value = line.partition("=")
        if equals and not line.startswith(("#", ";", "[")):
            found.setdefault(key.strip(), []).append(value.strip())
    return found


def words(settings: Settings, key: str) -> list[str]:
    """Return the words of all values of a key."""
    return " ".join(settings.get(key, [])).split()


def environment(settings: Settings) -> dict[str, str]:
    """Return the variables that a unit sets."""
    return dict(word.split("=", 1) for word in words(settings, "Environment"))


def sysusers() -> tuple[str, set[str]]:
    """Return the account that is made, and its groups."""
    lines = (SYSTEMD / "sysusers.conf").read_text().splitlines()
    rows = [line.split() for line in lines if line and not line.startswith("#")]
    (name,) = [row[1] for row in rows if row[0] == "u"]
    return name, {row[2] for row in rows if row[0] == "m" and row[1] == name}


class Rule(NamedTuple):
    """A line of udev rules: what has to fit, and what is done then."""

    number: int
    matches: list[tuple[str, str, str]]
    deeds: list[tuple[str, str, str]]


_PART = re.compile(r'\s*([A-Z]+(?:\{\w+\})?)\s*(==|!=|\+=|:=|=)\s*"([^"]*)"\s*(,|$)')
_MATCHED = ("ACTION", "SUBSYSTEM", "KERNEL", "ATTR", "ATTRS", "ENV", "DRIVERS")
_DONE = ("GROUP", "MODE", "OWNER", "SYMLINK", "TAG", "ENV", "GOTO", "LABEL")


def rules(text: str) -> Iterator[Rule]:
    """Yield the rules of a text; ValueError names the line that is none."""
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        matches, deeds, at = [], [], 0
        while at < len(line):
            part = _PART.match(line, at)
            if part is None:
                raise ValueError(f"line {number}: {line[at:]}")
            key, operator, value = part[1], part[2], part[3]
            tests = operator in ("==", "!=")
            known = _MATCHED if tests else _DONE
            if key.split("{")[0] not in known:
                raise ValueError(f"line {number}: {key}{operator}")
            (matches if tests else deeds).append((key, operator, value))
            at = part.end()
        yield Rule(number, matches, deeds)


class Made(NamedTuple):
    """What the rules make of a device."""

    env: dict[str, str]
    settings: dict[str, str]
    links: list[str]


def apply_rules(text: str, device: dict[str, str]) -> Made:
    """Return what rules do to a device: `SUBSYSTEM`, `KERNEL`, `ATTRS{...}`."""
    made = Made({}, {}, [])
    label = ""
    for rule in rules(text):
        names = [value for key, _, value in rule.deeds if key == "LABEL"]
        if label and label not in names:
            continue
        label = ""
        if not all(_fits(match, device, made) for match in rule.matches):
            continue
        for key, _, value in rule.deeds:
            if key == "GOTO":
                label = value
            elif key.startswith("ENV{"):
                made.env[key[4:-1]] = value
            elif key == "SYMLINK":
                made.links.append(value)
            elif key != "LABEL":
                made.settings[key] = value
    return made


def _fits(match: tuple[str, str, str], device: dict[str, str], made: Made) -> bool:
    key, operator, pattern = match
    there = made.env.get(key[4:-1], "") if key.startswith("ENV{") else device.get(key)
    if there is None:
        return operator == "!="
    fits = any(fnmatch.fnmatchcase(there, one) for one in pattern.split("|"))
    return fits == (operator == "==")


def analyze(*words: str | Path, home: Path) -> subprocess.CompletedProcess[str]:
    """Run systemd-analyze; the test is skipped where there is none."""
    program = shutil.which("systemd-analyze")
    if program is None:
        pytest.skip("there is no systemd-analyze (Debian's package systemd)")
    return subprocess.run(
        [program, *words],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        env={"PATH": "/usr/bin:/bin", "XDG_RUNTIME_DIR": str(home), "LC_ALL": "C"},
    )
