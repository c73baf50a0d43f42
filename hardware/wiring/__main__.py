"""`python -m hardware.wiring [FOLDER]`: draw all wiring diagrams anew."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

from hardware.wiring import box, buttons, cards, readers, tower
from hardware.wiring.svg import Drawing

HERE: Final = Path(__file__).parent
DRAWINGS: Final[dict[str, Callable[[], Drawing]]] = {
    "buttons": buttons.draw,
    "pn532": readers.draw_pn532,
    "grove": readers.draw_grove,
    "tower": tower.draw,
    "stickers": cards.draw,
    "box": box.draw,
}
"""What draws each file, by its name without `.svg`."""


def main(folder: Path = HERE) -> None:
    """Write every drawing into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, draw in DRAWINGS.items():
        file = folder / f"{name}.svg"
        file.write_text(draw().svg(), encoding="utf-8")
        sys.stdout.write(f"{file}\n")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]))
