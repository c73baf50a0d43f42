"""A printed card told step by step, in the order of its print (rules 5.3).

Pure: a form is a value. `next_step` says what is asked now and what may be answered,
`told` takes an answer, `undone` takes the last one back, `card_of` is the card as a
deck has it. `None` is an answer, too: nobody can or wants to tell; then it is asked for
in a game when it counts.
"""

from collections.abc import Iterator
from typing import Any, Literal

import msgspec

from companion.games.panty_raider.deck import SLOTS
from companion.games.panty_raider.effects import EFFECTS, STYLES
from companion.games.panty_raider.facts import LEAST_BONUS, MOST

Back = Literal["dorm", "purple", "orange", "guru"]
BACKS: tuple[Back, ...] = ("dorm", "purple", "orange", "guru")
"""What a card shows without being read: the back, and the colour of its front."""
NONE = "none"
"""The answer that there is nothing of the kind on the card."""
WORN = tuple(f"equip_{slot}" for slot in SLOTS)
TIMED = ("before_roll", "after_roll", "any")
DIE = "raid_die"
KEYWORDS = (*WORN, DIE, *TIMED, NONE)
"""What stands at the lower left: where it is worn, that it is a raid die, or when."""
USED_WORN = (NONE, "peek_next_dorm", "take_top_item_from_discard")
PLAYED = (NONE, *EFFECTS)
PURGES = ("discard_target_panty", "end_turn_discard_dorm", "manual")
"""Effects of which a card may be one of the six that go out at a reshuffle."""
DICE = tuple(range(5))

Value = str | int | bool | None


class Step(msgspec.Struct, frozen=True):
    """One question about a card.

    Attributes:
        key: what is asked; the message is `entry.<key>`.
        values: what may be answered; empty: a text.
        skip: whether it may be left open (None).
    """

    key: str
    values: tuple[Value, ...] = ()
    skip: bool = False

    def takes(self, value: Value) -> bool:
        """Tell whether this is an answer."""
        if value is None:
            return self.skip
        if not self.values:
            return isinstance(value, str) and (value == "" or value.isprintable())
        return any(type(one) is type(value) and one == value for one in self.values)


class Form(msgspec.Struct, frozen=True):
    """A card being told.

    Attributes:
        back: which kind of card it is.
        icons: the trade icons that the owner has named.
        kinds: the kinds of panties.
        told: the answers so far, in order.
    """

    back: Back
    icons: tuple[str, ...]
    kinds: tuple[str, ...]
    told: tuple[tuple[str, Value], ...] = ()

    @property
    def answers(self) -> dict[str, Value]:
        """The answers so far, by key."""
        return dict(self.told)


class WrongAnswerError(ValueError):
    """An answer that the step does not take; the form is as it was."""


def next_step(form: Form) -> Step | None:
    """Return what is asked now; None: all is told."""
    given = form.answers
    return next((one for one in steps(form) if one.key not in given), None)


def told(form: Form, value: Value) -> Form:
    """Return the form with an answer to what is asked now.

    Raises:
        WrongAnswerError: it is none, or nothing is asked any more.
    """
    step = next_step(form)
    if step is None or not step.takes(value):
        asked = "nothing" if step is None else step.key
        raise WrongAnswerError(f"{asked} is asked, not {value!r}")
    return msgspec.structs.replace(form, told=(*form.told, (step.key, value)))


def undone(form: Form) -> Form | None:
    """Return the form without its last answer; None: there is none."""
    if not form.told:
        return None
    return msgspec.structs.replace(form, told=form.told[:-1])


# --- what is asked --------------------------------------------------------------------


def steps(form: Form) -> Iterator[Step]:
    """Yield the questions, as far as the answers tell which there are."""
    yield Step("name", skip=True)
    yield from _STEPS[form.back](form, form.answers)


def _dorm(form: Form, given: dict[str, Value]) -> Iterator[Step]:
    icons = (NONE, *form.icons)
    yield Step("icon", icons, skip=True)
    if given.get("icon") not in (None, NONE):
        yield Step("icon_2", icons, skip=True)
    yield Step("raid_score", tuple(range(MOST + 1)), skip=True)
    yield Step("trade_score", tuple(range(MOST + 1)), skip=True)
    yield Step("panty", form.kinds, skip=True)


def _purple(form: Form, given: dict[str, Value]) -> Iterator[Step]:
    yield Step("keyword", KEYWORDS, skip=True)
    yield Step("value", tuple(range(MOST + 1)), skip=True)
    yield Step("icon", (NONE, *form.icons), skip=True)
    keyword = given.get("keyword")
    if keyword in WORN:
        bonuses = tuple(range(LEAST_BONUS, MOST + 1))
        yield Step("raid_bonus", bonuses, skip=True)
        yield Step("trade_bonus", bonuses, skip=True)
        yield Step("used", USED_WORN)
    else:
        yield from _play(given)


