"""The journal's file: what it is set to, and what happens when the disk says no."""

import random
import shutil
import sqlite3
import subprocess
import sys
import time

import pytest

from companion.i18n import Translator, check, load_catalogue
from companion.table import schema
from companion.table.faults import JournalFault, fault_of
from companion.table.history import games
from companion.table.journal import Journal
from companion.table.table import Table
from companion.table.writer import Ticket
from tests.kernel.toys import MAZE, SEATS, WINDOW
from tests.soak import counted
from tests.table.helpers import CLOCK, find, play_table, raw, reopened

READY = {"do": "ready", "seat": "all"}
PLAY = {"do": "play", "seat": "Ann"}
CATALOGUE = load_catalogue("companion.locale", "table.toml")


def opened(path, **fields):
    return Journal(path, wall=CLOCK.wall, timeout=0.2, **fields)


def fault_from(call, *args, **fields):
    with pytest.raises(JournalFault) as raised:
        call(*args, **fields)
    fault = raised.value
    for lang in ("ja", "en"):  # every fault can be said
        assert fault.describe(Translator(lang, CATALOGUE, strict=True))
    return fault


# --- the connection -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pragma", "value"),
    [
        ("journal_mode", "wal"),
        ("synchronous", 2),
        ("wal_autocheckpoint", 100),
        ("secure_delete", 1),
        ("foreign_keys", 1),
        ("busy_timeout", 200),
        ("user_version", schema.VERSION),
        ("application_id", schema.APPLICATION),
    ],
)
def test_the_live_connection_is_set_for_power_cuts(journal, pragma, value):
    assert journal.ask(lambda db: db.execute(f"PRAGMA {pragma}").fetchone()) == (value,)


def test_only_the_writer_thread_touches_the_connection(journal):
    assert journal.ask(lambda db: db) is journal._writer._connection
    with pytest.raises(sqlite3.ProgrammingError):
        journal._writer._connection.execute("SELECT 1")


def test_a_commit_is_one_transaction_in_the_write_ahead_log(journal, path, table):
    live = table(WINDOW)
    wal = path.with_name(path.name + "-wal")
    statements = []
    journal.ask(lambda db: db.set_trace_callback(statements.append))

    live.act(PLAY)

    assert wal.stat().st_size > 0
    assert [s.split()[0] for s in statements] == ["BEGIN", "INSERT", "UPDATE", "COMMIT"]


def test_older_schemas_are_stepped_forward(path, monkeypatch):
    with opened(path) as journal:
        play_table(Table.new(journal, MAZE, SEATS["maze"], clock=CLOCK), rng(), 3)
    monkeypatch.setattr(schema, "STEPS", (*schema.STEPS, "CREATE TABLE more (x)"))
    monkeypatch.setattr(schema, "VERSION", schema.VERSION + 1)

    with opened(path) as journal:
        assert games(journal)[0].rows == 3
        assert journal.ask(lambda db: db.execute("SELECT * FROM more").fetchall()) == []


def test_a_step_that_fails_leaves_the_old_schema(path, monkeypatch):
    opened(path).close()
    broken = "CREATE TABLE more (x); CREATE TABLE game (y)"
    monkeypatch.setattr(schema, "STEPS", (*schema.STEPS, broken))
    monkeypatch.setattr(schema, "VERSION", schema.VERSION + 1)

    assert fault_from(opened, path).message == "journal.failed"

    assert raw(path, "PRAGMA user_version") == [(1,)]
    assert raw(path, "SELECT name FROM sqlite_schema WHERE name = 'more'") == []


def rng():
    return random.Random(9)


# --- refused files --------------------------------------------------------------------


def test_a_newer_journal_is_left_alone(path):
    opened(path).close()
    raw(path, "PRAGMA user_version = 99")
    before = path.read_bytes()

    fault = fault_from(opened, path)

    assert (fault.message, fault.fields["found"]) == ("journal.newer", 99)
    assert path.read_bytes() == before


def test_another_programs_database_is_left_alone(path):
    raw(path, "CREATE TABLE songs (name)")
    before = path.read_bytes()

    assert fault_from(opened, path).message == "journal.foreign"

    assert path.read_bytes() == before


