"""Squares, edges, sight, piles and the drawing of a whole position."""

import pytest

from companion.games.dungeon_twister import contents, drawing, notation, sight, squares
from companion.games.dungeon_twister.game import game
from companion.games.dungeon_twister.maze import maze_of
from companion.games.dungeon_twister.model import Pile
from companion.games.dungeon_twister.tokens import BIT
from tests.games.dungeon_twister.board import do, points, position, refused, tokens
from tests.games.dungeon_twister.positions import ROOMS


def named(numbers):
    return {squares.NAMES[number] for number in numbers}


# --- squares and edges ---


def test_squares_and_edges_by_name():
    assert squares.NAMES[0] == "a0"
    assert squares.NAMES[-1] == "v9"
    assert squares.NUMBERS["h3"] == 73
    assert squares.edge_of("h3e") == (73, 83)
    assert squares.edge_of("i3w") == (83, 73)
    assert squares.edge_name(73, 83) == "h3e"


@pytest.mark.parametrize("text", ["", "h3", "h3x", "a0n", "a0w", "v9e", "w0n", "h3e2"])
def test_what_is_no_edge(text):
    assert squares.edge_of(text) is None


def test_slots_lie_two_by_four_between_the_lines():
    first = [squares.NAMES[corner] for corner in squares.CORNERS]
    assert first == ["b0", "g0", "l0", "q0", "b5", "g5", "l5", "q5"]
    assert sum(squares.CAPACITY) == 20
    slots = [squares.SLOT_OF.count(slot) for slot in range(-1, 8)]
    assert slots == [20] + [25] * 8


# --- adjacency ---


@pytest.mark.parametrize(
    ("square", "near"),
    [
        ("a1", {"a0", "a2", "b1"}),  # a line and the room behind it
        ("a0", {"a1"}),  # the room has a wall here
        ("b1", {"a1", "b0", "b2"}),  # a closed portcullis to the east
        ("f2", {"f1", "f3", "g2"}),  # across the border of two rooms
        ("f4", {"e4"}),  # a double wall to the east
    ],
)
def test_adjacent_is_what_no_wall_and_no_closed_portcullis_parts(square, near):
    maze = position({"a5": "T"}).maze

    assert named(maze.near[squares.NUMBERS[square]]) == near


def test_an_open_portcullis_lets_pass_and_turns_with_its_room():
    state = position({"b1": "T", "d2": "C"}, portcullises={"b1e": "open"})

    turned = do(state, "C1+")

    assert "c1" in named(state.maze.near[squares.NUMBERS["b1"]])
    assert tokens(turned) == {"d2": "C", "e0": "T"}
    assert contents.portcullises_of(turned) == {"e0s": "open"}
    assert tokens(do(turned, "T:e1e2")) == {"d2": "C", "e2": "T"}


def test_a_face_down_room_is_adjacent_to_nothing():
    state = position({"f3": "C"}, ["1D0", "?00", *ROOMS[2:]])
    square = squares.NUMBERS["f3"]

    assert named(state.maze.near[square]) == {"e3", "f2"}
    assert state.maze.access[square] == (1,)
    assert refused(state, "C:g3") == ("move.face_down", "f3")


def test_a_layout_is_worked_out_once():
    state = position({"a1": "T"})

    assert state.maze is maze_of(state.slots, 0)


# --- sight ---


@pytest.mark.parametrize(
    ("start", "side", "seen"),
    [
        ("c3", "e", "g3"),  # the first in the line, across a border
        ("g3", "e", ""),  # a closed portcullis
        ("g3", "w", "c3"),
        ("a1", "s", "a6"),  # along a line
        ("b2", "w", ""),  # nobody on that square of the line
        ("b6", "w", "a6"),  # onto a line
        ("f4", "e", ""),  # a wall
    ],
)
def test_the_first_character_in_the_line_of_sight(start, side, seen):
    lying = {"c3": "C", "g3": "g", "j3": "t", "a6": "G", "a5": "S", "a1": "T"}
    state = position(lying)

    step = squares.SIDES[side]
    found = sight.first_seen(state.maze, state.on, squares.NUMBERS[start], step)

    assert (squares.NAMES[found] if found >= 0 else "") == seen


# --- what chance hardly ever makes ---


def test_no_jump_out_past_an_enemy_wounded():
    rooms = [*ROOMS[:2], "4D0", "3D0", *ROOMS[4:]]

    assert refused(position({"t1": "C", "v1": "t-"}, rooms), "C^u1v1") == (
        "jump.enemy",
        "v1",
    )
    free = position({"t1": "C", "a1": "G", "v9": "t"}, rooms)
    assert points(do(free, "C^u1v1")) == (1, 0)


