"""Which computer this is, and whether it gets enough power."""

import platform
import shlex
from collections.abc import Iterator
from typing import Final

from ui.doctor.case import Case
from ui.doctor.finding import Finding, by_hand, note, warning, well

MONITOR: Final = "rpi_volt"
"""What the kernel calls the part of a Pi that watches its supply."""


def check(case: Case) -> Iterator[Finding]:
    """Say which computer and system it is."""
    version = ".".join(map(str, case.machine.python.version))
    told = {"system": _system(case), "version": version}
    if case.model:
        yield well("doctor.computer_pi", model=case.model, **told)
    else:
        yield note("doctor.computer_other", machine=platform.machine(), **told)
    yield from _power(case)


def _system(case: Case) -> str:
    for line in case.machine.text("/etc/os-release").splitlines():
        key, _, value = line.partition("=")
        if key == "PRETTY_NAME":
            return _unquoted(value) or "Linux"
    return "Linux"


def _unquoted(text: str) -> str:
    try:
        return " ".join(shlex.split(text))
    except ValueError:  # a quote that is not closed
        return text.strip("'\" ")


def _power(case: Case) -> Iterator[Finding]:
    machine = case.machine
    for name in machine.glob("/sys/class/hwmon/hwmon*/name"):
        if machine.word(name) == MONITOR:
            alarm = name.removesuffix("name") + "in0_lcrit_alarm"
            if machine.word(alarm) == "1":
                yield warning(
                    "doctor.computer_power", by_hand("doctor.computer_power_do")
                )
            return
