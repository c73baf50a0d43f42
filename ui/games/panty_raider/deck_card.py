"""A card of an owner's deck that is told: what of it, its tags, and what comes next."""

from typing import TYPE_CHECKING, Final, NamedTuple

from companion.games.panty_raider.entering import Entering, back_of, copies_of, progress
from ui.decking import BeginCard, DeckForm, OneMore, UndoCard
from ui.elements import GAP, LIST_GAP, Rect
from ui.games.panty_raider.deck_words import (
    BACK_ICONS,
    answer_of,
    card_title,
    told_of,
)
from ui.screens.kit import BODY, FOOT, LEFT, SENTENCE, Sheet
from ui.world import DeckBook

if TYPE_CHECKING:
    from ui.model import Intent

SIDE: Final = 9.0
RIGHT: Final = 46.0  # of what can be done, mm
LINE: Final = 5.4


class Way(NamedTuple):
    """What can be done with a card; its message is `deck.<name>`."""

    name: str
    intent: "Intent"
    icon: str


def place_card(
    sheet: Sheet, book: DeckBook, entering: Entering, form: DeckForm
) -> None:
    """Place a card that is told."""
    card = form.card
    back = back_of(card, entering.cards[card])
    mark = Rect(LEFT, 1.0 + (SENTENCE - SIDE) / 2, SIDE, SIDE)
    sheet.add("deck/icon", "mark", mark, icon=BACK_ICONS[back], ink="sand")
    x = mark.right + GAP
    place = Rect(x, 1.0, sheet.right - x, SENTENCE)
    texts = (card_title(sheet, entering, card),)
    look = {"bold": True, "lines": 1, "cut": True}
    sheet.text("title", place, texts, ("seat", "text"), **look)
    low = sheet.main_place.y - GAP
    left = Rect(LEFT, BODY, sheet.right - RIGHT - GAP - LEFT, low - BODY)
    _told(sheet, entering, card, left)
    right = Rect(left.right + GAP, BODY, RIGHT, low - BODY)
    _tags(sheet, book, entering, form, right)
    sheet.back()
    undo = UndoCard() if entering.past else None
    place = sheet.foot(32.0, 44.0)
    sheet.button("deck/undo", place, sheet.say("cards.undo"), undo, icon="undo")
    told, there = progress(entering)[back]
    following = BeginCard(back) if told < there else None
    texts = sheet.say("deck.next", back=back)
    sheet.main(texts, following, icon="right")


def _told(sheet: Sheet, entering: Entering, card: str, place: Rect) -> None:
    """Place what is told of it, one line each in two columns."""
    sheet.add("deck/card", "panel", place)
    lines = told_of(entering, card)
    inner = place.inset(2.0, 1.5)
    columns = inner.columns(2, GAP)
    rows = int(inner.h // LINE)
    wide = len(lines) <= rows  # one column is enough
    for number, (key, value) in enumerate(lines[: 2 * rows]):
        column = inner if wide else columns[number // rows]
        y = column.y + number % rows * LINE
        line = Rect(column.x, y, column.w, LINE)
        answer = answer_of(sheet, entering, key, value).texts[0]
        texts = (f"{sheet.t(f'entry.{key}')} {answer}",)
        look = {"lines": 1, "cut": True}
        sheet.text(f"deck/told/{number}", line, texts, ("text", "cap"), **look)
    if not lines:
        texts = sheet.say("deck.told_before")
        sheet.text("deck/told", inner, texts, ("text", "cap"), valign="top")


def _tags(
    sheet: Sheet, book: DeckBook, entering: Entering, form: DeckForm, place: Rect
) -> None:
    """Place how many copies there are and have their tags, and what can be done."""
    card = form.card
    entry = entering.cards[card]
    copies = copies_of(entry)
    tagged = sum(one == card for one, _ in book.known)
    back = back_of(card, entry)
    buttons = [Way("anew", BeginCard(back, card), "pen")]
    if back in ("purple", "orange"):
        buttons.append(Way("more", OneMore(card), "plus"))
    high = len(buttons) * (FOOT + LIST_GAP) - LIST_GAP
    words = Rect(place.x, place.y, place.w, place.h - high - GAP)
    said, rest = words.split(words.h * 0.55, 1.0)
    if form.said is not None:
        texts = sheet.say(form.said.message, **form.said.fields)
        look = {"valign": "top", "tear": True, "whole": True}
        sheet.text("deck/said", said, texts, ("text", "cap"), **look)
    message = "deck.tags" if tagged >= copies or not book.reader else "deck.lay_this"
    texts = sheet.say(message, n=tagged, of=copies)
    look = {"valign": "top", "whole": True, "ink": "sand"}
    sheet.text("deck/tags", rest, texts, ("text", "cap"), **look)
    low = Rect(place.x, place.bottom - high, place.w, high)
    for way, spot in zip(buttons, low.rows(len(buttons), LIST_GAP), strict=True):
        sheet.button(
            f"deck/{way.name}",
            spot,
            sheet.say(f"deck.{way.name}"),
            way.intent,
            role="member",
            group="card",
            icon=way.icon,
            align="left",
        )
