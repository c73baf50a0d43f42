"""A second, slow and plain implementation of moving: everything is tried (rules 4, 6).

It shares nothing with the product but the JSON form of a position; see `plain_board`.
"""

from collections import deque

from tests.games.dungeon_twister.plain_board import (
    OUT,
    SPEED,
    Board,
    is_character,
    name_of,
    side,
)

__all__ = [
    "OUT",
    "SPEED",
    "Board",
    "Mover",
    "is_character",
    "name_of",
    "settled",
    "side",
]


class Mover:
    """A character about to move; worlds are frozensets of (token, place)."""

    def __init__(self, board, who):
        self.board, self.who = board, who
        self.start = board.at[who]
        with_him = [t for t, p in board.at.items() if p == self.start and t != who]
        self.load = with_him[0] if with_him else None
        self.world = frozenset(
            (t, p) for t, p in board.at.items() if t not in (who, self.load)
        )
        self.letter = who.upper()
        self.out_column = 21 if side(who) == 1 else 0

    def lying(self, world, place):
        return [t for t, p in world if p == place]

    def living(self, tokens, *, own):
        found = [t for t in tokens if is_character(t) and t not in self.board.wounded]
        return [t for t in found if (side(t) == side(self.who)) == own]

    def wounded(self, tokens, *, own):
        found = [t for t in tokens if t in self.board.wounded]
        return [t for t in found if (side(t) == side(self.who)) == own]

    def allowed(self, tokens):
        """GR2, by its list."""
        hurt = [t for t in tokens if t in self.board.wounded]
        living = [t for t in tokens if is_character(t) and t not in hurt]
        things = [t for t in tokens if not is_character(t)]
        kinds = (len(living), len(hurt), len(things))
        if kinds == (1, 1, 0):
            return side(living[0]) == side(hurt[0])
        if kinds == (0, 2, 0):
            both = side(hurt[0]) == side(hurt[1])
            return both and self.board.option("two_wounded", False)
        return kinds in [
            (0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 0, 1), (0, 1, 1),
        ]  # fmt: skip

    def may_stay(self, world, place, load, rest):
        """Whether what he brought may stay on a square with what else stays there."""
        if load not in rest or not self.board.pit(place):
            return True
        if self.living(rest, own=True):
            return True
        if load in "Ll":
            return self.anchored(world, place)
        laid = self.board.option("wounded_on_roped_pit", False)
        return laid and is_character(load) and bool({"L", "l"} & set(rest))

    def anchored(self, world, place):
        if not self.board.option("rope_anchors", False):
            return True
        anchors = 0
        for other in self.board.near(place):
            lies = self.lying(world, other)
            thief = any(t.upper() == "T" for t in self.living(lies, own=True))
            rope = "L" in lies or "l" in lies
            anchors += not self.board.pit(other) or rope or thief
        return anchors >= 2

    def leavings(self, world, place, load):
        """Return each (what he takes along, the world behind him)."""
        lies = self.lying(world, place)
        enemy = self.living(lies, own=False)
        takes = [load] if enemy else [load, None]
        if not enemy:
            takes += [t for t in lies if not is_character(t)]
            takes += self.wounded(lies, own=True)
        found = []
        for take in dict.fromkeys(takes):
            rest = [t for t in [*lies, load] if t not in (None, take)]
            if enemy and take != load:
                continue
            if not self.allowed(rest) or not self.may_stay(world, place, load, rest):
                continue
            others = {(t, p) for t, p in world if p != place}
            found.append((take, frozenset(others | {(t, place) for t in rest})))
        return found

    def bridge(self, lies):
        """Whether what lies on a pit lets him cross it."""
        if any(t.upper() == "T" for t in self.living(lies, own=True)):
            return True
        if "L" not in lies and "l" not in lies:
            return False
        enemy = self.wounded(lies, own=False)
        return self.board.option("rope_under_enemy", True) or not enemy

    def may_enter(self, world, place, to, take):
        lies = self.lying(world, to)
        if self.living(lies, own=False) and self.letter != "Z":
            return False
        if not self.board.pit(to) or self.letter in "TZ" or self.bridge(lies):
            return True
        if take not in ("L", "l"):
            return False
        staying = self.lying(world, place)
        return not self.board.pit(place) or self.bridge(staying)

    def may_end(self, world, place, load):
        there = [*self.lying(world, place), *([load] if load else [])]
        if any(is_character(t) and t not in self.board.wounded for t in there):
            return False
        if self.wounded(there, own=False) or len(there) > 1:
            return False
        rope = {"L", "l"} & set(there)
        return not self.board.pit(place) or self.letter == "T" or bool(rope)

    def drops_friend(self, world, end):
        """Whether an own character would fall (the mover's load is safe with him)."""
        if self.board.option("own_fall", "refuse") == "allow":
            return False
        for token, place in world:
            own = is_character(token) and side(token) == side(self.who)
            if not own or not self.board.pit(place) or place == end:
                continue
            lies = self.lying(world, place)
            thief = any(t.upper() == "T" for t in self.living(lies, own=True))
            if not thief and "L" not in lies and "l" not in lies:
                return True
        return False

    def moves(self):
        """Return every result with the number of its shortest path's steps.

        A result: where everything lies afterwards; who left the maze is at `OUT`.
        """
        unchanged = frozenset(self.board.at.items())
        found = {unchanged: 0}
        seen = {(self.start, self.load, self.world)}
        queue = deque([(self.start, self.load, self.world, 0)])
        while queue:
            place, load, world, steps = queue.popleft()
            if steps == SPEED[self.letter]:
                break
            for to, take, after in self.onward(world, place, load):
                if (to, take, after) in seen:
                    continue
                seen.add((to, take, after))
                out = to[0] == self.out_column
                if not out:
                    queue.append((to, take, after, steps + 1))
                ends = out or self.may_end(after, to, take)
                if ends and not self.drops_friend(after, to):
                    end = self.ended(after, OUT if out else to, take)
                    found.setdefault(end, steps + 1)
        del found[unchanged]
        return found

    def walk(self, path, takes):
        """Return where one way leads; None if the rules forbid it.

        `takes`: what he leaves the n-th square with (0: the first), None for nothing.
        """
        place, load, world = self.start, self.load, self.world
        if not 1 <= len(path) <= SPEED[self.letter]:
            return None
        for n, to in enumerate(path):
            take = takes.get(n, load)
            if place[0] == self.out_column:
                return None
            found = [
                after
                for there, taken, after in self.onward(world, place, load)
                if (there, taken) == (to, take)
            ]
            if not found:
                return None
            place, load, world = to, take, found[0]
        out = place[0] == self.out_column
        if self.drops_friend(world, place):
            return None
        if not out and not self.may_end(world, place, load):
            return None
        end = self.ended(world, OUT if out else place, load)
        return None if end == frozenset(self.board.at.items()) else end

    def onward(self, world, place, load):
        """Return every step from a square: where to, with what, the world behind."""
        return [
            (to, take, after)
            for take, after in self.leavings(world, place, load)
            for to in self.board.near(place)
            if self.may_enter(after, place, to, take)
        ]

    def ended(self, world, place, load):
        with_him = {(self.who, place)} | ({(load, place)} if load else set())
        return frozenset(world | with_him)

    def jumps(self):
        """Return every result of a jump."""
        found = set()
        for pit in self.board.near(self.start):
            over = self.lying(self.world, pit)
            if not self.board.pit(pit) or any(is_character(t) for t in over):
                continue
            for to in self.board.near(pit):
                if to == self.start:
                    continue
                for take, after in self.leavings(self.world, self.start, self.load):
                    if take in (None, self.load):
                        found |= self.landings(after, to, take)
        return found

    def landings(self, world, to, take):
        held = (
            take in ("L", "l")
            and self.board.pit(self.start)
            and self.letter not in "TZ"
        )
        if held and not self.board.option("jump_takes_rope", True):
            return set()
        lies = self.lying(world, to)
        if to[0] == self.out_column:
            enemies = [t for t in lies if is_character(t)]
            return set() if enemies else {self.ended(world, OUT, take)}
        if not self.may_end(world, to, take):
            return set()
        needs = self.board.pit(to) and self.letter != "T"
        if needs and held and "L" not in lies and "l" not in lies:
            return set()
        if self.drops_friend(world, to):
            return set()
        return {self.ended(world, to, take)}

    def wall_passes(self):
        """Return every result of a step through a wall."""
        if self.letter != "K":
            return set()
        found = set()
        for to in self.board.beside(self.start):
            if to not in self.board.cells or not self.board.wall(self.start, to):
                continue
            line = "line" in (self.board.cells[self.start], self.board.cells[to])
            if line and not self.board.option("wall_walk_line", True):
                continue
            lies = self.lying(self.world, to)
            if to[0] == self.out_column:
                if not self.living(lies, own=False):
                    found.add(self.ended(self.world, OUT, self.load))
                continue
            roped = {"L", "l"} & set(lies)
            own_rope = self.load in ("L", "l") and not self.board.pit(self.start)
            if self.board.pit(to) and not roped and not own_rope:
                continue
            if self.may_end(self.world, to, self.load):
                found.add(self.ended(self.world, to, self.load))
        return found


def settled(board, result):
    """Return a result after everybody on an unsecured pit has fallen (at `OUT`)."""
    lying = {}
    for token, place in result:
        lying.setdefault(place, []).append(token)
    after = set()
    for place, tokens in lying.items():
        thief = any(t in "Tt" and t not in board.wounded for t in tokens)
        safe = thief or "L" in tokens or "l" in tokens
        gone = board.pit(place) and not safe
        after |= {(t, OUT if gone else place) for t in tokens}
    return frozenset(after)
