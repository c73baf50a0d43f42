"""The rulings of section 14 that no scenario shows, and the end of the game."""

import pytest

from tests.games.dungeon_twister.board import (
    do,
    fight,
    points,
    position,
    refused,
    texts_of,
    tokens,
)

ROW = {"c3": "W", "d3": "m", "e3": "G", "f3": "g"}


def groups(state, text):
    (begun,) = state.apply({"do": "text", "text": text}).events
    return "".join(begun.attackers), "".join(begun.defenders)


@pytest.mark.parametrize(("ruling", "who"), [("chain", "gm"), ("direct", "m")])
def test_a_chain_draws_in_more_than_direct_neighbours(ruling, who):
    state = position(ROW, options={"group_combat": ruling})

    assert groups(state, "Wxd3") == ("GW", who)


@pytest.mark.parametrize(("ruling", "who"), [(True, "gm"), (False, "m")])
def test_friends_of_a_wounded_join_by_the_ruling(ruling, who):
    row = {**ROW, "d3": "m-"}
    state = position(row, options={"friends_join_wounded": ruling})

    assert groups(state, "Wxd3") == ("GW", who)


@pytest.mark.parametrize(("ruling", "breaks"), [(False, False), (True, True)])
def test_the_warrior_and_an_open_portcullis(ruling, breaks):
    options = {"warrior_breaks_open": ruling}
    state = position({"b1": "W"}, options=options, portcullises={"b1e": "open"})

    assert ("Wbb1e" in texts_of(state)) == breaks


def test_a_friend_is_dropped_only_where_the_ruling_allows_it():
    lies = {"g2": "C-L", "f2": "G", "v9": "t"}

    assert refused(position(lies), "G:g2=Lh2") == ("move.own_fall", "g2")
    after = do(position(lies, options={"own_fall": "allow"}), "G:g2=Lh2")
    assert tokens(after) == {"h2": "GL", "v9": "t"}
    assert points(after) == (0, 1)


def test_a_drinker_spends_his_own_points_first_and_loses_them_with_the_turn():
    state = position({"b2": "TP", "b3": "G", "v9": "t"})

    after = do(state, "Tp")

    assert (after.ap, [*after.own_ap.values()]) == (2, [4])
    assert tokens(after)["b2"] == "T"
    assert (do(after, "T:b1").ap, do(after, "G:a3").ap) == (2, 1)
    assert not do(after, "end").own_ap


def test_a_helpless_player_is_skipped_and_both_end_the_game():
    alone = position({"b2": "T", "v9": "c-"}, ap=1)
    last = position({"c3": "W", "d3": "g-"}, ap=1, hurt="")

    after = do(alone, "T:b1")
    assert after.prompt.seats == ("Ann",)
    assert after.outcome is None
    both = fight(last, "Wxd3", 0, 6)
    assert both.outcome.reason == "both_helpless"
    assert both.outcome.ranking == (("Ann", "Ben"),)


def test_five_points_win_at_once():
    players = [{"name": "Ann", "vp": 4}, {"name": "Ben", "vp": 4}]

    after = do(position({"u6": "C", "v9": "t"}, players=players), "C:v6")

    assert after.prompt is None
    assert after.outcome.reason == "vp"
    assert after.outcome.winners == ("Ann",)
