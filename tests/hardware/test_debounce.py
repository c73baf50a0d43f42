"""Raw edges and samples of one button, on a clock of its own."""

import random
from itertools import pairwise

import pytest

from hardware.buttons.debounce import NEVER, Debounce, Timing

DOWN, UP = True, False
TIMING = Timing()


class Finger:
    """A button that was up at the beginning; times are seconds from there."""

    def __init__(self, level=UP, timing=TIMING):
        self.button = Debounce(timing, level, 0.0)
        self.told = list(self.button.sample(level, 0.02))

    def edges(self, *edges):
        for level, at in edges:
            self.told += self.button.edge(level, at)
        return self

    def sample(self, level, *times):
        for at in times:
            self.told += self.button.sample(level, at)
        return self

    @property
    def did(self):
        return [(edge, round(at, 6)) for edge, at in self.told]


def test_bug_28_a_bouncing_press_is_one_press_and_its_release_one_release():
    bounce = (0.0, 0.001, 0.003, 0.006, 0.009)
    finger = Finger()
    finger.edges(*[(n % 2 == 0, 1 + at) for n, at in enumerate(bounce)])
    finger.sample(DOWN, 1.029, 1.1)
    assert finger.did == [("pressed", 1.009)]

    finger.edges(*[(n % 2 == 1, 1.2 + at) for n, at in enumerate(bounce)])
    finger.sample(UP, 1.229, 1.3)
    assert finger.did == [("pressed", 1.009), ("released", 1.209)]


def test_bug_31_a_thousand_quick_presses_at_the_edge_of_held_raise_nothing():
    rng = random.Random(31)
    finger, now = Finger(), 1.0
    for n in range(1000):
        held = TIMING.hold + ((n + 1) % 3 - 1) * 0.001
        finger.edges((DOWN, now), (UP, now + held))
        for at in sorted(rng.uniform(now + held, now + held + 0.1) for _ in range(3)):
            finger.sample(UP, at)
        now += held + 0.2
    names = [edge for edge, _ in finger.told]
    assert names.count("pressed") == names.count("released") == 1000
    assert 666 <= names.count("held") <= 668  # a third is 1 ms too short
    assert all(one != other for one, other in pairwise(names))


@pytest.mark.parametrize("length", [0.001, 0.01, 0.019])
def test_a_crackle_on_the_wire_is_no_press(length):
    finger = Finger().edges((DOWN, 1.0), (UP, 1.0 + length))
    assert finger.sample(UP, 1.05, 2.0).did == []
    finger = Finger(DOWN).edges((UP, 1.0)).sample(UP, 1.1).edges((DOWN, 2.0))
    finger.sample(DOWN, 2.1).edges((UP, 3.0), (DOWN, 3.0 + length)).sample(DOWN, 3.1)
    assert finger.did == [("pressed", 2.0), ("held", 2.8)]


def test_a_tap_is_dated_by_its_edges_however_late_it_is_looked_at():
    finger = Finger().edges((DOWN, 1.0), (UP, 1.06))
    assert finger.sample(UP, 3.0).did == [("pressed", 1.0), ("released", 1.06)]


def test_held_is_told_once_while_it_is_down_and_only_then():
    finger = Finger().edges((DOWN, 1.0)).sample(DOWN, 1.02, 1.79)
    assert finger.did == [("pressed", 1.0)]
    assert finger.button.due == pytest.approx(1.8)
    finger.sample(DOWN, 1.81, 5.0)
    assert finger.did == [("pressed", 1.0), ("held", 1.8)]

    short = Finger().edges((DOWN, 1.0)).sample(DOWN, 1.02).edges((UP, 1.79))
    assert short.sample(UP, 1.81).did == [("pressed", 1.0), ("released", 1.79)]


def test_a_break_in_a_hold_begins_it_anew_even_where_it_was_too_short_to_count():
    finger = Finger().edges((DOWN, 1.0)).sample(DOWN, 1.02)
    finger.sample(UP, 1.5).sample(DOWN, 1.51)  # nobody knows for how long it was up
    assert finger.sample(DOWN, 2.3).did == [("pressed", 1.0)]
    assert finger.sample(DOWN, 2.31).did[1:] == [("held", 2.31)]


