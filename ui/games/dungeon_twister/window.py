"""Which squares are on the screen, and where: the whole maze, or about two rooms."""

from typing import Final, NamedTuple

from companion.games.dungeon_twister.squares import (
    COLUMNS,
    CORNERS,
    NAMES,
    ROOM,
    ROWS,
    SLOTS,
)
from ui.elements import LIST_GAP, Rect
from ui.model import Page, UiState
from ui.screens.kit import BODY, LEFT

PITCH: Final = 9.6  # from square to square where each is touched, mm
ACROSS: Final = 11
DOWN: Final = 5
SMALL: Final = PITCH / 2  # and where the whole maze is shown
RAIL: Final = 37.0
BOARD: Final = Rect(LEFT, BODY - 0.3, ACROSS * PITCH, DOWN * PITCH)
STRIP: Final = Rect(LEFT, 63.4, BOARD.w, 9.0)
AUTO, WHOLE, FIRST = 0, 1, 2
"""Pages of a window: as is usual, the whole maze, the first of the windows."""


class Window(NamedTuple):
    """What part of the maze is shown.

    Attributes:
        column: the first column shown, from the west.
        row: the first row shown, from the north.
        pitch: from square to square, mm.
    """

    column: int = 0
    row: int = 0
    pitch: float = SMALL

    @property
    def whole(self) -> bool:
        """Whether all squares are shown."""
        return self.pitch == SMALL

    @property
    def squares(self) -> tuple[int, ...]:
        """The squares shown."""
        wide = COLUMNS if self.whole else ACROSS
        high = ROWS if self.whole else DOWN
        return tuple(
            ROWS * x + y
            for x in range(self.column, self.column + wide)
            for y in range(self.row, self.row + high)
        )

    def holds(self, square: int) -> bool:
        """Tell whether a square is shown."""
        return square in self.squares

    def corner(self, square: int) -> tuple[float, float]:
        """Return where a square begins, from the corner of the board, mm."""
        x, y = divmod(square, ROWS)
        return (x - self.column) * self.pitch, (y - self.row) * self.pitch

    def place(self, square: int) -> Rect:
        """Return the box of a square; its neighbours stand 0.6 mm apart."""
        x, y = self.corner(square)
        whole = Rect(BOARD.x + x, BOARD.y + y, self.pitch, self.pitch)
        return whole.inset(LIST_GAP / 2)

    def room(self, slot: int) -> Rect:
        """Return the box of a slot; of those at a line with that."""
        x, y = self.corner(CORNERS[slot])
        side = ROOM * self.pitch
        rect = Rect(BOARD.x + x, BOARD.y + y, side, side)
        if slot in (0, 4):
            rect = Rect(rect.x - self.pitch, rect.y, rect.w + self.pitch, rect.h)
        if slot in (3, 7):
            rect = Rect(rect.x, rect.y, rect.w + self.pitch, rect.h)
        return rect.inset(LIST_GAP / 2)


def around(square: int) -> Window:
    """Return the window with a square as near its middle as can be."""
    x, y = divmod(square, ROWS)
    return clamped(x - ACROSS // 2, y - DOWN // 2)


def clamped(column: int, row: int) -> Window:
    """Return a window that does not reach beyond the maze."""
    column = min(max(column, 0), COLUMNS - ACROSS)
    return Window(column, min(max(row, 0), ROWS - DOWN), PITCH)


def of_room(slot: int) -> Window:
    """Return the window that shows a room and what lies beside it."""
    x, y = divmod(CORNERS[slot], ROWS)
    return clamped(x - (ACROSS - ROOM) // 2, y)


def page_name(part: str) -> str:
    """Return under which name the window is kept while a character is looked at."""
    return f"zoom{part}"


def number(window: Window) -> int:
    """Return the page of a window."""
    return WHOLE if window.whole else FIRST + window.column * ROWS + window.row


def opens(window: Window, part: str = "") -> Page:
    """Return what shows a window."""
    return Page(page_name(part), number(window))


def shown(ui: UiState, usual: Window, part: str = "") -> Window:
    """Return the window that is looked at."""
    page = ui.page(page_name(part))
    if page == AUTO:
        return usual
    if page == WHOLE:
        return Window()
    return clamped(*divmod(page - FIRST, ROWS))


def called(square: int) -> str:
    """Return the name of a square."""
    return NAMES[square]


ROOMS: Final = tuple(SLOTS)
