"""Who plays each seat: a person, nobody for now, or a program."""

from companion.kernel import ChangeSeat
from ui.elements import GAP, Rect
from ui.model import ChooseSeat, Do, Intent, TableView
from ui.screens.kit import BODY, FOOT, LEFT, Grid, Sheet, paged
from ui.screens.words import seat_index

ROW = 12.0


def place_seats(sheet: Sheet, view: TableView) -> None:
    """Place the seats, or who may play the chosen one."""
    seat = sheet.ui.seat
    if seat in view.state.seats:
        _who(sheet, view, seat)
    else:
        _seats(sheet, view)
    sheet.back()


def _grid(sheet: Sheet, columns: int) -> Grid:
    high = sheet.bottom - FOOT - GAP - BODY
    return Grid(Rect(LEFT, BODY, sheet.right - LEFT, high), ROW, columns, GAP)


def player_name(sheet: Sheet, by: str) -> str:
    """Return who plays a seat, in words: `human`, `away` or `bot:<name>`."""
    kind, _, name = by.partition(":")
    if kind != "bot":
        return sheet.t(f"ui.seat_{kind}")
    known = f"ui.bot_{name}"
    return sheet.t("ui.seat_bot", bot=sheet.t(known) if sheet.t.has(known) else name)


def _seats(sheet: Sheet, view: TableView) -> None:
    sheet.title(sheet.say("ui.seats"))

    def cell(seat: str, place: Rect, number: int) -> None:
        by = player_name(sheet, view.state.played_by(seat))
        sheet.button(
            f"seats/{number}",
            place,
            (sheet.t("ui.pair", key=seat, value=by), seat),
            ChooseSeat(seat),
            seat=number,
            align="left",
            group="seats",
            whole=True,
            cut=True,
        )

    paged(sheet, "seats", view.state.seats, _grid(sheet, 2), cell)


def _who(sheet: Sheet, view: TableView, seat: str) -> None:
    sheet.title(sheet.say("ui.seats_who", seat=seat))
    now = view.state.played_by(seat)
    choices = ("human", "away", *(f"bot:{name}" for name in view.bots))

    def cell(by: str, place: Rect, number: int) -> None:
        del number
        intent: Intent | None = None if by == now else Do(ChangeSeat(seat, by))
        sheet.button(
            f"who/{by}",
            place,
            (player_name(sheet, by),),
            intent,
            group="who",
            seat=seat_index(view.state, seat) if by == now else -1,
            flags=frozenset({"chosen"} if by == now else ()),
        )

    paged(sheet, "who", choices, _grid(sheet, 2), cell)
