"""Maze: walk a 3x3 floor by any path; a hidden token of either owner turns up.

One wall stands between b1 and b2. A gem is a point for its finder, a trap for its
owner. The list names each end square once, with a shortest path.
"""

from typing import Literal

from msgspec.structs import replace

from companion import kernel as k
from companion.kernel.shape import escaped
from tests.kernel.toys.base import FaceDown, ToyGame, ToyState, refuse

SQUARES = tuple(column + row for column in "abc" for row in "123")
STEPS, TURNS = 3, 12


def adjacent(one, other):
    if {one, other} == {"b1", "b2"}:
        return False
    return abs(ord(one[0]) - ord(other[0])) + abs(int(one[1]) - int(other[1])) == 1


def reach(start):
    """Return a shortest path to each square within reach, by square."""
    paths, edge = {start: ""}, [start]
    for _ in range(STEPS):
        new = {}
        for here in edge:
            near = (s for s in SQUARES if adjacent(here, s) and s not in paths)
            new |= {square: paths[here] + square for square in near}
        paths |= new
        edge = list(new)
    return {square: path for square, path in paths.items() if path}


class Move(k.Answer, frozen=True, tag="move"):
    """`path`: the squares stepped on, e.g. `b1c1`."""

    path: str


class TokenUp(k.Action, frozen=True, tag="reveal"):
    token: Literal["gem", "trap"]


class Walked(k.Event, frozen=True):
    seat: str
    to: str


class TokenFound(k.Event, frozen=True):
    seat: str
    token: str


class Walk(k.Choose, frozen=True, tag="walk"):
    answers = frozenset({Move})
    parts = ("a", "b", "c")

    def legal(self, state, holding, part):
        del holding
        ends = reach(state.at[self.seat])
        return tuple(Move(p) for end, p in ends.items() if part in (None, end[0]))

    def play(self, state, action):
        at = state.at[self.seat]
        steps = [action.path[i : i + 2] for i in range(0, len(action.path), 2)]
        if not 1 <= len(steps) <= STEPS or steps[-1] == at:
            refuse("maze.steps", most=STEPS)
        for here, there in zip((at, *steps), steps, strict=False):
            if there not in SQUARES or not adjacent(here, there):
                refuse("maze.no_way", here=here, there=there)
        at = {**state.at, self.seat: steps[-1]}
        after = replace(state, at=at, turns=state.turns - 1)
        owner = state.hidden.get(steps[-1])
        found = None if owner is None else Found(steps[-1]).bound(after)
        events = (Walked(self.seat, steps[-1]),)
        return k.Step(replace(after, prompt=found or after.following), events, action)


class Found(FaceDown, frozen=True, tag="found"):
    answers = frozenset({TokenUp})
    answer = TokenUp

    def bound(self, state):
        return replace(self, pool=state.pools[state.hidden[self.slot]])

    def play(self, state, action):
        if action.token not in self.pool:
            refuse("maze.no_token", token=action.token)
        owner = state.hidden[self.slot]
        seat = state.moved
        winner = seat if action.token == "gem" else owner
        hidden = {
            square: o for square, o in state.hidden.items() if square != self.slot
        }
        pools = {**state.pools, owner: k.draw(self.pool, action.token)}
        points = {**state.points, winner: state.points[winner] + 1}
        after = replace(state, hidden=hidden, pools=pools, points=points)
        after = replace(after, prompt=after.following)
        return k.Step(after, (TokenFound(seat, action.token),), action)


class MazeState(ToyState, frozen=True):
    points: dict[str, int]
    at: dict[str, str]
    pools: dict[str, k.Pool]
    hidden: dict[str, str]
    turns: int = TURNS
    prompt: Walk | Found | None
    reason, keyed = "maze", ("points", "at", "pools")

    @property
    def moved(self):
        """The seat that moved last: turns count down, the first seat moves first."""
        return self.names[(TURNS - self.turns - 1) % 2]

    @property
    def finished(self):
        found = self.at[self.moved] in self.hidden  # and not turned up yet
        return not self.hidden or (self.turns <= 0 and not found)

    @property
    def following(self):
        """The next prompt when nothing is left to turn up."""
        other = self.names[1 - self.names.index(self.moved)]
        return None if self.finished else Walk((other,))

    def renamed(self, old, new, by):
        hidden = {q: new if owner == old else owner for q, owner in self.hidden.items()}
        return ToyState.renamed(replace(self, hidden=hidden), old, new, by)

    def wrong(self):
        if not {*self.at.values(), *self.hidden} <= set(SQUARES):
            yield "/at", "square"
        if not set(self.hidden.values()) <= set(self.names):
            yield "/hidden", "owner"
        for seat, pool in self.pools.items():
            owned = sum(owner == seat for owner in self.hidden.values())
            if k.size(pool) != owned or not set(pool) <= {"gem", "trap"}:
                yield f"/pools/{escaped(seat)}", "tokens"
        if not 0 <= self.turns <= TURNS:
            yield "/turns", "turns"
        if isinstance(self.prompt, Walk) and self.prompt != self.following:
            yield "/prompt/seats", "seats"
        if isinstance(self.prompt, Found):
            slot = self.prompt.slot
            if slot not in self.hidden or self.at[self.moved] != slot:
                yield "/prompt/slot", "slot"


def first(names, by, quick):
    one, two = names
    hidden = {"a3": one, "b3": two, "c1": one, "b2": two}
    pools = {seat: {"gem": 1, "trap": 1} for seat in names}
    if quick:
        hidden, pools = {"b3": two, "c1": one}, {seat: {"gem": 1} for seat in names}
    at, points = {one: "a1", two: "c3"}, dict.fromkeys(names, 0)
    return MazeState(Walk((one,)), names, by, quick, points, at, pools, hidden)


TOKENS = ("gem", "gem", "trap", "trap")
CODEC = k.ActionCodec((Move, TokenUp))
MAZE = ToyGame("maze", (2, 2), MazeState, CODEC, first, deck=TOKENS)
