"""The Raspberry Pi's header of 40 pins: what is on each, and a drawing of it.

The same on every Pi with 40 pins, from the model B+ to the 5.
"""

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from hardware.wiring.svg import (
    GREY,
    INK,
    ORANGE,
    PALE,
    PAPER,
    RED,
    SMALL,
    Anchor,
    Box,
    Disc,
    Drawing,
    Line,
    Point,
    Rect,
    Text,
)

GND: Final = "GND"
V3: Final = "3V3"
V5: Final = "5V"

# fmt: off
HEADER: Final[tuple[int | str, ...]] = (
    V3, V5,
    2, V5,
    3, GND,
    4, 14,
    GND, 15,
    17, 18,
    27, GND,
    22, 23,
    V3, 24,
    10, GND,
    9, 25,
    11, 8,
    GND, 7,
    0, 1,
    5, GND,
    6, 12,
    13, GND,
    19, 16,
    26, 20,
    GND, 21,
)
# fmt: on
"""By the pin's number less one: a BCM number, or what power it is."""

SDA: Final = 2
SCL: Final = 3
_POWER: Final = {GND: INK, V3: ORANGE, V5: RED}
SIZE: Final = 12.5
NAME: Final = 70.0
"""The room of a pin's name."""
_R: Final = 10.0


class Use(NamedTuple):
    """What a pin of the header is used for."""

    words: str
    colour: str


def pin_of(bcm: int) -> int:
    """Return the header's pin of a BCM number."""
    return HEADER.index(bcm) + 1


def name_of(pin: int) -> str:
    """Return what is written at a pin of the header, such as GPIO17 or GND."""
    what = HEADER[pin - 1]
    return what if isinstance(what, str) else f"GPIO{what}"


class Header:
    """The header in a drawing: odd pins on the left, 1 at the top.

    Args:
        at: Where pin 1 is.
        rows: How many of the 20 rows are shown.
        pitch: From one row to the next.
        gap: From one column to the other.
    """

    def __init__(
        self, at: Point, rows: int = 20, pitch: float = 26.0, gap: float = 28.0
    ) -> None:
        self.at = at
        self.rows = rows
        self.pitch = pitch
        self.gap = gap

    def place(self, pin: int) -> Point:
        """Return where a pin is."""
        row, column = divmod(pin - 1, 2)
        return self.at[0] + column * self.gap, self.at[1] + row * self.pitch

    @property
    def box(self) -> Box:
        """What the black body covers."""
        x, y = self.at
        h = (self.rows - 1) * self.pitch + 2 * _R + 8
        return Box(x - _R - 4, y - _R - 4, self.gap + 2 * _R + 8, h)

    def draw(self, drawing: Drawing, used: Mapping[int, Use]) -> None:
        """Add the header; pins that are used have their colour."""
        drawing.add(Rect(self.box, PALE, GREY))
        for pin in range(1, 2 * self.rows + 1):
            x, y = self.place(pin)
            use = used.get(pin)
            fill = use.colour if use else PAPER
            drawing.add(Disc(x, y, _R, fill, use.colour if use else GREY))
            ink = PAPER if use else GREY
            drawing.add(Text(x, y + 4, str(pin), SMALL, "middle", colour=ink))

    def label(self, drawing: Drawing, used: Mapping[int, Use]) -> None:
        """Write beside each used pin what it is and what it is for."""
        for pin, use in used.items():
            x, y = self.place(pin)
            side = -1 if pin % 2 else 1
            anchor: Anchor = "end" if pin % 2 else "start"
            edge = x + side * _R
            end = edge + side * 18
            drawing.add(
                Line(((edge, y), (end, y)), use.colour),
                Text(end + side * 5, y + 4.5, name_of(pin), SIZE, anchor, bold=True),
                Text(end + side * NAME, y + 4.5, use.words, SIZE, anchor),
            )


def power(pins: Iterable[int], words: str) -> dict[int, Use]:
    """Return the use of pins that carry power or are ground."""
    return {pin: Use(words, _POWER[str(HEADER[pin - 1])]) for pin in pins}
