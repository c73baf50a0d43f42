"""The end of a game: a column a seat, best first, and what next.

While `ui.revealed` tells how far it is, the columns come up from the last to the first
and their totals count up (`ui.screens.reveal`).
"""

from collections.abc import Callable
from itertools import pairwise
from typing import Final, NamedTuple

from companion.kernel import Outcome
from ui.elements import GAP, Rect
from ui.model import Again, GoHome, Intent, Page, TableView
from ui.screens.figures import columns
from ui.screens.frame import words
from ui.screens.kit import BUTTON, LEFT, Sheet, pager
from ui.screens.reveal import begun, counted
from ui.screens.words import seat_index
from ui.world import EARLY

ACROSS: Final = 6  # columns in one row
WAYS: Final = 10.0
HEAD: Final = 9.0
TOTAL: Final = 17.0
LINE: Final = 5.0
LAURELED: Final = 34.0  # a column in which laurel and total stand side by side
WINNER: Final = 1.36  # times as wide as the others
LAUREL: Final = 13.0  # mm across
NARROW: Final = 32.0  # a column narrower than this has a smaller mark


class Place(NamedTuple):
    """Where a seat ended up.

    Attributes:
        number: its place at the table, from 0.
        rank: 1 is best; equal seats share a number.
        total: what it reached, where the game counts.
        first: it won.
    """

    seat: str
    number: int
    rank: int
    total: int | None
    first: bool


Below = Callable[[Place, Rect], None]
Opens = Callable[[Place], Intent | None]


def places(view: TableView, outcome: Outcome) -> list[Place]:
    """Return where each seat ended up, best first."""
    found: list[Place] = []
    for group in outcome.ranking:
        rank = len(found) + 1
        for seat in group:
            index = seat_index(view.state, seat)
            total = outcome.totals.get(seat)
            won = seat in outcome.winners
            found.append(Place(seat, index, rank, total, won))
    return found


def place_outcome(sheet: Sheet, view: TableView) -> None:
    """Place the ranking (ties share a number) and the ways on."""
    outcome = view.state.outcome
    if outcome is None:
        return
    headline(sheet, view, outcome)
    page = sheet.ui.page("outcome")
    area = columns_place(sheet)
    if page:
        _points(sheet, view, area)
    else:
        opens = Page("outcome", 1)

        def below(place: Place, rect: Rect) -> None:
            _figures(sheet, view, place, rect)

        place_columns(sheet, places(view, outcome), area, below, lambda _: opens)
    shown = tuple(sheet.t(one) for one in reasons(sheet, outcome))
    turned = "ui.ranking" if page else "ui.points"
    way = (sheet.say(turned), Page("outcome", 1 - page))
    place_ways(sheet, ("\n".join(shown), *shown[:1]), way)


def headline(sheet: Sheet, view: TableView, outcome: Outcome) -> None:
    """Place who has won; as long as it is not out, that it is being counted.

    Of a game that was ended early nothing says more than that: nobody has won it.
    """
    if sheet.ui.revealed is not None:
        everybody = tuple(range(len(view.state.seats)))
        spine = Rect(0, 0, 5, sheet.metrics.height)
        sheet.add("spine/all", "spine", spine, seats=everybody)
        words(sheet, "", sheet.say("ui.counting"), -1)
    elif outcome.reason == EARLY:
        words(sheet, "", sheet.say("outcome.ended"), -1)
    elif len(outcome.winners) == 1:
        who = outcome.winners[0]
        words(sheet, who, sheet.say("ui.wins"), seat_index(view.state, who))
    else:
        words(sheet, "", sheet.say("ui.shared" if outcome.winners else "ui.over"), -1)


def reasons(sheet: Sheet, outcome: Outcome) -> tuple[str, ...]:
    """Return the messages that say why the game is over, and what decided a tie."""
    why = f"outcome.{outcome.reason}"
    found = [why if sheet.t.has(why) else "ui.over"]
    if _tied(outcome) and sheet.t.has("outcome.tied"):
        found.append("outcome.tied")
    return tuple(found)


