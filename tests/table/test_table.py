"""The table on a real file: checked, written, then shown; and back again."""

import random
import threading

import msgspec
import pytest

from companion.kernel import Fault, IllegalAction, Refusal
from companion.table.faults import Busy, JournalFault
from companion.table.history import games, unfinished
from companion.table.journal import Journal
from companion.table.players import forget, remembered
from companion.table.record import NeedsAgreement
from companion.table.rows import FoldChanged
from companion.table.table import Table
from companion.table.writer import Ticket
from tests.kernel.toys import DUEL, MAZE, SEATS, TOYS, WINDOW
from tests.table.helpers import CLOCK, find, play_table, raw, reopened

READY = {"do": "ready", "seat": "all"}


def test_nothing_is_shown_before_the_commit_is_reported(journal, table):
    live = table(WINDOW)
    gate = threading.Event()
    journal._writer.submit(lambda _: gate.wait(5), Ticket(0))
    before = live.state

    ticket = live.begin(READY)

    assert live.settle() is None
    assert live.state is before
    assert live.pending is ticket
    assert ticket.age(ticket.began + 0.3) == pytest.approx(0.3)
    with pytest.raises(Busy):
        live.begin(READY)
    gate.set()
    change = live.wait(ticket)
    assert change.kind == "act"
    assert live.state.prompt.kind == "roll"
    assert live.pending is None


def test_the_writer_wakes_the_loop(table):
    live, woken = table(WINDOW), threading.Event()
    live.wake = woken.set

    live.begin(READY)

    assert woken.wait(5)
    assert live.settle().state == live.state


@pytest.mark.parametrize("game", TOYS, ids=lambda game: game.id)
@pytest.mark.parametrize("most", [0, 1, 2, 5, 8])
def test_a_game_comes_up_exactly_where_it_was(path, game, most):
    with Journal(path) as journal:
        live = Table.new(journal, game, SEATS[game.id], clock=CLOCK)
        play_table(live, random.Random(most), most)
        if most > 2:
            live.undo(agreed=True)

    with Journal(path) as journal:
        again = reopened(journal, live)

        assert again.state == live.state
        assert again.entries == live.entries
        assert again.header == live.header
        assert again.record.can_redo == live.record.can_redo
        assert game.encode(again.state) == game.encode(live.state)
        while live.record.can_undo:
            again.undo(agreed=True)
            assert again.state == live.record.push(live.record.undo(agreed=True)).state


def test_undo_past_a_roll_asks_once_and_is_kept_over_a_restart(journal, table):
    live = table(WINDOW)
    live.act(READY)
    live.act({"do": "roll", "sum": 4}, "tower:b1:7")
    live.act(READY)
    live.act({"do": "roll", "sum": 2}, "tower:b1:8")

    with pytest.raises(NeedsAgreement) as asked:
        live.undo()

    assert asked.value.refusal.fields["entry"] == 4
    live.undo(agreed=True)
    again = reopened(journal, live)
    again.undo()
    again.undo()
    assert [change.events[0].agreed for change in again.changes[-3:]] == [
        True,
        False,
        True,
    ]


@pytest.mark.parametrize(
    ("seat", "action", "shown"),
    [
        (None, {"do": "play", "seat": "Ben"}, "Ben"),
        ("Cy", {"do": "play"}, "Cy"),
        (None, READY, "all"),
    ],
)
def test_a_row_has_seat_source_and_clocks(path, table, seat, action, shown):
    live = table(WINDOW)

    live.act(action, "button:confirm", seat)

    rows = raw(path, "SELECT seat, source, wall, boot FROM row WHERE seq = 1")
    assert rows == [(shown, "button:confirm", CLOCK.wall(), "boot-1")]
    assert live.entries[0].seat == shown
    assert live.entries[0].mono < CLOCK.mono()


def test_the_only_seat_on_turn_is_in_the_row(path, table):
    live = table(MAZE)

    live.act(live.state.legal_actions()[0])

    assert raw(path, "SELECT seat FROM row WHERE seq = 1") == [("Ann",)]


def test_the_last_tower_roll_is_found_over_all_games_and_undone_ones_too(
    journal, table
):
    assert journal.last_source("tower:") is None
    first, second = table(WINDOW), table(WINDOW)
    for live, source in ((second, "tower:b1:8"), (first, "tower:b1:9")):
        live.act(READY)
        live.act({"do": "roll", "sum": 4}, source)
    first.undo(agreed=True)
    third = table(MAZE)
    third.act(third.state.legal_actions()[0], "touch")

    assert third.last_source("tower:") == "tower:b1:9"
    assert third.last_source("reader:") is None


def test_every_fiftieth_row_and_the_last_hold_the_position(path, journal, table):
    live = table(WINDOW)
    for _ in range(30):
        live.act({"do": "option", "key": "quick", "value": True})
        live.undo()

    held = raw(path, "SELECT seq FROM row WHERE position IS NOT NULL")

    assert held == [(50,)]
    (place,) = raw(path, "SELECT position FROM game")
    assert WINDOW.decode(place[0]) == live.state
    assert WINDOW.decode(journal.positions(live.key)[0][1]) == live.state


