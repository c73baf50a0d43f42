"""Carrying an answer over to another position: it means what it meant when given."""

import msgspec

from companion.kernel.action import Action, Answer
from companion.kernel.prompt import Choose
from companion.kernel.refusal import IllegalAction, Refusal
from companion.kernel.state import State


def actor(state: State, action: Action) -> str | None:
    """Return the seat whose answer `action` is at `state`, or None."""
    if not isinstance(action, Answer):
        return None
    prompt = state.prompt
    if action.seat is None and isinstance(prompt, Choose) and len(prompt.seats) == 1:
        return prompt.seat
    return action.seat


def carry(action: Action, before: State, after: State) -> Action:
    """Return what an action that was accepted at `before` is at `after`.

    The game binds it to what it meant there (`Game.carried`), and the same player
    acts, by place. Nothing is applied: the rules may still refuse it.

    Args:
        action: in the form that is journaled.
        before: the position in which it was given.
        after: the position that has taken its place, as an earlier entry was amended.

    Raises:
        IllegalAction: it cannot mean the same any more (`amend.other_sense`).
    """
    moved = before.game.carried(action, before, after)
    if moved is None:
        raise IllegalAction(Refusal("amend.other_sense"))
    return _seated(action, moved, before, after)


def _seated(action: Action, moved: Action, before: State, after: State) -> Action:
    """Say who acts: a seat that was renamed since keeps its place.

    A seat that went without saying is said, so that no other player's turn takes the
    answer over.
    """
    if not isinstance(moved, Answer) or moved.seat == "all":
        return moved
    seat = actor(before, action)
    if seat is None or seat not in before.seats:
        return moved
    now = after.seats[before.seats.index(seat)]
    return moved if moved.seat == now else msgspec.structs.replace(moved, seat=now)
