"""What Panty Raider needs: body slots, trade goods, cards, decks. Things, no people."""

from typing import Final

from ui.icons.pen import Draw, Pen, corners

# --- the four places for gear ---------------------------------------------------------


def _head(pen: Pen) -> None:
    """Draw a hat with a band."""
    pen.box(0.22, 0.14, 0.56, 0.56, 0.2)
    pen.box(0.0, 0.62, 1.0, 0.2, 0.1)
    pen.box(0.22, 0.5, 0.56, 0.07, hole=True)


def _face(pen: Pen) -> None:
    """Draw glasses from the front."""
    for x in (0.25, 0.75):
        pen.ring(x, 0.54, 0.25, 0.1)
    pen.line((0.44, 0.46), (0.56, 0.46), width=0.1)


def _body(pen: Pen) -> None:
    """Draw a shirt with short sleeves."""
    pen.poly(
        (0.3, 0.08),
        (0.7, 0.08),
        (1.0, 0.3),
        (0.86, 0.52),
        (0.76, 0.46),
        (0.76, 0.96),
        (0.24, 0.96),
        (0.24, 0.46),
        (0.14, 0.52),
        (0.0, 0.3),
    )
    pen.oval(0.5, 0.08, 0.14, 0.1, hole=True)


def _glove(pen: Pen) -> None:
    """Draw a mitten with its cuff."""
    pen.box(0.3, 0.04, 0.48, 0.66, 0.22)
    pen.box(0.3, 0.4, 0.48, 0.32)
    pen.line((0.34, 0.62), (0.13, 0.4), width=0.2)
    pen.box(0.28, 0.77, 0.52, 0.19, 0.05)


def _hanger(pen: Pen) -> None:
    """Draw a clothes hanger."""
    pen.line((0.5, 0.4), (0.5, 0.3), (0.6, 0.2), (0.54, 0.08), (0.42, 0.12), width=0.08)
    pen.line((0.5, 0.4), (0.95, 0.76), (0.05, 0.76), (0.5, 0.4), width=0.1)


# --- what items trade for -------------------------------------------------------------


def _sweets(pen: Pen) -> None:
    """Draw a wrapped sweet."""
    pen.oval(0.5, 0.5, 0.25, 0.24)
    pen.poly((0.3, 0.5), (0.0, 0.26), (0.0, 0.74))
    pen.poly((0.7, 0.5), (1.0, 0.26), (1.0, 0.74))


def _music(pen: Pen) -> None:
    """Draw two notes with one beam."""
    pen.line((0.36, 0.8), (0.36, 0.18), width=0.1)
    pen.line((0.86, 0.7), (0.86, 0.1), width=0.1)
    pen.poly((0.31, 0.1), (0.91, 0.0), (0.91, 0.2), (0.31, 0.3))
    pen.oval(0.25, 0.83, 0.2, 0.15)
    pen.oval(0.75, 0.73, 0.2, 0.15)


def _books(pen: Pen) -> None:
    """Draw an open book."""
    pen.poly((0.0, 0.14), (0.46, 0.24), (0.46, 0.92), (0.0, 0.8))
    pen.poly((1.0, 0.14), (0.54, 0.24), (0.54, 0.92), (1.0, 0.8))
    for y in (0.42, 0.6):
        pen.line((0.13, y - 0.04), (0.34, y + 0.01), width=0.06, hole=True)
        pen.line((0.87, y - 0.04), (0.66, y + 0.01), width=0.06, hole=True)


def _sports(pen: Pen) -> None:
    """Draw a ball with its seams."""
    pen.disc(0.5, 0.5, 0.47)
    pen.line((0.5, 0.0), (0.5, 1.0), width=0.06, hole=True)
    pen.line((0.0, 0.5), (1.0, 0.5), width=0.06, hole=True)
    pen.arc(0.34, 0.05, 0.45, 0.06, at=(0.0, 0.5), hole=True)
    pen.arc(0.34, 0.55, 0.95, 0.06, at=(1.0, 0.5), hole=True)


def _gadgets(pen: Pen) -> None:
    """Draw a plug on its cord."""
    pen.box(0.28, 0.0, 0.12, 0.3, 0.04)
    pen.box(0.6, 0.0, 0.12, 0.3, 0.04)
    pen.box(0.16, 0.24, 0.68, 0.34, 0.1)
    pen.poly((0.2, 0.54), (0.8, 0.54), (0.6, 0.76), (0.4, 0.76))
    pen.line((0.5, 0.7), (0.5, 0.94), width=0.11)


def _style(pen: Pen) -> None:
    """Draw a bow tie."""
    pen.poly((0.0, 0.18), (0.44, 0.4), (0.44, 0.6), (0.0, 0.82))
    pen.poly((1.0, 0.18), (0.56, 0.4), (0.56, 0.6), (1.0, 0.82))
    pen.box(0.4, 0.35, 0.2, 0.3, 0.07)


# --- cards and decks ------------------------------------------------------------------


def _panty(pen: Pen) -> None:
    """Draw a plain piece of cloth on a line."""
    pen.box(0.0, 0.2, 1.0, 0.16, 0.03)
    pen.poly(
        (0.0, 0.4), (1.0, 0.4), (0.94, 0.54), (0.62, 0.84), (0.38, 0.84), (0.06, 0.54)
    )


