"""Random games of Don't Go In There as plain JSON, with random options."""

import random
from typing import Any

import msgspec

from companion.kernel import State, Step
from tests.games.dont_go_in_there.tables import ALL_TYPES, GAME, NAMES, TYPES_IN_PLAY

BOARDS = [
    ["attic", "nursery"],
    ["basement", "hallway"],
    ["library", "secret_passage"],
]


def random_options(rng: random.Random, edition: str, n: int) -> dict[str, Any]:
    """Return options of every kind that this edition and player count have."""
    options: dict[str, Any] = {
        "edition": edition,
        "types": rng.sample(ALL_TYPES, TYPES_IN_PLAY[edition, n]),
        "start_player": rng.choice(NAMES[:n]),
        "dispel_choice": rng.choice(["ask", "ask", "best"]),
        "exact_sum": rng.choice(["any_subset", "any_subset", "whole"]),
        "tome_may_name_unheld": rng.random() < 0.3,
        "ghosts_hidden": rng.random() < 0.5,
    }
    if edition == "retail":
        options["start_sides"] = [rng.choice(board) for board in BOARDS]
        return options
    options["face_down_counts"] = rng.random() < 0.3
    if n == 2:
        spaces = [rng.randint(1, 5) for _ in range(3)]
        options["dummy_space"] = rng.choice([3, rng.randint(1, 5), spaces])
        options["dummy_counts_for_most_ghosts"] = rng.random() < 0.7
    return options


def answer(rng: random.Random, state: State) -> Any:
    """Return a random legal answer; the dice fall as dice do."""
    prompt = state.prompt
    assert prompt is not None
    if prompt.kind != "roll":
        return rng.choice(state.legal_actions())
    faces = [rng.choice(("ghost", "blank")) for _ in range(prompt.dice)]  # type: ignore[attr-defined]
    if rng.random() < 0.3:
        return {"do": "roll", "faces": faces}
    return {"do": "roll", "ghosts": faces.count("ghost")}


def random_game(
    rng: random.Random, edition: str, n: int, options: dict[str, Any] | None = None
) -> tuple[list[State], list[Step]]:
    """Play a game; return its states (the first one too) and its steps."""
    chosen = random_options(rng, edition, n) if options is None else options
    state = GAME.start(NAMES[:n], chosen)
    states: list[State] = [state]
    steps: list[Step] = []
    while state.prompt is not None:
        step = state.apply(answer(rng, state))
        state = step.state
        states.append(state)
        steps.append(step)
    return states, steps


def as_json(rng: random.Random, edition: str, n: int) -> dict[str, Any]:
    """Return a random game as the auditor reads it."""
    options = random_options(rng, edition, n)
    states, steps = random_game(rng, edition, n, options)
    game = {
        "players": NAMES[:n],
        "options": options,
        "actions": [GAME.dump(step.action) for step in steps],
        "position": GAME.encode(states[-1]),
        "outcome": states[-1].outcome,
    }
    return msgspec.json.decode(msgspec.json.encode(game))
