"""What a token or a thing of the maze is, and its rules: by tapping it."""

from typing import Final

from companion.games.dungeon_twister.state import GameState
from companion.games.dungeon_twister.tokens import (
    BIT,
    CHARACTERS,
    COMBAT,
    EXIT,
    KINDS,
    OWN,
    SPEED,
    code_of,
    each,
    kind_of,
    owner,
)
from ui.elements import GAP, Rect, Stroke
from ui.games.dungeon_twister.hush import place_hush
from ui.games.dungeon_twister.lift import Lift, place_lift
from ui.games.dungeon_twister.pieces import character, thing
from ui.games.dungeon_twister.words import game_state, kind_name
from ui.hushing import Hush
from ui.model import Fill, TableView
from ui.screens.kit import BODY, FOOT, LEFT, Sheet

SIDE: Final = 26.0
FACT: Final = 9.0
PLACES: Final = {"pit": "pit", "gear": "cog:clockwise", "gate": "gate:closed"}
"""What has no token, and its picture."""
TERMS: Final = (*KINDS, *PLACES, "fight", "jump", "reveal", "exit")
PICTURES: Final = {**PLACES, "fight": "combat", "jump": "leap", "reveal": "door",
                   "exit": "flag"}  # fmt: skip


def place_about(sheet: Sheet, view: TableView) -> bool:
    """Place what the open dialog asks for; False: it asks for nothing of ours."""
    form, state = sheet.ui.form, game_state(view)
    if isinstance(form, Lift):
        place_lift(sheet, state, form)
        return True
    if isinstance(form, Hush):
        return place_hush(sheet, state, form)
    token = BIT.get(form, 0) if isinstance(form, str) else 0
    term = kind_of(token) if token else form
    if term not in TERMS:
        return False
    _term(sheet, state, term, token)
    return True


def _term(sheet: Sheet, state: GameState, term: str, token: int) -> None:
    seats = (owner(token),) if token else ()
    sheet.add("spine", "spine", Rect(0, 0, 5, sheet.metrics.height), seats=seats)
    name = kind_name(sheet, term)
    sheet.title(name)
    mark = Rect(LEFT, BODY + 1.0, SIDE, SIDE)
    if token or term in KINDS:
        one = token or _any(term)
        draw = character if one & CHARACTERS else thing
        sheet.add("about/token", "mark", mark, sketch=draw(one, SIDE))
        if one & CHARACTERS:
            _facts(sheet, one, mark.bottom + GAP)
    else:
        stroke = Stroke("icon", 0.0, 0.0, SIDE, SIDE, "sand", PICTURES[term])
        sheet.add("about/token", "mark", mark, sketch=(stroke,))
    x = mark.right + 4.0
    words = Rect(x, BODY, sheet.right - x, sheet.bottom - FOOT - GAP - BODY)
    texts = sheet.say(f"maze.about.{term}")
    form = {"valign": "top", "whole": True, "lines": 0}
    sheet.text("about/does", words, texts, ("seat", "text", "cap"), **form)
    _foot(sheet, state, term, token)


def _any(term: str) -> int:
    """Return a token of that kind, player 1's."""
    return next(one for one in each(OWN[0]) if kind_of(one) == term)


def _facts(sheet: Sheet, token: int, y: float) -> None:
    """Place speed, combat, and the points for leaving the maze."""
    facts = (("steps", SPEED), ("combat", COMBAT), ("flag", EXIT))
    for number, (icon, table) in enumerate(facts):
        at = Rect(LEFT + 3.0, y + number * (FACT - 1.6), 6.0, 6.0)
        sheet.add(f"about/{icon}/icon", "mark", at, icon=icon, ink="sand")
        place = Rect(at.right + 2.0, at.y - 0.6, 10.0, FACT - 1.8)
        sheet.text(f"about/{icon}", place, (str(table[token]),), ("seat",), lines=1)


def _foot(sheet: Sheet, state: GameState, term: str, token: int) -> None:
    """Place the way back, the next terms, and what puts the token elsewhere."""
    sheet.back(26.0)
    at = TERMS.index(term)
    for number, (key, step) in enumerate((("before", -1), ("after", 1))):
        after = TERMS[(at + step) % len(TERMS)]
        form = code_of(_same(token, after)) if token and after in KINDS else after
        place = sheet.foot(28.0 + number * 16.0, 14.0)
        icon = "left" if step < 0 else "right"
        sheet.button(f"term/{key}", place, (), Fill(form), icon=icon, group="terms")
    if token and token & (state.lying | state.out):
        wide = 44.0
        place = Rect(sheet.right - wide, sheet.bottom - FOOT, wide, FOOT)
        texts = sheet.say("maze.lift")
        lifted = Fill(Lift(code_of(token)))
        sheet.button("lift", place, texts, lifted, icon="mend")


def _same(token: int, term: str) -> int:
    """Return the token of another kind of the same player."""
    return next(one for one in each(OWN[owner(token)]) if kind_of(one) == term)
