"""Plans of the search bot: whole turns, the best of them, and nothing hidden."""

import random

import pytest

from companion.games.dungeon_twister import actions as a
from companion.sim.bots import maze_plans, maze_search
from companion.sim.bots.dungeon_twister import rated
from companion.sim.bots.maze_plans import OPEN_ENDED, plans
from companion.sim.bots.maze_search import Search, answered, expected
from tests.games.dungeon_twister.board import do, position
from tests.games.dungeon_twister.random_games import course

RIVALS = {"a9": "C", "v0": "c", "v9": "r"}


def planned(state, most=10):
    me = state.turn
    return plans(state, me, rated(state, me), most)


def acting(seed, ap=2):
    """Return states of a random game in which somebody has points to spend."""
    every = course(random.Random(seed), 700)
    return [s for s in every if type(s.prompt).__name__ == "Act" and s.ap >= ap][::9]


def test_a_plan_sees_beyond_the_next_action():
    """Two moves score where one does not: the whole way is planned."""
    state = position({"q9": "T", **RIVALS}, ap=3)
    scoring = [
        plan
        for plan in planned(state)
        if plan.state is not None and plan.state.players[0].vp == 1
    ]

    assert scoring
    assert min(len(plan.actions) for plan in scoring) == 2


@pytest.mark.parametrize("most", [2, 5, 10])
def test_the_best_few_are_kept_and_always_the_end_of_the_turn(most):
    for state in acting(5)[:6]:
        kept = planned(state, most)
        assert len(kept) <= most
        assert [plan.first for plan in kept if not plan.actions] == [a.EndTurn()]
        better = [plan.worth for plan in kept if plan.actions]
        assert better == sorted(better, reverse=True)


def test_each_plan_can_be_carried_out_and_leads_where_it_says():
    for state in acting(7)[:6]:
        for plan in planned(state):
            now = state
            for action in plan.actions:
                assert now.turn == state.turn
                now = now.apply(action).state
            assert plan.state in (None, now)


def test_what_others_decide_is_the_end_of_a_plan():
    state = position({"b1": "R", "b2": "g-", **RIVALS}, ap=4)
    found = [plan for plan in planned(state) if plan.state is None]

    assert any(isinstance(plan.actions[-1], a.Attack) for plan in found)
    for plan in planned(state):
        assert not any(isinstance(one, OPEN_ENDED) for one in plan.actions[:-1])


def test_two_ways_to_one_position_are_one_plan():
    for state in acting(9)[:6]:
        ends = [plan.state for plan in planned(state) if plan.state is not None]
        assert len({maze_plans._key(end) for end in ends}) == len(ends)


def test_plans_do_not_go_on_for_ever(monkeypatch):
    state = max(acting(5), key=lambda one: len(one.on))
    looked = []

    def counting(*args):
        looked.append(1)
        return rated(*args)

    monkeypatch.setattr(maze_plans, "rated", counting)
    monkeypatch.setattr(maze_plans, "MOST_LOOKED", 0)
    found = rated(state, state.turn)
    plans(state, state.turn, found, 10)
    assert not looked


def test_whoever_waits_acts_now_and_then(monkeypatch):
    """Two players who both wait for the other would wait for ever."""
    state = position({"c2": "T", "t7": "t"}, ap=3)
    stop = planned(state)[-1:]
    monkeypatch.setattr(maze_search, "plans", lambda *_: stop)
    monkeypatch.setattr(maze_search, "wandering", lambda *_: a.Drink(who="T"))
    seats = range(40)

    done = [Search(3).choose({}, state, "Ann", random.Random(n)) for n in seats]

    assert 10 < sum(isinstance(one, a.Drink) for one in done) < 38


# --- combat cards ---------------------------------------------------------------------


def test_the_likely_card_of_the_other_side_is_what_serves_it_best():
    state = do(position({"b1": "W", "b2": "w", **RIVALS}), "Wxb2")

    theirs = expected(state, "Ann")

    (likely,) = [card for card in {*theirs} if theirs.count(card) > maze_search.LIKELY]
    assert {0, 1, 2, 3, 4, 5, 6} == {*theirs}
    assert likely > 0


def test_the_answer_beats_it_with_what_is_just_enough(monkeypatch):
    state = do(position({"b1": "W", "b2": "w", **RIVALS}), "Wxb2")
    _, cards = state.prompt.secrets(state, a.Commit())
    for theirs, mine in ((2, 3), (4, 5), (5, 6)):
        monkeypatch.setattr(maze_search, "expected", lambda *_, n=theirs: [n])
        assert answered(state, "Ann", cards).value == mine
    monkeypatch.setattr(maze_search, "expected", lambda *_: [6])
    low = [card for card in cards if card.value < 6]
    assert answered(state, "Ann", low).value == 0


def test_a_card_is_answered_without_knowing_what_is_spent():
    """Only what a view shows is used: the other's spent cards change nothing."""
    told = set()
    for hand in ([0, 1, 2], [0, 5, 6]):
        players = [{"name": "Ann"}, {"name": "Ben", "combat": hand}]
        state = position({"b1": "W", "b2": "w", **RIVALS}, players=players)
        state = do(state, "Wxb2")
        _, cards = state.prompt.secrets(state, a.Commit())
        told.add(Search().conceal(cards, state, "Ann", random.Random(1)).value)

    assert len(told) == 1
