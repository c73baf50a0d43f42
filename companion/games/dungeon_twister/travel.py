"""Whether a given way is legal, and where it leads (rules 4.3, 4.4, 9).

Each function returns the arrival, or the refusal that names the rule and the square.
"""

from collections.abc import Sequence

from companion.games.dungeon_twister.squares import NAMES, NUMBERS, ROWS, SLOT_OF
from companion.games.dungeon_twister.steps import Arrival, Over, Walker
from companion.games.dungeon_twister.tokens import (
    BIT,
    CHARACTERS,
    OWN,
    ROPES,
    THIEVES,
    owner,
)
from companion.kernel import Refusal

Handle = tuple[tuple[int, str], ...]
NOTHING = "0"


def _no(rule: str, square: int, **fields: object) -> Refusal:
    return Refusal(rule, {"at": NAMES[square], **fields})


def squares_of(path: Sequence[str]) -> list[int] | Refusal:
    """Return the squares of a path by their names."""
    for name in path:
        if name not in NUMBERS:
            return Refusal("square.unknown", {"square": name})
    return [NUMBERS[name] for name in path]


def takes_of(handle: Handle, steps: int) -> dict[int, int] | Refusal:
    """Return what is taken on leaving which square of a path, by its place in it."""
    takes: dict[int, int] = {}
    for place, code in handle:
        if code != NOTHING and code not in BIT:
            return Refusal("token.unknown", {"token": code})
        if not 0 <= place < steps or place in takes:
            return Refusal("move.handle", {"n": place})
        takes[place] = BIT.get(code, 0)
    return takes


def walked(
    walker: Walker, path: Sequence[int], takes: dict[int, int]
) -> Arrival | Refusal:
    """Return where a move leads.

    Args:
        walker: who moves.
        path: the squares stepped on.
        takes: what he leaves a square with, by its number on the way (0: where he
            stands); elsewhere his load stays the same.
    """
    if not 1 <= len(path) <= walker.speed:
        return Refusal("move.steps", {"n": len(path), "most": walker.speed})
    here = Arrival(walker.start, walker.load, (), exit=False)
    for n, to in enumerate(path):
        if here.exit:
            return _no("move.beyond_exit", here.to)
        after = _stepped(walker, here, to, takes.get(n, here.load))
        if isinstance(after, Refusal):
            return after
        here = after
    if here.exit:
        return _fallen(walker, here.to, here.over) or here
    return _ended(walker, here.to, here.load, here.over)


def _stepped(walker: Walker, here: Arrival, to: int, take: int) -> Arrival | Refusal:
    """Return where a step leads that he makes with `take`."""
    square, load, over, _ = here
    lies = walker.lying(square, over)
    if take == load and not lies and square not in walker.pits:
        left, spare = over, bool(take & ROPES)
    else:
        after = _left(walker, square, load, take, over)
        if isinstance(after, Refusal):
            return after
        left = after
        spare = walker.spare_rope(square, take, (lies | load) & ~take)
    if to not in walker.near[square]:
        return _blocked(walker, square, to)
    rule = walker.entering(to, walker.lying(to, left), spare)
    if rule:
        return _no(rule, to)
    return Arrival(to, take, left, walker.leaves_at(to))


def _left(
    walker: Walker, square: int, load: int, take: int, over: Over
) -> Over | Refusal:
    """Return what has changed once he has left a square."""
    rule = walker.leaving(square, load, take, over)
    if rule:
        return _no(rule, square)
    rest = (walker.lying(square, over) | load) & ~take
    return walker.changed(over, square, rest)


