"""What the cards of an owner's deck, and the answers about them, are called."""

from typing import Any, Final, NamedTuple

from companion.games.panty_raider.deck import house
from companion.games.panty_raider.entering import Entering, back_of, named, value_of
from companion.games.panty_raider.entry import NONE, Value
from companion.games.panty_raider.facts import Fact
from ui.games.panty_raider import words
from ui.screens.kit import Sheet

BACK_ICONS: Final = {
    "dorm": "dorm",
    "purple": "item",
    "orange": "situation",
    "guru": "guru",
}
"""A back (and the colour of its front) -> its picture."""
KEY_ICONS: Final = {
    "raid_score": "raid",
    "raid_bonus": "raid",
    "trade_score": "trade",
    "trade_bonus": "trade",
    "value": "item",
    "panty": "panty",
    "dice": "die:5",
    "bonus": "plus",
}
"""What is asked -> its picture; of others that of the card's back."""
KINDS: Final = {
    "panty": "panty",
    "effect": "op",
    "used": "op",
    "style": "style",
    "context": "mode",
    "slot": "slot",
}
"""What is asked -> the kind of word that its answers are."""
SIGNED: Final = ("bonus", "raid_bonus", "trade_bonus")
ASKED_LATER: Final = ("raid_score", "trade_score", "value", *SIGNED[1:], "panty")
"""What a game asks for where nobody has told it."""


class Answer(NamedTuple):
    """How an answer is written: its words, and a picture or none."""

    texts: tuple[str, ...]
    icon: str = ""


def back_name(sheet: Sheet, back: str) -> str:
    """Return what the cards of a back are called."""
    return sheet.t.name("entry", back)


def card_title(sheet: Sheet, entering: Entering, card: str) -> str:
    """Return what a card is called; one without a name by its back and number."""
    name = named(entering).get(card)
    if name:
        return name
    back = back_of(card, entering.cards[card])
    return sheet.t("deck.unnamed", back=back_name(sheet, back), n=int(card[-2:]))


def answer_of(sheet: Sheet, entering: Entering, key: str, value: Value) -> Answer:
    """Return how an answer to what is asked is written.

    Args:
        sheet: the screen being made.
        entering: how far the deck is; it has the names of its own trade icons.
        key: what is asked (`Step.key`).
        value: the answer; None: it is left open.
    """
    if value is None:
        return Answer((words.UNKNOWN,))
    if isinstance(value, bool) or value == NONE:
        return Answer((sheet.t.name("entry", str(value).lower()),))
    if isinstance(value, int):
        return Answer((words.signed(value) if key in SIGNED else str(value),))
    if key.startswith("icon"):
        return _goods(sheet, entering, value)
    if key in ("name", "text"):
        return Answer((value,))
    return _word(sheet, key, value)


def _goods(sheet: Sheet, entering: Entering, icon: str) -> Answer:
    """Return a trade icon: our word for it, or the owner's own."""
    known = sheet.t.knows("icon", icon)
    at = entering.icons.index(icon) if icon in entering.icons else 0
    picture = f"goods:{icon if known else house().icons[at % len(house().icons)]}"
    return Answer((sheet.t.name("icon", icon) if known else icon,), picture)


def _word(sheet: Sheet, key: str, value: str) -> Answer:
    kind = KINDS.get(key, "entry")
    slot = value if key == "slot" else value.removeprefix("equip_")
    worn = key == "slot" or slot != value
    icon = f"slot:{slot}" if worn else ""
    short = f"{kind}_short"
    texts = (sheet.t.name(kind, value),)
    if sheet.t.knows(short, value):
        texts = (*texts, sheet.t.name(short, value))
    return Answer(texts, icon)


def told_of(entering: Entering, card: str) -> tuple[tuple[str, Any], ...]:
    """Return what is told of a card: what was asked, and the answer, in their order.

    A number that was told in a game stands where nobody could tell it before.
    """
    forms = (one.form for one in reversed(entering.past) if one.card == card)
    form = next((one for one in forms if one is not None), None)
    told = dict(form.told) if form is not None else {}
    for key in ASKED_LATER:
        if key in told and told[key] is None:
            told[key] = value_of(entering, Fact(card, key))
    return tuple(one for one in told.items() if one[0] != "name")
