"""What a character can do on his player's turn (D6; rules 4)."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from companion.games.dungeon_twister import actions as a
from companion.games.dungeon_twister import (
    combat,
    doing,
    reach,
    revealing,
    turns,
    ways,
)
from companion.games.dungeon_twister.draft import Draft
from companion.games.dungeon_twister.refusing import refuse
from companion.games.dungeon_twister.steps import Walker
from companion.games.dungeon_twister.tokens import (
    BIT,
    CHARACTERS,
    CLERICS,
    OWN,
    POTIONS,
    THIEVES,
    TROLLS,
    WALL_WALKERS,
    WARRIORS,
    WIZARDS,
    code_of,
    each,
)
from companion.kernel import Action, Step

if TYPE_CHECKING:
    from companion.games.dungeon_twister.state import GameState


def able(state: "GameState") -> tuple[str, ...]:
    """Return the characters of the active player that can spend an action point."""
    active = state.lying & OWN[state.turn] & CHARACTERS & ~state.blocked
    hurt, own_ap = active & state.wounded, state.own_ap
    if state.ap <= 0:
        active &= sum(own_ap)
    able = active & ~hurt
    for token in each(active & hurt):
        able |= token if doing.can_regenerate(state, token) else 0
    return tuple(map(code_of, each(able)))


def actions_of(state: "GameState", who: str) -> list[Action]:
    """Return the actions of a character that can act, each result once."""
    actor = BIT[who]
    if actor & state.wounded:
        return [a.Regenerate(who=who)]
    square = state.where(actor)
    walker = Walker(state, actor, square)
    found: list[Action] = [
        *reach.moves(walker),
        *reach.jumps(walker),
        *combat.attacks(state, actor, square),
        *revealing.reveals(state, actor, square),
        *doing.rotations(state, actor, square),
        *_special(walker),
    ]
    if walker.load & POTIONS:
        found.append(a.Drink(who=who))
    return found


def _special(walker: Walker) -> Sequence[Action]:
    """Return what only one kind of character can do."""
    state, actor, square = walker.state, walker.actor, walker.start
    if actor & WALL_WALKERS:
        return reach.wall_passes(walker)
    if actor & CLERICS:
        return doing.healings(state, actor, square)
    if actor & (THIEVES | WARRIORS):
        return doing.portcullises(state, actor, square)
    return doing.fireballs(state, actor, square) if actor & WIZARDS else ()


def something_to_do(state: "GameState", able_now: tuple[str, ...]) -> bool:
    """Tell whether there is an action but to end the turn.

    Args:
        state: the position.
        able_now: the characters that can spend an action point.
    """
    if any(_can_step(state, BIT[who]) for who in able_now):
        return True
    return any(actions_of(state, who) for who in able_now)


def _can_step(state: "GameState", actor: int) -> bool:
    """Tell whether one step with the load is a move: the usual case, found quickly."""
    if actor & state.wounded:
        return True
    walker = Walker(state, actor, state.where(actor))
    spare = walker.spare_rope(walker.start, walker.load, 0)
    for to in walker.near[walker.start]:
        lies = walker.lying(to, ())
        if not walker.entering(to, lies, spare):
            ends = walker.leaves_at(to) or not walker.ending(to, lies, walker.load)
            if ends:
                return True
    return False


# --- carrying out ---------------------------------------------------------------------


@cache
def _does() -> dict[type[Action], Callable[[Draft, int, Any], None]]:
    """Return how each action is carried out (a function: modules know each other)."""
    return {
        a.Move: ways.move,
        a.Jump: ways.jump,
        a.PassWall: ways.pass_wall,
        a.Rotate: doing.rotate,
        a.Heal: doing.heal,
        a.Regenerate: doing.regenerate,
        a.WorkPortcullis: doing.work_portcullis,
        a.Drink: doing.drink,
        a.Fireball: doing.hurl_fireball,
    }


def act(state: "GameState", action: Any) -> Step:
    """Carry an action out: its actor pays for it, then it is resolved (GR1)."""
    draft = Draft(state)
    if isinstance(action, a.EndTurn):
        return turns.ended(draft, action)
    actor = _actor(state, action)
    draft.pay(actor)
    if isinstance(action, a.Attack):
        return combat.attack(draft, actor, action)
    if isinstance(action, a.RevealRoom):
        return revealing.reveal(draft, actor, action)
    _does()[type(action)](draft, actor, action)
    return doing.resolved(draft, action)


def _actor(state: "GameState", action: Any) -> int:
    """Return the token that acts, if it may (rules 3)."""
    who: str = action.who
    actor = BIT.get(who, 0)
    if not actor & CHARACTERS & state.lying:
        refuse("actor.not_there", token=who)
    if not actor & OWN[state.turn]:
        refuse("actor.not_own", token=who, seat=state.seats[state.turn])
    if actor & state.blocked:
        refuse("actor.blocked", token=who)
    if state.ap <= 0 and actor not in state.own_ap:
        refuse("actor.no_points", token=who)
    regenerates = isinstance(action, a.Regenerate)
    if actor & state.wounded and not (regenerates and actor & TROLLS):
        refuse("actor.wounded", token=who)
    return actor
