"""What stands on a card that the deck does not know: entered once, at one tap."""

from functools import partial
from typing import Final

from companion.games.panty_raider.actions import Tell
from companion.games.panty_raider.prompts import FactUp
from companion.kernel import Action
from ui.decking import EnterWholly
from ui.elements import GAP, LIST_GAP, Rect
from ui.games.panty_raider import pages, words
from ui.games.panty_raider.rail import place_rail
from ui.games.panty_raider.words import game_state
from ui.model import Do, TableView
from ui.screens import frame
from ui.screens.kit import Grid, Sheet, paged
from ui.screens.words import answer_texts

PANEL: Final = 13.0
ICON: Final = 9.0
CELL: Final = 9.6
ACROSS: Final = 9
OWN: Final = "my-printed-deck"
"""What a deck is called that was entered on the screen."""
ICONS: Final = {
    "raid_score": "raid",
    "raid_bonus": "raid",
    "trade_score": "trade",
    "trade_bonus": "trade",
    "value": "item",
    "panty": "panty",
}
"""What is asked for -> its picture."""


def place_fact(sheet: Sheet, view: TableView) -> None:
    """Place which card, what is to be read there, and every answer there is."""
    state, prompt = game_state(view), view.state.prompt
    assert isinstance(prompt, FactUp)
    frame.sentence(sheet, state)
    panel, rest = sheet.body.split(PANEL, GAP)
    sheet.add("fact", "panel", panel)
    at = Rect(panel.x + 2.0, panel.y + (panel.h - ICON) / 2, ICON, ICON)
    sheet.add("fact/icon", "mark", at, icon=ICONS[prompt.key], ink="sand")
    line = Rect(at.right + 2.0, panel.y, panel.right - at.right - 3.0, panel.h)
    texts = sheet.say(f"raid.read_{prompt.key}", card=prompt.card)
    sheet.text("fact/what", line, texts, ("text", "cap"), lines=2, cut=True)
    listed = tuple(state.legal_actions())
    kinds = prompt.key == "panty"
    grid = Grid(rest, 15.4, 3, LIST_GAP) if kinds else Grid(rest, CELL, ACROSS)
    paged(sheet, pages.ANSWERS, listed, grid, partial(_answer, sheet, view))
    place_rail(sheet, view)
    if state.options.deck.deck == OWN:
        wholly = EnterWholly(prompt.slot)
        sheet.main(sheet.say("raid.whole_card"), wholly, icon="pen")
    else:
        sheet.main(sheet.say("raid.rest_fact"), None)


def _answer(
    sheet: Sheet, view: TableView, action: Action, place: Rect, number: int
) -> None:
    del number
    assert isinstance(action, Tell)
    texts = answer_texts(sheet.t, view.state, action)
    if isinstance(action.value, int):
        texts = (words.signed(action.value) if action.value < 0 else str(action.value),)
    sheet.button(
        pages.name_of(action),
        place,
        texts,
        Do(action),
        role="member",
        sizes=("seat", "text", "cap"),
        group=pages.ANSWERS,
    )
