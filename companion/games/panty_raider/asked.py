"""Whether a position's prompt fits what lies on the table."""

from collections.abc import Iterator
from typing import Any

from companion.games.panty_raider import (
    attempts,
    banking,
    facts,
    flow,
    prompts,
    windows,
)
from companion.games.panty_raider.deck import SIDES
from companion.games.panty_raider.effects import die_faces, shown
from companion.games.panty_raider.formulas import dice_of
from companion.games.panty_raider.model import Attempt, dorm_slot
from companion.games.panty_raider.state import GameState
from companion.kernel import Fault, Window, size

IN_ATTEMPT = (
    windows.Offering,
    windows.BeforeRoll,
    windows.AfterRoll,
    prompts.RollSide,
    prompts.AdjustBy,
)
"""What is asked while an attempt is being made."""
BANKING = (prompts.Bank, prompts.FactUp)
IN_GEAR_UP = (windows.GearUp, prompts.GuruUp, prompts.PayGuru, prompts.StartSeat)
LATE = (prompts.Split, *BANKING, prompts.HandLimit)


def _fault(rule: str, place: str = "/prompt", **fields: Any) -> Fault:
    return Fault(place, f"position.{rule}", fields)


def prompt_faults(state: GameState) -> Iterator[Fault]:
    """Yield what keeps the prompt from being asked in this position."""
    prompt = state.prompt
    if prompt is None:
        return
    swap = isinstance(prompt, prompts.DormUp) and prompt.window not in ("", "gear_up")
    trying = isinstance(prompt, IN_ATTEMPT) or swap
    either = isinstance(prompt, prompts.FactUp)
    if (state.attempt is not None) != trying and not either:
        yield _fault("attempt", "/attempt")
        return
    yield from _turn_faults(state)
    check = _CHECKS.get(type(prompt))
    if check is not None:
        yield from check(state, prompt)
    elif prompt.seats != (state.turn.seat,):
        yield _fault("asked", "/prompt/seats")
    if isinstance(prompt, Window):
        yield from _window_faults(prompt)


def _turn_faults(state: GameState) -> Iterator[Fault]:
    """What happened in the turn fits how far it has come."""
    prompt, turn = state.prompt, state.turn
    early = isinstance(prompt, IN_GEAR_UP)
    deciding = isinstance(prompt, prompts.DormChoice)
    if (early or deciding) and (turn.wingman or turn.asked or turn.drew):
        yield _fault("too_early", "/turn")
    if turn.drew and (turn.wingman is not None or not isinstance(prompt, LATE[1:])):
        yield _fault("drew", "/turn/drew")
    asking = isinstance(prompt, prompts.WingmanPick | prompts.WingmanReply)
    if asking and turn.wingman is not None:
        yield _fault("too_early", "/turn/wingman")
    if turn.wingman is not None and turn.wingman not in turn.asked:
        yield _fault("asked_first", "/turn/asked")


def _window_faults(prompt: Window) -> Iterator[Fault]:
    ready = prompt.ready
    if len(set(ready)) < len(ready) or not set(ready) < set(prompt.seats):
        yield _fault("ready", "/prompt/ready")


# --- one check a prompt ---------------------------------------------------------------


def _start(state: GameState, prompt: Any) -> Iterator[Fault]:
    if prompt.slot != "start":
        yield _fault("top", "/prompt/slot")
    if state.options.start_player != "reveal":
        yield _fault("asked")


def _all_seats(state: GameState, prompt: Any) -> Iterator[Fault]:
    if prompt.seats != state.seats:
        yield _fault("asked", "/prompt/seats")
        return
    attempt = state.attempt
    thrown: Any = attempt.thrown if attempt is not None else {}
    late = attempt is not None and any(one.late for one in attempt.played)
    if isinstance(prompt, windows.BeforeRoll) and (thrown or late):
        yield _fault("rolled", "/attempt")
    closes = state.options.after_roll_limit == "one_in_all"
    if isinstance(prompt, windows.AfterRoll) and late and closes:
        yield _fault("closed")
    if attempt is not None and attempt.mode == "trade" and not attempts.complete(state):
        yield _fault("incomplete", "/attempt/offers")
    kept = windows.idle(state, prompt.window, prompt.ready)
    if set(kept) >= set(state.seats):
        yield _fault("nobody")


def _guru_up(state: GameState, prompt: Any) -> Iterator[Fault]:
    deck = state.guru_deck
    if not deck or prompt.slot != f"guru/{size(deck)}":
        yield _fault("top", "/prompt/slot")
    yield from _learning(state, prompt)


