"""What has to be said now, as a strip of paper on the table, whole and big.

It lies at the lower right, over the devices and the main act while that rests: who is
asked, and what, stays as big as ever. Where the main act can be done, and where dice
have to be thrown once more, it lies on top, and the headline makes room for it. What
does not go in at once has pages; nothing is ever cut.
"""

from typing import Final

from ui.elements import GAP, Element, Label, Rect
from ui.model import Page, TableView
from ui.screens.announce import Said, Texts, said
from ui.screens.kit import BUTTON, LEFT, Sheet
from ui.screens.words import joined

NEWS: Final = "news"
ON_TOP: Final = frozenset({"roll.wrong_number", "roll.settle"})
"""What answers the question in the headline: it is as big as that."""
TOP: Final = 0.6
HIGH: Final = 12.1
BAND: Final = 14.2  # what ends above that is the headline, mm
WHO: Final = 5.8  # the line of the name
WHO_MOST: Final = (26.0, 34.0, 42.0, 50.0, 58.0)
MARK: Final = 9.0
ICON: Final = 6.4
COUNT: Final = 9.6  # which page of how many
BOLD: Final = 0.9
PAPER: Final = frozenset({"paper"})
NEWS_FLAGS: Final = frozenset({"news"})  # no act: it is not filled as the main one is
SIZES: Final = ("text", "cap")
LOUD: Final = ("seat", *SIZES)


def place_banner(sheet: Sheet, view: TableView) -> None:
    """Place what has to be said, if anything."""
    found = said(sheet.t, view, sheet.ui)
    if not found.items:
        return
    notice = sheet.ui.notice
    loud = notice is not None and notice.message in ON_TOP
    low = None if loud else _low(sheet)
    if low is not None:
        _strip(sheet, found, low)
    elif found.stays or not _chosen(sheet):
        x, right = _headline(sheet)
        _strip(sheet, found, _apart(sheet, Rect(x, TOP, right - x, HIGH)))


def _apart(sheet: Sheet, place: Rect) -> Rect:
    """Return the strip less high where what can be touched begins right below."""
    below = [
        one.rect.y
        for one in sheet.done()
        if one.tier == "touch"
        and one.rect.y >= place.bottom - 0.05
        and one.rect.x < place.right
        and one.rect.right > place.x
    ]
    return place._replace(h=min(place.h, min(below, default=99.0) - GAP - place.y))


def _chosen(sheet: Sheet) -> bool:
    """Tell whether somebody has gone on, and what was to do is not said any more."""
    ui = sheet.ui
    said_by_app = ui.notice is not None or ui.waiting is not None
    return (ui.answer is not None or bool(ui.marks)) and not said_by_app


# --- at the lower right ---------------------------------------------------------------


def _low(sheet: Sheet) -> Rect | None:
    """Clear the place of the main act while it rests; None: it can be done.

    Where devices are well, the strip that shows it makes room too.
    """
    found = {one.name: one for one in sheet.done()}
    main, devices = found.get("main"), found.get("devices")
    if main is None or main.enabled or devices is None:
        return None
    well = "devices/warning" not in found
    gone = ("main", "devices") if well else ("main",)
    sheet.revise(lambda one: None if one.name.partition("/")[0] in gone else one)
    place = main.rect
    if well:
        place = Rect(devices.rect.x, devices.rect.y, 0.0, devices.rect.h)
    return Rect(place.x, place.y, sheet.right - place.x, place.h)


# --- who is asked, and what -----------------------------------------------------------


def _headline(sheet: Sheet) -> tuple[float, float]:
    """Make the headline small; return where the strip may begin and end, mm."""
    taken: dict[str, Element] = {}
    free: list[float] = [sheet.right - BUTTON]

    def clear(one: Element) -> Element | None:
        if one.rect.bottom > BAND or one.role == "spine":
            return one
        if one.tier == "touch" or one.of:
            free.append(one.rect.x)
            return one
        taken[one.name] = one
        return None

    sheet.revise(clear)
    x, seat = LEFT, taken.get("sentence/mark")
    if seat is not None:
        place = Rect(x, TOP + (HIGH - MARK) / 2, MARK, MARK)
        sheet.add("sentence/mark", "mark", place, seat=seat.seat)
        x += MARK + 1.2
    who = _texts(taken.get("sentence/who"))
    what = _texts(taken.get("sentence") or next(iter(taken.values()), None))
    return _who(sheet, who, what, x), min(free) - GAP


def _texts(one: Element | None) -> Texts:
    return one.label.texts if one is not None and one.label is not None else ()