def test_a_folder_that_cannot_be_made(tmp_path):
    (tmp_path / "file").write_text("")

    fault = fault_from(opened, tmp_path / "file" / "companion.db")

    assert fault.message == "journal.cannot_open"
    assert str(tmp_path) in fault.fields["path"]


def test_a_folder_in_place_of_the_file(path):
    path.mkdir()

    assert fault_from(opened, path).message == "journal.cannot_open"


# --- a commit that fails --------------------------------------------------------------


def limit_pages(journal, extra):
    def work(db):
        pages = db.execute("PRAGMA page_count").fetchone()[0]
        db.execute(f"PRAGMA max_page_count = {pages + extra}")

    journal.ask(work)


def test_a_full_disk_shows_nothing_and_goes_on_when_there_is_room(journal, path, table):
    live = table(WINDOW)
    limit_pages(journal, 0)
    change = {"do": "option", "key": "quick", "value": True}

    fault = None
    while fault is None:
        before, seq = live.state, live.record.seq
        fault = full_disk(live, change)

    assert (fault.message, fault.fields["path"]) == ("journal.full", str(path))
    assert (live.state, live.pending, live.record.seq) == (before, None, seq)
    assert raw(path, "SELECT max(seq) FROM row") == [(seq,)]
    assert fault_from(live.act, change).message == "journal.full"
    limit_pages(journal, 1000)
    live.act(change)
    assert reopened(journal, live).entries == live.entries


def full_disk(live, action):
    """Return the fault that the action meets, None if it was written."""
    assert live.record.seq < 500
    try:
        live.act(action)
    except JournalFault as fault:
        return fault
    return None


class Flaky(sqlite3.Connection):
    """A connection whose COMMIT can be made to fail, before or after it took place."""

    fails = ""

    def execute(self, sql, *args):
        if sql != "COMMIT" or not Flaky.fails:
            return super().execute(sql, *args)
        when, code = Flaky.fails.split()
        Flaky.fails = ""
        if when == "after":
            super().execute(sql, *args)
        error = sqlite3.OperationalError("disk I/O error")
        error.sqlite_errorcode = getattr(sqlite3, code)
        raise error


@pytest.fixture
def flaky(path):
    def connect(*args, **fields):
        return sqlite3.connect(*args, factory=Flaky, **fields)

    with opened(path, connect=connect) as journal:
        yield journal
    Flaky.fails = ""


@pytest.mark.parametrize(
    ("fails", "message"),
    [
        ("before SQLITE_IOERR_FSYNC", "journal.disk"),
        ("after SQLITE_IOERR_FSYNC", "journal.disk"),
        ("before SQLITE_FULL", "journal.full"),
        ("before SQLITE_READONLY_DBMOVED", "journal.read_only"),
        ("before SQLITE_BUSY", "journal.locked"),
    ],
)
def test_a_failed_commit_leaves_nothing_in_file_or_on_screen(
    flaky, path, fails, message
):
    live = Table.new(flaky, WINDOW, SEATS["window"], clock=CLOCK)
    live.act(PLAY)
    state = live.state
    Flaky.fails = fails

    assert fault_from(live.act, PLAY).message == message

    assert live.state is state
    flaky.ask(lambda _: None)
    assert raw(path, "SELECT max(seq) FROM row") == [(1,)]
    assert reopened(flaky, live).state == state
    live.act({"do": "play", "seat": "Ben"})
    assert reopened(flaky, live).state == live.state
    assert raw(path, "SELECT seq FROM row") == [(0,), (1,), (2,)]


def test_a_game_that_cannot_be_begun_leaves_no_game(flaky):
    Flaky.fails = "before SQLITE_FULL"

    fault_from(Table.new, flaky, WINDOW, SEATS["window"], clock=CLOCK)

    assert games(flaky) == []


HOLD = """
import sqlite3, sys
db = sqlite3.connect(sys.argv[1], isolation_level=None)
db.execute("BEGIN IMMEDIATE")
print("held", flush=True)
sys.stdin.readline()
"""


