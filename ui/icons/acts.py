"""What can be done: signs on buttons."""

from typing import Final

from ui.icons.pen import Draw, Pen, corners


def _menu(pen: Pen) -> None:
    for y in (0.22, 0.5, 0.78):
        pen.line((0.13, y), (0.87, y), width=0.11)


def _log(pen: Pen) -> None:
    pen.frame(0.14, 0.03, 0.72, 0.94, 0.1, 0.1)
    for y in (0.28, 0.5, 0.72):
        pen.line((0.35, y), (0.65, y), width=0.085)


def _undo(pen: Pen) -> None:
    pen.line((0.22, 0.34), (0.62, 0.34), width=0.12)
    pen.arc(0.24, 0.0, 0.5, 0.12, at=(0.62, 0.58))
    pen.line((0.62, 0.82), (0.36, 0.82), width=0.12)
    pen.poly((0.02, 0.34), (0.34, 0.06), (0.34, 0.62))


def _redo(pen: Pen) -> None:
    _undo(pen)
    pen.mirror()


def _left(pen: Pen) -> None:
    pen.line((0.64, 0.14), (0.3, 0.5), (0.64, 0.86), width=0.14)


def _right(pen: Pen) -> None:
    pen.line((0.36, 0.14), (0.7, 0.5), (0.36, 0.86), width=0.14)


def _up(pen: Pen) -> None:
    pen.line((0.14, 0.64), (0.5, 0.3), (0.86, 0.64), width=0.14)


def _down(pen: Pen) -> None:
    pen.line((0.14, 0.36), (0.5, 0.7), (0.86, 0.36), width=0.14)


def _plus(pen: Pen) -> None:
    _minus(pen)
    pen.line((0.5, 0.14), (0.5, 0.86), width=0.14)


def _minus(pen: Pen) -> None:
    pen.line((0.14, 0.5), (0.86, 0.5), width=0.14)


def _tick(pen: Pen) -> None:
    pen.line((0.12, 0.54), (0.38, 0.8), (0.88, 0.22), width=0.15)


def _cross(pen: Pen) -> None:
    pen.line((0.2, 0.2), (0.8, 0.8), width=0.14)
    pen.line((0.8, 0.2), (0.2, 0.8), width=0.14)


def _pen_icon(pen: Pen) -> None:
    pen.poly((0.06, 0.94), (0.13, 0.66), (0.34, 0.87))
    pen.poly((0.18, 0.6), (0.58, 0.2), (0.8, 0.42), (0.4, 0.82))
    pen.poly((0.63, 0.15), (0.74, 0.04), (0.96, 0.26), (0.85, 0.37))


def _mend(pen: Pen) -> None:
    """Draw a spanner: what is wrong at the table is put right."""
    pen.line((0.14, 0.86), (0.62, 0.38), width=0.2)
    pen.disc(0.14, 0.86, 0.1)
    pen.disc(0.67, 0.33, 0.31)
    pen.poly((0.62, 0.38), (0.7, 0.0), (1.0, 0.0), (1.0, 0.3), hole=True)


def _home(pen: Pen) -> None:
    pen.poly((0.5, 0.06), (0.98, 0.52), (0.02, 0.52))
    pen.box(0.16, 0.46, 0.68, 0.46, 0.04)
    pen.box(0.4, 0.6, 0.2, 0.33, hole=True)


def _flag(pen: Pen) -> None:
    pen.line((0.22, 0.08), (0.22, 0.93), width=0.11)
    pen.poly((0.27, 0.1), (0.92, 0.33), (0.27, 0.56))


def _lock(pen: Pen) -> None:
    pen.arc(0.2, -0.25, 0.25, 0.12, at=(0.5, 0.31))
    pen.line((0.3, 0.31), (0.3, 0.5), width=0.12)
    pen.line((0.7, 0.31), (0.7, 0.5), width=0.12)
    pen.box(0.14, 0.44, 0.72, 0.52, 0.08)
    pen.disc(0.5, 0.65, 0.08, hole=True)
    pen.box(0.465, 0.66, 0.07, 0.18, hole=True)


def _gear(pen: Pen) -> None:
    for turn in range(4):
        one, two = corners((0.5, 0.5), (0.4, 0.4), turn / 8)
        pen.line(one, two, width=0.2)
    pen.disc(0.5, 0.5, 0.34)
    pen.disc(0.5, 0.5, 0.15, hole=True)


def _history(pen: Pen) -> None:
    """Draw a clock whose rim is an arrow backwards."""
    pen.arc(0.38, -0.22, 0.62, 0.1, at=(0.53, 0.5))
    pen.poly((0.0, 0.4), (0.34, 0.4), (0.1, 0.08))
    pen.line((0.53, 0.28), (0.53, 0.53), (0.69, 0.63), width=0.1)


def _play(pen: Pen) -> None:
    pen.poly((0.2, 0.08), (0.9, 0.5), (0.2, 0.92))


def _speaker(pen: Pen) -> None:
    pen.box(0.03, 0.34, 0.22, 0.32, 0.04)
    pen.poly((0.2, 0.36), (0.5, 0.1), (0.5, 0.9), (0.2, 0.64))


def _sound(pen: Pen) -> None:
    _speaker(pen)
    for r in (0.2, 0.38):
        pen.arc(r, 0.13, 0.37, 0.09, at=(0.52, 0.5))


