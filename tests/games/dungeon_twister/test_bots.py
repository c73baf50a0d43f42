"""Bots of Dungeon Twister: legal, honest, and no fools."""

import json
import random
import time

import pytest
from click.testing import CliRunner

from companion.cli import main
from companion.games.dungeon_twister import actions as a
from companion.games.dungeon_twister.game import game
from companion.games.dungeon_twister.prompts import Act
from companion.sim import bots
from companion.sim.bots import maze_search
from companion.sim.bots.dungeon_twister import Greedy, Random, fought, hand_of
from companion.sim.bots.maze_search import Search, hidden_drawn
from companion.sim.bots.maze_worth import WON, value, ways_out
from companion.sim.playout import play
from companion.sim.stats import wilson
from tests.games.dungeon_twister.board import do, position
from tests.games.dungeon_twister.positions import SEATS
from tests.games.dungeon_twister.random_games import course
from tests.soak import SOAK, counted

RNG = random.Random(0)
RIVALS = {"a9": "C", "v0": "c", "v9": "r"}


def chosen(state, bot=None, seed=0):
    """Return what a bot does."""
    seat = state.prompt.seats[0]
    return (bot or Greedy()).choose({}, state, seat, random.Random(seed))


def played(names, seed, most=10_000, options=None):
    seated = {seat: bots.load(game.id, name) for seat, name in zip(SEATS, names)}  # noqa: B905
    first, second = random.Random(seed), random.Random(seed + 1)
    return play(game.start(SEATS, options), seated, first, second, most)


# --- by name --------------------------------------------------------------------------


def test_they_are_found_by_name_and_search_takes_a_budget():
    assert bots.names(game.id) == ("random", "greedy", "search")
    assert type(bots.load(game.id, "random")) is Random
    assert bots.load(game.id, "search").budget == maze_search.USUAL
    assert bots.load(game.id, "search:400").budget == 400


@pytest.mark.parametrize(
    "name",
    [
        "search:",
        "search:0",
        "search:-1",
        "search:x",
        "search:1e3",
        "search:999999999999",
        "greedy:5",
        "random:5",
        "serch:5",
        ":5",
    ],
)
def test_what_is_no_bot_or_no_budget_is_told(name):
    with pytest.raises(bots.UnknownBot):
        bots.load(game.id, name)


# --- what a position is worth ---------------------------------------------------------


def test_nearer_to_the_exit_is_better_and_what_one_gains_the_other_loses():
    near, far = (position({**RIVALS, at: "G"}) for at in ("u2", "b1"))
    loaded, hurt = position({**RIVALS, "b1": "GX"}), position({**RIVALS, "b1": "G-"})

    assert value(near, 0) > value(loaded, 0) > value(far, 0) > value(hurt, 0)
    for state in (near, far, loaded, hurt):
        assert value(state, 0) == pytest.approx(-value(state, 1))


def test_a_won_game_is_worth_more_than_any_other():
    data = game.encode(position({**RIVALS, "u2": "GX"}))
    data["players"][0]["vp"] = 4
    state = do(game.decode(data), "G:v2")

    assert state.outcome.winners == ("Ann",)
    assert (value(state, 0), value(state, 1)) == (WON, -WON)


def test_ways_out_are_as_short_as_steps_allow():
    state = position(RIVALS)
    mine, theirs = ways_out(state.slots, 0)

    assert {mine[s] for s in range(210, 220)} == {0}
    assert {theirs[s] for s in range(10)} == {0}
    for square, near in enumerate(state.maze.near):
        for other in near:
            pit = 4 if other in state.maze.pits else 0
            assert mine[square] <= 1 + mine[other] + pit


# --- what they do ---------------------------------------------------------------------


@pytest.mark.parametrize("bot", [Greedy(), Search(10)], ids=["greedy", "search"])
def test_a_point_at_hand_is_taken(bot):
    state = position({**RIVALS, "u2": "G"})

    done = chosen(state, bot)

    assert isinstance(done, a.Move)
    assert done.path[-1].startswith("v")


def test_a_sure_fight_is_taken_and_a_lost_one_is_not():
    sure = position({"b1": "R", "b2": "g-", "v9": "w"}, ap=1)
    lost = position({"b1": "G", "b2": "r", "v9": "w"}, ap=1)

    assert chosen(sure) == a.Attack(who="R", target="b2")
    assert not any(isinstance(chosen(lost, seed=seed), a.Attack) for seed in range(20))


def test_a_combat_card_is_not_wasted_where_it_cannot_matter():
    won = do(position({"b1": "R", "b2": "g-", **RIVALS}), "Rxb2")
    close = do(position({"b1": "W", "b2": "w", **RIVALS}), "Wxb2")

    def laid(state):
        _, cards = state.prompt.secrets(state, a.Commit())
        return Greedy().conceal(cards, state, "Ann", RNG).value

    assert laid(won) <= 3 < laid(close)
    assert fought(won, "Ann", a.TurnUp(value=6)) < fought(won, "Ann", a.TurnUp(value=3))


