"""The drawing of the reference dice tower: a Pico, two multiplexers, wells, the chute.

Its pins are those at the top of the firmware, `hardware/tower/firmware/main.py`. That
file is for another Python, so it is read as text.
"""

import ast
from pathlib import Path
from typing import Any, Final, NamedTuple

from hardware.tower.firmware import sensor
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
    RED,
    SMALL,
    VIOLET,
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
COLOURS: Final = (BLUE, GREEN, ORANGE, VIOLET, AMBER, RED)

# Where the pairs are in a well, seen from below.
_WELL: Final = 112.0
_SPOTS: Final = ((20, 20), (92, 20), (56, 56), (56, 20), (92, 56))
_NOTE: Final = 12.5


class Pins(NamedTuple):
    """What the firmware uses: how many wells, and GP numbers."""

    wells: int
    address: tuple[int, ...]
    signals: tuple[int, ...]
    chute: int


class Place(NamedTuple):
    """Where a pair of a well is connected: both numbers as on the boards."""

    mux: int
    channel: int


def pins(source: str | None = None) -> Pins:
    """Return the pins that the firmware's text names."""
    text = MAIN.read_text(encoding="utf-8") if source is None else source
    found: dict[str, Any] = {}
    for node in ast.parse(text).body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            name = node.targets[0].id.lower()
            if name in Pins._fields:
                found[name] = ast.literal_eval(node.value)
    return Pins(**found)


def pin_of(gp: int) -> int:
    """Return the number of the Pico's pin for a GP number."""
    return PICO.index(f"GP{gp}") + 1


def place_of(well: int, pair: int) -> Place:
    """Return where a pair is connected; wells and multiplexers count from 1."""
    mux, place = divmod(well - 1, sensor.WELLS_A_MUX)
    return Place(mux + 1, place * sensor.PAIRS + pair)


def draw(used: Pins | None = None) -> Drawing:
    """Draw the Pico with what is on each pin, the multiplexers, and the wells."""
    used = pins() if used is None else used
    drawing = Drawing("The reference dice tower: a Raspberry Pi Pico", 860, 884)
    drawing.add(Text(20, 32, "Dice tower with a Raspberry Pi Pico", HEADING, bold=True))
    _pico(drawing, (174, 116), used)
    for n in range(len(used.signals)):
        _mux(drawing, (446 + 206 * n, 76), n + 1, used)
    _sensor(drawing, (446, 476))
    _chute(drawing, (652, 476), used.chute)
    drawing.add(Text(20, 676, "The wells from below", HEADING, bold=True))
    drawing.note(
        20,
        856,
        "Each dot is one infrared pair with its channel; the die lies straight in "
        "its well. A shade keeps sun out.",
        size=_NOTE,
    )
    for well in range(1, used.wells + 1):
        _well(drawing, (26 + 138 * (well - 1), 708), well)
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
        pin_of(gp): (f"S{bit} of each mux", GREY) for bit, gp in enumerate(used.address)
    }
    for n, gp in enumerate(used.signals, 1):
        told[pin_of(gp)] = (f"SIG of mux {n}", INK)
    told[pin_of(used.chute)] = ("chute", INK)
    told[PICO.index("VBUS") + 1] = ("regulator, in", RED)
    told[38] = ("all GND", INK)
    return told


