"""A turn: place, roll, take, dispel (rules 5; F-numbers are those of 5.5)."""

from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.games.dont_go_in_there import curses, prompts, rooms
from companion.games.dont_go_in_there.actions import (
    CARDS,
    KEEP,
    ChooseType,
    DispelCards,
    FlipDie,
    Keep,
    PlaceMeeple,
    Reroll,
    RollDice,
    TakeCard,
)
from companion.games.dont_go_in_there.draft import Draft
from companion.games.dont_go_in_there.events import (
    DiceKept,
    DiceRerolled,
    DieFlipped,
    GhostsRolled,
    MeeplePlaced,
    StandInPlaced,
)
from companion.games.dont_go_in_there.model import (
    DUMMY,
    FACE_DOWN,
    SURELY_MORE,
    Resolving,
    Room,
    with_item,
)
from companion.games.dont_go_in_there.resolution import (
    carry_on,
    ghost_step,
    run_end_effects,
    take_from,
)
from companion.games.dont_go_in_there.waits import (
    hidden_prompt,
    next_prompt,
    next_seat,
    refused,
    roll_prompt,
    turn_prompt,
)
from companion.kernel import Step

if TYPE_CHECKING:
    from companion.games.dont_go_in_there.prompts import AnyPrompt
    from companion.games.dont_go_in_there.state import GameState


# --- F2: a meeple is placed


@lru_cache(maxsize=4096)
def _free_in(side: str, spaces: tuple[str | None, ...]) -> tuple[PlaceMeeple, ...]:
    """Return the free spaces of a room, made once for each way it can be filled."""
    return tuple(
        PlaceMeeple(side, space)
        for space, owner in enumerate(spaces, 1)
        if owner is None
    )


def free_spaces(state: "GameState", part: str | None) -> tuple[PlaceMeeple, ...]:
    """Return every free space of the rooms in play (or of one of them)."""
    free: tuple[PlaceMeeple, ...] = ()
    for room in state.rooms:
        if room.open and (part is None or part == room.side):
            free += _free_in(room.side, room.spaces)
    return free


def place_meeple(
    state: "GameState", prompt: "prompts.Place", action: PlaceMeeple
) -> Step:
    """F2: a meeple goes on a free space; the third one starts the resolution."""
    i = state.room_index(action.room)
    if i < 0 or not state.rooms[i].open:
        boards = state.options.profile.boards.value
        known = any(action.room in board for board in boards)
        rule = "place.room_away" if known else "place.no_room"
        raise refused(rule, room=action.room, rooms=prompt.rooms)
    room, space = state.rooms[i], action.space
    spots = state.options.profile.spots[room.side]
    if not 1 <= space <= len(spots):
        raise refused("place.no_space", room=room.side, space=space, spots=spots)
    owner, at = room.spaces[space - 1], spots[space - 1]
    if owner == DUMMY:
        raise refused("place.printed", room=room.side, at=at)
    if owner is not None:
        raise refused("place.taken", entry=action, room=room.side, at=at, seat=owner)
    return _put_down(state, prompt, i, action)


@lru_cache(maxsize=4096)
def _filled(
    spaces: tuple[str | None, ...], space: int, seat: str
) -> tuple[str | None, ...]:
    return with_item(spaces, space - 1, seat)


