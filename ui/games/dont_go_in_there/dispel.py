"""Choosing the cards that are turned face down: the best pick is proposed.

A tap marks a card or takes the mark off; the main act wakes when the marks are one of
the answers. Every answer is one tap away, too.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from companion.games.dont_go_in_there.actions import (
    CARDS,
    KEYS,
    Card,
    DispelCards,
)
from companion.games.dont_go_in_there.curses import values_up
from companion.games.dont_go_in_there.model import Player
from companion.games.dont_go_in_there.prompts import Dispel
from companion.games.dont_go_in_there.scoring import curses
from ui.elements import GAP, LIST_GAP, Rect
from ui.games.dont_go_in_there.naming import place_choose_type
from ui.games.dont_go_in_there.parts import (
    KNOBS,
    figure,
    place_frame,
    small_card,
)
from ui.games.dont_go_in_there.reckon import game_state
from ui.model import ChooseAnswer, Do, MarkCards, Page, TableView, UiState
from ui.screens.kit import Sheet

NONE: Final = ""  # a mark that stands for no card: nothing is marked on purpose
HEAD: Final = 6.0
CARDS_HIGH: Final = 21.0
TILE: Final = 17.0
SUM: Final = 31.0
SETS: Final = 10.0
REST: Final = 12.4
SMALL: Final = 8.4


class Marked(NamedTuple):
    """What is marked.

    Attributes:
        values: the curses of the cards that are marked, most first.
        action: the answer that they are, or None.
    """

    values: tuple[int, ...]
    action: DispelCards | None


def place_dispel(sheet: Sheet, view: TableView) -> None:
    """Place the cards that may go, their sum, other sets, and the other cards."""
    prompt = view.state.prompt
    assert isinstance(prompt, Dispel)
    place_frame(sheet, view)
    state = game_state(view)
    me = state.players[state.index(prompt.seat)]
    marked = marked_now(sheet.ui, prompt, me)
    head, rest = sheet.body.split(HEAD, 0.6)
    title = _title(sheet, prompt)
    sheet.text("dispel/head", head, title, ("text",), bold=True, lines=1)
    cards, rest = rest.split(CARDS_HIGH, GAP)
    wide = cards.w - SUM - GAP
    _cards(sheet, prompt, me, marked, Rect(cards.x, cards.y, wide, cards.h))
    _sum(sheet, marked, Rect(cards.right - SUM, cards.y, SUM, cards.h))
    sets, rest = rest.split(SETS, 1.4)
    _sets(sheet, prompt, marked, sets)
    _rest(sheet, me, prompt.type, rest)
    _main(sheet, me, marked)


def _title(sheet: Sheet, prompt: Dispel) -> tuple[str, ...]:
    """Return what must go: so many cards, or a set of an exact sum."""
    if prompt.count:
        return sheet.say("resolve.of_count", type=prompt.type, n=prompt.count)
    total = sum(prompt.choices[0]) if prompt.choices else 0
    return sheet.say("resolve.of_sum", type=prompt.type, sum=total)


def marked_now(ui: UiState, prompt: Dispel, me: Player) -> Marked:
    """Return what is marked: by hand, by a chosen answer, or what is proposed."""
    if isinstance(ui.answer, DispelCards):
        values = _sorted(card.value for card in ui.answer.cards)
    elif ui.marks:
        held = Counter(KEYS[card] for card in me.up if card.type == prompt.type)
        keys = Counter(ui.marks) & held
        values = _sorted(CARDS[key].value for key in keys.elements())
    else:
        values = prompt.choices[0] if prompt.choices else ()
    action = _answer(prompt, values) if values in prompt.choices else None
    return Marked(values, action)


def _sorted(values: object) -> tuple[int, ...]:
    return tuple(sorted(values, reverse=True))  # type: ignore[call-overload]


def _answer(prompt: Dispel, values: Sequence[int]) -> DispelCards:
    return DispelCards(tuple(CARDS[f"{prompt.type}-{value}"] for value in values))


# --- the cards ------------------------------------------------------------------------


def _cards(
    sheet: Sheet, prompt: Dispel, me: Player, marked: Marked, place: Rect
) -> None:
    """Place the cards of the type, fewest curses first; tile i of a value is marked."""
    values = sorted(values_up(me, prompt.type))
    may = {value for choice in prompt.choices for value in choice}
    cells = tiles(place, len(values))
    count = Counter(marked.values)
    for number, (value, cell) in enumerate(zip(values, cells, strict=True)):
        copy = values[:number].count(value)
        on = copy < count[value]
        name = f"dispel/{value}/{copy}"
        intent = MarkCards(_after_tap(prompt, marked.values, value, on=on))
        sheet.add(
            name,
            "member",
            cell,
            tier="touch",
            intent=intent if value in may or on else None,
            enabled=value in may or on,
            group="cards",
            knob=KNOBS[0],
            flags=frozenset({"chosen", "ticked"} if on else ()),
        )
        small_card(sheet, name, cell, CARDS[f"{prompt.type}-{value}"], of=name)


def tiles(place: Rect, count: int) -> list[Rect]:
    """Return places of cards, in one row or, from six on, in two."""
    if count <= 5:
        wide = min(TILE, (place.w + GAP) / max(1, count) - GAP)
        return [
            Rect(place.x + i * (wide + GAP), place.y, wide, place.h)
            for i in range(count)
        ]
    across = -(-count // 2)
    wide = min(TILE, (place.w + LIST_GAP) / across - LIST_GAP)
    rows = place.rows(2, LIST_GAP)
    return [
        Rect(place.x + i % across * (wide + LIST_GAP), row.y, wide, row.h)
        for i in range(count)
        for row in (rows[i // across],)
    ]


def _after_tap(
    prompt: Dispel, values: tuple[int, ...], value: int, *, on: bool
) -> tuple[str, ...]:
    """Return the marks after a tap: where one card is asked for, it takes its place."""
    left = list(values)
    if on:
        left.remove(value)
    elif prompt.count == 1:
        left = [value]
    else:
        left.append(value)
    return tuple(f"{prompt.type}-{one}" for one in left) or (NONE,)


def _sum(sheet: Sheet, marked: Marked, place: Rect) -> None:
    sheet.add("dispel/sum", "panel", place)
    top, below = place.inset(1.4, 0.8).split(7.4)
    text = " + ".join(map(str, reversed(marked.values))) or "0"
    sizes = ("seat", "text", "cap")
    figure(sheet, "dispel/terms", top, text, sizes, ink="sand")
    total = f"= {sum(marked.values)}"
    figure(sheet, "dispel/total", below, total, ("table", "seat"), bold=True)


# --- the sets that fit ----------------------------------------------------------------


def _sets(sheet: Sheet, prompt: Dispel, marked: Marked, place: Rect) -> None:
    """Place the answers, a few at a time; one tap chooses one, a second does it."""
    sets = prompt.choices
    if len(sets) < 2:
        return
    words = Rect(place.x, place.y, 23.0, place.h)
    sheet.text(
        "dispel/sets", words, sheet.say("resolve.sets"), ("text", "cap"), ink="sand"
    )
    cells = Rect(words.right + 1.0, place.y, place.right - words.right - 1.0, place.h)
    wide = max(_wide(sheet, one) for one in sets)
    most = int((cells.w + LIST_GAP) // (wide + LIST_GAP))
    if most < len(sets):
        most = max(1, int((cells.w - 12.0 + LIST_GAP) // (wide + LIST_GAP)))
    pages = -(-len(sets) // most)
    page = sheet.ui.page("answers") % pages
    for number, choice in enumerate(sets[page * most : (page + 1) * most]):
        cell = Rect(cells.x + number * (wide + LIST_GAP), cells.y, wide, cells.h)
        action = _answer(prompt, choice)
        sheet.button(
            f"answer/{'+'.join(map(str, choice))}",
            cell,
            (_terms(choice),),
            ChooseAnswer(action),
            role="member",
            group="answers",
            knob=KNOBS[1],
            flags=frozenset({"chosen"} if choice == marked.values else ()),
        )
    if pages > 1:
        more = Rect(cells.right - 10.0, cells.y, 10.0, cells.h)
        intent = Page("answers", (page + 1) % pages)
        sheet.button("answers/more", more, (), intent, icon="right", group="pages")


def _terms(values: Sequence[int]) -> str:
    return " + ".join(map(str, reversed(values)))


def _wide(sheet: Sheet, values: Sequence[int]) -> float:
    return max(12.0, sheet.metrics.text_width(_terms(values), "text") + 4.0)


# --- the player's other cards ---------------------------------------------------------


def _rest(sheet: Sheet, me: Player, kind: str, place: Rect) -> None:
    """Place the cards that stay as they are, and how many lie face down."""
    cards = sorted((one for one in me.up if one.type != kind), key=_order)
    down = len(me.down)
    if not cards and not down:
        return
    head, row = place.split(place.h - REST)
    texts = sheet.say("resolve.rest")
    sheet.text("rest/head", head, texts, ("cap",), lines=1, ink="sand")
    count = len(cards) + (1 if down else 0)
    wide = min(SMALL, (row.w - (16.0 if down else 0.0)) / count - LIST_GAP)
    for number, card in enumerate(cards):
        cell = Rect(row.x + number * (wide + LIST_GAP), row.y, wide, row.h)
        sheet.add(f"rest/{number}", "panel", cell)
        small_card(sheet, f"rest/{number}", cell, card, ink="stone")
    if down:
        x = row.x + len(cards) * (wide + LIST_GAP)
        cell = Rect(x, row.y, wide, row.h)
        sheet.add("rest/down", "panel", cell, flags=frozenset({"hatch"}))
        words = Rect(cell.right + 1.2, row.y, row.right - cell.right - 1.2, row.h)
        texts = sheet.say("resolve.face_down", n=down)
        sheet.text("rest/down/n", words, texts, ("cap",), lines=2, ink="sand")


def _order(card: Card) -> tuple[str, int]:
    return card.type, card.value


def _main(sheet: Sheet, me: Player, marked: Marked) -> None:
    if marked.action is None:
        sheet.main(sheet.say("resolve.rest_cards"), None)
        return
    before = curses(me)
    after = before - sum(marked.values)
    second = sheet.say("resolve.curses_to", before=before, after=after)
    n = len(marked.values)
    sheet.main(sheet.say("resolve.dispel", n=n), Do(marked.action), second)


__all__ = ["marked_now", "place_choose_type", "place_dispel"]
