"""Hands that only the dealer knows: cards of pools, dealt as their counts grow.

A state says how many unknown cards of which pool a seat holds; here (`of`) they are
told apart. What is drawn is as likely to be any card of its pool that nobody
holds, so it does not matter that it is decided only when its seat first looks.
"""

import random
from collections.abc import Mapping

from companion.kernel import State, Unseen

Dealt = dict[tuple[int, int], list[str]]
"""Seat and pool, both by number -> the cards held."""


class Hands:
    """The hidden hands of one game."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self._dealt: Dealt = {}
        self._pools: list[Mapping[str, int]] = []
        self._parts: dict[tuple[int, int], Unseen] = {}

    def of(self, state: State, seat: str) -> dict[str, str]:
        """Return the hidden cards of a seat, by slot."""
        hands = state.hidden_hands()
        if not hands:
            return {}
        parts = {
            (i, k): part
            for i, held in enumerate(hands.values())
            for k, part in enumerate(held)
        }
        if parts != self._parts:
            self._follow(parts)
            self._parts = parts
        mine = list(hands).index(seat)
        return {
            f"{part.slot}/{n}": card
            for at, part in parts.items()
            if at[0] == mine
            for n, card in enumerate(self._dealt.get(at, ()))
        }

    def _follow(self, parts: Mapping[tuple[int, int], Unseen]) -> None:
        """Make the hands agree with the counts: cards left them, others were drawn."""
        pools = {k: part.pool for (_, k), part in parts.items()}
        self._renumber(pools)
        for k, pool in pools.items():
            mine = {at: part for at, part in parts.items() if at[1] == k}
            self._leave(mine, pool)
            self._draw(mine, pool, sure=True)
            self._draw(mine, pool, sure=False)

    def _renumber(self, pools: Mapping[int, Mapping[str, int]]) -> None:
        """Find each pool's cards again where pools before it were given up.

        A hand's cards of a pool are all in it, or were until they left the hand; a pool
        only loses cards, so the first that holds the old pool's rest is the same one.
        """
        moved, at = dict[int, int](), 0
        for k, pool in pools.items():
            while at < len(self._pools) and not _follows(self._pools[at], pool):
                at += 1
            if at < len(self._pools):
                moved[at] = k
                at += 1
        self._dealt = {
            (i, moved[k]): cards for (i, k), cards in self._dealt.items() if k in moved
        }
        self._pools = [dict(pool) for pool in pools.values()]

    def _leave(
        self, parts: Mapping[tuple[int, int], Unseen], pool: Mapping[str, int]
    ) -> None:
        """Drop what is seen by now: of cards that are held too often, then any."""
        for at, part in parts.items():
            cards = self._dealt.setdefault(at, [])
            for card in list(cards):
                held = sum(self._dealt.get(one, []).count(card) for one in parts)
                if held > pool.get(card, 0) and len(cards) > part.count:
                    cards.remove(card)
        for at, part in parts.items():
            cards = self._dealt[at]
            cards[:] = [card for card in cards if card in pool]
            del cards[part.count :]

    def _draw(
        self,
        parts: Mapping[tuple[int, int], Unseen],
        pool: Mapping[str, int],
        *,
        sure: bool,
    ) -> None:
        """Draw what is missing; first what must be of a kind (start hands)."""
        for at, part in parts.items():
            cards = self._dealt[at]
            have = sum(card in part.among for card in cards)
            missing = part.sure - have if sure else part.count - len(cards)
            for _ in range(missing):
                free = self._free(parts, pool)
                some = [card for card in free if card in part.among or not sure]
                cards.append(self._rng.choice(some))

    def _free(
        self, parts: Mapping[tuple[int, int], Unseen], pool: Mapping[str, int]
    ) -> list[str]:
        """Return the cards of a pool that no hand holds."""
        left = dict(pool)
        for at in parts:
            for card in self._dealt.get(at, ()):
                left[card] = left.get(card, 0) - 1
        return [card for card, count in left.items() for _ in range(count)]


def _follows(old: Mapping[str, int], new: Mapping[str, int]) -> bool:
    """Tell whether a pool can be what is left of another."""
    return all(count <= old.get(card, 0) for card, count in new.items())
