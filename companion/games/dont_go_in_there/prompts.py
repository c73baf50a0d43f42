"""What Don't Go In There waits for: one struct a prompt (flow in rules 5.5)."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import compress
from typing import TYPE_CHECKING, Any, ClassVar, Self

from msgspec.structs import replace

from companion.games.dont_go_in_there import curses, dealing, rules, waits
from companion.games.dont_go_in_there.actions import (
    CARDS,
    KEEP,
    REROLL,
    REVEALS,
    TAKES,
    TO_BLANK,
    TO_GHOST,
    Card,
    ChooseType,
    DispelCards,
    FlipDie,
    Keep,
    PlaceMeeple,
    Reroll,
    RevealCard,
    RollDice,
    TakeCard,
    card_of,
    rolls,
)
from companion.kernel import (
    Action,
    Choose,
    Holding,
    Mark,
    Refusal,
    Reveal,
    Roll,
    Scanned,
    Step,
    size,
)

if TYPE_CHECKING:
    from companion.games.dont_go_in_there.state import GameState

AGAIN = {"room": "again.room", "seat": "again.seat", "dummy": "again.dummy"}
Answers = frozenset[type[Action]]
Derived = tuple[str, ...]


class _Card(Reveal, frozen=True):
    """A card turns face up; `room` and `place` say where."""

    answers: ClassVar[Answers] = frozenset({RevealCard})
    room: str = ""
    place: int = 1

    @property
    def parts(self) -> tuple[str, ...]:  # pyright: ignore[reportIncompatibleVariableOverride]
        """The types of which a card is still unseen."""
        return tuple(dict.fromkeys(CARDS[key].type for key in self.pool))

    def legal(
        self, state: "GameState", holding: Holding | None, part: str | None
    ) -> tuple[RevealCard, ...]:
        """Return a reveal for each different unseen card."""
        del holding
        cards = tuple(map(REVEALS.__getitem__, state.unseen))
        if part is None:
            return cards
        return tuple(card for card in cards if card.type == part)

    def chances(self, state: "GameState") -> tuple[tuple[Action, Fraction], ...]:
        """Return each unseen card with its chance."""
        total = size(state.unseen)
        return tuple((REVEALS[k], Fraction(n, total)) for k, n in state.unseen.items())

    def copies(self, state: "GameState") -> tuple[Sequence[RevealCard], Sequence[int]]:
        """Return each unseen card, and how many of it there are."""
        return self.legal(state, None, None), list(state.unseen.values())

    def scanned(self, state: "GameState", card: str) -> Scanned:
        """Return that this card turns up; if it cannot, the rule says why."""
        found = card_of(card)
        if found is None or found.type not in state.options.profile.effects:
            return None
        return RevealCard(found.type, found.value)

    def again(
        self, state: "GameState", answer: RevealCard, slot: str
    ) -> Refusal | None:
        """Return where the card lies; where it was, if two alike lie in two places.

        A card that has turned up stays open, or lies face down before its owner: it
        never goes back (rules 5).
        """
        places = list(state.lies_at(Card(answer.type, answer.value)))
        if not places:
            return None
        if len(places) > 1:
            return Refusal("again.somewhere", {"room": slot.rpartition("/")[0]})
        kind, name = places[0]
        return Refusal(AGAIN[kind], {kind: name} if name else {})

    def bound(self, state: "GameState") -> Self:
        """Return this prompt with the unseen cards as its pool."""
        return replace(self, pool=state.unseen)


class Deal(_Card, frozen=True, tag="deal"):
    """F1: the next card of a room being dealt."""

    drawn: ClassVar[bool] = True

    def play(self, state: "GameState", action: RevealCard) -> Step:
        """Lay the card in the row."""
        return dealing.deal_card(state, self, action)


class TurnUp(_Card, frozen=True, tag="turn_up"):
    """F3: the Secret Passage's hidden card."""

    def play(self, state: "GameState", action: RevealCard) -> Step:
        """Turn the card up in its place."""
        return dealing.turn_up(state, self, action)


