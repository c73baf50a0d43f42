"""What people may put right at the table, each as one correction of the position.

Tokens are picked up and put down on the board itself (`lift`); here are the rest.
"""

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from companion.games.dungeon_twister.contents import (
    BROKEN,
    OPEN,
    portcullises_of,
    slot_text,
    tokens_text,
)
from companion.games.dungeon_twister.model import ACTION_CARDS, COMBAT_CARDS
from companion.games.dungeon_twister.rooms import (
    FACE_DOWN,
    TILES,
    moved,
    name_of,
    turned_code,
)
from companion.games.dungeon_twister.scoring import VICTORY
from companion.games.dungeon_twister.spoken import edge_fields
from companion.games.dungeon_twister.squares import (
    CORNERS,
    NAMES,
    OFFSETS,
    SLOTS,
    edge_name,
    edge_of,
)
from companion.games.dungeon_twister.state import GameState
from companion.games.dungeon_twister.tokens import FIGURES
from ui.games import Mend, Pick
from ui.games.dungeon_twister.words import game_state, room_fields
from ui.world import TableView

STATES: Final = ("closed", OPEN, BROKEN)


def mends(view: TableView) -> tuple[Mend, ...]:
    """Return what may be put right, in the order it is offered."""
    state = game_state(view)
    return (
        *_points(state),
        *_rooms(state),
        *_gates(state),
        *_cards(state),
        *_jumps(state),
    )


def _points(state: GameState) -> Iterator[Mend]:
    for i, player in enumerate(state.players):
        path = f"/players/{i}/vp"
        yield Mend(
            path, "maze_vp", player.name, player.vp, most=VICTORY - 1, icon="flag"
        )


def _jumps(state: GameState) -> Iterator[Mend]:
    """Yield the jump cards, and the action points of the turn."""
    most = FIGURES.jump_cards.value
    for i, player in enumerate(state.players):
        path = f"/players/{i}/jumps"
        yield Mend(path, "maze_jumps", player.name, player.jumps, most=most,
                   icon="leap")  # fmt: skip


# --- rooms ----------------------------------------------------------------------------


def _rooms(state: GameState) -> Iterator[Mend]:
    """Yield each room that is up: it lies turned, or is another one."""
    for slot in SLOTS:
        if state.slots[slot] != FACE_DOWN:
            yield Mend(
                "/rooms",
                "maze_rooms",
                value=slot_text(state, slot),
                icon="rotate",
                label="mend.maze_room",
                fields={"n": slot + 1, **room_fields(state.slots[slot])},
                row="mend.maze_rooms",
                offers=partial(_room_picks, state, slot),
            )


def _room_picks(state: GameState, slot: int) -> tuple[Pick, ...]:
    """Return how a room may lie instead: turned with all on it, or another room."""
    code = state.slots[slot]
    turned = [
        Pick(
            _turned(state, slot, turns),
            "mend.maze_turned",
            {"n": slot + 1, "deg": 90 * turns},
            said="mend.maze_turned_do",
            path="",
            merge=True,
        )
        for turns in (1, 2, 3)
    ]
    up = {one >> 2 for one in state.slots if one != FACE_DOWN}
    others = [
        Pick(
            {"rooms": {str(slot): name_of(4 * tile + (code & 3))}},
            "mend.maze_other",
            {"n": slot + 1, **room_fields(4 * tile)},
            said="mend.maze_other_do",
            path="",
            merge=True,
        )
        for tile in TILES
        if tile not in up
    ]
    return (*turned, *others)


def _turned(state: GameState, slot: int, turns: int) -> dict[str, Any]:
    """Return what changes when a room lies so many quarter turns further, clockwise.

    All that is on it turns along: that is what lies there when a turn was forgotten.
    """
    corner = CORNERS[slot]
    code = state.slots[slot]
    to = {place: place for place in OFFSETS}
    for _ in range(turns):
        code = turned_code(code, 1)
        to = {place: moved(at, 1) for place, at in to.items()}
    mine = {corner + place for place in OFFSETS if corner + place in state.on}
    tokens: dict[str, str | None] = {NAMES[one]: None for one in mine}
    for one in mine:
        text = tokens_text(state.on[one], state.wounded)
        tokens[NAMES[corner + to[one - corner]]] = text
    gates: dict[str, str | None] = {}
    for edge, kind in portcullises_of(state).items():
        pair = edge_of(edge)
        inside = pair is not None and all(one - corner in to for one in pair)
        if pair is not None and inside:
            one, other = sorted(corner + to[at - corner] for at in pair)
            gates.setdefault(edge, None)
            gates[edge_name(one, other)] = kind
    change: dict[str, Any] = {"rooms": {str(slot): name_of(code)}}
    if tokens:
        change["tokens"] = tokens
    if gates:
        change["portcullises"] = gates
    return change


# --- portcullises ---------------------------------------------------------------------


def _gates(state: GameState) -> Iterator[Mend]:
    """Yield each portcullis: closed, open or broken."""
    known = portcullises_of(state)
    for pair in sorted(state.maze.portcullises):
        edge = edge_name(*pair)
        kind = known.get(edge, "closed")
        yield Mend(
            "/portcullises",
            "maze_gates",
            value=kind,
            icon=f"gate:{kind}",
            label="mend.maze_gate",
            fields=edge_fields(edge),
            row="mend.maze_gates",
            offers=partial(_gate_picks, edge, kind),
        )


def _gate_picks(edge: str, now: str) -> tuple[Pick, ...]:
    return tuple(
        Pick(
            {edge: None if kind == "closed" else kind},
            f"mend.maze_gate_{kind}",
            edge_fields(edge),
            icon=f"gate:{kind}",
            said=f"mend.maze_gate_{kind}_do",
            merge=True,
            now=kind == now,
        )
        for kind in STATES
    )


# --- cards ----------------------------------------------------------------------------


def _cards(state: GameState) -> Iterator[Mend]:
    """Yield the action cards and the combat cards of both hands."""
    for i, player in enumerate(state.players):
        for key, every in (("actions", ACTION_CARDS), ("combat", COMBAT_CARDS)):
            hidden = key == "combat" and not state.options.memory_aids
            held: tuple[int, ...] = getattr(player, key)
            if hidden:
                continue
            for value in dict.fromkeys(every):
                if value == 0:
                    continue
                yield Mend(
                    f"/players/{i}/{key}",
                    "maze_cards",
                    player.name,
                    value in held,
                    icon="card" if key == "actions" else "combat",
                    label=f"mend.maze_{key}",
                    fields={"n": value},
                    offers=partial(_card_picks, f"/players/{i}/{key}", held, value),
                )


def _card_picks(path: str, held: tuple[int, ...], value: int) -> tuple[Pick, ...]:
    """Return that the card is in hand or has been played."""
    has = value in held
    key = path.rpartition("/")[2]
    order = sorted([*held, value])
    taken = list(held)
    if has:
        taken.remove(value)
    return (
        Pick(order, "mend.maze_held", {"n": value}, said=f"mend.maze_{key}_held_do",
             path=path, now=has),
        Pick(taken, "mend.maze_spent", {"n": value}, said=f"mend.maze_{key}_spent_do",
             path=path, now=not has),
    )  # fmt: skip
