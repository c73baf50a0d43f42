"""The log with its times, and what an entry should have been (amend)."""

from companion.kernel import Action, State
from ui.elements import GAP, Rect
from ui.model import AmendWith, Entry, Intent, TableView
from ui.screens.answers import Board, place_answers
from ui.screens.kit import BODY, BUTTON, FOOT, LEFT, Grid, Sheet, pager
from ui.screens.words import action_texts, happened, moment, opens_amend


def place_log(sheet: Sheet, view: TableView) -> None:
    """Place the accepted actions, newest first, each with a way to amend it."""
    sheet.title(sheet.say("ui.log"))
    grid = Grid(Rect(LEFT, BODY, sheet.right - LEFT, sheet.bottom - FOOT - GAP - BODY))
    entries = list(reversed(view.entries))
    if not entries:
        sheet.text("log/empty", grid.place(0), sheet.say("ui.log_empty"))
    pages = max(1, -(-len(entries) // grid.cells))
    page = min(sheet.ui.page("log"), pages - 1)
    first = page * grid.cells
    for number, entry in enumerate(entries[first : first + grid.cells]):
        _row(sheet, view, entry, grid.place(number))
    if pages > 1:
        pager(sheet, "log", sheet.foot(34, 60), page, pages)
    sheet.back()


def _row(sheet: Sheet, view: TableView, entry: Entry, place: Rect) -> None:
    name = f"log/{entry.seq}"
    sheet.add(name, "panel", Rect(place.x, place.y, place.w - BUTTON - 1, place.h))
    time = Rect(place.x + 2, place.y, 17, place.h)
    when = (moment(sheet.t, view, entry),)
    sheet.text(f"{name}/time", time, when, ("cap",), ink="sand")
    words = Rect(place.x + 20, place.y, place.w - BUTTON - 23, place.h)
    texts = (*happened(sheet.t, entry), *action_texts(sheet.t, entry.action))
    sheet.text(f"{name}/what", words, texts, ("text", "cap"), cut=True, whole=True)
    amend = Rect(place.right - BUTTON, place.y, BUTTON, place.h)
    opens = opens_amend(view, entry)
    sheet.button(f"{name}/amend", amend, (), opens, icon="pen", group="log")


def place_amend(sheet: Sheet, view: TableView) -> None:
    """Place the answers that could have stood in the place of an entry."""
    seq = sheet.ui.seq
    entry = view.entry(seq)
    sheet.title(sheet.say("ui.amend", n=seq))
    before = view.before.get(seq) if seq is not None else None
    line = Rect(LEFT, 13.0, sheet.right - LEFT, 9.0)
    if entry is None or seq is None or before is None or before.prompt is None:
        sheet.text("amend/was", line, sheet.say("ui.amend_not"))
        sheet.back()
        return
    was = action_texts(sheet.t, entry.action)
    texts = tuple(sheet.t("ui.amend_was", what=one) for one in was)
    sheet.text("amend/was", line, texts, lines=1, ink="sand", cut=True)
    _alternatives(sheet, before, seq)
    sheet.back()


def _alternatives(sheet: Sheet, before: State, seq: int) -> None:
    def meaning(action: Action) -> Intent:
        return AmendWith(seq, action)

    board = Board(before, dict(before.view()), at_once=True, meaning=meaning)
    rect = Rect(LEFT, 23.0, sheet.right - LEFT, sheet.bottom - BUTTON - GAP - 23.0)
    place_answers(sheet, board, rect)
