"""What there is to show: the game at the table, devices, unfinished games.

These are values that the app makes for each picture; the screens only read them.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, Protocol

import msgspec

from companion.kernel import Action, Event, Game, State

EARLY: Final = "ended"
"""Why a game is over that the table ended before its end; see `Outcome.reason`."""


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
        state: `offline`, `starting`, `ok`, `degraded`, or `lost`: it was there or is
            meant to be, and is not.
        reason: message id, empty when all is well; `fields` are its fields.
        last: what it said last, as a message id with `last_fields`; empty: nothing.
        at: when that was, in seconds since 1970.
        count: how often it has said something since the start.
        troubles: how often it has been in trouble since the start.
        since: when its trouble began, in seconds since 1970; 0: it has none.
        wanted: the configuration says that it is there.
        faults: how many faults its driver has met and mended since the start.
        restarts: how often its driver was started again by itself.
        at_after: when `at` was, in seconds after the start of the app.
        since_after: when `since` was, likewise.
    """

    device: str
    kind: str
    state: str
    reason: str = ""
    fields: dict[str, Any] = {}
    last: str = ""
    last_fields: dict[str, Any] = {}
    at: float = 0.0
    count: int = 0
    troubles: int = 0
    since: float = 0.0
    wanted: bool = False
    faults: int = 0
    restarts: int = 0
    at_after: float = 0.0
    since_after: float = 0.0


class Held(msgspec.Struct, frozen=True):
    """An early or doubtful roll that is offered once.

    Attributes:
        age: whole seconds since it fell.
        doubtful: it must not be taken as it was read without saying so.
    """

    action: Action
    age: int
    doubtful: bool = False


class Fallen(msgspec.Struct, frozen=True):
    """Dice that the tower saw and that are no answer yet.

    Attributes:
        faces: what each shows, in small letters; `?` where it cannot be read.
        doubts: numbers, from 0, of the dice that are in doubt.
        options: the answers that the others leave open; empty: no die is in doubt.
    """

    faces: tuple[str, ...]
    doubts: tuple[int, ...] = ()
    options: tuple[Action, ...] = ()


class CardBook(msgspec.Struct, frozen=True):
    """The cards of one box, and which of them have tags.

    Attributes:
        game: game id; `games`: those that have cards.
        edition: which edition; `editions`: those there are.
        cards: each card's pool key and how many copies there are, listed by type.
        known: the cards and copies that have a tag.
        undo: a binding can be taken back.
        reader: a card reader is there and answers.
        problem: a message id: why the file of the tags cannot be read, with its
            `fields`; empty: it can.
    """

    game: str
    games: tuple[str, ...] = ()
    edition: str = ""
    editions: tuple[str, ...] = ()
    cards: tuple[tuple[str, int], ...] = ()
    known: frozenset[tuple[str, int]] = frozenset()
    undo: bool = False
    reader: bool = False
    problem: str = ""
    fields: dict[str, Any] = {}


class DeckBook(msgspec.Struct, frozen=True):
    """An owner's deck that is being entered, for the dialog `deck`.

    Attributes:
        game: game id.
        entering: how far it is, as that game keeps it; None: it cannot be read.
        known: the cards and copies that have a tag.
        reader: a card reader is there and answers.
        instead: a file of the owner's that is used and not this deck; empty: none.
        problem: a message id: why it cannot be read, with its `fields`; empty: it can.
    """

    game: str
    entering: Any = None
    known: frozenset[tuple[str, int]] = frozenset()
    reader: bool = False
    instead: str = ""
    problem: str = ""
    fields: dict[str, Any] = {}


class Saved(msgspec.Struct, frozen=True):
    """An unfinished game that can be gone on with.

    Attributes:
        key: its number in the journal.
        game: game id.
        turns: how many entries it has.
        wall: when it was last played, seconds of wall time.
        who: the seats that may act now.
        colours: each seat's place among the six colours and shapes; empty: in order.
    """

    key: int
    game: str
    players: tuple[str, ...]
    turns: int
    wall: float
    who: tuple[str, ...] = ()
    colours: tuple[int, ...] = ()


class Finished(msgspec.Struct, frozen=True):
    """A game that is over.

    Attributes:
        key: its number in the journal.
        wall: when it ended, seconds of wall time.
        winners: who won; empty where nobody did.
        totals: what each reached, where the game counts.
        colours: as in `Saved`.
        early: the table ended it before its end; the winners were ahead then.
    """

    key: int
    game: str
    players: tuple[str, ...]
    wall: float
    winners: tuple[str, ...] = ()
    totals: Mapping[str, int] = {}
    colours: tuple[int, ...] = ()
    early: bool = False


class Regular(msgspec.Struct, frozen=True):
    """What a game was played with last: for the same players again.

    Attributes:
        options: every option, the defaults too.
        colours: as in `Saved`.
    """

    players: tuple[str, ...]
    options: dict[str, Any] = {}
    colours: tuple[int, ...] = ()


class TableView(msgspec.Struct, frozen=True):
    """The game at the table, as the screens need it.

    Attributes:
        entries: the accepted actions that count, oldest first.
        changes: every line of the journal, oldest first, for the log.
        redo: the action that redo would bring back, or None.
        undoes: number of the entry whose amendment undo would take back; 0: undo takes
            back the last entry.
        amendable: number of the newest answer that could have been another, or None.
        devices: how the devices are.
        tower: a dice tower is there and answers.
        held: an early roll, or None.
        fallen: the dice of that, or of a doubtful roll, or None.
        before: the state before some entries, by number; needed for the one that is
            being amended (`ui.seq`).
        view: what may be shown of the state to everybody (None: `state.view()`).
        clock: wall times can be trusted; else times are shown since the start.
        profile: the game's data by value, for the names an owner gave to own cards.
        bots: the programs that can play a seat, by name.
        colours: each seat's place among the six colours and shapes; empty: in order.
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
    colours: tuple[int, ...] = ()
    fallen: Fallen | None = None

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
        finished: games that are over, newest first.
        regulars: what each game was played with last, by its id.
        colours: which colour and shape a person had last, by name.
        remembered: names of people who played here before.
        own: the owner's file whose values the game being set up will use, or empty.
        choices: what can be set on the screen, as it is now, by the key of the
            configuration (`sound.on`).
        fixed: those of them that the command line or the environment decides, with the
            flag or the variable that does.
        speaker: a message id: what is wrong with the loudspeaker; empty: nothing.
        about: the product's version, and the folder where everything is kept.
        now: seconds of wall time, for `yesterday`; 0: not known.
        dated: the time of day is right, or somebody has set it.
        book: the cards that are registered in the open dialog, or None.
        deck: the owner's deck that is entered in the open dialog, or None.
    """

    table: TableView | None = None
    games: Mapping[str, Game[Any]] = {}
    saved: tuple[Saved, ...] = ()
    remembered: tuple[str, ...] = ()
    devices: tuple[DeviceLine, ...] = ()
    own: str = ""
    choices: Mapping[str, Any] = {}
    fixed: Mapping[str, str] = {}
    speaker: str = ""
    about: tuple[str, str] = ("", "")
    finished: tuple[Finished, ...] = ()
    regulars: Mapping[str, Regular] = {}
    colours: Mapping[str, int] = {}
    now: float = 0.0
    book: CardBook | None = None
    deck: DeckBook | None = None
    dated: bool = True
