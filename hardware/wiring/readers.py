"""The drawings of the card readers on I2C: a PN532 board, a unit with a Grove plug."""

from typing import Final

from hardware.wiring.pi import GND, HEADER, SCL, SDA, Header, Use, pin_of
from hardware.wiring.svg import (
    AMBER,
    BLUE,
    GREEN,
    GREY,
    HEADING,
    INK,
    ORANGE,
    PALE,
    PAPER,
    PLAIN,
    RED,
    SMALL,
    VIOLET,
    Anchor,
    Box,
    Disc,
    Drawing,
    Line,
    Point,
    Rect,
    Text,
)

IRQ: Final = 4
"""A pin for a PN532's IRQ that nothing else uses; `reader.irq` is to name it."""

_GROUND: Final = 9
_POWER: Final = 4  # the lamps have the other pin with 5 V
_ROWS: Final = 7


def pn532_uses() -> dict[int, Use]:
    """Return the header's pins of a PN532, the IRQ included."""
    return {
        HEADER.index("3V3") + 1: Use("VCC", ORANGE),
        pin_of(SDA): Use("SDA", BLUE),
        pin_of(SCL): Use("SCL", GREEN),
        pin_of(IRQ): Use("IRQ, optional", VIOLET),
        _GROUND: Use(GND, INK),
    }


def grove_uses() -> dict[int, Use]:
    """Return the header's pins of a unit with a Grove plug."""
    return {
        _POWER: Use("5V", RED),
        pin_of(SDA): Use("SDA", BLUE),
        pin_of(SCL): Use("SCL", GREEN),
        _GROUND: Use(GND, INK),
    }


def draw_pn532() -> Drawing:
    """Draw a PN532 board with its switches, and its wires to the header."""
    drawing = Drawing("A PN532 card reader on the Raspberry Pi's I2C", 860, 430)
    drawing.add(Text(20, 32, "PN532, switched to I2C", HEADING, bold=True))
    _board(drawing, Box(20, 56, 300, 280))
    told = pn532_uses()
    header = Header((600, 84), _ROWS, 34)
    header.draw(drawing, told)
    for n, words in enumerate(("VCC", "SDA", "SCL", "GND")):
        drawing.add(_wire(header, told, words, (320, 92 + 30 * n), 390 + 24 * n))
    irq = next(pin for pin, use in told.items() if use.colour == VIOLET)
    x, y = header.place(irq)
    bend = ((320.0, 306.0), (500.0, 306.0), (500.0, y), (x - 10, y))
    drawing.add(Line(bend, VIOLET, dashed=True))
    drawing.add(Text(344, 298, "optional", SMALL, colour=VIOLET))
    _named(drawing, header, told)
    drawing.note(
        20,
        366,
        "Take 3V3, not 5V: on most boards SDA and SCL are pulled up to VCC, and the",
        f"Pi's pins do not bear 5 V. With the IRQ wire set irq = {IRQ} in [reader].",
        "Keep the wires under 30 cm, and away from the lamps' wires.",
    )
    return drawing


def draw_grove() -> Drawing:
    """Draw a WS1850S or MFRC522 unit, and its wires to the header."""
    drawing = Drawing("An M5Stack RFID unit on the Raspberry Pi's I2C", 860, 430)
    title = "M5Stack Unit RFID2 (WS1850S) or Unit RFID (MFRC522)"
    drawing.add(Text(20, 32, title, HEADING, bold=True))
    _unit(drawing, Box(20, 70, 250, 250))
    told = grove_uses()
    header = Header((600, 110), _ROWS - 1, 34)
    header.draw(drawing, told)
    for row, words, bend in ((1, "SDA", 430), (2, "SCL", 460), (3, GND, 400)):
        drawing.add(_wire(header, told, words, (306, 126 + 32 * row), bend))
    x, y = header.place(_POWER)
    out = ((306.0, 126.0), (360.0, 126.0), (360.0, 62.0))
    back = ((x + 24, 62.0), (x + 24, y), (x + 10, y))
    drawing.add(Line((*out, *back), RED, 2.5))
    _named(drawing, header, told)
    drawing.note(
        20,
        366,
        "Go by the letters beside the socket: cables of other makers have yellow and",
        "white the other way round. 5V feeds the unit's own regulator; before SDA and",
        "SCL go on the Pi, measure them against GND: 3.3 V is right, 5 V is not.",
    )
    return drawing


