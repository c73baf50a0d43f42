"""How the referee's paper is laid out: card, rule, reason, and the controls below."""

from typing import Final, NamedTuple

from msgspec.structs import replace

from ui.elements import GAP, Element, Label, Rect, Size
from ui.model import Intent
from ui.screens.kit import BUTTON, LEFT, Sheet, pager

FIXED: Final = 31.0  # of a slip without its reason, with one row of controls, mm
LEAST: Final = 14.4  # of a reason
ASIDE: Final = 24.0  # the card at the left, with the name of the rule below
CARD: Final = (12.0, 13.8)
EDGE: Final = 1.5  # between a slip and the panel's edge
SEEN: Final = 4.0  # so much of what was refused has to stay visible
SIZES: Final[tuple[Size, ...]] = ("text", "cap")
ROW: Final = 12.0
SMALL_CARD: Final = (9.6, 11.0)  # over the way to read the rule
READ_WIDE: Final = 19.0  # so it ends 2 mm before the reason
READ: Final = 11.2  # the rule's name as a button: two lines
PAPER: Final = frozenset({"paper"})


class Way(NamedTuple):
    """A control of a slip; `hold`: it must be held down."""

    name: str
    texts: tuple[str, ...]
    intent: Intent
    hold: bool = False


class Paper(NamedTuple):
    """What stands on a slip.

    Attributes:
        head: the verdict.
        texts: the reason, then shorter.
        rule: the name of the rule that spoke, or empty.
        read: opens what that rule says, if it is written.
        wide: controls with more words, in a row of their own.
        ringed: the place of what was refused: the slip leaves it visible.
        icon: the picture at its left; what the rules refuse shows the referee's card.
    """

    head: tuple[str, ...]
    texts: tuple[str, ...]
    rule: str = ""
    read: Intent | None = None
    wide: tuple[Way, ...] = ()
    ringed: Rect | None = None
    icon: str = "card"


def place_paper(sheet: Sheet, paper: Paper, ways: list[Way]) -> None:
    """Place the paper with its headline, the reason, the rule's name, the controls."""
    head, texts, rule, read, more, ringed, icon = paper
    whole = Rect(0, 0, sheet.metrics.width, sheet.metrics.height)
    sheet.shade()
    least = FIXED + (ROW + GAP if more else 0.0)
    reading = _reading(sheet, texts, whole.h - 2 * EDGE - least)
    slip = _lying(sheet, least + reading.high)
    if ringed is not None and hides(slip, ringed):
        reading = _reading(sheet, texts, whole.h - 2 * EDGE - least, ("cap",))
        slip = _lying(sheet, least + reading.high)
        above = Rect(slip.x, EDGE, slip.w, slip.h)
        if hides(slip, ringed) and not hides(above, ringed):
            slip = above
        if hides(slip, ringed):
            sheet.revise(_without_ring)
    sheet.add("slip", "slip", slip)
    _aside(sheet, slip, rule, read, icon)
    x = slip.x + ASIDE
    wide = slip.right - x - 4
    line = Rect(x, slip.y + 2.0, wide, 12.0)
    sheet.text(
        "slip/head",
        line,
        head,
        ("table", "seat", "text"),
        tier="table",
        bold=True,
        whole=True,
        flags=PAPER,
    )
    _why(sheet, reading, Rect(x, line.bottom, wide, reading.high))
    _ways(sheet, slip, ways, more)


def _without_ring(one: Element) -> Element:
    """Return what the slip hides anyway without the ring, which would stick out."""
    return replace(one, flags=one.flags - {"refused"})


def _lying(sheet: Sheet, high: float) -> Rect:
    """Return the place of a slip of that height, pushed in from below."""
    y = sheet.metrics.height - high - EDGE
    return Rect(LEFT, y, sheet.right - LEFT, high)


def hides(slip: Rect, thing: Rect) -> bool:
    """Tell whether a slip leaves too little of a thing to be seen."""
    seen = max(slip.y - thing.y, thing.bottom - slip.bottom)
    return seen < min(SEEN, thing.h)