def _orange(form: Form, given: dict[str, Value]) -> Iterator[Step]:
    del form
    yield Step("keyword", TIMED, skip=True)
    yield from _play(given)


def _play(given: dict[str, Value]) -> Iterator[Step]:
    """Yield what is asked of a card that is played; of an unread one nothing."""
    keyword = given.get("keyword")
    if keyword is None or keyword == NONE:
        return
    if keyword != "after_roll":
        yield Step("dice", DICE[1:] if keyword == DIE else DICE)
    if keyword != DIE:
        yield Step("bonus", tuple(range(LEAST_BONUS, MOST + 1)))
    yield Step("effect", PLAYED)
    effect = given.get("effect")
    if given.get("dice") or given.get("bonus") or effect == "reroll":
        yield Step("side", ("choose", "player", "girl"))
    if effect == "reroll":
        yield Step("which", ("all", "one"))
    if effect == "manual":
        yield Step("text", skip=True)
    if effect == "fail_insurance":
        yield Step("scope", ("team", "self"))
    if effect in PURGES:
        yield Step("removed", (False, True))


def _guru(form: Form, given: dict[str, Value]) -> Iterator[Step]:
    del form
    yield Step("style", (*STYLES, "manual"))
    style = given.get("style")
    if style == "bonus":
        yield Step("context", ("raid", "trade"))
    if style == "extra_slot":
        yield Step("slot", SLOTS)
    if style not in (None, "manual"):
        yield Step("n", tuple(range(1, 10)))


_STEPS = {"dorm": _dorm, "purple": _purple, "orange": _orange, "guru": _guru}


# --- the card -------------------------------------------------------------------------


def card_of(form: Form) -> dict[str, Any]:
    """Return the card as an owner's deck has it, with all that was told so far."""
    given = form.answers
    name = given.get("name")
    named = {"name": {"en": name, "ja": name}} if name else {}
    return {"source": "OWNER", **named, **_CARDS[form.back](given)}


def _girl(given: dict[str, Value]) -> dict[str, Any]:
    icons = [given.get("icon"), given.get("icon_2")]
    keys = ("panty", "raid_score", "trade_score")
    known = {key: given[key] for key in keys if given.get(key) is not None}
    return {
        "adult": True,
        **known,
        "icons": [one for one in dict.fromkeys(icons) if one not in (None, NONE)],
    }


def _purple_card(given: dict[str, Value]) -> dict[str, Any]:
    return _mischief("purple", given)


def _orange_card(given: dict[str, Value]) -> dict[str, Any]:
    return _mischief("orange", given)


def _mischief(colour: Back, given: dict[str, Value]) -> dict[str, Any]:
    card: dict[str, Any] = {"colour": colour}
    keyword = given.get("keyword")
    if colour == "purple":
        icon = given.get("icon")
        card["trade"] = {
            "value": given.get("value"),
            "icon": "" if icon in (None, NONE) else icon,
        }
    if keyword is None:
        return {**card, "unread": True}
    if keyword in WORN:
        bonuses = {key: given.get(key) for key in ("raid_bonus", "trade_bonus")}
        slot = str(keyword).removeprefix("equip_")
        card["equip"] = {"slot": slot, **bonuses}
    elif keyword != NONE:
        card["play"] = _played(str(keyword), given)
    effects = _effects(given)
    card |= {"effects": effects} if effects else {}
    return card | ({"removed_on_reshuffle": True} if given.get("removed") else {})


def _played(keyword: str, given: dict[str, Value]) -> dict[str, Any]:
    play: dict[str, Any] = {"timing": "before_roll" if keyword == DIE else keyword}
    play |= {"raid_die": True} if keyword == DIE else {}
    for key in ("dice", "bonus", "side"):
        if given.get(key):
            play[key] = given[key]
    return play


def _effects(given: dict[str, Value]) -> list[dict[str, Any]]:
    used, effect = given.get("used"), given.get("effect")
    if used not in (None, NONE):
        return [{"op": used, "when": "equipped", "limit": "once_per_gear_up"}]
    if effect in (None, NONE):
        return []
    more: dict[str, Any] = {
        key: given[key] for key in ("which", "scope") if given.get(key)
    }
    if text := given.get("text"):
        more["text"] = {"en": text, "ja": text}
    return [{"op": effect, **more}]


def _style(given: dict[str, Value]) -> dict[str, Any]:
    keys = ("context", "slot", "n")
    more = {key: given[key] for key in keys if given.get(key)}
    return {"effects": [{"op": given.get("style", "manual"), **more}]}


_CARDS = {
    "dorm": _girl,
    "purple": _purple_card,
    "orange": _orange_card,
    "guru": _style,
}
