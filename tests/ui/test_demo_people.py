"""Who plays in the demo: bots with hands of their own, so that their games end."""

import random

import pytest

from companion.games import names
from companion.sim import bots
from tests.games.panty_raider.tables import GAME, NAMES, Table, hand
from tests.kernel.toys import SEATS, TOYS
from ui.app.demohands import People

MOST = 2_500
"""Answers; at 10 touches a second a demo of so many is still watched to its end."""


def people(seed=1, game=GAME):
    rng = random.Random(seed)
    return People(game.id, rng, f"hands {seed}")


def played(state, who, most=MOST):
    done = 0
    while state.prompt is not None and done < most:
        state = state.apply(who.choose(state)).state
        done += 1
    return state, done


@pytest.mark.parametrize("n", range(2, 7))
def test_a_demo_of_panty_raider_ends(n):
    counts = []
    for seed in range(1, 5):
        state, done = played(GAME.start(NAMES[:n]), people(seed))
        assert state.outcome is not None, (n, seed)
        counts.append(done)
    assert min(counts) > 30


@pytest.mark.parametrize("game", TOYS, ids=[game.id for game in TOYS])
def test_games_without_hands_are_played_as_ever(game):
    state, _ = played(game.start(SEATS[game.id]), people(game=game))
    assert state.outcome is not None


@pytest.mark.parametrize("game", names())
def test_whoever_plays_answers_at_once(game):
    """A bot that takes a budget thinks for seconds on a Pi; the demo does without."""
    who = People(game, random.Random(1), "hands")._bot

    assert type(who) is type(bots.load(game, "greedy"))
    assert not hasattr(who, "budget")


def test_nobody_plays_a_card_that_another_was_dealt():
    """Hidden cards are told apart once, and each is in one hand only."""
    who, state = people(7), GAME.start(NAMES[:4], {"start_player": "Ann"})
    for _ in range(300):
        if state.prompt is None:
            break
        hands = [who._hand(state, seat) for seat in state.seats]
        cards = [action.card for held in hands for action in held.values()]
        assert len(cards) == len(set(cards))
        state = state.apply(who.choose(state)).state


def test_what_somebody_has_seen_is_what_turns_up():
    ann = {"hand": hand("yearbook")}
    for seed in range(8):
        who = people(seed)
        table = Table(players={"Ann": ann}).do("play", "Ann", card="mis.yearbook")
        (seen,) = (
            answer
            for slot, answer in who._hand(table.state, "Ann").items()
            if slot.startswith("dorm/")
        )
        table.all_ready().do("enter_dorm").do("solo")
        assert who.choose(table.state) == seen
