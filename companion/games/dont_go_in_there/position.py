"""Positions from outside: what may be left out, and what cannot be."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.games.dont_go_in_there import curses, rooms, setup
from companion.games.dont_go_in_there.actions import CARDS, Card
from companion.games.dont_go_in_there.draft import Draft
from companion.games.dont_go_in_there.flow import prompt_faults
from companion.games.dont_go_in_there.model import (
    CARDS_EACH,
    DUMMY,
    FACE_DOWN,
    Player,
    Room,
    turns_had,
)
from companion.games.dont_go_in_there.profile import EDITIONS, Profile
from companion.games.dont_go_in_there.state import (
    GameState,
    face_down_count,
    unseen_pool,
)
from companion.games.dont_go_in_there.waits import next_prompt
from companion.kernel import BadPosition, BadSetup, Fault, plays, size

MOST_GHOSTS = 999
"""Far more than any game brings; a slip of the finger is more."""


class _PlayerSketch(msgspec.Struct, forbid_unknown_fields=True):
    """A player of a hand-written position."""

    name: str
    by: str = "human"
    ghosts: int = 0
    meeples: int | None = None
    up: tuple[Card, ...] = ()
    down: tuple[Card, ...] = ()


class _Sketch(msgspec.Struct):
    """The parts of a position from which the missing ones follow."""

    players: tuple[_PlayerSketch, ...]
    rooms: tuple[Room, ...]
    options: dict[str, Any] = {}


def completed(
    data: dict[str, Any], given_profile: Mapping[str, Any] | None
) -> dict[str, Any]:
    """Return a position's data with the optional parts filled in.

    Optional: all options (but `edition`, where it is not prototype), the profile,
    `by`, `ghosts`, `meeples`, `up`, `down`, `cards`, `unseen`, `deck`, `turn` and,
    between two turns, `prompt`. `looks` only tells what follows from the rest.

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


def _options(sketch: _Sketch, given: Mapping[str, Any] | None) -> Any:
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


def _player(sketch: _Sketch, player: _PlayerSketch, profile: Profile) -> dict[str, Any]:
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
    return out


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


# --- what cannot be ------------------------------------------------------------------


def faults_of(state: GameState) -> list[Fault]:
    """Return everything that makes a position impossible."""
    faults = [
        *_option_faults(state),
        *_card_faults(state),
        *_room_faults(state),
        *_player_faults(state),
    ]
    faults = faults or [*_count_faults(state), *_seat_faults(state)]
    return faults or list(prompt_faults(state))


def _option_faults(state: GameState) -> Iterator[Fault]:
    """Options are checked when a position is completed; here: types and cards agree."""
    if set(state.cards) != set(state.options.types):
        yield Fault("/cards", "position.types", {"types": list(state.options.types)})


def _card_faults(state: GameState) -> Iterator[Fault]:
    for kind, values in state.cards.items():
        for value, count in values.items():
            if not (value.isascii() and value.isdigit() and str(int(value)) == value):
                yield Fault(
                    f"/cards/{kind}/{value}", "position.value", {"value": value}
                )
            elif count < 0 or int(value) > 99:
                yield Fault(f"/cards/{kind}/{value}", "position.copies", {"n": count})
    copies = {kind: sum(v.values()) for kind, v in state.cards.items()}
    profile = state.options.profile
    for kind in copies.keys() & set(state.options.types):
        due = sum(profile.values_of(kind).value.values())
        if copies[kind] != due:
            fields = {"n": copies[kind], "due": due, "type": kind}
            yield Fault(f"/cards/{kind}", "position.copies_of_type", fields)


def _room_faults(state: GameState) -> Iterator[Fault]:
    profile = state.options.profile
    if len(state.rooms) != len(profile.boards.value):
        yield Fault("/rooms", "position.rooms", {"n": len(profile.boards.value)})
        return
    for i, (room, board) in enumerate(
        zip(state.rooms, profile.boards.value, strict=True)
    ):
        place = f"/rooms/{i}"
        if room.side not in board:
            yield Fault(f"{place}/side", "position.side", {"sides": list(board)})
            return
        spaces = profile.space_count(room.side)
        if len(room.spaces) != spaces:
            yield Fault(f"{place}/spaces", "position.spaces", {"n": spaces})
        if len(room.slots) != 3:
            yield Fault(f"{place}/slots", "position.slots", {"n": 3})
        yield from _standing_faults(state, room, i)
        hidden = rooms.face_down_slot(state.options, room.side)
        for k, slot in enumerate(room.slots, 1):
            if slot == FACE_DOWN and k != hidden:
                yield Fault(f"{place}/slots/{k - 1}", "position.face_down")
        if not room.open and (room.cards or room.meeples):
            yield Fault(place, "position.closed_room", {"room": room.side})


