"""Moves, jumps and walls passed are those of the second, plain implementation."""

import random

import pytest

from companion.games.dungeon_twister import reach
from companion.games.dungeon_twister.actions import Move
from companion.games.dungeon_twister.steps import Walker
from companion.games.dungeon_twister.tokens import BIT, CHARACTERS, OWN, code_of, each
from companion.kernel import IllegalAction
from tests.games.dungeon_twister import plain
from tests.games.dungeon_twister.positions import random_position
from tests.soak import counted

RULINGS = (
    {},
    {},
    {"own_fall": "allow"},
    {"rope_under_enemy": False, "rope_anchors": True},
    {"wounded_on_roped_pit": True, "two_wounded": True},
    {"jump_takes_rope": False, "wall_walk_line": False},
)


def result(board, state, action):
    """Return where everything that was on a board lies after an action."""
    after = plain.Board(state.game.encode(state.apply(action).state))
    gone = board.at.keys() - after.at.keys()
    return frozenset({*after.at.items(), *((token, plain.OUT) for token in gone)})


def movers(state):
    """Return the living characters of the player on turn."""
    own = state.lying & CHARACTERS & OWN[state.turn] & ~state.wounded
    return [code_of(token) for token in each(own)]


def compare(state):
    """Compare the ways of everybody on turn; return how many results there were."""
    board = plain.Board(state.game.encode(state))
    count = 0
    for who in movers(state):
        mover = plain.Mover(board, who)
        walker = Walker(state, BIT[who], state.where(BIT[who]))
        ways = reach.moves(walker)
        mine = {result(board, state, way): len(way.path) for way in ways}
        theirs = {plain.settled(board, end): n for end, n in mover.moves().items()}
        assert mine == theirs, f"{who}: {difference(mine, theirs)}"
        assert len(ways) == len(mine), f"{who}: a result is listed twice"
        jumps = {result(board, state, one) for one in reach.jumps(walker)}
        assert jumps == {plain.settled(board, end) for end in mover.jumps()}
        walls = reach.wall_passes(walker) if who in "Kk" else []
        assert {result(board, state, one) for one in walls} == mover.wall_passes()
        count += len(mine) + len(jumps) + len(walls)
    return count


def difference(mine, theirs):
    """Return a readable sample of what only one of the two has."""
    only = [("listed", end) for end in mine.keys() - theirs.keys()]
    only += [("plain", end) for end in theirs.keys() - mine.keys()]
    only += [(mine[e], theirs[e]) for e in mine.keys() & theirs if mine[e] != theirs[e]]
    return only[:3]


def test_every_way_is_found_by_both_implementations():
    results = 0
    with counted(
        "dungeon twister: ways against plain ones", full=1_500, seed=11
    ) as run:
        for _ in range(run.n):
            options = run.rng.choice(RULINGS)
            pieces = run.rng.randint(6, 24)
            hidden = run.rng.choice((0, 0, 1, 3))
            turn = run.rng.choice(("Ann", "Ben"))
            state = random_position(
                run.rng, pieces=pieces, hidden=hidden, turn=turn, options=options
            )
            results += compare(state)
        run.note(f"{results} results")


def random_way(rng, mover):
    """Return a path, back and forth at will, and what is handled on it."""
    place, path = mover.start, []
    for _ in range(rng.randint(1, plain.SPEED[mover.letter])):
        around = mover.board.near(place) or [place]
        if rng.random() < 0.05:
            around = mover.board.beside(place)
        place = rng.choice(around)
        path.append(place)
    takes = {}
    for n, left in enumerate([mover.start, *path[:-1]]):
        if rng.random() < 0.5:
            lying = mover.lying(mover.world, left)
            takes[n] = rng.choice([None, mover.load, *lying])
    return path, takes


def test_any_way_is_accepted_by_both_or_by_neither():
    legal = 0
    with counted("dungeon twister: any way", full=50_000, seed=12) as run:
        for turn in range(run.n):
            if turn % 50 == 0:
                options = run.rng.choice(RULINGS)
                state = random_position(run.rng, pieces=24, options=options)
                board = plain.Board(state.game.encode(state))
                able = movers(state) or [None]
            who = run.rng.choice(able)
            if who is None:
                continue
            mover = plain.Mover(board, who)
            path, takes = random_way(run.rng, mover)
            if any(not 0 <= x <= 21 or not 0 <= y <= 9 for x, y in path):
                continue
            names = tuple(map(plain.name_of, path))
            handle = tuple((n, take or "0") for n, take in takes.items())
            move = Move(who=who, path=names, handle=handle)
            end = mover.walk(path, takes)
            if end is None:
                with pytest.raises(IllegalAction):
                    state.apply(move)
            else:
                legal += 1
                assert result(board, state, move) == plain.settled(board, end)
        run.note(f"{legal} legal")
    assert legal > run.n // 10


@pytest.mark.parametrize("seed", range(3))
def test_positions_at_random_are_crowded_enough_to_tell_something(seed):
    rng = random.Random(seed)
    loads = pits = 0
    for _ in range(30):
        state = random_position(rng)
        loads += sum(tokens & (tokens - 1) > 0 for tokens in state.on.values())
        pits += len(state.maze.pits & state.on.keys())

    assert loads > 30
    assert pits > 3
