"""The referee's paper: a refusal, a fault of the journal, questions to the table."""

from typing import Final, NamedTuple

from msgspec.structs import replace

from companion.kernel import Action, Amend, End
from ui.elements import GAP, Element, Label, Rect, Size
from ui.model import (
    AgreeUndo,
    Allow,
    Close,
    Do,
    Intent,
    Notice,
    OpenAmend,
    Refused,
    RetrySave,
    Return,
    TableView,
    World,
    returned,
)
from ui.screens.kit import BUTTON, LEFT, Sheet, pager
from ui.screens.reasons import reasons, verdict
from ui.screens.words import action_texts, happened, moment, opens_amend
from ui.settings import Off, SwitchOff

FIXED: Final = 31.0  # of a slip without its reason, with one row of controls, mm
LEAST: Final = 15.0  # of a reason
ASIDE: Final = 24.0  # the card at the left, with the name of the rule below
CARD: Final = (12.0, 13.8)
EDGE: Final = 1.5  # between a slip and the panel's edge
SEEN: Final = 5.0  # so much of what was refused has to stay visible
SIZES: Final[tuple[Size, ...]] = ("text", "cap")
ROW: Final = 12.0
PAPER: Final = frozenset({"paper"})
HEADS: Final = {
    "journal.no_answer": "ui.disk_silent",
    "journal.cannot_open": "ui.no_record",
    "journal.corrupt.aside": "ui.record_aside",
    "journal.not_a_database.aside": "ui.record_aside",
    "setup.faults": "ui.bad_setup",
    "ui.set_aside": "ui.set_aside_head",
}
"""Headlines of faults where nothing failed to be saved."""


class Way(NamedTuple):
    """A control of a slip; `hold`: it must be held down."""

    name: str
    texts: tuple[str, ...]
    intent: Intent
    hold: bool = False


def place_slip(sheet: Sheet, world: World) -> None:
    """Place the slip of the open dialog over what is there."""
    ui, view = sheet.ui, world.table
    ringed = _ring(sheet, ui.refused) if ui.dialog == "refusal" else None
    sheet.cover()
    if ui.dialog == "refusal" and ui.refused is not None:
        _refusal(sheet, view, ui.refused, ringed)
    elif ui.dialog == "fault" and ui.fault is not None:
        _fault(sheet, ui.fault)
    elif ui.dialog == "agree":
        _ask(sheet, "ui.agree", AgreeUndo())
    elif ui.dialog == "end":
        _ask(sheet, "ui.end", Do(End()), hold=True)
    elif ui.dialog == "off":
        _off(sheet)


def _ring(sheet: Sheet, refused: Refused | None) -> Rect | None:
    """Ring what was refused, where it is on the screen; return its place."""
    if refused is None:
        return None

    def meant(one: Element) -> bool:
        return getattr(one.intent, "action", None) == refused.action

    return sheet.flag("refused", meant)


class Paper(NamedTuple):
    """What stands on a slip.

    Attributes:
        head: the verdict.
        texts: the reason, then shorter.
        rule: the name of the rule that spoke, or empty.
        wide: controls with more words, in a row of their own.
        ringed: the place of what was refused: the slip leaves it visible.
    """

    head: tuple[str, ...]
    texts: tuple[str, ...]
    rule: str = ""
    wide: tuple[Way, ...] = ()
    ringed: Rect | None = None


def _place(sheet: Sheet, paper: Paper, ways: list[Way]) -> None:
    """Place the paper with its headline, the reason, the rule's name, the controls."""
    head, texts, rule, more, ringed = paper
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
    _aside(sheet, slip, rule)
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


def _aside(sheet: Sheet, slip: Rect, rule: str) -> None:
    """Place the tilted card, and below it the name of the rule."""
    wide, high = CARD
    card = Rect(slip.x + (ASIDE - wide) / 2, slip.y + 2.6, wide, high)
    sheet.add("slip/card", "mark", card, icon="card", flags=PAPER)
    if not rule:
        return
    inner = Rect(slip.x + 1.0, card.bottom + 0.3, ASIDE - 2.0, 4.7)
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


