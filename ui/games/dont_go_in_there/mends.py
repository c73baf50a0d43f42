"""What people may put right at the table, each as one correction of the position.

What follows from the rest is not offered: the meeples of a supply follow from those
that stand in rooms, the deck from all cards that are out. Both move with it.
"""

from collections.abc import Iterator
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from companion.games.dont_go_in_there import rooms
from companion.games.dont_go_in_there.actions import CARDS, Card
from companion.games.dont_go_in_there.model import (
    DUMMY,
    FACE_DOWN,
    Player,
    Room,
    with_item,
)
from companion.games.dont_go_in_there.position import MOST_GHOSTS
from companion.games.dont_go_in_there.state import GameState, whole_pool
from ui.games import Mend, Pick
from ui.games.dont_go_in_there.reckon import game_state, icon_of
from ui.world import TableView

CLOCKS: Final = "first_to_sum"
"""The effect that only the first one to reach a sum has."""


def mends(view: TableView) -> tuple[Mend, ...]:
    """Return what may be put right, in the order it is offered."""
    state = game_state(view)
    return (
        *_ghosts(view, state),
        *_cards(state),
        *_rows(state),
        *_standing(state),
        *_turn(state),
    )


def _plain(value: Any) -> Any:
    """Return a value as JSON has it: lists, not tuples."""
    return msgspec.json.decode(msgspec.json.encode(value))


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
    every = _all_cards(state)
    for i, player in enumerate(state.players):
        for pile in ("up", "down"):
            lie: list[Any] = _plain(getattr(player, pile))
            for k, card in enumerate(getattr(player, pile)):
                picks = (
                    *_becoming(every, lie, k, "mend.cards_do"),
                    *_moving(state, i, pile, k),
                )
                yield Mend(
                    f"/players/{i}/{pile}",
                    "cards",
                    player.name,
                    pile,
                    icon=icon_of(card.type),
                    label="mend.card" if pile == "up" else "mend.card_down",
                    fields=lie[k],
                    picks=picks,
                )


def _becoming(every: list[Any], lie: list[Any], k: int, said: str) -> Iterator[Pick]:
    """Yield every card that the one at a place may really be."""
    for card in every:
        kind, value = card["type"], card["value"]
        yield Pick(
            [*lie[:k], card, *lie[k + 1 :]],
            "mend.to_card",
            {"to_type": kind, "to_value": value},
            group=("type", kind),
            said=said,
            now=card == lie[k],
        )


def _moving(state: GameState, i: int, pile: str, k: int) -> Iterator[Pick]:
    """Yield where a card may really be: turned over, or with somebody else."""
    player = state.players[i]
    cards: tuple[Card, ...] = getattr(player, pile)
    other = "down" if pile == "up" else "up"
    turned = _without(player, pile, k)
    turned = _with(turned, other, cards[k])
    yield Pick(
        _plain(turned),
        f"mend.to_{other}",
        icon="card_back" if pile == "up" else "card",
        said=f"mend.to_{other}_do",
        path=f"/players/{i}",
    )
    for number, receiver in enumerate(state.players):
        if number != i:
            yield Pick(
                _plain(_handed(state, i, number, pile, k)),
                "mend.to_seat",
                {"to": receiver.name},
                seat=receiver.name,
                said="mend.to_seat_do",
                path="/players",
            )


def _without(player: Player, pile: str, k: int) -> Player:
    cards: tuple[Card, ...] = getattr(player, pile)
    return replace(player, **{pile: cards[:k] + cards[k + 1 :]})


def _with(player: Player, pile: str, card: Card) -> Player:
    cards: tuple[Card, ...] = getattr(player, pile)
    return replace(player, **{pile: (*cards, card)})


def _handed(
    state: GameState, giver: int, taker: int, pile: str, k: int
) -> tuple[Player, ...]:
    """Return the players after a card has gone from one to another."""
    card: Card = getattr(state.players[giver], pile)[k]
    players = list(state.players)
    players[giver] = _without(players[giver], pile, k)
    players[taker] = _with(players[taker], pile, card)
    return tuple(players)


def _all_cards(state: GameState) -> list[Any]:
    """Return every different card of this game, by type and value, as JSON has it."""
    return [_plain(CARDS[key]) for key in whole_pool(state.cards)]


