"""Going back: from a dialog to the one it was opened from, and never on into undo."""

import pytest
from msgspec.structs import replace

from tests.kernel.toys import WINDOW
from tests.kernel.toys.window import Play
from tests.ui.test_input import finger
from tests.ui.test_question import asked
from ui.app.question import AFTER_BACK, LOCKOUT, Lockout, Tap
from ui.elements import Element, Rect, find
from ui.model import (
    Back,
    Close,
    Do,
    Open,
    OpenAmend,
    Redo,
    UiState,
    Undo,
    intent_for_key,
    reduce,
)
from ui.screens import AT_TABLE, WHOLE
from ui.screens.naming import Naming

GAME = UiState(where="game")
DIALOGS = sorted({*AT_TABLE, *WHOLE} - {"amend"})


def looked(*intents, ui=GAME):
    for intent in intents:
        ui = reduce(ui, intent)
    return ui


CHAINS = {
    "log": (Open("log"), OpenAmend(3)),
    "seats": (Open("seats"), Open("name", Naming(0, "Ann"))),
    "settings": (Open("settings"), Open("devices")),
}


@pytest.mark.parametrize("first", CHAINS)
def test_back_and_escape_lead_to_the_dialog_that_it_was_opened_from(first):
    for leave in (Back(), intent_for_key(looked(*CHAINS[first]), "escape")):
        back = looked(*CHAINS[first], leave)
        assert back.dialog == first
        assert looked(leave, ui=back).dialog == ""


@pytest.mark.parametrize("upper", DIALOGS)
@pytest.mark.parametrize("lower", DIALOGS)
def test_each_dialog_comes_back_as_it_was_left(lower, upper):
    there = replace(looked(Open(lower, "held")), pages={"list": 2})
    for leave in (Back(), Close()):
        back = looked(Open(upper), leave, ui=there)
        if lower == upper:
            leads = "settings" if upper == "panel" and leave == Back() else ""
            assert back.dialog == leads
        else:
            assert (back.dialog, back.form, back.pages) == (lower, "held", {"list": 2})


def test_a_ring_of_dialogs_does_not_grow():
    ui = looked(*[Open("settings"), Open("devices")] * 5)
    assert [one.dialog for one in ui.below] == ["settings"]


@pytest.mark.parametrize("lying_over", ["refusal", "fault", "agree"])
def test_whoever_has_read_what_lies_over_all_is_at_the_table_again(lying_over):
    ui = replace(looked(Open("menu"), Open("log")), dialog=lying_over)
    assert looked(Close(), ui=ui).dialog == ""


# --- undo lies where back lay ---------------------------------------------------------

BACK = Element("back", "button", Rect(0, 0, 26, 10), "touch", intent=Back())
UNDO = Element("undo", "button", Rect(0, 0, 40, 10), "touch", intent=Undo())


@pytest.mark.parametrize(
    ("after", "point", "refused"),
    [
        (LOCKOUT + 0.1, (5, 5), True),
        (AFTER_BACK - 0.05, (5, 5), True),
        (AFTER_BACK + 0.05, (5, 5), False),
        (LOCKOUT + 0.1, (33, 5), False),
    ],
)
@pytest.mark.parametrize("leave", [Back(), Close()])
def test_undo_takes_nothing_where_the_way_back_was(after, point, refused, leave):
    made = Lockout(asked(replace(GAME, dialog="log")))
    made.did(Tap(leave, "touch", BACK, (5, 5)), replace(GAME, dialog="log"), 10.0)
    made.follow(asked(), 10.0)
    tap = Tap(Undo(), "touch", UNDO, point)
    assert made.refuses(tap, GAME, 10.0 + after) is refused
    other = Tap(Redo(), "touch", UNDO, point)
    assert not made.refuses(other, GAME, 10.0 + after)


def press(app, at):
    for phase in ("press", "release"):
        app.events = [finger(phase, at)]
        app.turn()


def test_who_presses_back_three_times_has_undone_nothing(app):
    app.begin(WINDOW)
    app.want(Do(Play(seat="Ann")))
    rows, spot = len(app.table.changes), (12.0, 80.0)
    app.tap("log")
    app.tap("log/1")
    for dialog in ("log", "", ""):
        press(app, spot)
        assert app.ui.dialog == dialog
    assert find(app.hands.screen, "undo").rect.holds(*spot)
    assert len(app.table.changes) == rows
    app.turn(AFTER_BACK)
    press(app, spot)
    assert len(app.table.changes) == rows + 1
