"""The games of this box, finished and unfinished."""

from typing import Any

import msgspec

from companion.kernel import Outcome
from companion.table.journal import Journal

_COLUMNS = "SELECT id, game, players, begun, ended, outcome, seq FROM game"
_ORDER = " ORDER BY ended IS NOT NULL, played DESC LIMIT ?"


class Listed(msgspec.Struct, frozen=True):
    """One game of the list.

    Attributes:
        key: its number in the journal.
        game: the game's id.
        players: the seats' names, as they are now.
        begun: wall time of row 0, seconds since 1970.
        ended: wall time of the end, None while it goes on.
        outcome: how it ended, None while it goes on.
        rows: how many rows it has after row 0.
    """

    key: int
    game: str
    players: tuple[str, ...]
    begun: float
    ended: float | None
    outcome: Outcome | None
    rows: int


def games(journal: Journal, limit: int = 1000) -> list[Listed]:
    """Return the games: unfinished first, then those played most recently."""
    rows = journal.ask(lambda db: db.execute(_COLUMNS + _ORDER, (limit,)).fetchall())
    return [_listed(row) for row in rows]


def unfinished(journal: Journal) -> Listed | None:
    """Return the unfinished game that was played last, if any."""
    first = next(iter(games(journal, 1)), None)
    return first if first is not None and first.ended is None else None


def _listed(row: tuple[Any, ...]) -> Listed:
    key, game, players, begun, ended, outcome, seq = row
    return Listed(
        key,
        game,
        _decoded(players, tuple[str, ...], ()),
        begun,
        ended,
        _decoded(outcome, Outcome, None),
        seq,
    )


def _decoded(text: str | None, kind: Any, default: Any) -> Any:
    """Return a stored value; `default` where it is missing or damaged.

    A list must not fail over one game; opening that game tells what is wrong.
    """
    try:
        return default if text is None else msgspec.json.decode(text, type=kind)
    except msgspec.MsgspecError:
        return default
