"""Table acts: what the table may do at every prompt, the same for every game."""

import unicodedata
from collections.abc import Sequence

import msgspec

from companion.kernel.action import (
    Action,
    Amend,
    ChangeSeat,
    Correct,
    End,
    SetOption,
)
from companion.kernel.correct import correct, refused_by
from companion.kernel.event import EndedEarly, OptionChanged, SeatChanged
from companion.kernel.game import BadInput, Fault
from companion.kernel.refusal import IllegalAction, Refusal
from companion.kernel.state import State, Step

NAME_LENGTH = 24
SEAT_WORDS = ("human", "away", "all")


def table_act(state: State, action: Action) -> Step | None:
    """Return the step of a table act; None if `action` is none."""
    match action:
        case Correct():
            return correct(state, action)
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


def _set_option(state: State, action: SetOption) -> Step:
    try:
        after, old = state.game.with_option(state, action.key, action.value)
    except BadInput as error:
        raise refused_by(error, key=action.key) from None
    after, followed = state.game.settled(state, after)
    _check(after)
    changed = OptionChanged(action.key, old, action.value)
    return Step(after, (changed, *followed), action)


def _check(state: State) -> None:
    """Refuse a change after which the position would be none of this game's."""
    try:
        state.game.decode(state.game.encode(state))
    except BadInput as error:
        raise refused_by(error) from None


def plain_name(name: str) -> str:
    """Return a name as it is kept: what looks the same is the same (Unicode's NFC)."""
    return unicodedata.normalize("NFC", name)


def _change_seat(state: State, action: ChangeSeat) -> Step:
    if action.name not in state.seats:
        fields = {"seat": action.name, "seats": list(state.seats)}
        raise IllegalAction(Refusal("seat.unknown", fields))
    if action.to.startswith("bot:") and name_problem(action.to.removeprefix("bot:")):
        raise IllegalAction(Refusal("seat.bot_name", {"to": action.to}))
    if plays(action.to):
        after = state.renamed(action.name, action.name, action.to)
        return Step(after, (SeatChanged(action.name, action.to),), action)
    to = plain_name(action.to)
    problem = name_problem(to, state.seats)
    if problem:
        fields = {"name": action.to, "most": NAME_LENGTH}
        raise IllegalAction(Refusal(problem, fields, family="fault"))
    after = state.renamed(action.name, to, "human")
    _check(after)
    return Step(after, (SeatChanged(action.name, to),), action)


def plays(by: str) -> bool:
    """Tell whether a text says who plays a seat: `human`, `away` or `bot:<name>`."""
    program = by.removeprefix("bot:")
    return by in ("human", "away") or (program != by and not name_problem(program))


def name_problem(name: str, taken: tuple[str, ...] = ()) -> str:
    """Return what is wrong with a player's name, as a message id, or nothing.

    A name is taken by another one that looks the same, however that is composed.
    """
    name = plain_name(name)
    if not name.strip() or name != name.strip() or not name.isprintable():
        return "seat.name_empty"
    if len(name) > NAME_LENGTH:
        return "seat.name_long"
    if name in SEAT_WORDS or name.startswith("bot:"):
        return "seat.name_reserved"
    return "seat.name_taken" if name in map(plain_name, taken) else ""


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
