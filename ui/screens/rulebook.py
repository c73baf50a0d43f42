"""The dialog `rule`: what a rule says, in a few sentences that two can read at once."""

from collections.abc import Sequence
from typing import Final

from ui.elements import GAP, LIST_GAP, Rect, Size
from ui.model import World
from ui.screens.kit import BODY, BUTTON, LEFT, SENTENCE, Grid, Sheet, paged, pager
from ui.screens.reading import Read, Reading, says, topics
from ui.screens.rulings import all_seats, of_world
from ui.screens.words import game_name

LIST: Final = 62.0
ROW: Final = 9.4
ACROSS: Final = 2
HEAD: Final = 9.0
SIZES: Final[tuple[Size, ...]] = ("text", "cap")


def place_rule(sheet: Sheet, world: World) -> None:
    """Place the topics at the left, and what the chosen one says at the right."""
    shown = of_world(sheet, world)
    form = sheet.ui.form
    sheet.back(26.0)
    if shown is None or not isinstance(form, Reading):
        return
    all_seats(sheet, shown.setup, live=shown.live)
    game, setup = shown.game, shown.setup
    listed = topics(sheet.t, game, setup)
    topic = form.topic if form.topic in listed else next(iter(listed), "")
    _title(sheet, game_name(sheet.t, game))
    area = Rect(LEFT, BODY, sheet.right - LEFT, sheet.bottom - BODY)
    left = Rect(area.x, area.y, LIST, area.h - BUTTON - GAP)

    def cell(one: str, place: Rect, number: int) -> None:
        del number
        flags = frozenset({"chosen"} if one == topic else ())
        texts = sheet.say(f"read.{one}")
        look = {"role": "member", "group": "topics", "flags": flags, "align": "left"}
        sheet.button(f"topic/{one}", place, texts, Read(one), **look)

    paged(sheet, "topics", listed, Grid(left, ROW, ACROSS, LIST_GAP), cell)
    if topic:
        x = left.right + 3.0
        place = Rect(x, area.y, area.right - x, area.h)
        said = says(sheet.t, game, setup, topic)
        _says(sheet, sheet.say(f"read.{topic}"), said, place)


def _title(sheet: Sheet, game: str) -> None:
    """Place the headline, and beside it whose rules they are."""
    texts = sheet.say("read.title")
    wide = sheet.metrics.text_width(texts[0], "seat", bold=True) + 1.0
    title = Rect(LEFT, 1.0, wide, SENTENCE)
    sheet.text("title", title, texts, ("seat", "text"), bold=True)
    rest = Rect(title.right + 3, 1.0, sheet.right - title.right - 3, SENTENCE)
    sheet.text("game", rest, (game,), ("cap",), ink="sand", cut=True, lines=1)


def _says(
    sheet: Sheet, name: tuple[str, ...], said: Sequence[str], place: Rect
) -> None:
    """Place a topic's name and what it says: as big as goes on one page, else paged."""
    head, rest = place.split(HEAD, 0.6)
    sheet.text("rule/name", head, name, ("seat", "text"), bold=True, lines=1)
    fits: list[Size]
    fits = [one for one in SIZES if _high(sheet, said, one, rest.w) <= rest.h]
    size = fits[0] if fits else SIZES[-1]
    lines = _wrapped(sheet, said, size, rest.w)
    if not fits:
        rest, turn = rest.split(rest.h - BUTTON - GAP, GAP)
        lines = _page(sheet, said, rest, Rect(turn.x, turn.y, 54.0, turn.h))
    look = {"valign": "top", "tear": True}
    sheet.text("rule/says", rest, ("\n".join(lines),), (size,), **look)


def _wrapped(sheet: Sheet, said: Sequence[str], size: Size, wide: float) -> list[str]:
    """Return the paragraphs as lines."""
    return [line for one in said for line in sheet.metrics.lines(one, size, wide)]


def _high(sheet: Sheet, said: Sequence[str], size: Size, wide: float) -> float:
    return sheet.metrics.high(len(_wrapped(sheet, said, size, wide)), size)


def _page(sheet: Sheet, said: Sequence[str], rest: Rect, turn: Rect) -> list[str]:
    """Return the lines of the page that is shown, and place what turns it."""
    size = SIZES[-1]
    most = sheet.metrics.most_lines(rest.h, size)
    pages: list[list[str]] = [[]]
    for one in said:
        lines = sheet.metrics.lines(one, size, rest.w)
        if len(pages[-1]) + len(lines) > most:  # a paragraph stays together
            pages.append([])
        pages[-1] += lines
    pages = [one[i : i + most] for one in pages for i in range(0, len(one), most)]
    page = min(sheet.ui.page("rule"), len(pages) - 1)
    pager(sheet, "rule", turn, page, len(pages))
    return pages[page]
