"""Answers in drawers: those of one kind stand together, each kind begins a new page.

A tap on a drawer goes to its first page, so the pager leads through all of them.
"""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

import msgspec

from companion.games.panty_raider.state import GameState
from companion.kernel import Action
from ui.elements import GAP, LIST_GAP, Rect
from ui.games.panty_raider import words
from ui.model import Back, ChooseAnswer, Do, Intent, Page
from ui.screens.kit import BUTTON, Grid, Sheet

ANSWERS: Final = "answers"
HIGH: Final = 10.2  # of a cell with two lines, mm
SMALL: Final = 3.8
MOST_FACT: Final = 33.0
TAB: Final = 11.0
ARROW: Final = 10.0


class Drawer(NamedTuple):
    """Answers of one kind."""

    key: str
    icon: str
    actions: tuple[Action, ...]


class Leaf(NamedTuple):
    """One page: whose drawer, and the answers on it."""

    drawer: int
    actions: tuple[Action, ...]


def drawers(
    actions: Iterable[Action], key: dict[Action, tuple[str, str]]
) -> tuple[Drawer, ...]:
    """Return answers by what `key` says of each: the drawer and its picture.

    Drawers stand in the order in which `key` has them first.
    """
    found: dict[str, tuple[str, list[Action]]] = {}
    for action in actions:
        name, icon = key[action]
        found.setdefault(name, (icon, []))[1].append(action)
    return tuple(Drawer(name, icon, tuple(a)) for name, (icon, a) in found.items())


def leaves(listed: Sequence[Drawer], cells: int, paged: int) -> list[Leaf]:
    """Return the pages of some drawers.

    Args:
        listed: the drawers.
        cells: how many answers a page holds.
        paged: how many where the arrows take a row.
    """
    found: list[Leaf] = []
    for number, one in enumerate(listed):
        size = cells if len(one.actions) <= cells else max(1, paged)
        starts = range(0, len(one.actions), size)
        found += [Leaf(number, one.actions[i : i + size]) for i in starts]
    return found


def first_pages(pages: Sequence[Leaf]) -> dict[int, int]:
    """Return for each drawer the number of its first page."""
    found: dict[int, int] = {}
    for number, page in enumerate(pages):
        found.setdefault(page.drawer, number)
    return found


class Shown(NamedTuple):
    """What a list shows: its pages, and the number of the one that is open."""

    pages: tuple[Leaf, ...]
    page: int


def place_drawers(  # noqa: PLR0913  (how a list looks)
    sheet: Sheet,
    state: GameState,
    listed: Sequence[Drawer],
    rect: Rect,
    *,
    columns: int = 2,
    high: float = HIGH,
    at_once: bool = False,
    tabs: bool = True,
) -> Shown:
    """Place one page of answers, and below it drawers and arrows where there are more.

    Args:
        sheet: the screen being made.
        state: the position.
        listed: the drawers that have answers.
        rect: where.
        columns: answers side by side.
        high: height of an answer, mm.
        at_once: a tap does it (what turned up; a wrong one is amended freely).
        tabs: the drawers are opened below the list; else the caller places that, and
            each drawer has pages of its own.
    """
    grid = Grid(rect, high, columns)
    inner = Rect(rect.x, rect.y, rect.w, rect.h - BUTTON - GAP)
    low = Grid(inner, high, columns)
    every = tuple(one for drawer in listed for one in drawer.actions)
    if tabs and len(every) <= grid.cells:
        pages = [Leaf(0, every)]
    elif tabs:
        pages = leaves(listed, low.cells, low.cells)
    else:
        pages = leaves(listed, grid.cells, low.cells)
    page = min(sheet.ui.page(ANSWERS), max(0, len(pages) - 1))
    shown = pages[page].actions if pages else ()
    for number, action in enumerate(shown):
        place_cell(sheet, state, action, grid.place(number), at_once=at_once)
    found = Shown(tuple(pages), page)
    if len(pages) > 1 and (tabs or _many(found)):
        place = Rect(rect.x, rect.bottom - BUTTON, rect.w, BUTTON)
        right = place_arrows(sheet, found, place)
        if tabs and len(listed) > 1:
            rest = Rect(place.x, place.y, right - GAP - place.x, place.h)
            place_tabs(sheet, listed, found, rest)
    return found


def _many(shown: Shown) -> bool:
    """Tell whether the open drawer has several pages."""
    here = shown.pages[shown.page].drawer
    return sum(one.drawer == here for one in shown.pages) > 1


