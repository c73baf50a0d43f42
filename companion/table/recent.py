"""The games of this box with what they were begun with: for lists of them."""

from typing import Any

import msgspec

from companion.kernel import Outcome
from companion.table.journal import Journal

_QUERY = (
    "SELECT game.id, game.game, game.players, game.begun, game.ended, game.outcome,"
    " game.seq, CASE WHEN game.ended IS NULL THEN game.position END, row.body,"
    " (SELECT wall FROM row AS last WHERE last.game = game.id AND last.seq = game.seq)"
    " FROM game JOIN row ON row.game = game.id AND row.seq = 0"
    " ORDER BY game.played DESC LIMIT ?"
)


class Begun(msgspec.Struct, frozen=True):
    """What row 0 tells of a game, beside its big parts."""

    players: tuple[str, ...] = ()
    options: dict[str, Any] = {}
    profile: msgspec.Raw = msgspec.Raw(b"{}")
    colours: tuple[int, ...] = ()


class Recent(msgspec.Struct, frozen=True):
    """One game.

    Attributes:
        key: its number in the journal.
        game: the game's id.
        players: the seats' names, as they are now.
        wall: when its last row was written, seconds since 1970.
        ended: when it ended; None while it goes on.
        outcome: how it ended; None while it goes on.
        rows: how many rows it has after row 0.
        position: the position now as JSON, while it goes on.
        begun: what it was begun with; the players' names as they were then.
    """

    key: int
    game: str
    players: tuple[str, ...]
    wall: float
    ended: float | None
    outcome: Outcome | None
    rows: int
    position: str | None
    begun: Begun


def recent(journal: Journal, limit: int = 200) -> list[Recent]:
    """Return the games, those played most recently first.

    Damaged parts of a game are left out: a list must not fail over one game.

    Raises:
        JournalFault: the file cannot be read.
    """
    rows = journal.ask(lambda db: db.execute(_QUERY, (limit,)).fetchall())
    return [_recent(row) for row in rows]


def _recent(row: tuple[Any, ...]) -> Recent:
    key, game, players, began, ended, outcome, seq, position, body, wall = row
    return Recent(
        key,
        game,
        _decoded(players, tuple[str, ...], ()),
        began if wall is None else wall,
        ended,
        _decoded(outcome, Outcome, None),
        seq,
        position,
        _decoded(body, Begun, Begun()),
    )


def _decoded(text: str | None, kind: Any, default: Any) -> Any:
    """Return a stored value; `default` where it is missing or damaged."""
    try:
        return default if text is None else msgspec.json.decode(text, type=kind)
    except msgspec.MsgspecError:
        return default
