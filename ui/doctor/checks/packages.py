"""Python packages: there, and new enough."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from ui.doctor.case import Case
from ui.doctor.finding import Finding, Mend, fault, note, typed, warning, well

SAME: Final = {"pygame": ("pygame-ce",)}
"""Packages that may stand in for another one."""
PINS_OF_FIVE: Final = "2.0.1.post3"
"""The gpiozero that finds the pins of a Pi 5 after kernel 6.6.45 renumbered them."""

_NEED: Final = re.compile(r"\s*([A-Za-z0-9._-]+)\s*(?:\(?>=\s*([A-Za-z0-9.]+).*)?")


class Need(NamedTuple):
    """A package and the oldest version that will do; empty: any will."""

    package: str
    floor: str

    def __str__(self) -> str:
        return f"{self.package}>={self.floor}" if self.floor else self.package


def read_need(text: str) -> Need | None:
    """Read a requirement such as `smbus2>=0.6.0`; None: it is none."""
    found = _NEED.match(text)
    return Need(found[1], found[2] or "") if found else None


def order(version: str) -> tuple[int, ...]:
    """Return a version in a form that can be compared.

    The numbers of the release first; then what comes after it (`.post3`), or before it
    (`rc1`, `.dev0`).
    """
    release, rest = re.fullmatch(r"([0-9.]*)(.*)", version, re.DOTALL).groups()  # type: ignore[union-attr]
    numbers = [int(part[:9]) for part in release.split(".") if part][:6]
    numbers += [0] * (6 - len(numbers))
    after = re.search(r"post([0-9]{1,6})", rest)
    if after:
        return (*numbers, int(after[1]))
    return (*numbers, -1 if re.match(r"(a|b|c|rc|dev)[0-9]", rest) else 0)


def check(case: Case) -> Iterator[Finding]:
    """Compare every package that is needed with what is installed."""
    machine = case.machine
    if not machine.requires:
        yield note("doctor.packages_unknown")
        return
    needs = [need for text in machine.requires if (need := read_need(text))]
    bad = [finding for need in needs for finding in _judged(case, need)]
    yield from bad
    if not bad:
        yield well("doctor.packages_ok", n=len(needs))


def _judged(case: Case, need: Need) -> Iterator[Finding]:
    version = _version(case, need.package)
    told = {"package": need.package, "floor": need.floor}
    if version is None:
        yield fault("doctor.package_missing", install(case, need), **told)
    elif need.floor and order(version) < order(need.floor):
        mend = install(case, need)
        yield fault("doctor.package_old", mend, found=version, **told)
    elif need.package == "gpiozero" and _misses_five(case, version):
        mend = install(case, Need("gpiozero", PINS_OF_FIVE))
        told["floor"] = PINS_OF_FIVE
        yield warning("doctor.package_five", mend, found=version, **told)


def _version(case: Case, package: str) -> str | None:
    names = (package, *SAME.get(package, ()))
    found = (case.machine.version(name) for name in names)
    return next((version for version in found if version is not None), None)


def _misses_five(case: Case, version: str) -> bool:
    """Tell whether this gpiozero looks for the pins of a Pi 5 in the wrong place."""
    old = order(version) < order(PINS_OF_FIVE)
    return case.five and old and not case.machine.exists("/dev/gpiochip4")


def install(case: Case, need: Need) -> Mend:
    """Return the command that brings a package, or a newer one."""
    python = case.machine.python
    sudo = "" if python.ours else "sudo "
    return typed(f"{sudo}{python.program} -m pip install -U '{need}'")
