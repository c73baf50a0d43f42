"""What every screen of a roll has: the dice, the meeples, the entry by hand."""

from collections.abc import Sequence
from typing import Final

from companion.games.dont_go_in_there.actions import RollDice
from companion.games.dont_go_in_there.prompts import RollGhosts
from companion.kernel import Action
from ui.elements import GAP, LIST_GAP, Label, Rect
from ui.games.dont_go_in_there.parts import (
    in_row,
    knob_of,
    middle,
    name_of,
    place_spot,
    seat_mark,
)
from ui.games.dont_go_in_there.reckon import Row, face_icon, game_state, meeples
from ui.games.dont_go_in_there.words import percents
from ui.model import ChooseAnswer, TableView
from ui.screens.kit import Sheet

DIE: Final = 12.0
DIE_GAP: Final = 2.4  # the brackets of one in doubt stand there
APART: Final = 3.4  # between numbers whose brackets must not touch
MANY: Final = 7  # numbers side by side, from here on close together


def place_dice_row(
    sheet: Sheet, faces: Sequence[str], doubts: Sequence[int], place: Rect
) -> None:
    """Place dice as they are known: empty before the throw, `?` where in doubt."""
    count = max(1, len(faces))
    side = min(DIE, place.h - 1.6, (place.w + DIE_GAP) / count - DIE_GAP)
    for number, face in enumerate(faces):
        cell = in_row(place, number * (side + DIE_GAP), side, side)
        known = face not in ("", "?") and number not in doubts
        flags = frozenset({"legal"} if number in doubts else ())
        name = f"roll/die/{number}"
        icon = face_icon(face) if known else "die"
        sheet.add(name, "die", cell, icon=icon, flags=flags)
        if face and not known:
            mark = middle(cell, side * 0.6)
            sheet.add(f"{name}/open", "mark", mark, icon="question")


def place_who(sheet: Sheet, view: TableView, prompt: RollGhosts, place: Rect) -> None:
    """Place the room and its meeples with the spaces they stand on."""
    side = 7.0
    icon = in_row(place, 0.5, side, side)
    sheet.add("roll/room/icon", "mark", icon, icon=prompt.room)
    x = place.x + side + 3.0
    cells = Rect(x, place.y, place.right - x, place.h).columns(3, GAP)
    for row, cell in zip(meeples(view), cells, strict=False):
        _meeple(sheet, view, row, cell)


def _meeple(sheet: Sheet, view: TableView, row: Row, cell: Rect) -> None:
    name = f"roll/meeple/{row.space}"
    seat_mark(sheet, view, f"{name}/mark", in_row(cell, 0.0, 5.0, 5.0), row.seat)
    spot = in_row(cell, cell.w - 7.0, 6.4, 6.4)
    words = Rect(cell.x + 5.8, cell.y, spot.x - cell.x - 6.8, cell.h)
    who = (name_of(sheet, row.seat),)
    sheet.text(name, words, who, ("text", "cap"), lines=1, cut=True)
    place_spot(sheet, name, spot, row.spot)


def ghosts_of(action: Action) -> int:
    """Return how many dice of a roll show a ghost."""
    assert isinstance(action, RollDice)
    return action.ghosts or 0


def place_entry(
    sheet: Sheet, view: TableView, prompt: RollGhosts, place: Rect, *, aside: bool
) -> None:
    """Place one control for each number of ghosts.

    Args:
        sheet: the screen being made.
        view: the table.
        prompt: which dice.
        place: where.
        aside: something else is asked first; these are smaller then, without chances.
    """
    chances = dict(prompt.chances(game_state(view)))
    options = view.fallen.options if view.fallen is not None and not aside else ()
    many = len(chances) > MANY
    gap = APART if options else LIST_GAP if many or aside else 1.4
    cells = place.columns(max(1, len(chances)), gap)
    held = view.held is not None and not view.held.doubtful
    knob = "" if held else knob_of(view, prompt.room)
    listed = list(zip(cells, chances, strict=True))
    told = dict(zip(chances, percents(tuple(chances.values())), strict=True))
    for cell, action in (*listed[1:], *listed[:1]):  # so the key 1 means one ghost
        flags = {"urgent"} if knob and not aside else set[str]()
        if action in options:
            flags.add("legal")
        if action == sheet.ui.answer:
            flags.add("chosen")
        number = ghosts_of(action)
        chance = Label(_with_sign(told[action]), ("cap",), lines=1)
        sheet.button(
            f"{'hand' if aside else 'roll'}/{number}",
            cell,
            (str(number),),
            ChooseAnswer(action),
            role="member",
            second=None if aside else chance,
            sizes=("seat", "text") if aside else ("table", "seat"),
            group="answers",
            knob=knob,
            flags=frozenset(flags),
        )


def _with_sign(whole: str) -> tuple[str, ...]:
    """Return a whole number of per cent with the sign, then without the space."""
    return f"{whole.replace('<', '< ')} %", f"{whole}%"
