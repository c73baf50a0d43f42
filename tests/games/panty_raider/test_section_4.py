"""Section 4 of the rules document: each effect by its name."""

import random
from typing import Any

import pytest

from companion.games.panty_raider.effects import EFFECTS, STYLES
from companion.games.panty_raider.formulas import chance_of
from companion.sim.dealer import Dealer
from tests.games.panty_raider.tables import DECK, Table, hand, mis

ROW = ["dorm.26", "dorm.27"]


def own(card: str, op: str, **more: Any) -> dict[str, Any]:
    """Return an owner's deck in which a card has one effect and no dice."""
    effect = {"op": op, **more.pop("effect", {})}
    play = {"timing": "any", "side": "none", **more}
    return {"mischief": {card: {"play": play, "effects": [effect]}}}


def raid(*known: str, profile=None, **players) -> Table:
    ann = {"hand": hand(*known), **players.pop("Ann", {})}
    return Table(row=ROW, players={"Ann": ann, **players}, profile=profile).raid()


def test_dice_go_to_the_side_that_is_named():
    table = raid("party", "marbles")
    assert table.refused("play", "Ann", card="mis.party").rule == "play.side"
    table.do("play", "Ann", card="mis.party", side="girl")
    table.do("play", "Ann", card="mis.marbles", side="player").to_roll()

    assert (table.state.prompt.pool, table.state.prompt.dice) == ("player", 1)
    table.do("roll", faces=["4"])
    assert (table.state.prompt.pool, table.state.prompt.dice) == ("girl", 2)
    table.do("roll", side="girl", sum=5)
    assert table.state.attempt.thrown["girl"].sum == 5


def test_take_top_item_finds_nothing_in_an_orange_pile():
    table = Table(discard=mis("party"), players={"Ann": {"hand": hand("dumpster")}})
    table.do("play", "Ann", card="mis.dumpster")

    assert "NothingTaken" in table.told
    assert table.state.discard == tuple(mis("party", "dumpster"))


def test_end_turn_goes_on_to_the_boys_dorm():
    table = raid("fire_alarm", Ben={"open": ["dorm.01"]})
    table.do("play", "Ann", card="mis.fire_alarm")

    assert (table.what, table.state.prompt.seats) == ("bank", ("Ben",))
    assert table.state.dorm_discard == tuple(ROW)


def test_end_turn_in_gear_up_ends_the_turn_before_it_began():
    table = Table(
        row=ROW,
        players={"Ben": {"hand": hand("fire_alarm"), "open": ["dorm.01"]}},
        profile=own("mis.fire_alarm", "end_turn_discard_dorm"),
        attached=[{"card": "mis.party", "side": "girl"}],
    )
    table.do("play", "Ben", card="mis.fire_alarm")

    assert (table.what, table.state.row) == ("bank", ())
    assert table.state.discard == tuple(mis("party", "fire_alarm"))


@pytest.mark.parametrize(
    "card", mis("scented_candles", "smoke_bombs", "cousin", "granny")
)
def test_discard_target_panty_takes_an_open_one_of_anybody(card):
    table = Table(
        row=ROW,
        players={
            "Ann": {"hand": hand(card[4:]), "open": ["dorm.01"]},
            "Ben": {"open": ["dorm.02"], "banked": ["dorm.03"]},
        },
    )
    assert table.refused("play", "Ann", card=card).rule == "play.target"
    for wrong in ("dorm.03", ROW[0], "dorm.30"):
        refusal = table.refused("play", "Ann", card=card, target=wrong)
        assert refusal.rule == "play.target"
    mine = Table.of(table.state).do("play", "Ann", card=card, target="dorm.01")
    assert mine["Ann"].open == ()

    table.do("play", "Ann", card=card, target="dorm.02")

    assert (table["Ben"].open, table.state.dorm_discard) == ((), ("dorm.02",))


def test_a_card_that_needs_a_panty_is_not_played_without_one():
    table = Table(players={"Ann": {"hand": hand("scented_candles")}})
    refusal = table.refused("play", "Ann", card="mis.scented_candles")

    assert refusal.rule == "play.no_target"
    assert not table.legal("play", "Ann")


def test_peek_is_for_the_player_alone_and_holds_until_the_card_turns_up():
    table = Table(players={"Ann": {"gear": mis("binoculars")}})
    table.do("use", "Ann", card="mis.binoculars")
    assert table.state.looks() == {"dorm/35": ("Ann",)}
    dealer = Dealer(random.Random(1))
    seen = dealer.known(table.state, "Ann")["dorm/35"]
    assert "dorm/35" not in dealer.known(table.state, "Ben")
    assert table.refused("use", "Ann", card="mis.binoculars").rule == "use.used"
    table.do("unequip", "Ann", card="mis.binoculars")
    table.do("equip", "Ann", card="mis.binoculars")
    assert table.refused("use", "Ann", card="mis.binoculars").rule == "use.used"

    table.all_ready().do("enter_dorm").do("solo")

    assert dealer.answer(table.state) == seen
    assert table.do("reveal", card=seen.card).state.looks() == {}


def test_the_yearbook_peeks_and_finds_nothing_in_an_empty_dorm():
    girls = list(DECK.dorm)
    table = Table(
        players={"Ann": {"hand": hand("yearbook")}, "Ben": {"open": girls}},
    )
    table.do("play", "Ann", card="mis.yearbook")

    assert "NothingSeen" in table.told
    assert table.state.looks() == {}


