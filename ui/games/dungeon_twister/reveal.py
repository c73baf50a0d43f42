"""A room is turned up: which it is and how it lies, its tokens, where they are put."""

from typing import Any, Final

from companion.games.dungeon_twister import actions as a
from companion.games.dungeon_twister.prompts import PutToken
from companion.games.dungeon_twister.rooms import ROOMS, TILE, code_of
from companion.games.dungeon_twister.squares import NAMES, NUMBERS
from companion.games.dungeon_twister.state import GameState
from companion.games.dungeon_twister.tokens import BIT, CHARACTERS
from ui.elements import GAP, Rect, Sketch, Stroke
from ui.games.dungeon_twister import board, rail
from ui.games.dungeon_twister.pieces import character, thing
from ui.games.dungeon_twister.plan import room_sketch
from ui.games.dungeon_twister.window import (
    BOARD,
    PITCH,
    STRIP,
    Window,
    of_room,
    shown,
)
from ui.games.dungeon_twister.words import game_state, name_of, room_fields, title_of
from ui.model import ChooseAnswer, Do, Page, TableView
from ui.screens import frame
from ui.screens.kit import Grid, Sheet

TILE_PAGE, TURN_PAGE = "tile", "turn"
"""Where is kept which room is chosen (from 1), and how far it is turned."""
TURNER: Final = 15.4
LITTLE: Final = 2.5
WIDE: Final = 15.0
HIGH: Final = 18.4


def tiles_of(state: GameState) -> list[str]:
    """Return the rooms that may have turned up, each once."""
    listed = [one for one in state.legal_actions() if isinstance(one, a.TurnUp)]
    return list(dict.fromkeys(one.tile for one in listed if one.tile is not None))


def place_tile(sheet: Sheet, view: TableView) -> None:
    """Place the rooms not yet up, and the chosen one as it lies on the table."""
    state = game_state(view)
    frame.sentence(sheet, state)
    left = tiles_of(state)
    page = sheet.ui.page(TILE_PAGE)
    tile = left[page - 1] if 1 <= page <= len(left) else ""
    turns = sheet.ui.page(TURN_PAGE) % 4
    side = 5 * PITCH
    room = Rect(BOARD.x + TURNER + GAP, BOARD.y, side, side)
    if tile:
        sketch = room_sketch(code_of(f"{tile}{turns}"), PITCH)
        sheet.add("room", "panel", room, sketch=sketch)
    else:
        hatch = Stroke("hatch", 0.0, 0.0, side, side, "line")
        sheet.add("room", "panel", room, sketch=(hatch,))
    _turners(sheet, room, tile, turns)
    _tiles(sheet, left, tile, Rect(room.right + TURNER + 2 * GAP, BOARD.y, 0, 0))
    words = Rect(STRIP.x, STRIP.y, STRIP.w, STRIP.h)
    message = "maze.tell_turn" if tile else "maze.tell_tile"
    sheet.text("tell", words, sheet.say(message), ("text", "cap"), whole=True)
    _place_in_maze(sheet, state)
    form: dict[str, Any] = {"rect": rail.main_place(sheet)}
    if tile:
        action = a.TurnUp(tile=tile, turns=turns)
        texts = sheet.say("maze.do.fits")
        sheet.main(
            texts,
            Do(action),
            sheet.say("maze.tile", **room_fields(code_of(f"{tile}0"))),
            **form,
        )
    else:
        sheet.main(sheet.say("maze.rest_tile"), None, **form)


def _turners(sheet: Sheet, room: Rect, tile: str, turns: int) -> None:
    """Place what turns the picture, left and right of it."""
    ways = (
        ("counter_clockwise", room.x - GAP - TURNER, turns + 3),
        ("clockwise", room.right + GAP, turns + 1),
    )
    for way, x, after in ways:
        place = Rect(x, room.y + room.h / 2 - TURNER / 2, TURNER, TURNER)
        intent = Page(TURN_PAGE, after % 4) if tile else None
        sheet.button(f"turn/{way}", place, (), intent, icon=f"cog:{way}", knob="b")


def _tiles(sheet: Sheet, left: list[str], tile: str, at: Rect) -> None:
    """Place each room that may have turned up, small."""
    wide = sheet.right - at.x
    grid = Grid(Rect(at.x, at.y, wide, 2 * HIGH + GAP), HIGH, 4, 0.6)
    for number, name in enumerate(left):
        place = grid.place(number)
        room = ROOMS[TILE[name]]
        flags = frozenset({"chosen"} if name == tile else ())
        key = f"tile/{name}"
        sheet.add(
            key,
            "member",
            place,
            tier="touch",
            intent=Page(TILE_PAGE, number + 1),
            group="tiles",
            knob="a",
            flags=flags,
        )
        side = 5 * LITTLE
        picture = Rect(place.x + (place.w - side) / 2, place.y + 0.6, side, side)
        sketch = room_sketch(code_of(f"{name}0"), LITTLE)
        sheet.add(f"{key}/room", "mark", picture, sketch=sketch, of=key)
        low = place.bottom - picture.bottom
        icon = Rect(place.x + place.w / 2 + 0.4, picture.bottom + 0.5, low - 1, low - 1)
        mark = f"cog:{room.turns}"
        sheet.add(f"{key}/way", "mark", icon, icon=mark, of=key)
        words = Rect(place.x, picture.bottom, place.w / 2 - 0.2, low)
        form = {"align": "right", "lines": 1, "of": key}
        sheet.text(f"{key}/pair", words, (str(room.pair),), ("text",), **form)


