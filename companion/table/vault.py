"""The vault: the keeper of what a seat chose on the panel and nobody else may know.

A value is written with the row of its commit, read only for its seat's covered view
and for the turn-up, and deleted with the row of the reveal. It is never in a row,
state, log or export, nor kept in memory.
"""

from typing import Any

import msgspec

from companion.kernel import (
    Action,
    IllegalAction,
    Prompt,
    Refusal,
    Reveal,
    State,
)
from companion.table.journal import Journal
from companion.table.record import Record, to_json
from companion.table.rows import Entry
from companion.table.store import Secret


class Vault:
    """A `Keeper` in the journal's file, for one game."""

    def __init__(self, journal: Journal, game: int, record: Record) -> None:
        self._journal = journal
        self._game = game
        self._record = record
        self._staged: tuple[str, str, Action] | None = None
        self._slots: dict[int, str] = dict(journal.ask(self._index))

    def _index(self, connection: Any) -> list[tuple[int, str]]:
        query = "SELECT seq, slot FROM vault WHERE game = ? ORDER BY seq"
        return connection.execute(query, (self._game,)).fetchall()

    # --- the keeper -----------------------------------------------------------------

    def commit(self, slot: str, seat: str, answer: Action) -> None:
        """Keep `answer`, to be written with the commit that the table begins next."""
        self._staged = (slot, seat, answer)

    def turn_up(self, slot: str) -> Action | None:
        """Return what was committed under `slot`; None if nothing is kept.

        The row of the reveal deletes it.
        """
        found = [seq for seq in self._counting() if self._slots[seq] == slot]
        return self._read(found[-1]) if found else None

    def view(self, state: State, seat: str) -> dict[str, Any]:
        """Return the seat's view with its own commits under `known`."""
        mine = [seq for seq in self._counting() if self._owner(seq, state) == seat]
        answers = {self._slots[seq]: self._read(seq) for seq in mine}
        game = self._record.game
        known = {slot: game.dump(one) for slot, one in answers.items() if one}
        return {**state.view(seat), "known": known}

    def _counting(self) -> list[int]:
        """Return the numbers of commits that count and have not turned up yet."""
        return [seq for seq in self._slots if self._record.entry(seq) is not None]

    def _owner(self, seq: int, state: State) -> str:
        """Return the name that the seat of a commit has by now."""
        entry = self._record.entry(seq)
        assert entry is not None
        seats = entry.before.seats
        return state.seats[seats.index(entry.seat)] if entry.seat in seats else ""

    def _read(self, seq: int) -> Action | None:
        query = "SELECT answer FROM vault WHERE game = ? AND seq = ?"
        values = (self._game, seq)
        found = self._journal.ask(lambda db: db.execute(query, values).fetchone())
        return found and self._record.game.parse(msgspec.json.decode(found[0]))

    # --- the table's part -------------------------------------------------------------

    def staged(self, entry: Entry) -> Secret | None:
        """Return what is to be written with the row of `entry`, if it is a commit.

        Raises:
            IllegalAction: the answer is not one that this commit may stand for.
        """
        prompt: Prompt | None = entry.before.prompt
        if prompt is None or self._staged is None:
            return None
        wanted, answers = prompt.secrets(entry.before, entry.action)
        slot, seat, answer = self._staged
        if not wanted or (slot, seat) != (wanted, entry.seat):
            return None
        if answer not in answers:
            self._staged = None
            raise IllegalAction(Refusal("vault.impossible", {"seat": seat}))
        return Secret(slot, seat, to_json(answer))

    def spent(self, entry: Entry) -> tuple[int, ...]:
        """Return the rows whose secrets go when `entry` is written.

        Those that it turns up, and those of commits that it leaves out of reach.
        """
        if not self._slots:
            return ()
        prompt = entry.before.prompt
        slots: tuple[str, ...] = ()
        if isinstance(prompt, Reveal) and entry.chance:
            slots = prompt.turned_up(entry.action)
        kept = self._record.reachable()
        return tuple(
            seq
            for seq, where in self._slots.items()
            if where in slots or seq not in kept
        )

    def written(self, seq: int, secret: Secret | None, spent: tuple[int, ...]) -> None:
        """Note that a commit is durable: what row `seq` kept, what is gone."""
        for number in spent:
            self._slots.pop(number, None)
        if secret is not None:
            self._slots[seq] = secret.slot
            self._staged = None
