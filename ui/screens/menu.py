"""The menu, and how the devices are."""

from typing import Final

from companion.i18n import LANGUAGES
from ui.elements import GAP, Rect
from ui.model import DeviceLine, GoHome, Intent, Language, Open, Redo, TableView
from ui.screens.frame import device_mark
from ui.screens.kit import BODY, FOOT, LEFT, Grid, Sheet, paged

ENTRY: Final = 13.0
LANGUAGE_NAMES: Final = {"ja": "日本語", "en": "English"}


def place_menu(sheet: Sheet, view: TableView) -> None:
    """Place what is not needed at every turn."""
    sheet.title(sheet.say("ui.menu"))
    redo = Redo() if view.redo is not None else None
    running = view.state.prompt is not None
    items: list[tuple[str, str, Intent | None]] = [
        ("log", "log", Open("log")),
        ("redo", "redo", redo),
        ("correct", "pen", Open("correct")),
        ("seats", "circle", Open("seats")),
        ("devices", "tower", Open("devices")),
        ("end", "cross", Open("end") if running else None),
        ("home", "home", GoHome()),
    ]

    def cell(item: tuple[str, str, Intent | None], place: Rect, number: int) -> None:
        del number
        name, icon, intent = item
        words = sheet.say(f"ui.menu_{name}")
        sheet.button(
            f"menu/{name}", place, words, intent, icon=icon, align="left", group="menu"
        )

    rect = Rect(LEFT, BODY, sheet.right - LEFT, sheet.bottom - FOOT - GAP - BODY)
    below = paged(sheet, "menu", items, Grid(rect, ENTRY, 3, GAP), cell)
    languages(sheet, Rect(LEFT, below + GAP, rect.w, 11.0))
    sheet.back()


def languages(sheet: Sheet, place: Rect) -> None:
    """Place one control a language, each in its own script; it switches at once."""
    for language, cell in zip(LANGUAGES, place.columns(2, GAP), strict=True):
        chosen = sheet.ui.language == language
        sheet.button(
            f"language/{language}",
            cell,
            (LANGUAGE_NAMES[language],),
            Language(language),
            flags=frozenset({"chosen"} if chosen else ()),
        )


def place_devices(sheet: Sheet, lines: tuple[DeviceLine, ...]) -> None:
    """Place each device with its state and what to do about it."""
    sheet.title(sheet.say("ui.devices"))
    rect = Rect(LEFT, BODY, sheet.right - LEFT, sheet.bottom - FOOT - GAP - BODY)
    if not lines:
        sheet.text("device/none", Grid(rect).place(0), sheet.say("ui.devices_none"))

    def cell(line: DeviceLine, place: Rect, number: int) -> None:
        del number
        _device(sheet, line, place)

    paged(sheet, "device", lines, Grid(rect, 10.4), cell)
    sheet.back()


def _device(sheet: Sheet, line: DeviceLine, place: Rect) -> None:
    name, t = f"device/{line.device}", sheet.t
    sheet.add(name, "panel", place)
    icon = Rect(place.x + 2, place.y + 2.4, 5.6, 5.6)
    device_mark(sheet, f"{name}/mark", line, icon)
    kind = f"ui.device_{line.kind}"
    label = (t(kind) if t.has(kind) else line.device,)
    sheet.text(
        f"{name}/name", Rect(place.x + 10, place.y, 36, place.h), label, cut=True
    )
    state = Rect(place.x + 48, place.y, place.w - 50, place.h)
    words = sheet.say(f"ui.state_{line.state}")
    if line.reason and t.has(line.reason):
        words = (t(line.reason, **line.fields), *words)
    sheet.text(f"{name}/state", state, words, ("text", "cap"), ink="sand", tear=True)
