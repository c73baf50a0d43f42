"""The state of Dungeon Twister: the board and the cards as compact values."""

from functools import reduce
from typing import Any, Self

import msgspec
from msgspec.structs import replace

from companion.games.dungeon_twister.actions import Rotate
from companion.games.dungeon_twister.looking import looks, pool_at
from companion.games.dungeon_twister.maze import Maze, Slots, maze_of
from companion.games.dungeon_twister.model import Fight, Pile, Placing, Player
from companion.games.dungeon_twister.options import Options
from companion.games.dungeon_twister.prompts import AnyPrompt, TokenUp
from companion.games.dungeon_twister.scoring import outcome_of
from companion.games.dungeon_twister.tokens import ALL
from companion.kernel import Action, Outcome, State


class GameState(State, frozen=True):
    """A position of Dungeon Twister; `position.py` has its JSON form.

    Tokens are bits (see `tokens`), squares numbers (see `squares`), players 0 and 1.

    Attributes:
        prompt: what is waited for.
        options: the rulings.
        players: player 1 and player 2.
        slots: for each slot the code of its room, or `FACE_DOWN`.
        piles: what lies face down on each slot.
        opened: the portcullises that are open, as bits.
        broken: the portcullises that are broken, as bits.
        on: what lies on each square; squares without tokens are absent.
        wounded: the characters that are wounded.
        out: the tokens that have left the game.
        turn: the active player.
        ap: the common action points left.
        own_ap: the action points that only a drinker has, by token.
        hurt: the characters that were wounded in this turn.
        blocked: the characters that were healed in this turn.
        highest: the highest action card played so far; 0 before the first.
        placing: the room being revealed.
        fight: the combat under way.
    """

    prompt: AnyPrompt | None  # pyright: ignore[reportIncompatibleVariableOverride]
    options: Options
    players: tuple[Player, Player]
    slots: Slots
    piles: tuple[Pile, ...]
    opened: int = 0
    broken: int = 0
    on: dict[int, int] = msgspec.field(default_factory=dict[int, int])
    wounded: int = 0
    out: int = 0
    turn: int = 0
    ap: int = 0
    own_ap: dict[int, int] = msgspec.field(default_factory=dict[int, int])
    hurt: int = 0
    blocked: int = 0
    highest: int = 0
    placing: Placing | None = None
    fight: Fight | None = None

    @property
    def seats(self) -> tuple[str, ...]:
        """The players' names, player 1 first."""
        first, second = self.players
        return (first.name, second.name)

    @property
    def outcome(self) -> Outcome | None:
        """None while the game goes on."""
        return outcome_of(self)

    @property
    def maze(self) -> Maze:
        """The board as laid."""
        return maze_of(self.slots, self.opened | self.broken)

    @property
    def lying(self) -> int:
        """All tokens on the board."""
        return reduce(int.__or__, self.on.values(), 0)

    @property
    def unseen(self) -> int:
        """All tokens whose names nobody has shown yet."""
        placing = self.placing.tokens if self.placing is not None else 0
        return ALL & ~(self.lying | self.out | placing)

    def where(self, token: int) -> int:
        """Return the square of a token on the board.

        Raises:
            KeyError: it is not on the board.
        """
        for square, tokens in self.on.items():
            if tokens & token:
                return square
        raise KeyError(token)

    def looks(self) -> dict[str, tuple[str, ...]]:
        """Return who may look at which token that lies face down; see `looking`."""
        return looks(self)

    def gained_looks(self, before: State) -> list[tuple[str, str]]:
        """Return nothing: whoever owns a token may look at it all along."""
        del before
        return []

    def turning_up(self, slot: str) -> TokenUp | None:
        """Return the reveal of a token that lies face down; None: none lies there."""
        pool = pool_at(self, slot)
        return None if pool is None else TokenUp(slot, pool)

    def binding(self, action: Action) -> bool:
        """Tell whether it is a rotation, once it is done (4.2): `rotation_undo`."""
        return isinstance(action, Rotate) and self.options.rotation_undo != "free"

    def played_by(self, seat: str) -> str:
        """Return who answers for a seat: `human`, `away` or `bot:<name>`."""
        return self.players[self.seats.index(seat)].by

    def view(self, seat: str | None = None) -> dict[str, Any]:
        """Return the position without the cards spent, unless `memory_aids` (rules 2).

        A player always sees his own hand.
        """
        data = self.game.encode(self)
        if not self.options.memory_aids and self.prompt is not None:
            for player in data["players"]:
                if player["name"] != seat:
                    player["combat"] = None
        return data

    def renamed(self, old: str, new: str, by: str) -> Self:
        """Return this state with a player renamed and the seat handed to `by`."""
        first, second = (
            replace(p, name=new, by=by) if p.name == old else p for p in self.players
        )
        after = replace(self, players=(first, second))
        prompt = self.prompt
        if prompt is None:
            return after
        if prompt.seats:
            seats = tuple(new if seat == old else seat for seat in prompt.seats)
            prompt = replace(prompt, seats=seats)
        return replace(after, prompt=prompt.bound(after))
