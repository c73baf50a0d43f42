"""What is held down: it takes its time, and every loss lets go of it."""

import pytest

from hardware.events import ButtonEdge, Health
from tests.ui.scenes import REAL
from tests.ui.table_app import App, real_app
from tests.ui.test_cover import PLAYERS, place
from tests.ui.test_hands import HELD, push, ring_on, screen, up
from tests.ui.test_input import finger, key
from ui.app.display import Stop
from ui.app.fingers import middle
from ui.app.input import Key, Touch
from ui.app.taps import HOLD_SECONDS
from ui.elements import find
from ui.model import Do
from ui.peeking import EnterSeen
from ui.pg import pygame
from ui.screens.cover import peek

CLOSE = HOLD_SECONDS - 0.1


@pytest.fixture
def cover(tmp_path):
    """The cover over a hidden card, shut."""
    app = real_app(tmp_path).begin(REAL, PLAYERS, edition="retail")
    while not any(app.table.state.looks().values()):
        app.want(Do(app.table.state.legal_actions()[-1]))
    slot, seat, _ = place(app)
    app.want(peek(seat, slot))
    app.turn(1.0)
    yield app
    app.close()


@pytest.fixture
def app(tmp_path):
    """Plain screens with something to hold down."""
    app = App(tmp_path, screen)
    yield app
    app.close()


def event(app, *events):
    app.events += events
    app.turn()


def down(app, way, name="peek"):
    """Hold the element with a finger, a key or *confirm*."""
    app.loop.turn()
    if way == "finger":
        event(app, finger("press", middle(find(app.hands.screen, name))))
        return
    if app.ui.focus != name:
        ring_on(app, name)
    if way == "confirm":
        push(app, "confirm")
    else:
        event(app, key(KEYS[way]))


def let_go(app, way):
    if way == "finger":
        event(app, finger("release", (0, 0)))
    elif way == "confirm":
        app.buttons.release("confirm")
        app.turn()
    else:
        event(app, up(KEYS[way]))


KEYS = {"enter": pygame.K_RETURN, "space": pygame.K_SPACE, "keypad": pygame.K_KP_ENTER}
WAYS = ("finger", "confirm", *KEYS)


def left(kind):
    return lambda app: event(app, pygame.event.Event(kind))


def goes_dark(app):
    app.loop.blank.minutes = 1
    app.turn(0.0)
    app.loop.blank._last = app.clock.now - 61
    app.turn(0.0)
    assert app.loop.blank.dark


def unplugged(state):
    def act(app):
        app.buttons.report(state, "device.lost", path="x")
        app.turn()

    return act


def presses_again(app):
    """Its release was never heard."""
    event(app, finger("press", middle(find(app.hands.screen, "peek"))))


def pushes_again(app):
    app.buttons.push("confirm")
    app.turn()


def leaves(app):
    app.session.over = True
    app.loop.run(Stop())


LOSSES = {
    "the window loses the focus": (("finger", *KEYS), left(pygame.WINDOWFOCUSLOST)),
    "the window is put away": (("finger", "enter"), left(pygame.WINDOWMINIMIZED)),
    "the screen goes dark": (WAYS, goes_dark),
    "the program ends": (WAYS, leaves),
    "the buttons are unplugged": (("confirm",), unplugged(Health.OFFLINE)),
    "the buttons start anew": (("confirm",), unplugged(Health.STARTING)),
    "the finger comes down again": (("finger",), presses_again),
    "confirm comes down again": (("confirm",), pushes_again),
}
CASES = [(way, loss) for loss, (ways, _) in LOSSES.items() for way in ways]


@pytest.mark.parametrize(("way", "loss"), CASES)
def test_every_loss_covers_what_is_private(cover, way, loss):
    down(cover, way)
    cover.turn(1.0)
    assert cover.ui.form.open == "look"
    LOSSES[loss][1](cover)
    assert cover.ui.form.open == "shut"


@pytest.mark.parametrize(("way", "loss"), CASES)
def test_after_a_loss_nothing_acts_that_was_being_held(cover, way, loss):
    down(cover, way)
    cover.turn(CLOSE)
    LOSSES[loss][1](cover)
    cover.turn(CLOSE)
    assert (cover.ui.form.open, cover.ui.form.known) == ("shut", None)


@pytest.mark.parametrize("state", [Health.OFFLINE, Health.DEGRADED])
def test_another_device_or_a_slow_one_takes_nothing_out_of_the_hand(cover, state):
    down(cover, "confirm")
    cover.turn(1.0)
    device = cover.tower if state is Health.OFFLINE else cover.buttons
    device.report(state, "device.lost", path="x")
    cover.turn()
    assert cover.ui.form.open == "look"


@pytest.mark.parametrize("other", ["space", "keypad"])
def test_two_keys_with_one_name_do_not_keep_it_open(cover, other):
    down(cover, "enter")
    cover.turn(1.0)
    down(cover, other)
    let_go(cover, "enter")
    assert cover.ui.form.open == "shut"
    let_go(cover, other)
    cover.turn(1.0)
    assert cover.ui.form.open == "shut"


