"""The dark screen: when it comes, and that what wakes it does nothing else."""

import pytest

from hardware.events import ButtonEdge, Health
from tests.ui.table_app import App
from tests.ui.test_input import finger, key, mouse
from ui.app.blank import GESTURE, Blank
from ui.app.hands import LOCKOUT
from ui.app.loop import CALM
from ui.elements import find
from ui.pg import pygame


@pytest.fixture
def app(tmp_path):
    app = App(tmp_path)
    app.loop.blank.minutes = 10
    app.begin()
    yield app
    app.close()


@pytest.fixture
def dark(app):
    app.turn(600.0)
    assert app.loop.blank.dark
    assert app.shown.pictures[-1] == ()
    return app


def press(app, phase="press", name="answer/1"):
    rect = find(app.hands.screen, name).rect
    at = (rect.x + 5, rect.y + 5)
    app.events += [finger(phase, at), mouse(phase, at, touch=True)]


def actions(app):
    return len(app.table.entries)


def lit(app):
    return not app.loop.blank.dark and app.shown.pictures[-1] != ()


def test_it_comes_after_the_minutes_and_not_before(app):
    app.turn(599.0)
    assert lit(app)
    app.turn(1.0)
    assert not lit(app)
    assert app.loop.pause() == CALM


def test_never_is_never(app):
    app.loop.blank.minutes = 0
    app.turn(1e6)
    assert lit(app)


def test_dark_it_draws_once_and_nothing_more(dark):
    pictures = len(dark.shown.pictures)
    for _ in range(20):
        dark.session.changed = True
        dark.turn(60.0)
    assert len(dark.shown.pictures) == pictures


def test_the_waking_touch_presses_nothing_and_the_next_one_does(dark):
    press(dark)
    press(dark, "release")
    dark.turn(0.1)
    assert lit(dark)
    assert actions(dark) == 0
    assert dark.ui.pressed == ""

    press(dark)
    press(dark, "release")
    dark.turn(0.1)
    assert actions(dark) == 1


def test_the_whole_picture_is_drawn_anew(dark):
    forgotten = dark.shown.forgotten
    press(dark)
    dark.turn(0.1)
    assert dark.shown.forgotten == forgotten + 1
    assert find(dark.shown.pictures[-1], "answer/1")


def test_the_waking_key_does_nothing_and_the_next_one_does(dark):
    dark.session.look(dark.ui)
    dark.events = [key(pygame.K_TAB)]
    dark.turn(0.1)
    assert lit(dark)
    assert dark.ui.focus == ""
    dark.events = [key(pygame.K_TAB)]
    dark.turn(0.1)
    assert dark.ui.focus != ""


def test_a_key_of_a_simulated_device_wakes_only(dark):
    thrown = dark.ui.notice
    dark.events = [key(pygame.K_F5)]
    dark.turn(0.1)
    assert lit(dark)
    assert dark.ui.notice is thrown


def edge(app, button, kind):
    app.inbox.put(ButtonEdge("buttons", button, kind, app.clock.now))
    app.turn(0.1)


@pytest.mark.parametrize("edges", [("released",), ("held", "released")])
def test_the_waking_button_does_nothing_until_it_is_let_go(dark, edges):
    edge(dark, "next", "pressed")
    assert lit(dark)
    for kind in edges:
        edge(dark, "next", kind)
    assert dark.ui.focus == ""
    assert dark.ui.dialog == ""

    edge(dark, "next", "pressed")
    edge(dark, "next", "released")
    assert dark.ui.focus != ""


# --- all of what wakes it is one gesture ----------------------------------------------


@pytest.fixture
def child(dark):
    """A dark screen that somebody wakes who is too quick."""
    dark.hands.lockout = LOCKOUT
    return dark


def at(app, name="answer/1"):
    rect = find(app.hands.screen, name).rect
    return rect.x + 5, rect.y + 5


def tap(app, *, contact=1, down=0.1, event=finger):
    """Tap the first answer."""
    more = (contact,) if event is finger else ()
    for phase in ("press", "release"):
        app.events = [event(phase, at(app), *more)]
        app.turn(down)


def wakes_and_then_acts(app):
    """All that has happened woke it and did no more; the next tap acts."""
    assert lit(app)
    assert actions(app) == 0
    assert app.ui.pressed == ""
    app.turn(LOCKOUT)
    tap(app)
    assert actions(app) == 1


def test_a_double_tap_wakes_and_does_no_more(child):
    tap(child)
    child.turn(0.1)
    tap(child)
    wakes_and_then_acts(child)


