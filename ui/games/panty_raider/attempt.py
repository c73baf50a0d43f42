"""The attempt, big: both sums, the dice of each side, the exact chance to win now."""

from fractions import Fraction
from typing import Final, NamedTuple

from companion.games.panty_raider.deck import SIDES, Side
from companion.games.panty_raider.formulas import chance_of, dice_to_come, sum_of
from companion.games.panty_raider.state import GameState
from companion.kernel import Action, State
from ui.elements import Rect, Size
from ui.games.panty_raider.words import percent
from ui.model import Open
from ui.screens.kit import Sheet
from ui.screens.words import seat_index

MARK: Final = 5.6
MARKS: Final = 6.6
SUMS: Final = 17.0
DIE: Final = 5.4
BAR: Final = 3.0
SIGN: Final = 4.0
COUNT: Final = 7.4  # how many dice, in words
WORDY: Final = 13.0  # from this room on it is said what the figure is, mm
DIE_ICONS: Final = {"player": "die:blank", "girl": "die"}
"""A side -> its dice: those of the team are light, those of the roommates outlined."""


class Sums(NamedTuple):
    """How an attempt stands.

    Attributes:
        sums: what each side has now.
        dice: how many dice each side has yet to roll.
        thrown: how many dice of each side have fallen.
        chance: the exact chance that the team wins; None: a number is not known yet.
    """

    sums: dict[Side, int]
    dice: dict[Side, int]
    thrown: dict[Side, int]
    chance: Fraction | None


def sums_of(state: State) -> Sums | None:
    """Return how an attempt stands; None: there is none."""
    if not isinstance(state, GameState) or state.attempt is None or not state.row:
        return None
    thrown = state.attempt.thrown
    return Sums(
        {side: sum_of(state, side) for side in SIDES},
        {side: dice_to_come(state, side) for side in SIDES},
        {side: thrown[side].dice if side in thrown else 0 for side in SIDES},
        chance_of(state),
    )


def after(state: GameState, answer: Action | None) -> Sums | None:
    """Return how the attempt would stand after a legal answer; None: it would be over.

    What a card turns up or throws is not known before.
    """
    return None if answer is None else sums_of(state.apply(answer).state)


def number_text(number: int) -> str:
    """Return a sum as it is written; one below zero has a minus, not a hyphen."""
    return str(number).replace("-", "\u2212")


# --- the panel ------------------------------------------------------------------------


def place_attempt(sheet: Sheet, state: GameState, place: Rect, shown: Sums) -> None:
    """Place the whole attempt; a tap shows what both sums are made of."""
    name = "attempt"
    more = {"tier": "touch", "intent": Open("odds"), "group": "attempt"}
    sheet.add(name, "panel", place, **more)
    inner = place.inset(1.4, 0.8)
    low = inner.h - MARKS - SUMS
    top, rest = inner.split(MARKS)
    _marks(sheet, state, top)
    middle, rest = rest.split(SUMS)
    _sums(sheet, middle, shown)
    high = min(BAR, low - 9.6)
    line, bar = rest.split(rest.h - high - 0.6 if high > 1.0 else rest.h, 0.0)
    place_chance(sheet, f"{name}/chance", line, shown.chance)
    if high > 1.0 and shown.chance is not None:
        at = Rect(bar.x, bar.y, bar.w, high)
        sheet.add(f"{name}/bar", "bar", at, value=float(shown.chance))


def _marks(sheet: Sheet, state: GameState, place: Rect) -> None:
    """Place who tries it, what it is, and where; a shield: a failure costs nothing."""
    team = state.turn.team
    assert state.attempt is not None
    insured = tuple(seat for seat in team if seat in state.attempt.insured)
    for i, seat in enumerate(team):
        at = Rect(place.x + i * (MARK + 1.0), place.y + 0.6, MARK, MARK)
        sheet.add(f"attempt/team/{i}", "mark", at, seat=seat_index(state, seat))
    end = Rect(place.right - MARK, place.y + 0.6, MARK, MARK)
    icon = "shield" if insured else "dorm"
    sheet.add("attempt/dorm", "mark", end, icon=icon, ink="" if insured else "sand")
    left = place.x + len(team) * (MARK + 1.0)
    words = Rect(left, place.y, end.x - left - 1.0, place.h)
    texts = sheet.say(f"raid.is_{state.attempt.mode}")
    if insured:
        some = "" if insured == team else "_some"
        fields = {"mode": texts[0], "seats": insured}
        texts = sheet.say(f"raid.is_insured{some}", **fields)
    form = {"cut": True, "align": "center", "lines": 1, "ink": "sand", "of": "attempt"}
    sheet.text("attempt/mode", words, texts, ("text", "cap"), **form)


