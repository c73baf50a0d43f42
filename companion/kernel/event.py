"""Events: what followed from an accepted action, in the past tense."""

from typing import Any

import msgspec

from companion.kernel.text import Translate, fields_of, tag_of


class Event(msgspec.Struct, frozen=True, tag_field="event", tag=True):
    """Base of all events; in JSON `{"event": <class name>, ...}`."""

    def describe(self, t: Translate) -> str:
        """Return the event as a sentence for log, undo and mirror."""
        return t(f"event.{tag_of(self)}", **fields_of(self))


class Corrected(Event, frozen=True):
    """The table set one value of the position by hand."""

    path: str
    old: Any
    to: Any


class OptionChanged(Event, frozen=True):
    """A ruling was changed during the game."""

    key: str
    old: Any
    to: Any


class SeatChanged(Event, frozen=True):
    """A player was renamed, or the seat handed over."""

    name: str
    to: str


class EndedEarly(Event, frozen=True):
    """The table ended the game before its end."""


class ReadyCalled(Event, frozen=True):
    """A seat has nothing more to play in this window."""

    seat: str
