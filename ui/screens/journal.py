"""The log with its times, and what an entry should have been (amend)."""

from collections.abc import Iterator
from itertools import islice
from typing import Final, NamedTuple

import msgspec

from companion.kernel import Action, IllegalAction, State
from ui.elements import GAP, LIST_GAP, Rect, Size
from ui.model import AmendWith, Fill, Intent, Page, Redo, TableView
from ui.screens.answers import Board, place_answers
from ui.screens.kit import BODY, BUTTON, FOOT, LEFT, Sheet, pager
from ui.screens.words import (
    action_texts,
    happened,
    moment,
    opens_amend,
    seat_index,
    told,
)
from ui.world import Entry, Noted

TIME: Final = 20.0  # width of number and time
MARK: Final = 4.8  # a seat's shape
BESIDE: Final = 2.0 + TIME + MARK + 1.6 + BUTTON + 3.0  # beside a row's words
LEAP: Final = 5  # pages at a time
BACK: Final = 26.0
PAGER: Final = 54.0
MAIN_WIDE: Final = 62.0
BIG: Final = 2  # lines of the bigger size that a row may have


class Piece(NamedTuple):
    """A row of the log: a line of the journal, or a part of a long one.

    Attributes:
        part: 0 for the first row of a line.
        counts: it is an action that counts, and can be amended.
        gone: it is an action that counts no more.
    """

    noted: Noted
    part: int
    text: str
    size: Size
    high: float
    counts: bool
    gone: bool


def place_log(sheet: Sheet, view: TableView) -> None:
    """Place what happened, newest first, all of it; what counts can be amended."""
    sheet.title(sheet.say("ui.log"))
    area = Rect(LEFT, BODY, sheet.right - LEFT, sheet.bottom - FOOT - GAP - BODY)
    if not view.changes:
        line = Rect(area.x, area.y, area.w, BUTTON)
        sheet.text("log/empty", line, sheet.say("ui.log_empty"))
    pages = _pages(sheet, view, area)
    page = sheet.ui.page("log")
    shown = list(islice(pages, page + 1)) or [[]]
    page = len(shown) - 1
    y = area.y
    for piece in shown[page]:
        _row(sheet, view, piece, Rect(area.x, y, area.w, piece.high))
        y += piece.high + LIST_GAP
    more = next(pages, None) is not None
    if page or more:
        _pager(sheet, page, more=more, where=_where(sheet, shown[page]))
    if view.redo is not None:
        x = BACK + PAGER + 2 * (BUTTON + GAP) + 2 * GAP
        place = sheet.foot(x, sheet.right - LEFT - x)
        said = told(sheet.t, view.state, view.redo) or action_texts(sheet.t, view.redo)
        what = tuple(sheet.t("log.redo", what=one) for one in said)
        texts = (*what, *sheet.say("log.redo_it"))
        sheet.button("redo", place, texts, Redo(), icon="redo", align="left")
    sheet.back(BACK)


def _pager(sheet: Sheet, page: int, *, more: bool, where: str) -> None:
    """Place what turns the pages, one at a time or fast."""
    x = BACK + GAP
    newest = Page("log", 0) if page else None
    sheet.button("log/newest", sheet.foot(x, BUTTON), (), newest, icon="up")
    x += BUTTON + GAP
    pager(sheet, "log", sheet.foot(x, PAGER), page, page + 1 + more, where=where)
    x += PAGER + GAP
    older = Page("log", page + LEAP) if more else None
    sheet.button("log/older", sheet.foot(x, BUTTON), (), older, icon="down")


def _where(sheet: Sheet, pieces: list[Piece]) -> str:
    """Return which lines a page shows."""
    last, first = pieces[0].noted.seq, pieces[-1].noted.seq
    if first == last:
        return sheet.t("ui.number", n=first)
    return sheet.t("ui.log_from_to", first=first, last=last)


def _pages(sheet: Sheet, view: TableView, area: Rect) -> Iterator[list[Piece]]:
    """Yield the pages, one by one: a long game's log is not wrapped as a whole."""
    page: list[Piece] = []
    used = 0.0
    for piece in _pieces(sheet, view, area):
        if page and used + piece.high > area.h + 0.01:
            yield page
            page, used = [], 0.0
        page.append(piece)
        used += piece.high + LIST_GAP
    if page:
        yield page


def _pieces(sheet: Sheet, view: TableView, area: Rect) -> Iterator[Piece]:
    """Yield the rows; a line that is higher than a page has several."""
    metrics, wide = sheet.metrics, area.w - BESIDE
    counting = {entry.seq: entry for entry in view.entries}
    most = metrics.most_lines(area.h - 0.8, "cap")
    for noted in reversed(view.changes):
        entry = counting.get(noted.seq) if noted.kind == "act" else None
        text = happened(sheet.t, noted if entry is None else entry)
        size: Size = "text"
        lines = metrics.lines(text, size, wide)
        if len(lines) > BIG:
            size, lines = "cap", metrics.lines(text, "cap", wide)
        gone = noted.kind == "act" and entry is None
        for part, first in enumerate(range(0, len(lines), most)):
            some = lines[first : first + most]
            high = max(BUTTON, metrics.high(len(some), size) + 0.8)
            words = "\n".join(some)
            yield Piece(noted, part, words, size, high, entry is not None, gone)