def _place_in_maze(sheet: Sheet, state: GameState) -> None:
    """Place a small maze with the place of the room."""
    placing = state.placing
    if placing is None:
        return
    x = BOARD.x + 5 * PITCH + 2 * TURNER + 4 * GAP
    room = sheet.main_place.y - GAP - (BOARD.y + 2 * HIGH + GAP)
    pitch = min((sheet.right - x) / 22, room / 10)
    rect = Rect(x, sheet.main_place.y - GAP - 10 * pitch, 22 * pitch, 10 * pitch)
    sheet.add("where", "panel", rect, sketch=_little(state, pitch, placing.slot))


def _little(state: GameState, pitch: float, slot: int) -> Sketch:
    strokes: list[Stroke] = []
    side = 5 * pitch
    for n, code in enumerate(state.slots):
        x, y = (1 + 5 * (n % 4)) * pitch, 5 * (n // 4) * pitch
        ink = "line" if code >= 0 else "panel"
        strokes.append(Stroke("box", x, y, side - 0.3, side - 0.3, ink))
        if n == slot:
            strokes.append(Stroke("ring", x, y, side - 0.3, side - 0.3, "ivory"))
    for square, tokens in state.on.items():
        x, y = divmod(square, 10)
        seat = 0 if tokens & -tokens < 1 << 14 else 1
        strokes.append(
            Stroke("box", x * pitch, y * pitch, pitch, pitch, f"seat:{seat}")
        )
    return tuple(strokes)


# --- its tokens -----------------------------------------------------------------------


def place_token(sheet: Sheet, view: TableView) -> None:
    """Place the room, and all tokens that the next one may be."""
    state = game_state(view)
    frame.sentence(sheet, state)
    placing = state.placing
    assert placing is not None
    side = 5 * PITCH
    room = Rect(BOARD.x, BOARD.y, side, side)
    sketch = room_sketch(state.slots[placing.slot], PITCH)
    sheet.add("room", "panel", room, sketch=sketch)
    left = len(placing.owners)
    words = Rect(room.x, STRIP.y, room.w, STRIP.h)
    texts = sheet.say("maze.tokens_left", n=left)
    sheet.text("tell", words, texts, ("text", "cap"))
    x = room.right + 3.0
    rest = Rect(x, BOARD.y, sheet.right - x, sheet.main_place.y - GAP - BOARD.y)
    rail.place_tokens(sheet, state, rest, 4)
    rail.place_chosen(sheet, "maze.rest_shown")


def place_put(sheet: Sheet, view: TableView) -> None:
    """Place the room, and where the token may be put."""
    state = game_state(view)
    prompt, placing = state.prompt, state.placing
    assert isinstance(prompt, PutToken)
    assert placing is not None
    token = BIT[prompt.token]
    name = name_of(sheet, prompt.token)
    seat = state.seats.index(prompt.seats[0])
    texts = tuple(
        one for text in name for one in sheet.say("maze.put_where", piece=text)
    )
    frame.words(sheet, prompt.seats[0], texts, seat)
    window = shown(sheet.ui, of_room(placing.slot))
    board.place_maze(sheet, state, window)
    answer = sheet.ui.answer if isinstance(sheet.ui.answer, a.Put) else None
    if not window.whole:
        _free(sheet, state, window, answer)
        board.place_pans(sheet, state, window, "")
    else:
        board.place_rooms(sheet, window)
    rect = rail.place_of(sheet)
    side = 20.0
    at = Rect(rect.x + (rect.w - side) / 2, rect.y + 1.0, side, side)
    draw = character if token & CHARACTERS else thing
    sheet.add("token", "mark", at, sketch=draw(token, side))
    words = Rect(rect.x, at.bottom + 1.0, rect.w, 7.0)
    sheet.text("token/name", words, name, ("seat", "text"), align="center", cut=True)
    low = Rect(rect.x, words.bottom + 1.0, rect.w, rect.bottom - words.bottom - 1.0)
    form = {"valign": "top", "ink": "sand", "tear": True, "whole": True}
    sheet.text("tell", low, sheet.say("maze.tell_put"), ("cap",), **form)
    form: dict[str, Any] = {"rect": rail.main_place(sheet)}
    if answer is None:
        sheet.main(sheet.say("maze.rest_put"), None, **form)
    else:
        sheet.main(title_of(sheet, answer), Do(answer), (answer.at,), **form)


def _free(sheet: Sheet, state: GameState, window: Window, answer: a.Put | None) -> None:
    """Place each square: free ones bracketed, others refuse with their rule."""
    listed = [one for one in state.legal_actions() if isinstance(one, a.Put)]
    legal = {NUMBERS[one.at]: one for one in listed}
    cell = board.Cell(sheet, state, window)
    token = getattr(state.prompt, "token", "")
    for square in window.squares:
        side = window.place(square).w
        action = legal.get(square)
        if action is not None:
            chosen = action == answer
            marks = board.target_marks(side, 1, empty=False, chosen=chosen)
            cell.touch(square, ChooseAnswer(action), marks, chosen=chosen)
        else:
            refused = Do(a.Put(token, NAMES[square]))
            cell.touch(square, refused, enabled=False)
        cell.tokens(square)
