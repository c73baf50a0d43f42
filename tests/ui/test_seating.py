"""Players whom nobody gave a name: called by their seat, in the language shown."""

import pytest
from msgspec.structs import replace

from companion.i18n import LANGUAGES
from companion.kernel import ChangeSeat
from tests.soak import counted
from tests.ui.home_scenes import FIRST, FOUR, at, made, tapped, world
from tests.ui.scenes import REAL, metrics, translator
from tests.ui.table_app import real_app
from ui.elements import find
from ui.model import Do, Language, NewGame, Setup, StartGame, UiState
from ui.screens.naming import Naming
from ui.screens.seating import (
    added,
    beginner,
    first_setup,
    is_unnamed,
    kept_name,
    named,
    people,
    unnamed,
    without,
)

NOBODY = ("Player 1", "Player 2")


def three():
    return added(FIRST, first_setup(FIRST, REAL.id))


def names(lang, ui):
    screen = made(FIRST, ui, lang)
    count = len(ui.setup.players)
    return [find(screen, f"player/{seat}").label.texts[0] for seat in range(count)]


# --- by seat --------------------------------------------------------------------------


def test_after_a_name_the_next_seat_is_called_by_its_own_number():
    found = named(FIRST, first_setup(FIRST, REAL.id), 0, "Ann")
    assert added(FIRST, found).players == ("Ann", "Player 2", "Player 3")


def test_who_leaves_leaves_no_gap_in_the_numbers():
    assert without(FIRST, three(), 0).players == NOBODY
    found = named(FIRST, three(), 1, "Ben")
    assert without(FIRST, found, 0).players == ("Ben", "Player 2")


def test_who_begins_still_begins_when_the_numbers_move_up():
    found = replace(three(), options={"start_player": "Player 3"})
    assert beginner(REAL, without(FIRST, found, 0)) == "Player 2"
    assert beginner(REAL, without(FIRST, found, 2)) == "Player 1"


def test_no_name_is_there_twice_whatever_is_done_to_a_set_up():
    with counted("names in a set-up differ", full=4000, seed=11) as run:
        for _ in range(run.n):
            found = first_setup(FIRST, REAL.id)
            for _ in range(8):
                found = changed(found, run.rng)
            assert len(set(found.players)) == len(found.players)
            for seat, name in enumerate(found.players):
                assert not is_unnamed(name) or name == unnamed(seat)


def changed(found, rng):
    seat = rng.randrange(len(found.players))
    match rng.randrange(3):
        case 0 if len(found.players) < 5:
            return added(FIRST, found)
        case 1 if len(found.players) > 1:
            return without(FIRST, found, seat)
        case _:
            name = rng.choice(["Ann", "Ben", "Player 4", "Zoe"])
            return found if name in found.players else named(FIRST, found, seat, name)


def test_the_list_offers_no_seat_but_its_own():
    ui = at(three(), "name", Naming(2, board="latin"))
    listed = [one for one in made(world(), ui) if one.group == "names"]
    assert [o.label.texts[0] for o in listed if is_unnamed(o.label.texts[0])] == [
        "Player 3"
    ]


def test_nobody_in_particular_is_remembered_as_a_person_or_brings_a_colour():
    there = world(remembered=("Player 1", "Ann"), colours={"Player 2": 5})
    assert people(there) == ["Ann"]
    found = first_setup(there, REAL.id)
    assert found.players == ("Ann", "Player 2")
    assert found.colours == (0, 1)


# --- in the language ------------------------------------------------------------------


def test_the_set_up_calls_them_as_the_language_does_and_keeps_given_names():
    ui = at(named(FIRST, three(), 1, "Ann"))
    assert names("en", ui) == ["Player 1", "Ann", "Player 3"]
    assert names("ja", ui) == ["プレイヤー1", "Ann", "プレイヤー3"]


