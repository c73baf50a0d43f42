"""Which font is used, and how high its letters are.

Order: the configured file, BIZ UD (made to be legible), the Noto Sans JP that comes
with our dependencies, IPAex, Noto CJK. Bold is a file of its own or is not used; it is
opened with the first bold word.
"""

import importlib.util
import os
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from ui.pg import freetype, pygame

SYSTEM_FOLDERS: Final = ("/usr/share/fonts", "/usr/local/share/fonts")
APT_PACKAGE: Final = "fonts-morisawa-bizud-gothic"
_BEFORE: Final = (("BIZUDPGothic-Regular.ttf", "BIZUDPGothic-Bold.ttf"),)
_AFTER: Final = (
    ("ipaexg.ttf", ""),
    ("NotoSansCJK-Regular.ttc", "NotoSansCJK-Bold.ttc"),
)
_PACKAGED: Final = ("pylopdf_fonts_jp", "NotoSansJP-Regular.otf")
_PACKAGED_BOLD: Final = ("noto_cjk_sans_jp_bold", "NotoSansCJKjp-Bold.otf")
_PROBE_PX: Final = 200
_UNSIGNED: Final = 1 << 32
_MODEL: Final = pygame.Surface((1, 1), pygame.SRCALPHA, 32)
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
    """Find the fonts that come as packages; without the bold one there is no bold."""
    regular = _in_package(*_PACKAGED)
    if not regular:
        return None
    return FontFiles(regular, _in_package(*_PACKAGED_BOLD) or regular)


def _in_package(package: str, name: str) -> str:
    """Find a file without importing its package (the import does nothing for us)."""
    spec = importlib.util.find_spec(package)
    if spec is None or spec.origin is None:
        return ""
    path = Path(spec.origin).with_name(name)
    return str(path) if path.is_file() else ""


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


class Letter(NamedTuple):
    """How wide a letter is, in pixels from where the pen stands.

    Attributes:
        left: where its ink begins, if that is before the pen; else 0.
        right: where its ink ends, or the pen stands after it, whichever is farther.
        advance: where the pen stands after it.
    """

    left: int
    right: int
    advance: int


class Font:
    """A font at one size. All sizes of a file share what is loaded of it.

    `pygame.font` opens and indexes the file anew for every size: 3 MB and 2 to 9 ms
    each for fonts as big as ours. `pygame.freetype` does so once.
    """

    def __init__(self, face: Any, px: int, across: int = 0) -> None:
        """Take the face, the em in pixels and, for narrowed letters, its width."""
        self._face = face
        self.px = px
        self._size = (across, px) if across else px
        self._letters: dict[str, Letter] = {}

    def width(self, text: str) -> int:
        """Return how wide a line of text is, in pixels.

        It is added up from its letters: the face itself keeps only 64 of them, and
        would draw the others anew for each text that is measured.
        """
        known, at, left, right = self._letters, 0, 0, 0
        for letter in text:
            one = known.get(letter) or self._measured(letter)
            left = min(left, at + one.left)
            right = max(right, at + one.right)
            at += one.advance
        return right - left

    def _measured(self, letter: str) -> Letter:
        found = self._face.get_metrics(letter, size=self._size)[0]
        if found is None:  # a box is drawn in its place
            wide = self._face.get_rect(letter, size=self._size).w
            one = Letter(0, wide, wide)
        else:
            # freetype tells a left edge before the pen as an unsigned number.
            left = found[0] - _UNSIGNED if found[0] >= _UNSIGNED // 2 else found[0]
            advance = round(found[4])
            one = Letter(min(0, left), max(found[1], advance), advance)
        self._letters[letter] = one
        return one

    def reach(self, letter: str) -> tuple[int, int] | None:
        """Return how low and high a letter reaches, in pixels above the baseline.

        None: the font does not have it.
        """
        if self._face.get_metrics(letter, size=self._size)[0] is None:
            return None
        self._face.pad = False
        box = self._face.get_rect(letter, size=self._size)
        self._face.pad = True
        return box.y - box.h, box.y

    def get_ascent(self) -> int:
        """Return how far letters reach above the baseline, in pixels."""
        return self._face.get_sized_ascender(self.px)

    def render(
        self, text: str, antialias: bool, colour: tuple[int, int, int]
    ) -> pygame.Surface:
        """Return a line of text; its baseline is `get_ascent` below its top."""
        self._face.antialiased = antialias
        image = self._face.render(text, colour, size=self._size)[0]
        return _quick(image, colour)


def _quick(image: pygame.Surface, colour: tuple[int, int, int]) -> pygame.Surface:
    """Return a line with its colours in the order that SDL copies quickly.

    freetype's own order takes three times as long, each time it is copied.
    """
    if pygame.display.get_init():
        return image.convert(_MODEL)
    same = pygame.Surface(image.get_size(), _MODEL.get_flags(), _MODEL)
    same.fill((*colour, 0))  # slower by far, for pictures made without a display
    same.blit(image, (0, 0))
    return same


class Fonts:
    """Loaded fonts by pixel size; measures how high letters are."""

    def __init__(self, files: FontFiles) -> None:
        """Load the files' metrics.

        Raises:
            NoFontError: a file is there but is no font.
        """
        self.files = files
        self._faces: dict[str, Any] = {}
        self._sizes: dict[tuple[int, str, int], Font] = {}
        if not freetype.get_init():
            freetype.init()
        known = _MEASURED.get(Path(files.regular).name)
        self.kanji, self.caps = known or self.measure()

    def measure(self) -> tuple[float, float]:
        """Return how high a kanji and a capital are, as shares of the em."""
        probe, path = self.font(_PROBE_PX), self.files.regular
        return _height(probe, "木", path), _height(probe, "E", path)

    def font(self, px: int, bold: bool = False, across: int = 0) -> Font:
        """Return the font whose em is `px` pixels high.

        Args:
            px: the em in pixels.
            bold: whether letters are bold.
            across: the em's width in pixels, where letters are narrowed; 0: as high.

        Raises:
            NoFontError: its file cannot be read.
        """
        path = self.files.bold if bold else self.files.regular
        key = (px, path, across)
        if key not in self._sizes:
            self._sizes[key] = Font(self._face(path), px, across)
        return self._sizes[key]

    def _face(self, path: str) -> Any:
        if path not in self._faces:
            try:
                face = freetype.Font(path)
            except (OSError, RuntimeError, pygame.error) as error:
                raise NoFontError(f"{path}: not a font that can be read") from error
            face.pad = True  # as high as the line, so that the baseline is known
            self._faces[path] = face
        return self._faces[path]


def _height(font: Font, letter: str, path: str) -> float:
    """Return the height of a letter as a share of the em."""
    found = font.reach(letter)
    if found is None:
        raise NoFontError(f"{path}: not a font with {letter} in it")
    return (found[1] - found[0]) / _PROBE_PX
