"""Row 3: undo until it is shown, against an action until it is shown.

Both go the whole way in a real app on a real journal: wish, check, commit, the new
state, the screen composed and drawn. The position walks through random games: at each
place an action is made, taken back, and made again to go on.
"""

import random
from typing import Any

from benchmarks import games
from benchmarks.harness import Effort, Goal, Result, percentile, ratio_at, say, span

GOAL = Goal(must=1.2, aim=1.05)
PLACES = 600
WARM = 40


def walk(whole: Any, rng: random.Random, places: int) -> tuple[list[float], ...]:
    """Return the seconds of each undo and of each action."""
    from ui.model import AgreeUndo, Do  # noqa: PLC0415

    undos, acts = [], []
    for _ in range(places):
        if whole.session.table.state.prompt is None:
            games.begin(whole)
        action = rng.choice(whole.session.table.state.legal_actions())
        acts.append(games.do(whole, Do(action)))
        undos.append(games.do(whole, AgreeUndo()))
        games.do(whole, Do(action))
    return undos, acts


def rows(effort: Effort) -> list[Result]:
    """Measure the row."""
    say("row 3: undo and act to shown")
    rng = random.Random(3)
    with games.folder() as path, games.app(path) as whole:
        games.begin(whole)
        games.advance(whole, rng, effort.of(WARM))
        undos, acts = walk(whole, rng, effort.of(PLACES, least=4))
    found = ratio_at(0.5, undos, acts)
    return [
        Result(
            "3",
            "undo to shown, p50, against act to shown",
            span(percentile(undos, 0.5)),
            span(percentile(acts, 0.5)),
            found.value,
            found.shown,
            found.spread,
            GOAL,
        )
    ]
