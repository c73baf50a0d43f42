"""Replays journals in a process of its own: `python -m tests.properties.elsewhere`.

Reads `{subject: [[action, ...], ...]}` and writes `{subject: [digest, ...]}`.
"""

import hashlib
import sys
from typing import Any

import msgspec

from tests.properties.games import SUBJECTS
from tests.properties.subject import Subject, result

BY_NAME = {subject.name: subject for subject in SUBJECTS}


def digest(subject: Subject, journal: list[dict[str, Any]]) -> str:
    """Return a digest of all that a journal leads to, byte for byte."""
    state, total = subject.start(), hashlib.sha256()
    for action in journal:
        step = state.apply(action)
        state = step.state
        total.update(result(step))
    return total.hexdigest()


def main() -> None:
    journals = msgspec.json.decode(sys.stdin.buffer.read())
    digests = {
        name: [digest(BY_NAME[name], journal) for journal in several]
        for name, several in journals.items()
    }
    sys.stdout.buffer.write(msgspec.json.encode(digests))


if __name__ == "__main__":
    main()
