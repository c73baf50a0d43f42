"""Whole turns against the plain implementation: each answer, and counts to a depth.

The counts (as chess has perft) stand here as numbers, so that an error made in both
would show when one of them is mended.
"""

from collections import Counter

import pytest

from tests.games.dungeon_twister.plain_game import Game, played_out
from tests.games.dungeon_twister.positions import position, random_position
from tests.soak import counted

POSITIONS = {
    "a thief and a rope among pits": (
        {"b2": "T", "f0": "L", "d7": "G", "u3": "w"},
        {"ap": 2},
        (31, 1_054, 4_232),
    ),
    "a fight of two against one": (
        {"h5": "C", "h6": "W", "h7": "rA", "t2": "g"},
        {"ap": 1},
        (19, 76, 1_368),
    ),
    "gears under a mekanork": (
        {"d2": "M", "n7": "mS", "e3": "X"},
        {"ap": 2},
        (20, 576, 2_388),
    ),
    "a wizard with the wand, a potion beside": (
        {"k4": "ZF", "k6": "P", "k8": "t", "s5": "k"},
        {"ap": 2},
        (64, 1_826, 7_544),
    ),
    "the last points before the exit": (
        {"t3": "G", "u4": "R-", "b6": "c", "s3": "X"},
        {"ap": 2, "turn": "Ann"},
        (31, 1_168, 4_680),
    ),
}
"""What lies where, the rest, and how many sequences of 1, 2 and 3 answers there are."""


def engine_count(state, depth, known):
    """Return how many sequences of so many answers the engine allows."""
    answers = state.legal_actions()
    if depth == 1:
        return len(answers)
    total = 0
    for answer in answers:
        after = state.apply(answer).state
        key = Game(after.game.encode(after)).key(), depth - 1
        if key not in known:
            known[key] = engine_count(after, depth - 1, known)
        total += known[key]
    return total


@pytest.mark.parametrize("name", POSITIONS)
def test_the_engine_counts_the_known_numbers(name):
    tokens, more, counts = POSITIONS[name]
    state = position(tokens, **more)
    found = tuple(engine_count(state, depth, {}) for depth in (1, 2, 3))
    assert found == counts


@pytest.mark.parametrize("name", POSITIONS)
def test_the_plain_game_counts_the_known_numbers(name):
    """To two answers; three take minutes (they were counted once, and agreed)."""
    tokens, more, counts = POSITIONS[name]
    state = position(tokens, **more)
    game = Game(state.game.encode(state))
    assert (played_out(game, 1, {}), played_out(game, 2, {})) == counts[:2]


def compared(state):
    """Check that both list the same positions, each as often; return how many."""
    mine, theirs = {}, {}
    for answer in state.legal_actions():
        after = state.apply(answer).state
        mine.setdefault(Game(after.game.encode(after)).key(), []).append(answer)
    for one in Game(state.game.encode(state)).listed():
        theirs.setdefault(one.key(), []).append(one)
    only = [mine[key] for key in mine.keys() - theirs.keys()]
    missing = [*theirs.keys() - mine.keys()]
    assert (only[:2], missing[:1]) == ([], [])
    counts = Counter({key: len(found) for key, found in mine.items()})
    assert counts == Counter({key: len(found) for key, found in theirs.items()})
    return counts.total()


def test_every_answer_leads_where_the_plain_game_says():
    answers = 0
    with counted("dungeon twister: whole turns", full=400, seed=14) as run:
        for _ in range(run.n):
            rng = run.rng
            state = random_position(
                rng,
                pieces=rng.randint(3, 12),
                turn=rng.choice(("Ann", "Ben")),
                ap=rng.randint(1, 3),
            )
            for _ in range(rng.randint(0, 5)):
                if state.prompt is not None:
                    state = state.apply(rng.choice(state.legal_actions())).state
            answers += compared(state)
        run.note(f"{answers} answers")
    assert answers > run.n
