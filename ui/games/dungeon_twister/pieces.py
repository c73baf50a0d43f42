"""Tokens as drawings: whose, who, how fast and strong, wounded, with what."""

from typing import Final

from companion.games.dungeon_twister.squares import SQUARES
from companion.games.dungeon_twister.state import GameState
from companion.games.dungeon_twister.tokens import (
    CHARACTERS,
    COMBAT,
    OBJECTS,
    SPEED,
    each,
    kind_of,
    owner,
)
from ui.elements import Sketch, Stroke

FIGURES: Final = 6.5  # mm: a token from this size shows speed and combat


def picture_of(token: int) -> str:
    """Return the name of a token's picture."""
    return f"piece:{kind_of(token)}"


def on_square(state: GameState, square: int, side: float) -> Sketch:
    """Return what lies on a square, in a box of `side` mm; nothing: it is empty."""
    tokens = state.on.get(square, 0)
    living = tokens & CHARACTERS & ~state.wounded
    hurt = tokens & CHARACTERS & state.wounded
    things = tokens & OBJECTS
    if living:
        first, rest = living & -living, hurt | things
        return (*character(first, side), *_load(rest, side))
    if hurt:
        first = hurt & -hurt
        return (*wounded(first, side), *_load((hurt ^ first) | things, side))
    return thing(things, side) if things else ()


def character(token: int, side: float) -> Sketch:
    """Return a living character: its shape in its player's colour, its figures."""
    seat = owner(token)
    body = side * 0.94
    at = (side - body) / 2
    big = side >= FIGURES
    icon = side * (0.46 if big else 0.56)
    top = side * 0.12 if big else (side - icon) / 2
    ink = f"on:{seat}"
    strokes = [
        Stroke("icon", at, at, body, body, f"seat:{seat}", _body(seat)),
        Stroke("icon", (side - icon) / 2, top, icon, icon, ink, picture_of(token)),
    ]
    sign = side * 0.26
    strokes.append(Stroke("icon", at, at, sign, sign, ink, f"sign:{seat}"))
    if big:
        for x, n in ((0.2, SPEED[token]), (0.5, COMBAT[token])):
            place = (side * x, side * 0.6, side * 0.3, side * 0.27)
            strokes.append(Stroke("text", *place, ink, str(n)))
    return tuple(strokes)


def wounded(token: int, side: float) -> Sketch:
    """Return a wounded character: a hollow shape, the picture on its side."""
    seat = owner(token)
    body, hole, icon = side * 0.94, side * 0.8, side * 0.48
    at, inner, middle = (side - body) / 2, (side - hole) / 2, (side - icon) / 2
    ink = f"seat:{seat}"
    return (
        Stroke("icon", at, at, body, body, ink, _body(seat)),
        Stroke("icon", inner, inner, hole, hole, "panel", _body(seat)),
        Stroke("lying", middle, middle, icon, icon, ink, picture_of(token)),
    )


def thing(token: int, side: float) -> Sketch:
    """Return an object that lies there: its picture, and whose it is."""
    seat = owner(token)
    icon, small = side * 0.56, side * 0.26
    at = side * 0.18
    ink = f"seat:{seat}"
    return (
        Stroke("icon", at, at, icon, icon, ink, picture_of(token)),
        Stroke("icon", side * 0.7, side * 0.7, small, small, ink, f"seat:{seat}"),
    )


def _body(seat: int) -> str:
    return f"body:{seat}"


def _load(tokens: int, side: float) -> Sketch:
    """Return what somebody carries, as a disc at the upper right."""
    strokes: list[Stroke] = []
    disc = side * 0.4
    icon = disc * 0.7
    for token in each(tokens):
        x, y = side - disc, 0.0
        strokes.append(Stroke("icon", x, y, disc, disc, "ivory", "circle"))
        kind = "lying" if token & CHARACTERS else "icon"
        at = (disc - icon) / 2
        place = (x + at, y + at, icon, icon)
        strokes.append(Stroke(kind, *place, "ground", picture_of(token)))
    return tuple(strokes)


def all_tokens(state: GameState, corner: dict[int, tuple[float, float]], side: float
               ) -> Sketch:  # fmt: skip
    """Return all that lies on some squares as one drawing; `corner`: where they are."""
    found: list[Stroke] = []
    for square in SQUARES:
        if square in corner and state.on.get(square):
            x, y = corner[square]
            lies = on_square(state, square, side)
            found += [one._replace(x=one.x + x, y=one.y + y) for one in lies]
    return tuple(found)
