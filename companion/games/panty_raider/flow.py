"""The turn, prompt by prompt (rules 2.11): what is waited for next.

Each function changes the draft as far as no one is asked, and returns the next prompt;
None: the game is over.
"""

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from companion.games.panty_raider import attempts, banking, prompts, windows
from companion.games.panty_raider import events as told
from companion.games.panty_raider.deck import SIDES, Mode, Window
from companion.games.panty_raider.draft import Draft
from companion.games.panty_raider.effects import die_faces
from companion.games.panty_raider.facts import Fact, banker_of, possible
from companion.games.panty_raider.formulas import dice_of, team_of
from companion.games.panty_raider.hands import sight_of, team_items
from companion.games.panty_raider.model import Attempt, Turn, dorm_slot
from companion.kernel import IllegalAction, Refusal

if TYPE_CHECKING:
    from companion.games.panty_raider.formulas import Table
    from companion.games.panty_raider.prompts import AnyPrompt


def refused(rule: str, **fields: Any) -> IllegalAction:
    """Return the exception for a refusal."""
    return IllegalAction(Refusal(rule, fields))


def known(table: "Table", card: str) -> None:
    """Refuse what is no card of the deck at all.

    Raises:
        IllegalAction: `card.no_such`.
    """
    if card not in table.options.deck.ids:
        raise refused("card.no_such", card=card)


# --- what stands on a card ------------------------------------------------------------


def ask(draft: Draft, fact: Fact) -> "AnyPrompt":
    """Return the question for what nobody has told of a card (rules 4)."""
    pool = possible(draft.deck, fact.key)
    return prompts.FactUp(fact.slot, pool, fact.card, fact.key)


def after_fact(draft: Draft, card: str) -> "AnyPrompt | None":
    """Go on with what needed it: the sums, or a player who may bank."""
    if draft.attempt is not None:
        return attempts.resolve(draft)
    banker = banker_of(draft, card)
    assert banker is not None
    return banking.ask_bank(draft, banker.name)


# --- phase 1 --------------------------------------------------------------------------


def begin_turn(draft: Draft, seat: str) -> "AnyPrompt":
    """F1: a turn begins with everybody's GEAR_UP."""
    draft.turn = Turn(seat)
    draft.tell(told.TurnBegan(seat))
    return windows.GearUp(draft.seats)


def open_window(draft: Draft, window: Window) -> "AnyPrompt | None":
    """Open a window with nobody ready, or go on where nobody could use it."""
    if window == "gear_up":
        return windows.GearUp(draft.seats)
    kind = windows.BeforeRoll if window == "before_roll" else windows.AfterRoll
    prompt = kind(draft.seats, windows.idle(draft, window))
    if prompt.waiting:
        return prompt
    return close_window(draft, window)


def close_window(draft: Draft, window: Window) -> "AnyPrompt | None":
    """Go on after a window in which all were ready."""
    if window == "gear_up":
        return choose_dorm(draft)
    if window == "before_roll":
        return roll_next(draft)
    return attempts.resolve(draft)


def resume(draft: Draft, window: Window) -> "AnyPrompt | None":
    """Open a window again after a card was played in it; a play wakes everybody."""
    if window == "after_roll" and draft.options.after_roll_limit == "one_in_all":
        return attempts.resolve(draft)
    return open_window(draft, window)


# --- phase 2 --------------------------------------------------------------------------


def can_enter(table: "Table") -> bool:
    """Tell whether there is anybody to visit: a row, or dorm cards for one."""
    return bool(table.row or table.dorm_deck or table.dorm_discard)


def choose_dorm(draft: Draft) -> "AnyPrompt | None":
    """F2: the current player draws two or enters; not asked if the dorm is empty."""
    if not can_enter(draft):
        return draw_two(draft)
    return prompts.DormChoice((draft.turn.seat,))


def draw_two(draft: Draft) -> "AnyPrompt | None":
    """F2: two cards, and on to the boys' dorm."""
    draft.turn = replace(draft.turn, drew=True)
    draft.draw(draft.index(draft.turn.seat), 2)
    return banking.boys_dorm(draft)


def left_to_ask(table: "Table") -> tuple[str, ...]:
    """Return whom the current player may still ask to be the wingman."""
    turn = table.turn
    names = (player.name for player in table.players)
    return tuple(seat for seat in names if seat not in (turn.seat, *turn.asked))


def pick_wingman(draft: Draft) -> "AnyPrompt | None":
    """F3: who goes along; not asked if nobody is left."""
    if not left_to_ask(draft):
        draft.tell(told.WentAlone(draft.turn.seat))
        return meet_girls(draft)
    return prompts.WingmanPick((draft.turn.seat,))


def meet_girls(draft: Draft) -> "AnyPrompt | None":
    """F5: an empty row is filled; what lies there stays as it is, also a row of one."""
    if draft.row:
        return choose_mode(draft)
    draft.dorm_ready()
    return prompts.DormUp(dorm_slot(draft.dorm_deck), draft.dorm_deck, 0)


def meet_next(draft: Draft) -> "AnyPrompt | None":
    """F5: the second girl, if there is one."""
    if len(draft.row) < 2 and draft.dorm_ready():
        return prompts.DormUp(dorm_slot(draft.dorm_deck), draft.dorm_deck, 1)
    return choose_mode(draft)


def can_trade(table: "Table", holding: Any = None) -> bool:
    """Tell whether the team may trade (rules 2.4, MODE).

    Nobody in it wears a panty, and it could have an item for each roommate (and each
    member one, with `trade_items_from=each`).
    """
    team = team_of(table)
    if any(player.worn for player in team):
        return False
    sight = sight_of(table, holding)
    names = [player.name for player in table.players]
    indices = [names.index(player.name) for player in team]
    need = len(table.row)
    if table.options.trade_items_from == "each":
        need = max(need, len(team))
        if not all(sight.items(i) for i in indices):
            return False
    return team_items(sight, indices) >= need


def choose_mode(draft: Draft) -> "AnyPrompt | None":
    """F6: raid or trade; a raid where no trade is possible."""
    if not can_trade(draft):
        return begin_attempt(draft, "raid")
    return prompts.ChooseMode((draft.turn.seat,))


def begin_attempt(draft: Draft, mode: Mode) -> "AnyPrompt | None":
    """F7 or F8: the attempt begins."""
    draft.attempt = Attempt(mode)
    draft.tell(told.AttemptBegan(draft.turn.seat, mode))
    if mode == "trade":
        return windows.Offering(draft.turn.team)
    return open_window(draft, "before_roll")


def roll_next(draft: Draft) -> "AnyPrompt | None":
    """F9: the raiders' dice, then the roommates', where there are any."""
    attempt = draft.attempt
    assert attempt is not None
    for side in SIDES:
        dice = dice_of(draft, side)
        if dice and side not in attempt.thrown:
            sides = die_faces(draft.options.die_sides)
            return prompts.RollSide(side, dice, sides)
    return open_window(draft, "after_roll")
