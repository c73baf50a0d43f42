"""The command line itself: verbs found late, complaints, exit codes, logging."""

import logging
import os
import subprocess
import sys

import click
import pytest
from click.testing import CliRunner

from companion.cli import App, _logs, _verbs, main
from companion.config import load

QUIET = {
    "LANG": "en_GB.UTF-8",
    "LC_ALL": "",
    "LC_MESSAGES": "",
    "XDG_CONFIG_HOME": "/x",
}


@click.command()
@click.pass_obj
def hello(app: App) -> None:
    """Say what language and size are set."""
    before = app.config.display.rotate
    app.override({"display.size": "1024x600", "display.rotate": None})
    assert app.config.display.rotate == before
    click.echo(f"{app.t.lang} {app.config.display.size} {app.config.display.rotate}")


@click.command()
def hasty() -> None:
    """Read the configuration without being handed anything."""
    load({"tower.baud": 1}, {}, ())


@click.command()
@click.pass_obj
def talk(app: App) -> None:
    """Need nothing but the language."""
    click.echo(app.t("config.ok"))


not_a_verb = "text"


@pytest.fixture
def run(monkeypatch):
    """Call the command line with some verbs of this file among the known ones."""
    for name in ("hello", "hasty", "talk", "not_a_verb", "lost"):
        monkeypatch.setitem(_verbs.OWN, name, f"{__name__}:{name}")
    monkeypatch.setitem(_verbs.OWN, "gone", "companion.nowhere:gone")

    def run(*args, **env):
        return CliRunner().invoke(main, list(args), env=QUIET | env)

    yield run
    logging.basicConfig(handlers=[logging.NullHandler()], force=True)


@pytest.mark.parametrize("flag", ["-h", "--help"])
def test_help_lists_our_verbs_and_those_of_other_packages(run, flag):
    result = run(flag)

    assert result.exit_code == 0
    for verb in ("config", "referee", "rules", "simulate", "run", "demo", "tower"):
        assert f"\n  {verb} " in result.stdout
    assert "Exit codes" in result.stdout


def test_the_version_is_the_installed_one(run):
    result = run("--version")

    assert result.exit_code == 0
    assert result.stdout.startswith("companion ")
    assert result.stdout.split()[1][0].isdigit()


@pytest.mark.parametrize(
    ("args", "env", "said"),
    [
        ((), {}, "en 1024x600 0"),
        ((), {"LANG": "ja_JP.UTF-8"}, "ja 1024x600 0"),
        (("--lang", "ja"), {}, "ja 1024x600 0"),
        ((), {"COMPANION_LANGUAGE": "ja"}, "ja 1024x600 0"),
        ((), {"COMPANION_DISPLAY_ROTATE": "90"}, "en 1024x600 90"),
        ((), {"COMPANION_DISPLAY_SIZE": "640x480"}, "en 1024x600 0"),
    ],
)
def test_a_verb_gets_language_and_configuration_and_adds_its_flags(
    run, args, env, said
):
    assert run(*args, "hello", **env).stdout.strip() == said


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["confg"], "no verb 'confg'. Did you mean 'config'?"),
        (["--lang", "ja", "confg"], "「confg」というコマンドはありません。「config」"),
        (["--lang", "fr", "hello"], "'fr'"),
        (["--log-level", "loud", "hello"], "'loud'"),
        (["--nothing"], "--nothing"),
        (["hello", "too", "much"], "too much"),
    ],
)
def test_wrong_arguments_end_with_2_and_say_what_is_meant(run, args, said):
    result = run(*args)

    assert result.exit_code == 2
    assert said in result.stderr


