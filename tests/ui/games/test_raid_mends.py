"""Putting Panty Raider right in its own words: panties, gear, hands."""

import pytest

from companion.kernel import Correct, IllegalAction, tag_of
from tests.ui.raid_scenes import course
from tests.ui.scenes import RAID, translator
from ui.games.panty_raider.mends import mends
from ui.screens.correct import corrected_texts

WHERE = ("gear_up", "bank", "hand_limit", "before_roll", "end")


def accepted(state, action):
    try:
        return state.apply(action).state
    except IllegalAction:
        return None


def corrections():
    """Yield each correction that is offered at some tables, with its mend."""
    for count in (3, 6):
        for what in WHERE:
            view = course(count, "long")[what]
            for mend in mends(view):
                if mend.offers is None:
                    for to in (mend.value + 1, mend.value - 1):
                        if mend.least <= to <= mend.most:
                            yield view.state, mend, Correct(mend.path, to)
                for pick in mend.picks:
                    yield view.state, mend, mend.becomes(pick)


def test_every_offered_correction_is_accepted_while_the_game_goes_on():
    found = 0
    for state, mend, action in corrections():
        if state.prompt is None:
            continue
        after = accepted(state, action)
        if after is None and mend.kind == "panties":
            # Whoever is asked to bank must have a panty to bank.
            assert tag_of(state.prompt) == "bank"
            assert len(state.players[state.index(mend.seat)].open) == 1
            continue
        if after is None and mend.kind == "hands":
            # Whoever is asked to discard must have too many.
            assert tag_of(state.prompt) == "hand_limit"
            continue
        assert after is not None, action
        assert after != state
        found += 1
    assert found > 20


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_log_tells_a_correction_in_the_games_words(lang):
    t = translator(lang, RAID.id)
    for state, mend, action in corrections():
        told = corrected_texts(t, state, action)
        assert mend.seat in told[0] or mend.kind == "panties"
        assert "/players" not in told[0]
        if mend.thing:
            assert t.name("card", mend.thing) in told[0]


def test_a_turned_panty_is_banked_and_nothing_else_changes():
    view = course(3, "long")["bank"]
    mend = next(one for one in mends(view) if one.value == "open")
    pick = next(one for one in mend.picks if one.label == "mend.to_banked")
    player = view.state.players[view.state.index(mend.seat)]
    after = accepted(view.state, mend.becomes(pick))
    if after is None:
        assert len(player.open) == 1
        return
    mine = after.players[after.index(mend.seat)]
    assert mine.banked == (*player.banked, mend.thing)
    assert mine.hand == player.hand
