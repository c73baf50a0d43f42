"""What taking an amulet would do: each value says which one it dispels, if any."""

import pytest
from msgspec.structs import replace

from companion.games.dont_go_in_there.actions import Card
from tests.ui.games.tables import GAME, table
from tests.ui.scenes import REAL, metrics, translator
from ui.games.dont_go_in_there.effects import effect_words
from ui.games.dont_go_in_there.reckon import taking
from ui.screens.kit import Sheet

TYPES = ("amulet", "mask", "music_box", "ring", "twin", "holy_water")


def told(lang, value, up=(), values=(1, 2, 3, 4)):
    """Return what is said of an amulet to somebody who has those of values `up`.

    Args:
        values: which values the amulets of this game have.
    """
    state = table("take", 3, types=TYPES).state
    seat, slot = state.prompt.seat, next(iter(state.legal_actions())).slot
    cards = {**state.cards, "amulet": {str(one): 2 for one in values}}
    players = tuple(
        replace(one, up=tuple(Card("amulet", v) for v in up), down=())
        for one in state.players
    )
    state = replace(state, players=players, cards=cards)
    found = taking(state, seat, slot, Card("amulet", value))
    sheet = Sheet(GAME, translator(lang, REAL.id), metrics())
    return effect_words(sheet, state, seat, found)


@pytest.mark.parametrize("value", [1, 2, 3])
def test_an_amulet_says_which_one_it_dispels(value):
    assert f"(a {value} dispels a {value + 1})" in told("en", value)[0]
    assert f"{value}が{value + 1}を払いのける" in told("ja", value)[0]


@pytest.mark.parametrize("up", [(), (3,), (1, 2, 3)])
def test_the_highest_amulet_does_not_say_that_it_dispels_one(up):
    for lang in ("en", "ja"):
        said = told(lang, 4, up)
        assert said
        assert not [text for text in said if "5" in text or "(a 4" in text]


def test_which_amulet_is_the_highest_goes_by_the_cards_of_the_game():
    assert "(a 4 dispels a 5)" in told("en", 4, values=(1, 4, 5))[0]
    assert "dispels a" not in told("en", 3, values=(1, 3))[0]


def test_what_goes_at_the_end_is_said_also_of_the_highest():
    assert told("en", 4)[0] == told("en", 4, (1,))[0]
    assert told("en", 4, (3,)) != told("en", 4)
