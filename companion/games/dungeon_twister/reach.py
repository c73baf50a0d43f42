"""Every move of a character, each distinct result once, with a shortest path.

A breadth-first search over the square, the load and what lies where (rules 4.3). Most
squares are plain: nothing lies there, and anybody may cross them and end on them with
anything. They are dealt with at once; the rules of `steps` are asked about the others.
"""

from companion.games.dungeon_twister.actions import Handle, Jump, Move, PassWall
from companion.games.dungeon_twister.squares import LINE_SQUARES, NAMES
from companion.games.dungeon_twister.steps import Over, Walker
from companion.games.dungeon_twister.tokens import CHARACTERS, ROPES, code_of, owner
from companion.games.dungeon_twister.travel import jumped, passed_wall
from companion.kernel import Refusal

Path = tuple[str, ...]
Result = tuple[int, int, Over]
"""What tells two jumps apart: the end square (-1: out), its tokens, the changes."""
OUT = -1
_CODES: dict[int, str] = {0: "0"}
_STEPS: list[Path] = [(name,) for name in NAMES]
"""Each square as the last step of a way."""


class _World:
    """What lies where on some ways: they differ only in the square reached.

    Attributes:
        load: what he has with him.
        over: what has changed.
        changed: the squares where it has.
        ends: whether a way may end on a plain square.
        seen: the squares reached.
        ended: the squares where a way with this result has ended.
    """

    __slots__ = ("changed", "ended", "ends", "load", "over", "seen")

    def __init__(
        self, load: int, over: Over, changed: list[int], *, ends: bool
    ) -> None:
        self.load, self.over, self.changed, self.ends = load, over, changed, ends
        self.seen: set[int] = set()
        self.ended: set[int] = set()


Node = tuple[int, _World, Path, Handle]
"""A square, the world, and how he came."""


class _Search:
    """One search; `ways` has the way to each result in the order of their length."""

    __slots__ = ("edge", "near", "pits", "refused", "special", "walker", "ways",
                 "worlds")  # fmt: skip

    def __init__(self, walker: Walker) -> None:
        start, load = walker.start, walker.load
        self.walker = walker
        self.near, self.pits = walker.near, walker.pits
        exits = LINE_SQUARES[1 - owner(walker.actor)]
        self.special = {*walker.board.keys() - {start}, *self.pits, *exits}
        self.refused: dict[tuple[int, bool], str] = {}
        here = _World(load, (), [], ends=True)
        here.seen.add(start)
        here.ended.add(start)
        self.worlds: dict[tuple[int, Over], _World] = {(load, ()): here}
        self.ways: list[tuple[Path, Handle]] = []
        self.edge: list[Node] = [(start, here, (), ())]

    def run(self) -> list[tuple[Path, Handle]]:
        """Return the ways."""
        for _ in range(self.walker.speed):
            nodes, self.edge = self.edge, []
            for node in nodes:
                self._expand(node)
        return self.ways

    def _expand(self, node: Node) -> None:
        """Leave a square in every way."""
        square, world, path, handle = node
        load = world.load
        if square in self.special or square in world.changed:
            self._leave(node)
            return
        self._step(node, spare_rope=bool(load & ROPES))
        if load:
            after = self._world(0, self.walker.changed(world.over, square, load))
            self._step((square, after, path, (*handle, (len(path), "0"))))

    def _leave(self, node: Node) -> None:
        """Leave a square where something is, with each thing that may go along."""
        square, world, path, handle = node
        walker, load, over = self.walker, world.load, world.over
        lies = walker.lying(square, over)
        if not lies and not load:
            self._step(node)
            return
        for take in walker.takes(square, load, over):
            rest = (lies | load) & ~take
            spare = bool(take & ROPES) and walker.spare_rope(square, take, rest)
            if take == load:
                self._step(node, spare_rope=spare)
                continue
            after = self._world(take, walker.changed(over, square, rest))
            told = (*handle, (len(path), _code(take)))
            self._step((square, after, path, told), spare_rope=spare)

    def _world(self, load: int, over: Over) -> _World:
        """Return what lies where with this load and these changes."""
        key = load, over
        found = self.worlds.get(key)
        if found is None:
            changed = [square for square, _ in over]
            ends = self.pits.isdisjoint(changed) or self.walker.fallen(OUT, over) < 0
            found = self.worlds[key] = _World(load, over, changed, ends=ends)
        return found

    def _step(self, node: Node, *, spare_rope: bool = False) -> None:
        """Go on to every neighbour with what was taken."""
        square, world, path, handle = node
        seen, special, changed = world.seen, self.special, world.changed
        for to in self.near[square]:
            if to in seen:
                continue
            if to in special or to in changed:
                self._step_on(to, node, spare_rope)
                continue
            seen.add(to)
            way = path + _STEPS[to]
            self.edge.append((to, world, way, handle))
            if world.ends and to not in world.ended:
                world.ended.add(to)
                self.ways.append((way, handle))

    def _step_on(self, to: int, node: Node, spare_rope: bool) -> None:
        """Go on to a square where something is."""
        _, world, path, handle = node
        walker, load, over = self.walker, world.load, world.over
        lies = walker.lying(to, over)
        if self._refused(to, lies, spare_rope, world):
            return
        way = path + _STEPS[to]
        if walker.leaves_at(to):
            if world.ends or walker.fallen(to, over) < 0:
                self._end(OUT, world, (way, handle))
            return
        world.seen.add(to)
        self.edge.append((to, world, way, handle))
        if walker.ending(to, lies, load):
            return
        if not world.ends and walker.fallen(to, over) >= 0:
            return
        lie_there = tuple([one for one in over if one[0] != to]) if over else over
        self._end(to, self._world(lies | load, lie_there), (way, handle))

    def _end(self, to: int, result: _World, way: tuple[Path, Handle]) -> None:
        """Note a way, unless a shorter one has its result."""
        if to not in result.ended:
            result.ended.add(to)
            self.ways.append(way)

    def _refused(self, to: int, lies: int, spare_rope: bool, world: _World) -> str:
        """Return what forbids a step; the same for all worlds where nothing changed."""
        if to in world.changed:
            return self.walker.entering(to, lies, spare_rope)
        key = to, spare_rope
        rule = self.refused.get(key)
        if rule is None:
            rule = self.refused[key] = self.walker.entering(to, lies, spare_rope)
        return rule


