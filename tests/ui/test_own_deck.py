"""An owner's deck at the table: found, chosen or not, and kept by value in a game."""

import pytest

from companion.games.panty_raider.deck import house
from tests.ui.scenes import RAID
from tests.ui.table_app import real_app
from ui.model import Do, GoHome, Resume, Setup, StartGame

PLAYERS = ("Ann", "Ben", "Cy")
STRONG = '[dorm."dorm.01"]\nraid_score = 9\nname = { en = "Zelda" }\n'


@pytest.fixture
def own(tmp_path):
    folder = tmp_path / "profiles"
    folder.mkdir()
    return folder / f"{RAID.id}.toml"


@pytest.fixture
def app(tmp_path, own):
    own.write_text(STRONG, encoding="utf-8")
    app = real_app(tmp_path, own=(tmp_path / "nowhere", own.parent))
    yield app
    app.close()


def begin(app, **options):
    app.want(StartGame(Setup(RAID.id, PLAYERS, {"start_player": "Ann", **options})))


def score(app):
    return app.table.state.options.deck.dorm["dorm.01"].raid_score


def test_a_game_is_played_with_the_own_deck_where_there_is_one(app):
    begin(app)
    assert score(app) == 9
    assert app.ui.notice.message == "setup.own"


def test_the_house_deck_can_be_chosen_instead(app):
    options = app.shelf.world().games[RAID.id].options(PLAYERS, {})
    assert (options[0].key, options[0].values) == ("cards", ("own", "house"))
    begin(app, cards="house")
    assert app.table.state.options.deck is house()
    assert app.ui.notice is None or app.ui.notice.message != "setup.own"
    key = app.table.key
    app.want(GoHome())
    app.want(Resume(key))
    assert app.table.state.options.deck == house()


def test_without_an_own_deck_there_is_nothing_to_choose(app, own):
    own.unlink()
    assert RAID.options(PLAYERS, {})[0].key == "start_hand"
    begin(app)
    assert app.table.state.options.deck is house()


@pytest.mark.parametrize("text", [STRONG.replace("9", "1"), "not = [ a deck", None])
def test_a_running_game_keeps_its_deck_whatever_becomes_of_the_file(app, own, text):
    begin(app)
    app.want(Do(RAID.parse({"do": "ready", "seat": "all"})))
    before, key = app.table.state, app.table.key
    app.want(GoHome())
    if text is None:
        own.unlink()
    else:
        own.write_text(text, encoding="utf-8")

    app.want(Resume(key))

    assert app.table.state == before
    assert score(app) == 9
    assert app.table.header.profile["dorm"]["dorm.01"]["raid_score"] == 9


def test_what_was_told_of_a_card_is_there_after_a_resume(app, own):
    own.write_text('origin = "owner"\n[dorm."dorm.x"]\nadult = true\n')
    begin(app, win_banked=1)
    for act in (
        {"do": "ready", "seat": "all"},
        {"do": "enter_dorm"},
        {"do": "solo"},
        {"do": "reveal", "card": "dorm.x"},
        {"do": "raid"},
    ):
        app.want(Do(RAID.parse(act)))
    while app.table.state.prompt.kind == "choose":
        app.want(Do(RAID.parse({"do": "ready", "seat": "all"})))
    assert app.table.state.prompt.slot == "fact/dorm.x/raid_score"
    app.want(Do(RAID.parse({"do": "tell", "value": 4})))
    assert app.table.state.options.deck.dorm["dorm.x"].raid_score == 4
    key = app.table.key
    app.want(GoHome())
    app.want(Resume(key))
    assert app.table.state.options.deck.dorm["dorm.x"].raid_score == 4
