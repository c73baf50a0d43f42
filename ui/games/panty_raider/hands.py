"""A card leaves a hand: which one it is. All that it can be, in drawers."""

from companion.games.panty_raider.actions import Discard
from companion.games.panty_raider.deck import SLOTS
from companion.games.panty_raider.state import GameState
from companion.kernel import Action
from ui.games.panty_raider import pages, windows, words
from ui.games.panty_raider.rail import place_rail
from ui.games.panty_raider.words import game_state
from ui.model import TableView
from ui.screens import frame
from ui.screens.kit import Sheet

ORDER = ("other", "known", *SLOTS, "item", "situation")


def place_hand(sheet: Sheet, view: TableView) -> None:
    """Place which card is discarded (or kept, for a guru that is paid for)."""
    state = game_state(view)
    frame.sentence(sheet, state)
    found = by_drawer(state, tuple(state.legal_actions()))
    pages.place_drawers(sheet, state, found, sheet.body)
    place_rail(sheet, view)
    windows.place_main(sheet, state, "raid.rest_discard")


def by_drawer(state: GameState, listed: tuple[Action, ...]) -> tuple[pages.Drawer, ...]:
    """Return discards by what the card is; those that everybody saw come first."""
    deck, prompt = state.options.deck, state.prompt
    assert prompt is not None
    player = state.players[state.index(prompt.seats[0])]
    key: dict[Action, tuple[str, str]] = {}
    for one in listed:
        drawer, icon = "other", "guru"
        if isinstance(one, Discard):
            drawer = words.drawer_of(deck, one.card)
            icon = words.drawer_icon(drawer)
            if one.card in player.hand.known:
                drawer, icon = "known", "eye"
        key[one] = (drawer, icon)
    order = sorted(listed, key=lambda one: ORDER.index(key[one][0]))
    return pages.drawers(order, key)
