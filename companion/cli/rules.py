"""`companion rules`: what a game lets the table settle, and how sure each rule is."""

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

import click

from companion.cli._app import App
from companion.cli.columns import indented, rows
from companion.games import load, names
from companion.i18n import Translator, game_catalogues, load_catalogue
from companion.kernel import BadSetup, Game, Option

_HELP = """\
List the rulings and options of GAME, and where its values come from.

Without GAME: list the games. Each option is shown with its values, its default, its
mark (from the rules, inferred, chosen here) and its ruling; then the values of the
profile that are assumed, inferred or chosen here, the others with their sources, the
curses and rooms, and what is written nowhere.
"""
_EXPLAINED: Final = {"effects": "type", "spaces": "room"}
"""Tables of a profile whose keys have explanations: the ids begin so."""
_MARKED: Final = {"INFER": "inferred", "HOUSE": "house", "UNKNOWN": "assumed"}


@click.command(help=_HELP)
@click.argument("game", required=False)
@click.option(
    "--players",
    type=click.IntRange(1, 99),
    help="For how many players.  [default: the fewest]",
)
@click.option("--edition", help="Which edition, if the game has several.")
@click.option("--json", "as_json", is_flag=True, help="For programs: JSON.")
@click.option("--lang", type=click.Choice(["ja", "en"]), help="Language of the list.")
@click.pass_obj
def rules(  # noqa: PLR0913, PLR0917  (click hands them over by name)
    app: App,
    game: str | None,
    players: int | None,
    edition: str | None,
    as_json: bool,
    lang: str | None,
) -> None:
    """List rulings and options with their marks (the help is in `_HELP`)."""
    app.override({"language": lang})
    t = app.t.plus(load_catalogue("companion.locale", "kernel.toml", "rules.toml"))
    try:
        found = _games(t) if game is None else _game(t, load(game), players, edition)
    except BadSetup as error:
        raise _complaint(t, error) from None
    if as_json:
        click.echo(json.dumps(found.data, ensure_ascii=False, indent=2))
    else:
        click.echo("\n".join(found.lines))


def _complaint(t: Translator, error: BadSetup) -> click.UsageError:
    return click.UsageError("\n".join(fault.describe(t) for fault in error.faults))


class Listing(NamedTuple):
    """What is listed, for programs and for people."""

    data: Any
    lines: list[str]


def _games(t: Translator) -> Listing:
    data: list[dict[str, Any]] = []
    pairs: list[tuple[str, str]] = []
    for name in names():
        game = load(name)
        least, most = game.players
        title = game.name[t.lang]
        data.append({"game": name, "name": title, "players": [least, most]})
        number = "rules.game" if least < most else "rules.game.fixed"
        told = t(number, name=title, least=least, most=most)
        pairs.append((name, told))
    return Listing(data, [t("rules.games"), "", *rows(pairs, 2), "", t("rules.more")])


def _game(
    t: Translator, game: Game[Any], players: int | None, edition: str | None
) -> Listing:
    """Return everything about a game, in one edition and for one number of players."""
    own = game_catalogues(game)
    t = t.plus(*own)
    n = players or game.players[0]
    chosen = {"edition": edition} if edition else {}
    try:
        seats = [f"{seat}" for seat in range(1, n + 1)]
        state = game.start(seats, chosen)
    except BadSetup as error:
        raise _complaint(t, error) from None
    profile = game.sourced(state)
    options = game.options(seats, chosen)
    default = next((o.default for o in options if o.key == "edition"), "")
    ids = [message for catalogue in own for message in catalogue.message_ids()]
    seen = _Seen(t, edition or default, profile, ids)
    data: dict[str, Any] = {
        "game": game.id,
        "name": game.name[t.lang],
        "players": n,
        "edition": seen.edition or None,
        "options": [_option(t, option, state.seats) for option in options],
        "profile": list(seen.values()),
        "types": list(seen.explained("effects")),
        "rooms": list(seen.explained("spaces")),
        "unknowns": list(seen.unknowns()),
    }
    return Listing(data, _Page(t, data).lines())


