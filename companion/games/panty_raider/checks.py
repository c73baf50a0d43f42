"""What makes an owner's deck unplayable, and what a whole box has (rules 5.2)."""

from collections.abc import Iterator

from companion.games.panty_raider.deck import MOST_ICONS, Deck, Guru, Mischief, house
from companion.games.panty_raider.effects import AIMED, ASKING, EFFECTS, STYLES
from companion.games.panty_raider.facts import blanks
from companion.kernel import Fault
from companion.kernel.text import nearest

COUNTS = {"dorm": 35, "mischief": 67, "guru": 6}
"""How many cards of each kind the box has (RULES)."""
REMOVED = 6
"""So many different cards go out of the game at a reshuffle (RULES)."""


def count_of(deck: Deck, kind: str) -> int:
    """Return how many cards of a kind a deck has, all copies counted."""
    if kind == "mischief":
        return sum(card.copies for card in deck.mischief.values())
    return len(deck.dorm if kind == "dorm" else deck.guru)


def deck_faults(deck: Deck) -> list[Fault]:
    """Return everything in a deck that no game can be played with.

    In a deck of the house nothing may be missing, too.
    """
    faults = [*_rule_faults(deck), *_id_faults(deck)]
    for key, card in deck.mischief.items():
        faults += _mischief_faults(deck, key, card)
    for key, girl in deck.dorm.items():
        if girl.panty is not None and girl.panty not in deck.panty_kinds:
            yields = {"value": girl.panty, "known": list(deck.panty_kinds)}
            faults.append(Fault(f"profile/dorm/{key}/panty", "deck.panty", yields))
        at = f"profile/dorm/{key}/icons"
        faults += _icon_faults(deck, at, girl.icons)
        if len(girl.icons) > MOST_ICONS:
            fields = {"n": len(girl.icons), "most": MOST_ICONS}
            faults.append(Fault(at, "deck.icons", fields))
    for key, style in deck.guru.items():
        faults += _guru_faults(key, style)
    return faults + (shortcomings(deck) if deck.origin == "house" else [])


def shortcomings(deck: Deck) -> list[Fault]:
    """Return what a deck lacks of a whole box that is known; it can be played with."""
    return [*count_faults(deck), *_blank_faults(deck)]


def count_faults(deck: Deck) -> list[Fault]:
    """Return what a deck lacks of a whole box; an owner may play on while it does."""
    faults: list[Fault] = []
    for kind, due in COUNTS.items():
        n = count_of(deck, kind)
        if n != due:
            fields = {"n": n, "due": due, "kind": kind}
            faults.append(Fault(f"profile/{kind}", "deck.count", fields))
    flagged = [key for key, c in deck.mischief.items() if c.removed_on_reshuffle]
    if len(flagged) != REMOVED:
        fields = {"n": len(flagged), "due": REMOVED}
        faults.append(Fault("profile/mischief", "deck.removed", fields))
    return faults


def _blank_faults(deck: Deck) -> Iterator[Fault]:
    """What stands on a card and has not been told: the table is asked for it."""
    for fact in blanks(deck):
        yield Fault(f"{fact.place}/{fact.key}", "deck.blank", {"key": fact.key})
    for key, card in deck.mischief.items():
        if card.unread:
            yield Fault(f"profile/mischief/{key}", "deck.unread")
        elif card.trade is not None and not card.trade.icon:
            yield Fault(f"profile/mischief/{key}/trade/icon", "deck.no_icon")


def purple_fault(deck: Deck, players: int, each: int) -> Fault | None:
    """Return the fault of a deck with too few purple cards for the start hands."""
    have = sum(c.copies for c in deck.mischief.values() if c.colour == "purple")
    if have >= players * each:
        return None
    fields = {"n": have, "due": players * each, "each": each}
    return Fault("profile/mischief", "deck.purple", fields)


def _rule_faults(deck: Deck) -> Iterator[Fault]:
    """A deck has just the rulings that there are, with values that they have."""
    known = house().rules
    for key, rule in deck.rules.items():
        place = f"profile/rules/{key}"
        if key not in known:
            fields = {"near": nearest(key, known), "known": list(known)}
            yield Fault(place, "deck.unknown", fields)
        elif not set(rule.values) <= set(known[key].values) or not rule.values:
            yield Fault(place, "deck.rule", {"allowed": list(known[key].values)})
    for key in known.keys() - deck.rules.keys():
        yield Fault(f"profile/rules/{key}", "deck.no_rule")


def _id_faults(deck: Deck) -> Iterator[Fault]:
    """An id names one card; its beginning tells the kind."""
    for table, start in (("dorm", "dorm."), ("mischief", "mis."), ("guru", "guru.")):
        for key in getattr(deck, table):
            if not key.startswith(start) or not key.isprintable() or key == start:
                fields = {"value": key, "start": start}
                yield Fault(f"profile/{table}", "deck.id", fields)


def _icon_faults(deck: Deck, place: str, icons: tuple[str, ...]) -> Iterator[Fault]:
    for icon in icons:
        if icon and icon not in deck.icons:
            yield Fault(place, "deck.icon", {"value": icon, "known": list(deck.icons)})


def _mischief_faults(deck: Deck, key: str, card: Mischief) -> Iterator[Fault]:
    place = f"profile/mischief/{key}"
    purple = card.colour == "purple"
    if purple and card.trade is None:
        yield Fault(f"{place}/trade", "deck.no_trade")
    if not purple and (card.trade is not None or card.equip is not None):
        yield Fault(place, "deck.orange")
    if card.trade is not None:
        yield from _icon_faults(deck, f"{place}/trade/icon", (card.trade.icon,))
    for effect in card.effects:
        if effect.op not in EFFECTS:
            fields = {"value": effect.op, "near": nearest(effect.op, EFFECTS)}
            yield Fault(f"{place}/effects", "deck.effect", fields)
        elif effect.when == "equipped":
            usable = effect.op in ("peek_next_dorm", "take_top_item_from_discard")
            if card.equip is None or not usable:
                yield Fault(f"{place}/effects", "deck.equipped", {"value": effect.op})
        elif card.play is None:
            yield Fault(f"{place}/play", "deck.no_play")
    yield from _effects_together(place, card)


def _effects_together(place: str, card: Mischief) -> Iterator[Fault]:
    """One effect of a card may ask for something, and one may need a target."""
    ops = [effect.op for effect in card.effects if effect.when == "played"]
    for group in (ASKING, AIMED):
        if sum(op in group for op in ops) > 1:
            yield Fault(f"{place}/effects", "deck.together", {"value": list(ops)})
    sided = card.play is not None and card.play.side != "none"
    if "reroll" in ops and not sided:
        yield Fault(f"{place}/play/side", "deck.reroll")
    if card.play is not None and (card.play.dice or card.play.bonus) and not sided:
        yield Fault(f"{place}/play/side", "deck.side")


def _guru_faults(key: str, style: Guru) -> Iterator[Fault]:
    place = f"profile/guru/{key}/effects"
    for effect in style.effects:
        if effect.op not in (*STYLES, "manual"):
            fields = {"value": effect.op, "near": nearest(effect.op, STYLES)}
            yield Fault(place, "deck.effect", fields)
        if (effect.op == "bonus") != bool(effect.context):
            yield Fault(place, "deck.context", {"value": effect.op})
        if (effect.op == "extra_slot") != bool(effect.slot) or not 0 <= effect.n <= 9:
            yield Fault(place, "deck.figure", {"value": effect.op, "n": effect.n})
