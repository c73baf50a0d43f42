"""The dealer: chance and hidden things, for games that no table plays."""

import random
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import accumulate
from math import lcm
from typing import Any

from companion.kernel import Action, Reveal, Roll, State
from companion.sim.hands import Hands


class Dealer:
    """A keeper that also answers for dice and piles, with their exact chances.

    Nothing is decided before somebody can know it: a face-down card is drawn when a
    seat first looks at it, from what is unseen by then. That is as good as a shuffle,
    since each unseen card is equally likely to be any of the hidden ones.
    """

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self._kept: dict[str, tuple[str, Action]] = {}
        self._fixed: dict[str, Action] = {}
        self._hands = Hands(rng)

    # --- the keeper -----------------------------------------------------------------

    def commit(self, slot: str, seat: str, answer: Action) -> None:
        """Keep the answer that `seat` will give when `slot` turns up."""
        self._kept[slot] = (seat, answer)

    def turn_up(self, slot: str) -> Action | None:
        """Return (and forget) what lies in `slot`; None if nothing is settled."""
        if slot in self._kept:
            return self._kept.pop(slot)[1]
        return self._fixed.pop(slot, None)

    def known(self, state: State, seat: str) -> dict[str, Action]:
        """Return what `seat` knows and the state does not say, by slot."""
        known = {slot: own for slot, (who, own) in self._kept.items() if who == seat}
        for slot, seats in state.looks().items():
            if seat in seats:
                known[slot] = self._looked_at(state, slot)
        for slot, card in self._hands.of(state, seat).items():
            known[slot] = state.in_hand(card)
        return known

    def view(self, state: State, seat: str) -> dict[str, Any]:
        """Return the seat's view, with what only this seat knows under `known`."""
        known = self.known(state, seat)
        told = {slot: state.game.dump(answer) for slot, answer in known.items()}
        return {**state.view(seat), "known": told}

    # --- chance ---------------------------------------------------------------------

    def answer(self, state: State) -> Action:
        """Return how the dice fall, or what turns up.

        Raises:
            ValueError: the state waits for neither.
        """
        prompt = state.prompt
        if isinstance(prompt, Reveal):
            settled = self.turn_up(prompt.slot)
            return self._drawn(state, prompt) if settled is None else settled
        if isinstance(prompt, Roll):
            return self._fallen(prompt.chances(state))
        raise ValueError(f"nothing to deal: the state waits for {prompt}")

    def _looked_at(self, state: State, slot: str) -> Action:
        if slot not in self._fixed:
            reveal = state.turning_up(slot)
            if reveal is None:
                raise ValueError(f"{state.game.id}: nothing lies hidden in {slot}")
            self._fixed[slot] = self._drawn(state, reveal)
        return self._fixed[slot]

    def _drawn(self, state: State, reveal: Reveal) -> Action:
        """Draw what a reveal turns up, leaving alone what lies hidden elsewhere."""
        answers, copies = reveal.copies(state)
        if self._kept or self._fixed:
            copies = list(copies)
            for answer in self._elsewhere(state, reveal):
                copies[answers.index(answer)] -= 1
        return answers[self._one_of(copies)]

    def _elsewhere(self, state: State, reveal: Reveal) -> list[Action]:
        """Return what is settled for other slots and comes from the same pool."""
        settled = self._fixed | {slot: own for slot, (_, own) in self._kept.items()}
        out: list[Action] = []
        for slot, answer in settled.items():
            other = state.turning_up(slot)
            if other is None:
                self._fixed.pop(slot, None)  # lies there no longer
            elif slot != reveal.slot and other.pool is reveal.pool:
                out.append(answer)
        return out

    def _fallen(self, chances: Sequence[tuple[Action, Fraction]]) -> Action:
        whole = lcm(*(p.denominator for _, p in chances))
        weights = [p.numerator * (whole // p.denominator) for _, p in chances]
        return chances[self._one_of(weights)][0]

    def _one_of(self, weights: Sequence[int]) -> int:
        """Return an index with exactly the chance of its whole-numbered weight."""
        ahead = self._rng.randrange(sum(weights))
        for i, upto in enumerate(accumulate(weights)):
            if ahead < upto:
                return i
        raise AssertionError("weights below zero")


Known = Mapping[str, Action]
"""What one seat knows beyond the state: slot -> the answer that will turn up."""
