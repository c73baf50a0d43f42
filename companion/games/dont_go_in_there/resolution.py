"""Resolving a room and the end of the game (rules 5.3, 5.4; F6 to F11)."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.games.dont_go_in_there import curses, prompts, rooms
from companion.games.dont_go_in_there.actions import Card
from companion.games.dont_go_in_there.draft import Draft
from companion.games.dont_go_in_there.events import (
    CardTaken,
    GameWon,
    GhostsTaken,
    HauntedDispelled,
    PenaltyCounted,
    RoomLeft,
    RoomTurned,
    TotalCounted,
)
from companion.games.dont_go_in_there.model import (
    DUMMY,
    Dummy,
    EndFlip,
    Player,
    Room,
    Slot,
    with_item,
)
from companion.games.dont_go_in_there.scoring import outcome_of, scores

if TYPE_CHECKING:
    from companion.games.dont_go_in_there.prompts import AnyPrompt


def ghost_step(draft: Draft, ghosts: int) -> None:
    """F6: every meeple's owner takes the ghosts its space does not keep off (5.2)."""
    assert draft.resolving is not None
    side = draft.resolving.room
    spaces = draft.rooms[draft.room_index(side)].spaces
    shields = draft.options.profile.shields[side]
    spots = draft.options.profile.spots[side]
    for space in draft.resolving.left:
        shield = shields[space - 1]
        n = ghosts - shield if ghosts > shield else 0
        seat = spaces[space - 1]
        assert seat is not None
        at = spots[space - 1]
        draft.events.append(GhostsTaken(seat, n, side, space, ghosts, shield, at))
        if seat == DUMMY:
            dummy = draft.dummy or Dummy()
            draft.dummy = replace(dummy, ghosts=dummy.ghosts + n)
        elif n:
            i = draft.index(seat)
            player = draft.players[i]
            draft.players[i] = replace(player, ghosts=player.ghosts + n)


def carry_on(draft: Draft) -> "AnyPrompt | None":
    """F7: go on taking cards; return the prompt of whoever must decide.

    None: the room is done and was turned, emptied or taken away (F8).
    """
    while draft.resolving is not None and draft.resolving.left:
        side, space = draft.resolving.room, draft.resolving.left[0]
        i = draft.room_index(side)
        room = draft.rooms[i]
        owner = room.spaces[space - 1]
        assert owner is not None
        if owner == DUMMY:
            slot = dummy_pick(room)
        elif room.slots.count(None) < len(room.slots) - 1:
            return prompts.Take((owner,), side, space)
        else:
            slot = next(k for k, card in enumerate(room.slots, 1) if card is not None)
        asked = take_from(draft, i, slot)
        if asked is not None:
            return asked
    finish_room(draft)
    return None


def dummy_pick(room: Room) -> int:
    """The dummy takes the fewest curses; of equal ones the left-most (A16)."""
    cards = [(s.value, k) for k, s in enumerate(room.slots, 1) if isinstance(s, Card)]
    return min(cards)[1]


def take_from(draft: Draft, i: int, slot: int) -> "AnyPrompt | None":
    """F7: the next owner takes a card of room `i`; its effect is done in full.

    Returns:
        The prompt the effect needs, or None.
    """
    assert draft.resolving is not None
    room, left = draft.rooms[i], draft.resolving.left
    side, space = room.side, left[0]
    owner, card = room.spaces[space - 1], room.slots[slot - 1]
    assert owner is not None
    assert isinstance(card, Card)
    slots: tuple[Slot, ...] = with_item(room.slots, slot - 1, None)
    last = slots.count(None) == len(slots)
    draft.resolving = replace(draft.resolving, left=left[1:])
    draft.events.append(CardTaken(owner, side, slot, card.type, card.value, last))
    if owner == DUMMY:
        draft.rooms[i] = Room(side, slots, room.spaces)
        _to_dummy(draft, card)
        return None
    draft.rooms[i] = Room(side, slots, with_item(room.spaces, space - 1, None))
    return _to_player(draft, owner, card, side, slot)


