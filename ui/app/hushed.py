"""Secrets that the panel keeps: laid by people and programs, turned up by themselves.

They lie in the table's vault, in the journal's file: a power cut loses none of them.
"""

import random
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from companion.kernel import Action, Reveal, State
from companion.table.table import Table
from hardware.device import Clock
from ui.hushing import Hush, LaySecret

if TYPE_CHECKING:
    from ui.app.session import Session

SOURCE: Final = "vault"
OPEN_FOR: Final = 20.0
"""Seconds after which the cover shuts that somebody has left open."""


class Hushed:
    """Lays what is chosen in secret, and turns it up when its time has come."""

    def __init__(self, session: "Session", clock: Clock) -> None:
        self._session = session
        self._clock = clock
        self._asked: State | None = None
        self._opened: float | None = None
        session.handlers[LaySecret] = self._lay
        session.ticking.append(self.tick)

    def _lay(self, wish: LaySecret, source: str) -> None:
        """Hand a choice to the vault, and lay it face down."""
        table, state = self._session.table, self._session.state
        if table is None or state is None or state.prompt is None:
            return
        slot, answers = state.prompt.secrets(state, wish.commit)
        if slot and wish.answer in answers and wish.seat in state.prompt.seats:
            table.vault.commit(slot, wish.seat, wish.answer)
            begun = (wish.commit, source)
            self._session.begin(wish.commit, lambda: table.begin(*begun))

    def tick(self) -> None:
        """Turn up what the vault keeps; shut a cover that stands open."""
        self._shut()
        session, table = self._session, self._session.table
        state = table.state if table is not None else None
        if table is None or session.busy or state is self._asked:
            return
        self._asked = state
        prompt = state.prompt if state is not None else None
        if not isinstance(prompt, Reveal):
            return
        found = table.vault.turn_up(prompt.slot)
        if found is not None:
            session.begin(found, lambda: table.begin(found, SOURCE))

    def _shut(self) -> None:
        ui, now = self._session.ui, self._clock()
        if not isinstance(ui.form, Hush) or not ui.form.open:
            self._opened = None
        elif self._opened is None:
            self._opened = now
        elif now - self._opened >= OPEN_FOR:
            self._session.look(replace(ui, form=Hush(ui.form.seat)))


def stage(table: Table, action: Action, seat: str, rng: random.Random) -> None:
    """Let a program choose what it lays face down, where it lays something.

    Args:
        table: the table.
        action: what the program is about to do.
        seat: whose program it is.
        rng: where its chance is from.
    """
    from companion.sim import bots  # noqa: PLC0415  (only where a program plays)

    state = table.state
    prompt = state.prompt
    slot, answers = prompt.secrets(state, action) if prompt is not None else ("", ())
    if slot:
        name = state.played_by(seat).partition(":")[2]
        bot = bots.load(state.game.id, name)
        table.vault.commit(slot, seat, bot.conceal(answers, state, seat, rng))
