# ruff: noqa: RUF001  (the dash is meant)
"""The home screen and the list of games: what is offered, and what a tap on it does."""

import pytest
from msgspec.structs import replace

from companion.kernel import End
from companion.table import history
from companion.table.faults import JournalFault
from companion.table.journal import Journal
from companion.table.recent import recent
from companion.table.table import Table
from tests.table.helpers import raw
from tests.ui.checks import CHECKS
from tests.ui.home_scenes import (
    DAY,
    FIRST,
    FOUR,
    GAMES,
    NOW,
    TOYS,
    finished,
    game_of,
    homes,
    made,
    saved,
    setup,
    world,
)
from tests.ui.scenes import REAL, SIZES, translator
from tests.ui.table_app import real_app
from ui.app import shelf
from ui.app.app import _game, _order
from ui.app.keys import members
from ui.elements import find
from ui.model import (
    Again,
    Do,
    GoHome,
    Language,
    NewGame,
    Open,
    Resume,
    StartGame,
    UiState,
)
from ui.screens.history import result_of, stopped_at, when
from ui.settings import Choose

HOME = UiState()


def shapes(screen, key):
    """Return the places among the colours of the marks below `key`."""
    return [one.seat for one in screen if one.name.startswith(f"{key}/seat/")]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_every_home_screen_keeps_the_house_rules(size, lang):
    for key, (there, ui) in homes().items():
        screen = made(there, ui, lang, size, game_of(key))
        for check in CHECKS:
            assert not list(check(screen, size) or ()), (key, check.__name__)


def test_an_unfinished_game_comes_first_with_the_one_main_act():
    screen = made(world(), HOME)
    assert find(screen, "main").intent == Resume(7)
    assert find(screen, "resume/name").label.texts == ("Don't Go In There",)
    assert find(screen, "resume/turn").label.texts[0] == "Kiki to play · 9 entries"
    assert find(screen, "resume/when").label.texts[0] == "yesterday 14:13"
    assert shapes(screen, "resume") == [0, 1, 2, 3]
    assert find(screen, f"new/{REAL.id}").intent == NewGame(REAL.id)


def test_its_shapes_are_those_that_its_players_had():
    there = world(saved=(saved(colours=(5, 3, 1, 0)),))
    assert shapes(made(there, HOME), "resume") == [5, 3, 1, 0]


def test_with_one_game_and_nothing_unfinished_it_is_the_main_act():
    screen = made(FIRST, HOME)
    assert find(screen, "main").intent == NewGame(REAL.id)
    assert find(screen, "hero/players").label.texts[0] == "2–5 players"
    assert find(screen, "again") is None
    assert find(screen, "last") is None


def test_the_same_players_and_the_last_result_are_one_tap_away():
    screen = made(world(saved=()), HOME)
    assert find(screen, "again").intent == Again(REAL.id)
    assert shapes(screen, "again") == [1, 0, 5, 3]
    assert find(screen, "last").intent == Open("games")
    assert find(screen, "last/won").label.texts == ("Kiki won",)


def test_every_game_and_nothing_else_has_a_tile():
    for games in (TOYS, {**TOYS, **GAMES}):
        opened = set()
        for page in range(2):
            screen = made(world(games=games), UiState(pages={"new": page}), "en")
            opened |= {o.intent.game for o in screen if isinstance(o.intent, NewGame)}
        assert opened == set(games)


@pytest.mark.parametrize(("count", "listed", "more"), [(2, 1, 0), (4, 3, 0), (6, 2, 3)])
def test_all_other_unfinished_games_are_listed_or_counted(count, listed, more):
    there = world(saved=tuple(saved(n) for n in range(count)))
    screen = made(there, HOME)
    rows = [o for o in screen if isinstance(o.intent, Resume) and o.group == "saved"]
    assert [o.intent.key for o in rows] == list(range(1, 1 + listed))
    rest = find(screen, "saved/more")
    assert (rest is not None) == bool(more)
    if more:
        assert rest.label.texts == (f"{more} more unfinished",)
        listed = made(there, rest.intent.seen(HOME))
        assert find(listed, "saved/0").intent == Resume(0)


