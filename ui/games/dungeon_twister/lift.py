"""Putting a token right: it is picked up here and put down there."""

from typing import Any, Final

import msgspec
from msgspec.structs import replace

from companion.games.dungeon_twister.contents import tokens_text
from companion.games.dungeon_twister.squares import NAMES, NUMBERS
from companion.games.dungeon_twister.state import GameState
from companion.games.dungeon_twister.tokens import BIT, CHARACTERS, codes_of, each
from companion.kernel import Correct
from ui.elements import GAP, Rect
from ui.games.dungeon_twister import board, rail
from ui.games.dungeon_twister.pieces import character, thing, wounded
from ui.games.dungeon_twister.window import STRIP, Window, of_room
from ui.games.dungeon_twister.words import name_of
from ui.model import Do, Fill
from ui.screens.kit import LEFT, SENTENCE, Sheet

OUT: Final = "out"
SIDE: Final = 12.0


class Lift(msgspec.Struct, frozen=True):
    """A token being put right.

    Attributes:
        token: its code; empty: none is picked up yet.
        to: the square it is put on, or `out`; empty: where it is.
        hurt: whether it is wounded; None: as it is.
        look: the room (1-8) whose window is shown; 0: the whole maze.
    """

    token: str = ""
    to: str = ""
    hurt: bool | None = None
    look: int = 0

    def back(self) -> "Lift | None":
        """Return it one step less far; None: nothing was chosen yet."""
        if self.look:
            return replace(self, look=0)
        if self.to or self.hurt is not None:
            return replace(self, to="", hurt=None)
        return None


def place_lift(sheet: Sheet, state: GameState, form: Lift) -> None:
    """Place the board: what is picked up, where it goes, and what it will be."""
    seats = (state.turn,)
    sheet.add("spine", "spine", Rect(0, 0, 5, sheet.metrics.height), seats=seats)
    place = Rect(LEFT, 1.0, sheet.right - LEFT, SENTENCE)
    texts = sheet.say("maze.lift_what")
    if form.token:
        name = name_of(sheet, form.token)
        texts = tuple(
            one for text in name for one in sheet.say("maze.lift_to", piece=text)
        )
    sheet.text("sentence", place, texts, ("table", "seat", "text"), tier="table")
    action = lifted(state, form)
    drawn = _previewed(state, action)
    window = of_room(form.look - 1) if form.look else Window()
    board.place_maze(sheet, drawn, window)
    if window.whole:
        _rooms(sheet, form, window)
    else:
        _squares(sheet, state, drawn, form, window)
    _strip(sheet, form)
    _side(sheet, state, form)
    sheet.back(26.0)
    rect = rail.main_place(sheet)
    if action is None:
        sheet.main(sheet.say("maze.rest_lift"), None, rect=rect)
    else:
        sheet.main(sheet.say("maze.do.lift"), Do(action), told(sheet, form), rect=rect)


def told(sheet: Sheet, form: Lift) -> tuple[str, ...]:
    """Return where a token is put, then shorter."""
    if form.to == OUT:
        return sheet.say("maze.lift_out")
    return (form.to,) if form.to else ()


def _previewed(state: GameState, action: Correct | None) -> GameState:
    if action is None:
        return state
    try:
        return state.game.decode(_changed(state, action))  # pyright: ignore[reportReturnType]
    except ValueError:  # the referee will say what is wrong with it
        return state


def _changed(state: GameState, action: Correct) -> dict[str, Any]:
    """Return the position with the tokens where they are put."""
    data = state.game.encode(state)
    for square, text in action.to.get("tokens", {}).items():
        if text is None:
            data["tokens"].pop(square, None)
        else:
            data["tokens"][square] = text
    if OUT in action.to:
        data[OUT] = action.to[OUT]
    return data


