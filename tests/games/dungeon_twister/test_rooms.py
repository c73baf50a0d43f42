"""The rooms: their drawings, their turns, and what follows from their data."""

import pytest

from companion.games.dungeon_twister import drawing, rooms
from companion.games.dungeon_twister.squares import ROOM, offset
from tests.games.dungeon_twister.drawn import DRAWN, rows

IDS = tuple(room.id for room in rooms.ROOMS)
each_room = pytest.mark.parametrize("room", IDS)

# Rooms after quarter turns clockwise: 4G and 3D as seen in public data, the others
# worked out by hand from the rule for one turn.
TURNED = {
    ("4G", 3): (
        [".....", "...G.", ".O...", ".....", "....."],
        ["#.#.#", ".#.#.", "#.#.#", "#..##", "..##.", ".##.#"],
        ["#.#..#", ".#.##.", "..#...", ".##.=.", "##...#"],
    ),
    ("3D", 3): (
        [".O...", "..G..", ".....", ".O...", "....."],
        ["..#..", "..##=", "..##.", "....#", "#..#.", ".##.."],
        ["......", "##...#", ".##.=.", ".#..#.", "...=.#"],
    ),
    ("1D", 1): (
        [".....", ".....", "..G..", ".....", "....O"],
        ["#...#", ".##=.", ".....", ".....", "..##.", "#..#."],
        ["#....#", ".#..#.", "....#.", ".#..#.", "##...."],
    ),
    ("2D", 1): (
        ["..O..", "...G.", ".....", ".....", "...O."],
        ["#..##", "#..#.", "....#", ".=##.", ".##..", "#.##."],
        ["..#..#", ".####.", "##...#", "#...##", "#...#."],
    ),
    ("1G", 2): (
        [".GO..", ".....", ".....", ".....", "..O.."],
        [".....", "...#.", ".....", ".....", ".#.#.", "....."],
        [".#..#.", ".#..#.", ".=..=.", ".#..#.", ".####."],
    ),
    ("2G", 2): (
        ["....O", "..O..", "..G..", "..O..", "....."],
        [".#...", "#...#", ".#.#.", ".#.#.", "#...#", ".#.#."],
        [".#..#.", "..##..", ".=..=#", "..##..", ".#..#."],
    ),
    ("3G", 3): (
        ["....O", ".G...", ".....", "..O..", "....."],
        ["..#..", ".#.=.", ".....", "##.#.", ".##.#", "#..#."],
        ["..#...", "##.##.", ".=.#.#", "...#..", "....#."],
    ),
    ("4D", 3): (
        [".....", "..G..", ".....", ".....", "O...."],
        [".#.##", "#.##.", ".....", "##..#", ".##..", "##.##"],
        ["#.#...", ".###=#", "#..###", "#..#..", ".....#"],
    ),
}

# Sizes of the connected parts of a room by itself, largest first, and how often each:
# portcullises closed and pits left out; open and left out; open and counted.
PARTS = {
    "1D": ([24], [24], [25]),
    "1G": ([10, 5, 5, 1, 1, 1], [20, 1, 1, 1], [23, 1, 1]),
    "2D": ([11, 9, 3], [20, 3], [25]),
    "2G": ([16, 3, 1, 1, 1], [19, 1, 1, 1], [21, 1, 1, 1, 1]),
    "3D": ([7, 6, 4, 3, 3], [19, 4], [25]),
    "3G": ([12, 6, 4, 1], [22, 1], [24, 1]),
    "4D": ([11, 8, 5], [13, 11], [25]),
    "4G": ([6, 6, 6, 3, 2, 1], [12, 6, 3, 2, 1], [20, 3, 2]),
}


def laid(room: str, turns: int = 0) -> rooms.Laid:
    return rooms.LAID[4 * rooms.TILE[room] + turns]


@each_room
def test_a_room_drawn_from_its_data_is_the_drawing_of_the_rules(room: str) -> None:
    code = 4 * rooms.TILE[room]
    facts = rooms.LAID[code].room

    assert drawing.room_drawing(facts, facts.pair, rooms.arrow(code)) == rows(room)


