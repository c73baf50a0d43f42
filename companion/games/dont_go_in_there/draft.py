"""A working copy of a state while one action is carried out."""

from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from companion.games.dont_go_in_there.actions import CARDS
from companion.games.dont_go_in_there.events import (
    CardsDispelled,
    GhostsDiscarded,
    GhostsGained,
    GhostsPassed,
)
from companion.kernel import Action, Event, Pool, Step

if TYPE_CHECKING:
    from companion.games.dont_go_in_there.model import (
        Dummy,
        EndFlip,
        Options,
        Player,
        Resolving,
        Room,
    )
    from companion.games.dont_go_in_there.prompts import AnyPrompt
    from companion.games.dont_go_in_there.state import GameState


class Draft(msgspec.Struct):
    """Collects the changes and events of one action; `step` freezes them.

    A struct, since one is made for most actions. Seats are given by index into
    `players` here.
    """

    state: "GameState"
    options: "Options"
    players: "list[Player]"
    rooms: "list[Room]"
    unseen: Pool
    deck: int
    turn: str
    dummy: "Dummy | None"
    clock_claimed: str | None
    resolving: "Resolving | None"
    ending: "tuple[EndFlip, ...]"
    events: list[Event] = []

    @classmethod
    def of(cls, state: "GameState") -> "Draft":
        """Return a working copy of a state."""
        return cls(
            state,
            state.options,
            list(state.players),
            list(state.rooms),
            state.unseen,
            state.deck,
            state.turn,
            state.dummy,
            state.clock_claimed,
            state.resolving,
            state.ending,
        )

    def step(self, prompt: "AnyPrompt | None", action: Action) -> Step:
        """Return the step to a state that waits for `prompt`."""
        return Step(self.frozen(prompt), tuple(self.events), action)

    def frozen(self, prompt: "AnyPrompt | None") -> "GameState":
        """Return the state as changed so far, waiting for `prompt`."""
        old = self.state
        return type(old)(
            prompt,
            self.options,
            tuple(self.players),
            tuple(self.rooms),
            old.cards,
            self.unseen,
            self.deck,
            self.turn,
            self.dummy,
            self.clock_claimed,
            self.resolving,
            self.ending,
        )

    def index(self, seat: str) -> int:
        """Return a seat's index."""
        for i, player in enumerate(self.players):
            if player.name == seat:
                return i
        raise KeyError(seat)

    def room_index(self, side: str) -> int:
        """Return the index of the room that shows `side`."""
        for i, room in enumerate(self.rooms):
            if room.side == side:
                return i
        raise KeyError(side)

    def gain(self, i: int, n: int, why: str) -> None:
        """Give a player `n` ghosts for `why`."""
        player = self.players[i]
        self.players[i] = replace(player, ghosts=player.ghosts + n)
        self.events.append(GhostsGained(player.name, n, why))

    def discard(self, i: int, n: int, why: str) -> None:
        """Take up to `n` ghosts from a player; there are no debts (A9)."""
        player = self.players[i]
        n = min(n, player.ghosts)
        if n:
            self.players[i] = replace(player, ghosts=player.ghosts - n)
            self.events.append(GhostsDiscarded(player.name, n, why))

    def pass_right(self, i: int, n: int) -> None:
        """Pass up to `n` ghosts to the right neighbour: the seat before (A14)."""
        n = min(n, self.players[i].ghosts)
        if not n:
            return
        giver, to = self.players[i], self.players[i - 1]
        self.players[i] = replace(giver, ghosts=giver.ghosts - n)
        self.players[i - 1] = replace(to, ghosts=to.ghosts + n)
        self.events.append(GhostsPassed(giver.name, to.name, n))

    def dispel(self, i: int, kind: str, values: tuple[int, ...], why: str) -> None:
        """Turn a player's cards of one type and these values face down."""
        player = self.players[i]
        up = list(player.up)
        cards = [CARDS[f"{kind}-{value}"] for value in values]
        for card in cards:
            up.remove(card)
        down = (*player.down, *cards)
        self.players[i] = replace(player, up=tuple(up), down=down)
        self.events.append(CardsDispelled(player.name, kind, values, why))
