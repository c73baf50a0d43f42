"""The six rooms of the haunted house."""

from typing import Final

from ui.icons.pen import Draw, Pen


def _attic(pen: Pen) -> None:
    """Draw a gable with a round window."""
    pen.poly((0.5, 0.03), (1.0, 0.56), (0.0, 0.56))
    pen.box(0.14, 0.5, 0.72, 0.46)
    pen.disc(0.5, 0.58, 0.2, hole=True)
    pen.line((0.5, 0.38), (0.5, 0.78), width=0.06)
    pen.line((0.3, 0.58), (0.7, 0.58), width=0.06)


def _nursery(pen: Pen) -> None:
    """Draw a rocking horse."""
    pen.arc(0.62, 0.37, 0.63, 0.1, at=(0.5, 0.32))
    pen.line((0.3, 0.56), (0.22, 0.86), width=0.1)
    pen.line((0.66, 0.56), (0.76, 0.86), width=0.1)
    pen.box(0.24, 0.36, 0.5, 0.27, 0.12)
    pen.poly(
        (0.56, 0.44),
        (0.68, 0.06),
        (0.76, 0.0),
        (0.8, 0.08),
        (0.99, 0.24),
        (0.94, 0.36),
        (0.8, 0.31),
        (0.76, 0.52),
    )
    pen.line((0.26, 0.44), (0.1, 0.38), (0.07, 0.6), width=0.09)


def _basement(pen: Pen) -> None:
    """Draw stairs that go down, and an arrow."""
    pen.poly(
        (0.02, 0.14),
        (0.27, 0.14),
        (0.27, 0.36),
        (0.5, 0.36),
        (0.5, 0.58),
        (0.73, 0.58),
        (0.73, 0.78),
        (0.98, 0.78),
        (0.98, 0.98),
        (0.02, 0.98),
    )
    pen.line((0.78, 0.02), (0.78, 0.36), width=0.1)
    pen.poly((0.6, 0.28), (0.96, 0.28), (0.78, 0.5))


def _hallway(pen: Pen) -> None:
    """Draw a corridor with a door at its end."""
    pen.frame(0.02, 0.02, 0.96, 0.96, 0.02, 0.08)
    for x, tx in ((0.04, 0.32), (0.96, 0.68)):
        pen.line((x, 0.04), (tx, 0.28), width=0.07)
        pen.line((x, 0.96), (tx, 0.76), width=0.07)
    pen.box(0.32, 0.28, 0.36, 0.48)
    pen.disc(0.59, 0.54, 0.045, hole=True)


def _library(pen: Pen) -> None:
    """Draw books on a shelf, the last one leaning."""
    pen.box(0.02, 0.86, 0.96, 0.11, 0.03)
    pen.box(0.05, 0.16, 0.17, 0.67, 0.02)
    pen.box(0.25, 0.04, 0.15, 0.79, 0.02)
    pen.box(0.43, 0.24, 0.17, 0.59, 0.02)
    pen.poly((0.62, 0.14), (0.77, 0.1), (0.96, 0.79), (0.81, 0.83))
    for x, w in ((0.05, 0.17), (0.43, 0.17)):
        pen.box(x, 0.36, w, 0.06, hole=True)


def _secret_passage(pen: Pen) -> None:
    """Draw a bookcase with a way through it: an arch, and stairs into the dark."""
    pen.box(0.02, 0.02, 0.96, 0.96, 0.05)
    pen.disc(0.7, 0.34, 0.21, hole=True)
    pen.box(0.49, 0.34, 0.42, 0.57, hole=True)
    for x, y in ((0.49, 0.79), (0.6, 0.66), (0.71, 0.53), (0.82, 0.4)):
        pen.box(x, y, 0.91 - x, 0.91 - y)
    for y in (0.11, 0.54):
        pen.box(0.1, y, 0.3, 0.34, hole=True)
        for x, top in ((0.13, 0.05), (0.26, 0.0 if y > 0.5 else 0.11)):
            pen.box(x, y + top, 0.1, 0.34 - top)


ROOMS: Final[dict[str, Draw]] = {
    "attic": _attic,
    "nursery": _nursery,
    "basement": _basement,
    "hallway": _hallway,
    "library": _library,
    "secret_passage": _secret_passage,
}