def _row(sheet: Sheet, view: TableView, piece: Piece, place: Rect) -> None:
    noted = piece.noted
    name = f"log/{noted.seq}" + (f"/{piece.part}" if piece.part else "")
    sheet.add(name, "panel", Rect(place.x, place.y, place.w - BUTTON - 1, place.h))
    ink = "stone" if piece.gone else "sand"
    if not piece.part:
        time = Rect(place.x + 2, place.y, TIME, BUTTON)
        number = sheet.t("ui.number", n=noted.seq)
        when = moment(sheet.t, view, noted.row)
        sheet.text(f"{name}/time", time, (f"{number}\n{when}",), ("cap",), ink=ink)
        seat = seat_index(view.state, getattr(noted, "seat", None))
        if seat >= 0:
            y = place.y + (BUTTON - MARK) / 2
            mark = Rect(place.x + 2 + TIME, y, MARK, MARK)
            sheet.add(f"{name}/seat", "mark", mark, seat=seat)
    x = place.x + 2 + TIME + MARK + 1.6
    words = Rect(x, place.y, place.w - BESIDE, place.h)
    ink = "stone" if piece.gone else "" if piece.counts else "sand"
    sheet.text(
        f"{name}/what",
        words,
        (piece.text,),
        (piece.size,),
        struck=piece.gone,
        ink=ink,
    )
    entry = view.entry(noted.seq)
    if piece.counts and not piece.part and entry is not None:
        amend = Rect(place.right - BUTTON, place.y, BUTTON, BUTTON)
        opens = opens_amend(view, entry)
        sheet.button(f"{name}/amend", amend, (), opens, icon="pen", group="log")


# --- amending -------------------------------------------------------------------------


class Amending(msgspec.Struct, frozen=True):
    """What an entry should have been; nothing is done yet."""

    action: Action | None = None

    def back(self) -> "Amending | None":
        """Return it with nothing chosen; None: nothing is."""
        return Amending() if self.action is not None else None


def place_amend(sheet: Sheet, view: TableView) -> None:
    """Place the answers that could have stood in the place of an entry.

    Choosing one shows what it was, what it becomes, and which later entry would no
    longer fit; a second tap, or the main act, does it.
    """
    seq = sheet.ui.seq
    entry = view.entry(seq)
    sheet.title(sheet.say("ui.amend", n=seq))
    before = view.before.get(seq) if seq is not None else None
    line = Rect(LEFT, 13.0, sheet.right - LEFT, 9.0)
    if entry is None or seq is None or before is None or before.prompt is None:
        sheet.text("amend/was", line, sheet.say("ui.amend_not"))
        sheet.back()
        return
    was = told(sheet.t, before, entry.action) or action_texts(sheet.t, entry.action)
    texts = tuple(sheet.t("ui.amend_was", what=one) for one in was)
    sheet.text("amend/was", line, texts, lines=1, ink="sand", cut=True)
    _alternatives(sheet, before, seq)
    _ask(sheet, view, before, entry)
    sheet.back(BACK)


def _chosen(sheet: Sheet) -> Action | None:
    form = sheet.ui.form
    return form.action if isinstance(form, Amending) else None


def _alternatives(sheet: Sheet, before: State, seq: int) -> None:
    chosen = _chosen(sheet)

    def meaning(action: Action) -> Intent:
        return AmendWith(seq, action) if action == chosen else Fill(Amending(action))

    board = Board(before, dict(before.view()), at_once=True, meaning=meaning)
    bottom = sheet.main_place.y - GAP
    rect = Rect(LEFT, 23.0, sheet.right - LEFT, bottom - 23.0)
    place_answers(sheet, board, rect)
    if chosen is not None:
        sheet.flag("chosen", lambda one: one.intent == AmendWith(seq, chosen))


def _ask(sheet: Sheet, view: TableView, before: State, entry: Entry) -> None:
    """Place the main act, and beside it what would become of the later entries."""
    chosen, t = _chosen(sheet), sheet.t
    corner = sheet.main_place
    place = Rect(sheet.right - MAIN_WIDE, corner.y, MAIN_WIDE, corner.h)
    if chosen is None:
        sheet.main(sheet.say("amend.rests"), None, rect=place)
        return
    texts = told(t, before, chosen) or action_texts(t, chosen)
    now = tuple(t("amend.now", what=one) for one in texts)
    sheet.main((*now, *texts), AmendWith(entry.seq, chosen), rect=place, icon="tick")
    later = no_longer_fits(view, before, entry.seq, chosen)
    x = BACK + GAP
    beside = sheet.foot(x, place.x - GAP - LEFT - x)
    said = sheet.say("amend.stay")
    if later is not None:
        said = sheet.say("amend.later", n=later.seq)
    sheet.text("amend/later", beside, said, ("cap",), lines=2, ink="sand")


def no_longer_fits(
    view: TableView, before: State, seq: int, action: Action
) -> Entry | None:
    """Return the first later entry that an amendment would leave without sense.

    Args:
        view: the table.
        before: the position in which the entry was made.
        seq: the number of the entry.
        action: what it becomes.
    """
    state: State = before
    found: Entry | None = None
    try:
        state = before.apply(action).state
        for found in view.entries:
            if found.seq > seq:
                state = state.apply(found.action).state
    except IllegalAction:
        return found if found is not None and found.seq > seq else None
    return None
