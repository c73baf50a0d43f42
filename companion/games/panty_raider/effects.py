"""What cards do besides dice and bonuses: one small function an effect (rules 4).

A function gets the draft and the deed. It returns what must be asked next (a reveal, a
roll, an adjustment), `CUT` if the attempt ends, or None.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Literal, NamedTuple

from msgspec.structs import replace

from companion.games.panty_raider import events as told
from companion.games.panty_raider import prompts
from companion.games.panty_raider.deck import SIDES, Effect, Mischief, Side, Window
from companion.games.panty_raider.draft import Draft
from companion.games.panty_raider.formulas import attempt_of
from companion.games.panty_raider.model import Thrown, dorm_slot

if TYPE_CHECKING:
    from companion.games.panty_raider.formulas import Table
    from companion.games.panty_raider.prompts import AnyPrompt

CUT: Literal["cut"] = "cut"
Target = str | int | None


class Deed(NamedTuple):
    """One effect being done.

    Attributes:
        i: who plays the card or uses the item, as an index.
        card: the card.
        effect: what it does.
        side: the side that was named, if any.
        target: what was named besides.
        window: when.
    """

    i: int
    card: str
    effect: Effect
    side: Side | None
    target: Target
    window: Window


def take_top_item(draft: Draft, deed: Deed) -> None:
    """The first purple card from the top of the discard goes to the hand (A35)."""
    seat, top = draft.players[deed.i].name, draft.options.top_item
    purple = draft.deck.purple
    reach = draft.discard if top == "first_purple" else draft.discard[-1:]
    for at in range(len(draft.discard) - 1, len(draft.discard) - 1 - len(reach), -1):
        card = draft.discard[at]
        if card in purple or top == "top_card":
            draft.discard = draft.discard[:at] + draft.discard[at + 1 :]
            draft.to_hand(deed.i, card)
            draft.tell(told.TopTaken(seat, card))
            return
    draft.tell(told.NothingTaken(seat))


def end_turn(draft: Draft, deed: Deed) -> Literal["cut"] | None:
    """The attempt ends now, or the row goes at the end of the turn (A17)."""
    skips = draft.turn.skips or draft.options.end_turn_skips_boys_dorm
    draft.turn = replace(draft.turn, skips=skips)
    if draft.options.end_turn_mode == "abort":
        draft.tell(told.TurnCut(draft.players[deed.i].name))
        return CUT
    draft.turn = replace(draft.turn, ending=True)
    draft.tell(told.RowDoomed())
    return None


def discard_panty(draft: Draft, deed: Deed) -> None:
    """A face-up unbanked panty of any player goes to the dorm discard (A18)."""
    panty = str(deed.target)
    for i, player in enumerate(draft.players):
        if panty in player.open:
            draft.lose_open(i, panty)
            draft.discard_girls((panty,))
            draft.tell(told.PantyDiscarded(player.name, panty))


def peek(draft: Draft, deed: Deed) -> None:
    """The player alone sees the top dorm card; it lies on top again."""
    seat = draft.players[deed.i].name
    if not draft.dorm_ready():
        draft.tell(told.NothingSeen(seat))
        return
    if seat not in draft.looking:
        draft.looking = (*draft.looking, seat)
    draft.tell(told.TopDormSeen(seat))


def insure(draft: Draft, deed: Deed) -> None:
    """If this attempt fails, nothing is unequipped or lost (A15)."""
    if draft.attempt is None:
        return
    actor, team = draft.players[deed.i].name, draft.turn.team
    named = team if deed.effect.scope == "team" else (actor,)
    old = draft.attempt.insured
    new = tuple(seat for seat in named if seat in team and seat not in old)
    if new:
        draft.attempt = replace(draft.attempt, insured=old + new)
        draft.tell(told.TeamInsured(new))


def reroll(draft: Draft, deed: Deed) -> "AnyPrompt":
    """All dice of a side, or the one that shows a value, are rolled again."""
    attempt = attempt_of(draft)
    side = deed.side
    assert side is not None
    thrown = attempt.thrown[side]
    one = deed.effect.which == "one"
    dice = 1 if one else thrown.dice
    value = deed.target if one and isinstance(deed.target, int) else 0
    keep = thrown.sum - value if one else 0
    draft.tell(told.DiceTakenUp(side, dice))
    sides = die_faces(draft.options.die_sides)
    return prompts.RollSide(side, dice, sides, again=deed.effect.which, keep=keep)


def swap_dorm(draft: Draft, deed: Deed) -> "AnyPrompt":
    """Another girl takes a roommate's place; she is turned up next."""
    draft.dorm_ready()
    place = draft.row.index(str(deed.target))
    slot = dorm_slot(draft.dorm_deck)
    return prompts.DormUp(slot, draft.dorm_deck, place, deed.window)


