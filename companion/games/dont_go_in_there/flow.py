"""Whether a position's prompt fits what lies on the table."""

from collections.abc import Iterator
from typing import Any

from companion.games.dont_go_in_there import curses, prompts, rooms, rules
from companion.games.dont_go_in_there.model import (
    CARDS_EACH,
    DUMMY,
    FACE_DOWN,
    Room,
    turns_had,
)
from companion.games.dont_go_in_there.state import GameState
from companion.kernel import Fault

ROOM_PROMPTS = (
    prompts.TurnUp,
    prompts.RollGhosts,
    prompts.TurnDie,
    prompts.RollAgain,
    prompts.Take,
    prompts.Dispel,
    prompts.NameType,
)


def _fault(rule: str, place: str = "/prompt", **fields: Any) -> Fault:
    return Fault(place, f"position.{rule}", fields)


def prompt_faults(state: GameState) -> Iterator[Fault]:
    """Yield what keeps the prompt from being asked in this position."""
    prompt = state.prompt
    if prompt is None:
        return
    if state.ending:
        yield from _ending_faults(state)
        return
    if (state.resolving is not None) != isinstance(prompt, ROOM_PROMPTS):
        yield _fault("resolving", "/resolving")
        return
    resolving = state.resolving.room if state.resolving else ""
    dealing = prompt.room if isinstance(prompt, prompts.Deal) else ""
    yield from _other_rooms(state, resolving or dealing, dealing=bool(dealing))
    match prompt:
        case prompts.Deal():
            yield from _deal_faults(state, prompt)
        case prompts.Place():
            yield from _place_faults(state, prompt)
        case _:
            yield from _resolving_faults(state)


def _other_rooms(state: GameState, busy: str, *, dealing: bool) -> Iterator[Fault]:
    """Every room but the busy one is full and waits, or is yet to be dealt."""
    empty = 0
    for i, room in enumerate(state.rooms):
        if not room.open or room.side == busy:
            continue
        waits = dealing and not room.cards and room.meeples <= _printed(room)
        empty += waits
        if not waits and room.cards != 3:
            yield _fault("row", f"/rooms/{i}/slots", room=room.side)
        if room.meeples > 2:
            yield _fault("crowded", f"/rooms/{i}/spaces", n=room.meeples)
    if dealing and state.deck < 3 * empty:
        yield _fault("deck_short", "/deck", n=state.deck)
    if not dealing and state.deck % 3:
        yield _fault("deck_threes", "/deck", n=state.deck)


def _printed(room: Room) -> int:
    return room.spaces.count(DUMMY)


def _deal_faults(state: GameState, prompt: prompts.Deal) -> Iterator[Fault]:
    i = state.room_index(prompt.room)
    if i < 0 or not state.rooms[i].open:
        yield _fault("prompt_room", "/prompt/room", room=prompt.room)
        return
    room = state.rooms[i]
    place = prompt.place
    filled = [slot is not None for slot in room.slots]
    hidden = rooms.face_down_slot(state.options, room.side)
    fits = 1 <= place <= 3 and place != hidden
    if not fits or filled != [k < place for k in range(1, 4)]:
        yield _fault("deal_place", "/prompt/place", room=room.side)
    elif prompt.slot != f"{room.side}/{place}":
        yield _fault("slot", "/prompt/slot", slot=prompt.slot)
    if room.meeples > _printed(room) or FACE_DOWN in room.slots:
        yield _fault("deal_place", f"/rooms/{i}", room=room.side)
    left = 4 - place
    if state.deck < left or (state.deck - left) % 3:
        yield _fault("deck_threes", "/deck", n=state.deck)


def _place_faults(state: GameState, prompt: prompts.Place) -> Iterator[Fault]:
    if prompt.seats != (state.turn,):
        yield _fault("turn", "/prompt/seats", seat=state.turn)
    elif state.turn in state.seats:
        player = state.players[state.index(state.turn)]
        had = turns_had(player, state.rooms)
        left = any(turns_had(p, state.rooms) < CARDS_EACH for p in state.players)
        if had >= CARDS_EACH and left:
            fields = {"seat": state.turn, "n": had, "most": CARDS_EACH}
            yield _fault("too_many_turns", "/turn", **fields)
    if not any(room.open for room in state.rooms):
        yield _fault("no_room", "/rooms")


def _resolving_faults(state: GameState) -> Iterator[Fault]:
    """The room being resolved: its meeples, its cards, and who still takes one."""
    resolving = state.resolving
    assert resolving is not None
    i = state.room_index(resolving.room)
    if i < 0 or not state.rooms[i].open:
        yield _fault("prompt_room", "/resolving/room", room=resolving.room)
        return
    room, left = state.rooms[i], resolving.left
    standing = [k for k, owner in enumerate(room.spaces, 1) if owner is not None]
    humans = [k for k in standing if room.spaces[k - 1] != DUMMY]
    in_order = list(left) == sorted(set(left))
    if not in_order or not set(humans) <= set(left) <= set(standing):
        yield _fault("left", "/resolving/left", left=list(left))
        return
    if room.cards != len(left):
        yield _fault("row", f"/rooms/{i}/slots", room=room.side)
        return
    if room.meeples == 3 and resolving.resolver not in room.spaces:
        fields = {"room": room.side, "seat": resolving.resolver}
        yield _fault("resolver", "/resolving/resolver", **fields)
        return
    named = getattr(state.prompt, "room", room.side)
    if named != room.side:
        yield _fault("prompt_room", "/prompt/room", room=named)
        return
    yield from _asked_faults(state, room, left)


