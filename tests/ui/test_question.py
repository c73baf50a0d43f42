"""The question as one value, and the moment in which what is new takes nothing."""

from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from companion.kernel import Refusal
from tests.kernel.toys.window import Play
from ui.app.question import LOCKOUT, Lockout, Question, Tap, place
from ui.elements import Element, Rect
from ui.looks import Notice, Refused, Setup
from ui.model import (
    ChooseAnswer,
    Close,
    Do,
    Fill,
    MarkCard,
    Open,
    Page,
    UiState,
    Undo,
)
from ui.peeking import Peek
from ui.screens.naming import Naming
from ui.settings import Choose

ANN, BEN = Play(seat="Ann"), Play(seat="Ben")
GAME = UiState(where="game")
SETUP = UiState(where="setup", setup=Setup("duel", ("Ann", "Ben")))
REFUSED = Refused(Refusal("no"), ANN)


def one(name, intent, x=0):
    return Element(name, "button", Rect(x, 0, 10, 10), "touch", intent=intent)


def touch(name, intent, at=(5, 5)):
    return Tap(intent, "touch", one(name, intent, at[0] - 5), at)


def asked(ui=GAME, changes=0):
    return Question(place(ui), 1, changes, None, True, type(ui.form))


# --- what is another question, and what is not ----------------------------------------

OTHERS = {
    "another screen": replace(GAME, where="home"),
    "a dialog": replace(GAME, dialog="menu"),
    "another refusal": replace(GAME, dialog="refusal", refused=REFUSED),
    "a fault": replace(GAME, dialog="fault", fault=Notice("journal.full")),
    "another entry to amend": replace(GAME, dialog="amend", seq=3),
    "another place to correct": replace(GAME, dialog="correct", path="/pile"),
    "the cover open": replace(GAME, dialog="cover", form=Peek("Ann", "x", "look")),
}
SAME = {
    "a letter": ("typing", Naming(0, typing=True), Naming(0, text="A", typing=True)),
    "an answer": ("answer", None, ANN),
    "a mark": ("marks", (), ("ring-2",)),
    "a page": ("pages", {}, {"answers": 1}),
    "the ring": ("focus", "", "main"),
    "a notice": ("notice", None, Notice("reader.card_read")),
}


@pytest.mark.parametrize("ui", OTHERS.values(), ids=OTHERS)
def test_another_place_is_another_question(ui):
    assert place(ui) != place(GAME)


def test_one_player_more_is_another_place():
    more = replace(SETUP, setup=Setup("duel", ("Ann", "Ben", "Cy")))
    named = replace(SETUP, setup=Setup("duel", ("Ann", "Cy")))
    assert place(more) != place(SETUP)
    assert place(named) == place(SETUP)


@pytest.mark.parametrize(("field", "before", "after"), SAME.values(), ids=SAME)
def test_what_only_looks_stays_where_it_is(field, before, after):
    name = "form" if field == "typing" else field
    old, new = (replace(GAME, **{name: value}) for value in (before, after))
    assert asked(new) == asked(old)


# --- the moment -----------------------------------------------------------------------


def lockout(ui=GAME, changes=0, now=10.0):
    """Return a lockout at which the question has just become another one."""
    made = Lockout(asked())
    made.follow(asked(ui, changes), now)
    return made


LATER = (10.0 + LOCKOUT / 2, True), (10.0 + LOCKOUT + 0.01, False)
ACTS = [Do(ANN), Undo(), Open("menu"), Close(), ChooseAnswer(ANN), MarkCard("ring-2")]


@pytest.mark.parametrize(("at", "refused"), LATER)
@pytest.mark.parametrize("intent", ACTS, ids=lambda it: type(it).__name__)
def test_after_a_change_of_the_game_nothing_acts_or_is_chosen(intent, at, refused):
    made = lockout(changes=1)
    assert made.refuses(touch("x", intent), GAME, at) is refused


@pytest.mark.parametrize("intent", [Page("log", 1), Fill("x"), Choose({"volume": 3})])
def test_after_a_change_of_the_game_what_only_looks_goes_on(intent):
    assert not lockout(changes=1).refuses(touch("x", intent), GAME, 10.0)


