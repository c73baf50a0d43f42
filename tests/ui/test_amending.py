"""The preview of an amendment tells what really becomes of the later entries."""

import pytest

from companion.games.dont_go_in_there.actions import RevealCard
from companion.kernel import IllegalAction
from tests.games.dont_go_in_there.test_carried import dummy, library
from ui.screens.amending import no_longer_fits
from ui.world import TableView


def view_of(record):
    before = {entry.seq: entry.before for entry in record.entries}
    entries = tuple(record.entries)
    return TableView(record.game, record.state, entries, before=before)


@pytest.mark.parametrize(
    ("record", "seq", "to", "asked"),
    [
        (library(2, 3), 7, ("cat", 4), 13),  # four dice count, five were thrown
        (library(2, 3), 7, ("cat", 2), None),
        (library(1, 3, row="cat2 ring2 doll3"), 8, ("ring", 1), None),  # sorted anew
        (dummy("ring1 ring2 ring3", 3), 1, ("ring", 4), 13),
        (dummy("ring2 ring3 ring4", 3), 1, ("ring", 1), None),
    ],
)
def test_an_entry_is_announced_if_and_only_if_it_will_be_asked_about(
    record, seq, to, asked
):
    action = RevealCard(*to)
    found = no_longer_fits(view_of(record), record.entry(seq).before, seq, action)

    assert (found and found.seq) == asked
    if asked is None:
        record.push(record.amend(seq, action))
        assert record.entry(seq).action == action
    else:
        with pytest.raises(IllegalAction) as refused:
            record.amend(seq, action)
        assert refused.value.refusal.fields["entry"] == asked
