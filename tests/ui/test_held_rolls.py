"""The life of a held roll: offered once, given up, or settled by the table."""

import pytest
from msgspec.structs import replace

from tests.kernel.toys.window import Fall
from tests.ui.test_router import OVER, ROLL, WINDOW_START, roll, routed
from ui.app.decisions import Drop, Hold, Nothing, Offer, Settle, Tell
from ui.app.router import HOLD_SECONDS, Registry, decline, review


def held_early(*values, **how):
    return routed(roll(*(values or "4"), **how), WINDOW_START)[1]


def test_a_held_roll_is_offered_once_when_its_prompt_comes():
    registry = Registry(since=20.0)

    decision, held = review(ROLL, registry, held_early(), 20.0)

    assert decision == Offer(roll("4"), Fall(4))
    assert review(ROLL, registry, held, 21.0) == (Nothing(), held)


def test_an_offer_that_is_passed_over_is_dropped_with_its_prompt():
    _, held = review(ROLL, Registry(since=20.0), held_early(), 20.0)
    decision, held = review(WINDOW_START, Registry(since=25.0), held, 25.0)
    assert (decision, held.roll) == (Drop(roll("4")), None)


def test_another_early_roll_takes_the_place_of_the_first():
    _, held = routed(roll("5", seq=2), WINDOW_START, held=held_early())
    assert held.roll.roll.values == ("5",)


def test_a_roll_at_its_prompt_drops_the_held_one():
    _, held = review(ROLL, Registry(since=20.0), held_early(), 20.0)
    decision, held = routed(
        roll("6", seq=2, at=21.0), ROLL, registry=Registry(since=20.0), held=held
    )
    assert (decision.action, held.roll) == (Fall(6), None)


def test_a_declined_roll_is_gone():
    held = decline(held_early())
    assert review(ROLL, Registry(since=20.0), held, 20.0) == (Nothing(), held)


@pytest.mark.parametrize(
    ("age", "kept"), [(HOLD_SECONDS - 0.1, True), (HOLD_SECONDS, False)]
)
@pytest.mark.parametrize("offered", [False, True])
def test_a_held_roll_lives_sixty_seconds(age, kept, offered):
    held, state, registry = held_early(), WINDOW_START, Registry()
    if offered:
        state, registry = ROLL, Registry(since=20.0)
        _, held = review(state, registry, held, 20.0)
    assert held.roll.age(15.0) == 5.0

    decision, after = review(state, registry, held, 10.0 + age)

    assert (after.roll is not None) is kept
    assert isinstance(decision, Nothing if kept else Drop)


def test_a_doubtful_roll_waits_for_the_table_without_a_limit():
    _, held = routed(roll("4", flag="C"), ROLL)
    assert review(ROLL, Registry(), held, 10.0 + 10 * HOLD_SECONDS)[1] == held
    assert review(ROLL, Registry(since=11.0), held, 11.0)[1].roll is None


def test_a_held_roll_is_judged_when_its_prompt_comes():
    cocked, wrong = held_early("4", flag="C"), held_early("1", "2")
    decision, held = review(ROLL, Registry(since=20.0), cocked, 20.0)
    assert isinstance(decision, Settle)
    assert held.roll.doubtful
    decision, held = review(ROLL, Registry(since=20.0), wrong, 20.0)
    assert (decision.reason, held.roll) == ("roll.wrong_number", None)


def test_the_end_of_the_game_drops_the_held_roll():
    assert review(OVER, Registry(), held_early(), 11.0)[1].roll is None


# --- a dialog that holds work or news -------------------------------------------------

COVERED = Registry(since=5.0, holds=True)


def test_a_roll_that_is_asked_for_is_held_below_a_dialog_and_offered_after_it():
    decision, held = routed(roll("4"), ROLL, registry=COVERED)
    assert decision == Hold(roll("4"))
    assert review(ROLL, COVERED, held, 11.0) == (Nothing(), held)
    free = replace(COVERED, holds=False)
    assert review(ROLL, free, held, 12.0)[0] == Offer(roll("4"), Fall(4))


def test_it_grows_no_older_than_its_prompt_and_at_a_later_one_like_any_other():
    _, held = routed(roll("4"), ROLL, registry=COVERED)
    late = 10.0 + 10 * HOLD_SECONDS
    assert review(ROLL, COVERED, held, late) == (Nothing(), held)
    decision, shown = review(ROLL, Registry(since=5.0), held, late)
    assert decision == Offer(roll("4"), Fall(4))
    assert review(ROLL, Registry(since=5.0), shown, late + 1) == (Nothing(), shown)
    assert review(ROLL, Registry(since=11.0), held, late)[0] == Drop(roll("4"))
    assert review(ROLL, Registry(since=11.0), held, 12.0)[0].roll == roll("4")


def test_an_early_roll_waits_below_a_dialog_too():
    registry = Registry(since=20.0, holds=True)
    decision, held = routed(roll("4"), ROLL, registry=registry, now=20.0)
    assert decision == Hold(roll("4"))
    assert review(ROLL, registry, held, 10.0 + HOLD_SECONDS + 10)[1].roll is None


@pytest.mark.parametrize(
    ("values", "flag", "kind"), [("12", "S", Tell), ("4", "C", Settle)]
)
def test_what_does_not_fit_is_said_at_once_below_a_dialog(values, flag, kind):
    decision, _ = routed(roll(*values, flag=flag), ROLL, registry=COVERED)
    assert isinstance(decision, kind)