# --- rooms ----------------------------------------------------------------------------


def _rows(state: GameState) -> Iterator[Mend]:
    """Yield each card that lies open in a room."""
    every = _all_cards(state)
    for i, room in enumerate(state.rooms):
        lie: list[Any] = _plain(room.slots)
        for k, slot in enumerate(room.slots):
            if isinstance(slot, Card):
                yield Mend(
                    f"/rooms/{i}/slots",
                    "rooms",
                    value="up",
                    icon=icon_of(slot.type),
                    label="mend.card",
                    fields={**lie[k], "room": room.side, "slot": k + 1},
                    row="mend.room",
                    row_fields={"room": room.side},
                    picks=(
                        *_becoming(every, lie, k, "mend.rooms_do"),
                        *_hiding(state, room, k),
                    ),
                )


def _hiding(state: GameState, room: Room, k: int) -> Iterator[Pick]:
    """Yield that a card lies face down, where one may."""
    hidden = rooms.face_down_slot(state.options, room.side)
    if hidden == k + 1 and state.resolving is None:
        yield Pick(
            _plain(with_item(room.slots, k, FACE_DOWN)),
            "mend.to_hidden",
            icon="card_back",
            said="mend.to_hidden_do",
        )


def _standing(state: GameState) -> Iterator[Mend]:
    """Yield each space of each room: who stands there."""
    for i, room in enumerate(state.rooms):
        if not room.open:
            continue
        for k, owner in enumerate(room.spaces):
            if owner != DUMMY:
                yield Mend(
                    f"/rooms/{i}/spaces",
                    "meeples",
                    value=owner,
                    icon="meeple",
                    label="mend.space",
                    fields={"room": room.side, "space": k + 1},
                    row="mend.room",
                    row_fields={"room": room.side},
                    picks=tuple(_owner_picks(state, room, k)),
                )


def _owner_picks(state: GameState, room: Room, k: int) -> Iterator[Pick]:
    for seat in state.seats:
        yield Pick(
            _plain(with_item(room.spaces, k, seat)),
            "mend.somebody",
            {"to": seat},
            seat=seat,
            said="mend.meeples_do",
            now=room.spaces[k] == seat,
        )
    yield Pick(
        _plain(with_item(room.spaces, k, None)),
        "mend.nobody",
        icon="cross",
        said="mend.meeples_none",
        now=room.spaces[k] is None,
    )


# --- whose turn, and what is seldom wrong ---------------------------------------------


def _turn(state: GameState) -> Iterator[Mend]:
    yield Mend(
        "/turn",
        "turn",
        value=state.turn,
        icon="flag",
        label="mend.turn_of",
        picks=tuple(_seat_picks(state, state.turn, "mend.turn_do")),
    )
    if _claims_clocks(state):
        nobody = Pick(
            None,
            "mend.nobody",
            icon="cross",
            said="mend.clock_none",
            now=state.clock_claimed is None,
        )
        claimed = state.clock_claimed
        picks = (*_seat_picks(state, claimed, "mend.clock_do"), nobody)
        yield Mend(
            "/clock_claimed",
            "turn",
            value=claimed,
            icon="clock",
            label="mend.clock",
            picks=picks,
        )
    for i, room in enumerate(state.rooms):
        sides = state.options.profile.boards.value[i]
        if room.open and len(sides) > 1:
            yield Mend(
                f"/rooms/{i}/side",
                "turn",
                value=room.side,
                icon=room.side,
                label="mend.side",
                fields={"room": room.side},
                picks=tuple(_side_picks(room, sides)),
            )


def _seat_picks(state: GameState, now: str | None, said: str) -> Iterator[Pick]:
    for seat in state.seats:
        fields = {"to": seat}
        yield Pick(seat, "mend.somebody", fields, seat=seat, said=said, now=seat == now)


def _side_picks(room: Room, sides: tuple[str, ...]) -> Iterator[Pick]:
    for side in sides:
        fields = {"to_room": side}
        yield Pick(
            side,
            "mend.to_side",
            fields,
            icon=side,
            said="mend.side_do",
            now=side == room.side,
        )


def _claims_clocks(state: GameState) -> bool:
    effects = state.options.profile.effects
    kinds = (effects[kind].kind for kind in state.options.types if kind in effects)
    return CLOCKS in kinds
