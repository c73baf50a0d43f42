"""The orange cards that lie at the row, one by one: which side each of them helps."""

from typing import Final

from companion.games.panty_raider.model import Attached
from companion.games.panty_raider.state import GameState
from ui.elements import GAP, Rect
from ui.games.panty_raider import words
from ui.games.panty_raider.words import SIDE_ICONS, Fact, game_state
from ui.screens.kit import BODY, BUTTON, LEFT, Grid, Sheet, paged
from ui.world import TableView

LINE: Final = 8.6
ACROSS: Final = 2
ICON: Final = 5.0
SIDES: Final = ("player", "girl", "none")


def place_list(sheet: Sheet, view: TableView) -> bool:
    """Place the cards by the side that they help; False: none lies there."""
    state = game_state(view)
    if not state.attached:
        return False
    team = tuple(state.index(seat) for seat in state.turn.team)
    sheet.add("spine", "spine", Rect(0, 0, 5, sheet.metrics.height), seats=team)
    sheet.title(sheet.say("raid.attached_list"))
    bottom = sheet.bottom - BUTTON - GAP
    whole = Rect(LEFT, BODY, sheet.right - LEFT, bottom - BODY)
    listed = sorted(state.attached, key=lambda one: SIDES.index(one.side))

    def cell(one: Attached, place: Rect, number: int) -> None:
        _line(sheet, state, one, place, f"attached/{number}")

    paged(sheet, "attached", listed, Grid(whole, LINE, ACROSS, 1.0), cell)
    sheet.back(30.0)
    if state.options.attached_orange == "idle":
        place = sheet.foot(LEFT + 34.0, sheet.right - 2 * LEFT - 34.0)
        sheet.text("attached/idle", place, sheet.say("raid.attached_idle"), ink="sand")
    return True


def _line(
    sheet: Sheet, state: GameState, one: Attached, place: Rect, name: str
) -> None:
    """Place the side, the card, and what it gives."""
    sheet.add(name, "panel", place)
    at = Rect(place.x + 1.0, place.y + (place.h - ICON) / 2, ICON, ICON)
    sheet.add(f"{name}/side", "mark", at, icon=SIDE_ICONS[one.side], ink="sand")
    right = place.right - 1.0
    for number, fact in enumerate(_gives(state, one)):
        wide = sheet.metrics.text_width(fact.text, "text") + 0.2
        figure = Rect(right - wide, place.y, wide, place.h)
        sheet.text(f"{name}/fact/{number}", figure, (fact.text,), ("text",), lines=1)
        icon = Rect(figure.x - ICON - 0.4, at.y, ICON, ICON)
        sheet.add(f"{name}/fact/{number}/icon", "mark", icon, icon=fact.icon)
        right = icon.x - 0.8
    label = Rect(at.right + 1.2, place.y, right - at.right - 1.2, place.h)
    texts = words.card_texts(sheet, one.card)
    sheet.text(f"{name}/card", label, texts, ("text", "cap"), lines=2, whole=True)


def _gives(state: GameState, one: Attached) -> list[Fact]:
    """Return the dice and the bonus that a card gives to its side."""
    play = state.options.deck.mischief[one.card].play
    if play is None or one.side == "none":
        return []
    found = [Fact("die:5", f"\u00d7{play.dice}")] if play.dice else []
    again = play.bonus and play.timing == "before_roll"
    return [*found, Fact("plus", words.signed(play.bonus))] if again else found