def _said(t: Translator, message: str, otherwise: str = "") -> str:
    """Return a sentence without fields that may be missing."""
    return t(message) if t.has(message) else otherwise


def _option(t: Translator, option: Option, seats: tuple[str, ...]) -> dict[str, Any]:
    """Return what is to be known of an option."""
    free = option.values == seats
    return {
        "key": option.key,
        "name": _said(t, f"option.{option.key}", option.key),
        "help": _said(t, f"option.{option.key}.help"),
        "values": None if free else list(option.values),
        "names": {
            str(value): t(message)
            for value in option.values
            if t.has(message := f"option.{option.key}.{value}")
        },
        "default": None if free else option.default,
        "many": option.many,
        "mark": option.mark,
        "mark_text": _said(t, f"mark.{option.mark}", option.mark),
        "ruling": option.ruling,
        "live": option.live,
    }


class _Seen(NamedTuple):
    """A profile by value, looked through for values and their sources."""

    t: Translator
    edition: str
    profile: Mapping[str, Any]
    ids: list[str]

    def values(self) -> Iterator[dict[str, Any]]:
        """Yield every sourced value but those that are explained elsewhere."""
        for key, value in self.profile.items():
            if key not in ("effects", "room_effects"):
                yield from self._sourced(key, value)

    def _sourced(self, entry: str, value: Any) -> Iterator[dict[str, Any]]:
        if not isinstance(value, Mapping):
            return
        table: Mapping[str, Any] = value  # pyright: ignore[reportUnknownVariableType]
        if "source" not in table:
            for key, inner in table.items():
                yield from self._sourced(f"{entry}/{key}", inner)
            return
        rest = {k: v for k, v in table.items() if k not in ("source", "status")}
        for name in [k for k in rest if k.endswith("_source")]:  # a value's own one
            part = name.removesuffix("_source")
            key = next(k for k in rest if k.startswith(part) and k != name)
            yield self._value(f"{entry}/{key}", rest.pop(key), rest.pop(name), "")
        if rest:
            inner = rest["value"] if set(rest) == {"value"} else rest
            yield self._value(entry, inner, table["source"], table.get("status", ""))

    def _value(
        self, entry: str, value: Any, source: str | Mapping[str, str], status: str
    ) -> dict[str, Any]:
        """Return a row; a card may have a source for each of its parts."""
        one = {"": source} if isinstance(source, str) else source
        marks = (
            _MARKED.get(part.partition(":")[0].split(" ")[0]) for part in one.values()
        )
        status = status or next(filter(None, marks), "")
        told = _said(self.t, f"status.{status}", status) if status else ""
        texts = [f"{part}: {said}" if part else said for part, said in one.items()]
        row = {"entry": entry, "value": value, "source": "; ".join(texts)}
        return {**row, "status": status, "status_text": told}

    def explained(self, table: str) -> Iterator[dict[str, Any]]:
        """Yield the keys of one table with their names and what they do.

        What the catalogue explains beside them (a card that is a rule) comes last.
        """
        kind = _EXPLAINED[table]
        effects = "effects" if kind == "type" else "room_effects"
        told = [id_.split(".") for id_ in self.ids if id_.count(".") == 2]
        more = [key for a, key, b in told if (a, b) == (kind, self.edition)]
        for key in dict.fromkeys([*self.profile.get(table, {}), *more]):
            effect = self.profile.get(effects, {}).get(key, {})
            text = _said(self.t, f"{kind}.{key}.{self.edition}")
            name = effect.get("name", {}).get(self.t.lang) or self.t.name(kind, key)
            source = effect.get("source", "")
            yield {"key": key, "name": name, "text": text, "source": source}

    def unknowns(self) -> Iterator[str]:
        """Yield what is written nowhere, for this edition and for all."""
        for scope in (self.edition, "both"):
            number = 1
            while self.t.has(message := f"unknown.{scope}.{number}"):
                yield self.t(message)
                number += 1


