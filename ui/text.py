"""Fitting words into boxes: measuring, wrapping, short forms, smaller sizes.

Nothing here draws.
"""

import re
from collections.abc import Iterable
from typing import Final, NamedTuple, TypeVar

from ui.canvas import Panel
from ui.elements import Element, Label, Rect, Size
from ui.fonts import Fonts
from ui.theme import KANJI_MM, TABLE_LATIN_MM
from ui.wrapping import NOBODY, Names, is_japanese, wrap

PITCH: Final = 1.25  # from line to line, in ems
ABOVE: Final = 0.91  # from a baseline to the top of what letters use, in ems
BELOW: Final = 0.25  # and to the bottom of it
INK: Final = ABOVE + BELOW
FIGURES: Final = frozenset("0123456789?%+-.<>\u2212")
FIGURES_ABOVE: Final = 0.77  # figures and their signs use less
FIGURES_BELOW: Final = 0.02
PAD: Final = 1.4  # words to the edge of a control, mm
ICON: Final = 6.0  # side of a picture alone in a control, mm
BESIDE: Final = 4.6  # and beside words
WIDE: Final = "scene:"  # pictures that fill their box
BARE: Final = ("text", "mark", "die", "bar", "spine", "shade", "band", "odds", "ring")
UNMARKED: Final = ("text", "band", "bar", "odds", "panel", "spine", "shade")
TALL: Final = 14.5  # a control from this height keeps more free above its words, mm
WORDS: Final = re.compile(r"[ \u3000・]+")  # between the words of a name
ELLIPSIS: Final = "…"
NARROWEST: Final = 0.5
"""Of its width a kana keeps at least so much: half-width kana, known from tickets and
screens, are as narrow."""
MOST_WIDTHS: Final = 2048
MOST_FITTED: Final = 512
"""So much is remembered of what was measured, and as much of what was before that."""

K = TypeVar("K")
V = TypeVar("V")


class Fitted(NamedTuple):
    """How a label goes into its box.

    Attributes:
        em: the size in mm.
        ok: it fits; else `lines` is the best that could be done.
        cut: it ends in an ellipsis.
        across: how wide an em is set, in pixels, where letters are narrowed; 0: as
            they are.
    """

    lines: tuple[str, ...]
    size: Size
    em: float
    ok: bool = True
    cut: bool = False
    across: int = 0


class Lately(dict[K, V]):
    """What was asked for lately: an evening's log has no end of texts to measure.

    When it is full, all in it grows old; what is not asked for again is forgotten with
    the next generation.
    """

    def __init__(self, most: int) -> None:
        """Take how much a generation holds."""
        super().__init__()
        self._most = most
        self._old: dict[K, V] = {}

    def older(self, key: K) -> V | None:
        """Return what the older generation knows."""
        return self._old.get(key)

    def forget(self) -> None:
        """Forget all of it."""
        self._old = {}
        self.clear()

    def keep(self, key: K, value: V) -> None:
        """Remember a value."""
        if len(self) >= self._most:
            self._old = dict(self)
            self.clear()
        self[key] = value


