"""What is waited for next (F8 to F10 of rules 5.5), and how a refusal is raised."""

from typing import TYPE_CHECKING, Any

import msgspec

from companion.games.dont_go_in_there import prompts, rooms
from companion.games.dont_go_in_there.draft import Draft
from companion.games.dont_go_in_there.model import FACE_DOWN, Room
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
    """Return the prompt of the seat that places next."""
    return prompts.Place((draft.turn,), rooms_in_play(draft.rooms))


def hidden_prompt(draft: Draft, room: Room) -> "prompts.TurnUp":
    """Return the prompt for the card that lies face down."""
    place = room.slots.index(FACE_DOWN) + 1
    return prompts.TurnUp(f"{room.side}/{place}", draft.unseen, room.side, place)


def roll_prompt(draft: Draft, i: int, *, again: bool = False) -> "prompts.RollGhosts":
    """Return the prompt for the dice of a room (A27)."""
    dice = rooms.dice_count(draft.options, draft.rooms[i])
    faces = draft.options.profile.die_faces.value
    return prompts.RollGhosts("ghosts", dice, faces, draft.rooms[i].side, again)
