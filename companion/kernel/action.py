"""Actions: everything that may happen to a game, as values.

Two kinds. *Answers* reply to what the state waits for; each game defines its own.
*Table acts* are possible at every prompt and never listed: `Correct`, `Amend`,
`SetOption`, `ChangeSeat`, `End`.
"""

from collections.abc import Mapping
from typing import Any, cast

import msgspec

from companion.kernel.refusal import IllegalAction, Refusal
from companion.kernel.shape import misshapen
from companion.kernel.text import (
    Translate,
    fields_of,
    nearest,
    option_words,
    plain,
    seat_words,
    tag_of,
)


class Action(
    msgspec.Struct,
    frozen=True,
    gc=False,  # frozen values form no cycles: nothing for the collector to find
    tag_field="do",
    omit_defaults=True,
    forbid_unknown_fields=True,
):
    """Base of all actions; in JSON `{"do": <tag>, ...}`."""

    def describe(self, t: Translate) -> str:
        """Return what this action does, as on a button or beside Undo."""
        return t(f"action.{tag_of(self)}", **fields_of(self))


class Answer(Action, frozen=True, kw_only=True):
    """Base of a game's answers. `seat`: who answers, by player's name.

    It must be there where the prompt names several seats and may be left out where
    it names one; it is always absent from answers to `Roll` and `Reveal`.
    """

    seat: str | None = None


class Ready(Answer, frozen=True, tag="ready"):
    """A seat (or `all`) has nothing more to play in this window."""

    def describe(self, t: Translate) -> str:
        """Return what this action does; `all` and a seat have their own sentences."""
        if self.seat is None:
            return t("action.ready")
        variant = "all" if self.seat == "all" else "seat"
        return t(f"action.ready.{variant}", seat=self.seat)


TAKE, PUT = "take", "put"
"""The members of a list that a merge moves; see `Correct`."""


class Correct(Action, frozen=True, tag="correct"):
    """Set one place of the encoded position, or change only a part of what is there.

    `path` is a JSON pointer. Without `merge`, `to` takes the place of what stands
    there. With it, `to` says only what changes (in the sense of RFC 7386), so that the
    rest stays as it is even when an earlier entry is amended; an empty path is the
    whole position then:

    * for an object: the members that change, each again as `to` is;
    * for a list: an object with the numbers of the members that change (`{"2": 5}`),
      or with what goes and what comes: `{"take": [member], "put": [member]}`. A member
      that goes is found by what it is, not by its place, and must be there; the first
      to come lies where the first to go lay, and so on, the rest at the end;
    * anything else takes the place of what stands there.

    Nulls that cannot stand in their places take their keys away.

    So a card goes from one player to another, whatever else they have by then:
    `{"do": "correct", "merge": true, "path": "/players", "to":
    {"0": {"up": {"take": [CARD]}}, "1": {"up": {"put": [CARD]}}}}`.
    """

    path: str
    to: Any
    merge: bool = False

    def describe(self, t: Translate) -> str:
        """Return what this action does, the value as JSON."""
        message = "action.correct.merge" if self.merge else "action.correct"
        return t(message, path=self.path, to=plain(self.to))


class Amend(Action, frozen=True, tag="amend"):
    """Replace the accepted journal entry `seq` by `action` and fold on from there.

    `later` decides about entries that are then refused, by their number as text:
    `"skip"`, `"stop"` (this one and all after it are dropped) or another action.
    """

    seq: int
    action: dict[str, Any]
    later: dict[str, Any] = {}


class SetOption(Action, frozen=True, tag="option"):
    """Change a ruling during the game."""

    key: str
    value: Any

    def describe(self, t: Translate) -> str:
        """Return what this action does, the value as JSON."""
        key, value = option_words(t, self.key, self.value)
        return t("action.option", key=key, value=value)


class ChangeSeat(Action, frozen=True, tag="seat"):
    """Rename a player, or hand the seat to `bot:<name>`, `away` or `human`."""

    name: str
    to: str

    def describe(self, t: Translate) -> str:
        """Return what this action does: rename, or hand the seat over."""
        variant, to = seat_words(t, self.to)
        return t(f"action.seat.{variant}", name=self.name, to=to)


class End(Action, frozen=True, tag="end"):
    """End the game early; totals stand as they are."""


TABLE_ACTS: tuple[type[Action], ...] = (Correct, Amend, SetOption, ChangeSeat, End)


class ActionCodec:
    """Reads and writes one game's actions as JSON-shaped values."""

    def __init__(self, answers: tuple[type[Action], ...]) -> None:
        self.types = answers + TABLE_ACTS
        self.tags = tuple(tag_of(kind) for kind in self.types)
        union: Any = self.types[0]
        for kind in self.types[1:]:
            union = union | kind
        self._union = union

    def parse(self, data: object) -> Action:
        """Return the action that a JSON-shaped value stands for.

        Raises:
            IllegalAction: with rule `action.not_object`, `shape.*` (and the place),
                `action.unknown` (and the nearest known action) or `action.malformed`
                (and the place in it).
        """
        if not isinstance(data, Mapping):
            raise IllegalAction(Refusal("action.not_object"))
        wrong = misshapen(cast("object", data))
        if wrong is not None:
            place, rule = wrong
            raise IllegalAction(Refusal(rule, {"place": place or "/"}, family="fault"))
        do = cast("Mapping[object, object]", data).get("do")
        if not isinstance(do, str) or do not in self.tags:
            said = do if isinstance(do, str) else plain(do)
            near = nearest(said, self.tags)
            fields = {"do": said, "known": list(self.tags), "near": near}
            raise IllegalAction(Refusal("action.unknown", fields))
        try:
            return msgspec.convert(data, self._union, strict=True)
        except (msgspec.ValidationError, OverflowError) as error:
            fields = {"do": do, "problem": str(error)}
            raise IllegalAction(Refusal("action.malformed", fields)) from None

    def dump(self, action: Action) -> dict[str, Any]:
        """Return an action as a JSON-shaped dict, defaults left out."""
        return msgspec.json.decode(msgspec.json.encode(action))

    def schema(self) -> dict[str, Any]:
        """Return the JSON schema of all actions."""
        return msgspec.json.schema(self._union)
