"""Table acts: what the table may do at every prompt, the same for every game."""

import copy
from typing import Any

import msgspec

from companion.kernel.action import (
    Action,
    Amend,
    ChangeSeat,
    Correct,
    End,
    SetOption,
)
from companion.kernel.event import Corrected, EndedEarly, OptionChanged, SeatChanged
from companion.kernel.game import BadInput
from companion.kernel.refusal import IllegalAction, Refusal
from companion.kernel.state import State, Step

NAME_LENGTH = 24
SEAT_WORDS = ("human", "away", "all")


def table_act(state: State, action: Action) -> Step | None:
    """Return the step of a table act; None if `action` is none."""
    match action:
        case Correct():
            return _correct(state, action)
        case SetOption():
            return _set_option(state, action)
        case ChangeSeat():
            return _change_seat(state, action)
        case End():
            return _end(state, action)
        case Amend():
            raise IllegalAction(Refusal("amend.no_journal", {"seq": action.seq}))
        case _:
            return None


def _refused(error: BadInput, **fields: Any) -> IllegalAction:
    """Turn the first fault of an impossible result into a refusal."""
    fault = error.faults[0]
    place = {"place": fault.place, **fault.fields, **fields}
    return IllegalAction(Refusal(fault.rule, place))


def _correct(state: State, action: Correct) -> Step:
    data = copy.deepcopy(state.game.encode(state))
    old = _set_at(data, action)
    try:
        after = state.game.decode(data)
    except BadInput as error:
        raise _refused(error, path=action.path) from None
    return Step(after, (Corrected(action.path, old, action.to),), action)


def _set_at(data: Any, action: Correct) -> Any:
    """Set the value at a JSON pointer in place; return the old one (None: new)."""
    keys = [_unescaped(key) for key in action.path.split("/")[1:]]
    missing = IllegalAction(Refusal("correct.no_such_place", {"path": action.path}))
    if not keys or not action.path.startswith("/"):
        raise missing
    try:
        for key in keys[:-1]:
            data = data[_index(data, key)]
        last = _index(data, keys[-1])
        old = data.get(last) if isinstance(data, dict) else data[last]  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
    except (KeyError, IndexError, TypeError, ValueError, AttributeError):
        raise missing from None
    if action.to is None and isinstance(data, dict) and old is not None:
        del data[last]
    else:
        data[last] = action.to
    return old  # pyright: ignore[reportUnknownVariableType]


def _unescaped(key: str) -> str:
    return key.replace("~1", "/").replace("~0", "~")


def _index(data: Any, key: str) -> Any:
    """Return `key` as `data` indexes by it: a list takes plain whole numbers only."""
    if not isinstance(data, list):
        return key
    if not (key.isascii() and key.isdigit()):
        raise ValueError(key)
    return int(key)


def _set_option(state: State, action: SetOption) -> Step:
    try:
        after, old = state.game.with_option(state, action.key, action.value)
    except BadInput as error:
        raise _refused(error, key=action.key) from None
    return Step(after, (OptionChanged(action.key, old, action.value),), action)


def _change_seat(state: State, action: ChangeSeat) -> Step:
    if action.name not in state.seats:
        fields = {"seat": action.name, "seats": list(state.seats)}
        raise IllegalAction(Refusal("seat.unknown", fields))
    if action.to in ("human", "away") or action.to.startswith("bot:"):
        after = state.renamed(action.name, action.name, action.to)
        return Step(after, (SeatChanged(action.name, action.to),), action)
    problem = name_problem(action.to, state.seats)
    if problem:
        raise IllegalAction(Refusal(problem, {"name": action.to, "most": NAME_LENGTH}))
    after = state.renamed(action.name, action.to, "human")
    return Step(after, (SeatChanged(action.name, action.to),), action)


def name_problem(name: str, taken: tuple[str, ...] = ()) -> str:
    """Return what is wrong with a player's name, as a message id, or nothing."""
    if not name.strip() or name != name.strip() or not name.isprintable():
        return "seat.name_empty"
    if len(name) > NAME_LENGTH:
        return "seat.name_long"
    if name in SEAT_WORDS or name.startswith("bot:"):
        return "seat.name_reserved"
    return "seat.name_taken" if name in taken else ""


def _end(state: State, action: End) -> Step:
    if state.prompt is None:
        raise IllegalAction(Refusal("game.over", {"do": "end"}))
    after = msgspec.structs.replace(state, prompt=None)
    return Step(after, (EndedEarly(),), action)
