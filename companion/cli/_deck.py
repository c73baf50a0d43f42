"""`companion cards new` and `companion cards check`: an owner's own cards in a file."""

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NoReturn

import click

from companion.cli._app import App
from companion.cli._setup import Speaker
from companion.files import replace_file
from companion.games import load, names
from companion.i18n import game_catalogues
from companion.kernel import BadSetup, Fault, Game
from companion.layers import find_lines
from companion.profiles import profile_folders, read_profile

BAD: Final = 2
_FORCE: Final = "--force"
_ALL: Final = "--all"
FEW: Final = 12
"""So many remarks are told one by one; more are counted."""

_NEW: Final = """\
Write a blank file for your own cards of GAME to FILE (-: standard output).

It is a form: the comments in it say what to fill in. What you leave out is asked for
when it counts, so that you can play with it at once. A file that is there stays as it
is, unless --force is given.
"""
_CHECK: Final = """\
Check the file of your own cards, and say what is wrong card by card.

Exit code 0: a game can be played with it (what is still unknown is told), 2: it cannot
be, or FILE cannot be read.
"""
_FORM = click.Path(dir_okay=False, allow_dash=True, path_type=Path)
_LANG = click.option(
    "--lang", type=click.Choice(["ja", "en"]), help="Language of messages."
)


def _speaker(app: App, lang: str | None) -> Speaker:
    app.override({"language": lang})
    return Speaker(app, "cards.toml")


def _end(speaker: Speaker, message: str, **fields: Any) -> NoReturn:
    click.echo(speaker.t(message, **fields), err=True)
    raise SystemExit(BAD)


# --- new ------------------------------------------------------------------------------


@click.command("new", help=_NEW)
@click.argument("game")
@click.argument(
    "file", type=click.Path(dir_okay=False, allow_dash=True, path_type=Path)
)
@click.option(_FORCE, is_flag=True, help="Replace a file that is there.")
@_LANG
@click.pass_obj
def new(app: App, game: str, file: Path, force: bool, lang: str | None) -> None:
    """Write a blank file for own cards (the help is in `_NEW`)."""
    speaker = _speaker(app, lang)
    found = speaker.game(game)
    text = found.blank_profile(speaker.t)
    if not text:
        _end(speaker, "cards.no_form", game=game)
    if str(file) == "-":
        click.echo(text, nl=False)
        return
    if file.exists() and not force:
        _end(speaker, "cards.exists", file=str(file), flag=_FORCE)
    try:
        replace_file(file, text.encode())
    except OSError as error:
        problem = error.strerror or str(error)
        _end(speaker, "cards.failed", file=str(file), problem=problem)
    where = profile_folders(app.env)[-1] / f"{game}.toml"
    click.echo(speaker.t("cards.form", file=str(file), where=str(where)), err=True)


# --- check ----------------------------------------------------------------------------


@click.command("check", help=_CHECK)
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--game", help="Whose cards they are.  [default: the game with a form]")
@click.option(_ALL, "every", is_flag=True, help="Tell each value still unknown.")
@_LANG
@click.pass_obj
def check(
    app: App, file: Path, game: str | None, every: bool, lang: str | None
) -> None:
    """Say what is wrong with own cards (the help is in `_CHECK`)."""
    speaker = _speaker(app, lang)
    found = speaker.game(game or _with_a_form(speaker))
    try:
        data = read_profile(file, str(file))
        gaps = found.profile_gaps(data)
        cards = found.cards(None, data)
    except BadSetup as error:
        for line in _told(speaker, file, error.faults):
            click.echo(line, err=True)
        _end(speaker, "cards.faulty", n=len(error.faults))
    told = gaps if every or len(gaps) <= FEW else _singular(gaps)
    for line in (*_told(speaker, file, told), *_counted(speaker, gaps, told)):
        click.echo(line)
    fields = {"file": str(file), "n": sum(cards.values())}
    click.echo(speaker.t("cards.playable", **fields))


def _with_a_form(speaker: Speaker) -> str:
    """Return the first game that has a form for own cards."""
    forms = (name for name in names() if _has_form(speaker, load(name)))
    return next(forms, names()[0])


def _has_form(speaker: Speaker, game: Game[Any]) -> bool:
    return bool(game.blank_profile(speaker.t.plus(*game_catalogues(game))))


def _singular(gaps: Sequence[Fault]) -> list[Fault]:
    """Return the remarks of which there is but one of a kind."""
    many = Counter(fault.rule for fault in gaps)
    return [fault for fault in gaps if many[fault.rule] == 1]


def _counted(
    speaker: Speaker, gaps: Sequence[Fault], told: Sequence[Fault]
) -> Iterator[str]:
    """Yield how many values are unknown that are not told one by one."""
    n = len(gaps) - len(told)
    if n:
        yield speaker.t("cards.unknown", n=n, flag=_ALL)


def _told(speaker: Speaker, file: Path, faults: Sequence[Fault]) -> Iterator[str]:
    """Yield a line for each fault: the file, the line where it is known, the card."""
    try:
        lines = find_lines(file.read_text(encoding="utf-8-sig"))
    except (OSError, UnicodeDecodeError):
        lines = {}
    if file.suffix == ".json":
        lines = {}
    for fault in faults:
        place = fault.place.removeprefix("profile/")
        line = _line(lines, place)
        start = str(file) if line is None else f"{file}:{line}"
        told = Fault(place, fault.rule, fault.fields).describe(speaker.t)
        yield told if told.startswith(start) else f"{start}: {told}"


def _line(lines: dict[str, int], place: str) -> int | None:
    """Return the line of a place, or of the nearest thing around it."""
    parts = place.split("/")
    while parts:
        line = lines.get(".".join(parts))
        if line is not None:
            return line
        parts.pop()
    return None
