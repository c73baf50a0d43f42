"""The first start: the language, then the panel, then home. Two taps."""

from typing import Final

from companion.i18n import LANGUAGES
from ui.elements import GAP, LIST_GAP, Rect
from ui.model import World
from ui.screens.kit import BODY, LEFT, SENTENCE, Sheet
from ui.screens.menu import LANGUAGE_NAMES
from ui.screens.panel import panel_steps
from ui.settings import FirstLanguage, PanelForm

SPINE: Final = 5.0
GAMES: Final = ("scene:house", "scene:campus", "scene:maze")


def place_first(sheet: Sheet, world: World) -> None:
    """Place the step that the first start is at."""
    spine = Rect(0, 0, SPINE, sheet.metrics.height)
    sheet.add("spine", "spine", spine, seats=tuple(range(6)))
    form = sheet.ui.form
    if isinstance(form, PanelForm):
        panel_steps(sheet, world, form)
    else:
        _languages(sheet)


def _languages(sheet: Sheet) -> None:
    """Place the languages, each in its own script, over a look at the games."""
    line = Rect(LEFT, 1.0, sheet.right - LEFT, SENTENCE)
    sizes = ("table", "seat")
    sheet.text("sentence", line, sheet.say("ui.first_ask"), sizes, tier="table")
    wide = sheet.right - LEFT
    rest = Rect(LEFT, BODY + 1, wide, sheet.bottom - BODY - 1)
    scenes, below = rest.split(23.0, 3 * GAP)
    for number, (icon, place) in enumerate(
        zip(GAMES, scenes.columns(len(GAMES), GAP), strict=True)
    ):
        sheet.add(f"scene/{number}", "mark", place, icon=icon, icon_mm=place.w)
    cells = below.columns(len(LANGUAGES), 2 * GAP + LIST_GAP)
    for language, cell in zip(LANGUAGES, cells, strict=True):
        chosen = language == sheet.ui.language
        sheet.button(
            f"language/{language}",
            cell,
            (LANGUAGE_NAMES[language],),
            FirstLanguage(language),
            sizes=("table", "seat"),
            flags=frozenset({"chosen"} if chosen else ()),
            group="language",
        )
