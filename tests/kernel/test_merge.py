"""Corrections that say only what changes: what they set, move, undo and refuse."""

import random

import msgspec
import pytest

from companion.kernel import Correct, Corrected, IllegalAction
from tests.kernel.toys import DUEL, MAZE, SEATS, TOYS, WINDOW
from tests.properties.fuzz import json_value, pointers
from tests.soak import counted

A, B = {"at": "a1"}, {"at": "b2", "n": 2}


def merged(state, path, to):
    return state.apply({"do": "correct", "path": path, "to": to, "merge": True})


def refused(state, path, to):
    before = state.game.encode(state)
    with pytest.raises(IllegalAction) as caught:
        merged(state, path, to)
    assert state.game.encode(state) == before
    return caught.value.refusal


class Lists(msgspec.Struct):
    """Something that only encodes and decodes: for lists, which no toy has many of."""

    kept: dict

    class game:  # noqa: N801  (stands for a game)
        derived = ()

        @staticmethod
        def encode(state):
            return msgspec.json.decode(msgspec.json.encode(state.kept))

        @staticmethod
        def decode(data):
            return Lists(data)

        @staticmethod
        def agree(data, path, before):
            del data, path, before


def changed(value, to):
    """Return what a list becomes, and what a merge says leads back."""
    from companion.kernel.correct import correct  # noqa: PLC0415  (below its game)

    step = correct(Lists({"row": value}), Correct("/row", to, merge=True))
    return step.state.kept["row"], step.events[0].old


CY, BEN = {"put": ["Cy"]}, {"Ben": 2}


@pytest.mark.parametrize(
    ("path", "to", "old"),
    [
        ("/chips", {"Ann": 1}, {"Ann": 2}),
        ("/chips", {"Ann": 0, "Cy": 1}, {"Ann": 2, "Cy": 2}),
        ("/chips/Ann", 1, 2),
        ("", {"quick": True, "chips": {"Ben": 1}}, {"quick": False, "chips": BEN}),
        ("/prompt", {"ready": CY}, {"ready": {"take": ["Cy"], "put": []}}),
        ("/prompt/ready", CY, {"take": ["Cy"], "put": []}),
        ("/prompt", {"ready": ["Cy"]}, {"ready": []}),
    ],
)
def test_a_merge_sets_what_it_says_and_its_old_value_leads_back(path, to, old):
    window = WINDOW.start(SEATS["window"])

    step = merged(window, path, to)

    assert step.events == (Corrected(path, old, to, merge=True),)
    assert step.state != window
    assert merged(step.state, path, old).state == window


@pytest.mark.parametrize(
    ("row", "to", "after", "back"),
    [
        ([1, 2, 3], {"1": 9}, [1, 9, 3], {"1": 2}),
        ([1, 2, 3], {"0": None}, [None, 2, 3], {"0": 1}),
        ([1, 2, 3], {"take": [2]}, [1, 3], {"take": [], "put": [2]}),
        ([1, 2, 3], {"put": [2]}, [1, 2, 3, 2], {"take": [2], "put": []}),
        ([1, 2, 2], {"take": [2], "put": [9]}, [1, 9, 2], {"take": [9], "put": [2]}),
        ([1, 2, 3], {"take": [3, 1], "put": [8]}, [2, 8], {"take": [8], "put": [3, 1]}),
        ([1, 2], {"take": [1], "put": [8, 9]}, [8, 2, 9], {"take": [8, 9], "put": [1]}),
        ([2, 2], {"take": [2, 2]}, [], {"take": [], "put": [2, 2]}),
        ([A, B], {"1": {"n": 3}}, [A, {**B, "n": 3}], {"1": {"n": 2}}),
        ([A, B], {"take": [B], "put": [A]}, [A, A], {"take": [A], "put": [B]}),
        ([1], {"0": 5, "put": [6]}, [5, 6], {"0": 1, "take": [6], "put": []}),
        ([1, True], {"take": [True]}, [1], {"take": [], "put": [True]}),
        ([1, 2], [3], [3], [1, 2]),
        ([1, 2], {}, [1, 2], {}),
    ],
)
def test_members_of_a_list_change_by_number_or_go_and_come(row, to, after, back):
    assert changed(row, to) == (after, back)
    again = changed(after, back)[0]
    assert sorted(map(str, again)) == sorted(map(str, row))


def test_two_moves_of_one_pile_do_not_know_of_each_other():
    one = {"take": [1], "put": [9]}
    other = {"take": [2]}
    assert changed(changed([1, 2, 3], one)[0], other)[0] == [9, 3]
    assert changed(changed([1, 2, 3], other)[0], one)[0] == [9, 3]
    assert changed(changed([0, 1, 2], one)[0], other)[0] == [0, 9]


