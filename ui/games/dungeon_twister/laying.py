"""The set-up: line-ups face down, tokens on the rooms, the line-ups shown."""

from typing import Any

from companion.games.dungeon_twister import actions as a
from companion.games.dungeon_twister import setup
from companion.games.dungeon_twister.squares import CAPACITY, LINE_SQUARES
from companion.kernel import Action
from ui.elements import Label, Rect, Sketch, Stroke
from ui.games.dungeon_twister import board, rail
from ui.games.dungeon_twister.rail import place_tokens
from ui.games.dungeon_twister.sides import place_sides
from ui.games.dungeon_twister.window import BOARD, STRIP, Window
from ui.games.dungeon_twister.words import game_state
from ui.model import ChooseAnswer, Do, TableView
from ui.screens import frame
from ui.screens.kit import Sheet


def place_line_up(sheet: Sheet, view: TableView) -> None:
    """Place that a player lays four characters face down on his line."""
    state = game_state(view)
    frame.sentence(sheet, state)
    window = Window()
    board.place_maze(sheet, state, window)
    prompt = state.prompt
    assert prompt is not None
    seat = state.seats.index(prompt.seats[0])
    for row in setup.DOTS:
        _ring(sheet, window, LINE_SQUARES[seat][row])
    _tell(sheet, "maze.tell_line_up")
    place_sides(sheet, state)
    texts = sheet.say("maze.do.commit")
    sheet.main(texts, Do(a.Commit()), rect=rail.main_place(sheet))


def place_laying(sheet: Sheet, view: TableView) -> None:
    """Place the rooms with what lies on them; or all is laid out at once."""
    state = game_state(view)
    frame.sentence(sheet, state)
    window = Window()
    board.place_maze(sheet, state, window)
    legal = set(state.legal_actions())
    answer = sheet.ui.answer if sheet.ui.answer in legal else None
    for slot in range(8):
        action = a.Commit(slot=slot + 1)
        sheet.add(
            f"room/{slot + 1}",
            "member",
            window.room(slot),
            tier="touch",
            intent=ChooseAnswer(action),
            enabled=action in legal,
            group="rooms",
            knob="a" if slot % 4 < 2 else "b",
            flags=board.PLAIN,
            sketch=_brackets(window.room(slot)) if action in legal else (),
        )
        if action == answer:
            board.place_room_frame(sheet, window, slot)
    laid = sum(pile.size for pile in state.piles)
    _tell(sheet, "maze.tell_laying", n=laid, most=sum(CAPACITY))
    place_sides(sheet, state)
    _main(sheet, answer or a.LaidOut())


def _brackets(place: Rect) -> Sketch:
    return (Stroke("corners", 0.4, 0.4, place.w - 0.8, place.h - 0.8, "ivory"),)


def _main(sheet: Sheet, answer: Action) -> None:
    if isinstance(answer, a.Commit):
        texts = sheet.say("maze.do.lay")
        second = sheet.say("maze.room", n=answer.slot)
    else:
        texts, second = sheet.say("maze.do.laid_out"), ()
    form: dict[str, Any] = {"rect": rail.main_place(sheet)}
    sheet.main(texts, Do(answer), second, **form)


def place_line_shown(sheet: Sheet, view: TableView) -> None:
    """Place whose face-down character is turned up, and which it can be."""
    state = game_state(view)
    frame.sentence(sheet, state)
    window = Window()
    board.place_maze(sheet, state, window)
    slot = getattr(state.prompt, "slot", "")
    seat, row = setup.dot_of(slot)
    if seat >= 0:
        _ring(sheet, window, LINE_SQUARES[seat][row])
    place_sides(sheet, state)
    place_tokens(sheet, state, rail.place_of(sheet), 2)
    rail.place_chosen(sheet, "maze.rest_shown")


def _ring(sheet: Sheet, window: Window, square: int) -> None:
    """Place a ring around a square that is meant."""
    x, y = window.corner(square)
    side = window.pitch
    rect = Rect(BOARD.x + x, BOARD.y + y, side, side)
    stroke = Stroke("ring", 0.0, 0.0, side, side, "ivory", round=1.0)
    flags = frozenset({"plain"})
    sheet.add(f"meant/{square}", "panel", rect, sketch=(stroke,), flags=flags)


def _tell(sheet: Sheet, message: str, **fields: object) -> None:
    """Place what is to be done at the table, in the rail."""
    rect = rail.place_of(sheet)
    place = Rect(rect.x, rect.y, rect.w, STRIP.bottom - rect.y - 8.0)
    form = {"valign": "top", "whole": True, "tear": True}
    sheet.text("tell", place, sheet.say(message, **fields), ("text", "cap"), **form)


def place_drawn(sheet: Sheet, view: TableView) -> None:
    """Place both players: one of them is drawn by chance, at the table."""
    state = game_state(view)
    frame.sentence(sheet, state)
    window = Window()
    board.place_maze(sheet, state, window)
    place_sides(sheet, state)
    rect = rail.place_of(sheet)
    head, rest = rect.split(22.0)
    form = {"valign": "top", "whole": True, "tear": True}
    sheet.text("tell", head, sheet.say("maze.tell_draw"), ("text", "cap"), **form)
    answers = [one for one in state.legal_actions() if isinstance(one, a.TurnUp)]
    for number, (action, cell) in enumerate(zip(answers, rest.rows(2), strict=True)):
        flags = {"chosen"} if action == sheet.ui.answer else set[str]()
        sheet.add(
            f"drawn/{number}",
            "member",
            cell,
            tier="touch",
            label=Label((action.seat or "",), ("seat", "text"), lines=1, cut=True),
            intent=ChooseAnswer(action),
            seat=number,
            group="seats",
            knob="a",
            flags=frozenset(flags),
        )
    answer = sheet.ui.answer
    form: dict[str, Any] = {"rect": rail.main_place(sheet)}
    if isinstance(answer, a.TurnUp) and answer in answers:
        sheet.main(sheet.say("maze.do.drawn"), Do(answer), **form)
    else:
        sheet.main(sheet.say("maze.rest_draw"), None, **form)
