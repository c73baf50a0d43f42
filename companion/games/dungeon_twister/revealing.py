"""Revealing a room: the tile, its tokens, and where they are put (4.1; D7-D9)."""

from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.games.dungeon_twister import actions as a
from companion.games.dungeon_twister import doing, prompts
from companion.games.dungeon_twister.draft import Draft
from companion.games.dungeon_twister.events import (
    RoomRevealed,
    TileTurnedUp,
    TokenPut,
    TokenShown,
)
from companion.games.dungeon_twister.model import NO_PILE, Pile, Placing
from companion.games.dungeon_twister.refusing import contradict, refuse
from companion.games.dungeon_twister.rooms import (
    FACE_DOWN,
    ROOMS,
    TILES,
    code_of,
    name_of,
)
from companion.games.dungeon_twister.squares import (
    AT_LINE,
    CORNERS,
    LINES,
    NAMES,
    NUMBERS,
    OFFSETS,
    ROWS,
    SLOT_OF,
    SLOTS,
)
from companion.games.dungeon_twister.tokens import (
    BIT,
    OBJECTS,
    OWN,
    each,
    owner,
)
from companion.games.dungeon_twister.tokens import code_of as token_code
from companion.kernel import Action, Pool, Step

if TYPE_CHECKING:
    from companion.games.dungeon_twister.state import GameState


def accessible(state: "GameState", actor: int, square: int) -> tuple[int, ...]:
    """Return the face-down slots that a character can reveal (G-73).

    On his own line: both rooms that touch it, wherever he stands (RULES).
    """
    seat = owner(actor)
    if square // ROWS == LINES[seat]:
        slots = AT_LINE[seat]
        return tuple(slot for slot in slots if state.slots[slot] == FACE_DOWN)
    return state.maze.access.get(square, ())


def reveals(state: "GameState", actor: int, square: int) -> list[a.RevealRoom]:
    """Return the rooms that a character can reveal."""
    who = token_code(actor)
    slots = sorted(accessible(state, actor, square))
    return [a.RevealRoom(who=who, slot=slot + 1) for slot in slots]


def reveal(draft: Draft, actor: int, action: a.RevealRoom) -> Step:
    """Take the tokens off; the room is turned up next."""
    state, slot = draft.state, action.slot - 1
    if slot not in SLOTS:
        refuse("slot.unknown", slot=action.slot)
    if state.slots[slot] != FACE_DOWN:
        refuse("reveal.known", slot=action.slot)
    if slot not in accessible(state, actor, state.where(actor)):
        refuse("reveal.no_access", token=action.who, slot=action.slot)
    pile = state.piles[slot]
    owners = (0,) * pile.first + (1,) * pile.second + (-1,) * pile.unknown
    piles = list(state.piles)
    piles[slot] = NO_PILE
    draft.piles = tuple(piles)
    draft.placing = Placing(slot, draft.turn, owners)
    draft.events.append(RoomRevealed(action.who, action.slot))
    return draft.step(prompts.TileUp(f"tile/{action.slot}"), action)


# --- D7: the room ---------------------------------------------------------------------


def rooms_left(state: "GameState") -> Pool:
    """Return every room that is not up yet, in its four positions."""
    up = {code >> 2 for code in state.slots if code != FACE_DOWN}
    left = (tile for tile in TILES if tile not in up)
    return {name_of(4 * tile + turns): 1 for tile in left for turns in range(4)}


def tile_up(state: "GameState", action: a.TurnUp) -> Step:
    """D7: the room lies in its slot."""
    tile, turns = action.tile, action.turns
    if action != a.TurnUp(tile=tile, turns=turns) or tile is None or turns is None:
        refuse("tile.needed")
    code = code_of(f"{tile}{turns}")
    if code == FACE_DOWN:
        refuse("tile.unknown", tile=tile, turns=turns)
    for slot, other in enumerate(state.slots):
        if other != FACE_DOWN and other >> 2 == code >> 2:
            seen = (a.TurnUp(tile=tile, turns=way) for way in range(4))
            contradict(a.CODEC, seen, "tile.up", tile=tile, slot=slot + 1)
    draft = Draft(state)
    placing = state.placing
    assert placing is not None
    slots = list(state.slots)
    slots[placing.slot] = code
    draft.slots = tuple(slots)
    room = ROOMS[code >> 2].id
    draft.events.append(TileTurnedUp(placing.slot + 1, room, turns))
    return _next(draft, action)


# --- D8: the names --------------------------------------------------------------------


def token_slot(placing: Placing) -> str:
    """Return the name of the place of the next token to be named.

    Slot, player (0: nobody told whose it is) and how many of his are left there.
    """
    whose = placing.owners[0]
    return place_of(placing.slot, whose, placing.owners.count(whose))


