"""What moves between two screens: with its first picture, not for long, in no way."""

from itertools import pairwise

import pytest
from msgspec.structs import replace

from tests.ui.looks import GAME, looked_at, screen
from tests.ui.scenes import fonts, tables
from tests.ui.table_app import real_app
from ui.app.app import Screens
from ui.app.loop import CALM, LIVELY
from ui.canvas import Canvas, Panel
from ui.draw import Painter
from ui.elements import Element, Label, Rect, find, hit
from ui.model import Open
from ui.motion import FRAME, LONGEST, Motion, eased
from ui.pg import pygame
from ui.text import Metrics
from ui.theme import load_theme

KEY = "window-short-2"


def figure(number, name="rail/0/ghosts"):
    label = Label((str(number),), ("table",))
    return Element(name, "text", Rect(120, 20, 20, 9), "table", label=label)


def spine(*seats):
    return Element("spine", "spine", Rect(0, 0, 5, 86), seats=seats)


def die(number, face):
    return Element(f"d/{number}", "die", Rect(10 + 9 * number, 20, 8, 8), icon=face)


def button(x=50.0):
    return Element("go", "button", Rect(x, 40, 20, 10), "touch", intent=Open("menu"))


def films(old, new, motion=None):
    """Return every picture from one screen to another, with its time."""
    motion = motion or Motion()
    motion.to(old, 0.0)
    motion.frame(0.0)
    now = 5.0
    motion.to(new, now)
    found = []
    while (picture := motion.frame(now)) is not None:
        found.append((now - 5.0, picture))
        now += FRAME
    return found


SLIP = screen(KEY, looked_at(tables()[KEY])["refusal"])
TABLE = screen(KEY)
CHANGES = {
    "spine": ((spine(0), button()), (spine(1), button())),
    "slip in": (TABLE, SLIP),
    "slip out": (SLIP, TABLE),
    "dice": (
        tuple(die(n, "die") for n in range(5)),
        tuple(die(n, "die:ghost") for n in range(5)),
    ),
    "many dice": ((button(),), tuple(die(n, "die:blank") for n in range(14))),
    "figure up": ((figure(3),), (figure(9),)),
    "figure by one": ((figure(3),), (figure(4),)),
    "figure down": ((figure(12),), (figure(7),)),
    "button": ((button(),), (button(60.0),)),
}


@pytest.mark.parametrize("what", CHANGES)
def test_every_movement_ends_with_the_screen_itself_and_soon(what):
    old, new = CHANGES[what]
    pictures = films(old, new)
    assert pictures[-1][1] == tuple(new)
    assert pictures[-1][0] <= LONGEST
    if "figure" not in what:  # a figure may be there before its time is over
        assert all(one != tuple(new) for _, one in pictures[:-1])


@pytest.mark.parametrize("what", CHANGES)
def test_the_first_picture_has_changed_already(what):
    old, new = CHANGES[what]
    assert films(old, new)[0][1] != tuple(old)


@pytest.mark.parametrize("what", CHANGES)
def test_turned_off_every_change_is_a_cut(what):
    old, new = CHANGES[what]
    motion = Motion()
    motion.on = False
    assert films(old, new, motion) == [(0.0, tuple(new))]
    assert not motion.moving


def test_what_does_not_move_is_there_at_once():
    new = (*SLIP, button())
    for _, picture in films(TABLE, new)[:-1]:
        assert find(picture, "go") == button()


def test_the_band_slides_down_over_the_old_one():
    pictures = films((spine(0),), (spine(1),))
    places = [find(one, "spine").rect.y for _, one in pictures]
    assert places == sorted(places)
    assert -86 < places[0] < 0 == places[-1]
    assert find(pictures[0][1], "was/spine").seats == (0,)


def test_the_slip_comes_from_below_and_goes_there():
    at = find(SLIP, "slip").rect.y
    places = [find(one, "slip").rect.y for _, one in films(TABLE, SLIP)]
    assert places == sorted(places, reverse=True)
    assert places[-1] == at
    gone = [find(one, "gone/slip") for _, one in films(SLIP, TABLE)]
    places = [one.rect.y for one in gone[:-1]]
    assert places == sorted(places)
    assert gone[-1] is None
    assert all(one.intent is None for one in gone[:-1])


def test_dice_land_one_after_another():
    old, new = CHANGES["dice"]
    landed = [
        sum(one.icon == "die:ghost" for one in picture)
        for _, picture in films(old, new)
    ]
    assert landed == sorted(landed)
    assert landed[0] == 1
    assert landed[-1] == 5
    assert len(set(landed)) >= 4


def test_figures_count_in_whole_steps():
    said = [
        int(find(one, "rail/0/ghosts").label.texts[0])
        for _, one in films((figure(3),), (figure(9),))
    ]
    assert said == sorted(said)
    assert 3 < said[0] < 9 == said[-1]


def test_a_figure_that_was_hidden_is_there_at_once():
    hidden = replace(figure(0), label=Label(("?",), ("table",)))
    assert len(films((hidden,), (figure(5),))) == 1


def test_a_change_in_the_middle_goes_on_from_there():
    motion = Motion()
    motion.to((spine(0), button()), 0.0)
    motion.frame(0.0)
    motion.to((spine(1), button()), 1.0)
    first = find(motion.frame(1.0), "spine").rect.y
    pressed = replace(button(), flags=frozenset({"pressed"}))
    motion.to((spine(1), pressed), 1.05)
    picture = motion.frame(1.05)
    assert find(picture, "go") == pressed
    assert first < find(picture, "spine").rect.y < 0


