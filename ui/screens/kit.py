"""The builder of screens: places elements in the three bands and keeps house rules.

Outer layout in mm: spine 0-5, content from 7.5 to 1.5 before the right edge; sentence
on top, body, foot. Bottom left takes back, bottom right goes on.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple, TypeVar

from msgspec.structs import replace

from companion.i18n import Translator
from ui.elements import GAP, LIST_GAP, Element, Label, Rect, Role, Screen, Size
from ui.model import Back, Intent, Page, UiState
from ui.screens.marking import marked
from ui.text import Metrics

SPINE: Final = 5.0
LEFT: Final = 7.5
EDGE: Final = 1.5
RAIL: Final = 40.0
SENTENCE: Final = 11.5
BODY: Final = 14.0
FOOT: Final = 10.0
MAIN: Final = 15.4
BUTTON: Final = 10.0

JUST: Final = 2  # s: what is younger happened just now

T = TypeVar("T")


class Sheet:
    """A screen being made."""

    def __init__(self, ui: UiState, t: Translator, metrics: Metrics) -> None:
        self.ui = ui
        self.t = t
        self.metrics = metrics
        self.layer = 0
        self._items: list[Element] = []

    # --- places -------------------------------------------------------------------

    @property
    def right(self) -> float:
        """Where the content ends, mm."""
        return self.metrics.width - EDGE

    @property
    def bottom(self) -> float:
        """Where the content ends below, mm."""
        return self.metrics.height - EDGE

    @property
    def main_place(self) -> Rect:
        """The corner of the main act."""
        return Rect(self.right - RAIL, self.bottom - MAIN, RAIL, MAIN)

    @property
    def body(self) -> Rect:
        """The middle band left of the rail."""
        width = self.right - RAIL - GAP - LEFT
        return Rect(LEFT, BODY, width, self.bottom - FOOT - GAP - BODY)

    @property
    def wide(self) -> Rect:
        """The middle band without a rail, above the main act."""
        return Rect(LEFT, BODY, self.right - LEFT, self.main_place.y - GAP - BODY)

    @property
    def rail(self) -> Rect:
        """The column at the right, above the main act."""
        high = self.main_place.y - GAP - BODY
        return Rect(self.right - RAIL, BODY, RAIL, high)

    def foot(self, x: float, w: float) -> Rect:
        """Return a place in the lower band, `x` mm from its start."""
        return Rect(LEFT + x, self.bottom - FOOT, w, FOOT)

    # --- words --------------------------------------------------------------------

    def say(self, message: str, /, **fields: Any) -> tuple[str, ...]:
        """Return a message and, where the catalogue has it, its short form.

        Of what is less than two seconds old (`age`) its form `_now` is told, if any.
        """
        if fields.get("age", JUST) < JUST and self.t.has(f"{message}_now"):
            message = f"{message}_now"
        full = self.t(message, **fields)
        short = f"{message}_short"
        return (full, self.t(short, **fields)) if self.t.has(short) else (full,)

    def _called(self, label: Label) -> Label:
        """Return a label in which a player without a name is called in the language."""
        if len(label.texts) != 1:
            return label
        forms = self.t.called(label.texts[0])
        if forms == label.texts:
            return label
        return replace(label, texts=forms, whole=True)

    # --- elements -----------------------------------------------------------------

    def add(self, name: str, role: Role, rect: Rect, **rest: Any) -> Element:
        """Place an element; the other fields of `Element` by name."""
        for key in ("label", "second"):
            if rest.get(key) is not None:
                rest[key] = self._called(rest[key])
        one = Element(name, role, rect, layer=self.layer, **rest)
        self._items.append(one)
        return one

    def has(self, name: str) -> bool:
        """Tell whether an element of that name has been placed."""
        return any(one.name == name for one in self._items)

    def text(
        self,
        name: str,
        rect: Rect,
        texts: tuple[str, ...],
        sizes: tuple[Size, ...] = ("text", "cap"),
        **rest: Any,
    ) -> Element:
        """Place words (read by the operator, if no `tier` is given)."""
        keys = ("bold", "align", "valign", "lines", "cut", "ink", "whole")
        keys = (*keys, "tear", "struck")
        form = {key: rest.pop(key) for key in keys if key in rest}
        form.setdefault("align", "left")
        rest.setdefault("tier", "operator")
        return self.add(name, "text", rect, label=Label(texts, sizes, **form), **rest)

    def button(
        self,
        name: str,
        rect: Rect,
        texts: tuple[str, ...],
        intent: Intent | None,
        **rest: Any,
    ) -> Element:
        """Place a control; without words it needs an `icon`."""
        rest.setdefault("role", "button")
        align = rest.pop("align", "center")
        sizes = rest.pop("sizes", ("text", "cap"))
        form = {key: rest.pop(key) for key in ("whole", "cut") if key in rest}
        label = Label(texts, sizes, align=align, **form) if texts else None
        role = rest.pop("role")
        enabled = rest.pop("enabled", intent is not None)
        return self.add(
            name,
            role,
            rect,
            tier="touch",
            label=label,
            intent=intent,
            enabled=enabled,
            **rest,
        )

    def main(
        self,
        texts: tuple[str, ...],
        intent: Intent | None,
        second: tuple[str, ...] = (),
        **rest: Any,
    ) -> Element:
        """Place the main act; it rests while there is no intent."""
        form = {"align": rest.pop("align", "left"), "whole": rest.pop("whole", False)}
        label = Label(texts, ("text", "cap"), bold=True, **form)
        small = Label(second, ("cap",), align="left", lines=1) if second else None
        return self.add(
            "main",
            "main",
            rest.pop("rect", self.main_place),
            tier="touch",
            label=label,
            second=small,
            intent=intent,
            enabled=intent is not None,
            **rest,
        )

    def back(self, width: float = 30.0) -> Element:
        """Place the button at the lower left that goes back."""
        place = self.foot(0, width)
        return self.button("back", place, self.say("ui.back"), Back(), icon="left")

    def title(self, texts: tuple[str, ...], name: str = "title") -> Element:
        """Place the headline of a full-screen dialog."""
        place = Rect(LEFT, 1.0, self.right - LEFT, SENTENCE)
        return self.text(name, place, texts, ("seat", "text"), bold=True)

    def flag(self, flag: str, wanted: Callable[[Element], bool]) -> Rect | None:
        """Give a flag to what is placed already; return the place of the first."""
        found = [one for one in self._items if wanted(one)]
        self._items = [
            replace(one, flags=one.flags | {flag}) if one in found else one
            for one in self._items
        ]
        return found[0].rect if found else None

    def cover(self) -> None:
        """Begin a layer on top; what can be touched so far cannot any more."""
        self._items = [
            replace(one, name=f"under/{one.name}", of=one.of and f"under/{one.of}")
            if one.tier == "touch" or one.of
            else one
            for one in self._items
        ]
        self.layer += 1

    def shade(self) -> None:
        """Dim what lies below; the spine stays bright: it tells who acts."""
        wide = self.metrics.width - SPINE
        self.add("shade", "shade", Rect(SPINE, 0, wide, self.metrics.height))

    def revise(self, change: Callable[[Element], Element | None]) -> None:
        """Let all that is placed so far be changed, or taken away (None)."""
        changed = [change(one) for one in self._items]
        self._items = [one for one in changed if one is not None]

    def placed(self) -> Screen:
        """Return the screen, without the ring and the finger."""
        return tuple(self._items)

    def done(self) -> Screen:
        """Return the screen, with the ring and the finger where they are."""
        return marked(self._items, self.ui)


# --- lists ----------------------------------------------------------------------------


class Grid(NamedTuple):
    """How a list is laid out.

    Attributes:
        rect: where it may be.
        high: height of a cell, mm.
        columns: cells side by side.
        gap: free space between cells, mm.
    """

    rect: Rect
    high: float = BUTTON
    columns: int = 1
    gap: float = LIST_GAP

    def rows(self, room: float) -> int:
        """Return how many rows go into a height."""
        return max(0, int((room + self.gap + 0.01) // (self.high + self.gap)))

    @property
    def cells(self) -> int:
        """How many things it holds without a pager."""
        return self.rows(self.rect.h) * self.columns

    def place(self, number: int) -> Rect:
        """Return the place of a cell."""
        top = Rect(self.rect.x, self.rect.y, self.rect.w, self.high)
        across = top.columns(self.columns, self.gap)[number % self.columns]
        y = self.rect.y + number // self.columns * (self.high + self.gap)
        return Rect(across.x, y, across.w, self.high)


def paged(
    sheet: Sheet,
    name: str,
    items: Sequence[T],
    grid: Grid,
    cell: Callable[[T, Rect, int], None],
) -> float:
    """Place a list in a grid; what does not fit is on further pages.

    Args:
        sheet: the screen being made.
        name: the list's name, for its page in `ui.pages`.
        items: what is listed.
        grid: where.
        cell: places one item; gets the item, its place and its number.

    Returns:
        The y below the last cell or the pager, mm.
    """
    if len(items) <= grid.cells:
        return _cells(items, 0, grid, cell)
    size = max(1, grid.rows(grid.rect.h - BUTTON - GAP) * grid.columns)
    pages = -(-len(items) // size)
    page = min(sheet.ui.page(name), pages - 1)
    _cells(items[page * size : (page + 1) * size], page * size, grid, cell)
    rect = grid.rect
    place = Rect(rect.x, rect.bottom - BUTTON, min(rect.w, 60.0), BUTTON)
    pager(sheet, name, place, page, pages)
    return rect.bottom


def _cells(
    items: Sequence[T], first: int, grid: Grid, cell: Callable[[T, Rect, int], None]
) -> float:
    for number, item in enumerate(items):
        cell(item, grid.place(number), first + number)
    return grid.place(len(items) - 1).bottom if items else grid.rect.y


def pager(  # noqa: PLR0913  (what a pager shows)
    sheet: Sheet,
    name: str,
    rect: Rect,
    page: int,
    pages: int,
    *,
    where: str = "",
    flags: frozenset[str] = frozenset(),
) -> None:
    """Place what turns the pages of a list; `where`: instead of the page's number."""
    side = 14.0
    left = Rect(rect.x, rect.y, side, rect.h)
    right = Rect(rect.right - side, rect.y, side, rect.h)
    middle = Rect(left.right + 1, rect.y, rect.w - 2 * side - 2, rect.h)
    before = Page(name, page - 1) if page else None
    after = Page(name, page + 1) if page + 1 < pages else None
    sheet.button(f"{name}/before", left, (), before, icon="left", flags=flags)
    sheet.button(f"{name}/after", right, (), after, icon="right", flags=flags)
    shown = (where or f"{page + 1} / {pages}",)
    sheet.text(f"{name}/page", middle, shown, align="center", flags=flags)


def fitting_columns(
    sheet: Sheet, texts: Sequence[tuple[str, ...]], w: float, high: float, most: int = 3
) -> int:
    """Return how many columns of a list still hold all its words."""
    for columns in range(most, 1, -1):
        room = (w - LIST_GAP * (columns - 1)) / columns - 2.8
        if all(
            sheet.metrics.fit(Label(one, ("text", "cap")), room, high - 0.4).ok
            for one in texts
        ):
            return columns
    return 1
