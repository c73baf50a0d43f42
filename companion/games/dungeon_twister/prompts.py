"""What Dungeon Twister waits for: one struct a prompt (D0-D11 of rules 13)."""

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar, Self

from msgspec.structs import replace

from companion.games.dungeon_twister import (
    acting,
    combat,
    revealing,
    setup,
    texts,
    turns,
)
from companion.games.dungeon_twister import actions as a
from companion.kernel import Action, Choose, Holding, Pool, Reveal, Step, size

if TYPE_CHECKING:
    from companion.games.dungeon_twister.state import GameState

Answers = frozenset[type[Action]]
Derived = tuple[str, ...]


class _Chosen(Choose, frozen=True):
    """A decision; its answers may also come as short texts.

    `begins`: it belongs to the set-up.
    """

    begins: ClassVar[bool] = False

    def play(self, state: "GameState", action: Any) -> Step:
        """Carry an answer out; a text is read first."""
        if isinstance(action, a.Text):
            return texts.applied(state, action)
        return self.carry_out(state, action)

    def carry_out(self, state: "GameState", action: Any) -> Step:
        """Carry out an answer that is no text."""
        raise NotImplementedError


class _TurnedUp(Reveal, frozen=True):
    """Something is seen; its answers may also come as short texts.

    `begins`: it belongs to the set-up.
    """

    begins: ClassVar[bool] = False

    answers: ClassVar[Answers] = frozenset({a.TurnUp, a.Text})

    def answer(self, state: "GameState", key: str) -> Action:
        """Return the answer for one thing in the pool."""
        raise NotImplementedError

    def things(self, state: "GameState") -> Pool:
        """Return what may turn up."""
        raise NotImplementedError

    def legal(
        self, state: "GameState", holding: Holding | None, part: str | None
    ) -> tuple[Action, ...]:
        """Return an answer for each different thing; only a holder's own, if told."""
        del part
        held = (holding or {}).get(self.holder(state))
        keys = self.pool if held is None else [key for key in self.pool if key in held]
        return tuple(self.answer(state, key) for key in keys)

    def holder(self, state: "GameState") -> str:
        """Return the seat that knows what will turn up; "": nobody."""
        del state
        return ""

    def chances(self, state: "GameState") -> tuple[tuple[Action, Fraction], ...]:
        """Return each answer with its chance where nobody has chosen."""
        total = size(self.pool)
        return tuple(
            (self.answer(state, key), Fraction(n, total))
            for key, n in self.pool.items()
        )

    def bound(self, state: "GameState") -> Self:
        """Return this prompt with what may turn up as its pool."""
        return replace(self, pool=self.things(state))

    def play(self, state: "GameState", action: Any) -> Step:
        """Take what turned up; refuse what cannot."""
        if isinstance(action, a.Text):
            return texts.applied(state, action)
        return self.carry_out(state, action)

    def carry_out(self, state: "GameState", action: a.TurnUp) -> Step:
        """Take what turned up."""
        raise NotImplementedError


class LineUp(_Chosen, frozen=True, tag="line_up"):
    """D0: a player lays four characters face down on his line."""

    begins: ClassVar[bool] = True
    answers: ClassVar[Answers] = frozenset({a.Commit, a.Text})

    def legal(
        self, state: "GameState", holding: Holding | None, part: str | None
    ) -> tuple[Action, ...]:
        """Return that they lie there."""
        del state, holding, part
        return (a.Commit(),)

    def carry_out(self, state: "GameState", action: a.Commit) -> Step:
        """The other player is next, then the first placer is drawn."""
        return setup.line_up_laid(state, self, action)


class FirstPlacer(_TurnedUp, frozen=True, tag="first_placer"):
    """D1: who lays the first token is drawn."""

    begins: ClassVar[bool] = True

    def things(self, state: "GameState") -> Pool:
        """Return both seats."""
        return dict.fromkeys(state.seats, 1)

    def answer(self, state: "GameState", key: str) -> Action:
        """Return that this seat is drawn."""
        del state
        return a.TurnUp(seat=key)

    def carry_out(self, state: "GameState", action: a.TurnUp) -> Step:
        """He lays the first token."""
        return setup.first_placer_drawn(state, action)


class LayToken(_Chosen, frozen=True, tag="lay_token"):
    """D2: a player lays a token face down on a room."""

    begins: ClassVar[bool] = True
    answers: ClassVar[Answers] = frozenset({a.Commit, a.LaidOut, a.Text})

    def legal(
        self, state: "GameState", holding: Holding | None, part: str | None
    ) -> tuple[Action, ...]:
        """Return the slots with room, and that all is laid out."""
        del holding, part
        return setup.layings(state)

    def carry_out(self, state: "GameState", action: a.Commit | a.LaidOut) -> Step:
        """The token lies there."""
        return setup.token_laid(state, self, action)


class ShowLineUp(_TurnedUp, frozen=True, tag="show_line_up"):
    """D3: a character on a starting line is turned up."""

    begins: ClassVar[bool] = True

    def things(self, state: "GameState") -> Pool:
        """Return the owner's characters not yet shown."""
        return setup.not_shown(state, self.slot)

    def answer(self, state: "GameState", key: str) -> Action:
        """Return that it is this character."""
        del state
        return a.TurnUp(token=key)

    def carry_out(self, state: "GameState", action: a.TurnUp) -> Step:
        """It stands on its dot."""
        return setup.line_up_shown(state, self, action)


class FirstPlayer(FirstPlacer, frozen=True, tag="first_player"):
    """D4: who has the first turn is drawn."""

    def carry_out(self, state: "GameState", action: a.TurnUp) -> Step:
        """He plays the first action card."""
        return setup.first_player_drawn(state, action)


