"""The rail: the characters that can act, or one of them and all it can do."""

from collections.abc import Sequence
from typing import Any, Final

from companion.games.dungeon_twister import actions as a
from companion.games.dungeon_twister.prompts import Act
from companion.games.dungeon_twister.spoken import edge_fields
from companion.games.dungeon_twister.state import GameState
from companion.games.dungeon_twister.tokens import (
    BIT,
    CHARACTERS,
    COMBAT,
    SPEED,
    code_of,
    each,
)
from companion.kernel import Action
from ui.elements import GAP, LIST_GAP, Rect, Sketch
from ui.games.dungeon_twister.board import about_token
from ui.games.dungeon_twister.effects import effects
from ui.games.dungeon_twister.pieces import character, thing, wounded
from ui.games.dungeon_twister.taking import TakePiece
from ui.games.dungeon_twister.targets import Targets
from ui.games.dungeon_twister.window import BOARD
from ui.games.dungeon_twister.words import load_of, name_of, title_of
from ui.model import ChooseAnswer, Do
from ui.screens.kit import Grid, Sheet, paged

TOKEN: Final = 9.4
PIECE: Final = 9.9  # eight of them, two by two, above the end of the turn
CARD: Final = 11.0
ROW: Final = 9.0
END: Final = 9.6
PICTURES: Final[dict[type[Action], str]] = {
    a.RevealRoom: "door",
    a.Drink: "piece:speed_potion",
    a.Fireball: "piece:fireball_wand",
    a.Regenerate: "heal",
    a.Heal: "heal",
    a.Attack: "combat",
    a.Jump: "leap",
    a.PassWall: "piece:wall_walker",
}


def place_of(sheet: Sheet) -> Rect:
    """Return the column at the right of the board, above the main act."""
    x = BOARD.right + GAP
    return Rect(x, BOARD.y, sheet.right - x, sheet.main_place.y - GAP - BOARD.y)


def main_place(sheet: Sheet) -> Rect:
    """Return the corner of the main act, as wide as the rail."""
    rail = place_of(sheet)
    return Rect(rail.x, sheet.main_place.y, rail.w, sheet.main_place.h)


def token_sketch(state: GameState, token: int, side: float) -> Sketch:
    """Return a character as it lies there, without its load."""
    draw = wounded if token & state.wounded else character
    return draw(token, side)


# --- nobody is chosen -----------------------------------------------------------------


def place_pieces(sheet: Sheet, state: GameState, prompt: Act) -> None:
    """Place the characters that can act, and the end of the turn."""
    rect = place_of(sheet)
    high, end = rect.split(rect.h - END - GAP, GAP)
    grid = Grid(high, PIECE, 2)

    def cell(code: str, place: Rect, number: int) -> None:
        del number
        name = f"piece/{code}"
        sheet.button(
            name,
            place,
            (),
            TakePiece(code),
            role="member",
            group="pieces",
            knob="a",
        )
        side = place.h - 1.2
        at = Rect(place.x + 0.4, place.y + 0.6, side, side)
        token = BIT[code]
        look = {"sketch": token_sketch(state, token, side), "of": name}
        sheet.add(f"{name}/token", "mark", at, **look)
        x = at.right + 0.2
        words = Rect(x, place.y, place.right - x, place.h)
        texts = sheet.say(f"maze.brief.{code.upper()}")
        form = {"of": name, "lines": 1, "cut": True}
        sheet.text(f"{name}/name", words, texts, ("cap",), **form)

    paged(sheet, "groups", prompt.who, grid, cell)
    texts = sheet.say("maze.do.end_turn")
    flags = {"chosen"} if isinstance(sheet.ui.answer, a.EndTurn) else set[str]()
    sheet.button(
        "end",
        end,
        texts,
        ChooseAnswer(a.EndTurn()),
        knob="c",
        flags=frozenset(flags),
    )


# --- one is chosen --------------------------------------------------------------------


def place_piece(
    sheet: Sheet,
    state: GameState,
    code: str,
    found: Targets,
    answer: Action | None,
) -> None:
    """Place a character's figures and load, and its acts or the ways to its target."""
    rect = place_of(sheet)
    head, rest = rect.split(CARD, GAP)
    _figures(sheet, state, BIT[code], head)
    ways = next((them for them in found.squares.values() if answer in them), ())
    if ways:
        _ways(sheet, state, ways, rest)
    else:
        _acts(sheet, found.others, rest)


