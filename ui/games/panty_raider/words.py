"""Numbers, names and pictures of this game as its screens write them."""

from fractions import Fraction
from typing import Final, NamedTuple

from companion.games.panty_raider.actions import (
    BankPanty,
    Discard,
    Equip,
    OfferItem,
    PlayCard,
    Retract,
    TakePanty,
    TurnUp,
    Unequip,
    Use,
    Wear,
)
from companion.games.panty_raider.deck import SLOTS, Deck, Mischief
from companion.games.panty_raider.formulas import worth_of
from companion.games.panty_raider.model import Offered
from companion.games.panty_raider.state import GameState
from companion.kernel import Action
from ui.screens.kit import Sheet
from ui.screens.words import answer_texts
from ui.world import TableView

SIDE_ICONS: Final = {"player": "people", "girl": "dorm", "none": "burst"}
"""A side of an attempt -> its picture."""
NAMED: Final = (
    *(BankPanty, Discard, Equip, OfferItem, PlayCard, Retract, TakePanty, Unequip),
    *(Use, Wear),
)
"""Answers that a list calls by their card; what they do stands below."""


def game_state(view: TableView) -> GameState:
    """Return the position of a table of this game."""
    assert isinstance(view.state, GameState)
    return view.state


UNKNOWN: Final = "?"
"""What stands where nobody has told yet what is printed on a card."""


def percent(chance: Fraction | None) -> str:
    """Return a chance in whole per cent; only what is certain is 0 or 100."""
    if chance is None:
        return UNKNOWN
    if 0 < chance < Fraction(1, 200):
        return "<1%"
    if Fraction(199, 200) < chance < 1:
        return ">99%"
    return f"{int(chance * 100 + Fraction(1, 2))}%"


def signed(number: int | None) -> str:
    """Return a number with its sign; zero has none, and what is not known neither."""
    if number is None:
        return UNKNOWN
    if not number:
        return "0"
    return f"+{number}" if number > 0 else f"\u2212{-number}"


def card_name(sheet: Sheet, card: str) -> str:
    """Return what a card is called."""
    return sheet.t.name("card", card)


def card_texts(sheet: Sheet, card: str) -> tuple[str, ...]:
    """Return what a card is called, then shorter where it has a short name."""
    short = f"card_short.{card}"
    more = (sheet.t(short),) if sheet.t.has(short) else ()
    return (card_name(sheet, card), *more)


def about(sheet: Sheet, card: str) -> str:
    """Return what a girl studies; empty where an owner's card does not say."""
    return sheet.t.name("about", card) if sheet.t.knows("about", card) else ""


def goods_icon(deck: Deck, icon: str) -> str:
    """Return the picture of what an item trades for.

    An owner's own kinds take the pictures of the house deck in their order.
    """
    from ui.icons import ICONS  # noqa: PLC0415  (late: pictures are drawn last)

    name = f"goods:{icon}"
    if name in ICONS:
        return name
    known = [one for one in ICONS if one.startswith("goods:")]
    at = deck.icons.index(icon) if icon in deck.icons else 0
    return known[at % len(known)]


def drawer_of(deck: Deck, card: str) -> str:
    """Return where a mischief card is looked for: its slot, `item` or `situation`."""
    gear = deck.gear.get(card)
    if gear is not None:
        return gear.slot
    return "item" if card in deck.purple else "situation"


def drawer_icon(drawer: str) -> str:
    """Return the picture of such a place."""
    return f"slot:{drawer}" if drawer in SLOTS else drawer


# --- what an answer is called ---------------------------------------------------------


def answer_label(sheet: Sheet, state: GameState, action: Action) -> tuple[str, ...]:
    """Return an answer's label in a list: its card, or what it does."""
    aimed = isinstance(action, PlayCard) and action.target is not None
    if isinstance(action, NAMED) and not aimed:
        return card_texts(sheet, action.card)
    if isinstance(action, PlayCard):
        return _aimed(sheet, action)
    if isinstance(action, TurnUp) and action.card is not None:
        return card_texts(sheet, action.card)
    return answer_texts(sheet.t, state, action)


def _aimed(sheet: Sheet, action: PlayCard) -> tuple[str, ...]:
    """Return a card and what it is played on, then shorter."""
    target = action.target
    kind = "raid.on_die" if isinstance(target, int) else "raid.on_card"
    what = target if isinstance(target, int) else card_name(sheet, str(target))
    names = card_texts(sheet, action.card)
    return tuple(sheet.t(kind, card=one, target=what) for one in names)


class Fact(NamedTuple):
    """What stands at the right of an answer: a picture, and maybe a few letters."""

    icon: str
    text: str = ""


def facts_of(sheet: Sheet, state: GameState, action: Action) -> list[Fact]:
    """Return what an answer comes to, in at most two lines of pictures."""
    deck = state.options.deck
    if isinstance(action, Equip):
        gear = deck.gear[action.card]
        raid, trade = signed(gear.raid_bonus), signed(gear.trade_bonus)
        return [Fact("raid", raid), Fact("trade", trade)]
    if isinstance(action, Unequip | Retract | Use):
        return [Fact("burst" if isinstance(action, Use) else "cards")]
    if isinstance(action, PlayCard):
        return _play_facts(deck.mischief[action.card], action)
    if isinstance(action, OfferItem):
        return _offer_facts(sheet, state, action)
    if isinstance(action, BankPanty | TakePanty):
        return _panty_facts(sheet, deck, action.card)
    return []


def _offer_facts(sheet: Sheet, state: GameState, action: OfferItem) -> list[Fact]:
    """Return what an item would count, and for whom."""
    deck = state.options.deck
    goods = deck.mischief[action.card].trade
    assert goods is not None
    worth = UNKNOWN if goods.value is None else str(_worth(state, action))
    icon = goods_icon(deck, goods.icon)
    return [Fact(icon, worth), Fact("dorm", card_name(sheet, action.to))]


def _panty_facts(sheet: Sheet, deck: Deck, card: str) -> list[Fact]:
    """Return the kind of a panty, and how many cards banking it draws."""
    panty = deck.dorm[card].panty
    if panty is None:
        return [Fact("panty", UNKNOWN)]
    kind = sheet.t.name("panty", panty)
    return [Fact("panty", kind), Fact("cards", signed(deck.draws(card)))]


def _worth(state: GameState, action: OfferItem) -> int:
    """Return what an item would count for a girl."""
    place = state.row.index(action.to)
    return worth_of(state, Offered(action.card, action.seat or "", place))


def _play_facts(card: Mischief, action: PlayCard) -> list[Fact]:
    """Return the side that a card helps, and what it gives to it."""
    play = card.play
    if play is None:
        return []
    side = action.side or play.side
    gives = ""
    if play.dice:
        gives = f"\u00d7{play.dice}"
    elif play.bonus:
        gives = signed(play.bonus)
    found = [Fact(SIDE_ICONS[side])] if side in ("player", "girl") else []
    if play.dice:
        found.append(Fact("die:5", gives))
    elif gives:
        found.append(Fact("plus", gives))
    return found
