"""The log: what happened, newest first, by rounds; a tap on a line amends it."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, Final, NamedTuple

import msgspec
from msgspec.structs import replace

from companion.kernel import State
from ui.elements import GAP, LIST_GAP, Rect
from ui.looks import UiState
from ui.model import Fill, Intent, Page, Redo, TableView
from ui.screens.brief import Told, told_briefly
from ui.screens.kit import BODY, BUTTON, FOOT, LEFT, SENTENCE, Grid, Sheet, paged
from ui.screens.rounds import round_text, rounds
from ui.screens.words import action_texts, moment, opens_amend, seat_index, told
from ui.world import Entry, Noted

ROW: Final = 9.2  # of one line, mm
HEAD: Final = 5.4  # of a round's name
NUMBER: Final = 9.8  # up to four digits
TIME: Final = 12.6
MARK: Final = 4.4  # a seat's shape, or a picture
WHO: Final = 25.0  # at most
SIGN: Final = 4.0  # the pen at the end of a line that can be amended
BACK: Final = 26.0
TURN: Final = 35.0  # older, newer
MIDDLE: Final = 32.0  # which round
REDO: Final = 62.0
STRETCH: Final = 6.0  # so much higher a line may become, to fill its page
ACROSS: Final = 5  # rounds side by side


class Choosing(msgspec.Struct, frozen=True):
    """Whether a round is being chosen, to look at."""

    round: bool = False

    def back(self) -> "Choosing | None":
        """Return it with the lines shown again; None: they are."""
        return Choosing() if self.round else None


class LookAt(Intent, frozen=True):
    """Look at a page of the log."""

    page: int

    def seen(self, ui: UiState) -> UiState:
        """Show that page, and no rounds to choose from."""
        return replace(ui, form=None, pages={**ui.pages, "log": self.page})


class Line(NamedTuple):
    """A row of the log: a line of the journal, or a part of a long one.

    Attributes:
        entry: the action that counts, which can be amended, or None.
        part: 0 for the first row of a line.
        text: its words, wrapped.
        gone: it is an action that counts no more.
        round: which round it belongs to; -1: the game has none.
    """

    noted: Noted
    entry: Entry | None
    part: int
    told: Told
    text: str
    high: float
    gone: bool
    round: int


def place_log(sheet: Sheet, view: TableView) -> None:
    """Place what happened, newest first, all of it; what counts can be amended."""
    form = sheet.ui.form
    if isinstance(form, Choosing) and form.round:
        _rounds(sheet, view)
        return
    _title(sheet, view)
    area = _area(sheet)
    sheet.back(BACK)
    if not view.changes:
        sheet.text("log/empty", Rect(area.x, area.y, area.w, BUTTON),
                   sheet.say("ui.log_empty"))  # fmt: skip
        return
    pages = _pages(sheet, view, area)
    shown = list(islice(pages, sheet.ui.page("log") + 1))
    page, lines = len(shown) - 1, shown[-1]
    more = next(pages, None) is not None
    _page(sheet, view, lines, area, full=more)
    _turning(sheet, page, lines, more=more)


def _area(sheet: Sheet) -> Rect:
    return Rect(LEFT, BODY, sheet.right - LEFT, sheet.bottom - FOOT - GAP - BODY)


def _title(sheet: Sheet, view: TableView) -> None:
    """Place the headline; beside it redo, or how the lines lie and what a tap does."""
    texts = sheet.say("ui.log")
    wide = sheet.metrics.text_width(texts[0], "seat", bold=True) + 1.0
    title = Rect(LEFT, 1.0, wide, SENTENCE)
    sheet.text("title", title, texts, ("seat", "text"), bold=True)
    end = sheet.right
    if view.redo is not None:
        end -= REDO + GAP
        place = Rect(sheet.right - REDO, 1.5, REDO, BUTTON)
        said = told(sheet.t, view.state, view.redo) or action_texts(sheet.t, view.redo)
        what = tuple(sheet.t("log.redo", what=one) for one in said)
        texts = (*what, *sheet.say("log.redo_it"))
        sheet.button("redo", place, texts, Redo(), icon="redo", align="left")
    if view.changes:
        rest = Rect(title.right + 3.0, 1.0, end - title.right - 3.0, SENTENCE)
        sheet.text("log/how", rest, sheet.say("log.how"), ("cap",), ink="sand")


# --- pages ----------------------------------------------------------------------------


def _pages(sheet: Sheet, view: TableView, area: Rect) -> Iterator[list[Line]]:
    """Yield the pages, one by one: a long game's log is not wrapped as a whole."""
    page: list[Line] = []
    used = 0.0
    for line in _lines(sheet, view, area):
        heads = line.round >= 0 and (not page or page[-1].round != line.round)
        high = line.high + (HEAD + LIST_GAP if heads else 0.0)
        if page and used + high > area.h + 0.01:
            yield page
            page, used = [], 0.0
            high = line.high + (HEAD + LIST_GAP if line.round >= 0 else 0.0)
        page.append(line)
        used += high + LIST_GAP
    yield page


