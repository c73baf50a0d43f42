r"""Patterns as people write them: the common part of regular expressions, as a tree.

What is here means the same as in Python's `re`: characters and `.`, sets, `\d \w \s`
and their opposites, groups with and without a name, `|`, `* + ? {m,n}` and their lazy
forms, `^`, `$`, and `(?i)` at the very beginning. What needs to look back or ahead is
refused: with it no time can be promised (see `hardware.tower.pattern`).
"""

from collections.abc import Callable
from typing import Final

import msgspec

LONGEST: Final = 400
"""Characters of a pattern."""
REPEAT_MAX: Final = 128
DEEPEST: Final = 20

Test = Callable[[str], bool]


class PatternError(ValueError):
    """A pattern cannot be used.

    Attributes:
        code: The last part of a message id, `pattern.CODE`.
        at: The character of the pattern at which it goes wrong, from 1.
        fields: The named fields of that message.
    """

    def __init__(self, code: str, at: int, **fields: str | int) -> None:
        super().__init__(f"{code} at character {at + 1}: {fields}")
        self.code = code
        self.at = at + 1
        self.fields = fields


class One(msgspec.Struct, frozen=True):
    """One character that passes a test."""

    test: Test


class Edge(msgspec.Struct, frozen=True):
    """The beginning or the end of the line."""

    end: bool


class Row(msgspec.Struct, frozen=True):
    """Parts one after the other."""

    parts: tuple["Node", ...]


class Choice(msgspec.Struct, frozen=True):
    """One of several; the first that leads to a match is taken."""

    ways: tuple["Node", ...]


class Repeat(msgspec.Struct, frozen=True):
    """A part so many times; `most` None: without end."""

    part: "Node"
    least: int
    most: int | None
    greedy: bool


class Group(msgspec.Struct, frozen=True):
    """A part whose text is kept under a name."""

    name: str
    part: "Node"


Node = One | Edge | Row | Choice | Repeat | Group

_SPECIAL: Final = frozenset("\\^$.|?*+()[]{}")
_CONTROLS: Final = {"t": "\t"}


def _is_word(char: str) -> bool:
    return char.isalnum() or char == "_"


_CLASSES: Final[dict[str, Test]] = {
    "d": str.isdecimal,
    "D": lambda char: not char.isdecimal(),
    "w": _is_word,
    "W": lambda char: not _is_word(char),
    "s": str.isspace,
    "S": lambda char: not char.isspace(),
}


