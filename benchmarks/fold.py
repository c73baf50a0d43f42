"""Row 4: replaying a journal, against applying the same actions live.

Ours: `Record.push` of every row of a game as it was read from the file: decode the
body, apply it, keep entry and change. Two anchors in turns with it: `state.apply` of
the same ready actions and nothing else, which is the strictest; and what the table did
when the action was live (`Record.act` and `push`: apply, encode, fold).
"""

import random
import time
from collections.abc import Callable, Sequence
from itertools import cycle
from statistics import median
from typing import Any

from benchmarks import games
from benchmarks.harness import Effort, Goal, Result, in_turns, no_collection, ratio, say
from companion.games import load
from companion.table.header import new_header
from companion.table.record import Record

GOAL = Goal(must=1.3, aim=1.1)
GAMES = 6
ROUNDS = 60


class Played:
    """A game that was played: its header, first state, actions and rows."""

    def __init__(self, edition: str, rng: random.Random) -> None:
        self.game = load(games.GAME)
        seats = games.NAMES[: games.EDITIONS[edition]]
        self.header = new_header(self.game, seats, {"edition": edition})
        self.actions: Sequence[Any] = games.actions(edition, rng)
        record = Record(self.game, self.header)
        self.start = record.start
        for action in self.actions:
            record.push(record.act(action))
        self.rows = [change.row for change in record.changes]

    def replay(self) -> None:
        """Fold the rows, as a start after a power cut does."""
        record = Record(self.game, self.header, self.start)
        for row in self.rows:
            record.push(row)

    def apply(self) -> None:
        """Apply the actions and nothing else."""
        state = self.start
        for action in self.actions:
            state = state.apply(action).state

    def live(self) -> None:
        """Do what a live table does besides the disk."""
        record = Record(self.game, self.header, self.start)
        for action in self.actions:
            record.push(record.act(action))


def each(works: Sequence[tuple[Callable[[], None], int]]) -> Callable[[], float]:
    """Return a measure: the seconds an action takes, a game a round."""
    turn = cycle(works)

    def measure() -> float:
        work, count = next(turn)
        began = time.process_time()
        work()
        return (time.process_time() - began) / count

    return measure


def rows(effort: Effort) -> list[Result]:
    """Measure the row."""
    say("row 4: replay")
    rng = random.Random(4)
    editions = cycle(games.EDITIONS)
    played = [Played(next(editions), rng) for _ in range(effort.of(GAMES))]
    counts = [len(one.actions) for one in played]
    with no_collection():
        replay, apply, live = in_turns(
            effort.of(ROUNDS),
            each([(one.replay, n) for one, n in zip(played, counts, strict=True)]),
            each([(one.apply, n) for one, n in zip(played, counts, strict=True)]),
            each([(one.live, n) for one, n in zip(played, counts, strict=True)]),
        )
    strict, fair = ratio(replay, apply), ratio(replay, live)
    figure = f"{median(replay) * 1e6:.2f} us"
    return [
        Result(
            "4a",
            "replay, an action, against state.apply alone",
            figure,
            f"{median(apply) * 1e6:.2f} us",
            strict.value,
            strict.shown,
            strict.spread,
            GOAL,
        ),
        Result(
            "4b",
            "replay, an action, against Record.act + push",
            figure,
            f"{median(live) * 1e6:.2f} us",
            fair.value,
            fair.shown,
            fair.spread,
            GOAL,
            f"{len(played)} games, {sum(counts)} actions, both editions",
        ),
    ]
