"""The six shapes of the seats, and people."""

from typing import Final

from ui.icons.pen import Draw, Pen, corners


def _circle(pen: Pen) -> None:
    pen.disc(0.5, 0.5, 0.45)


def _square(pen: Pen) -> None:
    pen.box(0.09, 0.09, 0.82, 0.82, 0.06)


def _triangle(pen: Pen) -> None:
    pen.poly((0.5, 0.05), (0.98, 0.91), (0.02, 0.91))


def _diamond(pen: Pen) -> None:
    pen.poly((0.5, 0.01), (0.96, 0.5), (0.5, 0.99), (0.04, 0.5))


def _star(pen: Pen) -> None:
    pen.poly(*corners((0.5, 0.535), (0.53, 0.235) * 5))


def _hexagon(pen: Pen) -> None:
    # Flatter than a true one: so nobody takes it for the circle.
    pen.poly(
        (0.0, 0.5), (0.27, 0.13), (0.73, 0.13), (1.0, 0.5), (0.73, 0.87), (0.27, 0.87)
    )


def _body(pen: Pen, x: float, y: float, scale: float, *, gap: float = 0.0) -> None:
    """Draw head and shoulders; `gap` cuts them free from what lies behind."""
    r, w, h = 0.2 * scale, 0.7 * scale, 0.42 * scale
    if gap:
        pen.disc(x, y, r + gap, hole=True)
        top = y + r * 1.25 - gap
        pen.box(x - w / 2 - gap, top, w + 2 * gap, 1 - top, 0.3 * scale, hole=True)
    pen.disc(x, y, r)
    pen.box(x - w / 2, y + r * 1.25, w, h * 2, 0.28 * scale)
    pen.box(x - w, y + r * 1.25 + h, 2 * w, 1.0, hole=True)


def _person(pen: Pen) -> None:
    _body(pen, 0.5, 0.27, 1.05)


def _people(pen: Pen) -> None:
    _body(pen, 0.7, 0.26, 0.78)
    _body(pen, 0.34, 0.33, 0.86, gap=0.05)


def _bot(pen: Pen) -> None:
    pen.line((0.5, 0.1), (0.5, 0.3), width=0.07)
    pen.disc(0.5, 0.1, 0.08)
    pen.box(0.12, 0.27, 0.76, 0.6, 0.14)
    pen.box(0.0, 0.46, 0.09, 0.24, 0.04)
    pen.box(0.91, 0.46, 0.09, 0.24, 0.04)
    for x in (0.34, 0.66):
        pen.disc(x, 0.5, 0.1, hole=True)
    pen.box(0.32, 0.69, 0.36, 0.08, 0.03, hole=True)


def _away(pen: Pen) -> None:
    """Draw an empty chair."""
    pen.box(0.2, 0.06, 0.12, 0.88, 0.05)
    pen.box(0.2, 0.5, 0.6, 0.13, 0.04)
    pen.box(0.68, 0.5, 0.12, 0.44, 0.05)
    for y in (0.1, 0.28):
        pen.box(0.2, y, 0.1, 0.09, 0.03)


SEATS: Final[dict[str, Draw]] = {
    "circle": _circle,
    "square": _square,
    "triangle": _triangle,
    "diamond": _diamond,
    "star": _star,
    "hexagon": _hexagon,
    "person": _person,
    "people": _people,
    "bot": _bot,
    "away": _away,
}
