"""What a position of Dungeon Twister looks worth to a side, in victory points.

It is a rule of thumb: who is nearer to his exit is worth more, a wounded is a danger,
cards and objects are worth a little. Nothing hidden is looked at.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from companion.games.dungeon_twister.maze import Maze, Slots, maze_of
from companion.games.dungeon_twister.scoring import VICTORY
from companion.games.dungeon_twister.squares import BESIDE, LINE_SQUARES, SQUARES
from companion.games.dungeon_twister.state import GameState
from companion.games.dungeon_twister.tokens import (
    ARMOR,
    CHARACTERS,
    EXIT,
    OWN,
    POTIONS,
    ROPES,
    SPEED,
    SWORDS,
    THIEVES,
    TREASURES,
    TROLLS,
    WANDS,
    WIZARDS,
    each,
    owner,
)

WON: Final = 100.0
"""Above any position of a game that goes on."""
KEPT: Final = 0.83
"""Of what a character may score is left with each action that he is farther away."""
NEARLY: Final = 0.9
"""What a point is worth just before it is made."""
WOUNDED, WOUNDED_TROLL, CARRIED = -0.4, -0.3, -0.1
CARD, JUMP, OWN_POINT = 0.03, 0.06, 0.1
_THROUGH_WALL, _UNKNOWN, _PIT, _STEP = 7, 2, 4, 1
"""What steps cost: rooms turn, so no wall stands for ever."""
_THINGS: Final = ((POTIONS, 0.3), (SWORDS, 0.08), (ARMOR, 0.08), (ROPES, 0.06))


@lru_cache(maxsize=8192)
def ways_out(slots: Slots, passable: int) -> tuple[list[int], list[int]]:
    """Return for each player what it costs to reach his exit from every square.

    Args:
        slots: the rooms as laid.
        passable: the portcullises, as bits, that are open or broken.
    """
    maze = maze_of(slots, passable)
    first, second = LINE_SQUARES
    return _costs(maze, second), _costs(maze, first)


def _costs(maze: Maze, goals: Sequence[int]) -> list[int]:
    """Return the cheapest way from every square to any of the goals."""
    far = 9 * len(SQUARES)
    costs = [far] * len(SQUARES)
    heaps: list[list[int]] = [[] for _ in range(_THROUGH_WALL + _PIT + 1)]
    for goal in goals:
        costs[goal] = 0
        heaps[0].append(goal)
    near, known, pits = maze.near, maze.known, maze.pits
    at = quiet = 0
    while quiet < len(heaps):
        heap = heaps[at % len(heaps)]
        quiet = 0 if heap else quiet + 1
        while heap:
            square = heap.pop()
            if costs[square] != at:
                continue
            here = square in known
            extra = _PIT if square in pits else 0
            for other in BESIDE[square]:
                if not (here and other in known):
                    step = _UNKNOWN
                else:
                    step = _STEP if other in near[square] else _THROUGH_WALL
                cost = at + step + extra
                if cost < costs[other]:
                    costs[other] = cost
                    heaps[cost % len(heaps)].append(other)
        at += 1
    return costs


def worth_of(state: GameState, token: int, square: int) -> float:
    """Return what a character on the board is worth to its owner."""
    tokens = state.on[square]
    if token & state.wounded:
        if tokens & CHARACTERS & ~state.wounded:
            return CARRIED
        return WOUNDED_TROLL if token & TROLLS else WOUNDED
    points = EXIT[token] + bool(tokens & TREASURES)
    costs = ways_out(state.slots, state.opened | state.broken)[owner(token)]
    actions = costs[square] / SPEED[token]
    return points * NEARLY * KEPT**actions


def value(state: GameState, seat: int) -> float:
    """Return how much better off a player (0 or 1) is than the other.

    Args:
        state: the position.
        seat: the player.
    """
    sides = [0.0, 0.0]
    for side, player in enumerate(state.players):
        if player.vp >= VICTORY:
            return WON if side == seat else -WON
        cards = CARD * sum(player.combat) + JUMP * player.jumps
        sides[side] += player.vp + cards
    costs = ways_out(state.slots, state.opened | state.broken)
    wounded = state.wounded
    for square, tokens in state.on.items():
        characters = tokens & CHARACTERS
        if not characters:
            continue
        living = characters & ~wounded
        if not living:
            for token in each(characters):
                lost = WOUNDED_TROLL if token & TROLLS else WOUNDED
                sides[token > OWN[0]] += lost
            continue
        side = living > OWN[0]
        actions = costs[side][square] / SPEED[living]
        points = EXIT[living] + bool(tokens & TREASURES)
        worth = points * NEARLY * KEPT**actions
        if tokens != living:
            worth += _things(living, tokens)
        sides[side] += worth
    for token, n in state.own_ap.items():
        sides[token > OWN[0]] += OWN_POINT * n
    return sides[seat] - sides[1 - seat]


def _things(living: int, tokens: int) -> float:
    """Return what a character's load is worth apart from a Treasure's point."""
    if tokens & CHARACTERS != living:
        return CARRIED
    if tokens & WANDS:
        return 0.3 if living & WIZARDS else 0.06
    worth = 0.0
    for things, one in _THINGS:
        if tokens & things:
            worth += 0.0 if things == ROPES and living & THIEVES else one
    return worth
