"""An amendment carries later answers over: each means what it meant, or is asked."""

from companion.kernel import tag_of
from companion.table.record import Record
from tests.kernel.toys import WINDOW
from tests.table.helpers import record_of
from tests.table.test_record import READY, ROLL, do, refusal


def test_a_game_says_what_a_later_answer_is_after_an_amendment(monkeypatch):
    """The journal keeps what was said; every fold works it out again."""
    record = do(record_of(WINDOW), READY, ROLL, READY)
    play_on = {"do": "roll", "sum": 6}
    record.push(record.act({**ROLL, "sum": 2}))
    rows = [change.row for change in record.changes]
    was = record.state.pile

    def carried(_, action, before, after):
        assert before.prompt.kind == after.prompt.kind
        assert after.pile - before.pile == 1
        return action if tag_of(action) == "ready" else record.game.parse(play_on)

    monkeypatch.setattr(type(WINDOW), "carried", carried)
    draft = record.amend(2, {**ROLL, "sum": 5})
    record.push(draft)

    assert record.entry(4).action == record.game.parse(play_on)
    assert record.state.pile == was + 1 + 4
    twin = Record(record.game, record.header)
    twin.replay([*rows, draft.row])
    assert twin.entries == record.entries
    assert record.push(record.undo()).state.pile == was
    assert record.push(record.redo()).state.pile == was + 5


def test_an_answer_that_cannot_mean_the_same_is_asked_about(monkeypatch):
    record = do(record_of(WINDOW), READY, ROLL, READY)
    monkeypatch.setattr(type(WINDOW), "carried", lambda *_: None)

    found = refusal(record.amend, 2, {**ROLL, "sum": 5})

    assert (found.rule, found.entries) == ("amend.later", (3,))
    assert found.fields["refusal"].rule == "amend.other_sense"
    record.push(record.amend(2, {**ROLL, "sum": 5}, {"3": READY}))
    assert [entry.seq for entry in record.entries] == [1, 2, 3]