def _mute(pen: Pen) -> None:
    _speaker(pen)
    pen.line((0.64, 0.34), (0.94, 0.66), width=0.1)
    pen.line((0.94, 0.34), (0.64, 0.66), width=0.1)


def _power(pen: Pen) -> None:
    pen.arc(0.37, 0.1, 0.9, 0.12, at=(0.5, 0.54))
    pen.line((0.5, 0.1), (0.5, 0.5), width=0.12)


def _disk(pen: Pen) -> None:
    """Draw the card that a computer keeps everything on."""
    pen.poly((0.16, 0.04), (0.64, 0.04), (0.86, 0.26), (0.86, 0.96), (0.16, 0.96))
    for x in (0.27, 0.41, 0.55):
        pen.box(x, 0.12, 0.08, 0.2, 0.02, hole=True)
    pen.box(0.27, 0.52, 0.48, 0.34, 0.04, hole=True)


def _rotate(pen: Pen) -> None:
    """Draw a picture and the arrow that turns it."""
    pen.frame(0.05, 0.42, 0.5, 0.5, 0.06, 0.09)
    pen.arc(0.3, 0.02, 0.24, 0.1, at=(0.5, 0.42))
    pen.poly((0.62, 0.42), (0.98, 0.42), (0.8, 0.66))
    pen.poly((0.52, 0.0), (0.52, 0.25), (0.36, 0.12))


def _sun(pen: Pen) -> None:
    pen.disc(0.5, 0.5, 0.22)
    for turn in range(8):
        near, far = (corners((0.5, 0.5), (r,), turn / 8)[0] for r in (0.35, 0.45))
        pen.line(near, far, width=0.09)


def _moon(pen: Pen) -> None:
    pen.disc(0.46, 0.52, 0.4)
    pen.disc(0.66, 0.38, 0.34, hole=True)


def _erase(pen: Pen) -> None:
    """Draw the key that takes back the last letter."""
    pen.poly((0.0, 0.5), (0.28, 0.18), (0.28, 0.82))
    pen.box(0.24, 0.18, 0.74, 0.64, 0.08)
    pen.line((0.47, 0.37), (0.73, 0.63), width=0.09, hole=True)
    pen.line((0.73, 0.37), (0.47, 0.63), width=0.09, hole=True)


def _shift(pen: Pen) -> None:
    pen.poly((0.5, 0.06), (0.94, 0.52), (0.06, 0.52))
    pen.box(0.32, 0.48, 0.36, 0.42, 0.03)


def _space(pen: Pen) -> None:
    pen.line((0.1, 0.46), (0.1, 0.68), (0.9, 0.68), (0.9, 0.46), width=0.11)


def _voiced(pen: Pen) -> None:
    """Draw the two strokes that voice a kana."""
    pen.line((0.12, 0.28), (0.38, 0.84), width=0.15)
    pen.line((0.58, 0.14), (0.84, 0.7), width=0.15)


def _half_voiced(pen: Pen) -> None:
    """Draw the small ring of a half-voiced kana."""
    pen.ring(0.5, 0.5, 0.36, 0.12)


def _hold(pen: Pen) -> None:
    pen.ring(0.5, 0.5, 0.46, 0.11)


def _info(pen: Pen) -> None:
    pen.disc(0.5, 0.5, 0.46)
    pen.disc(0.5, 0.25, 0.095, hole=True)
    pen.box(0.415, 0.41, 0.17, 0.38, 0.03, hole=True)


def _question(pen: Pen) -> None:
    pen.arc(0.2, -0.25, 0.36, 0.13, at=(0.5, 0.3))
    pen.line((0.62, 0.45), (0.5, 0.55), (0.5, 0.66), width=0.13)
    pen.disc(0.5, 0.87, 0.085)


def _new(pen: Pen) -> None:
    """Draw a star-burst with a plus: something new is begun."""
    pen.frame(0.08, 0.08, 0.84, 0.84, 0.14, 0.09)
    pen.line((0.5, 0.3), (0.5, 0.7), width=0.11)
    pen.line((0.3, 0.5), (0.7, 0.5), width=0.11)


def _waiting(pen: Pen) -> None:
    for x in (0.17, 0.5, 0.83):
        pen.disc(x, 0.5, 0.11)


def _warning(pen: Pen) -> None:
    pen.poly((0.5, 0.04), (0.99, 0.94), (0.01, 0.94))
    pen.poly((0.43, 0.34), (0.57, 0.34), (0.54, 0.67), (0.46, 0.67), hole=True)
    pen.disc(0.5, 0.79, 0.065, hole=True)


ACTS: Final[dict[str, Draw]] = {
    "menu": _menu,
    "log": _log,
    "undo": _undo,
    "redo": _redo,
    "left": _left,
    "right": _right,
    "up": _up,
    "down": _down,
    "plus": _plus,
    "minus": _minus,
    "tick": _tick,
    "cross": _cross,
    "pen": _pen_icon,
    "mend": _mend,
    "home": _home,
    "flag": _flag,
    "lock": _lock,
    "gear": _gear,
    "history": _history,
    "play": _play,
    "sound": _sound,
    "mute": _mute,
    "power": _power,
    "disk": _disk,
    "rotate": _rotate,
    "sun": _sun,
    "moon": _moon,
    "erase": _erase,
    "shift": _shift,
    "space": _space,
    "voiced": _voiced,
    "half_voiced": _half_voiced,
    "hold": _hold,
    "info": _info,
    "question": _question,
    "new": _new,
    "waiting": _waiting,
    "warning": _warning,
}
