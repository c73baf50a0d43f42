"""The parts that a state of Panty Raider is made of."""

from typing import Literal

import msgspec

from companion.games.panty_raider.deck import Deck, Mode, Side, Slot
from companion.kernel import Pool, size

Seat = str
ATTACHED_SIDES = ("player", "girl", "none")


class _Part(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Base: a part of a position."""


class Hand(_Part, frozen=True):
    """What is known of a hand (rules 5.4).

    Attributes:
        known: cards that everybody saw go in.
        unknown: for each pool how many unknown cards come from it.
        orange: how many of the unknown cards of pool 0 can be orange.
    """

    known: tuple[str, ...] = ()
    unknown: tuple[int, ...] = (0,)
    orange: int = 0

    @property
    def hidden(self) -> int:
        """How many of its cards are unknown."""
        return sum(self.unknown)

    @property
    def size(self) -> int:
        """How many cards it has."""
        return len(self.known) + sum(self.unknown)

    @property
    def sure(self) -> int:
        """How many unknown cards of pool 0 must be purple."""
        return self.unknown[0] - self.orange


class Player(_Part, frozen=True):
    """A player.

    Attributes:
        name: the seat's name.
        by: who answers for it: `human`, `away`, `bot:<name>`.
        hand: the hand cards.
        gear: equipped items.
        guru: the style in use.
        open: face-up panties.
        banked: face-down panties, a point each.
        worn: those of `open` that are worn on the head (variant).
    """

    name: str
    by: str = "human"
    hand: Hand = Hand()
    gear: tuple[str, ...] = ()
    guru: str | None = None
    open: tuple[str, ...] = ()
    banked: tuple[str, ...] = ()
    worn: tuple[str, ...] = ()


class Attached(_Part, frozen=True):
    """An orange card that lies at the row, and the side it helps."""

    card: str
    side: Literal["player", "girl", "none"] = "none"


class Offered(_Part, frozen=True):
    """An item offered in a trade.

    Attributes:
        card: the item.
        seat: whose it is.
        place: the roommate's place in the row, 0 or 1.
        gear: it came from a body slot, not from the hand.
    """

    card: str
    seat: Seat
    place: int
    gear: bool = False


class Played(_Part, frozen=True):
    """A card played in an attempt; `late`: after the roll."""

    card: str
    seat: Seat
    side: Literal["player", "girl", "none"] = "none"
    late: bool = False


class Thrown(_Part, frozen=True):
    """How the dice of a side fell.

    Attributes:
        dice: how many.
        sum: what they show together.
        faces: what each shows; empty where only the sum was told.
    """

    dice: int
    sum: int
    faces: tuple[int, ...] = ()


class Attempt(_Part, frozen=True):
    """A raid or a trade that is being made.

    Attributes:
        mode: which of the two.
        offers: in the order they were made.
        played: cards played now, in order.
        thrown: how the dice fell, by side.
        adjusted: what manual cards give to each side.
        insured: seats that lose nothing if it fails.
    """

    mode: Mode
    offers: tuple[Offered, ...] = ()
    played: tuple[Played, ...] = ()
    thrown: dict[Side, Thrown] = {}
    adjusted: dict[Side, int] = {}
    insured: tuple[Seat, ...] = ()

    @property
    def cards(self) -> tuple[str, ...]:
        """All cards that lie in the attempt."""
        offers = tuple(offer.card for offer in self.offers)
        return offers + tuple(play.card for play in self.played)


class Turn(_Part, frozen=True):
    """Whose turn it is, and what has happened in it.

    Attributes:
        seat: the current player.
        learned: how many styles were drawn.
        used: equipped cards whose effect was used in this GEAR_UP.
        asked: players who were asked to be the wingman.
        wingman: who goes along.
        drew: the current player drew two instead of entering the dorm.
        ending: the row goes at the end of the turn (`end_turn_mode=at_end`).
        skips: nobody visits the boys' dorm in this turn.
    """

    seat: Seat
    learned: int = 0
    used: tuple[str, ...] = ()
    asked: tuple[Seat, ...] = ()
    wingman: Seat | None = None
    drew: bool = False
    ending: bool = False
    skips: bool = False

    @property
    def team(self) -> tuple[Seat, ...]:
        """The current player, and the wingman if there is one."""
        return (self.seat,) if self.wingman is None else (self.seat, self.wingman)


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rulings of rules 3.1, and the deck that is played with."""

    deck: Deck
    start_hand: int
    win_banked: int
    start_player: str
    die_sides: int
    base_dice: int
    hand_limit: int
    hand_limit_scope: Literal["all", "boys_dorm"]
    bank_excludes_active: bool
    draw_two_player_may_bank: bool
    banked_bonus_in_trade: bool
    banked_bonus_of: Literal["team", "current"]
    equipment_bonus_of: Literal["team", "current"]
    bank_reward_when: Literal["banked", "won"]
    after_roll_limit: Literal["one_each", "one_in_all"]
    attached_orange: Literal["acts_again", "idle"]
    attached_orange_cap: int | Literal["none"]
    failed_trade_loses_offers: bool
    failed_attempt_unequips: bool
    failed_trade_loses_panties: bool
    end_turn_mode: Literal["abort", "at_end"]
    end_turn_skips_boys_dorm: bool
    guru_unlearn: Literal["give_back", "decline_drawn"]
    guru_learns_per_turn: int
    guru_cost_order: Literal["draw_first", "discard_first"]
    wingman_consent: bool
    split: Literal["current_chooses", "wingman_chooses"]
    offered_item_keeps_bonus: bool
    trade_items_from: Literal["team", "each"]
    reshuffle_when: Literal["needed", "empty"]
    top_item: Literal["first_purple", "top_if_purple", "top_card"]
    panties_on_head: bool
    worn_limit: int
    worn_uses_head_slot: bool


def room_in(deck: Deck, player: Player, slot: Slot) -> int:
    """Return how many more items fit into a slot of a player."""
    most = 1
    if player.guru is not None:
        most += deck.guru[player.guru].total("extra_slot", slot=slot)
    return most - sum(deck.gear[card].slot == slot for card in player.gear)


def dorm_slot(dorm_deck: Pool) -> str:
    """Return the slot of the top dorm card: it goes by its height in the deck."""
    return f"dorm/{size(dorm_deck)}"
