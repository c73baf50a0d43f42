"""A table at which somebody may look at a hidden card, for the album.

Not every edition of a game has such cards; the pictures show what the app can do.
"""

import random
from collections.abc import Sequence
from typing import Any

from companion.kernel import BadSetup, Game
from companion.table.tags import editions
from ui.peeking import Peek
from ui.world import TableView


def with_a_peek(
    game: Game[Any], players: Sequence[str]
) -> tuple[TableView, Peek] | None:
    """Return a table of some edition, and who may look where; None: nobody ever may.

    Args:
        game: what is played.
        players: names, clockwise; as many of them play as the edition takes.
    """
    for edition in editions(game):
        for count in range(len(players), 1, -1):
            found = _played(game, tuple(players[:count]), edition)
            if found is not None:
                return found
    return None


def _played(
    game: Game[Any], players: tuple[str, ...], edition: str
) -> tuple[TableView, Peek] | None:
    """Play in one way until somebody may look."""
    rng = random.Random(len(players))  # noqa: S311  (a picture, not a secret)
    try:
        state = game.start(players, {"edition": edition})
    except BadSetup:
        return None  # the edition takes fewer
    while state.prompt is not None:
        for slot, seats in state.looks().items():
            if seats:
                return TableView(game, state), Peek(seats[0], slot)
        state = state.apply(rng.choice(state.legal_actions())).state
    return None
