"""A card laid down while a dialog is open answers nothing that lies below."""

import os

import pytest
from msgspec.structs import replace

from companion.files import MOST
from companion.games.dont_go_in_there.actions import RevealCard
from companion.kernel import Refusal
from hardware.events import CardSeen
from tests.ui.card_table import ROW, bind, lay, play_to, said, start, told
from tests.ui.table_app import real_app
from ui.app.tags import TOLD_FOR
from ui.elements import find
from ui.looks import DIALOGS
from ui.model import Back, Close, Do, Notice, Open, Refused, Undo
from ui.tagging import OfferForm

TAKES_CARDS = {"cards", "bind", "cover", "card", "deck"}
ASKS = [one for one in DIALOGS if one not in TAKES_CARDS]


@pytest.fixture
def table(app):
    """Return an app in which cards are being dealt, and two of them are known."""
    start(app)
    bind(app, "ring-2", "mask-1")
    return app


def opened(app, dialog):
    """Open a dialog as it would be opened, with what it needs to be shown."""
    action = app.table.state.legal_actions()[0]
    ui = Open(dialog).seen(app.ui)
    refused = Refused(Refusal("action.foreign", {"do": "x"}), action)
    fault = Notice("journal.no_answer", {"seconds": 5})
    app.session.look(replace(ui, refused=refused, fault=fault))
    app.turn()
    assert app.ui.dialog == dialog


@pytest.mark.parametrize("dialog", ASKS)
def test_no_card_answers_below_a_dialog_and_it_is_said_there(table, dialog):
    opened(table, dialog)
    lay(table, "04A1", wait=0.0)
    assert (len(table.table.entries), table.ui.dialog) == (0, dialog)
    assert told(table) == "reader.card_waits"
    assert find(table.hands.screen, "toast/words").label.texts[0] == said(table)


@pytest.mark.parametrize("uid", ["04FF", "04A2"])
def test_no_card_answers_instead_of_the_table_that_is_asked_to_agree(table, uid):
    play_to(table, "roll")
    table.want(Do(table.table.state.legal_actions()[0]))
    table.want(Undo())
    assert table.ui.dialog == "agree"
    rows = len(table.bodies)
    lay(table, uid)
    assert (len(table.bodies), table.ui.dialog) == (rows, "agree")


def test_what_is_said_goes_after_a_while_and_nothing_is_hidden_for_good(table):
    opened(table, "menu")
    lay(table, "04A1", wait=0.0)
    assert find(table.hands.screen, "title") is None
    table.turn(TOLD_FOR)
    table.turn()
    assert told(table) == ""
    assert find(table.hands.screen, "toast") is None
    assert find(table.hands.screen, "title") is not None


def test_all_that_can_be_touched_still_can_while_it_is_said(table):
    opened(table, "menu")
    before = table.names
    lay(table, "04A1", wait=0.0)
    assert table.names == before


def test_closed_again_a_card_that_still_lies_there_is_offered(table):
    opened(table, "menu")
    table.reader.place("04A1")
    table.turn()
    table.turn(TOLD_FOR + 1)
    table.want(Close())
    assert table.ui.dialog == "card"
    table.tap("main")
    assert table.table.entries[-1].action == RevealCard("ring", 2)
    assert table.table.entries[-1].source == "reader:04A1"


def test_closed_again_a_card_that_was_lifted_is_not_and_counts_when_laid_again(table):
    opened(table, "menu")
    lay(table, "04A1", wait=0.5)
    table.want(Back())
    assert (table.ui.dialog, told(table)) == ("", "")
    lay(table, "04A1")  # sooner than the same card counts twice
    assert table.table.entries[-1].action == RevealCard("ring", 2)


def test_a_card_that_means_nothing_is_only_read(table):
    play_to(table, "place")
    opened(table, "menu")
    lay(table, "04A1")
    assert told(table) == "reader.card_read"


def test_the_devices_show_that_a_card_was_read_though_it_has_to_wait(table):
    opened(table, "devices")
    lay(table, "04A1")
    lines = table.session.world().table.devices
    (line,) = [one for one in lines if one.kind == "reader"]
    assert (line.last, line.count) == ("dev.card", 1)


