"""What a player sees under the cover: the hidden card as known, and its own odds."""

from typing import Final

from companion.games.dont_go_in_there import odds
from companion.games.dont_go_in_there.actions import Card, RevealCard
from companion.games.dont_go_in_there.spots import Spot
from companion.kernel import Action
from ui.elements import GAP, Rect
from ui.games.dont_go_in_there import words
from ui.games.dont_go_in_there.parts import in_row, place_spot
from ui.games.dont_go_in_there.reckon import game_state, icon_of
from ui.screens.kit import Sheet
from ui.world import TableView

HIGH: Final = 15.0
ICON: Final = 13.0
ROW: Final = 7.4
SPOT: Final = 6.0
OWN: Final = 20.0  # the row with a player's own ghosts


def hidden(sheet: Sheet, slot: str) -> tuple[str, ...]:
    """Return where a hidden card lies."""
    side, _, place = slot.rpartition("/")
    return sheet.say("cover.card_of", room=side, slot=int(place))


def secret(sheet: Sheet, view: TableView, seat: str) -> tuple[str, ...]:
    """Return what only this player may see: ghosts that are not shown to all (A28)."""
    shown = {one["name"]: one["ghosts"] for one in view.shown()["players"]}
    return () if shown.get(seat, 0) is not None else sheet.say("cover.own_ghosts")


def place_unveiled(sheet: Sheet, view: TableView, seat: str, place: Rect) -> None:
    """Place how many ghosts this player has."""
    state = game_state(view)
    player = state.players[state.index(seat)]
    head = Rect(place.x, place.y, place.w, HIGH)
    texts = sheet.say("cover.own_ghosts")
    sheet.text("cover/own", head, texts, ("seat", "text"), bold=True, lines=1)
    row = Rect(place.x, head.bottom + 3.0, place.w, OWN)
    mark, rest = row.cut_left(OWN, 4.0)
    sheet.add("cover/ghost", "mark", mark, icon="ghost")
    form = {"tier": "table", "bold": True, "lines": 1}
    sheet.text("cover/ghosts", rest, (str(player.ghosts),), ("score",), **form)


def place_peeked(
    sheet: Sheet, view: TableView, slot: str, known: Action | None, place: Rect
) -> None:
    """Place the card that this player has seen, and what each space then expects.

    Args:
        sheet: the screen being made.
        view: the table; nothing is known there of the card.
        slot: where the card lies.
        known: what this player has entered, or None.
        place: where; the ring takes the lower right corner.
    """
    state = game_state(view)
    side, _, _ = slot.rpartition("/")
    card = Card(known.type, known.value) if isinstance(known, RevealCard) else None
    head = Rect(place.x, place.y, place.w, HIGH)
    if card is None:
        texts = sheet.say("cover.unknown")
        sheet.text("cover/known", head, texts, ("seat", "text", "cap"))
    else:
        mark = Rect(head.x, head.y + 1, ICON, ICON)
        sheet.add("cover/card", "mark", mark, icon=icon_of(card.type))
        room = Rect(mark.right + GAP, head.y, head.right - mark.right - GAP, head.h)
        texts = sheet.say("mend.card", type=card.type, value=card.value)[:1]
        sheet.text("cover/known", room, texts, ("table", "seat", "text"), bold=True)
    line = Rect(place.x, head.bottom + 1.0, place.w, 5.4)
    message = "cover.odds_known" if card is not None else "cover.odds"
    sheet.text("cover/odds", line, sheet.say(message), ("cap",), ink="sand", lines=1)
    room = odds.room_on(state, side)
    for number in range(len(room.spaces)):
        y = line.bottom + 1.0 + number * ROW
        chances = odds.ghost_odds(state, side, number + 1, card)
        spot = words.spot_of(state, side, number + 1)
        row = Rect(place.x, y, 58.0, ROW - 0.6)
        _space(sheet, f"cover/space/{number}", spot, chances, row)


def _space(
    sheet: Sheet, name: str, spot: Spot, chances: odds.Chances, row: Rect
) -> None:
    """Place what a meeple on a space has to expect: average, and each chance."""
    cell, rest = row.cut_left(SPOT, GAP)
    place_spot(sheet, name, in_row(cell, 0.0, SPOT, SPOT), spot)
    figure, rest = rest.cut_left(14.0, GAP)
    mean = (words.decimal(words.mean(chances)),)
    sheet.text(f"{name}/mean", figure, mean, ("seat", "text"), bold=True, lines=1)
    top = max(chances)
    values = tuple(float(chances.get(n, 0)) for n in range(top + 1))
    sheet.add(f"{name}/odds", "odds", rest, values=values)
