"""The parts that a state of Don't Go In There is made of."""

from typing import Literal, TypeVar

import msgspec

from companion.games.dont_go_in_there.actions import Card
from companion.games.dont_go_in_there.profile import Profile

T = TypeVar("T")
FACE_DOWN: Literal["face_down"] = "face_down"
DUMMY = "dummy"
CARDS_EACH = 12
"""Every human (and the dummy) takes exactly this many cards (rules 4)."""
Slot = Card | Literal["face_down"] | None


def with_item(row: tuple[T, ...], i: int, item: T) -> tuple[T, ...]:
    """Return a row with the item at index `i` replaced.

    Most rows are of three (rooms, slots), and this is done for nearly every action.
    """
    if len(row) == 3:
        first, second, third = row
        if i == 0:
            return (item, second, third)
        return (first, item, third) if i == 1 else (first, second, item)
    return (*row[:i], item, *row[i + 1 :])


class Player(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A human player.

    Attributes:
        name: the seat's name.
        by: who answers for it: `human`, `away`, `bot:<name>`.
        ghosts: ghost tokens owned.
        meeples: meeples in the supply.
        up: face-up cards, in the order they were taken.
        down: dispelled cards, in the order they were turned over.
    """

    name: str
    by: str
    ghosts: int
    meeples: int
    up: tuple[Card, ...] = ()
    down: tuple[Card, ...] = ()


class Dummy(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The printed third player (prototype, two players)."""

    ghosts: int = 0
    cards: tuple[Card, ...] = ()


class Room(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A room's visible side.

    Attributes:
        side: its key, e.g. `attic`.
        slots: its card row, left to right: a card, `face_down`, or None.
        spaces: who stands on each space, deepest / top first: a name, `dummy`, None.
        open: False once the room has left the game.
    """

    side: str
    slots: tuple[Slot, ...]
    spaces: tuple[str | None, ...]
    open: bool = True

    @property
    def meeples(self) -> int:
        """How many stand in it, the printed dummy included."""
        return len(self.spaces) - self.spaces.count(None)

    @property
    def cards(self) -> int:
        """How many cards lie in its row."""
        return len(self.slots) - self.slots.count(None)


SURELY_MORE = CARDS_EACH - 7
"""With no more cards than this a seat has turns left, wherever its meeples are."""


def turns_had(player: Player, all_rooms: tuple[Room, ...]) -> int:
    """Return how many meeples a player has placed: each brought a card, or stands."""
    standing = sum(room.spaces.count(player.name) for room in all_rooms)
    return len(player.up) + len(player.down) + standing


class Resolving(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A room being resolved.

    Attributes:
        room: its side.
        resolver: the seat that placed the third meeple.
        left: the spaces whose owners still take a card, deepest / top first.
    """

    room: str
    resolver: str
    left: tuple[int, ...]


class EndFlip(
    msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True
):
    """Cards an end effect turns over, decided on one snapshot.

    Attributes:
        seat: whose cards.
        type: which type.
        count: how many; the owner chooses which.
        values: exactly these values, where the rule leaves no choice.
    """

    seat: str
    type: str
    count: int
    values: tuple[int, ...] = ()


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was settled before the game; see rules 10.1 for the keys."""

    edition: str
    types: tuple[str, ...]
    start_player: str
    start_sides: tuple[str, ...]
    profile: Profile
    dispel_choice: str = "ask"
    dummy_space: tuple[int, ...] = ()
    dummy_counts_for_most_ghosts: bool = True
    exact_sum: str = "any_subset"
    face_down_counts: bool = False
    tome_may_name_unheld: bool = False
    ghosts_hidden: bool = False
