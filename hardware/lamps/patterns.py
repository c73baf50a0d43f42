"""How bright a lamp is at a time: pure functions of the pattern and the time."""

import math
from typing import Final

from hardware.lamps.base import Pattern

FLASH: Final = 0.15
"""How long a flash is, in seconds."""
BLINK: Final = 0.25
"""How long a blinking lamp is on, and then off."""
PULSE: Final = 1.0
FRAME: Final = 0.04
"""A swelling lamp is set anew so often: quicker than an eye follows."""
GLOW: Final = 0.04
"""What a pulsing lamp falls to: dark would look like a slow blink."""

_STEPS: Final = 64
# An eye sees half of the light as much more than half as bright.
_GAMMA: Final = 2.2
_NEVER: Final = float("inf")


def brightness(pattern: Pattern, t: float) -> float:
    """Return how bright a lamp is, 0 to 1.

    Args:
        pattern: What it shows; "flash" by itself is a lit lamp.
        t: The time in seconds; lamps with one pattern keep step.
    """
    match pattern:
        case "off":
            return 0.0
        case "blink":
            return 1.0 if t % (2 * BLINK) < BLINK else 0.0
        case "pulse":
            swell = (1 - math.cos(2 * math.pi * t / PULSE)) / 2
            light = GLOW + (1 - GLOW) * swell**_GAMMA
            return round(light * _STEPS) / _STEPS
        case _:
            return 1.0


def flashed(base: float) -> float:
    """Return the brightness in a flash: a dark lamp lights up, a lit one winks."""
    return 0.0 if base >= 0.5 else 1.0


def level(pattern: Pattern, t: float, *, flashing: bool) -> float:
    """Return how bright a lamp is that may be in a flash."""
    base = brightness(pattern, t)
    return flashed(base) if flashing else base


def moves(pattern: Pattern) -> bool:
    """Return whether the brightness of a lamp with this pattern changes by itself."""
    return until_change(pattern, 0.0) < _NEVER


def until_change(pattern: Pattern, t: float) -> float:
    """Return the seconds until a lamp with this pattern has to be set anew."""
    if pattern == "blink":
        return BLINK - t % BLINK
    return FRAME if pattern == "pulse" else _NEVER