def _learning(state: GameState, prompt: Any) -> Iterator[Fault]:
    player = state.players[state.index(state.turn.seat)]
    taken = player.guru is not None and state.options.guru_unlearn == "give_back"
    late = set(prompt.ready) - set(state.seats) or state.turn.seat in prompt.ready
    if not state.turn.learned or taken:
        yield _fault("learning", "/turn/learned")
    if late or len(set(prompt.ready)) < len(prompt.ready):
        yield _fault("ready", "/prompt/ready")
    first = state.options.guru_cost_order == "draw_first"
    if isinstance(prompt, prompts.GuruUp) and first and not player.hand.size:
        yield _fault("pays", "/prompt")
    if player.guru is not None and _holds_slot(state):
        yield _fault("learning", "/turn/learned")


def _holds_slot(state: GameState) -> bool:
    """Tell whether the current player's guru holds a slot that is in use."""
    from companion.games.panty_raider.gearing import slot_in_use  # noqa: PLC0415

    return slot_in_use(state, state.players[state.index(state.turn.seat)])


def _pay_guru(state: GameState, prompt: Any) -> Iterator[Fault]:
    if prompt.seats != (state.turn.seat,):
        yield _fault("asked", "/prompt/seats")
        return
    yield from _learning(state, prompt)
    options = state.options
    first = options.guru_cost_order == "draw_first"
    fits = bool(prompt.guru) == (first or prompt.paid)
    if prompt.paid:
        fits = fits and not first and options.guru_unlearn == "decline_drawn"
    empty = not state.players[state.index(prompt.seat)].hand.size
    no_guru = not prompt.guru and not state.guru_deck
    if not fits or no_guru or (empty and not prompt.paid):
        yield _fault("pays", "/prompt")


def _dorm_choice(state: GameState, prompt: Any) -> Iterator[Fault]:
    if prompt.seats != (state.turn.seat,):
        yield _fault("asked", "/prompt/seats")
    elif not flow.can_enter(state):
        yield _fault("no_dorm")


def _wingman_pick(state: GameState, prompt: Any) -> Iterator[Fault]:
    if prompt.seats != (state.turn.seat,):
        yield _fault("asked", "/prompt/seats")
    elif not flow.left_to_ask(state):
        yield _fault("nobody", "/turn/asked")
    elif not flow.can_enter(state):
        yield _fault("no_dorm")


def _wingman_reply(state: GameState, prompt: Any) -> Iterator[Fault]:
    asked = state.turn.asked
    if not asked or prompt.seats != asked[-1:] or not flow.can_enter(state):
        yield _fault("asked", "/prompt/seats")


def _dorm_up(state: GameState, prompt: Any) -> Iterator[Fault]:
    if not state.dorm_deck or prompt.slot != dorm_slot(state.dorm_deck):
        yield _fault("top", "/prompt/slot")
    if prompt.window not in ("", *windows.WHEN):
        yield _fault("window", "/prompt/window")
    elif not prompt.window:
        fits = prompt.place == len(state.row) < 2
        if not fits or state.attached:
            yield _fault("place", "/prompt/place", n=prompt.place)
    elif not 0 <= prompt.place < len(state.row):
        yield _fault("place", "/prompt/place", n=prompt.place)
    if prompt.window == "before_roll" and state.attempt and state.attempt.thrown:
        yield _fault("rolled", "/attempt")
    if prompt.window == "gear_up" and (state.turn.wingman or state.turn.asked):
        yield _fault("too_early", "/turn")
    if prompt.window in ("before_roll", "after_roll"):
        yield from _offers_stand(state)


def _offers_stand(state: GameState) -> Iterator[Fault]:
    attempt = state.attempt
    if attempt is not None and attempt.mode == "trade" and not attempts.complete(state):
        yield _fault("incomplete", "/attempt/offers")


def _mode(state: GameState, prompt: Any) -> Iterator[Fault]:
    if prompt.seats != (state.turn.seat,):
        yield _fault("asked", "/prompt/seats")
    elif not state.row or not flow.can_trade(state):
        yield _fault("no_trade")


def _offering(state: GameState, prompt: Any) -> Iterator[Fault]:
    attempt = state.attempt
    assert attempt is not None
    if prompt.seats != state.turn.team:
        yield _fault("asked", "/prompt/seats")
    if attempt.mode != "trade" or attempt.played or attempt.thrown:
        yield _fault("rolled", "/attempt")
    if attempt.insured or attempt.adjusted:
        yield _fault("rolled", "/attempt")
    if prompt.ready and not attempts.complete(state):
        yield _fault("incomplete", "/attempt/offers")


def _roll(state: GameState, prompt: Any) -> Iterator[Fault]:
    attempt, side = state.attempt, prompt.pool
    assert attempt is not None
    yield from _offers_stand(state)
    if side not in SIDES or prompt.faces != die_faces(state.options.die_sides):
        yield _fault("dice")
    elif prompt.again:
        yield from _roll_again(state, attempt, prompt)
    else:
        first = side == "girl" and "player" not in attempt.thrown
        late = any(one.late for one in attempt.played)
        early = first and dice_of(state, "player")
        if late or early or side in attempt.thrown or "girl" in attempt.thrown:
            yield _fault("rolled", "/attempt/thrown")
        if not 1 <= prompt.dice <= 99 or prompt.dice != dice_of(state, side):
            yield _fault("dice", "/prompt/dice")
        if prompt.keep:
            yield _fault("dice", "/prompt/keep")


