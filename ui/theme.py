"""Colours and sizes of the screen, read from `theme.toml`."""

import tomllib
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

import msgspec

Colour = tuple[int, int, int]

# Heights in mm: of a kanji; for `score` of a digit. The biggest two are read from 1 m.
KANJI_MM: Final = {"cap": 3.6, "text": 4.3, "seat": 6.0, "table": 9.0, "score": 13.5}
TABLE_LATIN_MM: Final = 7.0
CORNER: Final = 1.5
RING: Final = 0.75
RING_GAP: Final = 0.55
SHAPE_CONTRAST: Final = 3.0  # WCAG 2.2, 1.4.11: what a shape needs to be seen
Mode = Literal["dark", "light"]


class Seat(NamedTuple):
    """How a seat is known: never by colour alone."""

    colour: Colour
    shape: str


class Theme(msgspec.Struct, frozen=True):
    """The colours of one game's screens, by the names in `theme.toml`.

    Attributes:
        colours: inks and grounds by name.
        seats: the seats in their order at the table.
    """

    colours: dict[str, Colour]
    seats: tuple[Seat, ...]

    def __getitem__(self, name: str) -> Colour:
        """Return a colour by name: `ivory`, `panel`, `seat:2`, `ready:2`, `on:2`.

        `on:2` is what stands on the plain colour of seat 2: `ink` or `ivory`, whichever
        is seen better. Seats keep their colours by day, the two inks change places.

        Raises:
            KeyError: there is no colour of that name.
        """
        kind, _, number = name.partition(":")
        if kind == "seat":
            return self.seat(int(number)).colour
        if kind == "ready":
            return mix(self.seat(int(number)).colour, self["ground"])
        if kind == "on":
            back = self.seat(int(number)).colour
            inks = self.colours["ink"], self.colours["ivory"]
            return max(inks, key=lambda ink: contrast(ink, back))
        return self.colours[name]

    def seat(self, number: int) -> Seat:
        """Return how a seat is known; after the sixth they begin anew."""
        return self.seats[number % len(self.seats)]

    def seated(self, order: tuple[int, ...]) -> "Theme":
        """Return it for a table whose seat i has the colour and shape `order[i]`.

        Seats that are not in `order` take what is left, in its order.

        Raises:
            IndexError: a number that is none of the seats'.
        """
        if not order:
            return self
        rest = (i for i in range(len(self.seats)) if i not in order)
        seats = tuple(self.seats[i] for i in (*order, *rest))
        return Theme(self.colours, seats)

    def apart(self, colour: Colour, back: Colour, ink: Colour) -> Colour | None:
        """Return the line that a shape needs around to stand out; None: it does.

        Args:
            colour: of the shape.
            back: what it lies on.
            ink: what words are written in there.
        """
        return None if contrast(colour, back) >= SHAPE_CONTRAST else ink


def mix(colour: Colour, ground: Colour, share: float = 0.3) -> Colour:
    """Return `share` of a colour over a ground."""
    r, g, b = (
        round(c * share + d * (1 - share)) for c, d in zip(colour, ground, strict=True)
    )
    return r, g, b


def parse(text: str) -> Colour:
    """Return the colour that `#RRGGBB` means."""
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


@lru_cache(maxsize=512)
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
def load_theme(game: str = "", mode: Mode = "dark") -> Theme:
    """Return the theme of a game; the system's own where the game has none."""
    data = _file()
    own = data if mode == "dark" else data["light"]
    grounds = own["ground"]
    raw = {**own["ink"], **grounds.get(game, grounds["system"])}
    seats = tuple(Seat(parse(one["colour"]), one["shape"]) for one in data["seat"])
    return Theme({name: parse(value) for name, value in raw.items()}, seats)


@cache
def _file() -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_name("theme.toml").read_text("utf-8"))
