"""JSON that nobody means: any value, wrong actions made of right ones, any pointer."""

import copy
import random
from collections.abc import Iterator
from typing import Any

from companion.kernel.shape import escaped, index, misshapen, unescaped

ODD_NUMBERS = (0, -1, 1, 2, 7, 255, 2**31, 2**63, -(2**63), 10**30, 10**400, 0.5, 1e300)
ODD_TEXTS = (
    *("", " ", "/", "~1", "~", "\x00", "\ud800", "e\u0301", "\u202e", "\U0001f3b2"),
    *(
        "Ann",
        "Zed",
        "all",
        "human",
        "bot:",
        "bot:x",
        "None",
        "0",
        "a1",
        "猫",
        "x" * 9_999,
    ),
)
ACTS = ("correct", "amend", "option", "seat", "end", "undo", "", "Correct")


def json_value(rng: random.Random, depth: int = 3) -> Any:
    """Return any JSON-shaped value, now and then a huge or a very deep one."""
    kind = rng.randrange(8 if depth else 5)
    if kind == 0:
        return rng.choice((None, True, False))
    if kind in (1, 2):
        return rng.choice(ODD_NUMBERS)
    if kind in (3, 4):
        return rng.choice(ODD_TEXTS)
    if kind == 5 and rng.random() < 0.02:
        return _deep(rng.choice((33, 500, 20_000)))
    some = range(rng.randrange(4))
    if kind == 5:
        return [json_value(rng, depth - 1) for _ in some]
    return {rng.choice(ODD_TEXTS): json_value(rng, depth - 1) for _ in some}


def _deep(levels: int) -> Any:
    value: Any = 0
    for level in range(levels):
        value = [value] if level % 2 else {"to": value}
    return value


def any_action(rng: random.Random, right: list[dict[str, Any]]) -> Any:
    """Return a value that is nearly one of the `right` actions, or nothing like it."""
    if rng.random() < 0.1:
        return json_value(rng)
    action = dict(rng.choice(right)) if right and rng.random() < 0.7 else {}
    if not action or rng.random() < 0.1:
        action["do"] = rng.choice((*ACTS, *(a["do"] for a in right[:9])))
    for _ in range(rng.randrange(1, 3)):
        _spoil(rng, action)
    return action


def _spoil(rng: random.Random, action: dict[str, Any]) -> None:
    fields = [*action, "seat", "path", "to", "key", "value", "name", "seq", "action"]
    key = rng.choice(fields)
    way = rng.randrange(4)
    if way == 0:
        action.pop(key, None)
    elif way == 1:
        action[key] = [action.get(key)]
    else:
        action[key] = json_value(rng)


def table_acts(
    rng: random.Random, seats: tuple[str, ...], keys: list[str]
) -> list[dict[str, Any]]:
    """Return one table act of each kind, right as often as not."""
    keys, names = [*keys, "nothing"], [*seats, "Zed"]
    to = rng.choice(("Dora", "away", "human", "bot:greedy", *ODD_TEXTS, *seats))
    value = rng.choice((True, False, json_value(rng)))
    end, amend = {"do": "end"}, {"do": "amend", "seq": 1, "action": {"do": "end"}}
    option = {"do": "option", "key": rng.choice(keys), "value": value}
    return [end, amend, option, {"do": "seat", "name": rng.choice(names), "to": to}]


def pointers(data: Any, at: str = "") -> Iterator[tuple[str, Any]]:
    """Yield each place of a JSON-shaped value as a pointer, with what stands there."""
    if at:
        yield at, data
    if isinstance(data, dict):
        for key, value in data.items():
            yield from pointers(value, f"{at}/{escaped(key)}")
    if isinstance(data, list):
        for number, value in enumerate(data):
            yield from pointers(value, f"{at}/{number}")


def correction(rng: random.Random, places: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return a correction of one of a position's places, or of one beside them."""
    path, old = rng.choice(places)
    to = _other_value(rng, places, old)
    if rng.random() < 0.1:
        path += rng.choice(("/0", "/x", "/-1", "/01", "/", "~", "/~2", "/99"))
    return {"do": "correct", "path": path, "to": to}


def _other_value(rng: random.Random, places: list[tuple[str, Any]], old: Any) -> Any:
    """Return something to stand in a place, often what nearly fits: see the weights."""
    way = rng.randrange(10)
    if way < 2:
        return json_value(rng)
    if way < 3:
        return None
    if way < 5:
        return _altered(rng, old)
    if type(old) is int and way < 8:
        return old + rng.choice((-1, 1, 2))
    return rng.choice(places)[1]


def _altered(rng: random.Random, value: Any) -> Any:
    """Return a list or an object with a member more, less or in another place."""
    if isinstance(value, dict) and value:
        kept = dict(rng.sample(list(value.items()), len(value)))
        extra = {rng.choice(("x", *kept)): rng.choice(list(kept.values()))}
        gone = kept if rng.random() < 0.5 else {**kept, **extra}
        return dict(list(gone.items())[rng.randrange(2) :])
    if isinstance(value, list):
        members = rng.sample(value, rng.randrange(len(value) + 1))
        return members + rng.choices(value, k=rng.randrange(2) if value else 0)
    return [value]


def spoilt(rng: random.Random, position: dict[str, Any]) -> dict[str, Any]:
    """Return a copy of a position that is wrong in one to three places."""
    for _ in range(rng.randrange(1, 4)):
        position = copy.deepcopy(position)
        places = list(pointers(position))
        path, old = rng.choice(places)
        *within, last = map(unescaped, path.split("/")[1:])
        data: Any = position
        for key in within:
            data = data[index(data, key)]
        data[index(data, last)] = _other_value(rng, places, old)
        if misshapen(position):
            break
    return position
