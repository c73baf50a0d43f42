"""The dialog `deck`: an owner's printed cards, entered one by one at any time.

How far it is; the cards that are told; one of them; or what is asked of one now.
"""

from functools import partial
from typing import Final, cast

from msgspec.structs import replace

from companion.games.panty_raider.entering import Entering, back_of, progress
from companion.games.panty_raider.entry import BACKS
from ui.decking import LIST, BeginCard, DeckForm, ReadDeck, UndoCard, form_of
from ui.elements import GAP, LIST_GAP, Rect
from ui.games.panty_raider import deck_ask, deck_card
from ui.games.panty_raider.deck_words import BACK_ICONS, card_title
from ui.model import Fill, World
from ui.screens.kit import BODY, BUTTON, FOOT, LEFT, RAIL, Grid, Sheet, paged
from ui.world import DeckBook

SAID: Final = 62.0  # width of what is to be done, mm
CELL: Final = 12.0


def place_deck(sheet: Sheet, world: World) -> None:
    """Place the deck that is being entered."""
    sheet.add("spine", "spine", Rect(0, 0, 5, sheet.metrics.height))
    book, form = world.deck, form_of(sheet.ui.form)
    if book is None or book.entering is None:
        _unreadable(sheet, book)
        return
    entering = cast("Entering", book.entering)
    if entering.form is not None:
        deck_ask.place_ask(sheet, book, entering, form)
    elif form.card in entering.cards:
        deck_card.place_card(sheet, book, entering, form)
    elif form.page == LIST:
        _list(sheet, entering, form)
    else:
        _overview(sheet, book, entering, form)


def _unreadable(sheet: Sheet, book: DeckBook | None) -> None:
    """Place why it cannot be read, what to do, and a way to try again."""
    sheet.title(sheet.say("deck.unreadable_head"))
    if book is not None and book.problem:
        low = sheet.bottom - FOOT - GAP
        body = Rect(LEFT, BODY, sheet.right - LEFT, low - BODY)
        texts = sheet.say(book.problem, **book.fields)
        look = {"valign": "top", "tear": True, "whole": True}
        sheet.text("deck/problem", body, texts, ("text", "cap"), **look)
    sheet.back()
    place = Rect(sheet.right - RAIL, sheet.bottom - FOOT, RAIL, FOOT)
    sheet.button("deck/again", place, sheet.say("cards.try_again"), ReadDeck())


# --- how far it is --------------------------------------------------------------------


def _overview(sheet: Sheet, book: DeckBook, entering: Entering, form: DeckForm) -> None:
    """Place what is to be done, and each kind of card with how many are told."""
    counts = progress(entering)
    done, every = (sum(one[n] for one in counts.values()) for n in (0, 1))
    sheet.title(sheet.say("deck.title", n=done, of=every))
    low = sheet.bottom - FOOT - GAP
    left = Rect(LEFT, BODY, SAID, low - BODY)
    _what_now(sheet, book, form, left)
    right = Rect(left.right + GAP, BODY, sheet.right - left.right - GAP, low - BODY)
    for back, cell in zip(BACKS, right.rows(len(BACKS), LIST_GAP), strict=True):
        told, there = counts[back]
        name = sheet.t.name("kind", back)
        texts = (f"{name}  {told} / {there}", f"{name} {told}/{there}")
        sheet.button(
            f"back/{back}",
            cell,
            texts,
            BeginCard(back, uid=form.uid) if told < there else None,
            role="member",
            group="backs",
            icon=BACK_ICONS[back],
            align="left",
        )
    _foot(sheet, entering)
    told_cards = Fill(replace(form, page=LIST, uid="", said=None)) if done else None
    place = Rect(sheet.right - RAIL, sheet.bottom - FOOT, RAIL, FOOT)
    sheet.button("deck/list", place, sheet.say("deck.list"), told_cards, icon="cards")


def _what_now(sheet: Sheet, book: DeckBook, form: DeckForm, place: Rect) -> None:
    """Place what is to be done, what became of the last wish, and what to know."""
    sheet.add("deck/now", "panel", place)
    inner = place.inset(2.5, 2.0)
    head, rest = inner.split(18.0, GAP)
    message = "deck.which_kind" if form.uid or not book.reader else "deck.lay_or_tap"
    texts = sheet.say(message)
    look = {"bold": True, "valign": "top", "whole": True}
    sheet.text("deck/do", head, texts, ("seat", "text"), **look)
    look = {"tear": True, "whole": True}
    if form.said is not None:
        texts = sheet.say(form.said.message, **form.said.fields)
        sheet.text("deck/said", rest, texts, ("text", "cap"), valign="top", **look)
        return
    message = "deck.instead" if book.instead else "deck.any_time"
    texts = sheet.say(message, path=book.instead)
    look = {**look, "valign": "bottom", "ink": "sand"}
    sheet.text("deck/know", rest, texts, ("cap",), **look)


def _foot(sheet: Sheet, entering: Entering) -> None:
    sheet.back()
    undo = UndoCard() if entering.past or entering.form is not None else None
    place = sheet.foot(32.0, 44.0)
    sheet.button("deck/undo", place, sheet.say("cards.undo"), undo, icon="undo")


# --- the cards that are told ----------------------------------------------------------


def _list(sheet: Sheet, entering: Entering, form: DeckForm) -> None:
    """Place every card that is told, to look at it or to tell it anew."""
    sheet.title(sheet.say("deck.list_title"))
    low = sheet.bottom - FOOT - GAP
    body = Rect(LEFT, BODY, sheet.right - LEFT, low - BODY)
    cards = [card for card in entering.cards if card not in entering.blank]
    cell = partial(_listed, sheet, entering, form)
    paged(sheet, "deck", cards, Grid(body, BUTTON, 2), cell)
    sheet.back()


def _listed(  # noqa: PLR0913, PLR0917  (what a list gives its cells)
    sheet: Sheet,
    entering: Entering,
    form: DeckForm,
    card: str,
    place: Rect,
    number: int,
) -> None:
    del number
    sheet.button(
        f"card/{card}",
        place,
        (card_title(sheet, entering, card),),
        Fill(replace(form, card=card, said=None)),
        role="member",
        group="cards",
        align="left",
        icon=BACK_ICONS[back_of(card, entering.cards[card])],
    )
