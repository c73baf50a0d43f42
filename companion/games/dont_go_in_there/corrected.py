"""What a correction brings with it: all that follows agrees with it again."""

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.games.dont_go_in_there import barred, prompts, rooms
from companion.games.dont_go_in_there.actions import Card
from companion.games.dont_go_in_there.barred import Mended
from companion.games.dont_go_in_there.model import (
    DUMMY,
    FACE_DOWN,
    EndFlip,
    Player,
    Room,
    with_item,
)
from companion.games.dont_go_in_there.position import PlayerSketch, options_of
from companion.games.dont_go_in_there.state import GameState
from companion.kernel import BadPosition


class _Sketch(msgspec.Struct):
    """The parts of a position that others follow from."""

    players: tuple[PlayerSketch, ...]
    rooms: tuple[Room, ...]
    clock_claimed: str | None = None
    ending: tuple[EndFlip, ...] = ()


def agree(data: dict[str, Any], path: str, before: GameState) -> None:
    """Make a corrected position agree with itself.

    Who stands in the rooms decides how many meeples are left; all cards that lie open
    decide how many the deck has; the Library sorts its row; the side that is up
    decides what is asked about its dice, and whether its last card lies face down; a
    roll asks for as many dice as the cards have icons.

    Args:
        data: the corrected position, changed in place; it may hold any JSON.
        path: where it was corrected.
        before: the position that was corrected.

    Raises:
        IllegalAction: see `barred.check`.
    """
    _same_seat(data, path)
    if path.startswith("/prompt"):
        return
    mended = _read(data, path, before)
    if mended is None:
        return
    barred.check(mended)
    asked = data.get("prompt")
    if isinstance(asked, dict):
        _turn_sides(data, mended)
        _turn_up(data, mended)
    _sort_rows(mended)
    _follow_spaces(data, mended)
    _newest_last(data, mended)
    _recount(data, mended)


def _read(data: dict[str, Any], path: str, before: GameState) -> Mended | None:
    """Return the parts that others follow from; None: they are no such parts at all."""
    try:
        found = msgspec.convert(data, _Sketch)
        options = options_of(data) if path.startswith("/options") else before.options
    except (msgspec.ValidationError, OverflowError, BadPosition):
        return None
    boards = options.profile.boards.value
    sizes = len(before.rooms), len(before.players), len(boards)
    same = (len(found.rooms), len(found.players), len(found.rooms)) == sizes
    known = all(r.side in board for r, board in zip(found.rooms, boards, strict=False))
    sized = all(len(r.slots) == 3 for r in found.rooms)
    if not (same and known and sized):
        return None
    players = tuple(
        Player(one.name, one.by, one.ghosts, one.meeples or 0, one.up, one.down)
        for one in found.players
    )
    rows = list(found.rooms)
    return Mended(before, options, players, rows, found.clock_claimed, found.ending)


def _same_seat(data: dict[str, Any], path: str) -> None:
    """Whose turn it is, and who resolves a room, stand twice while they are asked."""
    asked = data.get("prompt")
    resolving = data.get("resolving")
    if not isinstance(asked, dict):
        return
    seats: Any = asked.get("seats")  # pyright: ignore[reportUnknownVariableType, reportUnknownMemberType]
    first = seats[0] if isinstance(seats, list) and seats else seats  # pyright: ignore[reportUnknownVariableType]
    what = asked.get("what")  # pyright: ignore[reportUnknownVariableType, reportUnknownMemberType]
    said = path.startswith("/prompt")
    if what == "place" and said:
        data["turn"] = first
    elif what == "place" and path == "/turn":
        asked["seats"] = [data.get("turn")]
    elif what in DICE.values() and isinstance(resolving, dict):
        if said:
            resolving["resolver"] = first
        elif path.startswith("/resolving"):
            asked["seats"] = [resolving.get("resolver")]  # pyright: ignore[reportUnknownMemberType]


# --- sides ----------------------------------------------------------------------------

DICE = {"flip_die": "turn_die", "reroll": "roll_again"}
"""What a side does with its dice -> what is asked then."""


def _dealt_now(mended: Mended, i: int) -> bool:
    """Tell whether a room is being dealt."""
    prompt = mended.before.prompt
    side = mended.before.rooms[i].side
    return isinstance(prompt, prompts.Deal) and prompt.room == side


def _turn_sides(data: dict[str, Any], mended: Mended) -> None:
    """What is asked about a room goes by the side that is up."""
    for i, old in enumerate(mended.before.rooms):
        side = mended.rooms[i].side
        if side == old.side:
            continue
        for part in (data["prompt"], data.get("resolving")):
            if isinstance(part, dict) and part.get("room") == old.side:  # pyright: ignore[reportUnknownMemberType]
                part["room"] = side
        asked = data["prompt"]
        slot = asked.get("slot")
        if isinstance(slot, str) and slot.startswith(f"{old.side}/"):
            asked["slot"] = f"{side}/{slot.rpartition('/')[2]}"
        changes = rooms.dice_change(mended.options, side)
        if asked.get("room") == side and asked["what"] in DICE.values() and changes:
            asked["what"] = DICE[changes]
        _hide(data, mended, i)


