"""Section 2 of the rules document, by number: set-up to the end of an attempt."""

import pytest

from tests.games.panty_raider.tables import DECK, NAMES, Table, deal, hand, mis

ROW = ["dorm.01", "dorm.02"]
STRONG = {"gear": mis("nightvision", "camopaint", "ninjasuit", "grapple")}
"""Raid +9."""


# --- 2.1 to 2.3 -----------------------------------------------------------------------


@pytest.mark.parametrize("n", range(2, 7))
def test_2_2_everybody_gets_four_purple_cards_and_the_rest_is_shuffled(n):
    table = deal(n)

    for player in table.state.players:
        assert (player.hand.unknown, player.hand.orange) == ((4,), 0)
    assert table.state.mischief_deck == 67 - 4 * n
    assert table.state.dorm_deck == dict.fromkeys(DECK.dorm, 1)
    assert table.state.guru_deck == dict.fromkeys(DECK.guru, 1)


def test_2_2_the_start_player_is_drawn_first():
    table = deal(start_player="reveal")
    assert (table.what, table.state.prompt.candidates) == ("start_seat", NAMES[:3])

    assert table.refused("reveal", card="dorm.01").rule == "reveal.seat"
    step = table.state.apply({"do": "reveal", "seat": "Cy"})

    assert step.state.turn.seat == "Cy"


def test_2_3_the_game_ends_with_the_fifth_banked():
    ben = {
        "banked": ["dorm.01", "dorm.02", "dorm.03", "dorm.04"],
        "open": ["dorm.05"],
    }
    table = Table(players={"Ben": ben, "Ann": {"banked": ["dorm.06"]}})
    table.all_ready().do("draw_two").do("bank", card="dorm.05")

    outcome = table.state.outcome
    assert outcome.reason == "banked"
    assert outcome.ranking == (("Ben",), ("Ann",), ("Cy",))
    assert outcome.totals == {"Ann": 1, "Ben": 5, "Cy": 0}


# --- 2.4: every state and what it leads to --------------------------------------------


def test_2_4_gear_up_equips_swaps_and_unequips_for_everybody():
    table = Table(players={"Ben": {"hand": hand("beanie", "beret")}})
    table.do("equip", "Ben", card="mis.beanie")
    assert table["Ben"].gear == ("mis.beanie",)

    table.do("equip", "Ben", card="mis.beret")
    assert (table["Ben"].gear, table["Ben"].hand.known) == (
        ("mis.beret",),
        ("mis.beanie",),
    )
    table.do("unequip", "Ben", card="mis.beret")
    assert table["Ben"].hand.known == ("mis.beanie", "mis.beret")


def test_2_4_gear_up_is_for_gear_of_the_own_hand_only():
    table = Table(
        players={
            "Ann": {"hand": hand("marbles"), "gear": mis("beret")},
            "Ben": {"hand": hand("beanie")},
        }
    )
    assert table.refused("equip", "Ann", card="mis.marbles").rule == "equip.no_gear"
    assert table.refused("equip", "Ann", card="mis.beanie").rule == "card.other_hand"
    assert table.refused("unequip", "Ben", card="mis.beret").rule == "gear.not_worn"
    assert table.refused("use", "Ann", card="mis.beret").rule == "use.nothing"
    assert table.refused("equip", "Ann", card="mis.cake").rule == "card.no_such"


def test_2_4_the_current_player_draws_two_or_enters():
    drew = Table(players={"Ann": {"hand": hand(hidden=1)}}).all_ready()
    assert {a["do"] for a in drew.legal()} == {"draw_two", "enter_dorm"}
    drew.do("draw_two")
    assert drew["Ann"].hand.size == 3

    went = Table().all_ready().do("enter_dorm")
    assert went.what == "wingman_pick"


def test_2_4_an_empty_dorm_cannot_be_entered():
    banked = {"banked": list(DECK.dorm)[:4]}
    rest = {"open": list(DECK.dorm)[4:]}
    table = Table(players={"Ann": banked, "Ben": rest}).all_ready()

    assert "CardsDrawn" in table.told
    assert table.what == "bank"


