"""The maze on the screen: its drawing, what lies there, and what can be touched."""

from typing import Final

from companion.games.dungeon_twister.squares import CORNERS, NAMES, ROOM
from companion.games.dungeon_twister.state import GameState
from companion.games.dungeon_twister.tokens import CHARACTERS, code_of, each, owner
from ui.elements import Rect, Sketch, Stroke
from ui.games.dungeon_twister import plan
from ui.games.dungeon_twister.pieces import all_tokens, on_square
from ui.games.dungeon_twister.window import (
    AUTO,
    BOARD,
    STRIP,
    WHOLE,
    Window,
    clamped,
    of_room,
    opens,
    page_name,
)
from ui.model import Intent, Open, Page
from ui.screens.kit import Sheet

PLAIN: Final = frozenset({"plain"})
COST: Final = 3.4  # height of the action points on a square, mm
DOT: Final = 1.5
MAP: Final = 19.8
PAN: Final = 9.6


def place_maze(sheet: Sheet, state: GameState, window: Window) -> None:
    """Place the drawing of the maze, and the tokens where it is shown as a whole."""
    sheet.add("maze", "panel", BOARD, sketch=plan.sketch_of(state, window))
    if window.whole:
        corner = {square: window.corner(square) for square in window.squares}
        tokens = all_tokens(state, corner, window.pitch)
        sheet.add("tokens", "panel", BOARD, sketch=tokens, flags=PLAIN)


def place_rooms(sheet: Sheet, window: Window, part: str = "") -> None:
    """Place what is touched to look at a room and its neighbours."""
    for slot in range(8):
        sheet.add(
            f"room/{slot + 1}",
            "member",
            window.room(slot),
            tier="touch",
            intent=opens(of_room(slot), part),
            group="rooms",
            knob="a" if part else "b",
            flags=PLAIN,
        )


def place_room_frame(sheet: Sheet, window: Window, slot: int) -> None:
    """Place a line around a room that is meant."""
    x, y = window.corner(CORNERS[slot])
    side = ROOM * window.pitch
    left, top = max(0.0, x), max(0.0, y)
    right, low = min(BOARD.w, x + side), min(BOARD.h, y + side)
    if right - left < window.pitch or low - top < window.pitch:
        return  # the room is not in the window
    rect = Rect(BOARD.x + left, BOARD.y + top, right - left, low - top).inset(0.3)
    stroke = Stroke("ring", 0.0, 0.0, rect.w, rect.h, "ivory", round=0.8)
    sheet.add(f"meant/{slot + 1}", "panel", rect, sketch=(stroke,), flags=PLAIN)


class Cell:
    """A square being placed: what it shows, and what a tap on it means."""

    def __init__(self, sheet: Sheet, state: GameState, window: Window) -> None:
        self.sheet = sheet
        self.state = state
        self.window = window

    def tokens(self, square: int) -> None:
        """Place what lies there."""
        place = self.window.place(square)
        sketch = on_square(self.state, square, place.w)
        if sketch:
            name = f"sq/{NAMES[square]}"
            self.sheet.add(f"{name}/piece", "mark", place, sketch=sketch, of=name)

    def show(self, square: int, sketch: Sketch) -> None:
        """Place what marks a square that cannot be touched."""
        if sketch:
            place = self.window.place(square)
            self.sheet.add(f"sq/{NAMES[square]}", "panel", place, sketch=sketch,
                           flags=PLAIN)  # fmt: skip

    def touch(
        self,
        square: int,
        intent: Intent | None,
        sketch: Sketch = (),
        *,
        chosen: bool = False,
        enabled: bool = True,
    ) -> None:
        """Place a square to be touched; held down, it tells of what lies there."""
        tokens = self.state.on.get(square, 0)
        first = next(each(tokens & CHARACTERS), 0) or next(each(tokens), 0)
        about = about_token(first) if first else None
        if intent is None and about is None:
            return
        long = about if intent is not None else None
        self.sheet.add(
            f"sq/{NAMES[square]}",
            "member",
            self.window.place(square),
            tier="touch",
            intent=intent or about,
            long=long,
            enabled=enabled,
            group="squares",
            knob="a" if enabled and intent is not None else "",
            flags=frozenset({"chosen"}) if chosen else PLAIN,
            sketch=sketch,
        )


def about_token(token: int) -> Intent:
    """Return what tells of a token: what it is, and its rules."""
    return Open("odds", code_of(token))


def target_marks(side: float, cost: int, *, empty: bool, chosen: bool) -> Sketch:
    """Return what marks a square that can be gone to: brackets, and its price."""
    marks: list[Stroke] = []
    if not chosen:
        marks.append(Stroke("corners", 0.2, 0.2, side - 0.4, side - 0.4, "ivory"))
    if empty:
        high = COST
        marks.append(
            Stroke("text", 0.0, (side - high) / 2, side, high, "ivory", str(cost))
        )
    return tuple(marks)


def dot(side: float) -> Sketch:
    """Return a step of the way that is chosen."""
    at = (side - DOT) / 2
    return (Stroke("icon", at, at, DOT, DOT, "ivory", "circle"),)


def acting(side: float) -> Sketch:
    """Return what marks the square of the character that is chosen."""
    return (Stroke("ring", 0.1, 0.1, side - 0.2, side - 0.2, "ivory", round=1.4),)


# --- moving the window ----------------------------------------------------------------


def place_pans(sheet: Sheet, state: GameState, window: Window, part: str) -> float:
    """Place the small map and the arrows below the board; return where they end."""
    little = Rect(STRIP.x, STRIP.y, MAP, STRIP.h)
    sheet.add(
        "map",
        "member",
        little,
        tier="touch",
        intent=Page(page_name(part), AUTO if window.whole else WHOLE),
        knob="c",
        sketch=_little(state, window, little),
    )
    x = little.right + 2.0
    moves = (
        ("left", -3, 0),
        ("up", 0, -2),
        ("down", 0, 2),
        ("right", 3, 0),
    )
    for icon, dx, dy in moves:
        after = clamped(window.column + dx, window.row + dy)
        near = after != window and not window.whole
        intent = opens(after, part) if near else None
        place = Rect(x, STRIP.y, PAN - 0.6, STRIP.h)
        form = {"icon": icon, "group": "pan", "knob": "c"}
        sheet.button(f"pan/{icon}", place, (), intent, **form)
        x += PAN
    return x + 1.4


def _little(state: GameState, window: Window, place: Rect) -> Sketch:
    """Return the small map: rooms, tokens as dots, and what is shown."""
    pitch = place.w / 22
    strokes: list[Stroke] = []
    for slot, corner in enumerate(CORNERS):
        x, y = divmod(corner, 10)
        side = ROOM * pitch - 0.3
        ink = "line" if state.slots[slot] >= 0 else "panel"
        strokes.append(Stroke("box", x * pitch, y * pitch, side, side, ink))
    for square, tokens in state.on.items():
        x, y = divmod(square, 10)
        first = next(each(tokens))
        ink = f"seat:{owner(first)}"
        strokes.append(Stroke("box", x * pitch, y * pitch, 1.0, 1.0, ink))
    if not window.whole:
        shown = (window.column * pitch, window.row * pitch, 11 * pitch, 5 * pitch)
        strokes.append(Stroke("ring", *shown, "ivory"))
    return tuple(strokes)
