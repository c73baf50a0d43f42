"""Entering an owner's deck card by card, as one plays or in a row (rules 5.3).

Pure: `Entering` is a value; each function returns another one. It starts with 108
blank cards, so that the deck can be played with at any time (`profile`); a card that is
told takes the place of a blank one of its back. Where the split of purple and orange
is another than ours, a blank card of the other colour gives way.

The tags are not kept here: whoever begins a card by its tag binds the tag to
`Entering.card` in the registry (`companion.table.tags`), under the copy `copies_of`.
"""

from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from companion.games.panty_raider.checks import COUNTS
from companion.games.panty_raider.deck import house
from companion.games.panty_raider.entry import (
    BACKS,
    Back,
    Form,
    Value,
    card_of,
    next_step,
    told,
    undone,
)

if TYPE_CHECKING:
    from companion.games.panty_raider.facts import Fact

Cards = dict[str, dict[str, Any]]
STARTS: dict[Back, str] = {
    "dorm": "dorm.own",
    "purple": "mis.own",
    "orange": "mis.own",
    "guru": "guru.own",
}


class NoRoomError(ValueError):
    """All cards of this back are told already."""


class Done(msgspec.Struct, frozen=True):
    """A card that is told: what stood in its place before, and its form.

    `form` is None for one more copy of a card that was there, in the place of the
    blank card `gone`; `blank`: nobody had told it before.
    """

    card: str
    before: dict[str, Any]
    form: Form | None
    gone: str = ""
    blank: bool = False


class Entering(msgspec.Struct, frozen=True):
    """How far an owner's deck is entered.

    Attributes:
        icons: the trade icons of the box, as the owner named them.
        cards: all cards by id, blank ones too; mischief cards have a colour.
        blank: ids of the cards that nobody has told yet.
        card: the id of the card that is being told; empty: none is.
        form: how far that one is told.
        past: what is told, the last one at the end.
    """

    icons: tuple[str, ...]
    cards: Cards
    blank: tuple[str, ...]
    card: str = ""
    form: Form | None = None
    past: tuple[Done, ...] = ()


def start(icons: tuple[str, ...] | None = None) -> Entering:
    """Return a deck of which nothing is told.

    Args:
        icons: short names of the trade icons; None: those of the house deck.
    """
    deck = house()
    purple = len(deck.purple)
    counts: dict[Back, range] = {
        "dorm": range(1, COUNTS["dorm"] + 1),
        "purple": range(1, purple + 1),
        "orange": range(purple + 1, COUNTS["mischief"] + 1),
        "guru": range(1, COUNTS["guru"] + 1),
    }
    cards = {
        f"{STARTS[back]}{number:02}": _blank(back)
        for back in BACKS
        for number in counts[back]
    }
    return Entering(icons or deck.icons, cards, tuple(cards))


def _blank(back: Back) -> dict[str, Any]:
    return card_of(Form(back, (), ()))


def back_of(card: str, entry: dict[str, Any]) -> Back:
    """Return which back a card of a deck has."""
    if card.startswith("mis."):
        return "purple" if entry["colour"] == "purple" else "orange"
    return "dorm" if card.startswith("dorm.") else "guru"


# --- one card -------------------------------------------------------------------------


def begin(entering: Entering, back: Back, card: str = "") -> Entering:
    """Return it with a card to be told now; one that was being told is let go.

    Args:
        entering: how far it is.
        back: which kind of card lies there.
        card: a card that is told anew; empty: the next blank one.

    Raises:
        NoRoomError: no card of this back is blank.
    """
    place = card or _place_for(entering, back)
    form = Form(back, entering.icons, tuple(house().panty_kinds))
    return replace(entering, card=place, form=form)


def _place_for(entering: Entering, back: Back) -> str:
    """Return the blank card whose place is taken; of the other colour the last one."""
    blank = [(card, back_of(card, entering.cards[card])) for card in entering.blank]
    same = [card for card, other in blank if other == back]
    if same:
        return same[0]
    mischief = ("purple", "orange")
    spare = [card for card, other in blank if {back, other} == {*mischief}]
    if not spare:
        raise NoRoomError(back)
    return spare[-1]


def answer(entering: Entering, value: Value) -> Entering:
    """Return it with an answer; with the last one the card is told.

    Raises:
        WrongAnswerError: it is no answer to what is asked.
        ValueError: no card is being told.
    """
    if entering.form is None:
        raise ValueError("no card is being told")
    form = told(entering.form, value)
    if next_step(form) is not None:
        return replace(entering, form=form)
    card = entering.card
    done = Done(card, entering.cards[card], form, blank=card in entering.blank)
    return replace(
        entering,
        cards={**entering.cards, card: _kept(entering.cards[card], card_of(form))},
        blank=tuple(one for one in entering.blank if one != card),
        card="",
        form=None,
        past=(*entering.past, done),
    )


