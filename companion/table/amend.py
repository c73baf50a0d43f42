"""Amending: fold a line again from one replaced entry; find what a refusal means."""

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Any

import msgspec

from companion.kernel import (
    Action,
    Game,
    IllegalAction,
    Refusal,
    State,
    carry,
)
from companion.table.rows import Entry, Explained

SKIP, STOP = "skip", "stop"


def explained(
    error: IllegalAction, game: Game[Any], entries: Sequence[Entry]
) -> IllegalAction:
    """Return the error with the numbers of the entries that its refusal contradicts."""
    refusal = error.refusal
    numbers: tuple[int, ...] = ()
    if refusal.contradicts:
        wanted = list(zip_longest(refusal.contradicts, refusal.where, fillvalue=""))
        numbers = tuple(
            entry.seq
            for entry in reversed(entries)
            if _meant(entry, game.dump(entry.action), wanted)
        )
    fields = msgspec.structs.asdict(refusal)
    fields["entries"] = numbers or fields.get("entries", ())
    error.refusal = Explained(**fields)
    return error


def _meant(entry: Entry, said: Any, wanted: Sequence[tuple[Any, str]]) -> bool:
    """Tell whether an entry is one of those wanted; each: an answer, and its slot."""
    slots = ("", getattr(entry.before.prompt, "slot", ""))
    return any(said == answer and slot in slots for answer, slot in wanted)


class Refold:
    """One amendment being worked out."""

    def __init__(
        self,
        game: Game[Any],
        before: Sequence[Entry],
        row: int,
        later: Mapping[str, Any],
    ) -> None:
        self.game = game
        self._line = list(before)
        self._kept = len(before)
        self._row = row
        self._later = later

    def run(self, old: Sequence[Entry], action: Mapping[str, Any]) -> tuple[Entry, ...]:
        """Return the line that takes the place of `old`, whose first is replaced.

        Raises:
            IllegalAction: the replacement is refused, a decision is malformed or
                about no later entry, or one is missing (`amend.later`).
        """
        self._know(old[1:])
        first = old[0]
        self._apply(first, first.before, self.game.parse(action), self._row)
        for entry in old[1:]:
            if self._fold(entry) == STOP:
                break
        return tuple(self._line[self._kept :])

    def _know(self, later: Sequence[Entry]) -> None:
        known = [str(entry.seq) for entry in later]
        for key, choice in self._later.items():
            if key not in known:
                fields = {"seq": key, "known": known}
                raise IllegalAction(Refusal("amend.no_later", fields))
            if choice not in (SKIP, STOP) and not isinstance(choice, Mapping):
                fields = {"entry": int(key), "choice": choice}
                raise IllegalAction(Refusal("amend.decision", fields))

    def _fold(self, entry: Entry) -> str:
        """Apply a later entry as it was meant, or as decided: `skip`, `stop` or done.

        What it means now is worked out at every fold; the journal keeps what was said.
        """
        state = self._line[-1].state
        try:
            same = carry(entry.action, entry.before, state)
            self._apply(entry, state, same, entry.amended)
        except IllegalAction as error:
            return self._decide(entry, state, error.refusal)
        return ""

    def _decide(self, entry: Entry, state: State, refusal: Refusal) -> str:
        choice = self._later.get(str(entry.seq))
        if choice is None:
            raise self._undecided(entry, refusal)
        if choice in (SKIP, STOP):
            return choice
        try:
            self._apply(entry, state, self.game.parse(choice), self._row)
        except IllegalAction as error:
            raise self._undecided(entry, error.refusal) from None
        return ""

    def _undecided(self, entry: Entry, refusal: Refusal) -> IllegalAction:
        fields = {"entry": entry.seq, "action": entry.action, "refusal": refusal}
        return IllegalAction(
            Explained("amend.later", fields, entries=(entry.seq,)),
        )

    def _apply(self, entry: Entry, state: State, action: Action, amended: int) -> None:
        try:
            step = state.apply(action)
        except IllegalAction as error:
            raise explained(error, self.game, self._line) from None
        new = Entry(entry.row, step.events, step.state, state, step.action, amended)
        self._line.append(new)
