"""Wingman, offers, dice and the end of an attempt (rules 2.6, F3 to F11)."""

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from companion.games.panty_raider import banking, flow, prompts
from companion.games.panty_raider import events as told
from companion.games.panty_raider.actions import (
    Accept,
    Confirm,
    Decline,
    Invite,
    OfferItem,
    Retract,
    Solo,
    SwitchToRaid,
)
from companion.games.panty_raider.draft import Draft
from companion.games.panty_raider.facts import kind_needed, needed
from companion.games.panty_raider.formulas import attempt_of, sum_of
from companion.games.panty_raider.hands import Sight, not_held
from companion.games.panty_raider.model import Attached, Attempt, Offered
from companion.kernel import Action, IllegalAction, Step

if TYPE_CHECKING:
    from companion.games.panty_raider.prompts import AnyPrompt
    from companion.games.panty_raider.state import GameState
    from companion.games.panty_raider.windows import Offering


# --- the wingman ----------------------------------------------------------------------


def pick(state: "GameState", action: Solo | Invite) -> Step:
    """F3: alone, or with somebody who may decline."""
    draft = Draft.of(state)
    seat = draft.turn.seat
    if isinstance(action, Solo):
        draft.tell(told.WentAlone(seat))
        return draft.step(flow.meet_girls(draft), action)
    left = flow.left_to_ask(state)
    if action.who not in left:
        raise flow.refused("invite.who", who=action.who, left=left)
    draft.turn = replace(draft.turn, asked=(*draft.turn.asked, action.who))
    draft.tell(told.WingmanAsked(seat, action.who))
    if draft.options.wingman_consent:
        return draft.step(prompts.WingmanReply((action.who,)), action)
    return draft.step(_join(draft, action.who), action)


def _join(draft: Draft, seat: str) -> "AnyPrompt | None":
    draft.turn = replace(draft.turn, wingman=seat)
    draft.tell(told.WingmanJoined(seat))
    return flow.meet_girls(draft)


def reply(
    state: "GameState", prompt: "prompts.WingmanReply", action: Accept | Decline
) -> Step:
    """F4: the asked player goes along, or somebody else may be asked."""
    draft = Draft.of(state)
    if isinstance(action, Accept):
        return draft.step(_join(draft, prompt.seat), action)
    draft.tell(told.WingmanDeclined(prompt.seat))
    return draft.step(flow.pick_wingman(draft), action)


# --- offers ---------------------------------------------------------------------------


def complete(state: "GameState") -> bool:
    """Tell whether every roommate has an item (and each member gave one, A28)."""
    offers = attempt_of(state).offers
    places = {offer.place for offer in offers}
    givers = {offer.seat for offer in offers}
    each = state.options.trade_items_from == "each"
    enough = not each or givers >= set(state.turn.team)
    return enough and len(places) == len(state.row)


def answers(state: "GameState", sight: Sight, prompt: "Offering") -> Iterator[Action]:
    """Yield what the team may do while it offers items."""
    purple, done = state.options.deck.purple, complete(state)
    many = len(prompt.seats) > 1
    for name in prompt.waiting:
        i = state.index(name)
        seat = name if many else None
        items = (*state.players[i].gear, *sight.among(i, sorted(purple)))
        for card in items:
            yield from (OfferItem(card, girl, seat=seat) for girl in state.row)
        for offer in attempt_of(state).offers:
            if offer.seat == name:
                yield Retract(offer.card, seat=seat)
        if done:
            yield Confirm(seat=seat)
    yield SwitchToRaid(seat=state.turn.seat if many else None)


def _member(prompt: "Offering", action: Any) -> str:
    """Return who acts; a member who confirmed has nothing more to do."""
    seat: str = action.seat or prompt.seat
    if seat in prompt.ready:
        raise flow.refused("offer.confirmed", seat=seat)
    return seat


