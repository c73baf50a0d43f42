"""The twelve kinds of cursed things, and the Haunted Card."""

from typing import Final

from ui.icons.dice import ghost
from ui.icons.pen import Draw, Pen, corners


def _amulet(pen: Pen) -> None:
    """Draw a necklace: a chain that hangs in a V, and a jewel."""
    pen.line((0.1, 0.04), (0.16, 0.3), (0.32, 0.5), (0.5, 0.58), width=0.085)
    pen.line((0.9, 0.04), (0.84, 0.3), (0.68, 0.5), (0.5, 0.58), width=0.085)
    pen.poly((0.5, 0.44), (0.74, 0.71), (0.5, 0.99), (0.26, 0.71))
    pen.poly((0.5, 0.6), (0.6, 0.71), (0.5, 0.83), (0.4, 0.71), hole=True)


def _cat(pen: Pen) -> None:
    """Draw a cat's head from the front, with its whiskers."""
    pen.poly((0.1, 0.02), (0.46, 0.24), (0.14, 0.6))
    pen.poly((0.9, 0.02), (0.54, 0.24), (0.86, 0.6))
    pen.oval(0.5, 0.57, 0.38, 0.36)
    for x in (0.34, 0.66):
        pen.oval(x, 0.5, 0.065, 0.105, hole=True)
    pen.poly((0.42, 0.66), (0.58, 0.66), (0.5, 0.75), hole=True)
    for side in (0, 1):
        for y, far in ((0.66, 0.6), (0.76, 0.8)):
            near, tip = abs(side - 0.3), abs(side - 0.01)
            pen.line((near, y), (tip, far), width=0.04)
            pen.line((near, y), (abs(side - 0.16), (y + far) / 2), width=0.04)


def _clock(pen: Pen) -> None:
    pen.ring(0.5, 0.5, 0.48, 0.1)
    pen.line((0.5, 0.22), (0.5, 0.52), (0.7, 0.64), width=0.1)


def _doll(pen: Pen) -> None:
    """Draw a rag doll: button eyes, plaits, a dress with a seam."""
    pen.disc(0.5, 0.24, 0.22)
    pen.line((0.3, 0.16), (0.17, 0.36), width=0.1)
    pen.line((0.7, 0.16), (0.83, 0.36), width=0.1)
    for x in (0.42, 0.58):
        pen.disc(x, 0.23, 0.045, hole=True)
    pen.line((0.2, 0.56), (0.8, 0.56), width=0.12)
    pen.poly((0.42, 0.44), (0.58, 0.44), (0.82, 0.86), (0.18, 0.86))
    for x in (0.38, 0.62):
        pen.box(x - 0.06, 0.84, 0.12, 0.15, 0.03)
    pen.line((0.43, 0.6), (0.57, 0.74), width=0.05, hole=True)
    pen.line((0.57, 0.6), (0.43, 0.74), width=0.05, hole=True)


def _holy_water(pen: Pen) -> None:
    """Draw a bottle with a cross on it."""
    pen.box(0.38, 0.01, 0.24, 0.1, 0.03)
    pen.box(0.42, 0.14, 0.16, 0.26)
    pen.disc(0.5, 0.65, 0.34)
    pen.box(0.445, 0.45, 0.11, 0.42, 0.02, hole=True)
    pen.box(0.31, 0.56, 0.38, 0.11, 0.02, hole=True)


def _mask(pen: Pen) -> None:
    """Draw a carnival mask: two holes to look through, drawn out to points."""
    pen.poly(
        (0.0, 0.2),
        (0.26, 0.26),
        (0.5, 0.32),
        (0.74, 0.26),
        (1.0, 0.2),
        (0.97, 0.5),
        (0.84, 0.72),
        (0.66, 0.76),
        (0.5, 0.6),
        (0.34, 0.76),
        (0.16, 0.72),
        (0.03, 0.5),
    )
    for x, out in ((0.28, -1), (0.72, 1)):
        pen.poly(
            (x - 0.13 * out, 0.56),
            (x, 0.4),
            (x + 0.15 * out, 0.42),
            (x + 0.05 * out, 0.59),
            hole=True,
        )


