"""Who plays each seat: a person, nobody for now, or a program; and by what name."""

from typing import Final

from companion.kernel import ChangeSeat
from ui.elements import GAP, LIST_GAP, Label, Rect
from ui.games import screens_for
from ui.model import ChooseSeat, Do, Intent, TableView
from ui.screens import frame
from ui.screens.generic import place_table
from ui.screens.kit import BODY, FOOT, LEFT, SENTENCE, Grid, Sheet, paged
from ui.screens.names import opens_name
from ui.screens.words import seat_index

ROW: Final = 9.1
NAME: Final = 62.0
WHO_ROW: Final = 12.0
HINT: Final = 34.0


def place_seats(sheet: Sheet, view: TableView) -> None:
    """Place the seats, or the programs that may play the chosen one."""
    frame.spine(sheet, view.state)
    seat = sheet.ui.seat
    if seat in view.state.seats:
        _who(sheet, view, seat)
    else:
        _seats(sheet, view)
    sheet.back()


def place_seat(sheet: Sheet, view: TableView) -> None:
    """Place what a player has, as the game shows it."""
    own = screens_for(view.game.id)
    asked = (sheet.ui.form, sheet.ui.seat, *view.state.seats)
    seat = next((one for one in asked if one in view.state.seats), "")
    if own is None or not own.seat(sheet, view, seat):
        place_table(sheet, view)


def place_odds(sheet: Sheet, view: TableView) -> None:
    """Place the chances that were asked for, as the game shows them."""
    own = screens_for(view.game.id)
    if own is None or not own.odds(sheet, view):
        place_table(sheet, view)


def bot_name(sheet: Sheet, bot: str) -> str:
    """Return what a program is called."""
    message = f"bot.{bot}"
    return sheet.t(message) if sheet.t.has(message) else bot


def player_name(sheet: Sheet, by: str) -> str:
    """Return who plays a seat, in words: `human`, `away` or `bot:<name>`."""
    kind, _, name = by.partition(":")
    if kind != "bot":
        return sheet.t(f"ui.seat_{kind}")
    return sheet.t("ui.seat_bot", bot=bot_name(sheet, name))


def _title(sheet: Sheet, texts: tuple[str, ...], seat: int = -1) -> None:
    x, side = LEFT, 7.0
    if seat >= 0:
        mark = Rect(x, 1.0 + (SENTENCE - side) / 2, side, side)
        sheet.add("title/mark", "mark", mark, seat=seat)
        x = mark.right + GAP
    place = Rect(x, 1.0, sheet.right - x, SENTENCE)
    sheet.text("title", place, texts, ("seat", "text"), bold=True, cut=True)


def _seats(sheet: Sheet, view: TableView) -> None:
    _title(sheet, sheet.say("ui.seats_title"))
    seats = view.state.seats
    area = Rect(LEFT, BODY, sheet.right - LEFT, sheet.bottom - FOOT - GAP - BODY)
    high = min(11.0, (area.h + LIST_GAP) / max(1, len(seats)) - LIST_GAP)

    def cell(seat: str, place: Rect, number: int) -> None:
        _seat(sheet, view, seat, place, number)

    paged(sheet, "seats", seats, Grid(area, max(ROW, high), 1, LIST_GAP), cell)
    x = 32.0
    hint = sheet.foot(x, sheet.right - LEFT - x)
    sheet.text("seats/hint", hint, sheet.say("ui.seats_hint"), ("cap",), ink="sand")


def _seat(sheet: Sheet, view: TableView, seat: str, row: Rect, number: int) -> None:
    """Place a seat: its name to be changed, and who plays it."""
    by = view.state.played_by(seat)
    sheet.add(
        f"seats/{number}",
        "member",
        Rect(row.x, row.y, NAME, row.h),
        tier="touch",
        label=Label((seat,), ("seat", "text"), align="left", lines=1, cut=True),
        intent=opens_name(sheet, number, seat),
        seat=number,
        group="seats",
    )
    x = row.x + NAME + GAP
    cells = Rect(x, row.y, row.right - x, row.h).columns(3, LIST_GAP)
    for who, message, cell in zip(
        ("human", "away"), ("ui.seat_here", "ui.seat_gone"), cells, strict=False
    ):
        intent: Intent = Do(ChangeSeat(seat, who))
        texts = sheet.say(message)
        _choice(sheet, f"seats/{number}/{who}", cell, texts, intent, on=by == who)
    kind, _, bot = by.partition(":")
    texts = (bot_name(sheet, bot),) if kind == "bot" else sheet.say("ui.seat_program")
    intent = ChooseSeat(seat)
    key = f"seats/{number}/bot"
    _choice(sheet, key, cells[2], texts, intent, on=kind == "bot", icon="bot")


def _choice(  # noqa: PLR0913  (a choice's parts)
    sheet: Sheet,
    name: str,
    cell: Rect,
    texts: tuple[str, ...],
    intent: Intent,
    *,
    on: bool,
    icon: str = "",
) -> None:
    """Place one of those who may play a seat; the one who does is ivory."""
    flags = frozenset({"chosen"} if on else ())
    rest = {"group": "seats", "icon": icon, "flags": flags}
    sheet.button(name, cell, texts, intent, role="member", **rest)


def _who(sheet: Sheet, view: TableView, seat: str) -> None:
    number = seat_index(view.state, seat)
    _title(sheet, sheet.say("ui.seats_who", seat=seat), number)
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
            icon="person" if by == "human" else "away" if by == "away" else "bot",
            flags=frozenset({"chosen"} if by == now else ()),
        )

    high = sheet.bottom - FOOT - GAP - BODY
    area = Rect(LEFT, BODY, sheet.right - LEFT, high)
    paged(sheet, "who", choices, Grid(area, WHO_ROW, 2, GAP), cell)