def offer(state: "GameState", prompt: "Offering", action: OfferItem) -> Step:
    """F7: an own item, from hand or slot, goes to a roommate."""
    draft = Draft.of(state)
    seat, card = _member(prompt, action), action.card
    i = draft.index(seat)
    player = draft.players[i]
    gear = card in player.gear
    where = draft.sight().find(i, card)
    if not gear and where is None:
        raise IllegalAction(not_held(draft, i, card))
    if card not in draft.deck.purple:
        raise flow.refused("offer.no_item", card=card)
    if action.to not in draft.row:
        flow.known(draft, action.to)
        raise flow.refused("offer.no_girl", card=action.to, row=draft.row)
    if gear:
        rest = tuple(one for one in player.gear if one != card)
        draft.players[i] = replace(player, gear=rest)
    else:
        assert where is not None
        draft.leave_hand(i, card, where)
    made = Offered(card, seat, draft.row.index(action.to), gear)
    attempt = attempt_of(draft)
    draft.attempt = replace(attempt, offers=(*attempt.offers, made))
    draft.tell(told.ItemOffered(seat, card, action.to))
    return draft.step(replace(prompt, ready=()), action)


def _back(draft: Draft, made: Offered) -> None:
    """Put an offered item back to where it came from."""
    i = draft.index(made.seat)
    if made.gear:
        player = draft.players[i]
        draft.players[i] = replace(player, gear=(*player.gear, made.card))
    else:
        draft.to_hand(i, made.card)


def retract(state: "GameState", prompt: "Offering", action: Retract) -> Step:
    """F7: an own offer is taken back."""
    draft = Draft.of(state)
    seat, attempt = _member(prompt, action), attempt_of(draft)
    own = [o for o in attempt.offers if o.seat == seat and o.card == action.card]
    if not own:
        flow.known(draft, action.card)
        raise flow.refused("offer.not_offered", seat=seat, card=action.card)
    kept = list(attempt.offers)
    kept.remove(own[0])
    draft.attempt = replace(attempt, offers=tuple(kept))
    _back(draft, own[0])
    draft.tell(told.OfferRetracted(seat, action.card))
    return draft.step(replace(prompt, ready=()), action)


def confirm(state: "GameState", prompt: "Offering", action: Confirm) -> Step:
    """F7: when all members are content the windows of the attempt open."""
    seat = _member(prompt, action)
    if not complete(state):
        raise _incomplete(state)
    draft = Draft.of(state)
    draft.tell(told.OffersConfirmed(seat))
    ready = (*prompt.ready, seat)
    if len(ready) < len(prompt.seats):
        return draft.step(replace(prompt, ready=ready), action)
    return draft.step(flow.open_window(draft, "before_roll"), action)


def _incomplete(state: "GameState") -> IllegalAction:
    offers = attempt_of(state).offers
    girls = [g for k, g in enumerate(state.row) if k not in {o.place for o in offers}]
    if girls:
        return flow.refused("offer.missing", girls=girls)
    givers = {made.seat for made in offers}
    seats = [seat for seat in state.turn.team if seat not in givers]
    return flow.refused("offer.each", seats=seats)


def switch(state: "GameState", prompt: "Offering", action: SwitchToRaid) -> Step:
    """F7: the offers go back, and the attempt is a raid (A37)."""
    seat = action.seat or prompt.seat
    if seat != state.turn.seat:
        raise flow.refused("offer.not_current", seat=seat, current=state.turn.seat)
    draft = Draft.of(state)
    for made in attempt_of(draft).offers:
        _back(draft, made)
    draft.attempt = Attempt("raid")
    draft.tell(told.TurnedToRaid(seat))
    return draft.step(flow.open_window(draft, "before_roll"), action)


Do = Callable[["GameState", Any, Any], Step]
DEEDS: Mapping[type[Action], Do] = {
    OfferItem: offer,
    Retract: retract,
    Confirm: confirm,
    SwitchToRaid: switch,
}


# --- the end of an attempt ------------------------------------------------------------


def resolve(draft: Draft) -> "AnyPrompt | None":
    """F11: the team wins with more than the roommates; a tie is theirs (rules 2.5)."""
    attempt = attempt_of(draft)
    fact = needed(draft)
    if fact is not None:
        return flow.ask(draft, fact)
    player, girl = sum_of(draft, "player"), sum_of(draft, "girl")
    if player > girl and draft.options.bank_reward_when == "won":
        fact = kind_needed(draft.deck, draft.row)
        if fact is not None:
            return flow.ask(draft, fact)
    draft.tell(told.SumsCompared(player, girl))
    if player > girl:
        return _won(draft, attempt)
    _failed(draft, attempt)
    return banking.boys_dorm(draft)


