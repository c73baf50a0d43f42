"""What people may put right at the table, each as one correction of the position.

A correction says no more than what it puts right, so that the rest stays as it is when
an older entry is amended. What follows from the rest is not offered: the meeples of a
supply follow from those that stand in rooms, the deck from all cards that are out.
"""

from collections.abc import Iterator
from functools import partial
from typing import Final

from companion.games.dont_go_in_there.actions import CARDS, Card
from companion.games.dont_go_in_there.model import DUMMY
from companion.games.dont_go_in_there.possible import MOST_GHOSTS
from companion.games.dont_go_in_there.state import GameState, whole_pool
from companion.kernel.action import PUT, TAKE
from ui.games import Mend, Pick
from ui.games.dont_go_in_there.missing import missing
from ui.games.dont_go_in_there.piles import Pile, as_json, moved
from ui.games.dont_go_in_there.reckon import game_state, icon_of
from ui.games.dont_go_in_there.sides import sides
from ui.world import TableView

CLOCKS: Final = "first_to_sum"
"""The effect that only the first one to reach a sum has."""
PILES: Final = ("up", "down")


def mends(view: TableView) -> tuple[Mend, ...]:
    """Return what may be put right, in the order it is offered."""
    state = game_state(view)
    return (
        *_ghosts(view, state),
        *_cards(state),
        *_rows(state),
        *_standing(state),
        *_turn(state),
        *sides(state),
    )


# --- ghosts ---------------------------------------------------------------------------


def _ghosts(view: TableView, state: GameState) -> Iterator[Mend]:
    """Yield each player's ghosts; those that the rules hide have no value (A28)."""
    shown = view.shown()["players"]
    for i, player in enumerate(state.players):
        yield Mend(
            f"/players/{i}/ghosts",
            "ghosts",
            player.name,
            shown[i]["ghosts"],
            most=MOST_GHOSTS,
            icon="ghost",
            really=player.ghosts,
        )
    if state.dummy is not None:
        yield Mend(
            "/dummy/ghosts",
            "ghosts",
            value=state.dummy.ghosts,
            most=MOST_GHOSTS,
            icon="ghost",
            row="seat.dummy",
        )


# --- players' cards -------------------------------------------------------------------


def _cards(state: GameState) -> Iterator[Mend]:
    """Yield each card that somebody has, face up and then dispelled."""
    for i, player in enumerate(state.players):
        for name in PILES:
            pile = Pile(("players", str(i), name), player.name)
            for card in getattr(player, name):
                yield _card(state, pile, card)
        yield missing(state, Pile(("players", str(i), "up"), player.name))
    for card in state.dummy.cards if state.dummy is not None else ():
        yield _card(state, Pile(("dummy", "cards")), card)


def _card(state: GameState, pile: Pile, card: Card) -> Mend:
    lies = pile.steps[-1] if pile.seat else "up"
    return Mend(
        pile.path,
        "cards",
        pile.seat,
        lies,
        icon=icon_of(card.type),
        label="mend.card" if lies == "up" else "mend.card_down",
        fields=as_json(card),
        row="" if pile.seat else "seat.dummy",
        thing=as_json(card),
        offers=partial(_card_picks, state, pile, card),
    )


def _card_picks(state: GameState, pile: Pile, card: Card) -> tuple[Pick, ...]:
    return (*_becoming(state, card, "mend.cards_do"), *_moving(state, pile, card))


def _becoming(
    state: GameState, card: Card, said: str, before: int = 0
) -> Iterator[Pick]:
    """Yield every card that one may really be; `before`: how many such lie before it.

    They are laid back where they lay.
    """
    same = [as_json(card)] * before
    for key in whole_pool(state.cards):
        other = CARDS[key]
        yield Pick(
            {TAKE: [*same, as_json(card)], PUT: [*same, as_json(other)]},
            "mend.to_card",
            {"to_type": other.type, "to_value": other.value},
            group=("type", other.type),
            said=said,
            merge=True,
            now=other == card,
        )


def _moving(state: GameState, pile: Pile, card: Card) -> Iterator[Pick]:
    """Yield where a card may really be: turned over, or with somebody else."""
    if pile.seat:
        *player, lies = pile.steps
        other = "down" if lies == "up" else "up"
        yield Pick(
            moved(pile, Pile((*player, other)), card, within=player),
            f"mend.to_{other}",
            icon="card_back" if lies == "up" else "card",
            said=f"mend.to_{other}_do",
            path="/" + "/".join(player),
            merge=True,
        )
    for i, receiver in enumerate(state.players):
        if receiver.name == pile.seat:
            continue
        lies = pile.steps[-1] if pile.seat else "up"
        both = ["players"] if pile.seat else []
        yield Pick(
            moved(pile, Pile(("players", str(i), lies)), card, within=both),
            "mend.to_seat",
            {"to": receiver.name},
            seat=receiver.name,
            said="mend.to_seat_do",
            path="/players" if pile.seat else "",
            merge=True,
        )
    if pile.seat and state.dummy is not None:
        yield Pick(
            moved(pile, Pile(("dummy", "cards")), card, within=[]),
            "seat.dummy",
            icon="meeple",
            said="mend.to_dummy_do",
            path="",
            merge=True,
        )


