"""The window of `--fake-devices` fits the desktop, and opens at its last size."""

import pytest

from tests.soak import counted
from ui.app import display, splash
from ui.app.fakewindow import BARS, FakeWindow, arranged, below, beside, desktop
from ui.app.panel import Picture
from ui.fonts import find_fonts
from ui.pg import pygame

FULL_HD, LAPTOP, SMALL = (1920, 1000), (1366, 688), (1024, 520)
VALUES = {
    "display.size": "1280x720",
    "display.panel_mm": "154.5x87",
    "display.rotate": 0,
}


@pytest.fixture
def sizes(monkeypatch):
    """Let each window that is opened tell its size."""
    opened = []

    def open_window(size, *_):
        opened.append(tuple(size))
        return set_mode(size)

    pygame.display.init()
    set_mode = pygame.display.set_mode
    monkeypatch.setattr(pygame.display, "set_mode", open_window)
    yield opened
    pygame.display.quit()


@pytest.mark.parametrize(
    ("picture", "room", "way"),
    [
        ((800, 480), FULL_HD, below),
        ((1280, 720), FULL_HD, below),
        ((1280, 720), (1920, 900), beside),
        ((800, 480), (1280, 640), beside),
        ((480, 800), (1920, 1300), below),
        ((480, 800), FULL_HD, beside),
    ],
)
def test_the_box_is_below_where_there_is_room_else_beside(picture, room, way):
    assert arranged(picture, room) == way(picture)


@pytest.mark.parametrize("picture", [(1280, 720), (720, 1280), (1280, 800)])
@pytest.mark.parametrize("room", [LAPTOP, SMALL])
def test_a_desktop_without_room_gets_fewer_pixels_of_the_same_shape(picture, room):
    layout = arranged(picture, room)
    width, height = layout.picture
    assert width < picture[0]
    assert width / height == pytest.approx(picture[0] / picture[1], rel=0.01)
    tight = [a / b for a, b in zip(layout.window, room, strict=True)]
    assert max(tight) == pytest.approx(1.0, abs=0.01)


def test_no_window_is_larger_than_the_desktop():
    with counted("fake windows", full=20_000, seed=5) as run:
        for _ in range(run.n):
            picture = run.rng.randint(320, 2560), run.rng.randint(240, 1440)
            room = run.rng.randint(600, 4000), run.rng.randint(400, 2200)
            layout = arranged(picture, room)
            fits = all(a <= b + 1 for a, b in zip(layout.window, room, strict=True))
            assert fits, (picture, room, layout)
            assert layout.picture <= picture


def test_a_desktop_keeps_room_for_its_bars(monkeypatch):
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1920, 1080)])
    assert desktop() == (1920 - BARS[0], 1080 - BARS[1])


def test_the_window_is_opened_once_at_its_last_size(sizes, monkeypatch):
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1366, 768)])
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    strip = FakeWindow(pygame.display.set_mode)
    shown = splash.first_picture(splash.Config(), opener=strip.open)
    assert sizes == [strip.window.get_size()]
    assert shown is strip.picture

    picture = Picture(shown, VALUES, find_fonts(), open_window=strip.open)
    picture.change(VALUES)
    assert len(sizes) == 1
    picture.change({**VALUES, "display.size": "800x480"})
    assert len(sizes) == 2


def test_a_full_screen_has_no_room_for_a_box(sizes, monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr(pygame.mouse, "set_cursor", lambda *_: None)
    strip = FakeWindow()
    display.open_window((800, 480), fullscreen=True, title="x", opener=strip.open)
    assert (sizes, strip.number) == ([(800, 480)], 0)
