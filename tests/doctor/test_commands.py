"""`companion doctor` as it is called, on whatever machine runs these tests."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli import main
from tests.doctor.made import Made
from ui.doctor import probes, visit
from ui.doctor.checks import CHECKS

PATIENCE = 60


def called(tmp_path: Path, *args: str, **env: str) -> subprocess.CompletedProcess[str]:
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("SDL_", "COMPANION_", "XDG_", "LC_", "LANG"))
    }
    own = {"XDG_CONFIG_HOME": str(tmp_path), "XDG_STATE_HOME": str(tmp_path)}
    return subprocess.run(
        [sys.executable, "-m", "companion", "doctor", *args],
        env={**kept, **own, **env},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


def test_it_looks_at_this_machine_and_ends(tmp_path: Path):
    done = called(tmp_path, "--json", "--lang", "en")
    assert done.stderr == ""
    said = json.loads(done.stdout)
    assert done.returncode == (0 if said["ok"] else 1)
    assert {one["check"] for one in said["findings"]} == set(CHECKS)
    wrong = [
        one for one in said["findings"] if one["id"] in ("check_failed", "font_none")
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("lang", "expected"),
    [("ja_JP.UTF-8", "ダイスタワー"), ("en_GB.UTF-8", "Dice tower")],
)
def test_the_report_is_in_the_language_of_the_environment(tmp_path, lang, expected):
    done = called(tmp_path, LANG=lang)
    assert expected in done.stdout
    assert "\33" not in done.stdout


def test_on_the_kernels_console_it_is_english_unless_asked_for(tmp_path):
    assert "Dice tower" in called(tmp_path, LANG="ja_JP.UTF-8", TERM="linux").stdout
    asked = called(tmp_path, "--lang", "ja", TERM="linux").stdout
    assert "ダイスタワー" in asked


def test_a_fault_in_the_configuration_is_told_with_its_line(tmp_path: Path):
    folder = tmp_path / "tabletop-companion"
    folder.mkdir()
    (folder / "config.toml").write_text('[tower]\nbaud = "x"\n', encoding="utf-8")
    done = called(tmp_path, "--lang", "en")
    assert done.returncode == 1
    assert "config.toml:2" in done.stdout.replace("\n" + " " * 22, "")
    assert "> companion config check" in done.stdout
    assert "fault" in done.stdout.splitlines()[-1]


def test_nothing_is_left_in_the_folder_of_the_games(tmp_path: Path):
    state = tmp_path / "state"
    state.mkdir()
    called(tmp_path, "--state-dir", str(state))
    assert list(state.iterdir()) == []


def test_only_a_fault_makes_the_exit_code_bad(made: Made, monkeypatch):
    monkeypatch.setattr(visit, "real_machine", lambda *_: made.machine())
    monkeypatch.setattr(visit, "way_of", lambda *_: made.case().way)

    def run():
        return CliRunner().invoke(main, ["doctor", "--lang", "en", "--wait", "0.1"])

    assert run().exit_code == 0
    made.shown["NRestarts"] = "9"
    assert run().exit_code == 0
    made.versions["smbus2"] = "0.1"
    done = run()
    assert done.exit_code == 1
    assert "One fault, warnings: 1" in done.stdout


@pytest.mark.parametrize("wrong", [["--wait", "-1"], ["--wait", "x"], ["--lang", "fr"]])
def test_wrong_flags_are_refused(wrong):
    assert CliRunner().invoke(main, ["doctor", *wrong]).exit_code == 2


# --- the probes of the real machine ---------------------------------------------------


def test_a_command_that_hangs_is_ended():
    assert probes.run(["sleep", "30"], limit=0.05).code == -1


def test_a_command_that_is_not_there_says_nothing():
    assert probes.run(["no-such-program-here"]) == (-1, "")


def test_a_command_answers_with_its_code_and_words():
    assert probes.run(["sh", "-c", "echo $LC_ALL; exit 3"]) == (3, "C\n")


def child_that(monkeypatch, code: str, limit: float = PATIENCE):
    """Ask a child that does something else instead."""
    real = subprocess.run

    def instead(_, **options):
        return real([sys.executable, "-c", code], **options)

    monkeypatch.setattr(subprocess, "run", instead)
    return probes.child("picture", limit=limit)


@pytest.mark.parametrize(
    ("code", "problem", "detail"),
    [
        ("import os; os.kill(os.getpid(), 11)", "died", "SIGSEGV"),
        ("raise SystemExit('no pygame')", "failed", "no pygame"),
        ("print('{')", "failed", ""),
        ("pass", "failed", ""),
    ],
)
def test_a_child_that_crashes_takes_nobody_along(monkeypatch, code, problem, detail):
    said = child_that(monkeypatch, code)
    assert (said.data, said.problem, said.detail) == ({}, problem, detail)


def test_a_child_that_hangs_is_ended(monkeypatch):
    said = child_that(monkeypatch, "import time; time.sleep(30)", limit=0.05)
    assert said.problem == "slow"


def test_the_last_line_of_a_child_counts(monkeypatch):
    """Libraries write to standard output as they like."""
    said = child_that(monkeypatch, "print('hello from pygame'); print('{\"a\": 1}')")
    assert said.data == {"a": 1}


def test_signals_have_names():
    assert probes.signal_name(11) == "SIGSEGV"
    assert probes.signal_name(4000) == "4000"


def test_the_real_machine_tells_who_asks_and_what_is_needed():
    machine = probes.real_machine({})
    assert machine.user.uid == os.geteuid()
    assert any(need.startswith("smbus2") for need in machine.requires)
    assert not any("extra" in need for need in machine.requires)
    assert machine.version("no-such-package") is None
    assert machine.room(Path("/")).free >= 0
    assert machine.node(Path("/")).uid == 0
    assert machine.may("/", machine.user, "r")