def test_unfinished_games_come_first_then_the_latest(journal, table):
    done, left, other = table(WINDOW), table(MAZE), table(DUEL)
    play_table(done, random.Random(1))
    left.act(left.state.legal_actions()[0])

    listed = games(journal)

    assert [one.key for one in listed] == [left.key, other.key, done.key]
    assert unfinished(journal) == listed[0]
    assert listed[2].outcome == done.state.outcome
    assert listed[2].ended == CLOCK.wall()
    assert [one.rows for one in listed] == [1, 0, done.record.seq]
    assert listed[0].players == ("Ann", "Ben")
    assert reopened(journal, other).state == other.state


def test_undo_of_the_end_makes_a_game_unfinished_again(journal, table):
    live = table(WINDOW)
    live.act({"do": "end"})
    assert unfinished(journal) is None

    live.undo()

    assert unfinished(journal).key == live.key


def test_players_are_remembered_most_recent_first(journal, table):
    table(WINDOW)
    live = table(DUEL)
    live.act({"do": "seat", "name": "Ben", "to": "Dora"})
    live.act({"do": "seat", "name": "Dora", "to": "bot:greedy"})

    names = [known.name for known in remembered(journal)]

    assert names[0] == "Dora"
    assert names[3:] == ["Cy"]
    assert forget(journal, "Cy")
    assert not forget(journal, "Cy")
    assert len(remembered(journal)) == 3


def test_what_is_refused_is_neither_written_nor_in_the_way(path, table):
    live = table(MAZE)

    with pytest.raises(IllegalAction):
        live.begin({"do": "move", "path": "b2b1"})
    with pytest.raises(IllegalAction):
        live.begin({"do": "rubbish"})

    live.act(live.state.legal_actions()[0])
    assert raw(path, "SELECT max(seq) FROM row") == [(1,)]


def test_allow_writes_its_marked_corrections_and_the_action_as_one(path, table):
    live = table(WINDOW)
    for _ in range(2):
        live.act({"do": "play", "seat": "Ann"})
    act = {"do": "play", "seat": "Ann"}
    with pytest.raises(IllegalAction) as refused:
        live.begin(act)
    values = {"/pile": 1, "/chips/Ann": 1}
    corrections = [{"do": "correct", "path": p, "to": to} for p, to in values.items()]
    refusal = Refusal(refused.value.refusal.rule, allow=tuple(corrections))

    change = live.allow(refusal, act)

    assert live.state.pile == 2
    assert [entry.source for entry in live.entries[-3:]] == ["allow", "allow", "touch"]
    assert live.entries[-2].marks == ("allow",)
    assert len(change.events) == 3
    assert raw(path, "SELECT seq FROM game") == [(5,)]
    assert live.undo().state.chips["Ann"] == 1


@pytest.mark.parametrize("allow", [(), ({"do": "correct", "path": "/pile", "to": 9},)])
def test_allow_that_does_not_help_changes_nothing(table, allow):
    live = table(WINDOW)
    before = live.state

    with pytest.raises(IllegalAction):
        live.allow(Refusal("roll.impossible", allow=allow), {"do": "roll", "sum": 3})

    assert live.state is before
    assert live.pending is None


# --- another version's fold -----------------------------------------------------------


def other_version(monkeypatch, change):
    """Make the maze fold otherwise, as a later version might."""
    apply = type(MAZE.start(("Ann", "Ben"))).apply
    monkeypatch.setattr(MAZE.state_type, "apply", lambda s, a: change(apply, s, a))


def twice_the_turns(apply, state, action):
    step = apply(state, action)
    after = msgspec.structs.replace(step.state, turns=step.state.turns - 2)
    return msgspec.structs.replace(step, state=after) if state.turns > 10 else step


def refused(apply, state, action):
    if state.turns == 11:
        raise IllegalAction(Refusal("maze.new_rule"))
    return apply(state, action)


@pytest.mark.parametrize("change", [twice_the_turns, refused])
def test_where_the_fold_changed_the_game_goes_on_from_the_last_position(
    journal, table, monkeypatch, change
):
    live = table(MAZE)
    play_table(live, random.Random(3), 5)
    other_version(monkeypatch, change)

    again = reopened(journal, live)

    assert again.state == live.state
    assert again.changes[-1].events == (FoldChanged(6),)
    assert not again.record.can_undo
    again.act(again.state.legal_actions()[0])
    third = reopened(journal, live)
    assert third.state == again.state
    assert third.record.seq == 7
    third.undo(agreed=True)
    assert third.state == live.state


def test_without_any_readable_position_the_game_says_so(journal, table, monkeypatch):
    live = table(MAZE)
    play_table(live, random.Random(3), 3)
    faults = [Fault("/", "position.shape")]
    monkeypatch.setattr(MAZE, "faults", lambda _: faults)
    other_version(monkeypatch, refused)

    with pytest.raises(JournalFault) as fault:
        reopened(journal, live)

    assert fault.value.message == "journal.cannot_resume"


def test_a_game_that_is_not_there(journal):
    with pytest.raises(JournalFault) as fault:
        Table.open(journal, 7, CLOCK, find)

    assert fault.value.message == "journal.no_game"