class Place(Choose, frozen=True, tag="place"):
    """F2: a seat places a meeple. `rooms`: those in play (derived)."""

    answers: ClassVar[Answers] = frozenset({PlaceMeeple})
    derived: ClassVar[Derived] = ("rooms",)
    rooms: tuple[str, ...] = ()

    @property
    def parts(self) -> tuple[str, ...]:  # pyright: ignore[reportIncompatibleVariableOverride]
        """The rooms in play."""
        return self.rooms

    def legal(
        self, state: "GameState", holding: Holding | None, part: str | None
    ) -> tuple[PlaceMeeple, ...]:
        """Return every free space of every room in play."""
        del holding
        return rules.free_spaces(state, part)

    def bound(self, state: "GameState") -> Self:
        """Return this prompt with the rooms in play."""
        return replace(self, rooms=waits.rooms_in_play(state.rooms))

    def taken(
        self, state: "GameState", part: str
    ) -> tuple[tuple[PlaceMeeple, str], ...]:
        """Return the spaces of a room on which somebody stands, and who."""
        spaces = state.rooms[state.room_index(part)].spaces
        return tuple((PlaceMeeple(part, k), s) for k, s in enumerate(spaces, 1) if s)

    def play(self, state: "GameState", action: PlaceMeeple) -> Step:
        """Put the meeple on its space."""
        return rules.place_meeple(state, self, action)


class RollGhosts(Roll, frozen=True, tag="roll"):
    """F4: the ghost dice for a room. `again`: the Basement's re-roll."""

    answers: ClassVar[Answers] = frozenset({RollDice})
    room: str
    again: bool = False

    @staticmethod
    def worth(face: str) -> int:
        """Return 1 for a ghost, 0 for a blank."""
        return 1 if face == "ghost" else 0

    def legal(
        self, state: "GameState", holding: Holding | None, part: str | None
    ) -> tuple[RollDice, ...]:
        """Return one roll for each possible count of ghosts."""
        del state, holding, part
        return rolls(self.dice)

    def chances(self, state: "GameState") -> tuple[tuple[Action, Fraction], ...]:
        """Return each count of ghosts with its chance."""
        del state
        listed = rolls(self.dice)
        return tuple((listed[n], p) for n, p in self.odds().items())

    def play(self, state: "GameState", action: RollDice) -> Step:
        """Take the roll."""
        return rules.roll_dice(state, self, action)


class TurnDie(Choose, frozen=True, tag="turn_die"):
    """F5, Hallway: the resolver may turn one die over."""

    answers: ClassVar[Answers] = frozenset({FlipDie, Keep})
    room: str
    dice: int
    ghosts: int

    def legal(
        self, state: "GameState", holding: Holding | None, part: str | None
    ) -> tuple[Action, ...]:
        """Return the turns that exist (A24), and keep."""
        del state, holding, part
        turns = {"ghost": TO_GHOST, "blank": TO_BLANK}
        return (*(turns[face] for face in self.faces_left), KEEP)

    @property
    def faces_left(self) -> tuple[str, ...]:
        """The faces that some die can be turned to."""
        to_ghost = ("ghost",) if self.ghosts < self.dice else ()
        return (*to_ghost, "blank") if self.ghosts else to_ghost

    def play(self, state: "GameState", action: FlipDie | Keep) -> Step:
        """Turn the die, or keep the dice."""
        return rules.turn_die(state, self, action)


class RollAgain(Choose, frozen=True, tag="roll_again"):
    """F5, Basement: the resolver may roll all dice once more (A23)."""

    answers: ClassVar[Answers] = frozenset({Reroll, Keep})
    room: str
    dice: int
    ghosts: int

    def legal(
        self, state: "GameState", holding: Holding | None, part: str | None
    ) -> tuple[Action, ...]:
        """Return both answers."""
        del state, holding, part
        return (REROLL, KEEP)

    def play(self, state: "GameState", action: Reroll | Keep) -> Step:
        """Roll again, or keep the dice."""
        return rules.roll_again(state, self, action)


