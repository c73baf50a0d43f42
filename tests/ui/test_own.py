"""The owner's own mats and cards: used where they are, told, and refused if bad."""

import pytest

from tests.ui.scenes import REAL
from tests.ui.table_app import real_app
from ui.app.shelf import JournalShelf
from ui.elements import find
from ui.model import ChangeSetup, Close, NewGame, Setup, StartGame

PLAYERS = ("Ann", "Ben", "Cy")
DICE = "dice_total = { value = 4 }\n"
OWL = """\
end_order = { value = ["amulet", "cat", "music_box", "portrait", "owl"] }
[values.owl]
value = { 1 = 2, 2 = 2, 3 = 2, 4 = 2 }
[effects.owl]
when = "end"
kind = "half"
name = { en = "Owl", ja = "ふくろう" }
"""


def setup(**options):
    return Setup(REAL.id, PLAYERS, options)


@pytest.fixture
def opened(tmp_path):
    """Open an app with some owner's files; close it in the end."""
    apps = []

    def give(**files):
        folder = tmp_path / "profiles"
        folder.mkdir()
        for edition, text in files.items():
            (folder / f"{REAL.id}.{edition}.toml").write_text(text, encoding="utf-8")
        apps.append(real_app(tmp_path, own=(tmp_path / "nowhere", folder)))
        return apps[0]

    yield give
    for one in apps:
        one.close()


@pytest.mark.parametrize(
    ("edition", "options", "dice"),
    [
        ("retail", {"edition": "retail"}, 4),
        ("prototype", {}, 4),
        ("retail", {"edition": "prototype"}, 5),
        ("prototype", {"edition": "retail"}, 6),
    ],
    ids=["chosen", "default", "other chosen", "default not chosen"],
)
def test_the_file_of_the_edition_overrides_the_profile(opened, edition, options, dice):
    app = opened(**{edition: DICE})
    app.want(StartGame(setup(**options)))
    profile = app.table.state.options.profile
    assert profile.dice_total.value == dice
    assert (profile.dice_total.source == "OWNER") is (dice == 4)
    assert app.table.header.profile["dice_total"]["value"] == dice


def test_the_set_up_and_the_first_line_say_so(opened):
    app = opened(retail=DICE)
    app.want(NewGame(REAL.id))
    app.want(ChangeSetup(setup()))
    app.loop.turn()
    assert find(app.hands.screen, "own") is None
    app.want(ChangeSetup(setup(edition="retail")))
    app.loop.turn()
    assert ".retail.toml" in find(app.hands.screen, "own").label.texts[0]
    app.tap("main")
    assert app.ui.notice.message == "setup.own"
    assert "Your own mats" in find(app.hands.screen, "news").label.texts[0]
    assert ".retail.toml" in str(app.ui.notice.fields["path"])


@pytest.mark.parametrize(
    ("text", "rule", "said"),
    [
        ("dice_total = ", "file.unreadable", ".retail.toml cannot be read"),
        ("dise_total = 4", "profile.unknown", "dice_total"),
        ("dice_total = 4", "profile.shape", "dice_total"),
    ],
)
def test_a_bad_file_is_told_and_starts_nothing(opened, text, rule, said):
    app = opened(retail=text)
    app.want(NewGame(REAL.id))
    app.want(ChangeSetup(setup(edition="retail")))
    app.tap("main")
    assert app.table is None
    assert [one.rule for one in app.ui.fault.fields["faults"]] == [rule]
    assert said in find(app.hands.screen, "slip/why").label.texts[0]
    app.tap("main")
    assert (app.ui.dialog, app.ui.where) == ("", "setup")
    app.want(ChangeSetup(setup()))
    app.tap("main")
    assert app.table.state.options.profile.dice_total.value == 5


@pytest.mark.parametrize("seen", [True, False])
def test_own_types_have_their_own_names_after_a_restart_too(opened, tmp_path, seen):
    types = ["owl", "amulet", "mask", "music_box", "ring", "twin"]
    app = opened(retail=OWL)
    app.want(StartGame(setup(edition="retail", types=types)))
    assert app.ui.fault is None
    if not seen:
        (tmp_path / "profiles" / f"{REAL.id}.retail.toml").unlink()
        app.close()
        app = real_app(tmp_path)
    app.loop.turn()
    names = [o.label.texts[0] for o in app.hands.screen if o.label is not None]
    assert "Owl" in names
    app.want(Close())
    app.close()


# --- names that the configuration gives -----------------------------------------------


def test_configured_names_are_offered_before_remembered_ones(tmp_path):
    app = real_app(tmp_path)
    app.want(StartGame(setup()))
    app.close()

    named = ("Cy", "Zoe")
    shelf = JournalShelf(tmp_path / "journal.db", {REAL.id: REAL}, players=named)
    assert shelf.remembered == named  # before, and without, a journal
    shelf.open()
    assert shelf.remembered[:2] == named
    assert sorted(shelf.remembered) == ["Ann", "Ben", "Cy", "Zoe"]
    shelf.close()
