"""What a check finds: a message with its fields, how bad it is, and what mends it."""

from enum import StrEnum
from typing import Any, Final, NamedTuple

import msgspec

SPACE: Final = "doctor."
"""All messages begin so; what follows is the finding's id for other programs."""


class Level(StrEnum):
    """How bad it is."""

    OK = "ok"
    NOTE = "note"
    """Good to know; nothing has to be done."""
    WARNING = "warning"
    """The app runs, with less than it could, or with a risk."""
    FAULT = "fault"
    """Something that is wanted does not work."""


class Mend(NamedTuple):
    """The one thing that mends it: what is typed, or what is done by hand.

    Attributes:
        command: for a shell.
        act: a message id; it has the finding's fields.
    """

    command: str = ""
    act: str = ""


NOTHING: Final = Mend()


class Finding(msgspec.Struct, frozen=True):
    """One line of the report.

    Attributes:
        message: its id in the catalogue.
        level: how bad it is.
        fields: texts and numbers, or what has `describe(t)`.
        mend: what mends it; nothing where there is nothing to mend.
    """

    message: str
    level: Level
    fields: dict[str, Any] = {}
    mend: Mend = NOTHING

    @property
    def id(self) -> str:
        """Its name for other programs."""
        return self.message.removeprefix(SPACE)


def typed(command: str) -> Mend:
    """Return a command as what mends it."""
    return Mend(command=command)


def by_hand(act: str) -> Mend:
    """Return something to do, a message id, as what mends it."""
    return Mend(act=act)


def well(message: str, /, **fields: Any) -> Finding:
    """Return that something is as it should be."""
    return Finding(message, Level.OK, fields)


def note(message: str, mend: Mend = NOTHING, /, **fields: Any) -> Finding:
    """Return something that is good to know."""
    return Finding(message, Level.NOTE, fields, mend)


def warning(message: str, mend: Mend, /, **fields: Any) -> Finding:
    """Return something that is a risk, or less than it could be."""
    return Finding(message, Level.WARNING, fields, mend)


def fault(message: str, mend: Mend, /, **fields: Any) -> Finding:
    """Return something that is wanted and does not work."""
    return Finding(message, Level.FAULT, fields, mend)


def graded(bad: bool, message: str, mend: Mend, /, **fields: Any) -> Finding:
    """Return a fault where it is `bad`; else the same as a note."""
    level = Level.FAULT if bad else Level.NOTE
    return Finding(message, level, fields, mend)
