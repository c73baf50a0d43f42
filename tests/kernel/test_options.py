"""Options: which values a ruling takes, and what is said of the others."""

import pytest

from companion.kernel import Option
from companion.kernel.options import from_text, same, unknown_key

SIDE = Option("side", "front", ("front", "back", 3, True))
TYPES = Option("types", ("cat", "doll"), ("cat", "doll", "ring", 1), many=2)
FREE = Option("note", "")


@pytest.mark.parametrize(
    ("option", "value"),
    [
        (SIDE, "back"),
        (SIDE, 3),
        (SIDE, True),
        (TYPES, ["ring", "cat"]),
        (TYPES, ("ring", 1)),
        (FREE, {"any": ["thing"]}),
    ],
)
def test_a_possible_value_has_no_problem(option, value):
    assert option.problem(value) is None


@pytest.mark.parametrize(
    ("option", "value", "rule", "fields"),
    [
        (SIDE, "bakc", "option.value", {"value": "bakc", "near": ["back"]}),
        (SIDE, 1, "option.value", {"value": "1", "near": []}),
        (SIDE, False, "option.value", {"value": "false"}),
        (SIDE, 3.0, "option.value", {"allowed": ["front", "back", "3", "true"]}),
        (SIDE, ["front"], "option.value", {"value": '["front"]'}),
        (TYPES, "cat", "option.count", {"value": "cat", "many": 2}),
        (TYPES, [], "option.count", {"value": []}),
        (TYPES, ["cat"], "option.count", {"many": 2}),
        (TYPES, ["cat", "dol"], "option.value", {"value": "dol", "near": ["doll"]}),
        (TYPES, ["cat", True], "option.value", {"value": "true"}),
        (TYPES, ["cat", "cat"], "option.repeats", {"value": ["cat", "cat"]}),
        (TYPES, {"cat": 1, "doll": 2}, "option.count", {"many": 2}),
    ],
)
def test_an_impossible_value_is_refused_by_rule_and_value(option, value, rule, fields):
    problem = option.problem(value)

    assert problem is not None
    assert problem[0] == rule
    assert {key: problem[1][key] for key in fields} == fields


def test_a_mistyped_key_is_answered_with_the_nearest():
    known = {"edition": 1, "ghosts_hidden": 2}

    assert unknown_key("editon", known)["near"] == ["edition"]
    assert unknown_key("x", known) == {"near": [], "known": list(known)}


@pytest.mark.parametrize(
    ("one", "other", "equal"),
    [
        (1, 1, True),
        (1, True, False),
        (0, False, False),
        (1, 1.0, False),
        ("a", "a", True),
    ],
)
def test_values_of_two_types_are_never_the_same(one, other, equal):
    assert same(one, other) is equal


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("true", True),
        ("3", 3),
        ('["a", 1]', ["a", 1]),
        ("front", "front"),
        ("cat,doll,3", ["cat", "doll", 3]),
        ("", ""),
        ('"quoted"', "quoted"),
        ("[broken", "[broken"),
        ("[" * 100_000, "[" * 100_000),
    ],
    ids=lambda value: str(value)[:20],
)
def test_an_option_on_the_command_line_is_json_or_a_list_or_itself(text, value):
    assert from_text(text) == value