class Metrics:
    """What a screen needs to know of the panel: its size, and how wide words are.

    Attributes:
        names: the words of people's names, which stay whole; see `know`.
    """

    def __init__(self, panel: Panel, fonts: Fonts) -> None:
        self.panel = panel
        self.fonts = fonts
        self.width, self.height = panel.mm
        self._px = {size: self._pixels(size) for size in KANJI_MM}
        self._fitted: Lately[tuple[Label, float, float], Fitted] = Lately(MOST_FITTED)
        self._widths: Lately[tuple[str, str, bool], float] = Lately(MOST_WIDTHS)
        self.names: Names = NOBODY

    def know(self, people: Iterable[str]) -> None:
        """Take the names of those who play: they stay whole where a line ends.

        Of a name of several words each stays whole.
        """
        words = {word for name in people for word in WORDS.split(name)}
        names = frozenset(one for one in words if len(one) > 1 and is_japanese(one))
        if names != self.names:
            self.names = names
            self._fitted.forget()

    def _pixels(self, size: str) -> int:
        """Return the font size that makes letters at least as high as promised."""
        height = KANJI_MM[size] / self.fonts.kanji
        if size == "table":
            height = max(height, TABLE_LATIN_MM / self.fonts.caps)
        if size == "score":
            height = KANJI_MM[size] / self.fonts.caps
        return -int(-height * self.panel.scale[1] // 1)

    def px(self, size: str) -> int:
        """Return the font size in pixels."""
        return self._px[size]

    def em(self, size: str) -> float:
        """Return the em in millimetres (down the picture)."""
        return self._px[size] / self.panel.scale[1]

    def text_width(self, text: str, size: str, bold: bool = False) -> float:
        """Return how wide a line is, in millimetres."""
        key = (text, size, bold)
        width = self._widths.get(key)
        if width is None:
            width = self._widths.older(key)
            if width is None:
                font = self.fonts.font(self._px[size], bold)
                width = font.width(text) / self.panel.scale[0]
            self._widths.keep(key, width)
        return width

    def fit(self, label: Label, w: float, h: float) -> Fitted:
        """Return how a label goes into a box of `w` x `h` mm."""
        key = (label, round(w, 2), round(h, 2))
        fitted = self._fitted.get(key)
        if fitted is None:
            fitted = self._fitted.older(key) or self._fit(label, w, h)
            self._fitted.keep(key, fitted)
        return fitted

    def _fit(self, label: Label, w: float, h: float) -> Fitted:
        """Try all forms with their words whole; only then may a word be split."""
        fitted = None
        for split in (False, True):
            for text, size in _forms(label):
                fitted = self._try(label, text, (w, h, size), split)
                if fitted.ok:
                    return fitted
            if label.cut and not split:
                fitted = self._narrowed(label, w, h) or fitted
                if fitted is not None and fitted.ok:
                    return fitted
        if fitted is None:
            raise ValueError(f"label without text or size: {label}")
        return self._cut(label, w, h) if label.cut else fitted

    def _try(
        self, label: Label, text: str, box: tuple[float, float, Size], split: bool
    ) -> Fitted:
        w, h, size = box
        em = self.em(size)
        high = sum(reach(text)) * em
        room = int((h + 0.01 - high) // (PITCH * em)) + 1 if h + 0.01 >= high else 0
        most = min(room, label.lines) if label.lines else room

        def width(line: str) -> float:
            return self.text_width(line, size, label.bold)

        # Where one line is all there is room for, nobody need look for a break.
        one = most <= 1 and "\n" not in text and not label.cut
        tear = label.tear and split
        lines = [text]
        if not one:
            lines = wrap(text, width, w, tear=tear, split=split, names=self.names)
        fits = len(lines) <= most and all(width(line) <= w for line in lines)
        return Fitted(tuple(lines), size, em, fits)

    def _narrowed(self, label: Label, w: float, h: float) -> Fitted | None:
        """Set a Japanese name in narrower letters, in one line; None: it is too long.

        It is whole then: of おとうさん and おかあさん nobody can tell two `お…` apart.
        """
        text, size = label.texts[-1], label.sizes[-1]
        latin = any(letter.isascii() and letter.isalpha() for letter in text)
        high = h + 0.01 >= INK * self.em(size)
        if latin or not is_japanese(text) or "\n" in text or not high:
            return None
        across = self.across(text, size, w, bold=label.bold)
        if not across:
            return None
        return Fitted((text,), size, self.em(size), across=across)

    def across(self, text: str, size: Size, w: float, *, bold: bool = False) -> int:
        """Return how wide an em has to be for a line to fit, in pixels.

        0: it does not, however narrow its letters may be.
        """
        px = self._px[size]
        across = min(px, int(px * w / max(0.01, self.text_width(text, size, bold))))
        while across >= NARROWEST * px:
            font = self.fonts.font(px, bold, across)
            if font.width(text) / self.panel.scale[0] <= w:
                return across
            across -= 1
        return 0

    def lines(self, text: str, size: Size, w: float) -> list[str]:
        """Return a text that tells something, wrapped at `w` mm; words may break."""

        def width(line: str) -> float:
            return self.text_width(line, size)

        return wrap(text, width, w, tear=True, names=self.names)

    def high(self, count: int, size: Size) -> float:
        """Return the height that so many lines need, in millimetres."""
        return (INK + PITCH * (max(1, count) - 1)) * self.em(size) + 0.2

    def most_lines(self, h: float, size: Size) -> int:
        """Return how many lines go into a height, at least 1."""
        em = self.em(size)
        return max(1, int((h - 0.19 - INK * em) // (PITCH * em)) + 1)

    def _cut(self, label: Label, w: float, h: float) -> Fitted:
        """Leave out what does not fit of the shortest form in the smallest size."""
        text, size = label.texts[-1], label.sizes[-1]
        room = int((h + 0.01 - INK * self.em(size)) // (PITCH * self.em(size))) + 1
        most = max(1, min(room, label.lines) if label.lines else room)
        kept = self._kept(label, (w, h, size), most)
        last = text
        for line in kept[:-1]:
            last = last[last.index(line) + len(line) :]
        last = last.lstrip().partition("\n")[0]
        while last and self.text_width(last + ELLIPSIS, size, label.bold) > w:
            last = last[:-1].rstrip()
        kept[-1] = last + ELLIPSIS
        fits = bool(last) and room >= 1
        return Fitted(tuple(kept), size, self.em(size), fits, cut=True)

    def _kept(
        self, label: Label, box: tuple[float, float, Size], most: int
    ) -> list[str]:
        """Return the lines up to that which is cut; only at need a word is split."""
        w, _, size = box
        kept: list[str] = []
        for split in (True,) if label.tear else (False, True):
            kept = list(self._try(label, label.texts[-1], box, split).lines[:most])
            above = (self.text_width(line, size, label.bold) for line in kept[:-1])
            if all(wide <= w for wide in above):
                break
        return kept


def reach(text: str) -> tuple[float, float]:
    """Return how far a text goes above and below its baselines, in ems."""
    if all(letter in FIGURES for letter in text):
        return FIGURES_ABOVE, FIGURES_BELOW
    return ABOVE, BELOW


def _forms(label: Label) -> list[tuple[str, Size]]:
    """Return the forms of a label in the order in which they are tried."""
    if label.whole:
        return [(text, size) for text in label.texts for size in label.sizes]
    return [(text, size) for size in label.sizes for text in label.texts]


# --- where the words of an element go -------------------------------------------------


class Boxes(NamedTuple):
    """Where an element's picture and words go; None where it has none."""

    icon: Rect | None
    label: Rect | None
    second: Rect | None


def boxes(element: Element, metrics: Metrics) -> Boxes:
    """Return the places inside an element, in mm."""
    bare = element.role in BARE
    inner = element.rect if bare else element.rect.inset(PAD, _above(element))
    icon = None
    if _pictured(element):
        inner, icon = _beside(element, inner)
    if element.second is None:
        return Boxes(icon, inner if element.label else None, None)
    if element.label is None:
        return Boxes(icon, None, inner)
    below = _second_height(element.second, inner, metrics)
    label, second = inner.split(inner.h - below)
    return Boxes(icon, label, second)


def _above(element: Element) -> float:
    """Return the free space above and below the words, mm."""
    return 1.0 if element.role == "main" or element.rect.h >= TALL else 0.2


def _pictured(element: Element) -> bool:
    """Tell whether an element shows a picture, or the shape of its seat."""
    if element.icon or "hold" in element.flags:
        return element.role != "text"
    return element.seat >= 0 and element.role not in UNMARKED


def _beside(element: Element, inner: Rect) -> tuple[Rect, Rect]:
    """Put the picture left of the words, or in the middle if there are none."""
    if element.label is None and element.second is None:
        return inner, _in_middle(element, inner)
    side = min(element.icon_mm or BESIDE, inner.h, inner.w)
    icon = Rect(inner.x, inner.y + (inner.h - side) / 2, side, side)
    used = side + 1.2
    return Rect(inner.x + used, inner.y, inner.w - used, inner.h), icon


def _in_middle(element: Element, inner: Rect) -> Rect:
    """Return the place of a picture alone: a square, but for the wide ones."""
    if element.icon.startswith(WIDE):
        return inner
    most = 1000.0 if element.role in ("mark", "die") else ICON
    side = min(element.icon_mm or most, inner.h, inner.w)
    x = inner.x + (inner.w - side) / 2
    return Rect(x, inner.y + (inner.h - side) / 2, side, side)


def _second_height(label: Label, inner: Rect, metrics: Metrics) -> float:
    """Return the height for the second line: what its lines need, at most half."""
    em = metrics.em(label.sizes[0])
    lines = label.lines or 1
    return min((INK + PITCH * (lines - 1)) * em + 0.2, inner.h * 0.6)