def _bank(pen: Pen) -> None:
    """Draw a safe with its wheel."""
    pen.box(0.02, 0.04, 0.96, 0.82, 0.08)
    pen.box(0.1, 0.12, 0.8, 0.66, 0.04, hole=True)
    pen.box(0.16, 0.18, 0.68, 0.54, 0.03)
    pen.disc(0.52, 0.45, 0.18, hole=True)
    pen.disc(0.52, 0.45, 0.08)
    for x in (0.14, 0.68):
        pen.box(x, 0.86, 0.18, 0.12, 0.02)


def _cards(pen: Pen) -> None:
    """Draw a hand of three cards."""
    for turn, hole in ((-0.09, 0), (0.0, 1), (0.09, 1)):
        x = 0.5 + turn * 2.6
        y = 0.5 + abs(turn) * 0.9
        pts = _card_at(x, y, turn, 0.2, 0.33)
        if hole:
            pen.poly(*_card_at(x, y, turn, 0.25, 0.38), hole=True)
        pen.poly(*pts)


def _card_at(
    x: float, y: float, turn: float, w: float, h: float
) -> list[tuple[float, float]]:
    """Return the corners of a card that leans by a share of a turn."""
    lean = turn * 2.2
    return [
        (x - w + lean * h, y - h),
        (x + w + lean * h, y - h + lean * 0.2),
        (x + w - lean * h, y + h),
        (x - w - lean * h, y + h - lean * 0.2),
    ]


def _row(pen: Pen) -> None:
    """Draw two doors side by side."""
    for x in (0.03, 0.53):
        pen.box(x, 0.05, 0.44, 0.9, 0.05)
        pen.box(x + 0.08, 0.14, 0.28, 0.26, 0.02, hole=True)
        pen.disc(x + 0.34, 0.58, 0.05, hole=True)


def _guru(pen: Pen) -> None:
    """Draw a mortarboard with its tassel."""
    pen.poly((0.5, 0.1), (1.0, 0.36), (0.5, 0.62), (0.0, 0.36))
    pen.poly(
        (0.22, 0.54), (0.5, 0.7), (0.78, 0.54), (0.78, 0.76), (0.5, 0.9), (0.22, 0.76)
    )
    pen.line((0.93, 0.38), (0.93, 0.78), width=0.07)
    pen.disc(0.93, 0.82, 0.07)


def _dorm(pen: Pen) -> None:
    """Draw a house of many windows."""
    pen.poly((0.5, 0.0), (1.0, 0.24), (0.0, 0.24))
    pen.box(0.06, 0.22, 0.88, 0.78)
    for y in (0.34, 0.56):
        for x in (0.16, 0.42, 0.68):
            pen.box(x, y, 0.16, 0.13, hole=True)
    pen.box(0.4, 0.78, 0.2, 0.22, hole=True)


def _raid(pen: Pen) -> None:
    """Draw a flash of lightning."""
    pen.poly(
        (0.62, 0.0), (0.16, 0.56), (0.46, 0.56), (0.36, 1.0), (0.84, 0.4), (0.54, 0.4)
    )


def _trade(pen: Pen) -> None:
    """Draw two arrows, there and back."""
    pen.line((0.06, 0.3), (0.74, 0.3), width=0.13)
    pen.poly((0.68, 0.06), (1.0, 0.3), (0.68, 0.54))
    pen.line((0.94, 0.72), (0.26, 0.72), width=0.13)
    pen.poly((0.32, 0.48), (0.0, 0.72), (0.32, 0.96))


def _item(pen: Pen) -> None:
    """Draw a bag with a handle."""
    pen.arc(0.2, -0.25, 0.25, 0.09, at=(0.5, 0.32))
    pen.box(0.08, 0.32, 0.84, 0.62, 0.1)
    pen.box(0.08, 0.52, 0.84, 0.06, hole=True)


def _situation(pen: Pen) -> None:
    """Draw an alarm bell."""
    pen.disc(0.5, 0.1, 0.09)
    pen.oval(0.5, 0.46, 0.32, 0.36)
    pen.box(0.18, 0.46, 0.64, 0.26)
    pen.box(0.06, 0.7, 0.88, 0.12, 0.05)
    pen.disc(0.5, 0.89, 0.1)


def _burst(pen: Pen) -> None:
    """Draw a burst: something happens."""
    pen.poly(*corners((0.5, 0.5), (0.5, 0.27) * 8))


RAID: Final[dict[str, Draw]] = {
    "slot:head": _head,
    "slot:face": _face,
    "slot:body": _body,
    "slot:hand": _glove,
    "hanger": _hanger,
    "goods:sweets": _sweets,
    "goods:music": _music,
    "goods:books": _books,
    "goods:sports": _sports,
    "goods:gadgets": _gadgets,
    "goods:style": _style,
    "panty": _panty,
    "bank": _bank,
    "cards": _cards,
    "row": _row,
    "guru": _guru,
    "dorm": _dorm,
    "raid": _raid,
    "trade": _trade,
    "item": _item,
    "situation": _situation,
    "burst": _burst,
}
