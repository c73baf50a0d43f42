"""Combat: who is in it, the cards, and what follows (rules 5; D10-D11)."""

from typing import TYPE_CHECKING, NamedTuple, NoReturn

from msgspec.structs import replace

from companion.games.dungeon_twister import actions as a
from companion.games.dungeon_twister import doing, prompts
from companion.games.dungeon_twister.draft import Draft
from companion.games.dungeon_twister.events import (
    CharacterWounded,
    FightBegun,
    FightCardLaid,
    FightCardShown,
    FightTied,
    FightWon,
)
from companion.games.dungeon_twister.model import COMBAT_CARDS, Fight
from companion.games.dungeon_twister.refusing import refuse
from companion.games.dungeon_twister.squares import NAMES, NUMBERS
from companion.games.dungeon_twister.tokens import (
    ARMOR,
    CHARACTERS,
    COMBAT,
    OWN,
    SWORDS,
    code_of,
    codes_of,
    each,
    owner,
)
from companion.kernel import Correct, IllegalAction, Pool, Refusal, Step, pool_of

if TYPE_CHECKING:
    from companion.games.dungeon_twister.state import GameState

NEVER_SPENT = 0
"""The card that always returns to its owner."""


class Groups(NamedTuple):
    """Both sides of a combat, as tokens."""

    attackers: int
    defenders: int


# --- who is in it ---------------------------------------------------------------------


def target_on(state: "GameState", square: int, seat: int) -> int:
    """Return whom `seat` attacks on a square; 0: nobody.

    The living enemy, else the wounded one; a carried one is no target.
    """
    foes = state.on.get(square, 0) & CHARACTERS & OWN[1 - seat]
    living = foes & ~state.wounded
    return living or foes & -foes


def _immune(state: "GameState", target: int) -> str:
    """Return why a character cannot be attacked in this turn."""
    if target & state.hurt:
        return "attack.hurt"
    if target & state.blocked and not state.options.attack_healed:
        return "attack.healed"
    return ""


def _ready(state: "GameState", seat: int) -> dict[int, int]:
    """Return the characters of a side that may join a combat, with their squares."""
    able = OWN[seat] & CHARACTERS & ~state.wounded & ~state.blocked
    return {
        tokens & able: square for square, tokens in state.on.items() if tokens & able
    }


def groups_of(state: "GameState", actor: int, target: int) -> Groups:
    """Return who fights (rules 5, step 1): group combat is compulsory."""
    seat = owner(actor)
    at = {actor: state.where(actor), target: state.where(target)}
    ready = (_ready(state, seat), _ready(state, 1 - seat))
    alone = target & state.wounded and not state.options.friends_join_wounded
    if alone:
        ready[1].clear()
    if state.options.group_combat == "direct":
        near = state.maze.near
        attackers = _touching(ready[0], near[at[target]]) | actor
        return Groups(attackers, _touching(ready[1], near[at[actor]]) | target)
    return _chained(state, ready, at, Groups(actor, target))


def _touching(ready: dict[int, int], squares: tuple[int, ...]) -> int:
    return sum(token for token, square in ready.items() if square in squares)


def _chained(
    state: "GameState",
    ready: tuple[dict[int, int], dict[int, int]],
    at: dict[int, int],
    begun: Groups,
) -> Groups:
    """Add everybody who touches an opposing member until nothing changes."""
    sides: list[int] = list(begun)
    fresh: list[int] = list(begun)
    at = {**ready[0], **ready[1], **at}
    while any(fresh):
        reached: list[int] = [0, 0]
        for side in (0, 1):
            for token in each(fresh[side]):
                near = state.maze.near[at[token]]
                reached[1 - side] |= _touching(ready[1 - side], near)
        fresh = [reached[side] & ~sides[side] for side in (0, 1)]
        sides = [sides[side] | fresh[side] for side in (0, 1)]
    return Groups(sides[0], sides[1])


def strength(state: "GameState", group: int, thing: int) -> int:
    """Return what a group adds up to without its card (rules 5, step 3).

    Args:
        state: the position.
        group: its members.
        thing: the objects that count one each: Swords or Armor.
    """
    total = sum(COMBAT[one] for one in each(group & ~state.wounded))
    holders = (square for square in state.on.values() if square & group)
    return total + sum(bool(tokens & thing) for tokens in holders)


# --- the attack -----------------------------------------------------------------------


def attacks(state: "GameState", actor: int, at: int) -> list[a.Attack]:
    """Return the attacks that a character can start from where he is."""
    seat, who = owner(actor), code_of(actor)
    found: list[a.Attack] = []
    for square in state.maze.near[at]:
        target = target_on(state, square, seat)
        if target and not _immune(state, target):
            found.append(a.Attack(who=who, target=NAMES[square]))
    return found


def attack(draft: Draft, actor: int, action: a.Attack) -> Step:
    """Begin a combat: the attacker lays his card first."""
    state, square = draft.state, NUMBERS.get(action.target, -1)
    if square < 0:
        refuse("square.unknown", square=action.target)
    if square not in state.maze.near[state.where(actor)]:
        refuse("attack.not_adjacent", token=action.who, at=action.target)
    target = target_on(state, square, draft.turn)
    if not target:
        refuse("attack.nobody", at=action.target)
    immune = _immune(state, target)
    if immune:
        refuse(immune, token=code_of(target), at=action.target)
    draft.fight = Fight(actor, target)
    groups = groups_of(state, actor, target)
    sides = (tuple(codes_of(side)) for side in groups)
    draft.events.append(FightBegun(action.who, code_of(target), *sides))
    return draft.step(prompts.FightCard((draft.names[draft.turn],)), action)


