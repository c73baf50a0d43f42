"""The sections of the configuration: every key with its type, default and meaning.

A new section is a struct with defaults and one field of `Config`; reading, checking,
`config show` and the environment variables follow from it (`companion.config`).
"""

from collections.abc import Sequence
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from companion import entries
from companion.layers import Unfit

CHECKS: Final = "companion.checks"
"""Entry points that check the value of a key, by its path; they raise a ValueError with
`reason` (a message id) and `fields`."""

SMALLEST: Final = (320, 240)
LARGEST: Final = (7680, 4320)
"""Pixels of the panels that there are, lying; SDL opens no window much larger."""


LEAST_MM: Final = 40.0
MOST_MM: Final = 2000.0
"""What a side of the lit area may measure, mm."""


def _check_size(size: str) -> None:
    """Refuse what no panel has, and what SDL could only fail at."""
    long, short = sorted((int(side) for side in size.split("x")), reverse=True)
    if not (SMALLEST[0] <= long <= LARGEST[0] and SMALLEST[1] <= short <= LARGEST[1]):
        raise msgspec.ValidationError(f"no panel has {size}")


def _check_millimetres(size: str) -> None:
    """Refuse what could only be drawn too large or too small to see."""
    sides = [float(side) for side in size.split("x")]
    if not all(LEAST_MM <= side <= MOST_MM for side in sides):
        raise msgspec.ValidationError(f"no panel is {size} mm large")


def _check_names(names: Sequence[str]) -> None:
    """Refuse what the rules of the kernel would refuse when a game starts."""
    from companion.kernel import name_problem  # noqa: PLC0415  (late: few are set)

    for at, name in enumerate(names):
        if problem := name_problem(name, tuple(names[:at])):
            raise msgspec.ValidationError(f"{name!r}: {problem}")


_TAKEN: Final = (1, 2, 3, 14, 15)
"""BCM numbers that the wires of I2C, of the serial port and of a HAT's memory use."""


def _check_pin(pin: int) -> None:
    """Refuse a pin that is never free on such a box; 0 is none at all."""
    if pin in _TAKEN:
        raise msgspec.ValidationError(f"GPIO{pin} is not free")


def _offered(key: str, form: str) -> dict[str, Any]:
    """Return a form, and a check by whoever understands the value (`CHECKS`)."""

    def check(value: Any) -> None:
        target = entries.targets(CHECKS).get(key)
        try:
            if target is not None:
                entries.load(target)(value)
        except ValueError as error:
            if not hasattr(error, "reason"):
                raise
            raise Unfit(error) from None

    return {"form": form, "check": check}


_Size = Annotated[
    str,
    Meta(
        pattern=r"^[1-9]\d{2,4}x[1-9]\d{2,4}$",
        extra={"form": "size", "check": _check_size},
    ),
]
_Millimetres = Annotated[
    str,
    Meta(
        pattern=r"^[1-9]\d{1,3}(\.\d+)?x[1-9]\d{1,3}(\.\d+)?$",
        extra={"form": "panel", "check": _check_millimetres},
    ),
]
_Players = Annotated[
    tuple[str, ...],
    Meta(max_length=12, extra={"form": "players", "check": _check_names}),
]
_Pattern = Annotated[str, Meta(extra=_offered("tower.pattern", "text"))]
_Die = Annotated[str, Meta(extra=_offered("tower.die", "text"))]
_Words = Annotated[tuple[str, ...], Meta(extra=_offered("tower.words", "words"))]
_Doubtful = Annotated[tuple[str, ...], Meta(extra=_offered("tower.doubtful", "words"))]
_Texts = Annotated[tuple[str, ...], Meta(extra={"form": "words"})]
_Pips = Annotated[
    tuple[Literal["1", "2", "3", "4", "5", "6"], ...],
    Meta(max_length=5, extra={"form": "pips"}),
]
_Certain = Annotated[int, Meta(ge=1, le=65_535)]
_Milliseconds = Annotated[int, Meta(ge=0, le=60_000)]
_Baud = Annotated[int, Meta(ge=300, le=4_000_000)]
_Confidence = Annotated[int, Meta(ge=0, le=99)]
_Minutes = Annotated[int, Meta(ge=0, le=240)]
_Percent = Annotated[int, Meta(ge=1, le=100)]
_Pin = Annotated[int, Meta(ge=0, le=27, extra={"form": "pin", "check": _check_pin})]
_Bus = Annotated[int, Meta(ge=0, le=255)]
_Address = Annotated[int, Meta(ge=0x08, le=0x77, extra={"form": "address"})]
_Hold = Annotated[float, Meta(ge=0.2, le=10.0)]


