"""`companion tower`: the dice tower from the command line."""

import contextlib
import random
import signal
import sys
from pathlib import Path
from typing import Any, Final

import click
from msgspec.structs import replace

from hardware.tower.console import HELP, Console, ConsoleError
from hardware.tower.model import DICE_MAX, FAULTS, GHOST_FACES, TowerModel
from hardware.tower.simulator import TowerSimulator
from hardware.tower.text import Layout
from hardware.tower.text_form import FormError, form_of
from hardware.tower.trying import Say, Trial, complain, listen

AUTO_SECONDS = 1.0

_FACES = {
    "d4": ("d4", tuple("1234")),
    "d6": ("d6", tuple("123456")),
    "d8": ("d8", tuple("12345678")),
    "ghost": ("dg", GHOST_FACES),
}
_COMMANDS = "\b\nCommands, one a line:\n" + "\n".join(
    "  " + line for line in HELP.splitlines()
)
_FAULT_NAMES = "Faults: " + ", ".join(FAULTS) + "."


class Faces(click.ParamType):
    """A known kind of die, or a list of the faces of one die."""

    name = "faces"

    def convert(
        self,
        value: str | tuple[str, tuple[str, ...]],
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> tuple[str, tuple[str, ...]]:
        """Return the die's kind and its faces."""
        if isinstance(value, tuple):
            return value
        if value in _FACES:
            return _FACES[value]
        faces = tuple(face.strip().upper() for face in value.split(","))
        symbols = [face.replace("_", "") for face in faces]
        if len(faces) < 2 or not all(s.isascii() and s.isalnum() for s in symbols):
            known = ", ".join(_FACES)
            self.fail(
                f"{value!r} is neither one of {known} nor a list of faces such as "
                "SWORD,SWORD,BLANK (letters, digits and _)",
                param,
                ctx,
            )
        return "dx", faces


@click.group()
def tower() -> None:
    """The dice tower: a simulated one to play with, and a sensor's lines to try."""


@tower.command(epilog=f"{_COMMANDS}\n\n{_FAULT_NAMES}")
@click.option(
    "--link",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Keep a symlink to the port here; it goes and comes with the cable.",
)
@click.option(
    "--dice",
    type=click.IntRange(1, DICE_MAX),
    default=5,
    show_default=True,
    help="Dice to roll when the host has not said how many.",
)
@click.option(
    "--faces",
    type=Faces(),
    default="ghost",
    show_default=True,
    help="The die: d4, d6, d8, ghost, or its faces as A,B,C.",
)
@click.option("--seed", type=int, help="Roll the same dice every time.")
@click.option(
    "--auto", is_flag=True, help="Roll by itself a second after the host asked."
)
def sim(
    *,
    link: Path | None,
    dice: int,
    faces: tuple[str, tuple[str, ...]],
    seed: int | None,
    auto: bool,
) -> None:
    """Be a dice tower that speaks DT/1 on a pseudo-terminal.

    The first line printed names the port for the host to open. Then commands are
    read, one a line; at their end the tower goes on if it rolls by itself.
    """
    model = TowerModel(
        dice=dice,
        kind=faces[0],
        faces=faces[1],
        auto=AUTO_SECONDS if auto else None,
        rng=random.Random(seed),  # noqa: S311  (dice, not secrets)
    )
    # Ended by systemd or by Ctrl-C, the link is removed all the same.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        with (
            contextlib.suppress(KeyboardInterrupt),
            TowerSimulator(model, link) as simulator,
        ):
            click.echo(f"tower: {simulator.path}")
            _converse(Console(simulator), go_on=auto)
    except OSError as error:
        raise click.ClickException(f"the port cannot be made: {error}") from None


def _converse(console: Console, *, go_on: bool) -> None:
    for line in sys.stdin:
        try:
            answer = console.run(line)
        except ConsoleError as error:
            answer = str(error)
        if answer is None:
            return
        if answer:
            click.echo(answer)
    if go_on:
        signal.pause()


# --- try ------------------------------------------------------------------------------

