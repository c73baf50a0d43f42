"""Where games are kept: the journal, and the lists the home screen shows."""

import logging
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec.structs import replace

from companion import entries
from companion.gamecards import carded
from companion.games import names
from companion.kernel import BadInput, Game
from companion.profiles import CHOICE, own_profile, own_profile_file
from companion.table import history, players
from companion.table.clock import Clock, WallClock
from companion.table.faults import JournalFault
from companion.table.journal import Journal
from companion.table.recent import Recent, recent
from companion.table.writer import Ticket
from ui.app.owned import edition_of, owned, plain
from ui.model import Setup
from ui.world import EARLY, Finished, Regular, Saved, World

if TYPE_CHECKING:
    from companion.table.table import Table

log = logging.getLogger(__name__)

JOURNAL_FILE: Final = "journal.db"


class JournalShelf:
    """Keeps games in a journal that is opened when it is first needed.

    All methods may raise `JournalFault`; the next call tries again.

    Attributes:
        saved: the unfinished games, the one played last first.
        remembered: the names that the configuration gives, then those of people who
            played here.
        wake: called from the journal's thread when a commit is reported.
    """

    def __init__(
        self,
        path: Path,
        games: Mapping[str, Game[Any]] | None = None,
        clock: Clock | None = None,
        folders: Sequence[Path] = (),
        players: Sequence[str] = (),
    ) -> None:
        """Take the file and what can be played.

        Args:
            path: the journal's file.
            games: the games that can be started; None: all that are installed.
            clock: the clocks of what is written.
            folders: where the owner's own mats and cards are, the weaker first.
            players: names that are offered before those of people who played here.
        """
        self.saved: tuple[Saved, ...] = ()
        self.remembered = self._players = tuple(players)
        self._path = path
        self._games = games
        self.wake: Callable[[], None] | None = None
        self._clock = clock or Clock()
        self._folders = tuple(folders)
        self._journal: Journal | None = None
        self._lists: World | None = None
        self._held: Table | None = None

    @cached_property
    def games(self) -> Mapping[str, Game[Any]]:
        """The games that can be started: installed, and with screens of their own.

        Their rules are loaded when more is asked of them than their cards tell.
        """
        if self._games is not None:
            return self._games
        from ui.games import GROUP  # noqa: PLC0415  (late: a start can do without)

        shown = entries.targets(GROUP)
        return {name: carded(name) for name in names() if name in shown}

    def open(self) -> None:
        """Open the journal if it is not, and read the lists anew."""
        journal = self._opened()
        self._lists = None
        games = history.games(journal)
        self.saved = tuple(
            Saved(one.key, one.game, one.players, one.rows, one.begun)
            for one in games
            if one.ended is None and one.game in self.games
        )
        # What no player of any game is called now was mistyped, and put right.
        called = {name for one in games for name in one.players}
        known = (one.name for one in players.remembered(journal))
        found = (name for name in known if name in called)
        self.remembered = tuple(dict.fromkeys((*self._players, *found)))

    def forget(self, name: str) -> None:
        """Offer a name no more; the games keep it."""
        self._players = tuple(one for one in self._players if one != name)
        players.forget(self._opened(), name)
        self.open()

    def world(self) -> World:
        """Return all that the screens away from a table show.

        The lists are read when they are first looked at: a game that goes on at once
        does not wait for them. If they cannot be, the games that go on are there.
        """
        if self._lists is None:
            games = self._recent()
            saved = [self._saved(one) for one in games if one.ended is None]
            over = [_finished(one) for one in games if one.ended is not None]
            self._lists = World(
                games={k: owned(v, self._folders) for k, v in self.games.items()},
                saved=tuple(saved) or self.saved,
                finished=tuple(over),
                regulars={one.game: _regular(one) for one in reversed(games)},
                colours=_colours(games),
            )
        now, dated = self._clock.wall() if self.dated else 0.0, self.dated
        return replace(self._lists, remembered=self.remembered, now=now, dated=dated)

    def reread(self) -> None:
        """Read the lists anew when they are next looked at, and owners' cards."""
        self._lists = None

    def wall(self) -> float:
        """Return the time of day, right or not, in seconds since 1970."""
        return self._clock.wall()

    @property
    def dated(self) -> bool:
        """Whether the time of day is right, so that something can be told by it."""
        return self._clock.known

    def set_date(self, wall: float) -> None:
        """Let the time of day (seconds since 1970) go on from here; nowhere else."""
        clock = self._clock.wall
        if isinstance(clock, WallClock):
            clock.set(wall)

    def _recent(self) -> list[Recent]:
        try:
            known = recent(self._opened())
        except JournalFault as fault:
            log.warning("the list of games cannot be read: %s", fault)
            return []
        return [one for one in known if one.game in self.games]

    def _saved(self, one: Recent) -> Saved:
        """Return an unfinished game, with whom it waits for where that can be read."""
        who: tuple[str, ...] = ()
        try:
            profile = msgspec.json.decode(one.begun.profile) or None
            state = self.games[one.game].decode(one.position or "{}", profile)
            who = state.prompt.seats if state.prompt is not None else ()
        except (BadInput, msgspec.DecodeError) as error:
            log.warning("game %s: its position cannot be read: %s", one.key, error)
        known = (one.key, one.game, one.players, one.rows, one.wall)
        return Saved(*known, who, one.begun.colours)

    def start(self, setup: Setup) -> "Table":
        """Begin a game, with the owner's own values; BadSetup if it cannot be so."""
        from companion.table.table import Table  # noqa: PLC0415  (home needs none)

        game = plain(self.games[setup.game])
        own = own_profile(game.id, self._edition(setup), self._folders)
        opened = self._opened()
        return Table.new(
            opened,
            game,
            setup.players,
            setup.options,
            own,
            clock=self._clock,
            colours=setup.colours,
        )

    def own_file(self, setup: Setup) -> str:
        """Return the owner's file that a game set up so will use, or nothing."""
        option, unused = CHOICE
        if setup.options.get(option) == unused:
            return ""
        file = own_profile_file(setup.game, self._edition(setup), self._folders)
        return "" if file is None else str(file)

    def _edition(self, setup: Setup) -> str | None:
        """Return the chosen or the default edition; None: the game has none."""
        return edition_of(self.games[setup.game], setup.options)

    def held(self, key: int) -> "Table | None":
        """Return a game to be looked at first; who resumes it then gets this one.

        None: it was not found whole, and people have to be told so.
        """
        self._held = self.resume(key)
        return None if self._opened().notices else self._held

    def resume(self, key: int) -> "Table":
        """Go on with a game exactly where it was."""
        held, self._held = self._held, None
        if held is not None and held.key == key:
            return held
        from companion.table.table import Table  # noqa: PLC0415  (home needs none)

        def find(name: str) -> Game[Any]:
            return plain(self.games[name])

        return Table.open(self._opened(), key, self._clock, find)

    def last_roll(self) -> str:
        """Return the source of the tower's roll used last (`tower:boot:seq`)."""
        return self._opened().last_source("tower:") or ""

    def probe(self) -> Ticket:
        """Write a little to the journal; the ticket tells whether that is possible."""
        return self._opened().probe()

    def notices(self) -> Sequence[JournalFault]:
        """Return, once, what has to be told about the file (kept aside, damaged)."""
        opened = self._opened()
        told, opened.notices = opened.notices, []
        return told

    def close(self) -> bool:
        """Finish what is on its way; false if the disk does not answer."""
        return self._journal is None or self._journal.close()

    def _opened(self) -> Journal:
        if self._journal is None:
            self._journal = Journal(self._path)
        self._journal.wake = self.wake  # home is shown before there is whom to wake
        return self._journal


def _finished(one: Recent) -> Finished:
    outcome = one.outcome
    return Finished(
        one.key,
        one.game,
        one.players,
        one.ended or one.wall,
        outcome.winners if outcome is not None else (),
        outcome.totals if outcome is not None else {},
        one.begun.colours,
        early=outcome is not None and outcome.reason == EARLY,
    )


def _regular(one: Recent) -> Regular:
    """Return what a game was played with, under the names that people have now."""
    names = dict(zip(one.begun.players, one.players, strict=False))
    options = {
        key: names.get(value, value) if key == "start_player" else value
        for key, value in one.begun.options.items()
    }
    return Regular(one.players, options, one.begun.colours)


def _colours(games: Sequence[Recent]) -> dict[str, int]:
    """Return which colour and shape each person had last."""
    found: dict[str, int] = {}
    for one in games:
        places = one.begun.colours or range(len(one.players))
        for name, place in zip(one.players, places, strict=False):
            found.setdefault(name, place)
    return found
