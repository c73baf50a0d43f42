"""The hand of a seat that a program plays, under the cover: looked at, or entered.

Whoever lends the program a hand does it here, and the others look away.
"""

from functools import partial
from typing import Final

from msgspec.structs import replace

from companion.games.panty_raider.deck import SLOTS
from ui.elements import GAP, LIST_GAP, Rect
from ui.games.panty_raider import words
from ui.games.panty_raider.words import game_state
from ui.model import Fill
from ui.peeking import CoverUp, HandCard, HandPeek
from ui.screens.kit import BUTTON, Grid, Sheet, paged
from ui.world import TableView

LINE: Final = 10.0
TAB: Final = 12.0
CELL: Final = 9.6
ACROSS: Final = 3
DRAWERS: Final = (*SLOTS, "item", "situation")


def place_look(sheet: Sheet, view: TableView, form: HandPeek, place: Rect) -> None:
    """Place the cards that were entered; the ring takes the lower right corner."""
    del view
    cards = [words.card_name(sheet, card) for card in form.cards]
    head = Rect(place.x, place.y, place.w, LINE)
    texts = sheet.say("hand.noted", n=len(cards), of=form.size)
    sheet.text("hand/noted", head, texts, ("seat", "text"), bold=True)
    body = Rect(place.x, head.bottom + 1.0, place.w, 34.0)
    texts = (sheet.t("ui.list", items=cards),) if cards else sheet.say("ui.nothing")
    look = {"valign": "top", "cut": True, "lines": 6}
    sheet.text("hand/cards", body, texts, ("text", "cap"), **look)


def place_enter(sheet: Sheet, view: TableView, form: HandPeek, place: Rect) -> None:
    """Place every card that may be in the hand; a tap notes it, or takes it out."""
    state = game_state(view)
    deck = state.options.deck
    head = Rect(place.x, place.y, place.w, LINE)
    texts = sheet.say("hand.which", n=len(form.cards), of=form.size)
    sheet.text("hand/which", head, texts, ("seat", "text"), bold=True)
    possible = {
        card
        for one in state.hidden_hands()[form.seat]
        if one.count
        for card, count in one.pool.items()
        if count
    }
    listed = sorted(possible | {*form.cards}, key=deck.order.__getitem__)
    found = {words.drawer_of(deck, card) for card in listed}
    drawers = [one for one in DRAWERS if one in found]
    chosen = form.group if form.group in drawers else drawers[0] if drawers else ""
    tabs = Rect(place.x, head.bottom + 1.0, place.w, TAB)
    for drawer, cell in zip(drawers, tabs.columns(len(drawers), LIST_GAP), strict=True):
        sheet.button(
            f"hand/tab/{drawer}",
            cell,
            (),
            Fill(replace(form, group=drawer)),
            role="member",
            group="tabs",
            icon=words.drawer_icon(drawer),
            flags=frozenset({"chosen"} if drawer == chosen else ()),
        )
    low = place.bottom - BUTTON
    rest = Rect(place.x, tabs.bottom + GAP, place.w, low - GAP - tabs.bottom - GAP)
    mine = [card for card in listed if words.drawer_of(deck, card) == chosen]
    name = f"hand/{chosen}"
    cell = partial(_card, sheet, form)
    paged(sheet, name, mine, Grid(rest, CELL, ACROSS), cell)
    cover = Rect(place.x + 62.0, low, place.w - 62.0, BUTTON)
    texts = sheet.say("cover.again")
    sheet.button("cover", cover, texts, CoverUp(), icon="eye_closed")


def _card(sheet: Sheet, form: HandPeek, card: str, place: Rect, number: int) -> None:
    del number
    flags = frozenset({"ticked"} if card in form.cards else ())
    sheet.button(
        f"hand/card/{card}",
        place,
        words.card_texts(sheet, card),
        HandCard(card),
        role="member",
        group="hand",
        flags=flags,
    )
