"""Section 2 of the rules document, by number: boys' dorm, piles, gurus, windows."""

from tests.games.panty_raider.tables import DECK, NAMES, Table, hand, mis

ROW = ["dorm.01", "dorm.02"]
STRONG = {"gear": mis("nightvision", "camopaint", "ninjasuit", "grapple")}
"""Raid +9."""


# --- 2.7: boys' dorm ------------------------------------------------------------------


def test_2_7_all_but_the_team_draw_one_clockwise_and_bank():
    own = {"open": ["dorm.01", "dorm.02"]}
    table = Table(
        4, row=["dorm.27", "dorm.28"], players={"Dan": own, "Cy": {"open": ["dorm.03"]}}
    )
    table.raid("Ben").finish()
    assert (table.what, table.state.prompt.seats) == ("bank", ("Cy",))
    assert [e.seat for e in table.events if hasattr(e, "n")] == ["Cy"]
    assert table.refused("bank", card="dorm.01").rule == "bank.not_there"

    table.do("done")

    assert table.state.prompt.seats == ("Dan",)
    table.do("bank", card="dorm.02").do("done")
    assert (table["Dan"].open, table["Dan"].banked) == (("dorm.01",), ("dorm.02",))


def test_2_7_two_players_with_a_wingman_leave_the_boys_dorm_empty():
    table = Table(2, row=["dorm.27"], players={"Ben": {"open": ["dorm.01"]}})
    table.raid("Ben").finish()

    assert "CardsDrawn" not in table.told
    assert table["Ben"].open == ()  # lost with the raid


def test_2_7_the_hand_limit_hits_everybody_the_current_player_last():
    full = {"hand": hand(hidden=6)}
    table = Table(players={"Ann": full, "Ben": full, "Cy": full})
    table.all_ready().do("draw_two")
    for seat, size in (("Ben", 7), ("Cy", 7), ("Ann", 8)):
        assert table.state.prompt.seats == (seat,)
        assert table[seat].hand.size == size
        cards = [c for c in DECK.mischief if c not in table.state.discard]
        for card in cards[: size - 5]:
            table.do("discard", card=card)

    assert (table.what, table.state.turn.seat) == ("gear_up", "Ben")


# --- 2.8: piles -----------------------------------------------------------------------


def test_2_8_a_card_played_from_a_hand_at_a_reshuffle_goes_out_later():
    table = Table(
        discard=mis("granny", "beanie"),
        removed=[
            c for c in DECK.mischief if c not in mis("granny", "beanie", "cousin")
        ],
        players={
            "Ann": {"hand": hand("cousin"), "open": ["dorm.01"]},
            "Ben": {"hand": hand()},
            "Cy": {"hand": hand()},
        },
    )
    table.all_ready().do("draw_two")

    assert table["Ann"].hand.known == ("mis.cousin",)  # in a hand it stays usable
    assert "mis.granny" in table.state.removed
    assert table["Ann"].hand.unknown == (0, 1)  # the rest of the draw is skipped


def test_2_8_the_dorm_deck_is_made_anew_between_the_two_cards():
    all_girls = list(DECK.dorm)
    table = Table(
        players={
            "Ben": {"open": all_girls[3:], "hand": hand()},
        },
        dorm_discard=all_girls[1:3],
    ).all_ready()
    table.do("enter_dorm").do("solo").do("reveal", card=all_girls[0])

    assert "DormReshuffled" in table.told
    assert set(table.state.prompt.candidates) == set(all_girls[1:3])


def test_2_8_the_last_girl_makes_a_row_of_one():
    girls = list(DECK.dorm)
    table = Table(players={"Ben": {"open": girls[1:]}}).all_ready()
    table.do("enter_dorm").do("solo").do("reveal", card=girls[0])

    assert (table.state.row, table.what) == ((girls[0],), "mode")


# --- 2.9: gurus -----------------------------------------------------------------------


def test_2_9_a_random_guru_is_laid_down_and_then_paid():
    table = Table(players={"Ann": {"hand": hand("beanie", hidden=1)}})
    assert table.refused("learn_guru", "Ben").rule == "guru.not_current"
    table.do("ready", "Ben").do("learn_guru", "Ann")
    assert set(table.state.prompt.candidates) == set(DECK.guru)
    table.do("reveal", card="guru.nice_guy")
    assert table.refused("learn_guru").rule == "guru.must_pay"
    table.do("discard", card="mis.beanie")

    assert (table["Ann"].guru, table.state.discard) == (
        "guru.nice_guy",
        ("mis.beanie",),
    )
    assert table.state.prompt.ready == ("Ben",)  # learning wakes nobody
    table.do("unlearn_guru", "Ann")
    assert table.refused("learn_guru", "Ann").rule == "guru.learned"
    assert "guru.nice_guy" in table.state.guru_deck


def test_2_9_the_only_hand_card_pays_unasked():
    table = Table(players={"Ann": {"hand": hand("beanie")}})
    table.do("learn_guru", "Ann").do("reveal", card="guru.mans_man")

    assert (table.what, table["Ann"].guru) == ("gear_up", "guru.mans_man")
    assert table.state.discard == ("mis.beanie",)


