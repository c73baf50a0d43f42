"""A working copy of a state while one action is carried out."""

from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from companion.games.panty_raider import events as told
from companion.games.panty_raider.deck import Deck
from companion.games.panty_raider.hands import Sight, left_pool, sight_of, without
from companion.games.panty_raider.model import (
    Attached,
    Attempt,
    Hand,
    Options,
    Player,
    Turn,
)
from companion.kernel import Action, Event, Pool, Step, put_back, size

if TYPE_CHECKING:
    from companion.games.panty_raider.prompts import AnyPrompt
    from companion.games.panty_raider.state import GameState


class Draft(msgspec.Struct):
    """Collects the changes and events of one action; `step` freezes them.

    Seats are given by index into `players` here.
    """

    state: "GameState"
    options: Options
    players: list[Player]
    turn: Turn
    pools: tuple[Pool, ...]
    mischief_deck: int
    discard: tuple[str, ...]
    removed: tuple[str, ...]
    dorm_deck: Pool
    dorm_discard: tuple[str, ...]
    row: tuple[str, ...]
    attached: tuple[Attached, ...]
    guru_deck: Pool
    attempt: Attempt | None
    looking: tuple[str, ...]
    events: list[Event] = []

    @classmethod
    def of(cls, state: "GameState") -> "Draft":
        """Return a working copy of a state."""
        return cls(
            state,
            state.options,
            list(state.players),
            state.turn,
            state.pools,
            state.mischief_deck,
            state.discard,
            state.removed,
            state.dorm_deck,
            state.dorm_discard,
            state.row,
            state.attached,
            state.guru_deck,
            state.attempt,
            state.looking,
        )

    def frozen(self, prompt: "AnyPrompt | None") -> "GameState":
        """Return the state as changed so far, waiting for `prompt`."""
        return type(self.state)(
            prompt,
            self.options,
            tuple(self.players),
            self.turn,
            self.pools,
            self.mischief_deck,
            self.discard,
            self.removed,
            self.dorm_deck,
            self.dorm_discard,
            self.row,
            self.attached,
            self.guru_deck,
            self.attempt,
            self.looking,
        )

    def step(self, prompt: "AnyPrompt | None", action: Action) -> Step:
        """Return the step to a state that waits for `prompt`."""
        return Step(self.frozen(prompt), tuple(self.events), action)

    @property
    def deck(self) -> Deck:
        """The cards."""
        return self.options.deck

    @property
    def seats(self) -> tuple[str, ...]:
        """The players' names, clockwise."""
        return tuple(player.name for player in self.players)

    @property
    def team(self) -> list[int]:
        """The current player, and the wingman if there is one."""
        return [self.index(seat) for seat in self.turn.team]

    def index(self, seat: str) -> int:
        """Return a seat's index."""
        for i, player in enumerate(self.players):
            if player.name == seat:
                return i
        raise KeyError(seat)

    def tell(self, event: Event) -> None:
        """Note what happened."""
        self.events.append(event)

    def sight(self) -> Sight:
        """Return what is known of the hands."""
        return sight_of(self)

    # --- mischief cards ---------------------------------------------------------------

    def leave_hand(self, i: int, card: str, where: int) -> None:
        """Take a card out of a hand, and so out of its pool."""
        player = self.players[i]
        purple = card in self.deck.purple
        hand = without(player.hand, card, where, purple=purple)
        self.players[i] = replace(player, hand=hand)
        self.pools = left_pool(self.pools, card, where)

    def to_hand(self, i: int, card: str) -> None:
        """Put a card into a hand that everybody sees go there."""
        player = self.players[i]
        hand = replace(player.hand, known=(*player.hand.known, card))
        self.players[i] = replace(player, hand=hand)

    def discard_hand_card(self, i: int, card: str, where: int) -> None:
        """Discard a hand card, face up."""
        self.leave_hand(i, card, where)
        self.discard = (*self.discard, card)
        self.tell(told.CardDiscarded(self.players[i].name, card))

    def discard_all(self, cards: tuple[str, ...]) -> None:
        """Discard cards that lie on the table, the last one on top."""
        if cards:
            self.discard = self.discard + cards
            self.tell(told.CardsDiscarded(cards))

    def draw(self, i: int, n: int) -> None:
        """Draw up to `n` cards; an empty deck is made anew in between (rules 2.8)."""
        drawn = 0
        while drawn < n:
            if not self.mischief_deck and not self._reshuffle():
                break
            self.mischief_deck -= 1
            self._draw_one(i)
            drawn += 1
            if not self.mischief_deck and self.options.reshuffle_when == "empty":
                self._tell_drawn(i, drawn)
                n, drawn = n - drawn, 0
                self._reshuffle()
        self._tell_drawn(i, drawn)

    def refill(self) -> None:
        """Make the deck anew if it is empty (A34, after the ruling was changed)."""
        if not self.mischief_deck:
            self._reshuffle()

    def _tell_drawn(self, i: int, n: int) -> None:
        if n:
            self.tell(told.CardsDrawn(self.players[i].name, n))

    def _draw_one(self, i: int) -> None:
        player, newest = self.players[i], len(self.pools) - 1
        hand = player.hand
        unknown = (*hand.unknown[:newest], hand.unknown[newest] + 1)
        orange = hand.orange if newest else hand.orange + 1
        hand = Hand(hand.known, unknown, orange)
        self.players[i] = replace(player, hand=hand)

    def _reshuffle(self) -> bool:
        """Make the discard pile the deck; tell whether there is a card now.

        The six panty-discarding cards go out of the game, wherever copies of them lie
        in the pile.
        """
        if not self.discard:
            return False
        flagged = self.deck.mischief
        gone = tuple(c for c in self.discard if flagged[c].removed_on_reshuffle)
        kept = [c for c in self.discard if not flagged[c].removed_on_reshuffle]
        self.discard, self.removed = (), self.removed + gone
        self.tell(told.DeckReshuffled(len(kept), gone))
        pool: Pool = {}
        for card in sorted(kept):
            pool[card] = pool.get(card, 0) + 1
        if kept:
            self._new_pool(pool)
            self.mischief_deck = len(kept)
        return bool(kept)

    def _new_pool(self, pool: Pool) -> None:
        """Put a new pool after those that still have cards; the first one stays."""
        left = [k for k, old in enumerate(self.pools) if old or not k]
        self.pools = (*(self.pools[k] for k in left), pool)
        for i, player in enumerate(self.players):
            unknown = player.hand.unknown
            counts = (*(unknown[k] for k in left), 0)
            hand = replace(player.hand, unknown=counts)
            self.players[i] = replace(player, hand=hand)

    # --- dorm cards -------------------------------------------------------------------

    def discard_girls(self, cards: tuple[str, ...]) -> None:
        """Put dorm cards on their discard pile."""
        self.dorm_discard = self.dorm_discard + cards

    def dorm_ready(self) -> bool:
        """Shuffle the discarded dorm cards if the deck is empty; tell if one is left.

        Whoever knew the top card knows it no more.
        """
        if not self.dorm_deck and self.dorm_discard:
            for card in sorted(self.dorm_discard):
                self.dorm_deck = put_back(self.dorm_deck, card)
            self.dorm_discard, self.looking = (), ()
            self.tell(told.DormReshuffled(size(self.dorm_deck)))
        return bool(self.dorm_deck)

    def empty_row(self) -> tuple[str, ...]:
        """Take the row away with its attached cards; return the attached ones."""
        cards = tuple(one.card for one in self.attached)
        self.row, self.attached = (), ()
        return cards

    def lose_open(self, i: int, card: str) -> None:
        """Take an open panty from its owner, from the head too."""
        player = self.players[i]
        kept = tuple(one for one in player.open if one != card)
        worn = tuple(one for one in player.worn if one != card)
        self.players[i] = replace(player, open=kept, worn=worn)
