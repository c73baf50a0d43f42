"""Trying a pattern on lines of a dice sensor: what was understood, or why not.

The lines go the way they go at the table (`hardware.tower.text_session`); what is said
of each is a message id with fields, given to `say`.
"""

import os
import time
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, Final, Protocol

from hardware.device import Clock, Outbox
from hardware.events import DieSeen, Event, RollSeen
from hardware.stream import LOST, open_port, read_from, wait_for
from hardware.tower.judge import judge
from hardware.tower.text import Layout, Moving, Reading, Strange
from hardware.tower.text_form import FormError
from hardware.tower.text_session import Lines, Taken, TextSession

UNDERSTOOD: Final = 0
NOTHING: Final = 1
EX_UNAVAILABLE: Final = 69
"""Exit codes: some roll was understood; none was; the port is not there."""

CARET_COLUMNS: Final = 2
COUNTED_ONCE: Final = ("repeat", "conflict", "soon")


class Say(Protocol):
    """Writes one line: the sentence of a message id, or the text under `""`."""

    def __call__(self, message: str, /, **fields: Any) -> None:
        """Write it."""
        ...


class _Nowhere:
    """A sink for events that nobody waits for."""

    def put(self, item: Event, /) -> None:
        """Forget it."""


class Trial:
    """Reads bytes of a sensor and says of each line what it means.

    Args:
        layout: How lines are to be read.
        say: Takes what is said.
        expected: How many dice a roll should have; None: any number.
        min_confidence: A die that was read with less is in doubt.
        settle: Seconds within which a roll with the same number is the same roll.
        gap: Seconds within which a line belongs to the one before.
        clock: Monotonic seconds.
    """

    def __init__(  # noqa: PLR0913  (all but two have good defaults)
        self,
        layout: Layout,
        say: Say,
        *,
        expected: int | None = None,
        min_confidence: int = 70,
        settle: float = 0.0,
        gap: float = 0.0,
        clock: Clock = time.monotonic,
    ) -> None:
        outbox = Outbox()
        outbox.connect(_Nowhere())
        self._say = say
        self._clock = clock
        self._expected = expected
        self._min_confidence = min_confidence
        self._lines = Lines()
        self._number = 0
        self._doubtful = 0
        self._fates: Counter[str] = Counter()
        self._strange: Counter[str] = Counter()
        self._first: dict[str, tuple[int, Why]] = {}
        self._session = TextSession(
            "tower",
            layout,
            outbox,
            lambda *_, **__: None,
            clock,
            settle=settle,
            gap=gap,
        )

    def opened(self) -> None:
        """A port was opened: what comes first may be half a line."""
        self._lines.reset(self._clock())

    def feed(self, data: bytes) -> None:
        """Take bytes as they came."""
        now = self._clock()
        for line in self._lines.feed(data, now):
            self._number += 1
            shown = line if isinstance(line, str) else "..."
            self._say("", text=f"{self._number:>4}  {shown}")
            self._explain(self._session.take(line, now))

    def end(self) -> int:
        """Say the counts; return the exit code."""
        self.feed(b"\n")  # the last line may have no end
        rolls = self._fates["roll"]
        self._say("")
        self._say("tower.try.lines", n=self._number)
        self._say("tower.try.rolls", n=rolls, doubtful=self._doubtful)
        for fate in ("moving", *COUNTED_ONCE):
            if n := self._fates[fate]:
                self._say(f"tower.try.{fate}_count", n=n)
        for reason, n in self._strange.most_common():
            line, why = self._first[reason]
            self._say("tower.try.strange_count", n=n, line=line, why=why)
        if not rolls:
            self._say("tower.try.nothing")
        return UNDERSTOOD if rolls else NOTHING

    def _explain(self, taken: Taken) -> None:
        found, fate = taken
        self._fates[fate] += 1
        if isinstance(found, Strange):
            why = Why(found.reason, found.fields)
            self._strange[found.reason] += 1
            self._first.setdefault(found.reason, (self._number, why))
            self._say("tower.try.strange", why=why)
        elif isinstance(found, Moving):
            self._say("tower.try.moving", state=found.state, dice=found.n)
        else:
            self._roll(found, fate)

    def _roll(self, reading: Reading, fate: str) -> None:
        self._say("tower.try.dice", dice=[_shown(die) for die in reading.dice])
        if reading.seq:
            self._say("tower.try.seq", seq=reading.seq)
        if fate in COUNTED_ONCE:
            self._say(f"tower.try.{fate}")
        roll = RollSeen("tower", "", 0, 0, reading.dice, 0.0)
        expected = len(reading.dice) if self._expected is None else self._expected
        doubts = judge(roll, expected, self._min_confidence).doubts
        self._doubtful += bool(doubts) and fate == "roll"
        for doubt in doubts:
            self._say("tower.try.doubt", why=Why(doubt.reason, doubt.fields))


class Why:
    """A reason that describes itself where the language is known."""

    def __init__(self, reason: str, fields: dict[str, Any] | None = None) -> None:
        self.reason = reason
        self.fields = fields or {}

    def describe(self, t: Callable[..., str]) -> str:
        """Return the reason as a sentence."""
        return t(self.reason, **self.fields)


def _shown(die: DieSeen) -> str:
    sure = "" if die.confidence >= 99 or die.value == "?" else f" ({die.confidence} %)"
    return f"{die.value}{sure}{'' if die.flag == 'S' else ' !'}"


def complain(error: FormError, flag: str, text: str, say: Say) -> None:
    """Say what is wrong with a setting; of a pattern also show where."""
    say("tower.try.wrong", flag=flag, why=Why(error.reason, error.fields))
    at = error.fields.get("at")
    if error.key in ("pattern", "die") and isinstance(at, int):
        say("", text=" " * CARET_COLUMNS + text)
        say("", text=" " * (CARET_COLUMNS + at - 1) + "^")


def listen(
    trial: Trial, path: str, baud: int, say: Say, *, seconds: float | None = None
) -> int:
    """Try what comes from a port until it is lost, Ctrl-C, or the time is over.

    Returns:
        The exit code.
    """
    try:
        port = open_port(path, baud)
    except LOST as error:
        code = getattr(error, "errno", None)  # pyserial's own text says all again
        problem = os.strerror(code) if code else str(error)
        say("tower.try.no_port", path=path, problem=problem)
        return EX_UNAVAILABLE
    say("tower.try.listening", path=path)
    try:
        trial.opened()
        for data in _received(port.fileno(), seconds):
            trial.feed(data)
    except LOST:
        say("tower.try.lost", path=path)
    except KeyboardInterrupt:
        say("")
    finally:
        port.close()
    return trial.end()


def _received(fd: int, seconds: float | None) -> Iterator[bytes]:
    """Yield what is received, for so many seconds; None: for ever."""
    until = float("inf") if seconds is None else time.monotonic() + seconds
    while (left := until - time.monotonic()) > 0:
        if wait_for((fd,), min(left, 1.0)):
            yield read_from(fd)
