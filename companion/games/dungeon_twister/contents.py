"""What lies on a square, on a slot or behind a portcullis, in text form (rules 15)."""

from typing import TYPE_CHECKING, NamedTuple

from companion.games.dungeon_twister.maze import Slots, maze_of
from companion.games.dungeon_twister.model import NO_PILE, Pile
from companion.games.dungeon_twister.rooms import FACE_DOWN, code_of, name_of
from companion.games.dungeon_twister.squares import CAPACITY, edge_name, edge_of
from companion.games.dungeon_twister.tokens import (
    BIT,
    CHARACTERS,
    OBJECTS,
    codes_of,
    each,
)
from companion.games.dungeon_twister.tokens import code_of as token_code

if TYPE_CHECKING:
    from companion.games.dungeon_twister.state import GameState

WOUNDED = "-"
OPEN, BROKEN = "open", "broken"


def tokens_text(tokens: int, wounded: int) -> str:
    """Return the tokens of a square: the living, the wounded with `-`, objects."""
    living = tokens & CHARACTERS & ~wounded
    hurt = "".join(
        token_code(one) + WOUNDED for one in each(tokens & CHARACTERS & wounded)
    )
    return codes_of(living) + hurt + codes_of(tokens & OBJECTS)


class Lying(NamedTuple):
    """The tokens of a square read from a text; `wounded`: which of them are."""

    tokens: int
    wounded: int


def tokens_of(text: str) -> Lying | None:
    """Return the tokens that a text tells; None: it tells none, or one twice."""
    tokens = wounded = last = 0
    for letter in text:
        if letter == WOUNDED:
            if not last & CHARACTERS or last & wounded:
                return None
            wounded |= last
            continue
        last = BIT.get(letter, 0)
        if not last or last & tokens:
            return None
        tokens |= last
    return Lying(tokens, wounded)


def pile_text(pile: Pile, capacity: int) -> str:
    """Return a face-down room: `?12`, `??` for a whole pile of unknown owners."""
    if pile.unknown == capacity:
        return "??"
    unknown = f"+{pile.unknown}" if pile.unknown else ""
    return f"?{pile.first}{pile.second}{unknown}"


def slot_text(state: "GameState", slot: int) -> str:
    """Return a slot's room, or what lies face down on it."""
    code = state.slots[slot]
    if code != FACE_DOWN:
        return name_of(code)
    return pile_text(state.piles[slot], CAPACITY[slot])


def slot_of(text: str, slot: int) -> tuple[int, Pile] | None:
    """Return the room or the pile that a text tells; None: it tells neither."""
    code = code_of(text)
    if code != FACE_DOWN:
        return code, NO_PILE
    if text == "??":
        return FACE_DOWN, Pile(unknown=CAPACITY[slot])
    head, plus, unknown = text.partition("+")
    counts = head[1:] + (unknown or "0")
    sound = head[:1] == "?" and len(head) == 3 and len(counts) == 3
    if not sound or any(digit not in "0123" for digit in counts):
        return None
    if plus and unknown in ("", "0"):
        return None
    return FACE_DOWN, Pile(*map(int, counts))


def portcullises_of(state: "GameState") -> dict[str, str]:
    """Return the portcullises that are not closed, by edge."""
    edges = sorted(state.maze.portcullises.items())
    told = {True: BROKEN, False: OPEN}
    passable = state.opened | state.broken
    return {
        edge_name(*pair): told[bool(state.broken >> number & 1)]
        for pair, number in edges
        if passable >> number & 1
    }


def portcullis_at(slots: Slots, edge: str) -> int:
    """Return the number of the portcullis on an edge; -1: there is none."""
    squares = edge_of(edge)
    if squares is None:
        return -1
    pair = (min(squares), max(squares))
    return maze_of(slots, 0).portcullises.get(pair, -1)
