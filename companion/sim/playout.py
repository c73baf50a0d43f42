"""One whole game, played by bots."""

import random
from collections.abc import Mapping
from typing import Any

import msgspec

from companion.kernel import Choose, Outcome, Ready, State, Step, Window, tag_of
from companion.sim.bots import Bot, own_answers
from companion.sim.dealer import Dealer
from companion.sim.figures import Tells, figures_of

MOST_ACTIONS = 10_000
"""Where a game is cut: far beyond any real one."""


class Result(msgspec.Struct, frozen=True):
    """How a game went.

    Attributes:
        outcome: None if it was cut.
        figures: for each figure of the game (curses, ghosts) the value of each seat.
        actions: how many actions there were, dice and cards included.
        turns: how many turns were taken.
        cut: whether it was stopped at the cap, without an outcome.
    """

    outcome: Outcome | None
    figures: dict[str, dict[str, int]]
    actions: int
    turns: int
    cut: bool


def play(
    state: State,
    bots: Mapping[str, Bot],
    dealing: random.Random,
    deciding: random.Random,
    most: int = MOST_ACTIONS,
) -> Result:
    """Play from a state to the end.

    Args:
        state: where to begin.
        bots: who answers for each seat.
        dealing: the chance of dice and cards.
        deciding: the chance that bots use, and who acts first where several may.
        most: after how many actions to cut the game.
    """
    dealer = Dealer(dealing)
    tells = figures_of(state.game.id)
    actions = turns = 0
    while state.prompt is not None and actions < most:
        prompt = state.prompt
        if isinstance(prompt, Choose):
            seat = _decider(state, prompt, dealer, deciding)
            turns += _begins(prompt, tells)
            step = _decided(state, seat, bots[seat], dealer, deciding)
        else:
            step = state.apply(dealer.answer(state))
        turns += sum(tag_of(event) in tells.begun for event in step.events)
        state = step.state
        actions += 1
    figures = tells.of_each_seat(state)
    return Result(state.outcome, figures, actions, turns, state.prompt is not None)


def _begins(prompt: Choose, tells: Tells) -> bool:
    """Tell whether a turn is counted where this is asked."""
    if tells.begun:
        return False
    return tag_of(prompt) in tells.turns if tells.turns else True


def _decider(state: State, prompt: Choose, dealer: Dealer, rng: random.Random) -> str:
    """Return a seat that is asked: any of those that are not ready and can answer."""
    seats = prompt.waiting if isinstance(prompt, Window) else prompt.seats
    if len(seats) == 1:
        return seats[0]
    seat = rng.choice(seats)
    if Ready in prompt.answers or own_answers(state, seat, dealer.known(state, seat)):
        return seat
    return next(
        one for one in seats if own_answers(state, one, dealer.known(state, one))
    )


def _decided(
    state: Any, seat: str, bot: Bot, dealer: Dealer, rng: random.Random
) -> Step:
    """Let a bot answer; what it lays face down is kept by the dealer."""
    action = bot.choose(dealer.known(state, seat), state, seat, rng)
    step = state.apply(action)
    slot, answers = state.prompt.secrets(state, action)
    if slot:
        dealer.commit(slot, seat, bot.conceal(answers, state, seat, rng))
    return step