def lifted(state: GameState, form: Lift) -> Correct | None:
    """Return the correction that puts a token where it is; None: it is there."""
    token = BIT.get(form.token, 0)
    if not token & (state.lying | state.out):
        return None
    at = _square(state, token)
    to = at if not form.to else None if form.to == OUT else NUMBERS[form.to]
    was = bool(token & state.wounded)
    hurt = was if form.hurt is None else form.hurt
    if to == at and hurt == was:
        return None
    wounds = (state.wounded & ~token) | (token if hurt and to is not None else 0)
    tokens: dict[str, str | None] = {}
    if at is not None and at != to:
        left = state.on[at] & ~token
        tokens[NAMES[at]] = tokens_text(left, state.wounded) if left else None
    if to is not None:
        tokens[NAMES[to]] = tokens_text(state.on.get(to, 0) | token, wounds)
    change: dict[str, Any] = {"tokens": tokens}
    if (at is None) != (to is None):
        out = state.out | token if to is None else state.out & ~token
        change[OUT] = codes_of(out)
    return Correct("", change, merge=True)


def _square(state: GameState, token: int) -> int | None:
    return state.where(token) if token & state.lying else None


# --- the board ------------------------------------------------------------------------


def _rooms(sheet: Sheet, form: Lift, window: Window) -> None:
    """Place what is touched to look at a room."""
    for slot in range(8):
        sheet.add(
            f"room/{slot + 1}",
            "member",
            window.room(slot),
            tier="touch",
            intent=Fill(replace(form, look=slot + 1)),
            group="rooms",
            knob="a" if slot % 4 < 2 else "b",
            flags=board.PLAIN,
        )


def _squares(
    sheet: Sheet, state: GameState, drawn: GameState, form: Lift, window: Window
) -> None:
    """Place each square: before a token is picked up, those with tokens."""
    cell = board.Cell(sheet, drawn, window)
    for square in window.squares:
        if square in state.maze.known:
            after = _touched(state, form, square)
            chosen = NAMES[square] == form.to
            if after is not None:
                cell.touch(square, Fill(after), chosen=chosen)
        cell.tokens(square)


def _touched(state: GameState, form: Lift, square: int) -> Lift | None:
    """Return what a tap on a square leads to."""
    if form.token:
        return replace(form, to=NAMES[square])
    first = next(each(state.on.get(square, 0)), 0)
    return replace(form, token=codes_of(first)) if first else None


def _strip(sheet: Sheet, form: Lift) -> None:
    """Place what goes back to the whole maze, and what drops the token."""
    cells = STRIP.columns(2, 2.0)
    whole = Fill(replace(form, look=0)) if form.look else None
    sheet.button("whole", cells[0], sheet.say("maze.whole"), whole, knob="c")
    other = Fill(Lift(look=form.look)) if form.token else None
    sheet.button("other", cells[1], sheet.say("maze.other_token"), other, knob="c")


def _side(sheet: Sheet, state: GameState, form: Lift) -> None:
    """Place the token that is picked up, and what else may be wrong about it."""
    token = BIT.get(form.token, 0)
    if not token:
        words = rail.place_of(sheet)
        form_ = {"valign": "top", "whole": True}
        texts = sheet.say("maze.tell_lift")
        sheet.text("tell", words, texts, ("text", "cap"), **form_)
        return
    rect = rail.place_of(sheet)
    hurt = bool(token & state.wounded) if form.hurt is None else form.hurt
    draw = thing if not token & CHARACTERS else wounded if hurt else character
    at = Rect(rect.x + (rect.w - SIDE) / 2, rect.y, SIDE, SIDE)
    sheet.add("token", "mark", at, sketch=draw(token, SIDE))
    rows = Rect(rect.x, at.bottom + GAP, rect.w, 2 * 9.6 + GAP).rows(2, GAP)
    if token & CHARACTERS:
        after = Fill(replace(form, hurt=not hurt))
        texts = sheet.say("maze.is_well" if hurt else "maze.is_hurt")
        sheet.button("hurt", rows[0], texts, after, icon="heal", knob="b")
    out = replace(form, to="" if form.to == OUT else OUT)
    flags = frozenset({"chosen"} if form.to == OUT else ())
    texts = sheet.say("maze.is_out")
    sheet.button("out", rows[1], texts, Fill(out), icon="cross", flags=flags, knob="b")
