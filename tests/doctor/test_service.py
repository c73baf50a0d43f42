"""The service: what systemd says of it, what that means, and what shows more."""

import pytest

from tests.doctor.furniture import STATE, UNITS, WANTS
from tests.doctor.made import PI, Made
from tests.doctor.rows import Row, checked
from ui.doctor import accounts
from ui.doctor.accounts import DESKTOP_UNIT, UNIT, read_unit
from ui.doctor.checks import service
from ui.doctor.finding import Level

LOG = "sudo journalctl -t companion -b -n 40 --no-pager"
CTL = "sudo systemctl"
INSTALL = "sudo systemd/install.sh"
DESKTOP_WANTS = (
    "/etc/systemd/user/graphical-session.target.wants/companion-desktop.service"
)


def shown(**values: str):
    return lambda made: made.shown.update(values)


def failed(result: str, code: str = "0", **more: str):
    return shown(ActiveState="failed", Result=result, ExecMainStatus=code, **more)


def both(made: Made):
    made.put(DESKTOP_UNIT, "")
    made.link(DESKTOP_WANTS, DESKTOP_UNIT)


def desktop_only(made: Made):
    made.by_hand()
    made.put(DESKTOP_UNIT, "")


def ended(code: int, mend: str = LOG) -> Row:
    """Return the row for an exit code that has a sentence of its own."""
    message = service.reasons()[str(code)].removeprefix("doctor.")
    change = failed("exit-code", str(code))
    return Row(f"it ended with {code}", change, (f"fault {message}",), mend)


ROWS = (
    Row(
        "it is stopped",
        shown(ActiveState="inactive"),
        ("warning service_stopped",),
        f"{CTL} start companion",
    ),
    Row(
        "it is not enabled",
        shown(UnitFileState="disabled"),
        ("warning service_disabled",),
        f"{CTL} enable --now companion",
    ),
    Row(
        "it is masked",
        shown(UnitFileState="masked"),
        ("warning service_disabled",),
        f"{CTL} unmask companion && {CTL} enable --now companion",
    ),
    Row(
        "both are enabled",
        both,
        ("warning service_both",),
        f"{CTL} disable --now companion",
    ),
    Row(
        "that of the desktop is not enabled",
        desktop_only,
        ("warning service_disabled",),
        INSTALL,
    ),
    Row(
        "it was changed",
        shown(NeedDaemonReload="yes"),
        ("warning service_reload",),
        f"{CTL} daemon-reload && {CTL} restart companion",
    ),
    Row(
        "it has a start limit (B57)",
        shown(StartLimitIntervalUSec="10s"),
        ("warning service_limit",),
        INSTALL,
    ),
    Row(
        "it has no watchdog",
        shown(WatchdogUSec="0"),
        ("warning service_watchdog",),
        INSTALL,
    ),
    Row(
        "it restarted often", shown(NRestarts="3"), ("warning service_restarted",), LOG
    ),
    Row(
        "it restarted very often",
        shown(NRestarts="12"),
        ("warning service_restarted",),
        LOG,
    ),
    Row(
        "it is started again and again",
        shown(
            ActiveState="activating",
            SubState="auto-restart",
            Result="exit-code",
            ExecMainStatus="1",
        ),
        ("fault service_ended",),
        LOG,
    ),
    Row(
        "it never comes up",
        shown(ActiveState="activating", SubState="start", NRestarts="4"),
        ("fault service_looping",),
        LOG,
    ),
    Row(
        "the start limit was reached (B57)",
        failed("start-limit-hit"),
        ("fault service_limit_hit",),
        f"{CTL} reset-failed companion && {CTL} start companion",
    ),
    Row(
        "the watchdog bit (B64)",
        failed("watchdog"),
        ("fault service_watchdog_hit",),
        LOG,
    ),
    Row("it did not start in time", failed("timeout"), ("fault service_timeout",), LOG),
    Row("the memory was full", failed("oom-kill"), ("fault service_oom",), LOG),
    Row("it was killed", failed("signal"), ("fault service_failed",), LOG),
    *(ended(code) for code in (69, 74, 75, 200, 203, 216, 217)),
    ended(78, "companion config check"),
)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.what)
def test_what_is_wrong_is_told_and_nothing_else(made: Made, row: Row):
    checked(made, row)


