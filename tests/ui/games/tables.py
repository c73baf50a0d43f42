"""Tables of Don't Go In There for the tests of its screens."""

from functools import cache

from msgspec.structs import replace

from tests.ui.checks import faults
from tests.ui.scenes import JA, LONG, REAL, SIZES, metrics, played, translator
from ui.model import UiState, World
from ui.screens import screen_of
from ui.text import boxes

__all__ = ["GAME", "NAMES", "PANELS", "faults", "fits", "shown", "table"]

GAME = UiState(where="game")
PANELS = tuple((size, lang) for size in SIZES for lang in ("ja", "en"))
NAMES = {
    "one": ("A", "B", "C", "D", "E"),
    "four": ("Anna", "Benn", "Cyra", "Dora", "Emil"),
    "long": (*LONG, "Wilhelmina-Augusta", "Constantinopolitan"),
    "ja": (*JA, "ダイ", "エマニュエル・ジョーンズ"),
}


@cache
def table(what, count=4, edition="retail", names="four", steps=40, **options):
    """Return a table in the middle of a random game that waits for `what`."""
    options = {"edition": edition, **options}
    return played(REAL, NAMES[names][:count], steps, options, what)


def shown(view, ui=GAME, size=(800, 480), lang="en"):
    """Return the screen of a table."""
    t = translator(lang, REAL.id)
    return screen_of(World(table=view), replace(ui, language=lang), t, metrics(size))


def fits(one, size=(800, 480)):
    """Tell whether an element's words stand in it whole, with no ellipsis."""
    place = boxes(one, metrics(size)).label
    fitted = metrics(size).fit(one.label, place.w, place.h)
    return fitted.ok and not fitted.cut
