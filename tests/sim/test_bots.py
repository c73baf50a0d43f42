"""Bots: found by name, always legal, honest; and the greedy one is no fool."""

import random

import pytest
from msgspec.structs import replace

from companion.games.dont_go_in_there import prompts
from companion.games.dont_go_in_there.actions import (
    KEEP,
    REROLL,
    TO_BLANK,
    Card,
    ChooseType,
    RevealCard,
    TakeCard,
)
from companion.games.dont_go_in_there.model import FACE_DOWN, Resolving
from companion.sim import bots
from companion.sim.bots import burden
from companion.sim.bots import dont_go_in_there as greedy
from companion.sim.bots.dont_go_in_there import Greedy, takers_ahead
from companion.sim.playout import play
from companion.sim.stats import wilson
from tests.kernel.toys import SEATS, WINDOW
from tests.sim.tools import TABLES, first, start, states, with_every_type
from tests.soak import counted

RNG = random.Random(0)
GREEDY = Greedy()


def chosen(state, known=None):
    return GREEDY.choose(known or {}, state, state.prompt.seats[0], RNG)


def test_each_game_has_its_bots():
    assert bots.names("dont-go-in-there") == ("random", "greedy")
    assert bots.names("maze") == ("random",)
    assert isinstance(bots.load("dont-go-in-there", "greedy"), Greedy)
    assert type(bots.load("maze", "random")) is bots.Bot


@pytest.mark.parametrize(
    ("game", "name", "near"),
    [("dont-go-in-there", "gredy", ["greedy"]), ("maze", "greedy", [])],
)
def test_an_unknown_bot_is_told_with_the_nearest(game, name, near):
    with pytest.raises(bots.UnknownBot) as error:
        bots.load(game, name)

    assert error.value.near == near
    assert error.value.known == bots.names(game)


def test_in_a_window_a_bot_answers_for_its_own_seat_only():
    state = WINDOW.start(SEATS["window"])

    answers = bots.own_answers(state, "Ben")

    assert {answer.seat for answer in answers} == {"Ben"}
    assert len(answers) == 2
    assert bots.own_answers(replace(state, prompt=None), "Ben") == ()


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_greedy_finishes_every_kind_of_game(edition, players):
    for state in (start(edition, players), with_every_type(edition, players)):
        seated = dict.fromkeys(state.seats, GREEDY)
        result = play(state, seated, random.Random(players), RNG)

        assert result.outcome.reason == "cards_taken"
        assert result.turns == 12 * players


@pytest.mark.parametrize(
    ("edition", "players", "fair"), [("prototype", 2, 0.5), ("retail", 3, 1 / 3)]
)
def test_greedy_beats_random_clearly(edition, players, fair):
    claim = f"greedy beats random, {edition}, {players} players"
    with counted(claim, full=2_000, seed=9) as run:
        wins = 0
        for number in range(run.n):
            state = start(edition, players)
            me = state.seats[number % players]
            seated = {seat: bots.Bot() for seat in state.seats} | {me: GREEDY}
            winners = play(state, seated, run.rng, run.rng).outcome.winners
            wins += winners == (me,)
        _, low, _ = wilson(wins, run.n)
        run.note(f"wins {wins}, at least {low:.3f}")
        assert low > fair + 0.15


def test_greedy_decides_the_same_whatever_hidden_totals_are():
    rng, compared = random.Random(4), 0
    for state, _ in states(start("retail", 4), rng, GREEDY):
        if state.prompt.kind != "choose":
            continue
        seat = state.prompt.seat
        others = [
            p if p.name == seat else replace(p, ghosts=rng.randrange(20))
            for p in state.players
        ]
        otherwise = replace(state, players=tuple(others))
        assert chosen(state) == chosen(otherwise)
        compared += 1
    assert compared > 48


def test_open_totals_are_looked_at():
    state = first(lambda s: isinstance(s.prompt, prompts.RollAgain), start())
    state = replace(state, options=replace(state.options, ghosts_hidden=False))
    sights = set()
    for ghosts in (0, 30):
        players = tuple(
            p if p.name == state.prompt.seat else replace(p, ghosts=ghosts)
            for p in state.players
        )
        players = tuple(
            replace(p, ghosts=8) if p.name == state.prompt.seat else p for p in players
        )
        sight = burden.Sight(replace(state, players=players), state.prompt.seat)
        sights.add(sight.cost(8) > 2)
    assert sights == {True, False}


