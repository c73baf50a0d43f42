"""What nobody has told yet of the printed cards, asked for when it counts (rules 4).

An answer goes into the deck that the game has by value, so it is remembered for the
rest of the game and undone with it.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal, NamedTuple, cast

from msgspec.structs import replace

from companion.games.panty_raider.deck import Deck, Gear, Goods, Mode
from companion.games.panty_raider.formulas import attempt_of, team_of
from companion.kernel import Pool

if TYPE_CHECKING:
    from companion.games.panty_raider.formulas import Table
    from companion.games.panty_raider.model import Player

Key = Literal[
    "raid_score", "trade_score", "value", "raid_bonus", "trade_bonus", "panty"
]
MOST = 20
LEAST_BONUS = -5
"""So far go the numbers that may be told of a card."""


class Fact(NamedTuple):
    """One thing that stands on a card: the card's id, and the key in the deck."""

    card: str
    key: Key

    @property
    def place(self) -> str:
        """Where the card stands in an owner's data."""
        table = "dorm" if self.card.startswith("dorm.") else "mischief"
        return f"profile/{table}/{self.card}"

    @property
    def slot(self) -> str:
        """The slot of the reveal that asks for it."""
        return f"fact/{self.card}/{self.key}"


def fact_of(slot: str) -> Fact:
    """Return what the reveal of a slot asks for."""
    _, card, key = [*slot.split("/"), "", ""][:3]
    return Fact(card, cast("Key", key))


def is_known(deck: Deck, fact: Fact) -> bool:
    """Tell whether the deck says it (or has no such thing to say)."""
    card, key = fact
    if card in deck.dorm:
        return getattr(deck.dorm[card], key, 0) is not None
    found = deck.mischief.get(card)
    if found is None:
        return True
    part = found.trade if key == "value" else found.equip
    return getattr(part, key, 0) is not None


def blanks(deck: Deck) -> Iterator[Fact]:
    """Yield all that nobody has told of the cards of a deck."""
    of_girl: tuple[Key, ...] = ("panty", "raid_score", "trade_score")
    of_item: tuple[Key, ...] = ("value", "raid_bonus", "trade_bonus")
    for cards, keys in ((deck.dorm, of_girl), (deck.mischief, of_item)):
        facts = (Fact(card, key) for card in cards for key in keys)
        yield from (fact for fact in facts if not is_known(deck, fact))


def with_fact(deck: Deck, fact: Fact, told: int | str) -> Deck:
    """Return the deck with something told that it did not say.

    Args:
        deck: the deck.
        fact: what was asked for.
        told: the number, or the kind of a panty.
    """
    card, key = fact
    if card in deck.dorm:
        girl = replace(deck.dorm[card], **{key: told})
        return replace(deck, dorm={**deck.dorm, card: girl})
    found = deck.mischief[card]
    part = "trade" if key == "value" else "equip"
    filled = replace(cast("Goods | Gear", getattr(found, part)), **{key: told})
    mischief = {**deck.mischief, card: replace(found, **{part: filled})}
    return replace(deck, mischief=mischief)


def possible(deck: Deck, key: str) -> Pool:
    """Return what may be told: kinds of panties, or numbers, each once."""
    if key == "panty":
        return dict.fromkeys(deck.panty_kinds, 1)
    least = LEAST_BONUS if key.endswith("bonus") else 0
    return {str(n): 1 for n in range(least, MOST + 1)}


# --- what is needed -------------------------------------------------------------------


def needed(table: "Table") -> Fact | None:
    """Return the first thing that the sums of the attempt need and nobody has told."""
    deck = table.options.deck
    return next((f for f in _in_sums(table) if not is_known(deck, f)), None)


def _in_sums(table: "Table") -> Iterator[Fact]:
    attempt, options = attempt_of(table), table.options
    mode: Mode = attempt.mode
    score, bonus = _keys(mode)
    yield from (Fact(card, score) for card in table.row)
    for player in team_of(table):
        if player.name == table.turn.seat or options.equipment_bonus_of == "team":
            yield from (Fact(card, bonus) for card in player.gear)
    for offer in attempt.offers:
        yield Fact(offer.card, "value")
        counts = offer.seat == table.turn.seat or options.equipment_bonus_of == "team"
        if offer.gear and options.offered_item_keeps_bonus and counts:
            yield Fact(offer.card, "trade_bonus")


def _keys(mode: Mode) -> tuple[Key, Key]:
    if mode == "raid":
        return "raid_score", "raid_bonus"
    return "trade_score", "trade_bonus"


def kind_needed(deck: Deck, cards: tuple[str, ...]) -> Fact | None:
    """Return the first of these dorm cards whose kind of panty nobody has told."""
    facts = (Fact(card, "panty") for card in cards)
    return next((fact for fact in facts if not is_known(deck, fact)), None)


def banker_of(table: "Table", card: str) -> "Player | None":
    """Return before whom a panty lies open, if before anybody."""
    return next((player for player in table.players if card in player.open), None)
