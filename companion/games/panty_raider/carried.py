"""What an answer is after an earlier entry was amended: it means what it meant.

A card that turns out to be another one is the one that was read wrongly: what was said
of it later is said of that other one. Dice that fell are those dice, and no others.
"""

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from companion.games.panty_raider.actions import RollDice
from companion.games.panty_raider.position import dorm_seen, mischief_seen
from companion.games.panty_raider.turning import DormUp, FactUp, RollSide
from companion.kernel import Action

if TYPE_CHECKING:
    from companion.games.panty_raider.prompts import AnyPrompt
    from companion.games.panty_raider.state import GameState

NAMES = ("card", "to", "target", "replaces")
"""The fields of answers that name a card."""


def carried(action: Action, before: "GameState", after: "GameState") -> Action | None:
    """Return what an action accepted at `before` is at `after`.

    None: it was said in answer to something else than is asked now; other dice than
    fell would count; or a card turned up in another place.
    """
    then, now = before.prompt, after.prompt
    if then is None or now is None or type(action) not in then.answers:
        return action
    if type(action) not in now.answers:  # refused by what is asked instead
        return action
    if type(then) is not type(now) or not _same_thing(action, then, now):
        return None
    return _renamed(action, _read_as(before, after))


def _same_thing(action: Action, then: "AnyPrompt", now: "AnyPrompt") -> bool:
    """Tell whether the same dice fall, the same place is filled, the same is asked."""
    if isinstance(then, RollSide) and isinstance(now, RollSide):
        assert isinstance(action, RollDice)
        dice = (then.pool, then.dice, then.again, then.keep)
        return dice == (now.pool, now.dice, now.again, now.keep)
    if isinstance(then, DormUp) and isinstance(now, DormUp):
        return (then.place, then.window) == (now.place, now.window)
    if isinstance(then, FactUp) and isinstance(now, FactUp):
        return then.key == now.key
    return getattr(then, "paid", None) == getattr(now, "paid", None)


# --- cards that were read otherwise ---------------------------------------------------


def _read_as(before: "GameState", after: "GameState") -> dict[str, str]:
    """Return what each card that was read wrongly really is, where that is plain."""
    found: dict[str, str] = {}
    for seen in (dorm_seen, mischief_seen):
        was, lies = Counter(seen(before)), Counter(seen(after))
        gone, come = list((was - lies).elements()), list((lies - was).elements())
        found |= _paired(gone, come)
    return found


def _paired(gone: Iterable[str], come: Iterable[str]) -> dict[str, str]:
    """Return the one card that took the place of one other."""
    old, new = list(gone), list(come)
    return {old[0]: new[0]} if len(old) == len(new) == 1 else {}


def _renamed(action: Action, read: dict[str, str]) -> Action:
    """Return an action with the cards that it names as they are called now."""
    said: dict[str, Any] = {
        name: getattr(action, name)
        for name in NAMES
        if name in action.__struct_fields__
    }
    now = {
        name: read[card]
        for name, card in said.items()
        if isinstance(card, str) and card in read
    }
    return replace(action, **now) if now else action
