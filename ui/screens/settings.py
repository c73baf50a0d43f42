"""The settings: each shows what it is at, and changes at once."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from ui.elements import GAP, LIST_GAP, Label, Rect
from ui.model import DeviceLine, Intent, Open, World
from ui.screens.kit import BODY, BUTTON, FOOT, LEFT, SENTENCE, Sheet
from ui.screens.menu import languages
from ui.screens.strip import device_mark
from ui.settings import (
    BLANK_AFTER,
    Choose,
    KeepTurn,
    TryTone,
    TurnBack,
    Turned,
    TurnPicture,
    real_mm,
)
from ui.text import ELLIPSIS
from ui.widgets.controls import Choice, segments

ROWS: Final = 5
LEFT_WIDE: Final = 86.0
WORDS: Final = 28.0
PAD: Final = 2.0
LINES: Final = 5  # devices that are named


def place_settings(sheet: Sheet, world: World) -> None:
    """Place the settings, or the question whether a turned picture is right."""
    form = sheet.ui.form
    sheet.add("spine", "spine", Rect(0, 0, 5, sheet.metrics.height))
    if isinstance(form, Turned):
        _turned(sheet, form)
        return
    sheet.title(sheet.say("ui.settings"))
    whole = Rect(LEFT, BODY, sheet.right - LEFT, sheet.bottom - FOOT - GAP - BODY)
    left = Rect(whole.x, whole.y, LEFT_WIDE, whole.h)
    right = Rect(left.right + GAP, whole.y, whole.w - LEFT_WIDE - GAP, whole.h)
    _choices(sheet, world, left)
    _doors(sheet, world, right)
    _foot(sheet, world, right)


# --- left: choices --------------------------------------------------------------------


def _choices(sheet: Sheet, world: World, place: Rect) -> None:
    language, theme, motion, sound, blank = place.rows(ROWS, GAP)
    languages(sheet, _row(sheet, "language", language))
    _pick(sheet, world, "display.theme", theme, (("dark", "moon"), ("light", "sun")))
    _switch(sheet, world, "display.motion", motion)
    _sound(sheet, world, sound)
    _blank(sheet, world, blank)


def _row(sheet: Sheet, name: str, place: Rect) -> Rect:
    """Place what a row is about; return the place of its controls."""
    sheet.add(f"row/{name}", "panel", place)
    words = Rect(place.x + PAD, place.y, WORDS, place.h)
    sheet.text(f"row/{name}/words", words, sheet.say(f"ui.set_{name}"))
    x = words.right + 1.0
    return Rect(x, place.y, place.right - x, place.h)


def _name(key: str) -> str:
    return key.rpartition(".")[2]


def _pick(
    sheet: Sheet,
    world: World,
    key: str,
    place: Rect,
    values: Sequence[tuple[Any, str]],
) -> None:
    """Place one choice of a few, or what decides it where it is locked."""
    name = _name(key)
    controls = _row(sheet, name, place)
    if _locked(sheet, world, key, controls):
        return
    found = [
        Choice(
            _word(value),
            sheet.say(f"ui.set_{name}_{_word(value)}"),
            Choose({key: value}),
            world.choices.get(key) == value,
            icon,
        )
        for value, icon in values
    ]
    segments(sheet, name, controls, found)


def _word(value: Any) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def _switch(sheet: Sheet, world: World, key: str, place: Rect) -> None:
    _pick(sheet, world, key, place, ((True, ""), (False, "")))


def _locked(sheet: Sheet, world: World, key: str, place: Rect) -> bool:
    """Place a lock and what decides a setting, if anything does."""
    by = world.fixed.get(key)
    if by is None:
        return False
    name = f"lock/{_name(key)}"
    side = 5.0
    mark = Rect(place.x + 1, place.y + (place.h - side) / 2, side, side)
    sheet.add(name, "mark", mark, icon="lock", ink="sand")
    words = Rect(mark.right + 1.5, place.y, place.right - mark.right - 2.5, place.h)
    texts = (*sheet.say("ui.set_locked", by=by), by)
    form = {"ink": "sand", "tear": True, "cut": True, "lines": 2}
    sheet.text(f"{name}/by", words, texts, ("cap",), whole=True, **form)
    return True


def _sound(sheet: Sheet, world: World, place: Rect) -> None:
    """Place the sound: always to be switched; a tone to try, or what is wrong."""
    controls = _row(sheet, "sound", place)
    on = bool(world.choices.get("sound.on", True))
    half = (controls.w - LIST_GAP) / 2
    segments(
        sheet,
        "sound",
        Rect(controls.x, controls.y, half, controls.h),
        [
            Choice("on", (), Choose({"sound.on": True}), on, "sound"),
            Choice("off", (), Choose({"sound.on": False}), not on, "mute"),
        ],
    )
    place = Rect(controls.x + half + LIST_GAP, controls.y, half, controls.h)
    if on and world.speaker:
        words = place.inset(1.0, 0.0)
        sheet.text("sound/none", words, sheet.say(world.speaker), ("cap",), ink="sand")
        return
    tries = TryTone() if on else None
    texts = sheet.say("ui.set_tone")
    sheet.button("sound/try", place, texts, tries, icon="play", group="sound")


def _blank(sheet: Sheet, world: World, place: Rect) -> None:
    """Place after how many minutes the screen goes dark."""
    key = "display.blank_after"
    controls = _row(sheet, "blank", place)
    if _locked(sheet, world, key, controls):
        return
    held = int(world.choices.get(key, 10))
    order = [*BLANK_AFTER[1:], BLANK_AFTER[0]]  # never comes after the longest
    less, more = _neighbours(order, held)
    side = 14.0
    ends = (
        ("less", "minus", Rect(controls.x, controls.y, side, controls.h), less),
        ("more", "plus", Rect(controls.right - side, place.y, side, place.h), more),
    )
    for name, icon, rect, value in ends:
        to = None if value is None else Choose({key: value})
        sheet.button(f"blank/{name}", rect, (), to, icon=icon, group="blank")
    middle = Rect(controls.x + side, controls.y, controls.w - 2 * side, controls.h)
    texts = sheet.say("ui.set_blank_after", n=held) if held else sheet.say("ui.never")
    sheet.text("blank/value", middle, texts, align="center", lines=1)


def _neighbours(order: list[int], held: int) -> tuple[int | None, int | None]:
    """Return what comes before and after a number of minutes; 0 is the longest."""

    def length(value: int) -> float:
        return value or float("inf")

    before = [one for one in order if length(one) < length(held)]
    after = [one for one in order if length(one) > length(held)]
    return (before[-1] if before else None, after[0] if after else None)


# --- right: what opens something ------------------------------------------------------


def _doors(sheet: Sheet, world: World, place: Rect) -> None:
    high = 12.0
    panel, rest = place.split(high, GAP)
    turn, below = rest.split(BUTTON, GAP)
    width, tall = real_mm(world.choices)
    size = sheet.t("ui.panel_mm", w=round(width), h=round(tall))
    if not _locked_door(sheet, world, "display.panel_mm", panel):
        _door(sheet, "panel", panel, Open("panel"), "screen", size)
    if not _locked_door(sheet, world, "display.rotate", turn):
        _door(sheet, "turn", turn, TurnPicture(), "rotate")
    _devices(sheet, world.table.devices if world.table else world.devices, below)


def _door(  # noqa: PLR0913, PLR0917  (a door's parts)
    sheet: Sheet, name: str, place: Rect, intent: Intent, icon: str, size: str = ""
) -> None:
    second = Label((size,), ("cap",), align="left", lines=1) if size else None
    texts = sheet.say(f"ui.set_{name}")
    sheet.button(
        f"set/{name}", place, texts, intent, icon=icon, align="left", second=second
    )


def _locked_door(sheet: Sheet, world: World, key: str, place: Rect) -> bool:
    if key not in world.fixed:
        return False
    sheet.add(f"row/{_name(key)}", "panel", place)
    return _locked(sheet, world, key, place)


def _devices(sheet: Sheet, lines: Sequence[DeviceLine], place: Rect) -> None:
    """Place what was found, one line each, as one control that opens more."""
    opens = Open("devices")
    sheet.add("devices", "button", place, tier="touch", intent=opens)
    inner = place.inset(PAD, 0.8)
    if not lines:
        words = sheet.say("ui.devices_none")
        sheet.text("device/none", inner, words, of="devices")
        return
    for line, row in zip(lines[:LINES], inner.rows(LINES, 0.2), strict=False):
        _device(sheet, line, row)


def _device(sheet: Sheet, line: DeviceLine, row: Rect) -> None:
    name, side = f"device/{line.device}", min(4.6, row.h)
    mark = Rect(row.x, row.y + (row.h - side) / 2, side, side)
    device_mark(sheet, name, line, mark)
    kind = f"ui.device_{line.kind}"
    label = (sheet.t(kind) if sheet.t.has(kind) else line.device,)
    texts = sheet.say(f"ui.found_{line.state}")
    wide = sheet.metrics.text_width(texts[0], "cap") + 0.2
    x = row.x + side + 1.0
    words = Rect(x, row.y, row.right - wide - x, row.h)
    sheet.text(f"{name}/name", words, label, ("cap",), cut=True, lines=1, of="devices")
    state = Rect(words.right, row.y, wide, row.h)
    sheet.text(
        f"{name}/state",
        state,
        texts,
        ("cap",),
        align="right",
        ink="sand",
        lines=1,
        of="devices",
    )


# --- below ----------------------------------------------------------------------------


def _foot(sheet: Sheet, world: World, right: Rect) -> None:
    sheet.back()
    off = Rect(right.x, sheet.bottom - FOOT, right.w, FOOT)
    sheet.button("off", off, sheet.say("ui.set_off"), Open("off"), icon="power")
    place = sheet.foot(32.0, LEFT_WIDE - 32.0)
    notice = sheet.ui.notice
    if notice is not None and sheet.t.has(notice.message):
        texts = sheet.say(notice.message, **notice.fields)
        sheet.text("notice", place, texts, ("cap",), tear=True, whole=True)
        return
    version, folder = world.about
    form = {"ink": "stone", "lines": 2}
    texts = tuple(_about(sheet, version, folder))
    sheet.text("about", place, texts, ("cap",), whole=True, **form)


def _about(sheet: Sheet, version: str, folder: str) -> Iterator[str]:
    """Yield which version this is and where all is kept, then in less room.

    The folder is told whole as long as it goes in: at last over two lines.
    """
    yield sheet.t("ui.about", version=version, folder=folder)
    for one in (folder, *without_middle(folder)):
        whole = sheet.t("ui.about_short", version=version, folder=one)
        at = [n + 1 for n, letter in enumerate(whole) if letter == "/"]
        yield whole
        yield from (f"{whole[:n]}\n{whole[n:]}" for n in reversed(at))


def without_middle(path: str, least: int = 16) -> Iterator[str]:
    """Yield a path with ever more left out of its middle: both ends stay readable.

    Args:
        path: of a folder.
        least: so many letters stay.
    """
    for kept in range(len(path) - 2, least - 1, -2):
        head = kept // 2
        yield f"{path[:head]}{ELLIPSIS}{path[len(path) - kept + head :]}"


# --- a turned picture -----------------------------------------------------------------


def _turned(sheet: Sheet, form: Turned) -> None:
    """Ask whether the picture stands right; it turns back by itself if nobody says."""
    line = Rect(LEFT, 1.0, sheet.right - LEFT, SENTENCE)
    sizes = ("table", "seat")
    sheet.text("sentence", line, sheet.say("ui.turned"), sizes, tier="table")
    middle = Rect(LEFT, BODY, sheet.right - LEFT, sheet.main_place.y - GAP - BODY)
    count, why = middle.split(28.0, GAP)
    seconds = (str(form.seconds),)
    sheet.text("turned/seconds", count, seconds, ("score",), align="center")
    texts = sheet.say("ui.turned_back_in", n=form.seconds)
    sheet.text("turned/why", why, texts, align="center", valign="top")
    sheet.button("back", sheet.foot(0, 46), sheet.say("ui.turn_back"), TurnBack(),
                 icon="undo")  # fmt: skip
    again = sheet.foot(48, 50)
    sheet.button("turn", again, sheet.say("ui.turn_more"), TurnPicture(), icon="rotate")
    sheet.main(sheet.say("ui.turn_keep"), KeepTurn(), icon="tick")
