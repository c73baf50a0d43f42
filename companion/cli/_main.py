"""The group of all verbs: `companion VERB`."""

import click

from companion.cli._verbs import Verbs

_LEVELS = ("debug", "info", "warning", "error")
_HELP = """\
Referee and scribe for physical board games.

The companion follows a game that people play with real cards and dice: it asks
for what it cannot sense, refuses what the rules forbid and says which rule, keeps
the score, and loses nothing when the power goes.

\b
To look at it:            companion demo
To play at the table:     companion run
To use the rules from
another program:          companion referee dont-go-in-there --players Ann,Ben
What is set, and where:   companion config show
"""


def _print_version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if not wanted or ctx.resilient_parsing:
        return
    from importlib import metadata  # noqa: PLC0415  (dear, and rarely asked for)

    try:
        number = metadata.version("tabletop-companion")
    except metadata.PackageNotFoundError:
        number = "(not installed)"
    click.echo(f"companion {number}")
    ctx.exit()


@click.group(
    cls=Verbs,
    help=_HELP,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Each verb has its own --help. Exit codes: 0 done, 1 failed, 2 wrong "
    "arguments, 69 no display, 74 the record of the games cannot be used, 75 another "
    "companion uses the folder, 78 wrong configuration.",
)
@click.option(
    "--lang",
    type=click.Choice(["ja", "en"]),
    help="Language of messages; otherwise as configured, else as LANG says.",
)
@click.option(
    "--log-level",
    type=click.Choice(_LEVELS),
    help="The least important lines to write to standard error.  [default: info]",
)
@click.option(
    "--version",
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=_print_version,
    help="Show the version and exit.",
)
def main(**_: object) -> None:
    """Referee and scribe for physical board games (the help is in `_HELP`)."""
