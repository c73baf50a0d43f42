"""The drawing of the reference dice tower: a Pico, three wells of sensors, the chute.

Its pins are those at the top of the firmware, `hardware/tower/firmware/main.py`. That
file is for another Python, so it is read as text.
"""

import ast
from pathlib import Path
from typing import Any, Final, NamedTuple

from hardware.wiring.svg import (
    BLUE,
    GREEN,
    GREY,
    HEADING,
    INK,
    ORANGE,
    PALE,
    PAPER,
    SMALL,
    Box,
    Disc,
    Drawing,
    Line,
    Point,
    Rect,
    Text,
)

MAIN: Final = Path(__file__).parents[1] / "tower/firmware/main.py"

PICO: Final = (
    *("GP0", "GP1", "GND", "GP2", "GP3", "GP4", "GP5", "GND", "GP6", "GP7"),
    *("GP8", "GP9", "GND", "GP10", "GP11", "GP12", "GP13", "GND", "GP14", "GP15"),
    *("GP16", "GP17", "GND", "GP18", "GP19", "GP20", "GP21", "GND", "GP22", "RUN"),
    *("GP26", "GP27", "AGND", "GP28", "ADC", "3V3", "3V3_EN", "GND", "VSYS", "VBUS"),
)
"""The Pico's pins by number less one: 1 to 20 down the left, 21 to 40 up the right."""

PAIRS: Final = ("corner", "next corner", "middle", "side between", "next side")
"""What the pairs of a well look at, in the order of the firmware."""
COLOURS: Final = (BLUE, GREEN, ORANGE)

# Where the pairs are in a well, seen from below.
_WELL: Final = 112.0
_SPOTS: Final = ((20, 20), (92, 20), (56, 56), (56, 20), (92, 56))


class Pins(NamedTuple):
    """Which of the Pico's GP numbers the firmware uses."""

    wells: tuple[tuple[int, ...], ...]
    chute: int


def pins(source: str | None = None) -> Pins:
    """Return the pins that the firmware's text names."""
    text = MAIN.read_text(encoding="utf-8") if source is None else source
    found: dict[str, Any] = {}
    for node in ast.parse(text).body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            name = node.targets[0].id
            if name in ("WELLS", "CHUTE"):
                found[name] = ast.literal_eval(node.value)
    return Pins(found["WELLS"], found["CHUTE"])


def pin_of(gp: int) -> int:
    """Return the number of the Pico's pin for a GP number."""
    return PICO.index(f"GP{gp}") + 1


def draw(used: Pins | None = None) -> Drawing:
    """Draw the Pico with what is on each pin, the wells from below, and one sensor."""
    used = pins() if used is None else used
    drawing = Drawing("The reference dice tower: a Raspberry Pi Pico", 860, 660)
    drawing.add(Text(20, 32, "Dice tower with a Raspberry Pi Pico", HEADING, bold=True))
    _pico(drawing, (214, 116), used)
    for n, well in enumerate(used.wells):
        _well(drawing, (486 + 122 * n, 96), n, well)
    drawing.note(
        486,
        262,
        "The wells from below. Each dot is one infrared",
        "pair with the number of its pin; the die lies",
        "straight in its well. A shade keeps sun out.",
        size=12.5,
    )
    _sensor(drawing, (486, 340))
    _chute(drawing, (486, 476), used.chute)
    return drawing


def _pico(drawing: Drawing, at: Point, used: Pins) -> None:
    """Draw the board with its pins, and beside each what goes there."""
    x, y = at
    pitch, width = 25.0, 84.0
    drawing.add(Rect(Box(x - 14, y - 22, width + 28, 20 * pitch + 22), PALE, GREY, 1.5))
    drawing.add(Rect(Box(x + width / 2 - 20, y - 34, 40, 26), PAPER, INK))
    drawing.add(Line(((x + 42, y - 34), (x + 42, y - 46), (x + 100, y - 46))))
    drawing.add(Text(x + 106, y - 42, "USB to the Pi", SMALL))
    words = _words(used)
    for pin, name in enumerate(PICO, 1):
        left = pin <= 20
        row = pin - 1 if left else 40 - pin
        px, py = x + (0 if left else width), y + row * pitch + 4
        told = words.get(pin)
        colour = told[1] if told else GREY
        drawing.add(Disc(px, py, 10, told[1] if told else PAPER, colour))
        ink = PAPER if told else GREY
        drawing.add(Text(px, py + 4, str(pin), SMALL, "middle", colour=ink))
        if told:
            _tag(drawing, (px, py), f"{told[0]}", name, left=left)