def _lines(sheet: Sheet, view: TableView, area: Rect) -> Iterator[Line]:
    """Yield the rows; a line that is higher than a page has several."""
    metrics, belongs = sheet.metrics, rounds(view)
    most = metrics.most_lines(area.h - HEAD - LIST_GAP - 1.0, "cap")
    for noted in reversed(view.changes):
        entry = view.entry(noted.seq) if noted.kind == "act" else None
        said = told_briefly(sheet.t, view, noted)
        wide = area.right - SIGN - 3.0 - _words_at(sheet, view.state, area, said)
        lines = metrics.lines(said.text, "cap", wide)
        gone = noted.kind == "act" and entry is None
        at = belongs.get(noted.seq, -1)
        for part, first in enumerate(range(0, len(lines), most)):
            some = lines[first : first + most]
            high = max(ROW, metrics.high(len(some), "cap") + 1.0)
            yield Line(noted, entry, part, said, "\n".join(some), high, gone, at)


def _words_at(sheet: Sheet, state: State, area: Rect, said: Told) -> float:
    """Return where the words of a line begin: behind the name, if it has one."""
    x = area.x + NUMBER + TIME + MARK + 5.0
    return x + _who_wide(sheet, state) + 1.4 if said.who else x


def _who_wide(sheet: Sheet, state: State) -> float:
    """Return how wide the column of the names is."""
    names = [sheet.t.called(seat)[0] for seat in state.seats]
    wide = [sheet.metrics.text_width(name, "cap", bold=True) for name in names]
    return min(WHO, max(wide, default=0.0) + 0.2)


def _page(
    sheet: Sheet, view: TableView, lines: Sequence[Line], area: Rect, *, full: bool
) -> None:
    """Place the lines of a page, under the names of their rounds."""
    heads = [
        number >= 0 and (not at or lines[at - 1].round != number)
        for at, number in enumerate(line.round for line in lines)
    ]
    used = sum(line.high + LIST_GAP for line in lines) - LIST_GAP
    used += sum(heads) * (HEAD + LIST_GAP)
    spare = min(STRETCH, max(0.0, area.h - used) / len(lines)) if full else 0.0
    y = area.y
    for line, heads_it in zip(lines, heads, strict=True):
        if heads_it:
            _head(sheet, line.round, Rect(area.x, y, area.w, HEAD))
            y += HEAD + LIST_GAP
        high = line.high + spare
        _line(sheet, view, line, Rect(area.x, y, area.w, high))
        y += high + LIST_GAP


def _head(sheet: Sheet, number: int, place: Rect) -> None:
    """Place the name of a round, and a rule beside it."""
    text = round_text(sheet.t, number)
    wide = sheet.metrics.text_width(text, "cap") + 0.2
    words = Rect(place.x, place.y, wide, place.h)
    sheet.text(f"log/round/{number}", words, (text,), ("cap",), lines=1, ink="sand")
    x = words.right + 1.6
    rule = Rect(x, place.y + place.h / 2 - 0.15, place.right - x, 0.3)
    sheet.add(f"log/round/{number}/rule", "band", rule, ink="stone")


# --- a line ---------------------------------------------------------------------------


