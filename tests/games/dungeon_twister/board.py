"""A board of which every square is known, for tests by hand, and short cuts.

slots 1-4: 1D0 2D0 3D0 4D0      slots 5-8: 1G0 2G0 3G0 4G0
"""

import pytest

from companion.games.dungeon_twister.texts import written
from companion.kernel import IllegalAction
from tests.games.dungeon_twister.positions import position


def do(state, *texts):
    """Carry out actions in text form; return the state."""
    for text in texts:
        state = state.apply({"do": "text", "text": text}).state
    return state


def refused(state, text):
    """Return the rule that refuses an action, and the square or edge it names."""
    with pytest.raises(IllegalAction) as error:
        state.apply({"do": "text", "text": text})
    refusal = error.value.refusal
    fields = refusal.fields
    return refusal.rule, fields.get("at") or fields.get("edge")


def events(state, text):
    """Return the names of the events of an action."""
    step = state.apply({"do": "text", "text": text})
    return [type(event).__name__ for event in step.events]


def tokens(state):
    """Return what lies where."""
    return state.game.encode(state)["tokens"]


def out(state):
    """Return the tokens out of the game."""
    return set(state.game.encode(state)["out"])


def points(state):
    """Return both players' victory points."""
    return tuple(player.vp for player in state.players)


def texts_of(state, part=None):
    """Return the legal actions as texts."""
    return {written(one, state.seats) for one in state.legal_actions(part=part)}


def fight(state, text, attack, defence):
    """Carry out an attack with these cards."""
    return do(state, text, "commit", "commit", f"fight={attack},{defence}")


__all__ = [
    "do",
    "events",
    "fight",
    "out",
    "points",
    "position",
    "refused",
    "texts_of",
    "tokens",
]