@pytest.mark.parametrize(
    ("path", "to", "rule", "place"),
    [
        ("/names", {"take": ["Zed"]}, "correct.not_there", "/names"),
        ("/names", {"take": ["Ann", "Ann"]}, "correct.not_there", "/names"),
        ("", {"names": {"take": ["Zed"]}}, "correct.not_there", "/names"),
        ("/names", {"3": "Zed"}, "correct.no_such_place", "/names/3"),
        ("/names", {"x": "Zed"}, "correct.no_such_place", "/names/x"),
        ("/names", {"-1": "Zed"}, "correct.no_such_place", "/names/-1"),
        ("/nothing/there", {"a": 1}, "correct.no_such_place", "/nothing/there"),
        ("/names/0/x", {"a": 1}, "correct.no_such_place", "/names/0/x"),
        ("", 3, "correct.no_such_place", ""),
        ("", None, "correct.no_such_place", ""),
        ("/chips", {"Ann": 9}, "position.chips", "/chips"),
        ("/chips", {"Ann": None}, "position.seats", "/chips"),
        ("/chips", {"Zed": 1}, "position.seats", "/chips"),
        ("/names", {"take": "Ann"}, "action.malformed", None),
        ("/names", {"put": 3}, "action.malformed", None),
    ],
)
def test_a_merge_that_cannot_be_names_its_place(path, to, rule, place):
    refusal = refused(WINDOW.start(SEATS["window"]), path, to)

    assert refusal.rule == rule
    named = refusal.fields.get("place" if refusal.family == "fault" else "path")
    assert named == place


def test_null_takes_a_key_away_where_it_cannot_stand_and_stands_where_it_may():
    state = DUEL.start(SEATS["duel"])

    step = merged(state, "/hands", {"Ann": {"2": None}})

    assert step.state.hands["Ann"] == {"1": 1, "3": 1}
    assert step.events[0].old == {"Ann": {"2": 1}}
    over = merged(state, "", {"prompt": None})
    assert over.state.prompt is None


def test_a_null_that_only_brings_a_default_back_says_nothing():
    state = MAZE.start(SEATS["maze"])
    state = state.apply({"do": "correct", "path": "/turns", "to": 6}).state

    assert refused(state, "", {"turns": None}).rule == "correct.no_effect"


@pytest.mark.parametrize("merge", [False, True])
def test_a_correction_goes_through_json_and_is_the_same(merge):
    action = Correct("/chips", {"Ann": 1, "Ben": 2, "Cy": 2}, merge)
    data = WINDOW.dump(action)

    assert ("merge" in data) == merge
    assert WINDOW.parse(msgspec.json.decode(msgspec.json.encode(data))) == action
    step = WINDOW.start(SEATS["window"]).apply(data)
    assert step.action == action
    assert msgspec.json.encode(step.events[0]).count(b"merge") == merge
    assert "merge" in str(WINDOW.codec.schema())


def test_what_a_correction_says_is_never_changed_by_it():
    said = {"what": "open", "seats": ["Ann", "Ben", "Cy"], "ready": {"put": ["Ben"]}}
    action = Correct("/prompt", said, merge=True)
    before = msgspec.json.encode(action)

    step = WINDOW.start(SEATS["window"]).apply(action)

    assert step.events == (Corrected("/prompt", step.events[0].old, said, merge=True),)
    assert msgspec.json.encode(action) == before


# --- over random positions ------------------------------------------------------------


def difference(old, new):
    """Return a merge that leads from one JSON-shaped value to another."""
    if isinstance(old, dict) and isinstance(new, dict):
        gone = dict.fromkeys(old.keys() - new.keys())
        other = {key: value for key, value in new.items() if old.get(key) != value}
        return gone | {key: difference(old.get(key), v) for key, v in other.items()}
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        pairs = enumerate(zip(old, new, strict=True))
        return {str(k): difference(a, b) for k, (a, b) in pairs if a != b}
    return new


def positions(game, rng):
    """Return all positions of one random game in which something is waited for."""
    state, found = game.start(SEATS[game.id]), []
    while state.prompt is not None:
        found.append(state)
        state = state.apply(rng.choice(state.legal_actions())).state
    return found


@pytest.mark.parametrize("game", TOYS, ids=lambda game: game.id)
def test_a_merge_leads_from_any_position_to_any_other_and_back(game):
    with counted(f"{game.id}: merges between positions", full=3000, seed=41) as run:
        for turn in range(run.n):
            if turn % 20 == 0:
                every = positions(game, run.rng)
            one, other = run.rng.choice(every), run.rng.choice(every)
            patch = difference(game.encode(one), game.encode(other))
            step = merged(one, "", patch)
            assert step.state == other
            assert merged(other, "", step.events[0].old).state == one


@pytest.mark.parametrize("game", TOYS, ids=lambda game: game.id)
def test_any_merge_gives_a_position_or_a_refusal(game):
    with counted(f"{game.id}: merges of any JSON", full=20_000, seed=42) as run:
        made = 0
        for turn in range(run.n):
            if turn % 50 == 0:
                every = positions(game, run.rng)
            state = run.rng.choice(every)
            made += tried(state, run.rng)
        run.note(f"{made} made")


def tried(state, rng: random.Random):
    """Apply a merge that nobody means; tell whether it was made."""
    path, there = rng.choice([("", {}), *pointers(state.game.encode(state))])
    keys = ["take", "put", "0", "7", "x", *(there if isinstance(there, dict) else ())]
    to = {rng.choice(keys): rng.choice((None, [], [there], {}, json_value(rng)))}
    before = state.game.encode(state)
    try:
        after = merged(state, path, to).state
    except IllegalAction:
        after = None
    assert state.game.encode(state) == before
    if after is not None:
        assert state.game.decode(state.game.encode(after)) == after
    return after is not None
