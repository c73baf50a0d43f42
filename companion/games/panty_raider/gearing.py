"""GEAR_UP: items on and off, gurus, panties on heads (rules 2.9, 2.10)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from companion.games.panty_raider import events as told
from companion.games.panty_raider import flow, prompts
from companion.games.panty_raider.actions import (
    Equip,
    LearnGuru,
    TakeOff,
    Unequip,
    UnlearnGuru,
    Use,
    Wear,
)
from companion.games.panty_raider.deck import Slot
from companion.games.panty_raider.draft import Draft
from companion.games.panty_raider.effects import EFFECTS, Deed
from companion.games.panty_raider.hands import Sight, not_held
from companion.games.panty_raider.model import Player, room_in
from companion.kernel import Action, IllegalAction, Step, put_back, size

if TYPE_CHECKING:
    from companion.games.panty_raider.formulas import Table
    from companion.games.panty_raider.state import GameState
    from companion.games.panty_raider.windows import GearUp


# --- what may be done -----------------------------------------------------------------


def answers(
    state: "GameState", sight: Sight, waiting: Sequence[str]
) -> Iterator[Action]:
    """Yield what the waiting seats may do besides playing cards."""
    for i, player in enumerate(state.players):
        if player.name in waiting:
            yield from _gear_answers(state, sight, i)
            yield from _worn_answers(state, player)
            if player.name == state.turn.seat:
                yield from _guru_answers(state, player)


def _gear_answers(state: "GameState", sight: Sight, i: int) -> Iterator[Action]:
    player, deck = state.players[i], state.options.deck
    name, gear = player.name, deck.gear
    told = sight.told(i)
    if told is None:
        cards = sight.among(i, gear)
    else:
        cards = [card for card in told if card in gear]
    bare = not _head_taken(state, player)
    places: dict[str, tuple[str | None, ...]] = {}
    for card in cards:
        slot = gear[card].slot
        if slot == "head" and not bare:
            continue
        if slot not in places:
            places[slot] = _places(state, player, slot)
        for worn in places[slot]:
            yield Equip(card, worn, seat=name)
    for card in player.gear:
        yield Unequip(card, seat=name)
        if card in deck.usable and _usable(state, card):
            yield Use(card, seat=name)


def _places(table: "Table", player: Player, slot: Slot) -> tuple[str | None, ...]:
    """Return what may have to be named when an item goes on: None where nothing."""
    worn = _in_slot(table, player, slot)
    room = room_in(table.options.deck, player, slot) > 0
    return (None,) if room or len(worn) == 1 else worn


def _in_slot(table: "Table", player: Player, slot: str) -> tuple[str, ...]:
    gear = table.options.deck.gear
    return tuple(card for card in player.gear if gear[card].slot == slot)


def _head_taken(table: "Table", player: Player) -> bool:
    """Tell whether a worn panty keeps gear off the head (A36)."""
    return bool(player.worn) and table.options.worn_uses_head_slot


def _usable(table: "Table", card: str) -> bool:
    """Tell whether an equipped item has an effect that is not used up."""
    effects = table.options.deck.usable.get(card, ())
    used = card in table.turn.used
    return any(not (used and one.limit == "once_per_gear_up") for one in effects)


def _worn_answers(state: "GameState", player: Player) -> Iterator[Action]:
    if _wear_problem(state, player) is None:
        rest = (card for card in player.open if card not in player.worn)
        yield from (Wear(card, seat=player.name) for card in rest)
    if len(player.worn) == 1:
        yield TakeOff(seat=player.name)
    else:
        yield from (TakeOff(card, seat=player.name) for card in player.worn)


def _wear_problem(table: "Table", player: Player) -> str | None:
    """Return the rule by which a player may wear nothing more, or None."""
    options = table.options
    if not options.panties_on_head:
        return "wear.variant"
    if len(player.worn) >= options.worn_limit:
        return "wear.limit"
    if options.worn_uses_head_slot and _in_slot(table, player, "head"):
        return "wear.head"
    return None


def _guru_answers(state: "GameState", player: Player) -> Iterator[Action]:
    if _learn_problem(state, player) is None:
        yield LearnGuru(seat=player.name)
    if _unlearn_problem(state, player) is None:
        yield UnlearnGuru(seat=player.name)


def _learn_problem(table: "Table", player: Player) -> str | None:
    """Return the rule by which a player may not learn a style now, or None."""
    options = table.options
    if not table.guru_deck:
        return "guru.none_left"
    if table.turn.learned >= options.guru_learns_per_turn:
        return "guru.learned"
    if not player.hand.size:
        return "guru.no_card"
    if player.guru is not None:
        if options.guru_unlearn == "give_back":
            return "guru.has_one"
        return "guru.slot_used" if slot_in_use(table, player) else None
    return None


def _unlearn_problem(table: "Table", player: Player) -> str | None:
    """Return the rule by which a player may not give a guru back now, or None."""
    if player.guru is None:
        return "guru.has_none"
    if table.options.guru_unlearn == "decline_drawn":
        return "guru.kept"
    return "guru.slot_used" if slot_in_use(table, player) else None


def slot_in_use(table: "Table", player: Player) -> bool:
    """Tell whether a guru's extra slot is in use: as long as it is, the guru stays."""
    bare, deck = replace(player, guru=None), table.options.deck
    return any(room_in(deck, bare, deck.gear[card].slot) < 0 for card in player.gear)