class Take(Choose, frozen=True, tag="take"):
    """F7: a meeple's owner takes a card."""

    answers: ClassVar[Answers] = frozenset({TakeCard})
    room: str
    space: int

    def legal(
        self, state: "GameState", holding: Holding | None, part: str | None
    ) -> tuple[TakeCard, ...]:
        """Return every filled slot."""
        del holding, part
        return tuple(compress(TAKES, state.rooms[state.room_index(self.room)].slots))

    def telling(self, state: "GameState", action: TakeCard) -> dict[str, Any]:
        """Return the card that lies face up in the slot; nothing, if none does."""
        row = state.rooms[state.room_index(self.room)].slots
        card = row[action.slot - 1] if 1 <= action.slot <= len(row) else None
        return {"card": card} if isinstance(card, Card) else {}

    def scanned(self, state: "GameState", card: str) -> Scanned:
        """Return that the slot is taken in which this card lies.

        Where two alike lie in slots that give ghosts, the table says which it was.
        """
        row = state.rooms[state.room_index(self.room)].slots
        found = card_of(card)
        slots = [i for i, one in enumerate(row) if found is not None and one == found]
        if not slots:
            return Refusal("take.other_card", {"room": self.room})
        effect = state.options.profile.room_effects.get(self.room)
        if len(slots) > 1 and effect is not None and effect.slot_ghosts:
            return Refusal("take.two_alike", {"room": self.room})
        return TAKES[slots[0]]

    def play(self, state: "GameState", action: TakeCard) -> Step:
        """Give the card to its taker."""
        return rules.take_card(state, self, action)


class Dispel(Choose, frozen=True, tag="dispel"):
    """F7e, F10: a seat picks the cards of one type that it turns face down.

    `count`: how many; 0 where the cards must make up an exact sum instead.
    `choices`: the values that may go together, best first (derived).
    """

    answers: ClassVar[Answers] = frozenset({DispelCards})
    derived: ClassVar[Derived] = ("choices",)
    type: str
    count: int
    choices: tuple[curses.Values, ...] = ()

    def legal(
        self, state: "GameState", holding: Holding | None, part: str | None
    ) -> tuple[DispelCards, ...]:
        """Return the choices, told apart by the values flipped."""
        del state, holding, part
        return tuple(
            DispelCards(tuple(CARDS[f"{self.type}-{value}"] for value in values))
            for values in self.choices
        )

    def bound(self, state: "GameState") -> Self:
        """Return this prompt with the choices that the seat's cards leave."""
        return replace(self, choices=rules.choices_for(state, self))

    def scanned(self, state: "GameState", card: str) -> Scanned:
        """Return that this card is marked, if it may be one of those that go."""
        del state
        found = card_of(card)
        values = {value for choice in self.choices for value in choice}
        if found is not None and found.type == self.type and found.value in values:
            return Mark(f"{found.type}-{found.value}")
        return Refusal("dispel.other_card", {"seat": self.seat, "type": self.type})

    def play(self, state: "GameState", action: DispelCards) -> Step:
        """Turn the cards face down."""
        return rules.dispel_cards(state, self, action)


class NameType(Choose, frozen=True, tag="choose_type"):
    """F7e: the taker of a tome names a type. `types`: which (derived)."""

    answers: ClassVar[Answers] = frozenset({ChooseType})
    derived: ClassVar[Derived] = ("types",)
    tome: str
    types: tuple[str, ...] = ()

    def legal(
        self, state: "GameState", holding: Holding | None, part: str | None
    ) -> tuple[ChooseType, ...]:
        """Return each type that may be named."""
        del state, holding, part
        return tuple(ChooseType(kind) for kind in self.types)

    def bound(self, state: "GameState") -> Self:
        """Return this prompt with the types that may be named."""
        player = state.players[state.index(self.seat)]
        return replace(self, types=curses.tome_types(player, self.tome, state.options))

    def play(self, state: "GameState", action: ChooseType) -> Step:
        """Dispel all face-up cards of the type."""
        return rules.choose_type(state, self, action)


AnyPrompt = (
    Deal | TurnUp | Place | RollGhosts | TurnDie | RollAgain | Take | Dispel | NameType
)
