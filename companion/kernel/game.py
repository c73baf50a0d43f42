"""A game as the rest of the product sees it: set-up, positions, options, actions."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from companion.kernel.action import Action, ActionCodec
from companion.kernel.event import Event
from companion.kernel.options import Option
from companion.kernel.pool import Pool
from companion.kernel.shape import misshapen
from companion.kernel.state import State
from companion.kernel.text import Translate, explained, fields_of, tag_of

S = TypeVar("S", bound=State)


class Fault(msgspec.Struct, frozen=True):
    """One thing that is wrong with a set-up or a position.

    Attributes:
        place: option key, or JSON pointer into the position.
        rule: message id under `fault.` in the catalogues.
        fields: what the sentence needs.
    """

    place: str
    rule: str
    fields: dict[str, Any] = {}

    def describe(self, t: Translate) -> str:
        """Return what is wrong as a sentence; `place` is one of its fields."""
        fields = {"place": self.place or "/", **self.fields}
        return explained(t, f"fault.{self.rule}", fields)

    def text(self) -> str:
        """Return a terse English line for logs and tracebacks."""
        return f"{self.place or '/'}: {self.rule} {self.fields}"


def shape_fault(error: str) -> Fault:
    """Return the fault that a decoder's message tells, its place as a pointer."""
    told = re.fullmatch(r"(.*) - at (?:`key` in )?`\$(.*)`", error, re.DOTALL)
    problem, place = told.groups() if told else (error, "")
    pointer = re.sub(r"\.([^.\[\]]+)|\[([^\]]*)\]", r"/\1\2", place)
    return Fault(pointer, "position.shape", {"problem": problem})


