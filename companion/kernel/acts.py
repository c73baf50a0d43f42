"""Table acts: what the table may do at every prompt, the same for every game."""

from collections.abc import Sequence
from typing import Any, cast

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
from companion.kernel.game import BadInput, Fault
from companion.kernel.options import same
from companion.kernel.refusal import IllegalAction, Refusal
from companion.kernel.shape import index, unescaped
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
    whole = {"place": fault.place or "/", **fault.fields, **fields}
    return IllegalAction(Refusal(fault.rule, whole, family="fault"))


def _correct(state: State, action: Correct) -> Step:
    """Set one value; a null that cannot stand there takes its key away."""
    data, old = _set_at(_kept(state, action), action, drop=False)
    state.game.agree(data, action.path)
    try:
        after = state.game.decode(data)
    except BadInput as error:
        if action.to is not None or old is None:
            raise _refused(error, path=action.path) from None
        after = _without(state, action)
    if not _stands(after, action):
        raise IllegalAction(Refusal("correct.no_effect", {"path": action.path}))
    return Step(after, (Corrected(action.path, old, action.to),), action)


def _stands(state: State, action: Correct) -> bool:
    """Tell whether a position has what a correction says."""
    there: Any = state.game.encode(state)
    try:
        for part in action.path.split("/")[1:]:
            there = there[index(there, unescaped(part))]
    except (KeyError, IndexError, TypeError, ValueError):
        return action.to is None
    return _covers(there, action.to)


def _covers(there: Any, said: Any) -> bool:
    """Tell whether a value has everything that was said; defaults may be more."""
    if isinstance(there, dict) and isinstance(said, dict):
        values, parts = cast("dict[str, Any]", there), cast("dict[str, Any]", said)
        return all(k in values and _covers(values[k], v) for k, v in parts.items())
    if isinstance(there, list) and isinstance(said, list):
        items, others = cast("list[Any]", there), cast("list[Any]", said)
        pairs = zip(items, others, strict=False)
        return len(items) == len(others) and all(_covers(a, b) for a, b in pairs)
    return same(there, said)


def _kept(state: State, action: Correct) -> dict[str, Any]:
    """Return the position without what follows from the part that is corrected."""
    parts = action.path.split("/")
    corrected = unescaped(parts[1]) if len(parts) > 1 else ""
    data: dict[str, Any] = state.game.encode(state)
    for name in state.game.derived:
        if name != corrected:
            data.pop(name, None)
    return data


def _without(state: State, action: Correct) -> State:
    data, _ = _set_at(_kept(state, action), action, drop=True)
    try:
        return state.game.decode(data)
    except BadInput as error:
        raise _refused(error, path=action.path) from None


def _set_at(data: Any, action: Correct, *, drop: bool) -> tuple[Any, Any]:
    """Return a position with one value set (or dropped), and the old one (None: new).

    `data` is the caller's own and is changed in place.
    """
    keys = [unescaped(key) for key in action.path.split("/")[1:]]
    missing = IllegalAction(Refusal("correct.no_such_place", {"path": action.path}))
    if not keys or not action.path.startswith("/"):
        raise missing
    try:
        within = data
        for key in keys[:-1]:
            within = within[index(within, key)]
        last = index(within, keys[-1])
        old = within.get(last) if isinstance(within, dict) else within[last]  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
        within[last] = action.to
        if drop:
            del within[last]
    except (KeyError, IndexError, TypeError, ValueError, AttributeError):
        raise missing from None
    return data, old  # pyright: ignore[reportUnknownVariableType]


def _set_option(state: State, action: SetOption) -> Step:
    try:
        after, old = state.game.with_option(state, action.key, action.value)
    except BadInput as error:
        raise _refused(error, key=action.key) from None
    _check(after)
    return Step(after, (OptionChanged(action.key, old, action.value),), action)


def _check(state: State) -> None:
    """Refuse a change after which the position would be none of this game's."""
    try:
        state.game.decode(state.game.encode(state))
    except BadInput as error:
        raise _refused(error) from None


def _change_seat(state: State, action: ChangeSeat) -> Step:
    if action.name not in state.seats:
        fields = {"seat": action.name, "seats": list(state.seats)}
        raise IllegalAction(Refusal("seat.unknown", fields))
    if action.to.startswith("bot:") and name_problem(action.to.removeprefix("bot:")):
        raise IllegalAction(Refusal("seat.bot_name", {"to": action.to}))
    if plays(action.to):
        after = state.renamed(action.name, action.name, action.to)
        return Step(after, (SeatChanged(action.name, action.to),), action)
    problem = name_problem(action.to, state.seats)
    if problem:
        fields = {"name": action.to, "most": NAME_LENGTH}
        raise IllegalAction(Refusal(problem, fields, family="fault"))
    after = state.renamed(action.name, action.to, "human")
    _check(after)
    return Step(after, (SeatChanged(action.name, action.to),), action)


def plays(by: str) -> bool:
    """Tell whether a text says who plays a seat: `human`, `away` or `bot:<name>`."""
    program = by.removeprefix("bot:")
    return by in ("human", "away") or (program != by and not name_problem(program))


def name_problem(name: str, taken: tuple[str, ...] = ()) -> str:
    """Return what is wrong with a player's name, as a message id, or nothing."""
    if not name.strip() or name != name.strip() or not name.isprintable():
        return "seat.name_empty"
    if len(name) > NAME_LENGTH:
        return "seat.name_long"
    if name in SEAT_WORDS or name.startswith("bot:"):
        return "seat.name_reserved"
    return "seat.name_taken" if name in taken else ""


def player_faults(names: Sequence[str], players: tuple[int, int]) -> list[Fault]:
    """Return what is wrong with the names that are to start a game.

    Args:
        names: clockwise.
        players: how many there are at least and at most.
    """
    faults: list[Fault] = []
    least, most = players
    if not least <= len(names) <= most:
        fields = {"n": len(names), "least": least, "most": most}
        faults.append(Fault("players", "players.count", fields))
    for at, name in enumerate(names):
        problem = name_problem(name, tuple(names[:at]))
        if problem:
            fields = {"name": name, "most": NAME_LENGTH}
            faults.append(Fault("players", problem, fields))
    return faults


def _end(state: State, action: End) -> Step:
    if state.prompt is None:
        raise IllegalAction(Refusal("game.over", {"do": "end"}))
    after = msgspec.structs.replace(state, prompt=None)
    return Step(after, (EndedEarly(),), action)
