"""Positions from outside: what may be left out."""

from collections.abc import Mapping
from typing import Any, cast

import msgspec
from msgspec.structs import replace

from companion.games.dont_go_in_there import rooms, setup
from companion.games.dont_go_in_there.actions import Card
from companion.games.dont_go_in_there.draft import Draft
from companion.games.dont_go_in_there.model import Options, Room
from companion.games.dont_go_in_there.profile import EDITIONS, Profile
from companion.games.dont_go_in_there.state import (
    GameState,
    face_down_count,
    unseen_pool,
)
from companion.games.dont_go_in_there.waits import next_prompt
from companion.kernel import BadPosition, BadSetup, Fault, size


class PlayerSketch(msgspec.Struct, forbid_unknown_fields=True):
    """A player of a hand-written position."""

    name: str
    by: str = "human"
    ghosts: int = 0
    meeples: int | None = None
    up: tuple[Card, ...] = ()
    down: tuple[Card, ...] = ()


class _Sketch(msgspec.Struct):
    """The parts of a position from which the missing ones follow."""

    players: tuple[PlayerSketch, ...]
    rooms: tuple[Room, ...]
    options: dict[str, Any] = {}


def completed(
    data: dict[str, Any], given_profile: Mapping[str, Any] | None
) -> dict[str, Any]:
    """Return a position's data with the optional parts filled in.

    Optional: all options (but `edition`, where it is not prototype), the profile,
    `by`, `ghosts`, `meeples`, `up`, `down`, `cards`, `unseen`, `deck`, `turn`,
    between two turns `prompt`, and how many dice a roll asks for. `looks` only tells
    what follows from the rest.

    Raises:
        msgspec.ValidationError: a part has the wrong shape.
        BadPosition: the options or the number of players cannot be.
    """
    data = {key: part for key, part in data.items() if key != "looks"}
    sketch = msgspec.convert(data, _Sketch)
    options = _options(sketch, given_profile)
    seats = [player.name for player in sketch.players]
    start = setup.first_state(seats, options)
    players = [_player(sketch, player, options.profile) for player in sketch.players]
    full: dict[str, Any] = {
        "cards": msgspec.to_builtins(start.cards),
        "turn": options.start_player,
        **data,
        "options": msgspec.to_builtins(options),
        "players": players,
    }
    if start.dummy is not None:
        full.setdefault("dummy", {})
    shaped: dict[str, Any] = {"prompt": None, "unseen": {}, "deck": 0, **full}
    state = msgspec.convert({**shaped, "prompt": None}, GameState)
    return {**full, **_worked_out(state, full)}


def options_of(data: dict[str, Any]) -> Options:
    """Return the options of a position's data, complete.

    Raises:
        msgspec.ValidationError: a part has the wrong shape.
        BadPosition: the options or the number of players cannot be.
    """
    return _options(msgspec.convert(data, _Sketch), None)


def _options(sketch: _Sketch, given: Mapping[str, Any] | None) -> Options:
    """Return the options, complete; faults get their place in the position."""
    chosen = dict(sketch.options)
    edition = chosen.get("edition", EDITIONS[0])
    own = chosen.pop("profile", given)
    if chosen.get("dummy_space") in ([], ()):
        del chosen["dummy_space"]
    seats = [player.name for player in sketch.players]
    problem = setup.edition_option().problem(edition)
    if problem:
        raise BadPosition([Fault("/options/edition", *problem)])
    try:
        profile = setup.profile_for(edition, own)
    except BadSetup as error:
        raise BadPosition(_moved(error.faults)) from None
    faults = setup.check_players(seats, profile)
    if faults:
        raise BadPosition([Fault(f"/{f.place}", f.rule, f.fields) for f in faults])
    present = setup.options_of(profile, seats)
    chosen = {
        key: value
        for key, value in chosen.items()
        if key in present or not _neutral(profile, key, value)
    }
    try:
        options = setup.read_options(profile, seats, chosen)
    except BadSetup as error:
        raise BadPosition(_moved(error.faults)) from None
    faults = setup.check_profile(profile, len(seats), options.types)
    if faults:
        raise BadPosition(_moved(faults))
    return options


def _neutral(profile: Profile, key: str, value: Any) -> bool:
    """Tell whether an option that does not exist here stands at its neutral value."""
    if key == "start_sides":
        return (
            isinstance(value, list | tuple)
            and tuple(
                value  # pyright: ignore[reportUnknownArgumentType]
            )
            == profile.start_sides.value
        )
    neutral = {"face_down_counts": False, "dummy_counts_for_most_ghosts": True}
    return key in neutral and value is neutral[key]


def _moved(faults: Any) -> list[Fault]:
    """Return set-up faults with their place in the position."""
    return [Fault(f"/options/{f.place}", f.rule, f.fields) for f in faults]


def _player(sketch: _Sketch, player: PlayerSketch, profile: Profile) -> dict[str, Any]:
    """Return a player's data; the supply follows from who stands in the rooms."""
    data: dict[str, Any] = msgspec.to_builtins(player)
    if player.meeples is None:
        standing = sum(room.spaces.count(player.name) for room in sketch.rooms)
        data["meeples"] = max(0, profile.meeples_each.value - standing)
    return data


def _worked_out(state: GameState, given: dict[str, Any]) -> dict[str, Any]:
    """Return the parts that follow from the rest, where they were not given."""
    out: dict[str, Any] = {}
    pool = unseen_pool(state)
    unseen = pool if isinstance(pool, dict) else {}
    out["unseen"] = given.get("unseen", unseen)
    removed = state.options.profile.setup[str(len(state.players))].remove
    hidden = removed + face_down_count(state)
    out["deck"] = given.get("deck", max(0, size(unseen) - hidden))
    if "prompt" not in given:
        resting = replace(state, unseen=unseen, deck=out["deck"])
        out["prompt"] = _next_prompt(resting) if isinstance(pool, dict) else None
    else:
        out["prompt"] = _with_dice(state, given["prompt"])
    return out


def _with_dice(state: GameState, prompt: Any) -> Any:
    """Return a prompt; a roll that does not say how many dice asks for its room's."""
    if not isinstance(prompt, dict):
        return prompt
    asked = cast("dict[str, Any]", prompt)
    i = state.room_index(asked.get("room", ""))
    if asked.get("what") != "roll" or "dice" in asked or i < 0:
        return asked
    return {**asked, "dice": rooms.dice_count(state.options, state.rooms[i])}


def _next_prompt(state: GameState) -> dict[str, Any] | None:
    """Return what a position between two turns waits for.

    None where nothing fits: no rooms in play, or a fault that is told later.
    """
    rows = [room.slots for room in state.rooms if room.open]
    if not rows or not all(rows) or state.turn not in state.seats:
        return None
    following = next_prompt(Draft.of(state))
    assert following is not None
    shown: dict[str, Any] = msgspec.to_builtins(following)
    return {key: part for key, part in shown.items() if key not in following.derived}
