"""The drawing of the box: what goes where, from above and from the side."""

from typing import Final, NamedTuple

from hardware.wiring.svg import (
    AMBER,
    BLUE,
    GREEN,
    GREY,
    HEADING,
    INK,
    ORANGE,
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

BUTTONS: Final = ("a", "b", "c", "back", "next", "confirm")
"""From left to right, as the simulated box in the app's window has them."""

_GLASS: Final = "#22303d"
_WOOD: Final = "#f3ece0"
_LAMP: Final = "#fff3d6"


class _Label(NamedTuple):
    """Words beside the box, and what they are about."""

    about: Point
    row: float
    words: str


def draw() -> Drawing:
    """Draw the box from above, and cut through from the side."""
    drawing = Drawing("The box on the table: panel, buttons, reader, tower", 860, 640)
    drawing.add(Text(20, 32, "From above", HEADING, bold=True))
    _above(drawing, (20, 50))
    drawing.add(Text(20, 440, "From the side", HEADING, bold=True))
    _section(drawing, (20, 462))
    return drawing


def _above(drawing: Drawing, at: Point) -> None:
    x, y = at
    drawing.add(Rect(Box(x, y, 430, 350), _WOOD, INK, 2, 12))
    drawing.add(Rect(Box(x + 20, y + 20, 300, 182), INK, INK, 1, 6))
    drawing.add(Rect(Box(x + 30, y + 30, 280, 162), _GLASS, GREY, 1, 3))
    panel = ("7-inch touch panel", "tilted by 15 to 25°")
    for n, words in enumerate(panel):
        place = (x + 170, y + 108 + 18 * n)
        drawing.add(Text(*place, words, 12.5, "middle", colour=PAPER))
    drawing.add(Rect(Box(x + 342, y + 58, 76, 108), PALE, RED, 1.5, 4, dashed=True))
    drawing.add(Text(x + 380, y + 108, "card", SMALL, "middle"))
    drawing.add(Text(x + 380, y + 124, "here", SMALL, "middle"))
    drawing.add(Text(x + 112, y + 238, "one for each room", SMALL, "middle"))
    for n, button in enumerate(BUTTONS):
        _button(drawing, (x + 44 + 68 * n, y + 280), button)
    drawing.add(Line(((x + 430, y + 130), (x + 490, y + 130)), BLUE, 4))
    drawing.add(Rect(Box(x + 490, y + 20, 130, 182), "#e7eefb", BLUE, 2, 8))
    drawing.add(Text(x + 555, y + 106, "dice tower", 12.5, "middle"))
    drawing.note(
        x + 460,
        y + 238,
        "The tower stands on its own: falling dice shake",
        "what they stand on. Its USB cable has data",
        "wires and is 1 m long at most.",
        "The reader is under the lid, 20 mm away from",
        "screws and from the panel.",
        size=12.5,
    )


def _button(drawing: Drawing, at: Point, name: str) -> None:
    x, y = at
    room = len(name) == 1
    drawing.add(Disc(x, y, 24, PAPER, BLUE if room else GREEN, 3))
    drawing.add(Disc(x, y, 17, _LAMP, AMBER, 1.5))
    words = name.upper() if room else name
    drawing.add(Text(x, y + 44, words, SMALL, "middle", bold=True))


def _section(drawing: Drawing, at: Point) -> None:
    x, y = at
    corners = ((0, 126), (0, 68), (430, 0), (430, 126), (0, 126))
    outline = tuple((x + dx, y + dy) for dx, dy in corners)
    drawing.add(Line(outline, INK, 2.5))
    drawing.add(Line(((x + 130, y + 51), (x + 340, y + 18)), _GLASS, 9))
    drawing.add(Line(((x + 352, y + 19), (x + 418, y + 8)), RED, 5))
    drawing.add(Disc(x + 60, y + 60, 11, _LAMP, AMBER))
    drawing.add(Rect(Box(x + 236, y + 62, 90, 10), "#dff0e1", GREEN, 1.5, 2))
    drawing.add(Rect(Box(x + 60, y + 88, 70, 14), PALE, GREY, 1.5, 2))
    drawing.add(Line(((x + 430, y + 116), (x + 450, y + 116)), ORANGE, 4))
    labels = (
        _Label((x + 420, y + 12), y + 12, "reader, close under the lid"),
        _Label((x + 326, y + 67), y + 46, "Pi, with air holes above and below"),
        _Label((x + 130, y + 95), y + 80, "lamps' transistors, wires tied down"),
        _Label((x + 450, y + 116), y + 114, "power: a switch within reach"),
    )
    for label in labels:
        end = (x + 470, label.row)
        drawing.add(Line((label.about, end), GREY, 1))
        drawing.add(Text(end[0] + 6, end[1] + 4, label.words, 12.5))
    last = "Lid of wood or plastic: the reader does not see through metal."
    drawing.add(Text(x, y + 156, last, 12.5))
