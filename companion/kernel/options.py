"""Options: rulings and set-up choices as data, with their marks and sources."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

import msgspec

from companion.kernel.text import nearest, plain


class Option(msgspec.Struct, frozen=True):
    """One option of a game.

    Attributes:
        key: its name in set-up, journal and protocol.
        default: the value where none is given.
        values: what may be chosen; empty where `many` or free values are meant.
        mark: RULES, INFER, HOUSE, UNKNOWN, or a source; shown with the option.
        ruling: where the rules document discusses it.
        many: how many different values make up the value; 0 for a single value.
        live: may change while a game runs.
    """

    key: str
    default: Any
    values: tuple[Any, ...] = ()
    mark: str = ""
    ruling: str = ""
    many: int = 0
    live: bool = False

    def problem(self, value: Any) -> tuple[str, dict[str, Any]] | None:
        """Return what is wrong with a value as a fault's rule and fields, or None."""
        if self.many:
            return self._problem_of_list(value)
        if self.values and not any(same(value, allowed) for allowed in self.values):
            return "option.value", self._among(value)
        return None

    def _among(self, value: Any) -> dict[str, Any]:
        """Return what may be chosen instead of a value, all as JSON has it."""
        texts = [one for one in self.values if isinstance(one, str)]
        near = nearest(value, texts) if isinstance(value, str) else []
        allowed = [plain(one) for one in self.values]
        return {"value": plain(value), "allowed": allowed, "near": near}

    def _problem_of_list(self, value: Any) -> tuple[str, dict[str, Any]] | None:
        items = cast("Sequence[Any]", value) if isinstance(value, list | tuple) else ()
        if len(items) != self.many:
            return "option.count", {"value": value, "many": self.many}
        for item in items:
            if not any(same(item, allowed) for allowed in self.values):
                return "option.value", self._among(item)
        if len({str(item) for item in items}) != self.many:
            return "option.repeats", {"value": list(items)}
        return None


def same(one: Any, other: Any) -> bool:
    """Tell whether two option values are equal and of one type (1 is not True)."""
    return type(one) is type(other) and one == other


def unknown_key(key: str, known: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of an `option.unknown` fault: the nearest known keys."""
    return {"near": nearest(key, known), "known": list(known)}


def from_text(text: str) -> Any:
    """Return an option's value from a command line: JSON if it is, else a list or text.

    `true`, `3` and `["a"]` are JSON; `a,b,c` is a list; anything else is itself.
    """
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError):
        return [from_text(part) for part in text.split(",")] if "," in text else text