def _figures(sheet: Sheet, state: GameState, token: int, place: Rect) -> None:
    name = "about"
    more = {"tier": "touch", "intent": about_token(token)}
    sheet.add(name, "panel", place, **more)
    side = TOKEN
    at = Rect(place.x + 1.0, place.y + (place.h - side) / 2, side, side)
    sketch = token_sketch(state, token, side)
    sheet.add(f"{name}/token", "mark", at, sketch=sketch, of=name)
    x = at.right + 1.0
    line = Rect(x, place.y + 0.2, place.right - x - 0.6, 5.4)
    facts = (("steps", SPEED[token]), ("combat", COMBAT[token]))
    for (icon, n), half in zip(facts, line.columns(2, 0.4), strict=True):
        mark = Rect(half.x, half.y + 0.6, 4.2, 4.2)
        sheet.add(f"{name}/{icon}/icon", "mark", mark, icon=icon, ink="sand", of=name)
        figure = Rect(mark.right + 0.4, half.y, half.right - mark.right - 0.4, half.h)
        form = {"lines": 1, "of": name}
        sheet.text(f"{name}/{icon}", figure, (str(n),), ("seat",), **form)
    load = load_of(state, token)
    texts = sheet.say("maze.no_load")
    if load:
        names = [name_of(sheet, code_of(one))[-1] for one in each(load)]
        texts = (sheet.t("maze.and", items=names),)
    low = Rect(x, line.bottom, line.w, place.bottom - line.bottom - 0.2)
    ink = "" if load else "sand"
    form = {"lines": 1, "ink": ink, "of": name, "cut": True}
    sheet.text(f"{name}/load", low, texts, ("cap",), **form)


def _ways(sheet: Sheet, state: GameState, ways: Sequence[Action], place: Rect) -> None:
    """Place the different ways to the chosen square: what is taken, what is left."""

    def cell(action: Action, spot: Rect, number: int) -> None:
        flags = {"chosen"} if action == sheet.ui.answer else set[str]()
        sheet.button(
            f"way/{number}",
            spot,
            effects(sheet, state, action),
            ChooseAnswer(action),
            role="member",
            sizes=("cap",),
            group="ways",
            knob="b",
            flags=frozenset(flags),
        )

    paged(sheet, "answers", ways, Grid(place, ROW, 1), cell)


def _acts(sheet: Sheet, acts: Sequence[Action], place: Rect) -> None:
    """Place what a character can do on no square in particular."""

    def cell(action: Action, spot: Rect, number: int) -> None:
        flags = {"chosen"} if action == sheet.ui.answer else set[str]()
        sheet.button(
            f"act/{number}",
            spot,
            brief(sheet, action),
            ChooseAnswer(action),
            role="member",
            icon=picture(action),
            sizes=("text", "cap"),
            align="left",
            group="acts",
            knob="b",
            flags=frozenset(flags),
        )

    if not acts:
        line = Rect(place.x, place.y, place.w, 3 * (ROW + LIST_GAP))
        texts = sheet.say("maze.no_acts")
        form = {"valign": "top", "ink": "sand", "tear": True}
        sheet.text("acts/none", line, texts, ("cap",), **form)
        return
    paged(sheet, "answers", acts, Grid(place, ROW, 2), cell)


def picture(action: Action) -> str:
    """Return the picture of an act."""
    if isinstance(action, a.Rotate):
        return f"cog:{action.to}"
    if isinstance(action, a.WorkPortcullis):
        return f"gate:{action.to}"
    return PICTURES.get(type(action), "")


def brief(sheet: Sheet, action: Action) -> tuple[str, ...]:
    """Return in a word or two what tells an act from others with its picture."""
    if isinstance(action, a.Rotate | a.RevealRoom):
        return sheet.say("maze.room", n=action.slot)
    if isinstance(action, a.WorkPortcullis):
        return sheet.say(f"maze.side.{edge_fields(action.edge)['side']}")
    if isinstance(action, a.Fireball):
        return sheet.say(f"maze.side.{action.dir}")
    return title_of(sheet, action)


# --- what turned up -------------------------------------------------------------------


def place_tokens(sheet: Sheet, state: GameState, place: Rect, columns: int) -> None:
    """Place all tokens that may turn up; a tap chooses, another one takes it."""
    legal = [one for one in state.legal_actions() if isinstance(one, a.TurnUp)]

    def cell(action: a.TurnUp, spot: Rect, number: int) -> None:
        del number
        code = action.token or ""
        name = f"token/{code}"
        flags = {"chosen"} if action == sheet.ui.answer else set[str]()
        sheet.button(
            name,
            spot,
            (),
            ChooseAnswer(action),
            role="member",
            group="tokens",
            knob="a",
            flags=frozenset(flags),
        )
        side = spot.h - 1.2
        at = Rect(spot.x + 0.4, spot.y + 0.6, side, side)
        token = BIT[code]
        draw = character if token & CHARACTERS else thing
        sheet.add(f"{name}/token", "mark", at, sketch=draw(token, side), of=name)
        x = at.right + 0.2
        words = Rect(x, spot.y, spot.right - x, spot.h)
        texts = (*name_of(sheet, code), *sheet.say(f"maze.brief.{code.upper()}"))
        form = {"of": name, "lines": 1, "cut": True}
        sheet.text(f"{name}/name", words, texts, ("cap",), **form)

    paged(sheet, "answers", legal, Grid(place, TOKEN + 0.6, columns), cell)


def place_chosen(sheet: Sheet, rests: str) -> None:
    """Place the main act for the token that is chosen; `rests`: what it says before."""
    answer = sheet.ui.answer
    form: dict[str, Any] = {"rect": main_place(sheet)}
    if not isinstance(answer, a.TurnUp) or answer.token is None:
        sheet.main(sheet.say(rests), None, **form)
        return
    name = name_of(sheet, answer.token)
    sheet.main(name, Do(answer), sheet.say("maze.it_is"), **form)