class Parser:
    """Reads one pattern; `tree` and `names` (with their places) are what it finds."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._depth = 0
        self.names: dict[str, int] = {}
        if len(text) > LONGEST:
            raise PatternError("too_long", LONGEST, most=LONGEST)
        self._anycase = self._take("(?i)")
        self.tree = self._choice()
        if self._at < len(text):
            raise PatternError("unopened", self._at)

    # --- the text ---------------------------------------------------------------------

    def _peek(self) -> str:
        return self._text[self._at : self._at + 1]

    def _next(self) -> str:
        char = self._peek()
        self._at += 1
        return char

    def _take(self, what: str) -> bool:
        """Go past a text if it stands here."""
        found = self._text.startswith(what, self._at)
        self._at += len(what) if found else 0
        return found

    # --- the grammar ------------------------------------------------------------------

    def _choice(self) -> Node:
        ways = [self._row()]
        while self._take("|"):
            ways.append(self._row())
        return ways[0] if len(ways) == 1 else Choice(tuple(ways))

    def _row(self) -> Node:
        parts: list[Node] = []
        while self._peek() not in ("", "|", ")"):
            parts.append(self._repeated(self._one()))
        return parts[0] if len(parts) == 1 else Row(tuple(parts))

    def _one(self) -> Node:
        if self._peek() in tuple("*+?") or self._bounds(peek=True):
            raise PatternError("nothing_repeated", self._at, what=self._peek())
        at, char = self._at, self._next()
        if char == "(":
            return self._group(at)
        if char == "[":
            return One(self._set(at))
        if char == "\\":
            return One(self._cased(self._escape(at)))
        if char == ".":
            return One(lambda char: char != "\n")
        if char in "^$":
            return Edge(end=char == "$")
        return One(self._cased(char.__eq__))

    def _repeated(self, node: Node) -> Node:
        at = self._at
        bounds = self._quantifier()
        if bounds is None:
            return node
        if isinstance(node, Edge):
            raise PatternError("nothing_repeated", at, what=self._text[at])
        least, most = bounds
        if most is not None and least > most:
            raise PatternError("bounds_order", at, least=least, most=most)
        if max(least, most or 0) > REPEAT_MAX:
            raise PatternError("bounds_size", at, most=REPEAT_MAX)
        greedy = not self._take("?")
        if self._peek() in tuple("*+?") or self._bounds(peek=True):
            raise PatternError("repeated_twice", self._at, what=self._peek())
        return Repeat(node, least, most, greedy)

    def _quantifier(self) -> tuple[int, int | None] | None:
        for sign, bounds in (("*", (0, None)), ("+", (1, None)), ("?", (0, 1))):
            if self._take(sign):
                return bounds
        return self._bounds()

    def _bounds(self, *, peek: bool = False) -> tuple[int, int | None] | None:
        """Read `{m}`, `{m,}`, `{,n}` or `{m,n}`; any other brace is a brace."""
        close = self._text.find("}", self._at)
        if self._peek() != "{" or close < 0:
            return None
        inside = self._text[self._at + 1 : close]
        least, comma, most = inside.partition(",")
        if not inside or not all(
            not one or (one.isascii() and one.isdecimal()) for one in (least, most)
        ):
            return None
        if not peek:
            self._at = close + 1
        first = int(least or 0)
        return first, (int(most) if most else None) if comma else first

    def _group(self, at: int) -> Node:
        name = self._group_name(at)
        self._depth += 1
        if self._depth > DEEPEST:
            raise PatternError("too_deep", at, most=DEEPEST)
        inner = self._choice()
        self._depth -= 1
        if not self._take(")"):
            raise PatternError("unclosed", at)
        return Group(name, inner) if name else inner

    def _group_name(self, at: int) -> str:
        """Read what stands after the bracket; empty: a group without a name."""
        if self._take("?:") or self._peek() != "?":
            return ""
        if not self._take("?P<"):
            raise PatternError("not_possible", at, what=self._text[at : at + 4])
        close = self._text.find(">", self._at)
        name = self._text[self._at : max(close, self._at)]
        if not (name.isascii() and name.isidentifier()):
            raise PatternError("bad_name", self._at)
        if name in self.names:
            raise PatternError("name_twice", self._at, what=name)
        self.names[name] = self._at
        self._at = close + 1
        return name

    # --- characters -------------------------------------------------------------------

    def _escape(self, at: int) -> Test:
        char = self._next()
        if char in _CLASSES and char:
            return _CLASSES[char]
        return self._escaped(char, at).__eq__

    def _escaped(self, char: str, at: int) -> str:
        """Return the character that a backslash and `char` stand for."""
        if char in _CONTROLS:
            return _CONTROLS[char]
        if not char or char.isalnum():
            raise PatternError("not_possible", at, what="\\" + char)
        return char

    def _set(self, at: int) -> Test:
        negated = self._take("^")
        tests: list[Test] = []
        while self._peek() != "]" or not tests:
            if not self._peek():
                raise PatternError("unclosed_set", at)
            tests.append(self._member())
        self._at += 1
        found = tuple(tests)
        inside = self._cased(lambda char: any(test(char) for test in found))
        return (lambda char: not inside(char)) if negated else inside

    def _member(self) -> Test:
        """Read a character, a class or a range within a set."""
        at, first = self._at, self._next()
        if first == "\\":
            escaped = self._next()
            if escaped in _CLASSES and escaped:
                return _CLASSES[escaped]
            first = self._escaped(escaped, at)
        after = self._text[self._at : self._at + 2]
        if len(after) < 2 or after[0] != "-" or after[1] == "]":
            return first.__eq__
        self._at += 1
        last = self._next()
        if last == "\\":
            last = self._escaped(self._next(), self._at - 2)
        if last < first:
            raise PatternError("range_order", at, what=f"{first}-{last}")
        return lambda char: first <= char <= last

    def _cased(self, test: Test) -> Test:
        if not self._anycase:
            return test
        return lambda char: test(char) or test(char.lower()) or test(char.upper())
