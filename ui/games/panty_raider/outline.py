"""A player's outline: head, face, body, hand; what is worn there, and what it adds."""

from typing import Final

from companion.games.panty_raider.deck import SLOTS, Slot
from companion.games.panty_raider.model import Player
from companion.games.panty_raider.state import GameState
from ui.elements import Rect
from ui.games.panty_raider import words
from ui.model import Intent
from ui.screens.kit import Sheet

ICON: Final = 6.4
HEAD: Final = 7.8
BESIDE: Final = 19.0  # from this width both figures stand side by side
SMALL: Final = 3.8


def in_slot(state: GameState, player: Player, slot: Slot) -> tuple[str, ...]:
    """Return what a player wears in a slot."""
    gear = state.options.deck.gear
    return tuple(card for card in player.gear if gear[card].slot == slot)


def bonuses(state: GameState, cards: tuple[str, ...]) -> tuple[int, int]:
    """Return what some gear adds to raids and to trades."""
    gear = [state.options.deck.gear[card] for card in cards]
    return sum(one.bonus("raid") for one in gear), sum(
        one.bonus("trade") for one in gear
    )


def place_outline(
    sheet: Sheet, state: GameState, player: Player, place: Rect, name: str
) -> None:
    """Place the four slots of a player, two above two."""
    rows = place.rows(2, 1.0)
    cells = [cell for row in rows for cell in row.columns(2, 1.0)]
    for slot, cell in zip(SLOTS, cells, strict=True):
        place_slot(sheet, state, player, slot, cell, f"{name}/{slot}")


def place_slot(  # noqa: PLR0913, PLR0917  (what a slot shows)
    sheet: Sheet,
    state: GameState,
    player: Player,
    slot: Slot,
    cell: Rect,
    name: str,
    intent: Intent | None = None,
    *,
    chosen: bool = False,
) -> None:
    """Place a slot: its picture, what is worn there, and what that adds.

    With an intent it is touched to open what may be worn there.
    """
    worn = in_slot(state, player, slot)
    flags = frozenset({"chosen"} if chosen else ())
    if intent is not None:
        more = {"tier": "touch", "intent": intent, "group": "tabs", "flags": flags}
        sheet.add(name, "member", cell, **more)
    else:
        sheet.add(name, "panel", cell)
    inner = cell.inset(1.0, 0.6)
    side = min(ICON, inner.h)
    at = Rect(inner.x, inner.y + 0.6, side, side)
    picture = f"slot:{slot}"
    ink = "" if worn or chosen else "stone"
    sheet.add(f"{name}/icon", "mark", at, icon=picture, ink=ink, of=name)
    if not worn:
        rest = Rect(at.right + 1, inner.y, inner.right - at.right - 1, side)
        _nothing(sheet, name, player, slot, rest, ink)
        return
    raid, trade = bonuses(state, worn)
    facts = (("raid", raid), ("trade", trade))
    head = Rect(at.right + 0.6, inner.y, inner.right - at.right - 0.6, HEAD)
    halves = head.columns(2, 0.2) if head.w >= BESIDE else head.rows(2, 0.0)
    for (icon, n), half in zip(facts, halves, strict=True):
        _fact(sheet, f"{name}/{icon}", icon, n, half, name)
    low = Rect(inner.x, head.bottom, inner.w, inner.bottom - head.bottom)
    for i, (card, line) in enumerate(zip(worn, low.rows(len(worn), 0.0), strict=True)):
        texts = words.card_texts(sheet, card)
        form = {"cut": True, "of": name, "whole": True}
        sheet.text(f"{name}/card/{i}", line, texts, ("text", "cap"), **form)


def _nothing(  # noqa: PLR0913, PLR0917  (what an empty slot shows)
    sheet: Sheet, name: str, player: Player, slot: Slot, place: Rect, ink: str
) -> None:
    """Say what an empty slot is called, or that a panty takes the place."""
    texts = (sheet.t.name("slot", slot),)
    if slot == "head" and player.worn:
        texts = (sheet.t("raid.worn"),)
    form = {"lines": 1, "ink": ink, "of": name, "cut": True}
    sheet.text(f"{name}/empty", place, texts, ("text", "cap"), **form)


def _fact(  # noqa: PLR0913, PLR0917  (a picture and a figure)
    sheet: Sheet, name: str, icon: str, n: int, place: Rect, of: str
) -> None:
    at = Rect(place.x, place.y + (place.h - SMALL) / 2, SMALL, SMALL)
    sheet.add(f"{name}/icon", "mark", at, icon=icon, of=of)
    rest = Rect(at.right + 0.2, place.y, place.right - at.right - 0.2, place.h)
    sheet.text(name, rest, (words.signed(n),), ("cap",), lines=1, of=of)
