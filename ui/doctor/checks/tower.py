"""The dice tower: its port, who else uses that, and whether a tower answers there."""

from collections.abc import Iterator
from typing import Final

from ui.doctor import procs
from ui.doctor.case import Case
from ui.doctor.checks import ports
from ui.doctor.finding import (
    Finding,
    Mend,
    by_hand,
    fault,
    graded,
    note,
    typed,
    warning,
    well,
)
from ui.doctor.hail import Heard, hail

MODEM: Final = "ModemManager"
RULES: Final = "/etc/udev/rules.d/60-tabletop-companion.rules"


def check(case: Case) -> Iterator[Finding]:
    """Look at the ports, and ask at the one that the app would open."""
    if not case.uses("tower"):
        yield note("doctor.tower_off")
        return
    found = ports.candidates(case)
    if found:
        yield from _modem(case)
        yield from _port(case, found[0])
    else:
        yield from _no_port(case)


def _no_port(case: Case) -> Iterator[Finding]:
    wanted = case.set_to("tower", "port")
    if wanted:
        act = by_hand("doctor.tower_no_port_do")
        others = ports.serial(case)
        told = {"path": wanted, "others": ", ".join(others) or "-"}
        yield fault("doctor.tower_no_port", act, **told)
    else:
        act = by_hand("doctor.tower_none_do")
        yield graded(case.needs("tower"), "doctor.tower_none", act)


def _modem(case: Case) -> Iterator[Finding]:
    """Find the program that writes "AT" to every new port, unless a rule forbids it."""
    modem = procs.named(case.running(), MODEM)
    if modem is not None and not case.machine.exists(RULES):
        mend = typed(f"sudo systemctl disable --now {MODEM}")
        yield warning("doctor.tower_modem", mend, program=str(modem))


def _port(case: Case, path: str) -> Iterator[Finding]:
    machine = case.machine
    owner = procs.consoles(machine, case.running()).get(machine.real(path))
    holders = case.holders(path)
    others = [one for one in holders if one != case.app]
    if owner is not None:
        yield fault("doctor.tower_console", _free(case, path), path=path, owner=owner)
    elif len(others) < len(holders):
        yield well("doctor.tower_ours", path=path, program=str(case.app))
    elif others:
        program = str(others[0])
        act = by_hand("doctor.tower_held_do")
        told = {"path": path, "program": program}
        if case.needs("tower"):
            yield fault("doctor.tower_held", act, **told)
        else:
            yield warning("doctor.tower_held", act, **told)
    elif not machine.may(path, machine.user):
        yield note("doctor.tower_barred", path=path)
    elif case.set_to("tower", "driver") == "text":
        yield note("doctor.tower_lines", typed("companion tower try"), path=path)
    else:
        yield _heard(case, path)


def _free(case: Case, path: str) -> Mend:
    """Return what takes a console off a port."""
    if case.model:
        return typed("sudo raspi-config nonint do_serial_cons 1")
    name = case.machine.real(path).rpartition("/")[2]
    return typed(f"sudo systemctl disable --now serial-getty@{name}.service")


def _heard(case: Case, path: str) -> Finding:
    heard = hail(case.machine, path, case.set_to("tower", "baud"), case.left)
    told = {"path": path, "what": heard.what, "program": str(case.app or "?")}
    if heard.hello is not None:
        told |= {"proto": heard.hello.proto, "fw": heard.hello.fw}
    return _judged(case, heard, told)


def _judged(case: Case, heard: Heard, told: dict[str, str]) -> Finding:
    if heard.how == "tower":
        return well("doctor.tower_ok", **told)
    if heard.how == "newer":
        return fault("doctor.tower_newer", by_hand("doctor.tower_newer_do"), **told)
    if heard.how == "busy":
        # Locked, by a program that we may not see: the app, if it runs as a service.
        return note("doctor.tower_busy", **told)
    if heard.how == "text":
        return warning("doctor.tower_text", by_hand("doctor.tower_text_do"), **told)
    if heard.how in ("silence", "noise"):
        mend = case.slow("doctor.tower_silent_do")
        return graded(case.needs("tower"), "doctor.tower_silent", mend, **told)
    return warning("doctor.tower_failed", by_hand("doctor.tower_failed_do"), **told)
