"""The simulated box beside the picture: six buttons with lamps, tower, card reader.

It is no part of the screens of the table: a strip of its own, with its own small state,
for trying everything out without any device.
"""

from typing import Final, Literal

import msgspec

from companion.i18n import Translator
from ui.elements import GAP, TOUCH_LEAST, Rect, Screen
from ui.looks import UiState
from ui.model import Intent
from ui.screens.kit import Grid, Sheet
from ui.text import Metrics

BUTTONS: Final = ("a", "b", "c", "back", "next", "confirm")
SIGNS: Final = {"back": "left", "next": "right", "confirm": "tick"}
EDGE: Final = 2.0
HEAD: Final = 5.4
DISC: Final = 12.6
KEY: Final = 11.0
TOWER: Final = 43.0
READER: Final = 26.5
WIDE: Final = 150.0  # from this width all stand side by side, mm
HIGH: Final = HEAD + 2 * KEY + GAP + 2 * EDGE
DOUBLE: Final = HIGH + HEAD + DISC + GAP
CELL: Final = 9.2
LISTED: Final = 26.0  # what lies left of the cards
BESIDE: Final = 54.0  # width of the box where it stands beside the picture, mm
ACROSS: Final = 3  # its buttons in a row
SMALL: Final = 10.6  # height of what stands in such a box, mm

Lit = Literal["dark", "dim", "lit"]
_LAMP: Final[dict[Lit, frozenset[str]]] = {
    "dark": frozenset({"round"}),
    "dim": frozenset({"round", "pressed"}),
    "lit": frozenset({"round", "chosen"}),
}


class PushButton(Intent, frozen=True):
    """A button of the box goes down; it comes up when it is let go."""

    button: str


class ThrowDice(Intent, frozen=True):
    """Dice fall into the tower: all read, one `leaning`, one too few (`short`)."""

    how: Literal["", "leaning", "short"] = ""


class PullCable(Intent, frozen=True):
    """The tower's cable comes out, or goes in again."""


class LayCard(Intent, frozen=True):
    """A card is laid on the reader, or taken off it."""

    uid: str


class ShowCards(Intent, frozen=True):
    """Show the list of cards, or the box again."""

    page: int = 0
    on: bool = True


class FakeCard(msgspec.Struct, frozen=True):
    """A card with a made-up tag: its uid and what it is called."""

    uid: str
    name: str


class BoxLook(msgspec.Struct, frozen=True):
    """What there is to see of the box.

    Attributes:
        lamps: how each lamp is, by the name of its button.
        down: the button that is pressed, or empty.
        pressed: the element under the finger, or empty.
        plugged: the tower's cable is in.
        cards: what can be laid on the reader.
        laid: uids of what lies there.
        page: the page of the list of cards; None: the box itself is shown.
    """

    lamps: dict[str, Lit] = {}
    down: str = ""
    pressed: str = ""
    plugged: bool = True
    cards: tuple[FakeCard, ...] = ()
    laid: tuple[str, ...] = ()
    page: int | None = None


def box_height(wide: float) -> float:
    """Return how high the box is, in mm, in a window of this width."""
    return HIGH if wide >= WIDE else DOUBLE


def box_screen(look: BoxLook, t: Translator, metrics: Metrics) -> Screen:
    """Return the box as it is seen."""
    sheet = Sheet(UiState(pressed=look.pressed), t, metrics)
    upright = metrics.height > metrics.width
    line = Rect(0, 0, *((0.6, metrics.height) if upright else (metrics.width, 0.6)))
    sheet.add("box/edge", "band", line, ink="edge")
    if look.page is not None:
        _cards(sheet, look, look.page)
    else:
        _box(sheet, look)
    return sheet.done()


def _box(sheet: Sheet, look: BoxLook) -> None:
    whole = Rect(0, 0, sheet.metrics.width, sheet.metrics.height).inset(EDGE)
    if whole.h > whole.w:
        _upright(sheet, look, whole)
        return
    buttons = Rect(whole.x, whole.y, whole.w - TOWER - READER - 4 * GAP, whole.h)
    below = whole
    if sheet.metrics.width < WIDE:
        buttons, below = whole.split(HEAD + DISC, GAP)
    _buttons(sheet, look, buttons)
    x = below.right - TOWER - READER - 2 * GAP
    _tower(sheet, look, Rect(x, below.y, TOWER, below.h))
    _reader(sheet, look, Rect(below.right - READER, below.y, READER, below.h))


def _upright(sheet: Sheet, look: BoxLook, whole: Rect) -> None:
    """Place all parts one below the other."""
    two = HEAD + 2 * SMALL + GAP
    buttons, rest = whole.split(two, 1.5 * GAP)
    tower, reader = rest.split(two, 1.5 * GAP)
    _buttons(sheet, look, buttons, ACROSS)
    _tower(sheet, look, tower)
    _reader(sheet, look, Rect(reader.x, reader.y, reader.w, HEAD + SMALL))


