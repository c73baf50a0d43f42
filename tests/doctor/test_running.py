"""All checks at once: one that hangs or fails holds up none of the others."""

import threading

import pytest

from companion.cli import App
from tests.doctor.furniture import STATE
from tests.doctor.made import PI, Made
from ui.doctor import accounts
from ui.doctor.case import Once
from ui.doctor.finding import Level, well
from ui.doctor.running import Told, examine
from ui.doctor.visit import way_of


def good(case):
    del case
    yield well("doctor.sound_ok", name="x")


def broken(case):
    del case
    yield well("doctor.sound_ok", name="x")
    raise RuntimeError("a bug")


@pytest.fixture
def stuck():
    never = threading.Event()

    def check(case):
        del case
        never.wait(20)
        yield well("doctor.sound_ok", name="x")

    yield check
    never.set()


def test_what_hangs_is_told_and_the_others_are_heard(made: Made, stuck):
    begun = []

    def clock():
        """Say that the time is over when the good one has ended."""
        begun.append(1)
        runs = any(one.name == "good" for one in threading.enumerate())
        return 0.0 if runs or len(begun) == 1 else 100.0

    checks = {"a": stuck, "good": good}
    found = examine(made.case(), checks, limit=0.05, clock=clock)
    assert [one.check for one in found] == ["a", "good"]
    [late] = found[0].findings
    assert (late.id, late.level) == ("check_late", Level.WARNING)
    assert late.mend.command == "companion doctor --wait 10"
    assert found[1].findings[0].id == "sound_ok"


def test_what_hangs_does_not_keep_the_program_from_ending(made: Made, stuck):
    examine(made.case(), {"hanging": stuck}, limit=0.0)
    [thread] = [one for one in threading.enumerate() if one.name == "hanging"]
    assert thread.daemon


def test_a_check_that_fails_is_told(made: Made):
    [told] = examine(made.case(), {"a": broken}, limit=5)
    [finding] = told.findings
    assert (finding.id, finding.level) == ("check_failed", Level.WARNING)
    assert finding.fields == {"problem": "RuntimeError: a bug"}


def test_the_order_is_that_of_the_list(made: Made):
    checks = dict.fromkeys("zyxabc", good)
    found = examine(made.case(), checks, limit=5)
    assert [told.check for told in found] == list("zyxabc")
    assert all(isinstance(told, Told) for told in found)


def test_what_several_ask_for_is_found_out_once():
    asked = []
    gate = threading.Barrier(4)
    once = Once(lambda: asked.append(1) or len(asked))
    found = []

    def ask():
        gate.wait(5)
        found.append(once())

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for one in threads:
        one.start()
    for one in threads:
        one.join(5)
    assert (asked, found) == ([1], [1, 1, 1, 1])


# --- how the app is run ---------------------------------------------------------------


def test_where_the_service_is_enabled_it_is_the_service_that_counts(made: Made):
    made.put("/etc/tabletop-companion/environment", "COMPANION_TOWER_BAUD=9600\n")
    way = way_of(App({"COMPANION_TOWER_BAUD": "300"}, {}), made.machine())
    assert way.unit is not None
    assert way.account.name == "tabletop"
    assert way.state == STATE
    assert way.survey.config.tower.baud == 9600
    assert str(way.folders[-1]).startswith(f"{STATE}/.config")


def test_else_it_is_whoever_asks(made: Made, tmp_path):
    made.by_hand()
    env = {"COMPANION_TOWER_BAUD": "300", "XDG_STATE_HOME": str(tmp_path)}
    way = way_of(App(env, {}), made.machine())
    assert (way.unit, way.account) == (None, PI)
    assert way.state == f"{tmp_path}/tabletop-companion"
    assert way.survey.config.tower.baud == 300


def test_a_folder_that_is_named_is_ones_own(made: Made, tmp_path):
    way = way_of(App({}, {"table.state_dir": str(tmp_path)}), made.machine())
    assert way.unit is None
    assert way.state == str(tmp_path)


def test_a_service_that_is_not_enabled_does_not_count(made: Made):
    made.drop(accounts.UNIT)
    assert accounts.service(made.machine()) is None
