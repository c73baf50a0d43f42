"""The reckoning: columns best to worst, and how each total came about."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from companion.games.dont_go_in_there.actions import Card
from companion.games.dont_go_in_there.events import (
    CardsDispelled,
    HauntedDispelled,
    RoomLeft,
    TotalCounted,
)
from companion.games.dont_go_in_there.scoring import Score, most_ghosts, scores
from companion.games.dont_go_in_there.state import GameState
from companion.kernel import Event, Outcome
from ui.elements import GAP, LIST_GAP, Rect, Size
from ui.games.dont_go_in_there.parts import figure, in_row, one_size, small_card
from ui.games.dont_go_in_there.reckon import game_state
from ui.model import Page, TableView
from ui.screens.frame import words
from ui.screens.kit import Sheet
from ui.screens.outcome import HEAD as PLACE_HEAD
from ui.screens.outcome import (
    TOTAL,
    Place,
    columns_place,
    headline,
    place_columns,
    place_ways,
    places,
    reasons,
)
from ui.screens.reveal import share

FIGURE: Final = 9.4  # width of a figure at the right of a column, mm
WORDY: Final = 35.0  # of a column in which there is room for words, mm
DUMMY_WIDE: Final = 27.0
PAGE: Final = "reckoned"  # 0: all columns; n: how the total of column n came about
ROW: Final = 7.0
HEAD: Final = 5.4
CARDS: Final = 14.4
CARD: Final = 11.0
APART: Final = 4.0  # between the cards that count and those that do not


def place_final(sheet: Sheet, view: TableView) -> None:
    """Place the reckoning: all seats, or how one total came about."""
    outcome = view.state.outcome
    if outcome is None:
        return
    listed = places(view, outcome)
    page = sheet.ui.page(PAGE)
    if sheet.ui.revealed is None and 0 < page <= len(listed):
        _how(sheet, view, listed, page - 1)
        return
    _all(sheet, view, outcome, listed)


def _all(sheet: Sheet, view: TableView, outcome: Outcome, listed: list[Place]) -> None:
    headline(sheet, view, outcome)
    state = game_state(view)
    points = scores(state)
    at, area = sheet.ui.revealed, columns_place(sheet)
    if decides(state):
        cell = Rect(area.right - DUMMY_WIDE, area.y, DUMMY_WIDE, area.h)
        _dummy(sheet, state, cell)
        area = Rect(area.x, area.y, cell.x - GAP - area.x, area.h)
    form = _form(sheet, points.values(), area.w / len(listed))

    def below(place: Place, rect: Rect) -> None:
        turn = len(listed) - 1 - listed.index(place)
        done = share(at, turn) >= 1
        _parts(sheet, place, points[place.seat], rect, form, done=done)

    def opens(place: Place) -> Page:
        return Page(PAGE, listed.index(place) + 1)

    place_columns(sheet, listed, area, below, opens)
    told = [sheet.t(one) for one in reasons(sheet, outcome)]
    hint = sheet.t("resolve.tap_column")
    forms = ("\n".join([*told[-1:], hint]), hint, *told[-1:])
    place_ways(sheet, forms if at is None else (told[0],), None)


class Form(NamedTuple):
    """How all columns are written.

    Attributes:
        wordy: there is room for words beside the figures.
        size: of curses on cards and of what the ghosts add.
    """

    wordy: bool
    size: Size


def _form(sheet: Sheet, points: Iterable[Score], wide: float) -> Form:
    """Return how columns of that width are written: figures have one size in all."""
    wordy = wide >= WORDY
    sizes: tuple[Size, ...] = ("seat", "text") if wordy else ("text", "cap")
    told = [text for one in points for text in (str(one.cards), f"+{one.penalty}")]
    return Form(wordy, one_size(sheet, told, sizes, Rect(0, 0, FIGURE, ROW)))


def _parts(  # noqa: PLR0913  (a column, and how far it is)
    sheet: Sheet, place: Place, score: Score, rect: Rect, form: Form, *, done: bool
) -> None:
    """Place what a total is made of: curses on cards, and what the ghosts add."""
    name = f"rank/{place.number}"
    top, low = _rows(rect)
    eye = in_row(top, 0.0, 4.6, 4.6)
    sheet.add(f"{name}/eye", "mark", eye, icon="eye", ink="sand", of=name)
    if form.wordy:
        label, look = in_row(top, 5.8, rect.w - 15.4), {"lines": 1, "ink": "sand"}
        texts = sheet.say("resolve.cards")
        sheet.text(f"{name}/cards", label, texts, ("cap",), of=name, **look)
    more = {"align": "right", "of": name}
    right = in_row(top, rect.w - FIGURE, FIGURE)
    sizes: tuple[Size, ...] = (form.size,)
    figure(sheet, f"{name}/curses", right, score.cards, sizes, **more)
    if not done:
        return
    most = score.most_ghosts and score.ghosts > 0
    _ghosts(sheet, name, low, score.ghosts, most=most)
    wide = min(FIGURE, rect.w - 12.4)
    adds = in_row(low, rect.w - wide, wide)
    more["ink"] = "" if score.penalty else "stone"
    figure(sheet, f"{name}/adds", adds, f"+{score.penalty}", sizes, **more)


def _rows(rect: Rect) -> tuple[Rect, Rect]:
    """Return the rows of cards and ghosts below a total."""
    high = min(ROW, rect.h / 2)
    top = Rect(rect.x, rect.y, rect.w, high)
    return top, Rect(rect.x, rect.y + high, rect.w, high)


def _ghosts(sheet: Sheet, name: str, row: Rect, ghosts: int, *, most: bool) -> None:
    """Place a number of ghosts, on ivory where they are the most."""
    if most:
        sheet.add(f"{name}/most", "band", in_row(row, -0.8, 13.4, 6.2), ink="ivory")
    mark = in_row(row, 0.0, 4.6, 4.6)
    ink = "ink" if most else "sand"
    sheet.add(f"{name}/ghost", "mark", mark, icon="ghost", ink=ink, of=name)
    form = {"bold": most, "ink": "ink" if most else "", "of": name}
    count = in_row(row, 5.4, 6.8)
    figure(sheet, f"{name}/ghosts", count, ghosts, ("text", "cap"), **form)


# --- the printed dummy ----------------------------------------------------------------


def decides(state: GameState) -> bool:
    """Tell whether the printed dummy's ghosts are compared with the players' (A15)."""
    return state.dummy is not None and state.options.dummy_counts_for_most_ghosts


def dummy_has_most(state: GameState) -> bool:
    """Tell whether the dummy has most ghosts, alone or with others."""
    if state.dummy is None or not decides(state):
        return False
    return 0 < state.dummy.ghosts == most_ghosts(state)


def _dummy(sheet: Sheet, state: GameState, cell: Rect) -> None:
    """Place the dummy beside the columns: ghosts, but no total and no rank (8)."""
    assert state.dummy is not None
    name = "rank/dummy"
    sheet.add(name, "panel", cell)
    head = Rect(cell.x + 2.2, cell.y + 1.6, cell.w - 4.4, PLACE_HEAD - 1.6)
    mark = in_row(head, 0.0, 5.0, 5.0)
    sheet.add(f"{name}/mark", "mark", mark, icon="meeple", ink="stone", of=name)
    words_of = Rect(mark.right + 1.2, head.y, head.right - mark.right - 1.2, head.h)
    form = {"lines": 1, "ink": "sand", "of": name}
    texts = sheet.say("resolve.dummy")
    sheet.text(f"{name}/name", words_of, texts, ("text", "cap"), **form)
    rest = cell.split(PLACE_HEAD + TOTAL + 1.4)[1].inset(2.2, 0)
    _, low = _rows(Rect(rest.x, rest.y, rest.w, rest.h - 1.0))
    _ghosts(sheet, name, low, state.dummy.ghosts, most=dummy_has_most(state))
    told = Rect(head.x, head.bottom, head.w, low.y - head.bottom)
    texts = sheet.say("resolve.dummy_counts")
    form = {"ink": "stone", "align": "center", "of": name}
    sheet.text(f"{name}/why", told, texts, ("cap",), **form)


# --- how a total came about -----------------------------------------------------------


def _how(sheet: Sheet, view: TableView, listed: list[Place], number: int) -> None:
    """Place one seat's cards, what the end did to them, and the sum in words."""
    place = listed[number]
    state = game_state(view)
    me = state.players[place.number]
    score = scores(state)[place.seat]
    words(sheet, place.seat, sheet.say("resolve.how", n=score.total), place.number)
    area = columns_place(sheet)
    head, rest = area.split(HEAD)
    cards, rest = rest.split(CARDS, 1.4)
    up, down = sorted(me.up, key=_order), sorted(me.down, key=_order)
    wide = _wide(cards, len(up) + len(down))
    x = _cards(
        sheet, "up", head, cards, up, wide, sheet.say("resolve.count", n=score.cards)
    )
    left = Rect(x, cards.y, cards.right - x, cards.h)
    gone = sheet.say("resolve.gone", n=len(down))
    _cards(sheet, "down", head, left, down, wide, gone)
    lines = _lines(sheet, view, place.seat, score)
    texts = ("\n".join(lines), "\n".join(lines[-2:]))
    sheet.text("how", rest, texts, valign="top", whole=True)
    _others(sheet, listed, number)


