"""The rail: how everybody stands. Ghosts, curses, and the meeples that are left."""

from typing import Final

from companion.games.dont_go_in_there.scoring import curses
from companion.games.dont_go_in_there.state import GameState
from ui.elements import Rect
from ui.games.dont_go_in_there.reckon import game_state
from ui.model import Open
from ui.screens import frame
from ui.screens.correct import mend_seat
from ui.screens.figures import Column
from ui.screens.kit import Sheet
from ui.world import TableView

HEAD_ICON: Final = 4.6
PIP: Final = 1.3
PIPS_ACROSS: Final = 3
PIP_STEP: Final = 1.9


def place_rail(sheet: Sheet, view: TableView) -> None:
    """Place the rail: a row a seat; a tap shows its cards, holding it corrects it.

    Ghosts that the rules hide are a question mark (rules A28).
    """
    state = game_state(view)
    heads, rows = sheet.rail.split(frame.HEADS, 0.4)
    found = figures_of(view)
    _heads(sheet, heads, found)
    active, done = frame.acting(state)
    for number, row in enumerate(frame.rail_rows(rows, len(state.seats))):
        seat = state.seats[number]
        acts = number in active and number not in done
        frame.rail_row(
            sheet,
            row,
            number,
            active=acts,
            intent=Open("seat", seat),
            long=mend_seat(seat),
        )
        mark = frame.name_and_figures(sheet, row, number, seat, found)
        if row.h >= frame.STACKED:
            _pips(sheet, state, number, mark)


def figures_of(view: TableView) -> list[Column]:
    """Return the two figures of every seat: ghosts (None: hidden) and curses."""
    shown = {one["name"]: one["ghosts"] for one in view.shown()["players"]}
    players = game_state(view).players
    ghosts = tuple(shown[one.name] for one in players)
    return [
        Column("ghosts", "ghost", ghosts),
        Column("curses", "eye", tuple(curses(one) for one in players)),
    ]


def _heads(sheet: Sheet, place: Rect, found: list[Column]) -> None:
    """Place the pictures above the columns, over the middle of two digits."""
    wide = sheet.metrics.text_width("00", "table")
    cells = frame.figure_places(sheet, place, len(found))
    for column, cell in zip(found, cells, strict=True):
        x = cell.right - wide / 2 - HEAD_ICON / 2
        icon = Rect(x, place.bottom - HEAD_ICON, HEAD_ICON, HEAD_ICON)
        sheet.add(f"rail/head/{column.key}", "mark", icon, icon=column.head, ink="sand")


def _pips(sheet: Sheet, state: GameState, number: int, mark: Rect) -> None:
    """Place a point for each meeple; those that stand in a room are faint."""
    left = state.players[number].meeples
    whole = max(left, state.options.profile.meeples_each.value)
    top = mark.y + (mark.h - PIP - PIP_STEP) / 2
    for pip in range(whole):
        down, across = divmod(pip, PIPS_ACROSS)
        x = mark.right + 1.0 + across * PIP_STEP
        place = Rect(x, top + down * PIP_STEP, PIP, PIP)
        ink = f"seat:{number}" if pip < left else "line"
        name = f"rail/{number}/pip/{pip}"
        sheet.add(name, "mark", place, icon="circle", ink=ink)
