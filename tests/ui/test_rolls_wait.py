"""A roll that falls below a dialog that holds work or news closes nothing."""

import random

import pytest
from msgspec.structs import replace

from companion.kernel import Refusal
from tests.ui.card_table import play_to, said, told
from tests.ui.scenes import REAL
from tests.ui.table_app import real_app
from ui.app.senses import TOLD_FOR
from ui.elements import find
from ui.looks import DIALOGS, GLANCES
from ui.model import Close, Do, Notice, Open, Refused
from ui.screens.correct import Mending
from ui.screens.naming import Naming

HOLD = [one for one in DIALOGS if one not in GLANCES]
PLAYERS = ("Ann", "Ben", "Cy")


@pytest.fixture
def table(tmp_path):
    """Return an app that waits for dice."""
    app = real_app(tmp_path).begin(REAL, PLAYERS, edition="retail")
    play_to(app, "roll")
    yield app
    app.close()


def roll(app, face="BLANK"):
    app.tower.roll(*[face] * app.table.state.prompt.dice)
    app.turn(0.2)
    app.turn(0.2)


def opened(app, dialog, form=None):
    """Open a dialog with what it needs to be shown."""
    app.turn(1.0)
    ui = Open(dialog, form).seen(app.ui)
    action = app.table.state.legal_actions()[0]
    refused = Refused(Refusal("action.foreign", {"do": "x"}), action)
    fault = Notice("journal.no_answer", {"seconds": 5})
    app.session.look(replace(ui, refused=refused, fault=fault))
    app.turn(1.0)
    assert app.ui.dialog == dialog


@pytest.mark.parametrize("dialog", HOLD)
def test_it_is_held_told_and_offered_when_the_dialog_is_closed(table, dialog):
    rows = len(table.bodies)
    opened(table, dialog)
    before = replace(table.ui, notice=None)
    roll(table)
    assert replace(table.ui, notice=None) == before
    assert (len(table.bodies), told(table)) == (rows, "tower.waits")
    table.turn(TOLD_FOR)
    assert (table.ui.dialog, told(table)) == (dialog, "")
    table.turn(120.0)
    table.want(Close())
    assert (table.ui.dialog, told(table)) == ("", "tower.offered")
    table.tap("main")
    assert len(table.bodies) == rows + 1
    assert table.table.entries[-1].source.startswith("tower:")


@pytest.mark.parametrize("dialog", sorted(GLANCES))
def test_what_only_shows_something_makes_way_for_the_dice(table, dialog):
    rows = len(table.bodies)
    opened(table, dialog)
    roll(table)
    assert (len(table.bodies), table.ui.dialog) == (rows + 1, "")


@pytest.mark.parametrize(
    "form", [Mending("ghosts", "Ann", number=7), Naming(0, "Ann", "Hanak")]
)
def test_what_is_half_made_or_half_typed_is_still_there(table, form):
    dialog = "correct" if isinstance(form, Mending) else "name"
    opened(table, dialog, form)
    roll(table)
    assert (table.ui.dialog, table.ui.form) == (dialog, form)
    assert find(table.hands.screen, "toast/words").label.texts[0] == said(table)


def test_a_finger_that_is_down_meanwhile_still_does_what_it_is_on(table):
    opened(table, "end")
    asked = table.names
    roll(table)
    assert table.names == asked


def test_news_at_the_start_is_read_before_a_roll_goes_on(tmp_path):
    app = real_app(tmp_path).begin(REAL, PLAYERS, edition="retail")
    play_to(app, "roll")
    rows = len(app.bodies)
    app.close()
    (tmp_path / "tags.json").write_bytes(b"garbage")
    app = real_app(tmp_path)
    app.turn()
    app.turn()
    assert (app.ui.dialog, app.ui.fault.message) == ("fault", "cards.aside")
    roll(app)
    app.turn(30.0)
    assert (app.ui.dialog, app.ui.fault.message) == ("fault", "cards.aside")
    app.tap("main")
    app.turn()
    assert told(app) == "tower.offered"
    assert len(app.bodies) == rows
    app.close()


def test_a_roll_falls_again_at_once_where_the_last_one_was_refused(table, monkeypatch):
    opened(table, "menu")
    table.want(Close())
    rows = len(table.bodies)
    why = Refusal("action.foreign", {"do": "x"})
    with monkeypatch.context() as patch:
        patch.setattr(table.table, "begin", refusing(why))
        roll(table)
    assert table.ui.dialog == "refusal"
    table.turn(1.0)
    roll(table)
    assert (table.ui.dialog, len(table.bodies)) == ("", rows + 1)


def refusing(why):
    """Return a table's `begin` that refuses."""
    from companion.kernel import IllegalAction  # noqa: PLC0415

    def begin(*_):
        raise IllegalAction(why)

    return begin


def test_a_correction_below_which_it_fell_makes_it_an_early_one(table):
    opened(table, "amend")
    roll(table)
    seats = random.Random(1).sample(PLAYERS, 1)
    table.want(Do(REAL.parse({"do": "seat", "name": seats[0], "to": "away"})))
    assert (table.ui.dialog, told(table)) == ("", "tower.offered")
    table.turn(61.0)
    table.turn()
    assert table.session.senses.roll is None