@pytest.mark.parametrize(
    ("verb", "problem"),
    [
        ("gone", "companion.nowhere:gone (ModuleNotFoundError"),
        ("lost", ":lost (AttributeError"),
        ("not_a_verb", ":not_a_verb (TypeError"),
    ],
)
def test_a_verb_that_cannot_be_loaded_says_so_without_a_traceback(run, verb, problem):
    result = run(verb, "--any", "thing", "--help")

    assert result.exit_code == 1
    assert f"The verb '{verb}' cannot be loaded" in result.stderr
    assert problem in result.stderr
    assert "Traceback" not in result.stderr
    assert "Traceback" in run("--log-level", "debug", verb).stderr
    assert f"  {verb} " in run("--help").stdout


@pytest.mark.parametrize("verb", ["hello", "hasty"])
def test_a_bad_configuration_ends_with_78_and_every_fault(run, verb):
    env = {"COMPANION_TOWER_BAUD": "1", "COMPANION_TOWR_PORT": "x"}

    result = run(verb, **env)

    assert result.exit_code == 78
    assert "tower.baud = " in result.stderr
    assert ("COMPANION_TOWER_PORT" in result.stderr) == (verb == "hello")
    assert "companion config check" in result.stderr
    assert result.stdout == ""


def test_the_language_is_configuration_unless_it_is_given(run):
    bad = {"COMPANION_TOWER_BAUD": "1"}

    assert run("talk", **bad).exit_code == 78
    assert "in order" in run("--lang", "en", "talk", **bad).stdout


def test_help_and_wrong_arguments_come_before_a_bad_configuration(run):
    bad = {"COMPANION_TOWER_BAUD": "1"}

    assert run("hello", "--help", **bad).exit_code == 0
    assert run("helo", **bad).exit_code == 2


def test_verbs_of_this_distribution_are_those_that_the_metadata_names():
    assert _verbs._at_home().items() <= _verbs._installed().items()
    assert "run" in _verbs._at_home()


@pytest.mark.parametrize(
    ("level", "prefix"),
    [
        (logging.CRITICAL, "<3>"),
        (logging.ERROR, "<3>"),
        (logging.WARNING, "<4>"),
        (logging.INFO, "<6>"),
        (logging.DEBUG, "<7>"),
    ],
)
def test_under_the_journal_every_line_has_its_priority(level, prefix):
    record = logging.LogRecord("a", level, "f", 1, "one\ntwo %s", ("x",), None)

    text = _logs.JournalFormatter("%(name)s: %(message)s").format(record)

    assert text == f"{prefix}a: one\n{prefix}two x"


def test_the_journal_is_told_from_a_terminal_by_device_and_inode(tmp_path):
    with (tmp_path / "stream").open("w") as stream:
        stat = os.fstat(stream.fileno())
        ours = {"JOURNAL_STREAM": f"{stat.st_dev}:{stat.st_ino}"}

        assert _logs.under_journal(ours, stream.fileno())
        assert not _logs.under_journal({"JOURNAL_STREAM": "1:1"}, stream.fileno())
        assert not _logs.under_journal({}, stream.fileno())
        closed = stream.fileno()
    assert not _logs.under_journal(ours, closed)


@pytest.mark.parametrize(
    ("args", "env", "code"),
    [
        (["--version"], {}, 0),
        (["config", "check"], {}, 0),
        (["confg"], {}, 2),
        (["config", "show"], {"COMPANION_LOG_LEVEL": "loud"}, 78),
    ],
)
def test_exit_codes_of_the_real_program(args, env, code):
    env = {k: v for k, v in os.environ.items() if not k.startswith("COMPANION_")} | env

    done = subprocess.run(
        [sys.executable, "-m", "companion", *args],
        env=env | QUIET,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )

    assert (done.returncode, "Traceback" in done.stderr) == (code, False)


def test_looking_for_a_verb_loads_neither_pygame_nor_the_metadata():
    code = (
        "import sys, companion.cli as c; from companion.cli import _verbs\n"
        "c.main(['config', 'show'], standalone_mode=False)\n"
        "_verbs._at_home()\n"
        "print({'pygame', 'importlib.metadata', 'serial', 'difflib'} & {*sys.modules})"
    )

    done = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | QUIET,
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )

    assert done.stdout.splitlines()[-1] == "set()"
