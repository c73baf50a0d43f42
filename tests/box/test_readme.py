"""The READMEs: what they name is there, and what they show works."""

import re
from pathlib import Path

import click
import pytest

from companion.cli import main as companion
from companion.config import schema
from tests.box.readme import READMES, exists, parts, read
from tests.box.units import ROOT

README, MAKERS, FIRMWARE = (read(path) for path in READMES)
ALL = pytest.mark.parametrize("readme", [README, MAKERS, FIRMWARE], ids=READMES)
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
INSTALLER = (ROOT / "systemd/install.sh").read_text(encoding="utf-8")
OURS = ("companion", "hardware", "ui", "systemd", "tests", ".ci", "benchmarks")
# Programs of the system, of Debian's packages, and of the board.
KNOWN = {
    *("cd", "export", "git", "journalctl", "ls", "printf", "rm", "systemctl", "tar"),
    *("apt", "i2cdetect", "mpremote", "pipx", "raspi-config", "userdel", "usermod"),
    *("companion", "make", "micropython", "sh", "systemd/install.sh"),
}
MADE_UP = re.compile(r"[{}$\"?\[\]<>=]|\.\.\.")


def complaint(words: list[str]) -> str:
    """Return what is wrong with a command line of `companion`; empty: nothing."""
    command, at = companion, 1
    context = click.Context(companion, **companion.context_settings)
    while at < len(words):
        word = words[at]
        at += 1
        options = {
            name: param
            for param in command.get_params(context)
            if isinstance(param, click.Option)
            for name in (*param.opts, *param.secondary_opts)
        }
        if word.startswith("--"):
            if word not in options:
                return f"{' '.join(words)}: no {word}"
            at += 0 if options[word].is_flag else 1
        elif isinstance(command, click.Group):
            found = command.get_command(context, word)
            if found is None:
                return f"{' '.join(words)}: no {word}"
            command = found
    return ""


def of_program(name: str, readme) -> list[list[str]]:
    return [words for words in readme.commands() if words[0] == name]


# Commands


@ALL
def test_every_verb_and_flag_of_companion_is_there(readme):
    found = [complaint(words) for words in of_program("companion", readme)]

    assert [one for one in found if one] == []
    assert readme is FIRMWARE or len(found) > 10


@pytest.mark.parametrize(
    "line",
    [
        "companion doctr",
        "companion run --fake-device",
        "sudo -u tabletop companion cards exprot --state-dir /x",
        "COMPANION_X=1 companion tower try --patern x",
    ],
)
def test_a_slip_in_a_command_would_be_found(line):
    (words,) = parts(line)

    assert complaint(words)


def flags(command: click.Command) -> set[str]:
    """Return every flag of a verb and those below it."""
    found = {name for param in command.params for name in param.opts}
    found |= {name for param in command.params for name in param.secondary_opts}
    if isinstance(command, click.Group):
        context = click.Context(command, **companion.context_settings)
        for name in command.list_commands(context):
            inner = command.get_command(context, name)
            assert inner is not None
            found |= flags(inner)
    return found


@ALL
def test_every_flag_that_stands_alone_is_there(readme):
    alone = {word for code in readme.code for word in code.split()[:1]}
    known = flags(companion) | {"--help", *re.findall(r"(--[\w-]+)\)", INSTALLER)}

    assert {word for word in alone if word.startswith("--")} <= known


def test_every_verb_is_named():
    context = click.Context(companion, **companion.context_settings)
    named = {tuple(words[1:3]) for words in of_program("companion", README)}
    verbs = {verb for pair in named for verb in pair[:1]}

    assert set(companion.list_commands(context)) <= verbs
    for verb in ("cards", "config", "tower"):
        group = companion.get_command(context, verb)
        assert isinstance(group, click.Group)
        inner = set(group.list_commands(context))
        assert {(verb, one) for one in inner} <= named


@ALL
def test_every_target_of_make_is_there(readme):
    for words in of_program("make", readme):
        targets = [word for word in words[1:] if "=" not in word]
        settings = [word.split("=")[0] for word in words[1:] if "=" in word]

        assert len(targets) == 1, words
        assert re.search(rf"^{targets[0]}:", MAKEFILE, re.MULTILINE), words
        assert set(settings) <= {"ARGS", "PYTHON", "SYSTEM_PYGAME", "RIG"}, words


def test_every_target_is_named():
    explained = set(re.findall(r"@echo 'make (\w+) ", MAKEFILE))

    assert {words[1] for words in of_program("make", README)} >= explained - {"help"}


@ALL
def test_every_flag_of_the_installer_is_there(readme):
    for words in of_program("systemd/install.sh", readme):
        flags = [word for word in words[1:] if word.startswith("--")]
        assert all(f"{flag}) " in INSTALLER for flag in flags), words
    for name in re.findall(r"\b(DESTDIR|WHEELS)=", readme.text):
        assert f"${{{name}:-" in INSTALLER


@ALL
def test_only_known_programs_are_run(readme):
    shown = [
        words
        for block in readme.blocks("sh")
        for line in re.split(r"\n(?! )", block.replace("|\n", "| "))
        for words in parts(line)
    ]
    names = {words[0] for words in shown}

    assert names - KNOWN == set()


def test_the_service_is_called_what_the_installer_calls_it():
    for readme in (README, MAKERS):
        for words in (
            *of_program("systemctl", readme),
            *of_program("journalctl", readme),
        ):
            units = [word for word in words[1:] if word.startswith("companion")]
            user = "--user" in words
            assert set(units) <= {"companion-desktop" if user else "companion"}
    for unit in ("companion", "companion-desktop"):
        text = (ROOT / f"systemd/{unit}.service").read_text(encoding="utf-8")
        assert "SyslogIdentifier=companion\n" in text  # journalctl -t companion


# Files, links, variables


@ALL
def test_every_file_that_is_named_is_there(readme):
    beside = (ROOT / readme.path).parent
    named = {
        word
        for code in readme.code
        for word in code.split()
        if word.split("/")[0] in OURS and ("/" in word or word in OURS)
        if not MADE_UP.search(word) and word != "companion"
    }

    assert [word for word in sorted(named) if not exists(word, beside)] == []


@ALL
def test_every_link_leads_somewhere(readme):
    beside = (ROOT / readme.path).parent
    for link in readme.links:
        path, _, anchor = link.partition("#")
        target = (beside / path).resolve() if path else ROOT / readme.path
        assert target.exists(), link
        if anchor:
            other = read(str(target.relative_to(ROOT)))
            assert anchor in other.anchors, link


def test_every_wiring_diagram_is_shown():
    pictures = {path.name for path in (ROOT / "hardware/wiring").glob("*.svg")}

    assert {Path(link).name for link in MAKERS.links} >= pictures


@ALL
def test_every_variable_is_one(readme):
    known = set(schema().variables())

    named = set(re.findall(r"\bCOMPANION_\w+", readme.text))
    assert named <= known


@ALL
def test_the_code_that_it_names_has_that_name(readme):
    text = "".join(
        p.read_text() for p in (ROOT / "hardware/tower/firmware").glob("*.py")
    )
    for name in ("WELLS", "SIGNALS", "board_sensor"):
        if f"`{name}`" in readme.text:
            assert re.search(rf"^(def )?{name}\b", text, re.MULTILINE)
