"""Whose turn it is to take a card: the owners of a room's meeples, deepest first.

Who still takes a card stands in the position. Who has taken one is told by what
happened, but a card that was handed over or put right since is where the position has
it.
"""

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from companion.games.dont_go_in_there.actions import Card
from companion.games.dont_go_in_there.events import CardTaken, GhostsTaken
from companion.games.dont_go_in_there.model import DUMMY
from companion.games.dont_go_in_there.spots import Spot
from companion.games.dont_go_in_there.state import GameState
from ui.games.dont_go_in_there.reckon import (
    GHOST,
    Rolled,
    Row,
    game_state,
    last_roll,
    meeples,
)
from ui.world import TableView

Pair = tuple[GhostsTaken, CardTaken]
Cards = Mapping[str, tuple[Card, ...]]
Held = Counter[tuple[str, Card]]


class Turn(NamedTuple):
    """One owner's turn to take a card.

    Attributes:
        seat: whose it is; `dummy` for the printed one.
        spot: what the space is called.
        shield: ghosts that the space keeps off.
        ghosts: how many were rolled; None: nobody knows any more.
        card: the card taken; None: not yet.
        slot: where that lay.
    """

    seat: str
    spot: Spot
    shield: int
    ghosts: int | None
    card: Card | None = None
    slot: int = 0

    @property
    def n(self) -> int:
        """How many ghosts the space brought."""
        return max(0, (self.ghosts or 0) - self.shield)


def turns(view: TableView) -> list[Turn]:
    """Return the owners of the room being resolved in order, with what they took."""
    state = game_state(view)
    if state.resolving is None:
        return []
    roll = last_roll(view)
    if roll is None or roll.room != state.resolving.room:
        return [_still(row, None) for row in meeples(view)]
    ghosts, left = roll.faces.count(GHOST), state.resolving.left
    pairs = [pair for pair in _pairs(roll) if pair[0].space not in left]
    over = _taken(view, pairs) if pairs else []
    return [*over, *(_still(row, ghosts) for row in meeples(view))]


def _still(row: Row, ghosts: int | None) -> Turn:
    return Turn(row.seat, row.spot, row.shield, ghosts)


def _pairs(roll: Rolled) -> list[Pair]:
    """Return who got ghosts and then took a card: both come in the same order."""
    got = [one for one in roll.later if isinstance(one, GhostsTaken)]
    took = [one for one in roll.later if isinstance(one, CardTaken)]
    return list(zip(got, took, strict=False))


def _taken(view: TableView, pairs: list[Pair]) -> list[Turn]:
    """Return the turns that are over, with the cards as they lie now."""
    lie = _lying(game_state(view))
    ever = Counter(
        (event.seat, Card(event.type, event.value))
        for entry in view.entries
        for event in entry.events
        if isinstance(event, CardTaken)
    )
    found: list[Turn] = []
    for got, took in pairs:
        card = Card(took.type, took.value)
        seat, card = _now(lie, ever, took.seat, card)
        found.append(Turn(seat, got.at, got.shield, got.ghosts, card, took.slot))
    return found


def _now(lie: Cards, ever: Held, seat: str, card: Card) -> tuple[str, Card]:
    """Return who has a card that a seat took, and which card that really is.

    Args:
        lie: everybody's cards now, those that lie open last.
        ever: how many of each card everybody has taken.
        seat: who took it.
        card: which it was then.
    """
    mine = lie.get(seat, ())
    if mine.count(card) >= ever[seat, card]:
        return seat, card
    more = [one for one, cards in lie.items() if cards.count(card) > ever[one, card]]
    if len(more) == 1:  # it was handed over
        return more[0], card
    return seat, mine[-1] if mine else card  # it was put right


def _lying(state: GameState) -> Cards:
    """Return everybody's cards, those that lie open last."""
    lie = {one.name: (*one.down, *one.up) for one in state.players}
    if state.dummy is not None:
        lie[DUMMY] = state.dummy.cards
    return lie
