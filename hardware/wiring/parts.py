"""Signs of circuits: resistor, transistor, switch, lamp, ground."""

from typing import Final

from hardware.wiring.svg import (
    INK,
    PAPER,
    SMALL,
    Box,
    Disc,
    Drawing,
    Line,
    Point,
    Rect,
    Text,
)

HALF: Final = 21.0
"""Half the length of a resistor or a lamp, from its middle to its ends."""


def ground(drawing: Drawing, at: Point) -> None:
    """Add the sign of ground below a point."""
    x, y = at
    drawing.add(Line(((x, y), (x, y + 8))))
    for n, half in enumerate((11.0, 7.0, 3.0)):
        drawing.add(Line(((x - half, y + 8 + 4 * n), (x + half, y + 8 + 4 * n))))


def resistor(drawing: Drawing, at: Point, words: str, *, upright: bool = False) -> None:
    """Add a resistor with its middle at a point."""
    x, y = at
    w, h = (12.0, 2 * HALF - 8) if upright else (2 * HALF - 8, 12.0)
    ends = ((0.0, HALF), (0.0, -HALF)) if upright else ((HALF, 0.0), (-HALF, 0.0))
    (ax, ay), (bx, by) = ends
    drawing.add(Line(((x + ax, y + ay), (x + bx, y + by))))
    drawing.add(Rect(Box(x - w / 2, y - h / 2, w, h), PAPER, INK, 1.5, 1))
    where = Text(x + 12, y + 4, words, SMALL) if upright else None
    drawing.add(where or Text(x, y - 11, words, SMALL, "middle"))


def lamp(drawing: Drawing, at: Point, *, upright: bool = False) -> None:
    """Add a lamp (an LED) with its middle at a point."""
    x, y = at
    r, d = 13.0, 9.2
    dx, dy = (0.0, HALF) if upright else (HALF, 0.0)
    drawing.add(Line(((x - dx, y - dy), (x + dx, y + dy))))
    drawing.add(Disc(x, y, r, PAPER))
    drawing.add(Line(((x - d, y - d), (x + d, y + d)), width=1.5))
    drawing.add(Line(((x - d, y + d), (x + d, y - d)), width=1.5))


def switch(drawing: Drawing, at: Point) -> None:
    """Add a push button that closes when it is pressed, its middle at a point."""
    x, y = at
    drawing.add(Line(((x - HALF, y), (x - 13, y))), Line(((x + 13, y), (x + HALF, y))))
    drawing.add(Disc(x - 13, y, 3, PAPER), Disc(x + 13, y, 3, PAPER))
    drawing.add(Line(((x - 14, y - 8), (x + 14, y - 8))))
    drawing.add(Line(((x, y - 8), (x, y - 18))))
    drawing.add(Line(((x - 7, y - 18), (x + 7, y - 18))))


def npn(drawing: Drawing, at: Point) -> None:
    """Add an NPN transistor: base at the point, collector above, emitter below.

    The collector ends 34 to the right and 30 above, the emitter 34 right and 30 below.
    """
    x, y = at
    drawing.add(Disc(x + 24, y, 21, PAPER, width=1.2))
    drawing.add(Line(((x, y), (x + 18, y))))
    drawing.add(Line(((x + 18, y - 12), (x + 18, y + 12)), width=3))
    drawing.add(Line(((x + 18, y - 5), (x + 34, y - 15), (x + 34, y - 30))))
    drawing.add(Line(((x + 18, y + 5), (x + 34, y + 15), (x + 34, y + 30))))
    drawing.add(Line(((x + 24, y + 13.5), (x + 34, y + 15), (x + 29, y + 6.5))))