def test_what_a_closed_slip_moved_does_not_move_its_namesake():
    """The main act of the slip and of the table have one name."""
    motion = Motion()
    motion.to(TABLE, 0.0)
    motion.frame(0.0)
    motion.to(SLIP, 1.0)
    motion.frame(1.0)
    motion.to(TABLE, 1.03)
    assert find(motion.frame(1.03), "main") == find(TABLE, "main")


def test_movement_is_quick_first_and_then_slow():
    shares = [eased(n / 10) for n in range(11)]
    steps = [after - before for before, after in pairwise(shares)]
    assert steps == sorted(steps, reverse=True)
    assert (shares[0], shares[-1], eased(-1), eased(7)) == (0, 1, 0, 1)


# --- on the panel ---------------------------------------------------------------------


class Panelled:
    """Screens on a surface, with a clock of their own."""

    def __init__(self, size=(800, 480), rotation=0):
        turned = size if rotation in (0, 180) else size[::-1]
        panel = Panel.of(turned, rotation=rotation)
        self.canvas = Canvas(panel)
        painter = Painter(self.canvas, Metrics(panel, fonts()), load_theme())
        self.now = 10.0
        self.screens = Screens(painter, str, lambda: self.now)

    def pixels(self):
        return pygame.image.tostring(self.canvas.window, "RGB")


@pytest.fixture(autouse=True)
def _no_window(monkeypatch):
    monkeypatch.setattr(pygame.display, "update", lambda _areas: None)


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
@pytest.mark.parametrize("what", CHANGES)
def test_movement_ends_with_the_very_picture_of_a_cut(what, rotation):
    old, new = CHANGES[what]
    moved, cut = Panelled(rotation=rotation), Panelled(rotation=rotation)
    cut.screens.motion = False
    for one in (moved, cut):
        one.screens.show(old)
        one.screens.show(new)
    before = moved.pixels()
    for _ in range(9):
        moved.now += FRAME
        moved.screens.step()
    assert not moved.screens.moving
    assert moved.pixels() == cut.pixels()
    assert (before == cut.pixels()) == (what in {"button", "figure by one"})


@pytest.mark.parametrize("what", CHANGES)
def test_the_first_changed_pixel_is_in_the_first_picture(what):
    old, new = CHANGES[what]
    panel = Panelled()
    panel.screens.show(old)
    for _ in range(9):
        panel.now += FRAME
        panel.screens.step()
    before = panel.pixels()
    panel.screens.show(new)
    assert panel.pixels() != before


def test_pictures_come_thirty_times_a_second_at_most_and_none_at_rest():
    panel = Panelled()
    panel.screens.show((spine(0),))
    assert not panel.screens.moving
    panel.screens.show((spine(1),))
    drawn = []
    for _ in range(100):
        panel.now += 0.005
        before = panel.pixels()
        panel.screens.step()
        if panel.pixels() != before:
            drawn.append(panel.now)
    assert 4 <= len(drawn) <= 7
    assert all(b - a >= FRAME - 1e-9 for a, b in pairwise(drawn))
    assert not panel.screens.moving


def test_another_canvas_begins_without_movement():
    panel = Panelled()
    panel.screens.show((spine(0),))
    panel.screens.show((spine(1),))
    size = Panel.of((1280, 720))
    canvas = Canvas(size)
    panel.screens.use_canvas(canvas, Metrics(size, fonts()))
    assert not panel.screens.moving
    panel.screens.show((spine(1),))
    assert not panel.screens.moving
    assert canvas.window.get_at((3, 3))[:3] == load_theme()["seat:1"]


# --- in the loop ----------------------------------------------------------------------


@pytest.fixture
def app(tmp_path):
    app = real_app(tmp_path)
    panel = Panelled()
    panel.screens._clock = app.clock
    app.loop._show = app.loop._moves = panel.screens
    app.panel = panel
    yield app
    app.close()


def test_the_loop_wakes_for_movement_and_rests_after_it(app):
    app.turn(60.0)
    assert app.loop.pause() == CALM
    app.want(Open("end"))
    app.turn()
    if not app.panel.screens.moving:
        app.session.look(replace(app.session.ui, dialog="off"))
        app.turn()
    assert app.panel.screens.moving
    assert app.loop.pause() in {FRAME, LIVELY}
    app.turn(LONGEST)
    app.turn(FRAME)
    assert not app.panel.screens.moving
    app.turn(60.0)
    assert app.loop.pause() == CALM


def test_a_touch_during_movement_acts_at_once_on_the_last_screen(app):
    """Where the slip will lie, not where it is just now."""
    app.begin()
    app.session.look(replace(GAME, language="en", dialog="end"))
    app.turn()
    assert app.panel.screens.moving
    over = [one for one in app.hands.screen if one.layer and one.touchable]
    back = next(one for one in over if "hold" not in one.flags)
    x, y = back.rect.x + 2, back.rect.y + 2
    assert hit(app.hands.screen, x, y) == back
    app.tap(back.name)
    app.turn(0.0)
    assert app.session.ui.dialog != "end"
