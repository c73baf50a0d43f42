"""What one character may do on each step of his way (rules 4.3, 6).

A rule is given back by its name, "" where none speaks against it. Tokens are bits, as
in `tokens`. The *world* of a way is what lies on the board without the mover and his
load; `over` has the squares that he has changed on the way, in order.
"""

from typing import TYPE_CHECKING, NamedTuple

from companion.games.dungeon_twister.pairs import together
from companion.games.dungeon_twister.squares import LINES, ROWS
from companion.games.dungeon_twister.tokens import (
    CHARACTERS,
    OBJECTS,
    OWN,
    ROPES,
    SPEED,
    THIEVES,
    WIZARDS,
    each,
    owner,
)

if TYPE_CHECKING:
    from companion.games.dungeon_twister.state import GameState

Over = tuple[tuple[int, int], ...]


class Arrival(NamedTuple):
    """Where a way ends.

    Attributes:
        to: the last square.
        load: what he has with him there, but for what lies there already.
        over: what else has changed.
        exit: whether he left the maze.
    """

    to: int
    load: int
    over: Over
    exit: bool


class Walker:
    """A character on his way; made for one action."""

    __slots__ = (
        "actor", "board", "exit", "flies", "foes", "friends", "load", "maze",
        "movable", "near", "options", "pits", "speed", "start", "state", "thieves",
        "wizard", "wounded",
    )  # fmt: skip

    def __init__(self, state: "GameState", actor: int, start: int) -> None:
        seat = owner(actor)
        living = CHARACTERS & ~state.wounded
        self.state, self.actor, self.start = state, actor, start
        self.maze, self.options = state.maze, state.options
        self.near, self.pits = self.maze.near, self.maze.pits
        self.board, self.wounded = state.on, state.wounded
        self.load = state.on[start] & ~actor
        self.speed = SPEED[actor]
        self.wizard = bool(actor & WIZARDS)
        self.flies = bool(actor & (THIEVES | WIZARDS))
        self.friends = living & OWN[seat] & ~actor
        self.foes = living & OWN[1 - seat]
        self.thieves = THIEVES & self.friends
        self.movable = OBJECTS | (CHARACTERS & state.wounded & OWN[seat])
        self.exit = LINES[1 - seat]

    def lying(self, square: int, over: Over) -> int:
        """Return what lies on a square in the world of this way."""
        for changed, tokens in over:
            if changed == square:
                return tokens
        return 0 if square == self.start else self.board.get(square, 0)

    def changed(self, over: Over, square: int, tokens: int) -> Over:
        """Return the changes after a square has these tokens."""
        rest = [pair for pair in over if pair[0] != square]
        before = 0 if square == self.start else self.board.get(square, 0)
        if tokens != before:
            rest.append((square, tokens))
            rest.sort()
        return tuple(rest)

    # --- leaving a square -----------------------------------------------------------

    def leaving(self, square: int, load: int, take: int, over: Over) -> str:
        """Return what forbids leaving a square with `take`, having come with `load`."""
        lies = self.lying(square, over)
        if take != load:
            if take and not take & lies & self.movable:
                return "move.not_there"
            if lies & self.foes:
                return "move.with_enemy"
        rest = (lies | load) & ~take
        if not together(rest, rest & self.wounded, self.options.two_wounded):
            return "move.too_many"
        stays = load & rest
        if stays and square in self.pits and not lies & self.friends:
            return self._on_pit(square, stays, rest, over)
        return ""

    def _on_pit(self, square: int, stays: int, rest: int, over: Over) -> str:
        """Return what forbids leaving something on a pit where no friend stands."""
        if stays & ROPES:
            short = self.options.rope_anchors and self._anchors(square, over) < 2
            return "move.rope_anchors" if short else ""
        roped = rest & ROPES and self.options.wounded_on_roped_pit
        return "" if roped and stays & CHARACTERS else "move.left_on_pit"

    def _anchors(self, pit: int, over: Over) -> int:
        """Count what a Rope on a pit can be tied to (G-98, G-185)."""
        holds = ROPES | self.thieves
        return sum(
            square not in self.pits or bool(self.lying(square, over) & holds)
            for square in self.near[pit]
        )

    def takes(self, square: int, load: int, over: Over) -> list[int]:
        """Return what he may leave a square with: his load first, 0 for nothing."""
        lies = self.lying(square, over)
        choices = [load]
        if not lies & self.foes:
            choices += [0] if load else []
            choices += each(lies & self.movable)
        return [t for t in choices if not self.leaving(square, load, t, over)]

    # --- entering a square ----------------------------------------------------------

    def secured(self, lies: int) -> bool:
        """Tell whether what lies on a pit lets him walk there without a Rope of his."""
        if lies & self.thieves:
            return True
        if not lies & ROPES:
            return False
        enemy = lies & CHARACTERS & ~OWN[owner(self.actor)]
        return self.options.rope_under_enemy or not enemy

    def spare_rope(self, square: int, take: int, rest: int) -> bool:
        """Tell whether he leaves a square with a Rope that does not hold him there."""
        if not take & ROPES:
            return False
        return square not in self.pits or self.flies or self.secured(rest)

    def entering(self, square: int, lies: int, spare_rope: bool) -> str:
        """Return what forbids a step onto a square, nothing being between.

        Args:
            square: where to.
            lies: what lies there.
            spare_rope: whether he has a Rope for a pit; see the function above.
        """
        if lies & self.foes and not self.wizard:
            return "move.enemy"
        pit = square in self.pits and not self.flies and not spare_rope
        return "move.pit" if pit and not self.secured(lies) else ""

    # --- the end --------------------------------------------------------------------

    def leaves_at(self, square: int) -> bool:
        """Tell whether a square is on the opponent's line: the way out."""
        return square // ROWS == self.exit

    def ending(self, square: int, lies: int, load: int) -> str:
        """Return what forbids ending on a square (GR2, G-4, G-103)."""
        tokens = lies | load
        if tokens & self.foes:
            return "end.enemy"
        if tokens & self.friends:
            return "end.friend"
        if tokens & ~self.movable:
            return "end.enemy_wounded"
        if tokens & (tokens - 1):
            return "end.too_many"
        safe = self.actor & THIEVES or tokens & ROPES or square not in self.pits
        return "" if safe else "end.pit"

    def fallen(self, to: int, over: Over) -> int:
        """Return the square where an own character would fall; -1: nowhere.

        It is asked only where a Rope went: who was safe before stays so otherwise.
        """
        if self.options.own_fall == "allow":
            return -1
        own = CHARACTERS & OWN[owner(self.actor)]
        for square, tokens in over:
            if square in self.pits and square != to and tokens & own:
                held = tokens & (ROPES | self.thieves)
                if not held:
                    return square
        return -1