@pytest.mark.parametrize("way", WAYS)
def test_it_shuts_by_itself_and_must_be_pressed_anew(cover, way):
    down(cover, way)
    cover.turn(0.9)
    cover.turn(7.5)
    assert cover.ui.form.open == "look"
    cover.turn(1.0)
    assert cover.ui.form.open == "shut"
    cover.turn(5.0)
    assert cover.ui.form.open == "shut"
    let_go(cover, way)
    down(cover, way)
    cover.turn(0.9)
    assert cover.ui.form.open == "look"


@pytest.mark.parametrize("way", ["finger", "confirm", "enter"])
def test_what_comes_down_again_has_been_let_go(app, way):
    """Also where the reader of the window has not noticed."""
    down(app, way, "peep")
    app.turn(1.0)
    assert app.ui.dialog == "cover"
    if way == "finger":
        app.hands.touch(Touch("press", 1, middle(HELD)), app.clock.now)
    elif way == "enter":
        app.hands.key(Key("enter"), app.clock.now)
    else:
        pushes_again(app)
    assert app.ui.dialog == ""


def test_what_nobody_holds_is_covered_whoever_opened_it(cover):
    from ui.peeking import Uncover  # noqa: PLC0415

    cover.session.want(Uncover())
    cover.turn()
    assert cover.ui.form.open == "shut"


def test_what_is_entered_shuts_though_other_things_go_on(cover):
    """A held roll grows old on the screen once a second: that is no touch."""
    cover.want(EnterSeen())
    cover.turn(1.0)
    for number in range(21):
        cover.session.tell("reader.card_read", n=number)
        cover.turn(1.0)
    assert cover.ui.form.open == "shut"


# --- it takes its time ----------------------------------------------------------------


def test_moving_the_ring_lets_go_even_if_it_comes_back(app):
    down(app, "confirm", "peep")
    app.turn(0.3)
    there = [one for one in app.names if one != "peep"]
    for _ in range(len(there) + 1):
        app.buttons.press("next")
    app.loop.turn()
    assert app.ui.focus == "peep"
    app.turn(2.0)
    assert app.ui.dialog == ""


@pytest.mark.parametrize("way", ["enter", "confirm"])
def test_moving_the_ring_away_lets_go(app, way):
    down(app, way, "peep")
    app.buttons.press("next")
    app.turn(2.0)
    assert app.ui.dialog == ""


@pytest.mark.parametrize("button", ["confirm", "next", "back"])
def test_a_device_that_says_held_but_never_pressed_is_not_believed(app, button):
    app.begin()
    ring_on(app, "peep")
    before = app.ui
    for edge in ("held", "released"):
        app.inbox.put(ButtonEdge("buttons", button, edge, app.clock.now))
        app.turn(1.0)
    assert app.ui == before


def test_a_press_from_before_the_cable_was_pulled_does_nothing_after(app):
    app.begin()
    ring_on(app, "answer/1")
    push(app, "confirm")
    unplugged(Health.OFFLINE)(app)
    app.buttons.report(Health.OK)
    app.buttons.release("confirm")
    app.turn(1.0)
    assert not app.table.entries


def test_the_word_of_the_device_does_not_make_it_shorter(app):
    ring_on(app, "peep")
    push(app, "confirm")
    app.buttons.keep("confirm")
    app.turn(0.3)
    assert app.ui.dialog == ""
    app.turn(HOLD_SECONDS)
    assert app.ui.dialog == "cover"


@pytest.mark.parametrize("held", [True, False])
def test_a_digit_holds_as_long_as_it_is_down(cover, held):
    assert "peek" in cover.names
    event(cover, key(pygame.K_1))
    assert cover.ui.focus == "peek"
    if not held:
        event(cover, up(pygame.K_1))
    cover.turn(1.0)
    assert (cover.ui.form.open == "look") is held
    event(cover, up(pygame.K_1))
    assert cover.ui.form.open == "shut"


def test_at_another_question_it_must_be_held_anew(app):
    app.begin()
    down(app, "finger", "peep")
    app.turn(CLOSE)
    app.want(Do(app.table.state.legal_actions()[0]))
    app.turn(CLOSE)
    assert app.ui.dialog == ""
    assert HELD.name in app.names


def test_of_two_things_held_down_only_the_first_acts(cover):
    """Even if what it has opened is shut again before anybody looks."""
    for number, name in enumerate(("peek", "enter")):
        at = middle(find(cover.hands.screen, name))
        event(cover, finger("press", at, number))
        cover.turn(0.1)
    cover.turn(0.75)
    assert cover.ui.form.open == "look"
    cover.turn(30.0)
    cover.turn(1.0)
    assert cover.ui.form.open == "shut"


def test_two_fingers_take_turns_and_none_is_long_enough(app):
    at = middle(HELD)
    for number in range(6):
        event(app, finger("press", at, number))
        app.turn(0.4)
        event(app, finger("release", at, number - 1))
    assert app.ui.dialog == ""
