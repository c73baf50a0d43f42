"""What turns up and what falls: one struct a prompt (rules 2.11)."""

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar, Self

from msgspec.structs import replace

from companion.games.panty_raider import flow, reveals
from companion.games.panty_raider.actions import RollDice, Tell, TurnUp
from companion.games.panty_raider.deck import Window as When
from companion.games.panty_raider.facts import fact_of, possible
from companion.kernel import (
    Action,
    Holding,
    Reveal,
    Roll,
    Scanned,
    Step,
    pool_of,
    size,
)

if TYPE_CHECKING:
    from companion.games.panty_raider.state import GameState

Answers = frozenset[type[Action]]


# --- reveals --------------------------------------------------------------------------


class _Card(Reveal, frozen=True):
    """A card of a deck turns up."""

    answers: ClassVar[Answers] = frozenset({TurnUp})
    drawn: ClassVar[bool] = True

    def legal(
        self, state: "GameState", holding: Holding | None, part: str | None
    ) -> tuple[TurnUp, ...]:
        """Return a reveal for each card that may be on top."""
        del state, holding, part
        return tuple(map(TurnUp, self.pool))

    def chances(self, state: "GameState") -> tuple[tuple[Action, Fraction], ...]:
        """Return each card with its chance."""
        del state
        total = size(self.pool)
        return tuple((TurnUp(k), Fraction(n, total)) for k, n in self.pool.items())

    def copies(self, state: "GameState") -> tuple[Sequence[TurnUp], Sequence[int]]:
        """Return each card, and how many of it there are."""
        return self.legal(state, None, None), list(self.pool.values())


class StartSeat(Reveal, frozen=True, tag="start_seat"):
    """F0: who begins is drawn."""

    answers: ClassVar[Answers] = frozenset({TurnUp})
    drawn: ClassVar[bool] = True

    def legal(
        self, state: "GameState", holding: Holding | None, part: str | None
    ) -> tuple[TurnUp, ...]:
        """Return every seat."""
        del holding, part
        return tuple(TurnUp(seat=seat) for seat in state.seats)

    def chances(self, state: "GameState") -> tuple[tuple[Action, Fraction], ...]:
        """Return each seat with the same chance."""
        seats = state.seats
        return tuple((TurnUp(seat=seat), Fraction(1, len(seats))) for seat in seats)

    def bound(self, state: "GameState") -> Self:
        """Return this prompt with the seats as its pool."""
        return replace(self, pool=pool_of(state.seats))

    def play(self, state: "GameState", action: TurnUp) -> Step:
        """Begin with this seat."""
        if action.card is not None or action.seat not in state.seats:
            raise flow.refused("reveal.seat", seats=state.seats)
        return reveals.start(state, action)


class GuruUp(_Card, frozen=True, tag="guru_up"):
    """F1a: a random guru; `ready`: who is ready in the window that goes on after it."""

    ready: tuple[str, ...] = ()

    def bound(self, state: "GameState") -> Self:
        """Return this prompt with the guru deck as its pool."""
        return replace(self, pool=state.guru_deck)

    def scanned(self, state: "GameState", card: str) -> Scanned:
        """Return that this guru was drawn."""
        return TurnUp(card) if card in state.options.deck.guru else None

    def play(self, state: "GameState", action: TurnUp) -> Step:
        """Lay the guru down, or let its cost be paid."""
        return reveals.guru(state, self, action)


class DormUp(_Card, frozen=True, tag="dorm_up"):
    """F5, F8a: a dorm card turns up in a place of the row.

    `window`: empty where the row is filled; else the window that goes on after a swap.
    """

    place: int = 0
    window: When | str = ""

    def bound(self, state: "GameState") -> Self:
        """Return this prompt with the dorm deck as its pool."""
        return replace(self, pool=state.dorm_deck)

    def scanned(self, state: "GameState", card: str) -> Scanned:
        """Return that this girl turned up."""
        return TurnUp(card) if card in state.options.deck.dorm else None

    def play(self, state: "GameState", action: TurnUp) -> Step:
        """Lay the card in the row."""
        return reveals.dorm(state, self, action)


class FactUp(Reveal, frozen=True, tag="fact"):
    """What stands on a card, and nobody has told yet, is needed now (rules 4).

    Attributes:
        card: the card; it lies open.
        key: which of its values: `raid_score`, `panty`, ...
    """

    answers: ClassVar[Answers] = frozenset({Tell})
    drawn: ClassVar[bool] = True
    card: str = ""
    key: str = ""

    def legal(
        self, state: "GameState", holding: Holding | None, part: str | None
    ) -> tuple[Tell, ...]:
        """Return every number, or every kind of panty."""
        del state, holding, part
        kinds = self.key == "panty"
        return tuple(Tell(one if kinds else int(one)) for one in self.pool)

    def chances(self, state: "GameState") -> tuple[tuple[Action, Fraction], ...]:
        """Return each answer with the same chance: nobody knows more."""
        answers = self.legal(state, None, None)
        return tuple((answer, Fraction(1, len(answers))) for answer in answers)

    def bound(self, state: "GameState") -> Self:
        """Return this prompt with what may be told as its pool."""
        card, key = fact_of(self.slot)
        return replace(self, pool=possible(state.options.deck, key), card=card, key=key)

    def play(self, state: "GameState", action: Tell) -> Step:
        """Note it in the deck of this game, and go on."""
        return reveals.tell(state, self, action)


# --- dice -----------------------------------------------------------------------------


class RollSide(Roll, frozen=True, tag="roll"):
    """F9, F10a: the dice of a side fall; `pool` is the side.

    Attributes:
        again: `all` or `one` die is rolled again; empty: the first roll.
        keep: what the dice that stay show together.
    """

    answers: ClassVar[Answers] = frozenset({RollDice})
    again: str = ""
    keep: int = 0

    def legal(
        self, state: "GameState", holding: Holding | None, part: str | None
    ) -> tuple[RollDice, ...]:
        """Return one roll for each possible sum."""
        del state, holding, part
        return tuple(RollDice(self.pool, n) for n in self.odds())

    def chances(self, state: "GameState") -> tuple[tuple[Action, Fraction], ...]:
        """Return each sum with its chance."""
        del state
        return tuple((RollDice(self.pool, n), p) for n, p in self.odds().items())

    def play(self, state: "GameState", action: RollDice) -> Step:
        """Take the roll."""
        return reveals.roll(state, self, action)