def test_switching_the_language_calls_them_anew_in_set_up_and_game(tmp_path):
    app = real_app(tmp_path)
    app.want(NewGame(REAL.id))
    app.turn()
    assert find(app.hands.screen, "player/1").label.texts[0] == "Player 2"
    app.want(Language("ja"))
    assert find(app.hands.screen, "player/1").label.texts[0] == "プレイヤー2"
    app.want(StartGame(app.ui.setup))
    assert app.table.state.seats == NOBODY  # so that no journal knows a language
    rail = find(app.hands.screen, "rail/1/name").label
    assert rail.texts[-1] == "2P"  # one form on the whole screen: the narrow rail's
    app.want(Language("en"))
    assert find(app.hands.screen, "rail/1/name").label.texts[-1] == "P2"
    app.close()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sentences_say_them_in_the_language_too(lang):
    t = translator(lang, REAL.id)
    said = t("event.GameWon.shared", winners=list(NOBODY))
    for name in NOBODY:
        assert t.called(name)[0] in said
    assert ("Player" in said) is (lang == "en")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_at_the_table_they_are_never_cut_to_be_all_alike(lang):
    """In the narrowest rail the short form stands; it tells the seats apart."""
    seats = tuple(unnamed(seat) for seat in range(5))
    from ui.model import TableView, World  # noqa: PLC0415
    from ui.screens import screen_of  # noqa: PLC0415

    state = REAL.start(seats, {"edition": "retail"})
    there = World(table=TableView(REAL, state))
    ui = UiState(where="game", language=lang)
    screen = screen_of(there, ui, translator(lang, REAL.id), metrics())
    shown = []
    for seat in range(5):
        one = find(screen, f"rail/{seat}/name")
        shown.append(metrics().fit(one.label, one.rect.w, one.rect.h).lines)
    assert len(set(shown)) == 5
    assert not any("…" in line for lines in shown for line in lines)


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("プレイヤー2", "Player 2"),
        ("2P", "Player 2"),
        ("Player 3", "Player 3"),
        ("Ann", "Ann"),
    ],
)
def test_what_a_language_calls_nobody_is_kept_as_nobody(typed, kept):
    assert kept_name(translator("en"), typed) == kept


@pytest.mark.parametrize("typed", ["プレイヤー1", "P1", "Player 1"])
def test_the_other_seats_name_cannot_be_typed_in_any_language(typed):
    form = Naming(1, text=typed, typing=True, board="latin")
    screen = made(FIRST, at(three(), "name", form))
    said = find(screen, "name/problem").label.texts[0]
    assert said == "Somebody here has this name."


# --- typing at once -------------------------------------------------------------------


def test_where_nobody_is_known_the_letters_come_up_at_once_and_back_leads_out():
    ui = tapped(FIRST, at(three()), "player/0")
    assert ui.form == Naming(0, typing=True, board="latin", alone=True)
    assert find(made(FIRST, ui), "key/a") is not None
    ui = tapped(FIRST, ui, "back")
    assert (ui.dialog, ui.where) == ("", "setup")


def test_a_name_that_was_typed_wrong_is_there_to_be_mended():
    ui = tapped(FIRST, at(named(FIRST, three(), 0, "An")), "player/0")
    assert ui.form.text == "An"
    ui = tapped(world(), at(Setup(REAL.id, FOUR[:2])), "player/0")
    assert not ui.form.typing


def test_somebody_without_a_name_is_given_one_during_the_game(tmp_path):
    app = real_app(tmp_path)
    app.want(StartGame(Setup(REAL.id, NOBODY)))
    for name in ("menu", "menu/seats", "seats/1"):
        app.tap(name)
    asked = find(app.hands.screen, "sentence").label.texts
    assert asked == ("What is the name?",)  # nothing to be erased first
    for key in ("z", "o", "e"):
        app.tap(f"key/{key}")
    assert find(app.hands.screen, "main").intent == Do(ChangeSeat("Player 2", "Zoe"))
    app.tap("main")
    assert app.table.state.seats == ("Player 1", "Zoe")
    app.close()
