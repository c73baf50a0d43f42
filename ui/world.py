"""What there is to show: the game at the table, devices, unfinished games.

These are values that the app makes for each picture; the screens only read them.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import msgspec

from companion.kernel import Action, Event, Game, State


class Entry(Protocol):
    """An accepted action as the table keeps it; see `companion.table`."""

    @property
    def seq(self) -> int:
        """Its number in the journal."""
        ...

    @property
    def action(self) -> Action:
        """What was done."""
        ...

    @property
    def seat(self) -> str | None:
        """The player who acted; None for dice, cards, table acts."""
        ...

    @property
    def source(self) -> str:
        """Where it came from: `touch`, `tower:<boot>:<seq>`..."""
        ...

    @property
    def wall(self) -> float:
        """Seconds since 1970; may be wrong on a machine without a clock."""
        ...

    @property
    def boot(self) -> str:
        """The run of the machine that `mono` belongs to."""
        ...

    @property
    def mono(self) -> float:
        """Seconds of the monotonic clock of `boot`."""
        ...

    @property
    def events(self) -> Sequence[Event]:
        """What followed from it."""
        ...


class Stamped(Protocol):
    """Where and when a line of the journal was written."""

    @property
    def wall(self) -> float:
        """Seconds since 1970; may be wrong on a machine without a clock."""
        ...

    @property
    def boot(self) -> str:
        """The run of the machine that `mono` belongs to."""
        ...

    @property
    def mono(self) -> float:
        """Seconds of the monotonic clock of `boot`."""
        ...


class Noted(Protocol):
    """A line of the journal and what it changed; see `companion.table`."""

    @property
    def seq(self) -> int:
        """Its number."""
        ...

    @property
    def kind(self) -> str:
        """`act`, `undo`, `redo`, `amend` or `resume`."""
        ...

    @property
    def row(self) -> Stamped:
        """Where and when it was written."""
        ...

    @property
    def events(self) -> Sequence[Event]:
        """What followed from it."""
        ...


class DeviceLine(msgspec.Struct, frozen=True):
    """A device as the screen shows it.

    Attributes:
        kind: `tower`, `reader`, `buttons`, `lamps` or `journal`.
        state: `offline`, `starting`, `ok` or `degraded`.
        reason: message id, empty when all is well; `fields` are its fields.
    """

    device: str
    kind: str
    state: str
    reason: str = ""
    fields: dict[str, Any] = {}


class Held(msgspec.Struct, frozen=True):
    """An early roll that is offered once. `age`: whole seconds since it fell."""

    action: Action
    age: int


class Saved(msgspec.Struct, frozen=True):
    """An unfinished game that can be gone on with.

    Attributes:
        key: its number in the journal.
        game: game id.
        wall: when it was last played, seconds of wall time.
    """

    key: int
    game: str
    players: tuple[str, ...]
    turns: int
    wall: float


class TableView(msgspec.Struct, frozen=True):
    """The game at the table, as the screens need it.

    Attributes:
        entries: the accepted actions that count, oldest first.
        changes: every line of the journal, oldest first, for the log.
        redo: the action that redo would bring back, or None.
        undoes: number of the entry whose amendment undo would take back; 0: undo takes
            back the last entry.
        amendable: number of the newest roll or reveal, or None.
        devices: how the devices are.
        tower: a dice tower is there and answers.
        held: an early roll, or None.
        before: the state before some entries, by number; needed for the one that is
            being amended (`ui.seq`).
        view: what may be shown of the state to everybody (None: `state.view()`).
        clock: wall times can be trusted; else times are shown since the start.
        profile: the game's data by value, for the names an owner gave to own cards.
        bots: the programs that can play a seat, by name.
    """

    game: Game[Any]
    state: State
    entries: Sequence[Entry] = ()
    changes: Sequence[Noted] = ()
    redo: Action | None = None
    amendable: int | None = None
    devices: tuple[DeviceLine, ...] = ()
    tower: bool = False
    held: Held | None = None
    before: Mapping[int, State] = {}
    view: Mapping[str, Any] | None = None
    clock: bool = True
    profile: Mapping[str, Any] | None = None
    bots: tuple[str, ...] = ()
    undoes: int = 0

    def shown(self) -> Mapping[str, Any]:
        """Return the position as everybody may see it."""
        return self.state.view() if self.view is None else self.view

    def entry(self, seq: int | None) -> Entry | None:
        """Return the entry of that number, or None."""
        return next((one for one in self.entries if one.seq == seq), None)


class World(msgspec.Struct, frozen=True):
    """All that any screen may need.

    Attributes:
        table: the game at the table, or None.
        games: the games that can be started, by id.
        saved: unfinished games, newest first.
        remembered: names of people who played here before.
        own: the owner's file whose values the game being set up will use, or empty.
        choices: what was chosen in the settings, by the key of the configuration.
        fixed: keys of those that the command line or the environment decides.
    """

    table: TableView | None = None
    games: Mapping[str, Game[Any]] = {}
    saved: tuple[Saved, ...] = ()
    remembered: tuple[str, ...] = ()
    devices: tuple[DeviceLine, ...] = ()
    own: str = ""
    choices: Mapping[str, Any] = {}
    fixed: frozenset[str] = frozenset()