@pytest.mark.parametrize(("at", "refused"), LATER)
@pytest.mark.parametrize("intent", [*ACTS, Page("log", 1), Fill("x")])
def test_in_another_place_nothing_counts_at_all(intent, at, refused):
    ui = OTHERS["a dialog"]
    assert lockout(ui).refuses(touch("x", intent), ui, at) is refused


def test_it_begins_with_each_change_and_not_without_one():
    made = Lockout(asked())
    assert not made.refuses(touch("x", Undo()), GAME, 0.0)
    assert not made.follow(asked(), 10.0)
    assert not made.refuses(touch("x", Undo()), GAME, 10.0)
    assert made.follow(asked(changes=1), 20.0)
    assert made.refuses(touch("x", Undo()), GAME, 20.0)


def test_when_the_screen_lights_up_nothing_counts():
    made = Lockout(asked())
    made.begin(10.0)
    assert made.refuses(touch("x", Page("log", 1)), GAME, 10.1)


def test_what_went_down_before_it_is_as_quick():
    assert lockout(changes=1).refuses(touch("x", Undo()), GAME, 3.0)


# --- the same spot --------------------------------------------------------------------


def again(first, then, *, before=GAME, ui=GAME, at=0.1):
    """Tell whether the second of two taps is refused."""
    made = Lockout(asked())
    made.did(first, before, 0.0)
    return made.refuses(then, ui, at)


def test_what_has_come_up_under_the_finger_is_refused():
    first = touch("new", Fill("typing"))
    assert again(first, touch("done", Do(ANN)))
    assert again(first, touch("done", Fill("x")))
    assert not again(first, touch("done", Do(ANN), at=(25, 5)))
    assert not again(first, touch("done", Do(ANN)), at=LOCKOUT + 0.01)


def test_what_means_something_else_now_is_refused_wherever_it_is_tapped():
    chosen = replace(GAME, answer=ANN)
    first, then = touch("ann", ChooseAnswer(ANN)), touch("ann", Do(ANN), at=(25, 5))
    assert again(first, then, ui=chosen)
    by_key = Tap(Do(ANN), "1", one("ann", Do(ANN)))
    assert again(first, by_key, ui=chosen)


def test_a_stepper_goes_on_and_a_switch_does_not_go_back():
    forms = [replace(GAME, form=number) for number in range(3)]
    steps = [touch("plus", Fill(number)) for number in range(3)]
    assert not again(steps[1], steps[2], before=forms[0], ui=forms[1])
    assert again(steps[1], steps[0], before=forms[0], ui=forms[1])


@pytest.mark.parametrize(
    ("values", "refused"), [({"volume": 4}, False), ({"sound.on": False}, True)]
)
def test_a_setting_that_is_a_switch_is_not_switched_back(values, refused):
    first = touch("set", Choose({**values}))
    assert again(first, touch("set", Choose(values))) is refused


def test_a_card_that_is_there_twice_may_be_marked_twice():
    first, then = (touch("card", MarkCard("ring-2")) for _ in range(2))
    marked = replace(GAME, marks=("ring-2",))
    assert not again(first, then, ui=marked)
    off = touch("card", MarkCard("ring-2", on=False))
    assert again(first, off, ui=marked)


@pytest.mark.parametrize(
    ("hand", "other", "refused"),
    [("confirm", "confirm", True), ("confirm", "enter", False), ("a", "a", False)],
)
def test_a_key_that_does_one_thing_does_not_do_the_next_at_once(hand, other, refused):
    first = Tap(ChooseAnswer(ANN), hand, one("ann", ChooseAnswer(ANN)))
    then = Tap(ChooseAnswer(BEN), other, one("ben", ChooseAnswer(BEN)))
    assert again(first, then, ui=replace(GAME, answer=ANN)) is refused


def test_after_the_ring_was_moved_it_presses_another_spot():
    made = Lockout(asked())
    made.did(Tap(ChooseAnswer(ANN), "confirm", one("ann", None)), GAME, 0.0)
    then = Tap(ChooseAnswer(BEN), "confirm", one("ben", None))
    assert made.refuses(then, GAME, 0.1)
    made.steered()
    assert not made.refuses(then, GAME, 0.1)


def test_a_session_without_a_table_asks_too():
    from ui.app.question import question  # noqa: PLC0415

    senses = SimpleNamespace(fallen=None)
    session = SimpleNamespace(ui=UiState(), table=None, senses=senses)
    assert question(session) == Question(
        place(UiState()), None, 0, None, True, type(None)
    )