def test_edges_that_are_told_late_do_not_turn_time_back():
    finger = Finger().sample(DOWN, 1.0, 1.02).edges((DOWN, 0.95), (UP, 0.99))
    assert finger.sample(UP, 1.05).did == [("pressed", 1.0), ("released", 1.0)]


def test_a_lost_release_is_found_and_not_taken_for_a_hold():
    finger = Finger().edges((DOWN, 1.0)).sample(DOWN, 1.02)
    finger.sample(UP, 5.0, 5.02)  # nobody looked for four seconds
    assert finger.did == [("pressed", 1.0), ("released", 5.0)]
    assert finger.button.healed == 1


def test_a_lost_press_is_found_while_it_lasts():
    finger = Finger().sample(DOWN, 1.0, 1.02).edges((UP, 1.3)).sample(UP, 1.32)
    assert finger.did == [("pressed", 1.0), ("released", 1.3)]


def test_a_press_of_which_only_the_first_edge_came_is_not_made_up():
    finger = Finger().edges((DOWN, 1.0)).sample(UP, 1.02, 1.04)
    assert finger.did == []


def test_an_edge_that_tells_nothing_new_is_a_bounce():
    finger = Finger().edges((DOWN, 1.0), (DOWN, 1.015)).sample(DOWN, 1.03)
    assert finger.did == []
    assert finger.sample(DOWN, 1.035).did == [("pressed", 1.015)]


@pytest.mark.parametrize("at", [0.0, 0.01, 0.0199])
def test_a_button_that_is_down_at_the_beginning_must_come_up_first(at):
    button = Debounce(TIMING, at == 0, 0.0)
    told = button.edge(DOWN, at) if at else []
    told += button.sample(DOWN, 0.1) + button.sample(DOWN, 2.0)
    told += button.edge(UP, 3.0) + button.sample(UP, 3.1)
    assert told == []
    told = button.edge(DOWN, 4.0) + button.sample(DOWN, 4.1)
    assert [edge for edge, _ in told] == ["pressed"]


def test_a_button_that_stays_down_is_stuck_also_from_the_beginning():
    finger = Finger().edges((DOWN, 1.0)).sample(DOWN, 1.02)
    assert [finger.button.stuck(at) for at in (20.9, 21.0)] == [False, True]
    finger.edges((UP, 30.0)).sample(UP, 30.02)
    assert not finger.button.stuck(60.0)
    assert [edge for edge, _ in finger.did] == ["pressed", "held", "released"]

    assert [Finger(DOWN).button.stuck(at) for at in (19.9, 20.0)] == [False, True]


def test_a_contact_that_does_not_rest_is_bad_and_presses_nothing():
    finger, now = Finger(), 1.0
    while now < 3.0:
        finger.edges((round(now * 100) % 2 == 0, now))
        now += 0.01
    assert finger.did == []
    assert finger.button.flickers(now)
    finger.sample(UP, now, now + 0.02)
    assert finger.button.flickers(now + 1.9)
    assert not finger.button.flickers(now + 2.1)


def test_many_presses_with_rests_between_them_are_no_bad_contact():
    finger, now = Finger(), 1.0
    for _ in range(100):
        finger.edges((DOWN, now), (DOWN, now + 0.002), (UP, now + 0.05))
        finger.edges((UP, now + 0.052))
        now += 0.1
        assert not finger.button.flickers(now)
    assert len(finger.did) >= 198


def test_what_is_pressed_is_let_go_once_when_it_cannot_be_watched_any_longer():
    finger = Finger().edges((DOWN, 1.0)).sample(DOWN, 1.02)
    assert [c.edge for c in finger.button.let_go(1.5)] == ["lost"]
    assert finger.button.let_go(1.6) == []


def test_a_button_at_rest_asks_for_nothing():
    finger = Finger()
    assert finger.button.due == NEVER
    finger.edges((DOWN, 1.0))
    assert finger.button.due == pytest.approx(1.02)
    finger.sample(DOWN, 1.02, 2.0)
    assert finger.button.due == NEVER