def _mux(drawing: Drawing, at: Point, n: int, used: Pins) -> None:
    """Draw a multiplexer board with what is at each of its inputs."""
    x, y = at
    pitch = 19.0
    drawing.add(Text(x, y, f"Mux {n}: CD74HC4067", 13, bold=True))
    drawing.add(Rect(Box(x, y + 12, 196, 16 * pitch + 52), "#e7eefb", BLUE))
    inputs = {
        place_of(well, pair).channel: (well, words)
        for well in range(1, used.wells + 1)
        for pair, words in enumerate(PAIRS)
        if place_of(well, pair).mux == n
    }
    for channel in range(sensor.CHANNELS):
        row = y + 28 + channel * pitch
        well, words = inputs.get(channel, (0, ""))
        colour = COLOURS[(well - 1) % len(COLOURS)] if well else GREY
        drawing.add(Disc(x + 14, row, 5, colour if well else PAPER, colour))
        drawing.add(Text(x + 26, row + 4, f"C{channel}", SMALL, bold=True))
        told = f"well {well} {words}" if well else "to GND"
        drawing.add(Text(x + 60, row + 4, told, SMALL))
    drawing.note(
        x + 10, y + 30 + 16 * pitch, "VCC: 3.3 V   EN: to GND", "SIG, S0 to S3: Pico",
        size=SMALL,
    )  # fmt: skip


def _well(drawing: Drawing, at: Point, well: int) -> None:
    x, y = at
    colour = COLOURS[(well - 1) % len(COLOURS)]
    half = _WELL / 2
    mux = place_of(well, 0).mux
    title = f"well {well} (mux {mux})"
    drawing.add(Text(x + half, y - 9, title, SMALL, "middle", bold=True))
    drawing.add(Rect(Box(x, y, _WELL, _WELL), PALE, INK, 2, 14))
    for pair, (dx, dy) in enumerate(_SPOTS):
        spot = (x + dx, y + dy)
        drawing.add(Disc(*spot, 15, colour, colour))
        words = f"C{place_of(well, pair).channel}"
        number = Text(spot[0], spot[1] + 4, words, SMALL, "middle", colour=PAPER)
        drawing.add(number)


def _sensor(drawing: Drawing, at: Point) -> None:
    """Draw one sensor board with its wires."""
    x, y = at
    drawing.add(Text(x, y, "Each pair: TCRT5000", 13, bold=True))
    drawing.add(Rect(Box(x, y + 14, 80, 72), "#e7eefb", BLUE))
    drawing.add(Disc(x + 18, y + 40, 8, INK), Disc(x + 18, y + 64, 8, PAPER))
    for n, (words, where) in enumerate(
        (("VCC", "3.3 V, not 5"), ("GND", "GND"), ("DO", "its channel"))
    ):
        row = y + 30 + 20 * n
        drawing.add(Text(x + 74, row + 4, words, SMALL, "end", bold=True))
        drawing.add(Line(((x + 80, row), (x + 94, row))))
        drawing.add(Text(x + 99, row + 4, where, SMALL))
    drawing.note(
        x,
        y + 108,
        "1 where no light comes",
        "back: a pip, or no die.",
        "3.3 V: a regulator of 1 A",
        "from VBUS to all boards.",
        size=_NOTE,
    )


def _chute(drawing: Drawing, at: Point, gp: int) -> None:
    """Draw the light barrier of the chute."""
    x, y = at
    drawing.add(Text(x, y, "Chute: a light barrier", 13, bold=True))
    drawing.add(Line(((x + 20, y + 16), (x + 20, y + 84)), GREY, 4))
    drawing.add(Line(((x + 96, y + 16), (x + 96, y + 84)), GREY, 4))
    drawing.add(Disc(x + 10, y + 60, 7, INK), Disc(x + 106, y + 60, 7, PAPER))
    drawing.add(Line(((x + 18, y + 60), (x + 98, y + 60)), ORANGE, 2, dashed=True))
    drawing.add(Rect(Box(x + 45, y + 22, 26, 26), PAPER, INK, 1.5, 5))
    drawing.add(Disc(x + 58, y + 35, 3, INK))
    drawing.add(Line(((x + 113, y + 60), (x + 124, y + 60))))
    drawing.add(Text(x + 128, y + 50, f"GP{gp}", SMALL, bold=True))
    drawing.add(Text(x + 128, y + 67, f"(pin {pin_of(gp)})", SMALL))
    drawing.note(
        x,
        y + 108,
        "1 while a die breaks the",
        "beam. Only what fell",
        "through it is a roll.",
        size=_NOTE,
    )
