"""What keeps a position from being one of this game."""

from collections.abc import Iterator

from companion.games.dont_go_in_there import curses, prompts, rooms
from companion.games.dont_go_in_there.actions import CARDS, Card
from companion.games.dont_go_in_there.flow import prompt_faults
from companion.games.dont_go_in_there.model import (
    CARDS_EACH,
    DUMMY,
    FACE_DOWN,
    Player,
    Room,
    turns_had,
)
from companion.games.dont_go_in_there.state import (
    GameState,
    face_down_count,
    unseen_pool,
)
from companion.kernel import Fault, plays, size

MOST_GHOSTS = 999
"""Far more than any game brings; a slip of the finger is more."""


def faults_of(state: GameState) -> list[Fault]:
    """Return everything that makes a position impossible."""
    faults = [
        *_option_faults(state),
        *_card_faults(state),
        *_room_faults(state),
        *_player_faults(state),
    ]
    faults = faults or [*_count_faults(state), *_seat_faults(state)]
    return faults or list(prompt_faults(state))


def _option_faults(state: GameState) -> Iterator[Fault]:
    """Options are checked when a position is completed; here: types and cards agree."""
    if set(state.cards) != set(state.options.types):
        yield Fault("/cards", "position.types", {"types": list(state.options.types)})


def _card_faults(state: GameState) -> Iterator[Fault]:
    for kind, values in state.cards.items():
        for value, count in values.items():
            if not (value.isascii() and value.isdigit() and str(int(value)) == value):
                yield Fault(
                    f"/cards/{kind}/{value}", "position.value", {"value": value}
                )
            elif count < 0 or int(value) > 99:
                yield Fault(f"/cards/{kind}/{value}", "position.copies", {"n": count})
    copies = {kind: sum(v.values()) for kind, v in state.cards.items()}
    profile = state.options.profile
    for kind in copies.keys() & set(state.options.types):
        due = sum(profile.values_of(kind).value.values())
        if copies[kind] != due:
            fields = {"n": copies[kind], "due": due, "type": kind}
            yield Fault(f"/cards/{kind}", "position.copies_of_type", fields)


def _room_faults(state: GameState) -> Iterator[Fault]:
    profile = state.options.profile
    if len(state.rooms) != len(profile.boards.value):
        yield Fault("/rooms", "position.rooms", {"n": len(profile.boards.value)})
        return
    for i, (room, board) in enumerate(
        zip(state.rooms, profile.boards.value, strict=True)
    ):
        place = f"/rooms/{i}"
        if room.side not in board:
            yield Fault(f"{place}/side", "position.side", {"sides": list(board)})
            return
        spaces = profile.space_count(room.side)
        if len(room.spaces) != spaces:
            yield Fault(f"{place}/spaces", "position.spaces", {"n": spaces})
        if len(room.slots) != 3:
            yield Fault(f"{place}/slots", "position.slots", {"n": 3})
        yield from _standing_faults(state, room, i)
        yield from _row_faults(state, room, place)
        if not room.open and (room.cards or room.meeples):
            yield Fault(place, "position.closed_room", {"room": room.side})


def _row_faults(state: GameState, room: Room, place: str) -> Iterator[Fault]:
    """The Secret Passage hides its last card; the Library sorts its row (rules 6)."""
    hidden = rooms.face_down_slot(state.options, room.side)
    for k, slot in enumerate(room.slots, 1):
        if slot == FACE_DOWN and k != hidden:
            yield Fault(f"{place}/slots/{k - 1}", "position.face_down")
        resolved = state.resolving is not None and state.resolving.room == room.side
        if k == hidden and isinstance(slot, Card) and not resolved:
            yield Fault(
                f"{place}/slots/{k - 1}", "position.not_hidden", {"room": room.side}
            )
    prompt = state.prompt
    dealt = isinstance(prompt, prompts.Deal) and prompt.room == room.side
    if prompt is not None and not dealt and rooms.sorts_row(state.options, room.side):
        values = [slot.value for slot in room.slots if isinstance(slot, Card)]
        if values != sorted(values):
            yield Fault(f"{place}/slots", "position.unsorted", {"room": room.side})


def _standing_faults(state: GameState, room: Room, i: int) -> Iterator[Fault]:
    """Only players stand in rooms; the dummy just where it is printed."""
    options = state.options
    dummy = options.dummy_space[i] if options.dummy_space else 0
    if dummy:
        dummy = options.profile.spaces[room.side].dummy or dummy
    for k, owner in enumerate(room.spaces, 1):
        place = f"/rooms/{i}/spaces/{k - 1}"
        printed = room.open and k == dummy
        if (owner == DUMMY) != printed:
            yield Fault(place, "position.dummy", {"space": dummy})
        elif owner is not None and owner != DUMMY and owner not in state.seats:
            yield Fault(place, "position.seat", {"seat": owner})
    if room.meeples > 3:
        yield Fault(f"/rooms/{i}/spaces", "position.crowded", {"n": room.meeples})


