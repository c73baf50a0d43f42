"""`companion simulate`: figures with their intervals, for people and for programs."""

import json
import os
import pty
import re
import subprocess
import sys

import pytest
from click.testing import CliRunner

from companion.cli import main
from companion.cli import simulate as verb
from companion.i18n import check, load_catalogue
from companion.sim.series import GameFailed

GAME = "dont-go-in-there"
MEAN = r"\d+\.\d\d \(-?\d+\.\d\d to \d+\.\d\d\)"


@pytest.fixture
def run():
    def run(*args, lang="en"):
        words = ["simulate", "--jobs", "1", *args, "--lang", lang]
        return CliRunner().invoke(main, words)

    return run


def test_every_bot_and_seat_has_wins_curses_and_ghosts_with_intervals(run):
    result = run(GAME, "--games", "6", "--bots", "greedy,random", "--seed", "3")

    assert result.exit_code == 0
    assert result.stdout.startswith("Don't Go In There, 2 players, 6 games, seed 3\n")
    for who in ("greedy", "random", "P1", "P2"):
        share = r"\d+\.\d % \(\d+\.\d to \d+\.\d\)"
        assert re.search(
            rf"^{who} +{share} +{MEAN} +{MEAN}$", result.stdout, re.MULTILINE
        )
    assert re.search(
        rf"^ +{MEAN}  24.00 \(24.00 to 24.00\)$", result.stdout, re.MULTILINE
    )
    assert "95 % interval" in result.stdout
    assert result.stderr == ""


def test_programs_get_the_same_figures_as_data(run):
    args = (GAME, "--games", "6", "--bots", "greedy,random", "--edition", "retail")
    data = json.loads(run(*args, "--players", "3", "--json").stdout)

    assert data["options"] == {"edition": "retail"}
    assert (data["games"], data["cut"], data["players"]) == (6, 0, 3)
    assert set(data["bots"]) == {"greedy", "random"}
    assert set(data["seats"]) == {"P1", "P2", "P3"}
    for side in (*data["bots"].values(), *data["seats"].values()):
        assert set(side) == {"wins", "curses", "ghosts"}
        for row in side.values():
            assert row["low"] <= row["value"] <= row["high"]
    assert json.loads(run(*args, "--players", "3", "--json").stdout) == data


def test_jobs_change_nothing(run):
    args = (GAME, "--games", "5", "--seed", "8", "--json")

    assert run(*args, "--jobs", "2").stdout == run(*args).stdout


def test_a_single_game_has_no_intervals(run):
    result = run(
        GAME, "--games", "1", "--option", "types=amulet,cat,ring,twin,doll,tome"
    )

    assert result.exit_code == 0
    assert "options: types=amulet,cat,ring,twin,doll,tome" in result.stdout
    assert re.search(
        r"^random +\d+\.\d % \(.*\)  \d+\.\d\d +\d+\.\d\d$", result.stdout, re.MULTILINE
    )


def test_japanese_columns_are_as_wide_as_they_look(run):
    lines = run(GAME, "--games", "2", lang="ja").stdout.splitlines()

    assert lines[0] == "ドント・ゴー・イン・ゼア、2人、2ゲーム、乱数の種0"
    head, row = (
        next(line for line in lines if line.startswith(w)) for w in ("席", "P1")
    )
    assert head.startswith("席  勝ち")
    assert row.startswith("P1  ")
    assert "信頼区間" in lines[-1]


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["dont-go-in-ther"], ["Did you mean dont-go-in-there?"]),
        (["chess"], ["“chess”", GAME]),
        ([GAME, "--bots", "gredy"], ["--bots", "“gredy”", "Did you mean greedy?"]),
        ([GAME, "--bots", "zz"], ["--bots", "“zz”", "random", "greedy"]),
        ([GAME, "--bots", "random,random,random"], ["--bots", "3 bots for 2 players"]),
        ([GAME, "--players", "6"], ["6 players", "2 to 4"]),
        ([GAME, "--option", "edision=retail"], ["“edision”", "Did you mean edition?"]),
        ([GAME, "--edition", "retial"], ["edition", "retial", "Did you mean retail?"]),
        ([GAME, "--option", "edition"], ["--option edition", "key=value"]),
        ([GAME, "--option", "a=1", "--option", "a=2"], ["“a” is given twice"]),
        (
            [GAME, "--edition", "retail", "--option", "edition=prototype"],
            ["--edition retail", "edition=prototype"],
        ),
        ([GAME, "--profile", "/nowhere.toml"], ["--profile", "/nowhere.toml"]),
        ([GAME, "--games", "0"], ["--games"]),
        ([GAME, "--jobs", "x"], ["--jobs"]),
    ],
)
def test_a_wrong_argument_is_named_with_the_nearest_right_one(run, args, told):
    result = run(*args)

    assert result.exit_code == 2
    assert result.stdout == ""
    for part in told:
        assert part in result.stderr


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["--bots", "gredy"], "「greedy」ではありませんか"),
        (["--option", "edision=1"], "「edition」ではありませんか"),
        (["--players", "9"], "9人では遊べません"),
    ],
)
def test_faults_are_told_in_japanese_too(run, args, told):
    result = run(GAME, *args, lang="ja")

    assert result.exit_code == 2
    assert told in result.stderr


def test_two_faults_are_two_lines(run):
    result = run(
        GAME, "--option", "edition=retail", "--option", "x=1", "--option", "y=2"
    )

    assert [line[:28] for line in result.stderr.splitlines()] == [
        "There is no option “x”. Ther",
        "There is no option “y”. Ther",
    ]


def test_an_owners_profile_counts(run, tmp_path):
    own = tmp_path / "own.toml"
    own.write_text("die_faces.value = { ghost = 1, blank = 9999 }\n", encoding="utf-8")

    data = json.loads(run(GAME, "--games", "3", "--profile", str(own), "--json").stdout)

    assert data["bots"]["random"]["ghosts"]["value"] < 1


def test_a_game_that_fails_is_named_so_that_it_can_be_shown_again(run, monkeypatch):
    def play_all(series, jobs):
        del series, jobs
        raise GameFailed(41, "KeyError: 'x'")

    monkeypatch.setattr(verb, "play_all", play_all)

    result = run(GAME, "--seed", "6")

    assert result.exit_code == 1
    assert "Game 41 of seed 6 failed: KeyError: 'x'" in result.stderr


def test_a_terminal_shows_a_bar_and_leaves_the_figures_alone():
    mine, theirs = pty.openpty()
    words = ["simulate", GAME, "--games", "4", "--jobs", "1", "--json", "--lang", "en"]
    done = subprocess.run(
        [sys.executable, "-m", "companion", *words],
        stdout=subprocess.PIPE,
        stderr=theirs,
        env={**os.environ, "TERM": "xterm"},
        check=True,
        timeout=60,
    )
    os.close(theirs)
    bar = os.read(mine, 65536).decode()
    os.close(mine)

    assert "playing" in bar
    assert "100%" in bar
    assert json.loads(done.stdout)["games"] == 4


def test_all_is_said_in_both_languages():
    others = [load_catalogue("companion.locale", "kernel.toml")]

    for name in ("sim.toml", "setup.toml", "referee.toml"):
        assert check(load_catalogue("companion.locale", name), *others) == []
