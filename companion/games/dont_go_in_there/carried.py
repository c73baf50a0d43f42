"""What an answer is after an earlier entry was amended: it means what it meant.

A card keeps its identity, not its slot: the Library sorts its row anew (6). A card that
turns out to be another one is the one that was read wrongly.
"""

from collections import Counter
from typing import NamedTuple

from msgspec.structs import replace

from companion.games.dont_go_in_there import prompts
from companion.games.dont_go_in_there.actions import Card, RollDice, TakeCard
from companion.games.dont_go_in_there.events import CardTaken
from companion.games.dont_go_in_there.model import DUMMY, Slot
from companion.games.dont_go_in_there.state import GameState, seen_cards
from companion.kernel import Action, IllegalAction, Refusal, Step

Row = tuple[Slot, ...]


class _Read(NamedTuple):
    """Cards that were read otherwise: as what, and what they really are."""

    gone: Counter[Card]
    come: Counter[Card]

    def may_be(self, old: Card, new: Card) -> bool:
        """Tell whether what was called `old` may be what is called `new`."""
        return old == new or bool(self.gone[old] and self.come[new])


def carried(action: Action, before: GameState, after: GameState) -> Action | None:
    """Return what an action accepted at `before` is at `after`.

    None: something else is asked; other dice than were thrown would count; the card
    that was taken does not lie there, or cannot be told; or the printed player, who
    takes the fewest curses (A16), would have taken another card.

    Raises:
        IllegalAction: the amended entry takes the very card that was taken then
            (`amend.card_taken`).
    """
    then, now = before.prompt, after.prompt
    if then is None or now is None or type(action) not in then.answers:
        return action
    if type(action) not in now.answers:  # refused by what is asked instead
        return action
    if type(then) is not type(now) or not _same_dice(action, then, now):
        return None
    was, lie = Counter(seen_cards(before)), Counter(seen_cards(after))
    read = _Read(was - lie, lie - was)
    moved: Action | None = action
    if isinstance(action, TakeCard):
        moved = _take(action, before, after, read)
    if moved is None or not _dummy_agrees(action, moved, before, after, read):
        return None
    return moved


def _same_dice(
    action: Action, then: "prompts.AnyPrompt", now: "prompts.AnyPrompt"
) -> bool:
    """Tell whether a roll is of as many dice, and as often, as it was (5.2)."""
    if not isinstance(action, RollDice):
        return True
    assert isinstance(then, prompts.RollGhosts)
    assert isinstance(now, prompts.RollGhosts)
    return (then.dice, then.again) == (now.dice, now.again)


def _take(
    action: TakeCard, before: GameState, after: GameState, read: _Read
) -> TakeCard | None:
    """Return the taking of the same card, wherever in the row it lies now."""
    assert isinstance(before.prompt, prompts.Take)
    assert isinstance(after.prompt, prompts.Take)
    old = before.rooms[before.room_index(before.prompt.room)].slots
    side = after.prompt.room
    new = after.rooms[after.room_index(side)].slots
    effect = after.options.profile.room_effects.get(side)
    ghosts = bool(effect is not None and effect.slot_ghosts)
    _check_still_there(action, before, after)
    slot = _slot(old, new, action.slot, read, ghosts=ghosts)
    return replace(action, slot=slot) if slot else None


def _check_still_there(action: TakeCard, before: GameState, after: GameState) -> None:
    """Refuse where somebody else has that very card now, who had it not then."""
    assert isinstance(before.prompt, prompts.Take)
    assert isinstance(after.prompt, prompts.Take)
    old = before.rooms[before.room_index(before.prompt.room)].slots
    new = after.rooms[after.room_index(after.prompt.room)].slots
    card = old[action.slot - 1]
    had, have = _taken(before), _taken(after)
    if isinstance(card, Card) and card not in new and have[card] > had[card]:
        fields = {"type": card.type, "value": card.value, "seat": before.prompt.seat}
        raise IllegalAction(Refusal("amend.card_taken", fields))


def _taken(state: GameState) -> Counter[Card]:
    """Return the cards that players, the printed one too, have taken."""
    found = Counter(state.dummy.cards if state.dummy is not None else ())
    for player in state.players:
        found.update((*player.up, *player.down))
    return found


def _slot(old: Row, new: Row, slot: int, read: _Read, *, ghosts: bool) -> int:
    """Return the slot in which a card of a row lies now; 0: nobody can tell.

    Args:
        old: the row as it was.
        new: the row as it is.
        slot: where the card lay.
        read: cards that were read otherwise.
        ghosts: whether slots give ghosts, so that of two alike it matters which.
    """
    card = old[slot - 1]
    assert isinstance(card, Card)
    places = [k for k, one in enumerate(new, 1) if one == card]
    alike = len(places) == old.count(card)
    if not places:
        places = [
            k
            for k, one in enumerate(new, 1)
            if isinstance(one, Card) and read.may_be(card, one)
        ]
        alike = len(places) == 1
    if alike and places:
        return places[old[: slot - 1].count(card) if len(places) > 1 else 0]
    one_kind = len({new[k - 1] for k in places}) == 1
    if ghosts or not places:
        return 0
    return slot if slot in places else places[0] if one_kind else 0


def _dummy_agrees(
    action: Action, moved: Action, before: GameState, after: GameState, read: _Read
) -> bool:
    """Tell whether the printed player takes the cards that it took then."""
    if before.dummy is None:
        return True
    try:
        step = after.apply(moved)
    except IllegalAction:
        return True  # it is refused, by a rule that says why
    old, new = _to_dummy(before.apply(action)), _to_dummy(step)
    return len(old) == len(new) and all(map(read.may_be, old, new))


def _to_dummy(step: Step) -> list[Card]:
    """Return the cards that went to the printed player."""
    return [
        Card(event.type, event.value)
        for event in step.events
        if isinstance(event, CardTaken) and event.seat == DUMMY
    ]
