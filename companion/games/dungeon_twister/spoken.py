"""Rooms and edges as people say them: what is printed there, which side it is."""

from typing import Any

from companion.games.dungeon_twister.rooms import ROOMS

_PRINTED = {room.id: {"pair": room.pair, "way": room.turns} for room in ROOMS}


def room_fields(tile: str | None) -> dict[str, Any]:
    """Return the number and the way that are printed on a room; none: it is none."""
    return _PRINTED.get(tile or "", {"pair": tile, "way": "clockwise"})


def edge_fields(edge: str) -> dict[str, Any]:
    """Return the square and the side that an edge names (`h3e`: h3, the east)."""
    side = edge[2:] if edge[2:] in ("n", "e", "s", "w") else "n"
    return {"at": edge[:2], "side": side}
