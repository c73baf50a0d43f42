"""The first picture: where the band of the seats' colours lies on a turned panel."""

import os

import pytest

from companion.sections import Config, Display
from ui.app.display import prepare
from ui.app.splash import bands, first_picture, window_size
from ui.pg import pygame
from ui.theme import load_theme


@pytest.fixture(autouse=True)
def _headless(monkeypatch):
    monkeypatch.setitem(os.environ, "SDL_VIDEODRIVER", "dummy")
    yield
    pygame.display.quit()


def config(rotate):
    return Config(display=Display(size="800x480", rotate=rotate))


@pytest.mark.parametrize(
    ("rotate", "size", "first", "last"),
    [
        (0, (800, 480), (2, 2), (2, 477)),
        (90, (480, 800), (477, 2), (2, 2)),
        (180, (800, 480), (797, 477), (797, 2)),
        (270, (480, 800), (2, 797), (477, 797)),
    ],
)
def test_the_band_lies_where_people_see_the_left_edge(rotate, size, first, last):
    theme = load_theme()

    window = first_picture(config(rotate))

    assert window_size(config(rotate)) == window.get_size() == size
    assert window.get_at(first)[:3] == theme.seats[0].colour
    assert window.get_at(last)[:3] == theme.seats[-1].colour
    assert window.get_at((size[0] // 2, size[1] // 2))[:3] == theme["ground"]


def test_the_band_is_whole_and_5_mm_wide():
    parts = bands(config(0), pygame.Surface((800, 480)), 6)

    assert sum(part.height for part in parts) == 480
    assert {part.width for part in parts} == {26}


@pytest.mark.parametrize(("sized", "wanted"), [(True, (800, 480)), (False, (0, 0))])
def test_a_full_screen_keeps_its_pixels_where_nobody_has_said_how_many(
    monkeypatch, sized, wanted
):
    asked = []
    set_mode = pygame.display.set_mode
    monkeypatch.setattr(pygame.mouse, "set_cursor", lambda *_: None)  # not here
    monkeypatch.setattr(
        pygame.display, "set_mode", lambda size, _: asked.append(size) or set_mode()
    )
    full = Config(display=Display(size="800x480", fullscreen=True))

    window = first_picture(full, sized=sized)

    assert asked == [wanted]
    assert window.get_at((2, 2))[:3] == load_theme().seats[0].colour


def test_on_a_panel_that_stands_upright_the_band_lies_where_people_see_the_left_edge():
    upright = pygame.Surface((720, 1280))
    assert bands(config(0), upright, 6) == bands(config(90), upright, 6)


@pytest.mark.parametrize(
    ("env", "set_off"),
    [
        ({"DISPLAY": ":0"}, True),
        ({"DISPLAY": ":0", "SDL_VIDEODRIVER": "x11"}, True),
        ({"DISPLAY": ":0", "SDL_VIDEODRIVER": "kmsdrm"}, False),
        ({"SDL_VIDEODRIVER": "kmsdrm"}, False),
        ({}, False),
    ],
)
def test_a_bare_panel_keeps_the_only_way_that_it_has(env, set_off):
    """Without it kmsdrm opens no window, as seen on the virtual Pi."""
    prepare(env)
    assert ("SDL_FRAMEBUFFER_ACCELERATION" in env) == set_off
