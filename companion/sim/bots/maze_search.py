"""A player of Dungeon Twister that plans his turn and tries the best plans out.

Each of the plans that look best is played on to the end of the opponent's next turn,
many times: a *rollout*. Whatever nobody can know is drawn for each by a dealer of its
own: rooms, tokens, the opponent's combat cards. The plan whose rollouts end best is
followed; rollouts go where they may still change that.
"""

import random
from collections.abc import Mapping, Sequence
from math import log, sqrt
from typing import Any, Final

from msgspec.structs import replace

from companion.games.dungeon_twister import actions as a
from companion.games.dungeon_twister import prompts
from companion.games.dungeon_twister.model import COMBAT_CARDS
from companion.games.dungeon_twister.state import GameState
from companion.kernel import Action
from companion.sim.bots.dungeon_twister import (
    RESTLESS,
    Greedy,
    after,
    fought,
    hand_of,
    rated,
    wandering,
)
from companion.sim.bots.maze_plans import OPEN_ENDED, Plan, plans
from companion.sim.bots.maze_worth import value
from companion.sim.dealer import Dealer

USUAL: Final = 100
"""Rollouts where no budget is named."""
TRIED: Final = 10
"""How many plans are tried out, at most: one for each `EACH` rollouts."""
EACH: Final = 9
AT_ONCE: Final = 5.0
"""How many rollouts the first look at a plan counts like."""
LOOKED_AT: Final = 4
"""How many ways of a character a player in a rollout looks at."""
SPREAD: Final = 0.25
"""How far apart the ends of rollouts of one plan usually are."""
LIKELY: Final = 18
"""How many cards the one that is likely counts like, beside each that may be."""
MOST_STEPS: Final = 80
"""Where a rollout ends in any case."""