def _blocked(walker: Walker, square: int, to: int) -> Refusal:
    """Return what stands between two squares that are not adjacent."""
    fields = {"at": NAMES[square], "to": NAMES[to]}
    distance = abs(square // ROWS - to // ROWS) + abs(square % ROWS - to % ROWS)
    if distance != 1:
        return Refusal("move.not_beside", fields)
    if to not in walker.maze.known:
        return Refusal("move.face_down", {**fields, "slot": SLOT_OF[to] + 1})
    pair = (min(square, to), max(square, to))
    gate = pair in walker.maze.portcullises
    return Refusal("move.portcullis" if gate else "move.wall", fields)


def _fallen(walker: Walker, to: int, over: Over) -> Refusal | None:
    pit = walker.fallen(to, over)
    return None if pit < 0 else _no("move.own_fall", pit)


def _ended(walker: Walker, to: int, load: int, over: Over) -> Arrival | Refusal:
    """Return the arrival on a square of the board, if he may end there so."""
    lies = walker.lying(to, over)
    rule = walker.ending(to, lies, load)
    if rule:
        return _no(rule, to)
    elsewhere = tuple([one for one in over if one[0] != to])
    if to == walker.start and not elsewhere and lies | load == walker.load:
        return Refusal("move.nothing", {})
    arrival = Arrival(to, lies | load, elsewhere, exit=False)
    return _fallen(walker, to, over) or arrival


def jumped(walker: Walker, pit: int, to: int, take: int) -> Arrival | Refusal:
    """Return where a jump leads: over a pit to a square beside it.

    Args:
        walker: who jumps.
        pit: the square jumped over.
        to: where he lands.
        take: his load, or 0: it stays where he took off.
    """
    start, load = walker.start, walker.load
    refusal = _over_pit(walker, pit, to)
    if refusal is not None:
        return refusal
    if take not in (load, 0):
        return _no("jump.load", start)
    left = _left(walker, start, load, take, ())
    if isinstance(left, Refusal):
        return left
    spare = walker.spare_rope(start, take, load & ~take)
    if take & ROPES and not spare and not walker.options.jump_takes_rope:
        return _no("jump.rope_stays", start)
    return _landed(walker, to, take, left, spare=spare)


def _landed(
    walker: Walker, to: int, take: int, left: Over, *, spare: bool
) -> Arrival | Refusal:
    """Return the arrival of a jump."""
    lies = walker.lying(to, left)
    if walker.leaves_at(to):
        if lies & CHARACTERS & ~OWN[owner(walker.actor)]:
            return _no("jump.enemy", to)
        return Arrival(to, take, left, exit=True)
    if not _lands(walker, to, lies, spare):
        return _no("end.pit", to)
    return _ended(walker, to, take, left)


def _lands(walker: Walker, to: int, lies: int, spare: bool) -> bool:
    """Tell whether a square holds who lands there, but for the Rope he came from."""
    on_pit = to in walker.pits and not walker.actor & THIEVES
    return not on_pit or spare or bool(lies & ROPES)


def _over_pit(walker: Walker, pit: int, to: int) -> Refusal | None:
    """Return why the way of a jump is none: G-98, G-4."""
    for one, other in ((walker.start, pit), (pit, to)):
        if other not in walker.near[one]:
            return _blocked(walker, one, other)
    if pit not in walker.pits:
        return _no("jump.no_pit", pit)
    if walker.lying(pit, ()) & CHARACTERS:
        return _no("jump.occupied", pit)
    return _no("jump.back", to) if to == walker.start else None


def passed_wall(walker: Walker, to: int) -> Arrival | Refusal:
    """Return where a step through a wall leads; the load comes along (G-283)."""
    start, load = walker.start, walker.load
    if to not in walker.maze.walled(start):
        blocked = _blocked(walker, start, to)
        open_way = to in walker.near[start]
        return _no("wall.none", to) if open_way else blocked
    line = SLOT_OF[to] < 0 or SLOT_OF[start] < 0
    if line and not walker.options.wall_walk_line:
        return _no("wall.line", to)
    lies = walker.lying(to, ())
    if walker.leaves_at(to):
        if lies & walker.foes:
            return _no("move.enemy", to)
        return Arrival(to, load, (), exit=True)
    if not _lands(walker, to, lies, walker.spare_rope(start, load, 0)):
        return _no("end.pit", to)
    return _ended(walker, to, load, ())
