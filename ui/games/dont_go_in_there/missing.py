"""A card that a player has on the table and not here: it is added.

It is with somebody else here, or nowhere at all yet. Whether it can be nowhere yet the
rules say: cards come in threes, so that one alone is refused as a rule.
"""

from collections.abc import Iterator
from functools import partial
from typing import Any

from companion.games.dont_go_in_there.actions import CARDS, Card
from companion.games.dont_go_in_there.state import GameState, whole_pool
from companion.kernel.action import PUT
from ui.games import Mend, Pick
from ui.games.dont_go_in_there.piles import Pile, as_json, moved


def missing(state: GameState, pile: Pile) -> Mend:
    """Return what adds a card to a player's pile that lies face up."""
    return Mend(
        pile.path,
        "cards",
        pile.seat,
        "add",
        icon="plus",
        label="mend.card_add",
        offers=partial(_picks, state, pile),
    )


def _picks(state: GameState, pile: Pile) -> tuple[Pick, ...]:
    return (*_with_others(state, pile), *_unseen(state))


def _with_others(state: GameState, pile: Pile) -> Iterator[Pick]:
    """Yield the cards that lie face up before the others, each once a player."""
    for i, player in enumerate(state.players):
        if player.name == pile.seat:
            continue
        theirs = Pile(("players", str(i), "up"), player.name)
        for card in dict.fromkeys(player.up):
            yield Pick(
                moved(theirs, pile, card, within=["players"]),
                "mend.card_from",
                {**_named(card), "giver": player.name},
                seat=player.name,
                group=("type", card.type),
                said="mend.card_from_do",
                path="/players",
                merge=True,
            )


def _unseen(state: GameState) -> Iterator[Pick]:
    """Yield the cards that lie nowhere on the table yet."""
    for key in whole_pool(state.cards):
        card = CARDS[key]
        if state.unseen.get(key):
            yield Pick(
                {PUT: [as_json(card)]},
                "mend.to_card",
                _named(card),
                group=("type", card.type),
                said="mend.card_add_do",
                merge=True,
            )


def _named(card: Card) -> dict[str, Any]:
    return {"to_type": card.type, "to_value": card.value}
