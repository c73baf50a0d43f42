"""A combat card chosen in secret on the panel: the cover, and the hand below it."""

from typing import Final

from companion.games.dungeon_twister import actions as a
from companion.games.dungeon_twister.prompts import FightCard
from companion.games.dungeon_twister.state import GameState
from ui.elements import GAP, LIST_GAP, Label, Rect
from ui.games.dungeon_twister.fight import chance_of
from ui.hushing import Hush, LaySecret
from ui.model import Close, Fill
from ui.screens.kit import BUTTON, Sheet

SPINE: Final = 42.0
LEFT: Final = SPINE + 6.0
LINE: Final = 13.0
CARD: Final = 24.0


def place_hush(sheet: Sheet, state: GameState, form: Hush) -> bool:
    """Place the cover for whoever lays a card; False: nobody does (any more)."""
    prompt = state.prompt
    if not isinstance(prompt, FightCard) or prompt.seat != form.seat:
        return False
    number = state.seats.index(form.seat)
    place = Rect(0, 0, SPINE, sheet.metrics.height)
    sheet.add("spine", "band", place, ink=f"seat:{number}")
    side = 26.0
    eye = Rect((SPINE - side) / 2, (place.h - side) / 2 - 4.0, side, side)
    icon = "eye" if form.open else "eye_closed"
    sheet.add("cover/eye", "mark", eye, icon=icon, ink=f"on:{number}")
    shape = Rect((SPINE - 9.0) / 2, eye.bottom + 3.0, 9.0, 9.0)
    sheet.add("cover/shape", "mark", shape, seat=number, ink=f"on:{number}")
    if form.open:
        _hand(sheet, state, prompt, form)
    else:
        _shut(sheet, form)
    return True


def _shut(sheet: Sheet, form: Hush) -> None:
    """Place who looks and who looks away, and what opens the cover."""
    wide = sheet.right - LEFT
    texts = sheet.say("maze.only", seat=form.seat)
    look = {"sizes": ("seat", "text"), "bold": True, "cut": True, "lines": 1}
    sheet.text("cover/only", Rect(LEFT, 6.0, wide, LINE), texts, **look)
    away = Rect(LEFT, 19.5, wide, LINE)
    sheet.text("cover/away", away, sheet.say("cover.away"), ("seat", "text"), lines=1)
    low = sheet.bottom - BUTTON
    leave = Rect(LEFT, low, wide, BUTTON)
    sheet.button("close", leave, sheet.say("cover.leave"), Close())
    opens = Rect(LEFT, low - 16.0 - GAP, wide, 16.0)
    form_ = {"icon": "hold", "flags": frozenset({"hold"})}
    texts = sheet.say("maze.show_hand")
    sheet.button("open", opens, texts, Fill(Hush(form.seat, open=True)), **form_)


def _hand(sheet: Sheet, state: GameState, prompt: FightCard, form: Hush) -> None:
    """Place the hand: a tap lays a card and covers everything at once."""
    wide = sheet.right - LEFT
    ask = Rect(LEFT, 3.0, wide, LINE)
    sheet.text("cover/ask", ask, sheet.say("maze.lay_which"), ("seat", "text"))
    commit = a.Commit()
    _, answers = prompt.secrets(state, commit)
    rows = Rect(LEFT, ask.bottom + GAP, wide, 2 * CARD + LIST_GAP).rows(2)
    cells = [cell for row in rows for cell in row.columns(4)]
    for action, cell in zip(answers, cells, strict=False):
        value = getattr(action, "value", 0)
        odds = chance_of(state, form.seat, value)
        sheet.add(
            f"lay/{value}",
            "member",
            cell,
            tier="touch",
            label=Label((str(value),), ("score", "table")),
            second=Label((odds,), ("cap",), lines=1) if odds else None,
            intent=LaySecret(form.seat, commit, action),
            group="lay",
            knob="a",
        )
    cover = Rect(LEFT, sheet.bottom - BUTTON, wide, BUTTON)
    texts = sheet.say("cover.again")
    sheet.button("cover", cover, texts, Fill(Hush(form.seat)), icon="eye_closed")
