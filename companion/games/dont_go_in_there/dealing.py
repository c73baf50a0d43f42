"""Cards turn up: rooms are dealt, the hidden card is shown (F1, F3 of rules 5.5)."""

from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from companion.games.dont_go_in_there import prompts, rooms
from companion.games.dont_go_in_there.actions import CARDS, RevealCard
from companion.games.dont_go_in_there.draft import Draft
from companion.games.dont_go_in_there.events import CardHidden, CardRevealed, RowSorted
from companion.games.dont_go_in_there.model import FACE_DOWN, Room, with_item
from companion.games.dont_go_in_there.profile import origins
from companion.games.dont_go_in_there.waits import (
    next_prompt,
    refused,
    roll_prompt,
)
from companion.kernel import IllegalAction, Refusal, Step, draw
from companion.kernel.shape import escaped

if TYPE_CHECKING:
    from companion.games.dont_go_in_there.state import GameState


def seen_card(state: "GameState", action: RevealCard) -> str:
    """Return the pool key of a revealed card that can be there.

    Raises:
        IllegalAction: the type is not in play, the value is not printed on it, or all
            copies were seen; the refusal offers to mend the profile's split.
    """
    key = f"{action.type}-{action.value}"
    if key in state.unseen:
        return key
    kind, value = action.type, action.value
    if kind not in state.cards:
        known = kind in state.options.profile.effects
        rule = "reveal.type_not_in_play" if known else "reveal.no_such_type"
        raise refused(rule, type=kind, types=state.options.types)
    sourced = state.options.profile.values_of(kind)
    copies = state.cards[kind].get(str(value), 0)
    fields = {
        "type": kind,
        "value": value,
        "copies": copies,
        "values": sorted(int(v) for v, n in state.cards[kind].items() if n),
        "source": sourced.source,
        "origins": origins(sourced.source),
        "entry": f"values_per_type/{kind}",
    }
    rule = "reveal.all_seen" if copies else "reveal.no_such_value"
    seen = (msgspec.to_builtins(action),) if copies else ()
    raise IllegalAction(
        Refusal(rule, fields, contradicts=seen, allow=_mended_split(state, kind, value))
    )


def _mended_split(
    state: "GameState", kind: str, value: int
) -> tuple[dict[str, Any], ...]:
    """Return the correction by which one unseen card of the type has that value."""
    unseen = [(n, k) for k, n in state.unseen.items() if CARDS[k].type == kind]
    if not unseen or not 0 <= value <= 99:
        return ()
    _, most = max(unseen)
    split = dict(state.cards[kind])
    split[str(CARDS[most].value)] -= 1
    split[str(value)] = split.get(str(value), 0) + 1
    act = {"do": "correct", "path": f"/cards/{escaped(kind)}", "to": split}
    return (act,)


def deal_card(state: "GameState", prompt: "prompts.Deal", action: RevealCard) -> Step:
    """F1: a card goes to the next slot; the row is finished when it is full."""
    key = seen_card(state, action)
    place, side = prompt.place, prompt.room
    i = state.room_index(side)
    room = state.rooms[i]
    laid = Room(side, with_item(room.slots, place - 1, CARDS[key]), room.spaces)
    event = CardRevealed(side, place, action.type, action.value)
    unseen = draw(state.unseen, key)
    following, hidden = place + 1, rooms.face_down_slot(state.options, side)
    if following <= len(laid.slots) and following != hidden:
        after = replace(
            state,
            prompt=prompts.Deal(f"{side}/{following}", unseen, side, following),
            rooms=with_item(state.rooms, i, laid),
            unseen=unseen,
            deck=state.deck - 1,
        )
        return Step(after, (event,), action)
    draft = Draft.of(state)
    draft.unseen, draft.deck, draft.rooms[i] = unseen, state.deck - 1, laid
    draft.events.append(event)
    if following <= len(laid.slots):
        hide_card(draft, i, following)
    elif rooms.sorts_row(draft.options, side):
        sort_row(draft, i)
    return draft.step(next_prompt(draft), action)


def hide_card(draft: Draft, i: int, slot: int) -> None:
    """Secret Passage: the third card is dealt face down."""
    room = draft.rooms[i]
    draft.rooms[i] = replace(room, slots=with_item(room.slots, slot - 1, FACE_DOWN))
    draft.deck -= 1
    draft.events.append(CardHidden(room.side, slot))


def sort_row(draft: Draft, i: int) -> None:
    """Library: ascending values; of equal ones the card drawn earlier goes left."""
    room = draft.rooms[i]
    row = [slot for slot in room.slots if slot is not None and slot != FACE_DOWN]
    slots = tuple(sorted(row, key=lambda card: card.value))
    if slots != room.slots:
        draft.rooms[i] = replace(room, slots=slots)
        draft.events.append(RowSorted(room.side))


def turn_up(state: "GameState", prompt: "prompts.TurnUp", action: RevealCard) -> Step:
    """F3: the hidden card is turned up before the dice are counted."""
    draft = Draft.of(state)
    key = seen_card(state, action)
    draft.unseen = draw(state.unseen, key)
    i = state.room_index(prompt.room)
    slots = with_item(draft.rooms[i].slots, prompt.place - 1, CARDS[key])
    draft.rooms[i] = replace(draft.rooms[i], slots=slots)
    draft.events.append(
        CardRevealed(prompt.room, prompt.place, action.type, action.value)
    )
    return draft.step(roll_prompt(draft, i), action)
