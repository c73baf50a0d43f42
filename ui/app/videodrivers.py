"""Which video drivers this SDL has: it gives one error for "not built in" and "fails".

pygame does not tell, so the library that it has loaded is asked itself. That is only
done where no window could be opened.
"""

import ctypes
import re
from pathlib import Path
from typing import Final

MAPS: Final = Path("/proc/self/maps")
_LIBRARY: Final = re.compile(r"(/\S*/libSDL2[-.]\S*)$", re.MULTILINE)


def built_in() -> frozenset[str]:
    """Return the names of the drivers that SDL was built with; none: nobody knows."""
    try:
        found = _LIBRARY.search(MAPS.read_text(encoding="utf-8", errors="replace"))
        return _asked(found[1]) if found is not None else frozenset()
    except (OSError, AttributeError):  # no such file, library or function
        return frozenset()


def _asked(library: str) -> frozenset[str]:
    sdl = ctypes.CDLL(library)
    sdl.SDL_GetVideoDriver.restype = ctypes.c_char_p
    names = (sdl.SDL_GetVideoDriver(n) for n in range(sdl.SDL_GetNumVideoDrivers()))
    return frozenset(name.decode().lower() for name in names if name)
