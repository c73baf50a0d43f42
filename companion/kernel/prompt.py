"""Prompts: what a state waits for.

`Choose` (somebody decides), `Roll` (dice fall) or `Reveal` (a hidden thing turns face
up). A game has one small struct a prompt, with its own `legal` and `play`.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar, Literal, Self

import msgspec

from companion.kernel.action import Action
from companion.kernel.dice import sums
from companion.kernel.pool import Pool, size
from companion.kernel.refusal import Refusal
from companion.kernel.text import Translate, fields_of, tag_of

Kind = Literal["choose", "roll", "reveal"]
Holding = Mapping[str, Sequence[str]]


class Mark(msgspec.Struct, frozen=True, gc=False):
    """A scanned card is one of several that make up an answer.

    Attributes:
        card: its pool key.
    """

    card: str


Scanned = Action | Mark | Refusal | None
"""What a card on the reader means; see `Prompt.scanned`."""


class Prompt(
    msgspec.Struct,
    frozen=True,
    gc=False,
    tag_field="what",
    forbid_unknown_fields=True,
):
    """Base of all prompts; in JSON `{"what": <tag>, ...}`.

    Attributes:
        kind: `choose`, `roll` or `reveal`.
        answers: the action types that answer it.
        derived: fields that follow from the state; left out of a position and put
            back by `bound`.
        seats: who may act; empty where the table, a device or a keeper answers.
        parts: groups of the answers (`legal_actions(part=...)`); may be empty.
    """

    kind: ClassVar[Kind]
    answers: ClassVar[frozenset[type[Action]]]
    derived: ClassVar[tuple[str, ...]] = ()
    seats: ClassVar[tuple[str, ...]] = ()
    parts: ClassVar[tuple[str, ...]] = ()

    def legal(
        self, state: Any, holding: Holding | None, part: str | None
    ) -> Sequence[Action]:
        """Return the answers the rules allow, one for each distinct result."""
        raise NotImplementedError

    def play(self, state: Any, action: Any) -> "Any":
        """Return the `Step` after a (seat-checked) answer, or raise IllegalAction."""
        raise NotImplementedError

    def possible(self, state: Any) -> frozenset[type[Action]]:
        """Return the action types that answer it in this game, with its variants."""
        del state
        return self.answers

    def bound(self, state: Any) -> Self:
        """Return this prompt with its derived fields taken from `state`."""
        del state
        return self

    def chances(self, state: Any) -> tuple[tuple[Action, Fraction], ...]:
        """Return each listed answer with its exact chance; empty for a `Choose`."""
        del state
        return ()

    def secrets(self, state: Any, action: Any) -> tuple[str, tuple[Action, ...]]:
        """Return what a commit may stand for: its slot, and the answers it may be.

        Empty slot: `action` commits nothing.
        """
        del state, action
        return "", ()

    def telling(self, state: Any, action: Any) -> dict[str, Any]:
        """Return what the label of an answer may say beyond the answer's own fields.

        An answer that names a slot says nothing of what lies there: this does.
        """
        del state, action
        return {}

    def taken(self, state: Any, part: str) -> tuple[tuple[Action, str], ...]:
        """Return the answers of a part that somebody stands in the way of, and who.

        They are shown in their places, but cannot be given.
        """
        del state, part
        return ()

    def scanned(self, state: Any, card: str) -> Scanned:
        """Return what a card of this game means that was laid on the reader.

        An answer (`apply` may refuse it by its rule); one card of an answer of
        several; why it cannot be an answer, in words that do not tell which card it
        is; or None: it means nothing here.

        Args:
            state: the state that waits for this prompt.
            card: its pool key; whatever a file of tags may say.
        """
        del state, card
        return None

    def describe(self, t: Translate) -> str:
        """Return the question, as on the screen's top line."""
        return t(f"prompt.{tag_of(self)}", **fields_of(self))

    def shown(self) -> dict[str, Any]:
        """Return the prompt for other programs: kind, what, seats, parts and fields."""
        fields: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(self))
        head = {"kind": self.kind, "what": fields.pop("what")}
        return {**head, "seats": list(self.seats), "parts": list(self.parts), **fields}


class Choose(Prompt, frozen=True):
    """Somebody decides. `seats`: who may act now, by player's name."""

    kind: ClassVar[Kind] = "choose"
    seats: tuple[str, ...]  # pyright: ignore[reportIncompatibleVariableOverride]

    @property
    def seat(self) -> str:
        """The seat that decides, where there is one."""
        return self.seats[0]


class Window(Choose, frozen=True):
    """Several seats may play until all are ready.

    A seat's name may be given to `legal` as the part: then only its answers are
    wanted (a window may give all of them).

    `ready`: the seats that have nothing more to play, in the order they said so.
    """

    ready: tuple[str, ...] = ()

    @property
    def waiting(self) -> tuple[str, ...]:
        """The seats that are not ready yet."""
        return tuple(seat for seat in self.seats if seat not in self.ready)

    def with_ready(self, seat: str | None) -> tuple[str, ...]:
        """Return the ready seats after `seat` (`all`, or None: the only one) did."""
        if seat is None or seat == "all":
            return self.ready + self.waiting
        return (*self.ready, seat)


class Roll(Prompt, frozen=True):
    """Dice of one pool fall.

    Attributes:
        pool: what the dice are for (`ghosts`, a side, a colour).
        dice: how many are thrown.
        faces: how many sides of a die show each face.
    """

    kind: ClassVar[Kind] = "roll"
    pool: str
    dice: int
    faces: dict[str, int]

    @staticmethod
    def worth(face: str) -> int:
        """Return what one face adds to the outcome; games with symbols override."""
        return int(face)

    def odds(self) -> dict[int, Fraction]:
        """Return the exact chance of each outcome that the rules tell apart."""
        sides: dict[int, int] = {}
        for face, count in self.faces.items():
            value = self.worth(face)
            sides[value] = sides.get(value, 0) + count
        return sums(self.dice, sides)


class Reveal(Prompt, frozen=True):
    """A hidden thing turns face up.

    Attributes:
        slot: which place turns up; a commit is kept under the same key. Seats in it
            go by number: a rename must not lose what a keeper has.
        pool: what may turn up, as a multiset (derived, left out of positions).
    """

    kind: ClassVar[Kind] = "reveal"
    derived: ClassVar[tuple[str, ...]] = ("pool",)
    drawn: ClassVar[bool] = False  # from a deck, open to all: nobody's secret
    slot: str
    pool: Pool = {}

    def copies(self, state: Any) -> tuple[Sequence[Action], Sequence[int]]:
        """Return each listed answer, and how many of its thing the pool holds."""
        total, chances = size(self.pool), self.chances(state)
        return [a for a, _ in chances], [int(p * total) for _, p in chances]

    @property
    def candidates(self) -> tuple[str, ...]:
        """The different things that may turn up, as pool keys."""
        return tuple(self.pool)

    def turned_up(self, action: Any) -> tuple[str, ...]:
        """Return the slots that an answer turns up: this one, where it is no more."""
        del action
        return (self.slot,)

    def again(self, state: Any, answer: Any, slot: str) -> Refusal | None:
        """Return why one and the same thing cannot turn up again, and where it lies.

        None: it can, by the rules or because it lies nowhere open any more.

        Args:
            state: the state that waits for this prompt.
            answer: what turned up, as it was entered.
            slot: where that was.
        """
        del state, answer, slot
        return None
