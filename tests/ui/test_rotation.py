"""A turned panel: what is touched is what was drawn there, by finger and by mouse."""

from functools import partial

import pytest
from msgspec.structs import replace

from tests.ui.looks import GAME, looked_at, screen
from tests.ui.scenes import fonts, tables
from tests.ui.test_input import finger, mouse
from ui.app.input import InputReader
from ui.app.taps import Taps
from ui.canvas import ROTATIONS, Canvas, Panel
from ui.draw import Painter
from ui.elements import Element, Rect, hit
from ui.model import Open, UiState
from ui.pg import pygame
from ui.text import Metrics
from ui.theme import load_theme

SIZES = ((800, 480), (1280, 720))
IVORY = (*load_theme()["ivory"], 255)
KEY = "maze-short-4"
LOOKS = {
    "table": GAME,
    "refusal": looked_at(tables()[KEY])["refusal"],
    "menu": UiState(where="game", dialog="menu"),
}


def turned(size, rotation):
    px = size if rotation in (0, 180) else size[::-1]
    return Panel.of(px, rotation=rotation)


def seen(panel, rect):
    """Draw only a bright area there; return where it lies in the window."""
    canvas = Canvas(panel)
    painter = Painter(canvas, Metrics(panel, fonts()), load_theme())
    painter.paint((Element("spot", "band", rect, ink="ivory"),))
    mask = pygame.mask.from_threshold(canvas.window, IVORY, (3, 3, 3, 255))
    (box,) = mask.get_bounding_rects()
    return box


def within(box):
    """Return points in the window well inside a box: its middle and its corners."""
    corners = [box.inflate(-8, -8).topleft, box.inflate(-8, -8).bottomright]
    return [box.center, *corners]


def taps(panel, at, made):
    """Return the names of what a finger and the mouse tap at a pixel."""
    reader = InputReader(lambda point: panel.touch_mm(*point), lambda: panel.px)
    share = (at[0] / panel.px[0], at[1] / panel.px[1])
    found = []
    for make, place in ((finger, share), (mouse, at)):
        feed = Taps()
        for phase in ("press", "release"):
            for touch in reader.read(make(phase, place)):
                tapped = feed.feed(touch, lambda point: hit(made, *point), 0.0)
                found += [tapped.name] if tapped else []
    return found


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("rotation", ROTATIONS)
def test_every_element_is_tapped_where_it_was_drawn(look, size, rotation):
    panel = turned(size, rotation)
    made = screen(KEY, LOOKS[look], size)
    targets = [one for one in made if one.touchable and "hold" not in one.flags]
    targets = [one for one in targets if hit(made, *middle(one.rect)) == one]
    assert len(targets) >= 2
    for one in targets:
        box = seen(panel, one.rect)
        assert max(box.size) > 40
        for at in within(box):
            assert taps(panel, at, made) == [one.name] * 2


def middle(rect):
    return rect.x + rect.w / 2, rect.y + rect.h / 2


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("rotation", ROTATIONS)
def test_neighbours_a_millimetre_apart_are_told_apart(size, rotation):
    panel = turned(size, rotation)
    tap = partial(Element, role="member", tier="touch", intent=Open("menu"))
    cells = [
        tap(f"{x}/{y}", rect=Rect(8 + 10.0 * x, 4 + 10.0 * y, 9.4, 9.4))
        for x in range(14)
        for y in range(8)
    ]
    for one in cells[::9]:
        for at in within(seen(panel, one.rect)):
            assert taps(panel, at, cells) == [one.name] * 2


@pytest.mark.parametrize("size", SIZES)
def test_turning_while_the_app_runs_moves_picture_and_touches_alike(size):
    made = screen(KEY, replace(GAME, focus="main"), size)
    panel = turned(size, 0)
    painter = Painter(Canvas(panel), Metrics(panel, fonts()), load_theme())
    painter.paint(made)
    straight = painter.canvas.window
    one = next(one for one in made if one.name == "undo")
    for rotation in ROTATIONS[1:]:
        panel = turned(size, rotation)
        painter.use_canvas(Canvas(panel), Metrics(panel, fonts()))
        painter.paint(made)
        back = pygame.transform.rotate(painter.canvas.window, rotation)
        assert pixels(back) == pixels(straight)
        spot = seen(panel, one.rect).center
        assert one.rect.holds(*panel.touch_mm(*spot))


def pixels(surface):
    return pygame.image.tostring(surface, "RGB")