class _Page(NamedTuple):
    """A listing for people, 80 columns wide."""

    t: Translator
    data: dict[str, Any]

    def lines(self) -> list[str]:
        """Return the whole page."""
        t, data = self.t, self.data
        edition = data["edition"]
        title = t("rules.title", name=data["name"], n=data["players"])
        if edition:
            title += t("rules.edition", edition=t.name("edition", edition))
        unsure = [row for row in data["profile"] if row["status"]]
        sure = [row for row in data["profile"] if not row["status"]]
        return [
            title,
            *self._section("rules.options", self._options()),
            *self._section("rules.unsure", self._values(unsure)),
            *self._section("rules.sure", self._values(sure)),
            *self._section("rules.types", self._explained("types")),
            *self._section("rules.rooms", self._explained("rooms")),
            *self._section("rules.unknowns", self._unknowns()),
            *self._section("rules.sources", self._legend()),
        ]

    def _section(self, head: str, lines: list[str]) -> list[str]:
        return ["", self.t(head), *lines] if lines else []

    def _options(self) -> list[str]:
        lines: list[str] = []
        for option in self.data["options"]:
            head = f"{option['key']}: {option['name']}"
            lines += ["", *indented(head, 2), *indented(option["help"], 4)]
            lines += rows(self._facts(option), 4)
        return lines

    def _facts(self, option: dict[str, Any]) -> list[tuple[str, str]]:
        t = self.t
        if option["values"] is None:
            values, default = t("rules.names"), t("rules.first_name")
        else:
            values = ", ".join(self._named(option, one) for one in option["values"])
            default = _shown(option["default"])
        facts = [(t("rules.values"), values), (t("rules.default"), default)]
        if option["many"]:
            facts.insert(1, (t("rules.many"), str(option["many"])))
        mark = option["mark"] and t(
            "rules.mark", mark=option["mark"], text=option["mark_text"]
        )
        if mark and option["ruling"]:
            mark += t("rules.ruling", ruling=option["ruling"])
        facts += [(t("rules.mark.head"), mark)] if mark else []
        when = "rules.live" if option["live"] else "rules.settled"
        return [*facts, (t("rules.when"), t(when))]

    def _named(self, option: dict[str, Any], value: Any) -> str:
        shown, name = _shown(value), option["names"].get(str(value))
        return self.t("rules.value", value=shown, name=name) if name else shown

    def _values(self, values: list[dict[str, Any]]) -> list[str]:
        pairs: list[tuple[str, str]] = []
        for row in values:
            told = f"[{row['status_text']}] " if row["status"] else ""
            text = self._by(f"{told}{_shown(row['value'])}", row["source"])
            pairs.append((row["entry"], text))
        return rows(pairs, 2)

    def _explained(self, part: str) -> list[str]:
        listed = self.data[part]
        return rows([(r["name"], self._by(r["text"], r["source"])) for r in listed], 2)

    def _by(self, text: str, source: str) -> str:
        return self.t("rules.by", text=text, source=source) if source else text

    def _unknowns(self) -> list[str]:
        return rows([("-", text) for text in self.data["unknowns"]], 1)

    def _legend(self) -> list[str]:
        """Return what the words mean that the sources of this page begin with."""
        told = [row["source"] for row in self.data["profile"] + self.data["types"]]
        told += [row["source"] for row in self.data["rooms"]]
        words = sorted({word for source in told for word in _words(source)})
        known = [word for word in words if self.t.has(f"source.{word}")]
        return rows([(word, self.t(f"source.{word}")) for word in known], 2)


def _words(source: str) -> list[str]:
    """Return the words of a source: `BGA, PRINT` or `INFER: because` and the like."""
    return [word.strip(",;:") for word in source.split() if word.strip(",;:").isupper()]


def _shown(value: Any) -> str:
    """Return a value as one writes it: lists with commas, tables as `key value`."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        items: Mapping[Any, Any] = value  # pyright: ignore[reportUnknownVariableType]
        return ", ".join(f"{key}: {_shown(inner)}" for key, inner in items.items())
    if isinstance(value, list | tuple):
        inner: list[Any] = list(value)  # pyright: ignore[reportUnknownArgumentType]
        nested = any(isinstance(one, list | tuple) for one in inner)
        return (" | " if nested else ", ").join(_shown(one) for one in inner)
    return str(value)
