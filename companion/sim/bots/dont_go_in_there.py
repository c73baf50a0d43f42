"""A sensible player of Don't Go In There: looks one decision ahead, with exact odds."""

import random
from collections.abc import Callable, Mapping
from functools import lru_cache
from operator import mul
from typing import Any, NamedTuple

from companion.games.dont_go_in_there import prompts
from companion.games.dont_go_in_there.actions import (
    CARDS,
    Card,
    FlipDie,
    PlaceMeeple,
    Reroll,
    RevealCard,
)
from companion.games.dont_go_in_there.model import FACE_DOWN, Room
from companion.games.dont_go_in_there.odds import dice_odds, on_placing, taken
from companion.games.dont_go_in_there.rules import free_spaces
from companion.games.dont_go_in_there.state import GameState
from companion.kernel import Action
from companion.sim.bots.base import Bot
from companion.sim.bots.burden import Sight

Chances = tuple[tuple[int, float], ...]

LEFT_BY = ((1.0, 0.0, 0.0), (0.5, 0.5, 0.0), (0.16, 0.33, 0.51))
"""Which of three cards, best first, is still there when 0, 1, 2 others have taken one.

Others are thought to take what is best for us half of the time, the second best three
times in ten.
"""


class Greedy(Bot):
    """Takes what costs least as far as it can see; never thinks of others' plans."""

    def choose(
        self, known: Mapping[str, Action], state: Any, seat: str, rng: random.Random
    ) -> Action:
        """Return the answer with the least expected burden."""
        del rng
        sight = Sight(state, seat)
        prompt = state.prompt
        if isinstance(prompt, prompts.Place):
            return _Placing(sight, known).best()
        rated = _BURDEN_OF.get(type(prompt))
        answers = state.legal_actions()
        if rated is None:  # which cards to dispel: the best come first
            return answers[0]
        return min(answers, key=lambda answer: rated(sight, answer))


# --- placing ----------------------------------------------------------------------


def sides_of(state: GameState) -> tuple[int, int]:
    """Return how many sides of a die show a ghost, and how many are blank."""
    faces = state.options.profile.die_faces.value
    return faces.get("ghost", 0), faces.get("blank", 0)


@lru_cache(maxsize=512)
def behind(dice: int, shield: int, sides: tuple[int, int]) -> Chances:
    """Return the chance of each number of ghosts behind a shield, in floats."""
    return tuple((n, float(p)) for n, p in taken(dice, shield, sides).items())


class _Prospect(NamedTuple):
    """What a room holds out.

    Attributes:
        filled: which spaces are taken.
        picks: what the card adds that is left when 0, 1, 2 others have taken theirs.
        dice: how many dice it will roll, with their chances.
    """

    filled: tuple[bool, ...]
    picks: tuple[float, ...]
    dice: Chances


