"""Numbers and names of this game as its screens write them."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations, pairwise
from typing import Final, NamedTuple

from companion.games.dont_go_in_there import odds
from companion.games.dont_go_in_there.model import FACE_DOWN, Room
from companion.games.dont_go_in_there.spots import Spot
from companion.games.dont_go_in_there.state import GameState
from ui.screens.kit import Sheet
from ui.screens.shares import shared_out

KNOBS: Final = ("a", "b", "c")
"""The room buttons, from the left."""
COLUMNS: Final = 4  # of an exact distribution in a row


Span = tuple[int, int]
"""Numbers above the first one, up to the second."""
Spans = tuple[Span, ...]


class Share(NamedTuple):
    """Some numbers of ghosts, as they are written, and their chance."""

    label: str
    chance: Fraction


def mean(chances: odds.Chances) -> Fraction:
    """Return the average of a distribution."""
    return sum((n * p for n, p in chances.items()), Fraction(0))


def decimal(number: Fraction) -> str:
    """Return a number with one digit, halves rounded up: `0.25` is `0.3`."""
    tenths = int(number * 10 + Fraction(1, 2))
    return f"{tenths // 10}.{tenths % 10}"


def percents(chances: Sequence[Fraction]) -> list[str]:
    """Return a distribution in whole per cent, without the sign: 100 in all.

    What is possible but rounded to nothing is `<1`, and beside it there may be `>99`.
    """
    whole = shared_out(chances, 100)
    return [_percent(*pair) for pair in zip(chances, whole, strict=True)]


def _percent(chance: Fraction, whole: int) -> str:
    if chance > 0 and not whole:
        return "<1"
    return ">99" if chance < 1 and whole == 100 else str(whole)


def signed(number: int) -> str:
    """Return a number with its sign."""
    return f"+{number}" if number > 0 else f"\u2212{-number}"


def shares(chances: odds.Chances, most: int = COLUMNS) -> list[Share]:
    """Return a distribution in at most `most` columns (2 or more).

    The first one is always the chance of no ghost at all; where the others are too
    many, neighbours are joined so that no column has much more than the others.
    """
    top, chance = max(chances), chance_of(chances)

    def biggest(spans: Spans) -> Fraction:
        return max(map(chance, spans))

    columns = min(most - 1, top)
    ends = combinations(range(1, top), columns - 1) if columns else ()
    cut: list[Spans] = [tuple(pairwise((0, *one, top))) for one in ends]
    spans: Spans = min(cut, key=biggest, default=())
    first = Share("0", chances.get(0, Fraction(0)))
    return [first, *(Share(_label(*one, top), chance(one)) for one in spans)]


def chance_of(chances: odds.Chances) -> Callable[[Span], Fraction]:
    """Return what gives the chance of the numbers in a span."""

    def chance(span: Span) -> Fraction:
        low, high = span
        return sum((p for n, p in chances.items() if low < n <= high), Fraction(0))

    return chance


def _label(low: int, high: int, top: int) -> str:
    """Return how the numbers from `low` + 1 to `high` are written."""
    if high == low + 1:
        return str(high)
    return f"{low + 1}+" if high == top else f"{low + 1}-{high}"


def dice_text(state: GameState, side: str) -> str:
    """Return how many dice a room rolls; from the fewest to the most, if unknown."""
    dice = odds.dice_odds(state, side)
    low, high = min(dice), max(dice)
    return str(low) if low == high else f"{low}-{high}"


def room_texts(sheet: Sheet, side: str) -> tuple[str, ...]:
    """Return the name of a room, then shorter where it has a short one."""
    return _named(sheet, "room", side)


def type_texts(sheet: Sheet, kind: str) -> tuple[str, ...]:
    """Return the name of a type of card, then shorter where it has a short one."""
    return _named(sheet, "type", kind)


def _named(sheet: Sheet, what: str, key: str) -> tuple[str, ...]:
    full, short = sheet.t.name(what, key), f"{what}_short.{key}"
    return (full, sheet.t(short)) if sheet.t.has(short) else (full,)


def hidden_slot(room: Room) -> int:
    """Return the place of the card that lies face down in a room, or 0."""
    return room.slots.index(FACE_DOWN) + 1 if FACE_DOWN in room.slots else 0


def spot_of(state: GameState, side: str, space: int) -> Spot:
    """Return what people call a space; 1 = deepest / top."""
    return state.options.profile.spot(side, space)


def is_by_dice(state: GameState, side: str) -> bool:
    """Tell whether a space shows how many dice it activates, not what it keeps off."""
    return spot_of(state, side, 1).kind == "dice"
