"""Outcomes: ties share a place; a game that the table ends says so."""

import pytest

from companion.kernel import Outcome, rank
from tests.kernel.toys import SEATS, TOYS


@pytest.mark.parametrize(
    ("keys", "ranking"),
    [
        ({}, ()),
        ({"Ann": (3,)}, (("Ann",),)),
        ({"Ann": (3,), "Ben": (1,)}, (("Ben",), ("Ann",))),
        ({"Ann": (1,), "Ben": (1,)}, (("Ann", "Ben"),)),
        ({"Ann": (2, 5), "Ben": (2, 4), "Cy": (2, 5)}, (("Ben",), ("Ann", "Cy"))),
    ],
)
def test_the_lowest_key_wins_and_equal_keys_share_a_place(keys, ranking):
    assert rank(keys) == ranking


def test_all_that_share_the_first_place_have_won():
    assert Outcome("x", (("Ann", "Cy"), ("Ben",))).winners == ("Ann", "Cy")
    assert Outcome("x", ()).winners == ()


@pytest.mark.parametrize("game", TOYS, ids=lambda game: game.id)
def test_a_game_ended_by_the_table_says_so_with_totals_as_they_stand(game):
    state = game.start(SEATS[game.id])

    outcome = state.apply({"do": "end"}).state.outcome

    assert outcome.reason == "ended"
    assert set(outcome.totals) == set(SEATS[game.id])


@pytest.mark.parametrize("game", TOYS, ids=lambda game: game.id)
def test_a_game_played_to_its_end_names_its_own_reason(game):
    state = game.start(SEATS[game.id])
    while state.prompt is not None:
        state = state.apply(state.legal_actions()[-1]).state

    assert state.outcome.reason not in ("", "ended")
