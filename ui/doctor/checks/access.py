"""May whoever runs the app open the devices? One command for all that may not be."""

from collections.abc import Iterator
from typing import NamedTuple

from ui.app.drivers import KEYBOARDS
from ui.doctor import accounts
from ui.doctor.case import Case
from ui.doctor.checks import ports
from ui.doctor.checks.display import PANEL
from ui.doctor.finding import Finding, by_hand, fault, graded, typed, well


class Thing(NamedTuple):
    """A device that may have to be opened.

    Attributes:
        path: its file.
        group: that it has on Raspberry Pi OS.
        needed: whether the app opens it, as it is configured.
    """

    path: str
    group: str
    needed: bool


def check(case: Case) -> Iterator[Finding]:
    """Look at every device that is there; those that are missing are no fault here."""
    account = case.way.account
    there = [thing for thing in things(case) if case.machine.exists(thing.path)]
    barred = [one for one in there if not case.machine.may(one.path, account)]
    needed = [one for one in barred if one.needed]
    spare = [one for one in barred if not one.needed]
    if account.uid < 0:
        mend = typed("sudo systemd-sysusers")
        yield fault("doctor.access_no_account", mend, user=account.name)
        return
    yield from _told(case, needed, bad=True)
    if case.model:  # elsewhere such devices are there for something else
        yield from _told(case, spare, bad=False)
    if not needed:
        yield well("doctor.access_ok", user=account.name, n=len(there) - len(barred))


def things(case: Case) -> list[Thing]:
    """Return the devices that the app can make use of."""
    machine = case.machine
    pins = case.tries("buttons") or case.tries("lamps")
    drawn = case.drawn_by == PANEL
    port = ports.of_reader(case)
    if port:
        group = "input" if port.startswith(KEYBOARDS) else "dialout"
        found = [Thing(machine.real(port), group, case.uses("reader"))]
    else:
        bus = f"/dev/i2c-{case.set_to('reader', 'bus', 1)}"
        found = [Thing(bus, "i2c", case.tries("reader"))]
    for pattern, group, needed in (
        ("/dev/gpiochip*", "gpio", pins),
        ("/dev/dri/card*", "video", drawn),
        ("/dev/dri/renderD*", "render", drawn),
        ("/dev/input/event*", "input", drawn),
    ):
        found += [Thing(path, group, needed) for path in machine.glob(pattern)]
    serial = [machine.real(path) for path in ports.candidates(case)]
    return found + [Thing(path, "dialout", case.uses("tower")) for path in serial]


def _told(case: Case, barred: list[Thing], *, bad: bool) -> Iterator[Finding]:
    """Sort by what mends it: a group, logging in again, or a rule for the device."""
    joined: dict[str, list[str]] = {}
    entered: list[str] = []
    closed: list[str] = []
    for one in barred:
        group = _group(case, one)
        if group is None:
            closed.append(one.path)
        elif _listed(case, group):
            entered.append(one.path)
        else:
            joined.setdefault(group, []).append(one.path)
    user = case.way.account.name
    if joined:
        paths = [path for group in joined.values() for path in group]
        mend = typed(f"sudo usermod -aG {','.join(joined)} {user}")
        told = {"user": user, "paths": few(paths), "groups": ",".join(joined)}
        yield graded(bad, "doctor.access_group", mend, **told)
    if entered:
        act = by_hand("doctor.access_again_do")
        yield graded(bad, "doctor.access_again", act, user=user, paths=few(entered))
    if closed:
        act = typed("sudo systemd/install.sh")
        yield graded(bad, "doctor.access_closed", act, paths=few(closed))


def _group(case: Case, thing: Thing) -> str | None:
    """Return the group that may open a device; None: none but root may."""
    node = case.machine.owner(thing.path)
    if node is None or node.mode & 0o060 != 0o060 or node.gid == 0:
        return None
    name = accounts.group_name(case.machine, node.gid)
    return thing.group if name.isdecimal() else name


def _listed(case: Case, group: str) -> bool:
    """Tell whether the account is in the group already, but not since it logged in."""
    gid = accounts.group_id(case.machine, group)
    return gid in accounts.member_of(case.machine, case.way.account.name)


def few(paths: list[str], most: int = 3) -> str:
    """Return the first paths, and how many more there are."""
    shown = ", ".join(paths[:most])
    return shown if len(paths) <= most else f"{shown}, +{len(paths) - most}"