@pytest.mark.parametrize(
    ("filled", "space", "ahead"),
    [
        ((0, 0, 0, 0), 1, (1, 0, 0)),
        ((0, 0, 0, 0), 4, (0, 0, 1)),
        ((0, 0, 0, 0), 2, (1 / 3, 2 / 3, 0)),
        ((1, 0, 0, 0), 3, (0, 1 / 2, 1 / 2)),
        ((1, 1, 0, 0), 3, (0, 0, 1)),
        ((0, 0, 1, 1), 1, (1, 0, 0)),
        ((0, 1, 1, 0), 4, (0, 0, 1)),
    ],
)
def test_who_takes_before_whom(filled, space, ahead):
    found = takers_ahead(tuple(map(bool, filled)), space)

    assert found == pytest.approx(ahead)


# --- single decisions ---------------------------------------------------------------


def taking(mine, row, types=None):
    """Return a retail state in which Ann, who has `mine`, takes from `row`."""
    types = types or ["ring", "twin", "mirror", "tome", "cat", "amulet"]
    state = first(
        lambda s: (
            isinstance(s.prompt, prompts.Take)
            and s.prompt.room == "attic"
            and s.prompt.seat == "Ann"
            and len(s.resolving.left) == 3
        ),
        start(types=types),
    )
    rooms = tuple(
        replace(room, slots=row) if room.side == "attic" else room
        for room in state.rooms
    )
    ann, *others = state.players
    return replace(state, rooms=rooms, players=(replace(ann, up=mine), *others))


RINGS = tuple(Card("ring", value) for value in (4, 4, 3))
LOW = Card("cat", 1)


@pytest.mark.parametrize(
    ("mine", "row", "slot"),
    [
        ((), (Card("cat", 4), LOW, Card("cat", 3)), 2),
        (RINGS, (LOW, Card("amulet", 2), Card("ring", 3)), 3),
        ((Card("twin", 4),), (LOW, Card("twin", 3), Card("twin", 4)), 3),
        (
            (Card("tome", 1), Card("cat", 4), Card("cat", 4)),
            (Card("tome", 3), Card("twin", 1), Card("ring", 1)),
            1,
        ),
    ],
)
def test_greedy_takes_what_leaves_it_least(mine, row, slot):
    assert chosen(taking(mine, row)) == TakeCard(slot)


def test_greedy_names_the_type_with_most_curses():
    state = taking((Card("ring", 2), Card("twin", 4), Card("twin", 3)), (LOW,) * 3)
    ask = prompts.NameType(("Ann",), "tome", types=("ring", "twin"))

    assert chosen(replace(state, prompt=ask)) == ChooseType("twin")


def resolving(prompt_type, seat, space):
    """Return a state that asks the resolver, who stands on `space`, about the dice."""
    side = "hallway" if prompt_type is prompts.TurnDie else "basement"
    state = first(
        lambda s: isinstance(s.prompt, prompts.Place), start(start_sides=[*SIDES, side])
    )
    spaces = tuple(seat if k == space else None for k in range(1, 5))
    rooms = tuple(
        replace(r, spaces=spaces) if r.side == side else r for r in state.rooms
    )
    return replace(state, rooms=rooms, resolving=Resolving(side, seat, (space,))), side


SIDES = ("attic", "library")


@pytest.mark.parametrize(("ghosts", "answer"), [(5, REROLL), (3, REROLL), (1, KEEP)])
def test_greedy_rolls_again_when_the_roll_is_worse_than_usual(ghosts, answer):
    state, side = resolving(prompts.RollAgain, "Ann", 1)
    state = replace(state, prompt=prompts.RollAgain(("Ann",), side, 5, ghosts))

    assert chosen(state) == answer


@pytest.mark.parametrize(("space", "ghosts"), [(1, 3), (2, 2)])
def test_greedy_turns_a_ghost_away_that_would_come_to_it(space, ghosts):
    state, side = resolving(prompts.TurnDie, "Ann", space)
    state = replace(state, prompt=prompts.TurnDie(("Ann",), side, 5, ghosts))

    assert chosen(state) == TO_BLANK


def test_a_card_that_was_looked_at_counts_as_what_it_is():
    state = first(
        lambda s: (
            isinstance(s.prompt, prompts.Place)
            and any(FACE_DOWN in r.slots and s.prompt.seat in r.spaces for r in s.rooms)
        ),
        start(start_sides=["attic", "basement", "secret_passage"]),
    )
    room = state.rooms[state.room_index("secret_passage")]
    seen = {}
    for value in (1, 4):
        known = {"secret_passage/3": RevealCard("mask", value)}
        placing = greedy._Placing(burden.Sight(state, state.prompt.seat), known)
        seen[value] = placing._room(room.side)

    assert seen[1].picks[2] < seen[4].picks[2]
    assert [seen[1].dice[0][0] - seen[4].dice[0][0]] == [1]
