"""Parts that many screens are put together from: each places a few elements."""

from ui.widgets.controls import Choice, chip, segments, stepper, tile
from ui.widgets.pieces import card, dice, figure, ghosts

__all__ = [
    "Choice",
    "card",
    "chip",
    "dice",
    "figure",
    "ghosts",
    "segments",
    "stepper",
    "tile",
]
