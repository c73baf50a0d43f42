"""The dialog `seats`: names, who is away, which program plays; in both languages."""

import pytest
from msgspec.structs import replace

from companion.kernel import ChangeSeat, SeatChanged
from companion.sim import bots
from tests.ui.home_scenes import FIVE, made, table, world
from tests.ui.scenes import REAL, tables, translator
from ui.elements import find
from ui.model import ChooseSeat, Do, Open, UiState
from ui.screens.naming import Naming
from ui.screens.seats import place_odds, place_seat

SEATS = UiState(where="game", dialog="seats")


def test_each_seat_can_be_renamed_and_handed_over_from_one_screen():
    screen = made(table(), SEATS)
    for number, seat in enumerate(FIVE):
        opens = find(screen, f"seats/{number}").intent
        assert opens == Open("name", Naming(number, seat, board="latin"))
        away = find(screen, f"seats/{number}/away").intent
        assert away == Do(ChangeSeat(seat, "away"))
        assert find(screen, f"seats/{number}/bot").intent == ChooseSeat(seat)


@pytest.mark.parametrize(("by", "ivory"), [("human", "human"), ("away", "away")])
def test_who_plays_now_is_ivory(by, ivory):
    view = table().table
    state = view.state.renamed("Cy", "Cy", by)
    screen = made(world(table=_with(view, state)), SEATS)
    chosen = [o.name for o in screen if o.name.startswith("seats/2") and o.flags]
    assert chosen == [f"seats/2/{ivory}"]


def test_a_program_that_plays_is_called_by_its_name_in_the_language():
    view = table().table
    state = view.state.renamed("Cy", "Cy", "bot:greedy")
    for lang, name in (("en", "sharp"), ("ja", "しっかり者")):
        screen = made(world(table=_with(view, state)), SEATS, lang)
        assert find(screen, "seats/2/bot").label.texts == (name,)
        assert "chosen" in find(screen, "seats/2/bot").flags


def _with(view, state):
    return replace(view, state=state)


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_all_programs_have_a_name_in_words(lang):
    t = translator(lang, REAL.id)
    for name in bots.names(REAL.id):
        assert t.has(f"bot.{name}")
        said = SeatChanged("Ann", f"bot:{name}").describe(t)
        assert t(f"bot.{name}") in said
        assert t(f"bot.{name}") in ChangeSeat("Ann", f"bot:{name}").describe(t)
        assert name not in said


def test_a_program_that_nobody_knows_keeps_its_own_name():
    said = SeatChanged("Ann", "bot:deep").describe(translator("ja", REAL.id))
    assert "「deep」" in said


def test_the_board_of_letters_is_that_of_the_language():
    for lang, board in (("ja", "hiragana"), ("en", "latin")):
        opens = find(made(table(), SEATS, lang), "seats/0").intent
        assert opens.form.board == board


def test_what_a_game_shows_by_itself_is_left_to_it():
    screen = made(table(), UiState(where="game", dialog="seat", seat=FIVE[0]))
    assert find(screen, "back") is not None or find(screen, "sentence") is not None


@pytest.mark.parametrize("place", [place_seat, place_odds])
def test_a_game_without_screens_of_its_own_shows_its_table(place):
    view = tables()["window-short-1"]
    dialog = "seat" if place is place_seat else "odds"
    looked = UiState(where="game", dialog=dialog)
    screen = made(world(table=view), looked, game="window")
    plain = made(world(table=view), UiState(where="game"), game="window")
    assert screen == plain
