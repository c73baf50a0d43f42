"""What a program did, to be carried out on the board: one act, then a button."""

from typing import Any, Final

from companion.games.dungeon_twister import actions as a
from companion.games.dungeon_twister.squares import NAMES, NUMBERS
from companion.games.dungeon_twister.state import GameState
from companion.games.dungeon_twister.tokens import BIT
from companion.kernel import Action
from ui.elements import Rect
from ui.games import CARRIED
from ui.games.dungeon_twister import board, rail
from ui.games.dungeon_twister.sides import place_sides
from ui.games.dungeon_twister.targets import square_of
from ui.games.dungeon_twister.window import Window, around, of_room
from ui.games.dungeon_twister.words import game_state
from ui.model import Page, TableView
from ui.screens import frame
from ui.screens.kit import Sheet
from ui.screens.words import happened
from ui.world import Entry

BOT: Final = "bot:"


def place_carry(sheet: Sheet, view: TableView) -> bool:
    """Place the newest act if a program did it; False: none, or it is carried out."""
    last = view.entries[-1] if view.entries else None
    before = view.before.get(last.seq) if last is not None else None
    if last is None or before is None or not last.source.startswith(BOT):
        return False
    if view.undoes or sheet.ui.page(CARRIED):
        return False
    _place(sheet, view, last, before)  # pyright: ignore[reportArgumentType]
    return True


def _place(sheet: Sheet, view: TableView, last: Entry, before: GameState) -> None:
    state = game_state(view)
    prompt = before.prompt
    seats = prompt.seats if prompt is not None else ()
    seat = before.seats.index(seats[0]) if seats else before.turn
    frame.words(sheet, state.seats[seat], sheet.say("maze.bot_does"), -1)
    action = last.action
    window = _window(state, before, action)
    board.place_maze(sheet, state, window)
    if window.whole:
        place_sides(sheet, state)
    else:
        way = {*getattr(action, "path", ())}
        cell = board.Cell(sheet, state, window)
        for square in window.squares:
            side = window.place(square).w
            marks = board.dot(side) if NAMES[square] in way else ()
            if square == square_of(action):
                marks = board.acting(side)
            cell.show(square, marks)
            cell.tokens(square)
        board.place_pans(sheet, state, window, "")
    slot = getattr(action, "slot", None)
    if slot is not None:
        board.place_room_frame(sheet, window, slot - 1)
    rect = rail.place_of(sheet)
    words = Rect(rect.x, rect.y, rect.w, rect.h)
    form = {"valign": "top", "whole": True, "tear": True, "cut": True}
    sheet.text("bot/did", words, (happened(sheet.t, last),), ("text", "cap"), **form)
    main: dict[str, Any] = {"rect": rail.main_place(sheet)}
    sheet.main(sheet.say("maze.do.carried"), Page(CARRIED, 1), **main)


def _window(state: GameState, before: GameState, action: Action) -> Window:
    """Return the window that shows what has changed."""
    slot = getattr(action, "slot", None)
    if slot is not None:
        return of_room(slot - 1)
    at = square_of(action)
    if at >= 0:
        return around(at)
    edge = getattr(action, "edge", "")
    if edge:
        return around(NUMBERS[edge[:2]])
    who = BIT.get(getattr(action, "who", ""), 0)
    if isinstance(action, a.EndTurn) or not who & before.lying & state.lying:
        return Window()
    return around(state.where(who))
