"""Text for a terminal: Japanese letters are two columns wide, lines end at 80."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import Final

WIDTH: Final = 80
_TOKENS: Final = re.compile(r"[ \t]+|[!-~\u00a1-\u024f\u2018-\u201d]+|.", re.DOTALL)
_CLOSING: Final = frozenset(",.:;)]、。・：；？！）」ー々ゃゅょっァィゥェォャュョッ")  # noqa: RUF001
_OPENING: Final = frozenset("([（「")  # noqa: RUF001


def width(text: str) -> int:
    """Return how many columns a text takes."""
    return sum(_wide(char) for char in text)


def _wide(char: str) -> int:
    if unicodedata.combining(char):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def padded(text: str, columns: int) -> str:
    """Return a text filled up with spaces to a number of columns."""
    return text + " " * (columns - width(text))


def wrapped(text: str, columns: int) -> list[str]:
    """Return a text in lines of at most `columns`; Japanese breaks between letters.

    No line starts with 、。」 and the like; a word longer than a line stays whole.
    """
    lines = [""]
    for piece in _pieces(text):
        line = lines[-1]
        if line and width(line) + width(piece.rstrip()) > columns:
            lines[-1] = line.rstrip()
            lines.append(piece.lstrip())
        else:
            lines[-1] = line + piece
    lines[-1] = lines[-1].rstrip()
    return lines


def _pieces(text: str) -> Iterator[str]:
    """Yield what must not be cut: words, and letters with the marks beside them."""
    held = ""
    for token in _TOKENS.findall(text):
        if held and token[0] not in _CLOSING and held[-1] not in _OPENING:
            yield held
            held = ""
        held += token
    if held:
        yield held


def indented(text: str, columns: int) -> list[str]:
    """Return a text in lines that start with `columns` spaces."""
    return [" " * columns + line for line in wrapped(text, WIDTH - columns)]


def rows(pairs: Sequence[tuple[str, str]], columns: int) -> list[str]:
    """Return heads and texts in two columns, the whole moved in by `columns`."""
    if not pairs:
        return []
    second = 2 + max(width(head) for head, _ in pairs)
    lines: list[str] = []
    for head, text in pairs:
        first, *more = wrapped(text, WIDTH - columns - second)
        lines.append(" " * columns + padded(head, second) + first)
        lines += [" " * (columns + second) + line for line in more]
    return lines
