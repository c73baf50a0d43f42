"""The clock. Games need none that is right: they count from the machine's start."""

import time
from collections.abc import Iterator
from typing import Final

from ui.doctor.case import Case
from ui.doctor.finding import Finding, note, typed, warning, well

DAY: Final = 86_400.0
SYNCHRONISED: Final = "/run/systemd/timesync/synchronized"
"""systemd-timesyncd makes this file when it has set the clock."""


def check(case: Case) -> Iterator[Finding]:
    """Say what time it is, and whether somebody keeps the clock right.

    It cannot be earlier than the day on which this program was put here.
    """
    machine = case.machine
    now = machine.wall()
    told = {"time": time.strftime("%Y-%m-%d %H:%M", time.localtime(now))}
    if now < machine.built - DAY:
        mend = typed("sudo timedatectl set-ntp true")
        yield warning("doctor.clock_wrong", mend, **told)
    elif machine.exists(SYNCHRONISED) or _kept_by_others(case):
        yield well("doctor.clock_ok", **told)
    else:
        yield note("doctor.clock_alone", **told)


def _kept_by_others(case: Case) -> bool:
    """Ask the kernel, whichever program sets its clock (chrony, ntpd)."""
    if not case.machine.exists("/run/systemd/system"):
        return False
    words = ("timedatectl", "show", "--property=NTPSynchronized", "--value")
    return case.machine.run(words).out.strip() == "yes"
