"""Quick hands: what is new takes nothing, what is down belongs to what was asked."""

import pytest
from msgspec.structs import replace

from companion.kernel import Ready
from tests.kernel.toys.window import Play
from tests.ui.quick import (
    BOUNCE,
    CALM,
    DOWN,
    at_placing,
    double,
    entries,
    rows,
    spot,
    steer,
    touch,
)
from tests.ui.table_app import App
from tests.ui.test_input import finger, key, mouse
from ui.app.hands import LOCKOUT
from ui.model import Do
from ui.pg import pygame


@pytest.fixture
def app(tmp_path):
    """A toy of plain screens, at which people may be too quick."""
    app = App(tmp_path)
    app.hands.lockout = LOCKOUT
    app.begin()
    app.turn(1.0)
    yield app
    app.close()


@pytest.fixture
def placing(tmp_path):
    app = at_placing(tmp_path)
    yield app
    app.close()


# --- what is new takes nothing for a moment -------------------------------------------


def by_finger(app):
    touch(app, spot(app, "answer/1"))


def by_digit(app):
    app.events = [key(pygame.K_1)]
    app.turn()


def by_button(app):
    app.buttons.press("confirm")
    app.turn()


HANDS = {"touch": by_finger, "digit": by_digit, "confirm": by_button}


@pytest.mark.parametrize(("wait", "plays"), [(0.35, 1), (0.45, 2)])
@pytest.mark.parametrize("way", HANDS)
def test_a_second_tap_within_a_moment_answers_nothing(app, way, wait, plays):
    for _ in range(2):
        if way == "confirm":
            steer(app, "answer/1")
        HANDS[way](app)
        app.turn(wait)
    assert rows(app) == plays


@pytest.mark.parametrize("way", HANDS)
@pytest.mark.parametrize("other", HANDS)
def test_two_hands_answer_once(app, way, other):
    steer(app, "answer/1")
    HANDS[way](app)
    steer(app, "answer/1")
    app.turn(BOUNCE)
    HANDS[other](app)
    app.turn()
    assert rows(app) == 1


@pytest.mark.parametrize("undo", ["touch", "key", "button"])
def test_undo_is_not_quicker_than_an_answer(app, undo):
    app.want(Do(Play(seat="Ann")))
    app.want(Do(Play(seat="Ben")))
    acts = {
        "touch": lambda: touch(app, spot(app, "undo")),
        "key": lambda: app.events.append(key(pygame.K_u)),
        "button": lambda: app.buttons.hold("back"),
    }
    acts[undo]()
    app.turn(BOUNCE)
    assert rows(app) == 2
    app.turn(1.0)
    for _ in range(2):
        acts[undo]()
        app.turn(BOUNCE)
    assert entries(app) == [Play(seat="Ann")]
    app.turn(CALM)
    acts[undo]()
    app.turn()
    assert entries(app) == []


def test_two_deliberate_taps_both_act_and_are_both_drawn(app):
    at = spot(app, "answer/1")
    assert touch(app, at) == "answer/1"
    app.turn(CALM - DOWN)
    assert touch(app, at) == "answer/1"
    assert rows(app) == 2


def test_what_takes_nothing_is_not_drawn_pressed(app):
    assert double(app, "answer/1") == ""
    assert rows(app) == 1


def test_a_finger_that_slides_to_another_answer_answers_nothing(app):
    app.events = [finger("press", (5, 15)), finger("release", (5, 25))]
    app.turn()
    assert not rows(app)


# --- what is down belongs to what was asked -------------------------------------------


@pytest.mark.parametrize("together", [True, False])
def test_of_two_fingers_only_the_first_acts(app, together):
    places = {1: spot(app, "answer/1"), 2: spot(app, "answer/2")}
    app.events = [finger("press", at, one) for one, at in places.items()]
    app.turn(DOWN)
    for one, at in places.items():
        app.events.append(finger("release", at, one))
        if not together:
            app.turn(1.0)
    app.turn()
    assert entries(app) == [Play(seat="Ann")]


def test_two_fingers_on_one_answer_choose_it_and_do_no_more(placing):
    name = next(one for one in placing.names if one.startswith("answer/"))
    at, before = spot(placing, name), rows(placing)
    placing.events = [finger("press", at, one) for one in (1, 2)]
    placing.turn(DOWN)
    for one in (1, 2):
        placing.events = [finger("release", at, one)]
        placing.turn(CALM)  # not as long as holding it would take
    assert placing.ui.answer is not None
    assert rows(placing) == before


@pytest.mark.parametrize("other", ["digit", "enter"])
def test_a_finger_that_is_down_means_nothing_once_a_key_has_answered(app, other):
    at = spot(app, "answer/2")
    app.events = [finger("press", at)]
    app.turn()
    if other == "enter":
        steer(app, "answer/1")
    app.events = [key(pygame.K_1 if other == "digit" else pygame.K_RETURN)]
    app.turn(1.0)
    assert app.ui.pressed == ""
    app.events = [finger("release", at)]
    app.turn()
    assert entries(app) == [Play(seat="Ann")]


def test_a_button_that_is_down_means_nothing_once_a_finger_has_answered(app):
    steer(app, "answer/2")
    app.buttons.push("confirm")
    app.turn()
    touch(app, spot(app, "answer/1"))
    app.turn(1.0)
    steer(app, "answer/2")
    app.buttons.release("confirm")
    app.turn()
    assert entries(app) == [Play(seat="Ann")]


@pytest.mark.parametrize("way", ["finger", "button"])
def test_a_press_never_acts_on_a_later_question(app, way):
    """Undo is there before and after, and looks the same; what it undoes does not."""
    app.want(Do(Play(seat="Ann")))
    app.turn(1.0)
    at = spot(app, "undo")
    if way == "finger":
        app.events = [finger("press", at)]
    else:
        app.buttons.push("back")
    app.turn()
    app.want(Do(Play(seat="Ben")))  # by a program, or a device
    app.turn(1.0)
    if way == "finger":
        app.events = [finger("release", at)]
    else:
        app.buttons.keep("back")
        app.buttons.release("back")
    app.turn()
    assert len(entries(app)) == 2


def test_the_unmarked_mouse_of_a_finger_is_not_a_second_tap(app):
    at = spot(app, "answer/1")
    for phase in ("press", "release"):
        app.events = [finger(phase, at), mouse(phase, at)]
        app.turn(DOWN)
    app.events = [mouse("press", at), mouse("release", at)]  # late
    app.turn()
    assert rows(app) == 1


def test_hurrying_the_reckoning_does_no_more(app):
    at = spot(app, "answer/1")
    app.session.look(replace(app.ui, revealed=0.5))
    app.events = [finger("press", at), finger("release", at)]
    app.turn(BOUNCE)
    assert app.ui.revealed is None
    touch(app, at)
    assert rows(app) == 0
    app.turn(CALM)
    touch(app, at)
    assert rows(app) == 1


def test_a_question_put_by_a_device_takes_nothing_for_a_moment(app):
    app.want(Do(Ready(seat="all")))
    app.turn(1.0)
    at = spot(app, "answer/3")
    app.tower.roll("4")
    app.turn()
    touch(app, at)
    assert rows(app) == 2
    app.turn(CALM)
    touch(app, spot(app, "undo"))
    assert app.ui.dialog == "agree" or rows(app) == 3


def test_the_ring_moves_at_any_speed_even_at_a_new_question(app):
    HANDS["touch"](app)
    seen = set()
    for _ in range(4):
        app.buttons.press("next")
        app.turn(0.03)
        seen.add(app.ui.focus)
    assert len(seen) == 4
