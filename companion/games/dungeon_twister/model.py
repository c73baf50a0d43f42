"""The parts that a state of Dungeon Twister is made of."""

from typing import Final

import msgspec

from companion.games.dungeon_twister.tokens import FIGURES

ACTION_CARDS: Final = FIGURES.action_cards.value
COMBAT_CARDS: Final = FIGURES.combat_cards.value


class Player(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A player and his cards; player 1 is the first seat.

    Attributes:
        name: the seat's name.
        by: who answers for it: `human`, `away`, `bot:<name>`.
        vp: victory points.
        actions: the action cards in hand, lowest first.
        combat: the combat cards not yet spent, lowest first.
        jumps: the jump cards left.
        first_cycle: whether he has not played all four action cards yet.
    """

    name: str
    by: str = "human"
    vp: int = 0
    actions: tuple[int, ...] = ACTION_CARDS
    combat: tuple[int, ...] = COMBAT_CARDS
    jumps: int = FIGURES.jump_cards.value
    first_cycle: bool = True


class Pile(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The tokens that lie face down on a room: only their owners are known.

    Attributes:
        first: how many are player 1's.
        second: how many are player 2's.
        unknown: how many were laid out without saying whose they are.
    """

    first: int = 0
    second: int = 0
    unknown: int = 0

    @property
    def size(self) -> int:
        """How many tokens there are."""
        return self.first + self.second + self.unknown

    def more(self, owner: int) -> "Pile":
        """Return the pile with one more token of a player (0 or 1)."""
        return Pile(self.first + (owner == 0), self.second + (owner == 1), self.unknown)


NO_PILE: Final = Pile()


class Placing(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A room being revealed.

    Attributes:
        slot: which, 0 to 7.
        revealer: the player (0 or 1) who places first.
        owners: whose the tokens not yet named are, in their order: 0, 1, -1 unknown.
        tokens: those named and not yet put on a square, as bits.
    """

    slot: int
    revealer: int
    owners: tuple[int, ...]
    tokens: int = 0


class Fight(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A combat under way.

    Attributes:
        actor: the token that attacks.
        target: the token that is attacked.
        committed: how many sides have laid their card face down.
        card: the attacker's card once it is turned up; -1 before.
    """

    actor: int
    target: int
    committed: int = 0
    card: int = -1
