"""An owner's deck, as it stands in a file: read strictly, every fault with its place.

It is one of three: a whole deck; the own cards (`origin = "owner"`), which stand in
the place of the house's wherever a kind of cards is given; or anything less, which is
laid over the house deck card by card. What it gives has the source OWNER unless it
names another.
"""

import re
import typing
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from companion.games.panty_raider.deck import (
    Deck,
    Dorm,
    Guru,
    Kind,
    Mischief,
    Rule,
    house,
    house_by_value,
    house_data,
)
from companion.kernel import BadSetup, Fault
from companion.kernel.options import unknown_key
from companion.kernel.text import nearest

CARDS = ("dorm", "mischief", "guru")
_FIELDS = dict.fromkeys(Deck.__struct_fields__)
_TABLES: dict[str, type[msgspec.Struct]] = {
    "panty_kinds": Kind,
    "rules": Rule,
    "dorm": Dorm,
    "mischief": Mischief,
    "guru": Guru,
}
UNREAD_PLAY: dict[str, Any] = {"timing": "any"}
UNREAD_EFFECTS = ({"op": "manual"},)
"""How a card is played of which nobody has told what stands on it (rules 5.3)."""


def deck_for(own: Mapping[str, Any] | None) -> Deck:
    """Return the house deck, or an owner's.

    A whole deck (as a journal has it, or a position) stands as it is: a later version's
    house deck changes no game that was begun.

    Raises:
        BadSetup: unknown keys (with the nearest known one) or values of a wrong kind,
            each with its place in the owner's data.
    """
    if not own or own == house_by_value():
        return house()
    faults = [
        Fault(f"profile/{key}", "deck.unknown", unknown_key(key, _FIELDS))
        for key in own
        if key not in _FIELDS
    ]
    data = _whole(own)
    faults += _shape_faults(data)
    if faults:
        raise BadSetup(faults)
    return msgspec.convert(data, Deck, strict=True)


def _whole(own: Mapping[str, Any]) -> dict[str, Any]:
    """Return an owner's data with all that it leaves to the house deck."""
    given: dict[str, Any] = {key: own[key] for key in own if key in _FIELDS}
    if not given.keys() >= _FIELDS.keys():
        base = {**house_data(), "deck": "own"}
        mine = CARDS if given.get("origin") == "owner" else ()
        base |= {kind: {} for kind in mine if kind in given}
        given = _laid_over({**base, "origin": "owner"}, given)
    mischief = given["mischief"]
    if given["origin"] == "owner" and isinstance(mischief, Mapping):
        cards: Mapping[str, Any] = mischief  # pyright: ignore[reportUnknownVariableType]
        given["mischief"] = {key: _filled(card) for key, card in cards.items()}
    return given


def _filled(card: Any) -> Any:
    """Return an owner's mischief card with what follows from what nobody told."""
    if not isinstance(card, Mapping):
        return card
    given: dict[str, Any] = dict(card)  # pyright: ignore[reportUnknownArgumentType]
    more: dict[str, Any] = {}
    if given.get("colour") == "purple":
        more["trade"] = {}
    if given.get("unread") is True and "play" not in given:
        more |= {"play": UNREAD_PLAY, "effects": UNREAD_EFFECTS}
    return more | given


