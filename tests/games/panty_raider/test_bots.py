"""Bots through the dealer, the chance to win, and the referee."""

import json
import random
import statistics
from fractions import Fraction
from itertools import product

import pytest
from click.testing import CliRunner

from companion.cli import main as cli
from companion.games.panty_raider.formulas import chance_of, dice_of, parts_of
from companion.kernel import tag_of
from companion.sim import bots
from companion.sim.playout import play
from tests.games.panty_raider.random_games import random_options, steps
from tests.games.panty_raider.tables import GAME, NAMES
from tests.soak import counted


@pytest.mark.parametrize("n", range(2, 7))
def test_greedy_players_finish_in_a_reasonable_number_of_turns(n):
    turns = []
    for seed in range(6):
        state = GAME.start(NAMES[:n], {"attached_orange_cap": 4} if n > 4 else {})
        seated = {name: bots.load(GAME.id, "greedy") for name in NAMES[:n]}
        rng = random.Random(seed)
        result = play(state, seated, rng, random.Random(seed), 20_000)
        assert not result.cut
        turns.append(result.turns)
    assert statistics.median(turns) <= 45


def test_a_greedy_player_beats_random_ones():
    wins = 0
    with counted("panty-raider: greedy beats random", full=1_000, seed=3) as run:
        for _ in range(run.n):
            state = GAME.start(NAMES[:3])
            seated = {name: bots.load(GAME.id, "random") for name in NAMES[:3]}
            seated["Ben"] = bots.load(GAME.id, "greedy")
            result = play(state, seated, run.rng, run.rng, 20_000)
            wins += result.outcome is not None and result.outcome.winners == ("Ben",)
    assert wins > run.n * 0.6


def to_come(state, side):
    """Return how many dice of a side are to come, and what those show that lie."""
    prompt, thrown = state.prompt, state.attempt.thrown
    if again(state) and prompt.pool == side:
        return prompt.dice, prompt.keep
    if side in thrown:
        return 0, thrown[side].sum
    return dice_of(state, side), 0


def again(state):
    """Tell whether a re-roll is waited for."""
    return tag_of(state.prompt) == "roll" and bool(state.prompt.again)


def by_counting(state):
    """Return the chance to win by trying every fall of the dice still to come.

    Dice that are rolled again are to come, whatever they showed before.
    """
    sides = range(1, state.options.die_sides + 1)
    dice, have = {}, {}
    for side in ("player", "girl"):
        dice[side], lying = to_come(state, side)
        parts = [one.n for one in parts_of(state, side) if one.what != "dice"]
        have[side] = sum(parts) + lying
    ahead = have["player"] - have["girl"]
    falls = list(product(sides, repeat=dice["player"] + dice["girl"]))
    won = sum(
        ahead + sum(fall[: dice["player"]]) > sum(fall[dice["player"] :])
        for fall in falls
    )
    return Fraction(won, len(falls))


def test_the_chance_to_win_is_exact():
    seen = rerolls = 0
    with counted("panty-raider: the chance to win", full=500, seed=4) as run:
        for turn in range(max(6, run.n)):
            n = 2 + turn % 4
            options = random_options(run.rng, n) | {
                "base_dice": turn % 2,
                "die_sides": 4,
            }
            _, done = steps(run.rng, n, options, "greedy")
            states = [s.state for s in done if s.state.attempt is not None]
            rolling = [state for state in states if again(state)]
            some = run.rng.sample(states, min(4, len(states)))
            for state in (*some, *rolling[:2]):
                if sum(dice_of(state, side) for side in ("player", "girl")) > 6:
                    continue
                assert abs(chance_of(state) - by_counting(state)) < 1e-9
                seen += 1
                rerolls += again(state)
    assert seen
    assert rerolls


def test_the_referee_plays_it_line_by_line():
    lines = [
        {"do": "ready", "seat": "all"},
        {"do": "enter_dorm"},
        {"do": "solo"},
        {"do": "reveal", "card": "dorm.01"},
        {"do": "reveal", "card": "dorm.02"},
        {"do": "raid"},
        {"ask": "legal"},
    ]
    text = "\n".join(map(json.dumps, lines))
    args = ["referee", "panty-raider", "--players", "Ann,Ben", "--option"]
    result = CliRunner().invoke(cli, [*args, "start_player=Ann"], input=text)

    told = [json.loads(line) for line in result.stdout.splitlines()]
    assert result.exit_code == 0, result.output
    assert told[0]["prompt"]["what"] == "gear_up"
    assert [event["event"] for event in told[6]["events"]][:1] == ["AttemptBegan"]
    assert not [line for line in told if "refused" in line or "error" in line]


def test_the_simulation_is_told_in_figures():
    args = ["simulate", "panty-raider", "--games", "2", "--players", "3", "--json"]
    result = CliRunner().invoke(cli, [*args, "--bots", "greedy", "--jobs", "1"])

    assert result.exit_code == 0, result.output
    data = json.loads(result.stdout)
    assert {"wins", "banked", "open"} <= set(data["bots"]["greedy"])


def test_turns_begin_with_the_choice_of_the_dorm_phase():
    _, done = steps(random.Random(1), 3, {}, "greedy")

    assert any(tag_of(s.state.prompt) == "dorm_choice" for s in done[:-1])
