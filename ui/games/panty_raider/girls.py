"""The row: two open dorm cards, and the orange cards that lie at it."""

from collections import Counter
from typing import Final

from companion.games.panty_raider.deck import Mode
from companion.games.panty_raider.formulas import worth_of
from companion.games.panty_raider.model import Offered
from companion.games.panty_raider.state import GameState
from ui.elements import TOUCH_LEAST, Rect
from ui.games.panty_raider import ATTACHED, words
from ui.model import Open
from ui.screens.kit import Sheet

GOODS: Final = 8.6
ICON: Final = 5.4
NAME: Final = 6.0
ABOUT: Final = 4.8
SMALL: Final = 4.0
SCORES: Final = 7.6
STRIP: Final = TOUCH_LEAST
DOOMED: Final = 5.0
MODES: Final[tuple[Mode, ...]] = ("raid", "trade")


def place_row(sheet: Sheet, state: GameState, place: Rect, mode: Mode | None) -> None:
    """Place the girls side by side, each with her score, and the cards at the row."""
    rest = place
    if state.attached:
        rest, strip = rest.split(rest.h - STRIP - 0.8, 0.8)
        place_attached(sheet, state, strip)
    if state.turn.ending and state.row:
        rest, strip = rest.split(rest.h - DOOMED - 0.4, 0.4)
        place_doomed(sheet, strip)
    cells = rest.columns(2, 1.0)
    for number, (card, cell) in enumerate(zip(state.row, cells, strict=False)):
        place_girl(sheet, state, number, card, cell, mode)
    if not state.row:
        _empty(sheet, rest)


def _empty(sheet: Sheet, place: Rect) -> None:
    sheet.add("row/none", "panel", place, flags=frozenset({"hatch"}))


def place_girl(  # noqa: PLR0913, PLR0917  (what a card shows)
    sheet: Sheet,
    state: GameState,
    number: int,
    card: str,
    cell: Rect,
    mode: Mode | None,
) -> None:
    """Place a dorm card: trade icons, name, study, scores, what banking it draws."""
    deck, name = state.options.deck, f"row/{number}"
    girl = deck.dorm[card]
    sheet.add(name, "panel", cell)
    top, rest = cell.split(GOODS)
    icons = girl.icons[:3]
    wide = len(icons) * (ICON + 1.4) - 1.4
    for i, icon in enumerate(icons):
        x = top.x + (top.w - wide) / 2 + i * (ICON + 1.4)
        at = Rect(x, top.y + (top.h - ICON) / 2, ICON, ICON)
        picture = words.goods_icon(deck, icon)
        sheet.add(f"{name}/goods/{i}", "mark", at, icon=picture, ink="sand")
    line, rest = rest.split(NAME)
    form = {"align": "center", "lines": 1, "cut": True}
    texts = (words.card_name(sheet, card),)
    inner = line.inset(0.8, 0.0)
    sheet.text(f"{name}/name", inner, texts, ("text", "cap"), bold=True, **form)
    study = words.about(sheet, card)
    made = offers_for(state, number)
    spare = rest.h - SCORES - (ABOUT if made else 0.0)
    if study and spare >= ABOUT:
        high = 2 * ABOUT if spare >= 3 * ABOUT else ABOUT
        line, rest = rest.split(high)
        form = {**form, "lines": 2, "valign": "top", "ink": "sand"}
        sheet.text(f"{name}/about", line.inset(0.6, 0.0), (study,), ("cap",), **form)
    if made:
        line, rest = rest.split(ABOUT)
        _figure(sheet, f"{name}/offers", line, "item", offers_text(state, made))
    _scores(sheet, state, name, card, rest, mode)


def offers_for(state: GameState, number: int) -> tuple[Offered, ...]:
    """Return what is offered to a girl."""
    made = state.attempt.offers if state.attempt is not None else ()
    return tuple(one for one in made if one.place == number)


def offers_text(state: GameState, made: tuple[Offered, ...]) -> str:
    """Return what some offers count together."""
    return words.signed(sum(worth_of(state, one) for one in made))


