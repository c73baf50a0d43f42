"""Rotating, healing, portcullises, potions and fireballs (rules 4.2, 6, 7, 9)."""

from typing import TYPE_CHECKING

from companion.games.dungeon_twister import actions as a
from companion.games.dungeon_twister import scoring, turns
from companion.games.dungeon_twister.draft import Draft
from companion.games.dungeon_twister.events import (
    CharacterHealed,
    FireballHurled,
    ObjectLost,
    PortcullisWorked,
    PotionDrunk,
    RoomTurned,
)
from companion.games.dungeon_twister.refusing import refuse
from companion.games.dungeon_twister.rooms import (
    FACE_DOWN,
    ROOMS,
    arrow,
    moved,
    turned_code,
    twin_of,
)
from companion.games.dungeon_twister.sight import first_seen
from companion.games.dungeon_twister.squares import (
    CORNERS,
    NAMES,
    NUMBERS,
    OFFSETS,
    SIDES,
    SLOTS,
    edge_name,
    edge_of,
)
from companion.games.dungeon_twister.tokens import (
    CHARACTERS,
    CLERICS,
    FIGURES,
    MEKANORKS,
    POTIONS,
    THIEVES,
    TROLLS,
    WANDS,
    WARRIORS,
    WIZARDS,
    code_of,
    each,
)
from companion.kernel import Action, Step

if TYPE_CHECKING:
    from companion.games.dungeon_twister.state import GameState

WAYS = {1: "clockwise", -1: "counter_clockwise"}
POTION_AP = FIGURES.potion.value


def resolved(draft: Draft, action: Action) -> Step:
    """D12: who is on an unsecured pit falls; then points and the end are looked at."""
    scoring.fall(draft)
    return turns.acted(draft, action)


# --- rotation -------------------------------------------------------------------------


def turning(state: "GameState", actor: int, square: int, slot: int) -> tuple[int, ...]:
    """Return the ways in which a character on a gear can turn a room of his pair."""
    here = state.maze.gears.get(square, FACE_DOWN)
    code = state.slots[slot]
    if here < 0 or code < 0:
        return ()
    if slot != here and twin_of(code) != state.slots[here] >> 2:
        return ()
    way = arrow(code)
    return (way, -way) if actor & MEKANORKS else (way,)


def rotations(state: "GameState", actor: int, square: int) -> list[a.Rotate]:
    """Return the quarter turns that a character can make."""
    if square not in state.maze.gears:
        return []
    who = code_of(actor)
    return [
        a.Rotate(who=who, slot=slot + 1, to=WAYS[way])
        for slot in SLOTS
        for way in turning(state, actor, square, slot)
    ]


def rotate(draft: Draft, actor: int, action: a.Rotate) -> None:
    """Turn a room by a quarter; everything on it turns with it."""
    state, slot = draft.state, action.slot - 1
    if slot not in SLOTS:
        refuse("slot.unknown", slot=action.slot)
    square = state.where(actor)
    if square not in state.maze.gears:
        refuse("rotate.no_gear", token=action.who, at=NAMES[square])
    if state.slots[slot] == FACE_DOWN:
        refuse("rotate.face_down", slot=action.slot)
    allowed = [WAYS[way] for way in turning(state, actor, square, slot)]
    if not allowed:
        refuse("rotate.other_pair", slot=action.slot)
    if action.to not in allowed:
        refuse("rotate.way", slot=action.slot, allowed=allowed)
    way = 1 if action.to == WAYS[1] else -1
    code = state.slots[slot]
    slots = list(state.slots)
    slots[slot] = turned_code(code, way)
    draft.slots = tuple(slots)
    _turn_tokens(draft, slot, way)
    tile = ROOMS[code >> 2].id
    draft.events.append(RoomTurned(action.who, action.slot, tile, action.to))


def _turn_tokens(draft: Draft, slot: int, way: int) -> None:
    corner, before = CORNERS[slot], draft.state.on
    for place in OFFSETS:
        draft.on.pop(corner + place, None)
    for place in OFFSETS:
        tokens = before.get(corner + place)
        if tokens:
            draft.on[corner + moved(place, way)] = tokens


# --- healing --------------------------------------------------------------------------


def _wounded_alone(state: "GameState", square: int) -> int:
    """Return the wounded on a square where nobody living is; 0: there is none."""
    tokens = state.on.get(square, 0) & CHARACTERS
    hurt = tokens & state.wounded
    return 0 if tokens & ~state.wounded else hurt & -hurt


def can_regenerate(state: "GameState", token: int) -> bool:
    """Tell whether this is a wounded Troll that may heal himself now (G-293)."""
    if not token & TROLLS & state.wounded or token & state.hurt:
        return False
    return not state.on[state.where(token)] & CHARACTERS & ~state.wounded


def healings(state: "GameState", actor: int, at: int) -> list[a.Heal]:
    """Return the wounded whom the Cleric can heal."""
    near = state.maze.near[at]
    who = code_of(actor)
    return [
        a.Heal(who=who, target=NAMES[square])
        for square in near
        if _wounded_alone(state, square)
    ]


