"""Devices and things on the table around the game."""

from typing import Final

from ui.icons.pen import Draw, Pen, Point, on_circle, turned


def _tower(pen: Pen) -> None:
    """Draw a tower for dice: a slot to throw them in, and one that has come out."""
    pen.box(0.23, 0.02, 0.54, 0.66, 0.04)
    pen.poly((0.23, 0.6), (0.77, 0.6), (0.99, 0.98), (0.01, 0.98))
    pen.box(0.33, 0.12, 0.34, 0.1, 0.03, hole=True)
    pen.box(0.28, 0.42, 0.44, 0.46, 0.06, hole=True)
    pen.box(0.345, 0.53, 0.31, 0.31, 0.05)
    for x, y in ((0.43, 0.615), (0.57, 0.755)):
        pen.disc(x, y, 0.045, hole=True)


def _reader(pen: Pen) -> None:
    """Draw a card and the waves of what reads it."""
    pen.frame(0.05, 0.42, 0.46, 0.52, 0.07, 0.1)
    for r in (0.2, 0.4):
        pen.arc(r, 0.02, 0.25, 0.1, at=(0.48, 0.5))


def _buttons(pen: Pen) -> None:
    """Draw a push button from the side, and which way it is pushed."""
    pen.line((0.5, 0.05), (0.5, 0.2), width=0.11)
    pen.poly((0.3, 0.18), (0.7, 0.18), (0.5, 0.38))
    pen.oval(0.5, 0.74, 0.3, 0.28)
    pen.box(0.1, 0.7, 0.8, 0.4, hole=True)
    pen.box(0.2, 0.7, 0.6, 0.1)
    pen.box(0.03, 0.83, 0.94, 0.13, 0.04)


def _lamps(pen: Pen) -> None:
    pen.disc(0.5, 0.36, 0.31)
    pen.poly((0.3, 0.5), (0.7, 0.5), (0.63, 0.72), (0.37, 0.72))
    pen.box(0.36, 0.75, 0.28, 0.08, 0.03)
    pen.box(0.4, 0.87, 0.2, 0.08, 0.03)


def _journal(pen: Pen) -> None:
    """Draw an open book with a line of writing on each side."""
    pen.poly((0.02, 0.2), (0.47, 0.28), (0.47, 0.9), (0.02, 0.8))
    pen.poly((0.98, 0.2), (0.53, 0.28), (0.53, 0.9), (0.98, 0.8))
    for y in (0.4, 0.56):
        pen.line((0.13, y - 0.02), (0.36, y + 0.02), width=0.07, hole=True)
        pen.line((0.87, y - 0.02), (0.64, y + 0.02), width=0.07, hole=True)


def _screen(pen: Pen) -> None:
    pen.frame(0.03, 0.12, 0.94, 0.62, 0.08, 0.1)
    pen.box(0.44, 0.72, 0.12, 0.14)
    pen.box(0.26, 0.84, 0.48, 0.09, 0.04)


def _keyboard(pen: Pen) -> None:
    pen.box(0.02, 0.2, 0.96, 0.6, 0.08)
    for y in (0.3, 0.45):
        for i in range(5):
            pen.box(0.1 + i * 0.17, y, 0.11, 0.09, 0.02, hole=True)
    pen.box(0.27, 0.6, 0.46, 0.1, 0.02, hole=True)


def _ruler(pen: Pen) -> None:
    pen.poly(*turned([(-0.1, 0.33), (1.1, 0.33), (1.1, 0.67), (-0.1, 0.67)], -0.125))
    for i in range(5):
        x = 0.1 + i * 0.2
        deep = 0.5 if i % 2 else 0.56
        pen.line(*turned([(x, 0.3), (x, deep - 0.05)], -0.125), width=0.055, hole=True)


def _language(pen: Pen) -> None:
    """Draw a globe."""
    pen.ring(0.5, 0.5, 0.47, 0.085)
    pen.oval(0.5, 0.5, 0.23, 0.47)
    pen.oval(0.5, 0.5, 0.15, 0.4, hole=True)
    pen.line((0.08, 0.36), (0.92, 0.36), width=0.075)
    pen.line((0.08, 0.64), (0.92, 0.64), width=0.075)


def _hand(pen: Pen) -> None:
    """Draw a hand with a finger that points up, to tap."""
    pen.box(0.36, 0.02, 0.17, 0.7, 0.08)
    for i, top in enumerate((0.36, 0.4, 0.46)):
        pen.box(0.52 + i * 0.15, top, 0.14, 0.4, 0.07)
    pen.box(0.34, 0.52, 0.63, 0.44, 0.16)
    pen.line((0.14, 0.5), (0.4, 0.78), width=0.16)


def _card(pen: Pen) -> None:
    """Draw the referee's card, tilted."""
    pen.poly((0.16, 0.15), (0.68, 0.04), (0.86, 0.85), (0.34, 0.96))


def _card_back(pen: Pen) -> None:
    pen.frame(0.17, 0.03, 0.66, 0.94, 0.09, 0.09)
    pen.poly((0.5, 0.24), (0.68, 0.5), (0.5, 0.76), (0.32, 0.5))