def _hide(data: dict[str, Any], mended: Mended, i: int) -> None:
    """The Secret Passage's last card lies face down until the room is resolved."""
    room = mended.rooms[i]
    hidden = rooms.face_down_slot(mended.options, room.side)
    if not hidden or i == mended.busy:
        return
    prompt = mended.before.prompt
    if _dealt_now(mended, i):
        assert isinstance(prompt, prompts.Deal)
        if prompt.place == hidden:  # that card is dealt unasked
            slots = with_item(room.slots, hidden - 1, FACE_DOWN)
            mended.rooms[i] = replace(room, slots=slots)
            del data["prompt"]
    elif isinstance(room.slots[hidden - 1], Card):
        slots = with_item(room.slots, hidden - 1, FACE_DOWN)
        mended.rooms[i] = replace(room, slots=slots)


def _turn_up(data: dict[str, Any], mended: Mended) -> None:
    """With the last card turned up by hand, the dice are next."""
    if not isinstance(mended.before.prompt, prompts.TurnUp):
        return
    room = mended.rooms[mended.busy]
    if all(isinstance(slot, Card) for slot in room.slots):
        faces = mended.options.profile.die_faces.value
        roll = prompts.RollGhosts("ghosts", 0, faces, room.side)
        data["prompt"] = _plain(roll)


# --- rows, dice, meeples --------------------------------------------------------------


def _sort_rows(mended: Mended) -> None:
    """The Library sorts its row: ascending, in the slots that are filled (6)."""
    for i, room in enumerate(mended.rooms):
        sorts = rooms.sorts_row(mended.options, room.side)
        if sorts and FACE_DOWN not in room.slots and not _dealt_now(mended, i):
            row = [slot for slot in room.slots if isinstance(slot, Card)]
            ordered = iter(sorted(row, key=lambda card: card.value))
            slots = tuple(slot and next(ordered) for slot in room.slots)
            mended.rooms[i] = replace(room, slots=slots)


def _follow_spaces(data: dict[str, Any], mended: Mended) -> None:
    """Who still takes a card, and who resolves, are those who stand in the room."""
    i, resolving = mended.busy, data.get("resolving")
    if i < 0 or not isinstance(resolving, dict):
        return
    old, new = mended.before.rooms[i].spaces, mended.rooms[i].spaces
    if old == new:
        return
    assert mended.before.resolving is not None
    left, resolver = mended.before.resolving.left, mended.before.resolving.resolver
    still = [
        space
        for space, owner in enumerate(new, 1)
        if owner is not None and (owner != DUMMY or space in left)
    ]
    if len(still) == len(left):
        resolving["left"] = still
    came = [n for o, n in zip(old, new, strict=False) if o == resolver and n]
    if resolver not in new and came:
        resolving["resolver"] = came[0]
        _same_seat(data, "/resolving")


def _newest_last(data: dict[str, Any], mended: Mended) -> None:
    """Whoever is asked about a card has that card as the newest."""
    prompt = mended.before.prompt
    if mended.busy < 0 or not isinstance(prompt, prompts.Dispel | prompts.NameType):
        return
    i = mended.before.index(prompt.seat)
    newest, up = mended.before.players[i].up[-1], mended.players[i].up
    if newest in up and up[-1] != newest:
        at = len(up) - 1 - up[::-1].index(newest)
        ordered = (*up[:at], *up[at + 1 :], newest)
        data["players"][i]["up"] = _plain(ordered)
    if isinstance(prompt, prompts.Dispel) and prompt.count:
        effect = mended.options.profile.effects[prompt.type]
        count = sum(card.type == prompt.type for card in up)
        data["prompt"]["count"] = min(effect.dispel, count)


def _recount(data: dict[str, Any], mended: Mended) -> None:
    """Leave out what is worked out from the rest, where that has changed."""
    before, room_data = mended.before, data["rooms"]
    for i, room in enumerate(mended.rooms):
        if msgspec.convert(room_data[i], Room) != room:
            room_data[i] = _plain(room)
    if any(
        o.spaces != n.spaces for o, n in zip(before.rooms, mended.rooms, strict=True)
    ):
        for player in data["players"]:
            player.pop("meeples", None)
    dummy = _plain(before.dummy)
    lay = list(_lying(before.players, before.rooms))
    if lay != list(_lying(mended.players, mended.rooms)) or data.get("dummy") != dummy:
        data.pop("deck", None)
    asked = data.get("prompt")
    if isinstance(asked, dict) and asked.get("what") == "roll":  # pyright: ignore[reportUnknownMemberType]
        asked.pop("dice", None)  # pyright: ignore[reportUnknownMemberType]


def _plain(value: Any) -> Any:
    """Return a value as JSON has it: lists, not tuples."""
    return msgspec.json.decode(msgspec.json.encode(value))


def _lying(players: tuple[Player, ...], all_rooms: Any) -> Iterator[Any]:
    """Yield everything that lies anywhere, place by place."""
    for player in players:
        yield player.up
        yield player.down
    for room in all_rooms:
        yield room.slots
