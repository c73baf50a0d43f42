"""Row 2: random play of Dungeon Twister, against random games of chess.

2a: a part of the prompt is picked (`prompt.parts`), that part is listed, one of its
actions applied. 2b: the whole list each time. Nothing is kept from one position to the
next. Random games are thousands of actions long, so a round goes on where the last one
stopped; a new game begins when one is over.
"""

import random
import time
from collections.abc import Iterator
from typing import Any

from benchmarks.harness import Effort, Goal, Result, in_turns, say
from benchmarks.playout import (
    MOST,
    NAMES,
    ROUNDS,
    Played,
    Speed,
    chess_out,
    line,
    round_length,
)
from companion.games import load

PART_GOAL = Goal(must=0.5, aim=1.0, more=True)
WHOLE_GOAL = Goal(must=0.1, aim=0.3, more=True)
AT_ONCE = 200
"""How many actions are played before the clock is read."""


def by_part(state: Any, rng: random.Random) -> Any:
    """Return an action: a part is picked first, another if it has none."""
    legal: Any = ()
    while not legal:
        parts = state.prompt.parts
        legal = state.legal_actions(part=rng.choice(parts) if parts else None)
    return rng.choice(legal)


def from_all(state: Any, rng: random.Random) -> Any:
    """Return an action of the whole list."""
    return rng.choice(state.legal_actions())


def played(choose: Any, rng: random.Random) -> Iterator[Played]:
    """Yield how many actions were played in how many seconds, for ever."""
    first = load("dungeon-twister").start(NAMES[:2])
    state: Any = first
    in_game = 0
    while True:
        began = time.process_time()
        for _ in range(AT_ONCE):
            if state.prompt is None or in_game >= MOST:
                state, in_game = first, 0
            state = state.apply(choose(state, rng)).state
            in_game += 1
        yield AT_ONCE, time.process_time() - began


def rows(effort: Effort) -> list[Result]:
    """Measure the row."""
    say("row 2: random play in the labyrinth")
    rng = random.Random(2)
    seconds = round_length(effort)
    games = played(by_part, rng), played(from_all, rng)
    parts, whole = (Speed(lambda one=one: next(one), seconds) for one in games)
    anchor = Speed(lambda: chess_out(rng.choice), seconds)
    some, every, theirs = in_turns(effort.of(ROUNDS), parts, whole, anchor)
    notes = (
        f"{parts.games * AT_ONCE} actions; a part is listed",
        f"{whole.games * AT_ONCE} actions; all is listed",
    )
    what = "random play, Dungeon Twister"
    return [
        line("2a", f"{what}, by part", some, theirs, PART_GOAL, notes[0]),
        line("2b", f"{what}, whole list", every, theirs, WHOLE_GOAL, notes[1]),
    ]
