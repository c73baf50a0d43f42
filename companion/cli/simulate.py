"""`companion simulate`: many games between bots, and what they say."""

import json
import logging
import os
import sys
from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any, Final

import click

from companion.cli._app import App
from companion.cli._setup import Speaker, options_of, profile_in
from companion.cli.columns import indented, padded, width
from companion.i18n import Translator
from companion.kernel import BadSetup, Fault, Game
from companion.sim import bots as known_bots
from companion.sim.playout import MOST_ACTIONS, Result
from companion.sim.series import GameFailed, Series, play_all
from companion.sim.tally import Tally

_HELP = """\
Let bots play GAME many times and count.

The bots are given to the seats in turn and move on by a seat after each game, so that
none keeps a better seat. The same seed gives the same figures, whatever --jobs is.
"""
_LOG = logging.getLogger(__name__)
_FIXED: Final = frozenset({"wins"})


@click.command(help=_HELP)
@click.argument("game")
@click.option("--games", type=click.IntRange(1), default=1000, show_default=True)
@click.option(
    "--players",
    type=click.IntRange(1, 99),
    help="How many seats.  [default: the fewest]",
)
@click.option("--edition", help="Short for --option edition=EDITION.")
@click.option("--option", "pairs", multiple=True, metavar="KEY=VALUE")
@click.option(
    *("--profile", "--deck", "profile"),
    type=click.Path(path_type=Path),
    help="Your own cards and mats, laid over the shipped profile (TOML).",
)
@click.option(
    "--bots",
    default=known_bots.RANDOM,
    show_default=True,
    help="Names with commas between them, at most one a seat.",
)
@click.option("--seed", type=int, default=0, show_default=True)
@click.option(
    "--jobs",
    type=click.IntRange(1, 256),
    help="How many processes.  [default: one a processor]",
)
@click.option("--json", "as_json", is_flag=True, help="For programs: one JSON object.")
@click.option("--lang", type=click.Choice(["ja", "en"]), help="Language of messages.")
@click.pass_obj
def simulate(app: App, lang: str | None, **given: Any) -> None:
    """Let bots play many games and count (the help is in `_HELP`)."""
    app.override({"language": lang})
    speaker = Speaker(app, "sim.toml")
    game = speaker.game(given["game"])
    series = speaker.checked(_series, game, given)
    tally = Tally(series)
    jobs = given["jobs"] or os.cpu_count() or 1
    for result in _played(series, min(jobs, series.games), speaker.t):
        tally.add(result)
    if given["as_json"]:
        click.echo(json.dumps(tally.data(), ensure_ascii=False, indent=2))
    else:
        click.echo("\n".join(_Page(speaker.t, game, series, tally.data()).lines()))


def _series(game: Game[Any], given: dict[str, Any]) -> Series:
    """Return what is to be played.

    Raises:
        BadSetup: with a fault for each argument that is wrong.
    """
    options = options_of(given["pairs"])
    edition = given["edition"]
    if edition is not None and options.setdefault("edition", edition) != edition:
        fields = {"value": edition, "other": options["edition"]}
        raise BadSetup([Fault("--edition", "edition.twice", fields)])
    players = given["players"] or game.players[0]
    bots = tuple(name.strip() for name in given["bots"].split(","))
    _check_bots(game, bots, players)
    own = profile_in(given["profile"])
    series = Series(game.id, players, bots, given["games"], given["seed"], options, own)
    game.start(series.seats, options, own)  # what is wrong shows here
    return series


def _check_bots(game: Game[Any], bots: tuple[str, ...], players: int) -> None:
    faults: list[Fault] = []
    for name in dict.fromkeys(bots):
        try:
            known_bots.load(game.id, name)
        except known_bots.UnknownBot as error:
            fields = {"name": name, "known": list(error.known), "near": error.near}
            faults.append(Fault("--bots", "bot.unknown", fields))
    if len(bots) > players:
        fields = {"n": len(bots), "seats": players}
        faults.append(Fault("--bots", "bot.many", fields))
    if faults:
        raise BadSetup(faults)


def _played(series: Series, jobs: int, t: Translator) -> Iterator[Result]:
    """Yield the results, with a bar on a terminal; say which game failed, if any."""
    try:
        results = play_all(series, jobs)
        if not sys.stderr.isatty():
            yield from results
            return
        with click.progressbar(
            results, series.games, t("sim.progress"), file=sys.stderr
        ) as bar:
            yield from bar
    except GameFailed as error:
        _LOG.debug("game %d", error.number, exc_info=error)
        fields = {"number": error.number, "problem": error.problem}
        said = t("sim.failed", seed=series.seed, **fields)
        raise click.ClickException(said) from None
    except BrokenProcessPool as error:
        raise click.ClickException(t("sim.broken", problem=str(error))) from None


class _Page:
    """The figures for people."""

    def __init__(
        self, t: Translator, game: Game[Any], series: Series, data: dict[str, Any]
    ) -> None:
        self.t = t
        self.game = game
        self.series = series
        self.data = data

    def lines(self) -> list[str]:
        """Return the whole page."""
        t, series = self.t, self.series
        title = t(
            "sim.title",
            game=self.game.name[t.lang],
            players=series.players,
            games=self.data["games"],
            seed=series.seed,
        )
        lines = [title, *self._options()]
        lines += ["", *self._table("sim.bot", self.data["bots"])]
        lines += ["", *self._table("sim.seat", self.data["seats"])]
        lines += ["", *self._length(), "", *indented(t("sim.note"), 0)]
        if self.data["cut"]:
            n = self.data["cut"]
            lines.append(t("sim.cut", n=n, most=series.most or MOST_ACTIONS))
        return lines

    def _options(self) -> list[str]:
        given = [
            self.t("sim.option", key=key, value=_plain(value))
            for key, value in self.series.options.items()
        ]
        return [self.t("sim.options", options=given)] if given else []

    def _table(self, head: str, sides: dict[str, Any]) -> list[str]:
        names = list(dict.fromkeys(k for side in sides.values() for k in side))
        rows = [[self.t(head), *(self.t(f"sim.{name}") for name in names)]]
        rows += [
            [who, *(self._cell(name, side.get(name)) for name in names)]
            for who, side in sides.items()
        ]
        return _columns(rows)

    def _length(self) -> list[str]:
        length = self.data["length"]
        rows = [[self.t("sim.length"), *(self.t(f"sim.{name}") for name in length)]]
        rows.append(["", *(self._cell(name, row) for name, row in length.items())])
        return _columns(rows)

    def _cell(self, name: str, row: dict[str, Any] | None) -> str:
        if row is None or row["value"] is None:
            return self.t("sim.nothing")
        share = name in _FIXED
        told = {key: _figure(row[key], share) for key in ("value", "low", "high")}
        if row["low"] is None:
            return self.t("sim.single", value=told["value"])
        return self.t("sim.share" if share else "sim.mean", **told)


def _figure(value: float | None, share: bool) -> str:
    if value is None:
        return ""
    return f"{100 * value:.1f}" if share else f"{value:.2f}"


def _plain(value: Any) -> str:
    """Return an option's value as it is written on the command line."""
    if isinstance(value, list):
        parts: list[Any] = value
        return ",".join(map(_plain, parts))
    return value if isinstance(value, str) else json.dumps(value)


def _columns(rows: list[list[str]]) -> list[str]:
    """Return a table with columns as wide as their widest text."""
    wide = [max(width(row[k]) for row in rows) for k in range(len(rows[0]))]
    return [
        "  ".join(padded(text, wide[k]) for k, text in enumerate(row)).rstrip()
        for row in rows
    ]
