"""The end of a game: who won, everybody's place and total, what next."""

from itertools import pairwise
from typing import Final

from companion.kernel import Outcome
from ui.elements import GAP, Label, Rect
from ui.model import Again, GoHome, Page, TableView
from ui.screens.figures import columns
from ui.screens.frame import words
from ui.screens.kit import BUTTON, Sheet, pager
from ui.screens.words import seat_index

ROW_MOST: Final = 12.4
WAY: Final = 10.0
CAPTION: Final = 4.8


def place_outcome(sheet: Sheet, view: TableView) -> None:
    """Place the ranking (ties share a number) and the ways on."""
    outcome = view.state.outcome
    if outcome is None:
        return
    _headline(sheet, view, outcome)
    _ways(sheet, outcome)
    if sheet.ui.page("outcome"):
        _reckoning(sheet, view)
        return
    rows = [(place + 1, seat) for place, seat in _places(outcome.ranking)]
    area = Rect(sheet.body.x, sheet.body.y, sheet.body.w, sheet.body.h)
    high = min(ROW_MOST, (area.h + 0.6) / max(1, len(rows)) - 0.6)
    for number, (rank, seat) in enumerate(rows):
        row = Rect(area.x, area.y + number * (high + 0.6), area.w, high)
        _row(sheet, view, outcome, row, rank, seat)


def _reckoning(sheet: Sheet, view: TableView) -> None:
    """Place all that the last entry led to, a line a sentence: the points of each."""
    area, metrics = sheet.body, sheet.metrics
    events = view.entries[-1].events if view.entries else ()
    said = [event.describe(sheet.t) for event in events]
    lines = metrics.lines("\n".join(said), "text", area.w)
    high = area.h
    if metrics.high(len(lines), "text") > high:
        high -= BUTTON + GAP
    most = metrics.most_lines(high, "text")
    pages = [lines[i : i + most] for i in range(0, len(lines), most)]
    page = min(sheet.ui.page("points"), len(pages) - 1)
    place = Rect(area.x, area.y, area.w, high)
    text = ("\n".join(pages[page]),)
    sheet.text("points", place, text, ("text",), valign="top")
    if len(pages) > 1:
        turn = Rect(area.x, area.bottom - BUTTON, 60.0, BUTTON)
        pager(sheet, "points", turn, page, len(pages))


def _tied(outcome: Outcome) -> bool:
    """Tell whether something else than the total decided between two seats."""
    groups = [{outcome.totals.get(seat) for seat in one} for one in outcome.ranking]
    return any(one & other - {None} for one, other in pairwise(groups))


def _figures(sheet: Sheet, view: TableView, seat: str) -> str:
    """Return what else is known of a seat: it may have decided between equals."""
    at = seat_index(view.state, seat)
    found = columns(sheet.t, view.state, view.shown())
    known = [one for one in found if one.head and one.values[at] is not None]
    pairs = [sheet.t("ui.pair", key=o.head, value=o.values[at]) for o in known]
    return "  ".join(pairs)


def _places(ranking: tuple[tuple[str, ...], ...]) -> list[tuple[int, str]]:
    """Return each seat with how many stand before its group."""
    found: list[tuple[int, str]] = []
    for group in ranking:
        before = len(found)
        found += [(before, seat) for seat in group]
    return found


def _headline(sheet: Sheet, view: TableView, outcome: Outcome) -> None:
    winners = outcome.winners
    if len(winners) == 1:
        texts = sheet.say("ui.wins")
        words(sheet, winners[0], texts, seat_index(view.state, winners[0]))
    else:
        words(sheet, "", sheet.say("ui.shared" if winners else "ui.over"), -1)


def _row(  # noqa: PLR0913, PLR0917  (what a row shows)
    sheet: Sheet, view: TableView, outcome: Outcome, row: Rect, rank: int, seat: str
) -> None:
    number = seat_index(view.state, seat)
    first = seat in outcome.winners
    name = f"rank/{number}"
    sheet.add(name, "panel", row, flags=frozenset({"active"} if first else ()))
    inner = row.inset(2.0, 0)
    place = Rect(inner.x, inner.y, 7.0, inner.h)
    sheet.text(f"{name}/place", place, (str(rank),), ("seat", "text"), align="center")
    side = min(7.0, inner.h - 1.6)
    y = row.y + (row.h - side) / 2
    sheet.add(f"{name}/mark", "mark", Rect(inner.x + 9, y, side, side), seat=number)
    wide = inner.w - 18 - 20 - 10
    words_place = Rect(inner.x + 18, inner.y, wide, inner.h)
    figures = _figures(sheet, view, seat)
    second = Label((figures,), ("cap",), align="left", lines=1, cut=True)
    if not figures or inner.h < sheet.metrics.high(1, "text") + CAPTION:
        second = None
    sheet.text(
        f"{name}/name",
        words_place,
        (seat,),
        ("seat", "text"),
        cut=True,
        lines=1,
        second=second,
    )
    if first:
        laurel = Rect(inner.right - 30, y, side, side)
        sheet.add(f"{name}/laurel", "mark", laurel, icon="laurel")
    if seat in outcome.totals:
        total = Rect(inner.right - 20, inner.y, 20, inner.h)
        figure = (str(outcome.totals[seat]),)
        sheet.text(
            f"{name}/total",
            total,
            figure,
            ("table",),
            tier="table",
            align="right",
            bold=True,
        )


def _ways(sheet: Sheet, outcome: Outcome) -> None:
    rail = sheet.rail
    reason, rest = rail.split(rail.h - 2 * WAY - 2 * GAP, GAP)
    message = f"outcome.{outcome.reason}"
    if not sheet.t.has(message):
        message = "ui.over"
    why = sheet.t(message)
    if _tied(outcome) and sheet.t.has("outcome.tied"):
        why = f"{why}\n{sheet.t('outcome.tied')}"
    sheet.text("outcome/why", reason, (why,), valign="top")
    points, home = rest.rows(2, GAP)
    page = sheet.ui.page("outcome")
    turned = "ui.ranking" if page else "ui.points"
    sheet.button("points/open", points, sheet.say(turned), Page("outcome", 1 - page))
    sheet.button("home", home, sheet.say("ui.home"), GoHome(), icon="home")
    sheet.main(sheet.say("ui.again"), Again(), sheet.say("ui.again_with"))