class _Placing:
    """One decision where to place; what was worked out for a card or room is kept."""

    def __init__(self, sight: Sight, known: Mapping[str, Action]) -> None:
        self.sight = sight
        self.state = sight.state
        self._known = known
        self._added: dict[tuple[Card, int], float] = {}
        self._rooms: dict[str, _Prospect] = {}
        self._costs: dict[tuple[Chances, int, int], float] = {}
        self._sides = sides_of(sight.state)

    def best(self) -> PlaceMeeple:
        """Return the placement that adds least."""
        return min(free_spaces(self.state, None), key=self._burden)

    def _burden(self, place: PlaceMeeple) -> float:
        room = self._room(place.room)
        none, one, two = takers_ahead(room.filled, place.space)
        first, second, third = room.picks
        cards = none * first + one * second + two * third
        start = on_placing(self.state, place.room, place.space)
        shield = self.state.options.profile.shield(place.room, place.space)
        key = (room.dice, shield, start)
        if key not in self._costs:
            self._costs[key] = self._cost_of(*key)
        return cards + self._costs[key]

    def _cost_of(self, dice: Chances, shield: int, start: int) -> float:
        """Return what the ghosts of placing and dice are expected to cost."""
        cost = self.sight.cost
        have = max(0, self.sight.me.ghosts + start)
        return sum(
            p * q * cost(have + n)
            for number, p in dice
            for n, q in behind(number, shield, self._sides)
        )

    def _room(self, side: str) -> "_Prospect":
        if side not in self._rooms:
            room = self.state.rooms[self.state.room_index(side)]
            hidden = self._hidden(room)
            row = sorted(
                self._of_slot(room, slot, hidden)
                for slot, card in enumerate(room.slots, 1)
                if card is not None
            )
            odds = dice_odds(self.state, side, hidden)
            self._rooms[side] = _Prospect(
                tuple(owner is not None for owner in room.spaces),
                tuple(sum(map(mul, shares, row)) for shares in LEFT_BY),
                tuple((n, float(p)) for n, p in odds.items()),
            )
        return self._rooms[side]

    def _hidden(self, room: Room) -> Card | None:
        """Return a room's face-down card, if our seat has looked at it."""
        if FACE_DOWN not in room.slots:
            return None
        answer = self._known.get(f"{room.side}/{room.slots.index(FACE_DOWN) + 1}")
        if not isinstance(answer, RevealCard):
            return None
        return CARDS[f"{answer.type}-{answer.value}"]

    def _of_slot(self, room: Room, slot: int, hidden: Card | None) -> float:
        card = room.slots[slot - 1]
        if card == FACE_DOWN:
            return self._of_unseen() if hidden is None else self._of(hidden, 0)
        assert isinstance(card, Card)
        return self._of(card, self.sight.on_taking(room.side, slot))

    def _of(self, card: Card, ghosts: int) -> float:
        key = (card, ghosts)
        if key not in self._added:
            self._added[key] = self.sight.added(card, ghosts)
        return self._added[key]

    def _of_unseen(self) -> float:
        """Return what an unseen card adds; each type's middle card stands for it."""
        total = weight = 0.0
        for cards in _by_type(self.state).values():
            middle = sorted(cards, key=lambda card: card.value)[len(cards) // 2]
            total += len(cards) * self._of(middle, 0)
            weight += len(cards)
        return total / weight


def _by_type(state: GameState) -> dict[str, list[Card]]:
    out: dict[str, list[Card]] = {}
    for key, count in state.unseen.items():
        out.setdefault(CARDS[key].type, []).extend([CARDS[key]] * count)
    return out


@lru_cache(maxsize=1024)
def takers_ahead(filled: tuple[bool, ...], space: int) -> tuple[float, float, float]:
    """Return the chance that 0, 1 or 2 meeples take a card before one on `space`.

    Args:
        filled: which spaces are taken, deepest / top first.
        space: where the meeple would stand; those still to come are thought to stand
            on any other free space alike.
    """
    ahead = sum(filled[: space - 1])
    deeper = space - 1 - ahead
    free = len(filled) - sum(filled) - 1
    chances = {ahead: 1.0}
    for come in range(max(0, 2 - sum(filled))):
        step: dict[int, float] = {}
        for k, p in chances.items():
            q = (deeper - (k - ahead)) / (free - come)
            step[k + 1] = step.get(k + 1, 0.0) + p * q
            step[k] = step.get(k, 0.0) + p * (1 - q)
        chances = step
    return chances.get(0, 0.0), chances.get(1, 0.0), chances.get(2, 0.0)


# --- everything else --------------------------------------------------------------


def _of_taking(sight: Sight, answer: Any) -> float:
    prompt = sight.state.prompt
    assert isinstance(prompt, prompts.Take)
    room = sight.state.rooms[sight.state.room_index(prompt.room)]
    card = room.slots[answer.slot - 1]
    assert isinstance(card, Card)
    return sight.added(card, sight.on_taking(room.side, answer.slot))


def _of_naming(sight: Sight, answer: Any) -> float:
    return sight.burden(sight.without_type(sight.me, answer.type))


def _of_turning(sight: Sight, answer: Any) -> float:
    prompt = sight.state.prompt
    assert isinstance(prompt, prompts.TurnDie)
    change = 0
    if isinstance(answer, FlipDie):
        change = 1 if answer.to == "ghost" else -1
    return _of_roll(sight, prompt.room, prompt.ghosts + change)


def _of_rolling_again(sight: Sight, answer: Any) -> float:
    prompt = sight.state.prompt
    assert isinstance(prompt, prompts.RollAgain)
    if not isinstance(answer, Reroll):
        return _of_roll(sight, prompt.room, prompt.ghosts)
    again = behind(prompt.dice, 0, sides_of(sight.state))
    return sum(p * _of_roll(sight, prompt.room, n) for n, p in again)


def _of_roll(sight: Sight, side: str, ghosts: int) -> float:
    """Return what a roll costs us, the ghosts of all three meeples dealt."""
    room = sight.state.rooms[sight.state.room_index(side)]
    brings: dict[str, int] = {}
    for space, seat in enumerate(room.spaces, 1):
        if seat is not None:
            shield = sight.state.options.profile.shield(side, space)
            brings[seat] = brings.get(seat, 0) + max(0, ghosts - shield)
    mine = brings.pop(sight.seat, 0)
    return sight.cost(sight.me.ghosts + mine, sight.rival(brings))


_BURDEN_OF: dict[type, Callable[[Sight, Any], float]] = {
    prompts.Take: _of_taking,
    prompts.NameType: _of_naming,
    prompts.TurnDie: _of_turning,
    prompts.RollAgain: _of_rolling_again,
}
