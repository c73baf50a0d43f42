"""Reading actions and positions: what is wrong, where, and what is near."""

import msgspec
import pytest

from companion.kernel import (
    BadPosition,
    BadSetup,
    Correct,
    IllegalAction,
    Ready,
    Refusal,
)
from companion.kernel.shape import MOST_LEVELS, misshapen
from tests.kernel.toys import DUEL, MAZE, SEATS, TOYS, WINDOW
from tests.kernel.toys.duel import Commit
from tests.kernel.toys.window import Fall, Play

HALF = "\ud800"  # half of a surrogate pair: JSON's \ud800 is such a string


def nested(levels):
    value = 0
    for _ in range(levels):
        value = [value]
    return value


def refusal_of(data):
    with pytest.raises(IllegalAction) as refused:
        WINDOW.parse(data)
    return refused.value.refusal


@pytest.mark.parametrize(
    ("data", "action"),
    [
        ({"do": "play", "seat": "Ann"}, Play(seat="Ann")),
        ({"do": "ready"}, Ready()),
        ({"do": "roll", "sum": 3}, Fall(3)),
        ({"do": "correct", "path": "/x", "to": None}, Correct("/x", None)),
    ],
)
def test_an_action_is_read_and_written_as_json(data, action):
    assert WINDOW.parse(data) == action
    assert WINDOW.dump(action) == data


@pytest.mark.parametrize(
    ("data", "rule", "fields"),
    [
        (None, "action.not_object", {}),
        ([{"do": "play"}], "action.not_object", {}),
        ("play", "action.not_object", {}),
        ({}, "action.unknown", {"do": "null"}),
        ({"do": 3}, "action.unknown", {"do": "3", "near": []}),
        ({"do": "plya"}, "action.unknown", {"do": "plya", "near": ["play"]}),
        ({"do": ["play"]}, "action.unknown", {"do": '["play"]'}),
        ({"do": "commit"}, "action.unknown", {"do": "commit"}),
        ({"do": "roll"}, "action.malformed", {"do": "roll"}),
        ({"do": "roll", "sum": "3"}, "action.malformed", {"do": "roll"}),
        ({"do": "roll", "sum": True}, "action.malformed", {"do": "roll"}),
        ({"do": "roll", "sum": 3, "x": 1}, "action.malformed", {"do": "roll"}),
        ({"do": "roll", "sum": 2**63}, "shape.number", {"place": "/sum"}),
        ({"do": "roll", "sum": 10**9_999}, "shape.number", {"place": "/sum"}),
        ({"do": HALF}, "shape.text", {"place": "/do"}),
        ({"do": "play", HALF: 1}, "shape.text", {"place": "/"}),
        ({"do": "correct", "to": nested(9_999)}, "shape.deep", {}),
        (
            {"do": "correct", "to": {"a/b": [1e999]}},
            "shape.number",
            {"place": "/to/a~1b/0"},
        ),
        ({"do": "correct", "to": {1}}, "shape.kind", {"place": "/to"}),
    ],
    ids=lambda value: repr(value)[:30] if not isinstance(value, dict) else None,
)
def test_what_is_no_action_is_refused_with_the_reason(data, rule, fields):
    refusal = refusal_of(data)

    assert refusal.rule == rule
    assert refusal.fields.items() >= fields.items()


def test_a_malformed_action_tells_the_field():
    assert "$.sum" in refusal_of({"do": "roll", "sum": "3"}).fields["problem"]
    assert "`x`" in refusal_of({"do": "roll", "sum": 3, "x": 1}).fields["problem"]


@pytest.mark.parametrize(
    ("data", "wrong"),
    [
        (nested(MOST_LEVELS), None),
        (nested(MOST_LEVELS + 1), ("/0" * MOST_LEVELS, "shape.deep")),
        (2**63 - 1, None),
        (-(2**63), None),
        (-(2**63) - 1, ("", "shape.number")),
        (float("nan"), ("", "shape.number")),
        (0.5, None),
        ("猫🎲", None),
        ({"a": ({"b": HALF},)}, ("/a/0/b", "shape.text")),
        (b"", ("", "shape.kind")),
    ],
    ids=lambda value: repr(value)[:20],
)
def test_json_has_bounds_and_what_leaves_them_is_found(data, wrong):
    assert misshapen(data) == wrong