def _wire(
    header: Header, told: dict[int, Use], words: str, start: Point, bend: float
) -> Line:
    """Return the wire from a terminal to the pin with its name."""
    pin, use = next(item for item in told.items() if item[1].words == words)
    x, y = header.place(pin)
    path = (start, (bend, start[1]), (bend, y), (x - 10, y))
    return Line(path, use.colour, 2.5)


def _named(drawing: Drawing, header: Header, told: dict[int, Use]) -> None:
    """List on the right of the header what its used pins are."""
    drawing.add(Text(664, header.at[1] - 26, "pins of the header", SMALL, colour=GREY))
    for row, (pin, use) in enumerate(told.items()):
        y = header.at[1] + row * header.pitch + 4.5
        bcm = HEADER[pin - 1]
        name = f"GPIO{bcm}" if isinstance(bcm, int) else bcm
        drawing.add(Text(664, y, f"{pin}: {name}", PLAIN, bold=True))
        if use.words != name:
            drawing.add(Text(744, y, use.words, PLAIN))


def _board(drawing: Drawing, box: Box) -> None:
    """Draw the red board from its front: antenna, switches, two rows of pins."""
    x, y, w, h = box
    drawing.add(Rect(box, "#fbeaea", RED, 2, 10))
    for n in range(3):
        inset = 10 + 6 * n
        coil = Box(x + inset, y + inset, w - 116 - 2 * inset, h - 2 * inset)
        drawing.add(Rect(coil, "none", AMBER, 1.5, 8))
    drawing.add(
        Text(x + 92, y + 136, "antenna:", SMALL, "middle"),
        Text(x + 92, y + 152, "card over it", SMALL, "middle"),
    )
    for n, words in enumerate(("VCC", "SDA", "SCL", "GND")):
        _terminal(drawing, (x + w, y + 36 + 30 * n), words)
    _terminal(drawing, (x + w, y + 250), "IRQ")
    _switches(drawing, (x + 200, y + 172))


def _switches(drawing: Drawing, at: Point) -> None:
    """Draw the two switches, first ON, second OFF."""
    x, y = at
    drawing.add(Rect(Box(x, y, 84, 56), PAPER, INK))
    drawing.add(Text(x + 42, y - 6, "ON", SMALL, "middle", bold=True))
    for n, on in enumerate((True, False)):
        left = x + 12 + 34 * n
        drawing.add(Rect(Box(left, y + 8, 26, 26), PALE, GREY, 1, 2))
        knob = Box(left + 3, y + (10 if on else 20), 20, 12)
        drawing.add(Rect(knob, INK, INK, 1, 2))
        drawing.add(Text(left + 13, y + 49, str(n + 1), SMALL, "middle"))


def _unit(drawing: Drawing, box: Box) -> None:
    """Draw the unit from its front: the antenna, and the socket on its right side."""
    x, y, w, h = box
    drawing.add(Rect(box, "#eef1f4", INK, 2, 16))
    for n in range(3):
        inset = 26 + 7 * n
        coil = Box(x + inset, y + inset, w - 60 - 2 * inset, h - 2 * inset)
        drawing.add(Rect(coil, "none", AMBER, 1.5, 20))
    drawing.add(
        Text(x + 95, y + h / 2 - 4, "antenna:", SMALL, "middle"),
        Text(x + 95, y + h / 2 + 12, "card over it", SMALL, "middle"),
    )
    drawing.add(Rect(Box(x + w - 10, y + 34, 46, 140), PAPER, INK))
    for n, words in enumerate(("5V", "SDA", "SCL", GND)):
        _terminal(drawing, (x + w + 36, y + 56 + 32 * n), words, 8)


def _terminal(
    drawing: Drawing, at: Point, words: str, inward: float = 10, anchor: Anchor = "end"
) -> None:
    x, y = at
    drawing.add(Disc(x, y, 4, PAPER))
    drawing.add(Text(x - inward, y + 4, words, SMALL, anchor, bold=True))