def test_2_4_each_player_is_asked_once_to_be_the_wingman():
    table = Table().all_ready().do("enter_dorm").do("invite", who="Ben").do("decline")
    assert [a.get("who") for a in table.legal("invite")] == ["Cy"]
    assert table.refused("invite", who="Ben").rule == "invite.who"

    table.do("invite", who="Cy").do("decline")

    assert "WentAlone" in table.told  # nobody is left, so nothing is asked
    assert table.what == "dorm_up"


def test_2_4_the_row_is_turned_up_card_by_card_or_kept():
    table = Table().all_ready().do("enter_dorm").do("solo")
    assert (table.what, table.state.prompt.place) == ("dorm_up", 0)
    table.do("reveal", card="dorm.09")
    assert (table.what, table.state.prompt.place) == ("dorm_up", 1)
    assert table.refused("reveal", card="dorm.09").rule == "reveal.seen"
    assert table.refused("reveal", card="guru.nobody").rule == "reveal.no_such"
    table.do("reveal", card="dorm.10")
    assert (table.state.row, table.what) == (("dorm.09", "dorm.10"), "mode")

    kept = Table(row=["dorm.01"]).all_ready().do("enter_dorm").do("solo")
    assert (kept.what, kept.state.row) == ("mode", ("dorm.01",))


def test_2_4_no_trade_is_asked_without_items_for_all():
    table = Table(row=ROW, players={"Ann": {"hand": hand(hidden=1)}})
    table.all_ready().do("enter_dorm").do("solo")

    assert table.state.attempt.mode == "raid"


def test_2_4_offers_come_from_hand_and_slot_of_the_team():
    table = Table(
        row=ROW,
        players={
            "Ann": {"hand": hand("chocolates", "party"), "gear": mis("beret")},
            "Ben": {"hand": hand("mixtape")},
        },
    ).trade("Ben")
    assert table.refused("offer", card="mis.beret", to="dorm.01").rule == "seat.missing"
    assert table.refused("offer", "Cy", card="mis.beret", to="dorm.01").rule == (
        "seat.not_on_turn"
    )
    table.do("offer", "Ann", card="mis.beret", to="dorm.01")
    assert table["Ann"].gear == ()
    assert table.refused("confirm", "Ann").rule == "offer.missing"
    table.do("offer", "Ben", card="mis.mixtape", to="dorm.02")
    refused = table.refused("offer", "Ann", card="mis.party", to="dorm.02")
    assert refused.rule == "offer.no_item"
    refused = table.refused("offer", "Ann", card="mis.chocolates", to="dorm.09")
    assert refused.rule == "offer.no_girl"
    assert table.refused("retract", "Ann", card="mis.mixtape").rule == (
        "offer.not_offered"
    )

    table.do("confirm", "Ann").do("retract", "Ben", card="mis.mixtape")
    assert table.state.prompt.ready == ()  # every confirm is taken back
    assert table["Ben"].hand.known == ("mis.mixtape",)
    table.do("retract", "Ann", card="mis.beret")
    assert table["Ann"].gear == ("mis.beret",)  # to where it came from


def test_2_4_only_the_current_player_turns_a_trade_into_a_raid():
    table = Table(
        row=["dorm.01"], players={"Ann": {"hand": hand("beret", "beanie")}}
    ).trade("Ben")
    assert table.refused("switch_to_raid", "Ben").rule == "offer.not_current"
    table.do("offer", "Ann", card="mis.beret", to="dorm.01").do("confirm", "Ann")
    assert table.refused("retract", "Ann", card="mis.beret").rule == "offer.confirmed"

    table.do("switch_to_raid", "Ann")

    assert table["Ann"].hand.known == ("mis.beanie", "mis.beret")
    assert (table.state.attempt.mode, table.state.attempt.offers) == ("raid", ())


def test_2_4_nothing_is_played_between_the_windows():
    table = Table(players={"Ann": {"hand": hand("scented_candles")}})
    table.all_ready()

    refusal = table.refused("play", "Ann", card="mis.scented_candles", target="dorm.01")

    assert refusal.rule == "prompt.other"


