"""What may be done with the rest of a turn of Dungeon Twister, the best of it.

Only what a player decides alone is planned: an attack and a room that is revealed are
the end of a plan, since chance or the opponent goes on from there.
"""

from collections.abc import Hashable, Sequence
from typing import Final

import msgspec

from companion.games.dungeon_twister import actions as a
from companion.games.dungeon_twister import prompts
from companion.games.dungeon_twister.state import GameState
from companion.kernel import Action
from companion.sim.bots.dungeon_twister import Rated, rated

BEAM: Final = 5
"""How many plans are carried on with another action."""
BRANCHES: Final = 8
"""How many ways to carry a plan on are kept."""
MOST_LOOKED: Final = 1000
"""After how many actions looked at plans are not carried on."""
OPEN_ENDED: Final = a.Attack | a.RevealRoom
"""What chance or the opponent decides."""


class Plan(msgspec.Struct, frozen=True):
    """What a player may do with the rest of his turn.

    Attributes:
        worth: what the position looks worth after it.
        actions: what is done, in order; none: the turn ends at once.
        state: the position after it; None: chance or the opponent decides it.
    """

    worth: float
    actions: tuple[Action, ...]
    state: GameState | None = None

    @property
    def first(self) -> Action:
        """What is done next."""
        return self.actions[0] if self.actions else a.EndTurn()


def plans(
    state: GameState, me: int, found: Sequence[Rated], most: int
) -> tuple[Plan, ...]:
    """Return the best-looking plans, best first; that the turn ends is one of them.

    Args:
        state: the position, in which `me` acts.
        me: the player (0 or 1).
        found: every action with what it looks worth; see `rated`.
        most: how many plans are wanted, 2 or more.
    """
    stop = Plan(next(w for w, one in found if isinstance(one, a.EndTurn)), (), state)
    seen, looked = {_key(state)}, len(found)
    fresh = _carried_on(stop, state, found, seen)
    every = [stop]
    while fresh:
        every += fresh
        best, fresh = sorted(fresh, key=_from_best)[:BEAM], []
        for plan in best:
            then = plan.state
            if then is not None and looked <= MOST_LOOKED and _acts(then, me):
                more = rated(then, me)
                looked += len(more)
                fresh += _carried_on(plan, then, more, seen)
    kept = sorted(every, key=_from_best)[:most]
    return tuple(kept if stop in kept else [*kept[:-1], stop])


def _from_best(plan: Plan) -> float:
    return -plan.worth


def _acts(state: GameState, me: int) -> bool:
    return state.turn == me and isinstance(state.prompt, prompts.Act)


def _carried_on(
    plan: Plan, state: GameState, found: Sequence[Rated], seen: set[Hashable]
) -> list[Plan]:
    """Return a plan with one more action, the best few; each position only once."""
    more: list[Plan] = []
    for worth, action in sorted(found, key=lambda pair: -pair[0]):
        if len(more) >= BRANCHES:
            break
        actions = (*plan.actions, action)
        if isinstance(action, OPEN_ENDED):
            more.append(Plan(worth, actions))
        elif not isinstance(action, a.EndTurn):
            then = state.apply(action).state
            key = _key(then)
            if key not in seen:
                seen.add(key)
                more.append(Plan(worth, actions, then))
    return more


def _key(state: GameState) -> Hashable:
    """Return what tells the positions of one turn apart."""
    lying, own = frozenset(state.on.items()), frozenset(state.own_ap.items())
    gates, gone = (state.opened, state.broken), (state.wounded, state.out)
    return lying, own, gates, gone, state.slots, state.ap, state.turn
