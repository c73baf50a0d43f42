"""How the devices are: a row each, and the chosen one explains itself."""

import time
from collections.abc import Sequence
from typing import Final

from ui.devices import GONE, LOST, Looked, TryDevice
from ui.elements import GAP, Rect
from ui.model import DeviceLine, Fill, Intent, RetrySave, World
from ui.screens.kit import BODY, LEFT, Grid, Sheet, paged
from ui.screens.remedies import remedies
from ui.screens.strip import DEVICE_ICONS

ROW: Final = 9.2
LIST_WIDE: Final = 82.0
ICON: Final = 5.4
DOT: Final = 4.0
NAME: Final = 32.0
LINE: Final = 5.4
WHY: Final = 14.0
"""What is wrong has at least so much room, mm."""
JOINT: Final = {"ja": "", "en": " "}  # between sentences
OK, STARTING, DEGRADED, OFFLINE = "ok", "starting", "degraded", "offline"
BAD: Final = (LOST, DEGRADED, OFFLINE)
LEFT_OUT: Final = "device.disabled"
"""The reason of a device that the configuration leaves out."""
DOTS: Final = {
    OK: ("circle", ""),
    STARTING: ("waiting", "sand"),
    DEGRADED: ("warning", ""),
    LOST: ("warning", ""),
    OFFLINE: ("cross", "stone"),
}


def place_devices(sheet: Sheet, world: World) -> None:
    """Place the devices: a fault is chosen by itself and says what helps."""
    lines = world.table.devices if world.table else world.devices
    sheet.add("spine", "spine", Rect(0, 0, 5, sheet.metrics.height))
    sheet.title(sheet.say("ui.devices"))
    sheet.back()
    bottom = sheet.bottom - 10.0 - GAP
    rect = Rect(LEFT, BODY, LIST_WIDE, bottom - BODY)
    if not lines:
        sheet.text("device/none", Grid(rect).place(0), sheet.say("ui.devices_none"))
        return
    if not any(line.kind == "screen" for line in lines):
        lines = (*lines, _screen(sheet))
    chosen = _chosen(sheet, lines)

    def cell(line: DeviceLine, place: Rect, number: int) -> None:
        del number
        _row(sheet, world, line, place, on=line is chosen)

    paged(sheet, "device", lines, Grid(rect, ROW), cell)
    x = rect.right + GAP
    intent = again(chosen)
    low = sheet.main_place.y - GAP if intent is not None else sheet.bottom
    _explain(sheet, world, chosen, Rect(x, BODY, sheet.right - x, low - BODY))
    if intent is not None:
        corner = sheet.main_place
        place = Rect(x, corner.y, sheet.right - x, corner.h)
        texts = sheet.say("dev.again")
        sheet.main(texts, intent, rect=place, icon="redo")


def _screen(sheet: Sheet) -> DeviceLine:
    """Return the screen itself as a device: what is seen works."""
    panel = sheet.metrics.panel
    fields = {"wide": panel.px[0], "high": panel.px[1]}
    return DeviceLine("screen", "screen", OK, last="dev.pixels", last_fields=fields)


def _chosen(sheet: Sheet, lines: Sequence[DeviceLine]) -> DeviceLine:
    """Return the row that was tapped, else the first that is in trouble."""
    form = sheet.ui.form
    wanted = form.device if isinstance(form, Looked) else ""
    by_name = {one.device: one for one in lines}
    if wanted in by_name:
        return by_name[wanted]
    for state in BAD:
        for one in lines:
            if one.state == state and one.reason != LEFT_OUT:
                return one
    return lines[0]


def again(line: DeviceLine) -> Intent | None:
    """Return what tries a device that is not well once more; None: it needs none."""
    if line.state not in BAD or line.reason == LEFT_OUT or line.kind == "screen":
        return None
    return RetrySave() if line.kind == "journal" else TryDevice(line.kind)