def _order(card: Card) -> tuple[str, int]:
    return card.type, card.value


def _wide(row: Rect, count: int) -> float:
    return min(CARD, (row.w - APART + LIST_GAP) / max(1, count) - LIST_GAP)


def _cards(  # noqa: PLR0913, PLR0917  (cards, their head, their place)
    sheet: Sheet,
    name: str,
    head: Rect,
    row: Rect,
    cards: list[Card],
    wide: float,
    texts: tuple[str, ...],
) -> float:
    """Place cards side by side under a heading; return the x where others may begin."""
    if not cards:
        return row.x
    off = name == "down"
    for number, card in enumerate(cards):
        cell = Rect(row.x + number * (wide + LIST_GAP), row.y, wide, row.h)
        flags = frozenset({"hatch"} if off else ())
        sheet.add(f"{name}/{number}", "panel", cell, flags=flags)
        ink = "stone" if off else ""
        small_card(sheet, f"{name}/{number}", cell, card, ink=ink)
    end = row.x + len(cards) * (wide + LIST_GAP) - LIST_GAP
    need = sheet.metrics.text_width(texts[0], "cap") + 0.4
    x = min(row.x, head.right - need)  # a heading may begin left of a single card
    label = Rect(x, head.y, need, head.h)
    sheet.text(f"{name}/head", label, texts, ("cap",), lines=1, ink="sand")
    return end + APART