def _sums(sheet: Sheet, place: Rect, shown: Sums) -> None:
    """Place both sums, their dice inside, and the sign between them."""
    sign = Rect(place.x + place.w / 2 - 2.4, place.y, 4.8, place.h)
    left = Rect(place.x, place.y, sign.x - place.x, place.h)
    right = Rect(sign.right, place.y, place.right - sign.right, place.h)
    at = Rect(sign.x + 0.2, place.y + (place.h - 4.4) / 2, 4.4, 4.4)
    sheet.add("attempt/sign", "mark", at, icon="right", ink="stone")
    wide = _dice_wide(shown, "player")
    dice = Rect(left.right - wide, left.y, wide, left.h)
    place_dice(sheet, "attempt/dice/player", dice, "player", shown)
    figure = Rect(left.x, left.y, dice.x - left.x, left.h)
    place_sum(sheet, "player", figure, shown, "right")
    wide = _dice_wide(shown, "girl")
    dice = Rect(right.x, right.y, wide, right.h)
    place_dice(sheet, "attempt/dice/girl", dice, "girl", shown)
    figure = Rect(dice.right, right.y, right.right - dice.right, right.h)
    place_sum(sheet, "girl", figure, shown, "left")


def _dice_wide(shown: Sums, side: Side) -> float:
    """Return how much room the dice of a side take beside its sum."""
    count = shown.dice[side] or shown.thrown[side]
    return 0.0 if not count else DIE + 0.6 if count <= 2 else COUNT


def place_sum(sheet: Sheet, side: Side, place: Rect, shown: Sums, align: str) -> None:
    """Place what a side has now."""
    sizes: tuple[Size, ...] = ("score", "table")
    form = {"align": align, "lines": 1, "of": "attempt", "bold": side == "player"}
    ink = "" if side == "player" else "sand"
    texts = (number_text(shown.sums[side]),)
    sheet.text(
        f"attempt/sum/{side}", place, texts, sizes, tier="table", ink=ink, **form
    )


def place_dice(sheet: Sheet, name: str, place: Rect, side: Side, shown: Sums) -> None:
    """Place the dice of a side: two below each other, or one and how many there are.

    Those that have fallen are in the sum: a tick stands on them.
    """
    count = shown.dice[side] or shown.thrown[side]
    if not count:
        return
    fallen = not shown.dice[side]
    rows = min(count, 2)
    x = place.x + (place.w - DIE) / 2
    top = place.y + (place.h - rows * (DIE + 0.8) + 0.8) / 2
    ink = "stone" if fallen else "" if side == "player" else "sand"
    dice = rows if count <= 2 else 1
    for i in range(dice):
        at = Rect(x, top + i * (DIE + 0.8), DIE, DIE)
        sheet.add(f"{name}/{i}", "mark", at, icon=DIE_ICONS[side], ink=ink)
    if count > 2:
        at = Rect(place.x, top + DIE + 0.4, place.w, DIE)
        form = {"align": "center", "lines": 1, "ink": "sand", "of": "attempt"}
        sheet.text(f"{name}/count", at, (f"\u00d7{count}",), ("text", "cap"), **form)


def place_chance(sheet: Sheet, name: str, place: Rect, chance: Fraction | None) -> None:
    """Place the exact chance to win, in words and big."""
    text = percent(chance)
    wide = sheet.metrics.text_width(text, "table", bold=True) + 0.4
    figure = Rect(place.right - wide, place.y, wide, place.h)
    form = {"align": "right", "lines": 1, "of": "attempt"}
    sheet.text(name, figure, (text,), ("table",), tier="table", bold=True, **form)
    words = Rect(place.x, place.y, figure.x - place.x - 0.6, place.h)
    if words.w < WORDY:
        return
    form = {"lines": 1, "ink": "sand", "of": "attempt"}
    sheet.text(f"{name}/what", words, sheet.say("raid.to_win"), ("text", "cap"), **form)


