"""Counted claims: one place that knows how often a claim is run, and reports it.

`make test` runs each claim at about 1/50 of its count, `make soak` in full; a soak
run writes one line a claim into the file named by COMPANION_SOAK_REPORT.
"""

import os
import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

SOAK = os.environ.get("COMPANION_SOAK") == "1"
SHARE = 50


@dataclass
class Run:
    """One claim being run: how many cases (`n`) and the random source for them."""

    n: int
    rng: random.Random
    notes: list[str] = field(default_factory=list)

    def note(self, text: str) -> None:
        """Add a remark to the claim's line (cut games, for instance)."""
        self.notes.append(text)


@contextmanager
def counted(claim: str, *, full: int, seed: int) -> Iterator[Run]:
    """Run a claim `full` times under soak, about `full / 50` times otherwise."""
    run = Run(full if SOAK else max(1, full // SHARE), random.Random(seed))
    began = time.perf_counter()
    yield run
    seconds = time.perf_counter() - began
    line = f"{claim}: {run.n} runs, seed {seed}, {seconds:.1f} s"
    if run.notes:
        line += " (" + "; ".join(run.notes) + ")"
    report = os.environ.get("COMPANION_SOAK_REPORT")
    if SOAK and report:
        with Path(report).open("a", encoding="utf-8") as out:
            out.write(line + "\n")
