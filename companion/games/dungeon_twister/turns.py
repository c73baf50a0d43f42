"""Turns: action cards, the opening limits and the cycle (D5, D13 of rules 13)."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.games.dungeon_twister import acting, prompts, scoring
from companion.games.dungeon_twister import actions as a
from companion.games.dungeon_twister.draft import Draft
from companion.games.dungeon_twister.events import (
    ActionCardPlayed,
    CardsReturned,
    TurnEnded,
    TurnSkipped,
)
from companion.games.dungeon_twister.model import ACTION_CARDS
from companion.games.dungeon_twister.refusing import refuse
from companion.games.dungeon_twister.tokens import FIGURES
from companion.kernel import Action, Step

if TYPE_CHECKING:
    from companion.games.dungeon_twister.state import GameState

FIRST_CARD = FIGURES.first_card.value


def most(state: "GameState | Draft", seat: int) -> int:
    """Return the highest card that a player may play (rules 3, opening limits)."""
    if not state.highest:
        return FIRST_CARD
    if state.players[seat].first_cycle:
        return state.highest + 1
    return ACTION_CARDS[-1]


def playable_by(state: "GameState | Draft", seat: int) -> tuple[int, ...]:
    """Return the cards in a player's hand that he may play."""
    limit = most(state, seat)
    return tuple(value for value in state.players[seat].actions if value <= limit)


def playable(state: "GameState | Draft") -> tuple[int, ...]:
    """Return the cards that the active player may play."""
    return playable_by(state, state.turn)


def begun(draft: Draft, action: Action) -> Step:
    """D5: the active player plays a card; the only one is played for him."""
    values = playable(draft)
    if len(values) == 1:
        _play(draft, values[0])
        return acted(draft, action)
    return draft.step(prompts.ActionCard((draft.names[draft.turn],)), action)


def card_played(state: "GameState", action: a.PlayCard) -> Step:
    """D5: the card is played; the turn begins."""
    hand = state.players[state.turn].actions
    if action.value not in hand:
        refuse("card.not_in_hand", value=action.value, hand=list(hand))
    limit = most(state, state.turn)
    if action.value > limit:
        refuse("card.opening", value=action.value, most=limit)
    draft = Draft(state)
    _play(draft, action.value)
    return acted(draft, action)


def _play(draft: Draft, value: int) -> None:
    player = draft.players[draft.turn]
    rest = tuple(card for card in player.actions if card != value)
    draft.players[draft.turn] = replace(player, actions=rest)
    draft.ap, draft.highest = value, max(draft.highest, value)
    draft.events.append(ActionCardPlayed(player.name, value))


def acted(draft: Draft, action: Action) -> Step:
    """D12: after an action the game is over, goes on, or the turn ends."""
    if scoring.over(draft):
        return draft.step(None, action)
    after = draft.frozen(None)
    who = acting.able(after)
    if acting.something_to_do(after, who):
        prompt = prompts.Act((draft.names[draft.turn],), who=who)
        return Step(replace(after, prompt=prompt), tuple(draft.events), action)
    return ended(draft, action)


def ended(draft: Draft, action: Action) -> Step:
    """D13: marks off, cards back; the next who is not helpless is on turn."""
    player = draft.players[draft.turn]
    lost = draft.ap + sum(draft.own_ap.values())
    draft.events.append(TurnEnded(player.name, lost))
    draft.ap, draft.own_ap, draft.hurt, draft.blocked = 0, {}, 0, 0
    if not player.actions:
        back = replace(player, actions=ACTION_CARDS, first_cycle=False)
        draft.players[draft.turn] = back
        draft.events.append(CardsReturned(player.name))
    other = 1 - draft.turn
    if draft.options.helpless == "skip" and scoring.helpless(draft, other):
        draft.events.append(TurnSkipped(draft.names[other]))
    else:
        draft.turn = other
    return begun(draft, action)
