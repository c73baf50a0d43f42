"""Private looks: an owner may look again at what he laid face down (rules 2, item 7).

The option `owner_rechecks` says so. The state does not know which token lies where, so
nothing is told here but who may look at which place; a keeper has what is seen there.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.games.dungeon_twister import revealing
from companion.games.dungeon_twister.squares import SLOTS
from companion.kernel import Pool

if TYPE_CHECKING:
    from companion.games.dungeon_twister.state import GameState


def looks(state: "GameState") -> dict[str, tuple[str, ...]]:
    """Return each face-down token of a room, by its place, and its owner.

    There are none during the set-up, when he holds the others in his hand and so knows
    them, nor where nobody told whose tokens lie on the rooms: then the table looks by
    itself.
    """
    prompt = state.prompt
    if not state.options.owner_rechecks or prompt is None or prompt.begins:
        return {}
    seats, counts = state.seats, list(_counts(state))
    if any(unknown for _, _, unknown in counts):
        return {}
    return {
        revealing.place_of(slot, seat, number): (seats[seat],)
        for slot, (*owned, _) in enumerate(counts)
        for seat in (0, 1)
        for number in range(1, owned[seat] + 1)
    }


def pool_at(state: "GameState", place: str) -> Pool | None:
    """Return what may lie at a place face down; None: no known owner's token does."""
    for slot, (*owned, _) in enumerate(_counts(state)):
        for seat in (0, 1):
            for number in range(1, owned[seat] + 1):
                if place == revealing.place_of(slot, seat, number):
                    return revealing.unseen_of(state, seat)
    return None


def _counts(state: "GameState") -> Iterator[tuple[int, int, int]]:
    """Yield for each slot how many tokens lie there: each player's, and nobody's.

    Those of a room that is being revealed count until they are turned up.
    """
    placing = state.placing
    for slot in SLOTS:
        if placing is not None and placing.slot == slot:
            owners = placing.owners
            yield owners.count(0), owners.count(1), owners.count(-1)
        else:
            pile = state.piles[slot]
            yield pile.first, pile.second, pile.unknown
