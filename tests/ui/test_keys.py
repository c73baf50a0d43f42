"""What the six buttons and the keys mean, on screens made by hand."""

from itertools import pairwise
from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from companion.kernel import Refusal
from tests.kernel.toys.window import Fall, Play
from ui.app.keys import button_wish, key_wish, members
from ui.elements import Element, Rect
from ui.model import (
    Allow,
    Back,
    ChooseAnswer,
    ChoosePart,
    Close,
    Do,
    Fill,
    MarkCard,
    Open,
    Refused,
    UiState,
    Undo,
    UseHeld,
)

GAME = UiState(where="game")
ANN, BEN, CY = (Play(seat=seat) for seat in ("Ann", "Ben", "Cy"))
ODDS = Open("odds")


def one(name, x, y, intent, **more):
    role = "main" if name == "main" else "button"
    return Element(name, role, Rect(x, y, 10, 10), "touch", intent=intent, **more)


def room(knob, column, *intents, **more):
    return tuple(
        one(f"{knob}/{row}", 20 * column, 12 * row, intent, knob=knob, **more)
        for row, intent in enumerate(intents)
    )


A = room("a", 0, ChooseAnswer(ANN), ChooseAnswer(BEN))
B = room("b", 1, ChooseAnswer(CY), long=ODDS)
C = room("c", 2, MarkCard("ring-2"), MarkCard("ring-3"))
UNDO = one("undo", 0, 70, Undo())
ROOMS = (*A, *B, *C, UNDO)


def press(button, screen=ROOMS, ui=GAME, *, long=False):
    """Return what has the ring after a press, and what is wanted by it."""
    wish = button_wish(button, screen, ui, long=long)
    wanted = wish.press.intent if wish.press else wish.intent
    return wish.focus, wanted


# --- the buttons of the rooms ---------------------------------------------------------


def test_a_room_button_chooses_the_first_thing_of_its_room_then_the_next():
    assert press("a") == ("a/0", ChooseAnswer(ANN))
    assert press("a", ui=replace(GAME, focus="a/0")) == ("a/1", ChooseAnswer(BEN))
    assert press("a", ui=replace(GAME, focus="a/1")) == ("a/0", ChooseAnswer(ANN))
    assert press("b", ui=replace(GAME, focus="a/1")) == ("b/0", ChooseAnswer(CY))


def test_what_is_off_is_left_out():
    screen = (replace(A[0], enabled=False), A[1])
    assert press("a", screen) == ("a/1", ChooseAnswer(BEN))


def test_only_what_does_nothing_yet_is_chosen_by_the_room_button():
    assert press("c") == ("c/0", None)
    assert press("c", ui=replace(GAME, focus="c/0")) == ("c/1", None)
    assert press("a", room("a", 0, Do(ANN))) == ("a/0", None)


def test_what_a_finger_chose_gets_the_ring_and_is_not_done_by_it():
    screen = (A[0], replace(A[1], flags=frozenset({"chosen"})))
    assert press("a", screen, replace(GAME, answer=BEN)) == ("a/1", None)


def test_the_only_thing_of_a_room_is_not_done_by_pressing_again():
    ui = replace(GAME, focus="b/0", answer=CY)
    assert press("b", ui=ui) == ("b/0", None)


def test_a_room_button_takes_the_roll_that_fell_already():
    held = one("main", 40, 70, UseHeld(), knob="a")
    assert press("a", (*room("a", 0, Do(Fall(1))), held)) == ("main", UseHeld())


def test_the_button_of_an_empty_room_does_nothing():
    assert press("c", (*A, UNDO)) == ("", None)


def test_without_rooms_the_buttons_are_the_parts_then_the_lists():
    parts = tuple(one(part, 0, 12 * n, ChoosePart(part)) for n, part in enumerate("xy"))
    assert press("b", (*parts, UNDO)) == ("y", ChoosePart("y"))
    assert press("c", (*parts, UNDO)) == ("", None)
    lists = tuple(
        one(f"{name}/{n}", 20 * column, 12 * n, Do(Fall(n + 1)), group=name)
        for column, name in enumerate(("left", "right"))
        for n in range(2)
    )
    assert press("b", lists) == ("right/0", None)
    assert [it.name for it in members(lists, "a")] == ["left/0", "left/1"]


