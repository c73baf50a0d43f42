"""One space of a room: what it keeps off, what it will bring, or who stands there."""

from fractions import Fraction
from typing import Final

from companion.games.dont_go_in_there import odds
from companion.games.dont_go_in_there.actions import PlaceMeeple
from companion.games.dont_go_in_there.model import DUMMY
from companion.games.dont_go_in_there.state import GameState
from ui.elements import Rect
from ui.games.dont_go_in_there import words
from ui.games.dont_go_in_there.odds import SpaceOdds
from ui.games.dont_go_in_there.parts import place_spot
from ui.games.dont_go_in_there.reckon import game_state
from ui.model import ChooseAnswer, Do, Intent, Open
from ui.screens.cover import peek
from ui.screens.kit import Sheet
from ui.screens.words import seat_index
from ui.world import TableView

SHIELD: Final = 5.8
GHOST: Final = 3.2
BARS_HIGH: Final = 5.0
FULL: Final = Fraction(7, 10)  # the chance that is as high as its row
MEEPLE: Final = 6.6
MARK: Final = 4.0
APART: Final = 1.0  # least between two chances
HEAD: Final = 3.0  # room for the signs before exact chances


def place_space(
    sheet: Sheet, view: TableView, number: int, space: int, place: Rect
) -> None:
    """Place a space of room `number`; the chosen one opens its exact chances."""
    state = game_state(view)
    room = state.rooms[number]
    owner = room.spaces[space - 1]
    action = PlaceMeeple(room.side, space)
    name = f"answer/place/{room.side}/{space}"
    if owner is not None:
        _taken(sheet, view, action, place, owner)
        return
    chosen = sheet.ui.answer == action
    sheet.add(
        name,
        "member",
        place,
        tier="touch",
        intent=ChooseAnswer(action),
        long=Open("odds", SpaceOdds(room.side, space)),
        knob=words.KNOBS[number],
        group="answers",
        flags=frozenset({"chosen"} if chosen else ()),
    )
    rest = _shield(sheet, state, action, place, of=name)
    chances = odds.ghost_odds(state, room.side, space)
    if chosen:
        _exact(sheet, name, chances, rest)
    else:
        _expected(sheet, state, action, chances, rest)


def _shield(
    sheet: Sheet, state: GameState, action: PlaceMeeple, place: Rect, of: str = ""
) -> Rect:
    """Place what is printed on a space; return what is left right of it."""
    name = of or f"answer/place/{action.room}/{action.space}"
    y = place.y + (place.h - SHIELD) / 2
    icon = Rect(place.x + 1.0, y, SHIELD, SHIELD)
    ink = "sand" if of else "stone"
    spot = words.spot_of(state, action.room, action.space)
    place_spot(sheet, name, icon, spot, of=of, ink=ink)
    return place.cut_left(icon.right - place.x, 0.7)[1]


def _expected(
    sheet: Sheet,
    state: GameState,
    action: PlaceMeeple,
    chances: odds.Chances,
    place: Rect,
) -> None:
    """Place the average and a bar for the chance of each number of ghosts."""
    name = f"answer/place/{action.room}/{action.space}"
    ghost = Rect(place.x, place.y + (place.h - GHOST) / 2, GHOST, GHOST)
    sheet.add(f"{name}/ghost", "mark", ghost, icon="ghost", ink="sand", of=name)
    average = words.decimal(words.mean(chances))
    wide = sheet.metrics.text_width(average, "seat") + 0.1
    figure = Rect(ghost.right + 0.5, place.y, wide, place.h)
    sheet.text(f"{name}/mean", figure, (average,), ("seat",), lines=1, of=name)
    left = figure.right + 0.9
    now = odds.on_placing(state, action.room, action.space)
    if now:
        texts = (words.signed(now),)
        wide = sheet.metrics.text_width(texts[0], "cap", bold=True) + 0.1
        at_once = Rect(left - 0.3, place.y, wide, place.h)
        form = {"lines": 1, "bold": True, "of": name}
        sheet.text(f"{name}/now", at_once, texts, ("cap",), **form)
        left = at_once.right + 1.0
    y = place.y + (place.h - BARS_HIGH) / 2
    bars = Rect(left, y, place.right - 1.4 - left, BARS_HIGH)
    values = tuple(
        float(min(Fraction(1), chances.get(n, Fraction(0)) / FULL))
        for n in range(max(chances) + 1)
    )
    sheet.add(f"{name}/odds", "odds", bars, values=values, ink="sand", of=name)