WRONG: Final = 2
CHUNK: Final = 4096
_FLAGS: Final = {
    "pattern": "--pattern",
    "die": "--die",
    "words": "--word",
    "doubtful": "--doubtful",
}
"""The options of the keys in which something can be wrong."""
_TRY: Final = """\
Read lines of a dice sensor and say what each means, or why it means nothing.

The pattern is a regular expression for the whole line, with groups: (?P<dice>...) for
all dice, or (?P<d1>...) to (?P<d8>...) for one each; if they are there, (?P<n>...) how
many dice, (?P<conf>...) how sure it is, (?P<state>...) whether the dice lie still,
(?P<seq>...) the roll's number. What is not given is taken from the configuration,
section [tower]; what works here works there, with the same names (--word is the list
`words`).

\b
companion tower try --stdin --pattern 'roll (?P<dice>.*)' --word hit=6 --word miss=1
companion tower try --port /dev/ttyUSB0 --die '[1-6]'
"""


@tower.command("try", help=_TRY)
@click.option("--pattern", help="What a line looks like.")
@click.option("--die", help="What one die within the group dice looks like.")
@click.option("--separator", help="What stands between two dice.")
@click.option("--word", "words", multiple=True, help="The face of a word: hit=6.")
@click.option(
    "--doubtful",
    multiple=True,
    help="A word or mark of a die in doubt: ?, or cocked=C (C cocked, O off the tray).",
)
@click.option("--settled", multiple=True, help="A state in which dice lie still.")
@click.option(
    "--certain",
    type=click.IntRange(1),
    help="The number in conf that means certain: 1, 100 or 255.",
)
@click.option("--dice", type=click.IntRange(1), help="How many dice a roll has.")
@click.option("--port", help="Listen to this serial port, until Ctrl-C.")
@click.option("--baud", type=click.IntRange(300, 4_000_000), help="Its speed.")
@click.option("--seconds", type=click.FloatRange(0.0), help="Listen only so long.")
@click.option("--stdin", is_flag=True, help="Read lines from standard input.")
@click.option("--file", type=click.Path(path_type=Path), help="Read lines of a file.")
@click.option("--lang", type=click.Choice(["ja", "en"]), help="Language of messages.")
@click.pass_obj
def try_(app: Any, *, lang: str | None, **given: Any) -> None:
    """Try a pattern on lines (the help is in `_TRY`)."""
    app.override({"language": lang})
    section = app.config.tower
    say = _sayer(app.words("towers.toml", "router.toml"))
    layout = _layout(section, given, say)
    port = given["port"] or ("" if _elsewhere(given) else section.port)
    if bool(given["port"]) + _elsewhere(given) > 1 or not (port or _elsewhere(given)):
        say("tower.try.no_source")
        raise SystemExit(WRONG)
    trial = Trial(
        layout,
        say,
        expected=given["dice"],
        min_confidence=section.min_confidence,
        settle=section.settle_ms / 1000,
        # The lines of a file come all at once: that says nothing about the sensor.
        gap=section.gap_ms / 1000 if port else 0.0,
    )
    if port:
        baud = given["baud"] or section.baud
        raise SystemExit(listen(trial, port, baud, say, seconds=given["seconds"]))
    raise SystemExit(_read(trial, given["file"], say))


def _elsewhere(given: dict[str, Any]) -> int:
    """Count the sources of lines that are no port."""
    return given["stdin"] + (given["file"] is not None)


def _sayer(t: Any) -> Say:
    def say(message: str, /, **fields: Any) -> None:
        click.echo(t(message, **fields) if message else fields.get("text", ""))

    return say


def _layout(section: Any, given: dict[str, Any], say: Say) -> Layout:
    """Return what the options and the configuration say of the lines."""
    form = form_of(section)
    keys = form.__struct_fields__
    form = replace(form, **{key: given[key] for key in keys if given[key]})
    try:
        return Layout(form)
    except FormError as error:
        complain(error, _FLAGS[error.key], getattr(form, error.key), say)
        raise SystemExit(WRONG) from None


def _read(trial: Trial, file: Path | None, say: Say) -> int:
    """Try what a file has, or standard input; return the exit code."""
    try:
        with contextlib.ExitStack() as stack, contextlib.suppress(KeyboardInterrupt):
            source = stack.enter_context(file.open("rb")) if file else sys.stdin.buffer
            while data := source.readline(CHUNK):
                trial.feed(data)
    except OSError as error:
        say("tower.try.no_file", path=str(file), problem=error.strerror or str(error))
        return WRONG
    return trial.end()