def test_a_lock_of_another_program_is_said_and_passes(journal, path, table):
    live = table(WINDOW)
    args = [sys.executable, "-c", HOLD, str(path)]
    other = subprocess.Popen(args, stdin=-1, stdout=-1, text=True)
    with other:
        assert other.stdout.readline() == "held\n"
        assert fault_from(live.act, PLAY).message == "journal.locked"
        assert live.entries == []
        other.communicate("\n")

    live.act(PLAY)

    assert reopened(journal, live).state == live.state


def test_two_tables_on_one_game_cannot_both_write(path, journal, table):
    live = table(WINDOW)
    with opened(path) as second:
        other = reopened(second, live)
        other.act(PLAY)

        assert fault_from(live.act, READY).message == "journal.conflict"

        assert reopened(journal, live).state == other.state


def read_only(*args, **fields):
    path = args[0]
    return sqlite3.connect(f"file:{path}?mode=ro", uri=True, **fields)


def test_a_read_only_journal_can_be_looked_at_and_says_why_it_stands_still(path):
    with opened(path) as journal:
        live = Table.new(journal, WINDOW, SEATS["window"], clock=CLOCK)
        live.act(PLAY)

    with opened(path, connect=read_only) as journal:
        again = Table.open(journal, live.key, CLOCK, find)
        assert again.state == live.state
        assert fault_from(again.act, PLAY).message == "journal.read_only"
        assert again.state == live.state


def test_a_disk_that_does_not_answer_is_said_and_the_action_is_not_lost(journal, table):
    live = table(WINDOW)
    journal._timeout = -2.49  # 2 * timeout + 5 = 0.02 seconds
    journal._writer.submit(lambda _: time.sleep(0.3), Ticket(0))

    assert fault_from(live.last_source, "tower:").message == "journal.no_answer"
    journal._timeout = 0.2
    live.act(PLAY)
    assert live.state.pile == 1


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (OSError(28, "No space left on device"), "journal.no_space"),
        (OSError(13, "Permission denied"), "journal.cannot_open"),
        (
            sqlite3.OperationalError("Could not decode to UTF-8 column 'body'"),
            "journal.corrupt",
        ),
        (sqlite3.OperationalError("no such table: game"), "journal.failed"),
    ],
)
def test_errors_without_a_code_are_faults_too(error, message):
    assert fault_of(error, "/x").message == message


def test_an_error_of_the_code_is_reported_and_the_writer_lives(journal, table):
    with pytest.raises(ZeroDivisionError):
        journal.ask(lambda _: 1 / 0)

    assert table(WINDOW).act(PLAY).state.pile == 1


# --- damaged files --------------------------------------------------------------------


def journal_of_games(path, n=3, rows=14):
    """Write `n` games and close; return the states by key."""
    with opened(path) as journal:
        tables = [
            Table.new(journal, MAZE, SEATS["maze"], clock=CLOCK) for _ in range(n)
        ]
        for live in tables:
            play_table(live, rng(), rows)
        return {live.key: live for live in tables}


