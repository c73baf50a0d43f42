"""Where no clock is set: times since the start, and a date that is set by touch."""

import time

import pytest
from msgspec.structs import replace

from companion.table.clock import Clock, WallClock
from tests.kernel.toys import WINDOW
from tests.kernel.toys.window import Play
from tests.ui import home_scenes
from tests.ui.checks import CHECKS
from tests.ui.looks import LANGUAGES
from tests.ui.scenes import REAL, SIZES, metrics, translator
from tests.ui.table_app import real_app
from ui.dating import LEAP, PARTS, YEARS, DateForm, likely
from ui.elements import find
from ui.model import Do, NewGame, Open, UiState
from ui.screens import screen_of

STALE = time.mktime((2026, 2, 3, 4, 5, 0, 0, 0, -1))
"""What a box without a battery takes the time for."""


@pytest.fixture(autouse=True)
def _zone(monkeypatch):
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


# --- the form -------------------------------------------------------------------------

DATE = DateForm(2028, 2, 29, 23, 55)


@pytest.mark.parametrize(
    ("part", "by", "made"),
    [
        ("year", 1, (2029, 2, 28, 23, 55)),
        ("month", 1, (2028, 3, 29, 23, 55)),
        ("month", -1, (2028, 1, 29, 23, 55)),
        ("day", 1, (2028, 2, 1, 23, 55)),
        ("hour", 1, (2028, 2, 29, 0, 55)),
        ("minute", 1, (2028, 2, 29, 23, 0)),
        ("minute", -1, (2028, 2, 29, 23, 50)),
    ],
)
def test_a_part_is_stepped_and_the_day_stays_in_its_month(part, by, made):
    assert DATE.stepped(part, by) == DateForm(*made)


def test_every_part_comes_round_and_is_always_a_date():
    for part in PARTS:
        least, most = DATE.span(part)
        form = DATE
        for _ in range(most - least + 1):
            form = form.stepped(part, 1)
            assert DateForm.of(form.wall) == form
        assert replace(form, day=29) == DATE


def test_it_begins_with_nothing_older_than_what_was_played_here():
    first = home_scenes.FIRST
    assert likely(first).year == YEARS[0]
    late = home_scenes.saved()
    played = replace(first, saved=(replace(late, wall=2e9),), finished=())
    assert 0 <= 2e9 - likely(played).wall < 60 * LEAP
    assert DateForm.of(0.0).year == YEARS[0]


# --- how it looks ---------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_date_is_readable_and_can_be_touched(lang, size):
    for form in (DATE, DateForm()):
        ui = UiState(dialog="date", form=form, language=lang)
        screen = screen_of(home_scenes.FIRST, ui, translator(lang), metrics(size))
        assert [one for rule in CHECKS for one in rule(screen, size)] == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_set_up_offers_it_only_where_it_is_needed(lang, size):
    for key, (world, ui) in home_scenes.setups().items():
        if ui.where != "setup" or ui.dialog:
            continue
        game = ui.setup.game if ui.setup else REAL.id
        t = translator(lang, game)
        look = replace(ui, language=lang)
        assert find(screen_of(world, look, t, metrics(size)), "date") is None
        screen = screen_of(replace(world, dated=False), look, t, metrics(size))
        assert isinstance(find(screen, "date").intent, Open), key
        assert [one for rule in CHECKS for one in rule(screen, size)] == [], key


# --- in the app -----------------------------------------------------------------------


@pytest.fixture
def app(tmp_path):
    """An app on a box that does not know the date."""
    app = real_app(tmp_path)
    start = app.clock.now
    app.wall = WallClock(
        lambda: STALE + app.clock.now - start, app.clock, lambda _: app.right
    )
    app.right = False
    app.shelf._clock = Clock(wall=app.wall, mono=app.clock)
    yield app
    app.close()


def begin(app):
    app.begin(WINDOW)
    app.clock.now += 5.0
    app.want(Do(Play(seat="Ann")))
    app.clock.now += 65.0
    app.want(Do(Play(seat="Ben")))


def times(app):
    app.want(Open("log"))
    screen = app.hands.screen
    texts = [one.label.texts[0] for one in screen if one.name.endswith("/time")]
    app.want(Open(""))
    return texts


def test_times_of_the_log_are_since_the_start(app):
    begin(app)
    assert not app.session.world().table.clock
    assert times(app) == ["+1:05", "+0:00"]


def test_the_day_of_a_game_is_not_called_today(app):
    world = app.session.world()
    assert (world.now, world.dated) == (0.0, False)


def test_the_date_is_set_by_touch_before_the_game_and_told_in_it(app):
    app.want(NewGame(WINDOW.id))
    app.tap("date")
    assert find(app.hands.screen, "date/year").label.texts == ("2026",)
    app.tap("date/day/plus")
    app.tap("date/day/plus")
    app.tap("date/hour/minus")
    form = app.ui.form
    app.tap("main")
    assert (app.ui.dialog, app.ui.where) == ("", "setup")
    assert find(app.hands.screen, "date") is None
    begin(app)
    assert app.table.header.clock_offset == round(form.wall - STALE)
    then = (form.wall + 70, form.wall + 5)
    said = [time.strftime("%H:%M", time.localtime(one)) for one in then]
    assert times(app) == said


def test_a_game_that_began_before_the_date_was_set_keeps_its_own_times(app):
    begin(app)
    app.wall.set(STALE + 5e6)
    app.session.changed = True
    app.turn()
    assert app.session.world().dated
    assert times(app) == ["+1:05", "+0:00"]


def test_the_system_knows_better_as_soon_as_it_knows(app):
    app.want(NewGame(WINDOW.id))
    app.wall.set(STALE + 5e6)
    app.right = True
    app.clock.now += 60.0
    app.begin(WINDOW)
    assert app.table.header.clock_offset == 0
    assert app.session.world().table.clock
