"""`companion show`: a position drawn in the terminal."""

import sys
from collections.abc import Iterator
from typing import Any, Final, Protocol, cast

import click

from companion.cli._app import App
from companion.cli._setup import Speaker
from companion.cli.columns import WIDTH, indented, width
from companion.games import load, names
from companion.kernel import BadInput, BadSetup, Fault, Game, Translate

_HELP = """\
Draw POSITION of GAME in the terminal.

POSITION is a line as the drawing has below it (quote it: it has blanks and stars), the
JSON of the referee's "state", or - to read either from standard input.

\b
  companion show dungeon-twister "1D0/2D0/3D0/4D0/1G0/2G0/3G0/4G0 - b1T,d2g
    CGMRKWZAFLPSXcmtrkwzaflpsx 0:0 2345/012233456/3:2345/012233456/3
    1,3,-,-,-,5,- act,1"
"""
_READS_INPUT: Final = "-"
_BEFORE: Final = 24
"""How many letters before a fault are shown."""


class Drawable(Protocol):
    """A game whose positions can be drawn and written on one line."""

    def position_of(self, line: str) -> dict[str, Any]:
        """Return a position's data; BadPosition where the line is none."""
        ...

    def span_of(self, line: str, place: str) -> tuple[int, int]:
        """Return where on the line a fault is."""
        ...

    def shown(self, state: Any) -> list[str]:
        """Return the drawing, with the line below it."""
        ...

    def captions(self, state: Any, t: Translate) -> list[str]:
        """Return in words what is not drawn."""
        ...


@click.command(help=_HELP, context_settings={"ignore_unknown_options": True})
@click.argument("game")
@click.argument("position", nargs=-1, type=click.UNPROCESSED)
@click.option("--lang", type=click.Choice(["ja", "en"]), help="Language of messages.")
@click.pass_obj
def show(app: App, game: str, position: tuple[str, ...], lang: str | None) -> None:
    """Draw a position in the terminal (the help is in `_HELP`)."""
    app.override({"language": lang})
    speaker = Speaker(app, "show.toml")
    rules = speaker.game(game)
    drawable = speaker.checked(_drawable, rules, speaker.t.lang)
    text = " ".join(position)
    if text == _READS_INPUT:
        text = sys.stdin.read()
    text = " ".join(text.split())
    if not text:
        click.echo(speaker.t("show.empty"), err=True)
        raise SystemExit(2)
    as_json = text.startswith("{")
    try:
        state = rules.decode(text if as_json else drawable.position_of(text))
    except BadInput as error:
        if as_json:
            speaker.refuse(error.faults)
        lines = _complaints(drawable, text, error.faults, speaker.t)
        click.echo("\n".join(lines), err=True)
        raise SystemExit(2) from None
    told = drawable.captions(state, speaker.t)
    whole = [*drawable.shown(state), "", *(x for one in told for x in indented(one, 0))]
    click.echo("\n".join(whole))


def _drawable(rules: Game[Any], lang: str) -> Drawable:
    """Return a game as one that can be drawn.

    Raises:
        BadSetup: it cannot; the fault names those that can.
    """
    if hasattr(rules, "shown"):
        return cast("Drawable", rules)
    known = [name for name in names() if hasattr(load(name), "shown")]
    fields = {"game": rules.name[lang], "known": known}
    raise BadSetup([Fault("", "show.none", fields)])


def _complaints(
    drawable: Drawable, text: str, faults: tuple[Fault, ...], t: Translate
) -> Iterator[str]:
    """Yield each fault: where it is, the letters, and what is wrong with them."""
    for fault in faults:
        start, end = drawable.span_of(text, fault.place)
        first = max(0, start - _BEFORE)
        head = "..." if first else ""
        piece = text[first : first + WIDTH - 2 * len("...")]
        tail = "..." if first + len(piece) < len(text) else ""
        marks = min(end, first + len(piece)) - start
        yield t("show.at", start=start + 1, end=end)
        yield f"  {head}{piece}{tail}"
        yield " " * (2 + width(head + text[first:start])) + "^" * max(1, marks)
        yield from indented(fault.describe(t), 2)
