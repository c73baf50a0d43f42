"""The end of a game: who won, everybody's place and total, what next."""

from typing import Final

from companion.kernel import Outcome
from ui.elements import GAP, Rect
from ui.model import Again, GoHome, TableView
from ui.screens.frame import words
from ui.screens.kit import Sheet
from ui.screens.words import seat_index

ROW_MOST: Final = 12.4


def place_outcome(sheet: Sheet, view: TableView) -> None:
    """Place the ranking (ties share a number) and the ways on."""
    outcome = view.state.outcome
    if outcome is None:
        return
    _headline(sheet, view, outcome)
    rows = [(place + 1, seat) for place, seat in _places(outcome.ranking)]
    area = Rect(sheet.body.x, sheet.body.y, sheet.body.w, sheet.body.h)
    high = min(ROW_MOST, (area.h + 0.6) / max(1, len(rows)) - 0.6)
    for number, (rank, seat) in enumerate(rows):
        row = Rect(area.x, area.y + number * (high + 0.6), area.w, high)
        _row(sheet, view, outcome, row, rank, seat)
    _ways(sheet, outcome)


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
    sheet.text(
        f"{name}/name", words_place, (seat,), ("seat", "text"), cut=True, lines=1
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
    reason, rest = sheet.rail.split(20.0, GAP)
    message = f"outcome.{outcome.reason}"
    if not sheet.t.has(message):
        message = "ui.over"
    sheet.text("outcome/why", reason, sheet.say(message), valign="top")
    home = Rect(rest.x, rest.bottom - 12.0, rest.w, 12.0)
    sheet.button("home", home, sheet.say("ui.home"), GoHome(), icon="home")
    sheet.main(sheet.say("ui.again"), Again(), sheet.say("ui.again_with"))