def manual(draft: Draft, deed: Deed) -> "AnyPrompt | None":
    """The engine does not know the text: the table does it and says the numbers."""
    seat = draft.players[deed.i].name
    known = any(text.strip() for text in deed.effect.text.values())
    draft.tell(told.ManualShown(seat, deed.card, known))
    if draft.attempt is None:
        return None
    return prompts.AdjustBy((seat,), deed.card, deed.window)


Do = Callable[[Draft, Deed], "AnyPrompt | Literal['cut'] | None"]
EFFECTS: Mapping[str, Do] = {
    "take_top_item_from_discard": take_top_item,
    "end_turn_discard_dorm": end_turn,
    "discard_target_panty": discard_panty,
    "peek_next_dorm": peek,
    "fail_insurance": insure,
    "reroll": reroll,
    "swap_dorm": swap_dorm,
    "manual": manual,
}
"""What mischief cards can do, by `op`."""
STYLES = ("bonus", "draw_on_bank", "hand_limit", "extra_slot")
"""What gurus can do: numbers that the rules ask for (`Guru.total`)."""
ASKING = ("reroll", "swap_dorm", "manual", "end_turn_discard_dorm")
"""Effects after which something else is waited for: a card has one of them at most."""
AIMED = ("discard_target_panty", "swap_dorm", "reroll")
"""Effects that need a target or a rolled side: a card has one of them at most."""


def die_faces(sides: int) -> dict[str, int]:
    """Return the faces of a die with so many sides, each on one side."""
    return {str(face): 1 for face in range(1, sides + 1)}


# --- whom and what a card may be played on --------------------------------------------


def aims(
    table: "Table", card: Mischief, window: Window
) -> list[tuple[Side | None, Target]]:
    """Return each side and target a card may be played with now; none: it may not."""
    aimed = next((e for e in card.effects if e.op in AIMED), None)
    if aimed is not None and aimed.op == "reroll":
        return _dice_aims(table, card, aimed)
    targets: list[Target] = [None]
    if aimed is not None:
        swap = aimed.op == "swap_dorm"
        targets = list(_swaps(table) if swap else _panties(table))
    sides = sides_of(card, window)
    return [(side, target) for side in sides for target in targets]


def sides_of(card: Mischief, window: Window) -> list[Side | None]:
    """Return the sides that may be named with a card; None: none is named."""
    choose = card.play is not None and card.play.side == "choose"
    return list(SIDES) if choose and window != "gear_up" else [None]


def _panties(table: "Table") -> list[str]:
    return [card for player in table.players for card in player.open]


def _swaps(table: "Table") -> tuple[str, ...]:
    """Return the roommates that may be swapped: none without a dorm card to come."""
    return table.row if table.dorm_deck or table.dorm_discard else ()


def _dice_aims(
    table: "Table", card: Mischief, effect: Effect
) -> list[tuple[Side | None, Target]]:
    if table.attempt is None or card.play is None:
        return []
    found: list[tuple[Side | None, Target]] = []
    for side, thrown in sorted(table.attempt.thrown.items(), reverse=True):
        chosen = card.play.side == "choose"
        if not chosen and card.play.side != side:
            continue
        named: Side | None = side if chosen else None
        if effect.which == "all":
            found.append((named, None))
        else:
            sides = table.options.die_sides
            values = shown(thrown, sides)
            found += [_aim(named, value) for value in values]
    return found


def _aim(side: Side | None, target: Target) -> tuple[Side | None, Target]:
    return side, target


def shown(thrown: Thrown, sides: int) -> list[int]:
    """Return the values that a die of a roll shows, or can show by their sum."""
    if thrown.faces:
        return sorted(set(thrown.faces))
    rest = thrown.dice - 1
    values = range(1, sides + 1)
    return [v for v in values if rest <= thrown.sum - v <= rest * sides]
