"""Fingers, mouse and keys: one act a touch, taps that slide off, turned panels."""

from types import SimpleNamespace

import pytest

from ui.app.input import (
    HOLD_SECONDS,
    InputReader,
    Key,
    Quit,
    Redraw,
    Taps,
    Touch,
    Wake,
)
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


class Target(SimpleNamespace):
    """An element with a name, an intent and the box it fills."""

    def __init__(self, name, box, intent="do", flags=()):
        super().__init__(name=name, box=box, intent=intent, flags=frozenset(flags))


LEFT, RIGHT = Target("left", (0, 0, 10, 10)), Target("right", (12, 0, 22, 10))
HOLD = Target("hold", (30, 0, 40, 10), flags=("hold",))


def hit_on(*targets):
    def hit(point):
        x, y = point
        return next(
            (
                t
                for t in targets
                if t.box[0] <= x < t.box[2] and t.box[1] <= y < t.box[3]
            ),
            None,
        )

    return hit


HIT = hit_on(LEFT, RIGHT, HOLD)


def taps_of(touches, hit=HIT):
    taps = Taps()
    found = [taps.feed(Touch(p, c, at), hit, 0.0) for p, c, at in touches]
    return [target.name for target in found if target], taps


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
    "finger alone": [finger("press"), finger("release")],
    "mouse alone": [mouse("press"), mouse("release")],
}  # fmt: skip


@pytest.mark.parametrize("events", TAPS.values(), ids=TAPS)
def test_a_tap_is_one_press_and_one_release_whatever_the_stack_reports(events):
    touches = read(events)
    assert [(touch.phase, touch.point) for touch in touches] == [
        ("press", (400.0, 240.0)),
        ("release", (400.0, 240.0)),
    ]


@pytest.mark.parametrize("events", TAPS.values(), ids=TAPS)
def test_a_tap_acts_once(events):
    button = Target("button", (390, 230, 410, 250))
    taps = Taps()
    acts = [taps.feed(touch, hit_on(button), 0.0) for touch in read(events)]
    assert [act for act in acts if act] == [button]


def test_only_the_left_mouse_button_touches_and_hovering_is_nothing():
    assert read([mouse("move"), mouse("press", button=3), mouse("release")]) == []


def test_a_lost_window_cancels_every_contact():
    events = [finger("press"), pygame.event.Event(pygame.WINDOWFOCUSLOST)]
    assert [touch.phase for touch in read([*events, finger("release")])] == [
        "press",
        "cancel",
    ]


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
        (written(pygame.K_SPACE, " "), [Key("enter", text=" ")]),
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
def test_a_turned_panel_is_touched_where_the_picture_shows_it(
    rotation, window, touched
):
    panel = Panel.of(window, (160.0, 96.0), rotation)
    source = InputReader(lambda point: panel.touch_mm(*point), lambda: window)
    pixel = (touched[0] * window[0], touched[1] * window[1])
    for event in (finger("press", touched), mouse("press", pixel)):
        (touch,) = source.read(event)
        assert touch.point == pytest.approx((40.0, 72.0))


# --- a dark screen ------------------------------------------------------------------


@pytest.mark.parametrize("events", TAPS.values(), ids=TAPS)
def test_the_touch_that_wakes_the_screen_does_nothing_else(events):
    source = reader()
    source.blank = True
    assert read(events, source) == [Wake()]
    assert [touch.phase for touch in read(events, source)] == ["press", "release"]


def test_the_key_that_wakes_the_screen_does_nothing_else():
    source = reader()
    source.blank = True
    assert read([key(pygame.K_RETURN), key(pygame.K_u)], source) == [Wake(), Key("u")]


# --- taps ---------------------------------------------------------------------------

IN, OUT, OTHER, LONG = (5, 5), (5, 20), (15, 5), (35, 5)


@pytest.mark.parametrize(
    ("touches", "wanted"),
    [
        ([("press", 1, IN), ("release", 1, IN)], ["left"]),
        ([("press", 1, IN), ("move", 1, (6, 6)), ("release", 1, IN)], ["left"]),
        ([("press", 1, IN), ("release", 1, OUT)], []),
        ([("press", 1, IN), ("release", 1, OTHER)], []),
        ([("press", 1, IN), ("move", 1, OUT), ("release", 1, IN)], []),
        ([("press", 1, OUT), ("release", 1, IN)], []),
        ([("press", 1, IN), ("cancel", 1, IN), ("release", 1, IN)], []),
        ([("press", 1, IN), ("press", 2, OTHER), ("release", 2, OTHER),
          ("release", 1, IN)], ["right", "left"]),
        ([("press", c, IN) for c in (1, 2, 3)]
         + [("release", c, IN) for c in (1, 2, 3)], []),
        ([("press", 1, LONG), ("release", 1, LONG)], []),
    ],
    ids=["tap", "trembling", "slides off", "to the next", "off and back", "outside",
         "cancelled", "two hands", "a palm", "held too short"],
)  # fmt: skip
def test_a_tap_is_a_press_and_a_release_on_one_target(touches, wanted):
    assert taps_of(touches)[0] == wanted


def test_the_pressed_target_is_known_until_the_finger_leaves_it():
    assert taps_of([("press", 1, IN)])[1].pressed == "left"
    assert taps_of([("press", 1, IN), ("move", 1, OUT)])[1].pressed == ""


@pytest.mark.parametrize(
    ("now_there", "acts"),
    [(LEFT, True), (Target("left", LEFT.box, "undo"), False), (None, False)],
)
def test_a_screen_that_changes_under_the_finger_is_not_acted_on(now_there, acts):
    taps = Taps()
    taps.feed(Touch("press", 1, IN), HIT, 0.0)
    found = taps.feed(Touch("release", 1, IN), lambda _: now_there, 0.1)
    assert (found is not None) is acts


def test_what_must_be_held_acts_once_while_it_is_held():
    taps = Taps()
    taps.feed(Touch("press", 1, LONG), HIT, 1.0)
    assert taps.ripe(HIT, 1.0 + HOLD_SECONDS - 0.01) is None
    assert taps.ripe(HIT, 1.0 + HOLD_SECONDS) is HOLD
    assert taps.ripe(HIT, 1.0 + 2 * HOLD_SECONDS) is None
    assert taps.feed(Touch("release", 1, LONG), HIT, 3.0) is None


def test_what_acted_is_known_until_it_is_let_go():
    taps = Taps()
    taps.feed(Touch("press", 1, LONG), HIT, 1.0)
    assert taps.left(1) is None
    assert taps.ripe(HIT, 1.0 + HOLD_SECONDS) is HOLD
    assert (taps.holder(HOLD), taps.has_acted(1)) == (1, True)
    assert taps.left(1) is HOLD
    assert (taps.left(1), taps.holder(HOLD), taps.has_acted(1)) == (None, None, False)


def test_a_device_may_say_that_it_was_held_long_enough():
    taps = Taps()
    assert taps.ripen("button") is None
    taps.feed(Touch("press", "button", LONG), HIT, 1.0)
    assert taps.ripen("button") is HOLD
    assert taps.ripe(HIT, 9.0) is None
    assert taps.left("button") is HOLD
