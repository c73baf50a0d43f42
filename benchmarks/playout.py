"""Row 1: random games through the public contract, against random games of chess.

Ours: `load`, then `legal_actions()`, `random.choice`, `apply` until `prompt` is None,
events made as always, every edition and player count in turn; dice and cards are
chosen from the same list as everything else. In Panty Raider a seat is asked with the
cards it holds (`holding`): who holds which is kept by the simulation's `Hands`, whose
time is not counted. A move is an action that was applied. The anchor: python-chess from
the start position, `list(board.legal_moves)`, `random.choice`, `push`, until nobody can
move or 75 moves were made without a pawn moving or a piece falling (the half-move clock
says so at no cost; testing for the other ways to end would only slow the anchor down).
"""

import random
import time
from collections.abc import Callable, Iterator
from itertools import cycle
from statistics import median
from typing import Any

from benchmarks.harness import Effort, Goal, Result, in_turns, ratio, say
from companion.games import load
from companion.kernel import Choose, Window
from companion.sim.hands import Hands

GOAL = Goal(must=4.0, aim=8.0, more=True)
ROOMS, RAIDS = "dont-go-in-there", "panty-raider"
MIX = (*(("prototype", n) for n in (2, 3, 4)), *(("retail", n) for n in (2, 3, 4, 5)))
NAMES = ("Ann", "Ben", "Cy", "Dee", "Eve", "Fay")
HALF_MOVES = 150
ROUNDS = 30
SECONDS = 0.25
MOST = 20_000
"""Where a random game is cut: it may go on for ever."""

Played = tuple[int, float]
"""How many moves, in how many seconds of the processor."""


def starts() -> Iterator[Any]:
    """Yield first states of Don't Go In There for ever, all kinds in turn."""
    game = load(ROOMS)
    tables = [game.start(NAMES[:count], {"edition": name}) for name, count in MIX]
    return cycle(tables)


def raids() -> Iterator[Any]:
    """Yield first states of Panty Raider for ever, 2 to 6 players in turn."""
    game = load(RAIDS)
    return cycle([game.start(NAMES[:count], {}) for count in range(2, 7)])


def play_out(state: Any, choose: Any) -> Played:
    """Play one of our games to its end."""
    actions, began = 0, time.process_time()
    while state.prompt is not None:
        state = state.apply(choose(state.legal_actions())).state
        actions += 1
    return actions, time.process_time() - began


def play_hands(state: Any, choose: Any, rng: random.Random) -> Played:
    """Play a game with hidden hands; only its own part of the time is counted."""
    actions, took, hands = 0, 0.0, Hands(rng)
    while state.prompt is not None and actions < MOST:
        holding = _held(state, hands)
        began = time.process_time()
        legal = state.legal_actions(holding)
        state = state.apply(choose(legal)).state
        took += time.process_time() - began
        actions += 1
    return actions, took


def _held(state: Any, hands: Hands) -> dict[str, tuple[str, ...]]:
    """Return what those hold who are asked."""
    prompt = state.prompt
    if not isinstance(prompt, Choose):
        return {}
    seats = prompt.waiting if isinstance(prompt, Window) else prompt.seats
    return {seat: tuple(hands.of(state, seat).values()) for seat in seats}


def chess_out(choose: Any) -> Played:
    """Play one game of chess to its end."""
    import chess  # noqa: PLC0415  (only these rows need it)

    began = time.process_time()
    board = chess.Board()
    moves = 0
    while board.halfmove_clock < HALF_MOVES and (legal := list(board.legal_moves)):
        board.push(choose(legal))
        moves += 1
    return moves, time.process_time() - began


class Speed:
    """Moves a second of whole games, at least `seconds` of them a round."""

    def __init__(self, play: Callable[[], Played], seconds: float) -> None:
        self._play = play
        self._seconds = seconds
        self.games = 0

    def __call__(self) -> float:
        """Play for a round; return the moves in a second of the processor."""
        moves, took = 0, 0.0
        while took < self._seconds or not moves:
            played, seconds = self._play()
            moves, took = moves + played, took + seconds
            self.games += 1
        return moves / took


def round_length(effort: Effort) -> float:
    """Return how many seconds a round takes at least."""
    return SECONDS * min(1.0, 0.02 + effort.share * 4)


def rows(effort: Effort) -> list[Result]:
    """Measure the row."""
    say("row 1: random playouts")
    rng = random.Random(1)
    choose, tables, others = rng.choice, starts(), raids()
    seconds = round_length(effort)
    rooms = Speed(lambda: play_out(next(tables), choose), seconds)
    hands = Speed(lambda: play_hands(next(others), choose, rng), seconds)
    anchor = Speed(lambda: chess_out(choose), seconds)
    mine, held, theirs = in_turns(effort.of(ROUNDS), rooms, hands, anchor)
    mix = ", ".join(f"{name} {count}" for name, count in MIX)
    notes = (
        f"{rooms.games} games ({mix} players, in turn), {anchor.games} of chess",
        f"{hands.games} games (2 to 6 players, in turn), with `holding`",
    )
    return [
        line("1a", "random playout, Don't Go In There", mine, theirs, GOAL, notes[0]),
        line("1b", "random playout, Panty Raider", held, theirs, GOAL, notes[1]),
    ]


def line(  # noqa: PLR0913, PLR0917  (one field each)
    row: str,
    what: str,
    ours: list[float],
    anchor: list[float],
    goal: Goal,
    note: str,
) -> Result:
    """Return a line that compares moves a second."""
    found = ratio(ours, anchor)
    return Result(
        row,
        f"{what}, actions a second",
        f"{median(ours):,.0f}/s",
        f"{median(anchor):,.0f}/s",
        found.value,
        found.shown,
        found.spread,
        goal,
        note,
    )