def test_2_9_a_guru_with_an_extra_slot_stays_while_it_is_used():
    ann = {"guru": "guru.house_tinkerer", "gear": mis("gloves", "grapple")}
    table = Table(players={"Ann": {**ann, "hand": hand("guitar")}})
    assert table.refused("unlearn_guru", "Ann").rule == "guru.slot_used"
    assert table.refused("equip", "Ann", card="mis.guitar").rule == "equip.which"
    table.do("equip", "Ann", card="mis.guitar", replaces="mis.gloves")
    assert table["Ann"].gear == tuple(mis("grapple", "guitar"))

    table.do("unequip", "Ann", card="mis.guitar").do("unlearn_guru", "Ann")

    assert table["Ann"].guru is None


def test_2_9_all_six_gurus_may_be_taken():
    gurus = list(DECK.guru)
    owners = {n: {"guru": g} for n, g in zip(NAMES, gurus, strict=True)}
    del owners["Ann"]
    spare = {**owners, "Ann": {}}
    table = Table(6, players=spare)
    table.do("learn_guru", "Ann").do("reveal", card=gurus[0])
    table.do("discard", card="mis.beanie")
    assert table.state.guru_deck == {}


# --- 2.10: the variant ----------------------------------------------------------------


def test_2_10_a_panty_on_the_head_takes_the_place_of_a_hat():
    table = Table(
        options={"panties_on_head": True},
        players={"Ann": {"open": ["dorm.01", "dorm.02"], "hand": hand("beanie")}},
    )
    assert table.refused("wear", "Ann", card="dorm.09").rule == "wear.not_there"
    table.do("wear", "Ann", card="dorm.01")
    assert table.refused("wear", "Ann", card="dorm.02").rule == "wear.limit"
    assert table.refused("equip", "Ann", card="mis.beanie").rule == "equip.head"
    table.do("take_off", "Ann").do("equip", "Ann", card="mis.beanie")
    assert table.refused("wear", "Ann", card="dorm.01").rule == "wear.head"
    assert table.refused("take_off", "Ann").rule == "wear.not_worn"


def test_2_10_a_worn_panty_can_be_banked_and_lost():
    worn = {"open": ["dorm.01"], "worn": ["dorm.01"]}
    on = {"panties_on_head": True}
    banked = Table(options=on, players={"Ben": worn}).all_ready().do("draw_two")
    banked.do("bank", card="dorm.01")
    assert (banked["Ben"].worn, banked["Ben"].banked) == ((), ("dorm.01",))

    lost = Table(
        options=on, players={"Ben": worn, "Ann": {"hand": hand("scented_candles")}}
    )
    lost.do("play", "Ann", card="mis.scented_candles", target="dorm.01")
    assert (lost["Ben"].worn, lost["Ben"].open) == ((), ())


def test_2_10_a_wearing_wingman_rules_out_a_trade():
    table = Table(
        row=["dorm.01"],
        options={"panties_on_head": True},
        players={"Ben": {"open": ["dorm.09"], "worn": ["dorm.09"]}},
    ).raid("Ben")

    assert table.state.attempt.mode == "raid"
    assert table.to_roll().state.prompt.dice == 1


# --- 2.11: windows --------------------------------------------------------------------


def test_2_11_a_play_wakes_everybody_but_gear_does_not():
    table = Table(
        players={
            "Ann": {"hand": hand("beanie", "scented_candles")},
            "Cy": {"open": ["dorm.01"]},
        }
    )
    table.do("ready", "Ben").do("equip", "Ann", card="mis.beanie")
    assert table.state.prompt.ready == ("Ben",)
    assert table.refused("equip", "Ben", card="mis.beret").rule == "window.ready"
    assert table.refused("ready", "Ben").rule == "window.ready"

    table.do("play", "Ann", card="mis.scented_candles", target="dorm.01")

    assert table.state.prompt.ready == ()


def test_2_11_a_seat_that_can_hold_nothing_is_not_asked():
    table = Table(
        row=ROW,
        players={
            "Ann": {"hand": hand("beanie")},
            "Ben": {"hand": hand("party")},
            "Cy": {"hand": hand("photo_finish")},
        },
    ).raid()
    assert table.state.prompt.waiting == ("Ben",)
    table.do("ready", "Ben")
    assert (table.what, table.state.prompt.waiting) == ("after_roll", ("Cy",))


def test_2_11_a_window_that_nobody_can_use_does_not_open():
    none = {"hand": hand()}
    table = Table(row=ROW, players={"Ann": none, "Ben": none, "Cy": none}).raid()

    assert {"AttemptBegan", "SumsCompared", "AttemptFailed"} <= {*table.told}
    assert table.state.turn.seat == "Ben"


def test_2_11_ready_is_said_by_a_seat_or_for_all():
    table = Table()
    assert table.refused("ready").rule == "seat.missing"
    assert table.refused("ready", "Zed").rule == "seat.unknown"
    table.do("ready", "Cy").do("ready", "all")

    assert table.what == "dorm_choice"
