"""The frame of the table: spine, sentence, rail of the seats, foot."""

from collections.abc import Sequence
from typing import Final

from companion.kernel import State, Window
from ui.elements import GAP, Rect
from ui.model import DeviceLine, Open, Redo, TableView, Undo
from ui.screens.figures import Column, columns
from ui.screens.kit import BUTTON, LEFT, SENTENCE, Sheet
from ui.screens.words import (
    action_texts,
    opens_amend,
    prompt_texts,
    seat_index,
    told,
)
from ui.text import ELLIPSIS

MARK: Final = 9.0
HEADS: Final = 4.8
ROW_MOST: Final = 12.4
NAME: Final = 4.7
FIGURE_GAP: Final = 1.6
FIGURE_EDGE: Final = 0.6
STACKED: Final = 9.0  # from this height a name stands under its mark
DEVICE_ICONS: Final = {"tower", "reader", "buttons", "lamps", "journal"}


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


def words(sheet: Sheet, who: str, texts: tuple[str, ...], seat: int) -> None:
    """Place a name and a sentence in one line; the sentence gives way first."""
    x = LEFT
    if seat >= 0:
        y = 1.0 + (SENTENCE - MARK) / 2
        sheet.add("sentence/mark", "mark", Rect(x, y, MARK, MARK), seat=seat)
        x += MARK + GAP
    room = sheet.right - BUTTON - GAP - x
    shown = who if who and not any(who in text for text in texts) else ""
    text, name = _share(sheet, shown, texts, room)
    if name:
        wide = sheet.metrics.text_width(name, "table", bold=True)
        ink = f"seat:{seat}" if seat >= 0 else "ivory"
        place = Rect(x, 1.0, wide + 0.1, SENTENCE)
        sheet.text(
            "sentence/who", place, (name,), ("table",), tier="table", bold=True, ink=ink
        )
        x, room = x + wide + 3.0, room - wide - 3.0
    _sentence_words(sheet, text, Rect(x, 1.0, room, SENTENCE))


def _sentence_words(sheet: Sheet, texts: tuple[str, ...], place: Rect) -> None:
    wide = sheet.metrics.text_width
    whole = [one for one in texts if wide(one, "table") <= place.w]
    label = tuple(whole[:1]) or texts
    sizes = ("table",) if whole else ("seat", "text", "cap")
    sheet.text("sentence", place, label, sizes, tier="table", cut=False)


def _share(
    sheet: Sheet, who: str, texts: tuple[str, ...], room: float
) -> tuple[tuple[str, ...], str]:
    """Return the form of the sentence and of the name that fit together."""
    wide = sheet.metrics.text_width
    name = wide(who, "table", bold=True) + 3.0 if who else 0.0
    for text in texts:
        if name + wide(text, "table") <= room:
            return (text,), who
    free = room - wide(texts[-1], "table") - 3.0
    kept = who
    while kept and wide(kept + ELLIPSIS, "table", bold=True) > free:
        kept = kept[:-1]
    if len(kept) >= min(2, len(who)):
        return (texts[-1],), kept + ELLIPSIS if kept else ""
    return texts, ""


# --- the rail -------------------------------------------------------------------------


def rail(sheet: Sheet, view: TableView) -> None:
    """Place each seat with its shape, name and figures."""
    state, shown = view.state, view.shown()
    place = sheet.rail
    found = columns(sheet.t, state, shown)
    if any(one.head for one in found):
        heads, place = place.split(HEADS, 0.4)
        high = _row_height(place, len(state.seats))
        found = found if high >= STACKED else found[:1]
        _heads(sheet, found, heads)
    high = _row_height(place, len(state.seats))
    active, done = acting(state)
    for number, seat in enumerate(state.seats):
        row = Rect(place.x, place.y + number * (high + 0.6), place.w, high)
        flags = {"active"} if number in active and number not in done else set[str]()
        sheet.add(f"rail/{number}", "panel", row, flags=frozenset(flags))
        _seat_row(sheet, row, number, seat, found)


