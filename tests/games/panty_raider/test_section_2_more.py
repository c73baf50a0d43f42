"""Section 2 of the rules document by number: zones, sums, piles, windows in detail."""

import pytest

from companion.games.panty_raider.formulas import dice_of, parts_of, sum_of
from tests.games.panty_raider.tables import DECK, NAMES, Table, hand, mis

WEAK = ["dorm.01", "dorm.02"]
DEAR = ["dorm.26", "dorm.27"]
STRONG = mis("nightvision", "camopaint", "ninjasuit", "grapple")
EMPTY = {name: {"hand": hand()} for name in NAMES[:3]}


# --- 2.1: zones -----------------------------------------------------------------------


def test_2_1_cards_are_discarded_as_they_came_to_the_table():
    """Attached, then offers, then plays; the latest lies on top."""
    ann = {"hand": hand("lecture_notes", "chocolates", "mixtape", "photo_finish")}
    table = Table(
        row=["dorm.02"],
        attached=[{"card": "mis.awkward", "side": "girl"}],
        discard=mis("beanie"),
        players={**EMPTY, "Ann": ann},
    ).trade()
    for card in mis("chocolates", "lecture_notes"):
        table.do("offer", card=card, to="dorm.02")
    table.do("confirm").do("play", "Ann", card="mis.photo_finish", side="player")
    table.finish()
    assert "AttemptWon" in table.told
    assert list(table.state.discard) == mis(
        *("beanie", "awkward", "chocolates", "lecture_notes", "photo_finish")
    )


def test_2_1_a_card_of_gear_up_is_discarded_after_its_effect():
    ann = {"hand": hand("dumpster")}
    table = Table(discard=mis("beanie", "party"), players={"Ann": ann})
    table.do("play", "Ann", card="mis.dumpster")
    assert list(table.state.discard) == mis("party", "dumpster")


def test_2_1_a_side_is_whoever_makes_the_attempt_now():
    attached = [{"card": "mis.party", "side": "player"}]
    for seat, wingman in (("Ann", None), ("Ann", "Ben")):
        table = Table(row=DEAR, attached=attached, players=EMPTY).raid(wingman)
        assert table.state.turn.seat == seat
        assert dice_of(table.state, "player") == 2


# --- 2.5: sums ------------------------------------------------------------------------


def own(card, **play):
    """Return a deck in which a situation gives a bonus."""
    base = {"timing": "before_roll", "side": "choose", "bonus": 3}
    return {"mischief": {f"mis.{card}": {"play": {**base, **play}, "effects": []}}}


@pytest.mark.parametrize(
    ("timing", "contexts", "counts"),
    [
        ("before_roll", ["raid", "trade"], True),
        ("before_roll", ["trade"], False),
        ("after_roll", ["raid", "trade"], False),
        ("any", ["raid", "trade"], False),
    ],
)
def test_2_5_an_attached_bonus_counts_again_before_the_roll_in_its_context(
    timing, contexts, counts
):
    profile = own("party", timing=timing, contexts=contexts)
    attached = [{"card": "mis.party", "side": "girl"}]
    table = Table(row=DEAR, attached=attached, profile=profile, players=EMPTY)
    table.raid()
    assert table.event("SumsCompared").girl == 9 + (3 if counts else 0)


@pytest.mark.parametrize(("mode", "dice"), [("raid", 0), ("trade", 2)])
def test_2_5_attached_dice_count_only_in_their_context(mode, dice):
    profile = own("party", bonus=0, dice=2, contexts=["trade"])
    attached = [{"card": "mis.party", "side": "girl"}]
    ann = {"hand": hand("beanie", "beret")}
    parts = {"attached": attached, "profile": profile, "players": {"Ann": ann}}
    table = Table(row=["dorm.26"], **parts)
    getattr(table, mode)()
    assert dice_of(table.state, "girl") == dice


def test_2_5_each_line_of_a_sum_says_where_it_comes_from():
    ann = {"gear": mis("beanie"), "guru": "guru.mans_man", "banked": ["dorm.09"]}
    table = Table(row=WEAK, players={"Ann": {**ann, "hand": hand("party")}}).raid()
    parts = {(p.what, p.of): p.n for p in parts_of(table.state, "player")}
    assert parts == {
        ("gear", "mis.beanie"): 1,
        ("guru", "Ann"): 2,
        ("banked", "Ann"): 1,
    }
    assert sum_of(table.state, "player") == 4
    girls = [(p.what, p.of) for p in parts_of(table.state, "girl")]
    assert girls == [("girl", "dorm.01"), ("girl", "dorm.02")]


# --- 2.6: the end of an attempt -------------------------------------------------------


def test_2_6_an_alarm_gives_offers_back_to_where_they_came_from():
    ben = {"hand": hand("fire_alarm"), "open": ["dorm.09"]}
    ann = {"gear": mis("beret"), "hand": hand("beanie")}
    table = Table(row=WEAK, players={"Ann": ann, "Ben": ben}).trade("Cy")
    table.do("offer", "Ann", card="mis.beret", to=WEAK[0])
    table.do("offer", "Ann", card="mis.beanie", to=WEAK[1])
    table.do("confirm", "Ann").do("confirm", "Cy")
    table.do("play", "Ben", card="mis.fire_alarm")
    assert table["Ann"].gear == ("mis.beret",)
    assert table["Ann"].hand.known == ("mis.beanie",)
    assert list(table.state.dorm_discard) == WEAK
    assert list(table.state.discard) == mis("fire_alarm")
    # The wingman stays out of the boys' dorm; only Ben was there, and drew.
    assert (table.what, table.state.prompt.seats) == ("bank", ("Ben",))
    assert table["Cy"].hand.size == 4


