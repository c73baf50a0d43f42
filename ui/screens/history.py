"""Games played on this box: the dialog `games`, and how one of them is told."""

import time
from collections.abc import Callable, Sequence
from datetime import date
from functools import partial
from typing import Final, TypeVar

from companion.i18n import Translator
from ui.elements import GAP, LIST_GAP, Rect
from ui.model import Fill, Resume, World
from ui.screens.kit import BODY, FOOT, LEFT, SENTENCE, Grid, Sheet, pager
from ui.screens.seating import places
from ui.screens.words import game_name
from ui.widgets import Choice, segments
from ui.world import Finished, Saved

ROW: Final = 11.1
BACK: Final = 30.0
TURN: Final = 60.0
MARK: Final = 3.6
LEAST: Final = 3  # columns, however few play
TABS: Final = 70.0
DAY: Final = 86_400
DAYS: Final = 7  # so long ago is told in days
OPEN, OVER = "open", "over"

T = TypeVar("T")
Cell = Callable[[T, Rect, int], None]


def when(t: Translator, now: float, wall: float) -> tuple[str, ...]:
    """Return when something was, as people say it; then shorter.

    Args:
        t: translator.
        now: seconds of wall time; 0: not known.
        wall: seconds of wall time of what was.
    """
    then = time.localtime(wall)
    day = t("ui.when_date", year=then.tm_year, month=then.tm_mon, day=then.tm_mday)
    if not now or wall > now + DAY:
        return (day,)
    clock = time.strftime("%H:%M", then)
    days = _day(now) - _day(wall)
    if days <= 0:
        return (t("ui.when_today", time=clock), clock)
    if days == 1:
        return (t("ui.when_yesterday", time=clock), t("ui.when_yesterday_short"), day)
    return (t("ui.when_days", n=days) if days < DAYS else day,)


def _day(wall: float) -> int:
    """Return the number of a day, so that two of them can be compared."""
    then = time.localtime(wall)
    return date(then.tm_year, then.tm_mon, then.tm_mday).toordinal()


def stopped_at(t: Translator, saved: Saved) -> tuple[str, ...]:
    """Return whose turn an unfinished game stopped at, and how far it is."""
    at = t("ui.saved_at", n=saved.turns)
    if len(saved.who) == 1:
        return (t("ui.saved_turn", seat=saved.who[0], n=saved.turns), at)
    return (t("ui.saved_all", n=saved.turns), at) if saved.who else (at,)


def result_of(t: Translator, one: Finished) -> tuple[str, ...]:
    """Return who won; of a game that was ended early that, and who was ahead."""
    if one.early:
        some = 0 < len(one.winners) < len(one.players)
        ahead = t("ui.last_early_ahead", winners=list(one.winners))
        return (*((ahead,) if some else ()), t("outcome.ended_short"))
    if not one.winners:
        return (t("ui.last_over"),)
    message = "ui.last_won" if len(one.winners) == 1 else "ui.last_shared"
    return (t(message, winners=list(one.winners)),)


def place_games(sheet: Sheet, world: World) -> None:
    """Place the list: unfinished games to go on with, or finished ones."""
    spine = Rect(0, 0, 5, sheet.metrics.height)
    sheet.add("spine", "spine", spine, seats=tuple(range(6)))
    form = sheet.ui.form
    first = OVER if world.finished or not world.saved else OPEN
    tab = form if form in (OPEN, OVER) else first
    wide = sheet.right - LEFT - TABS - GAP
    title = Rect(LEFT, 1.0, wide, SENTENCE)
    sheet.text("title", title, sheet.say("ui.games"), ("seat", "text"), bold=True)
    tabs = Rect(sheet.right - TABS, 1.5, TABS, 10.0)
    choices = [
        Choice(key, sheet.say(f"ui.games_{key}"), Fill(key), chosen=tab == key)
        for key in (OVER, OPEN)
    ]
    segments(sheet, "tab", tabs, choices)
    high = sheet.bottom - FOOT - GAP - BODY
    grid = Grid(Rect(LEFT, BODY, sheet.right - LEFT, high), ROW, 1, LIST_GAP)
    if tab == OVER:
        _listed(sheet, "finished", world.finished, grid, partial(_over, sheet, world))
    else:
        _listed(sheet, "unfinished", world.saved, grid, partial(_open, sheet, world))
    if not (world.finished if tab == OVER else world.saved):
        texts = sheet.say("ui.games_none" if tab == OVER else "ui.saved_none")
        sheet.text("games/none", grid.place(0), texts, ink="sand")
    sheet.back()


