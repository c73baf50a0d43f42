"""A turn: who acts, where to, with what; the maze whole or about two rooms."""

from typing import Any

from companion.games.dungeon_twister import actions as a
from companion.games.dungeon_twister.prompts import Act
from companion.games.dungeon_twister.squares import LINE_SQUARES, NAMES
from companion.games.dungeon_twister.state import GameState
from companion.games.dungeon_twister.tokens import BIT
from companion.kernel import Action, IllegalAction
from ui.elements import Rect, Sketch
from ui.games.dungeon_twister import board, rail
from ui.games.dungeon_twister.head import place_head
from ui.games.dungeon_twister.sides import place_sides
from ui.games.dungeon_twister.taking import TakePiece
from ui.games.dungeon_twister.targets import Targets, Tries, exits_of, targets_of
from ui.games.dungeon_twister.window import STRIP, Window, around, opens, shown
from ui.games.dungeon_twister.words import game_state, steps_of, title_of
from ui.model import ChooseAnswer, Do, Intent, TableView
from ui.screens.kit import Sheet


def place_act(sheet: Sheet, view: TableView) -> None:
    """Place the board for a turn."""
    state = game_state(view)
    prompt = state.prompt
    assert isinstance(prompt, Act)
    part = sheet.ui.part if sheet.ui.part in prompt.who else ""
    answer = sheet.ui.answer if type(sheet.ui.answer) in prompt.answers else None
    place_head(sheet, state, part)
    usual = around(state.where(BIT[part])) if part else Window()
    window = shown(sheet.ui, usual, part)
    drawn = _previewed(state, answer)
    board.place_maze(sheet, drawn, window)
    found = targets_of(state, part) if part else Targets({}, ())
    if window.whole:
        board.place_rooms(sheet, window, part)
    else:
        _squares(sheet, state, drawn, part, (window, found, answer))
    if window.whole and not part:
        place_sides(sheet, state)
    else:
        end = board.place_pans(sheet, state, window, part)
        _others(sheet, prompt, part, answer, end)
    slot = getattr(answer, "slot", None)
    if slot is not None:
        board.place_room_frame(sheet, window, slot - 1)
    if part:
        rail.place_piece(sheet, state, part, found, answer)
    else:
        rail.place_pieces(sheet, state, prompt)
    _main(sheet, state, part, answer)


def _previewed(state: GameState, answer: Action | None) -> GameState:
    """Return the board as a rotation that is only chosen would turn it."""
    if not isinstance(answer, a.Rotate):
        return state
    try:
        return state.apply(answer).state  # pyright: ignore[reportReturnType]
    except IllegalAction:
        return state


def _squares(
    sheet: Sheet,
    state: GameState,
    drawn: GameState,
    part: str,
    looked: tuple[Window, Targets, Action | None],
) -> None:
    """Place each square of the window: what lies there, and what a tap means."""
    window, found, answer = looked
    cell = board.Cell(sheet, drawn, window)
    turning = drawn is not state
    way = set[str]() if turning else set(getattr(answer, "path", ()))
    places = _Places(state, part, found, answer)
    for square in window.squares:
        if not turning:
            side = window.place(square).w
            on_way = NAMES[square] in way and not places.chosen(square)
            marks = board.dot(side) if on_way else places.marks(square, side)
            if square == places.start:
                marks = (*marks, *board.acting(side))
            places.touch(cell, square, marks)
        cell.tokens(square)


class _Places:
    """What each square means while a character is looked at, or nobody is."""

    def __init__(
        self, state: GameState, part: str, found: Targets, answer: Action | None
    ) -> None:
        self.state = state
        self.part = part
        self.found = found
        self.answer = answer
        self.start = state.where(BIT[part]) if part else -1
        self.tries = Tries(state, part) if part else None
        self.exits = self._exits()
        self.able = _able(state)

    def _exits(self) -> dict[int, Action]:
        line = LINE_SQUARES[1 - self.state.turn]
        near = any(at in self.found.squares for at in line)
        return exits_of(self.state, self.part, self.found) if near else {}

    def listed(self, square: int) -> tuple[Action, ...]:
        """Return the answers about a square."""
        if square in self.exits:
            return (self.exits[square],)
        return self.found.squares.get(square, ())

    def chosen(self, square: int) -> bool:
        """Tell whether an answer about this square is chosen."""
        return self.answer is not None and self.answer in self.listed(square)

    def marks(self, square: int, side: float) -> Sketch:
        """Return what marks a square."""
        if not self.listed(square):
            return ()
        empty = square not in self.state.on
        return board.target_marks(side, 1, empty=empty, chosen=self.chosen(square))

    def touch(self, cell: board.Cell, square: int, marks: Sketch) -> None:
        """Place what a tap on a square means."""
        listed = self.listed(square)
        if listed:
            chosen = self.chosen(square)
            action = self.answer if chosen and self.answer else listed[0]
            cell.touch(square, ChooseAnswer(action), marks, chosen=chosen)
            return
        own = self.able.get(square)
        if own is not None:
            cell.touch(square, TakePiece(own), marks)
        elif self.tries is not None and square in self.state.maze.known:
            move = self.tries.move(square)
            cell.touch(square, Do(move), marks, enabled=False)
        else:
            cell.touch(square, None, marks)


def _able(state: GameState) -> dict[int, str]:
    """Return the squares of the characters that can act."""
    who: tuple[str, ...] = getattr(state.prompt, "who", ())
    return {state.where(BIT[code]): code for code in who}


def _others(
    sheet: Sheet, prompt: Act, part: str, answer: Action | None, left: float
) -> None:
    """Place what drops the choice, or goes on to another character or to all."""
    place = Rect(left, STRIP.y, STRIP.right - left, STRIP.h)
    if part and answer is not None:
        texts = sheet.say("maze.cancel")
        sheet.button("cancel", place, texts, TakePiece(part), icon="cross", knob="c")
        return
    number = (prompt.who.index(part) + 1) % len(prompt.who) if part else 0
    after, every = place.columns(2, 2.0)
    intent = TakePiece(prompt.who[number]) if prompt.who else None
    texts = sheet.say("maze.next_piece")
    sheet.button("next_piece", after, texts, intent, icon="right", knob="c")
    everybody: Intent = TakePiece("") if part else opens(Window())
    texts = sheet.say("maze.all_pieces")
    sheet.button("all_pieces", every, texts, everybody, icon="people", knob="c")


def _main(sheet: Sheet, state: GameState, part: str, answer: Action | None) -> None:
    """Place the main act: what is chosen, what it costs."""
    form: dict[str, Any] = {"rect": rail.main_place(sheet)}
    if answer is None:
        message = "maze.rest_target" if part else "maze.rest_piece"
        sheet.main(sheet.say(message), None, **form)
        return
    second: tuple[str, ...] = ()
    if isinstance(answer, a.EndTurn):
        if state.ap:
            second = sheet.say("maze.lost", n=state.ap)
    else:
        steps = steps_of(answer)
        message = "maze.price_steps" if steps else "maze.price"
        second = sheet.say(message, ap=1, n=steps)
    sheet.main(title_of(sheet, answer), Do(answer), second, **form)