def _mirror(pen: Pen) -> None:
    """Draw a hand mirror with light on its glass."""
    pen.oval(0.5, 0.34, 0.3, 0.33)
    pen.oval(0.5, 0.34, 0.21, 0.24, hole=True)
    pen.box(0.43, 0.64, 0.14, 0.35, 0.06)
    pen.line((0.42, 0.38), (0.55, 0.22), width=0.055)
    pen.line((0.48, 0.46), (0.61, 0.3), width=0.055)


def _music_box(pen: Pen) -> None:
    """Draw a box with a crank, and the note that comes out of it."""
    pen.box(0.04, 0.6, 0.74, 0.36, 0.05)
    pen.line((0.78, 0.78), (0.94, 0.78), (0.94, 0.6), width=0.085)
    pen.disc(0.94, 0.58, 0.06)
    pen.line((0.18, 0.78), (0.62, 0.78), width=0.075, hole=True)
    pen.oval(0.36, 0.44, 0.12, 0.095)
    pen.line((0.45, 0.42), (0.45, 0.06), width=0.075)
    pen.poly((0.43, 0.02), (0.74, 0.14), (0.74, 0.32), (0.43, 0.18))


def _portrait(pen: Pen) -> None:
    """Draw a picture frame with head and shoulders in it."""
    pen.frame(0.1, 0.02, 0.8, 0.96, 0.05, 0.11)
    pen.disc(0.5, 0.38, 0.14)
    pen.poly(
        (0.27, 0.8), (0.32, 0.62), (0.43, 0.55), (0.57, 0.55), (0.68, 0.62), (0.73, 0.8)
    )


def _ring(pen: Pen) -> None:
    """Draw a finger ring with a cut stone."""
    pen.ring(0.5, 0.67, 0.32, 0.11)
    pen.poly((0.32, 0.02), (0.68, 0.02), (0.8, 0.16), (0.5, 0.46), (0.2, 0.16))
    pen.poly((0.37, 0.2), (0.63, 0.2), (0.5, 0.33), hole=True)


def _tome(pen: Pen) -> None:
    """Draw an old book: its spine, a clasp and a sign on the lid."""
    pen.box(0.12, 0.02, 0.78, 0.96, 0.06)
    pen.box(0.24, 0.02, 0.06, 0.8, hole=True)
    pen.box(0.2, 0.83, 0.66, 0.075, 0.03, hole=True)
    pen.poly(*corners((0.6, 0.42), (0.22, 0.15) * 2), hole=True)
    pen.disc(0.6, 0.42, 0.06)


def _twin(pen: Pen) -> None:
    """Draw two girls alike, hand in hand."""
    for x in (0.26, 0.74):
        pen.disc(x, 0.2, 0.165)
        pen.box(x - 0.165, 0.18, 0.075, 0.24, 0.03)
        pen.box(x + 0.09, 0.18, 0.075, 0.24, 0.03)
        pen.poly((x - 0.07, 0.38), (x + 0.07, 0.38), (x + 0.22, 0.8), (x - 0.22, 0.8))
        pen.box(x - 0.12, 0.78, 0.085, 0.2, 0.02)
        pen.box(x + 0.035, 0.78, 0.085, 0.2, 0.02)
    pen.line((0.3, 0.46), (0.5, 0.6), (0.7, 0.46), width=0.085)


def _haunted(pen: Pen) -> None:
    """Draw a card with a ghost on it."""
    pen.box(0.13, 0.0, 0.74, 1.0, 0.09)
    pen.box(0.19, 0.06, 0.62, 0.88, 0.05, hole=True)
    ghost(pen, 0.5, 0.17, 0.66)


CURSES: Final[dict[str, Draw]] = {
    "amulet": _amulet,
    "cat": _cat,
    "clock": _clock,
    "doll": _doll,
    "holy_water": _holy_water,
    "mask": _mask,
    "mirror": _mirror,
    "music_box": _music_box,
    "portrait": _portrait,
    "ring": _ring,
    "tome": _tome,
    "twin": _twin,
    "haunted": _haunted,
}
