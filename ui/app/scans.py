"""What a card on a reader means now: pure, a part of the router.

Outside a turn-up nothing here says which card it was, unless it has turned up openly
in this game: else it may be in somebody's hand, or lie face down. A card answers once
while it lies there; one that lay there before is only offered. One that has turned up
already does not do so a second time, and none answers what a dialog lies over.
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
from companion.table.dealt import READER
from hardware.events import CardGone, CardSeen
from ui.app.decisions import (
    Act,
    Decision,
    Marked,
    Nothing,
    OfferCard,
    Tell,
    TurnedUp,
    Unknown,
    Withdraw,
)
from ui.tagging import CardWord

if TYPE_CHECKING:
    from ui.app.router import Held, Registry

SAME_CARD_SECONDS = 3.0
READ = Tell("reader.card_read")
NAMED = "reader.card_named"
NEW = "reader.card_new"
IDLE = frozenset({READ.reason, NAMED, NEW})
"""What is said of a card that is not asked for."""
WAITS = "reader.card_waits"


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
    decision = _decided(event.uid, state, registry)
    if registry.covered:
        # Laid down again when the dialog is closed, it must not be silence.
        later = replace(later, cards=held.cards)
        idle = isinstance(decision, Tell) and decision.reason in IDLE
        return (READ if idle else Tell(WAITS)), later
    if event.resting or event.at < registry.since:
        offer, after = review_card(state, registry, later)
        if offer != Nothing():
            return offer, after
        return _lay_there(event, state, registry), after
    if isinstance(decision, Tell | TurnedUp):
        return decision, later
    return decision, spent(later, event.uid)


def _lay_there(event: CardSeen, state: State | None, registry: "Registry") -> Decision:
    """Return what is said of a card that lay there before and cannot be an answer."""
    again = _again(event.uid, state, registry)
    if again is not None:  # the last one was left there: that is nothing to speak of
        return Nothing() if event.resting else again
    asked = state is not None and isinstance(state.prompt, Reveal)
    return Tell("reader.card_resting") if asked else READ


def _decided(uid: str, state: State | None, registry: "Registry") -> Decision:
    """Decide about a card that was laid down just now."""
    again = _again(uid, state, registry)
    if again is not None:
        return again
    card = registry.cards.get(uid)
    if card is None:
        return _unknown(uid, state)
    match _meaning(state, card):
        case None:
            return _idle(uid, card, state, registry)
        case Refusal() as refusal:
            return Tell(f"refusal.{refusal.rule}", refusal.fields)
        case Mark() as mark:
            return Marked(uid, mark)
        case action:
            return Act(action, f"{READER}{uid}")


def _unknown(uid: str, state: State | None) -> Decision:
    """Ask which card it is, where that can be answered; else say why not."""
    if state is None or state.prompt is None:
        return READ
    if isinstance(state.prompt, Reveal):
        return Unknown(uid)
    meanings = [_meaning(state, key) for key in state.game.cards(state)]
    if any(isinstance(one, Action) for one in meanings):
        return Unknown(uid)
    asked = any(isinstance(one, Mark) for one in meanings)
    return Tell("reader.card_unknown" if asked else NEW)


def _idle(uid: str, card: str, state: State | None, registry: "Registry") -> Decision:
    """Return what is said of a known card that is not asked for.

    Which one it is may be said only where everybody has seen it already.
    """
    if state is None or uid not in registry.dealt:
        return READ
    return Tell(NAMED, {"card": CardWord(state.game, card)})


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

    To be called when the prompt has changed, and when a dialog has been closed.
    """
    if registry.covered:
        return Nothing(), held
    for one in held.lying.values():
        over = one.spent or _again(one.uid, state, registry) is not None
        card = None if over else registry.cards.get(one.uid)
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


def _again(uid: str, state: State | None, registry: "Registry") -> TurnedUp | None:
    """Return that a card has turned up before, and where it lies; None: it has not.

    Two alike have two tags; so where its tag has turned up, the very card lies there.
    """
    before = registry.dealt.get(uid)
    prompt = state.prompt if state is not None else None
    if before is None or not isinstance(prompt, Reveal):
        return None
    why = prompt.again(state, before.answer, before.slot)
    return None if why is None else TurnedUp(before, why, uid)


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
