"""What a card on a reader means now: pure, a part of the router.

Outside a turn-up nothing here says which card it was. A card answers once while it
lies there; one that lay there before is only offered.
"""

from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from companion.kernel import (
    Action,
    IllegalAction,
    Mark,
    Refusal,
    Reveal,
    Scanned,
    State,
)
from hardware.events import CardGone, CardSeen
from ui.app.decisions import (
    Act,
    Decision,
    Marked,
    Nothing,
    OfferCard,
    Tell,
    Unknown,
    Withdraw,
)

if TYPE_CHECKING:
    from ui.app.router import Held, Registry

SAME_CARD_SECONDS = 3.0


class Lying(msgspec.Struct, frozen=True):
    """A card that lies on a reader.

    Attributes:
        uid: Its tag.
        spent: It has been an answer, or was offered as one: it is not again.
    """

    uid: str
    spent: bool = False


def card_seen(
    event: CardSeen,
    state: State | None,
    registry: "Registry",
    held: "Held",
    now: float,
) -> "tuple[Decision, Held]":
    """Decide what a card means that was laid on a reader."""
    uid, at = held.cards.get(event.reader, ("", 0.0))
    again = uid == event.uid and now - at < SAME_CARD_SECONDS
    later = replace(
        held,
        cards={**held.cards, event.reader: (event.uid, now)},
        lying={**held.lying, event.reader: Lying(event.uid)},
        offered="",
    )
    if again:
        return Nothing(), spent(later, event.uid)
    if event.resting or event.at < registry.since:
        offer, after = review_card(state, registry, later)
        return (_lay_there(state) if offer == Nothing() else offer), after
    decision = _decided(event.uid, state, registry)
    if isinstance(decision, Tell):
        return decision, later
    return decision, spent(later, event.uid)


def _lay_there(state: State | None) -> Decision:
    """Return what is said of a card that lay there before and cannot be an answer."""
    asked = state is not None and isinstance(state.prompt, Reveal)
    return Tell("reader.card_resting" if asked else "reader.card_read")


def _decided(uid: str, state: State | None, registry: "Registry") -> Decision:
    """Decide about a card that was laid down just now."""
    card = registry.cards.get(uid)
    if card is None and state is not None and isinstance(state.prompt, Reveal):
        return Unknown(uid)
    match _meaning(state, card):
        case None:
            # What a card is may only be said while one is being turned up.
            return Tell("reader.card_read")
        case Refusal() as refusal:
            return Tell(f"refusal.{refusal.rule}", refusal.fields)
        case Mark() as mark:
            return Marked(uid, mark)
        case action:
            return Act(action, f"reader:{uid}")


def card_gone(
    event: CardGone,
    state: State | None,
    registry: "Registry",
    held: "Held",
    now: float,
) -> "tuple[Decision, Held]":
    """Forget a card that was lifted; one that was offered is not any more."""
    del state, registry, now
    one = held.lying.get(event.reader)
    if one is None or one.uid != event.uid:
        return Nothing(), held
    lying = {reader: at for reader, at in held.lying.items() if reader != event.reader}
    if held.offered != event.uid:
        return Nothing(), replace(held, lying=lying)
    return Withdraw(), replace(held, lying=lying, offered="")


def review_card(
    state: State | None, registry: "Registry", held: "Held"
) -> "tuple[Decision, Held]":
    """Offer, once, a card that lies on a reader, if it can be an answer now.

    To be called when the prompt has changed.
    """
    for one in held.lying.values():
        card = None if one.spent else registry.cards.get(one.uid)
        meaning = _possible(state, card)
        if meaning is not None:
            after = replace(spent(held, one.uid), offered=one.uid)
            return OfferCard(one.uid, meaning), after
    return Nothing(), replace(held, offered="")


def spent(held: "Held", uid: str) -> "Held":
    """Return the memory with a card that answers nothing any more while it lies."""
    lying = {
        reader: Lying(uid, spent=True) if one.uid == uid else one
        for reader, one in held.lying.items()
    }
    return replace(held, lying=lying)


def _meaning(state: State | None, card: str | None) -> Scanned:
    prompt = None if state is None else state.prompt
    return None if prompt is None or card is None else prompt.scanned(state, card)


def _possible(state: State | None, card: str | None) -> Action | Mark | None:
    """Return what a card means, if nothing stands against it."""
    meaning = _meaning(state, card)
    if not isinstance(meaning, Action) or state is None:
        return meaning if isinstance(meaning, Mark) else None
    try:
        state.apply(meaning)
    except IllegalAction:
        return None
    return meaning
