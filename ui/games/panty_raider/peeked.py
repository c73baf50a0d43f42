"""The private look at the next dorm card: done with the card itself.

The device can note what a player saw, and shows it to that player alone.
"""

from typing import Final

from companion.games.panty_raider.actions import TurnUp
from companion.kernel import Action
from ui.elements import Rect
from ui.games.panty_raider import words
from ui.games.panty_raider.words import game_state
from ui.screens.kit import Sheet
from ui.world import TableView

HIGH: Final = 13.0
LINE: Final = 5.4


def place_peeked(
    sheet: Sheet, view: TableView, slot: str, known: Action | None, place: Rect
) -> None:
    """Place the girl that this player noted, or where to look.

    Args:
        sheet: the screen being made.
        view: the table; nothing is known there of the card.
        slot: where the card lies: on top of the dorm deck.
        known: what this player has entered, or None.
        place: where; the ring takes the lower right corner.
    """
    del slot
    state = game_state(view)
    head = Rect(place.x, place.y, place.w, HIGH)
    if not isinstance(known, TurnUp) or known.card is None:
        texts = sheet.say("raid.look_yourself")
        sheet.text("cover/known", head, texts, ("seat", "text", "cap"))
        return
    texts = (words.card_name(sheet, known.card),)
    sheet.text("cover/known", head, texts, ("table", "seat", "text"), bold=True)
    girl = state.options.deck.dorm[known.card]
    fields = {"raid": _score(girl.raid_score), "trade": _score(girl.trade_score)}
    texts = sheet.say("raid.bonuses", **fields)
    line = Rect(place.x, head.bottom + 1.0, place.w, LINE)
    sheet.text("cover/scores", line, texts, ("text", "cap"), lines=1)


def _score(score: int | None) -> str:
    """Return a score as it is written; nobody may have told it yet."""
    return words.UNKNOWN if score is None else str(score)