def _won(draft: Draft, attempt: Attempt) -> "AnyPrompt | None":
    """All cards of the attempt go; the girls' cards come to the team."""
    turn, prize = draft.turn, draft.row
    draft.tell(told.AttemptWon(turn.team, attempt.mode))
    draft.attempt = None
    draft.discard_all(draft.empty_row() + attempt.cards)
    if len(turn.team) == 1 or len(prize) == 1:
        for card in prize:
            banking.give(draft, draft.index(turn.seat), card)
        return banking.boys_dorm(draft)
    draft.row = prize
    chooser = turn.team[0 if draft.options.split == "current_chooses" else 1]
    return prompts.Split((chooser,))


def _failed(draft: Draft, attempt: Attempt) -> None:
    """The row stays with its orange cards; what a failure costs is lost."""
    draft.tell(told.AttemptFailed(draft.turn.team, attempt.mode))
    draft.attempt = None
    options, purple = draft.options, draft.deck.purple
    gone = _offers_after_failure(draft, attempt)
    gone += tuple(one.card for one in attempt.played if one.card in purple)
    stay = [one for one in attempt.played if one.card not in purple]
    draft.discard_all(gone)
    draft.attached += tuple(Attached(one.card, one.side) for one in stay)
    if stay:
        draft.tell(told.CardsAttached(tuple(one.card for one in stay)))
    _cap_attached(draft)
    loses = attempt.mode == "raid" or options.failed_trade_loses_panties
    for i in draft.team:
        if draft.players[i].name not in attempt.insured:
            if loses:
                _lose_panties(draft, i)
            if options.failed_attempt_unequips:
                _lose_gear(draft, i)


def _offers_after_failure(draft: Draft, attempt: Attempt) -> tuple[str, ...]:
    """Return the offers that are lost; the others go back (A14)."""
    lost = draft.options.failed_trade_loses_offers
    gone = [o for o in attempt.offers if lost and o.seat not in attempt.insured]
    _return_offers(draft, tuple(o for o in attempt.offers if o not in gone))
    return tuple(made.card for made in gone)


def _return_offers(draft: Draft, offers: tuple[Offered, ...]) -> None:
    for made in offers:
        _back(draft, made)
    if offers:
        draft.tell(told.OffersReturned(tuple(made.card for made in offers)))


def _cap_attached(draft: Draft) -> None:
    """With `attached_orange_cap` the oldest cards go (the stall note, HOUSE)."""
    cap = draft.options.attached_orange_cap
    if cap == "none":
        return
    over = max(0, len(draft.attached) - cap)
    gone, draft.attached = draft.attached[:over], draft.attached[over:]
    draft.discard_all(tuple(one.card for one in gone))


def _lose_panties(draft: Draft, i: int) -> None:
    player = draft.players[i]
    if player.open:
        draft.players[i] = replace(player, open=(), worn=())
        draft.discard_girls(player.open)
        draft.tell(told.PantiesLost(player.name, player.open))


def _lose_gear(draft: Draft, i: int) -> None:
    player = draft.players[i]
    if player.gear:
        draft.players[i] = replace(player, gear=())
        for card in player.gear:
            draft.to_hand(i, card)
        draft.tell(told.GearLost(player.name, player.gear))


def cut(draft: Draft, cards: tuple[str, ...] = ()) -> "AnyPrompt | None":
    """ABORT (A17): neither won nor failed; the row and all that was played goes.

    Args:
        draft: the draft.
        cards: the card of GEAR_UP that did it.
    """
    attempt, row = draft.attempt, draft.row
    draft.attempt = None
    played: tuple[str, ...] = ()
    if attempt is not None:
        _return_offers(draft, attempt.offers)
        played = tuple(one.card for one in attempt.played)
    if row:
        draft.discard_girls(row)
        draft.tell(told.RowDiscarded(row))
    draft.discard_all(draft.empty_row() + played + cards)
    return banking.boys_dorm(draft)
