"""Surfaces of simple form, drawn once: boxes, brackets, hatching."""

from functools import lru_cache
from typing import Final, NamedTuple

from ui.pg import pygame
from ui.theme import Colour

FINER: Final = 4  # round corners are drawn bigger and scaled down

Size = tuple[int, int]


class Form(NamedTuple):
    """A box with round corners: what to fill, and what to copy into the corners.

    Attributes:
        fills: colours and where, in their order.
        corners: surfaces and where.
    """

    fills: list[tuple[Colour, pygame.Rect]]
    corners: list[tuple[pygame.Surface, tuple[int, int]]]


def box(
    place: pygame.Rect,
    fill: Colour | None,
    line: Colour | None,
    width: int,
    radius: int,
) -> Form:
    """Return a box with round corners.

    Most of it is filled, not copied: that is quicker, and takes no memory.

    Args:
        place: where, in pixels.
        fill: its colour inside; None: nothing.
        line: its colour at the edge; None: nothing.
        width: of the line, pixels.
        radius: of the corners, pixels.
    """
    x, y, w, h = place
    r = max(0, min(radius, w // 2, h // 2))
    fills: list[tuple[Colour, pygame.Rect]] = []
    if fill is not None:
        parts = ((x + r, y, w - 2 * r, h), (x, y + r, r, h - 2 * r))
        parts += ((x + w - r, y + r, r, h - 2 * r),)
        fills += [(fill, pygame.Rect(part)) for part in parts]
    if line is not None:
        across = [(x + r, top, w - 2 * r, width) for top in (y, y + h - width)]
        down = [(left, y + r, width, h - 2 * r) for left in (x, x + w - width)]
        fills += [(line, pygame.Rect(part)) for part in across + down]
    fills = [(colour, part) for colour, part in fills if part.w and part.h]
    if not r:
        return Form(fills, [])
    quarters = _quarters(r, fill, line, width)
    places = ((x, y), (x + w - r, y), (x, y + h - r), (x + w - r, y + h - r))
    return Form(fills, list(zip(quarters, places, strict=True)))


@lru_cache(maxsize=96)
def _quarters(
    r: int, fill: Colour | None, line: Colour | None, width: int
) -> tuple[pygame.Surface, ...]:
    """Return the four quarters of a round tile, in reading order."""
    tile = _round((2 * r, 2 * r), fill, line, width)
    return tuple(tile.subsurface((x, y, r, r)) for y in (0, r) for x in (0, r))


@lru_cache(maxsize=24)
def solid(size: Size, colour: Colour, radius: int) -> pygame.Surface:
    """Return a small filled box with round corners as one surface."""
    image = pygame.Surface(size, pygame.SRCALPHA, 32)
    form = box(image.get_rect(), colour, None, 0, radius)
    for fill, part in form.fills:
        image.fill(fill, part)
    image.blits(form.corners, False)
    return image


@lru_cache(maxsize=64)
def _round(
    size: Size, fill: Colour | None, line: Colour | None, width: int
) -> pygame.Surface:
    """Return a circle, filled and with a line inside its edge."""
    image = pygame.Surface((size[0] * FINER, size[1] * FINER), pygame.SRCALPHA, 32)
    image.fill((*(line or fill or (0, 0, 0)), 0))
    whole = image.get_rect()
    if line is not None:
        pygame.draw.ellipse(image, line, whole)
        within = whole.inflate(-2 * width * FINER, -2 * width * FINER)
        if within.w > 0:
            pygame.draw.ellipse(image, (*line, 0) if fill is None else fill, within)
    elif fill is not None:
        pygame.draw.ellipse(image, fill, whole)
    return pygame.transform.smoothscale(image, size)


@lru_cache(maxsize=64)
def brackets(size: Size, colour: Colour, width: int, arm: int) -> pygame.Surface:
    """Return four corner brackets, for what may be chosen."""
    image = pygame.Surface(size, pygame.SRCALPHA, 32)
    w, h = size
    arm = min(arm, w // 3, h // 3)
    for x, y, dx, dy in ((0, 0, 1, 1), (w, 0, -1, 1), (0, h, 1, -1), (w, h, -1, -1)):
        for along, down in ((arm, width), (width, arm)):
            left, top = min(x, x + dx * along), min(y, y + dy * down)
            image.fill(colour, (left, top, along, down))
    return image


@lru_cache(maxsize=48)
def hatching(
    size: Size, colour: Colour, step: int, width: int, radius: int
) -> pygame.Surface:
    """Return slanting lines within a box with round corners."""
    image = pygame.Surface(size, pygame.SRCALPHA, 32)
    image.fill((*colour, 0))
    w, h = size
    for x in range(-h, w, step):
        pygame.draw.line(image, (*colour, 255), (x, h), (x + h, 0), width)
    mask = solid(size, (255, 255, 255), radius)
    image.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return image


def weight(image: pygame.Surface) -> int:
    """Return how many bytes a surface takes."""
    return image.get_pitch() * image.get_height()