def test_an_action_of_another_game_is_foreign():
    with pytest.raises(IllegalAction) as refused:
        WINDOW.start(SEATS["window"]).apply(Commit(seat="Ann"))

    assert refused.value.refusal == Refusal("action.foreign", {"do": "commit"})
    assert str(refused.value) == "action.foreign {'do': 'commit'}"


@pytest.mark.parametrize("game", TOYS, ids=lambda game: game.id)
def test_the_schema_knows_every_action(game):
    schema = msgspec.json.encode(game.codec.schema()).decode()

    assert all(f'"{tag}"' in schema for tag in game.codec.tags)
    assert {"correct", "amend", "option", "seat", "end"} <= set(game.codec.tags)


# --- positions -----------------------------------------------------------------------


def faults_of(data):
    with pytest.raises(BadPosition) as bad:
        DUEL.decode(data)
    return [(fault.place, fault.rule) for fault in bad.value.faults]


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"{", ("", "position.not_json")),
        (b"\xff", ("", "position.not_json")),
        ("null", ("", "position.not_json")),
        ("[1]", ("", "position.not_json")),
        (HALF, ("", "position.not_json")),
        ('{"x":' * 99_999, ("", "shape.deep")),
        ({"x": nested(99)}, ("/x" + "/0" * 31, "shape.deep")),
        ({}, ("", "position.shape")),
    ],
    ids=lambda value: repr(value)[:20],
)
def test_what_is_no_position_is_refused(data, fault):
    assert faults_of(data) == [fault]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"x": 1}, ("", "position.shape")),
        ({"names": ["Ann", 2]}, ("/names/1", "position.shape")),
        ({"up": [1, [2]]}, ("/up/1", "position.shape")),
        (
            {"prompt": {"what": "lay", "seats": [], "x": 1}},
            ("/prompt", "position.shape"),
        ),
        ({"points": {"Ann": "0", "Ben": 0}}, ("/points/...", "position.shape")),
        ({"hands": {"Ann": {"1": 0}}}, ("/hands/.../...", "position.shape")),
        ({"points": {"Ann": 9, "Ben": 0}}, ("/points", "position.points")),
    ],
)
def test_a_wrong_position_names_the_place(change, fault):
    data = DUEL.encode(DUEL.start(SEATS["duel"]))

    assert faults_of({**data, **change}) == [fault]


def test_a_position_says_only_what_cannot_be_derived():
    state = MAZE.start(SEATS["maze"]).apply({"do": "move", "path": "b1c1"}).state
    data = MAZE.encode(state)

    assert data["prompt"] == {"what": "found", "slot": "c1"}
    data["prompt"]["pool"] = {"rock": 7}
    assert MAZE.decode(data) == state


def test_all_faults_of_a_set_up_are_told_at_once():
    with pytest.raises(BadSetup) as bad:
        WINDOW.start(("Ann", ""), {"quikc": True, "quick": 3})

    assert [(fault.place, fault.rule) for fault in bad.value.faults] == [
        ("players", "players.count"),
        ("players", "seat.name_empty"),
        ("quikc", "option.unknown"),
        ("quick", "option.value"),
    ]
    assert "quikc: option.unknown" in str(bad.value)


def test_a_prompt_is_shown_to_other_programs_with_kind_seats_and_parts():
    state = MAZE.start(SEATS["maze"])

    assert state.prompt.shown() == {
        "kind": "choose",
        "what": "walk",
        "seats": ["Ann"],
        "parts": ["a", "b", "c"],
    }
    assert [a.path[-2] for a in state.legal_actions(part="b")] == ["b", "b", "b"]
