"""Many games of one kind: the same figures, whatever the number of processes."""

import multiprocessing
import random
import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import msgspec

from companion.games import load
from companion.sim import bots
from companion.sim.playout import MOST_ACTIONS, Result, play

MOST_IN_A_CHUNK = 50


class Series(msgspec.Struct, frozen=True):
    """What is played, by value; a game's number and this decide all of it.

    Attributes:
        game: its id.
        players: how many seats; they are called P1, P2, ...
        bots: names; given to the seats in turn, and moved on by a seat each game.
        games: how many games.
        seed: of all chance.
        options: rulings and set-up choices.
        profile: the owner's own data, laid over the shipped profile.
        most: after how many actions a game is cut.
    """

    game: str
    players: int
    bots: tuple[str, ...]
    games: int
    seed: int = 0
    options: dict[str, Any] = {}
    profile: dict[str, Any] | None = None
    most: int = MOST_ACTIONS

    @property
    def seats(self) -> tuple[str, ...]:
        """The players' names."""
        return tuple(f"P{n}" for n in range(1, self.players + 1))

    def bots_of(self, number: int) -> tuple[str, ...]:
        """Return the names of the bots in game `number`, seat by seat."""
        each = [self.bots[k % len(self.bots)] for k in range(self.players)]
        move = number % self.players
        return tuple(each[move:] + each[:move])


class GameFailed(RuntimeError):  # noqa: N818  (what happened)
    """A game of a series ended in an exception: a fault of the rules or of a bot.

    Attributes:
        number: which game of the series.
        problem: what was raised.
    """

    def __init__(self, number: int, problem: str) -> None:
        super().__init__(number, problem)
        self.number = number
        self.problem = problem


def play_one(series: Series, number: int) -> Result:
    """Play one game of a series.

    Raises:
        GameFailed: it ended in an exception.
    """
    game = load(series.game)
    state = game.start(series.seats, series.options, series.profile)
    seated = zip(series.seats, series.bots_of(number), strict=True)
    players = {seat: bots.load(series.game, name) for seat, name in seated}
    dealing = random.Random(f"{series.seed}/{number}/dealing")  # noqa: S311
    deciding = random.Random(f"{series.seed}/{number}/deciding")  # noqa: S311
    try:
        return play(state, players, dealing, deciding, series.most)
    except Exception as error:
        raise GameFailed(number, f"{type(error).__name__}: {error}") from error


def play_all(series: Series, jobs: int = 1) -> Iterator[Result]:
    """Yield the results of a series in order.

    Args:
        series: what is played.
        jobs: how many processes share the work; the results do not depend on it.

    Raises:
        GameFailed: a game ended in an exception; the rest is given up.
    """
    if jobs <= 1:
        yield from (play_one(series, number) for number in range(series.games))
        return
    size = max(1, min(MOST_IN_A_CHUNK, series.games // (4 * jobs)))
    starts = range(0, series.games, size)
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, context, _ignore_interrupts) as pool:
        try:
            chunks = [pool.submit(_chunk, series, start, size) for start in starts]
            for chunk in chunks:
                yield from chunk.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _ignore_interrupts() -> None:
    """Leave Ctrl-C to the process that waits for the results."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _chunk(series: Series, start: int, size: int) -> list[Result]:
    numbers = range(start, min(start + size, series.games))
    return [play_one(series, number) for number in numbers]
