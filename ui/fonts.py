"""Which font is used, and how high its letters are.

Order: the configured file, BIZ UD (made to be legible), the Noto Sans JP that comes
with our dependencies, IPAex, Noto CJK. Bold is a file of its own or is not used.
"""

import importlib.util
import os
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from ui.pg import pygame

SYSTEM_FOLDERS: Final = ("/usr/share/fonts", "/usr/local/share/fonts")
APT_PACKAGE: Final = "fonts-morisawa-bizud-gothic"
_BEFORE: Final = (("BIZUDPGothic-Regular.ttf", "BIZUDPGothic-Bold.ttf"),)
_AFTER: Final = (
    ("ipaexg.ttf", ""),
    ("NotoSansCJK-Regular.ttc", "NotoSansCJK-Bold.ttc"),
)
_PACKAGED: Final = ("pylopdf_fonts_jp", "NotoSansJP-Regular.otf")
_PROBE_PX: Final = 200
# Opening a big font costs a frame or more, so the usual one is not opened to measure.
_MEASURED: Final = {"NotoSansJP-Regular.otf": (0.925, 0.735)}


class NoFontError(RuntimeError):
    """No font with Japanese letters; the text says where was looked and what to do."""


class FontFiles(NamedTuple):
    """Font files; without a bold one the regular serves for both."""

    regular: str
    bold: str


def find_fonts(
    configured: str = "", folders: Iterable[str] = SYSTEM_FOLDERS
) -> FontFiles:
    """Return the font files to use.

    Args:
        configured: a path from the configuration; used if it can be read.
        folders: where the system's fonts are, searched with all below.

    Raises:
        NoFontError: there is none; names what was looked for.
    """
    if configured:
        if not Path(configured).is_file():
            raise NoFontError(f"display.font: there is no file {configured}")
        return FontFiles(configured, configured)
    for wanted in (*_BEFORE, None, *_AFTER):
        found = _packaged() if wanted is None else _installed(*wanted, folders)
        if found is not None:
            return found
    raise NoFontError(
        f"no font with Japanese letters in {', '.join(folders)}; "
        f"install one: apt install {APT_PACKAGE}"
    )


def _packaged() -> FontFiles | None:
    """Find the font package without importing it (its import does nothing for us)."""
    package, name = _PACKAGED
    spec = importlib.util.find_spec(package)
    if spec is None or spec.origin is None:
        return None
    path = Path(spec.origin).with_name(name)
    return FontFiles(str(path), str(path)) if path.is_file() else None


def _installed(regular: str, bold: str, folders: Iterable[str]) -> FontFiles | None:
    found = _files_below(tuple(folders))
    if regular not in found:
        return None
    return FontFiles(found[regular], found.get(bold, found[regular]))


@lru_cache(maxsize=8)
def _files_below(folders: tuple[str, ...]) -> dict[str, str]:
    return {
        name: f"{place}/{name}"
        for folder in folders
        for place, _, names in os.walk(folder)
        for name in names
    }


class Fonts:
    """Loaded fonts by pixel size; measures how high letters are."""

    def __init__(self, files: FontFiles) -> None:
        """Load the files' metrics.

        Raises:
            NoFontError: a file is there but is no font.
        """
        self.files = files
        self._loaded: dict[tuple[int, bool], pygame.font.Font] = {}
        if not pygame.font.get_init():
            pygame.font.init()
        known = _MEASURED.get(Path(files.regular).name)
        self.kanji, self.caps = known or self.measure()

    def measure(self) -> tuple[float, float]:
        """Return how high a kanji and a capital are, as shares of the em."""
        probe, path = self.font(_PROBE_PX), self.files.regular
        return _height(probe, "木", path), _height(probe, "E", path)

    def font(self, px: int, bold: bool = False) -> pygame.font.Font:
        """Return the font whose em is `px` pixels high."""
        key = (px, bold and self.files.bold != self.files.regular)
        if key not in self._loaded:
            path = self.files.bold if key[1] else self.files.regular
            try:
                self._loaded[key] = pygame.font.Font(path, px)
            except (OSError, pygame.error) as error:
                raise NoFontError(f"{path}: not a font that can be read") from error
        return self._loaded[key]


def _height(font: pygame.font.Font, letter: str, path: str) -> float:
    """Return the height of a letter as a share of the em."""
    metrics = font.metrics(letter)[0]
    if metrics is None:
        raise NoFontError(f"{path}: not a font with {letter} in it")
    return (metrics[3] - metrics[2]) / _PROBE_PX
