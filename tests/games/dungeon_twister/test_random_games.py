"""Whole random games: nothing is lost, nothing lies where it cannot."""

import random

import pytest

from companion.games.dungeon_twister.game import game
from tests.games.dungeon_twister import auditor
from tests.games.dungeon_twister.positions import SEATS, position
from tests.games.dungeon_twister.random_games import chosen, course
from tests.soak import SOAK, counted

MOST = 10_000


def test_random_games_keep_every_token_and_every_rule_of_squares():
    cut = actions = 0
    with counted("dungeon twister: random games", full=2_000, seed=3) as run:
        for _ in range(run.n if SOAK else 2):
            options = {"friends_join_wounded": run.rng.random() < 0.8}
            last = None
            for state in course(run.rng, MOST, options):
                begins = state.prompt is not None and state.prompt.begins
                data = game.encode(state)
                faults = [*auditor.audit(data, laid=not begins)]
                assert not faults, faults
                last = state
                actions += 1
            cut += last.prompt is not None
        run.note(f"{actions} actions, {cut} games cut")


def test_positions_of_random_games_are_read_again():
    with counted("dungeon twister: positions", full=500, seed=4) as run:
        for _ in range(run.n if SOAK else 2):
            for state in course(run.rng, 600):
                assert game.decode(game.encode(state)) == state


@pytest.mark.parametrize("seed", range(2))
def test_the_points_of_a_game_are_those_its_events_tell(seed):
    rng = random.Random(seed)
    state = game.start(SEATS)
    told = dict.fromkeys(SEATS, 0)
    while state.prompt is not None:
        step = state.apply(chosen(state, rng))
        state = step.state
        for event in step.events:
            kind = type(event).__name__
            if kind == "CharacterDied":
                told[event.seat] += 1
            elif kind == "MazeLeft":
                told[event.seat] += event.vp
        assert told == {player.name: player.vp for player in state.players}
    assert state.outcome.reason == "vp"
    assert max(told.values()) >= 5


def test_the_auditor_sees_what_it_should():
    data = game.encode(position({"a1": "T", "b1": "G"}))

    def seen(**change):
        return bool([*auditor.audit(data | change, laid=True)])

    assert not seen()
    assert seen(tokens={"a1": "T", "b1": "Gc-"})
    assert seen(tokens={"a1": "T", "f0": "G"})
    assert seen(tokens={"a1": "Tc"})
    assert seen(tokens={"v1": "T", "b1": "G"})
    assert seen(tokens={"a1": "T"})
    assert seen(out=data["out"] + "T")
    assert seen(players=[{**data["players"][0], "combat": [1]}, data["players"][1]])
