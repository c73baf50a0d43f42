"""The dice of a room: thrown into the tower, or entered by hand with one tap.

What the tower could not read for certain is asked for, die by die; it is never taken
as it was read.
"""

from fractions import Fraction
from typing import Final

from companion.games.dont_go_in_there.actions import RollDice
from companion.games.dont_go_in_there.prompts import RollGhosts
from companion.kernel import Action
from ui.elements import GAP, LIST_GAP, Label, Rect
from ui.games.dont_go_in_there.parts import (
    figure,
    in_row,
    knob_of,
    middle,
    name_of,
    remark,
    seat_mark,
)
from ui.games.dont_go_in_there.rail import place_rail
from ui.games.dont_go_in_there.reckon import (
    BLANK,
    GHOST,
    Row,
    face_icon,
    game_state,
    meeples,
)
from ui.games.dont_go_in_there.words import percent
from ui.model import ChooseAnswer, Do, DropHeld, TableView, UseHeld
from ui.screens import frame
from ui.screens.kit import Sheet
from ui.screens.words import seat_index

PANEL: Final = 24.0
WHO: Final = 9.0
HEAD: Final = 5.0
DIE: Final = 12.0
LEAST: Final = 9.0
TOWER: Final = 17.0
ASK: Final = 13.4  # width of a face to tap


def place_roll(sheet: Sheet, view: TableView) -> None:
    """Place what is thrown, for whom, the entry by hand, and the main act."""
    prompt = view.state.prompt
    assert isinstance(prompt, RollGhosts)
    _sentence(sheet, view, prompt)
    body = sheet.body
    panel, rest = body.split(PANEL, 1.0)
    who, rest = rest.split(WHO, 0.5)
    _who(sheet, view, prompt, who)
    head, entry = rest.split(HEAD, 0.5)
    if view.held is not None or view.fallen is not None:
        head = _room_name(sheet, prompt, head)
    remark(sheet, head, _entry_words(sheet, view))
    _entry(sheet, view, prompt, entry)
    _panel(sheet, view, prompt, panel)  # after the numbers: a key's digit is a number
    place_rail(sheet, view)
    _main(sheet, view, prompt)


def _sentence(sheet: Sheet, view: TableView, prompt: RollGhosts) -> None:
    """Place who throws how many: the one who filled the room."""
    resolving = game_state(view).resolving
    who = resolving.resolver if resolving is not None else ""
    seat = seat_index(view.state, who)
    if seat >= 0:  # dice have no seat of their own: whose turn it is shows all the same
        spine = Rect(0, 0, 5, sheet.metrics.height)
        sheet.add("spine/roll", "spine", spine, seats=(seat,))
    message = "resolve.roll_tower" if view.tower else "resolve.roll_hand"
    frame.words(sheet, who, sheet.say(message, n=prompt.dice), seat)


# --- the dice -------------------------------------------------------------------------


def _panel(sheet: Sheet, view: TableView, prompt: RollGhosts, place: Rect) -> None:
    sheet.add("roll/panel", "panel", place)
    icon = "tower" if view.tower else "hand"
    tower = Rect(place.x + 3, place.y + (place.h - TOWER) / 2, TOWER, TOWER)
    sheet.add("roll/tower", "mark", tower, icon=icon)
    x = tower.right + 4
    inner = Rect(x, place.y + 1.0, place.right - 2.0 - x, place.h - 2.0)
    if view.fallen is None and view.held is None:
        top, rest = inner.split(7.4)
        room = (sheet.t.name("room", prompt.room),)
        sheet.text("roll/room", top, room, ("seat", "text"), lines=1)
        _dice(sheet, ("",) * prompt.dice, (), rest)
        return
    dice, below = inner.split(10.6, 1.0)
    faces = view.fallen.faces if view.fallen is not None else ("",) * prompt.dice
    doubts = view.fallen.doubts if view.fallen is not None else ()
    _dice(sheet, faces, doubts, dice)
    _settle(sheet, view, prompt, below)