def test_another_card_counts_instead_of_one_that_is_offered(table):
    table.session.hear(CardSeen("reader", "04A1", table.clock.now, resting=True))
    table.turn()
    assert isinstance(table.ui.form, OfferForm)
    lay(table, "04A2")
    assert table.ui.dialog == ""
    assert [one.action for one in table.table.entries] == [RevealCard("mask", 1)]


# --- a file that cannot be read -------------------------------------------------------


def folder_for_a_file(folder):
    (folder / "tags.json").mkdir()


def damaged(folder):
    (folder / "tags.json").write_text("{")


def forbidden(folder):
    (folder / "tags.json").write_text('{"format": "companion-tags/1", "tags": []}')


def pipe_for_a_file(folder):
    os.mkfifo(folder / "tags.json")


def endless(folder):
    (folder / "tags.json").symlink_to("/dev/zero")


def far_too_large(folder):
    with (folder / "tags.json").open("wb") as file:
        file.truncate(MOST + 1)


CASES = [
    (pipe_for_a_file, None, "cards.unreadable_kind"),
    (endless, None, "cards.unreadable_kind"),
    (far_too_large, None, "cards.unreadable_large"),
    (folder_for_a_file, None, "cards.unreadable_folder"),
    (forbidden, PermissionError(13, "Permission denied"), "cards.unreadable_rights"),
    (forbidden, OSError(5, "Input/output error"), "cards.unreadable"),
]


@pytest.fixture(params=CASES, ids=[case[0].__name__ + case[2][-6:] for case in CASES])
def broken(request, tmp_path, monkeypatch):
    """Return an app whose tags cannot be read, and what is to be said of them."""
    make, error, message = request.param
    make(tmp_path)

    def fails(_):
        raise error

    if error is not None:
        monkeypatch.setattr("companion.table.tagfile.read", fails)
    app = real_app(tmp_path)
    yield app, message
    app.close()


def test_at_the_start_it_is_said_on_any_screen(broken):
    app, message = broken
    app.turn()
    assert (app.ui.dialog, app.ui.fault.message) == ("fault", message)
    why = find(app.hands.screen, "slip/why").label.texts[0]
    assert "tags.json" in why
    assert "try again" in why
    app.tap("main")
    app.turn()
    assert (app.ui.where, app.ui.dialog) == ("home", "")  # once, not for ever


def test_where_cards_are_registered_it_says_the_same_and_nothing_is_changed(
    broken, tmp_path
):
    app, message = broken
    app.turn()
    before = sorted(tmp_path.glob("tags.json*"))
    app.want(Close())
    app.want(ROW)
    assert app.session.world().book.problem == message
    lay(app, "04B1")
    app.tap("cards/again")
    assert app.session.world().book.problem == message
    assert sorted(tmp_path.glob("tags.json*")) == before
    app.want(Close())
    app.turn()
    assert app.ui.dialog == ""


def test_put_right_it_is_read_without_a_new_start(tmp_path):
    folder_for_a_file(tmp_path)
    app = real_app(tmp_path)
    app.turn()
    app.want(Close())
    app.want(ROW)
    (tmp_path / "tags.json").rmdir()
    app.tap("cards/again")
    lay(app, "04B1")
    assert app.tagging.store.tags.find("04B1").card == "amulet-1"
    app.close()


def test_as_one_plays_an_unknown_card_is_not_asked_for_in_vain(tmp_path):
    folder_for_a_file(tmp_path)
    app = real_app(tmp_path)
    app.turn()
    app.want(Close())
    start(app)
    lay(app, "04FF")
    assert (app.ui.dialog, told(app)) == ("", "reader.card_unknown")
    app.close()


def test_a_damaged_file_is_told_at_the_start(tmp_path):
    damaged(tmp_path)
    app = real_app(tmp_path)
    app.turn()
    assert (app.ui.dialog, app.ui.fault.message) == ("fault", "cards.aside")
    app.close()
