"""Fail when a test that has to run in CI was skipped: check_skips.py REPORT TESTS.

REPORT is pytest's junit file, in which tests/conftest.py names the marks of each
test. A skipped test is fine on a desk that lacks the means; in CI the means are
installed first, so a skip there would be a claim that nobody checks.
"""

import sys
import xml.etree.ElementTree as ET
from pathlib import Path

REQUIRED = ("micropython", "systemd", "xvfb")


def marks(case: ET.Element) -> set[str]:
    """Return the marks that conftest.py noted on a test."""
    found = case.iterfind("properties/property[@name='mark']")
    return {item.get("value", "") for item in found}


def skipped(cases: list[ET.Element], mark: str) -> list[str]:
    """Return a line for each test with the mark that was skipped, with its reason."""
    return [
        f"{case.get('classname')}::{case.get('name')}: {reason.get('message')}"
        for case in cases
        if mark in marks(case) and (reason := case.find("skipped")) is not None
    ]


def files_using(mark: str, tests: Path) -> list[Path]:
    """Return the test modules whose text uses the mark."""
    use = f"pytest.mark.{mark}"
    return [
        path
        for path in sorted(tests.rglob("test_*.py"))
        if use in path.read_text(encoding="utf-8")
    ]


def ran_from(path: Path, mark: str, cases: list[ET.Element]) -> bool:
    """Tell whether a test with the mark from this module is in the report."""
    module = ".".join(path.with_suffix("").parts[-2:])
    return any(
        mark in marks(case) and f"{module}." in f".{case.get('classname')}."
        for case in cases
    )


def problems(report: Path, tests: Path) -> list[str]:
    """Return a line for each marked test that was skipped or never came to run."""
    cases = list(ET.parse(report).iter("testcase"))  # noqa: S314 (pytest wrote it)
    lines: list[str] = []
    for mark in REQUIRED:
        lines += [f"{mark}: skipped {case}" for case in skipped(cases, mark)]
        # A module that skips itself as a whole leaves no marked test behind.
        lines += [
            f"{mark}: no marked test of {path} came to run"
            for path in files_using(mark, tests)
            if not ran_from(path, mark, cases)
        ]
    return lines


def main(report: str, tests: str) -> int:
    """Print the problems; return the exit code."""
    if not Path(report).is_file():
        sys.stderr.write(f"{report}: pytest wrote no report\n")
        return 1
    lines = problems(Path(report), Path(tests))
    sys.stderr.writelines(f"{line}\n" for line in lines)
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
