"""Dice, and the pieces of the haunted house."""

from functools import partial
from typing import Final

from ui.icons.pen import Draw, Pen, Point

_PIPS: Final[dict[int, tuple[Point, ...]]] = {
    1: ((0.5, 0.5),),
    2: ((0.28, 0.28), (0.72, 0.72)),
    3: ((0.27, 0.27), (0.5, 0.5), (0.73, 0.73)),
    4: ((0.28, 0.28), (0.72, 0.72), (0.28, 0.72), (0.72, 0.28)),
    5: ((0.27, 0.27), (0.73, 0.73), (0.27, 0.73), (0.73, 0.27), (0.5, 0.5)),
    6: tuple((x, y) for x in (0.28, 0.72) for y in (0.24, 0.5, 0.76)),
}


def _die(pen: Pen) -> None:
    pen.box(0.04, 0.04, 0.92, 0.92, 0.15)


def _pips(number: int, pen: Pen) -> None:
    _die(pen)
    for x, y in _PIPS[number]:
        pen.disc(x, y, 0.1, hole=True)


def _empty_die(pen: Pen) -> None:
    pen.frame(0.04, 0.04, 0.92, 0.92, 0.15, 0.08)


def _ghost_at(pen: Pen, x: float, y: float, high: float, hole: bool = False) -> None:
    """Draw a ghost by the middle of its top edge and its height."""
    w = high * 0.8
    left, body = x - w / 2, high * 0.88
    pen.disc(x, y + w / 2, w / 2, hole)
    pen.box(left, y + w / 2, w, body - w / 2, hole=hole)
    step = w / 3
    for i in range(3):
        a = left + i * step
        low = y + high
        pen.poly(
            (a, y + body - 0.01),
            (a + step, y + body - 0.01),
            (a + step / 2, low),
            hole=hole,
        )
    for dx in (-0.2, 0.2):
        pen.oval(x + dx * w, y + high * 0.42, high * 0.075, high * 0.105, not hole)
    pen.oval(x, y + high * 0.63, high * 0.06, high * 0.075, not hole)


def ghost(pen: Pen, x: float, y: float, high: float) -> None:
    """Draw a ghost by the middle of its top edge and its height."""
    _ghost_at(pen, x, y, high)


def _ghost(pen: Pen) -> None:
    _ghost_at(pen, 0.5, 0.02, 0.96)


def _blank(pen: Pen) -> None:
    """Draw the side of a die without a ghost: a dash where it would be."""
    pen.ring(0.5, 0.5, 0.44, 0.09)
    pen.line((0.22, 0.78), (0.78, 0.22), width=0.09)


def _die_ghost(pen: Pen) -> None:
    _die(pen)
    _ghost_at(pen, 0.5, 0.17, 0.68, hole=True)


def _die_blank(pen: Pen) -> None:
    _die(pen)


def _meeple(pen: Pen) -> None:
    """Draw a wooden figure: head, arms, legs."""
    pen.disc(0.5, 0.2, 0.19)
    pen.poly(
        (0.37, 0.3),
        (0.63, 0.3),
        (0.97, 0.5),
        (0.93, 0.66),
        (0.7, 0.64),
        (0.86, 0.97),
        (0.58, 0.97),
        (0.5, 0.8),
        (0.42, 0.97),
        (0.14, 0.97),
        (0.3, 0.64),
        (0.07, 0.66),
        (0.03, 0.5),
    )


def _shield(pen: Pen) -> None:
    pen.poly(
        (0.5, 0.02),
        (0.9, 0.13),
        (0.9, 0.5),
        (0.82, 0.7),
        (0.68, 0.86),
        (0.5, 0.98),
        (0.32, 0.86),
        (0.18, 0.7),
        (0.1, 0.5),
        (0.1, 0.13),
    )


DICE: Final[dict[str, Draw]] = {
    "die": _empty_die,
    **{f"die:{number}": partial(_pips, number) for number in _PIPS},
    "die:ghost": _die_ghost,
    "die:blank": _die_blank,
    "ghost": _ghost,
    "blank": _blank,
    "meeple": _meeple,
    "shield": _shield,
}
