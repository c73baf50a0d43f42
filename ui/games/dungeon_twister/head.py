"""The top line of the maze: who, what now, and the action points left."""

from typing import Final

from companion.games.dungeon_twister.prompts import Act
from companion.games.dungeon_twister.state import GameState
from companion.games.dungeon_twister.tokens import BIT
from ui.elements import GAP, Rect, Stroke
from ui.games.dungeon_twister.words import name_of
from ui.screens import frame
from ui.screens.kit import BUTTON, SENTENCE, Sheet
from ui.screens.words import prompt_texts

POINTS: Final = 20.0
PIP: Final = 1.9
MOST: Final = 5


def place_head(sheet: Sheet, state: GameState, part: str = "") -> None:
    """Place the sentence; with a character chosen, it is about that."""
    who = state.seats[state.turn]
    texts = prompt_texts(sheet.t, state)
    if part:
        who = name_of(sheet, part)[-1]
        texts = sheet.say("maze.where_to")
    elif isinstance(state.prompt, Act):
        texts = sheet.say("maze.who_acts")
    frame.words(sheet, who, texts, state.turn, POINTS + GAP)
    _points(sheet, state, part)


def _points(sheet: Sheet, state: GameState, part: str) -> None:
    """Place the action points: a figure, and as many dots."""
    own = state.own_ap.get(BIT[part], 0) if part else 0
    text = f"{state.ap}+{own}" if own else str(state.ap)
    x = sheet.right - BUTTON - GAP - POINTS
    wide = sheet.metrics.text_width(text, "table") + 0.2
    form = {"lines": 1, "align": "right", "of": "points"}
    right = x + POINTS - 10.5
    figure = Rect(right - wide, 1.0, wide, SENTENCE)
    sheet.text("points/n", figure, (text,), ("table",), tier="table", **form)
    small = {"lines": 1, "ink": "sand", "of": "points"}
    label = Rect(right + 0.8, 1.6, 9.7, 5.6)
    sheet.text("points/ap", label, sheet.say("maze.ap"), ("cap",), **small)
    left = state.ap + own
    dots = tuple(
        Stroke("icon", n * (PIP + 0.1), 0.0, PIP, PIP, "ivory", "circle")
        for n in range(min(MOST, left))
    )
    place = Rect(label.x, 8.2, MOST * (PIP + 0.1), PIP)
    sheet.add("points/dots", "mark", place, sketch=dots, of="points")
