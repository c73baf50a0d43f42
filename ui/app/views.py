"""The game at the table as the screens need it: values, made for each picture."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from msgspec.structs import replace

from companion.kernel import Amend, IllegalAction
from companion.sim import bots
from companion.table.amend import STOP
from companion.table.faults import JournalFault
from companion.table.record import Swap
from companion.table.rows import Entry, Stamp
from companion.table.table import Table
from ui.app.bots import MARK
from ui.looks import UiState
from ui.world import DeviceLine, Held, Stamped, TableView

JUMP: Final = 60.0
"""By so many seconds no clock drifts between two entries: it was set."""


def table_view(
    table: Table, devices: tuple[DeviceLine, ...], tower: bool, held: Held | None
) -> TableView:
    """Return what there is to show of a game.

    Args:
        table: the game.
        devices: how the devices are.
        tower: whether dice thrown into the tower will be seen.
        held: an early or doubtful roll that could be used now.
    """
    undone, next_undo = table.record.undone, table.record.next_undo
    newest = last_act(table.entries)
    return TableView(
        table.record.game,
        table.state,
        tuple(table.entries),  # the table goes on with its own lists
        tuple(table.changes),
        redo=undone[-1].action if undone else None,
        amendable=newest.seq if newest is not None else None,
        devices=devices,
        tower=tower,
        held=held,
        before={entry.seq: entry.before for entry in table.entries},
        clock=clock_runs_on(table),
        profile=table.header.profile or None,
        bots=bots.names(table.header.game),
        undoes=next_undo.seq if isinstance(next_undo, Swap) else 0,
        colours=table.header.colours,
    )


def last_act(entries: Sequence[Entry]) -> Entry | None:
    """Return the newest entry that people may have meant otherwise.

    That is an answer with another one beside it: what somebody chose, what fell, or
    what turned up. A program's choice is none, nor is what only the table changed.
    """
    return next((one for one in reversed(entries) if _is_meant(one)), None)


def _is_meant(entry: Entry) -> bool:
    """Tell whether an entry could have been another one."""
    prompt = entry.before.prompt
    if prompt is None or type(entry.action) not in prompt.answers:
        return False
    if entry.source.startswith(MARK):
        return False
    return len(entry.before.legal_actions()) > 1


def amended(ui: UiState, amend: Amend) -> Amend:
    """Return the amendment to be made.

    Where an amendment was refused because of a later entry, and that one has been
    given instead, it is the first one with this decision.
    """
    first = ui.refused.action if ui.refused is not None else None
    if not isinstance(first, Amend):
        return amend
    later = {**first.later, str(amend.seq): amend.action}
    return Amend(first.seq, first.action, later)


def with_before(view: TableView, table: Table, ui: UiState) -> TableView:
    """Return the view with the state in which a later entry is being replaced.

    It is the one that the refused amendment leads to up to there.
    """
    first = ui.refused.action if ui.refused is not None else None
    if ui.dialog != "amend" or ui.seq is None or not isinstance(first, Amend):
        return view
    later = {**first.later, str(ui.seq): STOP}
    try:
        step = table.record.check(Amend(first.seq, first.action, later))
    except IllegalAction:  # the game has gone on since: the screen says it cannot be
        return view
    return replace(view, before={**view.before, ui.seq: step.state})


def clock_runs_on(table: Table) -> bool:
    """Tell whether the wall clock went on steadily during this game.

    A machine without a battery wakes up in the past: the times from before its clock
    was set mean nothing.
    """
    clock = table.clock
    now = Stamp(wall=clock.wall(), boot=clock.boot, mono=clock.mono())
    return all(_goes_on(one, then) for one, then in pairwise((*table.entries, now)))


def _goes_on(one: Stamped, then: Stamped) -> bool:
    """Tell whether the time of day went on as time did."""
    passed = then.wall - one.wall
    if one.boot != then.boot:
        return passed >= 0
    return abs(passed - (then.mono - one.mono)) < JUMP


def journal_line(trouble: JournalFault | None) -> DeviceLine:
    """Return how the journal is: well, or what went wrong with it last."""
    if trouble is None:
        return DeviceLine("journal", "journal", "ok")
    reason, fields = trouble.message, trouble.fields
    return DeviceLine("journal", "journal", "degraded", reason, fields)
