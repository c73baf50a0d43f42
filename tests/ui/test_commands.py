"""The verbs `run` and `demo` as they are called: answers, exit codes, signals."""

import os
import queue
import signal
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing

import pytest
from click.testing import CliRunner

from companion.cli import main
from companion.games import load
from companion.table.faults import fault_of
from companion.table.journal import Journal
from companion.table.table import Table

COMPANION = (sys.executable, "-m", "companion")
PATIENCE = 60


def env_of(tmp_path, **more):
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("SDL_", "COMPANION_", "XDG_"))
        and name not in ("DISPLAY", "WAYLAND_DISPLAY", "INVOCATION_ID")
    }
    return {**kept, "XDG_CONFIG_HOME": str(tmp_path / "config"), **more}


def called(tmp_path, *args, **env):
    done = subprocess.run(
        [*COMPANION, *args],
        env=env_of(tmp_path, **env),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert "Traceback" not in done.stderr
    return done


class Running:
    """The app in a process of its own, under SDL's dummy driver."""

    def __init__(self, tmp_path, *args, waits_for="buttons: ok", **env):
        self.state = tmp_path / "state"
        args = args or ("--fake-devices",)
        command = (*COMPANION, "run", *args)
        env = {"COMPANION_TABLE_STATE_DIR": str(self.state), **env}
        env = env_of(tmp_path, **{"SDL_VIDEODRIVER": "dummy", **env})
        self.process = subprocess.Popen(
            command, env=env, stderr=subprocess.PIPE, text=True
        )
        self._lines = queue.SimpleQueue()
        threading.Thread(target=self._read, daemon=True).start()
        self.wait_for(waits_for)

    def _read(self):
        for line in self.process.stderr:
            self._lines.put(line)
        self._lines.put("")

    def wait_for(self, text):
        """Wait until the log says something."""
        told = []
        while not (told and text in told[-1]):
            told.append(self._lines.get(timeout=PATIENCE))
            if told[-1] == "":
                pytest.fail(f"it ended without {text!r}: {''.join(told)}")

    def end(self, number):
        self.process.send_signal(number)
        return self.process.wait(PATIENCE)


# --- signals --------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["SIGTERM", "SIGINT", "SIGHUP"])
def test_a_signal_ends_the_app_in_order(tmp_path, name):
    assert Running(tmp_path).end(getattr(signal, name)) == 0


def test_a_service_does_not_mind_a_hang_up(tmp_path):
    running = Running(tmp_path, INVOCATION_ID="1", JOURNAL_STREAM="1:2")
    running.process.send_signal(signal.SIGHUP)
    with pytest.raises(subprocess.TimeoutExpired):
        running.process.wait(0.5)
    assert running.end(signal.SIGTERM) == 0


def test_a_killed_app_loses_no_game(tmp_path):
    state = tmp_path / "state"
    with Journal(state / "journal.db") as journal:
        table = Table.new(journal, load("dont-go-in-there"), ("Ann", "Ben"))
        table.act(table.state.legal_actions()[0])

    Running(tmp_path).end(signal.SIGKILL)

    with Journal(state / "journal.db") as journal:
        assert Table.open(journal, table.key).state == table.state


# --- a bad place for the games --------------------------------------------------------


def foreign(file):
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE theirs (x)")


def newer(file):
    Journal(file).close()
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA user_version = 99")


def noise(file):
    file.write_bytes(bytes(range(256)) * 20)


def torn(file):
    """Ours, with its pages overwritten from the middle on."""
    Journal(file).close()
    data = file.read_bytes()
    file.write_bytes(data[: len(data) // 2] + b"x" * (len(data) // 2))


@pytest.mark.parametrize(
    ("make", "said", "kept"),
    [
        (foreign, "belongs to another program", "journal.db"),
        (newer, "A newer version", "journal.db"),
        (noise, "could not be read at all", "journal.db.damaged-*"),
        (torn, "was damaged", "journal.db.damaged-*"),
    ],
)
def test_a_journal_that_is_not_ours_or_damaged_is_told_and_kept(
    tmp_path, make, said, kept
):
    file = tmp_path / "state" / "journal.db"
    file.parent.mkdir()
    make(file)
    before = file.read_bytes()

    running = Running(tmp_path, "--lang", "en", waits_for=said)

    assert running.end(signal.SIGTERM) == 0
    (left,) = [
        one for one in file.parent.glob(kept) if not one.name.endswith(("wal", "shm"))
    ]
    assert left.read_bytes() == before


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_file_where_the_folder_of_the_games_should_be_is_told(tmp_path, lang):
    file = tmp_path / "a file"
    file.write_text("mine")
    env = {"COMPANION_TABLE_STATE_DIR": str(file), "COMPANION_LANGUAGE": lang}
    said = {"en": "cannot be opened", "ja": "記録ファイルを開けません"}[lang]
    running = Running(tmp_path, waits_for=said, **env)
    assert running.end(signal.SIGTERM) == 0
    assert file.read_text() == "mine"


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["run", "--state-dir", __file__], "is a file"),
        (["demo", "--lang", "en", "--out", f"{__file__}/x"], "cannot be used"),
    ],
)
def test_a_flag_that_names_no_folder_is_bad_usage(args, said):
    result = CliRunner().invoke(main, args)
    assert (result.exit_code, said in result.output) == (2, True), result.output


