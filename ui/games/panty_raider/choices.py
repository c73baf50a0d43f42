"""What one player decides, and what turns up: few answers, or a deck's cards."""

from typing import Final

from companion.games.panty_raider.actions import Done, Invite, Raid, Trade, TurnUp
from companion.games.panty_raider.deck import Side
from companion.games.panty_raider.prompts import Bank
from companion.games.panty_raider.state import GameState
from companion.kernel import Action
from ui.elements import GAP, Label, Rect
from ui.games.panty_raider import attempt, pages, windows, words
from ui.games.panty_raider.girls import place_row
from ui.games.panty_raider.rail import place_rail
from ui.games.panty_raider.words import game_state
from ui.model import ChooseAnswer, Do, Intent, TableView
from ui.screens import frame
from ui.screens.kit import Grid, Sheet
from ui.screens.words import answer_texts, seat_index

ROW_WIDE: Final = 45.0
WAY: Final = 15.0
CARD_HIGH: Final = 10.2
PIP: Final = 9.0
WAY_ICONS: Final = {
    "DrawTwo": "cards",
    "EnterDorm": "dorm",
    "Accept": "tick",
    "Decline": "cross",
    "Raid": "raid",
    "Trade": "trade",
    "Solo": "person",
}


def place_ways(sheet: Sheet, view: TableView) -> None:
    """Place two or three ways to go, beside the row as it lies there."""
    _few(sheet, view, tuple(view.state.legal_actions()))


def place_modes(sheet: Sheet, view: TableView) -> None:
    """Place raid and trade: a raid with its sums and the chance as it stands."""
    _few(sheet, view, tuple(view.state.legal_actions()))


def _few(sheet: Sheet, view: TableView, listed: tuple[Action, ...]) -> None:
    state = game_state(view)
    frame.sentence(sheet, state)
    body = sheet.body
    rest = body
    if state.row:
        left, rest = body.cut_left(ROW_WIDE, GAP)
        place_row(sheet, state, Rect(left.x, left.y, left.w, 44.0), None)
    most = 24.0 if any(isinstance(one, Raid) for one in listed) else 20.0
    high = min(most, (rest.h + GAP) / max(2, len(listed)) - GAP)
    for number, action in enumerate(listed):
        y = rest.y + number * (high + GAP)
        _way(sheet, state, action, Rect(rest.x, y, rest.w, high))
    place_rail(sheet, view)
    windows.place_main(sheet, state, "raid.rest_choose")


def _way(sheet: Sheet, state: GameState, action: Action, place: Rect) -> None:
    """Place one way to go, big, with what is known of it."""
    second = _outlook(sheet, state, action)
    sheet.button(
        pages.name_of(action),
        place,
        answer_texts(sheet.t, state, action),
        ChooseAnswer(action),
        role="member",
        second=Label(second, ("text", "cap"), lines=2) if second else None,
        sizes=("seat", "text", "cap"),
        icon=WAY_ICONS.get(type(action).__name__, ""),
        icon_mm=9.0,
        group=pages.ANSWERS,
        flags=frozenset({"chosen"} if sheet.ui.answer == action else ()),
    )


def _outlook(sheet: Sheet, state: GameState, action: Action) -> tuple[str, ...]:
    """Return how a raid or a trade would stand at once, with the dice to come.

    Of a raid the chance is said; in a trade it hangs on what will be offered. What
    hangs on a number that nobody has told yet is not known.
    """
    if not isinstance(action, Raid | Trade):
        return ()
    shown = attempt.after(state, action)
    if shown is None:
        return ()
    sums = {side: _sum_text(sheet, shown, side) for side in shown.sums}
    if isinstance(action, Trade):
        return sheet.say("raid.then_trade", **sums)
    fields = {"p": words.percent(shown.chance), **sums}
    one, *short = sheet.say("raid.then", **fields)
    return (one, sheet.t("raid.then_lines", **fields), *short)


def _sum_text(sheet: Sheet, shown: attempt.Sums, side: Side) -> str:
    """Return what a side has and how many dice it has yet to roll."""
    if shown.chance is None:
        return words.UNKNOWN
    n, dice = attempt.number_text(shown.sums[side]), shown.dice[side]
    if not dice:
        return n
    return sheet.t("raid.sum_die" if dice == 1 else "raid.sum_dice", n=n, dice=dice)