def place_of(slot: int, whose: int, number: int) -> str:
    """Return the name of the place of a player's n-th token on a room (from 0, 0, 1).

    Args:
        slot: of the room.
        whose: the player; -1: nobody told.
        number: which of his tokens that are there; they turn up from the last on.
    """
    return f"room/{slot + 1}/{whose + 1}/{number}"


@lru_cache(maxsize=256)
def _pool(tokens: int) -> Pool:
    """Return tokens as a pool: the same object for the same tokens."""
    return {token_code(token): 1 for token in each(tokens)}


def unseen_of(state: "GameState", seat: int) -> Pool:
    """Return a player's tokens that he has not shown yet."""
    return _pool(state.unseen & OWN[seat])


def _face_down(pile: Pile, seat: int) -> int:
    return pile.second if seat else pile.first


def tokens_left(state: "GameState") -> Pool:
    """Return what the next token may be.

    One whose owner nobody told is of either player, unless all of that player's unseen
    tokens are known to lie elsewhere.
    """
    placing = state.placing
    if placing is None or not placing.owners:
        return {}
    whose, unseen = placing.owners[0], state.unseen
    if whose >= 0:
        return unseen_of(state, whose)
    tokens = 0
    for seat in (0, 1):
        own = unseen & OWN[seat]
        told = sum(_face_down(pile, seat) for pile in state.piles)
        told += placing.owners.count(seat)
        if own.bit_count() > told:
            tokens |= own
    return _pool(tokens)


def token_up(state: "GameState", action: a.TurnUp) -> Step:
    """D8: the next token has a name."""
    token = action.token
    candidates = tokens_left(state)
    if action != a.TurnUp(token=token) or token is None:
        refuse("show.token", candidates=list(candidates))
    placing = state.placing
    assert placing is not None
    if token not in candidates:
        seen = [a.TurnUp(token=token)]
        left = list(candidates)
        contradict(a.CODEC, seen, "show.not_there", token=token, candidates=left)
    draft = Draft(state)
    tokens = placing.tokens | BIT[token]
    draft.placing = replace(placing, owners=placing.owners[1:], tokens=tokens)
    draft.events.append(TokenShown(placing.slot + 1, token))
    return _next(draft, action)


def _next(draft: Draft, action: Action) -> Step:
    """Ask for the next name, then for the next square; then the action is over."""
    placing = draft.placing
    assert placing is not None
    if placing.owners:
        return draft.step(prompts.TokenUp(token_slot(placing)), action)
    while placing.tokens:
        token, seat = next_put(placing)
        squares = _free(draft, placing.slot)
        if len(squares) != 1:
            seats = (draft.names[seat],)
            return draft.step(prompts.PutToken(seats, token_code(token)), action)
        placing = _put(draft, placing, token, squares[0])
    draft.placing = None
    return doing.resolved(draft, action)


# --- D9: the squares ------------------------------------------------------------------


def next_put(placing: Placing) -> tuple[int, int]:
    """Return the next token to be put, and the player who puts it.

    The revealer puts all but the objects of his own colour, then the opponent those.
    """
    left = placing.tokens & OBJECTS & OWN[placing.revealer]
    his = placing.tokens & ~left
    return (
        (his & -his, placing.revealer) if his else (left & -left, 1 - placing.revealer)
    )


def _free(draft: "Draft | GameState", slot: int) -> list[int]:
    """Return the floor and gear squares of a room on which nothing lies."""
    squares = (CORNERS[slot] + place for place in OFFSETS)
    pits = draft.maze.pits
    return [s for s in squares if s not in pits and s not in draft.on]


def puttings(state: "GameState", token: str) -> tuple[a.Put, ...]:
    """Return every square on which a token can be put."""
    if state.placing is None:
        return ()
    squares = _free(state, state.placing.slot)
    return tuple(a.Put(token=token, at=NAMES[square]) for square in squares)


def token_put(state: "GameState", prompt: "prompts.PutToken", action: a.Put) -> Step:
    """D9: the token lies there, face up; a character is living."""
    placing, square = state.placing, NUMBERS.get(action.at, -1)
    assert placing is not None
    if action.token != prompt.token:
        refuse("put.token", token=prompt.token)
    if square < 0:
        refuse("square.unknown", square=action.at)
    if SLOT_OF[square] != placing.slot:
        refuse("put.room", at=action.at, slot=placing.slot + 1)
    if square in state.maze.pits:
        refuse("put.pit", at=action.at)
    if square in state.on:
        refuse("put.taken", at=action.at)
    draft = Draft(state)
    draft.placing = _put(draft, placing, BIT[prompt.token], square)
    return _next(draft, action)


def _put(draft: Draft, placing: Placing, token: int, square: int) -> Placing:
    draft.on[square] = token
    _, seat = next_put(placing)
    name = draft.names[seat]
    draft.events.append(TokenPut(name, token_code(token), NAMES[square]))
    return replace(placing, tokens=placing.tokens & ~token)
