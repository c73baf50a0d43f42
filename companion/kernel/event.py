"""Events: what followed from an accepted action, in the past tense."""

from typing import Any

import msgspec

from companion.kernel.text import (
    Translate,
    fields_of,
    option_words,
    plain,
    seat_words,
    tag_of,
)


class Event(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag=True):
    """Base of all events; in JSON `{"event": <class name>, ...}`."""

    def describe(self, t: Translate) -> str:
        """Return the event as a sentence for log, undo and mirror."""
        return t(f"event.{tag_of(self)}", **fields_of(self))


class Corrected(Event, frozen=True, omit_defaults=True):
    """The table set a place of the position by hand; see `Correct`.

    `old`: what stood there; of a merge the merge that leads back.
    """

    path: str
    old: Any
    to: Any
    merge: bool = False

    def describe(self, t: Translate) -> str:
        """Return the event as a sentence, the values as JSON."""
        old, to = plain(self.old), plain(self.to)
        message = "event.Corrected.merge" if self.merge else "event.Corrected"
        return t(message, path=self.path, old=old, to=to)


class OptionChanged(Event, frozen=True):
    """A ruling was changed during the game."""

    key: str
    old: Any
    to: Any

    def describe(self, t: Translate) -> str:
        """Return the event as a sentence."""
        key, old = option_words(t, self.key, self.old)
        _, to = option_words(t, self.key, self.to)
        return t("event.OptionChanged", key=key, old=old, to=to)


class SeatChanged(Event, frozen=True):
    """A player was renamed, or the seat handed over."""

    name: str
    to: str

    def describe(self, t: Translate) -> str:
        """Return the event as a sentence: renamed, or who has the seat now."""
        variant, to = seat_words(t, self.to)
        return t(f"event.SeatChanged.{variant}", name=self.name, to=to)


class EndedEarly(Event, frozen=True):
    """The table ended the game before its end."""


class ReadyCalled(Event, frozen=True):
    """A seat (or `all`) has nothing more to play in this window."""

    seat: str

    def describe(self, t: Translate) -> str:
        """Return the event as a sentence; `all` has its own."""
        variant = ".all" if self.seat == "all" else ""
        return t(f"event.ReadyCalled{variant}", seat=self.seat)
