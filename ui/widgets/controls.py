"""Controls: two or three choices side by side, a stepper, a tile, a seat to tap."""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from ui.elements import LIST_GAP, Element, Label, Rect
from ui.model import Intent
from ui.screens.kit import Sheet

STEP: Final = 15.4  # width of the ends of a stepper, mm


class Choice(NamedTuple):
    """One of a few choices side by side."""

    key: str
    texts: tuple[str, ...]
    intent: Intent | None
    chosen: bool = False
    icon: str = ""


def segments(sheet: Sheet, name: str, place: Rect, choices: Sequence[Choice]) -> None:
    """Place choices of which one holds, side by side; the chosen one is ivory."""
    cells = place.columns(len(choices), LIST_GAP)
    for one, cell in zip(choices, cells, strict=True):
        sheet.button(
            f"{name}/{one.key}",
            cell,
            one.texts,
            one.intent,
            group=name,
            icon=one.icon,
            flags=frozenset({"chosen"} if one.chosen else ()),
        )


def stepper(  # noqa: PLR0913  (a stepper's parts)
    sheet: Sheet,
    name: str,
    place: Rect,
    value: int,
    *,
    least: int,
    most: int,
    to: Callable[[int], Intent],
    before: int | None = None,
) -> None:
    """Place minus, the value at the size of scores, and plus.

    Args:
        sheet: the screen being made.
        name: of the stepper; its ends are `<name>/less` and `<name>/more`.
        place: at least 45 x 15.4 mm.
        value: what it is at.
        least: the end below.
        most: the end above.
        to: what going to a value means.
        before: what it was at first, shown in front of it.
    """
    less = Rect(place.x, place.y, STEP, place.h)
    more = Rect(place.right - STEP, place.y, STEP, place.h)
    low = to(value - 1) if value > least else None
    high = to(value + 1) if value < most else None
    sheet.button(f"{name}/less", less, (), low, icon="minus", group=name)
    sheet.button(f"{name}/more", more, (), high, icon="plus", group=name)
    middle = Rect(less.right + 1, place.y, more.x - less.right - 2, place.h)
    if before is not None and before != value:
        old, arrow, middle = middle.columns(3, 0.0)
        figure(sheet, f"{name}/before", old, before, ink="stone")
        side = 6.0
        x, y = arrow.x + (arrow.w - side) / 2, arrow.y + (arrow.h - side) / 2
        sheet.add(f"{name}/arrow", "mark", Rect(x, y, side, side), icon="right")
    figure(sheet, f"{name}/value", middle, value)


def figure(sheet: Sheet, name: str, place: Rect, value: Any, ink: str = "") -> Element:
    """Place a number at the size of scores."""
    sizes = ("score", "table", "seat")
    return sheet.text(name, place, (str(value),), sizes, align="center", ink=ink)


def tile(  # noqa: PLR0913  (a tile's parts)
    sheet: Sheet,
    name: str,
    place: Rect,
    texts: tuple[str, ...],
    *,
    icon: str,
    on: bool,
    intent: Intent | None,
    long: Intent | None = None,
    group: str = "tiles",
    rests: bool = False,
) -> None:
    """Place something that is on (ivory) or off, its picture above its name.

    One that `rests` is off for now: a tap on it says why, as its intent has it.
    """
    flags = frozenset({"chosen"} if on else ())
    sheet.add(
        name,
        "member",
        place,
        tier="touch",
        intent=intent,
        long=long,
        enabled=intent is not None and not rests,
        group=group,
        flags=flags,
    )
    words = 4.8
    side = min(place.h - words - 0.8, 7.0)
    mark = Rect(place.x + (place.w - side) / 2, place.y + 0.6, side, side)
    sheet.add(f"{name}/icon", "mark", mark, icon=icon, of=name)
    below = Rect(place.x + 0.4, place.bottom - words - 0.2, place.w - 0.8, words)
    look = {"align": "center", "lines": 1, "cut": True, "of": name}
    sheet.text(f"{name}/name", below, texts, ("cap",), **look)


def chip(  # noqa: PLR0913, PLR0917  (a chip's parts)
    sheet: Sheet,
    name: str,
    place: Rect,
    seat: int,
    who: str,
    intent: Intent | None,
    *,
    chosen: bool = False,
    group: str = "seats",
) -> None:
    """Place a seat to tap: its shape and its player's name."""
    label = Label((who,), ("text", "cap"), align="left", lines=1, cut=True)
    flags = {"chosen", "ticked"} if chosen else set[str]()
    sheet.add(
        name,
        "member",
        place,
        tier="touch",
        label=label,
        intent=intent,
        enabled=intent is not None,
        seat=seat,
        group=group,
        flags=frozenset(flags),
    )