def test_a_disk_that_fails_the_demo_is_a_sentence_and_an_exit_code(
    tmp_path, monkeypatch
):
    def full(*_, **__):
        raise fault_of(OSError(28, "No space left on device"), "x")

    monkeypatch.setattr("companion.table.table.Table.new", full)
    monkeypatch.setattr("ui.app.demo.PATIENCE", 0.5)
    args = ["demo", "--lang", "en", "--out", str(tmp_path)]
    result = CliRunner().invoke(main, args)
    assert result.exit_code == 74
    assert "The disk is full" in result.output


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_second_app_on_one_folder_is_told_and_leaves_the_first_alone(tmp_path, lang):
    first = Running(tmp_path)
    env = {"SDL_VIDEODRIVER": "dummy", "COMPANION_TABLE_STATE_DIR": str(first.state)}

    second = called(tmp_path, "run", "--lang", lang, **env)

    assert second.returncode == 75
    assert str(first.state) in second.stderr
    assert str(first.process.pid) in second.stderr
    said = {"en": "Another companion", "ja": "別のコンパニオン"}[lang]
    assert said in second.stderr
    assert first.process.poll() is None
    assert first.end(signal.SIGTERM) == 0


def test_a_killed_app_gives_its_folder_up_and_other_folders_are_free(tmp_path):
    first = Running(tmp_path)
    other = Running(tmp_path, COMPANION_TABLE_STATE_DIR=str(tmp_path / "other"))
    first.end(signal.SIGKILL)
    assert Running(tmp_path).end(signal.SIGTERM) == 0
    assert other.end(signal.SIGTERM) == 0


# --- where there is nothing to draw on ------------------------------------------------


@pytest.mark.parametrize(
    ("env", "code", "said"),
    [
        ({}, 69, "no display"),
        ({"SDL_VIDEODRIVER": "nonsense"}, 78, "SDL_VIDEODRIVER=nonsense"),
        ({"SDL_VIDEODRIVER": "kmsdrm"}, 78, "KMSDRM"),
    ],
    ids=["none", "unknown driver", "kmsdrm"],
)
def test_a_missing_display_is_a_sentence_and_an_exit_code(tmp_path, env, code, said):
    done = called(tmp_path, "run", "--lang", "en", **env)
    assert done.returncode == code
    assert said in done.stderr


def test_where_no_display_is_that_is_all_that_is_said(tmp_path):
    done = called(tmp_path, "run", "--lang", "en")
    assert done.stderr.startswith("There is no display here")
    assert len(done.stderr.splitlines()) == 1


def test_a_missing_font_is_a_sentence(tmp_path):
    env = {"SDL_VIDEODRIVER": "dummy", "COMPANION_DISPLAY_FONT": "/no/such.ttf"}
    done = called(tmp_path, "run", **env)
    assert (done.returncode, "/no/such.ttf" in done.stderr) == (78, True)


# --- arguments ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["run", "--size", "big"], "800x480"),
        (["run", "--panel-mm", "154"], "WIDTHxHEIGHT"),
        (["run", "--rotate", "45"], "'270'"),
        (["demo", "--lang", "fr"], "'ja', 'en'"),
        (["demo", "--lang", "en", "--game", "chess"], "dont-go-in-there"),
        (["demo", "--lang", "en", "--players", "9"], "players"),
        (["demo", "--lang", "en", "--edition", "gold"], "retail"),
        (
            ["demo", "--lang", "en", "--edition", "prototype", "--players", "5"],
            "Retail (2022) 2 to 5",
        ),
        (
            ["demo", "--lang", "ja", "--players", "5", "--edition", "prototype"],
            "製品版",
        ),
        (["demo", "--lang", "ja", "--players", "1"], "1人では遊べません"),
        (["demo", "--lang", "ja", "--edition", "gold"], "gold"),
        (["demo", "--lang", "ja", "--out", "/proc/x"], "フォルダー/proc/x"),
        (["demo", "--lang", "en", "--out", "/proc/x"], "folder /proc/x"),
        (["demo", "--lang", "en", "--out", "/dev/null/x"], "folder /dev/null/x"),
    ],
)
def test_bad_usage_exits_2_and_says_what_is_possible(args, said):
    result = CliRunner().invoke(main, args)
    assert result.exit_code == 2
    assert said in result.output
    assert not any(
        raw in result.output for raw in ("fault.", "(value=", "(n=", "Traceback")
    )


def test_a_bad_configuration_exits_78(tmp_path):
    done = called(tmp_path, "run", "--lang", "en", COMPANION_DISPLAY_ROTATE="45")
    assert (done.returncode, "COMPANION_DISPLAY_ROTATE" in done.stderr) == (78, True)


@pytest.mark.parametrize("verb", ["run", "demo"])
def test_help_names_every_option_without_starting_anything(verb):
    result = CliRunner().invoke(main, [verb, "--help"])
    assert result.exit_code == 0
    assert "--lang" in result.output


@pytest.mark.parametrize("code", ["69 no display", "74 ", "75 another", "78 wrong"])
def test_the_help_names_every_exit_code(code):
    said = CliRunner().invoke(main, ["--help"]).output
    assert code in " ".join(said.split())


@pytest.mark.parametrize("key", ["F5", "F6", "F7", "F8", "F9", "F12"])
def test_the_keys_of_simulated_devices_are_in_the_help(key):
    assert key in CliRunner().invoke(main, ["run", "--help"]).output
