"""Panty Raider tells what hands must do, what holds in this game, how an act stands."""

from random import Random

import pytest
from msgspec.structs import replace

from companion.games.panty_raider import events as told
from companion.games.panty_raider.actions import Raid, Trade
from companion.games.panty_raider.model import Attached
from companion.kernel import tag_of
from tests.ui.checks import faults
from tests.ui.games.test_raid import shown, text
from tests.ui.raid_scenes import GAME, SIX, course, played
from tests.ui.scenes import RAID, metrics, translator
from ui.elements import find
from ui.games.panty_raider import ATTACHED, attempt, pages
from ui.model import Open, Setup
from ui.screens.announce import said, to_do
from ui.screens.reading import says

PURGED = ("mis.granny", "mis.fire_alarm")
CHANGED = {
    "win_banked": 3,
    "hand_limit": 6,
    "after_roll_limit": "one_in_all",
    "attached_orange": "idle",
    "attached_orange_cap": 4,
    "failed_trade_loses_offers": False,
}


def after(*events):
    """Return a table whose last entry led to these events."""
    view = course(4, "one")["gear_up"]
    last = replace(view.entries[-1], events=events)
    return replace(view, entries=(*view.entries[:-1], last), changes=())


def items(lang, *events):
    """Return what is said at the table after some events, at length."""
    t = translator(lang, RAID.id)
    return [one[0] for one in said(t, after(*events), GAME).items]


# --- what hands have to do ------------------------------------------------------------


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_reshuffle_names_the_cards_that_go_out_in_every_form(lang):
    t = translator(lang, RAID.id)
    for n in (0, 7):
        forms = to_do(t, told.DeckReshuffled(n, PURGED))
        assert forms
        for form in forms:
            assert all(t.name("card", card) in form for card in PURGED)


def test_those_who_draw_as_many_are_told_together():
    one, two = (told.CardsDrawn(seat, 1) for seat in "AB")
    [both] = items("en", one, two)
    assert both == "1 card each for A, B"
    assert len(items("en", one, told.CardsDrawn("B", 2))) == 2
    assert len(items("en", one, told.DormReshuffled(3), two)) == 3


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_end_of_an_attempt_and_what_it_costs_are_told(lang):
    events = (
        told.AttemptFailed(("A", "B"), "raid"),
        told.PantiesLost("A", ("dorm.01",)),
        told.CardsDrawn("C", 1),
    )
    found = items(lang, *events)
    t = translator(lang, RAID.id)
    assert len(found) == len(events)
    assert t.name("card", "dorm.01") in found[1]
    assert found[0] != items(lang, told.AttemptWon(("A", "B"), "raid"))[0]


# --- raid or trade --------------------------------------------------------------------


def test_a_trade_promises_no_more_than_its_sums_with_the_dice_to_come():
    seen = 0
    for seed in range(20):
        for view in played(SIX["four"][:3], {}, Random(seed), steps=250):
            state = view.state
            if state.prompt is None or tag_of(state.prompt) != "mode":
                continue
            if Trade() not in state.legal_actions():
                continue
            sums = attempt.after(state, Trade())
            second = find(shown(view), pages.name_of(Trade())).second.texts[0]
            mine, theirs = second.split("\nto ")
            for side, part in (("player", mine), ("girl", theirs)):
                assert part.startswith(attempt.number_text(sums.sums[side]))
                assert ("di" in part) == bool(sums.dice[side])
            seen += sum(sums.dice.values()) > 0
            assert not faults(shown(view, size=(800, 480)), (800, 480))
    assert seen


def test_a_raid_says_its_chance_in_every_form():
    view = course(3, "long")["mode"]
    for form in find(shown(view), pages.name_of(Raid())).second.texts:
        assert "%" in form


# --- the rules as they are ruled ------------------------------------------------------


def rule(topic, lang="en", **options):
    setup = Setup(RAID.id, SIX["one"][:3], options)
    return "\n".join(says(translator(lang, RAID.id), RAID, setup, f"raid.{topic}"))


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("key", CHANGED)
def test_a_topic_says_what_holds_in_this_game(key, lang):
    topics = ("turn", "gear", "guru", "team", "raid", "trade", "cards", "bank")
    ruled = {key: CHANGED[key]}
    assert any(rule(one, lang) != rule(one, lang, **ruled) for one in topics)


def test_numbers_of_the_rules_are_those_of_the_options():
    said_ = rule("bank", win_banked=3, hand_limit=6)
    assert "first with 3 banked" in said_
    assert "down to 6" in said_
    assert "go back" in rule("trade", failed_trade_loses_offers=False)
    assert "six" in rule("shuffle").lower()


# --- what lies at the row, what is in force -------------------------------------------


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_tap_on_the_cards_at_the_row_lists_them_with_their_sides(lang):
    view = course(3, "long")["mode"]
    cards = (Attached("mis.party", "girl"), Attached("mis.movie_night", "player"))
    view = replace(view, state=replace(view.state, attached=cards))
    strip = find(shown(view, lang=lang), "attached")
    assert strip.intent == Open("odds", ATTACHED)
    assert strip.tier == "touch"
    ui = replace(GAME, dialog="odds", form=ATTACHED)
    screen = shown(view, ui, lang=lang)
    t = translator(lang, RAID.id)
    icons = [find(screen, f"attached/{n}/side").icon for n in range(2)]
    assert icons == ["people", "dorm"]
    assert text(screen, "attached/0/card") == t.name("card", "mis.movie_night")
    assert not faults(screen, (800, 480))


def test_insurance_and_a_row_that_goes_are_seen_on_the_attempt():
    view = course(3, "long")["before_roll"]
    state = view.state
    plain = replace(state, attempt=replace(state.attempt, insured=()))
    plain = replace(plain, turn=replace(state.turn, ending=False))
    screen = shown(replace(view, state=plain))
    assert find(screen, "attempt/dorm").icon == "dorm"
    assert find(screen, "row/doomed") is None
    sure = replace(state.attempt, insured=state.turn.team)
    ending = replace(state.turn, ending=True)
    screen = shown(replace(view, state=replace(state, attempt=sure, turn=ending)))
    assert find(screen, "attempt/dorm").icon == "shield"
    assert find(screen, "row/doomed") is not None


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_no_figure_at_the_end_is_cut(lang):
    screen = shown(course(6, "long")["end"], lang=lang)
    lines = [o for o in screen if "/figure/" in o.name]
    assert lines
    for one in lines:
        fitted = metrics((800, 480)).fit(one.label, one.rect.w, one.rect.h)
        assert not fitted.cut