# --- people ---------------------------------------------------------------------------


def place_who(sheet: Sheet, view: TableView) -> None:
    """Place the seats to choose from: who begins, who comes along."""
    state = game_state(view)
    frame.sentence(sheet, state)
    listed = tuple(state.legal_actions())
    at_once = state.prompt is not None and state.prompt.kind != "choose"
    columns = 2 if len(listed) > 3 else 1
    grid = Grid(sheet.body, 15.0 if len(listed) <= 6 else 12.0, columns, GAP)
    for number, action in enumerate(listed):
        _who(sheet, state, action, grid.place(number), at_once=at_once)
    place_rail(sheet, view)
    rest = "raid.rest_reveal" if at_once else "raid.rest_choose"
    windows.place_main(sheet, state, rest)


def _who(
    sheet: Sheet, state: GameState, action: Action, place: Rect, *, at_once: bool
) -> None:
    seat = ""
    if isinstance(action, Invite):
        seat = action.who
    elif isinstance(action, TurnUp):
        seat = action.seat or ""
    texts = (seat,) if seat else answer_texts(sheet.t, state, action)
    intent: Intent = Do(action) if at_once else ChooseAnswer(action)
    number = seat_index(state, seat)
    sheet.button(
        pages.name_of(action),
        place,
        texts,
        intent,
        role="member",
        sizes=("seat", "text", "cap"),
        seat=number,
        icon="" if seat else WAY_ICONS.get(type(action).__name__, ""),
        icon_mm=7.0,
        align="left",
        cut=bool(seat),
        group=pages.ANSWERS,
        flags=frozenset({"chosen"} if sheet.ui.answer == action else ()),
    )


# --- cards ----------------------------------------------------------------------------


def place_cards(sheet: Sheet, view: TableView) -> None:
    """Place every card of a deck that may turn up, by its name; one tap says it."""
    state = game_state(view)
    frame.sentence(sheet, state)
    listed = sorted(
        state.legal_actions(),
        key=lambda one: words.card_name(sheet, getattr(one, "card", "") or ""),
    )
    columns = 4 if len(listed) > 6 else 2
    high = CARD_HIGH if len(listed) > 6 else 15.0
    grid = Grid(sheet.body, high, columns)
    drawer = pages.Drawer("deck", "card", tuple(listed))
    more = {"columns": columns, "high": high, "at_once": True}
    pages.place_drawers(sheet, state, (drawer,), grid.rect, **more)
    place_rail(sheet, view)
    sheet.main(sheet.say("raid.rest_reveal"), None)


def place_panties(sheet: Sheet, view: TableView) -> None:
    """Place the won or open dorm cards: which one is taken or banked."""
    state = game_state(view)
    frame.sentence(sheet, state)
    listed = tuple(one for one in state.legal_actions() if not isinstance(one, Done))
    drawer = pages.Drawer("panties", "panty", listed)
    body = sheet.body
    if isinstance(state.prompt, Bank):
        body, below = body.split(body.h - PIP - GAP, GAP)
        _progress(sheet, state, below)
    pages.place_drawers(sheet, state, (drawer,), body, high=15.4)
    place_rail(sheet, view)
    if sheet.ui.answer is None and Done() in tuple(state.legal_actions()):
        sheet.main(sheet.say("raid.done"), Do(Done()))
        return
    windows.place_main(sheet, state, "raid.rest_choose")


def _progress(sheet: Sheet, state: GameState, place: Rect) -> None:
    """Place how far whoever banks has come: as many safes as win the game."""
    assert state.prompt is not None
    number = seat_index(state, state.prompt.seats[0])
    banked = len(state.players[number].banked)
    for i in range(state.options.win_banked):
        at = Rect(place.x + i * (PIP + 1.4), place.y, PIP, PIP)
        ink = f"seat:{number}" if i < banked else "line"
        sheet.add(f"progress/{i}", "mark", at, icon="bank", ink=ink)
