"""What keeps a position from being one of this game."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from companion.games.panty_raider.asked import prompt_faults
from companion.games.panty_raider.deck import SLOTS
from companion.games.panty_raider.hands import purple_in
from companion.games.panty_raider.model import (
    Attempt,
    Hand,
    Player,
    Thrown,
    Turn,
    room_in,
)
from companion.games.panty_raider.position import (
    dorm_seen,
    guru_seen,
    mischief_seen,
)
from companion.games.panty_raider.state import GameState
from companion.kernel import Fault, Pool, plays, size


def fault(place: str, rule: str, **fields: Any) -> Fault:
    """Return a fault of a position."""
    return Fault(place, f"position.{rule}", fields)


def faults_of(state: GameState) -> list[Fault]:
    """Return everything that makes a position impossible."""
    faults = [*_kind_faults(state)]
    faults = faults or [*_count_faults(state), *_seat_faults(state)]
    faults = faults or [*_hand_faults(state), *_player_faults(state)]
    faults = faults or [*_row_faults(state), *_attempt_faults(state)]
    return faults or list(prompt_faults(state))


# --- which cards lie where ------------------------------------------------------------


def _kind_faults(state: GameState) -> Iterator[Fault]:
    """Each zone holds cards of its kind, which the deck has."""
    deck = state.options.deck
    for place, cards, known in _zones(state):
        for card in cards:
            if card not in known:
                yield fault(place, "card", card=card)
    for i, pool in enumerate(state.pools):
        for card in pool:
            if card not in deck.mischief:
                yield fault(f"/pools/{i}", "card", card=card)
    if not state.pools:
        yield fault("/pools", "no_pool")


def _zones(state: GameState) -> Iterator[tuple[str, Iterable[str], Any]]:
    deck = state.options.deck
    for i, player in enumerate(state.players):
        at = f"/players/{i}"
        yield f"{at}/hand/known", player.hand.known, deck.mischief
        yield f"{at}/gear", player.gear, deck.gear
        yield f"{at}/open", player.open, deck.dorm
        yield f"{at}/banked", player.banked, deck.dorm
        yield f"{at}/worn", player.worn, player.open
        yield f"{at}/guru", (player.guru,) if player.guru is not None else (), deck.guru
    yield "/discard", state.discard, deck.mischief
    yield "/removed", state.removed, deck.mischief
    orange = deck.mischief.keys() - deck.purple
    yield "/attached", (one.card for one in state.attached), orange
    yield "/dorm_discard", state.dorm_discard, deck.dorm
    yield "/row", state.row, deck.dorm
    yield "/dorm_deck", state.dorm_deck, deck.dorm
    yield "/guru_deck", state.guru_deck, deck.guru
    guru = getattr(state.prompt, "guru", "")
    yield "/prompt/guru", (guru,) if guru else (), deck.guru
    yield "/turn/used", state.turn.used, deck.gear
    attempt = state.attempt
    if attempt is not None:
        offered = (offer.card for offer in attempt.offers)
        yield "/attempt/offers", offered, deck.purple
        mode = attempt.mode
        windows = (deck.plays["before_roll", mode], deck.plays["after_roll", mode])
        for window, late in zip(windows, (False, True), strict=True):
            cards = (one.card for one in attempt.played if one.late == late)
            yield "/attempt/played", cards, window


def _count_faults(state: GameState) -> Iterator[Fault]:
    """Cards seen and unseen make up what the box has."""
    deck = state.options.deck
    unseen: Counter[str] = Counter()
    for pool in state.pools:
        unseen.update(pool)
    for place, whole, seen, rest in (
        ("/pools", deck.whole, mischief_seen(state), unseen),
        ("/dorm_deck", dict.fromkeys(deck.dorm, 1), dorm_seen(state), state.dorm_deck),
        (
            "/guru_deck",
            dict.fromkeys(deck.guru, 1),
            guru_seen(state, state.prompt),
            state.guru_deck,
        ),
    ):
        have = Counter(seen)
        have.update(rest)
        yield from _wrong_counts(place, whole, have)


def _wrong_counts(place: str, whole: Pool, have: Counter[str]) -> Iterator[Fault]:
    for card, due in whole.items():
        if have[card] != due:
            yield fault(place, "copies", card=card, n=have[card], due=due)
            return


# --- seats ----------------------------------------------------------------------------


def _seat_faults(state: GameState) -> Iterator[Fault]:
    turn, seats = state.turn, state.seats
    named: dict[str, tuple[str, ...]] = {
        "/turn/seat": (turn.seat,),
        "/turn/wingman": (turn.wingman,) if turn.wingman else (),
        "/turn/asked": turn.asked,
        "/looking": state.looking,
    }
    if state.attempt is not None:
        named["/attempt/offers"] = tuple(o.seat for o in state.attempt.offers)
        named["/attempt/played"] = tuple(p.seat for p in state.attempt.played)
        named["/attempt/insured"] = state.attempt.insured
    for place, seat in ((at, one) for at, names in named.items() for one in names):
        if seat not in seats:
            yield fault(place, "seat", seat=seat)
    yield from _turn_faults(state, turn)
    for i, player in enumerate(state.players):
        if not plays(player.by):
            yield fault(f"/players/{i}/by", "by", value=player.by)


def _turn_faults(state: GameState, turn: Turn) -> Iterator[Fault]:
    if turn.seat in (turn.wingman, *turn.asked) or turn.wingman == "":
        yield fault("/turn", "seat", seat=turn.seat)
    for place, names in (("/turn/asked", turn.asked), ("/looking", state.looking)):
        if len(set(names)) < len(names):
            yield fault(place, "seat_twice")
    if not 0 <= turn.learned <= state.options.guru_learns_per_turn:
        most = state.options.guru_learns_per_turn
        yield fault("/turn/learned", "figure", n=turn.learned, least=0, most=most)


def _player_faults(state: GameState) -> Iterator[Fault]:
    options, deck = state.options, state.options.deck
    for i, player in enumerate(state.players):
        at = f"/players/{i}"
        for slot in SLOTS:
            over = -room_in(deck, player, slot)
            if over > 0:
                yield fault(f"{at}/gear", "slot", slot=slot, seat=player.name)
        most = options.win_banked - (state.prompt is not None)
        if len(player.banked) > max(most, options.win_banked - 1):
            n = len(player.banked)
            yield fault(f"{at}/banked", "banked", seat=player.name, n=n)
        yield from _worn_faults(state, player, at)


def _worn_faults(state: GameState, player: Player, at: str) -> Iterator[Fault]:
    options, worn = state.options, player.worn
    most = options.worn_limit if options.panties_on_head else 0
    gear = options.deck.gear
    head = any(gear[card].slot == "head" for card in player.gear)
    if len(worn) > most or len(set(worn)) < len(worn):
        yield fault(f"{at}/worn", "worn", seat=player.name, most=most)
    elif worn and head and options.worn_uses_head_slot:
        yield fault(f"{at}/worn", "worn_head", seat=player.name)


# --- hands ----------------------------------------------------------------------------


def _hand_faults(state: GameState) -> Iterator[Fault]:
    """Unknown cards of each pool are those in hands and, of the newest, in the deck."""
    hands = [player.hand for player in state.players]
    for i, hand in enumerate(hands):
        yield from _one_hand(state, hand, f"/players/{i}/hand")
    if any(len(hand.unknown) != len(state.pools) for hand in hands):
        return
    for k, pool in enumerate(state.pools):
        held = sum(hand.unknown[k] for hand in hands)
        deck = state.mischief_deck if k == len(state.pools) - 1 else 0
        if size(pool) != held + deck:
            yield fault(f"/pools/{k}", "pool", n=size(pool), due=held + deck)
    if state.mischief_deck < 0:
        yield fault("/mischief_deck", "figure", n=state.mischief_deck, least=0, most=99)
    sure, purple = (
        sum(hand.sure for hand in hands),
        purple_in(state.options.deck, state.pools[0]),
    )
    if sure > purple:
        yield fault("/players", "purple", n=purple, due=sure)


def _one_hand(state: GameState, hand: Hand, at: str) -> Iterator[Fault]:
    if len(hand.unknown) != len(state.pools):
        n = len(state.pools)
        yield fault(f"{at}/unknown", "pools", n=n)
    elif min(hand.unknown) < 0:
        yield fault(f"{at}/unknown", "figure", n=min(hand.unknown), least=0, most=99)
    elif not 0 <= hand.orange <= hand.unknown[0]:
        most = hand.unknown[0]
        yield fault(f"{at}/orange", "figure", n=hand.orange, least=0, most=most)


# --- the row and the attempt ----------------------------------------------------------


def _row_faults(state: GameState) -> Iterator[Fault]:
    if len(state.row) > 2:
        yield fault("/row", "row", n=len(state.row))
    if state.attached and not state.row:
        yield fault("/attached", "attached")
    if state.attempt is not None and not state.row:
        yield fault("/attempt", "no_row")
    if state.looking and not state.dorm_deck:
        yield fault("/looking", "looking")


def _attempt_faults(state: GameState) -> Iterator[Fault]:
    attempt = state.attempt
    if attempt is None:
        return
    team = state.turn.team
    if attempt.offers and attempt.mode != "trade":
        yield fault("/attempt/offers", "offers")
    for i, offer in enumerate(attempt.offers):
        at = f"/attempt/offers/{i}"
        if offer.seat not in team:
            yield fault(at, "not_in_team", seat=offer.seat)
        if not 0 <= offer.place < len(state.row):
            yield fault(at, "place", n=offer.place)
        yield from _origin_faults(state, attempt, i, at)
    if not set(attempt.insured) <= set(team) or _twice(attempt.insured):
        yield fault("/attempt/insured", "not_in_team", seat=", ".join(attempt.insured))
    worn = any(player.worn for player in state.players if player.name in team)
    if attempt.mode == "trade" and worn:
        yield fault("/attempt/mode", "worn_trade")
    yield from _played_faults(state, attempt)
    yield from _dice_faults(state, attempt)


def _twice(seats: tuple[str, ...]) -> bool:
    return len(set(seats)) < len(seats)


def _origin_faults(
    state: GameState, attempt: Attempt, i: int, at: str
) -> Iterator[Fault]:
    """An item that came from a slot has room there when it goes back."""
    offer, deck = attempt.offers[i], state.options.deck
    if not offer.gear:
        return
    if offer.card not in deck.gear:
        yield fault(at, "card", card=offer.card)
        return
    slot = deck.gear[offer.card].slot
    player = state.players[state.index(offer.seat)]
    gone = sum(
        one.gear and one.seat == offer.seat and deck.gear[one.card].slot == slot
        for one in attempt.offers
        if one.card in deck.gear
    )
    if room_in(deck, player, slot) < gone:
        yield fault(at, "slot", slot=slot, seat=offer.seat)


def _played_faults(state: GameState, attempt: Attempt) -> Iterator[Fault]:
    """Who has played after the roll has done it once; a side is one the card allows."""
    late = [one.seat for one in attempt.played if one.late]
    if _twice(tuple(late)):
        yield fault("/attempt/played", "late_twice")
    order = [one.late for one in attempt.played]
    if order != sorted(order):
        yield fault("/attempt/played", "late_order")
    cards = state.options.deck.mischief
    for place, lying in (("attempt/played", attempt.played), ("attached", ())):
        for i, one in enumerate(lying):
            play = cards[one.card].play
            side = "none" if play is None else play.side
            fits = (
                one.side in ("player", "girl")
                if side == "choose"
                else (one.side == side)
            )
            if not fits:
                yield fault(f"/{place}/{i}/side", "side", card=one.card)


def _dice_faults(state: GameState, attempt: Attempt) -> Iterator[Fault]:
    sides = state.options.die_sides
    for side, thrown in attempt.thrown.items():
        at = f"/attempt/thrown/{side}"
        dice = thrown.dice
        if not 1 <= dice <= 99 or not dice <= thrown.sum <= dice * sides:
            yield fault(at, "thrown", n=dice, sum=thrown.sum)
        elif thrown.faces and not _fallen(thrown, sides):
            yield fault(f"{at}/faces", "faces", n=dice, sum=thrown.sum)
    for side, n in attempt.adjusted.items():
        if not n or abs(n) > 999:
            yield fault(f"/attempt/adjusted/{side}", "adjusted", n=n)


def _fallen(thrown: Thrown, sides: int) -> bool:
    """Tell whether these are faces of so many dice with this sum."""
    faces = thrown.faces
    each = all(1 <= face <= sides for face in faces)
    return each and (len(faces), sum(faces)) == (thrown.dice, thrown.sum)
