"""States: immutable values that say what they wait for."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Self

import msgspec

from companion.kernel.action import Action, Answer
from companion.kernel.event import Event
from companion.kernel.outcome import Outcome
from companion.kernel.pool import Unseen
from companion.kernel.prompt import Holding, Prompt, Reveal
from companion.kernel.refusal import IllegalAction, Refusal
from companion.kernel.text import tag_of


class Step(msgspec.Struct, frozen=True, gc=False):
    """What an accepted action led to.

    Attributes:
        state: the new state.
        events: what followed, in order, past tense.
        action: the action in the form that goes into the journal.
    """

    state: Any
    events: tuple[Event, ...]
    action: Action


class State(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Base of all games' states.

    Attributes:
        game: the `Game` it belongs to (set once its module is loaded).
        prompt: what is waited for; None when the game is over.
    """

    game: ClassVar[Any]
    prompt: Prompt | None

    @property
    def seats(self) -> tuple[str, ...]:
        """The players' names, clockwise."""
        raise NotImplementedError

    @property
    def outcome(self) -> Outcome | None:
        """None while the game goes on."""
        raise NotImplementedError

    def legal_actions(
        self, holding: Holding | None = None, part: str | None = None
    ) -> Sequence[Action]:
        """Return the answers to the prompt that `apply` accepts.

        Args:
            holding: for each seat the hidden cards it holds; without it the list has
                what the pools allow.
            part: one of `prompt.parts`; None for the whole list.
        """
        if self.prompt is None:
            return ()
        return self.prompt.legal(self, holding, part)

    def apply(self, action: Action | Mapping[str, Any]) -> Step:
        """Return the step that an action (or its JSON shape) leads to.

        Raises:
            IllegalAction: its `.refusal` names the rule; this state is unchanged.
        """
        prompt = self.prompt
        if prompt is not None and type(action) in prompt.answers:
            seats = prompt.seats
            if seats and (len(seats) > 1 or action.seat is not None):  # type: ignore[union-attr]
                action = self._seated(seats, action)  # type: ignore[arg-type]
            return prompt.play(self, action)
        return self._apply_other(action)

    def _seated(self, seats: tuple[str, ...], answer: Answer) -> Answer:
        """Check who answers; leave the seat out where only one may."""
        if answer.seat is None:
            raise IllegalAction(Refusal("seat.missing", {"seats": list(seats)}))
        everybody = answer.seat == "all" and tag_of(answer) == "ready"
        if answer.seat not in seats and not everybody:
            fields = {"seat": answer.seat, "seats": list(seats)}
            known = answer.seat in self.seats
            raise IllegalAction(
                Refusal("seat.not_on_turn" if known else "seat.unknown", fields)
            )
        if len(seats) == 1:
            return msgspec.structs.replace(answer, seat=None)
        return answer

    def _apply_other(self, action: object) -> Step:
        """Apply a table act or a JSON-shaped action; refuse the rest by name."""
        from companion.kernel.acts import table_act  # noqa: PLC0415  (acts need states)

        if not isinstance(action, Action):
            return self.apply(self.game.codec.parse(action))
        if type(action) not in self.game.codec.types:
            raise IllegalAction(Refusal("action.foreign", {"do": tag_of(action)}))
        step = table_act(self, action)
        if step is not None:
            return step
        if self.prompt is None:
            raise IllegalAction(Refusal("game.over", {"do": tag_of(action)}))
        waits = tag_of(self.prompt)
        answers = sorted(tag_of(kind) for kind in self.prompt.possible(self))
        raise IllegalAction(
            Refusal(
                "prompt.other",
                {"do": tag_of(action), "what": waits, "answers": answers},
            )
        )

    def naming(self, action: Action) -> dict[str, Any]:
        """Return what the words for an action may say beyond its own fields.

        Unlike `Prompt.telling` it is so at any moment, whatever is waited for: how
        people call what the action names by a number.
        """
        del action
        return {}

    def looks(self) -> Mapping[str, tuple[str, ...]]:
        """Return the hidden slots that some seats may privately look at, and who."""
        return {}

    def gained_looks(self, before: "State") -> list[tuple[str, str]]:
        """Return who may look since `before`, and at which slot: what is news of it.

        A right that a game gives to everybody all along is none.
        """
        had = before.looks()
        return [
            (seat, slot)
            for slot, seats in self.looks().items()
            for seat in seats
            if seat not in had.get(slot, ())
        ]

    def turning_up(self, slot: str) -> Reveal | None:
        """Return the reveal by which a hidden slot will turn up; None: there is none.

        Things of one pile come from one pool: reveals share the very same object.
        """
        del slot
        return None

    def hidden_hands(self) -> Mapping[str, tuple[Unseen, ...]]:
        """Return, by seat, the hidden cards it holds; none where a game has no hands.

        Only a keeper (the `Dealer`) knows which they are.
        """
        return {}

    def in_hand(self, card: str) -> Action:
        """Return how a keeper tells that a seat holds `card`; see `hidden_hands`."""
        raise NotImplementedError

    def holding(self, seat: str, known: Mapping[str, Action]) -> Holding | None:
        """Return the hidden cards of a seat, as its keeper tells them by slot.

        None: this game has no hidden hands.
        """
        del seat, known
        return None

    def view(self, seat: str | None = None) -> dict[str, Any]:
        """Return the position as `seat` (None: everybody) may be shown it.

        Only what the rules forbid to announce is blanked (None in its place).
        """
        del seat
        return self.game.encode(self)

    def binding(self, action: Action) -> bool:
        """Tell whether the rules let nobody take a decision back once it is made.

        Undoing it then needs the table's agreement, as past a roll or reveal.
        """
        del action
        return False

    def played_by(self, seat: str) -> str:
        """Return who answers for a seat: `human`, `away` or `bot:<name>`."""
        del seat
        return "human"

    def renamed(self, old: str, new: str, by: str) -> Self:
        """Return this state with a player renamed and the seat handed to `by`."""
        raise NotImplementedError