def _refusal(
    sheet: Sheet, view: TableView | None, refused: Refused, ringed: Rect | None
) -> None:
    refusal, t = refused.refusal, sheet.t
    rule = f"rule.{refusal.rule}"
    name = t(rule) if t.has(rule) else ""
    amends = isinstance(refused.action, Amend) and bool(refused.entries)
    leave = sheet.say("ui.later_cancel" if amends else "ui.understood")
    ways = [Way("main", leave, Return() if returned(sheet.ui).dialog else Close())]
    amend: tuple[Way, ...] = ()
    if isinstance(refused.action, Amend):
        ways += _later(sheet, refused.action, refused.entries)
        amend = tuple(_replaced(sheet, seq) for seq in refused.entries[:1])
    else:
        if refusal.allow:
            ways.append(Way("allow", sheet.say("ui.allow"), Allow(refused), True))
        amend = tuple(_amend(sheet, view, seq) for seq in refused.entries[:3])
    head = sheet.say("ui.amends") if amends else verdict(sheet, refusal.rule)
    texts = reasons(sheet, view, refusal)
    _place(sheet, Paper(head, texts, name, amend, ringed), ways)


def _amend(sheet: Sheet, view: TableView | None, seq: int) -> Way:
    entry = view.entry(seq) if view is not None else None
    texts = sheet.say("ui.amend_that", n=seq)
    if view is None or entry is None:
        return Way(f"amend/{seq}", texts, OpenAmend(seq))
    forms = (happened(sheet.t, entry), *action_texts(sheet.t, entry.action))
    when = moment(sheet.t, view, entry)
    long = tuple(sheet.t("ui.amend_what", n=seq, when=when, what=one) for one in forms)
    return Way(f"amend/{seq}", (*long, *texts), opens_amend(view, entry))


def _later(sheet: Sheet, action: Amend, entries: tuple[int, ...]) -> list[Way]:
    """Return what may become of a later entry that no longer fits an amendment."""
    ways: list[Way] = []
    for seq in entries[:1]:
        for word in ("skip", "stop"):
            decided: Action = Amend(
                action.seq, action.action, {**action.later, str(seq): word}
            )
            texts = sheet.say(f"ui.later_{word}", n=seq)
            ways.append(Way(f"later/{word}", texts, Do(decided)))
    return ways


def _replaced(sheet: Sheet, seq: int) -> Way:
    """Return the way to say what a later entry was instead."""
    texts = sheet.say("ui.later_replace", n=seq)
    return Way("later/replace", texts, OpenAmend(seq))


def _fault(sheet: Sheet, fault: Notice) -> None:
    texts = sheet.say(fault.message, **fault.fields)
    understood = sheet.say("ui.understood")
    ways = [
        Way("main", sheet.say("ui.retry"), RetrySave()),
        Way("close", understood, Close()),
    ]
    if fault.message in HEADS and fault.message != "journal.cannot_open":
        ways = [Way("main", understood, Close())]
    head = sheet.say(HEADS.get(fault.message, "ui.not_saved"))
    _place(sheet, Paper(head, texts), ways)


def _off(sheet: Sheet) -> None:
    """Ask about switching off, or say why the machine stays on and what to do."""
    form = sheet.ui.form
    if not isinstance(form, Off):
        _ask(sheet, "ui.off", SwitchOff(), hold=True)
        return
    ways = [
        Way("main", sheet.say("ui.understood"), Close()),
        Way("again", sheet.say("ui.off_again"), SwitchOff(), hold=True),
    ]
    texts = sheet.say("ui.off_failed_why", problem=form.problem)
    _place(sheet, Paper(sheet.say("ui.off_failed"), texts), ways)


def _ask(sheet: Sheet, message: str, intent: Intent, hold: bool = False) -> None:
    """Place a question; the answer that changes nothing is at the left."""
    ways = [
        Way("main", sheet.say(f"{message}_do"), intent, hold),
        Way("no", sheet.say("ui.no_back"), Close()),
    ]
    paper = Paper(sheet.say(message), sheet.say(f"{message}_why"))
    _place(sheet, paper, ways)
