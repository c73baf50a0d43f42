"""What seats saw in private: kept for them alone, and forgotten in time."""

import random

from companion.games.dont_go_in_there import game
from companion.kernel import tag_of
from companion.table.looks import Looks
from tests.soak import counted

NAMES = ("Ann", "Ben", "Cy")


def looked_at(seed=0):
    """Return a position in which somebody may look, the slot, and who may."""
    rng = random.Random(seed)
    while True:
        state = game.start(NAMES, {"edition": "retail"})
        for _ in range(60):
            if tag_of(state.prompt) == "place":
                for slot, seats in state.looks().items():
                    if 0 < len(seats) < len(NAMES):
                        return state, slot, seats
            state = state.apply(rng.choice(list(state.legal_actions()))).state


def answers(state, slot):
    prompt = state.turning_up(slot)
    return [action for action, _ in prompt.chances(state)]


def test_a_look_is_known_to_its_seat_alone():
    state, slot, seats = looked_at()
    looks, card = Looks(), answers(state, slot)[0]
    assert looks.note(state, slot, seats[0], card)
    known = {seat: looks.known(state, slot, seat) for seat in NAMES}
    assert known == {seat: card if seat == seats[0] else None for seat in NAMES}


def test_who_may_not_look_and_what_cannot_lie_there_is_not_kept():
    state, slot, seats = looked_at()
    looks, card = Looks(), answers(state, slot)[0]
    outsider = next(seat for seat in NAMES if seat not in seats)
    roll = game.parse({"do": "roll", "ghosts": 1})
    assert not looks.note(state, slot, outsider, card)
    assert not looks.note(state, "attic/1", seats[0], card)
    assert not looks.note(state, slot, seats[0], roll)
    assert [looks.known(state, slot, seat) for seat in NAMES] == [None] * 3


def test_a_seat_that_is_renamed_still_knows():
    state, slot, seats = looked_at()
    looks, card = Looks(), answers(state, slot)[0]
    looks.note(state, slot, seats[0], card)
    renamed = state.renamed(seats[0], "Zoe", "human")
    assert looks.known(renamed, slot, "Zoe") == card


def test_it_is_forgotten_with_the_reveal_and_says_who_saw_something_else():
    state, slot, seats = looked_at()
    cards = answers(state, slot)
    looks = Looks()
    looks.note(state, slot, seats[0], cards[0])
    while tag_of(state.prompt) != "turn_up":
        legal = [
            one
            for one in state.legal_actions()
            if getattr(one, "room", slot).startswith(slot.split("/")[0])
        ]
        state = state.apply(legal[0]).state
        looks.follow(state)
    other = next(one for one in answers(state, slot) if one != cards[0])
    assert looks.differing(state, slot, cards[0]) == ()
    assert looks.differing(state, slot, other) == (seats[0],)
    after = state.apply(other).state
    looks.follow(after)
    assert looks.differing(after, slot, other) == ()
    assert looks.known(state, slot, seats[0]) is None


def test_over_many_games_nobody_ever_knows_what_they_may_not_see():
    with counted("private looks", full=500, seed=41) as run:
        for _ in range(run.n):
            rng, looks = run.rng, Looks()
            state = game.start(NAMES, {"edition": "retail"})
            while state.prompt is not None:
                for slot, seats in state.looks().items():
                    if seats and rng.random() < 0.3:
                        card = rng.choice(answers(state, slot))
                        assert looks.note(state, slot, rng.choice(seats), card)
                for slot in ("secret_passage/3", "library/3"):
                    may = state.looks().get(slot, ())
                    knows = {s for s in NAMES if looks.known(state, slot, s)}
                    assert knows <= set(may)
                state = state.apply(rng.choice(list(state.legal_actions()))).state
                looks.follow(state)
            assert not any(looks.known(state, "secret_passage/3", s) for s in NAMES)