def _bank_card(pen: Pen) -> None:
    pen.box(0.02, 0.2, 0.96, 0.6, 0.08)
    pen.box(0.02, 0.3, 0.96, 0.13, hole=True)
    pen.box(0.12, 0.55, 0.2, 0.14, 0.03, hole=True)


def _chart(pen: Pen) -> None:
    for i, high in enumerate((0.4, 0.78, 0.56)):
        pen.box(0.1 + i * 0.29, 0.9 - high, 0.22, high, 0.03)


def _trophy(pen: Pen) -> None:
    pen.ring(0.22, 0.26, 0.2, 0.08)
    pen.ring(0.78, 0.26, 0.2, 0.08)
    pen.poly((0.22, 0.06), (0.78, 0.06), (0.74, 0.4), (0.5, 0.6), (0.26, 0.4))
    pen.oval(0.5, 0.38, 0.26, 0.22)
    pen.box(0.44, 0.55, 0.12, 0.24)
    pen.box(0.26, 0.79, 0.48, 0.15, 0.04)


def _laurel(pen: Pen) -> None:
    """Draw two branches with leaves, open above."""
    for turn in (0.54, 0.62, 0.70, 0.78, 0.86):
        stem = on_circle(0.5, 0.47, 0.33, turn)
        for lean, long in ((-0.1, 0.25), (0.12, 0.19)):
            _leaf(pen, stem, turn + 0.25 + lean, long)
    _leaf(pen, on_circle(0.5, 0.47, 0.33, 0.88), 1.16, 0.2)


def _leaf(pen: Pen, stem: Point, turn: float, long: float) -> None:
    """Draw a leaf that grows from a point, and the same one mirrored."""
    wide = long * 0.24
    half = [(0.0, 0.0), (0.3, 0.85), (0.6, 0.9), (1.0, 0.0)]
    outline = half + [(x, -y) for x, y in reversed(half[1:-1])]
    points = [(stem[0] + y * wide, stem[1] - x * long) for x, y in outline]
    points = turned(points, turn, stem)
    pen.poly(*points)
    pen.poly(*((1 - x, y) for x, y in points))


def _eye(pen: Pen) -> None:
    _almond(pen)
    pen.disc(0.5, 0.55, 0.2, hole=True)
    pen.disc(0.5, 0.55, 0.12)
    for x, y, tx, ty in (
        (0.5, 0.2, 0.5, 0.06),
        (0.28, 0.26, 0.2, 0.13),
        (0.72, 0.26, 0.8, 0.13),
    ):
        pen.line((x, y), (tx, ty), width=0.07)


def _almond(pen: Pen) -> None:
    points = [(0.0, 0.55), (0.18, 0.39), (0.36, 0.31), (0.5, 0.29)]
    points += [(1 - x, y) for x, y in reversed(points[:-1])]
    points += [(x, 1.1 - y) for x, y in reversed(points[1:-1])]
    pen.poly(*points)


def _eye_closed(pen: Pen) -> None:
    lid = [(0.04, 0.4), (0.2, 0.54), (0.36, 0.61), (0.5, 0.63)]
    lid += [(1 - x, y) for x, y in reversed(lid[:-1])]
    pen.line(*lid, width=0.1)
    for near, far in zip(
        ((0.2, 0.54), (0.4, 0.62), (0.6, 0.62), (0.8, 0.54)),
        ((0.1, 0.7), (0.36, 0.82), (0.64, 0.82), (0.9, 0.7)),
        strict=True,
    ):
        pen.line(near, far, width=0.09)


def _flashlight(pen: Pen) -> None:
    """Draw a torch that shines up to the right."""
    shaft = [(-0.08, 0.41), (0.42, 0.41), (0.42, 0.59), (-0.08, 0.59)]
    head = [(0.42, 0.4), (0.6, 0.29), (0.66, 0.29), (0.66, 0.71), (0.6, 0.71)]
    pen.poly(*turned(shaft, -0.125))
    pen.poly(*turned([*head, (0.42, 0.6)], -0.125))
    for y, ty in ((0.5, 0.5), (0.32, 0.22), (0.68, 0.78)):
        pen.line(*turned([(0.77, y), (0.97, ty)], -0.125), width=0.075)
    pen.line(*turned([(0.14, 0.5), (0.26, 0.5)], -0.125), width=0.075, hole=True)


DEVICES: Final[dict[str, Draw]] = {
    "tower": _tower,
    "reader": _reader,
    "buttons": _buttons,
    "lamps": _lamps,
    "journal": _journal,
    "screen": _screen,
    "keyboard": _keyboard,
    "ruler": _ruler,
    "language": _language,
    "hand": _hand,
    "card": _card,
    "card_back": _card_back,
    "bank_card": _bank_card,
    "chart": _chart,
    "trophy": _trophy,
    "laurel": _laurel,
    "eye": _eye,
    "eye_closed": _eye_closed,
    "flashlight": _flashlight,
}