def test_sound_settings_languages_and_devices_are_on_it():
    screen = made(world(choices={"sound.on": True}), HOME)
    assert find(screen, "sound").icon == "sound"
    assert find(screen, "sound").intent == Choose({"sound.on": False})
    muted = made(world(choices={"sound.on": False}), HOME)
    assert find(muted, "sound").icon == "mute"
    silent = find(made(world(speaker="ui.no_speaker"), HOME), "sound")
    assert silent.icon == "mute"  # it is on, but nobody hears it
    assert silent.intent == Open("settings")  # which say why
    assert find(screen, "settings").intent == Open("settings")
    assert find(screen, "devices").intent == Open("devices")
    assert find(screen, "history").intent == Open("games")
    assert find(screen, "language/ja").intent == Language("ja")
    assert "chosen" in find(screen, "language/en").flags


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_game_that_was_ended_early_stays_one_in_every_list(lang):
    t = translator(lang)
    early = replace(finished(), early=True)
    won, ahead = result_of(t, finished()), result_of(t, early)
    short = {"ja": "途中で終了", "en": "Ended early"}[lang]
    assert all(one.startswith(short) for one in ahead)
    assert not set(won) & set(ahead)
    level = replace(early, winners=early.players)
    assert result_of(t, level) == (short,)  # nobody was ahead
    there = world(saved=(), finished=(early, finished()))
    screen = made(there, UiState(dialog="games"), lang)
    assert find(screen, "finished/0/told").label.texts == ahead
    assert find(screen, "finished/0/early").icon == "flag"
    assert find(screen, "finished/0/laurel") is None
    assert find(screen, "finished/1/early") is None
    home = made(there, UiState(), lang)
    assert find(home, "last/won").label.texts == ahead
    assert find(home, "last/laurel").icon == "flag"


def test_a_table_that_ends_its_game_finds_it_so_at_the_end_and_at_home(tmp_path):
    app = real_app(tmp_path)
    app.begin(REAL, ("Ann", "Ben"), edition="retail")
    app.want(Do(app.table.state.legal_actions()[0]))
    app.want(Do(End()))
    app.turn(8.0)  # the reckoning is over, and so is whatever was said in passing
    app.hands.refresh()
    said = find(app.hands.screen, "sentence").label.texts[0]
    assert said == "Ended early by the table"
    app.want(GoHome())
    app.turn()
    (one,) = app.session.world().finished
    assert one.early
    assert find(app.hands.screen, "last/won").label.texts[-1] == "Ended early"
    app.close()


def test_finished_games_are_listed_with_who_won_and_when():
    screen = made(world(), UiState(dialog="games"))
    assert find(screen, "finished/0/told").label.texts == ("Kiki won",)
    assert find(screen, "finished/1/told").label.texts == ("Shared: A, Kiki",)
    assert find(screen, "finished/0/when").label.texts == ("2 days ago",)
    empty = made(FIRST, UiState(dialog="games"))
    text = find(empty, "games/none").label.texts
    assert text == ("No game has been finished yet.",)


@pytest.mark.parametrize(
    ("wall", "said"),
    [
        (NOW - 60, "today 14:12"),
        (NOW - 14.5 * 3600, "yesterday 23:43"),
        (NOW - DAY, "yesterday 14:13"),
        (NOW - 3 * DAY, "3 days ago"),
        (NOW - 40 * DAY, "2026-8-12"),
        (NOW + 3 * DAY, "2026-9-24"),  # the clock was wrong once
    ],
)
def test_times_are_said_as_people_say_them(wall, said):
    assert when(translator("en"), NOW, wall)[0] == said


def test_without_a_clock_only_the_date_is_said():
    assert when(translator("ja"), 0.0, NOW) == ("2026年9月21日",)


def test_what_is_told_of_a_game_fits_what_is_known():
    t = translator("ja")
    assert stopped_at(t, saved())[0] == "Kikiさんの番・記録9件"
    assert stopped_at(t, saved(who=FOUR))[0] == "みんなの番・記録9件"
    assert stopped_at(t, saved(who=())) == ("記録9件",)
    assert result_of(t, finished(winners=())) == ("勝者なしで終了",)


# --- with a journal -------------------------------------------------------------------


def begun(folder, **more):
    app = real_app(folder)
    app.want(StartGame(setup(**more)))
    return app


