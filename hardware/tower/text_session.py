"""What comes from a dice sensor that writes lines of text: bytes in, events out.

No port, no thread. Nothing is said to the sensor, and it repeats nothing until it is
heard: a roll is named by an id of this start and a number of our own. Lines that a
console, a modem manager or a board at its start wrote are counted and otherwise left
alone, and so is everything that does not fit.
"""

import os
import re
from collections import Counter, deque
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from hardware.device import Clock, Outbox
from hardware.events import (
    DeviceNotice,
    DieSeen,
    Fields,
    Health,
    RollDropped,
    RollSeen,
    TowerState,
)
from hardware.tower.messages import SEQ_MAX
from hardware.tower.text import Layout, Moving, Reading, Strange

MAX_LINE: Final = 128
QUIET: Final = 0.25
"""Seconds without a byte after which what comes first is the beginning of a line."""
BURST: Final = 64
"""Lines of one read that are looked at: no sensor says so much at once."""
SETTLE: Final = 3.0
GAP: Final = 0.2
HINT_LINES: Final = 20
HINT_STAYS: Final = 8.0
"""Strange lines count together while none comes later than this after another."""
NAMED_MAX: Final = 16
LONGEST_TURN: Final = 1.0
"""Seconds; the driver looks in more often."""

_CONSOLE: Final = re.compile(
    r"(?i).*\b(?:login|password):.*|AT(?:[+&%\d].*|[EHIVXZ]\d?.*)?|\[ *\d+\.\d{3,}\].*"
    r"|.*\b(?:systemd\[\d+\]|(?:Linux version|Debian GNU/Linux|Raspbian)\b).*"
)
"""What no dice sensor writes: login consoles, kernels, modem managers."""

Complaint = tuple[Health, str, Fields]


class Lines:
    """Cuts what is received into lines of at most 128 bytes, and says what is none.

    What comes first after `reset` may be the end of a line: it counts only after a
    silence, or the end of that line.
    """

    def __init__(self) -> None:
        self._line = bytearray()
        self._whole = False
        self._long = False
        self._heard = float("-inf")

    def __len__(self) -> int:
        return len(self._line)

    def reset(self, now: float) -> None:
        """Begin anew, as after the port was opened."""
        self._line.clear()
        self._whole = self._long = False
        self._heard = now

    def feed(self, data: bytes, now: float) -> list[str | Strange]:
        """Take bytes as they came; return the lines that they complete."""
        if not self._line and abs(now - self._heard) >= QUIET:
            self._whole = True
        self._heard = now
        *ended, rest = data.replace(b"\r", b"\n").split(b"\n")
        found: list[str | Strange] = []
        for piece in ended:
            self._extend(piece, found)
            found += self._end()
        self._extend(rest, found)
        return found

    def _extend(self, piece: bytes, found: list[str | Strange]) -> None:
        room = MAX_LINE - len(self._line)
        self._line += piece[:room]
        if len(piece) > room and not self._long:
            self._long = True
            found.append(Strange("tower.line.overlong", {"most": MAX_LINE}))

    def _end(self) -> Iterator[str | Strange]:
        line, whole, long = bytes(self._line), self._whole, self._long
        self._line.clear()
        self._whole, self._long = True, False
        if long or not line.strip():
            return
        try:
            text = line.decode("utf-8").strip()
        except UnicodeDecodeError:
            yield Strange("tower.line.no_text")
            return
        if not text.replace("\t", " ").isprintable():
            yield Strange("tower.line.no_text")
        else:
            yield text if whole else Strange("tower.line.cut")


class _Known(NamedTuple):
    """A roll with a number of the sensor's: when it was said last, and what."""

    at: float
    dice: tuple[DieSeen, ...]
    opening: int
    told: bool = False
    """Whether the table was told that other dice came under its number."""


class Taken(NamedTuple):
    """What a line says, and what became of it.

    `fate` is roll, repeat, conflict, soon, refused or moving; of a strange line the
    last part of its reason.
    """

    found: Reading | Moving | Strange
    fate: str


