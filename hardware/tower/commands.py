"""`companion tower`: the dice tower from the command line."""

import contextlib
import random
import signal
import sys
from pathlib import Path

import click

from hardware.tower.console import HELP, Console, ConsoleError
from hardware.tower.model import DICE_MAX, FAULTS, GHOST_FACES, TowerModel
from hardware.tower.simulator import TowerSimulator

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
    """The dice tower: play with a simulated one."""


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
