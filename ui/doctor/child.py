"""Questions that are asked in a process of their own: `python -m ui.doctor.child`.

Libraries that touch hardware may crash, hang, or leave files behind when they are
imported. The answer is one line of JSON.
"""

import ctypes
import json
import os
import re
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

_LIBRARY: Final = re.compile(r"\s(/\S*libSDL2-\S*)$", re.MULTILINE)


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
    found = {
        "pygame": str(pygame.version.ver),
        "where": str(Path(pygame.__file__).parent),
        "sdl": ".".join(map(str, pygame.get_sdl_version())),
        "drivers": drivers(),
    }
    return found | fonts(font)


def drivers(maps: Path = Path("/proc/self/maps")) -> list[str] | None:
    """Return the video drivers of the SDL that was loaded, as it tries them.

    None: its library cannot be found. (To open a driver by its name would not tell:
    SDL says the same of one that it has not and of one that does not work.)
    """
    found = _LIBRARY.search(maps.read_text(encoding="utf-8"))
    if found is None:
        return None
    library = ctypes.CDLL(found[1])
    library.SDL_GetVideoDriver.restype = ctypes.c_char_p
    n = library.SDL_GetNumVideoDrivers()
    names = [library.SDL_GetVideoDriver(number) for number in range(n)]
    return [name.decode().lower() for name in names]  # "KMSDRM" in older ones


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