def _aside(sheet: Sheet, slip: Rect, rule: str, read: Intent | None, icon: str) -> None:
    """Place the picture, and below it the name of the rule.

    A way to read the rule stands in line with the controls below it, clear of both.
    """
    wide, high = CARD if not rule or read is None else SMALL_CARD
    card = Rect(slip.x + (ASIDE - wide) / 2, slip.y + 2.6, wide, high)
    sheet.add("slip/card", "mark", card, icon=icon, flags=PAPER)
    if not rule:
        return
    inner = Rect(slip.x + 1.0, card.bottom + 0.3, ASIDE - 2.0, 4.7)
    if read is not None:
        place = Rect(LEFT + 3.0, card.bottom + 1.6, READ_WIDE, READ)
        texts = sheet.say("slip.read", rule=rule)
        form = {"sizes": ("cap",), "flags": PAPER}
        sheet.button("slip/read", place, texts, read, whole=True, **form)
        return
    form = {"tier": "operator", "flags": PAPER}
    word = Label(sheet.say("slip.rule"), ("cap",), lines=1, ink="pencil")
    sheet.add("slip/word", "text", inner, label=word, **form)
    place = Rect(inner.x, inner.bottom, inner.w, 9.5)
    name = Label((rule,), ("cap",), valign="top", cut=True)
    sheet.add("slip/rule", "text", place, label=name, **form)


class Reading(NamedTuple):
    """The reason on a slip: its size, its pages, its height."""

    size: Size
    pages: list[str]
    high: float


def _reading(
    sheet: Sheet, texts: tuple[str, ...], most: float, sizes: tuple[Size, ...] = SIZES
) -> Reading:
    """Return how a reason is set: the slip grows, then it is in pages.

    Short reasons leave the slip as it is, so that slips look alike.
    """
    metrics = sheet.metrics
    wide = sheet.right - LEFT - ASIDE - 4
    for text in texts:
        for size in sizes:
            high = metrics.high(len(metrics.lines(text, size, wide)), size)
            if high <= most:
                return Reading(size, [text], max(high, LEAST))
    lines = metrics.lines(texts[-1], "cap", wide)
    each = metrics.most_lines(most - BUTTON - GAP, "cap")
    pages = ["\n".join(lines[i : i + each]) for i in range(0, len(lines), each)]
    return Reading("cap", pages, most)


def _why(sheet: Sheet, reading: Reading, place: Rect) -> None:
    page = min(sheet.ui.page("slip"), len(reading.pages) - 1)
    if len(reading.pages) > 1:
        turn = Rect(place.x, place.bottom - BUTTON, 60.0, BUTTON)
        pager(sheet, "slip", turn, page, len(reading.pages), flags=PAPER)
        place = Rect(place.x, place.y, place.w, turn.y - place.y)
    sheet.text(
        "slip/why",
        place,
        (reading.pages[page],),
        (reading.size,),
        valign="top",
        tear=True,
        flags=PAPER,
    )


def _ways(sheet: Sheet, slip: Rect, ways: list[Way], more: tuple[Way, ...]) -> None:
    """Place the main act with two controls beside it, and `more` above them."""
    y = slip.bottom - 3.0 - ROW
    main = Rect(sheet.right - 3 - 45, y, 45, ROW)
    places = [
        Rect(LEFT + 3, y, main.x - GAP - LEFT - 3, ROW),
        Rect(LEFT + 3, y - ROW - GAP, main.right - LEFT - 3, ROW),
    ]
    first, *rest = ways
    name, texts, intent, hold = first
    icon = "hold" if hold else ""
    flags = _flags(hold)
    sheet.main(texts, intent, rect=main, flags=flags, icon=icon, align="center")
    rows = (rest[:2], more)
    for row, place in zip(rows, places, strict=True):
        for cell, way in zip(place.columns(max(1, len(row)), GAP), row, strict=False):
            name, texts, intent, hold = way
            sheet.button(
                name,
                cell,
                texts,
                intent,
                flags=_flags(hold),
                icon="hold" if hold else "",
                whole=row is more,
            )


def _flags(hold: bool) -> frozenset[str]:
    return PAPER | {"hold"} if hold else PAPER