def test_what_lies_below_a_dialog_is_out_of_reach():
    slip = one("ok", 0, 0, Close(), layer=1, group="slip")
    assert members((*ROOMS, slip), "a") == (slip,)
    assert members((*ROOMS, slip), "b") == ()


# --- confirm, back, next --------------------------------------------------------------


def test_confirm_puts_the_ring_where_it_starts_and_then_does_what_has_it():
    screen = (*A, one("main", 60, 70, Do(ANN)))
    assert press("confirm", screen) == ("main", None)
    assert press("confirm", screen, replace(GAME, focus="main")) == ("", Do(ANN))
    assert press("confirm", screen, replace(GAME, focus="gone")) == ("main", None)


def test_next_goes_round_all_that_is_legal_the_main_act_last():
    screen = (one("main", 0, 0, Do(ANN)), *A, replace(UNDO, enabled=False))
    order = ["a/0", "a/1", "main", "a/0"]
    for here, there in pairwise(order):
        assert press("next", screen, replace(GAME, focus=here)) == (there, None)


@pytest.mark.parametrize(
    ("button", "ui", "wanted"),
    [
        ("back", GAME, Undo()),
        ("back", replace(GAME, dialog="log"), Back()),
        ("back", replace(GAME, dialog="refusal"), Back()),
        ("back", UiState(), Back()),
        ("next", GAME, Open("menu")),
        ("next", replace(GAME, dialog="menu"), Close()),
        ("next", replace(GAME, focus="a/0"), Open("menu")),
        ("next", replace(GAME, focus="b/0"), ODDS),
        ("next", UiState(), None),
    ],
)
def test_a_long_press(button, ui, wanted):
    assert press(button, ui=ui, long=True) == ("", wanted)


def test_an_unknown_button_does_nothing():
    assert press("fire") == ("", None)


# --- keys -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "wanted"),
    [
        ("u", Undo()),
        ("m", Open("menu")),
        ("l", Open("log")),
        ("escape", Back()),
        ("backspace", Back()),
        ("q", None),
        ("a", None),
    ],
)
def test_letters(key, wanted):
    assert key_wish(key, ROOMS, GAME).intent == wanted


def test_digits_are_the_answers_shown():
    screen = tuple(replace(it, group="answers") for it in A)
    wish = key_wish("2", screen, GAME)
    assert (wish.focus, wish.press) == ("a/1", screen[1])
    assert key_wish("3", screen, GAME) == ("", None, None)


def test_the_ring_and_the_digits_begin_in_the_rooms_not_in_the_rail():
    rail = one("rail/0", 0, -20, Open("seat"), group="rail")
    off = one("main", 60, 70, None, enabled=False)
    assert press("confirm", (rail, *A, off)) == ("a/0", None)
    assert key_wish("1", (rail, *A, off), GAME).press == A[0]
    assert press("confirm", (rail, UNDO)) == ("rail/0", None)
    assert key_wish("1", (rail, UNDO), GAME).press == rail


def test_the_key_a_presses_what_allows_the_refused():
    refused = Refused(Refusal("no"), ANN)
    allow = one("allow", 0, 0, Allow(refused), flags=frozenset({"hold"}), layer=1)
    wish = key_wish("a", (*ROOMS, allow), replace(GAME, dialog="refusal"))
    assert (wish.focus, wish.press) == ("allow", allow)


def test_a_form_that_is_typed_into_takes_the_letters_it_knows():
    def typed(_key, text):
        return Fill(text) if text else None

    ui = replace(GAME, dialog="name", form=SimpleNamespace(typed=typed))
    assert key_wish("u", ROOMS, ui, "u").intent == Fill("u")
    assert key_wish("", ROOMS, ui, "é").intent == Fill("é")
    assert key_wish("enter", ROOMS, ui, " ").intent == Fill(" ")
    assert key_wish("escape", ROOMS, ui).intent == Back()
    assert key_wish("tab", ROOMS, ui).focus != ""
