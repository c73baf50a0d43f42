"""The menu: what is not needed at every turn, in two groups. Home has the second."""

from typing import Final, NamedTuple

from companion.i18n import LANGUAGES
from ui.elements import GAP, LIST_GAP, Rect
from ui.model import GoHome, Intent, Language, Open, Redo, TableView, World
from ui.screens import frame
from ui.screens.kit import BODY, BUTTON, LEFT, Sheet
from ui.settings import Choose

LANGUAGE_NAMES: Final = {"ja": "日本語", "en": "English"}
HEAD: Final = 5.0
ROW: Final = 14.0
ROW_AT_HOME: Final = 20.0
APART: Final = 3.0


class Item(NamedTuple):
    """One thing of the menu; without an intent it rests."""

    name: str
    icon: str
    intent: Intent | None


def place_menu(sheet: Sheet, world: World) -> None:
    """Place the menu of the table, or that of the screens without one."""
    view = world.table if sheet.ui.where == "game" else None
    if view is not None:
        frame.spine(sheet, view.state)
    else:
        sheet.add("spine", "spine", Rect(0, 0, 5, sheet.metrics.height))
    sheet.title(sheet.say("ui.menu"))
    top = Rect(LEFT, BODY, sheet.right - LEFT, 0)
    if view is None:
        _cells(sheet, _of_the_whole(None), top, 2, ROW_AT_HOME)
    else:
        below = _group(sheet, "game", _of_the_game(view), top, 3)
        top = Rect(top.x, below + APART, top.w, 0)
        _group(sheet, "whole", _of_the_whole(view), top, 4)
    _foot(sheet, world)


def _of_the_game(view: TableView) -> list[Item]:
    redo = Redo() if view.redo is not None else None
    return [
        Item("log", "log", Open("log")),
        Item("redo", "redo", redo),
        Item("correct", "mend", Open("correct")),
        Item("seats", "people", Open("seats")),
        Item("rulings", "info", Open("rulings")),
        Item("cards", "card", Open("cards")),
    ]


def _of_the_whole(view: TableView | None) -> list[Item]:
    settings = Item("settings", "gear", Open("settings"))
    devices = Item("devices", "tower", Open("devices"))
    if view is None:
        return [settings, devices, Item("cards", "card", Open("cards")), _OFF]
    running = view.state.prompt is not None
    end = Item("end", "flag", Open("end") if running else None)
    return [settings, devices, Item("home", "home", GoHome()), end]


_OFF: Final = Item("off", "power", Open("off"))


def _group(
    sheet: Sheet, name: str, items: list[Item], top: Rect, columns: int
) -> float:
    """Place a headline and its things below; return where they end."""
    head = Rect(top.x, top.y, top.w, HEAD)
    sheet.text(f"head/{name}", head, sheet.say(f"ui.menu_{name}"), ("cap",), ink="sand")
    return _cells(sheet, items, Rect(top.x, head.bottom, top.w, 0), columns, ROW)


def _cells(
    sheet: Sheet, items: list[Item], top: Rect, columns: int, row: float
) -> float:
    """Place the things, all cells filled; return where they end."""
    rows = -(-len(items) // columns)
    block = Rect(top.x, top.y, top.w, rows * row + (rows - 1) * GAP)
    lines = block.rows(rows, GAP)
    cells = [cell for line in lines for cell in line.columns(columns, GAP)]
    for item, cell in zip(items, cells, strict=True):
        sheet.button(
            f"menu/{item.name}",
            cell,
            sheet.say(f"ui.menu_{item.name}"),
            item.intent,
            icon=item.icon,
            align="left",
            group="menu",
        )
    return block.bottom


def _foot(sheet: Sheet, world: World) -> None:
    """Place the way back, one tap for quiet, and the languages."""
    sheet.back()
    mute(sheet, world, sheet.foot(32.0, 50.0))
    wide = 56.0
    languages(sheet, Rect(sheet.right - wide, sheet.bottom - BUTTON, wide, BUTTON))


def mute(sheet: Sheet, world: World, place: Rect) -> None:
    """Place the one control that silences the app, or lets it be heard again.

    It shows how it is now: a narrow one by its picture only. Where no loudspeaker was
    found it says that, and not that there is sound.
    """
    on = bool(world.choices.get("sound.on", True))
    words = sheet.say("ui.sound_on" if on else "ui.sound_off")
    if on and world.speaker:
        words = sheet.say(world.speaker)
    words = words if place.w > BUTTON else ()
    icon = "sound" if on and not world.speaker else "mute"
    sheet.button("mute", place, words, Choose({"sound.on": not on}), icon=icon)


def languages(sheet: Sheet, place: Rect) -> None:
    """Place one control a language, each in its own script; it switches at once."""
    for language, cell in zip(
        LANGUAGES, place.columns(len(LANGUAGES), LIST_GAP), strict=True
    ):
        chosen = sheet.ui.language == language
        sheet.button(
            f"language/{language}",
            cell,
            (LANGUAGE_NAMES[language],),
            Language(language),
            flags=frozenset({"chosen"} if chosen else ()),
            group="language",
        )
