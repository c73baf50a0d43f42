"""Numbers and names of this game as its screens write them."""

from fractions import Fraction
from typing import Final, NamedTuple

from companion.games.dont_go_in_there import odds
from companion.games.dont_go_in_there.model import FACE_DOWN, Room
from companion.games.dont_go_in_there.state import GameState
from ui.screens.kit import Sheet

KNOBS: Final = ("a", "b", "c")
"""The room buttons, from the left."""
COLUMNS: Final = 4  # of an exact distribution in a row


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


def percent(chance: Fraction) -> str:
    """Return a chance in whole per cent, without the sign."""
    if 0 < chance < Fraction(1, 200):
        return "<1"
    if Fraction(199, 200) < chance < 1:
        return ">99"
    return str(int(chance * 100 + Fraction(1, 2)))


def signed(number: int) -> str:
    """Return a number with its sign."""
    return f"+{number}" if number > 0 else f"\u2212{-number}"


def shares(chances: odds.Chances, most: int = COLUMNS) -> list[Share]:
    """Return a distribution in at most `most` columns; the last one takes the rest."""
    top = max(chances)
    last = min(top, most - 1)
    rest = sum((p for n, p in chances.items() if n >= last), Fraction(0))
    label = str(last) if last == top else f"{last}+"
    found = [Share(str(n), chances.get(n, Fraction(0))) for n in range(last)]
    return [*found, Share(label, rest)]


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


def is_by_dice(state: GameState, side: str) -> bool:
    """Tell whether a space shows how many dice it activates, not what it keeps off."""
    return not state.options.profile.spaces[side].flashlights


def space_number(state: GameState, side: str, space: int) -> int:
    """Return the number printed on a space: its shield, or its dice (prototype)."""
    spaces = state.options.profile.spaces[side]
    return (spaces.flashlights or spaces.activates)[space - 1]