# --- the strip ------------------------------------------------------------------------


def place_strip(sheet: Sheet, place: Rect, now: Sums, then: Sums | None) -> None:
    """Place the attempt in one line: both sums, dice, the chance; then what comes.

    Args:
        sheet: the screen being made.
        place: where.
        now: how it stands.
        then: how it would stand with the chosen answer, or None.
    """
    sheet.add("attempt", "panel", place)
    shown = then or now
    inner = place.inset(1.6, 0.0)
    x = inner.x
    for side in SIDES:
        if side == "girl":
            sign = Rect(x, inner.y + (inner.h - SIGN) / 2, SIGN, SIGN)
            sheet.add("attempt/sign", "mark", sign, icon="right", ink="stone")
            x = sign.right + 0.4
        x = _strip_side(sheet, side, Rect(x, inner.y, inner.right - x, inner.h), shown)
    left = x + 1.0
    rest = Rect(left, inner.y, inner.right - left, inner.h)
    if then is not None:
        _change(sheet, rest, now, then)
    else:
        place_chance(sheet, "attempt/chance", rest, now.chance)


def _strip_side(sheet: Sheet, side: Side, place: Rect, shown: Sums) -> float:
    """Place a side's sum and its dice, these inside; return the x after them."""
    text = number_text(shown.sums[side])
    bold = side == "player"
    wide = sheet.metrics.text_width(text, "table", bold=bold) + 0.4
    die = COUNT if shown.dice[side] or shown.thrown[side] else 0.0
    x = place.x if bold else place.x + die
    cell = Rect(x, place.y, wide, place.h)
    form = {"align": "left", "lines": 1, "of": "attempt", "bold": bold}
    name, ink = f"attempt/sum/{side}", "" if bold else "sand"
    sheet.text(name, cell, (text,), ("table",), tier="table", ink=ink, **form)
    at = Rect(cell.right if bold else place.x, place.y, die, place.h)
    if die:
        _strip_dice(sheet, side, at, shown)
    return place.x + wide + die + 0.6


def _strip_dice(sheet: Sheet, side: Side, cell: Rect, shown: Sums) -> None:
    """Place a die of a side with how many there are."""
    count = shown.dice[side] or shown.thrown[side]
    if not count:
        return
    small = 4.6
    ink = "stone" if not shown.dice[side] else "" if side == "player" else "sand"
    at = Rect(cell.x + (cell.w - small) / 2, cell.y + 1.0, small, small)
    icon = DIE_ICONS[side]
    sheet.add(f"attempt/dice/{side}", "mark", at, icon=icon, ink=ink)
    low = Rect(cell.x, at.bottom, cell.w, cell.bottom - at.bottom - 0.4)
    form = {"align": "center", "lines": 1, "ink": "sand", "of": "attempt"}
    texts = (f"\u00d7{count}",)
    sheet.text(f"attempt/dice/{side}/count", low, texts, ("cap",), **form)


def _change(sheet: Sheet, place: Rect, now: Sums, then: Sums) -> None:
    """Place the chance as it is and as it would be."""
    text = percent(then.chance)
    wide = sheet.metrics.text_width(text, "table", bold=True) + 0.4
    figure = Rect(place.right - wide, place.y, wide, place.h)
    form = {"align": "right", "lines": 1, "of": "attempt"}
    name = "attempt/chance"
    sheet.text(name, figure, (text,), ("table",), tier="table", bold=True, **form)
    side = 4.0
    arrow = Rect(figure.x - side - 1.0, place.y + (place.h - side) / 2, side, side)
    sheet.add(f"{name}/to", "mark", arrow, icon="right", ink="stone")
    old = Rect(place.x, place.y, arrow.x - place.x - 0.6, place.h)
    form = {"align": "right", "lines": 1, "ink": "stone", "of": "attempt"}
    sheet.text(
        f"{name}/before", old, (percent(now.chance),), ("seat", "text", "cap"), **form
    )
