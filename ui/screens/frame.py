"""The frame of the table: spine, sentence, rail of the seats, foot."""

from collections.abc import Sequence
from itertools import product
from typing import Any, Final

from companion.kernel import State, Window, tag_of
from ui.elements import GAP, TOUCH_LEAST, Element, Label, Rect
from ui.model import Intent, Open, Redo, TableView, Undo
from ui.screens.figures import Column, columns
from ui.screens.kit import BUTTON, LEFT, SENTENCE, Sheet
from ui.screens.strip import PLAIN, devices
from ui.screens.words import (
    action_texts,
    deltas,
    opens_amend,
    prompt_texts,
    seat_index,
    told,
)
from ui.text import ELLIPSIS, boxes
from ui.world import Entry
from ui.wrapping import is_japanese

MARK: Final = 9.0
HEADS: Final = 4.8
ROW_MOST: Final = 12.4
NAME: Final = 4.7
FIGURE_GAP: Final = 1.6
FIGURE_EDGE: Final = 0.6
BAR: Final = 0.7  # of whoever acts, mm
STACKED: Final = 9.0  # from this height a name stands under its mark
LOG_AT: Final = 66.0  # from the start of the foot, mm
PENS: Final = (31.0, 28.0, 25.6, 22.0)  # of the pen with what it amends, widest first
DEVICES_WIDE: Final = 25.0


def spine(sheet: Sheet, state: State) -> None:
    """Place the band in the colours of those who act."""
    seats, done = acting(state)
    place = Rect(0, 0, 5, sheet.metrics.height)
    flags = frozenset(f"done:{seat}" for seat in done)
    sheet.add("spine", "spine", place, seats=seats, flags=flags)


