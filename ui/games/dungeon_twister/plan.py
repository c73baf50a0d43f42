"""The maze as a drawing: floors, walls, portcullises, pits, gears, face-down rooms."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from companion.games.dungeon_twister.maze import Slots, maze_of
from companion.games.dungeon_twister.model import Pile
from companion.games.dungeon_twister.rooms import FACE_DOWN, LAID, WALL, Room
from companion.games.dungeon_twister.squares import (
    CORNERS,
    EAST,
    LINES,
    ROOM,
    ROWS,
    SLOT_OF,
    SLOTS,
)
from companion.games.dungeon_twister.state import GameState
from ui.elements import Sketch, Stroke
from ui.games.dungeon_twister.window import Window

WALL_MM: Final = 0.1  # of the pitch
LINE: Final = 0.09  # between squares, mm
DOTS: Final = (1, 3, 6, 8)


def sketch_of(state: GameState, window: Window) -> Sketch:
    """Return the drawing of the maze as it lies, without tokens."""
    return _plan(state.slots, state.opened, state.broken, state.piles, window)


@lru_cache(maxsize=64)
def _plan(
    slots: Slots, opened: int, broken: int, piles: tuple[Pile, ...], window: Window
) -> Sketch:
    strokes = [*_floor(slots, window)]
    for slot in SLOTS:
        if slots[slot] == FACE_DOWN:
            strokes += _hidden(slot, piles[slot], window)
        else:
            room = LAID[slots[slot]].room
            strokes += _things(room, CORNERS[slot], window)
            strokes += _walls(room, CORNERS[slot], window)
    for pair, number in maze_of(slots, 0).portcullises.items():
        kind = "broken" if broken >> number & 1 else "closed"
        kind = "open" if opened >> number & 1 else kind
        strokes += _gate(pair, kind, window)
    return tuple(strokes)


@lru_cache(maxsize=96)
def room_sketch(code: int, pitch: float) -> Sketch:
    """Return one room as it lies, its portcullises closed, from its own corner.

    Args:
        code: the room and its quarter turns.
        pitch: from square to square, mm.
    """
    room, window = LAID[code].room, Window(0, 0, pitch)
    squares = [EAST * c + r for c in range(ROOM) for r in range(ROOM)]
    side = ROOM * pitch
    strokes = [Stroke("box", 0.0, 0.0, side, side, "panel")]
    strokes += [_tile(square, "raised", window) for square in squares]
    strokes += [*_things(room, 0, window), *_walls(room, 0, window)]
    for pair in LAID[code].portcullises:
        strokes += _gate(pair, "closed", window)
    return tuple(strokes)


def _tile(square: int, ink: str, window: Window) -> Stroke:
    x, y = window.corner(square)
    side = window.pitch - 2 * LINE
    return Stroke("box", x + LINE, y + LINE, side, side, ink)


def _floor(slots: Slots, window: Window) -> Iterator[Stroke]:
    """Yield the squares of both lines and of the rooms that are up."""
    for square in window.squares:
        slot = SLOT_OF[square]
        if slot < 0:
            seat = LINES.index(square // ROWS)
            yield _tile(square, f"ready:{seat}", window)
            if square % ROWS in DOTS:
                x, y = window.corner(square)
                side = window.pitch * 0.16
                at = (window.pitch - side) / 2
                yield Stroke("icon", x + at, y + at, side, side, f"seat:{seat}",
                             f"seat:{seat}")  # fmt: skip
        elif slots[slot] != FACE_DOWN:
            yield _tile(square, "raised", window)


def _hidden(slot: int, pile: Pile, window: Window) -> Iterator[Stroke]:
    """Yield a room that lies face down: its number and whose tokens lie on it."""
    x, y = window.corner(CORNERS[slot])
    side = ROOM * window.pitch
    yield Stroke("box", x + 0.4, y + 0.4, side - 0.8, side - 0.8, "panel")
    yield Stroke("hatch", x + 0.4, y + 0.4, side - 0.8, side - 0.8, "line")
    big, small = window.pitch * 0.9, window.pitch * 0.7
    middle = x + side / 2
    yield Stroke("box", middle - big, y + side * 0.22, 2 * big, big * 1.5, "panel")
    yield Stroke(
        "text", middle - big, y + side * 0.25, 2 * big, big * 1.1, "sand", str(slot + 1)
    )
    owners = [0] * pile.first + [1] * pile.second + [-1] * pile.unknown
    left = middle - len(owners) * small / 2
    for n, seat in enumerate(owners):
        at = (left + n * small + 0.1 * small, y + side * 0.66, 0.8 * small, 0.8 * small)
        name, ink = (f"seat:{seat}",) * 2 if seat >= 0 else ("question", "sand")
        yield Stroke("icon", *at, ink, name)


def _things(room: Room, corner: int, window: Window) -> Iterator[Stroke]:
    """Yield the pits and the gear of a room."""
    pitch = window.pitch
    for r in range(ROOM):
        for c in range(ROOM):
            mark = room.grid[r][c]
            x, y = window.corner(corner + EAST * c + r)
            if mark == "O":
                for share, ink in ((0.8, "stone"), (0.68, "ground")):
                    side = pitch * share
                    at = (pitch - side) / 2
                    yield Stroke("icon", x + at, y + at, side, side, ink, "circle")
            elif mark == "G":
                side = pitch * 0.86
                at = (pitch - side) / 2
                name = f"cog:{room.turns}"
                yield Stroke("icon", x + at, y + at, side, side, "sand", name)
                high = max(2.4, pitch * 0.32)
                top = (pitch - high) / 2
                yield Stroke("text", x, y + top, pitch, high, "sand", str(room.pair))


def _walls(room: Room, corner: int, window: Window) -> Iterator[Stroke]:
    pitch = window.pitch
    thick = pitch * WALL_MM
    x, y = window.corner(corner)
    far = pitch + thick
    for i in range(ROOM + 1):
        for c in range(ROOM):
            if room.h_edges[i][c] == WALL:
                at = (x + c * pitch - thick / 2, y + i * pitch - thick / 2, far, thick)
                yield Stroke("box", *at, "sand")
            if room.v_edges[c][i] == WALL:
                at = (x + i * pitch - thick / 2, y + c * pitch - thick / 2, thick, far)
                yield Stroke("box", *at, "sand")


def _gate(pair: tuple[int, int], kind: str, window: Window) -> Iterator[Stroke]:
    """Yield a portcullis between two squares: teeth, two posts, or stubs."""
    one, other = pair
    pitch = window.pitch
    x, y = window.corner(other)
    across = other - one == 1  # the second lies to the south
    ink = "stone" if kind == "broken" else "ivory"

    def stroke(along: float, out: float, length: float, wide: float) -> Stroke:
        """Return a bar: its middle along the edge and beside it, in pitches."""
        a, o = along * pitch, out * pitch
        w, h = length * pitch, wide * pitch
        if across:
            return Stroke("box", x + a - w / 2, y + o - h / 2, w, h, ink)
        return Stroke("box", x + o - h / 2, y + a - w / 2, h, w, ink)

    if kind == "closed":
        yield stroke(0.5, 0.0, 0.96, 0.07)
        for n in range(5):
            yield stroke(0.1 + 0.2 * n, 0.0, 0.08, 0.3)
    elif kind == "open":
        for along in (0.06, 0.94):
            yield stroke(along, 0.0, 0.12, 0.3)
    else:
        for along, out in ((0.06, 0.0), (0.3, 0.08), (0.72, -0.08), (0.94, 0.0)):
            yield stroke(along, out, 0.12, 0.14)
