"""The panel: the card has its true size, and every change is there at once."""

import os

import pytest
from msgspec.structs import replace

from companion.config import Config, values
from tests.ui import looks
from tests.ui.checks import CHECKS
from tests.ui.scenes import fonts, translator
from tests.ui.test_settings import controlled, kept
from ui.app.panel import Picture, guessed
from ui.app.splash import fitting_rotation
from ui.canvas import ROTATIONS, Panel
from ui.elements import find
from ui.fonts import find_fonts
from ui.model import Open, UiState
from ui.pg import pygame
from ui.screens import screen_of
from ui.settings import (
    CARD_MM,
    PANELS,
    PanelForm,
    mm_setting,
    presumed,
    real_mm,
)
from ui.text import Metrics

NOW = values(Config())
KINDS = [pytest.param(kind, id=kind.key) for kind in PANELS]


def metrics_of(kind):
    return Metrics(Panel.of(kind.px, kind.mm), fonts())


def screen(kind, form, lang="en"):
    world = replace(looks.WORLD, choices={**NOW, **kind.values})
    ui = UiState(dialog="panel", form=form, language=lang)
    return screen_of(world, ui, translator(lang), metrics_of(kind))


@pytest.mark.parametrize("kind", KINDS)
def test_the_drawn_card_has_the_size_of_a_real_one(kind):
    card = find(screen(kind, None), "card").rect
    at = metrics_of(kind)
    true = card.w / at.width * kind.mm[0], card.h / at.height * kind.mm[1]
    whole = kind.mm[0] > 120
    assert true[0] == pytest.approx(CARD_MM[0] if whole else CARD_MM[1], abs=0.05)
    assert true[1] == pytest.approx(CARD_MM[1], abs=0.05)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_it_is_readable_on_every_panel(kind, lang, monkeypatch):
    monkeypatch.setattr("tests.ui.checks.metrics", lambda _: metrics_of(kind))
    near = tuple(one * 0.97 for one in kind.mm)
    forms = (None, PanelForm("match", kind.mm), PanelForm("match", near))
    for form in (*forms, PanelForm("list")):
        made = screen(kind, form, lang)
        found = [one for rule in CHECKS for one in rule(made, kind.px)]
        assert found == [], form


@pytest.fixture
def control(app, tmp_path):
    control = controlled(app, tmp_path, {"language": "en"})
    app.tap("back")
    app.want(Open("panel"))
    return control


def test_the_list_sets_pixels_and_millimetres(app, control):
    app.tap("panel/list")
    app.tap("panel/hdmi10")
    assert control.prefs.now["display.size"] == "1280x800"
    assert real_mm(control.prefs.now) == (217.0, 136.0)


def test_matching_goes_both_ways_in_both_directions(app):
    controlled(app, app.shelf._path.parent, {"language": "en"})
    app.tap("panel/match")
    before = find(app.hands.screen, "card").rect
    app.tap("panel/wide/more")
    wider = find(app.hands.screen, "card").rect
    assert wider.w > before.w
    assert wider.h == before.h
    app.tap("panel/wide/less")
    app.tap("panel/high/less")
    lower = find(app.hands.screen, "card").rect
    assert lower.w == pytest.approx(before.w)
    assert lower.h < before.h
    fine, coarse = (find(app.hands.screen, "panel/high/more"),) * 2
    assert coarse.long.form.mm[1] < fine.intent.form.mm[1]


def test_what_was_matched_is_kept(app, control, tmp_path):
    app.tap("panel/match")
    for _ in range(4):
        app.tap("panel/wide/more")
        app.tap("panel/high/more")
    app.tap("main")
    width, height = real_mm(control.prefs.now)
    assert width == pytest.approx(154 / 1.005**4, rel=1e-3)
    assert height == pytest.approx(86 / 1.005**4, rel=1e-3)
    assert kept(tmp_path)["display.panel_mm"] == control.prefs.now["display.panel_mm"]


@pytest.mark.parametrize("way", ["more", "less"])
def test_matching_never_leaves_the_screen_and_ends(app, way):
    controlled(app, app.shelf._path.parent, {"language": "en"})
    app.tap("panel/match")
    for _ in range(400):
        one = find(app.hands.screen, f"panel/wide/{way}")
        other = find(app.hands.screen, f"panel/high/{way}")
        found = [x for rule in CHECKS[:1] for x in rule(app.hands.screen, (800, 480))]
        assert found == []
        ways = [x for x in (one.long, other.long, one.intent, other.intent) if x]
        if not ways:
            break
        app.want(ways[0])
    else:
        pytest.fail("it does not end")


def test_a_setting_is_read_as_it_was_written():
    for kind in PANELS:
        assert real_mm(mm_setting(kind.mm)) == kind.mm


# --- the window -----------------------------------------------------------------------


@pytest.fixture
def window(monkeypatch):
    monkeypatch.setitem(os.environ, "SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    yield pygame.display.set_mode((800, 480))
    pygame.display.quit()


@pytest.mark.parametrize("rotation", ROTATIONS)
def test_a_turned_picture_and_its_touches_belong_together(window, rotation):
    picture = Picture(window, NOW, find_fonts())
    picture.change({**NOW, "display.rotate": rotation})

    upright = rotation in (90, 270)
    assert picture.size() == ((480, 800) if upright else (800, 480))
    assert picture.panel.rotation == rotation
    assert picture.metrics.width == pytest.approx(154)
    width, height = picture.size()
    corner = {0: (0, 0), 90: (width, 0), 180: (width, height), 270: (0, height)}
    x, y = picture.touched(corner[rotation])
    assert (x, y) == pytest.approx((0, 0))


def test_another_size_opens_the_window_anew_and_other_mm_do_not(window):
    picture = Picture(window, NOW, find_fonts())
    picture.change({**NOW, "display.panel_mm": "217x136"})
    assert picture.window is window
    assert picture.metrics.width == 217
    picture.change({**NOW, "display.size": "1280x720"})
    assert picture.canvas.window.get_size() == (1280, 720)


def test_a_full_screen_keeps_its_size(window):
    picture = Picture(window, NOW, find_fonts(), full=True)
    picture.change({**NOW, "display.size": "1280x720", "display.rotate": 180})
    assert picture.window is window
    assert picture.panel.rotation == 180


def test_a_panel_that_stands_upright_is_told_by_its_window():
    assert presumed((720, 1280)) == presumed((1280, 720)) == PANELS[1]
    assert presumed((640, 480)) is None
    assert [fitting_rotation(r, (720, 1280)) for r in ROTATIONS] == [90, 90, 270, 270]
    assert [fitting_rotation(r, (800, 480)) for r in ROTATIONS] == [0, 180, 180, 0]


def test_only_what_nobody_has_said_is_guessed():
    assert guessed((720, 1280), frozenset()) == {
        "display.panel_mm": "154.5x87",
        "display.rotate": 90,
        "display.size": "1280x720",
    }
    said = frozenset({"display.panel_mm", "display.rotate", "display.size"})
    assert guessed((720, 1280), said) == {}
    assert "display.panel_mm" not in guessed((640, 480), frozenset())
