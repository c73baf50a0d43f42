"""The report: lines for a console of 80 columns, or JSON for other programs."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final

from companion.cli.columns import WIDTH, padded, width, wrapped
from companion.i18n import Translator
from ui.doctor.finding import Finding, Level
from ui.doctor.running import Told

FORMAT: Final = "companion-doctor/1"
CHECK: Final = "doctor_check"
LEVEL: Final = "doctor_level"
"""The names of checks and levels in the catalogue."""
ARROW: Final = "> "
DEEP: Final = 4
"""Where a command begins that would not fit beside the text."""

COLOURS: Final = {Level.OK: "\33[32m", Level.WARNING: "\33[33m", Level.FAULT: "\33[31m"}
PLAIN: Final = "\33[0m"
"""As terminals are told (click leaves it out where there is none)."""


def counts(told: Sequence[Told]) -> Counter[Level]:
    """Return how many findings there are of each level."""
    return Counter(finding.level for one in told for finding in one.findings)


def lines(told: Sequence[Told], t: Translator) -> list[str]:
    """Return the report: check, level and text in columns, what mends it below."""
    first = 2 + max(width(t.name(CHECK, one.check)) for one in told)
    second = 2 + max(width(t.name(LEVEL, level)) for level in Level)
    made: list[str] = []
    for one in told:
        name = t.name(CHECK, one.check)
        for finding in one.findings:
            word = padded(t.name(LEVEL, finding.level), second)
            head = padded(name, first) + _coloured(word, finding.level)
            made += _lines(finding, head, first + second, t)
            name = ""
    return made


def _lines(finding: Finding, head: str, column: int, t: Translator) -> Iterator[str]:
    text = wrapped(t(finding.message, **finding.fields), WIDTH - column)
    yield head + text[0]
    yield from (" " * column + line for line in text[1:])
    yield from _mend(finding, column, t)


def _coloured(word: str, level: Level) -> str:
    colour = COLOURS.get(level, "")
    return f"{colour}{word}{PLAIN}" if colour else word


def _mend(finding: Finding, column: int, t: Translator) -> Iterator[str]:
    """Yield what mends it; a command stays in one line, to be copied."""
    mend = finding.mend
    if mend.command:
        beside = column + len(ARROW) + width(mend.command) <= WIDTH
        yield " " * (column if beside else DEEP) + ARROW + mend.command
    elif mend.act:
        text = t(mend.act, **finding.fields)
        for number, line in enumerate(wrapped(text, WIDTH - column - len(ARROW))):
            yield " " * column + (" " * len(ARROW) if number else ARROW) + line


def summary(told: Sequence[Told], t: Translator) -> str:
    """Return the last line: how many faults and warnings there are."""
    n = counts(told)
    if n[Level.FAULT]:
        return t("doctor.sum_faults", n=n[Level.FAULT], warnings=n[Level.WARNING])
    if n[Level.WARNING]:
        return t("doctor.sum_warnings", n=n[Level.WARNING])
    return t("doctor.sum_ok")


def as_json(told: Sequence[Told], t: Translator) -> dict[str, Any]:
    """Return the report for other programs.

    `ok` is whether there is no fault; `counts` has every level. A finding has its
    `check`, `id`, `level`, `fields`, and in the language `text`, `command` or `do`
    (the one that there is; else both are empty).
    """
    n = counts(told)
    findings = [_row(one.check, finding, t) for one in told for finding in one.findings]
    return {
        "format": FORMAT,
        "language": t.lang,
        "ok": not n[Level.FAULT],
        "counts": {str(level): n[level] for level in Level},
        "findings": findings,
    }


def _row(check: str, finding: Finding, t: Translator) -> dict[str, Any]:
    mend = finding.mend
    return {
        "check": check,
        "id": finding.id,
        "level": str(finding.level),
        "text": t(finding.message, **finding.fields),
        "fields": {key: _plain(value, t) for key, value in finding.fields.items()},
        "command": mend.command,
        "do": t(mend.act, **finding.fields) if mend.act else "",
    }


def _plain(value: Any, t: Translator) -> str | int:
    """Return a field as JSON has it; what describes itself does so."""
    if isinstance(value, int):
        return value
    describe = getattr(value, "describe", None)
    return str(value) if describe is None else describe(t)
