"""The dark screen: when it comes, and that what wakes it does nothing else."""

import pytest

from hardware.events import ButtonEdge
from tests.ui.table_app import App
from tests.ui.test_input import finger, key, mouse
from ui.app.blank import Blank
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


def test_another_button_is_not_swallowed_with_it(dark):
    edge(dark, "next", "pressed")
    edge(dark, "confirm", "pressed")
    edge(dark, "confirm", "released")
    assert dark.ui.focus != ""


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