def acting(state: State) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the seats that may act, and those of them that are ready."""
    prompt = state.prompt
    if prompt is None:
        best = state.outcome.winners if state.outcome else ()
        return tuple(seat_index(state, one) for one in best), ()
    done = prompt.ready if isinstance(prompt, Window) else ()
    seats = tuple(seat_index(state, one) for one in prompt.seats)
    return seats, tuple(seat_index(state, one) for one in done)


# --- the sentence ---------------------------------------------------------------------


def sentence(sheet: Sheet, state: State) -> None:
    """Place the top line: who, and what now."""
    prompt = state.prompt
    seats = prompt.seats if prompt is not None else ()
    who = ""
    if len(seats) == 1:
        who = seats[0]
    elif len(seats) > 1:
        waiting = prompt.waiting if isinstance(prompt, Window) else seats
        who = waiting[0] if len(waiting) == 1 else sheet.t("ui.everybody")
    words(sheet, who, prompt_texts(sheet.t, state), seat_index(state, who))


def words(
    sheet: Sheet, who: str, texts: tuple[str, ...], seat: int, spare: float = 0.0
) -> None:
    """Place a name and a sentence in one line; the sentence gives way first.

    Args:
        sheet: the screen being made.
        who: the name, in the seat's colour; empty: none.
        texts: the sentence, then shorter.
        seat: whose shape stands before it; -1: none.
        spare: what is left free for figures before the menu, mm.
    """
    x = LEFT
    if seat >= 0:
        y = 1.0 + (SENTENCE - MARK) / 2
        sheet.add("sentence/mark", "mark", Rect(x, y, MARK, MARK), seat=seat)
        x += MARK + GAP
    room = sheet.right - BUTTON - GAP - spare - x
    names = sheet.t.called(who)
    shown = names if not any(one in text for one in names for text in texts) else ()
    text, name, wide = _share(sheet, shown, texts, room)
    if name:
        ink = f"seat:{seat}" if seat >= 0 else "ivory"
        place = Rect(x, 1.0, wide + 0.1, SENTENCE)
        look: dict[str, Any] = {"tier": "table", "bold": True, "lines": 1, "ink": ink}
        sheet.text("sentence/who", place, (name,), ("table",), cut=True, **look)
        x, room = x + wide + 3.0, room - wide - 3.0
    _sentence_words(sheet, text, Rect(x, 1.0, room, SENTENCE))


def _sentence_words(sheet: Sheet, texts: tuple[str, ...], place: Rect) -> None:
    wide = sheet.metrics.text_width
    whole = [one for one in texts if wide(one, "table") <= place.w]
    label = tuple(whole[:1]) or texts
    sizes = ("table",) if whole else ("seat", "text", "cap")
    sheet.text("sentence", place, label, sizes, tier="table", cut=False)


def _share(
    sheet: Sheet, names: tuple[str, ...], texts: tuple[str, ...], room: float
) -> tuple[tuple[str, ...], str, float]:
    """Return the form of the sentence and of the name that fit together, its width.

    A Japanese name is narrowed before anything of it is left out.
    """
    wide = sheet.metrics.text_width
    for who, text in product(names or ("",), texts):
        name = wide(who, "table", bold=True) if who else -3.0
        if name + 3.0 + wide(text, "table") <= room:
            return (text,), who, name
    free = room - wide(texts[-1], "table") - 3.0
    who = kept = names[-1] if names else ""
    room_left = free - 0.3  # the sentence keeps a hair more than it needs
    if is_japanese(who) and sheet.metrics.across(who, "table", room_left, bold=True):
        return (texts[-1],), who, room_left
    while kept and wide(kept + ELLIPSIS, "table", bold=True) > free:
        kept = kept[:-1]
    if len(kept) >= min(2, len(who)):
        cut = kept + ELLIPSIS if kept else ""
        return (texts[-1],), cut, wide(cut, "table", bold=True)
    return texts, "", 0.0


# --- the rail -------------------------------------------------------------------------


def rail(sheet: Sheet, view: TableView) -> None:
    """Place each seat with its shape, name and figures."""
    state, shown = view.state, view.shown()
    place = sheet.rail
    found = columns(sheet.t, state, shown)
    if any(one.head for one in found):
        heads, place = place.split(HEADS, 0.4)
        high = row_height(place, len(state.seats))
        found = found if high >= STACKED else found[:1]
        _heads(sheet, found, heads)
    active, done = acting(state)
    for number, row in enumerate(rail_rows(place, len(state.seats))):
        acts = number in active and number not in done
        rail_row(sheet, row, number, active=acts)
        name_and_figures(sheet, row, number, state.seats[number], found)


def row_height(place: Rect, seats: int) -> float:
    """Return the height of a row of the rail, mm."""
    return min(ROW_MOST, (place.h + 0.6) / seats - 0.6)


def rail_rows(place: Rect, seats: int) -> list[Rect]:
    """Return the rows of the rail, from its top."""
    high = row_height(place, seats)
    return [
        Rect(place.x, place.y + number * (high + 0.6), place.w, high)
        for number in range(seats)
    ]


def rail_row(  # noqa: PLR0913  (what a row shows)
    sheet: Sheet,
    row: Rect,
    number: int,
    *,
    active: bool,
    intent: Intent | None = None,
    long: Intent | None = None,
) -> None:
    """Place the surface of a seat's row; that of whoever acts is raised, with a bar.

    Args:
        sheet: the screen being made.
        row: where.
        number: which seat.
        active: it may act now.
        intent: what a tap on it means, where the row is high enough to be touched.
        long: what holding it down means.
    """
    flags = frozenset({"active"} if active else ())
    name = f"rail/{number}"
    if intent is not None and row.h >= TOUCH_LEAST:
        more = {"tier": "touch", "intent": intent, "long": long, "group": "rail"}
        sheet.add(name, "panel", row, flags=flags, **more)
    else:
        sheet.add(name, "panel", row, flags=flags)
    if active:
        band = Rect(row.x, row.y, BAR, row.h)
        sheet.add(f"{name}/bar", "band", band, ink=f"seat:{number}")


def figure_places(sheet: Sheet, row: Rect, count: int) -> list[Rect]:
    """Return where the figures of a row stand; there is room for two digits each."""
    wide = sheet.metrics.text_width("00", "table") + FIGURE_GAP
    return [
        Rect(row.right - FIGURE_EDGE - wide * (count - i), row.y, wide, row.h)
        for i in range(count)
    ]


def _heads(sheet: Sheet, found: Sequence[Column], place: Rect) -> None:
    left = place.x  # the first head may use the room above the names
    places = figure_places(sheet, place, len(found))
    for column, cell in zip(found, places, strict=True):
        wide = Rect(left, cell.y, cell.right - left, cell.h)
        left = cell.right
        name = f"rail/head/{column.key}"
        sheet.text(
            name, wide, (column.head,), ("cap",), align="right", cut=True, ink="sand"
        )


def name_and_figures(
    sheet: Sheet, row: Rect, number: int, seat: str, found: Sequence[Column]
) -> Rect:
    """Place a seat's mark, name and figures; return the place of its mark."""
    figures = _figures(sheet, row, [column.values[number] for column in found])
    right = min((place.x for _, place in figures), default=row.right) - 0.2
    stacked = row.h >= STACKED and len(found) > 1
    side = min(4.8, row.h - NAME - 0.4) if stacked else min(6.0, row.h - 2)
    y = row.y + (0.4 if stacked else (row.h - side) / 2)
    of = f"rail/{number}"
    mark = Rect(row.x + (1.2 if stacked else 2.0), y, side, side)
    sheet.add(f"{of}/mark", "mark", mark, seat=number)
    x = row.x + 0.85 if stacked else row.x + 3 + side
    name = Rect(x, row.y, right - x, row.h)
    if stacked:
        name = Rect(x, row.bottom - NAME, right - x, NAME)
    sizes = ("cap",) if stacked or row.h < STACKED else ("text", "cap")
    sheet.text(f"{of}/name", name, (seat,), sizes, cut=True, lines=1, of=of)
    form = {"tier": "table", "align": "right", "lines": 1, "of": of}
    for column, (text, cell) in zip(found, figures, strict=True):
        sheet.text(f"{of}/{column.key}", cell, (text,), ("table",), **form)
    return mark