def _listed(
    sheet: Sheet, name: str, games: Sequence[T], grid: Grid, cell: Cell[T]
) -> None:
    """Place a page of games; what turns the pages stands in the foot."""
    size = max(1, grid.cells)
    pages = -(-len(games) // size)
    page = min(sheet.ui.page(name), max(0, pages - 1))
    first = page * size
    for number, one in enumerate(games[first : first + size]):
        cell(one, grid.place(number), first + number)
    if pages > 1:
        pager(sheet, name, sheet.foot(BACK + GAP, TURN), page, pages)


def _over(sheet: Sheet, world: World, one: Finished, row: Rect, number: int) -> None:
    key = f"finished/{number}"
    sheet.add(key, "panel", row)
    side = 6.0
    mark = Rect(row.x + 2, row.y + (row.h - side) / 2, side, side)
    if one.early:
        sheet.add(f"{key}/early", "mark", mark, icon="flag", ink="sand")
    elif one.winners:
        sheet.add(f"{key}/laurel", "mark", mark, icon="laurel")
    inner = Rect(row.x + 2 + side + 2, row.y, row.w - side - 6, row.h)
    _told(sheet, world, key, one, inner, result_of(sheet.t, one))


def _open(sheet: Sheet, world: World, one: Saved, row: Rect, number: int) -> None:
    del number
    key = f"saved/{one.key}"
    goes_on = Resume(one.key)
    sheet.add(key, "member", row, tier="touch", intent=goes_on, group="saved")
    side = 6.0
    mark = Rect(row.x + 2, row.y + (row.h - side) / 2, side, side)
    sheet.add(f"{key}/go", "mark", mark, icon="right", of=key)
    inner = Rect(row.x + 2 + side + 2, row.y, row.w - side - 6, row.h)
    _told(sheet, world, key, one, inner, stopped_at(sheet.t, one), of=key)


def _reached(t: Translator, one: Finished | Saved, name: str) -> tuple[str, ...]:
    """Return what a player reached, where the game is over and counts; then shorter."""
    totals = one.totals if isinstance(one, Finished) else {}
    forms = t.called(name)
    if name not in totals:
        return forms
    return tuple(t("ui.reached", seat=form, n=totals[name]) for form in forms)


def _told(  # noqa: PLR0913, PLR0917  (what a row tells)
    sheet: Sheet,
    world: World,
    key: str,
    one: Finished | Saved,
    row: Rect,
    texts: tuple[str, ...],
    of: str = "",
) -> None:
    """Place a game's row: what became of it and when, below it who played."""
    upper, lower = Rect(row.x, row.y + 0.4, row.w, row.h - 0.8).rows(2, 0.0)
    look = {"of": of, "lines": 1, "cut": True}
    shown = when(sheet.t, world.now, one.wall)
    wide = max(sheet.metrics.text_width(text, "cap") for text in shown) + 0.2
    ended = Rect(upper.right - wide, upper.y, wide, upper.h)
    sheet.text(f"{key}/when", ended, shown, ("cap",), align="right", ink="sand", **look)
    game = world.games.get(one.game)
    name = game_name(sheet.t, game) if game is not None else one.game
    if len(world.games) > 1:
        texts = tuple(sheet.t("ui.pair", key=name, value=text) for text in texts)
    words = Rect(upper.x, upper.y, ended.x - GAP - upper.x, upper.h)
    sheet.text(f"{key}/told", words, texts, ("cap",), bold=True, **look)
    _players(sheet, key, one, lower, of)


def _players(
    sheet: Sheet, key: str, one: Finished | Saved, place: Rect, of: str
) -> None:
    """Place who played, each with the shape, and what each reached."""
    colours = places(len(one.players), one.colours)
    cells = place.columns(max(len(one.players), LEAST), GAP)
    for number, (name, colour) in enumerate(zip(one.players, colours, strict=True)):
        cell = cells[number]
        mark = Rect(cell.x, cell.y + (cell.h - MARK) / 2, MARK, MARK)
        sheet.add(f"{key}/seat/{number}", "mark", mark, seat=colour, of=of)
        words = Rect(mark.right + 1.0, cell.y, cell.right - mark.right - 1.0, cell.h)
        forms = _reached(sheet.t, one, name)
        look = {"of": of, "lines": 1, "cut": True, "whole": True}
        sheet.text(f"{key}/who/{number}", words, forms, ("cap",), **look)
