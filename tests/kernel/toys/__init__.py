"""Three toy games that prove the kernel: Window, Duel and Maze."""

from tests.kernel.toys.duel import DUEL
from tests.kernel.toys.maze import MAZE
from tests.kernel.toys.window import WINDOW

TOYS = (WINDOW, DUEL, MAZE)
SEATS = {"window": ("Ann", "Ben", "Cy"), "duel": ("Ann", "Ben"), "maze": ("Ann", "Ben")}

__all__ = ["DUEL", "MAZE", "SEATS", "TOYS", "WINDOW"]
