"""Windows: anyone may play until all are ready."""

import pytest

from companion.kernel import IllegalAction, ReadyCalled, Window
from tests.kernel.toys import SEATS, WINDOW
from tests.kernel.toys.window import FLING, Played


def after(*actions):
    state = WINDOW.start(SEATS["window"])
    for do, seat in actions:
        state = state.apply({"do": do, "seat": seat}).state
    return state


def rule_of(state, **action):
    with pytest.raises(IllegalAction) as refused:
        state.apply(action)
    return refused.value.refusal


@pytest.mark.parametrize(
    ("actions", "ready"),
    [
        ([], ()),
        ([("ready", "Ben")], ("Ben",)),
        ([("ready", "Ben"), ("ready", "Ann")], ("Ben", "Ann")),
        ([("ready", "Ben"), ("play", "Ann")], ("Ben",)),
        ([("ready", "Ben"), ("ready", "Ann"), ("play", "Ben")], ("Ann",)),
        ([("ready", "Ben"), ("play", "Ben"), ("ready", "Ben")], ("Ben",)),
    ],
)
def test_a_play_clears_the_readiness_of_its_actor_only(actions, ready):
    prompt = after(*actions).prompt

    assert prompt.ready == ready
    assert set(prompt.waiting) == set(SEATS["window"]) - set(ready)


@pytest.mark.parametrize(
    "actions",
    [
        [("ready", "all")],
        [("ready", "Cy"), ("ready", "all")],
        [("ready", "Cy"), ("ready", "Ann"), ("ready", "Ben")],
    ],
)
def test_the_window_closes_when_all_are_ready(actions):
    assert after(*actions).prompt == FLING


def test_events_say_who_played_and_who_is_ready():
    state = after()

    assert state.apply({"do": "play", "seat": "Cy"}).events == (Played("Cy"),)
    assert state.apply({"do": "ready", "seat": "all"}).events == (ReadyCalled("all"),)


@pytest.mark.parametrize(
    ("action", "rule", "fields"),
    [
        ({"do": "play"}, "seat.missing", {"seats": ["Ann", "Ben", "Cy"]}),
        ({"do": "play", "seat": "Zed"}, "seat.unknown", {"seat": "Zed"}),
        ({"do": "play", "seat": "all"}, "seat.unknown", {"seat": "all"}),
        ({"do": "ready", "seat": "Ben"}, "window.ready", {"seat": "Ben"}),
        ({"do": "roll", "sum": 3}, "prompt.other", {"answers": ["play", "ready"]}),
    ],
)
def test_a_refusal_names_the_rule_and_the_seat(action, rule, fields):
    refusal = rule_of(after(("ready", "Ben")), **action)

    assert refusal.rule == rule
    assert refusal.fields.items() >= fields.items()


@pytest.mark.parametrize("seat", ["Ann", "all", None])
def test_one_seat_alone_may_leave_out_who_is_ready(seat):
    assert Window(("Ann",)).with_ready(seat) == ("Ann",)