def slot_of(seat: int) -> str:
    """Return where a player's combat card lies."""
    return f"fight/{seat + 1}"


def side_of(slot: str) -> int:
    """Return whose combat card lies in a slot."""
    return 1 if slot == slot_of(1) else 0


def hand(state: "GameState", seat: int) -> Pool:
    """Return a player's combat cards not yet spent."""
    return pool_of(map(str, state.players[seat].combat))


def card_laid(
    state: "GameState", prompt: "prompts.FightCard", action: a.Commit
) -> Step:
    """D10: a side has laid its card."""
    if action.slot is not None:
        refuse("commit.slot", slot=action.slot)
    draft = Draft(state)
    assert draft.fight is not None
    draft.events.append(FightCardLaid(prompt.seat))
    committed = draft.fight.committed + 1
    draft.fight = replace(draft.fight, committed=committed)
    if committed == 1:
        other = draft.names[1 - draft.turn]
        return draft.step(prompts.FightCard((other,)), action)
    return draft.step(prompts.FightUp(slot_of(draft.turn)), action)


def card_up(state: "GameState", prompt: "prompts.FightUp", action: a.TurnUp) -> Step:
    """D11: a card is up; after the second the combat is decided.

    Both may be turned up by one answer: it is one entry of the journal then.
    """
    card, other = action.value, action.against
    if action != a.TurnUp(value=card, against=other) or card is None:
        refuse("fight.card", candidates=list(prompt.pool))
    seat = side_of(prompt.slot)
    if other is not None and seat != state.turn:
        refuse("fight.both", value=card, against=other)
    draft = Draft(state)
    assert draft.fight is not None
    _show(draft, seat, card)
    if seat == draft.turn:
        draft.fight = replace(draft.fight, card=card)
        if other is None:
            return draft.step(prompts.FightUp(slot_of(1 - seat)), action)
        _show(draft, 1 - seat, other)
        card = other
    _decide(draft, draft.fight, card)
    return doing.resolved(draft, action)


def _show(draft: Draft, seat: int, card: int) -> None:
    """Turn a side's card up; refuse one that is not in its hand."""
    name, left = draft.names[seat], draft.players[seat].combat
    if card not in left:
        _refuse_spent(name, seat, card, left)
    draft.events.append(FightCardShown(name, card))


def _refuse_spent(name: str, seat: int, card: int, left: tuple[int, ...]) -> NoReturn:
    """Refuse a card that was spent, and say by which answers it may have been.

    Raises:
        IllegalAction: always. Where it is a card of the box, it is allowed once it
            has been put back into the hand.
    """
    fields = {"seat": name, "value": card, "left": list(dict.fromkeys(left))}
    if card not in COMBAT_CARDS:
        refuse("fight.not_in_hand", **fields)
    mine, other = slot_of(seat), slot_of(1 - seat)
    cards = dict.fromkeys(COMBAT_CARDS)
    spent = [
        (a.TurnUp(value=card), mine),
        *((a.TurnUp(value=card, against=one), mine) for one in cards),
        *((a.TurnUp(value=one, against=card), other) for one in cards),
    ]
    back = Correct(path=f"/players/{seat}/combat", to=sorted((*left, card)))
    raise IllegalAction(
        Refusal(
            "fight.not_in_hand",
            fields,
            contradicts=tuple(a.CODEC.dump(answer) for answer, _ in spent),
            where=tuple(slot for _, slot in spent),
            allow=(a.CODEC.dump(back),),
        )
    )


# --- the decision ---------------------------------------------------------------------


def _decide(draft: Draft, fight: Fight, card: int) -> None:
    """Compare the totals; `card` is the defender's."""
    state, turn = draft.state, draft.turn
    groups = groups_of(state, fight.actor, fight.target)
    attack_total = strength(state, groups.attackers, SWORDS) + fight.card
    defence = strength(state, groups.defenders, ARMOR) + card
    _spend(draft, turn, fight.card)
    _spend(draft, 1 - turn, card)
    draft.fight = None
    if attack_total == defence:
        draft.events.append(FightTied(attack_total))
        return
    won = attack_total > defence
    winner = turn if won else 1 - turn
    draft.events.append(FightWon(draft.names[winner], attack_total, defence))
    _beaten(draft, groups.defenders if won else groups.attackers)


def _spend(draft: Draft, seat: int, card: int) -> None:
    if card != NEVER_SPENT:
        player = draft.players[seat]
        rest = list(player.combat)
        rest.remove(card)
        draft.players[seat] = replace(player, combat=tuple(rest))


def _beaten(draft: Draft, losers: int) -> None:
    """Wound the living, kill the wounded, and whom a loser carried."""
    places = [(square, t & losers) for square, t in draft.on.items() if t & losers]
    for square, members in sorted(places):
        for one in each(members):
            if one & draft.wounded:
                draft.kill(square, one)
                continue
            for carried in each(draft.on[square] & CHARACTERS & draft.wounded):
                draft.kill(square, carried)
            draft.wounded |= one
            draft.hurt |= one
            draft.forget(one)
            draft.events.append(CharacterWounded(code_of(one), NAMES[square]))
