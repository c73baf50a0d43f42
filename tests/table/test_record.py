"""The record: undo, redo and amend as a pure fold, against a model that is plain."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.kernel import IllegalAction, Refusal
from companion.table.record import BadRow, NeedsAgreement, Record
from companion.table.rows import (
    Amended,
    AmendUndone,
    Dropped,
    Redone,
    Row,
    Stamp,
    Undone,
)
from tests.kernel.toys import DUEL, MAZE, TOYS, WINDOW
from tests.soak import counted
from tests.table.helpers import play, record_of

READY = {"do": "ready", "seat": "all"}
ROLL = {"do": "roll", "sum": 4}


def do(record, *actions):
    for action in actions:
        record.push(record.act(action))
    return record


def refusal(call, *args, **fields):
    with pytest.raises(IllegalAction) as refused:
        call(*args, **fields)
    return refused.value.refusal


# --- act, undo, redo ------------------------------------------------------------------


def test_a_draft_changes_nothing_until_it_is_pushed():
    record = record_of(WINDOW)
    before = record.state

    draft = record.act(READY, Stamp("Ann", "key", 1.0, "b", 2.0))

    assert (record.state, record.entries, record.seq) == (before, [], 0)
    change = record.push(draft)
    assert record.state is draft.state is change.state
    assert (change.seq, change.kind, record.entries[0].source) == (1, "act", "key")


def test_a_draft_made_before_another_row_is_worked_out_again():
    record = do(record_of(WINDOW))
    old = record.act({"do": "play", "seat": "Ann"})
    do(record, {"do": "play", "seat": "Ben"})

    record.push(old)

    assert record.state.pile == 2


@pytest.mark.parametrize("game", TOYS, ids=lambda game: game.id)
def test_undo_pops_every_state_and_redo_brings_it_back(game, rng):
    record = record_of(game)
    play(record, rng)
    states = [record.start, *(entry.state for entry in record.entries)]
    for state in reversed(states[:-1]):
        assert record.push(record.undo(agreed=True)).state is state
    for state in states[1:]:
        assert record.push(record.redo()).state is state


@pytest.mark.parametrize(
    ("name", "rule"), [("undo", "undo.nothing"), ("redo", "redo.nothing")]
)
def test_nothing_to_undo_or_redo_is_a_refusal(name, rule):
    record = record_of(WINDOW)

    assert refusal(getattr(record, name)).rule == rule


def test_a_new_act_ends_redo():
    record = do(record_of(WINDOW), {"do": "play", "seat": "Ann"})
    record.push(record.undo())

    do(record, {"do": "play", "seat": "Ben"})

    assert not record.can_redo


@pytest.mark.parametrize(
    ("line", "asks"),
    [
        ([{"do": "play", "seat": "Ann"}], [False]),
        ([READY, ROLL], [True, False]),
        ([READY, ROLL, {"do": "play", "seat": "Ann"}], [False, True, False]),
        ([READY, ROLL, READY, ROLL], [True, False, False, False]),
        ([READY, {"do": "option", "key": "quick", "value": True}], [False, False]),
    ],
)
def test_undo_asks_once_past_rolls_however_far_it_goes(line, asks):
    record = do(record_of(WINDOW), *line)
    for asked in asks:
        if asked:
            assert refusal(record.undo).rule == "undo.agreement"
        record.push(record.undo(agreed=asked))
    assert record.state == record.start


@pytest.mark.parametrize("between", ["act", "amend"])
def test_a_new_act_ends_the_agreement(between):
    record = do(record_of(WINDOW), READY, ROLL, READY, ROLL)
    record.push(record.undo(agreed=True))
    if between == "act":
        do(record, ROLL)
    else:
        record.push(record.amend(2, {"do": "roll", "sum": 5}))
        record.push(record.undo())
        record.push(record.undo())

    with pytest.raises(NeedsAgreement):
        record.undo()


def test_the_log_says_what_was_undone_and_by_agreement():
    record = do(record_of(WINDOW), READY, ROLL)

    undone = record.push(record.undo(agreed=True))
    redone = record.push(record.redo())

    action = WINDOW.parse(ROLL)
    assert undone.events == (Undone(2, action, agreed=True),)
    assert redone.events[0] == Redone(2, action)
    assert [change.kind for change in record.changes] == ["act", "act", "undo", "redo"]


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("act", "{}"),
        ("act", '{"do":"roll","sum":4}'),
        ("act", "\udcff{"),
        ("undo", "[]"),
        ("undo", "{}"),
        ("redo", "{}"),
        ("amend", '{"do":"amend","seq":9,"action":{}}'),
        ("resume", "{}"),
        ("fly", "{}"),
    ],
)
def test_a_row_that_does_not_fit_is_named(kind, body):
    record = record_of(WINDOW)

    with pytest.raises(BadRow, match="row 1"):
        record.push(Row(seq=1, kind=kind, body=body))

    assert (record.state, record.entries) == (record.start, [])


# --- amend ----------------------------------------------------------------------------


def test_amending_the_newest_roll_is_free_and_keeps_its_number():
    record = do(record_of(WINDOW), READY, ROLL, {"do": "play", "seat": "Ann"})

    change = record.push(record.amend(2, {"do": "roll", "sum": 6}))

    old, new = WINDOW.parse(ROLL), WINDOW.parse({"do": "roll", "sum": 6})
    assert change.events == (Amended(2, old, new),)
    assert [entry.seq for entry in record.entries] == [1, 2, 3]
    assert (record.state.pile, record.entries[1].marks) == (7, ("amended",))
    assert record.seq == 4


def test_undo_of_an_amendment_brings_the_line_before_it_back():
    record = do(record_of(WINDOW), READY, ROLL, {"do": "play", "seat": "Ann"})
    line, state = list(record.entries), record.state
    record.push(record.amend(2, {"do": "roll", "sum": 6}))
    amended = record.state

    change = record.push(record.undo())

    assert change.events == (AmendUndone(2, WINDOW.parse(ROLL)),)
    assert (record.entries, record.state) == (line, state)
    assert record.push(record.redo()).state == amended
    record.push(record.undo())
    record.push(record.undo())
    assert refusal(record.undo).rule == "undo.agreement"


SHORT = [  # Ann, Ben, Ann, Ben: entry 3 goes on from where entry 1 ended
    {"do": "move", "path": "a2"},
    {"do": "move", "path": "c2"},
    {"do": "move", "path": "b2"},
    {"do": "reveal", "token": "gem"},
    {"do": "move", "path": "c3"},
]
WRONG = {"do": "move", "path": "b1"}  # then a wall is in the way of entry 3


@pytest.mark.parametrize(
    ("later", "seqs", "dropped", "at"),
    [
        ({"3": "stop"}, [1, 2], [3, 4, 5], {"Ann": "b1", "Ben": "c2"}),
        (
            {"3": {"do": "move", "path": "c1"}, "4": {"do": "reveal", "token": "trap"}},
            [1, 2, 3, 4, 5],
            [],
            {"Ann": "c1", "Ben": "c3"},
        ),
        (
            {"3": "skip", "4": "skip", "5": "skip"},
            [1, 2],
            [3, 4, 5],
            {"Ann": "b1", "Ben": "c2"},
        ),
        ({"3": "skip", "4": "stop"}, [1, 2], [3, 4, 5], {"Ann": "b1", "Ben": "c2"}),
    ],
)
def test_each_later_entry_that_is_refused_is_decided(later, seqs, dropped, at):
    record = do(record_of(MAZE), *SHORT)

    change = record.push(record.amend(1, WRONG, later))

    assert [entry.seq for entry in record.entries] == seqs
    assert [e.seq for e in change.events if isinstance(e, Dropped)] == dropped
    assert record.state.at == at


@pytest.mark.parametrize(
    ("later", "rule", "entry"),
    [
        ({}, "amend.later", 3),
        ({"3": "skip"}, "amend.later", 4),
        ({"3": {"do": "move", "path": "c1"}}, None, None),
        ({"3": {"do": "move", "path": "c3c2"}}, "amend.later", 3),
        ({"3": {"do": "rubbish"}}, "amend.later", 3),
        ({"3": "perhaps"}, "amend.decision", 3),
        ({"3": 7}, "amend.decision", 3),
        ({"2": None}, "amend.decision", 2),
        ({"1": "skip"}, "amend.no_later", None),
        ({"9": "skip"}, "amend.no_later", None),
        ({"x": "skip"}, "amend.no_later", None),
    ],
)
def test_without_a_good_decision_an_amendment_is_refused_and_says_where(
    later, rule, entry
):
    line = [*SHORT[:3], {"do": "correct", "path": "/turns", "to": 9}, *SHORT[3:]]
    record = do(record_of(MAZE), *line)
    before = (list(record.entries), record.state)
    action = {"do": "amend", "seq": 1, "action": WRONG, "later": later}
    if rule is None:
        record.check(action)
        return

    found = refusal(record.check, action)

    assert (found.rule, found.fields.get("entry")) == (rule, entry)
    assert (record.entries, record.state) == before
    if rule == "amend.later":
        assert found.entry == entry
        assert isinstance(found.fields["refusal"], Refusal)
        assert found.fields["action"] == record.entry(entry).action


@pytest.mark.parametrize("seq", [0, 3, 99, -1])
def test_only_an_entry_that_counts_can_be_amended(seq):
    record = do(record_of(WINDOW), READY, ROLL, {"do": "play", "seat": "Ann"})
    record.push(record.undo())

    found = refusal(record.amend, seq, ROLL)

    assert (found.rule, found.fields["known"]) == ("amend.no_entry", [1, 2])


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        ({"do": "roll", "sum": 9}, "roll.impossible"),
        ({"do": "rubbish"}, "action.unknown"),
        ({"do": "amend", "seq": 1, "action": {}}, "amend.no_journal"),
    ],
)
def test_the_new_action_is_checked_first(action, rule):
    record = do(record_of(WINDOW), READY, ROLL)

    assert refusal(record.amend, 2, action).rule == rule


def test_an_amended_entry_can_be_amended_again_and_each_undone():
    record = do(record_of(WINDOW), READY, ROLL)
    for total in (5, 6):
        record.push(record.amend(2, {"do": "roll", "sum": total}))
    piles = [record.state.pile]
    piles += [record.push(record.undo()).state.pile for _ in range(2)]
    assert piles == [6, 5, 4]


def test_the_same_player_acts_after_an_amendment_not_whoever_is_on_turn():
    record = do(record_of(DUEL), {"do": "commit", "seat": "Ann"}, {"do": "commit"})

    found = refusal(record.amend, 1, {"do": "commit", "seat": "Ben"})

    assert (found.rule, found.fields["entry"]) == ("amend.later", 2)
    assert found.fields["refusal"].rule == "seat.not_on_turn"


def test_a_player_renamed_in_between_keeps_the_place():
    rename = {"do": "seat", "name": "Ben", "to": "Dora"}
    record = do(record_of(WINDOW), rename, {"do": "play", "seat": "Dora"})

    record.push(record.amend(1, {**rename, "to": "Eve"}))

    assert record.state.chips == {"Ann": 2, "Eve": 1, "Cy": 2}


# --- refusals that know their entries -------------------------------------------------


@pytest.mark.parametrize(
    ("contradicts", "entries"),
    [
        ((), ()),
        (({"do": "play", "seat": "Ann"},), (3, 1)),
        (({"do": "play", "seat": "Cy"},), ()),
        (({"do": "play", "seat": "Cy"}, {"do": "play", "seat": "Ben"}), (2,)),
    ],
)
def test_a_refusal_finds_the_entries_that_would_explain_it(
    monkeypatch, contradicts, entries
):
    plays = [{"do": "play", "seat": seat} for seat in ("Ann", "Ben", "Ann")]
    record = do(record_of(WINDOW), *plays)
    allow = ({"do": "correct", "path": "/pile", "to": 1},)
    said = Refusal("window.no_chip", {"seat": "Ann"}, contradicts, allow)

    def play_nothing(*_):
        raise IllegalAction(said)

    monkeypatch.setattr(type(record.state.prompt), "play", play_nothing)
    found = refusal(record.check, {"do": "play", "seat": "Ann"})

    assert (found.entries, found.allow) == (entries, allow)
    assert found.entry == (entries[0] if entries else None)
    assert (found.rule, found.fields) == (said.rule, said.fields)


# --- against a plain model ------------------------------------------------------------


class Model:
    """Lines of (number, action); every answer is folded from the start."""

    def __init__(self, game, start):
        self.game, self.start = game, start
        self.past, self.line, self.future = [], [], []

    def state(self, line=None):
        state = self.start
        for _, action in self.line if line is None else line:
            state = state.apply(action).state
        return state

    def to(self, line):
        self.past.append(self.line)
        self.line, self.future = line, []

    def undo(self):
        self.future.append(self.line)
        self.line = self.past.pop()

    def redo(self):
        self.past.append(self.line)
        self.line = self.future.pop()

    def amended(self, seq, action, decide):
        """Return the line with `seq` replaced, and the decisions that took."""
        at = [n for n, _ in self.line].index(seq)
        out, later = [*self.line[:at], (seq, action)], {}
        for number, old in self.line[at + 1 :]:
            owner = self.owner(number)
            try:
                now = self.seated(old, owner)
                step = self.state(out).apply(now)
                out.append((number, step.action))
            except IllegalAction:
                later[str(number)] = decide
                if decide == "stop":
                    break
        return out, later

    def owner(self, seq):
        before = self.state([pair for pair in self.line if pair[0] < seq])
        action = dict(self.line)[seq]
        seats = getattr(before.prompt, "seats", ())
        if "seat" not in type(action).__struct_fields__:
            return None
        return action.seat or (seats[0] if len(seats) == 1 else None)

    @staticmethod
    def seated(action, owner):
        if owner in (None, "all"):
            return action
        return msgspec.structs.replace(action, seat=owner)


def at_random(game, rng, steps):
    """Do random things to a record and to the model; compare after each."""
    record = record_of(game)
    model = Model(game, record.start)
    rows = []
    for _ in range(steps):
        legal = record.state.legal_actions()
        what = rng.choice(["act"] * 5 + ["undo", "undo", "redo", "amend"])
        if what == "act" and legal:
            action = rng.choice(legal)
            draft = record.act(action)
            model.to([*model.line, (draft.row.seq, draft.done.action)])
        elif what == "undo" and model.past:
            draft = record.undo(agreed=True)
            model.undo()
        elif what == "redo" and model.future:
            draft = record.redo()
            model.redo()
        elif what == "amend" and model.line:
            entry = rng.choice(record.entries)
            action = rng.choice(entry.before.legal_actions() or [entry.action])
            try:
                action = entry.before.apply(action).action
            except IllegalAction:
                continue
            line, later = model.amended(entry.seq, action, rng.choice(["skip", "stop"]))
            draft = record.amend(entry.seq, action, later)
            model.to(line)
        else:
            continue
        record.push(draft)
        rows.append(draft.row)
        assert record.state == draft.state == model.state()
        assert [(e.seq, e.action) for e in record.entries] == model.line
        assert (record.can_undo, record.can_redo) == (
            bool(model.past),
            bool(model.future),
        )
    return record, rows


def same_from_rows(record, rows):
    twin = Record(record.game, record.header)
    for row in rows:
        twin.push(row)
    assert twin.state == record.state
    assert twin.entries == record.entries
    assert twin.changes == record.changes


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(TOYS), st.randoms(use_true_random=False))
def test_random_undo_redo_amend_agree_with_a_model_that_folds_anew(game, random):
    record, rows = at_random(game, random, 25)

    same_from_rows(record, rows)


def test_long_random_sequences_agree_with_the_model():
    with counted(
        "undo, redo, amend agree with a plain model", full=1000, seed=11
    ) as run:
        for _ in range(run.n):
            record, rows = at_random(run.rng.choice(TOYS), run.rng, 40)
            same_from_rows(record, rows)


def test_an_amended_game_equals_the_game_entered_rightly():
    with counted("amend equals the game entered rightly", full=5000, seed=12) as run:
        later = 0
        for _ in range(run.n):
            game = run.rng.choice(TOYS)
            right = record_of(game)
            play(right, run.rng)
            at = run.rng.randrange(len(right.entries))
            wrong = entered_wrongly(right, at, run.rng)
            later += len(wrong.entries) - at - 1

            wrong.push(wrong.amend(at + 1, right.entries[at].action))

            last = right.entries[len(wrong.entries) - 1]
            assert wrong.state == last.state
            assert [e.action for e in wrong.entries] == [
                e.action for e in right.entries[: last.seq]
            ]
        assert later > run.n  # mistakes were noticed late enough to matter
        run.note(f"{later / run.n:.1f} entries later on average")


def entered_wrongly(right, at, rng):
    """Return `right` with another action at `at`, up to the first refusal."""
    record = record_of(right.game)
    for entry in right.entries:
        legal = record.state.legal_actions()
        action = rng.choice(legal) if entry.seq == at + 1 else entry.action
        if entry.seq > at + 1 and entry.seat is not None:
            action = msgspec.structs.replace(action, seat=entry.seat)
        try:
            do(record, action)
        except IllegalAction:
            break
    return record
