"""The first start: as few taps as can be, and nobody is asked what is known."""

import pytest
from msgspec.structs import replace

from companion import settings
from companion.config import Config, values
from hardware.events import ButtonEdge
from tests.ui import looks
from tests.ui.checks import CHECKS
from tests.ui.scenes import REAL, metrics, translator
from tests.ui.test_input import key
from tests.ui.test_settings import controlled, kept, start_of
from ui.app.commands import run
from ui.elements import find
from ui.model import Back, UiState
from ui.pg import pygame
from ui.screens import screen_of
from ui.settings import PanelForm


@pytest.fixture
def new(app, tmp_path):
    controlled(app, tmp_path)
    app.turn()
    assert app.ui.where == "first"
    return app


def test_two_taps_and_it_is_done(new, tmp_path):
    new.tap("language/ja")
    assert new.ui.language == "ja"
    new.tap("main")

    assert new.ui.where == "home"
    assert kept(tmp_path) == {"language": "ja", "display.panel_mm": "154x86"}


def test_everything_is_said_in_the_new_language_at_once(new):
    new.tap("language/ja")
    said = find(new.hands.screen, "main").label.texts[0]
    assert said == translator("ja")("ui.panel_yes")


def test_it_starts_again_after_a_power_cut_until_it_is_done(new, app, tmp_path):
    new.tap("language/en")
    assert not (tmp_path / "kept" / settings.FILE).exists()
    assert start_of(tmp_path / "kept").fresh
    new.tap("main")
    assert not start_of(tmp_path / "kept").fresh
    controlled(app, tmp_path)
    assert app.ui.where == "home"


def test_by_keys_alone(new):
    for code in (pygame.K_TAB, pygame.K_RETURN, pygame.K_RETURN):
        new.events = [key(code)]
        new.turn(1.0)
    assert new.ui.where == "home"


def test_by_buttons_alone(new):
    for button in ("next", "confirm", "confirm"):
        for edge in ("pressed", "released"):
            new.inbox.put(ButtonEdge("buttons", button, edge, new.clock.now))
            new.turn(1.0)
    assert new.ui.where == "home"


def test_one_can_go_back_step_by_step(new):
    new.tap("language/en")
    new.tap("panel/list")
    new.want(Back())
    assert new.ui.form == PanelForm()
    new.tap("back")
    assert new.ui.form is None
    assert "language/ja" in new.names
    new.want(Back())
    assert new.ui.where == "first"


@pytest.mark.parametrize(
    ("flags", "form"),
    [
        ({"language": "en"}, PanelForm()),
        ({"display.panel_mm": "200x120"}, None),
        ({"display.size": "1280x720"}, None),
    ],
)
def test_what_is_decided_is_not_asked(app, tmp_path, flags, form):
    controlled(app, tmp_path, flags)
    assert (app.ui.where, app.ui.form) == ("first", form)


def test_where_only_the_language_is_open_one_tap_does(app, tmp_path):
    controlled(app, tmp_path, {"display.size": "800x480"})
    app.tap("language/ja")
    assert app.ui.where == "home"
    assert kept(tmp_path) == {"language": "ja"}


def test_where_all_is_decided_it_is_not_shown(app, tmp_path):
    controlled(app, tmp_path, {"language": "en", "display.size": "800x480"})
    assert app.ui.where == "home"


def test_an_unfinished_game_comes_first(app, tmp_path):
    app.begin(REAL, ("Ann", "Ben"))
    controlled(app, tmp_path)
    assert app.ui.where == "game"


def test_a_fault_is_told_before_anything_is_asked(app, tmp_path):
    app.session.look(replace(app.ui, dialog="fault"))
    controlled(app, tmp_path)
    assert app.ui.where == "home"


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (1024, 600)])
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_it_is_readable_and_can_be_touched(size, lang):
    world = replace(looks.WORLD, choices=values(Config()))
    for form in (None, PanelForm(), PanelForm("list"), PanelForm("match")):
        ui = UiState(where="first", form=form, language=lang)
        screen = screen_of(world, ui, translator(lang), metrics(size))
        found = [one for rule in CHECKS for one in rule(screen, size)]
        assert found == [], form


def test_the_command_has_no_need_of_it():
    """Flags decide both questions: nobody is asked."""
    assert {"size", "panel_mm", "lang"} <= {one.name for one in run.params}
