"""What the twelve types of curses do, one function a kind of effect (rules 7).

Only face-up cards of the type count, the one just taken included; where *cards* are
counted `face_down_counts` may add the dispelled ones (A6).
"""

from collections.abc import Callable, Iterable
from itertools import combinations
from typing import TYPE_CHECKING

from companion.games.dont_go_in_there import prompts
from companion.games.dont_go_in_there.actions import Card
from companion.games.dont_go_in_there.draft import Draft
from companion.games.dont_go_in_there.events import ClockClaimed, NothingDispelled
from companion.games.dont_go_in_there.model import EndFlip, Options, Player
from companion.games.dont_go_in_there.profile import Effect

if TYPE_CHECKING:
    from companion.games.dont_go_in_there.prompts import AnyPrompt

Values = tuple[int, ...]


def values_up(player: Player, kind: str) -> list[int]:
    """Return the curses on a player's face-up cards of one type."""
    return [card.value for card in player.up if card.type == kind]


def cards_counted(player: Player, kind: str, options: Options) -> int:
    """Return how many cards of a type count where cards are counted (A6)."""
    count = len(values_up(player, kind))
    if options.face_down_counts:
        count += sum(card.type == kind for card in player.down)
    return count


def highest_first(choices: Iterable[Values]) -> tuple[Values, ...]:
    """Return the distinct choices, most curses first; ties: fewer cards first."""
    found = {tuple(sorted(choice, reverse=True)) for choice in choices}
    return tuple(sorted(found, key=lambda c: (-sum(c), len(c), [-v for v in c])))


def choices_of(values: list[int], count: int) -> tuple[Values, ...]:
    """Return which `count` cards may be flipped, told apart by their values."""
    return highest_first(combinations(values, count))


def sets_of(
    values: list[int], new: int, total: int, how: str = "any_subset"
) -> tuple[Values, ...]:
    """Return the sets that hold the new card and come to exactly `total` (A7, A8).

    `how`: the ruling `exact_sum`; with `whole` only all the cards together may.
    """
    if how == "whole":
        return highest_first([tuple(values)] if sum(values) == total else [])
    rest = list(values)
    rest.remove(new)
    return highest_first(
        (new, *others)
        for size in range(len(rest) + 1)
        for others in combinations(rest, size)
        if new + sum(others) == total
    )


# --- effects when a card is taken --------------------------------------------------


def first_to_sum(
    draft: Draft, i: int, card: Card, effect: Effect
) -> "AnyPrompt | None":
    """Clock: the first to reach the sum dispels; the claim is used up when it fires."""
    values = values_up(draft.players[i], card.type)
    if draft.clock_claimed is not None or sum(values) < effect.sum:
        return None
    seat = draft.players[i].name
    draft.clock_claimed = seat
    draft.events.append(ClockClaimed(seat, sum(values)))
    return flip_some(draft, i, card.type, effect.dispel)


def flip_some(draft: Draft, i: int, kind: str, limit: int) -> "AnyPrompt | None":
    """Flip `limit` cards of a type (all, if fewer): ask which, if that matters."""
    player = draft.players[i]
    values = values_up(player, kind)
    count = min(limit, len(values))
    choices = choices_of(values, count)
    if len(choices) == 1 or draft.options.dispel_choice == "best":
        draft.dispel(i, kind, choices[0], kind)
        return None
    return prompts.Dispel((player.name,), kind, count, choices=choices)


def subset_sum(draft: Draft, i: int, card: Card, effect: Effect) -> "AnyPrompt | None":
    """Doll (retail), portrait (prototype): dispel a set of exactly the sum (A7, A8)."""
    player = draft.players[i]
    values = values_up(player, card.type)
    sets = sets_of(values, card.value, effect.sum, draft.options.exact_sum)
    if len(sets) > 1:
        return prompts.Dispel((player.name,), card.type, 0, choices=sets)
    if sets:
        draft.dispel(i, card.type, sets[0], card.type)
    return None