def _to_dummy(draft: Draft, card: Card) -> None:
    """The dummy's card lies by it and does nothing (RULES)."""
    dummy = draft.dummy or Dummy()
    draft.dummy = replace(dummy, cards=(*dummy.cards, card))


def _to_player(
    draft: Draft, seat: str, card: Card, side: str, slot: int
) -> "AnyPrompt | None":
    """Card face up, meeple home, Library ghost, then the card's effect."""
    i = draft.index(seat)
    player = draft.players[i]
    draft.players[i] = replace(
        player, meeples=_supply_after(draft, player), up=(*player.up, card)
    )
    if side in draft.options.profile.room_effects:
        rooms.on_take(draft, i, side, slot)
    effect = draft.options.profile.effects[card.type]
    if effect.when != "take" or effect.kind == "none":
        return None
    return curses.TAKE_EFFECTS[effect.kind](draft, i, card, effect)


def _supply_after(draft: Draft, player: Player) -> int:
    """Return the supply when a meeple came home; a stand-in brings none back (A13)."""
    if player.meeples:
        return player.meeples + 1
    on_boards = 0
    for room in draft.rooms:
        on_boards += room.spaces.count(player.name)
    return max(0, draft.options.profile.meeples_each.value - on_boards)


def finish_room(draft: Draft) -> None:
    """F8: the room is turned and waits for cards, or leaves the game."""
    resolving, draft.resolving = draft.resolving, None
    if resolving is None:
        return
    i = draft.room_index(resolving.room)
    room = draft.rooms[i]
    if draft.deck < len(room.slots):
        empty = (None,) * len(room.spaces)
        draft.rooms[i] = replace(room, spaces=empty, open=False)
        draft.events.append(RoomLeft(room.side))
        return
    side = rooms.other_side(draft.options, room.side)
    if side != room.side:
        spaces = (None,) * draft.options.profile.space_count(side)
        draft.rooms[i] = replace(room, side=side, spaces=spaces)
        draft.events.append(RoomTurned(room.side, side))


# --- F10, F11


def end_flips(draft: Draft) -> tuple[EndFlip, ...]:
    """F10: decide every end effect on one snapshot, from the start player clockwise."""
    options = draft.options
    start = draft.index(options.start_player)
    players = draft.players[start:] + draft.players[:start]
    flips: list[EndFlip] = []
    for kind in options.profile.end_order.value:
        effect = options.profile.effects[kind]
        if kind in options.types and effect.kind != "none":
            flips += curses.END_EFFECTS[effect.kind](players, kind, effect, options)
    return tuple(flips)


def run_end_effects(draft: Draft, *, begin: bool = False) -> "AnyPrompt | None":
    """F10: carry out the end effects; ask where a choice is left. Then F11."""
    if begin:
        draft.ending = end_flips(draft)
    for flip in draft.ending:
        i = draft.index(flip.seat)
        values = curses.values_up(draft.players[i], flip.type)
        choices = curses.choices_of(values, flip.count)
        best = flip.values or choices[0]
        ask = draft.options.dispel_choice == "ask" and not flip.values
        if ask and len(choices) > 1:
            return prompts.Dispel((flip.seat,), flip.type, flip.count, choices=choices)
        draft.dispel(i, flip.type, best, flip.type)
        draft.ending = draft.ending[1:]
    reckon(draft)
    return None


def reckon(draft: Draft) -> None:
    """F11: ghost penalty or Haunted Card, totals, winners (rules 8)."""
    final = draft.frozen(None)
    haunted = draft.options.profile.haunted_card.value
    for seat, score in scores(final).items():
        if score.most_ghosts:
            draft.events.append(PenaltyCounted(seat, score.ghosts, score.penalty))
        elif haunted:
            draft.events.append(HauntedDispelled(seat))
        draft.events.append(
            TotalCounted(seat, score.cards, score.penalty, score.total, score.ghosts)
        )
    outcome = outcome_of(final)
    assert outcome is not None
    draft.events.append(GameWon(outcome.winners))
