"""Pieces of a game: cards, dice, ghosts, numbers."""

from collections.abc import Sequence
from typing import Final

from ui.elements import Rect
from ui.screens.kit import Sheet
from ui.widgets.controls import figure

__all__ = ["card", "dice", "figure", "ghosts"]

VALUE: Final = 5.2  # room for a value below a card's picture, mm


def card(  # noqa: PLR0913  (a card's parts)
    sheet: Sheet,
    name: str,
    place: Rect,
    icon: str,
    value: int | None,
    *,
    of: str = "",
    ink: str = "",
) -> None:
    """Place a card: its picture over its value; no icon: it lies face down."""
    if not of:
        flags = frozenset() if icon else frozenset({"hatch"})
        sheet.add(name, "panel", place, flags=flags)
    if not icon:
        return
    side = min(place.w - 1.0, place.h - VALUE - 0.8)
    mark = Rect(place.x + (place.w - side) / 2, place.y + 0.6, side, side)
    sheet.add(f"{name}/icon", "mark", mark, icon=icon, of=of, ink=ink)
    if value is not None:
        below = Rect(place.x, mark.bottom, place.w, place.bottom - mark.bottom)
        sheet.text(
            f"{name}/value",
            below,
            (str(value),),
            ("seat", "text", "cap"),
            align="center",
            of=of,
            ink=ink,
        )


def dice(
    sheet: Sheet, name: str, place: Rect, faces: Sequence[str], side: float = 10.0
) -> None:
    """Place dice side by side from the left; a face is an icon's (`die:ghost`)."""
    gap = min(1.5, (place.w - side * len(faces)) / max(1, len(faces) - 1))
    for number, face in enumerate(faces):
        at = Rect(place.x + number * (side + gap), place.y, side, side)
        sheet.add(f"{name}/{number}", "die", at, icon=face)


def ghosts(  # noqa: PLR0913  (how many of which)
    sheet: Sheet, name: str, place: Rect, count: int, off: int = 0, *, of: str = ""
) -> None:
    """Place ghosts side by side, `off` more of them faint (a shield keeps them off)."""
    total = count + off
    side = min(place.h, place.w / max(1, total))
    for number in range(total):
        at = Rect(
            place.x + number * side, place.y + (place.h - side) / 2, side * 0.9, side
        )
        ink = "" if number < count else "line"
        sheet.add(f"{name}/{number}", "mark", at, icon="ghost", ink=ink, of=of)
