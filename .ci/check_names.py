"""Tell of names that tests and benchmarks use and nobody has: check_names.py PYRIGHT.

Tests are dynamic on purpose, so type checks of them are mostly noise. But a name that
was deleted from the product and is still imported, or asked of a module, breaks them:
of all that pyright says only that is kept.
"""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

CONFIG = Path(__file__).with_name("pyright-tests.json")
OURS = ("companion", "hardware", "ui", "tests", "benchmarks")
KEPT = (
    re.compile(r'"(?P<name>\w+)" is unknown import symbol'),
    re.compile(r'"(?P<name>\w+)" is not a known attribute of module'),
    re.compile(rf'Import "(?P<name>(?:{"|".join(OURS)})\b[\w.]*)" could not be'),
    re.compile(r'"(?P<name>\w+)" is not defined'),
)


def missing(said: list[dict[str, Any]]) -> list[str]:
    """Return a line for each complaint of pyright's about a name that is not there."""
    return [
        f"{one['file']}:{one['range']['start']['line'] + 1}: {one['message']}"
        for one in said
        if any(form.search(one["message"]) for form in KEPT)
    ]


def main(pyright: str) -> int:
    """Run pyright and say what is missing; 1 if anything is, 2 if it did not run."""
    command = [pyright, "--project", str(CONFIG), "--outputjson"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603  (our own linter)
    try:
        report = json.loads(done.stdout)
    except ValueError:
        sys.stderr.write(done.stdout + done.stderr)
        return 2
    if not report["summary"]["filesAnalyzed"]:
        sys.stderr.write("pyright found no tests\n")
        return 2
    lines = missing(report["generalDiagnostics"])
    sys.stdout.writelines(f"{line}\n" for line in lines)
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
