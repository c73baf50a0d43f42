"""The drawing of stickers on cards, and of a card on the reader."""

from typing import Final

from hardware.wiring.svg import (
    AMBER,
    GREY,
    HEADING,
    INK,
    PALE,
    PAPER,
    RED,
    SMALL,
    Box,
    Disc,
    Drawing,
    Line,
    Point,
    Rect,
    Text,
)

_LAYERS: Final = (
    ("sticker on the face: 0.2 mm", "#f4cf86", Box(36, 0, 52, 10)),
    ("card and sleeve: 0.5 mm", "#cfe3f7", Box(30, 14, 130, 20)),
    ("wood or plastic: 5 mm at most", "#e3d3bb", Box(0, 38, 196, 46)),
    ("the reader, antenna upwards", "#fbeaea", Box(24, 88, 142, 14)),
)
"""What lies on what, from the top, with its place."""

_NEVER: Final = (
    (
        "metal within 20 mm of the antenna: screws, the",
        "back of the panel, a metal box",
    ),
    ("foil cards and metallic sleeves, but for stickers", "that are made for metal"),
    ("two cards at once: lay one at a time", ""),
    ("phones and bank cards: another number each time", ""),
)


def draw() -> Drawing:
    """Draw where a sticker goes, how a card lies, and what goes wrong."""
    drawing = Drawing("Stickers on cards, and a card on the reader", 860, 440)
    drawing.add(Text(20, 32, "Where the stickers go", HEADING, bold=True))
    for n in range(3):
        _card(drawing, (20 + 122 * n, 54))
    drawing.note(
        20,
        242,
        "NTAG213, 25 mm round, the same corner on every",
        "card, 2 mm from both edges.",
        "On the face, never on the back: a card that can",
        "be told by its back is a marked card.",
        "Opaque sleeves hide the sticker and keep drinks",
        "off it; they even out the thickness, too.",
        size=12.5,
    )
    _side(drawing, (430, 62))
    _never(drawing, (430, 256))
    return drawing


def _card(drawing: Drawing, at: Point) -> None:
    """Draw the face of a card, 63 by 92 mm, with its sticker."""
    x, y = at
    drawing.add(Rect(Box(x, y, 110, 160), PAPER, INK, 1.5, 6))
    drawing.add(Rect(Box(x + 10, y + 10, 90, 84), PALE, GREY, 1, 3))
    drawing.add(Text(x + 55, y + 56, "face", SMALL, "middle"))
    for n in range(3):
        drawing.add(Disc(x + 26, y + 134, 22 - 6 * n, "none", AMBER, 1.5))


def _side(drawing: Drawing, at: Point) -> None:
    """Draw a card on the reader, from the side."""
    x, y = at
    drawing.add(Text(x, y - 30, "On the reader, from the side", HEADING, bold=True))
    for words, colour, part in _LAYERS:
        left, top = x + part.x, y + part.y
        middle = top + part.h / 2
        drawing.add(
            Rect(Box(left, top, part.w, part.h), colour, INK, 1, 1),
            Line(((left + part.w, middle), (x + 208, middle)), GREY, 1),
            Text(x + 214, middle + 4, words, SMALL),
        )
    drawing.note(
        x,
        y + 130,
        "Less is better: in the air a PN532 reads a sticker",
        "at about 30 mm, an RFID unit at less than 20 mm.",
        size=12.5,
    )


def _never(drawing: Drawing, at: Point) -> None:
    """Draw what keeps a card from being read."""
    x, y = at
    drawing.add(Text(x, y, "What it does not work with", HEADING, bold=True))
    row = y + 28
    for first, second in _NEVER:
        drawing.add(Line(((x + 1, row - 10), (x + 11, row)), RED, 3))
        drawing.add(Line(((x + 1, row), (x + 11, row - 10)), RED, 3))
        drawing.add(Text(x + 22, row, first, 12.5))
        if second:
            row += 18
            drawing.add(Text(x + 22, row, second, 12.5))
        row += 25
