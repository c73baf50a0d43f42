"""`companion referee`: the rules for other programs, a line of JSON at a time."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO, Final

import click
import msgspec

from companion.cli._app import App
from companion.cli._referee import Referee, schema_of
from companion.cli._setup import Speaker, options_of, profile_in, text_in
from companion.i18n import Translator
from companion.kernel import BadPosition, BadSetup, Fault, Game, State
from companion.table.header import new_header, product_version
from companion.table.record import Record
from companion.table.rows import Header

MOST_BYTES: Final = 1 << 20
"""A longer line is not read, only told."""

_HELP = """\
Judge a game of GAME for another program: JSON lines in, JSON lines out.

\b
Out, at the start and after each line in:
  {"prompt": {...}|null, "events": [...], "state": {...}, "outcome": {...}|null}
  {"refused": {"rule": ..., "message": ..., "entry": 41?}, "prompt": {...}}
  {"error": "..."}       not JSON, or not an action; nothing changed
In, one action a line, as "legal" lists them, and:
  {"do": "undo"}  {"do": "redo"}
  {"do": "amend", "seq": 41, "action": {...}, "later": {"44": "skip"}}
  {"do": "correct", "path": "/players/0/ghosts", "to": 5}
  {"do": "option", "key": ..., "value": ...}
  {"do": "seat", "name": "Ben", "to": "Dora"}  {"do": "end"}
Questions, which change nothing:
  {"ask": "legal"}  {"ask": "legal", "part": ...}  {"ask": "odds"}
  {"ask": "view"}  {"ask": "view", "seat": ...}  {"ask": "state"}

Entries are numbered from 1: every line that is answered with events counts, undo and
redo too. A "state" is a position that --position takes back.
"""


@click.command(help=_HELP)
@click.argument("game")
@click.option("--players", help="Names, clockwise, with commas between them.")
@click.option("--option", "pairs", multiple=True, metavar="KEY=VALUE")
@click.option(
    "--position",
    type=click.Path(path_type=Path),
    help="Go on from this position: a state that was printed, or one of your own.",
)
@click.option(
    *("--profile", "--deck", "profile"),
    type=click.Path(path_type=Path),
    help="Your own cards and mats, laid over the shipped profile (TOML).",
)
@click.option("--lang", type=click.Choice(["ja", "en"]), help="Language of messages.")
@click.option("--compact", is_flag=True, help="Leave the state out, but at the end.")
@click.option("--schema", is_flag=True, help="Print the JSON schemas and exit.")
@click.pass_obj
def referee(app: App, game: str, lang: str | None, schema: bool, **given: Any) -> None:
    """Judge a game for another program (the help is in `_HELP`)."""
    app.override({"language": lang})
    speaker = Speaker(app, "table.toml", "referee.toml")
    rules = speaker.game(game)
    if schema:
        pretty = msgspec.json.format(msgspec.json.encode(schema_of(rules)), indent=2)
        click.echo(pretty)
        return
    record = speaker.checked(_record, rules, given)
    speaker.learn(rules, record.header.profile)
    judge = Referee(record, speaker.t, compact=given["compact"])
    with _QuietPipe() as out:
        _converse(judge, sys.stdin.buffer, out, speaker.t)


def _record(game: Game[Any], given: dict[str, Any]) -> Record:
    """Return the record of the game that the arguments describe.

    Raises:
        BadInput: with a fault for each argument that is wrong.
    """
    options = options_of(given["pairs"])
    profile = profile_in(given["profile"])
    named = given["players"]
    players = None if named is None else _names(named)
    if given["position"] is None:
        if players is None:
            raise BadSetup([Fault("--players", "players.missing")])
        return Record(game, new_header(game, players, options, profile))
    state = _position(game, text_in(given["position"], "--position"), profile)
    _check_agreement(game, state, players, options)
    data, place = game.profile(state), game.encode(state)
    header = Header(game.id, product_version(), state.seats, {}, data, place)
    return Record(game, header, state)


def _position(game: Game[Any], text: str, profile: dict[str, Any] | None) -> State:
    """Return the state of a position; that it is no JSON is a fault of the flag."""
    try:
        return game.decode(text, profile)
    except BadPosition as error:
        raise BadPosition(
            [Fault(f.place or "--position", f.rule, f.fields) for f in error.faults]
        ) from None


def _names(players: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in players.split(","))


def _check_agreement(
    game: Game[Any],
    state: State,
    players: tuple[str, ...] | None,
    options: dict[str, Any],
) -> None:
    """Refuse players and options that are not those of the position."""
    faults: list[Fault] = []
    if players is not None and players != state.seats:
        fields = {"seats": list(state.seats)}
        faults.append(Fault("--players", "position.players", fields))
    held = game.encode(state).get("options", {})
    for key, value in options.items():
        if key not in held or held[key] != value:
            faults.append(Fault(key, "position.option", {"value": held.get(key)}))
    if faults:
        raise BadSetup(faults)


def _converse(judge: Referee, lines: BinaryIO, out: BinaryIO, t: Translator) -> None:
    """Answer each line at once, until there are no more."""
    encoder = msgspec.json.Encoder()

    def say(answer: dict[str, Any]) -> None:
        out.write(encoder.encode(answer) + b"\n")
        out.flush()

    say(judge.start())
    for line in _lines(lines):
        too_long = {"error": t("referee.long", most=MOST_BYTES)}
        say(too_long if line is None else judge.answer(line))
    last = judge.end()
    if last is not None:
        say(last)


def _lines(stream: BinaryIO) -> Iterator[bytes | None]:
    """Yield each line; None for one that is too long, which is skipped."""
    while line := stream.readline(MOST_BYTES + 1):
        if len(line) <= MOST_BYTES:
            yield line
            continue
        while line and not line.endswith(b"\n"):
            line = stream.readline(MOST_BYTES)
        yield None


class _QuietPipe:
    """Standard output; that the other program has gone ends this one in silence."""

    def __enter__(self) -> BinaryIO:
        return sys.stdout.buffer

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        if isinstance(error, BrokenPipeError):
            # Python flushes once more when it ends: let that go nowhere.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise SystemExit(0)
