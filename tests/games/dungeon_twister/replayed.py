"""Games as the second reckoning reads them; see `replay`."""

import msgspec

from companion.games.dungeon_twister.actions import Attack, Drink, EndTurn, RevealRoom
from companion.games.dungeon_twister.game import game
from companion.games.dungeon_twister.options import KNOWN
from companion.games.dungeon_twister.prompts import Act
from tests.games.dungeon_twister.positions import SEATS
from tests.games.dungeon_twister.random_games import chosen

CUT = 10_000


def random_options(rng):
    """Return a third of all rulings at any value."""
    return {
        key: rng.choice(option.values)
        for key, option in KNOWN.items()
        if rng.random() < 1 / 3
    }


def as_json(steps, options, start=None):
    """Return a game as the second reckoning reads it; `start`: the first state."""
    last = steps[-1].state
    record = {
        "players": last.seats,
        "options": options,
        "actions": [game.dump(step.action) for step in steps],
        "position": game.encode(last),
        "outcome": last.outcome,
    }
    if start is not None:
        record["start"] = game.encode(start)
    return msgspec.json.decode(msgspec.json.encode(record))


def random_game(rng, options, most=CUT):
    """Return a random game as it is read; it is cut where somebody acts."""
    state, steps = game.start(SEATS, options), []
    while state.prompt is not None:
        if len(steps) >= most and isinstance(state.prompt, Act):
            break
        steps.append(state.apply(chosen(state, rng)))
        state = steps[-1].state
    return as_json(steps, options)


def busy_game(rng, most, start=None):
    """Return a game in which every point is used, and potions and fights come first."""
    state, steps = start or game.start(SEATS), []
    while state.prompt is not None:
        if len(steps) >= most and isinstance(state.prompt, Act):
            break
        every = state.legal_actions()
        eager = [one for one in every if isinstance(one, Drink | Attack | RevealRoom)]
        first = eager if eager and rng.random() < 0.7 else every
        left = [one for one in first if not isinstance(one, EndTurn)] or every
        steps.append(state.apply(rng.choice(left)))
        state = steps[-1].state
    options = game.encode(state)["options"]
    return as_json(steps, options, start)


def told_from(start, *texts):
    """Return what short texts do from a position as it is read."""
    state, steps = start, []
    for text in texts:
        steps.append(state.apply({"do": "text", "text": text}))
        state = steps[-1].state
    return as_json(steps, {}, start)
