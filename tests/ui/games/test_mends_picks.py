"""What may be put right: made only when it is looked at; one correction says it all."""

import random

import msgspec

from companion.games.dont_go_in_there.actions import Card
from companion.kernel import Correct
from tests.ui.games.test_mends import (
    LANGUAGES,
    NAMES,
    at_place,
    pick_of,
    view_of,
)
from tests.ui.scenes import REAL, translator
from ui.games.dont_go_in_there import mends as module
from ui.games.dont_go_in_there.mends import mends
from ui.screens.correct import corrected_texts, deed


def test_no_pick_is_made_before_its_thing_is_looked_at(monkeypatch):
    made = []
    picks = module._card_picks
    monkeypatch.setattr(
        module, "_card_picks", lambda *given: made.append(given) or picks(*given)
    )
    found = mends(view_of(at_place(100)))
    assert not made
    cards = [one for one in found if one.kind == "cards"]
    assert len(cards) > 8
    assert len(cards[3].picks) > 16
    assert len(made) == 1


def test_a_sentence_of_the_log_makes_only_the_picks_of_its_own_card(monkeypatch):
    state = at_place(100)
    every = [one for one in mends(view_of(state)) if one.kind == "cards"]
    mend = [one for one in every if one.thing][-1]
    action = mend.becomes(
        next(one for one in mend.picks if one.label != "mend.to_card")
    )
    made = []
    picks = module._card_picks
    monkeypatch.setattr(
        module, "_card_picks", lambda *given: made.append(given[2]) or picks(*given)
    )
    corrected_texts(translator("en", REAL.id), state, action)
    assert set(made) == {Card(**mend.thing)}


def hiding(side):
    """Return a position whose third board shows that side."""
    rng = random.Random(6)
    sides = ["attic", "basement", side]
    state = REAL.start(NAMES[:3], {"edition": "retail", "start_sides": sides})
    while type(state.prompt).__name__ != "Place":
        state = state.apply(rng.choice(list(state.legal_actions()))).state
    return state


def side_of(state, i=2):
    return next(one for one in mends(view_of(state)) if one.path == f"/rooms/{i}/side")


def test_the_library_turned_into_the_secret_passage_hides_its_last_card():
    state = hiding("library")
    mend = side_of(state)
    pick = next(one for one in mend.picks if not one.now)
    after = state.apply(mend.becomes(pick)).state
    assert after.rooms[2].slots == (*state.rooms[2].slots[:2], "face_down")
    assert after.deck == state.deck
    for lang, said in (("en", "card 3 lies face down"), ("ja", "3枚目は裏向き")):
        assert said in deed(translator(lang, REAL.id), mend, pick, pick.value)[0]


def test_the_secret_passage_becomes_the_library_with_the_card_that_lay_there():
    state = hiding("secret_passage")
    mend = side_of(state)
    picks = [one for one in mend.picks if one.label == "mend.to_opened"]
    assert len(picks) == len(state.unseen)
    pick = picks[3]
    after = state.apply(mend.becomes(pick)).state
    row = after.rooms[2].slots
    assert after.rooms[2].side == "library"
    assert [one.value for one in row] == sorted(one.value for one in row)
    new = (pick.fields["to_type"], pick.fields["to_value"])
    assert new in [(one.type, one.value) for one in row]
    assert after.deck == state.deck


def test_of_two_alike_in_a_row_the_one_that_was_meant_becomes_another():
    state = at_place()
    kind, value = next(one for one in state.unseen if state.unseen[one] > 1).split("-")
    alike = [{"type": kind, "value": int(value)}] * 2
    row = [*alike, msgspec.to_builtins(state.rooms[0].slots[2])]
    state = state.apply(Correct("/rooms/0/slots", row)).state
    other = {"to_type": kind, "to_value": int(value) % 4 + 1}
    for slot in (1, 2):
        mend = next(
            one
            for one in mends(view_of(state))
            if one.kind == "rooms" and one.fields["slot"] == slot
        )
        pick = next(one for one in mend.picks if other == one.fields)
        after = state.apply(mend.becomes(pick)).state
        changed = [
            k
            for k, (one, new) in enumerate(
                zip(state.rooms[0].slots, after.rooms[0].slots, strict=True), 1
            )
            if one != new
        ]
        assert changed == [slot]


def test_cards_go_to_the_dummy_and_from_it():
    rng = random.Random(7)
    state = REAL.start(NAMES[:2], {"edition": "prototype"})
    while not state.dummy.cards or type(state.prompt).__name__ != "Place":
        state = state.apply(rng.choice(list(state.legal_actions()))).state
    card = state.dummy.cards[0]
    _, taken = pick_of(state, "cards", "", "mend.to_seat", to=NAMES[1])
    after = state.apply(taken).state
    assert card not in after.dummy.cards
    assert after.players[1].up[-1] == card
    back = [one for one in mends(view_of(after)) if one.thing and one.seat == NAMES[1]]
    mend = next(one for one in back if one.fields["value"] == card.value)
    pick = next(one for one in mend.picks if one.label == "seat.dummy")
    assert after.apply(mend.becomes(pick)).state.dummy.cards[-1].value == card.value
    for lang in LANGUAGES:
        t = translator(lang, REAL.id)
        assert "{" not in corrected_texts(t, state, taken)[0]
        assert t("resolve.dummy").lower() in corrected_texts(t, state, taken)[0]


def test_a_meeple_on_the_wrong_space_is_moved_by_one_correction():
    state = at_place()
    mend = next(
        one
        for one in mends(view_of(state))
        if one.kind == "meeples" and one.value is not None
    )
    pick = next(one for one in mend.picks if one.label == "mend.to_space")
    after = state.apply(mend.becomes(pick)).state
    i = state.room_index(mend.fields["room"])
    spaces = after.rooms[i].spaces
    assert spaces[pick.fields["to_space"] - 1] == mend.value
    assert spaces[mend.fields["space"] - 1] is None
    assert [one.meeples for one in after.players] == [
        one.meeples for one in state.players
    ]
