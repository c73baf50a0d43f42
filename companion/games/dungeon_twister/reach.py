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
Node = tuple[int, int, Over, Path, Handle]
"""A square, the load, what has changed, and how he came."""
Result = tuple[int, int, Over]
"""What tells two moves apart: the end square (-1: out), its tokens, the changes."""
OUT = -1
_CODES: dict[int, str] = {0: "0"}


class _Search:
    """One search; `found` has the way to each result in the order of their length."""

    __slots__ = (
        "edge",
        "found",
        "near",
        "pits",
        "seen",
        "special",
        "walker",
        "world",
        "worlds",
    )

    def __init__(self, walker: Walker) -> None:
        start, load = walker.start, walker.load
        self.walker = walker
        self.near, self.pits = walker.near, walker.pits
        self.world = walker.board.copy()
        del self.world[start]
        exits = LINE_SQUARES[1 - owner(walker.actor)]
        self.special = {*self.world, *self.pits, *exits}
        self.worlds: dict[Over, tuple[set[int], bool]] = {(): (self.special, True)}
        unchanged: Result = (start, load, ())
        self.seen: set[Result] = {unchanged}
        self.found: dict[Result, tuple[Path, Handle]] = {unchanged: ((), ())}
        self.edge: list[Node] = [(start, load, (), (), ())]

    def run(self) -> list[tuple[Path, Handle]]:
        """Return the ways."""
        for _ in range(self.walker.speed):
            nodes, self.edge = self.edge, []
            for node in nodes:
                self._expand(node)
        _, *ways = self.found.values()
        return ways

    def _expand(self, node: Node) -> None:
        """Leave a square in every way."""
        square, load, over, path, handle = node
        walker = self.walker
        lies = walker.lying(square, over) if over else self.world.get(square, 0)
        if lies or (load and square in self.pits):
            takes = walker.takes(square, load, over)
        else:
            takes = (load, 0) if load else (0,)
        for take in takes:
            rest = (lies | load) & ~take
            after = over if rest == lies else walker.changed(over, square, rest)
            told = handle if take == load else (*handle, (len(path), _code(take)))
            spare = bool(take & ROPES) and walker.spare_rope(square, take, rest)
            self._step((square, take, after, path, told), spare)

    def _step(self, node: Node, spare_rope: bool) -> None:
        """Go on to every neighbour with what was taken."""
        square, load, over, path, handle = node
        seen, found = self.seen, self.found
        if over not in self.worlds:
            self.worlds[over] = self._changed(over)
        special, ends = self.worlds[over]
        for to in self.near[square]:
            key = (to, load, over)
            if key in seen:
                continue
            if to in special:
                self._step_on(to, node, spare_rope)
                continue
            seen.add(key)
            way = (*path, NAMES[to])
            self.edge.append((to, load, over, way, handle))
            if ends and key not in found:
                found[key] = (way, handle)

    def _changed(self, over: Over) -> tuple[set[int], bool]:
        """Return which squares are not plain in a world, and whether a way may end."""
        changed = [square for square, _ in over]
        return self.special.union(changed), self.walker.fallen(OUT, over) < 0

    def _step_on(self, to: int, node: Node, spare_rope: bool) -> None:
        """Go on to a square where something is."""
        _, load, over, path, handle = node
        walker = self.walker
        lies = walker.lying(to, over)
        if walker.entering(to, lies, spare_rope):
            return
        way = (*path, NAMES[to])
        out = walker.leaves_at(to)
        if not out:
            self.seen.add((to, load, over))
            self.edge.append((to, load, over, way, handle))
            if walker.ending(to, lies, load):
                return
        if walker.fallen(to, over) < 0:
            other = over and tuple([one for one in over if one[0] != to])
            result = (OUT, load, over) if out else (to, lies | load, other)
            self.found.setdefault(result, (way, handle))


def _code(token: int) -> str:
    """Return what stands for a load in `handle`."""
    if token not in _CODES:
        _CODES[token] = code_of(token)
    return _CODES[token]


def moves(walker: Walker) -> list[Move]:
    """Return the moves of a character, nearest results first."""
    who = code_of(walker.actor)
    ways = _Search(walker).run()
    return [Move(who=who, path=path, handle=handle) for path, handle in ways]


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