def _name_of(sheet: Sheet, line: DeviceLine) -> tuple[str, ...]:
    message = f"ui.device_{line.kind}"
    return sheet.say(message) if sheet.t.has(message) else (line.device,)


def _icon(line: DeviceLine) -> str:
    known = line.kind in DEVICE_ICONS or line.kind == "screen"
    return line.kind if known else "buttons"


def _row(
    sheet: Sheet, world: World, line: DeviceLine, place: Rect, *, on: bool
) -> None:
    name = f"device/{line.device}"
    sheet.add(
        name,
        "member",
        place,
        tier="touch",
        intent=Fill(Looked(line.device)),
        group="devices",
        flags=frozenset({"chosen"} if on else ()),
    )
    middle = place.y + place.h / 2
    icon = Rect(place.x + 2, middle - ICON / 2, ICON, ICON)
    sheet.add(f"{name}/icon", "mark", icon, icon=_icon(line), of=name)
    words = Rect(icon.right + 2, place.y, NAME, place.h)
    form = {"lines": 1, "of": name}
    sheet.text(f"{name}/name", words, _name_of(sheet, line), cut=True, **form)
    dot = Rect(place.right - 2 - DOT, middle - DOT / 2, DOT, DOT)
    picture, ink = DOTS.get(line.state, DOTS[OFFLINE])
    sheet.add(f"{name}/dot", "mark", dot, icon=picture, ink="" if on else ink, of=name)
    x = words.right + 1
    last = Rect(x, place.y, dot.x - 1.5 - x, place.h)
    form = {"align": "right", "lines": 1, "cut": True, "of": name}
    if not on:
        form["ink"] = "sand"
    sheet.text(f"{name}/last", last, _last(sheet, world, line), ("cap",), **form)


def _last(sheet: Sheet, world: World, line: DeviceLine) -> tuple[str, ...]:
    """Return what a device said last and when, else how it is."""
    if not line.last:
        amiss = line.state == LOST and line.reason not in GONE
        return sheet.say(f"dev.{DEGRADED if amiss else line.state}")
    fields = dict(line.last_fields)
    message = f"{line.last}_{fields.get('button', '')}"
    said = sheet.say(message if sheet.t.has(message) else line.last, **fields)
    when = _time(sheet, world, line.at, line.at_after)
    if not when:
        return said
    return (*(sheet.t("dev.when", when=when, what=one) for one in said), *said)


def _time(sheet: Sheet, world: World, at: float, after: float) -> str:
    """Return a time of day; where no clock is right, the time since the start.

    Args:
        sheet: for the words.
        world: tells whether the clock is right.
        at: seconds since 1970; 0: nothing is known, and nothing said.
        after: seconds since the start.
    """
    if not at:
        return ""
    clock = world.table.clock if world.table is not None else bool(world.now)
    if clock:
        return time.strftime("%H:%M", time.localtime(at))
    minutes, seconds = divmod(int(after), 60)
    return sheet.t("ui.since", minutes=minutes, seconds=f"{seconds:02}")


# --- the chosen one -------------------------------------------------------------------