def kept(path):
    return [p for p in path.parent.iterdir() if ".damaged-" in p.name]


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (
            lambda data: b"not a journal at all\n" * (len(data) // 20),
            "journal.not_a_database",
        ),
        (lambda data: b"\0" * 100 + data[100:], "journal.not_a_database"),
        (lambda data: data[: len(data) // 2], "journal.corrupt"),
        (lambda data: data[:5000], "journal.corrupt"),
        (lambda data: data[:4096] + b"\xff" * 4096 + data[8192:], "journal.corrupt"),
    ],
    ids=["garbage", "no header", "half", "a page", "page 2 overwritten"],
)
def test_a_damaged_file_is_kept_and_a_new_one_begun(path, damage, message):
    journal_of_games(path)
    path.write_bytes(damage(path.read_bytes()))
    before = path.read_bytes()

    with opened(path) as journal:
        (notice,) = journal.notices
        (aside,) = kept(path)
        assert (notice.message, notice.fields["aside"]) == (
            f"{message}.aside",
            str(aside),
        )
        assert notice.describe(Translator("en", CATALOGUE, strict=True))
        assert aside.name == "companion.db.damaged-20270115T080000"
        assert aside.read_bytes() == before
        live = Table.new(journal, WINDOW, SEATS["window"], clock=CLOCK)
        live.act(PLAY)

    with opened(path) as journal:
        assert journal.notices == []
        assert Table.open(journal, live.key, CLOCK, find).state == live.state


def test_a_second_damaged_file_never_replaces_the_first(path):
    for text in (b"one" * 500, b"two" * 500, b"three" * 500):
        path.write_bytes(text)
        opened(path).close()

    assert sorted(p.read_bytes()[:3] for p in kept(path)) == [b"one", b"thr", b"two"]


@pytest.mark.parametrize("where", ["body", "middle", "head"])
def test_flipped_bytes_in_a_row_are_found_and_the_rest_is_saved(path, where):
    tables = journal_of_games(path)
    keys = list(tables)
    target = {
        "body": "row SET body = replace(body, 'm', 'n') WHERE game = 2 AND seq = 5",
        "middle": "row SET body = body || ' ' WHERE game = 2 AND seq = 8",
        "head": "game SET position = replace(position, 'turns', 'tu') WHERE id = 2",
    }[where]
    raw(path, f"UPDATE {target}")

    with opened(path) as journal:
        damaged = Table.open(journal, 2, CLOCK, find)
        if where == "head":  # the rows are sound: nothing is lost
            assert damaged.state == tables[2].state
            assert journal.notices == []
            return
        last = {"body": 4, "middle": 7}[where]
        assert damaged.state == tables[2].entries[last - 1].state
        assert len(damaged.entries) == last
        assert [n.message for n in journal.notices] == ["journal.corrupt.aside"]
        assert journal.notices[0].fields["games"] == 3
        for key in (keys[0], keys[2]):
            again = Table.open(journal, key, CLOCK, find)
            assert again.state == tables[key].state
            assert again.entries == tables[key].entries
        damaged.act(damaged.state.legal_actions()[0])
        assert reopened(journal, damaged).state == damaged.state
    assert len(kept(path)) == 1


def test_any_flipped_byte_loses_nothing_silently(path):
    """Wherever a byte flips: every game is as it was, or a prefix and said so."""
    tables = journal_of_games(path, n=2)
    good = path.read_bytes()
    with counted("a flipped byte loses nothing silently", full=2000, seed=4) as run:
        for _ in range(run.n):
            data = bytearray(good)
            data[run.rng.randrange(len(data))] ^= 1 << run.rng.randrange(8)
            for old in path.parent.iterdir():
                old.unlink()
            path.write_bytes(data)
            journal, refused = tried(opened, path)
            if refused:
                assert refused.message in ("journal.newer", "journal.foreign")
                assert path.read_bytes() == bytes(data)
                continue
            with journal:
                check_games(journal, tables, path)


def tried(call, *args):
    """Return the result, or the fault in its place."""
    try:
        return call(*args), None
    except JournalFault as fault:
        return None, fault


def check_games(journal, tables, path):
    for key, live in tables.items():
        again, refused = tried(Table.open, journal, key, CLOCK, lambda _: MAZE)
        if refused:
            assert kept(path)
            continue
        states = [live.record.start, *(entry.state for entry in live.entries)]
        assert again.state in states
        if again.state != states[-1]:
            assert journal.notices


def test_the_write_ahead_log_goes_with_the_file_that_is_kept(path):
    journal_of_games(path, n=1)
    with opened(path) as journal:
        again = Table.open(journal, 1, CLOCK, find)
        again.act({"do": "correct", "path": "/turns", "to": again.state.turns})
        folder = path.parent / "copy"
        folder.mkdir()
        for name in (path.name, path.name + "-wal"):
            shutil.copy(path.parent / name, folder / name)
    copy = folder / path.name
    copy.write_bytes(b"garbage " * 2000)

    with opened(copy):
        assert len(kept(copy)) == 2


# --- words ----------------------------------------------------------------------------


def test_every_fault_refusal_and_event_has_words_in_both_languages():
    kernel = load_catalogue("companion.locale", "kernel.toml")

    assert check(CATALOGUE, kernel) == []
    for code in (
        "full",
        "read_only",
        "locked",
        "corrupt",
        "disk",
        "conflict",
        "failed",
    ):
        assert f"journal.{code}" in CATALOGUE.message_ids()
