"""What all benchmarks share: turns, percentiles, ratios, the table.

A machine that does other work too makes every absolute figure doubtful; only what ran
in turns can be compared. So each measure is taken in short rounds, ours and the
anchor's after each other, a ratio is made of every round, and the median ratio is told
together with the quartiles of the rounds: where those lie far apart, run it again.
"""

import gc
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from statistics import median, quantiles
from typing import Literal, NamedTuple

Verdict = Literal["aim", "must", "no", "-"]


class Goal(NamedTuple):
    """What a row has to reach.

    Attributes:
        must: the least that is accepted.
        aim: what is wanted.
        more: more is better (a speed); else less is (a time, memory).
    """

    must: float
    aim: float
    more: bool = False

    def verdict(self, value: float) -> Verdict:
        """Return which of the two a value reaches."""
        sign = 1 if self.more else -1
        if sign * value >= sign * self.aim:
            return "aim"
        return "must" if sign * value >= sign * self.must else "no"


class Result(NamedTuple):
    """One line of the table.

    Attributes:
        row: number of the row, with a letter where it has several lines.
        what: what was measured.
        ours: our figure, with its unit.
        anchor: the anchor's figure, with its unit; empty where there is none.
        value: what is judged: a ratio, or the figure itself.
        shown: `value` as it is printed.
        spread: `value` in the worse and better half of the rounds; empty: no rounds.
        goal: None for a line that only explains another.
        note: said below the table.
    """

    row: str
    what: str
    ours: str
    anchor: str
    value: float
    shown: str
    spread: str = ""
    goal: Goal | None = None
    note: str = ""

    @property
    def met(self) -> Verdict:
        """Which goal is reached."""
        return "-" if self.goal is None else self.goal.verdict(self.value)


class Effort(NamedTuple):
    """How much is done: `--quick` and the tests do less.

    Attributes:
        share: the part of the full number of rounds and repetitions.
    """

    share: float = 1.0

    def of(self, full: int, least: int = 2) -> int:
        """Return how often to do what is done `full` times in a full run."""
        return max(least, round(full * self.share))


FULL, QUICK, TINY = Effort(1.0), Effort(0.25), Effort(0.0)

Measure = Callable[[], float]


def in_turns(rounds: int, *measures: Measure) -> list[list[float]]:
    """Take each measure once a round; return the figures of each measure.

    The order is turned from round to round, so that none always comes first.
    """
    taken: list[list[float]] = [[] for _ in measures]
    for number in range(rounds):
        for place in range(len(measures)):
            at = (number + place) % len(measures)
            taken[at].append(measures[at]())
    return taken


def percentile(figures: Sequence[float], share: float) -> float:
    """Return the value below which `share` of the figures lie (nearest rank)."""
    ranked = sorted(figures)
    return ranked[min(len(ranked) - 1, int(share * len(ranked)))]


def spread(figures: Sequence[float]) -> tuple[float, float]:
    """Return the quartiles: half of the rounds lie between them."""
    if len(figures) < 2:
        return figures[0], figures[0]
    low, _, high = quantiles(figures, n=4, method="inclusive")
    return low, high


class Ratio(NamedTuple):
    """Ours against the anchor: the median of the rounds, and its quartiles."""

    value: float
    low: float
    high: float

    @property
    def shown(self) -> str:
        """The median as text."""
        return f"{self.value:.2f}x"

    @property
    def spread(self) -> str:
        """The quartiles as text."""
        return f"{self.low:.2f}-{self.high:.2f}"


def ratio(ours: Sequence[float], anchor: Sequence[float]) -> Ratio:
    """Return the ratio of figures that were taken in turns, round by round."""
    each = [one / other for one, other in zip(ours, anchor, strict=True)]
    return Ratio(median(each), *spread(each))


def blocks(figures: Sequence[float], count: int) -> list[Sequence[float]]:
    """Cut figures that were taken one by one into `count` rounds."""
    count = max(1, min(count, len(figures)))
    size = len(figures) // count
    return [figures[at * size : (at + 1) * size] for at in range(count)]


def ratio_at(
    share: float, ours: Sequence[float], anchor: Sequence[float], count: int = 10
) -> Ratio:
    """Return the ratio of two percentiles, with its quartiles over `count` blocks."""
    parts = zip(blocks(ours, count), blocks(anchor, count), strict=True)
    each = [percentile(a, share) / percentile(b, share) for a, b in parts]
    return Ratio(percentile(ours, share) / percentile(anchor, share), *spread(each))


@contextmanager
def no_collection() -> Iterator[None]:
    """Keep the garbage collector away from a measure, for ours and anchor alike."""
    was = gc.isenabled()
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def timed(work: Callable[[], object]) -> float:
    """Return the seconds that some work takes."""
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def span(seconds: float) -> str:
    """Return a time with a unit that fits it."""
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds * 1e6:.3g} us"


def say(text: str) -> None:
    """Say what is being done; not a part of the table."""
    print(text, file=sys.stderr, flush=True)


# --- the table ------------------------------------------------------------------------

HEAD = ("row", "what", "ours", "anchor", "ratio", "quartiles", "must", "aim", "met")
_SYMBOL = {True: ">=", False: "<="}


def _cells(result: Result) -> tuple[str, ...]:
    goal = result.goal
    must = f"{_SYMBOL[goal.more]} {goal.must:g}" if goal else ""
    aim = f"{_SYMBOL[goal.more]} {goal.aim:g}" if goal else ""
    shown = (result.row, result.what, result.ours, result.anchor, result.shown)
    return (*shown, result.spread, must, aim, result.met)


def table(results: Sequence[Result]) -> str:
    """Return the results as a table, with their notes below it."""
    lines = [HEAD, *map(_cells, results)]
    widths = [max(len(line[at]) for line in lines) for at in range(len(HEAD))]
    rows = [_line(line, widths) for line in lines]
    rows.insert(1, "  ".join("-" * width for width in widths))
    notes = [f"{one.row}: {one.note}" for one in results if one.note]
    return "\n".join([*rows, *([""] if notes else []), *notes])


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    padded = zip(cells, widths, strict=True)
    return "  ".join(cell.ljust(width) for cell, width in padded).rstrip()
