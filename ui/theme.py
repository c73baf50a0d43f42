"""Colours and sizes of the screen, read from `theme.toml`."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

Colour = tuple[int, int, int]

# Heights in mm: of a kanji; for `score` of a digit. The biggest two are read from 1 m.
KANJI_MM: Final = {"cap": 3.6, "text": 4.3, "seat": 6.0, "table": 9.0, "score": 13.5}
TABLE_LATIN_MM: Final = 7.0
CORNER: Final = 1.5
RING: Final = 0.75
RING_GAP: Final = 0.55


class Seat(NamedTuple):
    """How a seat is known: never by colour alone."""

    colour: Colour
    shape: str


class Theme(msgspec.Struct, frozen=True):
    """The colours of one game's screens, by the names in `theme.toml`."""

    colours: dict[str, Colour]
    seats: tuple[Seat, ...]

    def __getitem__(self, name: str) -> Colour:
        """Return a colour by name: `ivory`, `panel`, `seat:2`, `ready:2`."""
        kind, _, number = name.partition(":")
        if kind == "seat":
            return self.seats[int(number) % len(self.seats)].colour
        if kind == "ready":
            return mix(self.seats[int(number) % len(self.seats)].colour, self["ground"])
        return self.colours[name]


def mix(colour: Colour, ground: Colour, share: float = 0.3) -> Colour:
    """Return `share` of a colour over a ground."""
    r, g, b = (
        round(c * share + d * (1 - share)) for c, d in zip(colour, ground, strict=True)
    )
    return r, g, b


def parse(text: str) -> Colour:
    """Return the colour that `#RRGGBB` means."""
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast of two colours as WCAG 2 defines it, 1 to 21."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: Colour) -> float:
    linear = (
        v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4
        for v in (c / 255 for c in colour)
    )
    r, g, b = linear
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


@cache
def load_theme(game: str = "") -> Theme:
    """Return the theme of a game; the system's own where the game has none."""
    text = Path(__file__).with_name("theme.toml").read_text("utf-8")
    data = tomllib.loads(text)
    grounds = data["ground"]
    raw = {**data["ink"], **grounds.get(game, grounds["system"])}
    seats = tuple(Seat(parse(one["colour"]), one["shape"]) for one in data["seat"])
    return Theme({name: parse(value) for name, value in raw.items()}, seats)
