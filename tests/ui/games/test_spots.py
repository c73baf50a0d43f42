"""A space has one name on every screen: the number that its row shows."""

import re

import pytest
from msgspec.structs import replace

from companion.games.dont_go_in_there.model import DUMMY
from companion.kernel import IllegalAction
from companion.table.rows import Amended, Change, Redone, Row, Undone
from tests.ui.games.tables import GAME, shown, table
from tests.ui.scenes import REAL, Line, translator
from ui.elements import find
from ui.games.dont_go_in_there.odds import SpaceOdds
from ui.games.dont_go_in_there.owners import turns
from ui.games.dont_go_in_there.reckon import meeples
from ui.model import Refused
from ui.screens.words import answer_texts, happened, told

EACH = [(edition, lang) for edition in ("retail", "prototype") for lang in ("en", "ja")]


def number_on(made, action):
    """Return the number that stands on the row of a space."""
    name = f"answer/place/{action.room}/{action.space}/shield/number"
    (number,) = find(made, name).label.texts
    return number


def numbers(text):
    return re.findall(r"\d+", text)


def said(element):
    return element.label.texts[0]


@pytest.mark.parametrize(("edition", "lang"), EACH)
def test_row_main_act_odds_undo_log_and_label_name_a_space_alike(edition, lang):
    view = table("place", 3, edition)
    made, t = shown(view, lang=lang), translator(lang, REAL.id)
    assert view.state.legal_actions()
    for action in view.state.legal_actions():
        number = number_on(made, action)
        main = find(shown(view, replace(GAME, answer=action), lang=lang), "main")
        for text in main.label.texts:
            assert numbers(text) == [number]
        form = SpaceOdds(action.room, action.space)
        odds = shown(view, replace(GAME, dialog="odds", form=form), lang=lang)
        assert numbers(said(find(odds, "title"))) == [number]
        label = answer_texts(t, view.state, action)
        assert [numbers(text) for text in label] == [[number]] * len(label)
        step = view.state.apply(action)
        line = Line(1, step.action, None, step.events[:1])
        assert numbers(happened(t, line)) == [number]
        after = replace(view, state=step.state, entries=(line,), view=None)
        after = replace(after, before={1: view.state})
        assert numbers(said(find(shown(after, lang=lang), "undo"))) == [number]


@pytest.mark.parametrize(("edition", "lang"), EACH)
def test_what_was_undone_redone_or_amended_names_the_space_alike(edition, lang):
    view, t = table("place", 3, edition), translator(lang, REAL.id)
    first, last = view.state.legal_actions()[0], view.state.legal_actions()[-1]
    made = shown(view, lang=lang)
    for kind, event in (
        ("undo", Undone(7, last)),
        ("redo", Redone(7, last)),
        ("amend", Amended(7, first, last)),
    ):
        row = Row(seq=8, kind=kind, body="{}")
        text = happened(t, Change(row, (event,), view.state))
        assert number_on(made, last) in numbers(text)[1:], text
        if kind == "amend":
            assert number_on(made, first) in numbers(text)[1:], text


@pytest.mark.parametrize(("edition", "lang"), EACH)
def test_a_refusal_names_a_taken_space_as_its_row_does(edition, lang):
    view = table("place", 2 if edition == "prototype" else 3, edition, steps=60)
    made, seen = shown(view, lang=lang), set()
    for room in view.state.rooms:
        for action, seat in view.state.prompt.taken(view.state, room.side):
            with pytest.raises(IllegalAction) as caught:
                view.state.apply(action)
            refused = Refused(caught.value.refusal, action, ())
            ui = replace(GAME, dialog="refusal", refused=refused)
            slip = shown(view, ui, lang=lang)
            why = " ".join(
                text for one in slip if one.label for text in one.label.texts[:1]
            )
            assert number_on(made, action) in numbers(why)
            seen.add(seat == DUMMY)
    assert False in seen
    assert (True in seen) == (edition == "prototype")


@pytest.mark.parametrize("edition", ["retail", "prototype"])
def test_dice_and_cards_show_the_same_mark_beside_a_meeple(edition):
    view = table("roll", 3, edition)
    made = shown(view)
    side = view.state.resolving.room
    for row in meeples(view):
        spot = view.state.options.profile.spot(side, row.space)
        assert said(find(made, f"roll/meeple/{row.space}/shield/number")) == spot.number
        icon = find(made, f"roll/meeple/{row.space}/shield").icon
        assert icon == ("shield" if edition == "retail" else "die:blank")
    view = table("take", 3, edition)
    made = shown(view)
    for number, turn in enumerate(turns(view)):
        assert said(find(made, f"order/{number}/shield/number")) == turn.spot.number


def test_a_number_that_stands_twice_on_a_mat_has_its_letter_in_the_row_too():
    own = {"spaces": {"attic": {"activates": [5, 3, 3, 2, 1]}}}
    state = REAL.start(("Ann", "Ben", "Cy"), {"edition": "prototype"}, own)
    while state.prompt.kind == "reveal":
        state = state.apply(state.legal_actions()[0]).state
    view = replace(table("place", 3, "prototype"), state=state, entries=(), view=None)
    made = shown(view)
    rows = [one for one in state.legal_actions() if one.room == "attic"]
    assert [number_on(made, one) for one in rows] == ["5", "3a", "3b", "2", "1"]
    (text, *_) = told(translator("en", REAL.id), state, rows[2])
    assert text == "Attic, die 3b"
