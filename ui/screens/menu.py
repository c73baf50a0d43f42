"""The menu."""

from typing import Final

from companion.i18n import LANGUAGES
from ui.elements import GAP, Rect
from ui.model import GoHome, Intent, Language, Open, Redo, TableView
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