def test_insurance_covers_both_whoever_plays_it_and_one_with_scope_self():
    ben = {"open": ["dorm.02"]}
    both = Table(
        row=ROW,
        players={
            "Ann": {"open": ["dorm.01"]},
            "Ben": ben,
            "Cy": {"hand": hand("back_stairs")},
        },
    ).raid("Ben")
    both.do("play", "Cy", card="mis.back_stairs")
    assert both.state.attempt.insured == ("Ann", "Ben")

    alone = Table(
        row=ROW,
        players={
            "Ann": {"open": ["dorm.01"]},
            "Ben": {**ben, "hand": hand("back_stairs")},
        },
        profile=own("mis.back_stairs", "fail_insurance", effect={"scope": "self"}),
    ).raid("Ben")
    alone.do("play", "Ben", card="mis.back_stairs").finish()
    assert (alone["Ann"].open, alone["Ben"].open) == ((), ("dorm.02",))


def test_reroll_needs_dice_and_its_sum_stands():
    table = raid("party", "do_over").do("play", "Ann", card="mis.party", side="girl")
    table.to_roll().do("roll", sum=11)
    assert table.refused("play", "Ann", card="mis.do_over", side="player").rule == (
        "play.side"
    )
    table.do("play", "Ann", card="mis.do_over", side="girl")
    assert (table.what, table.state.prompt.again) == ("roll", "all")
    table.do("roll", sum=2).finish()

    assert table.event("SumsCompared").girl == 2 + 9


def test_reroll_of_one_die_names_its_value():
    table = raid(
        "party",
        "do_over",
        profile=own(
            "mis.do_over",
            "reroll",
            effect={"which": "one"},
            timing="after_roll",
            side="choose",
        ),
    )
    table.do("play", "Ann", card="mis.party", side="girl").to_roll()
    table.do("roll", sum=11)
    refused = table.refused("play", "Ann", card="mis.do_over", side="girl", target=4)
    assert (refused.rule, refused.fields["values"]) == ("play.die", [5, 6])
    table.do("play", "Ann", card="mis.do_over", side="girl", target=6)
    assert (table.state.prompt.dice, table.state.prompt.keep) == (1, 5)
    table.do("roll", sum=1).finish()

    assert table.event("SumsCompared").girl == 6 + 9


def test_a_bonus_of_a_card_and_of_a_guru():
    table = raid(
        "lucky_socks", Ann={"guru": "guru.mans_man", "hand": hand("lucky_socks")}
    )
    table.to_roll().do("play", "Ann", card="mis.lucky_socks", side="player").finish()

    assert table.event("SumsCompared").player == 2 + 2


def test_swap_brings_the_top_card_to_the_same_place_and_offers_stay():
    table = Table(
        row=["dorm.26", "dorm.01"],
        players={
            "Ann": {"hand": hand("beanie", "beret")},
            "Ben": {"hand": hand("room_swap")},
        },
    ).trade()
    table.do("offer", card="mis.beanie", to="dorm.26")
    table.do("offer", card="mis.beret", to="dorm.01").do("confirm")
    table.do("play", "Ben", card="mis.room_swap", target="dorm.26")
    assert (table.what, table.state.prompt.place) == ("dorm_up", 0)
    table.do("reveal", card="dorm.34")

    assert table.state.row == ("dorm.34", "dorm.01")
    assert table.state.dorm_discard == ("dorm.26",)
    assert [offer.place for offer in table.state.attempt.offers] == [0, 1]
    table.finish()
    assert table.event("SumsCompared").player == 1 * 2 + 2  # style matches her


def test_a_swap_without_dorm_cards_is_illegal():
    girls = [card for card in DECK.dorm if card not in ROW]
    table = raid("room_swap", Ben={"open": girls})

    refusal = table.refused("play", "Ann", card="mis.room_swap", target=ROW[0])

    assert refusal.rule == "play.no_target"


def test_draw_on_bank_and_hand_limit_of_a_guru():
    ben = {"guru": "guru.skirt_chaser", "open": ["dorm.01"], "hand": hand(hidden=1)}
    cy = {"guru": "guru.house_lifer", "hand": hand(hidden=6)}
    table = Table(players={"Ann": {"hand": hand()}, "Ben": ben, "Cy": cy})
    table.all_ready().do("draw_two").do("bank", card="dorm.01")

    assert table["Ben"].hand.size == 1 + 1 + 1
    assert (table["Cy"].hand.size, table.what) == (7, "gear_up")


def test_manual_is_shown_and_its_numbers_are_entered():
    table = raid("party", profile=own("mis.party", "manual", timing="before_roll"))
    table.do("play", "Ann", card="mis.party")
    assert "ManualShown" in table.told
    assert (table.what, table.state.prompt.seats) == ("adjust", ("Ann",))
    assert table.refused("adjust", side="x", n=1).rule == "adjust.side"
    assert table.refused("adjust", side="girl", n=10).rule == "adjust.number"
    table.do("adjust", side="girl", n=-9)

    assert (table.what, chance_of(table.state)) == ("before_roll", 0)
    table.finish()
    assert table.event("SumsCompared").girl == 0


def test_manual_in_gear_up_is_shown_only():
    table = Table(
        players={"Ann": {"hand": hand("party")}}, profile=own("mis.party", "manual")
    )
    table.do("play", "Ann", card="mis.party")

    assert "ManualShown" in table.told
    assert table.what == "gear_up"


def test_every_effect_of_the_vocabulary_is_there():
    assert {*EFFECTS, *STYLES} == {
        *("take_top_item_from_discard", "end_turn_discard_dorm", "manual"),
        *("discard_target_panty", "peek_next_dorm", "fail_insurance", "reroll"),
        *("bonus", "swap_dorm", "draw_on_bank", "hand_limit", "extra_slot"),
    }
