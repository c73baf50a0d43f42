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
EDGE: Final = 0.5
APART: Final = 2.4  # ghosts and curses: two figures, not one of four digits
MARK: Final = 4.8
PIP: Final = 1.3
PIPS_ACROSS: Final = 3
PIP_STEP: Final = 1.9


def place_rail(sheet: Sheet, view: TableView) -> None:
    """Place the rail: a row a seat; a tap shows its cards, holding it corrects it.

    Curses are what is counted, so they are big; ghosts stand apart, smaller. Ghosts
    that the rules hide are a question mark (rules A28). The printed dummy has ghosts,
    too, but no curses (rules 8).
    """
    state = game_state(view)
    heads, rows = sheet.rail.split(frame.HEADS, 0.4)
    found = figures_of(view)
    _heads(sheet, heads)
    active, done = frame.acting(state)
    places = frame.rail_rows(rows, len(state.seats) + (state.dummy is not None))
    for number, (seat, row) in enumerate(zip(state.seats, places, strict=False)):
        acts = number in active and number not in done
        frame.rail_row(
            sheet,
            row,
            number,
            active=acts,
            intent=Open("seat", seat),
            long=mend_seat(seat),
        )
        figures = [column.values[number] for column in found]
        name = f"rail/{number}"
        _row(sheet, name, row, seat, figures)
        mark = _mark(row)
        sheet.add(f"{name}/mark", "mark", mark, seat=number)
        _pips(sheet, state, number, mark)
    if state.dummy is not None:
        _dummy(sheet, state.dummy.ghosts, places[-1])


def _mark(row: Rect) -> Rect:
    """Return where a seat's shape stands: above its name."""
    side = min(MARK, row.h - frame.NAME - 0.5)
    return Rect(row.x + 1.2, row.y + 0.4, side, side)


def figures_of(view: TableView) -> list[Column]:
    """Return the two figures of every seat: ghosts (None: hidden) and curses."""
    shown = {one["name"]: one["ghosts"] for one in view.shown()["players"]}
    players = game_state(view).players
    ghosts = tuple(shown[one.name] for one in players)
    return [
        Column("ghosts", "ghost", ghosts),
        Column("curses", "eye", tuple(curses(one) for one in players)),
    ]


def _columns(sheet: Sheet, row: Rect) -> tuple[Rect, Rect]:
    """Return where ghosts and curses stand in a row: room for two digits each."""
    wide = sheet.metrics.text_width
    big, small = wide("00", "table") + 0.1, wide("00", "seat") + 0.1
    curse = Rect(row.right - EDGE - big, row.y, big, row.h)
    return Rect(curse.x - APART - small, row.y, small, row.h), curse


def _heads(sheet: Sheet, place: Rect) -> None:
    """Place the pictures above the columns, over the middle of two digits."""
    pairs = (("ghosts", "ghost"), ("curses", "eye"))
    for (key, icon), cell in zip(pairs, _columns(sheet, place), strict=True):
        x = cell.x + (cell.w - HEAD_ICON) / 2
        mark = Rect(x, place.bottom - HEAD_ICON, HEAD_ICON, HEAD_ICON)
        sheet.add(f"rail/head/{key}", "mark", mark, icon=icon, ink="sand")


def _row(
    sheet: Sheet, of: str, row: Rect, seat: str, figures: list[int | None]
) -> None:
    """Place a name, and its ghosts and curses as far as there are any."""
    ghosts, *rest = ["?" if one is None else str(one) for one in figures]
    small, big = _columns(sheet, row)
    wide = sheet.metrics.text_width(ghosts, "seat") + 0.1
    cell = Rect(small.right - wide, row.y, wide, row.h)
    form = {"align": "right", "lines": 1, "of": of}
    sheet.text(f"{of}/ghosts", cell, (ghosts,), ("seat",), ink="sand", **form)
    for curse in rest:
        wide = sheet.metrics.text_width(curse, "table") + 0.1
        cell = Rect(big.right - wide, row.y, wide, row.h)
        texts = (curse,)
        sheet.text(f"{of}/curses", cell, texts, ("table",), tier="table", **form)
    x, high = row.x + 0.8, frame.NAME
    right = small.right - sheet.metrics.text_width(ghosts, "seat") - 0.5
    name = Rect(x, row.bottom - high, right - x, high)
    sheet.text(f"{of}/name", name, (seat,), ("cap",), cut=True, lines=1, of=of)


def _dummy(sheet: Sheet, ghosts: int, row: Rect) -> None:
    """Place the printed dummy: it is no seat, so its row is only looked at."""
    name = "rail/dummy"
    sheet.add(name, "panel", row)
    _row(sheet, name, row, sheet.t("resolve.dummy"), [ghosts])
    sheet.add(f"{name}/mark", "mark", _mark(row), icon="meeple", ink="stone")


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