def _dice(
    sheet: Sheet, faces: tuple[str, ...], doubts: tuple[int, ...], place: Rect
) -> None:
    """Place dice as they are known: empty before the throw, `?` where in doubt."""
    count = max(1, len(faces))
    gap = 2.0
    side = min(DIE, place.h - 1.6, (place.w + gap) / count - gap)
    for number, face in enumerate(faces):
        cell = in_row(place, number * (side + gap), side, side)
        known = face not in ("", "?") and number not in doubts
        flags = frozenset({"legal"} if number in doubts else ())
        icon = face_icon(face) if known else "die"
        label = None
        if face and not known:
            label = Label(("?",), ("text", "cap"), lines=1)
        sheet.add(f"roll/die/{number}", "die", cell, icon=icon, flags=flags)
        if label is not None:
            mark = middle(cell, side * 0.6)
            sheet.add(f"roll/die/{number}/open", "mark", mark, icon="question")


def _settle(sheet: Sheet, view: TableView, prompt: RollGhosts, place: Rect) -> None:
    """Place what can be said about dice that are held: as they lie, or die by die."""
    drop = Rect(place.right - 24, place.y, 24, place.h)
    sheet.button("held/drop", drop, sheet.say("resolve.roll_anew"), DropHeld())
    left = Rect(place.x, place.y, drop.x - GAP - place.x, place.h)
    faces = _open_faces(view)
    if faces:
        words, asked = left.w - 2 * ASK - GAP - LIST_GAP, left
        text = Rect(left.x, left.y, words, left.h)
        sheet.text(
            "roll/told", text, sheet.say("resolve.roll_open"), lines=1, whole=True
        )
        for number, (face, action) in enumerate(faces):
            x = asked.right - (2 - number) * ASK - (1 - number) * LIST_GAP
            cell = Rect(x, asked.y, ASK, asked.h)
            _face(sheet, view, prompt, cell, face, action)
        return
    age = view.held.age if view.held is not None else 0
    doubtful = view.fallen is not None and bool(view.fallen.doubts)
    message = "resolve.roll_several" if doubtful else "resolve.roll_early"
    _say(sheet, left, sheet.say(message, n=age))


def _say(sheet: Sheet, place: Rect, texts: tuple[str, ...]) -> None:
    sheet.text("roll/told", place, texts, ("text", "cap"), lines=2, whole=True)


def _open_faces(view: TableView) -> tuple[tuple[str, Action], ...]:
    """Return each face that the one die in doubt may show, with what that comes to."""
    fallen = view.fallen
    if fallen is None or len(fallen.doubts) != 1 or len(fallen.options) != 2:
        return ()
    blank, ghost = sorted(fallen.options, key=_ghosts)
    return (GHOST, ghost), (BLANK, blank)


def _ghosts(action: Action) -> int:
    assert isinstance(action, RollDice)
    return action.ghosts or 0


def _face(  # noqa: PLR0913, PLR0917  (a face to choose)
    sheet: Sheet,
    view: TableView,
    prompt: RollGhosts,
    place: Rect,
    face: str,
    action: Action,
) -> None:
    chosen = sheet.ui.answer == action
    sheet.button(
        f"roll/face/{face}",
        place,
        (),
        ChooseAnswer(action),
        icon=f"die:{face}",
        icon_mm=7.0,
        group="faces",
        knob=knob_of(view, prompt.room),
        flags=frozenset({"urgent", "chosen"} if chosen else {"urgent"}),
    )


def _room_name(sheet: Sheet, prompt: RollGhosts, head: Rect) -> Rect:
    """Place the room's name at the end of a line; return what is left of that."""
    name = sheet.t.name("room", prompt.room)
    wide = sheet.metrics.text_width(name, "cap") + 0.2
    place = Rect(head.right - wide, head.y, wide, head.h)
    sheet.text("roll/room", place, (name,), ("cap",), lines=1, align="right")
    return Rect(head.x, head.y, head.w - wide - GAP, head.h)


# --- where, and who stands there ------------------------------------------------------


