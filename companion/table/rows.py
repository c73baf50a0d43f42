"""What a journal is made of: the header (row 0), rows, and what they amount to."""

from collections.abc import Iterable
from typing import Any

import msgspec

from companion.kernel import (
    Action,
    Choose,
    Event,
    Refusal,
    Reveal,
    State,
    Translate,
    actor,
)

ALLOW = "allow"
"""The source of a correction that lets a real thing be entered against the record."""

START, ACT, UNDO, REDO, AMEND, RESUME = (
    "start",
    "act",
    "undo",
    "redo",
    "amend",
    "resume",
)


class Header(msgspec.Struct, frozen=True, omit_defaults=True):
    """Row 0: by value all that the fold of one game needs.

    Attributes:
        game: the game's id (`dont-go-in-there`).
        version: the product version that began it.
        players: names, clockwise.
        options: every option of this game, defaults too.
        profile: the game's data, so that a later product changes nothing.
        position: where it began, if not at the start.
        colours: each seat's place among the six colours and shapes; empty: in order.
        clock_offset: seconds by which the time of day was set by touch, as the system
            did not know it; 0: it did.
    """

    game: str
    version: str
    players: tuple[str, ...]
    options: dict[str, Any] = {}
    profile: dict[str, Any] = {}
    position: dict[str, Any] | None = None
    colours: tuple[int, ...] = ()
    clock_offset: int = 0


class Stamp(msgspec.Struct, frozen=True, gc=False):
    """Who, from where and when.

    Attributes:
        seat: the acting player's name, if one acted.
        source: `touch`, `key`, `button:<name>`, `tower:<boot>:<seq>`,
            `reader:<uid>`, `script`, `bot:<name>`, `allow`.
        wall: seconds since 1970, for display only.
        boot: this run of the machine; `mono` compares within one boot only.
        mono: seconds of the monotonic clock.
    """

    seat: str | None = None
    source: str = ""
    wall: float = 0.0
    boot: str = ""
    mono: float = 0.0


NO_STAMP = Stamp()


class Row(Stamp, frozen=True, kw_only=True, gc=False):
    """One row of the journal. `body` is JSON: an action, an amendment, a position."""

    seq: int
    kind: str
    body: str


class Change(msgspec.Struct, frozen=True, gc=False):
    """What one row changed.

    Attributes:
        row: the row.
        events: what followed, to be shown.
        state: the state it led to.
    """

    row: Row
    events: tuple[Event, ...]
    state: State

    @property
    def seq(self) -> int:
        """The row's number."""
        return self.row.seq

    @property
    def kind(self) -> str:
        """`act`, `undo`, `redo`, `amend` or `resume`."""
        return self.row.kind


class Entry(Change, frozen=True, gc=False):
    """An accepted action of the line that counts; after an amendment the new one.

    Attributes:
        before: the state it was applied to.
        action: what was done, in the form that is journaled.
        amended: number of the row that replaced its action; 0 if none did.
    """

    before: State
    action: Action
    amended: int = 0

    @property
    def source(self) -> str:
        """Where it came from, see `Stamp`."""
        return self.row.source

    @property
    def wall(self) -> float:
        """Seconds since 1970; may be wrong on a machine without a clock."""
        return self.row.wall

    @property
    def boot(self) -> str:
        """The run of the machine that `mono` belongs to."""
        return self.row.boot

    @property
    def mono(self) -> float:
        """Seconds of the monotonic clock of `boot`."""
        return self.row.mono

    @property
    def chance(self) -> bool:
        """Whether it answered a `Roll` or a `Reveal`."""
        prompt = self.before.prompt
        if prompt is None or prompt.kind == "choose":
            return False
        return type(self.action) in prompt.answers

    @property
    def drawn(self) -> bool:
        """Whether it turned up the next card of a deck: it told nobody's secret."""
        prompt = self.before.prompt
        return self.chance and isinstance(prompt, Reveal) and prompt.drawn

    @property
    def decision(self) -> bool:
        """Whether somebody decided: it answered a `Choose`."""
        prompt = self.before.prompt
        return isinstance(prompt, Choose) and type(self.action) in prompt.answers

    @property
    def binding(self) -> bool:
        """Whether it is a decision that the rules let nobody take back."""
        return self.decision and self.before.binding(self.action)

    @property
    def seat(self) -> str | None:
        """The player who acted, as named then; None for dice, cards, table acts."""
        return actor(self.before, self.action)

    @property
    def marks(self) -> tuple[str, ...]:
        """`allow` and `amended`, where they apply."""
        allow = (ALLOW,) if self.source == ALLOW else ()
        return (*allow, "amended") if self.amended else allow


def needs_agreement(entry: Entry, undone: Iterable[object]) -> bool:
    """Tell whether the table has to agree before an entry is undone.

    It has where a roll or reveal has told something since, and about a decision that
    the rules of the game let nobody take back.

    Args:
        entry: what would be undone.
        undone: what has been undone since the last new act.
    """
    if not entry.decision:
        return entry.chance and not entry.drawn
    return entry.binding or any(isinstance(one, Entry) and one.drawn for one in undone)


class Explained(Refusal, frozen=True):
    """A refusal with the numbers of the entries that would explain it, latest first."""

    entries: tuple[int, ...] = ()

    @property
    def entry(self) -> int | None:
        """The likeliest wrong entry, if any."""
        return self.entries[0] if self.entries else None


class Undone(Event, frozen=True):
    """A step was taken back; `agreed`: the table had to agree (`needs_agreement`)."""

    seq: int
    action: Action
    agreed: bool = False

    def describe(self, t: Translate) -> str:
        """Return the sentence, with "by agreement" where it was so."""
        ident = "event.Undone.agreed" if self.agreed else "event.Undone"
        return t(ident, seq=self.seq, action=self.action)


class Redone(Event, frozen=True):
    """A step that was taken back was made again."""

    seq: int
    action: Action


class Amended(Event, frozen=True):
    """Entry `seq` was replaced."""

    seq: int
    old: Action
    action: Action


class AmendUndone(Event, frozen=True):
    """An amendment of entry `seq` was taken back."""

    seq: int
    action: Action


class Dropped(Event, frozen=True):
    """An entry no longer counts since an earlier one was amended."""

    seq: int
    action: Action


class FoldChanged(Event, frozen=True):
    """This version folds the journal otherwise: on from the position after `seq`."""

    seq: int


class Swap(msgspec.Struct, frozen=True, gc=False):
    """An amendment as done: from `at` on, `old` gave way to `new`."""

    at: int
    old: tuple[Entry, ...]
    new: tuple[Entry, ...]

    @property
    def seq(self) -> int:
        """Number of the entry that was amended."""
        return self.new[0].seq

    @property
    def action(self) -> Action:
        """What the amended entry says now."""
        return self.new[0].action

    @property
    def events(self) -> tuple[Event, ...]:
        """What followed: the amendment, and which later entries count no more."""
        kept = {entry.seq for entry in self.new}
        gone = [entry for entry in self.old if entry.seq not in kept]
        dropped = (Dropped(entry.seq, entry.action) for entry in gone)
        return (Amended(self.seq, self.old[0].action, self.action), *dropped)


Done = Entry | Swap


class Draft(msgspec.Struct, frozen=True, gc=False):
    """A row that fits the record now, and what it will do.

    Attributes:
        row: to be written to the journal, then pushed.
        done: the entry or amendment that is added, taken back or made again; None
            where the fold starts afresh.
        events: what will have followed.
        state: the state it leads to.
        version: the record's version it was made for.
    """

    row: Row
    done: Done | None
    events: tuple[Event, ...]
    state: State
    version: int
