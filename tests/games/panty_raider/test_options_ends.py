"""Every option of the rules document's 3.1: failures, gurus, wingmen, the variant."""

import pytest

from companion.kernel import BadSetup
from tests.games.panty_raider import test_options
from tests.games.panty_raider.optioned import (
    DEAR,
    TESTED,
    WEAK,
    option,
    raid,
    sums,
)
from tests.games.panty_raider.tables import DECK, GAME, NAMES, Table, hand, mis


def failed_trade(**options):
    table = Table(
        row=["dorm.27"],
        options=options,
        players={
            "Ann": {
                "hand": hand("bandana"),
                "gear": mis("beret", "labcoat"),
                "open": ["dorm.01"],
            }
        },
    ).trade()
    table.do("offer", card="mis.bandana", to="dorm.27")
    table.do("offer", card="mis.beret", to="dorm.27").do("confirm").finish()
    assert "AttemptFailed" in table.told
    return table


@option("failed_trade_loses_offers", True, False)
def test_failed_trade_loses_offers(value):
    table = failed_trade(failed_trade_loses_offers=value)

    assert list(table.state.discard) == (mis("bandana", "beret") if value else [])
    assert ("mis.beret" in table["Ann"].gear) != value
    assert ("mis.bandana" in table["Ann"].hand.known) != value


@option("failed_attempt_unequips", False, True)
def test_failed_attempt_unequips(value):
    table = failed_trade(failed_attempt_unequips=value)

    assert (table["Ann"].gear == ()) == value
    assert ("mis.labcoat" in table["Ann"].hand.known) == value


def test_insured_gear_stays_on():
    cy = {"hand": hand("spare_key")}
    options = {"failed_attempt_unequips": True}
    table = raid(options, won=False, Ann={"gear": mis("beanie")}, Cy=cy)
    table.do("play", "Cy", card="mis.spare_key").finish()

    assert table["Ann"].gear == ("mis.beanie",)


@option("failed_trade_loses_panties", False, True)
def test_failed_trade_loses_panties(value):
    table = failed_trade(failed_trade_loses_panties=value)

    assert (table["Ann"].open == ()) == value


@option("end_turn_mode", "abort", "at_end")
def test_end_turn_mode(value):
    ben = {"hand": hand("hall_monitor")}
    table = raid({"end_turn_mode": value}, won=False, Ben=ben)
    table.do("play", "Ben", card="mis.hall_monitor")

    if value == "abort":
        assert "TurnCut" in table.told
    else:
        assert table.what == "before_roll"
        table.finish()
        assert "AttemptFailed" in table.told
    assert (table.state.row, table.state.attached) == ((), ())
    assert table.state.dorm_discard == tuple(DEAR)


@option("end_turn_skips_boys_dorm", False, True)
def test_end_turn_skips_boys_dorm(value):
    ben = {"hand": hand("hall_monitor"), "open": ["dorm.01"]}
    table = raid({"end_turn_skips_boys_dorm": value}, won=False, Ben=ben)
    table.do("play", "Ben", card="mis.hall_monitor")

    assert (table.what == "bank") != value
    assert table["Ben"].hand.size == (0 if value else 1)


@option("guru_unlearn", "give_back", "decline_drawn")
def test_guru_unlearn(value):
    ann = {"guru": "guru.nice_guy", "hand": hand("beanie", "beret")}
    table = Table(options={"guru_unlearn": value}, players={"Ann": ann})
    if value == "give_back":
        assert table.refused("learn_guru", "Ann").rule == "guru.has_one"
        table.do("unlearn_guru", "Ann")
        assert table["Ann"].guru is None
        return
    assert table.refused("unlearn_guru", "Ann").rule == "guru.kept"
    table.do("learn_guru", "Ann").do("reveal", card="guru.mans_man")
    drawn = Table.of(table.state)
    table.do("unlearn_guru")
    assert table["Ann"].guru == "guru.nice_guy"
    assert "guru.mans_man" in table.state.guru_deck
    drawn.do("discard", card="mis.beret")
    assert drawn["Ann"].guru == "guru.mans_man"
    assert "guru.nice_guy" in drawn.state.guru_deck


@option("guru_learns_per_turn", 1, 2, 3, 4, 5, 6)
def test_guru_learns_per_turn(value):
    cards = mis("beanie", "beret", "headphones", "bikehelmet", "captainhat", "bandana")
    ann = {"hand": {"known": cards, "unknown": [0]}}
    table = Table(options={"guru_learns_per_turn": value}, players={"Ann": ann})
    for card in cards[:value]:
        table.do("learn_guru", "Ann").do("reveal", card="guru.nice_guy")
        if table.what == "pay_guru":
            table.do("discard", card=card)
        table.do("unlearn_guru", "Ann")

    rule = table.refused("learn_guru", "Ann").rule
    assert rule == "guru.learned"


@option("guru_cost_order", "draw_first", "discard_first")
def test_guru_cost_order(value):
    ann = {"hand": hand("beanie", "beret")}
    table = Table(options={"guru_cost_order": value}, players={"Ann": ann})
    table.do("learn_guru", "Ann")

    assert table.what == ("guru_up" if value == "draw_first" else "pay_guru")
    if value == "discard_first":
        assert table.refused("unlearn_guru").rule == "guru.must_pay"
        table.do("discard", card="mis.beret").do("reveal", card="guru.nice_guy")
        assert (table.what, table["Ann"].guru) == ("gear_up", "guru.nice_guy")


