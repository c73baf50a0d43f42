"""Taps: pressed and released on one thing, held down without a break, let go."""

from types import SimpleNamespace

import pytest

from tests.ui.test_input import TAPS, read
from ui.app.input import Touch
from ui.app.taps import HOLD_SECONDS, Taps


class Target(SimpleNamespace):
    """An element with a name, an intent and the box it fills."""

    def __init__(self, name, box, intent="do", flags=()):
        super().__init__(
            name=name, box=box, intent=intent, long=None, flags=frozenset(flags)
        )


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


@pytest.mark.parametrize("events", TAPS.values(), ids=TAPS)
def test_a_tap_acts_once_whatever_the_stack_reports(events):
    button = Target("button", (390, 230, 410, 250))
    taps = Taps()
    acts = [taps.feed(touch, hit_on(button), 0.0) for touch in read(events)]
    assert [act for act in acts if act] == [button]


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


def held(at=LONG, contact=1, hit=HIT, since=1.0):
    """Return taps with one contact down."""
    taps = Taps()
    taps.feed(Touch("press", contact, at), hit, since)
    return taps


def test_what_must_be_held_acts_once_while_it_is_held():
    taps = held()
    assert taps.ripe(HIT, 1.0 + HOLD_SECONDS - 0.01) is None
    assert taps.ripe(HIT, 1.0 + HOLD_SECONDS) == 1
    assert taps.ripe(HIT, 1.0 + 2 * HOLD_SECONDS) is None
    assert taps.feed(Touch("release", 1, LONG), HIT, 3.0) is None


def test_what_acted_is_known_until_it_is_let_go():
    taps = held()
    assert (taps.left(1), taps.acted) == (None, ())
    taps.ripe(HIT, 1.0 + HOLD_SECONDS)
    assert (taps.on(1).target, taps.on(1).since, taps.acted) == (HOLD, 1.0, (HOLD,))
    assert taps.left(1) is HOLD
    assert (taps.left(1), taps.on(1), taps.acted) == (None, None, ())


def test_what_is_away_for_a_moment_is_not_held_without_a_break():
    taps = held()
    assert taps.ripe(hit_on(), 1.1) is None
    assert taps.ripe(HIT, 9.0) is None


def test_each_contact_takes_its_own_time():
    taps = held()
    taps.feed(Touch("press", 2, LONG), HIT, 1.5)
    taps.feed(Touch("release", 1, LONG), HIT, 1.7)
    assert taps.ripe(HIT, 1.0 + HOLD_SECONDS) is None
    assert taps.ripe(HIT, 9.0) == 2


@pytest.mark.parametrize(("where", "stays"), [(None, False), (LONG, False), (IN, True)])
def test_what_has_not_acted_can_be_given_up(where, stays):
    taps = held()
    taps.forget(where)
    assert (taps.ripe(HIT, 9.0) == 1) is stays


def test_a_contact_that_comes_down_again_begins_anew():
    taps = held()
    taps.feed(Touch("press", 1, IN), HIT, 1.5)
    assert taps.ripe(HIT, 9.0) is None
    assert taps.contacts == (1,)