def test_nobody_counts_cards_that_the_table_does_not_show():
    spent = {"players": [{"name": name, "combat": [0, 1]} for name in SEATS]}
    state = position({"b1": "W", "b2": "w"}, **spent)
    shown = position({"b1": "W", "b2": "w"}, options={"memory_aids": True}, **spent)

    assert list(hand_of(state, 0, 0)) == [0, 1]
    assert len(hand_of(state, 1, 0)) == 9
    assert list(hand_of(shown, 1, 0)) == [0, 1]
    drawn = {hidden_drawn(state, 0, RNG).players[1].combat for _ in range(60)}
    assert {len(hand) for hand in drawn} == {2}
    assert len(drawn) > 4
    assert hidden_drawn(shown, 0, RNG) == shown


def test_greedy_does_not_depend_on_what_is_hidden():
    """Only what a view shows is used: the opponent's spent cards change nothing."""
    states = [
        position(
            {"b1": "W", "b2": "w", "d2": "T", **RIVALS},
            players=[{"name": "Ann"}, {"name": "Ben", "combat": hand}],
        )
        for hand in ([0, 1, 2], [0, 5, 6])
    ]

    assert states[0].view("Ann") == states[1].view("Ann")
    for bot in (Greedy(), Search(12)):
        one, other = (chosen(state, bot, seed=3) for state in states)
        assert one == other


def test_every_answer_at_every_prompt_is_legal():
    players = [Random(), Greedy(), Search(3)]
    states = list(course(random.Random(4), 700))
    first = {type(s.prompt).__name__: s for s in reversed(states)}
    some = [*first.values(), *states[::60]]
    for state in some:
        if state.prompt.kind == "choose":
            for bot in players:
                state.apply(chosen(state, bot))


# --- whole games ----------------------------------------------------------------------


def test_greedy_players_come_to_an_end_and_beat_random_ones():
    wins = cut = 0
    with counted("dungeon twister: greedy beats random", full=150, seed=5) as run:
        for n in range(run.n):
            names = ("greedy", "random") if n % 2 else ("random", "greedy")
            result = played(names, run.rng.randrange(2**30))
            cut += result.cut
            best = SEATS[names.index("greedy")]
            wins += result.outcome is not None and best in result.outcome.winners
        run.note(f"{wins} won, {cut} cut")
    assert wins > 0.8 * run.n
    assert cut == 0


def test_search_beats_greedy():
    """200 games, colours changed: the lower end of the interval is above 55 %."""
    wins = over = 0
    with counted("dungeon twister: search:50 beats greedy", full=200, seed=6) as run:
        for n in range(run.n if SOAK else 1):
            names = ("search:50", "greedy") if n % 2 else ("greedy", "search:50")
            seed = run.rng.randrange(2**30)
            result = played(names, seed, 10_000 if SOAK else 60)
            best = SEATS[names.index("search:50")]
            over += result.outcome is not None
            wins += result.outcome is not None and result.outcome.winners == (best,)
        run.note(f"{wins} of {over} won")
    if SOAK:
        assert wilson(wins, run.n).low > 0.55


def test_a_budget_of_400_rollouts_is_kept():
    """A rollout each, and not one more; the CPU they take is told by the soak."""
    state = next(s for s in course(random.Random(8), 900) if len(s.on) > 12)
    while type(state.prompt).__name__ != "Act":
        state = state.apply(state.legal_actions()[0]).state
    made = []

    def counting(*args):
        made.append(1)
        return maze_search.value(args[0], args[2])

    real, maze_search.rollout = maze_search.rollout, counting
    try:
        chosen(state, Search(400))
    finally:
        maze_search.rollout = real
    assert len(made) == 400

    if SOAK:
        began = time.process_time()
        chosen(state, Search(400))
        with counted("dungeon twister: search:400", full=1, seed=0) as run:
            run.note(f"{time.process_time() - began:.2f} s of CPU")


def test_simulate_tells_points_length_and_who_wins():
    words = ["--lang", "en", "simulate", "dungeon-twister", "--games", "1", "--jobs"]
    words += ["1", "--bots", "greedy,random", "--json"]

    told = json.loads(CliRunner().invoke(main, words).stdout)

    assert told["bots"]["greedy"]["wins"]["of"] == 1
    assert {"value", "low", "high"} <= set(told["bots"]["greedy"]["points"])
    assert told["length"]["turns"]["value"] > 4
    assert told["length"]["actions"]["value"] > told["length"]["turns"]["value"]


def test_turns_are_counted_by_the_cards_that_are_played():
    """The only card that may be played is played unasked: a turn all the same."""
    state = position({"b1": "T", **RIVALS}, players=[{"name": n} for n in SEATS])
    told = []

    class Passing(Random):
        def choose(self, known, state, seat, rng):
            step = super().choose(known, state, seat, rng)
            return a.EndTurn() if isinstance(state.prompt, Act) else step

    result = play(state, dict.fromkeys(SEATS, Passing()), RNG, RNG, 41)

    for _ in range(result.actions):
        action = chosen(state, Passing())
        step = state.apply(action)
        told += [e for e in step.events if type(e).__name__ == "ActionCardPlayed"]
        state = step.state
    assert result.turns == len(told) > 20


def test_a_mistyped_budget_is_told():
    words = ["--lang", "en", "simulate", "dungeon-twister", "--bots", "search:x"]

    result = CliRunner().invoke(main, words)

    assert result.exit_code == 2
    assert "search:x" in result.stderr
