"""What a player has: the outline, the style, the hand as cards, the open panties.

Of a hand only what everybody has seen is named; the rest lies face down.
"""

from typing import Final

from companion.games.panty_raider.model import Player
from companion.games.panty_raider.state import GameState
from ui.elements import GAP, LIST_GAP, Rect
from ui.games.panty_raider import words
from ui.games.panty_raider.outline import bonuses, place_outline
from ui.games.panty_raider.words import game_state
from ui.model import Open
from ui.peeking import HandPeek
from ui.screens import frame
from ui.screens.kit import BODY, BUTTON, LEFT, Sheet
from ui.screens.words import seat_index
from ui.widgets import chip
from ui.world import TableView

OUTLINE: Final = 72.0
LINE: Final = 5.0
ICON: Final = 5.2
BACK: Final = (4.6, 6.6)  # of a card that lies face down, mm
MOST_BACKS: Final = 10
PROGRAM: Final = "bot:"


def place_seat(sheet: Sheet, view: TableView, seat: str) -> None:
    """Place a player as a whole screen; the other seats are one tap away."""
    state = game_state(view)
    number = seat_index(state, seat)
    player = state.players[number]
    sheet.add("spine", "spine", Rect(0, 0, 5, sheet.metrics.height), seats=(number,))
    frame.words(sheet, seat, _head(sheet, player), number)
    frame.menu(sheet)
    bottom = sheet.bottom - BUTTON - GAP
    whole = Rect(LEFT, BODY, sheet.right - LEFT, bottom - BODY)
    left, right = whole.cut_left(OUTLINE, GAP)
    place_outline(sheet, state, player, left, "outline")
    if player.by.startswith(PROGRAM) and player.hand.hidden:
        low = Rect(right.x, right.bottom - BUTTON, right.w, BUTTON)
        right = Rect(right.x, right.y, right.w, right.h - BUTTON - GAP)
        form = HandPeek(seat, f"hand/{number}", size=player.hand.hidden)
        texts = sheet.say("hand.offer")
        sheet.button("hand", low, texts, Open("cover", form), icon="eye_closed")
    _rest(sheet, state, player, right)
    _seats(sheet, state, number)
    sheet.back(24.0)


def _head(sheet: Sheet, player: Player) -> tuple[str, ...]:
    return sheet.say("raid.has", banked=len(player.banked), open=len(player.open))


def _rest(sheet: Sheet, state: GameState, player: Player, place: Rect) -> None:
    """Place the sums of the gear, the style, the hand, open and banked panties."""
    raid, trade = bonuses(state, player.gear)
    texts = sheet.say(
        "raid.bonuses", raid=words.signed(raid), trade=words.signed(trade)
    )
    rows = [("gear", "hanger", texts)]
    name = sheet.t("ui.nothing")
    if player.guru is not None:
        name = words.card_name(sheet, player.guru)
    rows.append(("guru", "guru", (name,)))
    y = place.y
    for key, icon, said in rows:
        _line(sheet, key, icon, said, Rect(place.x, y, place.w, 6.0))
        y += 6.8
    y = _hand(sheet, player, Rect(place.x, y, place.w, 16.0))
    rest = Rect(place.x, y, place.w, place.bottom - y)
    open_line, banked_line = rest.rows(2, 0.8)
    _panties(sheet, "open", "panty", player.open, open_line, player.worn)
    _panties(sheet, "banked", "bank", player.banked, banked_line, ())


def _line(
    sheet: Sheet, key: str, icon: str, texts: tuple[str, ...], place: Rect
) -> None:
    at = Rect(place.x, place.y + (place.h - ICON) / 2, ICON, ICON)
    sheet.add(f"has/{key}/icon", "mark", at, icon=icon, ink="sand")
    rest = Rect(at.right + 1.4, place.y, place.right - at.right - 1.4, place.h)
    sheet.text(f"has/{key}", rest, texts, ("text", "cap"), lines=1, cut=True)


def _hand(sheet: Sheet, player: Player, place: Rect) -> float:
    """Place the hand: face-down cards, how many, and which ones everybody saw."""
    hand = player.hand
    at = Rect(place.x, place.y + 0.8, ICON, ICON)
    sheet.add("has/hand/icon", "mark", at, icon="cards", ink="sand")
    x = at.right + 1.4
    shown = min(hand.hidden, MOST_BACKS)
    for i in range(shown):
        back = Rect(x + i * (BACK[0] + 0.6), place.y, *BACK)
        sheet.add(f"has/hand/{i}", "panel", back, flags=frozenset({"hatch"}))
    x += shown * (BACK[0] + 0.6) + 0.8
    count = Rect(x, place.y, place.right - x, BACK[1])
    texts = sheet.say("raid.hand", n=hand.size)
    sheet.text("has/hand", count, texts, ("text", "cap"), lines=1, cut=True)
    y = place.y + BACK[1] + 0.6
    if not hand.known:
        return y
    names = [words.card_name(sheet, one) for one in hand.known]
    texts = (sheet.t("raid.known", cards=names),)
    line = Rect(place.x + ICON + 1.4, y, place.w - ICON - 1.4, 2 * LINE)
    form = {"cut": True, "valign": "top", "lines": 2, "ink": "sand"}
    sheet.text("has/known", line, texts, ("cap",), **form)
    return line.bottom + 0.6


def _panties(  # noqa: PLR0913, PLR0917  (which panties)
    sheet: Sheet,
    key: str,
    icon: str,
    cards: tuple[str, ...],
    place: Rect,
    worn: tuple[str, ...],
) -> None:
    """Place open or banked panties: how many, and whose they were."""
    at = Rect(place.x, place.y + 0.4, ICON, ICON)
    sheet.add(f"has/{key}/icon", "mark", at, icon=icon, ink="sand")
    names = [words.card_name(sheet, one) for one in cards]
    if worn:
        names = [
            sheet.t("raid.on_head", card=name) if card in worn else name
            for card, name in zip(cards, names, strict=True)
        ]
    texts = sheet.say(f"raid.has_{key}", n=len(cards), cards=names)
    if not cards:
        texts = (sheet.t("ui.nothing"),)
    rest = Rect(at.right + 1.4, place.y, place.right - at.right - 1.4, place.h)
    form = {"cut": True, "valign": "top"}
    sheet.text(f"has/{key}", rest, texts, ("text", "cap"), whole=True, **form)


def _seats(sheet: Sheet, state: GameState, number: int) -> None:
    """Place every seat at the bottom, the one that is shown chosen."""
    x = 24.0 + GAP
    place = sheet.foot(x, sheet.right - LEFT - x)
    for i, cell in enumerate(place.columns(len(state.seats), LIST_GAP)):
        intent = Open("seat", state.seats[i])
        chosen = i == number
        chip(sheet, f"seat/{i}", cell, i, state.seats[i], intent, chosen=chosen)