def set_halve_ghosts(draft: Draft, i: int, card: Card, effect: Effect) -> None:
    """Holy water: each full set discards half the ghosts, rounded down (A10)."""
    if _set_full(draft, i, card, effect):
        draft.discard(i, draft.players[i].ghosts // 2, card.type)


def _set_full(draft: Draft, i: int, card: Card, effect: Effect) -> bool:
    """Tell whether the card just taken completes another full set."""
    count = cards_counted(draft.players[i], card.type, draft.options)
    return count % effect.set == 0


def pass_per_card(draft: Draft, i: int, card: Card, effect: Effect) -> None:
    """Mask (retail): pass ghosts for each face-up mask, this one included."""
    masks = len(values_up(draft.players[i], card.type))
    draft.pass_right(i, masks * effect.ghosts)


def set_pass(draft: Draft, i: int, card: Card, effect: Effect) -> None:
    """Mask (prototype): each full set passes ghosts to the right."""
    if _set_full(draft, i, card, effect):
        draft.pass_right(i, effect.ghosts)


def ghost_then_set_dispel(draft: Draft, i: int, card: Card, effect: Effect) -> None:
    """Mirror: a ghost each time, then three mirrors dispel themselves (A11)."""
    draft.gain(i, effect.ghosts, card.type)
    set_dispel(draft, i, card, effect)


def set_dispel(draft: Draft, i: int, card: Card, effect: Effect) -> None:
    """Ring: a full face-up set dispels itself."""
    values = values_up(draft.players[i], card.type)
    if len(values) >= effect.set:
        flipped = tuple(values[-effect.set :])
        draft.dispel(i, card.type, flipped, card.type)


def set_choose_type(
    draft: Draft, i: int, card: Card, effect: Effect
) -> "AnyPrompt | None":
    """Tome: each full set dispels all face-up cards of one chosen other type."""
    if not _set_full(draft, i, card, effect):
        return None
    player = draft.players[i]
    types = tome_types(player, card.type, draft.options)
    if not types:
        draft.events.append(NothingDispelled(player.name, card.type))
        return None
    if len(types) == 1:
        flip_type(draft, i, types[0], card.type)
        return None
    return prompts.NameType((player.name,), card.type, types=types)


def tome_types(player: Player, tome: str, options: Options) -> tuple[str, ...]:
    """Return the types a tome may name: held face up, or any in play (A30)."""
    if options.tome_may_name_unheld:
        return tuple(kind for kind in options.types if kind != tome)
    held = {card.type for card in player.up}
    return tuple(kind for kind in options.types if kind in held and kind != tome)


def flip_type(draft: Draft, i: int, kind: str, why: str) -> None:
    """Dispel all of a player's face-up cards of one type."""
    values = tuple(values_up(draft.players[i], kind))
    if values:
        draft.dispel(i, kind, values, why)
    else:
        draft.events.append(NothingDispelled(draft.players[i].name, why))


def equal_pair(draft: Draft, i: int, card: Card, effect: Effect) -> None:
    """Twin: the new twin and a face-up one of its value dispel each other."""
    del effect
    if values_up(draft.players[i], card.type).count(card.value) >= 2:
        pair = (card.value, card.value)
        draft.dispel(i, card.type, pair, card.type)


TakeEffect = Callable[[Draft, int, Card, Effect], "AnyPrompt | None"]
TAKE_EFFECTS: dict[str, TakeEffect] = {
    "first_to_sum": first_to_sum,
    "subset_sum": subset_sum,
    "set_halve_ghosts": set_halve_ghosts,
    "pass_per_card": pass_per_card,
    "set_pass": set_pass,
    "ghost_then_set_dispel": ghost_then_set_dispel,
    "set_dispel": set_dispel,
    "set_choose_type": set_choose_type,
    "equal_pair": equal_pair,
}

# --- effects at the end, all judged on one snapshot ---------------------------------

Players = list[Player]


def chain(
    players: Players, kind: str, effect: Effect, options: Options
) -> list[EndFlip]:
    """Amulet (retail): each of value v dispels one of v+1; best play is this net."""
    del options
    flips: list[EndFlip] = []
    for player in players:
        values = values_up(player, kind)
        gone = [
            value
            for value in sorted(set(values))
            for _ in range(min(values.count(value), values.count(value - effect.by)))
        ]
        if gone:
            high = tuple(sorted(gone, reverse=True))
            flips.append(EndFlip(player.name, kind, len(gone), high))
    return flips


def threshold_exclusive(
    players: Players, kind: str, effect: Effect, options: Options
) -> list[EndFlip]:
    """Amulet (prototype): alone with enough dispels 2, several 1 each (A19)."""
    enough = [p for p in players if cards_counted(p, kind, options) >= effect.min]
    limit = effect.sole if len(enough) == 1 else effect.shared
    return _flips(enough, kind, lambda _: limit)


def keep_one(
    players: Players, kind: str, effect: Effect, options: Options
) -> list[EndFlip]:
    """Cat (retail): with few ghosts all cats but one are dispelled (A21)."""
    del options
    few = [p for p in players if p.ghosts <= effect.max_ghosts]
    return _flips(few, kind, lambda count: count - 1)


def up_to(
    players: Players, kind: str, effect: Effect, options: Options
) -> list[EndFlip]:
    """Cat (prototype): with few ghosts up to 3 cats are dispelled (A20, A21)."""
    del options
    few = [p for p in players if p.ghosts <= effect.max_ghosts]
    return _flips(few, kind, lambda _: effect.dispel)


def most_sum(
    players: Players, kind: str, effect: Effect, options: Options
) -> list[EndFlip]:
    """Music box (retail), doll (prototype): most curses on them dispels 2; ties all."""
    del options
    most = max(sum(values_up(p, kind)) for p in players)
    first = [p for p in players if most > 0 and sum(values_up(p, kind)) == most]
    return _flips(first, kind, lambda _: effect.dispel)


def half(
    players: Players, kind: str, effect: Effect, options: Options
) -> list[EndFlip]:
    """Music box (prototype), portrait (retail): half the cards, rounded down."""
    del effect
    flips: list[EndFlip] = []
    for player in players:
        count = cards_counted(player, kind, options) // 2
        flips += _flips([player], kind, lambda _, n=count: n)
    return flips


def _flips(players: Players, kind: str, limit: Callable[[int], int]) -> list[EndFlip]:
    """Return the flips of those who have cards to flip; `limit` of face-up cards."""
    flips: list[EndFlip] = []
    for player in players:
        up = len(values_up(player, kind))
        count = min(up, limit(up))
        if count > 0:
            flips.append(EndFlip(player.name, kind, count))
    return flips


EndEffect = Callable[[Players, str, Effect, Options], list[EndFlip]]
END_EFFECTS: dict[str, EndEffect] = {
    "chain": chain,
    "threshold_exclusive": threshold_exclusive,
    "keep_one": keep_one,
    "up_to": up_to,
    "most_sum": most_sum,
    "half": half,
}
