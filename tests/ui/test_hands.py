"""The ring and long presses, through the loop of the whole app."""

import pytest

from companion.kernel import Ready
from tests.kernel.toys import DUEL
from tests.kernel.toys.window import Fall, Play
from tests.ui.table_app import App, plain_screen, real_app
from tests.ui.test_input import finger, key
from ui.app.taps import HOLD_SECONDS
from ui.elements import Element, Rect
from ui.model import Back, Close, Do, Intent, Open
from ui.pg import pygame

BEFORE = HOLD_SECONDS - 0.05


class Peep(Intent, frozen=True):
    """Something is shown while it is held down."""

    def seen(self, ui):
        return Open("cover").seen(ui)

    def let_go(self):
        return Close()


HELD = Element(
    "peep",
    "ring",
    Rect(0, 100, 40, 40),
    "touch",
    intent=Peep(),
    flags=frozenset({"hold"}),
)
MORE = Element(
    "more", "button", Rect(60, 100, 40, 40), "touch", intent=Open("log"),
    long=Open("odds"),
)  # fmt: skip


def screen(world, ui):
    return (*plain_screen(world, ui), HELD, MORE)


@pytest.fixture
def app(tmp_path):
    app = App(tmp_path, screen)
    yield app
    app.close()


@pytest.fixture
def table(tmp_path):
    app = real_app(tmp_path)
    app.begin()
    app.turn()
    yield app
    app.close()


def push(app, button):
    app.buttons.push(button)
    app.turn()


def release(app, button):
    app.buttons.release(button)
    app.turn()


def press(app, button):
    app.buttons.press(button)
    app.turn()


def keys(app, *codes):
    app.events = [one for code in codes for one in (key(code), up(code))]
    app.turn()


def up(code):
    return key(code, kind=pygame.KEYUP)


def ring_on(app, name):
    for _ in range(30):
        if app.ui.focus == name:
            return
        press(app, "next")
    raise AssertionError(app.names)


# --- the ring -------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["button", "key"])
def test_the_ring_comes_with_the_first_press_and_goes_with_the_first_touch(table, way):
    assert table.ui.focus == ""
    if way == "button":
        press(table, "next")
    else:
        keys(table, pygame.K_TAB)
    assert table.ui.focus in table.names
    ringed = [one.name for one in table.hands.screen if "focus" in one.flags]
    assert ringed == [table.ui.focus]
    table.events = [finger("press", (-5, -5))]
    table.turn()
    assert table.ui.focus == ""


def test_after_a_refusal_the_ring_is_where_it_was(table):
    press(table, "next")
    press(table, "next")
    before = table.ui.focus
    table.want(Do(Fall(3)))
    assert table.ui.dialog == "refusal"
    inside = table.ui.focus
    assert inside in table.names
    assert inside != before
    press(table, "back")
    assert (table.ui.dialog, table.ui.focus) == ("", before)


def test_a_digit_that_is_refused_leaves_the_ring_on_what_it_pressed(table, monkeypatch):
    press(table, "next")
    wrong = next(one for one in table.hands.screen if one.group and one.touchable)

    def begin(*_):
        table.session.look(Open("log").seen(table.ui))

    monkeypatch.setattr(table.session, "want", begin)
    keys(table, pygame.K_1)
    monkeypatch.undo()
    table.turn()
    assert table.ui.dialog == "log"
    press(table, "back")
    assert table.ui.focus == wrong.name


def test_a_dialog_opened_by_touch_has_no_ring_and_leaves_none(table):
    table.want(Open("menu"))
    assert table.ui.focus == ""
    table.want(Back())
    assert table.ui.focus == ""


def test_with_each_question_the_ring_starts_anew(table):
    table.turn(1.0)
    press(table, "next")
    for _ in range(3):
        press(table, "next")
    moved = table.ui.focus
    table.turn(1.0)
    table.want(Do(Play(seat="Ben")))
    assert table.ui.focus in table.names
    assert table.ui.focus != moved


def test_a_ring_on_what_has_gone_is_put_where_it_starts(app):
    app.begin()
    ring_on(app, "answer/3")
    app.turn(1.0)
    app.want(Do(Ready(seat="all")))
    assert app.ui.focus in app.names


def test_another_game_is_shown_though_all_else_is_as_it_was(app):
    app.begin()
    before = app.names
    app.begin(DUEL)
    assert app.names != before


# --- holding --------------------------------------------------------------------------


def hold_finger(app, at):
    app.events = [finger("press", at)]
    app.turn()
    return lambda: app.events.append(finger("release", at))


def hold_key(app, _at):
    ring_on(app, "peep")
    app.events = [key(pygame.K_RETURN)]
    app.turn()
    return lambda: app.events.append(up(pygame.K_RETURN))


def hold_button(app, _at):
    ring_on(app, "peep")
    push(app, "confirm")
    return lambda: app.buttons.release("confirm")


HOLDS = {"touch": hold_finger, "key": hold_key, "button:confirm": hold_button}


@pytest.mark.parametrize("way", HOLDS)
def test_what_must_be_held_acts_after_a_while_and_ends_when_it_is_let_go(app, way):
    asked = []
    app.session.handlers[Peep] = lambda _, source: asked.append(source)
    let_go = HOLDS[way](app, (10, 110))
    app.turn(BEFORE)
    assert (app.ui.dialog, app.ui.holding >= 0.9) == ("", True)
    app.turn(0.1)
    assert (app.ui.dialog, asked) == ("cover", [way])
    app.turn(5.0)
    assert app.ui.dialog == "cover"
    let_go()
    app.turn()
    assert (app.ui.dialog, app.ui.holding, app.ui.pressed) == ("", 0.0, "")


@pytest.mark.parametrize("way", HOLDS)
def test_what_is_let_go_too_soon_does_nothing(app, way):
    let_go = HOLDS[way](app, (10, 110))
    app.turn(BEFORE)
    let_go()
    app.turn(1.0)
    assert (app.ui.dialog, app.ui.holding) == ("", 0.0)


def test_the_device_may_be_the_last_to_say_it(app):
    ring_on(app, "peep")
    asked = []
    app.session.handlers[Peep] = lambda _, source: asked.append(source)
    push(app, "confirm")
    app.turn(1.0)
    app.buttons.keep("confirm")
    app.turn()
    assert asked == ["button:confirm"]
    release(app, "confirm")
    assert (len(asked), app.ui.dialog) == (1, "")


def test_a_long_touch_and_next_held_tell_more_about_a_thing(app):
    app.begin()
    app.turn(1.0)
    app.events = [finger("press", (70, 110))]
    app.turn()
    app.turn(1.0)
    assert app.ui.dialog == "odds"
    app.events = [finger("release", (70, 110))]
    app.turn()
    assert app.ui.dialog == "odds"
    app.want(Close())
    ring_on(app, "more")
    app.buttons.hold("next")
    app.turn()
    assert app.ui.dialog == "odds"


def test_next_held_without_the_ring_opens_the_menu(table):
    table.buttons.hold("next")
    table.turn()
    assert table.ui.dialog == "menu"
