"""Whose a card on the reader is in a window, and what it means there (rules 5.4)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.games.panty_raider import playing
from companion.games.panty_raider.actions import (
    Equip,
    LearnGuru,
    PlayCard,
    Unequip,
    UnlearnGuru,
)
from companion.games.panty_raider.hands import Sight, sight_of
from companion.kernel import Action, Mark, Refusal, Scanned, Window

if TYPE_CHECKING:
    from companion.games.panty_raider.state import GameState


def whose(
    state: "GameState", sight: Sight, seats: Sequence[str], card: str
) -> tuple[str, ...]:
    """Return those of some seats that could hold a card.

    Where everybody saw it go into a hand, that is the only one.
    """
    for player in state.players:
        if card in player.hand.known:
            return (player.name,) if player.name in seats else ()
    indices = {player.name: i for i, player in enumerate(state.players)}
    return tuple(s for s in seats if sight.find(indices[s], card) is not None)


def unplayed(
    state: "GameState", sight: Sight, prompt: Window, can: playing.Aims, card: str
) -> Scanned:
    """Return what a card means that nobody may play who is waited for.

    Whoever could play it, but is ready, is told so. Else it is the play of whoever
    could hold it, which is refused by the rule that speaks first.

    Args:
        state: the position.
        sight: what is known of the hands.
        prompt: the window.
        can: what may be played in it.
        card: a mischief card.
    """
    awake = whose(state, sight, prompt.waiting, card)
    asleep = whose(state, sight, prompt.ready, card)
    if not awake and card in can.playable and can.of(card):
        late = can.window == "after_roll"
        could = [s for s in asleep if not (late and playing.has_played_late(state, s))]
        if could:
            return ready(could)
    return PlayCard(card, seat=(*awake, *asleep, *prompt.waiting)[0])


def ready(seats: Sequence[str]) -> Refusal:
    """Return that these are ready; of several nobody is named alone."""
    if len(seats) == 1:
        return Refusal("window.ready", {"seat": seats[0]})
    return Refusal("window.all_ready", {"seats": list(seats)})


def gear(
    state: "GameState", waiting: Sequence[str], card: str
) -> Action | Mark | Refusal | None:
    """Return what gear or a guru on the reader means; None: it is neither (5.4).

    Args:
        state: the position.
        waiting: who is not ready yet.
        card: any card.
    """
    current = state.turn.seat
    for player in state.players:
        if card in player.gear:
            return Unequip(card, seat=player.name)
        if card == player.guru and player.name == current:
            return UnlearnGuru(seat=current)
    if card in state.guru_deck:
        return LearnGuru(seat=current)
    return _put_on(state, waiting, card) if card in state.options.deck.gear else None


def _put_on(
    state: "GameState", waiting: Sequence[str], card: str
) -> Action | Mark | Refusal | None:
    """Return who puts an item on; a mark where that must be asked."""
    sight = sight_of(state)
    found = [
        player.name
        for i, player in enumerate(state.players)
        if sight.find(i, card) is not None
    ]
    seats = [seat for seat in found if seat in waiting]
    if not seats and found:
        return ready(found)
    both = state.options.deck.mischief[card].play is not None
    if len(seats) == 1 and not both:
        return Equip(card, seat=seats[0])
    return Mark(card) if seats else None
