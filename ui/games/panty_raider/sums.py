"""What both sums of an attempt are made of, line by line."""

from typing import Final

from companion.games.panty_raider.deck import SIDES, Side
from companion.games.panty_raider.formulas import Part, parts_of
from companion.games.panty_raider.state import GameState
from ui.elements import GAP, Rect
from ui.games.panty_raider import attempt, words
from ui.games.panty_raider.attempt import DIE_ICONS, Sums
from ui.games.panty_raider.words import SIDE_ICONS, game_state
from ui.screens.kit import BODY, BUTTON, LEFT, Grid, Sheet, paged
from ui.world import TableView

HEAD: Final = 12.0
LINE: Final = 4.8
FIGURE: Final = 10.0
CHANCE: Final = 50.0


def place_sums(sheet: Sheet, view: TableView) -> bool:
    """Place each side's sum with its parts; False: no attempt is being made."""
    state = game_state(view)
    shown = attempt.sums_of(state)
    if shown is None:
        return False
    team = tuple(state.index(seat) for seat in state.turn.team)
    sheet.add("spine", "spine", Rect(0, 0, 5, sheet.metrics.height), seats=team)
    assert state.attempt is not None
    sheet.title(sheet.say(f"raid.sums_{state.attempt.mode}"))
    bottom = sheet.bottom - BUTTON - GAP
    whole = Rect(LEFT, BODY, sheet.right - LEFT, bottom - BODY)
    for side, cell in zip(SIDES, whole.columns(2, 4.0), strict=True):
        _side(sheet, state, side, shown, cell)
    sheet.back(30.0)
    place = sheet.foot(sheet.right - LEFT - CHANCE, CHANCE)
    attempt.place_chance(sheet, "chance", place, shown.chance)
    return True


def _side(sheet: Sheet, state: GameState, side: Side, shown: Sums, place: Rect) -> None:
    name = f"sum/{side}"
    sheet.add(name, "panel", place)
    head, rest = place.inset(2.0, 0.6).split(HEAD, 0.6)
    at = Rect(head.x, head.y + 2.0, 8.0, 8.0)
    sheet.add(f"{name}/icon", "mark", at, icon=SIDE_ICONS[side], ink="sand")
    total = Rect(head.right - 22.0, head.y, 22.0, head.h)
    form = {"align": "right", "lines": 1, "bold": side == "player"}
    texts = (attempt.number_text(shown.sums[side]),)
    sheet.text(f"{name}/total", total, texts, ("table",), tier="table", **form)
    _dice(
        sheet,
        name,
        side,
        shown,
        Rect(at.right + 3, head.y, total.x - at.right - 3, head.h),
    )
    lines = lines_of(sheet, state, side)

    def cell(line: tuple[str, int], row: Rect, number: int) -> None:
        _line(sheet, f"{name}/{number}", line, row)

    paged(sheet, f"lines/{side}", lines, Grid(rest, LINE, 1, 0.2), cell)


def _dice(sheet: Sheet, name: str, side: Side, shown: Sums, place: Rect) -> None:
    """Place the dice that are yet to be thrown: they are in no sum."""
    count = shown.dice[side]
    if not count:
        return
    at = Rect(place.x, place.y + 3.5, 5.0, 5.0)
    sheet.add(f"{name}/die", "mark", at, icon=DIE_ICONS[side])
    rest = Rect(at.right + 0.8, place.y, place.right - at.right - 0.8, place.h)
    texts = sheet.say("raid.dice_to_come", n=count)
    sheet.text(f"{name}/dice", rest, texts, ("text", "cap"), lines=2)


def lines_of(sheet: Sheet, state: GameState, side: Side) -> list[tuple[str, int]]:
    """Return what makes up a sum: what each part is called, and what it adds."""
    return [(_part_text(sheet, state, one), one.n) for one in parts_of(state, side)]


def _part_text(sheet: Sheet, state: GameState, part: Part) -> str:
    """Return what one part of a sum is called."""
    if part.of in state.seats:
        return sheet.t(f"raid.part_{part.what}", seat=part.of)
    if part.of:
        return words.card_name(sheet, part.of)
    return sheet.t(f"raid.part_{part.what}")


def _line(sheet: Sheet, name: str, line: tuple[str, int], row: Rect) -> None:
    text, n = line
    figure = Rect(row.right - FIGURE, row.y, FIGURE, row.h)
    form = {"lines": 1, "align": "right"}
    sheet.text(f"{name}/n", figure, (words.signed(n),), ("text", "cap"), **form)
    label = Rect(row.x, row.y, figure.x - row.x - 0.6, row.h)
    sheet.text(name, label, (text,), ("cap",), lines=1, cut=True)
