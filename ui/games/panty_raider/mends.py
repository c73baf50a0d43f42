"""What people may put right at this table, each as one correction of the position.

A correction says no more than what it puts right, so that the rest stays as it is when
an older entry is amended. Everything else is behind *everything else*.
"""

from collections.abc import Iterator
from functools import partial
from typing import Any, Final, NamedTuple

from companion.games.panty_raider.state import GameState
from companion.games.panty_raider.windows import AfterRoll, BeforeRoll
from companion.kernel.action import PUT, TAKE
from ui.games import Mend, Pick
from ui.games.panty_raider.words import game_state
from ui.world import TableView

PILES: Final = ("open", "banked")
ICONS: Final = {"open": "panty", "banked": "bank"}
MOST_HAND: Final = 20


class _Pile(NamedTuple):
    """Where cards of a player lie: the player's place, and the pile's name."""

    i: int
    name: str


def mends(view: TableView) -> tuple[Mend, ...]:
    """Return what may be put right, in the order it is offered."""
    state = game_state(view)
    return (*_panties(state), *_gear(state), *_hands(state))


# --- panties --------------------------------------------------------------------------


def _panties(state: GameState) -> Iterator[Mend]:
    """Yield each panty that somebody has; what is worn comes off first."""
    for i, player in enumerate(state.players):
        for name in PILES:
            cards = getattr(player, name)
            for card in (one for one in cards if one not in player.worn):
                yield Mend(
                    f"/players/{i}/{name}",
                    "panties",
                    player.name,
                    name,
                    icon=ICONS[name],
                    label="mend.panty",
                    fields={"card": card},
                    thing=card,
                    offers=partial(_panty_picks, state, _Pile(i, name), card),
                )


def _panty_picks(state: GameState, pile: _Pile, card: str) -> tuple[Pick, ...]:
    """Return where a panty may really be: turned over, with others, discarded."""
    other = "banked" if pile.name == "open" else "open"
    turned = Pick(
        {pile.name: {TAKE: [card]}, other: {PUT: [card]}},
        f"mend.to_{other}",
        icon=ICONS[other],
        said=f"mend.to_{other}_do",
        path=f"/players/{pile.i}",
        merge=True,
    )
    given = [
        Pick(
            {str(pile.i): {pile.name: {TAKE: [card]}}, str(j): {"open": {PUT: [card]}}},
            "mend.to_seat",
            {"to": player.name},
            seat=player.name,
            said="mend.panty_to_seat_do",
            path="/players",
            merge=True,
        )
        for j, player in enumerate(state.players)
        if j != pile.i
    ]
    gone = {
        "players": {str(pile.i): {pile.name: {TAKE: [card]}}},
        "dorm_discard": {PUT: [card]},
    }
    return (turned, *given, *_discarded(state, gone))


def _discarded(state: GameState, change: dict[str, Any]) -> tuple[Pick, ...]:
    """Return that a card lies on a discard pile.

    Not before and after a roll: there a correction of the whole position asks again
    whoever could play nothing, and so would not stand as it was said.
    """
    if isinstance(state.prompt, BeforeRoll | AfterRoll):
        return ()
    return (
        Pick(
            change,
            "mend.to_discard",
            icon="cross",
            said="mend.to_discard_do",
            path="",
            merge=True,
        ),
    )


# --- gear and hands -------------------------------------------------------------------


def _gear(state: GameState) -> Iterator[Mend]:
    """Yield each item that somebody wears."""
    gear = state.options.deck.gear
    for i, player in enumerate(state.players):
        for card in player.gear:
            yield Mend(
                f"/players/{i}/gear",
                "gear",
                player.name,
                "gear",
                icon=f"slot:{gear[card].slot}",
                label="mend.gear_card",
                fields={"card": card},
                thing=card,
                offers=partial(_gear_picks, state, i, card),
            )


def _gear_picks(state: GameState, i: int, card: str) -> tuple[Pick, ...]:
    """Return where an item may really be: in the hand, or discarded."""
    hand = Pick(
        {"gear": {TAKE: [card]}, "hand": {"known": {PUT: [card]}}},
        "mend.to_hand",
        icon="cards",
        said="mend.to_hand_do",
        path=f"/players/{i}",
        merge=True,
    )
    gone = {"players": {str(i): {"gear": {TAKE: [card]}}}, "discard": {PUT: [card]}}
    return (hand, *_discarded(state, gone))


def _hands(state: GameState) -> Iterator[Mend]:
    """Yield how many cards of the newest shuffle each hand has that nobody has seen."""
    newest = len(state.pools) - 1
    for i, player in enumerate(state.players):
        yield Mend(
            f"/players/{i}/hand/unknown/{newest}",
            "hands",
            player.name,
            player.hand.unknown[newest],
            least=0 if newest else player.hand.orange,
            most=MOST_HAND,
            icon="cards",
        )
