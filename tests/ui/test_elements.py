"""Elements: rectangles, what a finger hits, where the ring goes."""

import pytest

from ui.elements import (
    Element,
    Rect,
    by_digit,
    find,
    focus_order,
    hit,
    next_focus,
    toward,
)
from ui.model import Back, Close, Open

HERE = Rect(10, 10, 20, 10)


@pytest.mark.parametrize(
    ("other", "apart"),
    [
        (Rect(32, 10, 5, 5), 2),
        (Rect(10, 20.6, 20, 5), 0.6),
        (Rect(0, 0, 8, 8), 2),
        (Rect(15, 12, 5, 5), -3),
    ],
)
def test_the_distance_of_two_rectangles_is_the_larger_of_both_directions(other, apart):
    assert HERE.apart(other) == pytest.approx(apart, abs=0.01) or apart < 0
    assert (HERE.apart(other) < 0) == (apart < 0)
    assert HERE.apart(other) == other.apart(HERE)


def test_rows_columns_and_split_share_a_rectangle_out_without_rest():
    rows, columns = HERE.rows(3, 0.5), HERE.columns(4, 1.0)
    assert rows[-1].bottom == pytest.approx(HERE.bottom)
    assert columns[-1].right == pytest.approx(HERE.right)
    assert rows[0].apart(rows[1]) == pytest.approx(0.5)
    assert columns[2].apart(columns[3]) == pytest.approx(1.0)
    top, rest = HERE.split(3, 1)
    assert (top.h, rest.y, rest.bottom) == (3, 14, 20)
    assert rows[0].within(HERE)
    assert not HERE.within(rows[0])


def button(name, x, y, role="button", **rest):
    rest.setdefault("intent", Open(name))
    return Element(name, role, Rect(x, y, 10, 10), "touch", **rest)


SCREEN = (
    button("undo", 0, 60),
    button("b", 20, 20, group="answers"),
    button("a", 0, 20, group="answers"),
    button("main", 50, 50, role="main"),
    button("off", 40, 20, enabled=False),
    Element("words", "text", Rect(60, 20, 10, 10)),
)
OVER = (*SCREEN, button("close", 0, 20, layer=1, intent=Close()))


@pytest.mark.parametrize(
    ("screen", "point", "name"),
    [
        (SCREEN, (5, 25), "a"),
        (SCREEN, (25, 25), "b"),
        (SCREEN, (45, 25), "off"),  # its refusal says why it is
        (SCREEN, (65, 25), None),  # only words
        (SCREEN, (10, 25), None),  # beside it
        (OVER, (5, 25), "close"),
        (OVER, (25, 25), None),  # below the dialog
    ],
)
def test_a_finger_hits_what_means_something_and_is_on_top(screen, point, name):
    found = hit(screen, *point)
    assert (found.name if found else None) == name


def test_the_ring_goes_in_reading_order_and_ends_with_the_main_act():
    assert focus_order(SCREEN) == ("a", "b", "undo", "main")
    assert focus_order(OVER) == ("close",)


def test_the_ring_starts_on_the_main_act_or_else_on_the_first_answer():
    resting = tuple(one for one in SCREEN if one.role != "main")
    assert next_focus(SCREEN, "") == "main"
    assert next_focus(resting, "") == "a"
    assert next_focus(resting, "gone") == "a"
    assert next_focus((), "") == ""


@pytest.mark.parametrize(
    ("here", "step", "there"),
    [("a", 1, "b"), ("main", 1, "a"), ("a", -1, "main"), ("undo", 1, "main")],
)
def test_next_goes_round(here, step, there):
    assert next_focus(SCREEN, here, step) == there


@pytest.mark.parametrize(
    ("here", "way", "there"),
    [
        ("a", (1, 0), "b"),
        ("b", (-1, 0), "a"),
        ("a", (0, 1), "undo"),
        ("a", (0, -1), "a"),
        ("", (1, 0), "main"),
    ],
)
def test_arrows_go_to_the_nearest_in_their_direction(here, way, there):
    assert toward(SCREEN, here, *way) == there


def test_a_digit_means_the_nth_answer():
    assert by_digit(SCREEN, 1).name == "b"
    assert by_digit(SCREEN, 2).name == "a"
    assert by_digit(SCREEN, 3) is None
    assert by_digit(SCREEN, 0) is None


def test_only_what_is_enabled_and_means_something_can_be_touched():
    assert button("x", 0, 0).touchable
    assert not button("x", 0, 0, enabled=False).touchable
    assert not button("x", 0, 0, intent=None).touchable
    assert find(SCREEN, "b").intent == Open("b")
    assert find(SCREEN, "nothing") is None
    assert Back() != Close()


def test_a_tap_on_what_is_off_asks_the_table_where_it_has_an_intent():
    off = button("off", 0, 0, enabled=False)
    dead = button("dead", 20, 0, enabled=False, intent=None)
    screen = (off, dead, button("on", 40, 0))
    assert hit(screen, 5, 5) == off
    assert hit(screen, 25, 5) is None
    assert not off.touchable


def test_no_ring_arrow_or_digit_goes_to_what_is_off():
    off = button("off", 0, 0, enabled=False, group="answers")
    screen = (off, button("on", 40, 0, group="answers"), button("at", 80, 0))
    assert focus_order(screen) == ("on", "at")
    assert next_focus(screen, "at") == "on"
    assert toward(screen, "on", -1, 0) == "on"
    assert by_digit(screen, 1).name == "on"
    assert by_digit(screen, 2) is None


def test_what_lies_over_something_off_takes_the_touch():
    off = button("off", 0, 0, enabled=False)
    over = button("over", 0, 0, layer=1)
    assert hit((off, over), 5, 5) == over
    assert hit((off, button("close", 50, 0, layer=1)), 5, 5) is None


def test_a_rectangle_is_cut_from_the_left():
    left, rest = HERE.cut_left(4.0, 1.0)
    assert (left.w, rest.x, rest.right) == (4.0, HERE.x + 5.0, HERE.right)
    assert left.h == rest.h == HERE.h