def _figures(
    sheet: Sheet, row: Rect, values: Sequence[int | None]
) -> list[tuple[str, Rect]]:
    """Return each figure and the place it takes, so that a name may use the rest."""
    texts = ["?" if value is None else str(value) for value in values]
    found: list[tuple[str, Rect]] = []
    for text, place in zip(texts, figure_places(sheet, row, len(values)), strict=True):
        wide = sheet.metrics.text_width(text, "table") + 0.1
        found.append((text, Rect(place.right - wide, place.y, wide, place.h)))
    return found


# --- the foot -------------------------------------------------------------------------


def foot(sheet: Sheet, view: TableView) -> None:
    """Place undo and what it undoes, redo, the pen and what it amends, devices, log.

    What the app or a program has to say stands on top (`ui.screens.banner`): undo
    always says what it takes back.
    """
    end = LOG_AT - GAP
    undo, newest = undo_texts(sheet, view), view.entry(view.amendable)
    redo = BUTTON + GAP if view.redo is not None else 0.0
    if newest is not None:
        forms = _amend_texts(sheet, view, newest)
        whole = undo[: -2 if view.undoes else -1] or undo  # all that names an act
        wide = _pen_wide(sheet, whole, forms, end - redo)
        end -= wide
        place, amend = sheet.foot(end, wide), opens_amend(view, newest)
        forms = forms if wide > BUTTON else ()
        form = {"align": "left", "sizes": ("cap",), "icon": "pen"}
        sheet.button("amend", place, forms, amend, **form)
        end -= GAP
    if view.redo is not None:
        end -= BUTTON
        sheet.button("redo", sheet.foot(end, BUTTON), (), Redo(), icon="redo")
        end -= GAP
    _undo(sheet, view, undo, sheet.foot(0, end))
    log = sheet.foot(LOG_AT, BUTTON)
    sheet.button("log", log, (), Open("log"), icon="log")
    devices(sheet, view.devices, sheet.foot(LOG_AT + BUTTON + GAP, DEVICES_WIDE))