def _scores(  # noqa: PLR0913, PLR0917  (what a card shows)
    sheet: Sheet,
    state: GameState,
    name: str,
    card: str,
    place: Rect,
    mode: Mode | None,
) -> None:
    """Place what she counts in a raid or a trade (or in both), and the reward."""
    deck = state.options.deck
    modes = (mode,) if mode is not None else MODES
    draws = deck.draws(card)
    cells = place.inset(0.6, 0.2).columns(2, 0.4)
    for one, cell in zip(modes, cells, strict=False):
        girl = deck.dorm[card]
        score = girl.raid_score if one == "raid" else girl.trade_score
        text = words.UNKNOWN if score is None else str(score)
        _figure(sheet, f"{name}/{one}", cell, one, text)
    if mode is not None and draws:
        cell = cells[1]
        _figure(sheet, f"{name}/draws", cell, "cards", f"+{draws}", ink="sand")


def _figure(  # noqa: PLR0913, PLR0917  (a figure and its picture)
    sheet: Sheet, name: str, cell: Rect, icon: str, text: str, ink: str = ""
) -> None:
    """Place a picture and a figure beside it, together in the middle."""
    size = "seat" if cell.h >= 7.4 and not ink else "cap"
    wide = sheet.metrics.text_width(text, size) + 0.2
    x = cell.x + max(0.0, (cell.w - SMALL - 0.6 - wide) / 2)
    at = Rect(x, cell.y + (cell.h - SMALL) / 2, SMALL, SMALL)
    sheet.add(f"{name}/icon", "mark", at, icon=icon, ink="sand")
    figure = Rect(at.right + 0.6, cell.y, cell.right - at.right - 0.6, cell.h)
    sheet.text(name, figure, (text,), (size,), lines=1, ink=ink)


def place_doomed(sheet: Sheet, place: Rect) -> None:
    """Place that the girls leave at the end of the turn (`end_turn_mode=at_end`)."""
    at = Rect(place.x + 1.0, place.y + (place.h - SMALL) / 2, SMALL, SMALL)
    sheet.add("row/doomed/icon", "mark", at, icon="warning")
    x = at.right + 1.0
    rest = Rect(x, place.y, place.right - x, place.h)
    form = {"lines": 1, "cut": True}
    sheet.text("row/doomed", rest, sheet.say("raid.row_doomed"), ("cap",), **form)


def place_attached(sheet: Sheet, state: GameState, place: Rect) -> None:
    """Place how many orange cards lie at the row, and how many help each side.

    A tap lists them (`attached.place_list`).
    """
    name = "attached"
    more = {"tier": "touch", "intent": Open("odds", ATTACHED), "group": "attempt"}
    sheet.add(name, "member", place, **more)
    at = Rect(place.x + 1.0, place.y + (place.h - SMALL) / 2, SMALL, SMALL)
    sheet.add(f"{name}/icon", "mark", at, icon="situation", ink="sand", of=name)
    sides = Counter(one.side for one in state.attached)
    right = place.right - 0.6
    for side in ("girl", "player"):
        text = f"\u00d7{sides[side]}"
        wide = sheet.metrics.text_width(text, "cap") + 0.2
        figure = Rect(right - wide, place.y, wide, place.h)
        sheet.text(f"{name}/{side}", figure, (text,), ("cap",), lines=1, of=name)
        icon = Rect(figure.x - SMALL - 0.3, at.y, SMALL, SMALL)
        look = {"icon": words.SIDE_ICONS[side], "ink": "sand", "of": name}
        sheet.add(f"{name}/{side}/icon", "mark", icon, **look)
        right = icon.x - 1.0
    rest = Rect(at.right + 0.8, place.y, right - at.right - 0.8, place.h)
    n = len(state.attached)
    texts = (*sheet.say("raid.attached", n=n), str(n))
    sheet.text(f"{name}/cards", rest, texts, ("cap",), lines=1, cut=True, of=name)