class Display(msgspec.Struct, frozen=True):
    """The panel.

    Attributes:
        size: width and height of the screen in pixels, as people look at it.
        rotate: degrees by which the picture is turned for the way the panel is mounted.
        panel_mm: width and height of what is lit, in millimetres; the sizes of buttons
            and letters follow from it.
        fullscreen: cover the whole screen instead of opening a window.
        font: path of a font to use instead of the one that comes along; empty: ours.
        theme: light ink on dark grounds, or the other way round.
        motion: whether changes are shown by movement; else at once.
        blank_after: minutes without a touch, a key, a button or a roll, after which
            the screen goes dark; 0: never.
    """

    size: _Size = "800x480"
    rotate: Literal[0, 90, 180, 270] = 0
    panel_mm: _Millimetres = "154x86"
    fullscreen: bool = False
    font: str = ""
    theme: Literal["dark", "light"] = "dark"
    motion: bool = True
    blank_after: _Minutes = 10

    @property
    def pixels(self) -> tuple[int, int]:
        """Width and height in pixels."""
        width, height = self.size.split("x")
        return int(width), int(height)

    @property
    def millimetres(self) -> tuple[float, float]:
        """Width and height in millimetres."""
        width, height = self.panel_mm.split("x")
        return float(width), float(height)


class Table(msgspec.Struct, frozen=True):
    """Where games are kept, and who plays them.

    Attributes:
        state_dir: folder of the games; empty: the service's state folder, or the
            user's (see `state_dir`).
        players: names that are offered first when a game is set up, at most 12;
            as a variable: with commas between them.
    """

    state_dir: str = ""
    players: _Players = ()


class Tower(msgspec.Struct, frozen=True):
    """The dice tower.

    Attributes:
        driver: `auto` takes a serial tower when there is one; `text` is any sensor that
            writes a line for each roll, as the keys from `pattern` on say (they are
            told in `hardware.tower.text_form`, and tried with `companion tower try`).
        port: serial device, e.g. /dev/ttyACM0; empty: looked for.
        baud: speed of the serial line in bits a second.
        min_confidence: a die read with less (0-99) is put to the table to settle.
        ghost_faces: faces of ordinary dice that count as a ghost where ghost dice are
            asked for, the others as blank; empty: such dice are put to the table.
        pattern: what a line of the sensor looks like: a regular expression with groups.
        die: what one die within the group `dice` looks like; empty: a word.
        separator: what stands between two dice; empty: blanks, commas and the like.
        words: the faces of words, such as "hit=6"; as a variable: with commas.
        doubtful: words and marks of a die in doubt, such as "?" or "cocked=C".
        settled: words of the group `state` that say that the dice lie still.
        certain: the number in the group `conf` that means certain.
        settle_ms: a roll with the same `seq` within so many ms is the same roll.
        gap_ms: a line without `seq` sooner after another belongs to that one.
    """

    driver: Literal["auto", "serial", "text", "simulated", "disabled"] = "auto"
    port: str = ""
    baud: _Baud = 115_200
    min_confidence: _Confidence = 70
    ghost_faces: _Pips = ()
    pattern: _Pattern = r"(?:[A-Za-z ]*[:=] *)?(?P<dice>[1-9?]\??(?:[ ,;]+[1-9?]\??)*)"
    die: _Die = ""
    separator: str = ""
    words: _Words = ()
    doubtful: _Doubtful = ("?", "cocked=C", "tilted=C", "crooked=C", "off=O")
    settled: _Texts = ("s", "settled", "stable", "still", "rest", "done", "ok")
    certain: _Certain = 100
    settle_ms: _Milliseconds = 3000
    gap_ms: _Milliseconds = 200