def _lines(sheet: Sheet, view: TableView, seat: str, score: Score) -> list[str]:
    """Return what the end did to a seat, and the sum."""
    t = sheet.t
    events = end_events(view, seat)
    gone = [one for one in events if isinstance(one, CardsDispelled)]
    cards = [Card(one.type, value) for one in gone for value in one.values]
    said = [t("resolve.gone_at_end", cards=cards)] if cards else []
    said += [one.describe(t) for one in events if isinstance(one, HauntedDispelled)]
    said.append(_penalty(sheet, game_state(view), score))
    total = TotalCounted(seat, score.cards, score.penalty, score.total, score.ghosts)
    return [*said, total.describe(t)]


def _penalty(sheet: Sheet, state: GameState, score: Score) -> str:
    """Return why the ghosts of a seat bring curses, or why not."""
    if score.most_ghosts:
        return sheet.t("resolve.most", ghosts=score.ghosts, n=score.penalty)
    if state.dummy is not None and dummy_has_most(state):
        most = state.dummy.ghosts
        return sheet.t("resolve.dummy_most", ghosts=score.ghosts, most=most)
    return sheet.t("resolve.not_most", ghosts=score.ghosts)


def end_events(view: TableView, seat: str) -> list[Event]:
    """Return the end effects that turned over cards of a seat: after the last room."""
    found: list[Event] = []
    for entry in reversed(view.entries):
        events = list(entry.events)
        rooms = [i for i, one in enumerate(events) if isinstance(one, RoomLeft)]
        after = events[rooms[-1] + 1 :] if rooms else events
        mine = [one for one in after if _turned(one, seat)]
        found = [*mine, *found]
        if rooms:
            return found
    return []


def _turned(event: Event, seat: str) -> bool:
    kinds = (CardsDispelled, HauntedDispelled)
    return isinstance(event, kinds) and event.seat == seat


def _others(sheet: Sheet, listed: list[Place], number: int) -> None:
    """Place the ways to the other seats and back to all of them."""
    main = sheet.main_place
    place = Rect(sheet.wide.x, main.y - GAP - 10.0, sheet.wide.w, 10.0)
    cells = place.columns(max(4, len(listed)), LIST_GAP)
    for one, (seat, cell) in enumerate(zip(listed, cells, strict=False)):
        sheet.button(
            f"how/{seat.number}",
            cell,
            (seat.seat,),
            Page(PAGE, one + 1),
            role="member",
            seat=seat.number,
            align="left",
            cut=True,
            group="ranks",
            flags=frozenset({"chosen"} if one == number else ()),
        )
    back = sheet.say("ui.ranking")
    sheet.main(back, Page(PAGE, 0), align="center")