def _put_down(
    state: "GameState", prompt: "prompts.Place", i: int, action: PlaceMeeple
) -> Step:
    """Move a meeple from the supply to a free space of room `i`."""
    room, space, seat = state.rooms[i], action.space, prompt.seats[0]
    filled = Room(room.side, room.slots, _filled(room.spaces, space, seat))
    me = state.index(seat)
    player = state.players[me]
    after_it = with_item(state.rooms, i, filled)
    left = state.players[(me + 1) % len(state.players)]
    sure = len(left.up) + len(left.down) <= SURELY_MORE
    following = left.name if sure else next_seat(state.players, after_it, me)
    free = len(filled.spaces) - filled.spaces.count(None) < 3
    moved = rooms.moves_ghosts(state.options, room.side, space)
    at = state.options.profile.spot(room.side, space)
    placed = MeeplePlaced(seat, room.side, space, at)
    if free and player.meeples and not moved:
        supply = replace(player, meeples=player.meeples - 1)
        after = replace(
            state,
            prompt=prompts.Place((following,), prompt.rooms),
            players=with_item(state.players, me, supply),
            rooms=after_it,
            turn=following,
        )
        return Step(after, (placed,), action)
    draft = Draft.of(state)
    draft.rooms[i], draft.turn = filled, following
    draft.events.append(placed)
    _from_supply(draft, me, room.side)
    if moved:
        rooms.move_ghosts(draft, me, moved, room.side)
    if free:
        return draft.step(turn_prompt(draft), action)
    draft.resolving = Resolving(room.side, seat, _standing(filled))
    if FACE_DOWN in room.slots:
        return draft.step(hidden_prompt(draft, room), action)
    return draft.step(roll_prompt(draft, i), action)


def _from_supply(draft: Draft, me: int, side: str) -> None:
    """Take a meeple out of the supply; with none left a marker stands in (A13)."""
    player = draft.players[me]
    if player.meeples:
        draft.players[me] = replace(player, meeples=player.meeples - 1)
    else:
        draft.events.append(StandInPlaced(player.name, side))


def _standing(room: Room) -> tuple[int, ...]:
    """Return the taken spaces, deepest / top first (A4)."""
    return tuple(k for k, owner in enumerate(room.spaces, 1) if owner is not None)


# --- F4, F5: dice


def roll_dice(
    state: "GameState", prompt: "prompts.RollGhosts", action: RollDice
) -> Step:
    """F4: the dice fell; a retail room may let the resolver change them (F5)."""
    ghosts = ghosts_of(prompt, action)
    draft = Draft.of(state)
    faces = action.faces or ()
    draft.events.append(GhostsRolled(prompt.room, prompt.dice, ghosts, faces))
    accepted = RollDice(ghosts, action.faces)
    assert draft.resolving is not None
    seats = (draft.resolving.resolver,)
    change = "" if prompt.again else rooms.dice_change(draft.options, prompt.room)
    if change == "flip_die":
        turn_die = prompts.TurnDie(seats, prompt.room, prompt.dice, ghosts)
        return draft.step(turn_die, accepted)
    if change == "reroll":
        again = prompts.RollAgain(seats, prompt.room, prompt.dice, ghosts)
        return draft.step(again, accepted)
    return draft.step(resolve(draft, ghosts), accepted)


def ghosts_of(prompt: "prompts.RollGhosts", action: RollDice) -> int:
    """Return the ghosts of a roll that these dice can show (A27)."""
    if action.faces is None:
        if action.ghosts is None:
            raise refused("roll.empty", dice=prompt.dice)
        if not 0 <= action.ghosts <= prompt.dice:
            raise refused("roll.impossible", ghosts=action.ghosts, dice=prompt.dice)
        return action.ghosts
    if len(action.faces) != prompt.dice:
        raise refused("roll.dice", n=len(action.faces), dice=prompt.dice)
    for face in action.faces:
        if face not in prompt.faces:
            raise refused("roll.face", face=face, faces=tuple(prompt.faces))
    ghosts = sum(prompt.worth(face) for face in action.faces)
    if action.ghosts not in (None, ghosts):
        raise refused("roll.contradiction", ghosts=action.ghosts, n=ghosts)
    return ghosts


