"""The board as laid: which squares are joined, and what the squares are (rules 2, 9).

A `Maze` follows from the rooms in the eight slots and the portcullises that let pass;
it is made once for each such layout and shared.
"""

from functools import lru_cache
from typing import Final

import msgspec

from companion.games.dungeon_twister.rooms import FACE_DOWN, LAID, PORTCULLISES
from companion.games.dungeon_twister.squares import (
    AT_LINE,
    BESIDE,
    CORNERS,
    EAST,
    LINE_SQUARES,
    OFFSETS,
    ROOM,
    ROWS,
    SLOT_OF,
    SLOTS,
    SOUTH,
    SQUARES,
)

Slots = tuple[int, ...]
"""For each slot the code of its room, or `FACE_DOWN`."""
_N, _E, _S, _W = range(4)
_MEET_EAST = (0, 1, 2, 4, 5, 6)
_MEET_SOUTH = (0, 1, 2, 3)


class Maze(msgspec.Struct, frozen=True):
    """The board as laid.

    Attributes:
        near: for each square the squares that are adjacent to it: neighbours with no
            wall and no closed portcullis between (G-113); none in face-down rooms.
        pits: the squares that are pits.
        gears: the slot of each square with a gear.
        portcullises: the number of the portcullis between two squares, lower first.
        access: the face-down slots that a character on a square can reveal by having
            direct access, no wall on his own side (G-73); starting lines apart.
        known: the squares of revealed rooms and of both lines.
    """

    near: list[tuple[int, ...]]
    pits: frozenset[int]
    gears: dict[int, int]
    portcullises: dict[tuple[int, int], int]
    access: dict[int, tuple[int, ...]]
    known: frozenset[int]

    def walled(self, square: int) -> tuple[int, ...]:
        """Return the neighbours behind a wall: revealed or of a line, no portcullis."""
        near, gates = self.near[square], self.portcullises
        return tuple(
            other
            for other in BESIDE[square]
            if other not in near
            and other in self.known
            and (min(square, other), max(square, other)) not in gates
        )


def _line(squares: range) -> list[tuple[int, ...]]:
    """Return what is adjacent along a starting line, where nothing else is."""
    return [tuple(t for t in BESIDE[s] if t in squares) for s in squares]


_BARE: Final[list[tuple[int, ...]]] = [()] * len(SQUARES)
_LINES: Final = tuple(map(_line, LINE_SQUARES))


@lru_cache(maxsize=4096)
def _inside(slot: int, code: int, passable: int) -> list[list[tuple[int, ...]]]:
    """Return what is adjacent inside one room, by columns."""
    laid, corner = LAID[code], CORNERS[slot]
    gates = zip(PORTCULLISES[code >> 2], laid.portcullises, strict=True)
    pairs = [*laid.open, *(pair for number, pair in gates if passable >> number & 1)]
    joined: dict[int, list[int]] = {place: [] for place in OFFSETS}
    for one, other in pairs:
        joined[one].append(corner + other)
        joined[other].append(corner + one)
    columns = range(0, ROOM * EAST, EAST)
    return [[tuple(sorted(joined[x + y])) for y in range(ROOM)] for x in columns]


class _Plan:
    """A maze being put together."""

    def __init__(self, slots: Slots, passable: int) -> None:
        self.slots = slots
        self.near: list[tuple[int, ...]] = list(_BARE)
        self.access: dict[int, tuple[int, ...]] = {}
        for squares, line in zip(LINE_SQUARES, _LINES, strict=True):
            self.near[squares[0] : squares[0] + ROWS] = line
        for slot in SLOTS:
            if slots[slot] != FACE_DOWN:
                self._fill(slot, passable)

    def _fill(self, slot: int, passable: int) -> None:
        for x, column in enumerate(_inside(slot, self.slots[slot], passable)):
            first = CORNERS[slot] + x * EAST
            self.near[first : first + ROOM] = column

    def join(self, one: int, other: int) -> None:
        """Let two squares be adjacent."""
        self.near[one] += (other,)
        self.near[other] += (one,)

    def meet(self, one: int, other: int, side: int, step: int) -> None:
        """Join the rooms of two slots; `side` of the first lies at the second."""
        mine, theirs = self.slots[one], self.slots[other]
        if mine == FACE_DOWN and theirs == FACE_DOWN:
            return
        along = SOUTH if step == EAST else EAST
        edge = range(ROOM)
        here = CORNERS[one] + step * (ROOM - 1)
        doors = (True,) * ROOM if mine == FACE_DOWN else LAID[mine].doors[side]
        facing = (side + 2) % 4
        others = (True,) * ROOM if theirs == FACE_DOWN else LAID[theirs].doors[facing]
        for i in edge:
            if not (doors[i] and others[i]):
                continue
            square = here + along * i
            if theirs == FACE_DOWN:
                self._see(square, other)
            elif mine == FACE_DOWN:
                self._see(square + step, one)
            else:
                self.join(square, square + step)

    def _see(self, square: int, slot: int) -> None:
        self.access[square] = (*self.access.get(square, ()), slot)

    def meet_line(self, slot: int, side: int) -> None:
        """Join a room and the starting line on one of its sides."""
        code = self.slots[slot]
        if code == FACE_DOWN:
            return
        corner = CORNERS[slot]
        first = corner if side == _W else corner + EAST * (ROOM - 1)
        step = -EAST if side == _W else EAST
        for i, door in enumerate(LAID[code].doors[side]):
            if door:
                self.join(first + i, first + i + step)


@lru_cache(maxsize=512)
def maze_of(slots: Slots, passable: int) -> Maze:
    """Return the board of a layout.

    Args:
        slots: the rooms.
        passable: the portcullises, as bits, that are open or broken.
    """
    plan = _Plan(slots, passable)
    for slot in _MEET_EAST:
        plan.meet(slot, slot + 1, _E, EAST)
    for slot in _MEET_SOUTH:
        plan.meet(slot, slot + 4, _S, SOUTH)
    for slots_of, side in zip(AT_LINE, (_W, _E), strict=True):
        for slot in slots_of:
            plan.meet_line(slot, side)
    return Maze(plan.near, *_marked(slots), plan.access, _known(slots))


def _marked(
    slots: Slots,
) -> tuple[frozenset[int], dict[int, int], dict[tuple[int, int], int]]:
    """Return pits, gears and portcullises."""
    pits: list[int] = []
    gears: dict[int, int] = {}
    gates: dict[tuple[int, int], int] = {}
    for slot, code in enumerate(slots):
        if code == FACE_DOWN:
            continue
        laid, corner = LAID[code], CORNERS[slot]
        pits += [corner + place for place in laid.pits]
        gears[corner + laid.gear] = slot
        for number, (one, other) in zip(
            PORTCULLISES[code >> 2], laid.portcullises, strict=True
        ):
            gates[corner + one, corner + other] = number
    return frozenset(pits), gears, gates


def _known(slots: Slots) -> frozenset[int]:
    return frozenset(
        s for s in SQUARES if SLOT_OF[s] < 0 or slots[SLOT_OF[s]] != FACE_DOWN
    )
