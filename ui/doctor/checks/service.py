"""The service that starts the app: installed, enabled, running, and if not, why."""

from collections.abc import Iterator, Mapping
from typing import Final

from ui.doctor.accounts import DESKTOP, DESKTOP_UNIT, SERVICE, UNIT, on_desktop
from ui.doctor.case import Case
from ui.doctor.finding import Finding, Mend, fault, note, typed, warning, well

ASKED: Final = (
    "LoadState",
    "UnitFileState",
    "ActiveState",
    "SubState",
    "Result",
    "ExecMainStatus",
    "NRestarts",
    "StartLimitIntervalUSec",
    "WatchdogUSec",
    "NeedDaemonReload",
    "StatusText",
)
MANY: Final = 3
"""So many restarts are no chance."""
APP: Final = SERVICE.removesuffix(".service")
ON_DESKTOP: Final = DESKTOP.removesuffix(".service")
BOOTED: Final = "/run/systemd/system"

_REASONS: Final = {
    "69": "doctor.service_ended_69",
    "74": "doctor.service_ended_74",
    "75": "doctor.service_ended_75",
    "78": "doctor.service_ended_78",
    "200": "doctor.service_ended_200",
    "203": "doctor.service_ended_203",
    "216": "doctor.service_ended_217",
    "217": "doctor.service_ended_217",
}
"""Exit codes: our own, and systemd's for what it could not prepare."""
_RESULTS: Final = {
    "start-limit-hit": "doctor.service_limit_hit",
    "watchdog": "doctor.service_watchdog_hit",
    "timeout": "doctor.service_timeout",
    "oom-kill": "doctor.service_oom",
}


class Told(dict[str, str]):
    """What systemd says of a unit; what it does not say is empty."""

    def __missing__(self, key: str) -> str:
        """Return nothing."""
        return ""


def read_show(text: str) -> Told:
    """Read the answer of `systemctl show`."""
    rows = (line.partition("=") for line in text.splitlines())
    return Told({key: value.strip() for key, equals, value in rows if equals})


def check(case: Case) -> Iterator[Finding]:
    """Ask systemd about the service, or about the one of the desktop."""
    machine = case.machine
    system, desktop = machine.exists(UNIT), machine.exists(DESKTOP_UNIT)
    install = typed("sudo systemd/install.sh")
    if not machine.exists(BOOTED):
        yield note("doctor.service_no_systemd")
    elif not (system or desktop):
        yield note("doctor.service_absent", install)
    elif case.way.unit is not None and on_desktop(machine):
        mend = typed(f"sudo systemctl disable --now {APP}")
        yield warning("doctor.service_both", mend)
    elif on_desktop(machine):
        yield from _of_desktop(case)
    elif system:
        yield from judged(_show(case), APP, "sudo systemctl", "sudo journalctl")
    else:
        yield warning("doctor.service_disabled", install, unit=ON_DESKTOP)


def _of_desktop(case: Case) -> Iterator[Finding]:
    """The unit of the desktop: only its user can ask about it."""
    if case.machine.user.uid == 0 or not case.machine.env.get("XDG_RUNTIME_DIR"):
        yield note("doctor.service_other_user", unit=ON_DESKTOP)
        return
    told = _show(case, "--user")
    yield from judged(told, ON_DESKTOP, "systemctl --user", "journalctl --user")


def _show(case: Case, *flags: str) -> Told:
    unit = DESKTOP if flags else SERVICE
    words = ("systemctl", *flags, "show", unit, f"--property={','.join(ASKED)}")
    return read_show(case.machine.run(words).out)


def judged(told: Told, unit: str, systemctl: str, journalctl: str) -> Iterator[Finding]:
    """Return what is to be said of a unit that is installed.

    Args:
        told: what systemd says of it.
        unit: its name, as commands take it.
        systemctl: how systemd is spoken to about it.
        journalctl: how its journal is read.
    """
    if not told["LoadState"]:
        yield note("doctor.service_unknown", typed(f"{systemctl} status {unit}"))
        return
    yield from _file(told, unit, systemctl)
    # Not by its unit: what has a login session is in the session's scope.
    log = typed(f"{journalctl} -t {APP} -b -n 40 --no-pager")
    state = told["ActiveState"]
    if told["SubState"] == "auto-restart" or state == "failed":
        yield _failed(told, unit, systemctl, log)
    elif state in ("active", "activating", "reloading"):
        yield from _active(told, unit, log)
    else:
        start = typed(f"{systemctl} start {unit}")
        yield warning("doctor.service_stopped", start, unit=unit)


def _file(told: Told, unit: str, systemctl: str) -> Iterator[Finding]:
    """Judge how the unit is set up."""
    state = told["UnitFileState"]
    again = typed("sudo systemd/install.sh")
    if told["NeedDaemonReload"] == "yes":
        mend = typed(f"{systemctl} daemon-reload && {systemctl} restart {unit}")
        yield warning("doctor.service_reload", mend, unit=unit)
    if state == "masked":
        mend = typed(f"{systemctl} unmask {unit} && {systemctl} enable --now {unit}")
        yield warning("doctor.service_disabled", mend, unit=unit)
    elif state == "disabled":
        mend = typed(f"{systemctl} enable --now {unit}")
        yield warning("doctor.service_disabled", mend, unit=unit)
    if told["StartLimitIntervalUSec"] not in ("", "0"):
        yield warning("doctor.service_limit", again, unit=unit)
    if told["WatchdogUSec"] in ("0", "infinity"):
        yield warning("doctor.service_watchdog", again, unit=unit)


def _active(told: Told, unit: str, log: Mend) -> Iterator[Finding]:
    restarts = told["NRestarts"]
    many = len(restarts) > 1 or restarts >= str(MANY)
    if many and told["ActiveState"] == "activating":
        yield fault("doctor.service_looping", log, unit=unit, times=restarts)
    elif many:
        yield warning("doctor.service_restarted", log, unit=unit, times=restarts)
    elif told["StatusText"]:
        yield well("doctor.service_says", unit=unit, status=told["StatusText"])
    else:
        yield well("doctor.service_ok", unit=unit)


def _failed(told: Told, unit: str, systemctl: str, log: Mend) -> Finding:
    """Say why it ended, and name what shows more."""
    result, code = told["Result"], told["ExecMainStatus"]
    fields = {"unit": unit, "code": code, "result": result}
    if result == "start-limit-hit":
        log = typed(f"{systemctl} reset-failed {unit} && {systemctl} start {unit}")
    if result == "exit-code":
        message = _REASONS.get(code, "doctor.service_ended")
        log = typed("companion config check") if code == "78" else log
    else:
        message = _RESULTS.get(result, "doctor.service_failed")
    return fault(message, log, **fields)


def reasons() -> Mapping[str, str]:
    """Return the message of each exit code and result that has one of its own."""
    return {**_REASONS, **_RESULTS}