def _asked_faults(
    state: GameState, room: Room, left: tuple[int, ...]
) -> Iterator[Fault]:
    prompt = state.prompt
    match prompt:
        case prompts.Take():
            owner = room.spaces[left[0] - 1] if left else None
            if len(left) < 2 or owner == DUMMY or prompt.seats != (owner,):
                yield _fault("take", "/prompt/seats", seat=owner or "")
            elif prompt.space != left[0]:
                yield _fault("take", "/prompt/space", seat=owner or "")
            yield from _face_down_faults(room)
        case prompts.Dispel() | prompts.NameType():
            yield from _effect_faults(state, prompt)
            yield from _face_down_faults(room)
        case prompts.TurnUp():
            hidden = f"{room.side}/{prompt.place}"
            fits = 1 <= prompt.place <= 3 and prompt.slot == hidden
            if not fits or room.slots[prompt.place - 1] != FACE_DOWN or len(left) != 3:
                yield _fault("slot", "/prompt/slot", slot=prompt.slot)
        case prompts.RollGhosts() | prompts.TurnDie() | prompts.RollAgain():
            yield from _face_down_faults(room)
            yield from _dice_faults(state, room, prompt, left)
        case _:
            yield _fault("prompt_room")


def _face_down_faults(room: Room) -> Iterator[Fault]:
    if FACE_DOWN in room.slots:
        yield _fault("still_hidden", "/rooms", room=room.side)


def _dice_faults(
    state: GameState,
    room: Room,
    prompt: prompts.RollGhosts | prompts.TurnDie | prompts.RollAgain,
    left: tuple[int, ...],
) -> Iterator[Fault]:
    due = rooms.dice_count(state.options, room)
    if prompt.dice != due:
        yield _fault("dice", "/prompt/dice", n=prompt.dice, due=due)
    if len(left) != 3:
        yield _fault("left", "/resolving/left", left=list(left))
    change = rooms.dice_change(state.options, room.side)
    if isinstance(prompt, prompts.RollGhosts):
        faces = state.options.profile.die_faces.value
        if prompt.pool != "ghosts" or prompt.faces != faces:
            yield _fault("faces", "/prompt/faces")
        if prompt.again and change != "reroll":
            yield _fault("faces", "/prompt/again")
        return
    assert state.resolving is not None
    kind = "flip_die" if isinstance(prompt, prompts.TurnDie) else "reroll"
    if change != kind or not 0 <= prompt.ghosts <= prompt.dice:
        yield _fault("dice", "/prompt/ghosts", n=prompt.ghosts, due=due)
    if prompt.seats != (state.resolving.resolver,):
        yield _fault("turn", "/prompt/seats", seat=state.resolving.resolver)


def _effect_faults(
    state: GameState, prompt: prompts.Dispel | prompts.NameType
) -> Iterator[Fault]:
    """The card effect that asks must be one that the seat's cards can have."""
    if len(prompt.seats) != 1 or prompt.seat not in state.seats:
        yield _fault("turn", "/prompt/seats", seat="")
        return
    player = state.players[state.index(prompt.seat)]
    kind = prompt.tome if isinstance(prompt, prompts.NameType) else prompt.type
    effect = state.options.profile.effects.get(kind)
    newest = player.up[-1].type if player.up else ""
    does = effect.kind if effect is not None and newest == kind else ""
    if isinstance(prompt, prompts.NameType):
        types = curses.tome_types(player, prompt.tome, state.options)
        if does != "set_choose_type" or not types:
            yield _fault("effect", "/prompt/tome", type=kind)
        return
    values = curses.values_up(player, kind)
    if prompt.count:
        claimed = state.clock_claimed == player.name
        due = min(effect.dispel, len(values)) if effect else 0
        if does != "first_to_sum" or not claimed or prompt.count != due or not due:
            yield _fault("effect", "/prompt/type", type=kind)
    elif does != "subset_sum" or not rules.choices_for(state, prompt):
        yield _fault("effect", "/prompt/type", type=kind)


def _ending_faults(state: GameState) -> Iterator[Fault]:
    """End effects are asked when no card lies in a room and none is left."""
    prompt, flip = state.prompt, state.ending[0]
    if state.resolving is not None or state.deck or any(r.open for r in state.rooms):
        yield _fault("ending", "/ending")
        return
    asked = isinstance(prompt, prompts.Dispel) and (
        prompt.seats == (flip.seat,)
        and prompt.type == flip.type
        and prompt.count == flip.count
        and not flip.values
    )
    if not asked:
        yield _fault("ending", "/prompt", seat=flip.seat)
