"""Corrections of a running game: what they reach, and what they never lead to."""

import random

import pytest

from companion.kernel import IllegalAction
from tests.games.dont_go_in_there.tables import EDITIONS, GAME, NAMES
from tests.kernel.test_merge import difference, tried
from tests.soak import counted


def to_first_turn(edition, n, seed=3, **options):
    rng = random.Random(seed)
    state = GAME.start(NAMES[:n], {"edition": edition, **options})
    while type(state.prompt).__name__ != "Place":
        state = state.apply(rng.choice(state.legal_actions())).state
    return state


def corrected(state, path, to):
    return state.apply({"do": "correct", "path": path, "to": to}).state


def refusal(state, path, to):
    with pytest.raises(IllegalAction) as caught:
        corrected(state, path, to)
    return caught.value.refusal


@pytest.mark.parametrize(
    ("path", "to"),
    [
        ("/turn", "Ben"),
        ("/prompt/seats", ["Ben"]),
        ("/prompt", {"what": "place", "seats": ["Ben"]}),
    ],
)
def test_the_seat_to_move_can_be_corrected(path, to):
    state = to_first_turn("prototype", 3)

    after = corrected(state, path, to)

    assert (after.turn, after.prompt.seats) == ("Ben", ("Ben",))
    assert GAME.decode(GAME.encode(after)) == after


@pytest.mark.parametrize("edition", ["prototype", "retail"])
def test_after_a_corrected_turn_nobody_takes_a_13th_card(edition):
    rng = random.Random(8)
    state = to_first_turn(edition, 3)
    moved = 0
    while state.prompt is not None:
        if type(state.prompt).__name__ == "Place" and moved < 4 and rng.random() < 0.3:
            seat = rng.choice(NAMES[:3])
            if seat != state.turn:
                state = corrected(state, "/turn", seat)
                moved += 1
        state = state.apply(rng.choice(state.legal_actions())).state
        assert GAME.decode(GAME.encode(state)) == state

    owned = [len(player.up) + len(player.down) for player in state.players]
    assert (moved, owned) == (4, [12, 12, 12])
    assert state.outcome.reason == "cards_taken"


@pytest.mark.parametrize(
    ("path", "to", "rule"),
    [
        ("/players/0/ghosts", None, "correct.no_effect"),
        ("/players/0/luck", 5, "position.shape"),
        ("/rooms/0/colour", "red", "position.shape"),
        ("/unseen/amulet-9", 1, "position.unseen"),
        ("/clock_claimed", "Ann", "position.no_clock"),
        ("/turn", "Zoe", "position.seat"),
    ],
)
def test_a_correction_that_says_nothing_is_refused(path, to, rule):
    state = to_first_turn("prototype", 3)

    assert refusal(state, path, to).rule == rule


def test_the_position_says_who_may_look_at_the_hidden_card():
    sides = ["attic", "basement", "secret_passage"]
    state = to_first_turn("retail", 3, start_sides=sides)
    assert GAME.encode(state)["looks"] == {"secret_passage/3": []}

    seen = state.apply({"do": "place", "room": "secret_passage", "space": 2}).state

    assert GAME.encode(seen)["looks"] == {"secret_passage/3": [state.turn]}
    assert GAME.decode(GAME.encode(seen)) == seen
    assert refusal(seen, "/looks", {"attic/1": ["Ann"]}).rule == "correct.no_effect"


def test_a_seat_with_13_turns_in_sight_is_no_position():
    state = to_first_turn("prototype", 3)
    data = GAME.encode(state)
    data["players"][0]["down"] = [{"type": "ring", "value": 1}] * 13

    with pytest.raises(ValueError, match="too_many_cards"):
        GAME.decode({k: v for k, v in data.items() if k not in {"unseen", "deck"}})


@pytest.mark.parametrize(
    ("key", "to", "rule"),
    [
        ("by", "Ben", "position.by"),
        ("by", "bot:", "position.by"),
        ("by", "", "position.by"),
        ("ghosts", 1200, "position.ghosts"),
        ("ghosts", -1, "position.negative"),
    ],
)
def test_a_seat_is_played_by_somebody_and_has_no_mountain_of_ghosts(key, to, rule):
    state = to_first_turn("prototype", 3)

    assert refusal(state, f"/players/1/{key}", to).rule == rule
    assert corrected(state, "/players/1/by", "bot:greedy").players[1].by == "bot:greedy"


def positions(rng):
    """Return positions of one random game."""
    state = GAME.start(NAMES[:2], {"edition": rng.choice(EDITIONS)})
    found = [state]
    while state.prompt is not None:
        state = state.apply(rng.choice(state.legal_actions())).state
        found.append(state)
    return found


def test_any_merge_gives_a_position_or_a_refusal():
    with counted("merges of any JSON, the real game", full=10_000, seed=43) as run:
        made = 0
        for turn in range(run.n):
            if turn % 50 == 0:
                every = positions(run.rng)
            made += tried(run.rng.choice(every), run.rng)
        run.note(f"{made} made")


def test_between_two_turns_a_merge_leads_to_any_other_turn_and_back():
    with counted("merges between turns", full=1000, seed=44) as run:
        made = 0
        for turn in range(run.n):
            if turn % 20 == 0:
                turns = [s for s in positions(run.rng) if s.looks() == {}]
                turns = [s for s in turns if type(s.prompt).__name__ == "Place"]
            one, other = run.rng.choice(turns), run.rng.choice(turns)
            parts = difference(GAME.encode(one), GAME.encode(other))
            parts.pop("unseen", None)
            act = {"do": "correct", "path": "", "to": parts, "merge": True}
            try:
                after = one.apply(act).state
            except IllegalAction as error:
                if error.refusal.rule != "correct.room_open":
                    raise
                continue
            made += 1
            assert after == other
        run.note(f"{made} made")
        assert made > run.n / 3