def _line(sheet: Sheet, view: TableView, line: Line, place: Rect) -> None:
    """Place number, time, who and what; what counts can be touched."""
    noted = line.noted
    name = f"log/{noted.seq}" + (f"/{line.part}" if line.part else "")
    look: dict[str, Any] = {"lines": 1, "ink": "stone" if line.gone else "sand"}
    if line.entry is not None and not line.part:
        intent = opens_amend(view, line.entry)
        sheet.add(name, "member", place, tier="touch", intent=intent, group="log")
        look["of"] = name
        x = place.right - SIGN - 1.4
        sign = Rect(x, place.y + (place.h - SIGN) / 2, SIGN, SIGN)
        sheet.add(f"{name}/pen", "mark", sign, icon="pen", ink="sand", of=name)
    else:
        sheet.add(name, "panel", place)
    first = Rect(place.x, place.y, place.w, min(place.h, ROW + STRETCH))
    if not line.part:
        number = Rect(place.x + 0.8, first.y, NUMBER - 0.8, first.h)
        texts = (str(noted.seq),)
        sheet.text(f"{name}/number", number, texts, ("cap",), align="right", **look)
        time = Rect(number.right + 1.6, first.y, TIME - 0.4, first.h)
        when = (moment(sheet.t, view, noted.row),)
        sheet.text(f"{name}/time", time, when, ("cap",), **look)
        _who(sheet, view, line, first, name, look)
    x = _words_at(sheet, view.state, place, line.told)
    words = Rect(x, place.y, place.right - SIGN - 2.8 - x, place.h)
    look |= {"lines": 0, "struck": line.gone}
    if line.entry is not None:
        look["ink"] = ""
    sheet.text(f"{name}/what", words, (line.text,), ("cap",), **look)


def _who(  # noqa: PLR0913, PLR0917  (a line's parts)
    sheet: Sheet,
    view: TableView,
    line: Line,
    row: Rect,
    name: str,
    look: dict[str, Any],
) -> None:
    """Place who acted: the shape and the name; or a picture of what was asked."""
    said = line.told
    then: State = getattr(line.noted, "before", view.state)  # one may be renamed since
    seat = seat_index(then, said.who)
    x = row.x + NUMBER + TIME + 2.6
    mark = Rect(x, row.y + (row.h - MARK) / 2, MARK, MARK)
    of = look.get("of", "")
    if seat >= 0:
        sheet.add(f"{name}/seat", "mark", mark, seat=seat, of=of)
    elif said.icon:
        sheet.add(f"{name}/icon", "mark", mark, icon=said.icon, ink="sand", of=of)
    if said.who:
        wide = _who_wide(sheet, view.state)
        place = Rect(mark.right + 2.4, row.y, wide, row.h)
        form = look | {"bold": True, "cut": True, "struck": line.gone}
        form["ink"] = "stone" if line.gone else ""
        sheet.text(f"{name}/who", place, (said.who,), ("cap",), **form)


# --- the foot -------------------------------------------------------------------------


def _turning(sheet: Sheet, page: int, lines: Sequence[Line], *, more: bool) -> None:
    """Place what turns the pages, in words, and between them which round is shown."""
    x = BACK + GAP
    newer = Page("log", page - 1) if page else None
    texts = sheet.say("log.newer")
    sheet.button("log/newer", sheet.foot(x, TURN), texts, newer, icon="up")
    x += TURN + GAP
    older = Page("log", page + 1) if more else None
    texts = sheet.say("log.older")
    sheet.button("log/older", sheet.foot(x, TURN), texts, older, icon="down")
    if lines[0].round >= 0:
        place = sheet.foot(sheet.right - LEFT - MIDDLE, MIDDLE)
        texts = sheet.say("log.rounds")
        sheet.button("log/rounds", place, texts, Fill(Choosing(round=True)), icon="log")


def _rounds(sheet: Sheet, view: TableView) -> None:
    """Place the rounds; each leads to the page that it begins on, from its newest."""
    sheet.title(sheet.say("log.which"))
    sheet.back(BACK)
    area = _area(sheet)
    at: dict[int, int] = {}
    for number, lines in enumerate(_pages(sheet, view, area)):
        for line in lines:
            at.setdefault(line.round, number)

    def cell(one: int, place: Rect, number: int) -> None:
        del number
        texts = (round_text(sheet.t, one),)
        sheet.button(f"round/{one}", place, texts, LookAt(at[one]), group="rounds")

    paged(sheet, "rounds", sorted(at), Grid(area, BUTTON, ACROSS), cell)
