"""Maze: walk a 3x3 floor by any path; a hidden token of either owner turns up.

One wall stands between b1 and b2. A gem is a point for its finder, a trap for its
owner. The list names each end square once, with a shortest path.
"""

from fractions import Fraction

from companion.kernel import (
    Action,
    ActionCodec,
    Answer,
    Choose,
    Event,
    Fault,
    IllegalAction,
    Outcome,
    Pool,
    Refusal,
    Reveal,
    Step,
    draw,
    rank,
    size,
)
from msgspec.structs import replace

from tests.kernel.toys.base import ToyGame, ToyState

SQUARES = tuple(x + y for x in "abc" for y in "123")
STEPS = 3
TURNS = 12


def adjacent(one, other):
    if {one, other} == {"b1", "b2"}:
        return False
    return abs(ord(one[0]) - ord(other[0])) + abs(int(one[1]) - int(other[1])) == 1


class Move(Answer, frozen=True, tag="move"):
    """`path`: the squares stepped on, e.g. `b1c1`."""

    path: str


class TokenUp(Action, frozen=True, tag="reveal"):
    token: str


class Walked(Event, frozen=True):
    seat: str
    to: str


class TokenFound(Event, frozen=True):
    seat: str
    token: str


def reach(start):
    """Return a shortest path to each square within reach, by square."""
    paths, edge = {start: ""}, [start]
    for _ in range(STEPS):
        edge = [s for e in edge for s in SQUARES if adjacent(e, s) and s not in paths and not paths.update({s: paths[e] + s})]
    return {s: p for s, p in paths.items() if p}


class Walk(Choose, frozen=True, tag="walk"):
    answers = frozenset({Move})

    def legal(self, state, holding, part):
        paths = reach(state.at[self.seat])
        rows = self.parts if part is None else (part,)
        return tuple(Move(p) for s, p in paths.items() if s[0] in rows)

    parts = ("a", "b", "c")

    def play(self, state, action):
        at = state.at[self.seat]
        steps = [action.path[i : i + 2] for i in range(0, len(action.path), 2)]
        if not 1 <= len(steps) <= STEPS or steps[-1] == at:
            raise IllegalAction(Refusal("maze.steps", {"most": STEPS}))
        for here, there in zip((at, *steps), steps, strict=False):
            if there not in SQUARES or not adjacent(here, there):
                raise IllegalAction(Refusal("maze.no_way", {"here": here, "there": there}))
        return Step(*arrived(state, self.seat, steps[-1]), action)


def arrived(state, seat, square):
    events = (Walked(seat, square),)
    after = replace(state, at={**state.at, seat: square}, turns=state.turns - 1)
    owner = state.hidden.get(square)
    if owner is not None:
        return replace(after, prompt=Found(square, after.pools[owner])), events
    return passed(after, seat), events


def passed(state, seat):
    other = state.names[1 - state.names.index(seat)]
    over = not state.hidden or state.turns <= 0
    return replace(state, prompt=None if over else Walk((other,)))


class Found(Reveal, frozen=True, tag="found"):
    answers = frozenset({TokenUp})

    def legal(self, state, holding, part):
        return tuple(TokenUp(t) for t in self.pool)

    def chances(self, state):
        return tuple((TokenUp(t), Fraction(n, size(self.pool))) for t, n in self.pool.items())

    def bound(self, state):
        return replace(self, pool=state.pools[state.hidden[self.slot]])

    def play(self, state, action):
        if action.token not in self.pool:
            raise IllegalAction(Refusal("maze.no_token", {"token": action.token}))
        owner = state.hidden[self.slot]
        seat = next(s for s in state.names if s != self.walker(state))
        winner = self.walker(state) if action.token == "gem" else owner
        hidden = {s: o for s, o in state.hidden.items() if s != self.slot}
        pools = {**state.pools, owner: draw(state.pools[owner], action.token)}
        points = {**state.points, winner: state.points[winner] + 1}
        after = replace(state, hidden=hidden, pools=pools, points=points)
        other = state.names[1 - state.names.index(seat)]
        return Step(passed(after, other), (TokenFound(other, action.token),), action)

    def walker(self, state):
        """The seat that moved last: turns count down, the first seat moves first."""
        return state.names[(TURNS - state.turns - 1) % 2]


class MazeState(ToyState, frozen=True):
    at: dict[str, str]
    hidden: dict[str, str]
    pools: dict[str, Pool]
    points: dict[str, int]
    turns: int = TURNS
    prompt: Walk | Found | None

    @property
    def outcome(self):
        if self.prompt is not None:
            return None
        return Outcome("maze", rank({s: (-n,) for s, n in self.points.items()}), dict(self.points))

    def wrong(self):
        keyed = (self.at, self.pools, self.points)
        if any(set(k) != set(self.names) for k in keyed):
            return [Fault("/at", "position.seats")]
        wrong = [Fault("/at", "position.square") for s in self.at.values() if s not in SQUARES]
        for square, owner in self.hidden.items():
            if square not in SQUARES or owner not in self.names:
                wrong.append(Fault(f"/hidden/{square}", "position.square"))
        for owner, pool in self.pools.items():
            owned = sum(o == owner for o in self.hidden.values())
            if size(pool) != owned or not set(pool) <= {"gem", "trap"}:
                wrong.append(Fault(f"/pools/{owner}", "position.tokens"))
        if not 0 <= self.turns <= TURNS or (self.turns == 0 and isinstance(self.prompt, Walk)):
            wrong.append(Fault("/turns", "position.turns"))
        mover = self.names[(TURNS - self.turns) % 2]
        if isinstance(self.prompt, Walk) and (self.prompt.seats != (mover,) or not self.hidden):
            wrong.append(Fault("/prompt/seats", "position.seats"))
        if isinstance(self.prompt, Found):
            slot = self.prompt.slot
            if self.turns == TURNS or slot not in self.hidden or self.at[self.prompt.walker(self)] != slot:
                wrong.append(Fault("/prompt/slot", "position.slot"))
        return wrong


def first(names, by, quick):
    ann, ben = names
    hidden = {"a3": ann, "b3": ben, "c1": ann, "b2": ben}
    pools = {s: {"gem": 1, "trap": 1} for s in names}
    if quick:
        hidden, pools = {"b3": ben, "c1": ann}, {s: {"gem": 1} for s in names}
    at = {ann: "a1", ben: "c3"}
    return MazeState(prompt=Walk((ann,)), names=names, by=by, quick=quick, at=at, hidden=hidden, pools=pools, points=dict.fromkeys(names, 0))


MAZE = ToyGame("maze", (2, 2), MazeState, ActionCodec((Move, TokenUp)), first)
