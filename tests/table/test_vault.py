"""The vault: a hidden card is durable with its commit, and nobody else's to see."""

import subprocess
import sys

import pytest

from companion.kernel import IllegalAction
from companion.table.export import export
from companion.table.faults import JournalFault
from companion.table.journal import Journal
from companion.table.table import Table
from tests.kernel.toys import DUEL, SEATS
from tests.kernel.toys.duel import SLOTS
from tests.table.helpers import CLOCK, find, raw, reopened

ANN, BEN = SLOTS
CARD = DUEL.parse({"do": "reveal", "card": 3})
LOW = DUEL.parse({"do": "reveal", "card": 1})


def commit(live, seat, card):
    live.vault.commit(SLOTS[SEATS["duel"].index(seat)], seat, card)
    return live.act({"do": "commit"}, seat=seat)


def stored(path):
    return raw(path, "SELECT seq, slot, answer FROM vault")


def test_a_commit_is_written_with_its_row_and_seen_by_its_seat_alone(path, table):
    live = table(DUEL)

    commit(live, "Ann", CARD)
    commit(live, "Ben", LOW)

    assert [seq for seq, _, _ in stored(path)] == [1, 2]
    views = {seat: live.vault.view(live.state, seat)["known"] for seat in SEATS["duel"]}
    assert views == {
        "Ann": {ANN: {"do": "reveal", "card": 3}},
        "Ben": {BEN: {"do": "reveal", "card": 1}},
    }


def test_the_value_is_in_no_row_state_log_or_export(path, journal, table):
    live = table(DUEL)
    marked = DUEL.parse({"do": "reveal", "card": 2})

    commit(live, "Ann", marked)

    shown = [str(raw(path, "SELECT * FROM row")), str(raw(path, "SELECT * FROM game"))]
    shown += [*export(journal, live.key), str(live.changes), str(live.entries)]
    assert not [text for text in shown if "reveal" in text]
    assert "reveal" in str(stored(path))


def test_the_reveal_deletes_what_it_turns_up(path, journal, table):
    live = table(DUEL)
    commit(live, "Ann", CARD)
    commit(live, "Ben", LOW)

    answer = live.vault.turn_up(ANN)
    assert answer == CARD
    assert len(stored(path)) == 2  # read, but not gone before the reveal's row is there
    live.act(answer)

    assert [slot for _, slot, _ in stored(path)] == [BEN]
    assert live.vault.turn_up(ANN) is None
    assert reopened(journal, live).vault.turn_up(BEN) == LOW


def test_a_card_turned_up_by_hand_deletes_the_kept_one_too(path, table):
    live = table(DUEL)
    commit(live, "Ann", CARD)
    commit(live, "Ben", LOW)

    live.act({"do": "reveal", "card": 2})

    assert [slot for _, slot, _ in stored(path)] == [BEN]


def test_an_undone_commit_counts_no_more_but_redo_has_it_back(path, table):
    live = table(DUEL)
    commit(live, "Ann", CARD)
    live.undo()
    assert live.vault.turn_up(ANN) is None
    assert live.vault.view(live.state, "Ann")["known"] == {}

    live.redo()
    assert live.vault.turn_up(ANN) == CARD

    live.undo()
    commit(live, "Ann", LOW)
    assert live.vault.turn_up(ANN) == LOW
    assert [seq for seq, _, _ in stored(path)] == [live.record.seq]


@pytest.mark.parametrize("slot", [BEN, "card/Eve"])
def test_a_value_staged_for_another_slot_is_not_written(path, table, slot):
    live = table(DUEL)
    live.vault.commit(slot, "Ben", CARD)

    live.act({"do": "commit"}, seat="Ann")

    assert stored(path) == []
    assert live.vault.turn_up(ANN) is None


def test_a_value_that_the_seat_cannot_have_is_refused(path, table):
    live = table(DUEL)
    live.vault.commit(ANN, "Ann", DUEL.parse({"do": "reveal", "card": 9}))

    with pytest.raises(IllegalAction) as refused:
        live.begin({"do": "commit", "seat": "Ann"})

    assert refused.value.refusal.rule == "vault.impossible"
    assert (stored(path), live.entries) == ([], [])
    commit(live, "Ann", CARD)


def test_a_commit_that_fails_keeps_the_choice_for_the_next_try(journal, table):
    live = table(DUEL)
    live.vault.commit(ANN, "Ann", CARD)
    journal.ask(lambda db: db.execute("PRAGMA query_only = 1"))
    with pytest.raises(JournalFault):
        live.act({"do": "commit"}, seat="Ann")  # a fault like this opens the file anew

    live.act({"do": "commit"}, seat="Ann")

    assert live.vault.turn_up(ANN) == CARD


SCRIPT = """
import os, signal, sys
from companion.table.journal import Journal
from companion.table.table import Table
from tests.kernel.toys import DUEL, SEATS
from tests.kernel.toys.duel import SLOTS
with Journal(sys.argv[1]) as journal:
    live = Table.new(journal, DUEL, ("Ann", "Ben"))
    for seat, card in (("Ann", 3), ("Ben", 1)):
        answer = DUEL.parse({"do": "reveal", "card": card})
        live.vault.commit(SLOTS[SEATS["duel"].index(seat)], seat, answer)
        live.act({"do": "commit"}, seat=seat)
    if sys.argv[2] == "turned":
        live.vault.turn_up(SLOTS[0])
    if sys.argv[2] == "revealed":
        live.act(live.vault.turn_up(SLOTS[0]))
    os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.parametrize(
    ("when", "ann", "rows"),
    [("committed", CARD, 2), ("turned", CARD, 2), ("revealed", None, 3)],
)
def test_kill_9_between_commit_and_reveal_loses_no_card(path, when, ann, rows):
    args = [sys.executable, "-c", SCRIPT, str(path), when]
    assert subprocess.run(args, check=False).returncode == -9

    with Journal(path) as journal:
        again = Table.open(journal, 1, CLOCK, find)
        assert again.record.seq == rows
        assert again.vault.turn_up(ANN) == ann
        assert again.vault.turn_up(BEN) == LOW
        if ann is not None:
            again.act(ann)
        again.act(LOW)
        assert again.state.points == {"Ann": 1, "Ben": 0}
        assert stored(path) == []
