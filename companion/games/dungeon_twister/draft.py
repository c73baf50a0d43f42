"""A working copy of a state while one action is carried out."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.games.dungeon_twister.events import CharacterDied
from companion.games.dungeon_twister.maze import Maze, maze_of
from companion.games.dungeon_twister.squares import NAMES
from companion.games.dungeon_twister.tokens import code_of, owner
from companion.kernel import Action, Event, Step

if TYPE_CHECKING:
    from companion.games.dungeon_twister.model import Fight, Pile, Placing, Player
    from companion.games.dungeon_twister.options import Options
    from companion.games.dungeon_twister.prompts import AnyPrompt
    from companion.games.dungeon_twister.state import GameState


class Draft:
    """Collects the changes and events of one action; `step` freezes them.

    It has the fields of a state, some of them as lists that may be changed.
    """

    __slots__ = (
        "ap", "blocked", "broken", "events", "fight", "highest", "hurt", "on",
        "opened", "options", "out", "own_ap", "piles", "placing", "players", "scored",
        "slots", "state", "turn", "wounded",
    )  # fmt: skip

    def __init__(self, state: "GameState") -> None:
        self.state = state
        self.options: Options = state.options
        self.players: list[Player] = list(state.players)
        self.slots = state.slots
        self.piles: tuple[Pile, ...] = state.piles
        self.opened, self.broken = state.opened, state.broken
        self.on: dict[int, int] = state.on.copy()
        self.wounded, self.out = state.wounded, state.out
        self.turn, self.ap, self.own_ap = state.turn, state.ap, state.own_ap
        self.hurt, self.blocked = state.hurt, state.blocked
        self.highest = state.highest
        self.placing: Placing | None = state.placing
        self.fight: Fight | None = state.fight
        self.events: list[Event] = []
        self.scored = [0, 0]

    def frozen(self, prompt: "AnyPrompt | None") -> "GameState":
        """Return the state as changed so far, waiting for `prompt`."""
        first, second = self.players
        return type(self.state)(
            prompt,
            self.options,
            (first, second),
            self.slots,
            self.piles,
            self.opened,
            self.broken,
            self.on,
            self.wounded,
            self.out,
            self.turn,
            self.ap,
            self.own_ap,
            self.hurt,
            self.blocked,
            self.highest,
            self.placing,
            self.fight,
        )

    def step(self, prompt: "AnyPrompt | None", action: Action) -> Step:
        """Return the step to a state that waits for `prompt`."""
        after = self.frozen(None)
        if prompt is not None:
            after = replace(after, prompt=prompt.bound(after))
        return Step(after, tuple(self.events), action)

    @property
    def maze(self) -> Maze:
        """The board as laid by now."""
        return maze_of(self.slots, self.opened | self.broken)

    @property
    def names(self) -> tuple[str, str]:
        """The players' names."""
        first, second = self.players
        return first.name, second.name

    def pay(self, actor: int) -> None:
        """Take an action point: one of the actor's own if he has any (rules 3)."""
        own = self.own_ap.get(actor, 0)
        if own > 1:
            self.own_ap = {**self.own_ap, actor: own - 1}
        elif own:
            self.forget(actor)
        else:
            self.ap -= 1

    def forget(self, actor: int) -> None:
        """Take a character's own action points away."""
        if actor in self.own_ap:
            rest = {token: n for token, n in self.own_ap.items() if token != actor}
            self.own_ap = rest

    def set(self, square: int, tokens: int) -> None:
        """Say what lies on a square."""
        if tokens:
            self.on[square] = tokens
        else:
            self.on.pop(square, None)

    def remove(self, tokens: int) -> None:
        """Note that tokens leave the game; their square is set by the caller."""
        self.out |= tokens
        self.wounded &= ~tokens
        self.hurt &= ~tokens
        self.blocked &= ~tokens

    def kill(self, square: int, token: int) -> None:
        """Take a dead character off: a victory point for the other side (rules 7)."""
        self.set(square, self.on[square] & ~token)
        self.remove(token)
        self.forget(token)
        winner = 1 - owner(token)
        self.scored[winner] += 1
        event = CharacterDied(code_of(token), NAMES[square], self.names[winner])
        self.events.append(event)
