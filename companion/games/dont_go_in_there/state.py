"""The state of Don't Go In There."""

from collections.abc import Iterable
from typing import Any, Self

from msgspec.structs import replace

from companion.games.dont_go_in_there.actions import KEYS, Card, PlaceMeeple
from companion.games.dont_go_in_there.model import (
    FACE_DOWN,
    Dummy,
    EndFlip,
    Options,
    Player,
    Resolving,
    Room,
)
from companion.games.dont_go_in_there.prompts import AnyPrompt, TurnUp
from companion.games.dont_go_in_there.scoring import outcome_of
from companion.kernel import Action, Outcome, Pool, State


class GameState(State, frozen=True):
    """A position of Don't Go In There.

    Attributes:
        prompt: what is waited for.
        options: rulings, set-up and profile.
        players: clockwise.
        rooms: in the profile's board order.
        cards: how many of each value each type has, over the whole game.
        unseen: all cards nobody has seen: deck, removed and face-down ones.
        deck: cards left in the deck.
        turn: the seat that places next.
        dummy: the printed player, where there is one.
        clock_claimed: the seat that used up the clock's effect.
        resolving: the room being resolved.
        ending: end effects still to carry out, in order.
    """

    prompt: AnyPrompt | None  # pyright: ignore[reportIncompatibleVariableOverride]
    options: Options
    players: tuple[Player, ...]
    rooms: tuple[Room, ...]
    cards: dict[str, dict[str, int]]
    unseen: Pool
    deck: int
    turn: str
    dummy: Dummy | None = None
    clock_claimed: str | None = None
    resolving: Resolving | None = None
    ending: tuple[EndFlip, ...] = ()

    @property
    def seats(self) -> tuple[str, ...]:
        """The players' names, clockwise."""
        return tuple(player.name for player in self.players)

    @property
    def outcome(self) -> Outcome | None:
        """None while the game goes on."""
        return outcome_of(self)

    def index(self, seat: str) -> int:
        """Return a seat's place in `players`."""
        for i, player in enumerate(self.players):
            if player.name == seat:
                return i
        raise KeyError(seat)

    def played_by(self, seat: str) -> str:
        """Return who answers for a seat: `human`, `away` or `bot:<name>`."""
        return self.players[self.index(seat)].by

    def room_index(self, side: str) -> int:
        """Return the place of the room that shows `side`, or -1."""
        for i, room in enumerate(self.rooms):
            if room.side == side:
                return i
        return -1

    def looks(self) -> dict[str, tuple[str, ...]]:
        """Return who may look at a face-down card: those with a meeple there (A22)."""
        out: dict[str, tuple[str, ...]] = {}
        for room in self.rooms:
            if room.open and FACE_DOWN in room.slots:
                slot = f"{room.side}/{room.slots.index(FACE_DOWN) + 1}"
                out[slot] = tuple(s for s in self.seats if s in room.spaces)
        return out

    def lies_at(self, card: Card) -> Iterable[tuple[str, str]]:
        """Yield where such a card lies, each place once: its kind, and which one.

        `room` and its side, `seat` and its name, or `dummy`.
        """
        for room in self.rooms:
            if card in room.slots:
                yield "room", room.side
        for player in self.players:
            if card in player.up or card in player.down:
                yield "seat", player.name
        if self.dummy is not None and card in self.dummy.cards:
            yield "dummy", ""

    def naming(self, action: Action) -> dict[str, Any]:
        """Return what people call the space of a placement: what is printed on it."""
        if not isinstance(action, PlaceMeeple):
            return {}
        spots = self.options.profile.spots.get(action.room, ())
        if not 1 <= action.space <= len(spots):
            return {}
        return {"at": spots[action.space - 1]}

    def turning_up(self, slot: str) -> TurnUp | None:
        """Return the reveal of a card that lies face down; None: none lies there."""
        side, _, place = slot.rpartition("/")
        for room in self.rooms:
            if room.side == side and room.open and FACE_DOWN in room.slots:
                hidden = room.slots.index(FACE_DOWN) + 1
                if place == str(hidden):
                    return TurnUp(slot, self.unseen, side, hidden)
        return None

    def view(self, seat: str | None = None) -> dict[str, Any]:
        """Return the position without the ghost totals that are secret (A28)."""
        data = self.game.encode(self)
        if self.options.ghosts_hidden and self.prompt is not None:
            for player in data["players"]:
                if player["name"] != seat:
                    player["ghosts"] = None
        return data

    def renamed(self, old: str, new: str, by: str) -> Self:
        """Return this state with a player renamed and the seat handed to `by`."""

        def name(seat: str) -> str:
            return new if seat == old else seat

        players = tuple(
            replace(p, name=new, by=by) if p.name == old else p for p in self.players
        )
        rooms = tuple(
            replace(r, spaces=tuple(s and name(s) for s in r.spaces))
            for r in self.rooms
        )
        resolving = self.resolving and replace(
            self.resolving, resolver=name(self.resolving.resolver)
        )
        prompt = self.prompt
        if prompt is not None and prompt.seats:
            prompt = replace(prompt, seats=tuple(name(s) for s in prompt.seats))
        return replace(
            self,
            prompt=prompt,
            options=replace(self.options, start_player=name(self.options.start_player)),
            players=players,
            rooms=rooms,
            turn=name(self.turn),
            clock_claimed=self.clock_claimed and name(self.clock_claimed),
            resolving=resolving,
            ending=tuple(replace(f, seat=name(f.seat)) for f in self.ending),
        )


def seen_cards(state: GameState) -> Iterable[Card]:
    """Yield every card that lies face up, or was taken, anywhere."""
    for player in state.players:
        yield from player.up
        yield from player.down
    if state.dummy:
        yield from state.dummy.cards
    for room in state.rooms:
        for slot in room.slots:
            if isinstance(slot, Card):
                yield slot


def face_down_count(state: GameState) -> int:
    """Return how many cards lie face down in rooms."""
    return sum(room.slots.count(FACE_DOWN) for room in state.rooms)


def whole_pool(cards: dict[str, dict[str, int]]) -> Pool:
    """Return all cards of a game as one pool."""
    return {
        f"{kind}-{value}": count
        for kind, values in cards.items()
        for value, count in values.items()
        if count
    }


def unseen_pool(state: GameState) -> Pool | str:
    """Return what nobody has seen, or the key of a card seen too often."""
    pool = whole_pool(state.cards)
    for card in seen_cards(state):
        key = KEYS[card]
        left = pool.get(key, 0) - 1
        if left < 0:
            return key
        if left:
            pool[key] = left
        else:
            del pool[key]
    return pool