def _who(sheet: Sheet, who: Texts, what: Texts, x: float) -> float:
    """Place a name over what is asked; return where that ends."""
    if not who and not what:
        return x
    place = Rect(x, TOP, WHO_MOST[-1], HIGH)
    upper, lower = place.split(WHO) if who else (place, place)
    asked = Label(what or ("",), SIZES, lines=1 if who else 2, whole=True)
    wide = WHO_MOST[-1]
    for wide in WHO_MOST:
        if sheet.metrics.fit(asked, wide, lower.h).ok:
            break
    fitted = sheet.metrics.fit(asked, wide, lower.h)
    text_width = sheet.metrics.text_width
    needed = [text_width(line, fitted.size) for line in fitted.lines]
    needed += [text_width(one, "text", bold=True) for one in who[:1]]
    wide = min(wide, max(needed) + 0.2)
    if who:
        line = Rect(x, upper.y, wide, upper.h)
        sheet.text(
            "sentence/who", line, who, SIZES, bold=True, lines=1, cut=True, ink="ivory"
        )
    if what:
        line = Rect(x, lower.y, wide, lower.h)
        sheet.text("sentence", line, what, SIZES, lines=asked.lines, whole=True)
    return x + wide + 2.0


# --- what is said ---------------------------------------------------------------------


def _strip(sheet: Sheet, found: Said, place: Rect) -> None:
    """Place a strip of paper with a picture and the words."""
    icon = Rect(place.x + 1.6, place.y + (place.h - ICON) / 2, ICON, ICON)
    x = icon.right + 1.6
    words = Rect(x, place.y, place.right - 1.6 - x, place.h)
    pages = _pages(sheet, found.items, words)
    if len(pages) < 2:
        tap = {"tier": "touch", "intent": found.opens} if found.opens else {}
        sheet.add("banner", "slip", place, flags=NEWS_FLAGS, **tap)
    else:
        words = Rect(words.x, words.y, words.w - COUNT, words.h)
        pages = _pages(sheet, found.items, words)
        _turning(sheet, place, len(pages))
    at = sheet.ui.page(NEWS) % len(pages)
    of = "banner" if len(pages) > 1 or found.opens is not None else ""
    look = {"flags": PAPER, "of": of}
    sheet.add("banner/icon", "mark", icon, icon=found.icon, **look)
    label = _label(pages[at])
    sheet.add(NEWS, "text", words, tier="operator", label=label, **look)


def _turning(sheet: Sheet, place: Rect, count: int) -> None:
    """Place the strip as what turns its pages, and which page it is."""
    at = sheet.ui.page(NEWS) % count
    turn = Page(NEWS, (at + 1) % count)
    look = {"tier": "touch", "intent": turn, "flags": NEWS_FLAGS}
    sheet.add("banner", "slip", place, **look)
    corner = Rect(place.right - COUNT - 0.6, place.y, COUNT, place.h)
    texts = (f"{at + 1}/{count}",)
    form = {"align": "right", "lines": 1, "flags": PAPER, "of": "banner"}
    sheet.text("banner/page", corner, texts, ("cap",), **form)


def _label(texts: Texts) -> Label:
    return Label(texts, LOUD, bold=True, align="left", lines=2)


def _pages(sheet: Sheet, items: tuple[Texts, ...], place: Rect) -> list[Texts]:
    """Return what is said at a time: all of it, if it goes in."""

    def fits(texts: Texts) -> bool:
        return sheet.metrics.fit(_label(texts), place.w, place.h).ok

    whole = _together(sheet, items)
    if fits(whole):
        return [whole]
    pages: list[tuple[Texts, ...]] = [()]
    for item in (part for one in items for part in _parts(sheet, one, place)):
        if pages[-1] and not fits(_together(sheet, (*pages[-1], item))):
            pages.append(())
        pages[-1] = (*pages[-1], item)
    return [_together(sheet, one) for one in pages]


def _parts(sheet: Sheet, item: Texts, place: Rect) -> list[Texts]:
    """Return an item as one, or two lines at a time where it is too long for that."""
    if sheet.metrics.fit(_label(item), place.w, place.h).ok:
        return [item]
    # Bold words are wider than the lines are counted for.
    lines = sheet.metrics.lines(item[-1], "cap", place.w * BOLD)
    return [("\n".join(lines[at : at + 2]),) for at in range(0, len(lines), 2)]


def _together(sheet: Sheet, items: tuple[Texts, ...]) -> Texts:
    """Return items one after the other: at length, then all in short."""
    forms = ([one[0] for one in items], [one[-1] for one in items])
    return tuple(dict.fromkeys(joined(sheet.t, form) for form in forms))
