"""What is looked at after each intent, and what keys mean by themselves."""

import pytest
from msgspec.structs import replace

from companion.kernel import Ready
from ui.model import (
    AgreeUndo,
    Back,
    ChangeSetup,
    ChooseAnswer,
    ChoosePart,
    ChooseSeat,
    Close,
    Do,
    GoHome,
    Language,
    Notice,
    Open,
    OpenAmend,
    Page,
    PickPath,
    Redo,
    Setup,
    SetValue,
    UiState,
    Undo,
    intent_for_key,
    reduce,
    resolve,
    settled,
)

GAME = UiState(where="game", language="en")
READY = Ready(seat="Ann")
SETUP = Setup("window", ("Ann", "Ben", "Cy"))


@pytest.mark.parametrize(
    ("intents", "expected"),
    [
        ((ChooseSeat("Ann"),), {"seat": "Ann"}),
        ((ChoosePart("a"), ChooseSeat("Ann")), {"seat": "Ann", "part": ""}),
        ((ChooseAnswer(READY),), {"answer": READY}),
        ((ChooseAnswer(READY), ChoosePart("a")), {"part": "a", "answer": None}),
        ((Page("log", 2), Page("x", -1)), {"pages": {"log": 2, "x": 0}}),
        ((Page("answers", 2), ChoosePart("a")), {"part": "a", "pages": {}}),
        ((Page("answers", 2), ChooseSeat("Ann")), {"seat": "Ann", "pages": {}}),
        ((Page("log", 2), Open("log")), {"dialog": "log", "pages": {}}),
        ((OpenAmend(7),), {"dialog": "amend", "seq": 7}),
        ((PickPath("/a/b", 3), SetValue(4)), {"path": "/a/b", "value": 4}),
        ((Open("menu"), Close()), {"dialog": ""}),
        ((Language("ja"),), {"language": "ja"}),
        ((ChangeSetup(SETUP),), {"setup": SETUP}),
        ((Undo(), Redo(), AgreeUndo(), GoHome(), Do(READY)), {}),  # the app's
    ],
)
def test_an_intent_changes_what_is_looked_at_and_nothing_else(intents, expected):
    ui = GAME
    for intent in intents:
        ui = reduce(ui, intent)
    assert ui == replace(GAME, **expected)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ({"seat": "Ann", "part": "a", "answer": READY}, {"seat": "Ann", "part": "a"}),
        ({"seat": "Ann", "part": "a"}, {"seat": "Ann"}),
        ({"seat": "Ann"}, {}),
        ({"dialog": "log", "seat": "Ann"}, {"seat": "Ann"}),
        ({"dialog": "amend", "seq": 3, "part": "a"}, {"dialog": "amend", "seq": 3}),
        ({"dialog": "amend", "seq": 3}, {}),
        (
            {"dialog": "correct", "path": "/chips/Ann", "value": 1},
            {"dialog": "correct", "path": "/chips"},
        ),
        ({"dialog": "correct"}, {}),
        ({"where": "setup"}, {"where": "home"}),
        ({}, {}),
    ],
)
def test_back_takes_the_newest_choice_back(before, after):
    assert reduce(replace(GAME, **before), Back()) == replace(GAME, **after)


def test_choosing_the_chosen_answer_again_does_it():
    chosen = reduce(GAME, ChooseAnswer(READY))
    assert resolve(GAME, ChooseAnswer(READY)) == ChooseAnswer(READY)
    assert resolve(chosen, ChooseAnswer(READY)) == Do(READY)
    assert resolve(chosen, ChooseAnswer(Ready(seat="Ben"))) == ChooseAnswer(
        Ready(seat="Ben")
    )


def test_after_an_action_nothing_is_chosen_or_open():
    busy = replace(
        GAME,
        dialog="refusal",
        seat="Ann",
        part="a",
        answer=READY,
        pages={"log": 1},
        seq=3,
        path="/a",
        value=1,
        notice=Notice("x"),
        waiting=0.3,
        focus="main",
    )
    assert settled(busy) == replace(GAME, focus="main")


@pytest.mark.parametrize(
    ("looked_at", "key", "intent"),
    [
        ({}, "u", Undo()),
        ({}, "R", Redo()),
        ({}, "m", Open("menu")),
        ({}, "l", Open("log")),
        ({}, "escape", Back()),
        ({}, "q", None),
        ({"dialog": "menu"}, "m", Close()),
        ({"dialog": "menu"}, "l", Open("log")),
        ({"dialog": "menu"}, "u", None),
        ({"dialog": "refusal"}, "m", None),
        ({"dialog": "refusal"}, "escape", Back()),
        ({"where": "home"}, "u", None),
        ({"where": "home"}, "escape", Back()),
    ],
)
def test_letter_keys_mean_what_the_table_of_answers_says(looked_at, key, intent):
    assert intent_for_key(replace(GAME, **looked_at), key) == intent
