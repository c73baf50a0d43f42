"""What JSON may look like here: bounded, so that nothing further in chokes on it.

The bounds are the same on every machine, unlike those of an interpreter: what one
accepts into its journal, every other can write, read and fold again.
"""

import math
from collections.abc import Mapping, Sequence
from typing import Any, cast

MOST_LEVELS = 32
BEYOND = 2**63


def misshapen(data: object, levels: int = MOST_LEVELS) -> tuple[str, str] | None:
    """Return where (JSON pointer) a value leaves the bounds and which; None: nowhere.

    The second part is a rule id: `shape.deep` (more than 32 levels), `shape.number`
    (beyond 64 bits, or not finite), `shape.text` (no Unicode text) or `shape.kind`
    (nothing that JSON knows).
    """
    if data is None or isinstance(data, bool):
        return None
    if isinstance(data, str):
        return None if _is_text(data) else ("", "shape.text")
    if isinstance(data, int | float):
        fits = math.isfinite(data) if isinstance(data, float) else _fits(data)
        return None if fits else ("", "shape.number")
    return _misshapen_within(data, levels)


def _misshapen_within(data: object, levels: int) -> tuple[str, str] | None:
    if isinstance(data, Mapping):
        items = list(cast("Mapping[object, object]", data).items())
    elif isinstance(data, list | tuple):
        items = list(enumerate(cast("Sequence[object]", data)))
        items = cast("list[tuple[object, object]]", items)
    else:
        return "", "shape.kind"
    if not levels:
        return "", "shape.deep"
    for key, value in items:
        if isinstance(key, str) and not _is_text(key):
            return "", "shape.text"
        wrong = misshapen(value, levels - 1)
        if wrong is not None:
            return f"/{escaped(str(key))}{wrong[0]}", wrong[1]
    return None


def _is_text(value: str) -> bool:
    """Tell whether a string can be written as UTF-8 (no half of a surrogate pair)."""
    return value.isascii() or not any("\ud800" <= char <= "\udfff" for char in value)


def _fits(value: int) -> bool:
    return -BEYOND <= value < BEYOND


def escaped(key: str) -> str:
    """Return an object's key as a part of a JSON pointer."""
    return key.replace("~", "~0").replace("/", "~1")


def unescaped(part: str) -> str:
    """Return the key that a part of a JSON pointer stands for."""
    return part.replace("~1", "/").replace("~0", "~")


def index(data: Any, key: str) -> Any:
    """Return `key` as `data` indexes by it: a list takes plain whole numbers only.

    Raises:
        ValueError: `data` is a list and `key` no such number.
    """
    if not isinstance(data, list):
        return key
    if not (key.isascii() and key.isdigit()) or (key[0] == "0" and key != "0"):
        raise ValueError(key)
    return int(key)