def test_what_the_app_says_of_itself_is_passed_on(made: Made):
    made.shown["StatusText"] = "tower: offline"
    found = {one.id: one for one in made.says("service")}
    assert found["service_says"].fields["status"] == "tower: offline"


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (
            lambda made: (
                made.at("/run/systemd/system/x").unlink()
                or made.at("/run/systemd/system").rmdir()
            ),
            "service_no_systemd",
        ),
        (lambda made: made.by_hand(), "service_absent"),
        (lambda made: made.shown.clear(), "service_unknown"),
    ],
)
def test_what_does_no_harm_is_a_note(made: Made, change, expected):
    change(made)
    assert [(one.id, one.level) for one in made.says("service")] == [
        (expected, Level.NOTE)
    ]


def test_the_unit_of_the_desktop_is_asked_of_its_user_alone(made: Made):
    both(made)
    made.drop(WANTS, UNIT)
    assert [one.id for one in made.says("service")] == ["service_other_user"]
    made.user, made.env = PI, {"XDG_RUNTIME_DIR": "/run/user/1000"}
    made.shown |= {"ActiveState": "failed", "Result": "signal"}
    [found] = made.says("service")
    assert found.mend.command.startswith("journalctl --user -t companion ")


def test_every_reason_has_a_row():
    told = {row.expected[0].split()[1] for row in ROWS}
    assert {one.removeprefix("doctor.") for one in service.reasons().values()} <= told


# --- the unit file --------------------------------------------------------------------


def test_the_shipped_unit_is_understood(made: Made):
    machine = made.machine()
    unit = accounts.service(machine)
    assert unit is not None
    env = accounts.service_env(machine, unit)
    assert env["STATE_DIRECTORY"] == STATE
    assert env["SDL_VIDEODRIVER"] == "kmsdrm"
    assert env["GPIOZERO_PIN_FACTORY"] == "lgpio"
    account = accounts.service_account(machine, unit)
    assert (account.uid, account.name) == (990, "tabletop")
    assert {997, 998, 20, 44, 996, 993, 29, 990} <= account.groups


def test_the_files_beside_it_count_too(made: Made):
    made.put(
        f"{UNIT}.d/x.conf", "[Service]\nUser=pi\nSupplementaryGroups=\nEnvironment=\n"
    )
    made.put("/etc/tabletop-companion/environment", "# no\nLANG=ja_JP.UTF-8\nA='b c'\n")
    machine = made.machine()
    unit = accounts.service(machine)
    assert unit is not None
    assert accounts.service_account(machine, unit).groups == frozenset({1000})
    env = accounts.service_env(machine, unit)
    assert (env["LANG"], env["A"]) == ("ja_JP.UTF-8", "b c")
    assert "SDL_VIDEODRIVER" not in env


@pytest.mark.parametrize("uid", ["9" * 5000, "-1", "\u0661", "", "1e3"])
def test_a_number_that_is_none_is_nobody(made: Made, uid: str):
    made.put("/etc/passwd", f"tabletop:x:{uid}:{uid}::/:/bin/sh\n")
    machine = made.machine()
    unit = accounts.service(machine)
    assert unit is not None
    assert accounts.service_account(machine, unit).uid == -1


def test_lines_of_a_unit_may_go_on_and_be_quoted():
    unit = read_unit(
        '[Service]\n#A=1\nEnvironment="A=b c" \\\n B=2\nEnvironment=C="x\n'
    )
    assert unit.env == {"A": "b c", "B": "2", "C": '"x'}
    assert unit.last("User") == ""


def test_both_units_are_those_that_are_shipped():
    shipped = {one.name for one in UNITS.glob("*.service")}
    assert shipped == {accounts.SERVICE, accounts.DESKTOP}
