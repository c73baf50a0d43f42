"""A raid or a trade before and after the roll: everybody may play cards."""

from typing import Final

from companion.games.panty_raider.actions import PlayCard
from companion.games.panty_raider.state import GameState
from companion.kernel import Action, Ready
from ui.elements import GAP, Rect
from ui.games.panty_raider import attempt, pages, windows
from ui.games.panty_raider.girls import place_row
from ui.games.panty_raider.rail import place_rail
from ui.games.panty_raider.words import SIDE_ICONS, game_state
from ui.model import TableView
from ui.screens.groups import preset
from ui.screens.kit import Sheet

ROW_WIDE: Final = 45.0
STRIP: Final = 11.6
SIDES: Final = ("player", "girl", "none")


def place_window(sheet: Sheet, view: TableView) -> None:
    """Place the attempt and everybody's chips, or what the chosen seat may play."""
    state = game_state(view)
    windows.place_sentence(sheet, state, "raid.which_card")
    seat = windows.chosen_seat(sheet, state)
    if seat:
        place_plays(sheet, state, seat)
    else:
        place_whole(sheet, state, sheet.body)
    place_rail(sheet, view)
    windows.place_main(sheet, state, "raid.rest_play")


def place_whole(sheet: Sheet, state: GameState, body: Rect) -> None:
    """Place the row, the attempt, and the chips of those who may act."""
    high = windows.chips_high(state)
    top, chips = body.split(body.h - high - GAP, GAP)
    place_both(sheet, state, top)
    windows.place_chips(sheet, state, chips)


def place_both(sheet: Sheet, state: GameState, place: Rect) -> None:
    """Place the row of girls, and beside it how the attempt stands."""
    assert state.attempt is not None
    left, right = place.cut_left(ROW_WIDE, GAP)
    place_row(sheet, state, left, state.attempt.mode)
    shown = attempt.sums_of(state)
    if shown is not None:
        attempt.place_attempt(sheet, state, right, shown)


def place_plays(sheet: Sheet, state: GameState, seat: str) -> None:
    """Place how the attempt stands, and each card that a seat may play now."""
    strip, rest = sheet.body.split(STRIP, GAP)
    back, strip = strip.cut_left(pages.ARROW, GAP)
    pages.place_back(sheet, back)
    now = attempt.sums_of(state)
    if now is not None:
        chosen = preset(sheet.ui, state)
        then = None if isinstance(chosen, Ready) else attempt.after(state, chosen)
        attempt.place_strip(sheet, strip, now, then)
    listed = windows.answers_of(state, seat)
    found = by_side(state, listed)
    pages.place_drawers(sheet, state, found, rest)


def by_side(state: GameState, listed: tuple[Action, ...]) -> tuple[pages.Drawer, ...]:
    """Return plays by the side that they help."""
    key = {one: _side(state, one) for one in listed}
    purple = state.options.deck.purple
    order = sorted(
        listed,
        key=lambda one: (SIDES.index(key[one]), getattr(one, "card", "") not in purple),
    )
    return pages.drawers(order, {a: (s, SIDE_ICONS[s]) for a, s in key.items()})


def _side(state: GameState, action: Action) -> str:
    """Return the side that a play helps, or `none`."""
    if not isinstance(action, PlayCard):
        return "none"
    play = state.options.deck.mischief[action.card].play
    printed = "none" if play is None else play.side
    side = action.side or printed
    return side if side in ("player", "girl") else "none"