class Search(Greedy):
    """Plans the rest of the turn, and tries the best plans out.

    Args:
        budget: how many rollouts a decision may take.
    """

    def __init__(self, budget: int = USUAL) -> None:
        self.budget = budget

    def conceal(
        self, answers: Sequence[Action], state: Any, seat: str, rng: random.Random
    ) -> Action:
        """Return the combat card that answers what the opponent is likely to lay."""
        del rng
        return answered(state, seat, answers)

    def choose(
        self, known: Mapping[str, Action], state: Any, seat: str, rng: random.Random
    ) -> Action:
        """Return the first action of the plan whose rollouts end best.

        Where that is to end the turn, any action that costs little is as good now and
        then: two players who both wait for the other would wait for ever.
        """
        if not isinstance(state.prompt, prompts.Act):
            return super().choose(known, state, seat, rng)
        me = state.seats.index(seat)
        found = rated(state, me)
        most = max(2, min(TRIED, self.budget // EACH))
        plan = _tried(state, me, plans(state, me, found, most), self.budget, rng)
        if not plan.actions and rng.random() < RESTLESS:
            return wandering(found, rng)
        return plan.first


# --- combat cards ---------------------------------------------------------------------


def expected(state: GameState, seat: str) -> list[int]:
    """Return the cards that the other side of a combat may lay, the likely one often.

    It is likely to lay what would serve it best against any card.
    """
    me = state.seats.index(seat)
    other, hand = state.seats[1 - me], hand_of(state, 1 - me, me)
    likely = max(
        dict.fromkeys(hand), key=lambda card: fought(state, other, a.TurnUp(value=card))
    )
    return [*hand, *[likely] * LIKELY]


def answered(state: GameState, seat: str, answers: Sequence[Action]) -> Action:
    """Return the combat card that does best against what the other side may lay."""
    theirs = expected(state, seat)
    return max(answers, key=lambda card: fought(state, seat, card, theirs))


class _Trial:
    """One decision: how often each plan was tried, and how it ended.

    What a plan looks worth at once counts like `AT_ONCE` rollouts, so that few
    rollouts do not drown it in chance.
    """

    def __init__(self, found: Sequence[Plan]) -> None:
        self.plans = found
        middle = sum(plan.worth for plan in found) / len(found)
        self._looks = [plan.worth - middle for plan in found]
        self.counts = [0] * len(found)
        self._sums = [0.0] * len(found)

    def add(self, k: int, worth: float) -> None:
        """Note how a rollout of a plan ended."""
        self.counts[k] += 1
        self._sums[k] += worth

    def worth(self, k: int) -> float:
        """Return what a plan is worth as far as is known."""
        base = sum(self._sums) / max(1, sum(self.counts))
        looks = AT_ONCE * (base + self._looks[k])
        return (self._sums[k] + looks) / (self.counts[k] + AT_ONCE)

    def next(self) -> int:
        """Return which plan is tried next: the one that may yet be best (UCB1)."""
        spread = SPREAD * sqrt(log(1 + sum(self.counts)))
        return max(
            range(len(self.counts)),
            key=lambda k: self.worth(k) + spread / sqrt(self.counts[k] + 1),
        )

    def best(self) -> Plan:
        """Return the plan that is worth most by now."""
        return self.plans[max(range(len(self.counts)), key=self.worth)]


def _tried(
    state: GameState, me: int, found: Sequence[Plan], budget: int, rng: random.Random
) -> Plan:
    """Share the rollouts out; the n-th of each plan meets the same chance."""
    trial, chance = _Trial(found), rng.getrandbits(32)
    for _ in range(budget if len(found) > 1 else 0):
        k = trial.next()
        same = random.Random(chance + trial.counts[k])  # noqa: S311
        drawn = hidden_drawn(state, me, same)
        trial.add(k, rollout(drawn, trial.plans[k].actions, me, same))
    return trial.best()


def hidden_drawn(state: GameState, me: int, rng: random.Random) -> GameState:
    """Return a position with combat cards that the opponent may have.

    How many they are is seen; which, only where the table shows what is spent.
    """
    other = state.players[1 - me]
    if state.options.memory_aids:
        return state
    rest = rng.sample([card for card in COMBAT_CARDS if card], len(other.combat) - 1)
    drawn = replace(other, combat=(0, *sorted(rest)))
    players = (drawn, state.players[1]) if me else (state.players[0], drawn)
    return replace(state, players=players)


# --- one rollout ----------------------------------------------------------------------


def rollout(
    state: GameState, actions: Sequence[Action], me: int, rng: random.Random
) -> float:
    """Return what a position looks worth after the opponent's turn that follows.

    Args:
        state: the position, what is hidden being drawn.
        actions: what `me` does first; none: he ends his turn.
        me: the player (0 or 1) for whom it is tried.
        rng: the only source of chance.
    """
    dealer = Dealer(rng)
    done = bool(actions) and isinstance(actions[-1], OPEN_ENDED)
    for action in actions:
        state = state.apply(action).state
    if not done and state.turn == me and isinstance(state.prompt, prompts.Act):
        state = state.apply(a.EndTurn()).state
    turns = 1 if state.turn == me else 2
    active = state.turn
    for _ in range(MOST_STEPS):
        if state.prompt is None:
            break
        if state.turn != active:
            active, turns = state.turn, turns + 1
        if turns > 2:
            break
        answer = _answer(state, dealer, rng)
        if isinstance(answer, a.Commit):
            slot, cards = state.prompt.secrets(state, answer)
            if slot:
                dealer.commit(slot, state.prompt.seats[0], rng.choice(cards))
        state = state.apply(answer).state
    return value(state, me)


def _answer(state: GameState, dealer: Dealer, rng: random.Random) -> Action:
    """Return what a player in a rollout does: quick, and not too foolish."""
    prompt = state.prompt
    if isinstance(prompt, prompts.Act):
        return _acted(state, rng)
    if isinstance(prompt, prompts.ActionCard):
        return state.legal_actions()[-1]
    if prompt is not None and prompt.kind == "reveal":
        return dealer.answer(state)
    return rng.choice(state.legal_actions())


def _acted(state: GameState, rng: random.Random) -> Action:
    """Return the best of a few actions of two characters; else end the turn."""
    assert isinstance(state.prompt, prompts.Act)
    me = state.turn
    top, chosen = value(state, me), None
    now = top
    some: list[Action] = []
    for who in rng.sample(state.prompt.who, min(2, len(state.prompt.who))):
        some += _some(state.legal_actions(part=who), rng)
    for action in some:
        worth = after(state, me, now, action)
        if worth > top:
            top, chosen = worth, action
    return a.EndTurn() if chosen is None else chosen


def _some(answers: Sequence[Action], rng: random.Random) -> list[Action]:
    """Return all that is no move, and some of the moves."""
    ways = [one for one in answers if isinstance(one, a.Move | a.Jump)]
    others = [one for one in answers if not isinstance(one, a.Move | a.Jump)]
    if len(ways) > LOOKED_AT:
        ways = rng.sample(ways, LOOKED_AT)
    return others + ways