def test_a_guru_that_is_paid_first_may_still_be_declined():
    options = {"guru_cost_order": "discard_first", "guru_unlearn": "decline_drawn"}
    table = Table(options=options, players={"Ann": {"hand": hand("beanie", "beret")}})
    table.do("learn_guru", "Ann").do("discard", card="mis.beret")
    table.do("reveal", card="guru.nice_guy")
    assert table.refused("discard", card="mis.beanie").rule == "guru.paid"
    kept = Table.of(table.state).do("learn_guru")
    table.do("unlearn_guru")

    assert (kept["Ann"].guru, table["Ann"].guru) == ("guru.nice_guy", None)


@option("wingman_consent", True, False)
def test_wingman_consent(value):
    table = Table(row=WEAK, options={"wingman_consent": value})
    table.all_ready().do("enter_dorm").do("invite", who="Cy")

    assert (table.what == "wingman_reply") == value
    assert (table.state.turn.wingman == "Cy") != value


@option("split", "current_chooses", "wingman_chooses")
def test_split(value):
    table = raid({"split": value}, won=True, wingman="Ben").finish()
    chooser = "Ann" if value == "current_chooses" else "Ben"
    assert table.state.prompt.seats == (chooser,)

    table.do("take", card=WEAK[1])

    assert table[chooser].open == (WEAK[1],)


@option("offered_item_keeps_bonus", False, True)
def test_offered_item_keeps_bonus(value):
    table = Table(
        row=["dorm.02"],
        options={"offered_item_keeps_bonus": value},
        players={"Ann": {"gear": mis("monocle")}},
    ).trade()
    table.do("offer", card="mis.monocle", to="dorm.02").do("confirm")

    assert sums(table) == 3 + (2 if value else 0)


@option("trade_items_from", "team", "each")
def test_trade_items_from(value):
    table = Table(
        row=["dorm.02"],
        options={"trade_items_from": value},
        players={"Ann": {"hand": hand("monocle")}, "Ben": {"hand": hand("beanie")}},
    ).trade("Ben")
    table.do("offer", "Ann", card="mis.monocle", to="dorm.02")

    if value == "team":
        table.do("confirm", "Ben")
        return
    assert table.refused("confirm", "Ben").rule == "offer.each"
    table.do("offer", "Ben", card="mis.beanie", to="dorm.02").do("confirm", "Ben")


@option("reshuffle_when", "needed", "empty")
def test_reshuffle_when(value):
    hands = {name: {"hand": hand()} for name in NAMES[:2]}
    discard, left = mis("beanie", "beret"), mis("marbles", "cookies", "party")
    table = Table(
        2,
        discard=discard,
        removed=[c for c in DECK.mischief if c not in (*discard, *left)],
        options={"reshuffle_when": value},
        players=hands,
    )
    table.all_ready().do("draw_two")  # Ann two, Ben one: the deck is empty then

    assert table.state.mischief_deck == (2 if value == "empty" else 0)
    assert (table.state.discard == ()) == (value == "empty")


@option("top_item", "first_purple", "top_if_purple", "top_card")
def test_top_item(value):
    table = Table(
        discard=mis("beanie", "party"),
        options={"top_item": value},
        players={"Ann": {"hand": hand("dumpster")}},
    )
    table.do("play", "Ann", card="mis.dumpster")

    taken = {"first_purple": ("mis.beanie",), "top_card": ("mis.party",)}
    assert table["Ann"].hand.known == taken.get(value, ())


@option("panties_on_head", False, True)
def test_panties_on_head(value):
    table = Table(
        options={"panties_on_head": value}, players={"Ann": {"open": ["dorm.01"]}}
    )

    assert bool(table.legal("wear")) == value
    if not value:
        refused = table.refused("wear", "Ann", card="dorm.01")
        assert refused.rule == "wear.variant"


@option("worn_limit", *range(1, 10))
def test_worn_limit(value):
    cards = list(DECK.dorm)[:10]
    options = {"panties_on_head": True, "worn_limit": value}
    table = Table(options=options, players={"Ann": {"open": cards}})
    for card in cards[:value]:
        table.do("wear", "Ann", card=card)
    refused = table.refused("wear", "Ann", card=cards[-1])
    assert refused.rule == "wear.limit"
    if value > 1:
        assert table.refused("take_off", "Ann").rule == "wear.not_worn"
        table.do("take_off", "Ann", card=cards[1])
        assert cards[1] not in table["Ann"].worn


@option("worn_uses_head_slot", True, False)
def test_worn_uses_head_slot(value):
    options = {"panties_on_head": True, "worn_uses_head_slot": value}
    ann = {"open": ["dorm.01"], "gear": mis("beanie")}
    table = Table(options=options, players={"Ann": ann})

    assert bool(table.legal("wear")) != value


# --- all of them ----------------------------------------------------------------------


def test_every_option_has_a_test_of_each_value():
    assert test_options.option is option  # both files were read
    assert set(DECK.rules) == TESTED


@pytest.mark.parametrize("key", DECK.rules)
def test_every_ruling_says_how_sure_it_is_and_why(key):
    rule = DECK.rules[key]

    assert rule.mark in ("PRINT", "INFER", "UNKNOWN", "HOUSE")
    assert rule.source.partition(":")[0] in ("RULES", "INFER", "HOUSE")
    assert rule.value in rule.values


@pytest.mark.parametrize(
    ("key", "value", "rule"),
    [
        ("hand_limt", 5, "option.unknown"),
        ("hand_limit", 7, "option.value"),
        ("base_dice", True, "option.value"),
        ("start_player", "Zed", "option.value"),
        ("attached_orange_cap", None, "option.value"),
    ],
)
def test_a_wrong_option_is_named(key, value, rule):
    with pytest.raises(BadSetup) as error:
        GAME.start(NAMES[:3], {key: value})

    assert [(f.place, f.rule) for f in error.value.faults] == [(key, rule)]
