"""Seats that programs play: they answer after a pause, people carry it out."""

import random
from typing import Final, NamedTuple

from companion.kernel import (
    Action,
    ChangeSeat,
    Choose,
    IllegalAction,
    Refusal,
    State,
    Window,
)
from companion.sim import bots
from companion.sim.bots import sure_answers
from companion.table.table import Table
from hardware.device import Clock
from ui.app.bothands import MARK, BotHands
from ui.app.hushed import stage
from ui.games import CARRIED, screens_for
from ui.looks import UiState

PAUSE: Final = 1.0
"""Seconds after which a program answers, so that people see that it is asked."""

RESPITE: Final = 10.0
"""The same after an undo or an amendment: people may want to go further back."""


class Move(NamedTuple):
    """What a program does, for whom, and where it comes from (`bot:greedy`)."""

    action: Action
    seat: str
    source: str


class Bots:
    """Answers decisions of the seats that programs play; never dice or hidden things.

    It answers each prompt once: what is refused or undone is left to the people. So is
    a choice among hand cards that nobody at the table has seen: a program plays those
    of its cards that lie open to all, and those that people have let it know in
    private; for the others people draw one for it.

    Attributes:
        hands: the hidden cards that people have let it know.
    """

    def __init__(self, clock: Clock, rng: random.Random) -> None:
        self._clock = clock
        self._rng = rng
        self._due: float | None = None
        self.hands = BotHands()

    def expect(self, *, calm: bool = False) -> None:
        """A prompt has just appeared; `calm`: by going back, so there is no hurry."""
        self._due = self._clock() + (RESPITE if calm else PAUSE)

    def hold(self) -> None:
        """Somebody looks at something else: the pause begins again after that."""
        if self._due is not None:
            self._due = max(self._due, self._clock() + PAUSE)

    def move(self, state: State) -> Move | None:
        """Return a program's answer, once, when it is time.

        Raises:
            UnknownBot: the seat is played by a program that is not there.
        """
        if self.hands.fresh:  # it can answer now what was left to the people
            self.hands.fresh = False
            self.expect()
        if self._due is None or self._clock() < self._due:
            return None
        seat = asked(state)
        if seat is None:
            return None
        self._due = None
        source = state.played_by(seat)
        bot = bots.load(state.game.id, source.removeprefix(MARK))
        known = self.hands.known(state, seat)
        if not sure_answers(state, seat, known):
            return None
        return Move(bot.choose(known, state, seat, self._rng), seat, source)

    def conceal(self, table: Table, move: Move) -> None:
        """Let the vault keep what a program lays face down with its act, if anything.

        It comes up by itself, as a card does that somebody chose on the panel.
        """
        stage(table, move.action, move.seat, self._rng)


def asked(state: State) -> str | None:
    """Return the first seat played by a program that has to decide now."""
    prompt = state.prompt
    if not isinstance(prompt, Choose):
        return None
    seats = prompt.waiting if isinstance(prompt, Window) else prompt.seats
    return next((one for one in seats if state.played_by(one).startswith(MARK)), None)


def unfinished(table: Table, ui: UiState) -> bool:
    """Tell whether people still carry out what a program did last on their board.

    Only in games whose screens show each such act by itself, to be confirmed.
    """
    last = table.entries[-1] if table.entries else None
    if last is None or not last.source.startswith(MARK):
        return False
    own = screens_for(table.header.game)
    return bool(getattr(own, "confirms", False)) and not ui.page(CARRIED)


def check(game: str, action: Action) -> None:
    """Refuse to hand a seat to a program that is not there.

    Raises:
        IllegalAction: `seat.bot_unknown`, with the nearest name.
    """
    if not isinstance(action, ChangeSeat) or not action.to.startswith(MARK):
        return
    try:
        bots.load(game, action.to.removeprefix(MARK))
    except bots.UnknownBot as error:
        fields = {"bot": error.name, "known": list(error.known), "near": error.near}
        raise IllegalAction(Refusal("seat.bot_unknown", fields)) from None
