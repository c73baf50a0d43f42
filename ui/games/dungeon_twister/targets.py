"""A character's answers by the square they are about, and the rest of them."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from companion.games.dungeon_twister import actions as a
from companion.games.dungeon_twister.squares import (
    BESIDE,
    LINE_SQUARES,
    NAMES,
    NUMBERS,
)
from companion.games.dungeon_twister.state import GameState
from companion.games.dungeon_twister.tokens import BIT, SPEED, owner
from companion.kernel import Action, IllegalAction

RANK: Final[tuple[type[Action], ...]] = (a.Attack, a.Heal, a.Move, a.Jump, a.PassWall)
"""What a square is touched for, the likeliest first."""


class Targets(NamedTuple):
    """What a character can do.

    Attributes:
        squares: for each square its answers, the plainest first.
        others: what is done on no square in particular.
    """

    squares: Mapping[int, tuple[Action, ...]]
    others: tuple[Action, ...]


def square_of(action: Action) -> int:
    """Return the square that is touched for an answer; -1: none."""
    if isinstance(action, a.Move | a.Jump):
        return NUMBERS[action.path[-1]] if action.path else -1
    if isinstance(action, a.PassWall):
        return NUMBERS[action.to]
    if isinstance(action, a.Attack | a.Heal):
        return NUMBERS[action.target]
    return NUMBERS[action.at] if isinstance(action, a.Put) else -1


def _plainest(action: Action) -> tuple[int, int, int]:
    """Return how an answer stands among those of its square, the plainest first."""
    rank = next((n for n, kind in enumerate(RANK) if isinstance(action, kind)), 9)
    if isinstance(action, a.Move | a.Jump):
        return rank, len(action.handle), len(action.path)
    return rank, 0, 0


def grouped(actions: Iterable[Action]) -> Targets:
    """Return answers by their squares."""
    squares: dict[int, list[Action]] = {}
    others: list[Action] = []
    for one in actions:
        at = square_of(one)
        if at < 0:
            others.append(one)
        else:
            squares.setdefault(at, []).append(one)
    found = {at: tuple(sorted(listed, key=_plainest)) for at, listed in squares.items()}
    return Targets(found, tuple(others))


def targets_of(state: GameState, who: str) -> Targets:
    """Return what a character can do now."""
    return grouped(state.legal_actions(part=who))


# --- what is not allowed --------------------------------------------------------------


class Tries:
    """The moves of a character to squares that no legal act leads to.

    Their refusals say why. The way is the shortest through what is open, whoever stands
    there; where there is none, straight there.
    """

    def __init__(self, state: GameState, who: str) -> None:
        self._who = who
        self._start = state.where(BIT[who])
        self._came = _search(self._start, state.maze.near)

    def move(self, square: int) -> a.Move:
        """Return the move to a square."""
        came = self._came
        if square not in came:
            came = _search(self._start, BESIDE)
        way: list[str] = []
        while square != self._start:
            way.append(NAMES[square])
            square = came[square]
        return a.Move(self._who, tuple(reversed(way)))


def _search(start: int, near: Sequence[tuple[int, ...]]) -> dict[int, int]:
    """Return for each square that can be come to the one before it."""
    came = {start: start}
    edge = [start]
    while edge:
        after: list[int] = []
        for square in edge:
            for to in near[square]:
                if to not in came:
                    came[to] = square
                    after.append(to)
        edge = after
    return came


def exits_of(state: GameState, who: str, found: Targets) -> dict[int, Action]:
    """Return the moves out of the maze by other squares than the listed one.

    The rules list leaving once, however it is done; people tap where they leave.
    """
    line = LINE_SQUARES[1 - owner(BIT[who])]
    listed = [at for at in line if at in found.squares]
    if not any(isinstance(found.squares[at][0], a.Move) for at in listed):
        return {}
    tries = Tries(state, who)
    exits: dict[int, Action] = {}
    for at in line:
        move = tries.move(at)
        if at in found.squares or len(move.path) > SPEED[BIT[who]]:
            continue
        try:
            state.apply(move)
        except IllegalAction:
            continue
        exits[at] = move
    return exits
