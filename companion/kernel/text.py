"""What the kernel needs of a translator, and the one way things become sentences."""

from collections.abc import Iterable
from typing import Any, Protocol

import msgspec


class Translate(Protocol):
    """Turns a message id and its named fields into a sentence of one language."""

    def __call__(self, message: str, /, **fields: Any) -> str:
        """Return the sentence for `message`."""
        ...

    def has(self, message: str, /) -> bool:
        """Tell whether there is a text for `message`."""
        ...


def fields_of(thing: msgspec.Struct) -> dict[str, Any]:
    """Return the fields of a struct by name, as they are (nothing is copied)."""
    return {name: getattr(thing, name) for name in thing.__struct_fields__}


def tag_of(thing: msgspec.Struct | type[msgspec.Struct]) -> str:
    """Return the tag by which a struct is known in JSON, e.g. `place`."""
    return str(thing.__struct_config__.tag)


def explained(t: Translate, message: str, fields: dict[str, Any]) -> str:
    """Return the sentence for a refusal or a fault.

    Where its fields name something `near` the wrong word, `<message>.near` says so.
    """
    return t(f"{message}.near" if fields.get("near") else message, **fields)


def nearest(name: str, known: Iterable[str]) -> list[str]:
    """Return the known name that is most like a wrong one; empty: none is."""
    import difflib  # noqa: PLC0415  (late: only where something is wrong)

    return difflib.get_close_matches(name, list(known), 1)


def plain(value: Any) -> str:
    """Return a JSON-shaped value as text: a string as it is, the rest as JSON."""
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def option_words(t: Translate, key: str, value: Any) -> tuple[str, str]:
    """Return what a ruling is called and what its value is called.

    Where the catalogue has no words for them: its key, and the value as JSON.
    """
    name = t(f"option.{key}") if t.has(f"option.{key}") else key
    word = f"option.{key}.{value}"
    if isinstance(value, bool):
        answer = "yes" if value else "no"
        word = f"value.{answer}"
    return name, t(word) if t.has(word) else plain(value)


def seat_words(t: Translate, to: str) -> tuple[str, str]:
    """Return which sentence tells who has a seat now, and the name it shows.

    The first is `human`, `away`, `bot` or `renamed`: `to` is as in `ChangeSeat`. A
    program is called as the catalogue calls it (`bot.<name>`), else by its own name.
    """
    if to in ("human", "away"):
        return to, to
    if to.startswith("bot:"):
        name = to.removeprefix("bot:")
        return "bot", t(f"bot.{name}") if t.has(f"bot.{name}") else name
    return "renamed", to
