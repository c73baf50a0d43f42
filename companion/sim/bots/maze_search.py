"""A player of Dungeon Twister that tries actions out, with what is hidden drawn anew.

Of the actions that look best at once, each is played on to the end of the opponent's
next turn, many times: a *rollout*. Whatever nobody can know is drawn for each by a
dealer of its own: rooms, tokens, the opponent's combat cards. The action whose
rollouts end best is taken; rollouts go where they may still change that.
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
    Greedy,
    Rated,
    after,
    rated,
)
from companion.sim.bots.maze_worth import value
from companion.sim.dealer import Dealer

USUAL: Final = 100
"""Rollouts where no budget is named."""
TRIED: Final = 10
"""How many actions are tried out, at most: one for each `EACH` rollouts."""
EACH: Final = 9
AT_ONCE: Final = 5.0
"""How many rollouts the first look at an action counts like."""
LOOKED_AT: Final = 6
"""How many actions of a character a player in a rollout looks at."""
SPREAD: Final = 0.25
"""How far apart the ends of rollouts of one action usually are."""
MOST_STEPS: Final = 80
"""Where a rollout ends in any case."""


class Search(Greedy):
    """Tries the best-looking actions out, as often as its budget allows.

    Args:
        budget: how many rollouts a decision may take.
    """

    def __init__(self, budget: int = USUAL) -> None:
        self.budget = budget

    def choose(
        self, known: Mapping[str, Action], state: Any, seat: str, rng: random.Random
    ) -> Action:
        """Return the action whose rollouts end best."""
        if not isinstance(state.prompt, prompts.Act):
            return super().choose(known, state, seat, rng)
        me = state.seats.index(seat)
        found = sorted(rated(state, me), key=lambda pair: -pair[0])
        return _tried(state, me, distinct(found, self.budget), self.budget, rng)


def distinct(found: Sequence[Rated], budget: int) -> list[Rated]:
    """Return the best few actions: of each character two of a kind at most.

    The end of the turn is always among them.
    """
    most = max(2, min(TRIED, budget // EACH))
    taken: dict[tuple[str, type[Action]], int] = {}
    kept: list[Rated] = []
    for worth, action in found:
        key = (getattr(action, "who", ""), type(action))
        if taken.get(key, 0) < 2 and len(kept) < most - 1:
            taken[key] = taken.get(key, 0) + 1
            kept.append((worth, action))
    if not any(isinstance(action, a.EndTurn) for _, action in kept):
        kept += [pair for pair in found if isinstance(pair[1], a.EndTurn)]
    return kept


class _Trial:
    """One decision: how often each action was tried, and how it ended.

    What an action looks worth at once counts like `AT_ONCE` rollouts, so that few
    rollouts do not drown it in chance.
    """

    def __init__(self, found: Sequence[Rated]) -> None:
        self.actions = [action for _, action in found]
        middle = sum(worth for worth, _ in found) / len(found)
        self._looks = [worth - middle for worth, _ in found]
        self.counts = [0] * len(found)
        self._sums = [0.0] * len(found)

    def add(self, k: int, worth: float) -> None:
        """Note how a rollout of an action ended."""
        self.counts[k] += 1
        self._sums[k] += worth

    def worth(self, k: int) -> float:
        """Return what an action is worth as far as is known."""
        base = sum(self._sums) / max(1, sum(self.counts))
        looks = AT_ONCE * (base + self._looks[k])
        return (self._sums[k] + looks) / (self.counts[k] + AT_ONCE)

    def next(self) -> int:
        """Return which action is tried next: the one that may yet be best (UCB1)."""
        spread = SPREAD * sqrt(log(1 + sum(self.counts)))
        return max(
            range(len(self.counts)),
            key=lambda k: self.worth(k) + spread / sqrt(self.counts[k] + 1),
        )

    def best(self) -> Action:
        """Return the action that is worth most by now."""
        return self.actions[max(range(len(self.counts)), key=self.worth)]


def _tried(
    state: GameState, me: int, found: list[Rated], budget: int, rng: random.Random
) -> Action:
    """Share the rollouts out; the n-th of each action meets the same chance."""
    trial, chance = _Trial(found), rng.getrandbits(32)
    for _ in range(budget if len(found) > 1 else 0):
        k = trial.next()
        same = random.Random(chance + trial.counts[k])  # noqa: S311
        drawn = hidden_drawn(state, me, same)
        trial.add(k, rollout(drawn, trial.actions[k], me, same))
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


def rollout(state: GameState, action: Action, me: int, rng: random.Random) -> float:
    """Return what a position looks worth after the opponent's turn that follows.

    Args:
        state: the position, what is hidden being drawn.
        action: what `me` does first.
        me: the player (0 or 1) for whom it is tried.
        rng: the only source of chance.
    """
    dealer = Dealer(rng)
    state = state.apply(action).state
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
    """Return the best of a few actions of one character; else end the turn."""
    assert isinstance(state.prompt, prompts.Act)
    me = state.turn
    top, chosen = value(state, me), None
    now = top
    who = rng.choice(state.prompt.who)
    answers = state.legal_actions(part=who)
    some = answers
    if len(answers) > LOOKED_AT:
        some = rng.sample(list(answers), LOOKED_AT)
    for action in some:
        worth = after(state, me, now, action)
        if worth > top:
            top, chosen = worth, action
    return a.EndTurn() if chosen is None else chosen
