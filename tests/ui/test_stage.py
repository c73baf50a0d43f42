"""Home is on the panel before the rest is loaded, just where the app begins there."""

import pytest
from msgspec.structs import replace

from companion.config import Config, survey
from companion.table.journal import Journal
from companion.table.table import Table
from tests.ui.scenes import REAL
from ui.app import rig
from ui.app.app import assemble
from ui.app.prefs import Start
from ui.app.shelf import JOURNAL_FILE, JournalShelf
from ui.app.stage import set_stage, show_home
from ui.pg import pygame

DECIDED = {"language": "en", "display.size": "800x480"}
PLAYERS = ("Ann", "Ben", "Cy")


@pytest.fixture
def window():
    pygame.display.init()
    yield pygame.display.set_mode((800, 480))
    pygame.display.quit()


@pytest.fixture
def staged(tmp_path, window):
    """Set the stage for a start with these flags."""
    shelves = []

    def staged(flags=DECIDED, **env):
        env = {"COMPANION_TABLE_STATE_DIR": str(tmp_path), **env}
        found = survey(flags, env, ())
        start = Start.of(found, env)
        shelf = JournalShelf(tmp_path / JOURNAL_FILE)
        shelves.append(shelf)
        given = {"language": "en", "window": window, "shelf": shelf}
        return found.config, set_stage(found.config, start, **given)

    yield staged
    for shelf in shelves:
        shelf.close()


def whole(config, stage):
    """Return the app put together on that stage."""
    return assemble(
        config,
        rig.build(config),
        shelf=stage.shelf,
        language="en",
        window=stage.picture.window,
        stage=stage,
    )


def finished(tmp_path):
    with Journal(tmp_path / JOURNAL_FILE) as journal:
        Table.new(journal, REAL, PLAYERS).act({"do": "end"})


def unfinished(tmp_path):
    with Journal(tmp_path / JOURNAL_FILE) as journal:
        Table.new(journal, REAL, PLAYERS)


@pytest.mark.parametrize("played", [None, finished])
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_home_is_shown_as_the_app_will_show_it(tmp_path, staged, played, theme):
    if played is not None:
        played(tmp_path)
    config, stage = staged({**DECIDED, "display.theme": theme})

    assert show_home(stage)

    shown = pygame.image.tobytes(stage.picture.window, "RGB")
    rendered = stage.painter.rendered
    app = whole(config, stage)
    assert app.session.ui.where == "home"
    app.loop._show.show(app.hands.screen)
    assert pygame.image.tobytes(stage.picture.window, "RGB") == shown
    assert stage.painter.rendered == rendered > 0
    assert app.composer.metrics is stage.composer.metrics


def test_an_unfinished_game_is_not_hidden_by_home(tmp_path, staged):
    unfinished(tmp_path)
    config, stage = staged()
    assert not show_home(stage)
    assert whole(config, stage).session.ui.where == "game"


@pytest.mark.parametrize("flags", [{}, {"language": "en"}, {"display.size": "800x480"}])
def test_a_first_start_asks_and_shows_no_home(staged, flags):
    config, stage = staged(flags)
    assert not show_home(stage)
    assert whole(config, stage).session.ui.where == "first"


def test_a_journal_that_cannot_be_read_is_the_app_s_to_tell(tmp_path, staged):
    (tmp_path / JOURNAL_FILE).mkdir()
    config, stage = staged()
    assert not show_home(stage)
    assert whole(config, stage).session.ui.dialog == "fault"


@pytest.mark.parametrize(
    ("fresh", "decided", "asks"),
    [
        (False, (), set()),
        (True, (), {"language", "panel"}),
        (True, ("language",), {"panel"}),
        (True, ("display.panel_mm",), {"language"}),
        (True, ("display.size",), {"language"}),
        (True, ("language", "display.size"), set()),
        (True, ("language", "display.theme"), {"panel"}),
    ],
)
def test_what_a_first_start_has_to_know(fresh, decided, asks):
    start = Start.fixed_by(Config())._replace(fresh=fresh, decided=frozenset(decided))
    assert start.asks == asks


def test_the_same_picture_is_not_made_anew(staged):
    _, stage = staged()
    values = dict(stage.prefs.now)
    canvas = stage.picture.canvas
    assert not stage.picture.change(values)
    assert stage.picture.canvas is canvas
    assert stage.picture.change({**values, "display.panel_mm": "217x136"})
    assert stage.picture.canvas is not canvas


def test_the_devices_of_the_early_home_look_as_they_do_before_their_start(staged):
    config, stage = staged()
    assert show_home(stage)
    last = stage.composer._last
    shown = [(one.kind, one.state) for one in last.world.devices]
    lines = rig.build(config).lines()
    assert shown[:-1] == [(one.kind, one.state) for one in lines]
    assert replace(last.ui, language="en").where == "home"
