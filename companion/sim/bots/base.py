"""What a bot is: somebody who answers for one seat."""

import random
from collections.abc import Mapping, Sequence
from typing import Any

from companion.kernel import Action, Prompt, State, Window


class Bot:
    """Answers at random; other bots choose better.

    A bot keeps nothing between two answers. It may use the state as far as
    `state.view(seat)` shows it to the seat, and what the seat's keeper adds.
    """

    def choose(
        self, known: Mapping[str, Action], state: Any, seat: str, rng: random.Random
    ) -> Action:
        """Return one of the seat's answers to the prompt.

        Args:
            known: what lies in hidden slots, as far as the seat knows it.
            state: the position; its prompt asks `seat`, perhaps others too.
            seat: for whom the bot answers.
            rng: the only source of chance.
        """
        return rng.choice(own_answers(state, seat, known))

    def conceal(
        self,
        answers: Sequence[Action],
        state: Any,
        seat: str,
        rng: random.Random,
    ) -> Action:
        """Return what the seat lays face down: one of `answers`."""
        del state, seat
        return rng.choice(answers)


def own_answers(
    state: State, seat: str, known: Mapping[str, Action] | None = None
) -> Sequence[Action]:
    """Return the legal answers that `seat` may give.

    Args:
        state: the position.
        seat: who is to answer.
        known: what its keeper tells it; then only what its hand allows. A seat that
            alone must answer, but whose keeper knows too little, has all answers.
    """
    prompt = state.prompt
    if prompt is None:
        return ()
    mine = sure_answers(state, seat, known)
    hand = known is not None and state.holding(seat, known) is not None
    if not mine and hand and len(prompt.seats) == 1:
        return _of_seat(state.legal_actions(), prompt, seat)
    return mine


def sure_answers(
    state: State, seat: str, known: Mapping[str, Action] | None = None
) -> Sequence[Action]:
    """Return the answers that `seat` may give with just the cards that it knows.

    Args:
        state: the position.
        seat: who is to answer.
        known: what its keeper tells it; None: all that the pools allow.
    """
    prompt = state.prompt
    if prompt is None:
        return ()
    holding = None if known is None else state.holding(seat, known)
    part = seat if isinstance(prompt, Window) and len(prompt.seats) > 1 else None
    return _of_seat(state.legal_actions(holding, part), prompt, seat)


def _of_seat(answers: Sequence[Action], prompt: Prompt, seat: str) -> Sequence[Action]:
    if len(prompt.seats) == 1:
        return answers
    return [answer for answer in answers if getattr(answer, "seat", None) == seat]