class TextSession:
    """Follows one sensor; all calls come from one thread.

    Attributes:
        counts: How often each kind of line was met.
        understood: How many lines were understood in all.
    """

    def __init__(  # noqa: PLR0913  (all but what it reports to have good defaults)
        self,
        name: str,
        layout: Layout,
        outbox: Outbox,
        report: Callable[..., None],
        clock: Clock,
        *,
        settle: float = SETTLE,
        gap: float = GAP,
        boot: Callable[[], str] = lambda: f"T{os.urandom(4).hex().upper()}",
    ) -> None:
        self.counts: Counter[str] = Counter()
        self.understood = 0
        self._name = name
        self._layout = layout
        self._outbox = outbox
        self._report = report
        self._clock = clock
        self._settle = settle
        self._gap = gap
        self._new_boot = boot
        self._boot = boot()
        self._seq = 0
        self._lines = Lines()
        self._named: dict[str, _Known] = {}
        self._last: tuple[float, tuple[DieSeen, ...]] | None = None
        self._troubles: deque[tuple[float, str]] = deque(maxlen=HINT_LINES)
        self._opening = 0
        self._read_at = clock()
        self._time = 0.0
        self._fits = False  # something was understood since the port was opened
        self._refused = False

    def opened(self) -> None:
        """The port was opened: what comes first may be half a line."""
        self._read_at = self._clock()  # while it was away no time passed here
        self._lines.reset(self._read_at)
        self._opening += 1
        self._troubles.clear()
        self._fits = False
        self.tick()

    def feed(self, data: bytes) -> None:
        """Take bytes as they were read."""
        now = self._clock()
        lines = self._lines.feed(data, now)
        if len(lines) > BURST:
            self.counts["flood"] += len(lines) - BURST
        for line in lines[:BURST]:
            self.take(line, now)

    def take(self, line: str | Strange, now: float) -> Taken:
        """Understand one line, report what it says, and return both."""
        self._pass_time()
        found = self._read(line)
        if isinstance(found, Reading):
            self._understood()
            fate = self._on_roll(found, now)
        elif isinstance(found, Moving):
            self._understood()
            fate = "moving"
            self._outbox.news(TowerState(self._name, found.state, found.n, now))
        else:
            fate = found.reason.rpartition(".")[2]
            self._trouble(fate)
        self.counts[fate] += 1
        return Taken(found, fate)

    def _trouble(self, kind: str) -> None:
        if self._over:
            self._troubles.clear()
        self._troubles.append((self._time, kind))

    @property
    def _over(self) -> bool:
        """Whether the last strange line is so long ago that it is no news."""
        troubles = self._troubles
        return not troubles or self._time - troubles[-1][0] > HINT_STAYS

    def _read(self, line: str | Strange) -> Reading | Moving | Strange:
        if isinstance(line, Strange):
            return line
        if _CONSOLE.fullmatch(line):
            return Strange("tower.line.console")
        return self._layout.read(line)

    def tick(self) -> None:
        """Judge the sensor's health."""
        self._pass_time()
        state, reason, fields = next(self._complaints(), (Health.OK, "", {}))
        self._report(state, reason, **fields)

    def _pass_time(self) -> None:
        """Let as much time pass as can have passed since the last tick.

        A computer that slept, or was late, must not make two rolls of one.
        """
        now = self._clock()
        self._time += min(max(0.0, now - self._read_at), LONGEST_TURN)
        self._read_at = now

    # --- what was understood ----------------------------------------------------------

    def _understood(self) -> None:
        self.understood += 1
        self._fits = True

    def _on_roll(self, reading: Reading, now: float) -> str:
        """Report a roll that was not reported before; return what became of it."""
        known = self._again if reading.seq else self._too_soon
        if fate := known(reading, now):
            return fate
        if self._outbox.full:
            # The sensor does not say it again: the table is told that it is busy.
            self._refused = True
            return "refused"
        self._note(reading)
        self._outbox.keep(self._seen(reading.dice, now))
        return "roll"

    def _again(self, reading: Reading, now: float) -> str:
        """Tell whether a roll with a number of its own was said before."""
        known = self._named.get(reading.seq)
        if known is None or self._time - known.at > self._settle:
            return ""
        conflict = known.dice != reading.dice
        if conflict and known.opening != self._opening:
            return ""  # it began to count anew
        told = known.told
        if conflict and not told and not self._outbox.full:
            told = True
            roll = self._seen(reading.dice, now)
            self._outbox.keep(RollDropped(roll, "tower.roll_conflict"))
        self._named[reading.seq] = known._replace(at=self._time, told=told)
        return "conflict" if conflict else "repeat"

    def _too_soon(self, reading: Reading, now: float) -> str:
        """Tell whether a line without a number comes too soon after the last one."""
        at, dice = self._last or (float("-inf"), reading.dice)
        if self._time - at >= self._gap:
            return ""
        self._last = (self._time, dice)
        if dice != reading.dice:
            fields: Fields = {"n": len(reading.dice)}
            self._outbox.news(DeviceNotice(self._name, "tower.roll_soon", fields, now))
        return "soon"

    def _note(self, reading: Reading) -> None:
        """Remember a roll, and give it the next number."""
        if reading.seq:
            self._named.pop(reading.seq, None)
            self._named[reading.seq] = _Known(self._time, reading.dice, self._opening)
            if len(self._named) > NAMED_MAX:
                del self._named[next(iter(self._named))]
        else:
            self._last = (self._time, reading.dice)
        self._step()

    def _step(self) -> None:
        """Go on to the next number; after the last one under another name."""
        self._seq += 1
        if self._seq > SEQ_MAX:
            self._boot, self._seq = self._new_boot(), 1

    def _seen(self, dice: tuple[DieSeen, ...], now: float) -> RollSeen:
        t_ms = int(now * 1000)
        return RollSeen(self._name, self._boot, self._seq, t_ms, dice, now)

    # --- health -----------------------------------------------------------------------

    def _complaints(self) -> Iterator[Complaint]:
        self._refused = self._refused and self._outbox.full
        if self._refused:
            yield Health.DEGRADED, "tower.app_busy", {}
        recent = Counter(kind for _, kind in self._troubles)
        if self._over or recent.total() < HINT_LINES:
            return
        if recent["console"] * 2 > HINT_LINES:
            yield Health.DEGRADED, "tower.console_text", {}
        if (recent["no_text"] + recent["overlong"]) * 2 > HINT_LINES:
            yield Health.DEGRADED, "tower.bad_lines", {}
        if not self._fits:
            yield Health.DEGRADED, "tower.text_unfit", {}