def _code(token: int) -> str:
    """Return what stands for a load in `handle`."""
    if token not in _CODES:
        _CODES[token] = code_of(token)
    return _CODES[token]


def moves(walker: Walker) -> list[Move]:
    """Return the moves of a character, nearest results first."""
    who = code_of(walker.actor)
    return [Move(who, path, handle) for path, handle in _Search(walker).run()]


def jumps(walker: Walker) -> list[Jump]:
    """Return the jumps of a character, each landing and load once (rules 4.4)."""
    near, pits = walker.near, walker.pits
    beside = [pit for pit in near[walker.start] if pit in pits]
    if not beside or not walker.state.players[owner(walker.actor)].jumps:
        return []
    who = code_of(walker.actor)
    found: dict[Result, Jump] = {}
    ways = [
        (pit, to, take)
        for pit in beside
        if not walker.lying(pit, ()) & CHARACTERS
        for to in near[pit]
        for take in ((walker.load, 0) if walker.load else (0,))
    ]
    for pit, to, take in ways:
        arrival = jumped(walker, pit, to, take)
        if isinstance(arrival, Refusal):
            continue
        handle = () if take == walker.load else ((0, "0"),)
        jump = Jump(who=who, path=(NAMES[pit], NAMES[to]), handle=handle)
        found.setdefault((OUT if arrival.exit else to, take, arrival.over), jump)
    return list(found.values())


def wall_passes(walker: Walker) -> list[PassWall]:
    """Return the walls that the Wall-Walker can step through (rules 9, G-283)."""
    found: dict[int, PassWall] = {}
    for to in walker.maze.walled(walker.start):
        arrival = passed_wall(walker, to)
        if not isinstance(arrival, Refusal):
            end = OUT if arrival.exit else to
            found.setdefault(end, PassWall(who=code_of(walker.actor), to=NAMES[to]))
    return list(found.values())