def _roll_again(state: GameState, attempt: Attempt, prompt: Any) -> Iterator[Fault]:
    thrown, sides = attempt.thrown.get(prompt.pool), state.options.die_sides
    if thrown is None or prompt.again not in ("all", "one"):
        yield _fault("again", "/prompt/again")
        return
    if prompt.again == "all":
        fits = prompt.dice == thrown.dice and not prompt.keep
    else:
        gone = thrown.sum - prompt.keep
        fits = prompt.dice == 1 and gone in shown(thrown, sides)
    if not fits:
        yield _fault("again", "/prompt/keep")


def _adjust(state: GameState, prompt: Any) -> Iterator[Fault]:
    attempt = state.attempt
    assert attempt is not None
    last = attempt.played[-1] if attempt.played else None
    known = last is not None and (last.card, (last.seat,)) == (
        prompt.card,
        prompt.seats,
    )
    when = "after_roll" if last is not None and last.late else "before_roll"
    card = state.options.deck.mischief.get(prompt.card)
    if not known or prompt.window != when or card is None or not card.effect("manual"):
        yield _fault("adjust")
    if when == "before_roll" and attempt.thrown:
        yield _fault("rolled", "/attempt/thrown")
    yield from _offers_stand(state)


def _fact(state: GameState, prompt: Any) -> Iterator[Fault]:
    """It is asked when it is needed: for the sums, or by a player who may bank."""
    fact, deck = facts.fact_of(prompt.slot), state.options.deck
    if (fact.card, fact.key) != (prompt.card, prompt.key):
        yield _fault("top", "/prompt/slot")
    if state.attempt is not None:
        yield from _offers_stand(state)
        if state.turn.drew:
            yield _fault("drew", "/turn/drew")
        dice = {side for side in SIDES if dice_of(state, side)}
        if not dice <= state.attempt.thrown.keys():
            yield _fault("rolled", "/attempt/thrown")
        won = facts.kind_needed(deck, state.row)
        reward = won if state.options.bank_reward_when == "won" else None
        if fact not in (facts.needed(state), reward):
            yield _fault("fact", "/prompt/slot")
        return
    banker = facts.banker_of(state, fact.card)
    rewards = state.options.bank_reward_when == "banked"
    if banker is None or banker.name not in banking.bankers(state) or not rewards:
        yield _fault("asked", "/prompt/slot")
    elif fact != facts.kind_needed(deck, banker.open) or state.turn.skips:
        yield _fault("fact", "/prompt/slot")


def _split(state: GameState, prompt: Any) -> Iterator[Fault]:
    team = state.turn.team
    chooser = team[-1] if state.options.split == "wingman_chooses" else team[0]
    if len(team) < 2 or prompt.seats != (chooser,):
        yield _fault("asked", "/prompt/seats")
    if len(state.row) != 2 or state.attached:
        yield _fault("row", "/row", n=len(state.row))


def _bank(state: GameState, prompt: Any) -> Iterator[Fault]:
    order = banking.bankers(state)
    named = len(prompt.seats) == 1 and prompt.seat in order
    if state.turn.skips or not named:
        yield _fault("asked", "/prompt/seats")
    elif not state.players[state.index(prompt.seat)].open:
        yield _fault("no_panty", "/prompt/seats")


def _hand_limit(state: GameState, prompt: Any) -> Iterator[Fault]:
    named = len(prompt.seats) == 1 and prompt.seat in state.seats
    if not named:
        yield _fault("asked", "/prompt/seats")
        return
    player = state.players[state.index(prompt.seat)]
    if player.hand.size <= banking.limit_of(state, player):
        yield _fault("limit", "/prompt/seats", n=player.hand.size)


_CHECKS: dict[type, Any] = {
    prompts.StartSeat: _start,
    windows.GearUp: _all_seats,
    windows.BeforeRoll: _all_seats,
    windows.AfterRoll: _all_seats,
    windows.Offering: _offering,
    prompts.GuruUp: _guru_up,
    prompts.PayGuru: _pay_guru,
    prompts.DormChoice: _dorm_choice,
    prompts.WingmanPick: _wingman_pick,
    prompts.WingmanReply: _wingman_reply,
    prompts.DormUp: _dorm_up,
    prompts.ChooseMode: _mode,
    prompts.RollSide: _roll,
    prompts.AdjustBy: _adjust,
    prompts.FactUp: _fact,
    prompts.Split: _split,
    prompts.Bank: _bank,
    prompts.HandLimit: _hand_limit,
}
