"""A card was read: which one is it, if it is new; does it count, if it lay there."""

from typing import Final

from msgspec.structs import replace

from companion.kernel import Action, Mark, Reveal
from ui.elements import Element, Rect
from ui.model import (
    ChooseAnswer,
    ChoosePart,
    ChooseSeat,
    Close,
    Do,
    Page,
    TableView,
    World,
)
from ui.screens.kit import FOOT, LEFT, Sheet
from ui.screens.words import action_texts
from ui.tagging import BindAnswer, BindForm, OfferForm, UseCard

ROW: Final = 12.0
PAPER: Final = frozenset({"paper"})
STAYS: Final = (ChoosePart, ChooseSeat, Page)
"""What an unknown card leaves as it is: the ways to the answers."""


# --- an unknown card where one is the answer -------------------------------------


def place_bind(sheet: Sheet, world: World) -> None:
    """Let the answers of the screen below also say which card the tag is on."""
    form, view = sheet.ui.form, world.table
    if not isinstance(form, BindForm) or view is None or view.state.prompt is None:
        return
    foot = sheet.bottom - FOOT
    kinds = tuple(view.state.prompt.answers)
    sheet.revise(lambda one: _binding(one, form.uid, kinds, foot))
    head = Rect(LEFT, 1.0, sheet.right - LEFT, 11.5)
    turns_up = isinstance(view.state.prompt, Reveal)
    words = sheet.say("cards.which_other" if form.wrong else "cards.which")
    sheet.text("bind/head", head, words, ("table", "seat"), tier="table", bold=True)
    sheet.button("bind/not", sheet.foot(0, 36), sheet.say("cards.not_now"), Close())
    message = "cards.which_why" if turns_up else "cards.which_taken"
    message = "cards.which_mends" if form.wrong else message
    why = Rect(LEFT + 38.0, foot, sheet.right - LEFT - 38.0, FOOT)
    sheet.text("bind/why", why, sheet.say(message), ("cap",), whole=True)


def _binding(
    one: Element, uid: str, kinds: tuple[type[Action], ...], foot: float
) -> Element | None:
    """Return an element as it is while an unknown card waits; None: it is not there."""
    top = one.name.partition("/")[0] in ("sentence", "menu", "main")
    top = top or one.name.endswith("/hint")  # it would be wrong now
    if top or one.rect.bottom > foot:
        return one if one.role in ("spine", "panel") and one.intent is None else None
    intent = one.intent
    action = intent.action if isinstance(intent, Do | ChooseAnswer) else None
    if one.enabled and isinstance(action, kinds):
        return replace(one, intent=BindAnswer(uid, action), long=None)
    if intent is None or isinstance(intent, STAYS):
        return replace(one, flags=one.flags - {"chosen"})
    return replace(one, intent=None, long=None, tier="none")


# --- a card that lay there before -----------------------------------------------------


def place_offer(sheet: Sheet, world: World) -> None:
    """Offer a card that lay on the reader already when this was asked."""
    form, view = sheet.ui.form, world.table
    if not isinstance(form, OfferForm) or view is None:
        return
    sheet.cover()
    what = _meaning(sheet, view, form.meaning)
    why = tuple(sheet.t("cards.offered_why", what=one) for one in what)
    whole = Rect(0, 0, sheet.metrics.width, sheet.metrics.height)
    sheet.shade()
    high = 44.0
    slip = Rect(LEFT, whole.h - high - 1.5, sheet.right - LEFT, high)
    sheet.add("slip", "slip", slip)
    card = Rect(slip.x + 3, slip.y + 4, 13, 15)
    sheet.add("slip/card", "mark", card, icon="card", flags=PAPER)
    x = card.right + 3
    line = Rect(x, slip.y + 2.0, slip.right - x - 3, 12.0)
    head = sheet.say("cards.offered")
    form_of_head = {"tier": "table", "bold": True, "flags": PAPER}
    sheet.text("slip/head", line, head, ("table", "seat"), **form_of_head)
    reason = Rect(x, line.bottom, line.w, 12.0)
    sheet.text("slip/why", reason, why, valign="top", whole=True, flags=PAPER)
    main = Rect(slip.right - 3 - 45, slip.bottom - 3 - ROW, 45, ROW)
    yes = sheet.say("cards.offered_yes")
    sheet.main(yes, UseCard(), rect=main, flags=PAPER, align="center")
    no = Rect(slip.x + 3, main.y, 45, ROW)
    sheet.button("no", no, sheet.say("cards.offered_no"), Close(), flags=PAPER)


def _meaning(sheet: Sheet, view: TableView, meaning: Action | Mark) -> tuple[str, ...]:
    if isinstance(meaning, Mark):
        return (view.game.card_name(sheet.t, meaning.card),)
    return action_texts(sheet.t, meaning)