def turn_die(
    state: "GameState", prompt: "prompts.TurnDie", action: FlipDie | Keep
) -> Step:
    """F5, Hallway: one die is turned over, or the dice stay."""
    draft = Draft.of(state)
    if isinstance(action, Keep):
        draft.events.append(DiceKept(prompt.seat, prompt.ghosts))
        return draft.step(resolve(draft, prompt.ghosts), KEEP)
    if action.to not in prompt.faces_left:
        raise refused("flip_die.none", to=action.to, faces=prompt.faces_left)
    if action.die is not None and not 0 <= action.die < prompt.dice:
        raise refused("flip_die.no_die", die=action.die, n=prompt.dice)
    ghosts = prompt.ghosts + (1 if action.to == "ghost" else -1)
    draft.events.append(DieFlipped(prompt.seat, action.to, ghosts, action.die))
    return draft.step(resolve(draft, ghosts), action)


def roll_again(
    state: "GameState", prompt: "prompts.RollAgain", action: Reroll | Keep
) -> Step:
    """F5, Basement: all dice once more, or the dice stay."""
    draft = Draft.of(state)
    if isinstance(action, Keep):
        draft.events.append(DiceKept(prompt.seat, prompt.ghosts))
        return draft.step(resolve(draft, prompt.ghosts), action)
    draft.events.append(DiceRerolled(prompt.seat, prompt.dice))
    i = state.room_index(prompt.room)
    return draft.step(roll_prompt(draft, i, again=True), action)


# --- F6 to F10: ghosts, cards, the room, the end


def resolve(draft: Draft, ghosts: int) -> "AnyPrompt | None":
    """F6, F7: all ghosts are dealt, then cards are taken, deepest first."""
    ghost_step(draft, ghosts)
    return carry_on(draft) or next_prompt(draft)


def take_card(state: "GameState", prompt: "prompts.Take", action: TakeCard) -> Step:
    """F7: the owner takes a card of the row; its effect follows at once."""
    i = state.room_index(prompt.room)
    row = state.rooms[i].slots
    if not 1 <= action.slot <= len(row):
        raise refused("take.no_slot", slot=action.slot, slots=len(row))
    if row[action.slot - 1] is None:
        raise refused("take.gone", entry=action, room=prompt.room, slot=action.slot)
    draft = Draft.of(state)
    asked = take_from(draft, i, action.slot)
    return draft.step(asked or carry_on(draft) or next_prompt(draft), action)


def choices_for(
    state: "GameState", prompt: "prompts.Dispel"
) -> tuple[curses.Values, ...]:
    """Return the values that may be dispelled together, best first."""
    player = state.players[state.index(prompt.seat)]
    values = curses.values_up(player, prompt.type)
    if prompt.count:
        return curses.choices_of(values, prompt.count)
    effect = state.options.profile.effects[prompt.type]
    how = state.options.exact_sum
    return curses.sets_of(values, player.up[-1].value, effect.sum, how)


def dispel_cards(
    state: "GameState", prompt: "prompts.Dispel", action: DispelCards
) -> Step:
    """F7e, F10: the chosen cards are turned face down."""
    values = tuple(sorted((card.value for card in action.cards), reverse=True))
    kinds = {card.type for card in action.cards}
    if kinds != {prompt.type} or values not in prompt.choices:
        choices = ["+".join(map(str, choice)) for choice in prompt.choices]
        raise refused("dispel.cards", type=prompt.type, values=values, choices=choices)
    draft = Draft.of(state)
    draft.dispel(draft.index(prompt.seat), prompt.type, values, prompt.type)
    accepted = DispelCards(tuple(CARDS[f"{prompt.type}-{v}"] for v in values))
    if draft.ending:
        draft.ending = draft.ending[1:]
        return draft.step(run_end_effects(draft), accepted)
    return draft.step(carry_on(draft) or next_prompt(draft), accepted)


def choose_type(
    state: "GameState", prompt: "prompts.NameType", action: ChooseType
) -> Step:
    """F7e, tome: all face-up cards of the named type are turned face down."""
    if action.type not in prompt.types:
        raise refused("choose_type.none", type=action.type, types=prompt.types)
    draft = Draft.of(state)
    curses.flip_type(draft, draft.index(prompt.seat), action.type, prompt.tome)
    return draft.step(carry_on(draft) or next_prompt(draft), action)
