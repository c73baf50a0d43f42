"""Millimetres and pixels, and the turned picture and its touches."""

from itertools import pairwise

import pytest

from ui.canvas import ROTATIONS, Canvas, Panel
from ui.elements import Rect
from ui.pg import pygame

RED, BLUE = (255, 0, 0), (0, 0, 255)


@pytest.mark.parametrize(
    ("px", "mm", "rotation", "expected"),
    [
        ((800, 480), None, 0, (154.08, 85.92)),  # pixels that are not square
        ((1280, 720), None, 0, (154.5, 87.0)),
        ((1024, 600), None, 0, (154.0, 86.0)),
        ((720, 1280), None, 90, (154.5, 87.0)),  # a portrait panel, turned
        ((720, 1280), (154.5, 87.0), 270, (154.5, 87.0)),
        ((1280, 800), (217.0, 136.0), 0, (217.0, 136.0)),
    ],
)
def test_a_panel_knows_its_size(px, mm, rotation, expected):
    assert Panel.of(px, mm, rotation).mm == pytest.approx(expected)


@pytest.mark.parametrize(
    ("px", "mm"),
    [((1280, 720), (110.5, 62.0)), ((640, 480), None), ((1920, 720), (200.0, 75.0))],
)
def test_a_smaller_panel_shows_the_whole_layout_smaller(px, mm):
    width, height = Panel.of(px, mm).mm
    assert width >= 153.99
    assert height >= 85.89
    if mm:
        assert width / height == pytest.approx(mm[0] / mm[1])


def test_a_rotation_that_is_none_is_refused():
    with pytest.raises(ValueError, match="rotation 45"):
        Panel.of((800, 480), rotation=45)


def test_pixels_that_are_not_square_have_two_figures():
    x, y, w, h = Panel.of((800, 480)).to_px(Rect(10, 10, 10, 10))
    assert (w, h) == (52, 56)
    assert (x, y) == (52, 56)


def test_neighbours_share_their_edge_to_the_pixel():
    panel = Panel.of((1024, 600))
    columns = Rect(3.3, 2, 100, 20).columns(7, 0.0)
    boxes = [panel.to_px(one) for one in columns]
    for left, right in pairwise(boxes):
        assert left[0] + left[2] == right[0]


@pytest.mark.parametrize("rotation", ROTATIONS)
@pytest.mark.parametrize("point", [(1, 1), (150, 2), (40, 80), (153, 85), (77, 43)])
def test_a_touch_lands_where_the_picture_was_drawn(rotation, point):
    px = (800, 480) if rotation in (0, 180) else (480, 800)
    panel = Panel.of(px, rotation=rotation)
    spot = panel.to_px(Rect(*point, 0.5, 0.5))
    x, y, w, h = panel.in_window(*spot)
    assert 0 <= x <= px[0] - w
    assert 0 <= y <= px[1] - h
    back = panel.touch_mm(x + w / 2, y + h / 2)
    assert back == pytest.approx((point[0] + 0.25, point[1] + 0.25), abs=0.2)


@pytest.mark.parametrize("rotation", ROTATIONS)
def test_the_picture_is_turned_the_same_way_as_the_touches(rotation):
    px = (160, 96) if rotation in (0, 180) else (96, 160)
    canvas = Canvas(Panel(px, (160.0, 96.0), rotation))
    canvas.surface.fill(BLUE)
    spot = canvas.px(Rect(20, 10, 6, 4))
    canvas.surface.fill(RED, spot)
    shown = canvas.present([canvas.surface.get_rect()])
    reds = [
        (x, y)
        for x in range(px[0])
        for y in range(px[1])
        if canvas.window.get_at((x, y))[:3] == RED
    ]
    assert len(reds) == spot.w * spot.h
    for x, y in (reds[0], reds[-1]):
        assert Rect(20, 10, 6, 4).holds(*canvas.panel.touch_mm(x + 0.5, y + 0.5))
    assert sum(one.w * one.h for one in shown) == px[0] * px[1]


def test_only_the_changed_part_is_turned():
    canvas = Canvas(Panel((96, 160), (160.0, 96.0), 90))
    canvas.window.fill(BLUE)
    canvas.surface.fill(RED)
    (shown,) = canvas.present([pygame.Rect(0, 0, 10, 20)])
    assert (shown.w, shown.h) == (20, 10)
    assert canvas.window.get_at((0, 159))[:3] == BLUE
