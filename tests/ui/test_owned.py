"""An owner's own types are among the tiles of a set-up, with their names."""

import pytest

from tests.ui.scenes import REAL
from tests.ui.table_app import GAMES, real_app
from tests.ui.test_own import DICE, OWL
from ui.app.owned import Owned, edition_of, editions, own_of, owned, plain
from ui.elements import find
from ui.model import Again, GoHome, Language, NewGame, Open, Setup, StartGame
from ui.screens.card_type import Kind
from ui.screens.chosen import lacking, options_of

RETAIL = {"edition": "retail"}
PLAYERS = ("Ann", "Ben")


@pytest.fixture
def folder(tmp_path):
    place = tmp_path / "profiles"
    place.mkdir()
    return place


def write(folder, text, edition="retail"):
    (folder / f"{REAL.id}.{edition}.toml").write_text(text, encoding="utf-8")


@pytest.fixture
def app(tmp_path, folder):
    write(folder, OWL)
    one = real_app(tmp_path, own=(folder,))
    one.want(NewGame(REAL.id))
    one.tap("option/edition/retail")
    yield one
    one.close()


# --- on the screen --------------------------------------------------------------------


def test_an_own_type_is_a_tile_with_its_name_in_either_language(app):
    tile = "option/types/owl"
    assert find(app.hands.screen, f"{tile}/name").label.texts == ("Owl",)
    assert find(app.hands.screen, f"{tile}/icon").icon == "card"
    app.want(Language("ja"))
    assert find(app.hands.screen, f"{tile}/name").label.texts == ("ふくろう",)
    app.tap("option/edition/prototype")
    assert find(app.hands.screen, tile) is None


def test_a_game_is_set_up_with_it_by_touch_alone_and_once_more(app):
    app.tap("option/types/mask")
    app.tap("option/types/owl")
    app.tap("main")
    assert "owl" in app.table.state.options.types
    assert app.ui.fault is None
    app.want(Again())
    assert "owl" in app.ui.setup.options["types"]
    app.want(StartGame(app.ui.setup))
    app.want(GoHome())
    app.want(Again(REAL.id))
    assert "owl" in app.ui.setup.options["types"]


def test_chance_may_draw_it_too(app):
    drawn = set()
    for _ in range(40):
        app.tap("chance")
        drawn |= set(app.ui.setup.options["types"])
    assert "owl" in drawn


def test_its_own_dialog_says_whose_it_is(app):
    app.want(Open("type", Kind("types", "owl")))
    assert find(app.hands.screen, "sentence").label.texts == ("Owl",)
    assert "Added by the owner" in find(app.hands.screen, "type/does").label.texts[0]


# --- the games ------------------------------------------------------------------------


def test_a_game_of_which_the_owner_has_nothing_stays_itself(folder):
    assert owned(REAL, (folder,)) is REAL
    assert plain(REAL) is REAL
    assert own_of(REAL, RETAIL) is None


def test_own_data_belong_to_their_edition_only(folder):
    write(folder, OWL)
    game = owned(REAL, (folder,))
    assert isinstance(game, Owned)
    assert plain(game) is REAL
    types = {
        edition: options_of(game, Setup(REAL.id, PLAYERS, {"edition": edition}))[
            "types"
        ].values
        for edition in editions(REAL)
    }
    assert [edition for edition in types if "owl" in types[edition]] == ["retail"]
    assert own_of(game, {}) is None  # the usual edition is the other one
    assert own_of(game, RETAIL)["effects"]["owl"]


@pytest.mark.parametrize("text", ["dice_total = ", "dise_total = 4", "dice_total = 4"])
def test_data_that_cannot_be_used_are_left_to_the_start_to_tell(folder, text):
    write(folder, text)
    assert owned(REAL, (folder,)) is REAL


def test_own_data_that_no_game_can_be_played_with_are_told_before_the_start(folder):
    write(folder, OWL.replace("4 = 2", "4 = 9"))
    game = owned(REAL, (folder,))
    types = ("owl", "mask", "ring", "twin", "cat")
    chosen = Setup(REAL.id, PLAYERS, {**RETAIL, "types": types})
    lack = lacking(game, chosen)
    assert lack.why.message == "fault.profile.deck"
    assert lacking(REAL, Setup(REAL.id, PLAYERS, RETAIL)) is None


def test_all_else_is_as_the_game_has_it(folder):
    write(folder, DICE)
    game = owned(REAL, (folder,))
    assert (game.id, game.name, game.players) == (REAL.id, REAL.name, REAL.players)
    state = game.start(PLAYERS, RETAIL)
    assert state.options.profile.dice_total.value == 4
    assert game.decode(game.encode(state)) == state


@pytest.mark.parametrize("key", GAMES)
def test_games_without_editions_have_none(key):
    game = GAMES[key]
    known = editions(game)
    assert (known == (None,)) is (edition_of(game, {}) is None)
