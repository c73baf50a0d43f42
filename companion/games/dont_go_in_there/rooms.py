"""What the retail room sides do (rules 6.2), and how many dice a room has."""

from companion.games.dont_go_in_there.actions import Card
from companion.games.dont_go_in_there.draft import Draft
from companion.games.dont_go_in_there.model import Options, Room
from companion.games.dont_go_in_there.profile import RoomEffect


def effect_of(options: Options, side: str, kind: str) -> RoomEffect | None:
    """Return a side's effect if it is of this kind."""
    effect = options.profile.room_effects.get(side)
    return effect if effect is not None and effect.kind == kind else None


def moves_ghosts(options: Options, side: str, space: int) -> int:
    """Return the ghosts that placing on a space brings (Attic) or takes (Nursery)."""
    effect = options.profile.room_effects.get(side)
    if effect is None or effect.space != space:
        return 0
    return effect.ghosts if effect.kind == "ghost_on_space" else 0


def move_ghosts(draft: Draft, i: int, ghosts: int, why: str) -> None:
    """Give ghosts (positive) or discard them (negative), as far as there are any."""
    if ghosts > 0:
        draft.gain(i, ghosts, why)
    elif ghosts < 0:
        draft.discard(i, -ghosts, why)


def on_take(draft: Draft, i: int, side: str, slot: int) -> None:
    """Library: the left and right slot move a ghost, before the card's own effect."""
    effect = effect_of(draft.options, side, "sorted_slots")
    if effect is not None:
        move_ghosts(draft, i, effect.slot_ghosts.get(str(slot), 0), side)


def sorts_row(options: Options, side: str) -> bool:
    """Tell whether a side's cards are sorted when dealt (Library)."""
    return effect_of(options, side, "sorted_slots") is not None


def face_down_slot(options: Options, side: str) -> int:
    """Return the slot that is dealt face down (Secret Passage), or 0."""
    return options.profile.hidden_slots[side]


def dice_change(options: Options, side: str) -> str:
    """Return `flip_die` (Hallway), `reroll` (Basement) or nothing."""
    effect = options.profile.room_effects.get(side)
    kind = effect.kind if effect else ""
    return kind if kind in ("flip_die", "reroll") else ""


def dice_count(options: Options, room: Room) -> int:
    """Return the dice a room rolls: all of them, or the icons on its cards (5.2)."""
    profile = options.profile
    if profile.dice_icons is None and not profile.icons:
        return profile.dice_total.value
    return sum(
        profile.icons_of(slot.type, slot.value)
        for slot in room.slots
        if isinstance(slot, Card)
    )


def other_side(options: Options, side: str) -> str:
    """Return what a board shows after it was turned; the same if it has one side."""
    profile = options.profile
    for board in profile.boards.value:
        if side in board and profile.flip_after_resolve.value:
            return board[(board.index(side) + 1) % len(board)]
    return side