def _exact(sheet: Sheet, name: str, chances: odds.Chances, place: Rect) -> None:
    """Place the chance of each number of ghosts in per cent, in even columns."""
    upper, lower = Rect(place.x, place.y + 0.3, place.w - 1.0, place.h - 0.6).rows(2, 0)
    sign = Rect(upper.x, upper.y + (upper.h - HEAD) / 2, HEAD, HEAD)
    sheet.add(f"{name}/ghost", "mark", sign, icon="ghost", ink="pencil", of=name)
    wide = sheet.metrics.text_width("%", "cap") + 0.1
    unit = Rect(lower.x, lower.y, wide, lower.h)
    sheet.text(f"{name}/unit", unit, ("%",), ("cap",), ink="pencil", of=name)
    room = Rect(unit.right + 0.3, upper.y, place.right - 0.6 - unit.right - 0.3, 0.0)
    texts = _columns(sheet, chances, room.w)
    needs = [_need(sheet, pair) for pair in texts]
    gap = (room.w - sum(needs)) / len(texts)
    form, x = {"align": "center", "lines": 1, "of": name}, room.x
    for i, ((label, chance), need) in enumerate(zip(texts, needs, strict=True)):
        key, wide = f"{name}/share/{i}", need + gap
        above, below = Rect(x, upper.y, wide, upper.h), Rect(x, lower.y, wide, lower.h)
        sheet.text(key, above, (label,), ("cap",), ink="pencil", **form)
        sheet.text(f"{key}/chance", below, (chance,), ("cap",), **form)
        x += wide


def _columns(sheet: Sheet, chances: odds.Chances, wide: float) -> list[tuple[str, str]]:
    """Return as many columns of a distribution as can be told apart side by side."""
    texts: list[tuple[str, str]] = []
    for most in range(words.COLUMNS, 1, -1):
        found = words.shares(chances, most)
        told = words.percents([one.chance for one in found])
        texts = list(zip((one.label for one in found), told, strict=True))
        if sum(_need(sheet, pair) + APART for pair in texts) <= wide:
            break
    return texts


def _need(sheet: Sheet, pair: tuple[str, str]) -> float:
    return max(sheet.metrics.text_width(one, "cap") for one in pair) + 0.1


# --- a space on which somebody stands -------------------------------------------------


def _taken(
    sheet: Sheet, view: TableView, action: PlaceMeeple, place: Rect, owner: str
) -> None:
    """Place a taken space: whose meeple, and what it has to expect.

    A tap asks the table all the same: the refusal tells the rule. Where a card lies
    face down, its owner looks at the card with it.
    """
    state = game_state(view)
    name = f"answer/place/{action.room}/{action.space}"
    look = _look(state, action, owner)
    sheet.add(
        name,
        "panel",
        place,
        tier="touch",
        intent=look or Do(action),
        long=Open("odds", SpaceOdds(action.room, action.space)),
        enabled=look is not None,
        group="answers",
    )
    rest = _shield(sheet, state, action, place)
    number = seat_index(state, owner)
    ink = f"seat:{number}" if number >= 0 else "stone"
    meeple = Rect(rest.x, rest.y + (rest.h - MEEPLE) / 2, MEEPLE, MEEPLE)
    sheet.add(f"{name}/meeple", "mark", meeple, icon="meeple", ink=ink)
    average = (words.decimal(words.mean(_chances(state, action))),)
    wide = sheet.metrics.text_width(average[0], "text") + 0.1
    figure = Rect(meeple.right + 0.9, rest.y, wide, rest.h)
    form = {"lines": 1, "ink": "stone"}
    sheet.text(f"{name}/mean", figure, average, ("text",), **form)
    if look is not None:
        side = MARK + 0.6
        x, y = rest.right - 1.6 - side, rest.y + (rest.h - side) / 2
        sheet.add(f"{name}/look", "mark", Rect(x, y, side, side), icon="eye")
    elif number >= 0:
        x, y = rest.right - 1.6 - MARK, rest.y + (rest.h - MARK) / 2
        sheet.add(f"{name}/mark", "mark", Rect(x, y, MARK, MARK), seat=number)


def _chances(state: GameState, action: PlaceMeeple) -> odds.Chances:
    return odds.ghost_odds(state, action.room, action.space)


def _look(state: GameState, action: PlaceMeeple, owner: str) -> Intent | None:
    """Return what lets the owner look at the card that lies face down, if one does."""
    room = odds.room_on(state, action.room)
    slot = words.hidden_slot(room)
    if not slot or owner == DUMMY:
        return None
    return peek(owner, f"{room.side}/{slot}")