def test_two_fingers_wake_and_do_no_more(child):
    child.events = [finger("press", at(child), one) for one in (1, 2)]
    child.turn(1.0)
    child.events = [finger("release", at(child), 1)]
    child.turn(1.0)
    tap(child, contact=3)  # one is still down
    assert actions(child) == 0
    child.events = [finger("release", at(child), 2)]
    child.turn()
    wakes_and_then_acts(child)


def test_after_a_slow_waking_touch_there_is_still_a_moment(child):
    tap(child, down=1.0)
    tap(child)
    wakes_and_then_acts(child)


def test_a_finger_that_lay_there_before_does_nothing(app):
    app.hands.lockout = LOCKOUT
    app.events = [finger("press", at(app))]
    app.turn()
    app.turn(600.0)
    assert app.loop.blank.dark
    app.events = [finger("release", at(app))]
    app.turn(1.0)
    assert not lit(app)
    tap(app)
    wakes_and_then_acts(app)


def test_a_finger_that_lies_there_still_keeps_the_others_waiting_for_a_while(app):
    app.hands.lockout = LOCKOUT
    app.events = [finger("press", at(app))]
    app.turn()
    app.turn(600.0)
    tap(app, contact=2)
    app.turn(1.0)
    tap(app, contact=2)
    assert actions(app) == 0
    app.turn(GESTURE)
    app.events = [finger("move", at(app))]
    app.turn(0.1)
    tap(app, contact=2)
    assert actions(app) == 1
    app.turn(1.0)
    app.events = [finger("release", at(app))]  # its tap was over long ago
    app.turn()
    assert actions(app) == 1


@pytest.mark.parametrize("late", [True, False])
def test_an_unmarked_mouse_of_the_finger_that_wakes_does_nothing(child, late):
    for phase in ("press", "release"):
        child.events = [finger(phase, at(child))]
        child.events += [] if late else [mouse(phase, at(child))]
        child.turn(0.2)
    if late:
        tap(child, event=mouse)
    wakes_and_then_acts(child)


def test_a_key_that_wakes_swallows_the_finger_beside_it(child):
    child.events = [key(pygame.K_RETURN)]
    child.turn(1.0)
    tap(child)
    child.events = [key(pygame.K_RETURN, kind=pygame.KEYUP)]
    child.turn()
    wakes_and_then_acts(child)


def test_a_button_that_wakes_swallows_the_one_beside_it(child):
    edge(child, "next", "pressed")
    edge(child, "confirm", "pressed")
    edge(child, "next", "released")
    edge(child, "next", "pressed")
    edge(child, "next", "released")
    assert child.ui.focus == ""
    edge(child, "confirm", "released")
    assert child.ui.focus == ""
    wakes_and_then_acts(child)


def test_a_button_that_wakes_and_is_unplugged_is_not_waited_for(child):
    edge(child, "next", "pressed")
    child.buttons.report(Health.OFFLINE, "device.lost", path="x")
    child.turn()
    wakes_and_then_acts(child)


def test_the_window_that_is_left_in_the_dark_wakes_nothing(app):
    app.events = [finger("press", at(app)), key(pygame.K_RETURN)]
    app.turn()
    app.turn(600.0)
    app.events = [pygame.event.Event(pygame.WINDOWFOCUSLOST)]
    app.turn()
    assert not lit(app)


def test_a_roll_wakes_and_is_taken(tmp_path):
    from companion.kernel import Ready  # noqa: PLC0415
    from ui.model import Do  # noqa: PLC0415

    app = App(tmp_path)
    try:
        app.loop.blank.minutes = 10
        app.begin().want(Do(Ready(seat="all")))
        app.turn(600.0)
        assert app.loop.blank.dark
        before = actions(app)
        app.tower.roll("3")
        app.turn(0.1)
        assert actions(app) == before + 1
        assert lit(app)
    finally:
        app.close()


def test_what_a_device_says_of_itself_wakes_nothing(dark):
    dark.tower.state("full", 3)
    dark.turn(1.0)
    assert not lit(dark)


def test_a_window_that_lost_its_picture_in_the_dark_stays_dark(dark):
    dark.events = [pygame.event.Event(pygame.VIDEOEXPOSE)]
    dark.turn(0.1)
    assert not lit(dark)


def test_each_sign_starts_the_time_anew():
    blank = Blank(0.0, 5)
    assert not blank.due(299.0)
    assert not blank.sign(299.0)
    assert not blank.due(598.0)
    assert blank.due(599.0)
    assert not blank.due(600.0)  # it is dark already
    assert blank.sign(601.0)
    assert not blank.sign(602.0)