def _standing_faults(state: GameState, room: Room, i: int) -> Iterator[Fault]:
    """Only players stand in rooms; the dummy just where it is printed."""
    options = state.options
    dummy = options.dummy_space[i] if options.dummy_space else 0
    if dummy:
        dummy = options.profile.spaces[room.side].dummy or dummy
    for k, owner in enumerate(room.spaces, 1):
        place = f"/rooms/{i}/spaces/{k - 1}"
        printed = room.open and k == dummy
        if (owner == DUMMY) != printed:
            yield Fault(place, "position.dummy", {"space": dummy})
        elif owner is not None and owner != DUMMY and owner not in state.seats:
            yield Fault(place, "position.seat", {"seat": owner})
    if room.meeples > 3:
        yield Fault(f"/rooms/{i}/spaces", "position.crowded", {"n": room.meeples})


def _player_faults(state: GameState) -> Iterator[Fault]:
    for i, player in enumerate(state.players):
        place = f"/players/{i}"
        if player.ghosts < 0:
            yield Fault(f"{place}/ghosts", "position.negative", {"n": player.ghosts})
        if player.ghosts > MOST_GHOSTS:
            fields = {"n": player.ghosts, "most": MOST_GHOSTS}
            yield Fault(f"{place}/ghosts", "position.ghosts", fields)
        if not plays(player.by):
            yield Fault(f"{place}/by", "position.by", {"value": player.by})
        yield from _turn_faults(state, player, place)
        standing = sum(room.spaces.count(player.name) for room in state.rooms)
        each = state.options.profile.meeples_each.value
        if player.meeples != max(0, each - standing):
            due = max(0, each - standing)
            fields = {"seat": player.name, "n": player.meeples, "due": due}
            yield Fault(f"{place}/meeples", "position.meeples", fields)
        if standing > each + 1:  # one marker may stand in (A13)
            fields = {"seat": player.name, "n": standing, "most": each + 1}
            yield Fault("/rooms", "position.standing", fields)
    if (state.dummy is not None) != bool(state.options.dummy_space):
        yield Fault("/dummy", "position.dummy", {"space": 0})
    elif state.dummy is not None and state.dummy.ghosts < 0:
        yield Fault("/dummy/ghosts", "position.negative", {"n": state.dummy.ghosts})


def _turn_faults(state: GameState, player: Player, place: str) -> Iterator[Fault]:
    """Nobody has more than 12 cards, or will have with the meeples that stand."""
    most = CARDS_EACH + _untaken_by_dummy(state)
    owned = len(player.up) + len(player.down)
    fields = {"seat": player.name, "most": most}
    if owned > most:
        yield Fault(place, "position.too_many_cards", {**fields, "n": owned})
    elif turns_had(player, state.rooms) > most:
        had = turns_had(player, state.rooms)
        yield Fault(place, "position.too_many_turns", {**fields, "n": had})


def _untaken_by_dummy(state: GameState) -> int:
    """Return the cards that the dummy has too few, after corrections of its cards.

    They fall to the others once all of them had their turns; before that, none do.
    """
    going_on = any(turns_had(p, state.rooms) < CARDS_EACH for p in state.players)
    if state.dummy is None or going_on:
        return 0
    taken = sum(len(player.up) + len(player.down) for player in state.players)
    resolved = (taken + len(state.dummy.cards)) // 3
    return max(0, resolved - len(state.dummy.cards))


def _count_faults(state: GameState) -> Iterator[Fault]:
    """Cards seen and unseen must make up what the game has."""
    pool = unseen_pool(state)
    if isinstance(pool, str):
        card = CARDS[pool]
        fields = {"type": card.type, "value": card.value}
        yield Fault("/cards", "position.seen_too_often", fields)
        return
    if pool != state.unseen:
        yield Fault("/unseen", "position.unseen")
        return
    removed = state.options.profile.setup[str(len(state.players))].remove
    due = size(pool) - removed - face_down_count(state)
    if state.deck != due or due < 0:
        yield Fault("/deck", "position.deck", {"n": state.deck, "due": due})


def _seat_faults(state: GameState) -> Iterator[Fault]:
    named = {"/turn": state.turn, "/clock_claimed": state.clock_claimed}
    if state.resolving is not None:
        named["/resolving/resolver"] = state.resolving.resolver
    for place, seat in named.items():
        if seat is not None and seat not in state.seats:
            yield Fault(place, "position.seat", {"seat": seat})
    claims = any(
        effects.kind == "first_to_sum"
        for kind, effects in state.options.profile.effects.items()
        if kind in state.options.types
    )
    if state.clock_claimed is not None and not claims:
        fields = {"seat": state.clock_claimed}
        yield Fault("/clock_claimed", "position.no_clock", fields)
    for i, flip in enumerate(state.ending):
        place = f"/ending/{i}"
        if flip.seat not in state.seats or flip.type not in state.options.types:
            yield Fault(place, "position.end_flip", {"seat": flip.seat})
            continue
        player = state.players[state.index(flip.seat)]
        values = curses.values_up(player, flip.type)
        fits = 0 < flip.count <= len(values) and len(flip.values) in (0, flip.count)
        if not fits or any(flip.values.count(v) > values.count(v) for v in flip.values):
            yield Fault(place, "position.end_flip", {"seat": flip.seat})
    if len({(flip.seat, flip.type) for flip in state.ending}) < len(state.ending):
        yield Fault("/ending", "position.end_flip", {"seat": state.ending[0].seat})