class ActionCard(_Chosen, frozen=True, tag="action_card"):
    """D5: the active player plays an action card."""

    answers: ClassVar[Answers] = frozenset({a.PlayCard, a.Text})

    def legal(
        self, state: "GameState", holding: Holding | None, part: str | None
    ) -> tuple[Action, ...]:
        """Return the cards in hand that may be played."""
        del holding, part
        return tuple(a.PlayCard(value) for value in turns.playable(state))

    def carry_out(self, state: "GameState", action: a.PlayCard) -> Step:
        """Its number is the action points of the turn."""
        return turns.card_played(state, action)


OTHER = "other"


class Act(_Chosen, frozen=True, tag="act"):
    """D6: the active player acts. `who`: the characters that can (derived)."""

    answers: ClassVar[Answers] = a.ACTING
    derived: ClassVar[Derived] = ("who",)
    who: tuple[str, ...] = ()

    @property
    def parts(self) -> tuple[str, ...]:  # pyright: ignore[reportIncompatibleVariableOverride]
        """The characters, and `other`: to end the turn."""
        return (*self.who, OTHER)

    def legal(
        self, state: "GameState", holding: Holding | None, part: str | None
    ) -> Sequence[Action]:
        """Return the actions of one character, or of all and the end of the turn."""
        del holding
        if part is None:
            every = [one for who in self.who for one in acting.actions_of(state, who)]
            return (*every, a.EndTurn())
        if part == OTHER:
            return (a.EndTurn(),)
        return acting.actions_of(state, part) if part in self.who else ()

    def bound(self, state: "GameState") -> Self:
        """Return this prompt with the characters that can act."""
        return replace(self, who=acting.able(state))

    def carry_out(self, state: "GameState", action: Any) -> Step:
        """Pay the action point and carry the action out."""
        return acting.act(state, action)


class TileUp(_TurnedUp, frozen=True, tag="tile"):
    """D7: a room is turned up, and which way it lies is seen."""

    def things(self, state: "GameState") -> Pool:
        """Return every room not yet up, in its four positions."""
        return revealing.rooms_left(state)

    def answer(self, state: "GameState", key: str) -> Action:
        """Return that it is this room in this position."""
        del state
        return a.TurnUp(tile=key[:-1], turns=int(key[-1]))

    def carry_out(self, state: "GameState", action: a.TurnUp) -> Step:
        """The room lies there; its tokens are turned up next."""
        return revealing.tile_up(state, action)


class TokenUp(_TurnedUp, frozen=True, tag="token"):
    """D8: a token that lay on the room is turned up."""

    def things(self, state: "GameState") -> Pool:
        """Return what its owner has not shown yet."""
        return revealing.tokens_left(state)

    def answer(self, state: "GameState", key: str) -> Action:
        """Return that it is this token."""
        del state
        return a.TurnUp(token=key)

    def carry_out(self, state: "GameState", action: a.TurnUp) -> Step:
        """The token waits to be put on a square."""
        return revealing.token_up(state, action)


class PutToken(_Chosen, frozen=True, tag="put"):
    """D9: a player puts a revealed token on a square. `token`: which one."""

    answers: ClassVar[Answers] = frozenset({a.Put, a.Text})
    token: str

    def legal(
        self, state: "GameState", holding: Holding | None, part: str | None
    ) -> tuple[Action, ...]:
        """Return every free floor or gear square of the room."""
        del holding, part
        return revealing.puttings(state, self.token)

    def carry_out(self, state: "GameState", action: a.Put) -> Step:
        """The token lies there."""
        return revealing.token_put(state, self, action)


class FightCard(_Chosen, frozen=True, tag="fight_card"):
    """D10: a side lays a combat card face down."""

    answers: ClassVar[Answers] = frozenset({a.Commit, a.Text})

    def legal(
        self, state: "GameState", holding: Holding | None, part: str | None
    ) -> tuple[Action, ...]:
        """Return that it lies there."""
        del state, holding, part
        return (a.Commit(),)

    def secrets(
        self, state: "GameState", action: a.Commit
    ) -> tuple[str, tuple[Action, ...]]:
        """Return the cards that it may be."""
        del action
        seat = state.seats.index(self.seat)
        hand = dict.fromkeys(state.players[seat].combat)
        return combat.slot_of(seat), tuple(a.TurnUp(value=card) for card in hand)

    def carry_out(self, state: "GameState", action: a.Commit) -> Step:
        """The other side is next, then both are turned up."""
        return combat.card_laid(state, self, action)


class FightUp(_TurnedUp, frozen=True, tag="fight"):
    """D11: a side's combat card is turned up, the attacker's first."""

    def things(self, state: "GameState") -> Pool:
        """Return the cards of its hand."""
        return combat.hand(state, combat.side_of(self.slot))

    def answer(self, state: "GameState", key: str) -> Action:
        """Return that it is this card."""
        del state
        return a.TurnUp(value=int(key))

    def holder(self, state: "GameState") -> str:
        """Return whose card it is."""
        return state.seats[combat.side_of(self.slot)]

    def turned_up(self, action: Any) -> tuple[str, ...]:
        """Return where a card is turned up: one answer may turn up both."""
        if getattr(action, "against", None) is None:
            return (self.slot,)
        return combat.slot_of(0), combat.slot_of(1)

    def carry_out(self, state: "GameState", action: a.TurnUp) -> Step:
        """The other card is next, then the combat is decided."""
        return combat.card_up(state, self, action)


AnyPrompt = (
    LineUp
    | FirstPlacer
    | LayToken
    | ShowLineUp
    | FirstPlayer
    | ActionCard
    | Act
    | TileUp
    | TokenUp
    | PutToken
    | FightCard
    | FightUp
)
