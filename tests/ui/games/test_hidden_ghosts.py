"""Ghosts that the rules hide: their owner looks in private, anybody may put them right.

A28: nobody else's total is shown before the end, in no view but the owner's.
"""

import pytest
from msgspec.structs import replace

from companion.kernel import Correct, IllegalAction
from tests.ui.games.tables import GAME, shown
from tests.ui.scenes import REAL, played, translator
from ui.games import screens_for
from ui.model import Do
from ui.peeking import OWN, Peek, Uncover
from ui.screens.correct import Mending, corrected_texts

NAMES = ("Anna", "Benn", "Cyra")
SEAT = NAMES[1]
GHOSTS = 37


def view_with(hidden=True):
    """Return a table at which Benn has a number of ghosts that is nowhere else."""
    options = {"edition": "retail", "ghosts_hidden": hidden}
    view = played(REAL, NAMES, 30, options, "place")
    state = view.state.apply(Correct("/players/1/ghosts", GHOSTS)).state
    return replace(view, state=state, view=state.view())


def words_of(made):
    return [
        text
        for one in made
        for label in (one.label, one.second)
        if label is not None
        for text in label.texts
    ]


def at(view, form, dialog, lang="en"):
    return shown(view, replace(GAME, dialog=dialog, form=form), lang=lang)


def named(made, name):
    (found,) = [one for one in made if one.name == name]
    return found


# --- the owner looks ------------------------------------------------------------------


def test_a_players_page_leads_to_the_own_ghosts_under_a_cover():
    made = at(view_with(), SEAT, "seat")
    assert str(GHOSTS) not in " ".join(words_of(made))
    opens = named(made, "own").intent
    assert (opens.dialog, opens.form) == ("cover", Peek(SEAT, OWN))


def test_they_are_shown_while_the_ring_is_held_and_only_then():
    view = view_with()
    shut = at(view, Peek(SEAT, OWN), "cover")
    assert isinstance(named(shut, "peek").intent, Uncover)
    assert str(GHOSTS) not in " ".join(words_of(shut))
    assert any(SEAT in text for text in words_of(shut))
    opened = at(view, Peek(SEAT, OWN, "look"), "cover")
    assert named(opened, "cover/ghosts").label.texts == (str(GHOSTS),)


def test_another_seat_sees_its_own():
    view = view_with()
    mine = view.state.players[0].ghosts
    assert mine != GHOSTS
    opened = at(view, Peek(NAMES[0], OWN, "look"), "cover")
    assert named(opened, "cover/ghosts").label.texts == (str(mine),)


@pytest.mark.parametrize("dialog", ["seat", "cover"])
def test_where_nothing_is_hidden_there_is_no_cover(dialog):
    form = SEAT if dialog == "seat" else Peek(SEAT, OWN, "look")
    made = at(view_with(hidden=False), form, dialog)
    assert not {"own", "peek", "cover/ghosts"} & {one.name for one in made}


# --- anybody puts them right ----------------------------------------------------------


@pytest.mark.parametrize(("by", "sign"), [(1, "+1"), (-2, "\N{MINUS SIGN}2")])
def test_a_hidden_total_is_put_right_by_a_difference_that_does_not_tell_it(by, sign):
    view = view_with()
    made = at(view, Mending("ghosts", SEAT, number=by), "correct")
    (main,) = [one for one in made if one.role == "main"]
    assert main.intent == Do(Correct("/players/1/ghosts", GHOSTS + by))
    assert sign in main.label.texts[0]
    said = " ".join(words_of(made))
    assert str(GHOSTS) not in said
    assert str(GHOSTS + by) not in said
    assert sign in said


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_so_it_stands_in_the_log(lang):
    view = view_with()
    action = Correct("/players/1/ghosts", GHOSTS - 1)
    told = corrected_texts(translator(lang, REAL.id), view.state, action)
    assert all("\N{MINUS SIGN}1" in text for text in told)
    assert not any(str(GHOSTS - 1) in text for text in told)


def test_both_ways_are_open_from_the_start():
    made = at(view_with(), Mending("ghosts", SEAT), "correct")
    assert all(named(made, f"step/{step}").enabled for step in ("-5", "-1", "+1", "+5"))
    assert named(made, "step/-1").intent.form.number == -1


def test_an_open_total_is_set_as_before():
    view = view_with(hidden=False)
    made = at(view, Mending("ghosts", SEAT, number=9), "correct")
    (main,) = [one for one in made if one.role == "main"]
    assert main.intent == Do(Correct("/players/1/ghosts", 9))


# --- nothing begun is lost ------------------------------------------------------------


def test_another_kind_or_row_keeps_what_was_begun_and_shows_that_it_waits():
    view = view_with()
    begun = Mending("ghosts", SEAT, number=2)
    made = at(view, begun, "correct")
    other = named(made, "who/0").intent.form
    assert (other.who, other.number) == (NAMES[0], None)
    made = at(view, other, "correct")
    assert "who/1/open" in {one.name for one in made}
    assert named(made, "who/1").intent.form.number == 2
    turned = named(made, "kind/turn").intent.form
    made = at(view, turned, "correct")
    assert "kind/ghosts/open" in {one.name for one in made}
    back = named(made, "kind/ghosts").intent.form
    assert (back.who, back.number, back.kept) == (SEAT, 2, ())


def test_what_is_chosen_already_stays_as_it_is_when_it_is_tapped_again():
    made = at(view_with(), Mending("ghosts", SEAT, number=2), "correct")
    assert named(made, "kind/ghosts").intent.form.number == 2
    assert named(made, "who/1").intent.form.number == 2


# --- a card that nobody entered -------------------------------------------------------


def adding(view):
    own = screens_for(REAL.id)
    of_seat = [one for one in own.mends(view) if one.seat == SEAT]
    (mend,) = [one for one in of_seat if one.value == "add"]
    return mend


def test_a_missing_card_is_added_from_whoever_has_it_here():
    view = view_with()
    mend = adding(view)
    before = {one.name: one.up for one in view.state.players}
    from_others = [one for one in mend.picks if one.label == "mend.card_from"]
    assert from_others
    for pick in from_others:
        after = view.state.apply(mend.becomes(pick)).state
        now = {one.name: one.up for one in after.players}
        card = now[SEAT][-1]
        assert (card.type, card.value) == tuple(pick.fields.values())[:2]
        assert now[SEAT] == (*before[SEAT], card)
        giver = pick.fields["giver"]
        assert sorted((*now[giver], card)) == sorted(before[giver])
        for lang in ("ja", "en"):
            t = translator(lang, REAL.id)
            told = corrected_texts(t, view.state, mend.becomes(pick))
            assert t.name("type", card.type) in told[0]
            assert SEAT in told[0]


def test_or_one_that_lies_nowhere_and_what_is_against_it_names_its_rule():
    view = view_with()
    mend = adding(view)
    unseen = [one for one in mend.picks if one.label == "mend.to_card"]
    offered = {f"{one.fields['to_type']}-{one.fields['to_value']}" for one in unseen}
    assert offered == {key for key, n in view.state.unseen.items() if n}
    with pytest.raises(IllegalAction) as refused:
        view.state.apply(mend.becomes(unseen[0]))
    for lang in ("ja", "en"):
        t = translator(lang, REAL.id)
        assert t(f"rule.{refused.value.refusal.rule}")
        assert refused.value.refusal.describe(t)
