"""Row 1: random games through the public contract, against random games of chess.

Ours: `load`, then `legal_actions()`, `random.choice`, `apply` until `prompt` is None,
events made as always, both editions with every player count in turn. Dice and cards are
chosen from the same list as everything else. A move is an action that was applied. The
anchor: python-chess from the start position, `list(board.legal_moves)`,
`random.choice`, `push`, until nobody can move or 75 moves were made without a pawn
moving or a piece falling (the half-move clock says so at no cost; testing for the other
ways to end would only slow the anchor down).
"""

import random
import time
from collections.abc import Iterator
from itertools import cycle
from statistics import median
from typing import Any

from benchmarks.harness import Effort, Goal, Result, in_turns, ratio, say
from companion.games import load

GOAL = Goal(must=4.0, aim=8.0, more=True)
GAME = "dont-go-in-there"
MIX = (*(("prototype", n) for n in (2, 3, 4)), *(("retail", n) for n in (2, 3, 4, 5)))
NAMES = ("Ann", "Ben", "Cy", "Dee", "Eve")
HALF_MOVES = 150
ROUNDS = 30
SECONDS = 0.25


def starts() -> Iterator[Any]:
    """Yield first states for ever, every edition and player count in turn."""
    game = load(GAME)
    tables = [game.start(NAMES[:count], {"edition": name}) for name, count in MIX]
    return cycle(tables)


def play_out(state: Any, choose: Any) -> int:
    """Play one of our games to its end; return the number of actions."""
    actions = 0
    while state.prompt is not None:
        state = state.apply(choose(state.legal_actions())).state
        actions += 1
    return actions


def chess_out(choose: Any) -> int:
    """Play one game of chess to its end; return the number of moves."""
    import chess  # noqa: PLC0415  (only this row needs it)

    board = chess.Board()
    moves = 0
    while board.halfmove_clock < HALF_MOVES and (legal := list(board.legal_moves)):
        board.push(choose(legal))
        moves += 1
    return moves


class Speed:
    """Moves a second of whole games, at least `seconds` of them a round."""

    def __init__(self, play: Any, seconds: float) -> None:
        self._play = play
        self._seconds = seconds
        self.games = 0

    def __call__(self) -> float:
        """Play for a round; return the moves in a second of the processor."""
        moves, began = 0, time.process_time()
        while (took := time.process_time() - began) < self._seconds or not moves:
            moves += self._play()
            self.games += 1
        return moves / took


def rows(effort: Effort) -> list[Result]:
    """Measure the row."""
    say("row 1: random playouts")
    choose, tables = random.Random(1).choice, starts()
    seconds = SECONDS * min(1.0, 0.02 + effort.share * 4)
    ours = Speed(lambda: play_out(next(tables), choose), seconds)
    anchor = Speed(lambda: chess_out(choose), seconds)
    mine, theirs = in_turns(effort.of(ROUNDS), ours, anchor)
    found = ratio(mine, theirs)
    mix = ", ".join(f"{name} {count}" for name, count in MIX)
    return [
        Result(
            "1",
            "random playout, actions a second",
            f"{median(mine):,.0f}/s",
            f"{median(theirs):,.0f}/s",
            found.value,
            found.shown,
            found.spread,
            GOAL,
            f"{ours.games} games ({mix} players, in turn), {anchor.games} of chess",
        )
    ]
