r"""Patterns that always come to an end: matching in a time that is known before.

Python's `re` tries a pattern such as `(\w+,?)*x` in ways without number, and holds the
whole program while it does. Here each step of the pattern is tried at most once at each
character of the line, so the longest match takes `STEPS_MAX` x (characters + 1) steps;
what fits is what fits for `re`, with the same groups (but where something that may be
empty is repeated, `re` may stop sooner).
"""

from enum import IntEnum
from typing import Any, Final

from hardware.tower.pattern_parser import (
    Choice,
    Edge,
    Group,
    Node,
    One,
    Parser,
    PatternError,
    Repeat,
    Row,
)

__all__ = ["STEPS_MAX", "Pattern", "PatternError"]

STEPS_MAX: Final = 600
"""Steps of a pattern, with all its counted repetitions written out."""


class _Op(IntEnum):
    ONE = 0
    SPLIT = 1
    JUMP = 2
    KEEP = 3
    EDGE = 4
    DONE = 5


_Step = tuple[_Op, Any, int]
"""What to do; for ONE a test, for SPLIT and JUMP where to go on, for KEEP a slot."""


class Pattern:
    """A pattern that was read.

    Attributes:
        text: The pattern as it was written.
        names: Its named groups, with their places in the text from 0.

    Raises:
        PatternError: It cannot be used.
    """

    def __init__(self, text: str) -> None:
        parsed = Parser(text)
        self.text = text
        self.names = parsed.names
        self._slots = {name: 2 * at for at, name in enumerate(parsed.names)}
        self._steps: list[_Step] = []
        self._add(parsed.tree)
        self._steps.append((_Op.DONE, None, 0))

    def whole(self, line: str) -> dict[str, str] | None:
        """Return the texts of the groups if the whole line fits; else None.

        A group that had no part in it is missing.
        """
        found = self._run(line, 0, whole=True)
        return None if found is None else found[1]

    def at(self, line: str, start: int) -> tuple[int, dict[str, str]] | None:
        """Match from a character on; return where the match ends, and the groups."""
        return self._run(line, start, whole=False)

    # --- making -----------------------------------------------------------------------

    def _put(self, op: _Op, x: Any = None, y: int = 0) -> int:
        if len(self._steps) >= STEPS_MAX:
            raise PatternError("too_big", 0, most=STEPS_MAX)
        self._steps.append((op, x, y))
        return len(self._steps) - 1

    def _add(self, node: Node) -> None:
        match node:
            case One(test):
                self._put(_Op.ONE, test)
            case Edge(end):
                self._put(_Op.EDGE, end)
            case Row(parts):
                for part in parts:
                    self._add(part)
            case Choice(ways):
                self._add_choice(ways)
            case Repeat():
                self._add_repeat(node)
            case Group(name, part):
                slot = self._slots[name]
                self._put(_Op.KEEP, slot)
                self._add(part)
                self._put(_Op.KEEP, slot + 1)

    def _add_choice(self, ways: tuple[Node, ...]) -> None:
        ends: list[int] = []
        for way in ways[:-1]:
            fork = self._put(_Op.SPLIT)
            self._add(way)
            ends.append(self._put(_Op.JUMP))
            self._steps[fork] = (_Op.SPLIT, fork + 1, len(self._steps))
        self._add(ways[-1])
        for end in ends:
            self._steps[end] = (_Op.JUMP, len(self._steps), 0)

    def _add_repeat(self, node: Repeat) -> None:
        for _ in range(node.least):
            self._add(node.part)
        forks: list[int] = []
        if node.most is None:
            forks.append(self._put(_Op.SPLIT))
            self._add(node.part)
            self._put(_Op.JUMP, forks[0])
        else:
            for _ in range(node.most - node.least):
                forks.append(self._put(_Op.SPLIT))
                self._add(node.part)
        after = len(self._steps)
        for fork in forks:
            ways = (fork + 1, after) if node.greedy else (after, fork + 1)
            self._steps[fork] = (_Op.SPLIT, *ways)

    # --- matching ---------------------------------------------------------------------

    def _run(  # noqa: C901  (one loop: it turns for each step at each character)
        self, line: str, start: int, *, whole: bool
    ) -> tuple[int, dict[str, str]] | None:
        steps, end = self._steps, len(line)
        width = end + 1
        tried = bytearray(len(steps) * width)
        kept = [-1] * (2 * len(self._slots))
        # Where to go on when a way fails: (step, character), or (~slot, its old value).
        left = [(0, start)]
        while left:
            at, pos = left.pop()
            if at < 0:
                kept[~at] = pos
                continue
            while not tried[at * width + pos]:
                tried[at * width + pos] = 1
                op, x, y = steps[at]
                at += 1
                if op is _Op.ONE:
                    if pos == end or not x(line[pos]):
                        break
                    pos += 1
                elif op is _Op.SPLIT:
                    left.append((y, pos))
                    at = x
                elif op is _Op.JUMP:
                    at = x
                elif op is _Op.KEEP:
                    left.append((~x, kept[x]))
                    kept[x] = pos
                elif op is _Op.EDGE:
                    if pos != (end if x else 0):
                        break
                elif whole and pos < end:
                    break
                else:
                    return pos, self._texts(line, kept)
        return None

    def _texts(self, line: str, kept: list[int]) -> dict[str, str]:
        return {
            name: line[kept[slot] : kept[slot + 1]]
            for name, slot in self._slots.items()
            if kept[slot] >= 0 and kept[slot + 1] >= 0
        }
