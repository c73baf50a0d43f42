"""Hidden hands: what a hand can still hold, and what a seen card implies (rules 5.4).

A pool is the set of unseen cards that were shuffled together: pool 0 all of them at
set-up, a new one at each reshuffle. A seen card leaves its pool. Start hands are
purple, so of a hand's unknown cards of pool 0 only `orange` can be orange.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from companion.games.panty_raider.deck import SIDES, Deck
from companion.games.panty_raider.model import Hand, Player
from companion.kernel import Holding, Pool, Refusal, draw

KNOWN = -1
"""Where a card is known to be in a hand; else the number of its pool."""


def purple_in(deck: Deck, pool: Pool) -> int:
    """Return how many purple cards a pool holds."""
    purple = deck.purple
    return sum(count for card, count in pool.items() if card in purple)


class Sight:
    """All that is known of the hands of a table.

    Attributes:
        deck: the cards.
        players: whose hands.
        pools: unseen cards, by shuffle.
        held: the unknown cards of some seats, where somebody knows them.
    """

    __slots__ = ("_spare", "deck", "held", "players", "pools")

    def __init__(
        self,
        deck: Deck,
        players: Sequence[Player],
        pools: Sequence[Pool],
        held: Holding,
    ) -> None:
        self.deck, self.players, self.pools, self.held = deck, players, pools, held
        self._spare: bool | None = None

    @property
    def spare(self) -> bool:
        """Whether pool 0 has more purple cards than the start hands must hold."""
        if self._spare is None:
            must = sum(player.hand.sure for player in self.players)
            self._spare = purple_in(self.deck, self.pools[0]) > must
        return self._spare

    def find(self, i: int, card: str) -> int | None:
        """Return where in a hand a card can be: `KNOWN`, a pool, or nowhere (None)."""
        player = self.players[i]
        if card in player.hand.known:
            return KNOWN
        held = self.held.get(player.name)
        if held is not None and card not in held:
            return None
        hand = player.hand
        for k, pool in enumerate(self.pools):
            if card in pool and hand.unknown[k] and (k or self._first(hand, card)):
                return k
        return None

    def _first(self, hand: Hand, card: str) -> bool:
        """Tell whether a card of pool 0 can be among a hand's unknown ones."""
        if card not in self.deck.purple:
            return hand.orange > 0
        return hand.sure > 0 or self.spare

    def told(self, i: int) -> list[str] | None:
        """Return each card of a hand in the deck's order; None: some are unknown."""
        player = self.players[i]
        held = self.held.get(player.name)
        if held is None and player.hand.hidden:
            return None
        order = self.deck.order
        return sorted({*player.hand.known, *(held or ())}, key=order.__getitem__)

    def among(self, i: int, cards: Iterable[str]) -> Iterator[str]:
        """Yield those of `cards` that a hand can hold, in their order."""
        player = self.players[i]
        hand, held = player.hand, self.held.get(player.name)
        if held is not None or not hand.hidden:
            mine = {*hand.known, *(held or ())}
            yield from (card for card in cards if card in mine)
            return
        purple, sources = self.deck.purple, self._sources(hand)
        for card in cards:
            item = card in purple
            if card in hand.known or any(
                card in pool and (items if item else others)
                for pool, items, others in sources
            ):
                yield card

    def _sources(self, hand: Hand) -> list[tuple[Pool, bool, bool]]:
        """Return each pool that unknown cards are from; whether items, others can be.

        As `_first` has it for one card.
        """
        sources = [
            (pool, True, True)
            for pool, count in zip(self.pools, hand.unknown, strict=True)
            if count
        ]
        if hand.unknown[0]:
            sources[0] = (self.pools[0], hand.sure > 0 or self.spare, hand.orange > 0)
        return sources

    def anything(self, i: int) -> list[str]:
        """Return every card that a hand can hold, known ones first, each once."""
        known = tuple(dict.fromkeys(self.players[i].hand.known))
        rest = (card for card in self.deck.mischief if card not in known)
        return [*known, *self.among(i, rest)]

    def items(self, i: int) -> int:
        """Return how many items a seat could have at most: worn, known or possible."""
        player, purple = self.players[i], self.deck.purple
        sure = len(player.gear) + sum(card in purple for card in player.hand.known)
        held = self.held.get(player.name)
        if held is not None:
            return sure + sum(card in purple for card in held)
        for k, count in enumerate(player.hand.unknown):
            if count:
                left = purple_in(self.deck, self.pools[k])
                others = (p for j, p in enumerate(self.players) if j != i)
                left -= 0 if k else sum(p.hand.sure for p in others)
                sure += min(count, left)
        return sure


