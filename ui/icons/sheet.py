"""All pictures on one sheet, as big as on the panel: to see whether they speak.

`python -m ui.icons.sheet [--out FILE] [--legend] [--size 1280x720] [--mm 9]`
"""

import argparse
from pathlib import Path
from typing import Final

from ui.canvas import Panel
from ui.fonts import Fonts, find_fonts
from ui.icons import ICONS, WIDE, picture
from ui.pg import pygame
from ui.theme import Theme, load_theme

OUT: Final = Path("icons.png")
COLUMNS: Final = 12
GAP_MM: Final = 4.0
LEGEND_MM: Final = 5.0
SCENE_MM: Final = (42.0, 18.0)


def sheet(panel: Panel, mm: float, fonts: Fonts | None, theme: Theme) -> pygame.Surface:
    """Return a picture of all pictures.

    Args:
        panel: whose pixels they are drawn in.
        mm: side of a picture.
        fonts: to write the names below; None: no names.
        theme: the colours.
    """
    square = [name for name in ICONS if name not in WIDE]
    legend = LEGEND_MM if fonts else 0.0
    sx, sy = panel.scale
    across = max(mm, 12.0 if fonts else 0.0) + GAP_MM
    down = mm + legend + GAP_MM
    rows = -(-len(square) // COLUMNS)
    wide = max(COLUMNS * across, len(WIDE) * (SCENE_MM[0] + GAP_MM)) + GAP_MM
    high = rows * down + SCENE_MM[1] + legend + 2 * GAP_MM
    image = pygame.Surface((round(wide * sx), round(high * sy)))
    image.fill(theme["ground"])
    places = [
        (name, GAP_MM + i % COLUMNS * across, GAP_MM + i // COLUMNS * down, mm, mm)
        for i, name in enumerate(square)
    ]
    places += [
        (name, GAP_MM + i * (SCENE_MM[0] + GAP_MM), GAP_MM + rows * down, *SCENE_MM)
        for i, name in enumerate(sorted(WIDE))
    ]
    for name, x, y, w, h in places:
        shown = picture(name, round(w * sx), round(h * sy), theme["ivory"])
        image.blit(shown, (round(x * sx), round(y * sy)))
        if fonts:
            words = fonts.font(round(2.6 * sy)).render(name, True, theme["sand"])
            image.blit(words, (round(x * sx), round((y + h + 0.4) * sy)))
    return image


def main() -> None:
    """Write the sheet."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--out", type=Path, default=OUT, help="PNG file to write")
    asked.add_argument("--legend", action="store_true", help="write the names below")
    asked.add_argument("--size", default="1280x720", help="the panel, in pixels")
    asked.add_argument("--mm", type=float, default=9.0, help="side of a picture")
    asked.add_argument("--theme", choices=("dark", "light"), default="dark")
    given = asked.parse_args()
    width, _, height = given.size.partition("x")
    panel = Panel.of((int(width), int(height)))
    fonts = Fonts(find_fonts()) if given.legend else None
    theme = load_theme("", given.theme)
    pygame.image.save(sheet(panel, given.mm, fonts, theme), str(given.out))
    print(given.out)  # noqa: T201  (what a command says)


if __name__ == "__main__":
    main()
