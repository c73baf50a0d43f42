"""The rail: how everybody stands. Banked, open, and how many cards in the hand.

What a hand may hold is never shown: only how many cards it has.
"""

from typing import Final

from companion.games.panty_raider.model import Player
from companion.games.panty_raider.state import GameState
from ui.elements import Rect
from ui.games.panty_raider.words import game_state
from ui.model import Open
from ui.screens import frame
from ui.screens.correct import mend_seat
from ui.screens.kit import Sheet
from ui.world import TableView

HEAD_ICON: Final = 4.6
MARK: Final = 4.8
COLUMN: Final = 9.0
FEW: Final = 4  # seats that stand one below the other
FIGURES: Final = (("banked", "bank"), ("open", "panty"), ("hand", "cards"))


def figures_of(player: Player) -> tuple[int, int, int]:
    """Return how many panties are banked and open, and how many cards are held."""
    return len(player.banked), len(player.open), player.hand.size


def place_rail(sheet: Sheet, view: TableView) -> None:
    """Place every seat; a tap shows its cards, holding it corrects it."""
    state = game_state(view)
    if len(state.seats) <= FEW:
        heads, rows = sheet.rail.split(frame.HEADS, 0.4)
        _heads(sheet, heads)
        places = frame.rail_rows(rows, len(state.seats))
        for number, row in enumerate(places):
            _surface(sheet, state, number, row)
            _line(sheet, state, number, row)
        return
    rows = sheet.rail.rows(3, 0.6)
    places = [cell for row in rows for cell in row.columns(2, 0.6)]
    for number, cell in enumerate(places[: len(state.seats)]):
        _surface(sheet, state, number, cell)
        _chip(sheet, state, number, cell)


def _surface(sheet: Sheet, state: GameState, number: int, row: Rect) -> None:
    """Place the surface of a seat: raised for whoever acts, or goes along."""
    seat = state.seats[number]
    acting, done = frame.acting(state)
    active = number in acting and number not in done
    if state.attempt is not None or len(acting) != 1:
        active = seat in state.turn.team
    frame.rail_row(
        sheet,
        row,
        number,
        active=active,
        intent=Open("seat", seat),
        long=mend_seat(seat),
    )


def _columns(row: Rect) -> list[Rect]:
    """Return where the three figures stand."""
    x = row.right - 3 * COLUMN
    return [Rect(x + i * COLUMN, row.y, COLUMN, row.h) for i in range(3)]


def _heads(sheet: Sheet, place: Rect) -> None:
    for (key, icon), cell in zip(FIGURES, _columns(place), strict=True):
        x = cell.x + (cell.w - HEAD_ICON) / 2
        mark = Rect(x, place.bottom - HEAD_ICON, HEAD_ICON, HEAD_ICON)
        sheet.add(f"rail/head/{key}", "mark", mark, icon=icon, ink="sand")


def _line(sheet: Sheet, state: GameState, number: int, row: Rect) -> None:
    """Place a seat in one line: its shape over its name, and its figures."""
    of = f"rail/{number}"
    side = min(MARK, row.h - frame.NAME - 0.5)
    mark = Rect(row.x + 1.2, row.y + 0.4, side, side)
    sheet.add(f"{of}/mark", "mark", mark, seat=number)
    cells = _columns(row)
    name = Rect(
        row.x + 0.8, row.bottom - frame.NAME, cells[0].x - row.x - 0.9, frame.NAME
    )
    form = {"cut": True, "lines": 1, "of": of}
    sheet.text(f"{of}/name", name, (state.seats[number],), ("cap",), **form)
    banked, *rest = figures_of(state.players[number])
    form = {"align": "center", "lines": 1, "of": of}
    texts = (str(banked),)
    sheet.text(f"{of}/banked", cells[0], texts, ("table",), tier="table", **form)
    for key, n, cell in zip(("open", "hand"), rest, cells[1:], strict=True):
        sheet.text(f"{of}/{key}", cell, (str(n),), ("seat",), ink="sand", **form)


def _chip(sheet: Sheet, state: GameState, number: int, cell: Rect) -> None:
    """Place a seat as a chip: what is banked big, the rest beside it."""
    of = f"rail/{number}"
    mark = Rect(cell.x + 1.2, cell.y + 0.8, MARK, MARK)
    sheet.add(f"{of}/mark", "mark", mark, seat=number)
    x = mark.right + 0.8
    name = Rect(x, cell.y + 0.6, cell.right - x - 0.4, 5.2)
    form = {"cut": True, "lines": 1, "of": of}
    sheet.text(f"{of}/name", name, (state.seats[number],), ("cap",), **form)
    banked, *rest = figures_of(state.players[number])
    low = Rect(cell.x, name.bottom, cell.w, cell.bottom - name.bottom)
    figure = Rect(low.x + 0.6, low.y, 8.0, low.h)
    form = {"align": "center", "lines": 1, "of": of}
    texts = (str(banked),)
    sheet.text(f"{of}/banked", figure, texts, ("table",), tier="table", **form)
    right = Rect(figure.right, low.y + 0.2, low.right - figure.right - 0.4, low.h - 0.6)
    keys = (("open", "panty"), ("hand", "cards"))
    for (key, icon), n, line in zip(keys, rest, right.rows(2, 0.2), strict=True):
        side = 3.8
        at = Rect(line.x, line.y + (line.h - side) / 2, side, side)
        sheet.add(f"{of}/{key}/icon", "mark", at, icon=icon, ink="sand", of=of)
        words = Rect(at.right + 0.4, line.y, line.right - at.right - 0.4, line.h)
        sheet.text(f"{of}/{key}", words, (str(n),), ("cap",), lines=1, of=of)
