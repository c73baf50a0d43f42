"""The plain way into the app: read as click would; nothing is loaded too early."""

import subprocess
import sys

import pytest
from click.testing import CliRunner

from companion import __main__ as way
from companion import cli
from tests.soak import counted
from tests.ui.test_commands import called, env_of
from ui.app import begin, commands

PLAIN = [
    ["--fake-devices"],
    ["--size", "1280x720"],
    ["--size=1280x720", "--size", "800x480"],
    ["--rotate", "270", "--panel-mm", "154.5x87"],
    ["--lang", "ja", "--fullscreen", "--window"],
    ["--state-dir", "."],
    ["--state-dir", "not/there/yet"],
    ["--state-dir", "--fake-devices"],
]
ODD = [
    ["--help"],
    ["-h"],
    ["--size", "big"],
    ["--size"],
    ["--size", ""],
    ["--size="],
    ["--rotate", "45"],
    ["--panel-mm", "154"],
    ["--lang", "fr"],
    ["--lang", "--fake-devices"],
    ["--size", "--size"],
    ["--state-dir", __file__],
    ["--fake-devices=yes"],
    ["--fake"],
    ["--nothing"],
    ["--", "x"],
    ["x"],
]


@pytest.mark.parametrize("words", PLAIN, ids=" ".join)
def test_a_plain_command_line_means_what_click_says(words):
    meant = commands.run.make_context("run", list(words)).params
    assert begin.plain_flags(words).items() <= meant.items()
    rest = {k: v for k, v in meant.items() if k not in begin.plain_flags(words)}
    assert not any(rest.values())


@pytest.mark.parametrize("words", ODD, ids=" ".join)
def test_whatever_is_odd_is_left_to_click(words):
    assert begin.plain_flags(words) is None


def test_no_words_differ_from_click_in_what_they_mean():
    parts = [word for words in (*PLAIN, *ODD) for word in words]
    read = 0
    with counted("plain command lines", full=20_000, seed=9) as run:
        for _ in range(run.n):
            words = run.rng.choices(parts, k=run.rng.randint(0, 5))
            flags = begin.plain_flags(words)
            if flags is None:
                continue
            read += 1
            meant = commands.run.make_context("run", list(words)).params
            assert flags.items() <= meant.items(), words
            assert not any(v for k, v in meant.items() if k not in flags), words
    assert read > run.n / 50


def test_every_flag_of_run_is_known_to_the_plain_way():
    known = {*begin._VALUES, *begin._SWITCHES}
    flags = {one for p in commands.run.params for one in (*p.opts, *p.secondary_opts)}
    assert flags == known


def test_what_is_not_plain_comes_to_click(monkeypatch):
    monkeypatch.setattr(sys, "argv", ["companion", "run", "--size", "big"])
    with pytest.raises(SystemExit) as ended:
        way.main()
    assert ended.value.code == 2


def test_a_bad_configuration_is_told_by_click_and_nothing_is_opened(
    monkeypatch, capsys
):
    monkeypatch.setenv("COMPANION_DISPLAY_ROTATE", "45")
    monkeypatch.setattr(begin, "run", lambda *_, **__: pytest.fail("it was run"))
    assert begin.run_plainly(["--lang", "en"]) is False
    monkeypatch.setattr(sys, "argv", ["companion", "run", "--lang", "en"])
    with pytest.raises(SystemExit) as ended:
        way.main()
    assert ended.value.code == 78
    assert "COMPANION_DISPLAY_ROTATE" in capsys.readouterr().err


def test_both_ways_run_with_the_same_configuration(monkeypatch):
    seen = []
    monkeypatch.setattr(begin, "run", lambda app, **how: seen.append((app.config, how)))
    words = ["--size", "1280x720", "--window", "--fake-devices", "--state-dir", "."]
    assert begin.run_plainly(words)
    CliRunner().invoke(cli.main, ["run", *words])
    assert seen[0] == seen[1]
    assert seen[0][1] == {"fake": True}


def test_an_interrupt_at_the_start_is_no_traceback(monkeypatch):
    def stopped(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr(begin, "run", stopped)
    with pytest.raises(SystemExit) as ended:
        begin.run_plainly([])
    assert ended.value.code == 1


@pytest.mark.parametrize("name", ["nothing", "_nothing"])
def test_the_command_line_has_no_other_names(tmp_path, name):
    with pytest.raises(AttributeError, match=name):
        getattr(cli, name)
    assert called(tmp_path, "--version").stdout.startswith("companion ")


# --- what is loaded, and when ---------------------------------------------------------

LOADED = """
import os, sys
from companion.__main__ import main
from ui.app import begin
stage = begin._stage
def told(*what):
    early = set(sys.modules)
    made = stage(*what)
    home = set(sys.modules)
    print(*sorted(early), "|", *sorted(home))
    sys.stdout.flush()
    os._exit(0)
begin._stage = told
sys.argv = ["companion", "run", "--size", "800x480", "--lang", sys.argv[1]]
main()
"""
NEVER = {"click", "inspect", "difflib", "tempfile", "importlib.metadata", "numpy"}
NEVER |= {"pkg_resources", "typing_extensions", "html.parser", "gpiozero", "serial"}
NOT_FOR_THE_WINDOW = {"companion.kernel", "companion.table.journal", "ui.fonts"}
NOT_FOR_HOME = {
    "companion.sim.bots",
    "companion.table.table",
    "hardware.tower.serial_driver",
    "random",
    "json",
    "ui.app.hands",
    "ui.app.loop",
    "ui.app.session",
    "ui.app.sound",
    "ui.screens.generic",
    "ui.screens.keyboard",
    "ui.screens.setup",
}


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_start_loads_nothing_before_it_is_needed(tmp_path, lang):
    env = {"SDL_VIDEODRIVER": "dummy", "COMPANION_TABLE_STATE_DIR": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", LOADED, lang],
        env=env_of(tmp_path, **env),
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    window, home = (set(part.split()) for part in done.stdout.split("|"))
    assert window & (NEVER | NOT_FOR_THE_WINDOW | NOT_FOR_HOME) == set()
    assert home & (NEVER | NOT_FOR_HOME) == set()
    assert "ui.screens.home" in home  # it was shown
    assert not [one for one in home if one.startswith("companion.games.")]  # no rules
    assert not home & {"subprocess", "pygame.font", "pygame.sysfont"}
