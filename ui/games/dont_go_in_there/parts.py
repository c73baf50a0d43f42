"""What the screens of a room being resolved have in common."""

from collections.abc import Sequence
from typing import Any, Final

from companion.games.dont_go_in_there.actions import Card
from companion.games.dont_go_in_there.model import DUMMY
from companion.games.dont_go_in_there.spots import Spot
from ui.elements import GAP, Label, Rect, Size
from ui.games.dont_go_in_there.rail import place_rail
from ui.games.dont_go_in_there.reckon import face_icon, game_state, icon_of
from ui.screens import frame
from ui.screens.kit import Sheet
from ui.screens.words import seat_index
from ui.world import TableView

KNOBS: Final = ("a", "b", "c")


def place_frame(sheet: Sheet, view: TableView) -> None:
    """Place the sentence and the rail."""
    frame.sentence(sheet, view.state)
    place_rail(sheet, view)


def knob_of(view: TableView, side: str) -> str:
    """Return the button of the room that shows a side."""
    at = game_state(view).room_index(side)
    return KNOBS[at] if 0 <= at < len(KNOBS) else ""


def name_of(sheet: Sheet, seat: str) -> str:
    """Return a player's name, or what the printed one is called."""
    return sheet.t("resolve.dummy") if seat == DUMMY else seat


def seat_mark(sheet: Sheet, view: TableView, name: str, place: Rect, seat: str) -> None:
    """Place the shape of a seat; the printed player has a meeple of stone."""
    index = seat_index(view.state, seat)
    icon, ink = ("", "") if index >= 0 else ("meeple", "stone")
    sheet.add(name, "mark", place, seat=index, icon=icon, ink=ink)


def middle(place: Rect, side: float) -> Rect:
    """Return a square of that side in the middle of a place."""
    x, y = place.x + (place.w - side) / 2, place.y + (place.h - side) / 2
    return Rect(x, y, side, side)


def in_row(place: Rect, x: float, w: float, h: float = 0.0) -> Rect:
    """Return a part of a row, `x` mm from its start, in the middle of its height."""
    high = h or place.h
    return Rect(place.x + x, place.y + (place.h - high) / 2, w, high)


def figure(
    sheet: Sheet,
    name: str,
    place: Rect,
    text: Any,
    sizes: tuple[Size, ...] = ("seat", "text", "cap"),
    **rest: Any,
) -> None:
    """Place a figure in one line, in the middle unless told otherwise."""
    rest.setdefault("align", "center")
    sheet.text(name, place, (str(text),), sizes, lines=1, **rest)


def place_spot(  # noqa: PLR0913  (how a space's mark looks)
    sheet: Sheet,
    name: str,
    place: Rect,
    spot: Spot,
    *,
    of: str = "",
    ink: str = "sand",
) -> None:
    """Place what is printed on a space: its number in a shield, or on a die."""
    shield = spot.kind == "shield"
    picture = "shield" if shield else "die:blank"
    sheet.add(f"{name}/shield", "mark", place, icon=picture, ink=ink, of=of)
    inner = Rect(place.x, place.y - 0.3, place.w, place.h) if shield else place
    form = {"bold": True, "of": of, "ink": "ground"}
    figure(sheet, f"{name}/shield/number", inner, spot.number, ("cap",), **form)


def one_size(
    sheet: Sheet, texts: Sequence[str], sizes: tuple[Size, ...], place: Rect
) -> Size:
    """Return the biggest size in which each of some texts fits a place like this.

    What stands side by side and is compared has one size.
    """
    for size in sizes[:-1]:
        labels = [Label((text,), (size,)) for text in texts]
        if all(sheet.metrics.fit(one, place.w, place.h).ok for one in labels):
            return size
    return sizes[-1]


def small_dice(sheet: Sheet, name: str, place: Rect, faces: Sequence[str]) -> None:
    """Place dice side by side in the middle of a place, to look at."""
    count = max(1, len(faces))
    side = min(place.h, (place.w + 0.8) / count - 0.8)
    x = place.x + (place.w - count * (side + 0.8) + 0.8) / 2
    y = place.y + (place.h - side) / 2
    for number, face in enumerate(faces):
        die = Rect(x + number * (side + 0.8), y, side, side)
        sheet.add(f"{name}/{number}", "die", die, icon=face_icon(face))


def small_card(  # noqa: PLR0913  (what a card looks like)
    sheet: Sheet,
    name: str,
    place: Rect,
    card: Card,
    *,
    of: str = "",
    ink: str = "",
) -> None:
    """Place a card's picture over its curses, on a place that is there already."""
    side = min(place.w - 1.6, place.h * 0.52)
    x = place.x + (place.w - side) / 2
    mark = Rect(x, place.y + 0.6, side, side)
    sheet.add(f"{name}/icon", "mark", mark, icon=icon_of(card.type), of=of, ink=ink)
    below = Rect(place.x, mark.bottom, place.w, place.bottom - mark.bottom)
    sizes: tuple[Size, ...] = ("seat", "text") if place.h > 16 else ("text", "cap")
    figure(sheet, f"{name}/value", below, card.value, sizes, of=of, ink=ink)


def remark(sheet: Sheet, place: Rect, text: str) -> None:
    """Place a line of the screen's own."""
    sheet.text("remark", place, (text,), ("cap",), lines=2, ink="sand")


__all__ = [
    "GAP",
    "KNOBS",
    "figure",
    "in_row",
    "knob_of",
    "middle",
    "name_of",
    "one_size",
    "place_frame",
    "place_spot",
    "remark",
    "seat_mark",
    "small_card",
    "small_dice",
]
