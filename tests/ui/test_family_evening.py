"""What a family met around the table: set-up, past games, a missing reader, slips."""

import pytest
from msgspec.structs import replace

from tests.ui import home_scenes
from tests.ui.dgit_scenes import course, refusals
from tests.ui.dgit_scenes import world as at_table
from tests.ui.home_scenes import FIRST
from tests.ui.scenes import REAL, metrics, translator
from tests.ui.table_app import real_app
from ui.icons import ICONS
from ui.model import (
    Back,
    ChangeSetup,
    NewGame,
    Notice,
    Open,
    Refused,
    StartGame,
    UiState,
)
from ui.screens import first_setup, screen_of
from ui.screens.keyboard import MARKS
from ui.tagging import CardsForm
from ui.world import CardBook

LANGUAGES = ("ja", "en")
BOOK = CardBook(
    game=REAL.id,
    games=(REAL.id,),
    edition="retail",
    editions=("prototype", "retail"),
    cards=(("cat-1", 2),),
)


def made(world, ui, lang="ja"):
    t = translator(lang, REAL.id)
    return screen_of(world, replace(ui, language=lang), t, metrics())


def named(screen, name):
    return next((one for one in screen if one.name == name), None)


# --- the set-up -----------------------------------------------------------------------


def test_a_set_up_is_there_again_after_going_back_until_it_is_started(tmp_path):
    app = real_app(tmp_path)
    app.want(NewGame(REAL.id))
    app.turn()
    setup = replace(app.ui.setup, players=("ママ", "そら"), options={})
    app.want(ChangeSetup(setup))
    app.want(Back())
    assert app.ui.where == "home"
    app.want(NewGame(REAL.id))
    app.turn()
    assert (app.ui.where, app.ui.setup) == ("setup", setup)
    app.want(StartGame(app.ui.setup))
    app.turn()
    assert app.ui.where == "game"
    app.want(NewGame(REAL.id))
    app.turn()
    assert app.ui.setup != setup
    app.close()


def test_the_first_set_up_is_of_the_box_in_the_shops_and_the_count_says_of_what():
    setup = first_setup(FIRST, REAL.id)
    assert setup.options == {"edition": "retail"}
    for lang in LANGUAGES:
        screen = made(FIRST, UiState(where="setup", setup=setup), lang)
        assert "chosen" in named(screen, "option/edition/retail").flags
        count, of = named(screen, "counter"), named(screen, "counter/of")
        assert of.rect.right <= count.rect.x
        assert of.label.texts[0] in ("種類", "types")


@pytest.mark.parametrize("kinds", ["", "voiced", "half"])
def test_the_marks_of_kana_are_pictures_in_the_middle_of_their_keys(kinds):
    marks = {mark.key: mark.icon for mark in MARKS}
    assert {marks["voiced"], marks["half"]} <= ICONS.keys()
    assert not marks["small"]
    assert kinds in ("", *marks)


# --- home and past games --------------------------------------------------------------


def test_the_scene_of_a_tile_stands_in_its_middle():
    world = home_scenes.world()
    screen = made(world, UiState())
    pictures = [one for one in screen if one.icon.startswith("scene:")]
    tiles = [one for one in pictures if one.of.startswith("new/")]
    assert tiles
    for one in tiles:
        sky = named(screen, f"{one.of}/sky").rect
        left, right = one.rect.x - sky.x, sky.right - one.rect.right
        assert abs(left - right) < 0.01


@pytest.mark.parametrize("finished", [True, False])
def test_past_games_open_where_there_are_some(finished):
    world = home_scenes.world()
    assert world.saved
    assert world.finished
    if not finished:
        world = replace(world, finished=())
    screen = made(world, UiState(dialog="games"))
    tab = "over" if finished else "open"
    assert "chosen" in named(screen, f"tab/{tab}").flags
    assert named(screen, "games/none") is None


# --- a missing reader -----------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_without_a_reader_registering_says_what_to_plug_in_and_how(lang):
    world = replace(FIRST, book=BOOK)
    ui = UiState(dialog="cards", form=CardsForm(REAL.id, "retail"))
    screen = made(world, ui, lang)
    assert "USB" in named(screen, "cards/plug/how").label.texts[0]
    assert named(screen, "back").enabled
    assert named(screen, "cards/devices").intent == Open("devices")
    assert named(screen, "cards/skip") is None
    there = replace(world, book=replace(BOOK, reader=True))
    screen = made(there, ui, lang)
    assert named(screen, "cards/plug") is None
    assert named(screen, "cards/skip") is not None


# --- slips ----------------------------------------------------------------------------

PICTURES = {"agree": "undo", "end": "flag", "off": "power"}


def slip(ui, lang="ja"):
    view = course("retail", 3, "ja")["place"]
    return made(at_table(view), replace(ui, where="game"), lang)


@pytest.mark.parametrize(("dialog", "picture"), PICTURES.items())
def test_a_question_has_the_picture_of_what_it_is_about(dialog, picture):
    assert named(slip(UiState(dialog=dialog)), "slip/card").icon == picture


@pytest.mark.parametrize(
    ("message", "picture"), [("journal.no_answer", "disk"), ("cards.aside", "warning")]
)
def test_so_have_a_disk_that_waits_and_what_was_set_aside(message, picture):
    fault = Notice(message, {"seconds": 5, "path": "tags.json", "file": "tags.json"})
    ui = UiState(dialog="fault", fault=fault)
    assert named(slip(ui), "slip/card").icon == picture


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_way_to_read_a_rule_is_clear_of_picture_and_reason(lang):
    view = course("retail", 3, "ja")["place"]
    refused = next(iter(refusals(view)))
    assert isinstance(refused, Refused)
    screen = slip(UiState(dialog="refusal", refused=refused), lang)
    read, card = named(screen, "slip/read").rect, named(screen, "slip/card").rect
    why, paper = named(screen, "slip/why").rect, named(screen, "slip").rect
    assert read.y - card.bottom >= 1.5
    assert why.x - read.right >= 1.9
    ways = [one.rect.x for one in screen if one.name.startswith(("amend/", "later/"))]
    assert all(abs(x - read.x) < 0.01 for x in ways)
    assert read.x > paper.x