def _kept(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    """Return a card that is told anew, with as many copies as it had."""
    return {**new, "copies": old["copies"]} if "copies" in old else new


def leave(entering: Entering) -> Entering:
    """Return it with no card being told; what was told of the last one is let go."""
    return replace(entering, card="", form=None)


def undo(entering: Entering) -> Entering:
    """Return it without the last answer, also of a card that was told already.

    At the first question of a card the card is let go; before that, the last card is
    taken up again at its last question.
    """
    if entering.form is not None:
        form = undone(entering.form)
        return leave(entering) if form is None else replace(entering, form=form)
    if not entering.past:
        return entering
    *past, last = entering.past
    return _taken_back(replace(entering, past=tuple(past)), last)


def _taken_back(entering: Entering, last: Done) -> Entering:
    cards = {**entering.cards, last.card: last.before}
    if last.form is None:
        cards[last.gone] = _blank(back_of(last.card, cards[last.card]))
        blank = _in_order(cards, (*entering.blank, last.gone))
        return replace(entering, cards=cards, blank=blank)
    blank = entering.blank
    if last.blank:
        blank = _in_order(cards, (last.card, *blank))
    form = undone(last.form)
    return replace(entering, cards=cards, blank=blank, card=last.card, form=form)


def _in_order(cards: Cards, some: tuple[str, ...]) -> tuple[str, ...]:
    """Return some cards in the order in which all of them are."""
    return tuple(card for card in cards if card in some)


def again(entering: Entering, card: str) -> Entering:
    """Return it with one more copy of a mischief card that is told.

    Raises:
        NoRoomError: no card of its colour is blank.
        KeyError: there is no such card.
    """
    entry = entering.cards[card]
    gone = _place_for(entering, back_of(card, entry))
    cards = {key: one for key, one in entering.cards.items() if key != gone}
    cards[card] = {**entry, "copies": copies_of(entry) + 1}
    blank = tuple(one for one in entering.blank if one != gone)
    past = (*entering.past, Done(card, entry, None, gone))
    return replace(entering, cards=cards, blank=blank, past=past)


def noted(
    entering: Entering,
    fact: "Fact",
    value: int | str | None,
    was: int | str | None = None,
) -> Entering:
    """Return it with what was told of a card in a game, where nobody had told it.

    Args:
        entering: how far it is.
        fact: what was asked for in the game (`facts.fact_of`).
        value: what was told; None: that was taken back.
        was: what stands there until now; where it is another thing, it stays.
    """
    entry = entering.cards.get(fact.card)
    part = _PARTS.get(fact.key, "")
    if entry is None or bool(part) == fact.card.startswith("dorm."):
        return entering
    within = entry.get(part) if part else entry
    if within is None or within.get(fact.key) != was or value == was:
        return entering
    told_now = {**within, fact.key: value}
    new = {**entry, part: told_now} if part else told_now
    return replace(entering, cards={**entering.cards, fact.card: new})


_PARTS = {"value": "trade", "raid_bonus": "equip", "trade_bonus": "equip"}
"""In which part of a card a number stands."""


# --- what is there --------------------------------------------------------------------


def value_of(entering: Entering, fact: "Fact") -> int | str | None:
    """Return what is told of a card, where a game asks for it; None: nothing is."""
    entry = entering.cards.get(fact.card, {})
    part = _PARTS.get(fact.key, "")
    within = entry.get(part) if part else entry
    return None if within is None else within.get(fact.key)


def copies_of(entry: dict[str, Any]) -> int:
    """Return how many copies of a card there are; the newest has this number."""
    return int(entry.get("copies", 1))


def progress(entering: Entering) -> dict[Back, tuple[int, int]]:
    """Return by back how many cards are told, and how many there are."""
    found: dict[Back, tuple[int, int]] = dict.fromkeys(BACKS, (0, 0))
    for card, entry in entering.cards.items():
        back, copies = back_of(card, entry), copies_of(entry)
        some, every = found[back]
        now = 0 if card in entering.blank else copies
        found[back] = (some + now, every + copies)
    return found


def profile(entering: Entering) -> dict[str, Any]:
    """Return the owner's deck, blank cards too: a game can be played with it."""
    tables: dict[str, Cards] = {"dorm": {}, "mischief": {}, "guru": {}}
    for card, entry in entering.cards.items():
        table = "mischief" if card.startswith("mis.") else card.partition(".")[0]
        tables[table][card] = entry
    head = {"deck": "my-printed-deck", "origin": "owner"}
    return {**head, "icons": list(entering.icons), "icons_source": "OWNER", **tables}


def named(entering: Entering) -> dict[str, str]:
    """Return the names of the cards that have one, by id."""
    found = ((card, entry.get("name")) for card, entry in entering.cards.items())
    return {card: next(iter(name.values())) for card, name in found if name}