# --- what is done ---------------------------------------------------------------------


def equip(state: "GameState", prompt: "GearUp", action: Equip) -> Step:
    """An item goes on; what was there goes back to the hand, if the slot is full."""
    seat, card = str(action.seat), action.card
    draft = Draft.of(state)
    i, deck = draft.index(seat), draft.deck
    player = draft.players[i]
    where = draft.sight().find(i, card)
    if where is None:
        raise IllegalAction(not_held(draft, i, card))
    if card not in deck.gear:
        raise flow.refused("equip.no_gear", card=card)
    slot = deck.gear[card].slot
    if slot == "head" and _head_taken(draft, player):
        raise flow.refused("equip.head", seat=seat, card=card)
    off = _replaced(draft, player, action)
    draft.leave_hand(i, card, where)
    player = draft.players[i]
    gear = tuple(one for one in player.gear if one != off)
    draft.players[i] = replace(player, gear=(*gear, card))
    if off is not None:
        draft.to_hand(i, off)
    draft.tell(told.ItemEquipped(seat, card, off or ""))
    return draft.step(prompt, Equip(card, action.replaces, seat=seat))


def _replaced(draft: Draft, player: Player, action: Equip) -> str | None:
    """Return which item makes room.

    Raises:
        IllegalAction: the slot has room, or which of several is not said.
    """
    slot = draft.deck.gear[action.card].slot
    worn = _in_slot(draft, player, slot)
    named = action.replaces
    if named is not None and named not in worn:
        flow.known(draft, named)
        raise flow.refused("equip.replaces", card=named, slot=slot, worn=worn)
    if room_in(draft.deck, player, slot) > 0:
        if named is not None:
            raise flow.refused("equip.room", slot=slot, card=named)
        return None
    if named is None and len(worn) > 1:
        raise flow.refused("equip.which", slot=slot, worn=worn)
    return next(iter(worn)) if named is None else named


def _own_gear(draft: Draft, i: int, card: str) -> None:
    player = draft.players[i]
    if card not in player.gear:
        flow.known(draft, card)
        raise flow.refused("gear.not_worn", seat=player.name, card=card)


def unequip(state: "GameState", prompt: "GearUp", action: Unequip) -> Step:
    """An item goes back to the hand."""
    draft = Draft.of(state)
    i = draft.index(str(action.seat))
    _own_gear(draft, i, action.card)
    player = draft.players[i]
    gear = tuple(one for one in player.gear if one != action.card)
    draft.players[i] = replace(player, gear=gear)
    draft.to_hand(i, action.card)
    draft.tell(told.ItemUnequipped(player.name, action.card))
    return draft.step(prompt, action)


