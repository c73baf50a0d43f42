"""The table screen that plays any game: what is asked, what may be answered."""

from typing import Final

from ui.elements import GAP, Label, Rect
from ui.games import screens_for
from ui.icons import ICONS
from ui.model import Do, DropHeld, TableView, UseHeld
from ui.screens import frame
from ui.screens.answers import place_answers
from ui.screens.board import Board, board_of
from ui.screens.figures import table_lines
from ui.screens.groups import everybody_ready, gone, preset
from ui.screens.kit import Sheet
from ui.screens.outcome import place_outcome
from ui.screens.words import action_texts, answer_texts, latest, told

LINE: Final = 4.8
NEWS: Final = 4.8
MOST_NEWS: Final = 8  # lines
DICE_HIGH: Final = 13.4
DIE: Final = 10.0
MOST_DICE: Final = 6
SMALL_DIE: Final = 7.0  # where an early roll is offered beside them


def place_table(sheet: Sheet, view: TableView) -> None:
    """Place the whole table screen on a sheet (dialogs may lie over it)."""
    state = view.state
    frame.spine(sheet, state)
    own = screens_for(view.game.id)
    if state.prompt is None:
        if own is None or not own.outcome(sheet, view):
            place_outcome(sheet, view)
    elif own is None or not own.table(sheet, view):
        frame.sentence(sheet, state)
        frame.rail(sheet, view)
        _body(sheet, view)
        _main(sheet, view)
    frame.menu(sheet)
    frame.foot(sheet, view)


def _body(sheet: Sheet, view: TableView) -> None:
    body = sheet.body
    rect = Rect(body.x, body.y, body.w, body.h - NEWS - 0.6)
    likely = view.fallen.options if view.fallen is not None else ()
    board = board_of(view.state, dict(view.shown()), gone(view), likely)
    below = rect.y
    if view.state.prompt is not None and view.state.prompt.kind == "roll":
        below = _dice(sheet, view, rect)
    rest = Rect(rect.x, below, rect.w, rect.bottom - below)
    below = place_answers(sheet, board, rest)
    spare = rect.bottom - below - GAP
    lines = _news_lines(sheet, view, NEWS + max(0.0, spare))
    high = max(NEWS, sheet.metrics.high(lines, "cap"))
    free = spare + NEWS - high
    _lines(sheet, board, Rect(rect.x, below + GAP, rect.w, free))
    _news(sheet, view, Rect(body.x, body.bottom - high, body.w, high), lines)


def _news_lines(sheet: Sheet, view: TableView, room: float) -> int:
    """Return how many lines what just happened takes, where there is room."""
    whole = latest(sheet.t, view)[:1]
    if not whole:
        return 1
    form = Label(whole, ("cap",), tear=True)
    need = len(sheet.metrics.fit(form, sheet.body.w, sheet.metrics.height).lines)
    return min(need, MOST_NEWS, sheet.metrics.most_lines(room, "cap"))


def _dice(sheet: Sheet, view: TableView, rect: Rect) -> float:
    """Place the dice to be thrown and what is waited for; return the y below."""
    prompt = view.state.prompt
    dice = getattr(prompt, "dice", 1)
    shown = min(dice, MOST_DICE)
    held, fallen = view.held, view.fallen
    side = DIE if held is None and fallen is None else SMALL_DIE
    for number in range(shown):
        y = rect.y + (DIE - side) / 2
        place = Rect(rect.x + number * (side + 1), y, side, side)
        _die(sheet, view, number, place)
    x = rect.x + shown * (side + 1) + 2
    rest = Rect(x, rect.y, rect.right - x, DIE)
    if held is not None and held.doubtful:
        _doubt(sheet, view, rest)
        return rect.y + DICE_HIGH
    message = "ui.roll_tower" if view.tower else "ui.roll_hand"
    if held is not None:
        drop = Rect(rect.right - 26, rect.y, 26, DIE)
        sheet.button("held/drop", drop, sheet.say("ui.held_drop"), DropHeld())
        message, rest = "ui.held", Rect(x, rest.y, drop.x - GAP - x, DIE)
    fields = {"n": dice, "age": held.age if held else 0}
    texts = sheet.say(message, **fields)
    words = Rect(rest.x, rest.y - 0.7, rest.w, 11.4)
    sheet.text("roll/what", words, texts, ("text", "cap"), whole=True)
    return rect.y + DICE_HIGH


def _die(sheet: Sheet, view: TableView, number: int, place: Rect) -> None:
    """Place a die: empty, or as it fell; one in doubt is ringed, with a `?`."""
    fallen = view.fallen
    faces = fallen.faces if fallen is not None else ()
    doubt = fallen is not None and number in fallen.doubts
    face = f"die:{faces[number]}" if number < len(faces) else ""
    flags = frozenset({"refused"} if doubt else ())
    icon = face if face in ICONS and not doubt else "die"
    sheet.add(f"die/{number}", "die", place, icon=icon, flags=flags)
    if doubt:
        form = {"align": "center", "lines": 1}
        sheet.text(f"die/{number}/doubt", place, ("?",), ("text", "cap"), **form)


def _doubt(sheet: Sheet, view: TableView, place: Rect) -> None:
    """Place what may be done with a roll of which a die is in doubt.

    It never becomes the main act: who takes it as it was read says so.
    """
    use, drop = place.columns(2, GAP)
    assert view.held is not None
    texts = action_texts(sheet.t, view.held.action)
    as_read = tuple(sheet.t("ui.held_as_read", what=one) for one in texts)
    use_texts = (*as_read, *sheet.say("ui.held_take"))
    sheet.button("held/use", use, use_texts, UseHeld())
    sheet.button("held/drop", drop, sheet.say("ui.held_drop"), DropHeld())


def _lines(sheet: Sheet, board: Board, rect: Rect) -> None:
    """Place lines about the table in what is left of the body."""
    lines = table_lines(sheet.t, board.view)
    for number, line in enumerate(lines[: max(0, int(rect.h // LINE))]):
        row = Rect(rect.x, rect.y + number * LINE, rect.w, LINE)
        sheet.text(f"table/{number}", row, (line,), ("cap",), cut=True, ink="sand")


def _news(sheet: Sheet, view: TableView, place: Rect, lines: int) -> None:
    """Place the lines that say what just happened."""
    texts = latest(sheet.t, view)
    if texts:
        sheet.text(
            "latest",
            place,
            texts,
            ("cap",),
            cut=True,
            lines=lines,
            valign="bottom",
            tear=True,
            ink="sand",
        )


def _main(sheet: Sheet, view: TableView) -> None:
    state, t = view.state, sheet.t
    prompt = state.prompt
    chosen = preset(sheet.ui, state)
    if chosen is not None:
        texts = told(t, state, chosen) or action_texts(t, chosen)
        forms = dict.fromkeys((*texts, *answer_texts(t, state, chosen)))
        sheet.main(tuple(forms), Do(chosen))
        return
    asked = prompt is not None and prompt.kind == "roll"
    if view.held is not None and asked and view.held.doubtful:
        sheet.main(sheet.say("ui.rest_doubt"), None)
        return
    if view.held is not None and asked:
        texts = action_texts(t, view.held.action)
        age = sheet.say("ui.held_age", age=view.held.age)
        sheet.main(texts, UseHeld(), age)
        return
    ready = everybody_ready(state)
    if ready is not None:
        sheet.main(action_texts(t, ready), Do(ready))
        return
    kind = prompt.kind if prompt is not None else "choose"
    message = "ui.rest_tower" if kind == "roll" and view.tower else f"ui.rest_{kind}"
    sheet.main(sheet.say(message), None)