def _head(sheet: Sheet, name: str, place: Rect) -> Rect:
    """Place what a part of the box is called; return what is left below."""
    head, rest = place.split(HEAD)
    words = sheet.say(f"fakebox.{name}")
    sheet.text(f"box/{name}", head, words, ("cap",), ink="sand", valign="top")
    return rest


def _buttons(
    sheet: Sheet, look: BoxLook, place: Rect, across: int = len(BUTTONS)
) -> None:
    rest = _head(sheet, "buttons", place)
    rows = rest.rows(len(BUTTONS) // across, GAP)
    room = [cell for row in rows for cell in row.columns(across, GAP)]
    for button, cell in zip(BUTTONS, room, strict=True):
        side = min(DISC, cell.w, cell.h)
        y = cell.y + (cell.h - side) / 2
        disc = Rect(cell.x + (cell.w - side) / 2, y, side, side)
        flags = _LAMP[look.lamps.get(button, "dark")]
        if button == look.down:
            flags = flags | {"focus"}
        icon = SIGNS.get(button, "")
        texts = () if icon else (button.upper(),)
        push = PushButton(button)
        sheet.button(
            f"box/{button}", disc, texts, push, icon=icon, flags=flags, sizes=("seat",)
        )


def _tower(sheet: Sheet, look: BoxLook, place: Rect) -> None:
    rest = _head(sheet, "tower", place)
    left, right = rest.columns(2, GAP)
    cable = "pull" if look.plugged else "plug"
    acts: tuple[tuple[str, Intent], ...] = (
        ("throw", ThrowDice()),
        ("leaning", ThrowDice("leaning")),
        ("short", ThrowDice("short")),
        (cable, PullCable()),
    )
    cells = (*left.rows(2, GAP), *right.rows(2, GAP))
    for (name, intent), cell in zip(acts, cells, strict=True):
        idle = isinstance(intent, ThrowDice) and not look.plugged
        meant = None if idle else intent
        sheet.button(f"box/{name}", cell, sheet.say(f"fakebox.{name}"), meant)


def _reader(sheet: Sheet, look: BoxLook, place: Rect) -> None:
    rest = _head(sheet, "reader", place)
    upright = rest.h < 2 * TOUCH_LEAST
    lay, lies = rest.columns(2, GAP) if upright else rest.rows(2, GAP)
    sheet.button("box/cards", lay, sheet.say("fakebox.cards"), ShowCards())
    many = len(look.laid)
    words = sheet.say("fakebox.lying", n=many) if many else sheet.say("fakebox.empty")
    sheet.text("box/lying", lies, words, ("text", "cap"), ink="sand")


# --- the cards ------------------------------------------------------------------------


def _cards(sheet: Sheet, look: BoxLook, page: int) -> None:
    whole = Rect(0, 0, sheet.metrics.width, sheet.metrics.height).inset(EDGE)
    wide = sheet.metrics.width >= WIDE
    if wide:
        keys = [
            cell
            for row in Rect(whole.x, whole.y, LISTED, whole.h).rows(2, GAP)
            for cell in row.columns(2, GAP)
        ]
        listed = Rect(whole.x + LISTED + GAP, whole.y, whole.w - LISTED - GAP, whole.h)
    else:
        top, listed = whole.split(CELL, GAP)
        keys = _along(top)
    grid = Grid(listed, CELL, 3 if wide else 2 if whole.w > whole.h else 1)
    pages = max(1, -(-len(look.cards) // grid.cells))
    page = min(page, pages - 1)
    _turning(sheet, keys, page, pages)
    shown = look.cards[page * grid.cells : (page + 1) * grid.cells]
    for number, card in enumerate(shown):
        _card(sheet, look, card, grid.place(number))


def _along(place: Rect) -> list[Rect]:
    """Return places for three keys; the second of the four is for the page's number."""
    side = min(place.h + 0.8, (place.w - 3 * GAP) / 4)
    keys = [
        Rect(place.right - n * side - (n - 1) * GAP, place.y, side, place.h)
        for n in (2, 1)
    ]
    close, rest = place.cut_left(side, GAP)
    return [close, Rect(rest.x, rest.y, keys[0].x - GAP - rest.x, rest.h), *keys]


def _turning(sheet: Sheet, keys: list[Rect], page: int, pages: int) -> None:
    """Place what leaves the list, and what turns its pages."""
    close, before, after = keys[0], keys[2], keys[3]
    sheet.button("box/close", close, (), ShowCards(on=False), icon="cross")
    count = (f"{page + 1} / {pages}",)
    sheet.text("box/page", keys[1], count, align="center")
    back = ShowCards(page - 1) if page else None
    on = ShowCards(page + 1) if page + 1 < pages else None
    sheet.button("box/before", before, (), back, icon="left")
    sheet.button("box/after", after, (), on, icon="right")


def _card(sheet: Sheet, look: BoxLook, card: FakeCard, place: Rect) -> None:
    lies = card.uid in look.laid
    sheet.button(
        f"box/card/{card.uid}",
        place,
        (card.name,),
        LayCard(card.uid),
        group="cards",
        flags=frozenset({"chosen"} if lies else ()),
    )