def test_a_game_that_is_left_tells_whom_it_waits_for(tmp_path):
    app = begun(tmp_path, start_player="Kiki")
    for _ in range(9):
        app.want(Do(app.table.state.legal_actions()[0]))
    asked = app.table.state.prompt.seats
    app.want(GoHome())
    (one,) = app.session.world().saved
    assert (one.who, one.turns, one.players) == (asked, 9, FOUR)
    assert asked == ("Kiki",)
    app.close()


def test_the_lists_are_read_when_they_are_looked_at_not_while_a_game_goes_on(tmp_path):
    app = begun(tmp_path)
    asked = []
    app.shelf._recent = lambda: asked.append(1) or []
    app.turn()
    app.session.world()
    assert asked == []
    app.want(GoHome())
    app.session.world()
    app.session.world()
    assert asked == [1]
    app.close()


def test_a_list_does_not_fail_over_one_damaged_game(tmp_path):
    app = begun(tmp_path)
    app.want(GoHome())
    app.want(StartGame(setup(("Ann", "Ben"))))
    app.want(GoHome())
    app.close()
    with Journal(tmp_path / "journal.db") as journal:
        raw(journal.path, "UPDATE game SET players = '{', position = '[' WHERE id = 1")
        listed = recent(journal)
        assert [one.players for one in listed] == [("Ann", "Ben"), ()]
    app = real_app(tmp_path)
    app.want(GoHome())
    assert [one.key for one in app.session.world().saved] == [2, 1]
    app.close()


def test_a_box_that_cannot_read_its_lists_still_goes_on(tmp_path, monkeypatch):
    app = begun(tmp_path)

    def broken(_journal):
        raise JournalFault("journal.no_answer", seconds=5)

    monkeypatch.setattr(shelf, "recent", broken)
    app.want(GoHome())
    assert [one.players for one in app.session.world().saved] == [FOUR]
    app.close()


def test_a_journal_from_before_the_colours_opens_as_it_was(tmp_path):
    app = begun(tmp_path)
    app.want(Do(app.table.state.legal_actions()[0]))
    app.want(GoHome())
    app.close()
    with Journal(tmp_path / "journal.db") as journal:
        (listed,) = history.games(journal)
        body = journal.ask(
            lambda db: db.execute("SELECT body FROM row WHERE seq = 0").fetchone()[0]
        )
        assert "colours" not in body  # in the usual order nothing is written
        table = Table.open(journal, listed.key)
        assert table.header.colours == ()
        assert len(table.entries) == 1


def test_the_colours_of_a_game_come_back_with_it(tmp_path):
    app = real_app(tmp_path)
    chosen = setup()
    app.want(StartGame(replace(chosen, colours=(5, 2, 0, 1))))
    assert app.session.world().table.colours == (5, 2, 0, 1)
    app.close()
    app = real_app(tmp_path)
    assert app.session.world().table.colours == (5, 2, 0, 1)
    app.want(GoHome())
    there = app.session.world()
    assert there.saved[0].colours == (5, 2, 0, 1)
    assert there.colours == dict(zip(FOUR, (5, 2, 0, 1), strict=True))
    app.turn()
    assert shapes(app.hands.screen, "resume") == [5, 2, 0, 1]
    app.close()


def test_the_three_buttons_are_the_games(tmp_path):
    screen = made(world(games={**TOYS}), HOME, game="toys")
    found = {one.name: one.knob for one in screen if one.knob}
    assert found == {"new/window": "a", "new/duel": "b", "new/maze": "c"}
    app = real_app(tmp_path)
    assert members(app.hands.screen, "b")[0].name == "new/duel"
    app.close()


def test_the_panel_is_drawn_in_the_order_of_the_colours(tmp_path):
    app = real_app(tmp_path)
    chosen = setup()
    app.want(NewGame(REAL.id))
    assert (_game(app.session), _order(app.session)) == (REAL.id, ())
    app.want(StartGame(replace(chosen, colours=(5, 2, 0, 1))))
    assert (_game(app.session), _order(app.session)) == (REAL.id, (5, 2, 0, 1))
    app.want(GoHome())
    assert (_game(app.session), _order(app.session)) == ("", ())
    app.close()


def test_a_game_without_screens_of_its_own_is_not_offered(monkeypatch, tmp_path):
    monkeypatch.setattr(shelf, "names", lambda: (REAL.id, "no-screens-yet"))
    monkeypatch.setattr(shelf, "carded", lambda name: name)
    assert list(shelf.JournalShelf(tmp_path / "journal.db").games) == [REAL.id]
