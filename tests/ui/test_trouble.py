"""What is wrong with the file of the games, as the screen tells it; nothing is lost."""

import sqlite3
from functools import partial

import pytest
from msgspec.structs import replace

from companion.table.journal import Journal
from tests.kernel.toys import WINDOW
from tests.kernel.toys.window import Play
from tests.ui.table_app import real_app
from ui.elements import find
from ui.model import Do, Language, Notice


@pytest.fixture
def open_app(tmp_path):
    apps = []

    def give():
        apps.append(real_app(tmp_path))
        apps[-1].loop.turn()
        return apps[-1]

    yield give
    for app in apps:
        app.close()


def slip(app):
    """Return headline, sentence and controls of the slip on the screen."""
    app.loop.turn()
    head, why = (
        find(app.hands.screen, f"slip/{part}").label.texts[0]
        for part in ("head", "why")
    )
    return head, why, {one for one in app.names if not one.startswith("under/")}


def read_only(path, **more):
    return sqlite3.connect(f"file:{path}?mode=ro", uri=True, **more)


def test_a_read_only_journal_is_told_and_nothing_is_overwritten(
    tmp_path, open_app, monkeypatch
):
    app = open_app()
    app.begin(WINDOW).want(Do(Play(seat="Ann")))
    app.close()
    before = (tmp_path / "journal.db").read_bytes()

    broken = partial(Journal, connect=read_only)
    monkeypatch.setattr("ui.app.shelf.Journal", broken)
    app = open_app()
    if app.table is not None:  # it may be read: then it is told when it is written
        app.want(Do(Play(seat="Ben")))
        assert app.table.state.pile == 1
    head, why, ways = slip(app)
    assert "record" in head or "saved" in head
    assert str(tmp_path / "journal.db") in why
    assert ways == {"main", "close"}
    assert (tmp_path / "journal.db").read_bytes() == before

    monkeypatch.undo()
    app.tap("main")
    assert (app.ui.dialog, app.table.state.pile) == ("", 1)


def test_a_damaged_journal_is_kept_aside_and_told_on_the_screen(tmp_path, open_app):
    (tmp_path / "journal.db").write_bytes(b"no database at all" * 100)
    app = open_app()
    head, why, ways = slip(app)
    assert (head, ways) == ("A damaged record", {"main"})
    (aside,) = tmp_path.glob("journal.db.damaged-*")
    assert str(aside) in why
    assert aside.read_bytes() == b"no database at all" * 100
    app.tap("main")
    assert (app.ui.dialog, app.ui.where) == ("", "home")
    app.begin(WINDOW)
    assert app.ui.dialog == ""


def test_damage_found_while_a_game_is_read_is_told_too(tmp_path, open_app):
    app = open_app()
    app.begin(WINDOW)
    for seat in ("Ann", "Ben", "Cy"):
        app.want(Do(Play(seat=seat)))
    app.close()
    with sqlite3.connect(tmp_path / "journal.db") as connection:
        connection.execute("UPDATE row SET body = '{}' WHERE seq = 2")
    connection.close()
    app = open_app()
    head, *_ = slip(app)
    assert head == "A damaged record"
    assert app.table.state.pile == 1


@pytest.mark.parametrize(
    ("message", "head", "ja"),
    [
        ("journal.no_answer", "The disk is slow", "ディスクの応答待ち"),
        ("journal.cannot_open", "No game record", "記録を開けません"),
        ("journal.full", "The disk is full", "ディスクがいっぱい"),
    ],
)
def test_the_headline_says_what_is_so(open_app, message, head, ja):
    app = open_app()
    fields = {"seconds": 5, "path": "x", "problem": "y", "free": 1, "need": 20}
    fault = Notice(message, {**fields, "mark": "damaged"})
    app.session.look(replace(app.ui, dialog="fault", fault=fault))
    assert slip(app)[0] == head
    app.want(Language("ja"))
    assert slip(app)[0] == ja