def use(state: "GameState", prompt: "GearUp", action: Use) -> Step:
    """An equipped item's effect is done."""
    draft = Draft.of(state)
    i, card = draft.index(str(action.seat)), action.card
    _own_gear(draft, i, card)
    if not _usable(draft, card):
        used = card in draft.turn.used
        raise flow.refused("use.used" if used else "use.nothing", card=card)
    draft.turn = replace(draft.turn, used=(*draft.turn.used, card))
    draft.tell(told.EffectUsed(draft.players[i].name, card))
    for effect in draft.deck.usable[card]:
        EFFECTS[effect.op](draft, Deed(i, card, effect, None, None, "gear_up"))
    return draft.step(prompt, action)


def wear(state: "GameState", prompt: "GearUp", action: Wear) -> Step:
    """Variant: an own open panty goes on the head."""
    draft = Draft.of(state)
    i = draft.index(str(action.seat))
    player = draft.players[i]
    problem = _wear_problem(draft, player)
    if problem is not None:
        most = draft.options.worn_limit
        raise flow.refused(problem, seat=player.name, most=most)
    if action.card not in player.open or action.card in player.worn:
        flow.known(draft, action.card)
        raise flow.refused("wear.not_there", seat=player.name, card=action.card)
    draft.players[i] = replace(player, worn=(*player.worn, action.card))
    draft.tell(told.PantyWorn(player.name, action.card))
    return draft.step(prompt, action)


def take_off(state: "GameState", prompt: "GearUp", action: TakeOff) -> Step:
    """Variant: a worn panty comes off."""
    draft = Draft.of(state)
    i = draft.index(str(action.seat))
    player, card = draft.players[i], action.card
    if card is None and len(player.worn) == 1:
        card = player.worn[0]
    if card not in player.worn:
        raise flow.refused("wear.not_worn", seat=player.name, worn=player.worn)
    worn = tuple(one for one in player.worn if one != card)
    draft.players[i] = replace(player, worn=worn)
    draft.tell(told.PantyTakenOff(player.name, str(card)))
    return draft.step(prompt, action)


def _current(state: "GameState", seat: str | None) -> Player:
    if seat != state.turn.seat:
        raise flow.refused("guru.not_current", seat=seat, current=state.turn.seat)
    return state.players[state.index(state.turn.seat)]


def learn(state: "GameState", prompt: "GearUp", action: LearnGuru) -> Step:
    """F1a: the next guru is turned up, before or after the cost is paid (A23)."""
    player = _current(state, action.seat)
    problem = _learn_problem(state, player)
    if problem is not None:
        raise flow.refused(problem, seat=player.name, n=state.turn.learned)
    draft = Draft.of(state)
    draft.turn = replace(draft.turn, learned=draft.turn.learned + 1)
    if draft.options.guru_cost_order == "discard_first":
        return draft.step(prompts.pay_guru(draft, "", prompt.ready), action)
    return draft.step(next_guru(draft, prompt.ready), action)


def next_guru(draft: Draft, ready: tuple[str, ...]) -> "prompts.GuruUp":
    """Return the reveal of a random guru."""
    slot = f"guru/{size(draft.guru_deck)}"
    return prompts.GuruUp(slot, draft.guru_deck, ready)


def unlearn(state: "GameState", prompt: "GearUp", action: UnlearnGuru) -> Step:
    """The guru goes back into the deck, which is shuffled, at no cost (A22)."""
    player = _current(state, action.seat)
    problem = _unlearn_problem(state, player)
    if problem is not None:
        raise flow.refused(problem, seat=player.name)
    draft = Draft.of(state)
    give_back(draft, draft.index(player.name))
    return draft.step(prompt, action)


def give_back(draft: Draft, i: int) -> None:
    """Put a player's guru back into the deck."""
    player = draft.players[i]
    assert player.guru is not None
    draft.guru_deck = put_back(draft.guru_deck, player.guru)
    draft.players[i] = replace(player, guru=None)
    draft.tell(told.GuruReturned(player.name, player.guru))


Do = Callable[["GameState", Any, Any], Step]
DEEDS: Mapping[type[Action], Do] = {
    Equip: equip,
    Unequip: unequip,
    Use: use,
    Wear: wear,
    TakeOff: take_off,
    LearnGuru: learn,
    UnlearnGuru: unlearn,
}
