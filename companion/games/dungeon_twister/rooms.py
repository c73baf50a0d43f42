"""The eight rooms, and how they look after quarter turns (rules 10).

A laid room is known by its `code`: 4 * tile + quarter turns clockwise from its drawing.
Tiles are numbered as in the data file: a room and its twin differ in the lowest bit.
"""

from typing import Final, Literal

import msgspec

from companion.games.dungeon_twister.data import table
from companion.games.dungeon_twister.squares import EAST, ROOM, offset

LAST = ROOM - 1
WALL, PORTCULLIS, OPEN = "#", "=", "."
PIT, GEAR = "O", "G"
FACE_DOWN: Final = -1
"""In place of a code: the room lies face down."""


class Room(msgspec.Struct, frozen=True):
    """A room as data; `rooms.toml` says how it is written.

    Attributes:
        id: pair and direction, e.g. `4G`.
        pair: the number printed on it and on its twin.
        turns: the direction of its arrow.
        grid: its squares by rows.
        h_edges: the lines above each row, and below the last.
        v_edges: the lines of each row from west to east.
        source: where it is from.
    """

    id: str
    pair: int
    turns: Literal["clockwise", "counter_clockwise"]
    grid: tuple[str, ...]
    h_edges: tuple[str, ...]
    v_edges: tuple[str, ...]
    source: str


def turned(room: Room) -> Room:
    """Return a room after a quarter turn clockwise."""
    size = range(ROOM)
    grid = tuple("".join(room.grid[LAST - c][r] for c in size) for r in size)
    lines = range(ROOM + 1)
    h_edges = tuple("".join(room.v_edges[LAST - c][i] for c in size) for i in lines)
    v_edges = tuple("".join(room.h_edges[ROOM - j][r] for j in lines) for r in size)
    return Room(room.id, room.pair, room.turns, grid, h_edges, v_edges, room.source)


Pair = tuple[int, int]


class Laid(msgspec.Struct, frozen=True):
    """A room in one of its four positions, its squares as distances from the corner.

    Attributes:
        room: squares and lines as they lie.
        pits: the squares that are pits.
        gear: the square with the gear.
        open: pairs of squares with nothing between them, inside the room.
        portcullises: the pairs with a portcullis between them, always in the order in
            which they are numbered: a turn changes the pairs, not the order.
        doors: for each side, north first then clockwise, which of its five lines are
            open, from west to east or north to south.
    """

    room: Room
    pits: tuple[int, ...]
    gear: int
    open: tuple[Pair, ...]
    portcullises: tuple[Pair, ...]
    doors: tuple[tuple[bool, ...], ...]


def _inner_lines(room: Room) -> list[tuple[Pair, str]]:
    """Return each line inside a room: the squares on both sides, and what it is."""
    size, inside = range(ROOM), range(1, ROOM)
    across = [
        ((offset(i - 1, c), offset(i, c)), room.h_edges[i][c])
        for i in inside
        for c in size
    ]
    along = [
        ((offset(r, j - 1), offset(r, j)), room.v_edges[r][j])
        for r in size
        for j in inside
    ]
    return across + along


def _places(room: Room, mark: str) -> tuple[int, ...]:
    size = range(ROOM)
    return tuple(offset(r, c) for r in size for c in size if room.grid[r][c] == mark)


def _doors(room: Room) -> tuple[tuple[bool, ...], ...]:
    north, south = room.h_edges[0], room.h_edges[-1]
    west = "".join(row[0] for row in room.v_edges)
    east = "".join(row[-1] for row in room.v_edges)
    sides = (north, east, south, west)
    return tuple(tuple(line == OPEN for line in side) for side in sides)


def turned_pair(pair: Pair) -> Pair:
    """Return where two neighbours of a room are after a quarter turn, lower first."""
    one, other = (offset(place // EAST, LAST - place % EAST) for place in pair)
    return (one, other) if one < other else (other, one)


def _laid(room: Room, portcullises: tuple[Pair, ...]) -> Laid:
    lines = _inner_lines(room)
    free = tuple(pair for pair, line in lines if line == OPEN)
    (gear,) = _places(room, GEAR)
    pits = _places(room, PIT)
    return Laid(room, pits, gear, free, portcullises, _doors(room))


def _four(room: Room) -> list[Laid]:
    """Return a room in its four positions."""
    gates = tuple(pair for pair, line in _inner_lines(room) if line == PORTCULLIS)
    out: list[Laid] = []
    for _ in range(4):
        out.append(_laid(room, gates))
        room, gates = turned(room), tuple(map(turned_pair, gates))
    return out


ROOMS: Final = msgspec.convert(table("rooms")["room"], tuple[Room, ...])
"""The rooms by tile, as they are drawn."""
TILES: Final = range(len(ROOMS))
TILE: Final = {room.id: tile for tile, room in enumerate(ROOMS)}
"""The tile of each id."""
LAID: Final = tuple(laid for room in ROOMS for laid in _four(room))
"""Every room in every position, by code."""


def _numbered() -> tuple[range, ...]:
    out: list[range] = []
    first = 0
    for tile in TILES:
        after = first + len(LAID[4 * tile].portcullises)
        out.append(range(first, after))
        first = after
    return tuple(out)


PORTCULLISES: Final = _numbered()
"""The numbers of each tile's portcullises; each is a bit of the states of all."""


def name_of(code: int) -> str:
    """Return the text form of a laid room: its id and its quarter turns, `4G3`."""
    return f"{ROOMS[code >> 2].id}{code & 3}"


def code_of(text: str) -> int:
    """Return the code of a room in text form; -1: it is none."""
    tile, turns = TILE.get(text[:-1]), text[-1:]
    return FACE_DOWN if tile is None or turns not in "0123" else 4 * tile + int(turns)


def twin_of(code: int) -> int:
    """Return the tile of a room's twin."""
    return (code >> 2) ^ 1


def arrow(code: int) -> int:
    """Return the way a room turns: 1 clockwise, -1 counter-clockwise."""
    return 1 if ROOMS[code >> 2].turns == "clockwise" else -1


def turned_code(code: int, way: int) -> int:
    """Return a room's code after a quarter turn; `way` as `arrow` gives it."""
    return (code & ~3) | (code + way & 3)


def moved(place: int, way: int) -> int:
    """Return where a square of a room goes in a quarter turn."""
    column, row = divmod(place, EAST)
    if way > 0:
        return offset(column, LAST - row)
    return offset(LAST - column, row)
