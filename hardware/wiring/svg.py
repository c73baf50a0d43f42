"""Shapes of a drawing as data, and the drawing as SVG text.

Lengths are in units of the drawing, which GitHub shows at about one pixel each; y grows
downwards. Letters are of whatever font the reader has, so `Text.box` reckons with a
wide one.
"""

from html import escape
from typing import Final, Literal, NamedTuple

PAPER: Final = "#ffffff"
INK: Final = "#1d2733"
GREY: Final = "#5b6672"
PALE: Final = "#e8ebee"
RED: Final = "#c62828"
ORANGE: Final = "#b85c00"
BLUE: Final = "#1b5fb4"
GREEN: Final = "#2e7d32"
VIOLET: Final = "#6a3fa0"
AMBER: Final = "#8a6100"

SMALL: Final = 11.5
"""No letters are smaller than this."""
PLAIN: Final = 13.0
HEADING: Final = 15.0

_WIDE: Final = 0.62  # of the size, for a letter of a wide font
_WIDE_BOLD: Final = 0.70
_FONT: Final = "Verdana, 'DejaVu Sans', Helvetica, Arial, sans-serif"

Anchor = Literal["start", "middle", "end"]
Point = tuple[float, float]


class Box(NamedTuple):
    """A rectangle: its upper left corner, width and height."""

    x: float
    y: float
    w: float
    h: float

    def meets(self, other: "Box") -> bool:
        """Whether two boxes have a part in common."""
        across = self.x < other.x + other.w and other.x < self.x + self.w
        return across and self.y < other.y + other.h and other.y < self.y + self.h


class Text(NamedTuple):
    """A line of letters; (x, y) is on its base line."""

    x: float
    y: float
    words: str
    size: float = PLAIN
    anchor: Anchor = "start"
    bold: bool = False
    colour: str = INK

    @property
    def box(self) -> Box:
        """The room it needs at most."""
        wide = (_WIDE_BOLD if self.bold else _WIDE) * self.size * len(self.words)
        left = {"start": 0.0, "middle": wide / 2, "end": wide}[self.anchor]
        return Box(self.x - left, self.y - 0.75 * self.size, wide, self.size)

    def svg(self) -> str:
        """Return its element."""
        weight = ' font-weight="bold"' if self.bold else ""
        return (
            f'<text x="{self.x:g}" y="{self.y:g}" font-size="{self.size:g}" '
            f'text-anchor="{self.anchor}" fill="{self.colour}"{weight}>'
            f"{escape(self.words)}</text>"
        )


class Line(NamedTuple):
    """A wire or an edge along points."""

    points: tuple[Point, ...]
    colour: str = INK
    width: float = 2.0
    dashed: bool = False

    def svg(self) -> str:
        """Return its element."""
        along = " ".join(f"{x:g},{y:g}" for x, y in self.points)
        dashes = ' stroke-dasharray="6 4"' if self.dashed else ""
        return (
            f'<polyline points="{along}" fill="none" stroke="{self.colour}" '
            f'stroke-width="{self.width:g}" stroke-linejoin="round"{dashes}/>'
        )


class Rect(NamedTuple):
    """A rectangle with round corners."""

    box: Box
    fill: str = "none"
    edge: str = INK
    width: float = 1.5
    round: float = 4.0
    dashed: bool = False

    def svg(self) -> str:
        """Return its element."""
        x, y, w, h = self.box
        dashes = ' stroke-dasharray="6 4"' if self.dashed else ""
        return (
            f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" '
            f'rx="{self.round:g}" fill="{self.fill}" stroke="{self.edge}" '
            f'stroke-width="{self.width:g}"{dashes}/>'
        )


class Disc(NamedTuple):
    """A circle."""

    x: float
    y: float
    r: float
    fill: str = "none"
    edge: str = INK
    width: float = 1.5

    def svg(self) -> str:
        """Return its element."""
        return (
            f'<circle cx="{self.x:g}" cy="{self.y:g}" r="{self.r:g}" '
            f'fill="{self.fill}" stroke="{self.edge}" stroke-width="{self.width:g}"/>'
        )


Shape = Text | Line | Rect | Disc


class Drawing:
    """A drawing that is being made: what is added later lies on top.

    Attributes:
        title: What it shows; read out where it cannot be seen.
        size: Width and height.
        shapes: What has been added.
    """

    def __init__(self, title: str, width: float, height: float) -> None:
        self.title = title
        self.size = (width, height)
        self.shapes: list[Shape] = []

    def add(self, *shapes: Shape) -> None:
        """Add shapes."""
        self.shapes += shapes

    def note(self, x: float, y: float, *lines: str, size: float = PLAIN) -> None:
        """Add lines of text, one below the other; y is the first one's base line."""
        step = size * 1.45
        self.add(*(Text(x, y + n * step, line, size) for n, line in enumerate(lines)))

    @property
    def texts(self) -> list[Text]:
        """Everything that is written."""
        return [shape for shape in self.shapes if isinstance(shape, Text)]

    @property
    def lines(self) -> list[Line]:
        """All lines."""
        return [shape for shape in self.shapes if isinstance(shape, Line)]

    def svg(self) -> str:
        """Return the file's text; the same shapes give the same text."""
        width, height = self.size
        paper = Rect(Box(0.75, 0.75, width - 1.5, height - 1.5), PAPER, PALE, 1.5, 8)
        body = "\n".join(shape.svg() for shape in (paper, *self.shapes))
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} '
            f'{height:g}" width="{width:g}" height="{height:g}" role="img" '
            f'font-family="{_FONT}">\n<title>{escape(self.title)}</title>\n'
            f"{body}\n</svg>\n"
        )
