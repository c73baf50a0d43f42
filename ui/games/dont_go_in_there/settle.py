"""Dice that lie there and are no answer yet: fallen too early, or in doubt.

What the tower could not read for certain is asked for, die by die; it is never taken
as it was read.
"""

from typing import Final

from companion.games.dont_go_in_there.prompts import RollGhosts
from companion.kernel import Action
from ui.elements import GAP, Label, Rect
from ui.games.dont_go_in_there.entry import (
    ghosts_of,
    place_dice_row,
    place_entry,
    place_who,
)
from ui.games.dont_go_in_there.parts import in_row, knob_of, remark
from ui.games.dont_go_in_there.reckon import BLANK, GHOST
from ui.model import ChooseAnswer, DropHeld, TableView
from ui.screens.kit import Sheet

PANEL: Final = 15.0
TOWER: Final = 11.0
TOLD: Final = 6.4  # one line
FACE: Final = 16.0  # height of a face to tap
ROW: Final = 10.4
DROP: Final = 25.0
DIE: Final = 10.0
HEAD: Final = 5.0


def open_faces(view: TableView) -> tuple[tuple[str, Action], ...]:
    """Return each face that the one die in doubt may show, with what that comes to."""
    fallen = view.fallen
    if fallen is None or len(fallen.doubts) != 1 or len(fallen.options) != 2:
        return ()
    blank, ghost = sorted(fallen.options, key=ghosts_of)
    return (GHOST, ghost), (BLANK, blank)


def place_settle(sheet: Sheet, view: TableView, prompt: RollGhosts) -> None:
    """Place the dice as they lie, and what can be said about them."""
    panel, rest = sheet.body.split(PANEL, 1.0)
    faces = open_faces(view)
    if faces:
        _one_die(sheet, view, prompt, faces, rest)
    else:
        _whole_roll(sheet, view, prompt, rest)
    _panel(sheet, view, prompt, panel)


def _panel(sheet: Sheet, view: TableView, prompt: RollGhosts, place: Rect) -> None:
    """Place the dice that the tower saw, those in doubt with a `?` in brackets."""
    sheet.add("roll/panel", "panel", place)
    icon = "tower" if view.tower else "hand"
    tower = in_row(place, 2.4, TOWER, TOWER)
    sheet.add("roll/tower", "mark", tower, icon=icon, ink="sand")
    fallen = view.fallen
    faces = fallen.faces if fallen is not None else ("",) * prompt.dice
    doubts = fallen.doubts if fallen is not None else ()
    x = tower.right + 4.0
    place_dice_row(
        sheet, faces, doubts, Rect(x, place.y, place.right - 2.0 - x, place.h)
    )


def _one_die(
    sheet: Sheet,
    view: TableView,
    prompt: RollGhosts,
    faces: tuple[tuple[str, Action], ...],
    place: Rect,
) -> None:
    """Place which die is in doubt and what was seen, and the faces it may show."""
    told, rest = place.split(TOLD, 1.0)
    fallen = view.fallen
    assert fallen is not None
    (die,) = fallen.doubts
    seen = fallen.faces[die]
    message = "doubt_seen" if seen in (GHOST, BLANK) else "doubt_unread"
    remark(sheet, told, sheet.t(f"resolve.{message}", die=die + 1, face=seen))
    row, rest = rest.split(FACE, 1.4)
    head, entry = rest.split(HEAD, 0.6)
    texts = sheet.say("resolve.count_by_hand")
    sheet.text("roll/by_hand", head, texts, ("cap",), lines=1, ink="sand")
    place_entry(sheet, view, prompt, entry, aside=True)
    drop = Rect(row.right - DROP, row.y, DROP, row.h)
    left = Rect(row.x, row.y, drop.x - GAP - row.x, row.h)
    for (face, action), cell in zip(faces, left.columns(2, GAP), strict=True):
        _face(sheet, view, prompt, cell, face, action)
    sheet.button("held/drop", drop, sheet.say("resolve.roll_anew"), DropHeld())


def _face(  # noqa: PLR0913, PLR0917  (a face to choose)
    sheet: Sheet,
    view: TableView,
    prompt: RollGhosts,
    place: Rect,
    face: str,
    action: Action,
) -> None:
    chosen = sheet.ui.answer == action
    total = sheet.say("resolve.ghosts_in_all", n=ghosts_of(action))
    sheet.button(
        f"roll/face/{face}",
        place,
        sheet.say(f"resolve.is_{face}"),
        ChooseAnswer(action),
        second=Label(total, ("cap",), lines=1, align="left"),
        sizes=("seat", "text"),
        align="left",
        icon=f"die:{face}",
        icon_mm=DIE,
        group="faces",
        knob=knob_of(view, prompt.room),
        flags=frozenset({"urgent", "chosen"} if chosen else {"urgent"}),
    )


def _whole_roll(sheet: Sheet, view: TableView, prompt: RollGhosts, place: Rect) -> None:
    """Place when the dice fell, or that several are in doubt, and every number."""
    who, rest = place.split(8.0, 0.6)
    place_who(sheet, view, prompt, who)
    row, entry = rest.split(ROW, 3.0)
    low = Rect(entry.x, entry.y, entry.w, entry.h - 1.0)  # brackets end there
    place_entry(sheet, view, prompt, low, aside=False)
    drop = Rect(row.right - DROP, row.y, DROP, row.h)
    sheet.button("held/drop", drop, sheet.say("resolve.roll_anew"), DropHeld())
    left = Rect(row.x, row.y, drop.x - GAP - row.x, row.h)
    doubts = view.fallen.doubts if view.fallen is not None else ()
    age = view.held.age if view.held is not None else 0
    message = "roll_several" if doubts else "roll_early"
    remark(sheet, left, sheet.say(f"resolve.{message}", age=age)[0])
