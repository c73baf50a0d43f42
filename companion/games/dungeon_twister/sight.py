"""Line of sight and the fireball (rules 6; G-64, G-121, G-179)."""

from collections.abc import Mapping

from companion.games.dungeon_twister.maze import Maze
from companion.games.dungeon_twister.tokens import CHARACTERS


def first_seen(maze: Maze, on: Mapping[int, int], square: int, step: int) -> int:
    """Return the square of the first character in a direction; -1: nobody is there.

    Walls, closed portcullises and face-down rooms stop the line; objects, pits, gears,
    open portcullises and the borders of rooms do not.

    Args:
        maze: the board.
        on: what lies on each square.
        square: where the line begins; whoever stands there is not looked for.
        step: the direction, as `squares.SIDES` has it.
    """
    near = maze.near
    while square + step in near[square]:
        square += step
        if on.get(square, 0) & CHARACTERS:
            return square
    return -1