class BadInput(ValueError):  # noqa: N818  (named as IllegalAction is)
    """Base: something from outside cannot be used; `faults` says all that is wrong."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__("; ".join(fault.text() for fault in faults))
        self.faults = tuple(faults)


class BadSetup(BadInput):
    """Players or options that cannot start a game; each fault names its key."""


class BadPosition(BadInput):
    """JSON that is no valid position; each fault names its place in it."""


class Game(Generic[S]):
    """Base of all games.

    Attributes:
        id: kebab-case name in data, command line and protocol.
        name: `{"en": ..., "ja": ...}`.
        players: fewest and most players over all editions.
        state_type: the game's `State` struct.
        codec: reads and writes its actions.
        derived: top-level parts of a position that follow from the rest; shown, but
            worked out anew when a correction changes something else.
    """

    id: str
    name: dict[str, str]
    players: tuple[int, int]
    state_type: type[S]
    codec: ActionCodec
    derived: tuple[str, ...] = ()

    def start(
        self,
        players: Sequence[str],
        options: Mapping[str, Any] | None = None,
        profile: Mapping[str, Any] | None = None,
    ) -> S:
        """Return the first state.

        Args:
            players: names, clockwise.
            options: rulings and set-up choices by key; what is absent is default.
            profile: the owner's own data, laid over the shipped profile.

        Raises:
            BadSetup: with a fault for each key that is wrong.
        """
        raise NotImplementedError

    def options(
        self,
        players: Sequence[str],
        chosen: Mapping[str, Any],
        profile: Mapping[str, Any] | None = None,
    ) -> tuple[Option, ...]:
        """Return the options that these players (by name) and choices have.

        Their defaults are those of the owner's `profile` where one is given.
        """
        raise NotImplementedError

    def parse(self, data: object) -> Action:
        """Return the action a JSON-shaped value stands for; see `ActionCodec.parse`."""
        return self.codec.parse(data)

    def dump(self, action: Action) -> dict[str, Any]:
        """Return an action as a JSON-shaped dict."""
        return self.codec.dump(action)

    def encode(self, state: S) -> dict[str, Any]:
        """Return the complete position as a JSON-shaped dict.

        `decode(encode(state)) == state` for every state.
        """
        return msgspec.json.decode(self.encode_text(state))

    def encode_text(self, state: S) -> bytes:
        """Return the complete position as JSON text, as the journal has it."""
        return msgspec.json.encode(self.parts(state))

    def decode(
        self,
        data: Mapping[str, Any] | str | bytes,
        profile: Mapping[str, Any] | None = None,
    ) -> S:
        """Return the state of a position; missing optional parts get defaults.

        Args:
            data: a dict as `encode` gives it, or its JSON text.
            profile: the profile by value that the position's game was started with,
                where the position itself has none.

        Raises:
            BadPosition: with the place and the reason of each fault.
        """
        raw = self._read(data)
        try:
            whole = self.completed(raw, profile)
            state = msgspec.convert(whole, self.state_type, str_keys=True)
        except (msgspec.ValidationError, OverflowError) as error:
            raise BadPosition([shape_fault(str(error))]) from None
        faults = self.faults(state)
        if faults:
            raise BadPosition(faults)
        if state.prompt is None:
            return state
        bound = state.prompt.bound(state)
        return msgspec.structs.replace(state, prompt=bound)

    @staticmethod
    def _read(data: Mapping[str, Any] | str | bytes) -> dict[str, Any]:
        try:
            raw = data
            if not isinstance(raw, Mapping):
                raw = msgspec.json.decode(raw, type=dict[str, Any])
        except (msgspec.DecodeError, UnicodeError) as error:
            fault = Fault("", "position.not_json", {"problem": str(error)})
            raise BadPosition([fault]) from None
        except RecursionError:
            raise BadPosition([Fault("", "shape.deep")]) from None
        wrong = misshapen(raw)
        if wrong is not None:
            raise BadPosition([Fault(*wrong)])
        return dict(raw)

    def parts(self, state: S) -> dict[str, Any]:
        """Return the parts of a position: every field but what can be put back.

        Hook: a game whose positions leave out more overrides it.
        """
        parts = fields_of(state)
        prompt = state.prompt
        if prompt is not None and prompt.derived:
            fields = fields_of(prompt)
            for name in prompt.derived:
                del fields[name]
            parts["prompt"] = {"what": tag_of(prompt), **fields}
        return parts

    def completed(
        self, data: dict[str, Any], profile: Mapping[str, Any] | None
    ) -> dict[str, Any]:
        """Hook: put back what `parts` left out, and defaults of optional parts."""
        del profile
        return data

    def agree(self, data: dict[str, Any], path: str, before: S) -> None:
        """Hook: after a correction make the rest agree with what was corrected.

        What was corrected stays as it is said, but for the order of a list that the
        rules sort.

        Args:
            data: the corrected position, changed in place; it may hold any JSON.
            path: where it was corrected, a JSON pointer.
            before: the position that was corrected.

        Raises:
            IllegalAction: what has happened already speaks against the correction.
        """
        del data, path, before

    def carried(self, action: Action, before: S, after: S) -> Action | None:
        """Hook: return what an action is in the position that has taken its place.

        An earlier entry was amended. What an answer names by a place must be the same
        thing in its new place. None: it cannot mean the same any more, whatever the
        rules would make of it; people are asked about it then.

        Args:
            action: as it was accepted.
            before: the position in which it was.
            after: the position in which it would be now.
        """
        del before, after
        return action

    def faults(self, state: S) -> list[Fault]:
        """Return everything that makes a decoded state impossible; empty if nothing."""
        raise NotImplementedError

    def with_option(self, state: S, key: str, value: Any) -> tuple[S, Any]:
        """Return the state with a ruling changed, and the old value.

        Raises:
            BadSetup: the key is unknown, fixed for this game, or the value wrong.
        """
        raise NotImplementedError

    def settled(self, before: S, after: S) -> tuple[S, tuple[Event, ...]]:
        """Hook: return what follows at once from a ruling that was changed.

        Where it leaves no choice in what is asked, that is done as if it had been so
        from the start.

        Args:
            before: the position before the change.
            after: the same position with the ruling changed.
        """
        del before
        return after, ()

    def profile(self, state: S) -> dict[str, Any]:
        """Return the profile by value that the fold of this game needs."""
        del state
        return {}

    def sourced(self, state: S) -> dict[str, Any]:
        """Return the values of this game, each with its `source`, for a listing."""
        return self.profile(state)

    # --- what an owner has ------------------------------------------------------------

    def blank_profile(self, t: Translate) -> str:
        """Return a file (TOML) to be filled in with an owner's own cards.

        Empty: this game has no such file.
        """
        del t
        return ""

    def profile_gaps(self, profile: Mapping[str, Any]) -> Sequence[Fault]:
        """Return what an owner's data lack still; a game can be played without it.

        Raises:
            BadSetup: they cannot be used; every fault has its place.
        """
        self.options((), {}, profile)
        return ()

    # --- the cards in the box ---------------------------------------------------------

    def cards(
        self, state: S | None = None, profile: Mapping[str, Any] | None = None
    ) -> Pool:
        """Return the cards that may carry a tag, and how many there are of each.

        In the order in which they are registered: by type, then by value. None where a
        game has no cards.

        Args:
            state: only the cards that are in this game; None: all in the box.
            profile: which box: its edition and the owner's own data.

        Raises:
            BadSetup: the profile cannot be used.
        """
        del state, profile
        return {}

    def card_type(self, card: str) -> str:
        """Return the key of the type of a card, by which the cards are listed."""
        return card

    def card_name(self, t: Translate, card: str) -> str:
        """Return what a card is called; its key, where the game has no words for it."""
        del t
        return card

    def type_name(self, t: Translate, kind: str) -> str:
        """Return what a type of cards is called."""
        del t
        return kind
