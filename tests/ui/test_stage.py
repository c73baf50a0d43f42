"""Home, or the game that goes on, is on the panel before the rest is loaded."""

import time

import pytest
from msgspec.structs import replace

from companion.config import Config, survey
from companion.table.faults import JournalFault
from companion.table.journal import Journal
from companion.table.table import Table
from hardware.events import DieSeen, RollSeen
from tests.ui.scenes import REAL
from tests.ui.test_router import HAUNTED, Haunt
from ui.app import rig
from ui.app.app import assemble
from ui.app.prefs import Start
from ui.app.shelf import JOURNAL_FILE, JournalShelf
from ui.app.stage import set_stage, show_first
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


def unfinished(tmp_path, colours=()):
    with Journal(tmp_path / JOURNAL_FILE) as journal:
        Table.new(journal, REAL, PLAYERS, colours=colours)


def test_the_app_reads_dice_as_it_is_set(staged):
    """A die that is sure enough counts, and pips count as ghosts."""
    flags = {"tower.min_confidence": 40, "tower.ghost_faces": "1,2"}
    app = whole(*staged({**DECIDED, **flags}))
    senses = app.session.senses
    senses.expect(HAUNTED)
    at = time.monotonic() + 1.0
    dice = tuple(DieSeen("d6", value, 41) for value in "261")
    decision = senses.decide(RollSeen("tower", "B0", 1, 0, dice, at), HAUNTED)
    assert decision.action == Haunt(ghosts=2, faces=("ghost", "blank", "ghost"))
    cocked = (*dice[:2], DieSeen("d6", "?", 0, "C"))
    senses.decide(RollSeen("tower", "B0", 2, 0, cocked, at), HAUNTED)
    assert senses.fallen.faces == ("ghost", "blank", "?")


@pytest.mark.parametrize("played", [None, finished])
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_home_is_shown_as_the_app_will_show_it(tmp_path, staged, played, theme):
    if played is not None:
        played(tmp_path)
    config, stage = staged({**DECIDED, "display.theme": theme})

    assert show_first(stage)

    shown = pygame.image.tobytes(stage.picture.window, "RGB")
    rendered = stage.painter.rendered
    app = whole(config, stage)
    assert app.session.ui.where == "home"
    app.loop._show.show(app.hands.screen)
    assert pygame.image.tobytes(stage.picture.window, "RGB") == shown
    assert stage.painter.rendered == rendered > 0
    assert app.composer.metrics is stage.composer.metrics


@pytest.mark.parametrize("colours", [(), (4, 2, 0)])
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_an_unfinished_game_is_shown_as_the_app_will_show_it(
    tmp_path, staged, colours, theme
):
    unfinished(tmp_path, colours)
    config, stage = staged({**DECIDED, "display.theme": theme})

    assert show_first(stage)

    shown = pygame.image.tobytes(stage.picture.window, "RGB")
    rendered = stage.painter.rendered
    held = stage.shelf._held
    app = whole(config, stage)
    assert app.session.ui.where == "game"
    assert app.session.table is held  # it is not read a second time
    app.loop._show.show(app.hands.screen)
    assert pygame.image.tobytes(stage.picture.window, "RGB") == shown
    assert stage.painter.rendered == rendered > 0


def test_a_game_that_was_looked_at_is_handed_out_once(tmp_path, staged):
    unfinished(tmp_path)
    _, stage = staged()
    assert show_first(stage)
    key = stage.shelf.saved[0].key
    first = stage.shelf.resume(key)
    assert stage.shelf.resume(key) is not first


def test_a_game_of_which_something_is_to_be_told_is_left_to_the_app(tmp_path, staged):
    unfinished(tmp_path)
    config, stage = staged()
    stage.shelf.open()
    stage.shelf._opened().notices.append(JournalFault("journal.damaged", path="x"))
    assert not show_first(stage)
    assert whole(config, stage).session.ui.dialog == "fault"


@pytest.mark.parametrize("played", [None, unfinished])
def test_what_is_written_wakes_the_loop_though_the_journal_was_open_before(
    tmp_path, staged, played
):
    if played is not None:
        played(tmp_path)
    config, stage = staged()
    assert show_first(stage)
    app = whole(config, stage)
    assert app.shelf._journal.wake == app.loop.inbox.wake


@pytest.mark.parametrize("flags", [{}, {"language": "en"}, {"display.size": "800x480"}])
def test_a_first_start_asks_and_shows_no_home(staged, flags):
    config, stage = staged(flags)
    assert not show_first(stage)
    assert whole(config, stage).session.ui.where == "first"


def test_a_journal_that_cannot_be_read_is_the_app_s_to_tell(tmp_path, staged):
    (tmp_path / JOURNAL_FILE).mkdir()
    config, stage = staged()
    assert not show_first(stage)
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
    assert show_first(stage)
    last = stage.composer._last
    shown = [(one.kind, one.state) for one in last.world.devices]
    lines = rig.build(config).lines()
    assert shown[:-1] == [(one.kind, one.state) for one in lines]
    assert replace(last.ui, language="en").where == "home"
