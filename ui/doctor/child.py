"""Questions that are asked in a process of their own: `python -m ui.doctor.child`.

Libraries that touch hardware may crash, hang, or leave files behind when they are
imported. The answer is one line of JSON.
"""

import json
import os
import sys
import tempfile
from pathlib import Path
from typing import Any, Final


def picture(font: str = "") -> dict[str, Any]:
    """Return what draws here: pygame, SDL with its drivers, and the fonts.

    No display is opened: another program may be using it.

    Args:
        font: the configured font file, or nothing.
    """
    try:
        from ui.pg import pygame  # noqa: PLC0415  (it may be missing)
    except ImportError as error:
        return {"missing": error.name or "pygame", "error": str(error)}
    from ui.app.videodrivers import built_in  # noqa: PLC0415

    found = {
        "pygame": str(pygame.version.ver),
        "where": str(Path(pygame.__file__).parent),
        "sdl": ".".join(map(str, pygame.get_sdl_version())),
        "drivers": sorted(map(str.lower, built_in())),  # "KMSDRM" in older ones
    }
    return found | fonts(font)


def fonts(configured: str) -> dict[str, Any]:
    """Return the fonts in use, each loaded and with a kanji in it, or why not."""
    from ui.fonts import Fonts, NoFontError, find_fonts  # noqa: PLC0415  (pygame)

    try:
        files = find_fonts(configured)
        Fonts(files).measure()
    except NoFontError as error:
        return {"font_error": str(error)}
    return {"font": Path(files.regular).name, "bold": files.bold != files.regular}


def pins() -> dict[str, Any]:
    """Return whether the library for the pins can be loaded."""
    here = Path.cwd()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["LG_WD"] = folder  # it makes a pipe there
        try:
            import lgpio  # noqa: PLC0415  # pyright: ignore[reportMissingImports]
        except ImportError as error:
            return {"missing": error.name or "lgpio", "error": str(error)}
        finally:
            os.chdir(here)
        return {"lgpio": str(getattr(lgpio, "LGPIO_PY_VERSION", ""))}


QUESTIONS: Final = {"picture": picture, "pins": pins}


def main(words: list[str]) -> None:
    """Answer the question named by the first word."""
    question, *rest = words
    answer = json.dumps(QUESTIONS[question](*rest))
    sys.stdout.write(f"{answer}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
