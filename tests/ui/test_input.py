"""Fingers, mouse and keys: one act a touch, nothing down for ever, turned panels."""

import pytest

from ui.app.input import MOUSE, TWIN, InputReader, Key, Quit, Redraw
from ui.canvas import Panel
from ui.pg import pygame

SIZE = (800, 480)


def finger(phase, at=(0.5, 0.5), finger_id=1):
    kinds = {"press": pygame.FINGERDOWN, "move": pygame.FINGERMOTION}
    kind = kinds.get(phase, pygame.FINGERUP)
    return pygame.event.Event(kind, x=at[0], y=at[1], finger_id=finger_id)


def mouse(phase, at=(400, 240), *, touch=False, button=1):
    kinds = {"press": pygame.MOUSEBUTTONDOWN, "move": pygame.MOUSEMOTION}
    kind = kinds.get(phase, pygame.MOUSEBUTTONUP)
    return pygame.event.Event(kind, pos=at, touch=touch, button=button)


def key(code, mod=0, kind=pygame.KEYDOWN):
    return pygame.event.Event(kind, key=code, mod=mod)


def written(code, letter):
    """A key as a real keyboard reports it, with the letter that it types."""
    return pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=letter)


def reader(to_mm=lambda point: point):
    return InputReader(to_mm, lambda: SIZE)


def read(events, source=None):
    source = source or reader()
    return [found for event in events for found in source.read(event)]


# --- one act a touch ----------------------------------------------------------------

TAPS = {
    "finger with its mouse": [
        mouse("press", touch=True), finger("press"),
        mouse("release", touch=True), finger("release"),
    ],
    "finger first": [
        finger("press"), mouse("press", touch=True),
        finger("release"), mouse("release", touch=True),
    ],
    "finger with an unmarked mouse": [
        finger("press"), mouse("press"), mouse("move"),
        finger("release"), mouse("release"),
    ],
    "finger alone": [finger("press"), finger("release")],
    "mouse alone": [mouse("press"), mouse("release")],
}  # fmt: skip


@pytest.mark.parametrize("events", TAPS.values(), ids=TAPS)
def test_b47_a_tap_is_one_press_and_one_release_whatever_the_stack_reports(events):
    touches = read(events)
    assert [(touch.phase, touch.point) for touch in touches] == [
        ("press", (400.0, 240.0)),
        ("release", (400.0, 240.0)),
    ]


def test_only_the_left_mouse_button_touches_and_hovering_is_nothing():
    assert read([mouse("move"), mouse("press", button=3), mouse("release")]) == []


def phases(found):
    return [(one.phase, one.contact) for one in found]


def test_a_mouse_that_was_there_before_its_finger_gives_way_to_it():
    events = [mouse("press"), finger("press"), mouse("release"), finger("release")]
    told = [("press", MOUSE), ("cancel", MOUSE), ("press", 1), ("release", 1)]
    assert phases(read(events)) == told


def test_a_mouse_apart_from_the_fingers_is_a_hand_of_its_own():
    events = [finger("press"), mouse("press", (400 + TWIN, 240)), mouse("release")]
    told = [("press", 1), ("press", MOUSE), ("release", MOUSE)]
    assert phases(read(events)) == told


def test_a_finger_that_comes_down_again_has_been_up_in_between():
    events = [finger("press"), finger("press"), finger("release")]
    told = [("press", 1), ("cancel", 1), ("press", 1), ("release", 1)]
    assert phases(read(events)) == told


@pytest.mark.parametrize("kind", [pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED])
def test_a_lost_window_lets_go_of_fingers_and_keys(kind):
    down = [finger("press"), key(pygame.K_RETURN), key(pygame.K_SPACE), key(pygame.K_u)]
    source = reader()
    read(down, source)
    touch, *keys = read([pygame.event.Event(kind)], source)
    assert touch.phase == "cancel"
    assert keys == [
        Key("enter", down=False),
        Key("enter", down=False, which="space"),
    ]
    assert read([finger("release"), pygame.event.Event(kind)], source) == []


def test_two_keys_with_one_name_are_two_contacts():
    enter, space = read([key(pygame.K_RETURN), key(pygame.K_SPACE)])
    assert enter.name == space.name
    assert enter.contact != space.contact


@pytest.mark.parametrize(
    ("event", "wanted"),
    [
        (pygame.event.Event(pygame.QUIT), [Quit()]),
        (pygame.event.Event(pygame.VIDEOEXPOSE), [Redraw()]),
        (pygame.event.Event(pygame.ACTIVEEVENT), []),
        (key(pygame.K_TAB), [Key("tab")]),
        (key(pygame.K_TAB, pygame.KMOD_LSHIFT), [Key("backtab")]),
        (key(pygame.K_RETURN), [Key("enter")]),
        (key(pygame.K_RETURN, kind=pygame.KEYUP), [Key("enter", down=False)]),
        (key(pygame.K_u), [Key("u")]),
        (key(pygame.K_u, kind=pygame.KEYUP), []),
        (key(pygame.K_3), [Key("3")]),
        (key(pygame.K_F5), [Key("f5")]),
        (key(pygame.K_HASH), []),
        (key(pygame.K_BACKSPACE), [Key("backspace")]),
        (key(pygame.K_a, kind=pygame.KEYUP), [Key("a", down=False)]),
        (written(pygame.K_u, "U"), [Key("u", text="U")]),
        (key(pygame.K_3, kind=pygame.KEYUP), [Key("3", down=False)]),
        (key(pygame.K_KP_ENTER), [Key("enter", which="keypad")]),
        (written(pygame.K_SPACE, " "), [Key("enter", text=" ", which="space")]),
        (written(pygame.K_HASH, "é"), [Key("", text="é")]),
        (written(pygame.K_RETURN, "\r"), [Key("enter")]),
    ],
)
def test_keys_and_the_window_have_names(event, wanted):
    assert read([event]) == wanted


@pytest.mark.parametrize(
    ("rotation", "window", "touched"),
    [
        (0, (800, 480), (0.25, 0.75)),
        (90, (480, 800), (0.25, 0.25)),
        (180, (800, 480), (0.75, 0.25)),
        (270, (480, 800), (0.75, 0.75)),
    ],
)
def test_b50_a_turned_panel_is_touched_where_the_picture_shows_it(
    rotation, window, touched
):
    panel = Panel.of(window, (160.0, 96.0), rotation)
    pixel = (touched[0] * window[0], touched[1] * window[1])
    for event in (finger("press", touched), mouse("press", pixel)):
        source = InputReader(lambda point: panel.touch_mm(*point), lambda: window)
        (touch,) = source.read(event)
        assert touch.point == pytest.approx((40.0, 72.0))
