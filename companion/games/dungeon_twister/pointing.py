"""Where on a position line a fault is: from the place in a position to the letters."""

import re
from typing import Final

from companion.games.dungeon_twister.notation import FIELDS
from companion.kernel.shape import unescaped

Span = tuple[int, int]
"""First letter, and the letter behind the last."""

_FIELD_OF: Final = {
    "turn": "turn",
    "ap": "turn",
    "own_ap": "turn",
    "hurt": "turn",
    "blocked": "turn",
    "highest": "turn",
    "first_cycle": "turn",
    "actions": "cards",
    "combat": "cards",
    "jumps": "cards",
    "placing": "prompt",
    "fight": "prompt",
}
"""Parts of a position that stand in a field of another name."""
_PARTS: Final = {"rooms": "/", "portcullises": ",", "tokens": ",", "cards": ":"}
"""What parts a field's parts, where a place names one of them."""


def span_of(line: str, place: str) -> Span:
    """Return where on the line that is which a fault's place names.

    Args:
        line: a position line, right or wrong.
        place: a JSON pointer into the position, or a field's name; "": the whole.
    """
    words = [found.span() for found in re.finditer(r"\S+", line)]
    keys = [unescaped(key) for key in place.split("/")[1:]]
    whole = (0, len(line.rstrip()))
    if not keys:
        return whole
    if keys[0] in ("players", "options"):
        return _named(line, words, keys) or whole
    field = _FIELD_OF.get(keys[0], keys[0])
    span = _word(words, field)
    if span is None or len(keys) == 1 or field not in _PARTS:
        return span or whole
    return _part(line, span, field, keys[1])


def _word(words: list[Span], field: str) -> Span | None:
    """Return where a field is."""
    if field not in FIELDS or FIELDS.index(field) >= len(words):
        return None
    return words[FIELDS.index(field)]


def _named(line: str, words: list[Span], keys: list[str]) -> Span | None:
    """Return where something of a player, or a ruling, is."""
    last = keys[-1]
    number = int(keys[1]) if keys[0] == "players" and keys[1:2] in (["0"], ["1"]) else 0
    key = last if keys[0] == "options" else f"{last}{number + 1}"
    for start, end in words[len(FIELDS) :]:
        if line.startswith(f"{key}=", start):
            return start, end
    field = _FIELD_OF.get(last, last)
    span = _word(words, field)
    if span is None or field not in ("cards", "vp"):
        return span
    return _nth(line, span, ":", number)


def _part(line: str, span: Span, field: str, key: str) -> Span:
    """Return where a part of a field is: by number, or by the square it begins with."""
    mark = _PARTS[field]
    if key.isdecimal():
        return _nth(line, span, mark, int(key))
    at = span[0]
    for part in line[slice(*span)].split(mark):
        if part.startswith(key):
            return at, at + len(part)
        at += len(part) + 1
    return span


def _nth(line: str, span: Span, mark: str, number: int) -> Span:
    parts = line[slice(*span)].split(mark)
    if number >= len(parts):
        return span
    start = span[0] + sum(len(part) + 1 for part in parts[:number])
    return start, start + len(parts[number])