def _player_faults(state: GameState) -> Iterator[Fault]:
    for i, player in enumerate(state.players):
        place = f"/players/{i}"
        yield from _ghost_faults(player.ghosts, place)
        if not plays(player.by):
            yield Fault(f"{place}/by", "position.by", {"value": player.by})
        yield from _turn_faults(state, player, place)
        standing = sum(room.spaces.count(player.name) for room in state.rooms)
        each = state.options.profile.meeples_each.value
        if player.meeples != max(0, each - standing):
            due = max(0, each - standing)
            fields = {"seat": player.name, "n": player.meeples, "due": due}
            yield Fault(f"{place}/meeples", "position.meeples", fields)
        if standing > each + 1:  # one marker may stand in (A13)
            fields = {"seat": player.name, "n": standing, "most": each + 1}
            yield Fault("/rooms", "position.standing", fields)
    if (state.dummy is not None) != bool(state.options.dummy_space):
        yield Fault("/dummy", "position.dummy", {"space": 0})
    elif state.dummy is not None:
        yield from _ghost_faults(state.dummy.ghosts, "/dummy")


def _ghost_faults(ghosts: int, place: str) -> Iterator[Fault]:
    if ghosts < 0:
        yield Fault(f"{place}/ghosts", "position.negative", {"n": ghosts})
    if ghosts > MOST_GHOSTS:
        fields = {"n": ghosts, "most": MOST_GHOSTS}
        yield Fault(f"{place}/ghosts", "position.ghosts", fields)


def _turn_faults(state: GameState, player: Player, place: str) -> Iterator[Fault]:
    """Nobody has more than 12 cards, or will have with the meeples that stand."""
    most = CARDS_EACH + _untaken_by_dummy(state)
    owned = len(player.up) + len(player.down)
    fields = {"seat": player.name, "most": most}
    if owned > most:
        yield Fault(place, "position.too_many_cards", {**fields, "n": owned})
    elif turns_had(player, state.rooms) > most:
        had = turns_had(player, state.rooms)
        yield Fault(place, "position.too_many_turns", {**fields, "n": had})


def _untaken_by_dummy(state: GameState) -> int:
    """Return the cards that the dummy has too few, after corrections of its cards.

    They fall to the others once all of them had their turns; before that, none do.
    """
    going_on = any(turns_had(p, state.rooms) < CARDS_EACH for p in state.players)
    if state.dummy is None or going_on:
        return 0
    taken = sum(len(player.up) + len(player.down) for player in state.players)
    due, more = divmod(taken + len(state.dummy.cards), 3)
    if more and _dummy_took(state):
        due += 1
    return max(0, due - len(state.dummy.cards))


def _dummy_took(state: GameState) -> bool:
    """Tell whether the dummy has had its card of the room that is being resolved."""
    resolving = state.resolving
    i = -1 if resolving is None else state.room_index(resolving.room)
    if resolving is None or i < 0 or DUMMY not in state.rooms[i].spaces:
        return False
    return state.rooms[i].spaces.index(DUMMY) + 1 not in resolving.left


def _count_faults(state: GameState) -> Iterator[Fault]:
    """Cards seen and unseen must make up what the game has."""
    pool = unseen_pool(state)
    if isinstance(pool, str):
        card = CARDS[pool]
        fields = {"type": card.type, "value": card.value}
        yield Fault("/cards", "position.seen_too_often", fields)
        return
    if pool != state.unseen:
        yield Fault("/unseen", "position.unseen")
        return
    removed = state.options.profile.setup[str(len(state.players))].remove
    due = size(pool) - removed - face_down_count(state)
    if state.deck != due or due < 0:
        yield Fault("/deck", "position.deck", {"n": state.deck, "due": due})


def _seat_faults(state: GameState) -> Iterator[Fault]:
    named = {"/turn": state.turn, "/clock_claimed": state.clock_claimed}
    if state.resolving is not None:
        named["/resolving/resolver"] = state.resolving.resolver
    for place, seat in named.items():
        if seat is not None and seat not in state.seats:
            yield Fault(place, "position.seat", {"seat": seat})
    claims = any(
        effects.kind == "first_to_sum"
        for kind, effects in state.options.profile.effects.items()
        if kind in state.options.types
    )
    if state.clock_claimed is not None and not claims:
        fields = {"seat": state.clock_claimed}
        yield Fault("/clock_claimed", "position.no_clock", fields)
    for i, flip in enumerate(state.ending):
        place = f"/ending/{i}"
        if flip.seat not in state.seats or flip.type not in state.options.types:
            yield Fault(place, "position.end_flip", {"seat": flip.seat})
            continue
        player = state.players[state.index(flip.seat)]
        values = curses.values_up(player, flip.type)
        fits = 0 < flip.count <= len(values) and len(flip.values) in (0, flip.count)
        if not fits or any(flip.values.count(v) > values.count(v) for v in flip.values):
            yield Fault(place, "position.end_flip", {"seat": flip.seat})
    if len({(flip.seat, flip.type) for flip in state.ending}) < len(state.ending):
        yield Fault("/ending", "position.end_flip", {"seat": state.ending[0].seat})
