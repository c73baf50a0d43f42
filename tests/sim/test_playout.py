"""Whole games between bots."""

import random

import pytest

from companion.kernel import IllegalAction
from companion.sim.bots import Bot
from companion.sim.playout import play
from tests.kernel.toys import DUEL, SEATS, TOYS
from tests.kernel.toys.duel import Commit, TurnUp
from tests.sim.tools import NAMES, TABLES, start
from tests.soak import counted


def played(state, seed=1, **more):
    seated = {seat: Bot() for seat in state.seats}
    return play(state, seated, random.Random(seed), random.Random(seed), **more)


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_a_game_ends_with_the_figures_of_each_seat(edition, players):
    state = start(edition, players)

    result = played(state)

    assert result.outcome.reason == "cards_taken"
    assert not result.cut
    assert result.turns == 12 * players
    assert result.figures["curses"] == result.outcome.totals
    assert set(result.figures["ghosts"]) == set(state.seats)


@pytest.mark.parametrize("edition", ["prototype", "retail"])
def test_random_games_of_every_kind_come_to_their_end(edition):
    claim = f"random games without an exception, {edition}"
    with counted(claim, full=10_000, seed=11) as run:
        counts = [n for known, n in TABLES if known == edition]
        for _ in range(run.n):
            players = run.rng.choice(counts)
            state = any_start(edition, players, run.rng)
            seated = dict.fromkeys(state.seats, Bot())
            result = play(state, seated, run.rng, run.rng)
            assert result.outcome.reason == "cards_taken"
            assert result.turns == 12 * players


def any_start(edition, players, rng):
    """Return a start with some of the options set to any of their values."""
    game = start(edition, players).game
    chosen = {"edition": edition}
    for option in game.options([str(i) for i in range(players)], chosen):
        if option.key in ("edition", "start_player") or rng.random() < 0.5:
            continue
        values = option.values
        many = option.many
        chosen[option.key] = rng.sample(values, many) if many else rng.choice(values)
    if "start_sides" in chosen:
        boards = (("attic", "nursery"), ("basement", "hallway"))
        chosen["start_sides"] = [
            rng.choice(board) for board in (*boards, ("library", "secret_passage"))
        ]
    return game.start(NAMES[:players], chosen)


@pytest.mark.parametrize("toy", TOYS, ids=lambda toy: toy.id)
def test_every_game_can_be_played_at_random(toy):
    for seed in range(20):
        result = played(toy.start(SEATS[toy.id]), seed)

        assert result.outcome is not None
        assert result.figures == {"total": result.outcome.totals}
        assert 0 < result.turns < result.actions


def test_the_same_chance_plays_the_same_game():
    assert played(start(), 7) == played(start(), 7)
    assert played(start(), 7) != played(start(), 8)


def test_a_long_game_is_cut_and_says_so():
    result = played(start(), most=50)

    assert (result.cut, result.outcome, result.actions) == (True, None, 50)


class Concealer(Bot):
    """Always lays its highest card."""

    def conceal(self, answers, *_):
        assert all(isinstance(answer, TurnUp) for answer in answers)
        return max(answers, key=lambda answer: answer.card)


def test_a_bot_decides_what_it_lays_face_down():
    state = DUEL.start(SEATS["duel"])
    rng = random.Random(1)

    wins = [
        play(state, {"Ann": Concealer(), "Ben": Bot()}, rng, rng).outcome.totals
        for _ in range(50)
    ]

    assert sum(totals["Ann"] for totals in wins) > sum(t["Ben"] for t in wins) + 20


class Cheat(Bot):
    def choose(self, *_):
        return Commit(seat="Zed")


def test_a_bot_that_breaks_the_rules_is_found_out():
    with pytest.raises(IllegalAction):
        play(DUEL.start(SEATS["duel"]), {"Ann": Cheat(), "Ben": Cheat()}, *rngs())


def rngs():
    return random.Random(1), random.Random(1)
