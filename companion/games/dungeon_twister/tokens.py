"""The 28 tokens as bits: what lies on a square is one whole number.

Player 1's characters are the bits 0-7, his objects 8-13, both in the order of their
codes (rules 15); player 2's follow. Codes are upper case for player 1, lower case for
player 2.
"""

from collections.abc import Iterator
from typing import Final

import msgspec

from companion.games.dungeon_twister.data import table


class Sourced(msgspec.Struct, frozen=True):
    """A number of the game with its source."""

    value: int
    source: str


class SourcedRow(msgspec.Struct, frozen=True):
    """Several numbers with their source."""

    value: tuple[int, ...]
    source: str


class Character(msgspec.Struct, frozen=True):
    """What is printed on a character.

    Attributes:
        code: its letter.
        speed: how many squares it moves for an action point.
        combat: what it adds in combat.
        exit: the victory points for leaving the maze.
        source: where the numbers are from.
    """

    code: str
    speed: int
    combat: int
    exit: int
    source: str


class Thing(msgspec.Struct, frozen=True):
    """An object's letter."""

    code: str
    source: str


class Figures(msgspec.Struct, frozen=True):
    """All numbers of the base box; see `data/figures.toml`."""

    victory: Sourced
    jump_cards: Sourced
    action_cards: SourcedRow
    combat_cards: SourcedRow
    potion: Sourced
    first_card: Sourced
    start_rows: SourcedRow
    characters: dict[str, Character]
    objects: dict[str, Thing]


FIGURES: Final = msgspec.convert(table("figures"), Figures)
_BOTH = (*FIGURES.characters.items(), *FIGURES.objects.items())
KINDS: Final = tuple(name for name, _ in _BOTH)
"""What each of a player's 14 tokens is called, as in `names.toml`."""
EACH: Final = len(KINDS)
CODES: Final = "".join(
    thing.code if seat == 0 else thing.code.lower()
    for seat in (0, 1)
    for _, thing in _BOTH
)
"""The code of each token by its number."""
TOKENS: Final = range(len(CODES))
BIT: Final = {code: 1 << number for number, code in enumerate(CODES)}
"""The bit of each code."""

_CHARACTERS = (1 << len(FIGURES.characters)) - 1
OWN: Final = ((1 << EACH) - 1, ((1 << EACH) - 1) << EACH)
"""All tokens of each player."""
ALL: Final = OWN[0] | OWN[1]
CHARACTERS: Final = _CHARACTERS | _CHARACTERS << EACH
OBJECTS: Final = ALL & ~CHARACTERS


def both(code: str) -> int:
    """Return the two tokens with this letter, one of each player."""
    return BIT[code] | BIT[code.lower()]


CLERICS, GOBLINS, MEKANORKS, THIEVES = map(both, "CGMT")
TROLLS, WALL_WALKERS, WARRIORS, WIZARDS = map(both, "RKWZ")
ARMOR, WANDS, ROPES, POTIONS, SWORDS, TREASURES = map(both, "AFLPSX")

_PRINTED = tuple(FIGURES.characters.values())
SPEED: Final = {
    BIT[code]: one.speed for one in _PRINTED for code in (one.code, one.code.lower())
}
COMBAT: Final = {
    BIT[code]: one.combat for one in _PRINTED for code in (one.code, one.code.lower())
}
EXIT: Final = {
    BIT[code]: one.exit for one in _PRINTED for code in (one.code, one.code.lower())
}


def owner(token: int) -> int:
    """Return whose a token is: 0 or 1."""
    return 1 if token >> EACH else 0


def code_of(token: int) -> str:
    """Return the code of one token."""
    return CODES[token.bit_length() - 1]


def kind_of(token: int) -> str:
    """Return what one token is called, whoever owns it."""
    return KINDS[(token.bit_length() - 1) % EACH]


def each(tokens: int) -> Iterator[int]:
    """Yield each token of several, lowest first: player 1's, in the order of codes."""
    while tokens:
        lowest = tokens & -tokens
        yield lowest
        tokens ^= lowest


def codes_of(tokens: int) -> str:
    """Return the codes of several tokens, in their order."""
    return "".join(map(code_of, each(tokens)))
