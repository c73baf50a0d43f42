# ruff: noqa: RUF001, RUF002  (the full-width marks are meant)
"""Breaking a text into lines.

Japanese breaks between phrases (budoux) and never so that 、。」）ー begins a line or
「（ ends one (kinsoku). English breaks at spaces, and a Japanese name in it stays
whole. A number stays with the word before it, a sign with its number. Of two lines
neither is a mere rest.

budoux is imported the quick way: it can mark up HTML too, and for that imports a parser
with all the names that HTML has for letters, which takes longer than all the rest of
it. That part is left empty while budoux is imported, and only then.
"""

import sys
from collections.abc import Callable
from functools import lru_cache
from types import ModuleType
from typing import Any, Final

NO_START: Final = frozenset(
    "、。，．・：；？！」』）】ーっゃゅょァィゥェォッャュョ々%…)],.!?:;"
)
NO_END: Final = frozenset("「『（【([")
MARKS: Final = "/-_."  # a path breaks after these, if it must
SIGNS: Final = frozenset("+-±−＋－")
NEAR_NUMBERS: Final = ".,:;!?)" + "".join(SIGNS)
REST: Final = 1 / 3  # of the first of two lines: what is shorter is evened
MARKUP: Final = "budoux.html_processor"

Width = Callable[[str], float]


def wrap(text: str, width: Width, most: float, tear: bool = False) -> list[str]:
    """Break a text into lines of at most `most` mm.

    A word that is wider stands out, or breaks anywhere with `tear`.
    """
    lines: list[str] = []
    for paragraph in text.split("\n"):
        lines += _wrap_line(paragraph, width, most, tear)
    return lines


def _wrap_line(text: str, width: Width, most: float, tear: bool) -> list[str]:
    if width(text) <= most:
        return [text]
    pieces = [one for part in phrases(text) for one in _pieces(part, width, most)]
    if tear:
        pieces = [part for one in pieces for part in _torn(one, width, most)]
    lines = [""]
    for piece in pieces:
        joined = lines[-1] + piece
        if lines[-1] and width(joined.rstrip()) > most:
            lines.append(piece.lstrip())
        else:
            lines[-1] = joined
    lines = [line.rstrip() for line in lines if line.strip()]
    if len(lines) == 2 and width(lines[1]) < REST * width(lines[0]):
        return _evened(pieces, width)
    return lines


def _evened(pieces: list[str], width: Width) -> list[str]:
    """Return two lines that differ least; the first is the longer of two alike."""

    def lines(after: int) -> list[str]:
        return ["".join(pieces[:after]).rstrip(), "".join(pieces[after:]).strip()]

    def longest(after: int) -> float:
        return max(width(line) for line in lines(after))

    return lines(min(range(len(pieces) - 1, 0, -1), key=longest))


def _pieces(phrase: str, width: Width, most: float) -> list[str]:
    """Break a phrase that is wider than a line, where kinsoku lets it."""
    if width(phrase.rstrip()) <= most:
        return [phrase]
    if not is_japanese(phrase):
        return _words(phrase)  # of another language, amid Japanese
    pieces = [""]
    for letter in phrase:
        if pieces[-1] and not _glued(pieces[-1][-1], letter):
            pieces.append(letter)
        else:
            pieces[-1] += letter
    return pieces


def _torn(piece: str, width: Width, most: float) -> list[str]:
    """Break a piece that is wider than a line anywhere, after a mark if one is near."""
    parts: list[str] = []
    while len(piece) > 1 and width(piece.rstrip()) > most:
        end = 1
        while width(piece[: end + 1]) <= most:
            end += 1
        mark = max(piece.rfind(one, 0, end) for one in MARKS) + 1
        end = mark if mark > end // 2 else end
        parts.append(piece[:end])
        piece = piece[end:]
    return [*parts, piece]


def _word(one: str, other: str) -> bool:
    """Tell whether two letters belong to one Latin word or number."""
    return one.isascii() and other.isascii() and one.isalnum() and other.isalnum()


def is_japanese(text: str) -> bool:
    """Tell whether a text has kana or kanji."""
    return any("\u3040" <= letter <= "\u9fff" for letter in text)


@lru_cache(maxsize=2048)
def phrases(text: str) -> tuple[str, ...]:
    """Return the pieces between which a text may break; joined they are the text."""
    if not is_japanese(text) or _latin_mostly(text):
        return tuple(_words(text))
    if all("\u30a0" <= letter <= "\u30ff" for letter in text):
        return tuple(_at_dots(text))  # a name: no parser is needed for that
    found: list[str] = []
    for phrase in _parser().parse(text):
        glued = found and _glued(found[-1][-1], phrase[0])
        if glued:
            found[-1] += phrase
        else:
            found.append(phrase)
    return tuple(piece for one in found for piece in _at_dots(one))


def _glued(one: str, other: str) -> bool:
    """Tell whether a line may not end between two letters."""
    signed = one in SIGNS and other.isdigit()
    return other in NO_START or one in NO_END or signed or _word(one, other)


def _latin_mostly(text: str) -> bool:
    """Tell whether a text is of another language, with some Japanese in it."""
    words = [word for word in text.split(" ") if any(map(str.isalpha, word))]
    japanese = sum(map(is_japanese, words))
    return japanese < len(words) - japanese


def _words(text: str) -> list[str]:
    """Split at spaces, but leave a number with the word before it."""
    words: list[str] = []
    for word in text.split(" "):
        if words and word.strip(NEAR_NUMBERS).isdigit():
            words[-1] += " " + word
        else:
            words.append(word)
    return [word + " " for word in words[:-1]] + words[-1:]


def _at_dots(phrase: str) -> list[str]:
    """Break a name of several katakana words after its middle dots."""
    words = phrase.split("・")
    return [word + "・" for word in words[:-1]] + words[-1:] if words[-1] else [phrase]


@lru_cache(maxsize=1)
def _parser() -> Any:
    """Return the phrase parser; loaded when the first Japanese text must wrap."""
    there = "budoux" in sys.modules
    if not there:
        empty = ModuleType(MARKUP)
        empty.__dict__.update(get_text=None, resolve=None)
        sys.modules[MARKUP] = empty
    try:
        import budoux  # noqa: PLC0415  (late: what need not wrap starts sooner)
    finally:
        if not there:
            del sys.modules[MARKUP]
    return budoux.load_default_japanese_parser()