# --- 2.5: sums (the vectors are in section 6) -----------------------------------------


def test_2_5_gear_gurus_and_banked_of_the_team_count():
    table = Table(
        row=ROW,
        players={
            "Ann": {"gear": mis("ninjasuit"), "guru": "guru.mans_man"},
            "Ben": {"gear": mis("grapple"), "banked": ["dorm.09", "dorm.10"]},
            "Cy": {**STRONG, "gear": mis("nightvision")},
        },
    ).raid("Ben")
    table.finish()

    assert table.event("SumsCompared").player == 3 + 2 + 2 + 2
    assert table.event("SumsCompared").girl == 1 + 1


def test_2_5_dice_come_from_cards_only():
    table = Table(row=ROW, players={"Ann": STRONG}).raid().finish()

    assert "DiceRolled" not in table.told
    assert "AttemptWon" in table.told


# --- 2.6: resolution ------------------------------------------------------------------


def test_2_6_a_win_alone_brings_both_and_clears_the_table():
    table = Table(
        row=ROW,
        attached=[{"card": "mis.door_open", "side": "girl"}],
        players={"Ann": STRONG, "Ben": {"hand": hand("squeaky")}},
    ).raid()
    table.do("play", "Ben", card="mis.squeaky", side="girl").to_roll()
    table.do("roll", sum=2).finish()

    assert table["Ann"].open == tuple(ROW)
    assert table.state.discard == tuple(mis("door_open", "squeaky"))
    assert (table.state.row, table.state.attached) == ((), ())


def test_2_6_a_win_with_a_wingman_is_split():
    table = Table(row=ROW, players={"Ann": STRONG}).raid("Ben").finish()
    assert (table.what, table.state.prompt.seats) == ("split", ("Ann",))
    assert table.refused("take", card="dorm.09").rule == "take.not_there"

    table.do("take", card="dorm.02")

    assert (table["Ann"].open, table["Ben"].open) == (("dorm.02",), ("dorm.01",))


def test_2_6_a_row_of_one_goes_to_the_current_player():
    table = Table(row=ROW[:1], players={"Ann": STRONG}).raid("Ben").finish()

    assert (table["Ann"].open, table["Ben"].open) == (("dorm.01",), ())


def test_2_6_a_failed_trade_costs_the_items_and_no_panties():
    table = Table(
        row=["dorm.27"],
        players={"Ann": {"hand": hand("bandana"), "open": ["dorm.01"]}},
    ).trade()
    table.do("offer", card="mis.bandana", to="dorm.27").do("confirm").finish()

    assert "AttemptFailed" in table.told
    assert table.state.discard == ("mis.bandana",)
    assert table["Ann"].open == ("dorm.01",)
    assert table.state.row == ("dorm.27",)


def test_2_6_an_alarm_ends_it_neither_won_nor_failed():
    table = Table(
        row=["dorm.27"],
        attached=[{"card": "mis.party", "side": "girl"}],
        players={
            "Ann": {"hand": hand("bandana"), "open": ["dorm.01"], "gear": mis("beret")},
            "Ben": {"hand": hand("fire_alarm", "squeaky")},
        },
    ).trade()
    table.do("offer", card="mis.beret", to="dorm.27")
    table.do("offer", card="mis.bandana", to="dorm.27").do("confirm")
    table.do("play", "Ben", card="mis.squeaky", side="girl")
    table.do("play", "Ben", card="mis.fire_alarm")

    assert not {"AttemptWon", "AttemptFailed"} & {*table.told}
    assert table.state.discard == tuple(mis("party", "squeaky", "fire_alarm"))
    assert (table.state.row, table.state.dorm_discard) == ((), ("dorm.27",))
    assert (table["Ann"].gear, table["Ann"].hand.known) == (
        ("mis.beret",),
        ("mis.bandana",),
    )
    assert table["Ann"].open == ("dorm.01",)
    assert table["Ben"].hand.size == 1  # phase 3 still happened: Ben drew