def _tied(outcome: Outcome) -> bool:
    """Tell whether something else than the total decided between two seats."""
    groups = [{outcome.totals.get(seat) for seat in one} for one in outcome.ranking]
    return any(one & other - {None} for one, other in pairwise(groups))


# --- columns --------------------------------------------------------------------------


def columns_place(sheet: Sheet) -> Rect:
    """Return where the columns may be: the whole width, above the ways on."""
    wide = sheet.wide
    return Rect(wide.x, wide.y, wide.w, wide.h - WAYS - GAP)


def place_columns(
    sheet: Sheet, listed: list[Place], area: Rect, below: Below, opens: Opens
) -> None:
    """Place a column a seat, those whose turn in the reveal has come.

    Args:
        sheet: the screen being made.
        listed: the seats, best first.
        area: where.
        below: places what stands under a total.
        opens: what a tap on a column means.
    """
    rows = -(-len(listed) // ACROSS) or 1
    across = -(-len(listed) // rows) or 1
    cells: list[Rect] = []
    for row, band in enumerate(area.rows(rows, GAP)):
        cells += _across(listed[row * across : (row + 1) * across], band, across)
    for number, (place, cell) in enumerate(zip(listed, cells, strict=False)):
        turn = len(listed) - 1 - number
        if begun(sheet.ui.revealed, turn):
            _column(sheet, place, cell, turn, opens(place))
            rest = cell.split(min(cell.h, HEAD + TOTAL + 1.4))[1].inset(2.2, 0)
            below(place, Rect(rest.x, rest.y, rest.w, rest.h - 1.0))


def _across(listed: list[Place], band: Rect, most: int) -> list[Rect]:
    """Return columns side by side; where they are narrow, a winner's is wider."""
    wide = (band.w - GAP * (most - 1)) / most
    parts = [WINNER if one.first and wide < LAURELED else 1.0 for one in listed]
    parts += [1.0] * (most - len(listed))
    unit = (band.w - GAP * (most - 1)) / sum(parts)
    found: list[Rect] = []
    x = band.x
    for part in parts[: len(listed)]:
        found.append(Rect(x, band.y, part * unit, band.h))
        x += part * unit + GAP
    return found


def _column(
    sheet: Sheet, place: Place, cell: Rect, turn: int, intent: Intent | None
) -> None:
    """Place the head and the total of a column; the laurel comes last of all."""
    name, ui = f"rank/{place.number}", sheet.ui
    over = ui.revealed is None
    first = place.first and over
    sheet.add(
        name,
        "member" if over else "panel",
        cell,
        tier="touch" if over else "none",
        intent=intent if over else None,
        group="ranks",
        flags=frozenset({"active"} if first else ()),
    )
    if first:
        bar = Rect(cell.x, cell.y, cell.w, 1.2)
        sheet.add(f"{name}/bar", "band", bar, ink=f"seat:{place.number}", of=name)
    narrow = cell.w < NARROW
    aside = 1.4 if narrow else 2.2
    head = Rect(cell.x + aside, cell.y + 1.6, cell.w - 2 * aside, HEAD - 1.6)
    side, apart = (4.6, 0.8) if narrow else (6.2, 1.2)
    mark = Rect(head.x, head.y + (head.h - side) / 2, side, side)
    sheet.add(f"{name}/mark", "mark", mark, seat=place.number, of=name)
    wide = sheet.metrics.text_width(str(place.rank), "text") + 0.2
    rank = Rect(head.right - wide, head.y, wide, head.h)
    label = (str(place.rank),)
    sheet.text(f"{name}/place", rank, label, align="right", ink="sand", of=name)
    who = Rect(mark.right + apart, head.y, rank.x - mark.right - 2 * apart, head.h)
    sizes = ("seat", "text", "cap")
    sheet.text(f"{name}/name", who, (place.seat,), sizes, cut=True, lines=1, of=name)
    _total(sheet, name, place, Rect(cell.x, head.bottom, cell.w, TOTAL), turn)


def _total(sheet: Sheet, name: str, place: Place, rect: Rect, turn: int) -> None:
    """Place what a seat reached, or how far it has counted up, and the laurel."""
    at = sheet.ui.revealed
    figure = "" if place.total is None else str(counted(place.total, at, turn))
    if place.first and at is None:
        rect = _laurel(sheet, name, place, rect, figure)
    if figure:
        sheet.text(
            f"{name}/total",
            rect,
            (figure,),
            ("score", "table"),
            tier="table",
            align="center",
            bold=True,
            of=name,
        )


def _laurel(sheet: Sheet, name: str, place: Place, rect: Rect, figure: str) -> Rect:
    """Place the laurel beside the winner's total; return the place left for that.

    Both stand in the middle together; behind a total of two digits nobody would see it.
    """
    wide = sheet.metrics.text_width(figure, "score", bold=True) if figure else 0.0
    side = max(8.0, min(LAUREL, rect.w - 2.0 - wide - 1.0))
    x = rect.x + max(0.8, (rect.w - side - 1.0 - wide) / 2)
    laurel = Rect(x, rect.y + (rect.h - side) / 2, side, side)
    ink = f"seat:{place.number}" if place.number >= 0 else "sand"
    sheet.add(f"{name}/laurel", "mark", laurel, icon="laurel", ink=ink, of=name)
    room = rect.right - laurel.right - 0.6
    return Rect(laurel.right + 0.4, rect.y, min(room, wide + 1.2) or room, rect.h)


def _figures(sheet: Sheet, view: TableView, place: Place, rect: Rect) -> None:
    """Place what else is known of a seat: it may have decided between equals.

    A figure that is the total by another name stands there big already.
    """
    found = columns(sheet.t, view.state, view.shown())
    totals = view.state.outcome.totals if view.state.outcome is not None else {}
    reached = tuple(totals.get(seat) for seat in view.state.seats)
    known = [
        sheet.t("ui.pair", key=one.head, value=one.values[place.number])
        for one in found
        if one.head and one.values != reached
        if one.values[place.number] is not None
    ]
    for number, line in enumerate(known[: int(rect.h // LINE)]):
        row = Rect(rect.x, rect.y + number * LINE, rect.w, LINE)
        name = f"rank/{place.number}/figure/{number}"
        of = f"rank/{place.number}"
        sheet.text(
            name, row, (line,), ("cap",), cut=True, lines=1, align="center", of=of
        )


# --- how it came about, and the ways on -----------------------------------------------


def _points(sheet: Sheet, view: TableView, area: Rect) -> None:
    """Place all that the last entry led to, a line a sentence: the points of each."""
    metrics = sheet.metrics
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


def place_ways(
    sheet: Sheet, why: tuple[str, ...], way: tuple[tuple[str, ...], Intent] | None
) -> None:
    """Place why it is over, another way to look at it, home, and the same players."""
    over = sheet.ui.revealed is None
    main = sheet.main_place
    y = main.y - GAP - WAYS
    home = Rect(main.x, y, main.w, WAYS)
    sheet.button("home", home, sheet.say("ui.home"), GoHome(), icon="home")
    right = home.x - GAP
    if way is not None and over:
        turn = Rect(right - 34.0, y, 34.0, WAYS)
        sheet.button("points/open", turn, way[0], way[1])
        right = turn.x - GAP
    told = Rect(LEFT, y, right - LEFT, WAYS)
    sheet.text("outcome/why", told, why, lines=2, ink="sand", whole=True)
    texts = sheet.say("ui.again")
    if over:
        sheet.main(texts, Again(), sheet.say("ui.again_with"))
    else:
        sheet.main(texts, None)
