"""`companion doctor`: look at everything, say what is wrong and what mends it."""

import json
import sys
from typing import Final

import click

from companion.cli import App

FAULTY: Final = 1

_HELP = """\
Look at this machine, and say what is wrong and the one thing that mends it.

Rights, buses, pins, ports, display, touch, fonts, disk, clock, configuration, service
and packages, in under three seconds. What the app is using is left alone, and nothing
is changed. Where the app runs as a service, it is the service that is looked at.
Exit code 0: no fault; 1: at least one.
"""


@click.command(help=_HELP)
@click.option("--json", "as_json", is_flag=True, help="For programs: one JSON object.")
@click.option(
    "--wait",
    type=click.FloatRange(0.0, 60.0),
    default=1.5,
    show_default=True,
    metavar="SECONDS",
    help="For what is slow: a small computer, or a dice tower that has to start first.",
)
@click.option(
    "--state-dir",
    type=click.Path(file_okay=False),
    help="Folder of the games; then the service is left out.",
)
@click.option("--lang", type=click.Choice(["ja", "en"]), help="Language of the report.")
@click.pass_obj
def doctor(
    app: App, as_json: bool, wait: float, state_dir: str | None, lang: str | None
) -> None:
    """Look at this machine (the help is in `_HELP`)."""
    app.override({"language": lang, "table.state_dir": state_dir})
    from ui.doctor import report  # noqa: PLC0415  (late: not for --help)
    from ui.doctor.visit import translator, visit  # noqa: PLC0415

    told = visit(app, wait)
    t = translator(app, told, shown=not as_json)
    if as_json:
        made = report.as_json(told, t)
        click.echo(json.dumps(made, ensure_ascii=False, indent=2))
    else:
        click.echo("\n".join([*report.lines(told, t), "", report.summary(told, t)]))
    sys.stdout.flush()
    if report.counts(told)[report.Level.FAULT]:
        raise SystemExit(FAULTY)