def test_2_6_a_situation_played_after_the_roll_stays_idle():
    ben = {"hand": hand("awkward")}
    table = Table(row=DEAR, players={**EMPTY, "Ben": ben}).raid()
    table.do("play", "Ben", card="mis.awkward", side="girl")
    assert table.event("SumsCompared").girl == 9 + 2
    (stays,) = table.state.attached
    assert (stays.card, stays.side) == ("mis.awkward", "girl")


# --- 2.8: piles -----------------------------------------------------------------------


def test_2_8_without_any_card_the_rest_of_a_draw_is_skipped_and_tried_later():
    """Ann draws the only card; Ben and Cy find nothing, until one is discarded."""
    rest = [card for card in DECK.mischief if card not in mis("beret")]
    table = Table(removed=rest, players=EMPTY).all_ready().do("draw_two")
    assert [table[name].hand.size for name in NAMES[:3]] == [1, 0, 0]
    assert table.state.mischief_deck == 0
    assert "DeckReshuffled" not in table.told

    again = Table(
        removed=[card for card in rest if card != "mis.beanie"],
        discard=mis("beanie"),
        players={**EMPTY, "Ann": {"hand": hand("beret")}},
    )
    again.all_ready().do("draw_two")
    assert [again[name].hand.size for name in NAMES[:3]] == [2, 0, 0]
    assert "DeckReshuffled" in again.told


def test_2_8_the_top_item_is_never_a_reason_to_reshuffle():
    table = Table(
        removed=[card for card in DECK.mischief if card != "mis.dumpster"],
        players={**EMPTY, "Ann": {"hand": hand("dumpster")}},
    )
    table.do("play", "Ann", card="mis.dumpster")
    assert "NothingTaken" in table.told
    assert list(table.state.discard) == mis("dumpster")


def test_2_8_a_swapped_girl_is_discarded_after_the_new_one_is_drawn():
    """So she cannot come back at once, though the deck had to be made anew."""
    left = ["dorm.30"]
    banked = [card for card in DECK.dorm if card not in (*WEAK, *left)]
    table = Table(
        row=WEAK,
        dorm_discard=left,
        players={
            "Ann": {"hand": hand("room_swap")},
            "Ben": {"open": banked},
        },
    ).raid()
    table.do("play", "Ann", card="mis.room_swap", target=WEAK[0])
    assert dict(table.state.prompt.pool) == {"dorm.30": 1}
    table.do("reveal", card="dorm.30")
    assert list(table.state.row) == ["dorm.30", WEAK[1]]
    assert list(table.state.dorm_discard) == [WEAK[0]]


# --- 2.11: windows --------------------------------------------------------------------


@pytest.mark.parametrize("change", ["offer", "retract"])
def test_2_11_a_changed_offer_takes_back_every_confirm(change):
    ann = {"hand": hand("beanie", "beret")}
    table = Table(row=["dorm.01"], players={"Ann": ann}).trade("Ben")
    table.do("offer", "Ann", card="mis.beanie", to="dorm.01").do("confirm", "Ben")
    assert table.state.prompt.ready == ("Ben",)
    if change == "offer":
        table.do("offer", "Ann", card="mis.beret", to="dorm.01")
    else:
        table.do("retract", "Ann", card="mis.beanie")
    assert table.state.prompt.ready == ()


def test_2_11_what_is_offered_is_not_played():
    ann = {"hand": hand("scented_candles"), "open": ["dorm.09"]}
    table = Table(row=["dorm.01"], players={"Ann": ann}).trade()
    table.do("offer", card="mis.scented_candles", to="dorm.01").do("confirm")
    refusal = table.refused("play", "Ann", card="mis.scented_candles", target="dorm.09")
    assert refusal.rule == "card.lies_open"


def test_2_11_who_has_played_after_the_roll_is_ready():
    ann = {"hand": hand("awkward", "lucky_socks")}
    ben = {"hand": hand("photo_finish")}
    table = Table(row=DEAR, players={**EMPTY, "Ann": ann, "Ben": ben}).raid()
    assert table.state.prompt.waiting == ("Ann", "Ben")
    table.do("play", "Ann", card="mis.awkward", side="girl")
    assert table.state.prompt.waiting == ("Ben",)
    table.do("play", "Ben", card="mis.photo_finish", side="girl")
    assert "SumsCompared" in table.told


def test_2_11_the_raiders_roll_first():
    ann = {"hand": hand("party", "laundry_day")}
    table = Table(row=DEAR, players={**EMPTY, "Ann": ann}).raid()
    table.do("play", "Ann", card="mis.laundry_day", side="girl")
    table.do("play", "Ann", card="mis.party", side="player").to_roll()
    asked = [(table.state.prompt.pool, table.state.prompt.dice)]
    table.do("roll", sum=5)
    asked.append((table.state.prompt.pool, table.state.prompt.dice))
    assert asked == [("player", 2), ("girl", 1)]
