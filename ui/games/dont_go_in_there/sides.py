"""Which side of a board is up: put right with what follows for its hidden card."""

from collections.abc import Iterator
from functools import partial

from companion.games.dont_go_in_there import rooms
from companion.games.dont_go_in_there.actions import CARDS, Card
from companion.games.dont_go_in_there.model import FACE_DOWN
from companion.games.dont_go_in_there.state import GameState
from companion.kernel.action import PUT, TAKE
from ui.games import Mend, Pick


def sides(state: GameState) -> Iterator[Mend]:
    """Yield the side that is up of each board with two."""
    for i, room in enumerate(state.rooms):
        if room.open and len(state.options.profile.boards.value[i]) > 1:
            yield Mend(
                f"/rooms/{i}/side",
                "turn",
                value=room.side,
                icon=room.side,
                label="mend.side",
                fields={"room": room.side},
                offers=partial(_side_picks, state, i),
            )


def _side_picks(state: GameState, i: int) -> tuple[Pick, ...]:
    picks: list[Pick] = []
    room = state.rooms[i]
    for side in state.options.profile.boards.value[i]:
        hidden = rooms.face_down_slot(state.options, side)
        if FACE_DOWN in room.slots and not hidden:
            picks += _opened(state, i, side)
            continue
        busy = state.resolving is not None and state.resolving.room == room.side
        hides = hidden and not busy and isinstance(room.slots[hidden - 1], Card)
        picks.append(
            Pick(
                side,
                "mend.to_side",
                {"to_room": side, "slot": hidden},
                icon=side,
                said="mend.side_hides" if hides else "mend.side_do",
                now=side == room.side,
            )
        )
    return tuple(picks)


def _opened(state: GameState, i: int, side: str) -> Iterator[Pick]:
    """Yield a side on which every card lies open, with each card that may lie there."""
    slot = state.rooms[i].slots.index(FACE_DOWN) + 1
    for card in (CARDS[key] for key in state.unseen):
        came = {"type": card.type, "value": card.value}
        yield Pick(
            {"side": side, "slots": {TAKE: [FACE_DOWN], PUT: [came]}},
            "mend.to_opened",
            {
                "to_type": card.type,
                "to_value": card.value,
                "to_room": side,
                "slot": slot,
            },
            icon=side,
            said="mend.side_opens",
            path=f"/rooms/{i}",
            merge=True,
        )
