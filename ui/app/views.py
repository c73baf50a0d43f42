"""The game at the table as the screens need it: values, made for each picture."""

from itertools import pairwise

from companion.sim import bots
from companion.table.faults import JournalFault
from companion.table.table import Table
from ui.world import DeviceLine, Held, TableView


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
    undone = table.record.undone
    newest = table.amend_candidates()
    return TableView(
        table.record.game,
        table.state,
        table.entries,
        redo=undone[-1].action if undone else None,
        amendable=newest[0].seq if newest else None,
        devices=devices,
        tower=tower,
        held=held,
        before={entry.seq: entry.before for entry in table.entries},
        clock=clock_runs_on(table),
        profile=table.header.profile or None,
        bots=bots.names(table.header.game),
    )


def clock_runs_on(table: Table) -> bool:
    """Tell whether the wall clock never went back during this game.

    A machine without a battery wakes up in the past: then its times mean nothing.
    """
    times = [*(entry.wall for entry in table.entries), table.clock.wall()]
    return all(earlier <= later for earlier, later in pairwise(times))


def journal_line(trouble: JournalFault | None) -> DeviceLine:
    """Return how the journal is: well, or what went wrong with it last."""
    if trouble is None:
        return DeviceLine("journal", "journal", "ok")
    reason, fields = trouble.message, trouble.fields
    return DeviceLine("journal", "journal", "degraded", reason, fields)
