"""The pen of the table and its dialog: which act, and what else it may have been."""

import random

import pytest
from msgspec.structs import replace

from companion.games.dont_go_in_there.actions import PlaceMeeple
from companion.kernel import ChangeSeat, tag_of
from tests.ui.dgit_scenes import course, world
from tests.ui.scene import Scene
from tests.ui.scenes import REAL
from tests.ui.table_app import real_app
from ui.app.views import last_act
from ui.elements import find
from ui.icons import ICONS
from ui.model import AmendWith, Back, Close, Do, Fill, OpenAmend, UiState
from ui.screens.amending import Amending
from ui.screens.words import opens_amend

GAME = UiState(where="game")
PLAYERS = ("Ann", "Ben", "Cleo", "Dora")


@pytest.fixture
def app(tmp_path):
    made = real_app(tmp_path)
    made.begin(REAL, PLAYERS, edition="retail")
    yield made
    made.close()


def play(app, until, rng=None):
    """Answer what is asked until the last answer is one of that kind."""
    rng = rng or random.Random(3)
    while True:
        action = rng.choice(app.table.state.legal_actions())
        app.want(Do(action))
        if tag_of(action) == until:
            return app.table.entries[-1]


def pen_of(app):
    app.turn()
    app.hands.refresh()
    pen = find(app.hands.screen, "amend")
    return None if pen is None else pen.intent.seq


@pytest.mark.parametrize("what", ["reveal", "place", "roll"])
def test_the_pen_opens_the_last_thing_that_was_done(app, what):
    last = play(app, what)
    assert pen_of(app) == last.seq
    app.tap("amend")
    assert (app.ui.dialog, app.ui.seq) == ("amend", last.seq)


def test_a_meeple_that_was_just_placed_is_amended_from_the_table(app):
    play(app, "place")
    placed = app.table.entries[-1]
    other = next(
        one
        for one in placed.before.legal_actions()
        if one != placed.action and one.room == placed.action.room
    )
    app.tap("amend")
    app.tap(f"answer/place/{other.room}/{other.space}")
    app.tap("main")
    assert app.table.entries[-1].action == PlaceMeeple(other.room, other.space)
    assert app.ui.dialog == ""


def test_what_nobody_meant_is_passed_over(app):
    last = play(app, "place")
    app.want(Do(ChangeSeat("Ann", "Amy")))
    assert pen_of(app) == last.seq  # a new name is no answer
    entries = app.table.entries
    rows = replace(last.row, source="bot:greedy")
    by_program = replace(last, row=rows)
    before = last_act(entries[:-2])
    assert last_act([*entries[:-2], by_program]) == before
    assert last_act([*entries[:-2], last]) == last


def test_an_answer_with_no_other_beside_it_is_passed_over(app):
    last = play(app, "place")

    class Only:
        """The same act, as the only one that could be done."""

        class before:  # noqa: N801  (as an entry has it)
            prompt = last.before.prompt
            legal_actions = staticmethod(lambda: (last.action,))

        action, source = last.action, last.source

    assert last_act([*app.table.entries, Only]) == last
    assert last_act([Only]) is None


# --- the dialog -----------------------------------------------------------------------


def dialogs():
    """Yield the dialog over a late table: as it opens, in each part, with a choice."""
    view = course("retail", 4, "long")["place"]
    newest = {tag_of(view.before[one.seq].prompt): one for one in view.entries}
    for tag, entry in newest.items():
        before = view.before[entry.seq]
        look = opens_amend(view, entry).seen(GAME)
        for part in ("", *before.prompt.parts):
            yield tag, entry, Scene("", world(view), replace(look, part=part), REAL.id)
        others = [one for one in before.legal_actions() if one != entry.action]
        for one in others[:1]:
            chosen = replace(look, form=Amending(one))
            yield tag, entry, Scene("", world(view), chosen, REAL.id)


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_it_has_one_way_back_and_no_chances(lang):
    seen = set()
    for tag, _, scene in dialogs():
        seen.add(tag)
        screen = scene.screen(lang=lang)
        backs = [one for one in screen if isinstance(one.intent, Back | Close)]
        assert [one.name for one in backs] == ["back"]
        texts = [
            text
            for one in screen
            for label in (one.label, one.second)
            for text in (label.texts if label is not None else ())
        ]
        assert not [text for text in texts if "%" in text or "/" in text]
    assert {"deal", "place", "roll", "take"} <= seen


def test_cards_and_rooms_have_their_pictures():
    for tag, _, scene in dialogs():
        if tag == "roll":
            continue
        listed = [
            one
            for one in scene.screen()
            if one.name.startswith(("group/", "answer/")) and one.label
            if one.seat < 0  # somebody stands there
        ]
        assert listed
        for one in listed:
            assert one.icon in ICONS
        groups = [one for one in listed if one.name.startswith("group/")]
        assert all(one.icon == one.name.removeprefix("group/") for one in groups)


def test_what_it_was_is_there_and_means_nothing():
    for _, entry, scene in dialogs():
        screen = scene.screen()
        meant = [
            getattr(one.intent, "action", None) or getattr(one.intent.form, "action", 0)
            for one in screen
            if isinstance(one.intent, Fill | AmendWith)
        ]
        assert entry.action not in meant
        assert not [one for one in screen if isinstance(one.intent, OpenAmend)]