def _tag(drawing: Drawing, at: Point, words: str, name: str, *, left: bool) -> None:
    x, y = at
    side = -1 if left else 1
    anchor = "end" if left else "start"
    drawing.add(Text(x + side * 16, y + 4.5, name, SMALL, anchor, bold=True))
    drawing.add(Text(x + side * 60, y + 4.5, words, SMALL, anchor))


def _words(used: Pins) -> dict[int, tuple[str, str]]:
    """Return what goes to each of the Pico's pins, by its number, with a colour."""
    told = {
        pin_of(gp): (f"{n} {what}", COLOURS[n % len(COLOURS)])
        for n, well in enumerate(used.wells, 1)
        for what, gp in zip(PAIRS, well, strict=True)
    }
    told = {pin: (f"well {words}", c) for pin, (words, c) in told.items()}
    told[pin_of(used.chute)] = ("chute", INK)
    told[PICO.index("3V3") + 1] = ("sensors' VCC", "#c62828")
    told[38] = ("sensors' GND", INK)
    return told


def _well(drawing: Drawing, at: Point, n: int, well: tuple[int, ...]) -> None:
    x, y = at
    colour = COLOURS[(n + 1) % len(COLOURS)]
    half = _WELL / 2
    title = f"well {n + 1}"
    drawing.add(Text(x + half, y - 12, title, 12.5, "middle", bold=True))
    drawing.add(Rect(Box(x, y, _WELL, _WELL), PALE, INK, 2, 14))
    for (dx, dy), gp in zip(_SPOTS, well, strict=True):
        spot = (x + dx, y + dy)
        drawing.add(Disc(*spot, 13, colour, colour))
        number = Text(spot[0], spot[1] + 4, str(gp), SMALL, "middle", colour=PAPER)
        drawing.add(number)
    drawing.add(
        Text(x + half, y + 130, f"GP{well[0]} to GP{well[-1]}", SMALL, "middle")
    )


def _sensor(drawing: Drawing, at: Point) -> None:
    """Draw one sensor board with its wires."""
    x, y = at
    drawing.add(Text(x, y, "Each pair: a TCRT5000 board", HEADING, bold=True))
    drawing.add(Rect(Box(x, y + 14, 96, 72), "#e7eefb", BLUE))
    drawing.add(Disc(x + 22, y + 40, 8, INK), Disc(x + 22, y + 64, 8, PAPER))
    for n, (words, where) in enumerate(
        (("VCC", "3V3 (pin 36), never 5 V"), ("GND", "GND"), ("DO", "its GP pin"))
    ):
        row = y + 30 + 20 * n
        drawing.add(Text(x + 88, row + 4, words, SMALL, "end", bold=True))
        drawing.add(Line(((x + 96, row), (x + 130, row))))
        drawing.add(Text(x + 136, row + 4, where, SMALL))
    note = "1 where no light comes back: a pip, or no die."
    drawing.add(Text(x, y + 106, note, 12.5))


def _chute(drawing: Drawing, at: Point, gp: int) -> None:
    """Draw the light barrier of the chute."""
    x, y = at
    drawing.add(Text(x, y, "The chute: a light barrier", HEADING, bold=True))
    drawing.add(Line(((x + 40, y + 16), (x + 40, y + 84)), GREY, 4))
    drawing.add(Line(((x + 150, y + 16), (x + 150, y + 84)), GREY, 4))
    drawing.add(Disc(x + 30, y + 60, 7, INK), Disc(x + 160, y + 60, 7, PAPER))
    drawing.add(Line(((x + 38, y + 60), (x + 152, y + 60)), ORANGE, 2, dashed=True))
    drawing.add(Rect(Box(x + 80, y + 22, 26, 26), PAPER, INK, 1.5, 5))
    drawing.add(Disc(x + 93, y + 35, 3, INK))
    drawing.add(Line(((x + 167, y + 60), (x + 196, y + 60))))
    drawing.add(Text(x + 202, y + 64, f"GP{gp} (pin {pin_of(gp)})", SMALL))
    drawing.note(
        x,
        y + 108,
        "1 while a die breaks the beam. Only what fell",
        "through it is a roll.",
        size=12.5,
    )