class Reader(msgspec.Struct, frozen=True):
    """The card reader.

    Attributes:
        driver: `auto` takes a PN532 or an MFRC522 (WS1850S) on I2C when one answers,
            and the port if one is set; `serial` and `wedge` are readers that say a
            line for each card, on a serial port and as a keyboard; `simulated` can
            be worked from the keyboard.
        bus: number of the I2C bus; 1 is /dev/i2c-1.
        address: of an MFRC522, by its own pins; a PN532 has always 0x24.
        irq: BCM number of the pin at a PN532's IRQ line; 0: it is not connected.
        port: of a reader of lines: its serial device (/dev/serial/by-id/...), or its
            input device (/dev/input/by-id/usb-...-event-kbd), which no program but
            this one hears then.
        baud: speed of the serial line in bits a second.
        number: how a reader of lines writes a card's number; `auto`: ten digits are
            decimal, everything else is hex.
        reverse: it says the bytes of the number in the other order.
    """

    driver: Literal[
        "auto", "pn532", "mfrc522", "serial", "wedge", "simulated", "disabled"
    ] = "auto"
    bus: _Bus = 1
    address: _Address = 0x28
    irq: _Pin = 0
    port: str = ""
    baud: _Baud = 9_600
    number: Literal["auto", "hex", "decimal"] = "auto"
    reverse: bool = False


class Buttons(msgspec.Struct, frozen=True):
    """The six buttons: three for the rooms (or what the game has), and three more.

    Attributes:
        driver: `auto` takes the pins of a Raspberry Pi, where there are any; `gpio`
            says that they are there; `simulated` can be worked from the keyboard.
        pin_a: BCM number of the left button's pin (17 is pin 11 of the header);
            0: there is no such button.
        pin_b: of the middle one.
        pin_c: of the right one.
        pin_confirm: of `confirm`.
        pin_back: of `back`.
        pin_next: of `next`.
        pull: the Pi's own resistor; `none` where the board has one.
        active: level of a pressed button; `low` for one that leads to ground.
        hold: seconds after which a button that stays down is held.
    """

    driver: Literal["auto", "gpio", "simulated", "disabled"] = "auto"
    pin_a: _Pin = 17
    pin_b: _Pin = 27
    pin_c: _Pin = 22
    pin_confirm: _Pin = 23
    pin_back: _Pin = 24
    pin_next: _Pin = 25
    pull: Literal["up", "down", "none"] = "up"
    active: Literal["low", "high"] = "low"
    hold: _Hold = 0.8


class Lamps(msgspec.Struct, frozen=True):
    """The lamps in the buttons.

    Nobody's pins are driven unasked: another board on the header may use them.

    Attributes:
        driver: `gpio` says that they are wired; `auto` drives the same pins, but on a
            Raspberry Pi alone; `simulated` are shown with simulated buttons.
        pin_a: BCM number of the pin that lights the left button (5 is pin 29 of the
            header); 0: there is no such lamp.
        pin_b: of the middle one.
        pin_c: of the right one.
        pin_confirm: of `confirm`.
        pin_back: of `back`.
        pin_next: of `next`.
        active: level that lights a lamp; `high` through a transistor to ground.
        dim: lamps may be half bright; else a slow pulse is a slow blink.
        buzzer: BCM number of a buzzer that beeps for each accepted entry; 0: none.
    """

    driver: Literal["auto", "gpio", "simulated", "disabled"] = "disabled"
    pin_a: _Pin = 5
    pin_b: _Pin = 6
    pin_c: _Pin = 13
    pin_confirm: _Pin = 12
    pin_back: _Pin = 26
    pin_next: _Pin = 16
    active: Literal["low", "high"] = "high"
    dim: bool = True
    buzzer: _Pin = 0


class Sound(msgspec.Struct, frozen=True):
    """Short tones; a game never needs them.

    Attributes:
        on: whether they are heard.
        volume: how loud, in percent of what the loudspeaker can.
    """

    on: bool = True
    volume: _Percent = 30


class Log(msgspec.Struct, frozen=True):
    """What is written to standard error and the system's journal.

    Attributes:
        level: the least important kind of line that is written.
    """

    level: Literal["debug", "info", "warning", "error"] = "info"


class Config(msgspec.Struct, frozen=True):
    """Everything that can be set.

    Attributes:
        language: `auto` follows the environment (LC_ALL, LC_MESSAGES, LANG).
    """

    language: Literal["auto", "ja", "en"] = "auto"
    display: Display = Display()
    table: Table = Table()
    tower: Tower = Tower()
    reader: Reader = Reader()
    buttons: Buttons = Buttons()
    lamps: Lamps = Lamps()
    sound: Sound = Sound()
    log: Log = Log()