def heal(draft: Draft, actor: int, action: a.Heal) -> None:
    """Heal a wounded of either side on an adjacent square (G-250)."""
    state, square = draft.state, NUMBERS.get(action.target, -1)
    if not actor & CLERICS:
        refuse("heal.who", token=action.who)
    if square < 0:
        refuse("square.unknown", square=action.target)
    if square not in state.maze.near[state.where(actor)]:
        refuse("heal.not_adjacent", token=action.who, at=action.target)
    token = _wounded_alone(state, square)
    if not token:
        refuse("heal.nobody", at=action.target)
    _healed(draft, token, square)


def _healed(draft: Draft, token: int, square: int) -> None:
    draft.wounded &= ~token
    draft.blocked |= token
    draft.events.append(CharacterHealed(code_of(token), NAMES[square]))


def regenerate(draft: Draft, actor: int, action: a.Regenerate) -> None:
    """Let the wounded Troll heal himself."""
    state = draft.state
    if not actor & TROLLS & state.wounded:
        refuse("regenerate.who", token=action.who)
    if actor & state.hurt:
        refuse("regenerate.too_soon", token=action.who)
    square = state.where(actor)
    if not can_regenerate(state, actor):
        refuse("regenerate.carried", token=action.who, at=NAMES[square])
    _healed(draft, actor, square)


# --- portcullises ---------------------------------------------------------------------


def _workings(state: "GameState", actor: int, number: int) -> tuple[str, ...]:
    """Return what a character can make of a portcullis on a side of his square."""
    if state.broken >> number & 1:
        return ()
    is_open = state.opened >> number & 1
    if actor & THIEVES:
        return ("closed",) if is_open else ("open",)
    breaks = not is_open or state.options.warrior_breaks_open
    return ("broken",) if actor & WARRIORS and breaks else ()


def portcullises(state: "GameState", actor: int, square: int) -> list[a.WorkPortcullis]:
    """Return what the Thief or the Warrior can do to the portcullises beside them."""
    who = code_of(actor)
    return [
        a.WorkPortcullis(who=who, edge=edge_name(square, other), to=to)
        for pair, number in state.maze.portcullises.items()
        if square in pair
        for other in pair
        if other != square
        for to in _workings(state, actor, number)
    ]


def work_portcullis(draft: Draft, actor: int, action: a.WorkPortcullis) -> None:
    """Open or close a portcullis, or break it for good."""
    state, edge = draft.state, edge_of(action.edge)
    if not actor & (THIEVES | WARRIORS):
        refuse("portcullis.who", token=action.who)
    pair = (min(edge), max(edge)) if edge else (-1, -1)
    number = state.maze.portcullises.get(pair, -1)
    if number < 0:
        refuse("portcullis.none", edge=action.edge)
    if state.where(actor) not in pair:
        refuse("portcullis.not_beside", token=action.who, edge=action.edge)
    if state.broken >> number & 1:
        refuse("portcullis.broken", edge=action.edge)
    allowed = _workings(state, actor, number)
    if action.to not in allowed:
        refuse("portcullis.to", token=action.who, edge=action.edge, to=action.to)
    bit = 1 << number
    draft.opened = draft.opened & ~bit | (bit if action.to == "open" else 0)
    draft.broken |= bit if action.to == "broken" else 0
    draft.events.append(PortcullisWorked(action.who, action.edge, action.to))


# --- objects that are used up ---------------------------------------------------------


def _use_up(draft: Draft, square: int, thing: int) -> None:
    draft.set(square, draft.on[square] & ~thing)
    draft.remove(thing)
    draft.events.append(ObjectLost(code_of(thing)))


def drink(draft: Draft, actor: int, action: a.Drink) -> None:
    """Drink the Speed Potion: action points of the drinker's own, this turn only."""
    square = draft.state.where(actor)
    potion = draft.on[square] & POTIONS
    if not potion:
        refuse("potion.none", token=action.who)
    own = draft.own_ap.get(actor, 0) + POTION_AP
    draft.own_ap = {**draft.own_ap, actor: own}
    draft.events.append(PotionDrunk(action.who, POTION_AP))
    _use_up(draft, square, potion)


def _hit(state: "GameState", square: int, side: str) -> int:
    return first_seen(state.maze, state.on, square, SIDES[side])


def fireballs(state: "GameState", actor: int, square: int) -> list[a.Fireball]:
    """Return the directions in which the Wizard sees somebody, if he has a Wand."""
    if not state.on[square] & WANDS:
        return []
    who = code_of(actor)
    return [a.Fireball(who=who, dir=d) for d in SIDES if _hit(state, square, d) >= 0]


def hurl_fireball(draft: Draft, actor: int, action: a.Fireball) -> None:
    """Kill the first character in a direction, and whom he carries (G-179)."""
    state = draft.state
    square = state.where(actor)
    wand = state.on[square] & WANDS
    if not actor & WIZARDS or not wand:
        refuse("fireball.who", token=action.who)
    if action.dir not in SIDES:
        refuse("fireball.dir", dir=action.dir)
    at = _hit(state, square, action.dir)
    if at < 0:
        refuse("fireball.nobody", dir=action.dir)
    draft.events.append(FireballHurled(action.who, action.dir, NAMES[at]))
    victims = state.on[at] & CHARACTERS
    if not victims & ~state.wounded:
        victims &= -victims
    for victim in each(victims):
        draft.kill(at, victim)
    _use_up(draft, square, wand)
