"""The drawing of the buttons and lamps on the Pi's header."""

from collections.abc import Mapping
from typing import Final

from hardware.buttons.gpio import PINS as BUTTON_PINS
from hardware.lamps.gpio import PINS as LAMP_PINS
from hardware.wiring import parts
from hardware.wiring.pi import Header, Use, pin_of, power
from hardware.wiring.svg import (
    AMBER,
    BLUE,
    HEADING,
    INK,
    RED,
    SMALL,
    Drawing,
    Line,
    Point,
    Text,
)

BUTTON_GROUNDS: Final = (14, 20)
LAMP_GROUNDS: Final = (30, 34, 39)
LAMP_POWER: Final = (2,)
WORDS: Final = {
    "a": "A (left)",
    "b": "B (middle)",
    "c": "C (right)",
    "confirm": "confirm",
    "back": "back",
    "next": "next",
}
_X: Final = 560.0  # where the circuits begin


def uses(buttons: Mapping[str, int], lamps: Mapping[str, int]) -> dict[int, Use]:
    """Return what each pin of the header is for.

    Args:
        buttons: BCM numbers by the button's name.
        lamps: BCM numbers by the lamp's name.
    """
    told = {pin_of(bcm): Use(f"button {WORDS[b]}", BLUE) for b, bcm in buttons.items()}
    told |= {pin_of(bcm): Use(f"lamp {WORDS[b]}", AMBER) for b, bcm in lamps.items()}
    told |= power(BUTTON_GROUNDS, "buttons")
    told |= power(LAMP_GROUNDS, "lamps")
    return told | power(LAMP_POWER, "lamps over 3 mA")


def draw(
    buttons: Mapping[str, int] = BUTTON_PINS, lamps: Mapping[str, int] = LAMP_PINS
) -> Drawing:
    """Draw the header with its uses, and the circuits of one button and one lamp."""
    drawing = Drawing("Buttons and lamps on the Raspberry Pi's header", 860, 640)
    header = Header((240, 84))
    told = uses(buttons, lamps)
    header.draw(drawing, told)
    header.label(drawing, told)
    drawing.add(
        Text(20, 32, "Six buttons, six lamps", HEADING, bold=True),
        Text(20, 52, "Pin 1 is at the SD card's end;", SMALL),
        Text(20, 68, "even pins lie at the edge.", SMALL),
    )
    _button(drawing, (_X, 84))
    _small_lamp(drawing, (_X, 262))
    _lamp(drawing, (_X, 420))
    return drawing


def _button(drawing: Drawing, at: Point) -> None:
    x, y = at
    drawing.add(Text(x, y - 52, "Each button", HEADING, bold=True))
    _signal(drawing, (x, y), "its GPIO", BLUE)
    drawing.add(Line(((x + 76, y), (x + 110, y)), BLUE))
    parts.switch(drawing, (x + 131, y))
    drawing.add(Line(((x + 152, y), (x + 190, y), (x + 190, y + 8))))
    parts.ground(drawing, (x + 190, y + 8))
    drawing.add(Text(x + 208, y + 18, "GND", SMALL))
    drawing.note(
        x,
        y + 52,
        "No resistor: the Pi's own pull-up",
        "is used. One ground wire may go",
        "from button to button.",
        size=12.5,
    )


def _small_lamp(drawing: Drawing, at: Point) -> None:
    x, y = at
    drawing.add(Text(x, y - 34, "A bare LED, up to 3 mA", HEADING, bold=True))
    _signal(drawing, (x, y), "its GPIO", AMBER)
    drawing.add(Line(((x + 76, y), (x + 84, y)), AMBER))
    parts.resistor(drawing, (x + 105, y), "470 Ω")
    drawing.add(Line(((x + 126, y), (x + 136, y))))
    parts.lamp(drawing, (x + 157, y))
    drawing.add(Line(((x + 178, y), (x + 206, y), (x + 206, y + 8))))
    parts.ground(drawing, (x + 206, y + 8))
    drawing.add(Text(x + 224, y + 18, "GND", SMALL))
    drawing.note(x, y + 54, "Long leg towards the resistor.", size=12.5)


def _lamp(drawing: Drawing, at: Point) -> None:
    x, y = at
    drawing.add(Text(x, y - 42, "A lamp that needs more", HEADING, bold=True))
    base = y + 84
    emitter = (x + 180, base + 30)
    drawing.add(Text(x + 60, y - 10, "+5 V (pin 2)", SMALL, colour=RED))
    drawing.add(Line(((x + 150, y - 14), (x + 180, y - 14), (x + 180, y - 8)), RED))
    parts.lamp(drawing, (x + 180, y + 13), upright=True)
    drawing.add(Line(((x + 180, y + 34), (x + 180, base - 30))))
    drawing.add(Text(x + 200, y + 12, "5 V lamp,", SMALL))
    drawing.add(Text(x + 200, y + 28, "up to 50 mA", SMALL))
    _signal(drawing, (x, base), "its GPIO", AMBER)
    drawing.add(Line(((x + 76, base), (x + 80, base)), AMBER))
    parts.resistor(drawing, (x + 101, base), "1 kΩ")
    drawing.add(Line(((x + 122, base), (x + 146, base))))
    parts.npn(drawing, (x + 146, base))
    drawing.add(
        Text(x + 196, base - 16, "C", SMALL), Text(x + 196, base + 24, "E", SMALL)
    )
    drawing.add(Line(((x + 80, base), (x + 80, base + 6)), AMBER))
    parts.resistor(drawing, (x + 80, base + 27), "10 kΩ", upright=True)
    drawing.add(Line(((x + 80, base + 48), (x + 180, base + 48)), INK))
    drawing.add(Line((emitter, (x + 180, base + 48))))
    parts.ground(drawing, (x + 180, base + 48))
    drawing.add(Text(x + 198, base + 62, "GND", SMALL))
    drawing.note(
        x,
        base + 94,
        "NPN: BC337, 2N2222 and the like.",
        "10 kΩ: dark while the Pi starts.",
        size=12.5,
    )


def _signal(drawing: Drawing, at: Point, words: str, colour: str) -> None:
    x, y = at
    drawing.add(Text(x, y + 4.5, words, 12.5, colour=colour))
