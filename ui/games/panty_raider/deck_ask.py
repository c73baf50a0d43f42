"""What is asked of a card of an owner's deck: one question, every answer at one tap."""

from typing import Final

from msgspec.structs import replace

from companion.games.panty_raider.entering import Entering
from companion.games.panty_raider.entry import Form, Step, Value, next_step
from ui.decking import DeckForm, TellCard, UndoCard
from ui.elements import GAP, Label, Rect
from ui.games.panty_raider.deck_words import (
    BACK_ICONS,
    KEY_ICONS,
    answer_of,
    back_name,
)
from ui.screens.keyboard import place_keyboard
from ui.screens.kit import BODY, FOOT, LEFT, RAIL, SENTENCE, Grid, Sheet, paged
from ui.world import DeckBook

SIDE: Final = 9.0
TOLD: Final = 6.0  # what is told already, mm
NUMBERS: Final = 9  # side by side
WORDS: Final = 14.4
ACROSS: Final = 3
UNDO: Final = 12.0
MOST: Final = 5  # things that are told of a card beside the question


def place_ask(sheet: Sheet, book: DeckBook, entering: Entering, form: DeckForm) -> None:
    """Place what is asked now of the card that is being told."""
    told = entering.form
    step = next_step(told) if told is not None else None
    if told is None or step is None:
        return
    if not step.values:
        _typing(sheet, book, entering, told, step, form)
        return
    _head(sheet, told, step, sheet.right)
    _line(sheet, book, entering, told, form)
    low = sheet.bottom - FOOT - GAP
    top = BODY + TOLD + 1.0
    _answers(sheet, entering, step, Rect(LEFT, top, sheet.right - LEFT, low - top))
    sheet.back()
    place = sheet.foot(32.0, 44.0)
    sheet.button("deck/undo", place, sheet.say("cards.undo"), UndoCard(), icon="undo")
    skip = TellCard(None) if step.skip else None
    place = Rect(sheet.right - RAIL, sheet.bottom - FOOT, RAIL, FOOT)
    sheet.button("deck/skip", place, sheet.say("entry.unknown"), skip, icon="right")


def _head(sheet: Sheet, told: Form, step: Step, right: float) -> float:
    """Place the question, and before it a picture; return where the words begin."""
    icon = KEY_ICONS.get(step.key, BACK_ICONS[told.back])
    mark = Rect(LEFT, 1.0 + (SENTENCE - SIDE) / 2, SIDE, SIDE)
    sheet.add("deck/icon", "mark", mark, icon=icon, ink="sand")
    x = mark.right + GAP
    place = Rect(x, 1.0, right - x, SENTENCE)
    texts = sheet.say(f"entry.{step.key}")
    sheet.text("sentence", place, texts, ("table", "seat"), bold=True, lines=1)
    return x


def _line(
    sheet: Sheet, book: DeckBook, entering: Entering, told: Form, form: DeckForm
) -> None:
    """Place what is told of the card already, and whether it has its tag."""
    line = Rect(LEFT, BODY, sheet.right - LEFT, TOLD)
    if form.said is not None:
        texts = sheet.say(form.said.message, **form.said.fields)
        sheet.text("deck/said", line, texts, ("text", "cap"), lines=1, cut=True)
        return
    parts = [back_name(sheet, told.back)]
    if any(card == entering.card for card, _ in book.known):
        parts.append(sheet.t("deck.has_tag"))
    elif book.reader:
        parts.append(sheet.t("deck.lay_it"))
    parts += [
        answer_of(sheet, entering, key, value).texts[0]
        for key, value in reversed(told.told)
        if value is not None
    ]
    text = " · ".join(parts[:MOST])
    sheet.text("deck/told", line, (text,), ("cap",), lines=1, cut=True, ink="sand")


def _answers(sheet: Sheet, entering: Entering, step: Step, place: Rect) -> None:
    numbers = all(type(one) is int for one in step.values)
    few = numbers and len(step.values) <= NUMBERS
    grid = Grid(place, WORDS, ACROSS)
    if numbers:
        grid = Grid(place, WORDS, 5 if few else NUMBERS)

    def cell(value: Value, spot: Rect, number: int) -> None:
        answer = answer_of(sheet, entering, step.key, value)
        sheet.button(
            f"answer/{number}",
            spot,
            answer.texts,
            TellCard(value),
            role="member",
            group="answers",
            icon=answer.icon,
            align="center" if numbers else "left",
            sizes=("seat", "text", "cap") if numbers else ("text", "cap"),
        )

    paged(sheet, "answers", step.values, grid, cell)


# --- typing ---------------------------------------------------------------------------


def _typing(  # noqa: PLR0913, PLR0917  (what the screen shows)
    sheet: Sheet,
    book: DeckBook,
    entering: Entering,
    told: Form,
    step: Step,
    form: DeckForm,
) -> None:
    """Place what is typed so far, and the keys."""
    usual = "hiragana" if sheet.t.lang == "ja" else "latin"
    board = form.board or sheet.ui.board or usual
    form = replace(form, typing=True, board=board, long=step.key == "text")
    x = _head(sheet, told, step, sheet.right - UNDO - GAP) if not form.text else LEFT
    if form.text:
        _typed(sheet, form, Rect(x, 1.0, sheet.right - UNDO - GAP - x, SENTENCE))
    undo = Rect(sheet.right - UNDO, 1.0, UNDO, SENTENCE - 0.5)
    sheet.button("deck/undo", undo, (), UndoCard(), icon="undo")
    _line(sheet, book, entering, told, form)
    place_keyboard(sheet, form)
    sheet.back(26.0)
    if form.name:
        sheet.main(sheet.say("ui.done"), TellCard(form.name), icon="tick")
    else:
        skip = TellCard(None) if step.skip else None
        sheet.main(sheet.say("entry.unknown"), skip, icon="right")


def _typed(sheet: Sheet, form: DeckForm, place: Rect) -> None:
    """Place what is typed, with a bar where the next letter goes."""
    sizes = ("table", "seat", "text", "cap")
    lines = 2 if form.long else 1
    look = {"lines": lines, "tear": True, "cut": True}
    sheet.text("sentence", place, (form.text,), sizes, **look)
    label = Label((form.text,), sizes, align="left", lines=1)
    fitted = sheet.metrics.fit(label, place.w - 2.0, place.h)
    if form.long or not fitted.ok:
        return  # it is not known where in two lines the next letter goes
    wide = sheet.metrics.text_width(form.text, fitted.size)
    caret = Rect(min(place.x + wide + 0.6, place.right - 0.8), 2.0, 0.8, place.h - 1.0)
    sheet.add("deck/caret", "band", caret, ink="ivory")
