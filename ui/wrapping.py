# ruff: noqa: RUF001, RUF002  (the full-width marks are meant)
"""Breaking a text into lines.

Japanese breaks between phrases (budoux) and never so that 、。」）ー begins a line or
「（ ends one (kinsoku). A phrase that is wider than a line breaks between its words,
which the change of script shows; a word breaks only where the caller lets it. English
breaks at spaces, and a Japanese name in it stays whole. A number stays with the word
before it, a sign with its number. Of two lines neither is a mere rest.

The parser does not know the names of a family: it takes the は of はなこ for a
particle. Who knows them says so (`names`), and they stay whole.

budoux is imported the quick way: it can mark up HTML too, and for that imports a parser
with all the names that HTML has for letters, which takes longer than all the rest of
it. That part is left empty while budoux is imported, and only then.
"""

import sys
from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise
from types import ModuleType
from typing import Any, Final

NO_START: Final = frozenset(
    "、。，．・：；？！」』）】ーっゃゅょァィゥェォッャュョ々%…)],.!?:;"
)
NO_END: Final = frozenset("「『（【([")
MARKS: Final = "/-_."  # a path breaks after these, if it must
SIGNS: Final = frozenset("+-±−＋－")
NEAR_NUMBERS: Final = ".,:;!?)" + "".join(SIGNS)
AFTER: Final = frozenset("、。，：；！？」』）】→…・")  # a line may end with these
PARTICLES: Final = frozenset("をはがにでともへの")
BEFORE: Final = ("さん", "なし", "から", "まで")  # these begin a word after any script
REST: Final = 1 / 3  # of the first of two lines: what is shorter is evened
MARKUP: Final = "budoux.html_processor"

Width = Callable[[str], float]
Names = frozenset[str]
NOBODY: Final[Names] = frozenset()


def wrap(  # noqa: PLR0913  (what a line is, and what may break)
    text: str,
    width: Width,
    most: float,
    *,
    tear: bool = False,
    split: bool = True,
    names: Names = NOBODY,
) -> list[str]:
    """Break a text into lines of at most `most` mm.

    Args:
        text: what is broken; its own line breaks are kept.
        width: how wide a text is, mm.
        most: how wide a line may be, mm.
        tear: a word that is wider breaks anywhere (paths of files).
        split: a Japanese word that is wider breaks where kinsoku lets it; else it
            stands out, as every other word does.
        names: words that the parser does not know, and that stay whole.
    """
    lines: list[str] = []
    for paragraph in text.split("\n"):
        if width(paragraph) <= most:
            lines.append(paragraph)
            continue
        pieces = [
            one
            for part in phrases(paragraph, names)
            for one in _pieces(part, width, most, split)
        ]
        if tear:
            pieces = [part for one in pieces for part in _torn(one, width, most)]
        lines += _filled(pieces, width, most)
    return lines


def _filled(pieces: list[str], width: Width, most: float) -> list[str]:
    """Put pieces into lines, as many into each as it holds."""
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


def _pieces(phrase: str, width: Width, most: float, split: bool) -> list[str]:
    """Break a phrase that is wider than a line: between words, else inside one."""
    if width(phrase.rstrip()) <= most:
        return [phrase]
    if not is_japanese(phrase):
        return _words(phrase)  # of another language, amid Japanese
    pieces = _apart(phrase, _seam)
    for breaks in (_change, _unglued) if split else ():
        pieces = [
            part
            for one in pieces
            for part in ([one] if width(one.rstrip()) <= most else _apart(one, breaks))
        ]
    return pieces


def _apart(text: str, breaks: Callable[[str, int], bool]) -> list[str]:
    """Cut a text at all places where it may break."""
    ends = [i for i in range(1, len(text)) if breaks(text, i)]
    return [text[i:j] for i, j in pairwise([0, *ends, len(text)])]


def _unglued(text: str, at: int) -> bool:
    """Tell whether kinsoku lets a line end before a letter."""
    return not _glued(text[at - 1], text[at])


def _seam(text: str, at: int) -> bool:
    """Tell whether a word begins at a letter of a phrase.

    The change of script shows it: カード|配り, いちばん|オルゴール. Not every change
    does: endings (配り), prefixes (お化け) and numbers (サイコロ5) belong to the word.
    """
    one, other = text[at - 1], text[at]
    if not _unglued(text, at):
        return False
    if one in AFTER or one.isspace():
        return not other.isspace()
    before, after = script(one), script(other)
    if text.startswith(BEFORE, at):
        return before not in ("kana", "mark")
    if after not in ("katakana", "kanji", "latin") or before in ("mark", after):
        return False
    if before == "kana":
        return one in PARTICLES if after == "kanji" else one not in "おご"
    return before != "digit"


def _change(text: str, at: int) -> bool:
    """Tell whether a part of a compound may begin here: 折りたたみ|踏み台.

    Less sure than a seam: 取り|消し is one word. It is better than in mid-part.
    """
    one, before, after = text[at - 1], script(text[at - 1]), script(text[at])
    if after == "kana":
        ahead = {script(letter) for letter in text[at : at + 3]}
        return before == "katakana" and ahead == {"kana"} and len(text) >= at + 3
    return before == "kana" and after in ("katakana", "kanji") and one not in "おご"


def script(letter: str) -> str:
    """Return the script of a letter: kana (hiragana), katakana, kanji, latin ..."""
    if letter == "ー" or "ァ" <= letter <= "ヺ":
        return "katakana"
    if "ぁ" <= letter <= "ゟ":
        return "kana"
    if letter == "々" or "\u4e00" <= letter <= "\u9fff":
        return "kanji"
    if letter.isdigit():
        return "digit"
    return "latin" if letter.isalpha() else "mark"


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
def phrases(text: str, names: Names = NOBODY) -> tuple[str, ...]:
    """Return the pieces between which a text may break; joined they are the text."""
    if not is_japanese(text) or _latin_mostly(text):
        return tuple(_words(text))
    if all("\u30a0" <= letter <= "\u30ff" for letter in text):
        return tuple(_at_dots(text))  # a name: no parser is needed for that
    inside = _inside(text, names)
    found: list[str] = []
    start = 0
    for phrase in _parser().parse(text):
        glued = found and (start in inside or _glued(found[-1][-1], phrase[0]))
        if glued:
            found[-1] += phrase
        else:
            found.append(phrase)
        start += len(phrase)
    return tuple(piece for one in found for piece in _at_dots(one))


def _inside(text: str, names: Names) -> set[int]:
    """Return the places in a text that lie inside one of the names in it."""
    places: set[int] = set()
    for name in names:
        at = text.find(name)
        while at >= 0:
            places.update(range(at + 1, at + len(name)))
            at = text.find(name, at + 1)
    return places


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
