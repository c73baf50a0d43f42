"""What a position tells without knowing its game: each seat's figures, table lines."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from companion.i18n import Translator
from companion.kernel import State

MOST_FIGURES: Final = 2
Figure = int | None


class Column(NamedTuple):
    """One figure of every seat: its head and the values (None: hidden)."""

    key: str
    head: str
    values: tuple[Figure, ...]


def columns(
    t: Translator, state: State, view: Mapping[str, Any], most: int = MOST_FIGURES
) -> list[Column]:
    """Return the figures of the seats, those with a message `figure.<key>` first.

    They stand in `view["players"]` (dicts with a `name`) or in a dict by seat.
    """
    found = _of_players(state, view.get("players")) + _by_seat(state, view)
    named = [(key, values) for key, values in found if t.has(f"figure.{key}")]
    plain = [one for one in found if not _lists(one[0], view) and any(one[1])]
    chosen = (named or plain)[:most]
    return [
        Column(key, t(f"figure.{key}") if named else "", values)
        for key, values in chosen
    ]


def _lists(key: str, view: Mapping[str, Any]) -> bool:
    """Tell whether a figure is only the length of a list (shown if named)."""
    players = view.get("players")
    return bool(players) and not isinstance(players[0].get(key), int | None)


def _of_players(state: State, players: Any) -> list[tuple[str, tuple[Figure, ...]]]:
    rows = _rows_of_seats(state, players)
    if not rows:
        return []
    return [(key, tuple(_figure(row.get(key)) for row in rows)) for key in rows[0]]


def _rows_of_seats(state: State, players: Any) -> list[Mapping[str, Any]]:
    """Return the dicts of `players` in the order of the seats, or nothing."""
    if not isinstance(players, list):
        return []
    rows: dict[Any, Mapping[str, Any]] = {}
    for row in players:  # pyright: ignore[reportUnknownVariableType]
        if isinstance(row, Mapping):
            rows[row.get("name")] = row  # pyright: ignore[reportUnknownMemberType]
    return [rows[seat] for seat in state.seats] if set(rows) == set(state.seats) else []


def _figure(value: Any) -> Figure:
    """Return a number as it is, a list's length; None for what is no figure."""
    if isinstance(value, list):
        return len(value)  # pyright: ignore[reportUnknownArgumentType]
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    return None


def _by_seat(
    state: State, view: Mapping[str, Any]
) -> list[tuple[str, tuple[Figure, ...]]]:
    found: list[tuple[str, tuple[Figure, ...]]] = []
    for key, value in view.items():
        if isinstance(value, Mapping) and set(value) == set(state.seats):  # pyright: ignore[reportUnknownArgumentType]
            values = tuple(_figure(value[seat]) for seat in state.seats)  # pyright: ignore[reportUnknownArgumentType]
            if any(one is not None for one in values):
                found.append((key, values))
    return found


# --- the table in lines ---------------------------------------------------------------


def table_lines(t: Translator, view: Mapping[str, Any]) -> list[str]:
    """Return lines about what lies on the table: keys with a message `view.<key>`."""
    lines: list[str] = []
    for key, value in view.items():
        if t.has(f"view.{key}"):
            lines += _lines(t, f"view.{key}", value)
    return lines


def part_lines(t: Translator, view: Mapping[str, Any], part: str) -> list[str]:
    """Return the lines about one part: dicts one of whose values is the part."""
    lines: list[str] = []
    for key, value in view.items():
        message = f"view.{key}_part"
        if t.has(message) and isinstance(value, list):
            mine = [one for one in value if _belongs(one, part)]  # pyright: ignore[reportUnknownVariableType]
            for line in _lines(t, message, mine):
                lines += filter(None, line.split("\n"))
    return lines


def _belongs(item: Any, part: str) -> bool:
    return isinstance(item, Mapping) and part in [
        value
        for value in item.values()
        if isinstance(value, str)  # pyright: ignore[reportUnknownVariableType]
    ]


def _lines(t: Translator, message: str, value: Any) -> list[str]:
    if isinstance(value, list) and value and isinstance(value[0], Mapping):
        rows: list[Mapping[str, Any]] = value
        return [_said(t, message, row) for row in rows]
    if value is None or (isinstance(value, list | dict) and not value):
        return []
    own: Mapping[str, Any] = value if isinstance(value, Mapping) else {}
    return [_said(t, message, {**own, "value": value})]


def _said(t: Translator, message: str, fields: Mapping[str, Any]) -> str:
    """Return a line; one that ends in a colon has nothing to tell, and says so."""
    line = t(
        message, **{str(key): _clean(t, one) for key, one in fields.items()}
    ).strip()
    empty = not line or line[-1] in ":\uff1a"
    space = " " if line.endswith(":") else ""
    return f"{line}{space}{t('ui.nothing')}" if empty else line


def _clean(t: Translator, value: Any) -> Any:
    """Drop what is gone from a list; a dict of counts becomes a list of its keys.

    Names in a list with empty places keep the number of their place.
    """
    if isinstance(value, list):
        items: list[Any] = value
        if None in items and all(one is None or isinstance(one, str) for one in items):
            return [
                f"{k} {_who(t, o)}" for k, o in enumerate(items, 1) if o is not None
            ]
        return [one for one in value if one is not None]  # pyright: ignore[reportUnknownVariableType]
    if isinstance(value, Mapping):
        pairs: Mapping[Any, Any] = value
        return [f"{key} {one}" for key, one in pairs.items()]
    return value


def _who(t: Translator, seat: str) -> str:
    """Return a player's name, or what a game calls one that is no player."""
    return t(f"seat.{seat}") if t.has(f"seat.{seat}") else seat
