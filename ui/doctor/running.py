"""All checks at once, each in a thread of its own, none for longer than the limit."""

import logging
import queue
import threading
import time
from collections.abc import Callable, Iterable, Mapping
from typing import Final, NamedTuple

from ui.doctor.case import Case
from ui.doctor.finding import Finding, by_hand, warning

LIMIT: Final = 2.3
"""Seconds after which the report is written, whatever still waits."""

Check = Callable[[Case], Iterable[Finding]]

log = logging.getLogger(__name__)


class Told(NamedTuple):
    """What a check found."""

    check: str
    findings: tuple[Finding, ...]


def examine(
    case: Case,
    checks: Mapping[str, Check],
    limit: float = LIMIT,
    clock: Callable[[], float] = time.monotonic,
) -> list[Told]:
    """Run all checks and return what they found, in their order.

    One that hangs (a bus that is stuck, a disk that does not answer) or that fails is
    told as such; the others are not held up.

    Args:
        case: what they look at.
        checks: by their names.
        limit: seconds for all of them together.
        clock: monotonic seconds.
    """
    done: queue.SimpleQueue[Told] = queue.SimpleQueue()
    until = clock() + limit
    for name, check in checks.items():
        # Daemons: a thread that hangs must not keep the program from ending.
        threading.Thread(
            target=_work, args=(case, name, check, done), name=name, daemon=True
        ).start()
    found: dict[str, Told] = {}
    while len(found) < len(checks):
        left = max(0.0, until - clock())
        try:
            told = done.get(timeout=left)
        except queue.Empty:
            if not left:
                break
        else:
            found[told.check] = told
    return [found.get(name) or _late(case, name, limit) for name in checks]


def _work(case: Case, name: str, check: Check, done: "queue.SimpleQueue[Told]") -> None:
    try:
        findings = tuple(check(case))
    except Exception as error:  # (the others still have something to say)
        log.debug("the check %r failed", name, exc_info=error)
        problem = f"{type(error).__name__}: {error}"
        act = by_hand("doctor.check_failed_do")
        findings = (warning("doctor.check_failed", act, problem=problem),)
    done.put(Told(name, findings))


def _late(case: Case, name: str, limit: float) -> Told:
    mend = case.slow("doctor.check_late_do")
    return Told(name, (warning("doctor.check_late", mend, n=round(limit)),))