def _explain(sheet: Sheet, world: World, line: DeviceLine, place: Rect) -> None:
    """Place what is the matter, that one can play on, and what to do, in order."""
    sheet.add("explain", "panel", place)
    inner = place.inset(3.0, 2.5)
    side = 8.0
    picture, _ = DOTS.get(line.state, DOTS[OFFLINE])
    icon = _icon(line) if line.state == OK else picture
    sheet.add("explain/icon", "mark", Rect(inner.x, inner.y, side, side), icon=icon)
    head = Rect(inner.x + side + 2, inner.y, inner.w - side - 2, side)
    texts = sheet.say(_head(line))
    sheet.text("explain/head", head, texts, ("seat", "text", "cap"), bold=True)
    y = head.bottom + 1.5
    steps = _steps(sheet, line)
    wide = inner.w - 6.5
    highs = [_high(sheet, words, wide) for words in steps]
    free = inner.bottom - y - sum(highs)
    counts = _counts(sheet, line)
    while counts and free - LINE * len(counts) - 1.0 < WHY:
        counts.pop(0)  # what is wrong, and what helps, comes first
    counted = LINE * len(counts) + 1.0 if counts else 0.0
    why = Rect(inner.x, y, inner.w, free - counted)
    sheet.text(
        "explain/why",
        why,
        _why(sheet, world, line),
        ("text", "cap"),
        valign="top",
        ink="sand",
        tear=True,
        cut=True,
        whole=True,
    )
    y = why.bottom
    for number, (words, high) in enumerate(zip(steps, highs, strict=True), 1):
        disc = Rect(inner.x, y + 0.2, 5.0, 5.0)
        form = {"align": "center", "bold": True, "ink": "sand"}
        sheet.text(f"explain/{number}", disc, (str(number),), ("cap",), **form)
        room = Rect(inner.right - wide, y, wide, high)
        form = {"valign": "top", "lines": 2}
        sheet.text(f"explain/step/{number}", room, words, ("cap",), **form)
        y += high
    y = inner.bottom - LINE * len(counts)
    for number, said in enumerate(counts, 1):
        cell = Rect(inner.x, y, inner.w, LINE)
        sheet.text(
            f"explain/count/{number}", cell, said, ("cap",), lines=1, ink="stone"
        )
        y = cell.bottom


def _counts(sheet: Sheet, line: DeviceLine) -> list[tuple[str, ...]]:
    """Return how often it spoke and was in trouble, and what was mended meanwhile."""
    found: list[tuple[str, ...]] = []
    if line.count or line.troubles:
        found.append(sheet.say("dev.counted", n=line.count, troubles=line.troubles))
    if line.faults or line.restarts:
        counts = {"faults": line.faults, "restarts": line.restarts}
        found.append(sheet.say("dev.mended", **counts))
    return found


def _high(sheet: Sheet, words: tuple[str, ...], wide: float) -> float:
    """Return the height of a step, one line or two, mm."""
    lines = min(2, len(sheet.metrics.lines(words[0], "cap", wide)))
    return sheet.metrics.high(lines, "cap") + 0.8


def _head(line: DeviceLine) -> str:
    if line.reason == LEFT_OUT:
        return "dev.left_out"
    if line.state == LOST and line.reason not in GONE:
        return "dev.head_offline"  # it is there, and cannot be used
    return f"dev.head_{line.state}"


def _why(sheet: Sheet, world: World, line: DeviceLine) -> tuple[str, ...]:
    """Return what is wrong, since when, and that play goes on; then ever shorter.

    Of what was unplugged its address says nothing to most people: it comes last.
    """
    t = sheet.t
    if line.state == OK:
        does = f"dev.does_{line.kind}"
        return (t(does if t.has(does) else "ui.state_ok"),)
    told = bool(line.reason) and line.reason != LEFT_OUT and t.has(line.reason)
    reason = t(line.reason, **line.fields) if told else ""
    unplugged = line.state == LOST and line.reason in GONE
    first = t("dev.why_lost") if unplugged else reason
    goes_on = f"dev.on_{line.kind}"
    then = t(goes_on) if t.has(goes_on) else ""
    bad = line.state in (LOST, DEGRADED)
    when = _time(sheet, world, line.since, line.since_after) if bad else ""
    since = t("dev.since", when=when) if when else ""
    last = reason if unplugged else ""
    forms = (
        _lines(first, since, then, last),
        _lines(first, since, then),
        JOINT[t.lang].join(filter(None, (first, since, then))),
        _lines(first, since or then),
        _lines(first or then),
    )
    return tuple(dict.fromkeys(forms))


def _lines(*sentences: str) -> str:
    return "\n".join(filter(None, sentences))


def _steps(sheet: Sheet, line: DeviceLine) -> list[tuple[str, ...]]:
    """Return what may be done about it, in order."""
    if line.state not in BAD or line.reason == LEFT_OUT:
        return []
    return [sheet.say(one) for one in remedies(line.kind, line.reason)]
