"""Players that this box remembers."""

import msgspec

from companion.table.journal import Journal


class Known(msgspec.Struct, frozen=True):
    """A remembered player; `wall`: when last used, seconds since 1970."""

    name: str
    wall: float


def remembered(journal: Journal, limit: int = 100) -> list[Known]:
    """Return the players, most recent first."""
    query = "SELECT name, wall FROM player ORDER BY used DESC LIMIT ?"
    rows = journal.ask(lambda db: db.execute(query, (limit,)).fetchall())
    return [Known(*row) for row in rows]


def forget(journal: Journal, name: str) -> bool:
    """Forget a player; games keep the name. Return whether there was one."""
    query = "DELETE FROM player WHERE name = ?"
    return journal.ask(lambda db: db.execute(query, (name,)).rowcount) == 1
