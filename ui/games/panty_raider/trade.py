"""The offers of a trade: which item for whom, what it counts, and the chance."""

from companion.games.panty_raider.actions import OfferItem, SwitchToRaid
from companion.games.panty_raider.deck import SLOTS
from companion.games.panty_raider.state import GameState
from companion.kernel import Action
from ui.elements import GAP, Rect
from ui.games.panty_raider import attempt, pages, raid, windows, words
from ui.games.panty_raider.rail import place_rail
from ui.games.panty_raider.words import game_state
from ui.model import ChooseAnswer, TableView
from ui.screens.groups import preset
from ui.screens.kit import Sheet
from ui.screens.words import action_texts

ORDER = (*SLOTS, "item", "back")
SWITCH = 34.0


def place_offers(sheet: Sheet, view: TableView) -> None:
    """Place the trade and the team's chips, or what one of the team may offer."""
    state = game_state(view)
    windows.place_sentence(sheet, state, "raid.which_item")
    seat = windows.chosen_seat(sheet, state)
    prompt = state.prompt
    assert prompt is not None
    if seat or len(prompt.seats) == 1:
        _items(sheet, state, seat)
    else:
        _team(sheet, state)
    place_rail(sheet, view)
    windows.place_main(sheet, state, "raid.rest_offer")


def _team(sheet: Sheet, state: GameState) -> None:
    """Place the trade, the team's chips, and the way to a raid.

    Whose turn it is may take that even after agreeing to the offers (A37).
    """
    body = sheet.body
    top, low = body.split(body.h - windows.ROW - GAP, GAP)
    raid.place_both(sheet, state, top)
    chips, way = low.cut_left(low.w - SWITCH - GAP, GAP)
    windows.place_chips(sheet, state, chips)
    for one in state.legal_actions():
        if isinstance(one, SwitchToRaid):
            place_switch(sheet, one, way)


def place_switch(sheet: Sheet, action: SwitchToRaid, place: Rect) -> None:
    """Place the way from a trade to a raid."""
    flags = frozenset({"chosen"} if sheet.ui.answer == action else ())
    sheet.button(
        pages.name_of(action),
        place,
        action_texts(sheet.t, action),
        ChooseAnswer(action),
        icon="raid",
        flags=flags,
    )


def _items(sheet: Sheet, state: GameState, seat: str) -> None:
    """Place the trade in a line, what may be offered to whom, and the way out."""
    strip, rest = sheet.body.split(raid.STRIP, GAP)
    if seat:
        back, strip = strip.cut_left(pages.ARROW, GAP)
        pages.place_back(sheet, back)
    now = attempt.sums_of(state)
    if now is not None:
        then = None
        if sheet.ui.answer is not None:
            then = attempt.after(state, preset(sheet.ui, state))
        attempt.place_strip(sheet, strip, now, then)
    listed = windows.answers_of(state, seat)
    found = by_item(state, listed)
    pages.place_drawers(sheet, state, found, rest)


def by_item(state: GameState, listed: tuple[Action, ...]) -> tuple[pages.Drawer, ...]:
    """Return offers by where the item is worn; what takes back comes first."""
    deck = state.options.deck
    key: dict[Action, tuple[str, str]] = {}
    for one in listed:
        drawer = "back"
        if isinstance(one, OfferItem):
            drawer = words.drawer_of(deck, one.card)
        icon = "undo" if drawer == "back" else words.drawer_icon(drawer)
        key[one] = (drawer, icon)
    order = sorted(listed, key=lambda one: ORDER.index(key[one][0]))
    return pages.drawers(order, key)