def _laid_over(base: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """Return `own` over `base`: tables and entries are merged, the rest replaces."""
    out = dict(base)
    for key, value in own.items():
        table = base.get(key)
        if not isinstance(table, Mapping) or not isinstance(value, Mapping):
            out[key] = value
            continue
        entries: dict[str, Any] = {**table}  # pyright: ignore[reportUnknownVariableType]
        given: Mapping[str, Any] = value  # pyright: ignore[reportUnknownVariableType]
        for name, entry in given.items():
            entries[name] = _entry(entries.get(name), entry)
        out[key] = entries
    return out


def _entry(old: Any, new: Any) -> Any:
    """Return an owner's entry over the one that is there, its source named."""
    if not isinstance(new, Mapping):
        return new
    given: dict[str, Any] = dict(new)  # pyright: ignore[reportUnknownArgumentType]
    known: dict[str, Any] = {}
    if isinstance(old, Mapping):
        known.update(old)  # pyright: ignore[reportUnknownArgumentType]
    return {**known, "source": "OWNER", **given}


# --- what a decoder finds wrong -------------------------------------------------------


def _shape_faults(data: Mapping[str, Any]) -> Iterator[Fault]:
    """Yield the first fault of each entry; a decoder stops at the first of all."""
    rest = dict(data)
    for table, kind in _TABLES.items():
        entries = data.get(table)
        if not isinstance(entries, Mapping):
            continue
        rest[table] = {}
        named: Mapping[str, Any] = entries  # pyright: ignore[reportUnknownVariableType]
        for key, entry in named.items():
            yield from _fault(entry, kind, f"profile/{table}/{key}")
    yield from _fault(rest, Deck, "profile")


def _fault(entry: Any, kind: type[msgspec.Struct], place: str) -> Iterator[Fault]:
    """Yield the first thing that is wrong with an entry, if anything is."""
    try:
        msgspec.convert(entry, kind, strict=True)
    except msgspec.ValidationError as error:
        yield _told(str(error), place, kind)


def _told(error: str, place: str, kind: type[msgspec.Struct]) -> Fault:
    """Return the fault that a decoder's message tells, in words of a deck."""
    problem, _, within = error.partition(" - at `$")
    path = re.findall(r"[^.\[\]`]+", within)
    at = "/".join((place, *path))
    field = re.search(r"(unknown|required) field `(.*)`", problem)
    if field is not None and field[1] == "unknown":
        known = dict.fromkeys(_fields(kind, path))
        return Fault(f"{at}/{field[2]}", "deck.unknown", unknown_key(field[2], known))
    if field is not None:
        return Fault(f"{at}/{field[2]}", "deck.missing", {"key": field[2]})
    found = _type_at(kind, path)
    value = re.fullmatch(r"Invalid enum value (?:'(.*)'|(.*))", problem)
    if value is not None:
        said = value[1] or value[2] or ""
        known = ["true" if o is True else str(o) for o in _literals(found) if o]
        fields = {"value": said, "known": known, "near": nearest(said, known)}
        return Fault(at, "deck.choice", fields)
    expected = re.match(r"Expected `(\w+)", problem)
    rule = _EXPECTED.get(expected[1] if expected is not None else "", "deck.shape")
    fields = {"problem": problem}
    if rule == "deck.number":
        least, most = next(_bounds(found), (-99, 99))
        fields = {"least": least, "most": most}
    return Fault(at, rule, fields)


_EXPECTED = {
    "int": "deck.number",
    "bool": "deck.truth",
    "str": "deck.text",
    "array": "deck.list",
    "object": "deck.table",
}
"""What a decoder wanted to see -> the rule that says so."""


def _fields(kind: type[msgspec.Struct], path: list[str]) -> tuple[str, ...]:
    """Return the keys of the table at a path in an entry."""
    found = _type_at(kind, path)
    names = (msgspec.structs.fields(one) for one in _structs(found))
    return tuple(field.name for fields in names for field in fields)


def _type_at(kind: Any, path: list[str]) -> Any:
    for key in path:
        if key == "..." or key.isdigit():  # any item of a list
            kind = next(iter(typing.get_args(kind)), Any)
            continue
        hints = (typing.get_type_hints(o, include_extras=True) for o in _structs(kind))
        kind = next((named[key] for named in hints if key in named), Any)
    return kind


def _structs(kind: Any) -> list[type[msgspec.Struct]]:
    parts = (kind, *typing.get_args(kind))
    kinds = (one for one in parts if isinstance(one, type))
    return [one for one in kinds if issubclass(one, msgspec.Struct)]


def _literals(kind: Any) -> Iterator[Any]:
    if typing.get_origin(kind) is typing.Literal:
        yield from typing.get_args(kind)
        return
    for one in typing.get_args(kind):
        yield from _literals(one)


def _bounds(kind: Any) -> Iterator[tuple[int, int]]:
    """Yield the least and the greatest number of a type that has bounds."""
    for meta in getattr(kind, "__metadata__", ()):
        yield meta.ge, meta.le
    for one in typing.get_args(kind):
        yield from _bounds(one)
