"""GEAR_UP: one player's outline, and everybody's chips; then what a slot may wear."""

from typing import Final

from companion.games.panty_raider.actions import (
    Equip,
    LearnGuru,
    PlayCard,
    TakeOff,
    Unequip,
    UnlearnGuru,
    Use,
    Wear,
)
from companion.games.panty_raider.deck import SLOTS
from companion.games.panty_raider.state import GameState
from companion.kernel import Action
from ui.elements import GAP, LIST_GAP, Rect
from ui.games.panty_raider import pages, windows, words
from ui.games.panty_raider.girls import place_row
from ui.games.panty_raider.outline import place_outline, place_slot
from ui.games.panty_raider.rail import place_rail
from ui.games.panty_raider.words import game_state
from ui.model import Page, TableView
from ui.screens.kit import Sheet
from ui.screens.words import seat_index

BAND: Final = 18.8
SLOT_WIDE: Final = 19.4
ROW_WIDE: Final = 41.0
HEAD: Final = 6.0
MARK: Final = 5.0
OTHERS: Final = (("play", "situation"), ("guru", "guru"), ("panty", "panty"))
"""Drawers besides the four slots, with their pictures."""
ORDER: Final = (*SLOTS, *(key for key, _ in OTHERS))


def place_gear(sheet: Sheet, view: TableView) -> None:
    """Place the outline of whose turn it is, or what the chosen seat may do."""
    state = game_state(view)
    windows.place_sentence(sheet, state, "raid.which_gear")
    seat = windows.chosen_seat(sheet, state)
    if seat:
        _wardrobe(sheet, state, seat)
    else:
        _overview(sheet, state)
    place_rail(sheet, view)
    windows.place_main(sheet, state, "ui.rest_choose")


def _overview(sheet: Sheet, state: GameState) -> None:
    """Place the current player's outline, the row, and the chips of all."""
    high = windows.chips_high(state)
    body = sheet.body
    top, chips = body.split(body.h - high - GAP, GAP)
    player = state.players[state.index(state.turn.seat)]
    left = top
    if state.row:
        wide = top.w - ROW_WIDE - GAP
        left, right = top.cut_left(wide, GAP)
        place_row(sheet, state, right, None)
    head, rest = left.split(HEAD, 0.6)
    _whose(sheet, state, head)
    place_outline(sheet, state, player, rest, "outline")
    windows.place_chips(sheet, state, chips)


def _whose(sheet: Sheet, state: GameState, place: Rect) -> None:
    """Place whose outline it is, and the style that is used."""
    seat = state.turn.seat
    number = seat_index(state, seat)
    hanger = Rect(place.x, place.y + 0.2, MARK, MARK)
    sheet.add("outline/hanger", "mark", hanger, icon="hanger", ink="sand")
    at = Rect(hanger.right + 1.0, place.y + 0.2, MARK, MARK)
    sheet.add("outline/mark", "mark", at, seat=number)
    x = at.right + 1.2
    player = state.players[number]
    rest = Rect(x, place.y, place.right - x, place.h)
    texts = sheet.say("raid.turn_of", seat=seat)
    if player.guru is not None:
        name = words.card_name(sheet, player.guru)
        texts = (sheet.t("ui.list", items=[seat, name]), *texts)
    sheet.text("outline/who", rest, texts, ("text", "cap"), lines=1, cut=True)


# --- one seat -------------------------------------------------------------------------


def _wardrobe(sheet: Sheet, state: GameState, seat: str) -> None:
    """Place the four slots as drawers, and what the open one may do."""
    body = sheet.body
    band, rest = body.split(BAND, GAP)
    listed = windows.answers_of(state, seat)
    found = by_slot(state, listed)
    shown = pages.place_drawers(sheet, state, found, rest, tabs=False)
    _tabs(sheet, state, seat, found, shown, band)


def _tabs(  # noqa: PLR0913, PLR0917  (what opens the drawers)
    sheet: Sheet,
    state: GameState,
    seat: str,
    found: tuple[pages.Drawer, ...],
    shown: pages.Shown,
    band: Rect,
) -> None:
    """Place the outline's slots and the other drawers; each opens what it holds."""
    player = state.players[state.index(seat)]
    first = pages.first_pages(shown.pages)
    at = {one.key: first[number] for number, one in enumerate(found)}
    now = found[shown.pages[shown.page].drawer].key if shown.pages else ""
    slots = Rect(band.x, band.y, 4 * SLOT_WIDE + 3 * LIST_GAP, band.h)
    for slot, cell in zip(SLOTS, slots.columns(4, LIST_GAP), strict=True):
        intent = Page(pages.ANSWERS, at[slot]) if slot in at else None
        name = f"tab/{slot}"
        chosen = slot == now
        place_slot(sheet, state, player, slot, cell, name, intent, chosen=chosen)
    right = Rect(slots.right + GAP, band.y, band.right - slots.right - GAP, band.h)
    cells = [
        cell for row in right.rows(2, LIST_GAP) for cell in row.columns(2, LIST_GAP)
    ]
    for (key, icon), cell in zip(OTHERS, cells, strict=False):
        if key in at:
            drawer = pages.Drawer(key, icon, ())
            pages.place_tab(sheet, drawer, cell, at[key], chosen=key == now)
    back = cells[-1]
    sheet.button(
        "list/back", back, (), pages.Back(), role="member", icon="left", group="tabs"
    )


def by_slot(state: GameState, listed: tuple[Action, ...]) -> tuple[pages.Drawer, ...]:
    """Return what a seat may do by the slot it is about; cards, gurus and panties."""
    icons = {**{slot: f"slot:{slot}" for slot in SLOTS}, **dict(OTHERS)}
    key = {one: _drawer(state, one) for one in listed}
    order = sorted(
        listed, key=lambda one: (ORDER.index(key[one]), isinstance(one, Equip))
    )
    return pages.drawers(order, {a: (k, icons[k]) for a, k in key.items()})


def _drawer(state: GameState, action: Action) -> str:
    if isinstance(action, Equip | Unequip | Use):
        return state.options.deck.gear[action.card].slot
    if isinstance(action, LearnGuru | UnlearnGuru):
        return "guru"
    if isinstance(action, Wear | TakeOff):
        return "panty"
    assert isinstance(action, PlayCard)
    return "play"
