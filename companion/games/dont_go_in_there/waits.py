"""What is waited for next (F8 to F10 of rules 5.5), and how a refusal is raised."""

from typing import TYPE_CHECKING, Any

import msgspec

from companion.games.dont_go_in_there import prompts, rooms
from companion.games.dont_go_in_there.draft import Draft
from companion.games.dont_go_in_there.model import (
    CARDS_EACH,
    FACE_DOWN,
    SURELY_MORE,
    Player,
    Room,
    turns_had,
)
from companion.games.dont_go_in_there.resolution import run_end_effects
from companion.kernel import Action, IllegalAction, Refusal

if TYPE_CHECKING:
    from companion.games.dont_go_in_there.prompts import AnyPrompt


def refused(rule: str, *, entry: Action | None = None, **fields: Any) -> IllegalAction:
    """Return the exception for a refusal; `entry`: the answer it contradicts."""
    known = () if entry is None else (msgspec.to_builtins(entry),)
    return IllegalAction(Refusal(rule, fields, contradicts=known))


def rooms_in_play(all_rooms: tuple[Room, ...] | list[Room]) -> tuple[str, ...]:
    """Return the sides of the rooms that have not left the game."""
    return tuple([room.side for room in all_rooms if room.open])


def next_prompt(draft: Draft) -> "AnyPrompt | None":
    """F8, F9: deal the room that has no cards, else the next turn, else the end."""
    left = False
    for room in draft.rooms:
        if room.open:
            left = True
            if room.slots[0] is None:
                return deal_prompt(draft, room.side, 1)
    return turn_prompt(draft) if left else run_end_effects(draft, begin=True)


def deal_prompt(draft: Draft, side: str, place: int) -> "prompts.Deal":
    """Return the prompt for the card of one slot."""
    return prompts.Deal(f"{side}/{place}", draft.unseen, side, place)


def turn_prompt(draft: Draft) -> "prompts.Place":
    """Return the prompt of the seat that places next.

    The table may have put a seat on turn that had all of its turns.
    """
    me = draft.index(draft.turn)
    all_rooms = tuple(draft.rooms)
    if not has_turns(draft.players[me], all_rooms):
        draft.turn = next_seat(tuple(draft.players), all_rooms, me)
    return prompts.Place((draft.turn,), rooms_in_play(draft.rooms))


def has_turns(player: Player, all_rooms: tuple[Room, ...]) -> bool:
    """Tell whether a player has had fewer than 12 turns."""
    if len(player.up) + len(player.down) <= SURELY_MORE:
        return True
    return turns_had(player, all_rooms) < CARDS_EACH


def next_seat(players: tuple[Player, ...], all_rooms: tuple[Room, ...], me: int) -> str:
    """Return who places next: the seat to the left (F9).

    A seat that had its 12 turns is passed over; in play all end together, but the
    table may correct who is on turn.
    """
    count = len(players)
    for step in range(1, count + 1):
        player = players[(me + step) % count]
        if has_turns(player, all_rooms):
            return player.name
    return players[(me + 1) % count].name


def hidden_prompt(draft: Draft, room: Room) -> "prompts.TurnUp":
    """Return the prompt for the card that lies face down."""
    place = room.slots.index(FACE_DOWN) + 1
    return prompts.TurnUp(f"{room.side}/{place}", draft.unseen, room.side, place)


def roll_prompt(draft: Draft, i: int, *, again: bool = False) -> "prompts.RollGhosts":
    """Return the prompt for the dice of a room (A27)."""
    dice = rooms.dice_count(draft.options, draft.rooms[i])
    faces = draft.options.profile.die_faces.value
    return prompts.RollGhosts("ghosts", dice, faces, draft.rooms[i].side, again)
