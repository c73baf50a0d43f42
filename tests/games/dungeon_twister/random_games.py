"""Random games: first a kind of action is drawn, then one of that kind (rules 13)."""

from companion.games.dungeon_twister.game import game
from tests.games.dungeon_twister.positions import SEATS


def chosen(state, rng):
    """Return an answer: a part, then a kind, then one of that kind."""
    prompt, answers = state.prompt, ()
    while not answers:
        part = rng.choice(prompt.parts) if prompt.parts else None
        answers = state.legal_actions(part=part)
    kinds = {}
    for answer in answers:
        kinds.setdefault(type(answer), []).append(answer)
    return rng.choice(kinds[rng.choice([*kinds])])


def course(rng, most=10_000, options=None):
    """Yield the states of a random game; it is cut after `most` actions."""
    state = game.start(SEATS, options)
    for _ in range(most):
        yield state
        if state.prompt is None:
            return
        state = state.apply(chosen(state, rng)).state