def _amend_texts(sheet: Sheet, view: TableView, entry: Entry) -> tuple[str, ...]:
    """Return which act the pen enters anew, then what kind it was, then less.

    Each begins with what the pen does: an act alone would read as a new move.
    """
    forms = _done(sheet, view, entry)
    full = tuple(sheet.t("ui.amend_it", what=one) for one in forms)
    prompt = view.before[entry.seq].prompt if entry.seq in view.before else None
    own = f"pen.{tag_of(entry.action)}"
    kind = prompt.kind if prompt is not None else "choose"
    return (*full, *sheet.say(own if sheet.t.has(own) else f"pen.{kind}"))


def _pen_wide(
    sheet: Sheet, undo: tuple[str, ...], pen: tuple[str, ...], room: float
) -> float:
    """Return how wide the pen may be; without room for its words it has none.

    Undo says what it takes back before the pen does: that is the same act most times.
    """
    for wide in PENS:
        rest = room - wide - GAP
        if _goes_in(sheet, pen, wide) and _goes_in(sheet, undo, rest):
            return wide
    return BUTTON


def _goes_in(sheet: Sheet, texts: tuple[str, ...], wide: float) -> bool:
    """Tell whether one of some texts fits a control of the foot beside its picture."""
    label = Label(texts, ("cap",), align="left")
    one = Element("", "button", sheet.foot(0, wide), label=label, icon="undo")
    place = boxes(one, sheet.metrics).label
    fit = sheet.metrics.fit
    return place is not None and place.w > 0 and fit(label, place.w, place.h).ok


def _undo(sheet: Sheet, view: TableView, texts: tuple[str, ...], place: Rect) -> None:
    """Place undo, which is at the same time the line that says what just happened."""
    intent = Undo() if view.entries else None
    form = {"align": "left", "sizes": ("cap",)}
    sheet.button("undo", place, texts, intent, icon="undo", **form)


def undo_texts(sheet: Sheet, view: TableView) -> tuple[str, ...]:
    """Return what undo takes back and what that led to, then ever shorter."""
    last = view.entries[-1] if view.entries else None
    texts = sheet.say("ui.undo")
    if view.undoes:
        return (*_amendment(sheet, view), *texts)
    if last is None:
        return texts
    forms = _done(sheet, view, last)
    that = tuple(sheet.t("ui.undo_that", what=one) for one in forms)
    long = tuple(
        sheet.t("ui.undo_and", what=one, more=more)
        for more in deltas(sheet.t, last)
        for one in forms
    )
    return (*long, *that, *texts)


def _done(sheet: Sheet, view: TableView, entry: Entry) -> tuple[str, ...]:
    """Return what an entry did, in the words of its button; then shorter."""
    before = view.before.get(entry.seq)
    return told(sheet.t, before, entry.action) or action_texts(sheet.t, entry.action)


def _amendment(sheet: Sheet, view: TableView) -> tuple[str, ...]:
    """Return which entry was amended last, and to what; then shorter."""
    entry = view.entry(view.undoes)
    now = _done(sheet, view, entry) if entry is not None else ()
    long = (sheet.t("ui.undo_amended", n=view.undoes, what=one) for one in now)
    return (*long, *sheet.say("ui.undo_amendment", n=view.undoes))


def menu(sheet: Sheet) -> None:
    """Place the menu button."""
    place = Rect(sheet.right - BUTTON, 1.5, BUTTON, BUTTON)
    sheet.button("menu", place, (), Open("menu"), icon="menu", flags=PLAIN)
