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
GREETING: Final = "\u3000"  # between the languages: as wide as a kanji
SCENES: Final = 26.0  # height of the games, mm
SKY: Final = 1.2  # around a scene, mm
WIDE: Final = 2.0  # least width of a scene for its height


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
    # Nobody has said yet which of them is read here.
    words = (GREETING.join(sheet.t.to(one)("ui.first_ask") for one in LANGUAGES),)
    sheet.text("sentence", line, words, sizes, tier="table")
    wide = sheet.right - LEFT
    rest = Rect(LEFT, BODY + 1, wide, sheet.bottom - BODY - 1)
    scenes, below = rest.split(SCENES, 2 * GAP)
    for number, (icon, place) in enumerate(
        zip(GAMES, scenes.columns(len(GAMES), GAP), strict=True)
    ):
        sheet.add(f"sky/{number}", "panel", place)
        ground = place.inset(SKY, SKY)
        high = min(ground.h, ground.w / WIDE)
        picture = Rect(ground.x, ground.bottom - high, ground.w, high)
        sheet.add(f"scene/{number}", "mark", picture, icon=icon, icon_mm=ground.w)
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