def _who(sheet: Sheet, view: TableView, prompt: RollGhosts, place: Rect) -> None:
    """Place the room and its meeples with what their spaces keep off."""
    side = 7.0
    sheet.add(
        "roll/room/icon", "mark", in_row(place, 0.5, side, side), icon=prompt.room
    )
    x = place.x + side + 3.0
    cells = Rect(x, place.y, place.right - x, place.h).columns(3, GAP)
    for row, cell in zip(meeples(view), cells, strict=False):
        _meeple(sheet, view, row, cell)


def _meeple(sheet: Sheet, view: TableView, row: Row, cell: Rect) -> None:
    name = f"roll/meeple/{row.space}"
    seat_mark(sheet, view, f"{name}/mark", in_row(cell, 0.0, 5.0, 5.0), row.seat)
    shield = in_row(cell, cell.w - 7.0, 6.4, 6.4)
    words = Rect(cell.x + 5.8, cell.y, shield.x - cell.x - 6.2, cell.h)
    who = (name_of(sheet, row.seat),)
    sheet.text(name, words, who, ("text", "cap"), lines=1, cut=True)
    sheet.add(f"{name}/shield", "mark", shield, icon="shield", ink="line")
    inner = Rect(shield.x, shield.y - 0.3, shield.w, shield.h)
    figure(sheet, f"{name}/shield/n", inner, row.shield, ("cap",), bold=True)


# --- entry by hand --------------------------------------------------------------------


def _entry_words(sheet: Sheet, view: TableView) -> str:
    return sheet.t("resolve.roll_by_hand" if view.tower else "resolve.roll_enter")


def _entry(sheet: Sheet, view: TableView, prompt: RollGhosts, place: Rect) -> None:
    """Place one control for each number of ghosts, with its chance below."""
    chances = dict(prompt.chances(game_state(view)))
    options = view.fallen.options if view.fallen is not None else ()
    cells = place.columns(max(1, len(chances)), LIST_GAP if len(chances) > 7 else 1.4)
    held = view.held is not None and not view.held.doubtful
    knob = "" if held else knob_of(view, prompt.room)
    listed = list(zip(cells, chances, strict=True))
    for cell, action in (*listed[1:], *listed[:1]):  # so the key 1 means one ghost
        flags = {"urgent"} if knob else set[str]()
        if action in options:
            flags.add("legal")
        if action == sheet.ui.answer:
            flags.add("chosen")
        number = _ghosts(action)
        sheet.button(
            f"roll/{number}",
            cell,
            (str(number),),
            ChooseAnswer(action),
            role="member",
            second=Label(_percent(chances[action]), ("cap",), lines=1),
            sizes=("table", "seat"),
            group="answers",
            knob=knob,
            flags=frozenset(flags),
        )


def _percent(chance: Fraction) -> tuple[str, ...]:
    """Return a chance as a whole number of per cent, then without the space."""
    whole = percent(chance)
    return f"{whole.replace('<', '< ')} %", f"{whole}%"


def _main(sheet: Sheet, view: TableView, prompt: RollGhosts) -> None:
    """Place what is done: the chosen number, or the dice that are held for certain."""
    knob = knob_of(view, prompt.room)
    chosen = sheet.ui.answer
    if chosen is not None and chosen in view.state.legal_actions():
        n = _ghosts(chosen)
        sheet.main(
            sheet.say("resolve.roll_ghosts", n=n), Do(chosen), _takers(sheet, view, n)
        )
        return
    held = view.held
    if held is not None and not held.doubtful:
        n = _ghosts(held.action)
        second = sheet.say("ui.held_age", n=held.age)
        urgent = frozenset({"urgent"})
        texts = sheet.say("resolve.roll_ghosts", n=n)
        sheet.main(texts, UseHeld(), second, knob=knob, flags=urgent)
        return
    doubtful = view.fallen is not None and bool(view.fallen.doubts)
    message = "ui.rest_tower" if view.tower else "ui.rest_roll"
    sheet.main(sheet.say("resolve.rest_open" if doubtful else message), None)


def _takers(sheet: Sheet, view: TableView, ghosts: int) -> tuple[str, ...]:
    """Return how many ghosts are taken in all, for a line under the main act."""
    n = sum(row.takes(ghosts) for row in meeples(view))
    return sheet.say("resolve.taken_in_all", n=n)