def test_the_rope_that_holds_her_does_not_count_for_a_pit_behind_the_wall():
    rooms = ["1D0", "4D0", *ROOMS[2:3], "2D0", *ROOMS[4:]]
    lies = {"f0": "KL", "a1": "T"}

    assert refused(position(lies, rooms), "K%g0") == ("end.pit", "g0")
    roped = position({"f0": "KL", "g0": "l", "a1": "T"}, rooms)
    assert refused(roped, "K%g0") == ("end.too_many", "g0")


IN_A_ROW = ["4D3", "3D2", "4G2", "3G2", "1G3", "2D0", "2G2", "1D2"]
"""A board on which f7 and g7 are pits side by side, e7 and h7 floor."""


def test_with_one_rope_two_pits_in_a_row_are_not_crossed():
    one = position({"e7": "CL"}, IN_A_ROW)
    two = position({"e7": "CL", "g7": "l"}, IN_A_ROW)
    other = position({"e7": "CL", "f7": "l"}, IN_A_ROW)

    assert refused(one, "C:f7g7h7") == ("move.pit", "g7")
    assert tokens(do(two, "C:f7g7h7")) == {"g7": "l", "h7": "CL"}
    assert tokens(do(other, "C:f7g7h7")) == {"f7": "l", "h7": "CL"}
    assert tokens(do(one, "C^f7g7")) == {"g7": "CL"}
    held = position({"f7": "CL"}, IN_A_ROW)
    assert refused(held, "C:g7h7") == ("move.pit", "g7")
    assert tokens(do(held, "C^=0g7h7")) == {"f7": "L", "h7": "C"}
    assert tokens(do(held, "C^g7h7")) == {"h7": "CL"}


# --- texts and drawing ---


@pytest.mark.parametrize(
    ("text", "slot", "pile"),
    [
        ("?12", 1, Pile(1, 2)),
        ("??", 1, Pile(unknown=3)),
        ("??", 0, Pile(unknown=2)),
        ("?10+2", 1, Pile(1, 0, 2)),
        ("?00", 0, Pile()),
    ],
)
def test_piles_in_text_form(text, slot, pile):
    assert contents.slot_of(text, slot) == (-1, pile)
    assert contents.pile_text(pile, squares.CAPACITY[slot]) == text


@pytest.mark.parametrize("text", ["", "?", "?1", "?9a", "?123", "?10+", "?10+0", "5D0"])
def test_what_is_no_pile_and_no_room(text):
    assert contents.slot_of(text, 0) is None


def test_tokens_in_text_form():
    hurt = BIT["G"]
    assert contents.tokens_text(BIT["C"] | hurt, hurt) == "CG-"
    assert contents.tokens_of("G-S") == (BIT["G"] | BIT["S"], BIT["G"])
    for wrong in ("Q", "GG", "S-", "-", "G--"):
        assert contents.tokens_of(wrong) is None


LINE = (
    "1D0/?02/3D0/4D0/1G0/2G0/3G0/4G0 b1e+,j7e* a1T,d3G-S,h9cr- "
    "CMRKWZAFLPXmtkwzaflps 2:1 245/0122/3:5/0/1 1,3,-,-,-,4,2 act,1"
)
# The first rows: a wall, a letter above each column, a token for its square.
DRAWN = """\
    a   b   c   d   e   f   g   h   i   j   k   l   m   n   o   p   q   r   s   t   u   v
      +---+   +   +   +   +...+...+...+...+...+   +   +   +---+   +   +---+---+   +---+
0     | .   .   .   .   O :                   : . | .   .   .   . | O   . | .   . | .
      +   +---+---+---+   :                   +   +---+---+---+   +   +   +   +---+   +
1   T   . h .   .   . | . :                   | .   O   .   .   O | . | . | .   .   . |
"""  # noqa: E501


def test_a_position_is_drawn_with_its_tokens_above_its_line():
    state = game.decode(notation.position_of(LINE))

    shown = drawing.shown(state)

    assert shown[:5] == DRAWN.splitlines()
    assert shown[-1] == LINE
    rows = {line[0]: line[2:] for line in shown[:-2] if line[0] != " "}
    assert "2: ?02" in rows["2"]
    assert rows["3"][4 * 3 + 1 :][:3] == "G-S"
    assert rows["7"][4 * 9 + 4] == "'"
    assert rows["9"][4 * 7 + 1 :][:3] == "cr-"
