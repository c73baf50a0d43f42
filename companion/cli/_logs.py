"""Logging to standard error, with priorities where systemd's journal reads it."""

import logging
import os
import sys
from collections.abc import Mapping
from typing import Final

_PRIORITIES: Final = (  # sd-daemon(3): 3 error, 4 warning, 6 information, 7 debugging
    (logging.ERROR, 3),
    (logging.WARNING, 4),
    (logging.INFO, 6),
)
_PLAIN: Final = "%(levelname)s %(name)s: %(message)s"
_JOURNAL: Final = "%(name)s: %(message)s"


class JournalFormatter(logging.Formatter):
    """Puts `<3>` to `<7>` before every line, as the journal wants it."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the record's lines, each with its priority."""
        levels = (rank for level, rank in _PRIORITIES if record.levelno >= level)
        prefix = f"<{next(levels, 7)}>"
        return "\n".join(prefix + line for line in super().format(record).splitlines())


def under_journal(env: Mapping[str, str], fd: int) -> bool:
    """Tell whether the file `fd` is the journal stream that systemd gave us."""
    try:
        stat = os.fstat(fd)
    except OSError:
        return False
    return env.get("JOURNAL_STREAM") == f"{stat.st_dev}:{stat.st_ino}"


def start(level: str, env: Mapping[str, str]) -> None:
    """Send what is logged to standard error, from `level` on."""
    handler = logging.StreamHandler(sys.stderr)
    journal = under_journal(env, 2)
    handler.setFormatter(
        JournalFormatter(_JOURNAL) if journal else logging.Formatter(_PLAIN)
    )
    logging.basicConfig(handlers=[handler], force=True)
    set_level(level)


def set_level(level: str) -> None:
    """Let through what is at least as important as `level`."""
    logging.getLogger().setLevel(level.upper())