def team_items(sight: Sight, team: Sequence[int]) -> int:
    """Return how many items a team could have at most.

    Two members' unknown cards of one pool share what purple is left in it.
    """
    if len(team) == 1:
        return sight.items(team[0])
    known = [sight.players[i] for i in team if sight.players[i].name not in sight.held]
    total, purple = 0, sight.deck.purple
    for i in team:
        player = sight.players[i]
        total += len(player.gear) + sum(card in purple for card in player.hand.known)
        held = sight.held.get(player.name, ())
        total += sum(card in purple for card in held)
    names = {player.name for player in known}
    for k, pool in enumerate(sight.pools):
        count = sum(player.hand.unknown[k] for player in known)
        if count:
            others = (p for p in sight.players if p.name not in names)
            left = purple_in(sight.deck, pool)
            left -= 0 if k else sum(p.hand.sure for p in others)
            total += min(count, left)
    return total


def sight_of(table: Any, holding: Holding | None = None) -> Sight:
    """Return what is known of a table's hands.

    Args:
        table: a state, or a draft of one.
        holding: by seat the unknown cards it holds, for those seats only.
    """
    deck: Deck = table.options.deck
    players: Sequence[Player] = table.players
    pools: Sequence[Pool] = table.pools
    return Sight(deck, players, pools, holding or {})


def without(hand: Hand, card: str, where: int, *, purple: bool) -> Hand:
    """Return a hand after a card left it.

    Args:
        hand: the hand.
        card: which card.
        where: `KNOWN`, or the number of the pool it came from.
        purple: whether it is an item.
    """
    if where == KNOWN:
        known = list(hand.known)
        known.remove(card)
        return replace(hand, known=tuple(known))
    unknown = list(hand.unknown)
    unknown[where] -= 1
    orange = hand.orange
    if where == 0:
        orange = min(orange if purple else orange - 1, unknown[0])
    return Hand(hand.known, tuple(unknown), orange)


def left_pool(pools: tuple[Pool, ...], card: str, where: int) -> tuple[Pool, ...]:
    """Return the pools after a card that lay in one of them was seen."""
    if where == KNOWN:
        return pools
    return (*pools[:where], draw(pools[where], card), *pools[where + 1 :])


def not_held(table: Any, i: int, card: str) -> Refusal:
    """Return why a card cannot be in a hand, and which entry may be wrong.

    An orange card of a start hand is allowed by a correction: then it was dealt so.
    """
    deck: Deck = table.options.deck
    player: Player = table.players[i]
    fields: dict[str, Any] = {"seat": player.name, "card": card}
    if card not in deck.mischief:
        return Refusal("card.no_such", fields)
    place = _public_place(table, card)
    if place is not None:
        rule, more = place
        return Refusal(rule, {**fields, **more}, _entries(table, card))
    hand = player.hand
    if not hand.hidden:
        return Refusal("card.hand_known", {**fields, "n": len(hand.known)})
    first = card in table.pools[0] and hand.unknown[0]
    if first and card not in deck.purple:
        path = f"/players/{i}/hand/orange"
        allow = {"do": "correct", "path": path, "to": hand.orange + 1}
        return Refusal("card.start_hand", fields, allow=(allow,))
    return Refusal("card.not_there", fields)


def _public_place(table: Any, card: str) -> tuple[str, dict[str, Any]] | None:
    """Return where a card lies, if everybody can see it: the rule and its fields."""
    attempt = table.attempt
    zones: dict[str, tuple[str, ...]] = {
        "discard": table.discard,
        "removed": table.removed,
        "attached": tuple(one.card for one in table.attached),
        "attempt": attempt.cards if attempt else (),
    }
    if any(card in pool for pool in table.pools):
        return None
    for player in table.players:
        if card in player.gear:
            return "card.equipped", {"owner": player.name}
        if card in player.hand.known:
            return "card.other_hand", {"owner": player.name}
    for zone, cards in zones.items():
        if card in cards:
            return "card.lies_open", {"zone": zone}
    return None


def _entries(table: Any, card: str) -> tuple[dict[str, Any], ...]:
    """Return the answers that may have been entered wrongly, as JSON.

    A card is seen when a seat discards, plays, equips or offers it: any of these would
    explain that it lies open already.
    """
    dorm = (
        *table.row,
        *table.dorm_discard,
        *(c for p in table.players for c in p.open),
    )
    acts: list[dict[str, Any]] = [{"do": "discard"}, {"do": "equip"}, {"do": "play"}]
    acts += [{"do": "offer", "to": girl} for girl in dorm]
    acts += [{"do": "play", "target": girl} for girl in dorm]
    acts += [{"do": "play", "side": side} for side in SIDES]
    told = [{**act, "card": card} for act in acts]
    told += [{**act, "seat": p.name} for p in table.players for act in told[:]]
    return tuple(told)