def _row_height(place: Rect, seats: int) -> float:
    return min(ROW_MOST, (place.h + 0.6) / seats - 0.6)


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


def _seat_row(
    sheet: Sheet, row: Rect, number: int, seat: str, found: Sequence[Column]
) -> None:
    figures = _figures(sheet, row, [column.values[number] for column in found])
    right = min((place.x for _, place in figures), default=row.right) - 0.2
    stacked = row.h >= STACKED and len(found) > 1
    side = min(4.8, row.h - NAME - 0.4) if stacked else min(6.0, row.h - 2)
    y = row.y + (0.4 if stacked else (row.h - side) / 2)
    sheet.add(
        f"rail/{number}/mark", "mark", Rect(row.x + 2, y, side, side), seat=number
    )
    x = row.x + 0.8 if stacked else row.x + 3 + side
    name = Rect(x, row.y, right - x, row.h)
    if stacked:
        name = Rect(x, row.bottom - NAME, right - x, NAME)
    sizes = ("cap",) if stacked or row.h < STACKED else ("text", "cap")
    sheet.text(f"rail/{number}/name", name, (seat,), sizes, cut=True, lines=1)
    for column, (text, cell) in zip(found, figures, strict=True):
        key = f"rail/{number}/{column.key}"
        sheet.text(key, cell, (text,), ("table",), tier="table", align="right", lines=1)


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
    """Place undo, redo, amend, the devices and the log."""
    last = view.entries[-1] if view.entries else None
    texts = sheet.say("ui.undo")
    if view.undoes:
        texts = (*sheet.say("ui.undo_amendment", n=view.undoes), *texts)
    elif last is not None:
        before = view.before.get(last.seq)
        forms = told(sheet.t, before, last.action) or action_texts(sheet.t, last.action)
        texts = (*(sheet.t("ui.undo_that", what=one) for one in forms), *texts)
    undo = Undo() if last is not None else None
    sheet.button(
        "undo",
        sheet.foot(0, 43),
        texts,
        undo,
        icon="undo",
        align="left",
        sizes=("cap",),
    )
    redo = Redo() if view.redo is not None else None
    sheet.button("redo", sheet.foot(45, 10), (), redo, icon="redo")
    newest = view.entry(view.amendable)
    amend = opens_amend(view, newest) if newest is not None else None
    sheet.button("amend", sheet.foot(57, 10), (), amend, icon="pen")
    devices(sheet, view.devices, sheet.foot(69, 22))
    sheet.button("log", sheet.foot(93.0, 10), (), Open("log"), icon="log")


def devices(sheet: Sheet, lines: Sequence[DeviceLine], place: Rect) -> None:
    """Place the strip that shows how the devices are."""
    opens = Open("devices")
    sheet.add("devices", "button", place, tier="touch", intent=opens, flags=PLAIN)
    shown = lines[:4]
    for number, line in enumerate(shown):
        cell = place.inset(0.5, 0).columns(4, 0.0)[number]
        side = 4.6
        icon = Rect(cell.x + (cell.w - side) / 2, place.y + 1.6, side, side)
        device_mark(sheet, f"devices/{line.device}", line, icon)
        if line.state == "ok":
            under = Rect(icon.x, icon.bottom + 1.0, side, 0.7)
            sheet.add(f"devices/{line.device}/ok", "bar", under, value=1.0)


PLAIN: Final = frozenset({"plain"})


def device_mark(sheet: Sheet, name: str, line: DeviceLine, place: Rect) -> None:
    """Place a device's picture: a warning for a fault, dots while it starts."""
    icon = line.kind if line.kind in DEVICE_ICONS else "buttons"
    icon = {"degraded": "warning", "starting": "waiting"}.get(line.state, icon)
    sheet.add(name, "mark", place, icon=icon, enabled=line.state != "offline")


def menu(sheet: Sheet) -> None:
    """Place the menu button."""
    place = Rect(sheet.right - BUTTON, 1.5, BUTTON, BUTTON)
    sheet.button("menu", place, (), Open("menu"), icon="menu", flags=PLAIN)
