"""`python -m benchmarks`: runs the rows that are asked for and prints the table."""

import argparse
import os
import platform
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import NoReturn

from benchmarks.harness import FULL, QUICK, Effort, Result, say, table

GROUPS: dict[str, tuple[str, str]] = {
    "1": ("playout", "rows"),
    "2": ("maze", "rows"),
    "3": ("shown", "rows"),
    "4": ("fold", "rows"),
    "5": ("disk", "rows"),
    "6": ("drawing", "rows_6"),
    "7": ("drawing", "rows_7"),
    "8": ("wire", "rows"),
    "9": ("touch", "rows"),
    "10": ("start", "rows"),
    "11": ("start", "rows"),
}
"""Row -> the module that measures it, and its function; 10 and 11 come together."""


def wanted(text: str) -> list[str]:
    """Return the rows that `--rows` names.

    Raises:
        argparse.ArgumentTypeError: there is no such row.
    """
    rows = [row.strip() for row in text.split(",") if row.strip()]
    unknown = [row for row in rows if row not in GROUPS]
    if unknown or not rows:
        known = ", ".join(GROUPS)
        raise argparse.ArgumentTypeError(f"{text!r}: the rows are {known}")
    return rows


def measure(rows: Sequence[str], effort: Effort) -> list[Result]:
    """Measure rows, each group once, in the order of the table."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    groups = dict.fromkeys(GROUPS[row] for row in GROUPS if row in rows)
    found: list[Result] = []
    for module, function in groups:
        work: Callable[[Effort], list[Result]]
        work = getattr(import_module(f"benchmarks.{module}"), function)
        found += work(effort)
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Parse the arguments, measure, print; return the exit code."""
    parser = argparse.ArgumentParser("benchmarks", description=__doc__)
    parser.add_argument("--rows", type=wanted, default=list(GROUPS), metavar="1,3,...")
    parser.add_argument("--quick", action="store_true", help="a quarter of the work")
    asked = parser.parse_args(arguments)
    results = measure(asked.rows, QUICK if asked.quick else FULL)
    cores, load = os.cpu_count(), os.getloadavg()[0]
    say("")
    print(table(results))
    print(f"\nPython {platform.python_version()}, {cores} cores, load {load:.1f}")
    return 0


def run() -> NoReturn:
    """Run as a program."""
    sys.exit(main())


if __name__ == "__main__":
    run()