def test_all_rooms_are_there_with_fourteen_pits_and_thirteen_portcullises() -> None:
    drawn = "".join(DRAWN.values())

    assert IDS == ("1D", "1G", "2D", "2G", "3D", "3G", "4D", "4G")
    assert sum(len(laid(room).pits) for room in IDS) == drawn.count("O") == 14
    gates = sum(len(laid(room).portcullises) for room in IDS)
    assert gates == drawn.count("H") + drawn.count("===") == 13
    assert rooms.PORTCULLISES[-1].stop == 13
    assert all(room.source for room in rooms.ROOMS)


@pytest.mark.parametrize(("room", "turns"), TURNED)
def test_a_turned_room_is_the_known_one(room: str, turns: int) -> None:
    facts = laid(room, turns).room

    grid, h_edges, v_edges = TURNED[room, turns]
    assert [*facts.grid] == grid
    assert [*facts.h_edges] == h_edges
    assert [*facts.v_edges] == v_edges


@each_room
def test_four_quarter_turns_change_nothing(room: str) -> None:
    facts = laid(room).room

    assert rooms.turned(laid(room, 3).room) == facts


@each_room
def test_squares_pits_gear_and_portcullises_turn_alike(room: str) -> None:
    for turns in range(4):
        before, after = laid(room, turns), laid(room, (turns + 1) % 4)
        assert {rooms.moved(pit, 1) for pit in before.pits} == set(after.pits)
        assert rooms.moved(before.gear, 1) == after.gear
        turned = tuple(map(rooms.turned_pair, before.portcullises))
        assert turned == after.portcullises
        assert {*map(rooms.turned_pair, before.open)} == set(after.open)


def test_a_turn_back_undoes_a_turn() -> None:
    for code in range(32):
        for way in (1, -1):
            assert rooms.turned_code(rooms.turned_code(code, way), -way) == code
    for place in (offset(r, c) for r in range(ROOM) for c in range(ROOM)):
        assert rooms.moved(rooms.moved(place, 1), -1) == place


def parts(room: str, *, gates: bool, pits: bool) -> list[int]:
    """Return the sizes of the connected parts of a room by itself."""
    facts = laid(room)
    pairs = [*facts.open, *(facts.portcullises if gates else ())]
    left = {offset(r, c) for r in range(ROOM) for c in range(ROOM)}
    left -= set() if pits else set(facts.pits)
    sizes = []
    while left:
        part = {left.pop()}
        while found := {b for p in pairs for a, b in (p, p[::-1]) if a in part} & left:
            part |= found
            left -= found
        sizes.append(len(part))
    return sorted(sizes, reverse=True)


@each_room
def test_the_parts_of_a_room_have_their_known_sizes(room: str) -> None:
    closed, opened, whole = PARTS[room]

    assert parts(room, gates=False, pits=False) == closed
    assert parts(room, gates=True, pits=False) == opened
    assert parts(room, gates=True, pits=True) == whole


@pytest.mark.parametrize(
    ("room", "north", "east", "south", "west"),
    [
        ("1D", "1234", "023", "123", "123"),
        ("1G", "01234", "01234", "01234", "01234"),
        ("2D", "14", "03", "01", "23"),
        ("2G", "024", "01234", "0124", "0134"),
        ("3D", "0124", "0134", "124", "034"),
        ("3G", "0124", "0134", "0134", "124"),
        ("4D", "03", "02", "14", "2"),
        ("4G", "123", "13", "123", "03"),
    ],
)
def test_the_outer_openings_of_a_room(
    room: str, north: str, east: str, south: str, west: str
) -> None:
    doors = laid(room).doors

    told = ["".join(str(n) for n, door in enumerate(side) if door) for side in doors]
    assert told == [north, east, south, west]


def test_twins_and_arrows() -> None:
    for room in IDS:
        code = 4 * rooms.TILE[room]
        twin = IDS[rooms.twin_of(code)]
        assert room[0] == twin[0]
        assert {room[1], twin[1]} == {"D", "G"}
        assert rooms.arrow(code) == (1 if room[1] == "D" else -1)


@pytest.mark.parametrize("text", ["", "4", "4G", "4G4", "5D0", "4g1", "4Gx"])
def test_what_is_no_room_in_text_form(text: str) -> None:
    assert rooms.code_of(text) == rooms.FACE_DOWN


def test_every_room_in_text_form_is_read_again() -> None:
    assert [rooms.code_of(rooms.name_of(code)) for code in range(32)] == [*range(32)]