def place_back(sheet: Sheet, place: Rect) -> None:
    """Place the way back to everybody."""
    sheet.button("list/back", place, (), Back(), icon="left")


def place_arrows(sheet: Sheet, shown: Shown, place: Rect) -> float:
    """Place what turns the pages at the right of a place; return where that begins."""
    page, count = shown.page, len(shown.pages)
    after = Rect(place.right - ARROW, place.y, ARROW, place.h)
    number = Rect(after.x - 13.0, place.y, 12.0, place.h)
    before = Rect(number.x - 1.0 - ARROW, place.y, ARROW, place.h)
    to_next = Page(ANSWERS, page + 1) if page + 1 < count else None
    to_last = Page(ANSWERS, page - 1) if page else None
    sheet.button("answers/before", before, (), to_last, icon="left")
    sheet.button("answers/after", after, (), to_next, icon="right")
    texts = (f"{page + 1} / {count}", f"{page + 1}/{count}")
    sheet.text("answers/page", number, texts, ("cap",), align="center", lines=1)
    return before.x


def place_tabs(
    sheet: Sheet, listed: Sequence[Drawer], shown: Shown, rect: Rect
) -> None:
    """Place a control for each drawer, the open one chosen."""
    first = first_pages(shown.pages)
    wide = min(TAB, (rect.w + LIST_GAP) / len(listed) - LIST_GAP)
    open_at = shown.pages[shown.page].drawer
    for number, one in enumerate(listed):
        cell = Rect(rect.x + number * (wide + LIST_GAP), rect.y, wide, rect.h)
        place_tab(sheet, one, cell, first[number], chosen=open_at == number)


def place_tab(
    sheet: Sheet, one: Drawer, cell: Rect, page: int, *, chosen: bool
) -> None:
    """Place the control that opens a drawer."""
    flags = frozenset({"chosen"} if chosen else ())
    to: Intent = Page(ANSWERS, page)
    sheet.button(
        f"tab/{one.key}",
        cell,
        (),
        to,
        role="member",
        icon=one.icon,
        group="tabs",
        flags=flags,
    )


def place_cell(
    sheet: Sheet,
    state: GameState,
    action: Action,
    place: Rect,
    *,
    at_once: bool = False,
) -> None:
    """Place one answer: its card, and at its right in pictures what it comes to."""
    name = name_of(action)
    intent: Intent = Do(action) if at_once else ChooseAnswer(action)
    chosen = sheet.ui.answer == action and not at_once
    sheet.add(
        name,
        "member",
        place,
        tier="touch",
        intent=intent,
        group=ANSWERS,
        flags=frozenset({"chosen"} if chosen else ()),
    )
    facts = words.facts_of(sheet, state, action)
    wide = max((_wide(sheet, one) for one in facts), default=0.0)
    side = Rect(place.right - wide - 1.0, place.y, wide, place.h)
    room = side.x - place.x - 2.0 if facts else place.w - 2.4
    label = Rect(place.x + 1.2, place.y + 0.2, room, place.h - 0.4)
    texts = words.answer_label(sheet, state, action)
    sheet.text(f"{name}/what", label, texts, ("text", "cap"), of=name, whole=True)
    lines = side.rows(len(facts), 0.0) if facts else []
    for number, (fact, line) in enumerate(zip(facts, lines, strict=True)):
        _place_fact(sheet, f"{name}/fact/{number}", fact, line, name)


def _wide(sheet: Sheet, fact: words.Fact) -> float:
    """Return how wide a fact is, mm."""
    text = sheet.metrics.text_width(fact.text, "cap") + 0.2 if fact.text else 0.0
    return min(MOST_FACT, SMALL + (0.8 + text if text else 0.0))


def _place_fact(sheet: Sheet, name: str, fact: words.Fact, line: Rect, of: str) -> None:
    at = Rect(line.x, line.y + (line.h - SMALL) / 2, SMALL, SMALL)
    sheet.add(f"{name}/icon", "mark", at, icon=fact.icon, of=of)
    if fact.text:
        rest = Rect(at.right + 0.8, line.y, line.right - at.right - 0.8, line.h)
        sheet.text(name, rest, (fact.text,), ("cap",), lines=1, cut=True, of=of)


def name_of(action: Action) -> str:
    """Return the name of an answer's element."""
    told = (str(one) for one in msgspec.to_builtins(action).values())
    return f"answer/{'/'.join(told)}"
