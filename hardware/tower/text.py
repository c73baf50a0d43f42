"""What a line of a dice sensor says, by the form that its owner gave.

What is not understood is never guessed at.
"""

import re
from collections.abc import Iterator
from typing import Final

import msgspec

from hardware.events import DieSeen, Fields
from hardware.tower.pattern import Pattern
from hardware.tower.text_form import (
    FACE,
    PLACES,
    TextForm,
    die_of,
    doubtful_of,
    pattern_of,
    words_of,
)

DICE_MAX: Final = 20
ANY: Final = "d"
"""The kind of every die: a line does not say it."""
SURE: Final = 99
ROUNDING: Final = 1e-6
"""So that 0.7 of 1 is 70 in a hundred."""

_BETWEEN: Final = re.compile(r"[\s,;|/]+")
_CONFIDENCE: Final = re.compile(r"[0-9]{1,6}(?:\.[0-9]{1,6})?")


class Reading(msgspec.Struct, frozen=True):
    """Dice that lie still; `seq` is what the sensor calls the roll, or empty."""

    dice: tuple[DieSeen, ...]
    seq: str = ""


class Moving(msgspec.Struct, frozen=True):
    """The sensor says what it does, or that dice still move; `n` dice counted."""

    state: str
    n: int = 0


class Strange(msgspec.Struct, frozen=True):
    """A line that is not understood, and why: a message id with its fields."""

    reason: str
    fields: Fields = {}


class _OddError(Exception):
    """A line does not hold together."""

    def __init__(self, reason: str, **fields: str | int) -> None:
        self.strange = Strange(f"tower.line.{reason}", fields)


class Layout:
    """Reads lines as a `TextForm` says.

    Raises:
        FormError: A setting cannot be used.
    """

    def __init__(self, form: TextForm) -> None:
        self.form = form
        self._pattern = pattern_of(form.pattern)
        self._die = die_of(form.die)
        self._words = words_of(form.words)
        self._doubtful = doubtful_of(form.doubtful)
        # Marks such as "!" may also stand beside a value; letters may not.
        self._marks = {
            word: flag
            for word, flag in self._doubtful.items()
            if not any(char.isalnum() for char in word)
        }
        self._settled = frozenset(one.strip().casefold() for one in form.settled)

    def read(self, line: str) -> Reading | Moving | Strange:
        """Understand one line, without its end."""
        groups = self._pattern.whole(line)
        if groups is None:
            return Strange("tower.line.unfit")
        try:
            return self._read(groups)
        except _OddError as odd:
            return odd.strange

    def _read(self, groups: dict[str, str]) -> Reading | Moving:
        dice = self._dice(groups)
        states = _words(groups["state"]) if "state" in groups else []
        moving = next((one for one in states if self._flag_of(one) is None), None)
        if moving is not None:
            return Moving(moving.upper(), len(dice))
        if not dice:
            raise _OddError("no_dice")
        said = groups.get("n", "").strip()
        if said and said.lstrip("0") != str(len(dice)):
            raise _OddError("dice_number", what=said, n=len(dice))
        if len(dice) > DICE_MAX:
            raise _OddError("many_dice", n=len(dice), most=DICE_MAX)
        sure = self._confidences(groups.get("conf", ""), len(dice))
        flags = self._flags(states, len(dice))
        marked = (
            _marked(die, confidence, flag)
            for die, confidence, flag in zip(dice, sure, flags, strict=True)
        )
        return Reading(tuple(marked), groups.get("seq", "").strip())

    # --- the dice ---------------------------------------------------------------------

    def _dice(self, groups: dict[str, str]) -> list[DieSeen]:
        if "dice" in groups:
            return list(self._listed(groups["dice"]))
        return [self._seen(groups[name]) for name in PLACES if name in groups]

    def _listed(self, text: str) -> Iterator[DieSeen]:
        if self._die is not None:
            yield from self._each(self._die, text)
        elif self.form.separator:
            parts = [one.strip() for one in text.split(self.form.separator)]
            ends = (0, len(parts) - 1)  # a separator before the first, after the last
            yield from (
                self._seen(one) for at, one in enumerate(parts) if one or at not in ends
            )
        else:
            yield from map(self._seen, _words(text))

    def _each(self, pattern: Pattern, text: str) -> Iterator[DieSeen]:
        """Yield the dice that follow one another, with separators between them."""
        at = self._past(text, 0)
        while at < len(text):
            found = pattern.at(text, at)
            if found is None:
                raise _OddError("between", what=text[at:].strip())
            end, groups = found
            die = self._seen(groups.get("face", text[at:end]))
            (sure,) = self._confidences(groups.get("conf", ""), 1)
            state = groups.get("state", "").strip()
            flag = self._flag_of(state) if state else "S"
            if flag is None:
                raise _OddError("moving_die", what=state)
            yield _marked(die, sure, flag)
            at = self._past(text, end)

    def _past(self, text: str, at: int) -> int:
        """Return where a text goes on after what stands between two dice."""
        separator = self.form.separator
        while separator and text.startswith(separator, at):
            at += len(separator)
        between = None if separator else _BETWEEN.match(text, at)
        return between.end() if between else at

    def _seen(self, text: str) -> DieSeen:
        """Return the die that a word means."""
        word = text.strip().casefold()
        if word in self._words:
            return DieSeen(ANY, self._words[word])
        if word in self._doubtful:
            return DieSeen(ANY, "?", 0, self._doubtful[word])
        for mark, flag in self._marks.items():
            bare = word.removeprefix(mark).removesuffix(mark)
            if bare != word:
                return DieSeen(ANY, self._face(bare.strip()), SURE, flag)
        face = self._face(word)
        return DieSeen(ANY, face) if face != "?" else DieSeen(ANY, "?", 0, "U")

    def _face(self, word: str) -> str:
        """Return the face that a word without marks means; `?`: none."""
        if word in self._words:
            return self._words[word]
        if word.isascii() and word.isdecimal() and len(word) <= 4:
            return str(int(word))
        known = not self._words and FACE.fullmatch(word.upper())
        return word.upper() if known else "?"

    # --- what is said of them ---------------------------------------------------------

    def _confidences(self, text: str, n: int) -> list[int]:
        numbers = _words(text)
        if not numbers:
            return [SURE] * n
        if len(numbers) not in (1, n):
            raise _OddError("conf_number", n=len(numbers), dice=n)
        sure = [self._confidence(one) for one in numbers]
        return sure * n if len(sure) == 1 else sure

    def _confidence(self, text: str) -> int:
        certain = self.form.certain
        if not _CONFIDENCE.fullmatch(text) or float(text) > certain:
            raise _OddError("conf_range", what=text, certain=certain)
        return min(SURE, int(100 * float(text) / certain + ROUNDING))

    def _flags(self, states: list[str], n: int) -> list[str]:
        flags = [self._flag_of(one) or "U" for one in states]
        if len(flags) not in (0, 1, n):
            raise _OddError("state_number", n=len(flags), dice=n)
        return flags if len(flags) == n else (flags or ["S"]) * n

    def _flag_of(self, state: str) -> str | None:
        """Return the flag that a state means; None: the dice still move."""
        word = state.strip().casefold()
        return "S" if word in self._settled else self._doubtful.get(word)


def _words(text: str) -> list[str]:
    return [word for word in _BETWEEN.split(text) if word]


def _marked(die: DieSeen, confidence: int, flag: str) -> DieSeen:
    """Add what is said of a die; a doubt that it has already stays."""
    flag = die.flag if die.flag != "S" else flag
    return DieSeen(die.type, die.value, min(die.confidence, confidence), flag)
