"""Players of Dungeon Twister: one at random, and one that looks an action ahead."""

import random
from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.games.dungeon_twister import actions as a
from companion.games.dungeon_twister import combat, prompts
from companion.games.dungeon_twister.model import COMBAT_CARDS
from companion.games.dungeon_twister.state import GameState
from companion.games.dungeon_twister.tokens import (
    ARMOR,
    BIT,
    CHARACTERS,
    OWN,
    SWORDS,
    each,
)
from companion.kernel import Action
from companion.sim.bots.base import Bot
from companion.sim.bots.maze_worth import CARD, value, worth_of

REVEALED: Final = 0.12
"""What a room is worth just for being known."""
MINE, THEIRS = 0.3, 0.2
"""What an own token, and one of the opponent's, is worth that comes into play."""
RESTLESS, PATIENCE = 0.6, 0.3
"""How often an action is taken that does not help, and what it may cost."""
WORTH_IT: Final = 0.01
"""What an action must be better than nothing by."""
HURT: Final = 0.4
"""What a wounded costs besides his worth: he may be killed."""


class Random(Bot):
    """Draws a character first, then a kind of action, then one of them.

    Nearly all actions are moves, so that a game of any action alike has no end in
    sight.
    """

    def choose(
        self, known: Mapping[str, Action], state: Any, seat: str, rng: random.Random
    ) -> Action:
        """Return any answer."""
        del known, seat
        parts = state.prompt.parts
        answers: Sequence[Action] = ()
        while not answers:
            answers = state.legal_actions(part=rng.choice(parts) if parts else None)
        kinds: dict[type[Action], list[Action]] = {}
        for answer in answers:
            kinds.setdefault(type(answer), []).append(answer)
        return rng.choice(kinds[rng.choice(list(kinds))])


class Greedy(Bot):
    """Takes the action after which the position looks best; ends when none helps."""

    def choose(
        self, known: Mapping[str, Action], state: Any, seat: str, rng: random.Random
    ) -> Action:
        """Return the answer that looks best."""
        del known
        prompt = state.prompt
        if isinstance(prompt, prompts.ActionCard):
            return state.legal_actions()[-1]
        if isinstance(prompt, prompts.LayToken):
            return rng.choice(state.legal_actions()[:-1])
        if isinstance(prompt, prompts.PutToken):
            return self._put(state, seat, rng)
        if not isinstance(prompt, prompts.Act):
            return rng.choice(state.legal_actions())
        found = rated(state, state.seats.index(seat))
        chosen = best(found, rng)
        if isinstance(chosen, a.EndTurn) and rng.random() < RESTLESS:
            return wandering(found, rng)
        return chosen

    def conceal(
        self,
        answers: Sequence[Action],
        state: Any,
        seat: str,
        rng: random.Random,
    ) -> Action:
        """Return the combat card that promises most for what it costs."""
        del rng
        return max(answers, key=lambda card: fought(state, seat, card))

    @staticmethod
    def _put(state: GameState, seat: str, rng: random.Random) -> Action:
        """Return the square for a token that suits the one who puts it best."""
        me = state.seats.index(seat)
        answers = state.legal_actions()
        return max(
            rng.sample(answers, len(answers)),
            key=lambda answer: value(state.apply(answer).state, me),
        )


Rated = tuple[float, Action]


def rated(state: GameState, me: int) -> list[Rated]:
    """Return every action on a turn with what the position looks worth after it."""
    now = value(state, me)
    found: list[Rated] = [(now + WORTH_IT, a.EndTurn())]
    for who in state.prompt.parts if state.prompt is not None else ():
        found += [
            (after(state, me, now, action), action)
            for action in state.legal_actions(part=who)
            if not isinstance(action, a.EndTurn)
        ]
    return found


def after(state: GameState, me: int, now: float, action: Action) -> float:
    """Return what a position looks worth after an action; `now`: before it."""
    if isinstance(action, a.Attack):
        return now + attacked(state, me, action)
    if isinstance(action, a.RevealRoom):
        pile = state.piles[action.slot - 1]
        mine, theirs = (pile.second, pile.first) if me else (pile.first, pile.second)
        half = pile.unknown / 2
        return now + REVEALED + MINE * (mine + half) - THEIRS * (theirs + half)
    return value(state.apply(action).state, me)


def best(found: Sequence[Rated], rng: random.Random) -> Action:
    """Return an action with the highest value; any of those that are level."""
    top = max(worth for worth, _ in found)
    return rng.choice([action for worth, action in found if worth == top])


def wandering(found: Sequence[Rated], rng: random.Random) -> Action:
    """Return any action that costs little, where none looks better than nothing.

    Without it two players who both wait for the other would wait for ever.
    """
    now = next(worth for worth, one in found if isinstance(one, a.EndTurn))
    cheap = [action for worth, action in found if worth > now - PATIENCE]
    return rng.choice(cheap)


# --- combat ---------------------------------------------------------------------------


def hand_of(state: GameState, seat: int, me: int) -> Sequence[int]:
    """Return a player's combat cards as `me` may count them.

    The opponent's are all he had at first, unless the table shows what is spent.
    """
    if seat == me or state.options.memory_aids:
        return state.players[seat].combat
    return COMBAT_CARDS


def stakes(state: GameState, group: int) -> float:
    """Return what a side loses with a combat: the wounded die, the living fall."""
    lost = 0.0
    for token in each(group):
        square = state.where(token)
        if token & state.wounded:
            lost += 1.0 + worth_of(state, token, square)
            continue
        carried = state.on[square] & CHARACTERS & state.wounded
        pit = square in state.maze.pits
        lost += worth_of(state, token, square) + HURT + bool(carried) + 0.5 * pit
    return lost


def attacked(state: GameState, me: int, action: a.Attack) -> float:
    """Return what an attack promises, the cards being drawn from both hands."""
    actor = BIT[action.who]
    at = combat.NUMBERS[action.target]
    target = combat.target_on(state, at, me)
    groups = combat.groups_of(state, actor, target)
    ahead = combat.strength(state, groups.attackers, SWORDS)
    ahead -= combat.strength(state, groups.defenders, ARMOR)
    mine, theirs = (hand_of(state, seat, me) for seat in (me, 1 - me))
    margins = [ahead + one - other for one in mine for other in theirs]
    won = sum(margin > 0 for margin in margins) / len(margins)
    lost = sum(margin < 0 for margin in margins) / len(margins)
    gain = won * stakes(state, groups.defenders)
    return gain - lost * stakes(state, groups.attackers) - CARD


def fought(state: Any, seat: str, card: Any, theirs_may: Sequence[int] = ()) -> float:
    """Return what a combat card promises its side.

    Args:
        state: a combat is under way.
        seat: who lays the card.
        card: the answer that turns it up.
        theirs_may: the cards that the other side may lay, each alike; none: any.
    """
    me, fight = state.seats.index(seat), state.fight
    groups = combat.groups_of(state, fight.actor, fight.target)
    sides = (
        combat.strength(state, groups.attackers, SWORDS),
        combat.strength(state, groups.defenders, ARMOR),
    )
    first = bool(fight.actor & OWN[me])
    mine, theirs = sides if first else sides[::-1]
    own, other = groups if first else groups[::-1]
    gain, loss = stakes(state, other), stakes(state, own)
    hand = theirs_may or hand_of(state, 1 - me, me)
    margins = [mine + card.value - theirs - one for one in hand]
    won = sum(margin > 0 for margin in margins) / len(margins)
    lost = sum(margin < 0 for margin in margins) / len(margins)
    return won * gain - lost * loss - 2 * CARD * card.value
