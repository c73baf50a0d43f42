"""The boys' dorm, the hand limit and the end of the turn (rules 2.7, F12 to F15)."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.games.panty_raider import events as told
from companion.games.panty_raider import flow, prompts
from companion.games.panty_raider.actions import (
    BankPanty,
    Discard,
    Done,
    TakePanty,
)
from companion.games.panty_raider.draft import Draft
from companion.games.panty_raider.facts import kind_needed
from companion.games.panty_raider.hands import not_held
from companion.games.panty_raider.model import Player
from companion.kernel import IllegalAction, Step

if TYPE_CHECKING:
    from companion.games.panty_raider.formulas import Table
    from companion.games.panty_raider.prompts import AnyPrompt
    from companion.games.panty_raider.state import GameState


def clockwise(table: "Table") -> list[str]:
    """Return all seats from the current player's left, the current player last."""
    names = [player.name for player in table.players]
    at = names.index(table.turn.seat) + 1
    return names[at:] + names[:at]


def visitors(table: "Table") -> list[str]:
    """Return who draws a card in the boys' dorm: all who did not enter the girls'."""
    team = table.turn.team
    return [seat for seat in clockwise(table) if seat not in team]


def bankers(table: "Table") -> list[str]:
    """Return who may bank in this turn, in order; the visitors come first (A1, A2)."""
    turn, options = table.turn, table.options
    order = visitors(table)
    if not options.bank_excludes_active:
        order += [seat for seat in (turn.wingman, turn.seat) if seat is not None]
    elif turn.drew and options.draw_two_player_may_bank:
        order.append(turn.seat)
    return order


# --- a split --------------------------------------------------------------------------


def give(draft: Draft, i: int, card: str) -> None:
    """Lay a won card open before its new owner; with `won` it draws now (A7)."""
    player = draft.players[i]
    draft.players[i] = replace(player, open=(*player.open, card))
    draft.tell(told.PantyWon(player.name, card))
    if draft.options.bank_reward_when == "won":
        draft.draw(i, draft.deck.draws(card))


def take(state: "GameState", prompt: "prompts.Split", action: TakePanty) -> Step:
    """F12: one card for whoever chooses, the other for the other."""
    if action.card not in state.row:
        flow.known(state, action.card)
        raise flow.refused("take.not_there", card=action.card, row=state.row)
    draft = Draft.of(state)
    first, second = state.row
    other = second if action.card == first else first
    current = prompt.seat == state.turn.seat
    mine, theirs = (action.card, other) if current else (other, action.card)
    draft.empty_row()
    for i, card in zip(draft.team, (mine, theirs), strict=True):
        give(draft, i, card)
    return draft.step(boys_dorm(draft), action)


# --- the boys' dorm -------------------------------------------------------------------


def boys_dorm(draft: Draft) -> "AnyPrompt | None":
    """F13: each visitor draws one and may bank, one after the other."""
    if draft.turn.skips:
        return check_hands(draft)
    return _bank_from(draft, 0)


def _bank_from(draft: Draft, at: int) -> "AnyPrompt | None":
    draws = visitors(draft)
    for seat in bankers(draft)[at:]:
        i = draft.index(seat)
        if seat in draws:
            draft.draw(i, 1)
        if draft.players[i].open:
            return ask_bank(draft, seat)
    return check_hands(draft)


def ask_bank(draft: Draft, seat: str) -> "AnyPrompt":
    """F13: a player may bank; first the kinds are told that a reward hangs on."""
    cards = draft.players[draft.index(seat)].open
    rewards = draft.options.bank_reward_when == "banked"
    fact = kind_needed(draft.deck, cards) if rewards else None
    return prompts.Bank((seat,)) if fact is None else flow.ask(draft, fact)


def _next_banker(draft: Draft, seat: str) -> "AnyPrompt | None":
    return _bank_from(draft, bankers(draft).index(seat) + 1)


def reward_of(draft: Draft, player: Player, card: str) -> int:
    """Return how many cards banking a panty draws: by its kind, and by the guru."""
    kind = draft.deck.draws(card) if draft.options.bank_reward_when == "banked" else 0
    guru = player.guru
    return kind + (draft.deck.guru[guru].total("draw_on_bank") if guru else 0)


def bank(state: "GameState", prompt: "prompts.Bank", action: BankPanty | Done) -> Step:
    """F13: a panty is flipped, or nothing more is."""
    draft = Draft.of(state)
    if isinstance(action, Done):
        return draft.step(_next_banker(draft, prompt.seat), action)
    i = draft.index(prompt.seat)
    player, card = draft.players[i], action.card
    if card not in player.open:
        flow.known(draft, card)
        raise flow.refused("bank.not_there", seat=player.name, card=card)
    draft.lose_open(i, card)
    banked = (*player.banked, card)
    player = replace(draft.players[i], banked=banked)
    draft.players[i] = player
    draft.tell(told.PantyBanked(player.name, card, len(banked)))
    if len(banked) >= draft.options.win_banked:
        draft.tell(told.GameWon(player.name))
        return draft.step(None, action)
    draft.draw(i, reward_of(draft, player, card))
    if player.open:
        return draft.step(ask_bank(draft, player.name), action)
    return draft.step(_next_banker(draft, player.name), action)


# --- the hand limit -------------------------------------------------------------------


def limit_of(table: "Table", player: Player) -> int:
    """Return how many hand cards a player may keep."""
    guru, options = player.guru, table.options
    more = options.deck.guru[guru].total("hand_limit") if guru else 0
    return options.hand_limit + more


def check_hands(draft: Draft) -> "AnyPrompt | None":
    """F14: whoever is over the limit discards, the current player last."""
    order = clockwise(draft)
    if draft.options.hand_limit_scope == "boys_dorm":
        order = [] if draft.turn.skips else bankers(draft)
    for seat in order:
        i = draft.index(seat)
        while draft.players[i].hand.size > limit_of(draft, draft.players[i]):
            cards = draft.sight().anything(i)
            if len(cards) > 1:
                return prompts.HandLimit((seat,))
            _discard(draft, i, cards[0])
    return end_turn(draft)


def _discard(draft: Draft, i: int, card: str) -> None:
    where = draft.sight().find(i, card)
    if where is None:
        raise IllegalAction(not_held(draft, i, card))
    draft.discard_hand_card(i, card, where)


def discard(state: "GameState", prompt: "prompts.HandLimit", action: Discard) -> Step:
    """F14: one hand card of the player's own choice goes."""
    draft = Draft.of(state)
    _discard(draft, draft.index(prompt.seat), action.card)
    return draft.step(check_hands(draft), action)


def end_turn(draft: Draft) -> "AnyPrompt":
    """F15: what a card doomed goes; the next player clockwise begins."""
    if draft.turn.ending and draft.row:
        draft.tell(told.RowDiscarded(draft.row))
        draft.discard_girls(draft.row)
        draft.discard_all(draft.empty_row())
    return flow.begin_turn(draft, clockwise(draft)[0])