# --- rooms ----------------------------------------------------------------------------


def _rows(state: GameState) -> Iterator[Mend]:
    """Yield each card that lies open in a room."""
    for i, room in enumerate(state.rooms):
        for k, slot in enumerate(room.slots, 1):
            if isinstance(slot, Card):
                yield Mend(
                    f"/rooms/{i}/slots",
                    "rooms",
                    value="up",
                    icon=icon_of(slot.type),
                    label="mend.card",
                    fields={**as_json(slot), "room": room.side, "slot": k},
                    row="mend.room",
                    row_fields={"room": room.side},
                    thing=as_json(slot),
                    offers=partial(
                        _row_picks, state, slot, room.slots[: k - 1].count(slot)
                    ),
                )


def _row_picks(state: GameState, card: Card, before: int) -> tuple[Pick, ...]:
    return tuple(_becoming(state, card, "mend.rooms_do", before))


def _standing(state: GameState) -> Iterator[Mend]:
    """Yield each space of each room: who stands there, once it has been dealt."""
    busy = state.resolving.room if state.resolving is not None else ""
    for i, room in enumerate(state.rooms):
        if not room.open or (None in room.slots and room.side != busy):
            continue
        for k, owner in enumerate(room.spaces):
            if owner != DUMMY:
                yield Mend(
                    f"/rooms/{i}/spaces/{k}",
                    "meeples",
                    value=owner,
                    icon="meeple",
                    label="mend.space",
                    fields={
                        "room": room.side,
                        "space": k + 1,
                        "at": state.options.profile.spot(room.side, k + 1),
                    },
                    row="mend.room",
                    row_fields={"room": room.side},
                    offers=partial(_owner_picks, state, i, k),
                )


def _owner_picks(state: GameState, i: int, k: int) -> tuple[Pick, ...]:
    room = state.rooms[i]
    owner = room.spaces[k]
    nobody = Pick(
        None,
        "mend.nobody",
        icon="cross",
        said="mend.meeples_none",
        now=owner is None,
    )
    seats = _seat_picks(state, owner, "mend.meeples_do")
    return (*seats, nobody, *_elsewhere(state, i, k))


def _elsewhere(state: GameState, i: int, k: int) -> Iterator[Pick]:
    """Yield the free spaces on which a meeple may stand instead."""
    room, spot = state.rooms[i], state.options.profile.spot
    owner = room.spaces[k]
    for number, other in enumerate(room.spaces) if owner is not None else ():
        if other is None:
            yield Pick(
                {str(k): None, str(number): owner},
                "mend.to_space",
                {
                    "to": owner,
                    "to_space": number + 1,
                    "to_at": spot(room.side, number + 1),
                },
                icon="meeple",
                said="mend.to_space_do",
                path=f"/rooms/{i}/spaces",
                merge=True,
            )


# --- whose turn, and what is seldom wrong ---------------------------------------------


def _turn(state: GameState) -> Iterator[Mend]:
    yield Mend(
        "/turn",
        "turn",
        value=state.turn,
        icon="flag",
        label="mend.turn_of",
        offers=partial(_seat_picks, state, state.turn, "mend.turn_do"),
    )
    if _claims_clocks(state):
        yield Mend(
            "/clock_claimed",
            "turn",
            value=state.clock_claimed,
            icon="clock",
            label="mend.clock",
            offers=partial(_clock_picks, state),
        )


def _seat_picks(state: GameState, now: str | None, said: str) -> tuple[Pick, ...]:
    return tuple(
        Pick(seat, "mend.somebody", {"to": seat}, seat=seat, said=said, now=seat == now)
        for seat in state.seats
    )


def _clock_picks(state: GameState) -> tuple[Pick, ...]:
    nobody = Pick(
        None,
        "mend.nobody",
        icon="cross",
        said="mend.clock_none",
        now=state.clock_claimed is None,
    )
    return (*_seat_picks(state, state.clock_claimed, "mend.clock_do"), nobody)


def _claims_clocks(state: GameState) -> bool:
    effects = state.options.profile.effects
    kinds = (effects[kind].kind for kind in state.options.types if kind in effects)
    return CLOCKS in kinds
